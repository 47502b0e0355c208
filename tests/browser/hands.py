"""What a person does with the page, by mouse, finger and keys, and what the page says."""

import json

from satloop.explaining.state_json import solution_dict
from satloop.puzzles import find

CELL = 40
LONG = {"puzzle": "haisu", "rows": 20, "columns": 20, "seed": 1}  # a board that takes minutes to make
SCRIPT = "document.querySelector('script[type=module]').src"  # beside which the page's other modules are


def patient(browser):
    """Where tabs of the page without a server keep what they keep; Python may take its time there."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    context.set_default_timeout(120_000)
    return context


def answer(name):
    """The example of a puzzle and its answer as the page's state."""
    board = find(name)(find(name).example)
    return board, solution_dict(board.read_solution(board.answer))


def says(page):
    return page.inner_text("#says")


def wait_for(page, expression, argument=None, timeout=None):
    """Wait until a JavaScript expression of the page's app `it` holds."""
    page.wait_for_function(f"(value) => {{ const it = satloop; return {expression}; }}", arg=argument, timeout=timeout)


def value(page, expression):
    return page.evaluate(f"() => {{ const it = satloop; return {expression}; }}")


def paste(page, text, event="ClipboardEvent('paste'", data="clipboardData"):
    """Paste a text on the page, or drop it there."""
    page.evaluate(f"""text => {{
        const {data} = new DataTransfer();
        {data}.setData('text/plain', text);
        document.body.dispatchEvent(new {event}, {{ {data}, bubbles: true, cancelable: true }}));
    }}""", text)


def ask(page, job, question):
    """The result of a job, as the page asks for it."""
    return page.evaluate("([job, question]) => satloop.run(job, question)", [job, question])


def open_board(page, source):
    before = page.evaluate_handle("() => satloop.now.board")
    paste(page, source)
    wait_for(page, "it.now.board !== value", before)


def new_board(page):
    """Open the sheet of a new board."""
    if not page.is_visible("#make"):
        page.click("#newboard summary")


def more(page, button):
    """Press a button of the menu of rare things."""
    page.click("#more > summary")
    part = page.locator("#more details", has=page.locator(f"#{button}")).locator("summary")
    if part.count():
        part.click()
    page.click(f"#{button}")


def open_example(page, name):
    """Open the example of a puzzle, also where the page shows this puzzle before."""
    before = page.evaluate_handle("() => satloop.now.board")
    new_board(page)
    page.select_option("#puzzle", name)
    page.click("#example")
    wait_for(page, "it.now.board !== value", before)
    wait_for(page, "it.now.board.puzzle === value && it.now.board.text.includes(value)", name)


def edit_empty_board(page, name, rows, columns):
    new_board(page)
    page.select_option("#puzzle", name)
    page.fill("#rows", str(rows))
    page.fill("#columns", str(columns))
    page.click("#empty")
    wait_for(page, "it.mode === 'edit' && it.now.board.puzzle === value", name)


def on_screen(page, x, y):
    """A place of the board, in units of the picture, as a place of the window."""
    return page.evaluate("""([x, y]) => {
        const paper = document.querySelector('#board svg');
        const place = new DOMPoint(x, y).matrixTransform(paper.getScreenCTM());
        return [place.x, place.y];
    }""", [x, y])


def line(page, edge):
    """The two ends of an edge."""
    return value(page, f"(({{x, y, u, v}}) => [[x, y], [u, v]])(it.view.grid.line({edge}))")


def drag(page, places, button="left"):
    """Down at the first place, over all others, up at the last."""
    places = [on_screen(page, *place) for place in places]
    page.mouse.move(*places[0])
    page.mouse.down(button=button)
    for place in places[1:]:
        page.mouse.move(*place, steps=4)
    page.mouse.up(button=button)


def click(page, x, y, button="left"):
    page.mouse.click(*on_screen(page, x, y), button=button)


def middle(cell, columns):
    return cell % columns * CELL + CELL / 2, cell // columns * CELL + CELL / 2


def module(path):
    """Where a module of the page is, for an import there."""
    return f"new URL('{path}', {SCRIPT})"


def state(page):
    """What is drawn, as the server's state."""
    return value(page, f"import({module('board/position.js')}).then(({{ stateOf }}) => stateOf(it.now.marks))")


def set_state(page, drawn):
    page.evaluate(f"""async drawn => {{
        const {{ marksOf }} = await import({module('board/position.js')});
        satloop.history.draw(marksOf(satloop.now.board, JSON.parse(drawn)));
    }}""", json.dumps(drawn))


def draw_answer(page, name):
    """Draw the whole answer of an example with the mouse."""
    board, drawn = answer(name)
    given = value(page, "it.now.board.given")
    if "digits" in drawn:
        for cell, number in enumerate(drawn["digits"]):
            if not board.given.flat[cell]:
                click(page, *middle(cell, board.columns))
                page.keyboard.press(str(number))
        return
    for cell, sign in enumerate(drawn.get("shaded", "")):
        if sign == "1":
            click(page, *middle(cell, board.columns))
    if "doubled" in drawn:
        runs = value(page, "[...new Set(it.view.runs.filter(Boolean))]")
        for run in runs:
            for _ in range((drawn["edges"][run[0]] == "1") + (drawn["doubled"][run[0]] == "1")):
                drag(page, [line(page, run[0])[0], line(page, run[-1])[1]])
        return
    for edge, sign in enumerate(drawn["edges"]):
        if sign == "1" and given.get("edges", "-" * (edge + 1))[edge] != "1":
            drag(page, line(page, edge))


def shown(page):
    """Wait until a board is there to be drawn on: that of a link on the page without a server is shown before."""
    page.wait_for_function("() => globalThis.satloop?.now?.board && document.querySelector('#board svg')")
