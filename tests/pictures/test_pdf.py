"""PDF: pictures drawn as the SVG ones are, sheets of boards and solutions, and the commands that write them."""

import re
import sys
import zlib
from base64 import a85decode

import pytest
from command import run

from satloop import read
from satloop.formats.sheets import SheetBoard, sheets
from satloop.pictures import draw
from satloop.pictures.pdf_drawing import arc, path_calls
from satloop.pictures.pdf_pages import MISSING, PAPERS, Pages
from satloop.puzzles import NAMES, find

pytest.importorskip("reportlab")


def page_streams(content):
    """The drawing of each page, as text."""
    bodies = re.findall(rb"/ASCII85Decode /FlateDecode.*?stream\r?\n(.*?)endstream", content, re.S)
    return [zlib.decompress(a85decode(b"<~" + body.strip(), adobe=True)).decode("latin-1") for body in bodies]


def example(name, comments=""):
    kind = find(name)
    board = kind(comments + kind.example)
    return board, board.read_solution(kind.answer)


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_of_every_puzzle_is_drawn(name):
    board, solution = example(name)
    pages = Pages()
    for drawn in (None, solution):
        pages.page()
        pages.picture(draw(board.picture(drawn), "svg"), 50, 50, 400, 400)
    empty, solved = page_streams(pages.content())
    shapes = [len(re.findall(r" (?:m|re|Tj)\b", text)) for text in (empty, solved)]
    assert 0 < shapes[0] < shapes[1]


def test_a_sheet_has_the_board_first_and_then_its_solutions():
    board, solution = example("yajilin", "# title: Crossroads\n# author: M. Andö\n")
    content = sheets([SheetBoard(board, (solution,), "One loop.")], "letter")
    assert content.startswith(b"%PDF-") and content.count(b"/Type /Page\n") == 2
    assert content == sheets([SheetBoard(board, (solution,), "One loop.")], "letter")  # the same bytes each time
    assert b"[ 0 0 612 792 ]" in content and b"(Crossroads" in content
    assert content.count(b"/FontFile2") == 2 and b"Helvetica" not in content  # all fonts are in the file


def test_several_boards_have_a_page_each_and_then_their_solutions():
    boards = [SheetBoard(*(lambda board, solution: (board, (solution,)))(*example(name))) for name in NAMES[:7]]
    assert sheets(boards).count(b"/Type /Page\n") == 14
    for wrong in ([], "a4"), (boards, "a3"):
        with pytest.raises(ValueError, match=r"at least one|a3"):
            sheets(*wrong)


@pytest.mark.parametrize("language, words", [("en", ["by M", "Solution"]), ("de", ["von M", "Lösung"])])
def test_a_sheet_speaks_one_language(language, words, monkeypatch):
    said = []
    monkeypatch.setattr(Pages, "text", lambda pages, x, y, text, *_, **__: said.append(text) or y + 10)
    board, solution = example("hashi", "# title: T\n# author: M\n")
    sheets([SheetBoard(board, (solution,), board.rules_in_words(language))], language=language)
    assert all(any(word in text for text in said) for word in words) and board.rules_in_words(language) in said
    assert any(board.title_in(language) in text for text in said)


def test_boards_of_tilings_are_drawn():
    board = read("tiling:honeycomb,3x3")
    assert sheets([SheetBoard(board)]).startswith(b"%PDF-")


def test_letters_that_the_font_lacks_do_not_stop_a_sheet():
    board, _ = example("masyu", "# title: 円 и ↑ Ж\n")
    assert sheets([SheetBoard(board)]).startswith(b"%PDF-")


def test_what_is_no_picture_is_refused():
    pages = Pages()
    pages.page()
    for inner in ("<image/>", '<g transform="skewX(3)"><rect/></g>', '<path d="M0 0Q1 1 2 2"/>'):
        with pytest.raises(ValueError, match="a picture has no"):
            pages.picture(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inner}</svg>', 0, 0, 9, 9)


def test_arcs_are_circles():
    assert [*path_calls("m1 1l2 0m0 1h-3V9H4")] == [
        ("moveTo", 1, 1), ("lineTo", 3, 1), ("moveTo", 3, 2), ("lineTo", 0, 2), ("lineTo", 0, 9), ("lineTo", 4, 9)]
    for large in (False, True):
        for sweep in (False, True):
            curves = [*arc((3, 4), (5, 0), 5, large, sweep)]
            assert curves[-1][4:] == pytest.approx((5, 0)) and len(curves) == (4 if large else 1)
            middles = [((x, y), c) for x, y in ((0, 0), (8, 4)) for c in curves
                       if abs((c[4] - x) ** 2 + (c[5] - y) ** 2 - 25) < 1e-9]
            assert len(middles) >= len(curves)  # all ends lie on one of the two circles


def test_commands_write_pdf(tmp_path, monkeypatch):
    board = tmp_path / "board.txt"
    board.write_text("# puzzle: masyu\n# title: Six\n" + find("masyu").example.strip() + "\n")
    out = tmp_path / "out.pdf"
    for command, count in (("show", 1), ("solve", 2)):
        assert run(command, board, "-o", out)[0] == 0
        assert out.read_bytes().count(b"/Type /Page\n") == count
    code, _, err = run("show", board, "--format", "pdf")
    assert code == 2 and "a PDF needs -o OUT.pdf" in err
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    code, _, err = run("show", board, "-o", out)
    assert code == 2 and MISSING in err and len(err.splitlines()) == 1


def test_papers_are_the_two_sizes():
    assert [tuple(map(round, PAPERS[name])) for name in ("a4", "letter")] == [(595, 842), (612, 792)]


@pytest.mark.parametrize("rows, columns, paper, cell, turned", [
    (6, 6, "a4", 70, False), (10, 10, "a4", 45, False), (6, 6, "letter", 70, False), (20, 36, "a4", 19, True),
    (2, 2, "a4", 84, False), (36, 20, "letter", 15, False)])
def test_a_board_alone_fills_its_sheet(rows, columns, paper, cell, turned):
    """With its title, author and level; one much wider than high lies on a turned page."""
    board = find("masyu")(f"# title: Crossroads\n# author: Ando\n{rows} {columns}\n" + ("- " * columns + "\n") * rows)
    content = sheets([SheetBoard(board, (), board.rules, "hard")], paper)
    [drawing] = page_streams(content)
    scales = [float(scale) for scale in re.findall(r"([\d.]+) 0 0 \1 [-\d.]+ [-\d.]+ cm", drawing)[1:]]
    assert cell <= 40 * max(scales) <= 85.1
    width, height = sorted(PAPERS[paper], reverse=turned)
    assert f"[ 0 0 {width:g} {height:g} ]".encode() in content
