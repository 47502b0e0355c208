"""Books and worksheets: what is in them, where boards stand, PDF, HTML, and the command."""

import re
import sys
from html.parser import HTMLParser
from itertools import pairwise
from random import Random

import pytest
from command import run

import satloop
from satloop.books import BookBoard, PrintOptions, make_book
from satloop.books.chapters import level_of
from satloop.books.html_book import to_html
from satloop.books.page_layout import PageGrid, PrintedItem, Sizes, grids_for, pages_of
from satloop.books.pdf_book import to_pdf
from satloop.books.print_book import NotUnique
from satloop.books.print_options import HINTS, MARGIN
from satloop.pictures.pdf_pages import MISSING
from satloop.puzzles import NAMES, find
from satloop.sets.records import record_of, write_records

pytest.importorskip("reportlab")

from satloop.books.hints import first_steps
from satloop.books.printed_page import board_label
from satloop.pictures.pdf_pages import Pages
from satloop.pictures.pdf_text import broken_lines, text_width

THREE = ("masyu", "slitherlink", "yajilin")
VOID = {"meta", "br", "path", "rect", "circle"}


def example(name, level="", comments=""):
    kind = find(name)
    board = kind(comments + kind.example, f"{name}.txt")
    return BookBoard(board, board.read_solution(kind.answer), level)


@pytest.fixture(scope="module")
def twelve():
    return make_book([example(name, level) for name in THREE for level in ("medium", "easy", "easy", "hard")], "Loops",
                     "M. Andö")


@pytest.fixture(scope="module")
def pdf(twelve):
    return to_pdf(twelve, PrintOptions())


def count_of_pages(content):
    return content.count(b"/Type /Page\n")


def test_boards_come_by_level_and_have_numbers(twelve):
    assert [one.number for one in twelve.boards] == [*range(1, 13)]
    assert twelve.chapters == ["Easy", "Medium", "Hard"] and twelve.subtitle == "12 puzzles of 3 kinds, easy to hard"
    assert [one.one.board.name for one in twelve.boards[:6]] == [name for name in THREE for _ in "ab"]
    by_puzzle = make_book([one.one for one in twelve.boards], by="puzzle")
    assert by_puzzle.chapters == ["Masyu", "Slitherlink", "Yajilin"]
    assert by_puzzle.title == "Masyu, Slitherlink and Yajilin"
    assert make_book([example(name) for name in THREE]).chapters == ["Puzzles"]
    assert make_book([example("masyu", "easy"), example("masyu")]).chapters == ["Easy", "Unrated"]
    for wrong in ([], "", "", "level"), ([example("masyu")], "", "", "size"):
        with pytest.raises(ValueError, match=r"at least one board|unknown order 'size'"):
            make_book(*wrong)


def test_title_and_author_are_those_of_the_boards():
    book = make_book([example("masyu", comments="# title: Six\n# author: A\n# rating: hard, 7.1\n")] * 2)
    assert book.author == "A" and level_of(book.boards[0].one.board) == "hard"
    assert make_book([*(one.one for one in book.boards), example("masyu")]).author == ""


def test_the_same_book_has_the_same_bytes_all_fonts_and_is_small(twelve, pdf):
    assert pdf == to_pdf(twelve, PrintOptions())
    assert len(pdf) < 200_000 and count_of_pages(pdf) == 7
    fonts = re.findall(rb"<<[^<>]*/Type /Font\s[^<>]*>>", pdf)
    descriptors = re.findall(rb"<<[^<>]*/Type /FontDescriptor[^<>]*>>", pdf)
    assert len(fonts) == len(descriptors) == 2
    assert all(b"/FontDescriptor" in font for font in fonts) and all(b"/FontFile2" in one for one in descriptors)
    assert b"/Subtype /Image" not in pdf  # lines and letters alone
    assert b"M. And" in pdf and not re.search(rb"D:20[12]\d(?!00101)", pdf.replace(b"D:20000101", b""))


def test_parts_that_nobody_wants_are_left_out(twelve):
    assert count_of_pages(to_pdf(twelve, PrintOptions(rules=False, solutions=False))) == 5
    assert count_of_pages(to_pdf(twelve, PrintOptions("letter", 1))) == 15
    assert to_pdf(twelve, PrintOptions(color=True)) != to_pdf(twelve, PrintOptions())


@pytest.fixture
def written(monkeypatch):
    """Every text that is written on a page, each line of which has to stand between the margins."""
    texts = []
    text = Pages.text

    def write(self, x, y, words, size=10, bold=False, anchor="start", width=None, color="#000000"):
        texts.append(words)
        after = text(self, x, y, words, size, bold, anchor, width, color)
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        for line in [words] if width is None else broken_lines(words, size, width, bold):
            left = x - share * text_width(line, size, bold)
            assert left >= MARGIN - 1 and left + text_width(line, size, bold) <= self.width - MARGIN + 1, line
        assert y >= MARGIN - 20 and after <= self.height - MARGIN + 10, words
        return after

    monkeypatch.setattr(Pages, "text", write)
    return texts


@pytest.mark.parametrize("options", [PrintOptions("letter", 3, worksheet=True), PrintOptions("a4", 9, worksheet=True,
                                                                                         hints="sheet")])
def test_long_hints_stand_between_the_margins(written, options):
    hints = "Suppose that r1c1-r1c2 is drawn. ", "So the line would end at r10c10. " * 14, "Draw r2c2-r3c2. " * 9
    boards = [example(name, "evil", "# title: Six long words in one title\n")._replace(hints=hints) for name in (
        "lixloop", "tapaloop") for _ in range(9)]
    to_pdf(make_book(boards, "A book that has a title of more than one line on its first page", by="puzzle"), options)
    assert sum("r10c10" in words for words in written) >= 18 or options.hints == "upside-down"
    assert sum("Suppose" in words for words in written) == 18


def test_every_puzzle_has_a_place_in_a_book(written):
    book = make_book([example(name) for name in NAMES])
    content = to_pdf(book, PrintOptions(each=9))
    assert len(content) < 400_000
    words = " ".join(" ".join(written).split())
    for one in book.boards:
        title = one.one.board.title
        assert title in written  # above its rules
        assert len(re.findall(rf"\b{one.number} {re.escape(title)}", words)) == 2, title  # below board and solution


def sizes(each, width=500, height=700, **more):
    return Sizes(width, height, grids_for(each, width, height), each, 34, 14, 5.5, **more)


@pytest.mark.parametrize("each", range(1, 10))
def test_boards_stand_in_their_places_and_in_order(each):
    random = Random(each)
    for count in (1, 2, each + 1, 30):
        items = [PrintedItem(*random.choice([(7, 7), (6, 5), (11, 11), (26, 26), (8, 12)]), random.choice([25.0, 40.0]),
                             k == 0 or random.random() < 0.1) for k in range(count)]
        pages = pages_of(items, sizes(each))
        assert [place.item for page in pages for place in page] == [*range(count)]
        for page in pages:
            assert len(page) <= each
            for place in page:
                item = items[place.item]
                assert place.cell > 0.85 * 14 or item.wide == 26  # several headings take room
                assert -1e-6 <= place.top <= place.y and place.left - 1e-6 <= place.x
                assert place.x + place.cell * item.wide <= place.right + 1e-6 <= 500 + 1e-5
                assert place.y + place.cell * item.high <= place.label + 1e-6
                assert place.label + item.below <= place.bottom + 1e-6 <= 700 + 1e-5
                assert (place.heading is not None) == item.begins
            for one, other in pairwise(page):
                assert one.right < other.left or one.bottom <= other.top + 1e-6  # nothing overlaps
                assert one.top != other.top or one.label == other.label  # labels of a row stand on one line


def test_no_page_is_nearly_empty_where_another_way_is():
    for count, expected in ((5, [3, 2]), (9, [4, 3, 2]), (12, [4, 4, 4]), (13, [4, 3, 3, 3])):
        result = [len(page) for page in pages_of([PrintedItem(7, 7, 25.0)] * count, sizes(4))]
        assert sum(result) == count and len(result) == len(expected) and min(result) > 1
    rows = [place.top for place in pages_of([PrintedItem(7, 7, 25.0)] * 7, sizes(9))[0]]
    assert [rows.count(top) for top in sorted({*rows})] == [3, 2, 2]


def test_small_numbers_in_corners_get_larger_cells():
    large, small = (pages_of([PrintedItem(14, 14, 25.0, False, text)] * 4, sizes(4)) for text in (1.0, 10 / 40))
    assert [len(page) for page in large] == [4] and min(place.cell for page in small for place in page) * 0.25 >= 5.5


def test_grids_hold_as_many_boards_as_they_should():
    for each in range(1, 10):
        first, *_, last = grids_for(each, 500, 700) * 2
        assert first.columns * first.rows >= each and last == PageGrid(1, 1)
    assert grids_for(2, 500, 400)[0] == PageGrid(2, 1)


def test_long_labels_keep_to_their_place():
    one = example("rememberedlength", "expert", "# title: " + "Long Walk " * 9 + "\n# author: " + "Name " * 20 + "\n")
    for line in board_label(make_book([one]).boards[0], "", 150):
        assert text_width(line.text, line.size, line.bold) <= 150


class Reader(HTMLParser):
    """Looks whether each element is closed, and collects what the page would load."""

    def __init__(self):
        super().__init__()
        self.open, self.loads, self.seen = [], [], []

    def handle_starttag(self, tag, attributes):
        self.seen.append(tag)
        self.loads += [value for name, value in attributes if name in ("src", "href") and not value.startswith("#")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert tag in VOID or self.open.pop() == tag


@pytest.mark.parametrize("worksheet", [False, True])
def test_html_is_whole_and_loads_nothing(twelve, worksheet):
    options = PrintOptions("letter", worksheet=worksheet)
    page = to_html(twelve._replace(title="A < B"), options)
    reader = Reader()
    reader.feed(page)
    assert not reader.open and not reader.loads and "<script" not in page and "url(" not in page
    assert reader.seen.count("figure") == 24 and "A &lt; B" in page and "size: letter" in page
    assert page == to_html(twelve._replace(title="A < B"), options) and "#2563b0" not in page
    links = re.findall('href="#([^"]+)"', page)
    assert len(links) == (0 if worksheet else 5) and all(f'id="{name}"' in page for name in links)


def test_a_worksheet_has_hints_and_the_numbers_that_they_name():
    one = example("slitherlink", "easy")
    hints = first_steps(one.board)
    assert 1 <= len(hints) <= 3 and all(re.search(r"r\dc\d", hint) for hint in hints)
    assert len(first_steps(one.board, 1)) == 1 and first_steps(find("masyu")("3 3\n- - -\n- - -\n- - -")) == ()
    book = make_book([one._replace(hints=hints), one])
    pages = [count_of_pages(to_pdf(book, PrintOptions(each=2, worksheet=True, hints=place))) for place in HINTS]
    assert HINTS == ("upside-down", "sheet", "none") and pages == [2, 3, 2]
    text = to_html(book, PrintOptions(worksheet=True))
    assert 'class="turned"' in text and text.count('class="places"') == 1 and hints[0][:20] in text


@pytest.mark.parametrize("name", ["slitherlink", "masyu", "yajilin", "hashi", "simpleloop"])
def test_hints_of_worksheets_are_short_sentences(name):
    """A step each, and none that supposes something where the board begins with simpler ones."""
    hints = first_steps(example(name, "easy").board)
    assert hints and all(hint.endswith(".") and hint.count(". ") <= 1 for hint in hints)
    assert not any(word in hint for hint in hints for word in ("Suppose", "In the same way", "(1)"))


@pytest.fixture
def board_files(tmp_path):
    out = []
    for name in THREE:
        path = tmp_path / f"{name}.txt"
        path.write_text(f"# puzzle: {name}\n# rating: easy, 1.0\n{find(name).example.strip()}\n")
        out.append(path)
    return out


def test_the_command_prints_boards_and_sets(board_files, tmp_path):
    out = tmp_path / "book.pdf"
    assert run("book", *board_files, "-o", out)[0] == 0
    first = out.read_bytes()
    records = [record_of(f"{one.board.name}-1", one.board, one.solution, level="easy", score=1.0)
               for one in map(example, THREE)]
    write_records(tmp_path / "set.jsonl", records)
    assert run("book", tmp_path / "set.jsonl", "-o", out)[0] == 0
    assert out.read_bytes() == first and count_of_pages(first) == 4
    page = tmp_path / "book.html"
    assert run("book", tmp_path / "set.jsonl", "-o", page, "--worksheet", "--hints", "sheet", "--title", "5b")[0] == 0
    assert "<title>5b</title>" in page.read_text() and "Hints: Masyu" in page.read_text()


def test_the_function_takes_boards_sources_and_lists(board_files, tmp_path):
    whole = satloop.book(board_files[0], "html")
    board = satloop.read(str(board_files[0]))
    assert whole == satloop.book([board], "html") == satloop.book(board_files[0].read_text(), "html")
    assert whole == satloop.book([BookBoard(board, satloop.solve(board).solutions[0], "easy")], "html")
    for wrong, error, message in (
            ({"format": "epub"}, ValueError, "unknown format 'epub'"), ({"each": 0}, ValueError, "each is 1 to 9"),
            ({"paper": "a3"}, ValueError, "unknown paper 'a3'"),
            ({"hints": "x"}, ValueError, "unknown place of hints"),
            ({"time_limit": 0}, TimeoutError, "the time limit of 0 s"), ({"size": 3}, TypeError, "size")):
        with pytest.raises(error, match=message):
            satloop.book(board, **wrong)
    with pytest.raises(NotUnique, match="has several solutions"):
        satloop.book(satloop.read("# puzzle: simpleloop\n4 4\n" + "- - - -\n" * 4), "html")
    with pytest.raises(ValueError, match="at least one board"):
        satloop.book([], "html")


def test_letters_that_the_font_lacks_are_told(board_files, tmp_path):
    code, _, err = run("book", board_files[0], "-o", tmp_path / "book.pdf", "--title", "円 Größe 円 Ж")
    assert code == 0 and err.endswith("book.pdf: the font in the book lacks 円 Ж; a reader's own font shows them\n")


def test_errors_are_one_line(board_files, tmp_path, monkeypatch):
    out = tmp_path / "book.pdf"
    broken = tmp_path / "broken.jsonl"
    write_records(broken, [record_of("a", *example("masyu")[:2])])
    broken.write_text(broken.read_text() + "{}\n")
    large = tmp_path / "large.txt"
    large.write_text("# puzzle: simpleloop\n64 64\n" + (" ".join("-" * 64) + "\n") * 64)
    several = tmp_path / "several.txt"
    several.write_text("# puzzle: simpleloop\n4 4\n" + "- - - -\n" * 4)
    for code, words, message in (
            (2, (broken, "-o", out), "broken.jsonl, line 2: "), (2, (board_files[0], "-o", "x.txt"), ".pdf or .html"),
            (2, (large, "-o", out, "--no-solutions"), "64 x 64 is too large for the paper a4: cells would be 2."),
            (2, (large, "-o", tmp_path / "book.html", "--no-solutions"), "too large for the paper a4"),
            (1, (several, "-o", out), "several.txt: has several solutions"),
            (2, (board_files[0], "-o", out, "--per-page", "10"), "10 is not in the range 1<=x<=9"),
            (2, ("queens:8", "-o", out, "--no-solutions"), "queens:8: found Queens, a problem, expected a board"),
            (2, (tmp_path / "none.jsonl", "-o", out), "none.jsonl")):
        result, _, text = run("book", *words)
        assert result == code and message in text and len(text.splitlines()) <= 4 and not out.exists(), text
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    code, _, text = run("book", board_files[0], "-o", out)
    assert code == 2 and MISSING in text and len(text.splitlines()) == 1
