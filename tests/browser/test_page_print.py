"""What the page shows of a board: given pieces, numbers on ends of paths, no solution that nobody asked for."""

import pytest

from satloop.pictures import palette

from .hands import answer, ask, module, more, open_board, set_state, value, wait_for

# The points a quarter and three quarters along the edges of a drawing at which its picture shows no line.
BROKEN = f"""async ([selector, board, edges]) => {{
    const {{ Grid }} = await import({module('board/grid.js')});
    const grid = new Grid(board.rows, board.columns, 0), paper = document.querySelector(selector), out = [];
    const lines = [...paper.querySelectorAll("path.line, path.pieces")];
    [...edges].forEach((sign, edge) => {{
        const {{ x, y, u, v }} = grid.line(edge);
        for (const part of sign === "1" ? [0.2, 0.4, 0.6, 0.8] : []) {{
            const point = new DOMPoint(x + part * (u - x), y + part * (v - y));
            if (!lines.some(line => line.isPointInStroke(point))) out.push([edge, part]);
        }}
    }});
    return out;
}}"""
# The least contrast of a text on an end of a path, of those in a picture, and how many there are.
CONTRAST = """paper => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const light = element => {
        context.fillStyle = getComputedStyle(element).fill;
        context.fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map(part => part / 255)
            .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const at = (x, y) => `${Math.floor(x / 40)} ${Math.floor(y / 40)}`;
    const texts = new Map([...paper.querySelectorAll(".texts text")].map(text =>
        [at(+text.getAttribute("x"), +text.getAttribute("y")), text]));
    const found = [...paper.querySelectorAll("g.end circle")].map(circle => {
        const text = texts.get(at(circle.cx.baseVal.value, circle.cy.baseVal.value));
        const [low, high] = [circle, text].map(light).sort((one, two) => one - two);
        return (high + 0.05) / (low + 0.05);
    });
    return [Math.min(...found), found.length];
}"""


def test_a_line_goes_on_from_given_pieces(visit):
    """On the board, begun and solved, and in the picture of the rules that says that all is right."""
    page = visit("#url=example:pipelink")
    more(page, "colors")  # where colours part, a line under another one has a gap
    for name in ("pipelink", "pipelinkreturns", "loopspecial", "trainstations", "turnandrun", "reflectlink"):
        open_board(page, f"example:{name}") if name != "pipelink" else None
        page.wait_for_selector(f"#figures[data-puzzle={name}] .rule-right svg")
        board, drawn = answer(name)
        size = {"rows": board.rows, "columns": board.columns}
        given = value(page, "it.now.board.given.edges")
        assert "1" in given
        assert page.evaluate(BROKEN, ["#board svg", size, given]) == [], name
        assert page.evaluate(BROKEN, ["#board svg", size, drawn["edges"]]) != [], name
        set_state(page, drawn)
        assert page.evaluate(BROKEN, ["#board svg", size, drawn["edges"]]) == [], name
        rules = ask(page, "rules", {"puzzle": name})
        state = rules["figures"][0]["state"]
        assert page.evaluate(BROKEN, [".rule-right svg", rules["board"], state["edges"]]) == [], name


def test_the_solution_of_a_board_that_is_brought_to_the_desk_is_not_drawn_unasked(visit):
    page = visit("#url=example:masyu")
    wait_for(page, "it.help.verdictOf.has(it.now.board)")
    page.keyboard.press("e")
    page.wait_for_selector("#outcome.unique")
    page.wait_for_timeout(300)
    assert not page.query_selector("#board .line.k, #board .cross.k")
    page.click("#outcome-acts button >> nth=0")
    page.wait_for_selector("#board .line.k", state="attached")
    # With several solutions neither what they share.
    page.keyboard.press("e")
    open_board(page, "masyu\n4 4\n" + "- - - -\n" * 3 + "- b - -\n")
    page.keyboard.press("e")
    page.wait_for_selector("#outcome.several")
    page.wait_for_timeout(1000)
    assert not page.query_selector("#board .line.k, #board .cross.k, .open-cells")


def test_a_puzzle_is_opened_by_each_of_its_names(visit):
    page = visit("")
    page.wait_for_selector("#groups svg")
    found = page.evaluate("""() => {
        const it = satloop, source = document.getElementById("source"), out = {}, kinds = [...it.kinds.values()];
        for (const { title, name, names } of kinds) for (const word of [title, name, ...names]) {
            source.value = word;
            it.startPage.search();
            (out[word] ??= []).push([name, it.startPage.first(word).dataset.name]);
        }
        source.value = "";
        it.startPage.search();
        return out;
    }""")
    assert len(found) > 150
    assert [word for word, pairs in found.items() if all(name != first for name, first in pairs)] == []
    assert sum(name != first for pairs in found.values() for name, first in pairs) <= 2  # a name of two puzzles


@pytest.mark.parametrize("typed, name", [("Slitherlink", "slitherlink"), ("Yajilin", "yajilin"), ("yaji", "yajilin")])
def test_a_name_and_enter_open_that_puzzle(visit, typed, name):
    page = visit("")
    page.wait_for_selector("#groups svg")
    page.fill("#source", typed)
    page.press("#source", "Enter")
    page.wait_for_selector("#board svg")
    assert value(page, "it.now.board.puzzle") == name


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_numbers_stand_out_from_the_ends_of_every_colour(visit, scheme):
    assert len(palette(60)) == 60
    rows = [" ".join(f"{6 * row + pair + 1} {6 * row + pair + 1}" for pair in range(6)) for row in range(10)]
    page = visit("#url=example:flow", color_scheme=scheme)
    open_board(page, "numberlink\n10 12\n" + "\n".join(rows) + "\n")
    page.wait_for_selector("#board .on-end, #board .keep", state="attached")
    contrast, count = page.eval_on_selector("#board svg", CONTRAST)
    assert contrast >= 4.5 and count == 120
    # A small picture of it, as the start page has, where ends are white.
    page.evaluate(f"""async () => {{
        const {{ pictureOf }} = await import({module('start/picture.js')});
        document.body.append(Object.assign(document.createElement("div"), {{ id: "tried" }}));
        document.getElementById("tried").append(pictureOf(satloop.now.board.svg));
    }}""")
    contrast, count = page.eval_on_selector("#tried svg", CONTRAST)
    assert contrast >= 4.5 and count == 120


@pytest.mark.parametrize("size", [(6, 6), (10, 10), (8, 14)])
def test_a_printed_board_fills_the_width_of_the_paper(visit, size):
    """With its title, its author and its level, also where the window is narrow or the board is enlarged."""
    rows, columns = size
    page = visit("#url=example:masyu", viewport={"width": 1000, "height": 640})
    open_board(page, f"masyu\n# title: Crossroads\n# author: M. Ando\n# rating: hard, 7.0\n{rows} {columns}\n"
                     + (" ".join("-" * columns) + "\n") * rows)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1047})  # of A4 between margins of 1 cm
    drawn = page.locator("#board svg").bounding_box()
    assert drawn["width"] > 700 and drawn["height"] <= 800
    told = page.inner_text("main")
    assert all(part in told for part in ("Crossroads", "M. Ando", "hard", f"{rows} × {columns}"))
    assert not page.is_visible("#tools") and not page.is_visible("#message")
