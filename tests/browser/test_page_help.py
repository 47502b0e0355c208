"""What the page says about a board: mistakes, several solutions and none, what is forced; in and out."""

from pathlib import Path
from urllib.parse import quote

from satloop.formats.output import write
from satloop.puzzles import find

from .hands import (
    answer,
    drag,
    draw_answer,
    middle,
    more,
    new_board,
    open_board,
    open_example,
    paste,
    says,
    set_state,
    state,
    value,
    wait_for,
)

SEVERAL = "slitherlink\n3 3\n- - -\n- - -\n- - 3\n"
NONE = "slitherlink\n3 3\n3 3 -\n3 - -\n- - 0\n"


def test_mistakes_are_told_and_can_be_taken_away(visit):
    page = visit()
    open_example(page, "slitherlink")
    _, drawn = answer("slitherlink")
    wrong = drawn["edges"].index("0")
    set_state(page, {"edges": drawn["edges"][:wrong].replace("0", "-") + "1" + "-" * (len(drawn["edges"]) - wrong - 1)})
    more(page, "mistake")
    page.wait_for_selector("#choices button")
    assert says(page) == "One thing that is drawn is not in the solution." and page.query_selector(".wrong")
    page.click("#choices button")
    assert state(page)["edges"][wrong] == "-"
    page.keyboard.press("Control+z")
    page.keyboard.press("h")
    page.wait_for_selector("#choices button")
    assert says(page).startswith("Before we go on: what is ringed cannot stay.") and page.query_selector(".wrong")
    page.click("#choices button:last-child")
    assert state(page)["edges"][wrong] == "-"


def test_several_solutions_and_none_are_shown(visit):
    page = visit()
    page.evaluate("satloop.open('# nothing')")
    page.wait_for_function("() => document.getElementById('says').textContent.includes('not a puzzle that I know')")
    assert value(page, "it.now.board.puzzle") == "slitherlink"  # the board before stays
    page.evaluate("source => satloop.open(source)", SEVERAL)
    page.wait_for_selector("#verdict.several")
    page.keyboard.press("u")
    page.wait_for_selector(".line.first", state="attached")
    assert says(page).startswith("Several solutions.") and "one is broad and blue" in says(page)
    red, green, blue = page.eval_on_selector(".line.first", "one => getComputedStyle(one).stroke.match(/\\d+/g)")
    assert int(blue) > max(int(red), int(green)) and page.query_selector(".line.second")
    page.keyboard.press("h")
    page.wait_for_function("() => satloop.hint.hinted?.degree === 0")
    page.evaluate("satloop.hint.show(2)")
    assert "This board has several solutions: " in says(page) and "lines or cells stay open." in says(page)
    page.keyboard.press("s")
    wait_for(page, "it.steps.done && it.steps.steps.length")
    page.evaluate("satloop.steps.go(Infinity)")
    assert "That is all that the solutions share: " in says(page) and page.query_selector(".line")
    page.evaluate("source => satloop.open(source)", NONE)
    page.wait_for_selector("#verdict.none")
    page.wait_for_selector(".bad", state="attached")
    page.wait_for_function("() => document.getElementById('says').textContent.includes('contradict')")


def test_the_desk_leads_to_the_steps_of_a_draft(visit):
    page = visit()
    page.evaluate("source => satloop.open(source)", SEVERAL)
    page.wait_for_selector("#verdict.several")
    page.evaluate("satloop.switchTo('edit')")
    page.click("#outcome-acts button:has-text('Steps')")
    wait_for(page, "it.mode === 'steps' && it.steps.done && it.steps.steps.length")
    assert value(page, "it.steps.end.open") > 0


def test_a_wrong_solution_is_checked(visit):
    page = visit()
    open_example(page, "masyu")
    draw_answer(page, "masyu")
    page.wait_for_selector("body.solved")
    drag(page, [middle(1, 5), middle(2, 5)])  # two lines branch
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('says').textContent.startsWith('Wrong here: ')")
    assert page.query_selector(".bad") and not page.query_selector("body.solved")


def test_what_is_forced_and_the_solution_can_be_drawn(visit):
    page = visit()
    open_example(page, "yajilin")
    for button in ("forced", "solution"):
        more(page, button)
        page.wait_for_selector("#choices button")
        page.click("#choices button")
        page.wait_for_selector("body.solved")
        page.keyboard.press("Control+z")
        assert not page.query_selector("body.solved")


def test_a_trial_can_be_kept_or_dropped(visit):
    page = visit()
    open_example(page, "masyu")
    drag(page, [middle(0, 5), middle(1, 5)])
    page.keyboard.press("t")
    drag(page, [middle(1, 5), middle(2, 5)])
    assert page.query_selector(".line.t1")
    page.click("#drop")
    assert state(page)["edges"][:2] == "1-"
    page.keyboard.press("t")
    drag(page, [middle(1, 5), middle(2, 5)])
    page.click("#keep")
    assert state(page)["edges"][:2] == "11" and not page.query_selector(".line.t1")


def test_what_is_drawn_is_kept_over_a_reload(visit):
    page = visit()
    open_example(page, "slitherlink")
    drag(page, [(0, 0), (80, 0)])
    before = state(page)
    page.reload()
    page.wait_for_selector("#board svg")
    assert value(page, "it.now.board.puzzle") == "slitherlink" and state(page) == before


def test_a_board_goes_out_in_every_form(visit):
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    open_example(page, "hashi")
    draw_answer(page, "hashi")
    page.wait_for_selector("body.solved")
    more(page, "link")
    page.wait_for_function("() => document.getElementById('says').textContent.startsWith('Copied: https://puzz.link/p?hashi')")
    contents = {}
    for name in ("pzprv3", "text", "svg", "png"):
        with page.expect_download() as download:
            more(page, f"formats [data-id={name}]")
        contents[name] = Path(download.value.path()).read_bytes()
    assert contents["pzprv3"].startswith(b"pzprv3") and b"\n" in contents["text"]
    assert contents["svg"].startswith(b"<svg") and b'class="double' in contents["svg"]
    assert contents["png"].startswith(b"\x89PNG") and len(contents["png"]) > 2000
    page.emulate_media(media="print")
    assert not page.is_visible("#tools") and page.is_visible("#board svg")


def test_stop_ends_a_question_at_once(visit):
    page = visit()
    new_board(page)
    page.fill("#rows", "30")
    page.fill("#columns", "30")
    page.select_option("#puzzle", "numberlink")
    page.click("#new")
    page.wait_for_selector("#stop:enabled")
    page.click("#stop")
    page.wait_for_function("() => document.getElementById('says').textContent === 'Stopped.'")
    page.keyboard.press("u")
    page.wait_for_function("() => document.getElementById('says').textContent.includes('exactly one')")


def test_paste_and_address_open_boards(visit):
    page = visit("#url=" + quote(write(find("masyu")(find("masyu").example), "url").strip()))
    assert value(page, "it.now.board.puzzle") == "masyu"
    open_board(page, "https://puzz.link/p?slither/3/3/g78dc")
    assert value(page, "it.now.board.puzzle") == "slitherlink"
    paste(page, "https://puzz.link/p?unheardof/3/3/g")
    page.wait_for_function("() => document.getElementById('says').textContent.includes('unheardof')")
    assert value(page, "it.now.board.puzzle") == "slitherlink"
    page.goto(page.url.partition("#")[0] + "#url=example:hashi")
    wait_for(page, "it.now.board.puzzle === 'hashi'")
    assert page.get_attribute("#mark", "href").startswith("javascript:location.href=")
    for event, data, name in (("ClipboardEvent('paste'", "clipboardData", "masyu"),
                              ("DragEvent('drop'", "dataTransfer", "yajilin")):
        paste(page, f"example:{name}", event, data)
        wait_for(page, "it.now.board.puzzle === value", name)
    page.click(".brand")
    page.fill("#source", "https://puzz.link/p?slither/3/3/g78dc")
    page.press("#source", "Enter")
    wait_for(page, "document.body.dataset.screen === 'play' && it.now.board.puzzle === 'slitherlink'")
    assert page.is_visible("#board svg") and not page.is_visible("#start")


def test_a_stroke_draws_its_own_marks_alone_and_of_a_rush_the_last_one_is_asked_about(visit):
    """On a board of 30x30 a stroke of five segments changes some pieces of the picture, and twenty of them ask once."""
    page = visit()
    page.evaluate("() => satloop.open('slitherlink\\n30 30\\n' + ('- '.repeat(30) + '\\n').repeat(30))")
    wait_for(page, "it.now.board.rows === 30")
    page.wait_for_selector("#verdict.several")
    addresses = []
    page.on("request", lambda request: addresses.append(request.url))
    changes = page.evaluate("""() => [...Array(20).keys()].map(row => {
        const watcher = new MutationObserver(() => {});
        watcher.observe(document.getElementById("board"), { childList: true, subtree: true, attributes: true });
        satloop.play.begin({ x: 0, y: 40 * row }, 0);
        satloop.play.move({ x: 200, y: 40 * row });
        satloop.play.end();
        return watcher.takeRecords().reduce((sum, one) => sum + one.addedNodes.length + one.removedNodes.length + 1, 0);
    })""")
    assert min(changes) >= 5 and max(changes) <= 50
    page.wait_for_timeout(400)
    assert [address.rpartition("/")[2] for address in addresses] == ["check"]
    assert state(page)["edges"].count("1") == 100
