"""Addresses of puzz.link and pzprv3 files: what they say, what comes back, and one line for what is neither."""

from itertools import pairwise

import pytest
from hypothesis import example, given, settings, strategies as st
from reading import read_boards

from satloop.errors import PuzzleError
from satloop.formats.open_board import open_text
from satloop.formats.output import write
from satloop.formats.pzpr.address import read_address, read_with_remark, write_address
from satloop.formats.pzpr.file import read_file, write_file
from satloop.formats.pzpr.genre_lookup import genre_of
from satloop.formats.pzpr.genres import GENRES
from satloop.formats.pzpr.recognize import is_address
from satloop.formats.size_before_reading import shape_of
from satloop.formats.split_boards import boards_in
from satloop.puzzles import NAMES, find
from satloop.setting.editing.transform import transform
from satloop.solving.solve import solve

IDS = [id for id, genre in GENRES.items() if genre.puzzle in NAMES]
SITES = ("https://puzz.link/p?", "http://pzv.jp/p.html?", "https://pzprxs.vercel.app/p?", "https://pzplus.tck.mn/p?",
         "http://puzz.link/p.html?", "puzz.link/p?")
# What the boards are is settled by npm's pzpr, which prints them (scripts/pzpr_judge.mjs).
KNOWN = {
    "slither/5/5/cbcbcddad": "slitherlink 5 5  2 - - 1 -  - 2 - - 1  - - 2 - -  3 - - 3 -  - 0 - - 3",
    "pearl/6/6/1063000i3000": "masyu 6 6  - - w - - -  - b - - w -  - - - - - -  - - - b - -  - w - - - -  - - - - - -",
    "yajilin/b/5/5/m32j10": "yajilin 5 5  - - - - -  - - - - -  - - - 2w -  - - - - -  - - - - 0n",
    "yajilin/3/1/0.+41": "yajilin 1 3  x x 1e",
    "yajilin/2/2/a710a-2100": "yajilin 2 2  - 16s  - 256s",
    "country/6/6/1jrrg0e300svh3": "countryroad 6 6  - - - - - -  - - - - - -  - - 3 - - -  - - - - - -  - - - - - -"
                                  "  - - - - - -  1 1 1 1 1 2  1 2 2 2 1 2  1 2 3 3 1 2  1 2 3 3 1 2  1 2 2 2 2 2"
                                  "  1 1 1 1 1 1",
    "arukone/4/4/12l3123j": "flow 4 4  1 2 - -  - - - -  3 1 2 3  - - - -",
    "arukone/e/2/2/1212": "numberlink 2 2  1 2  1 2",
    "numlin/5/5/1j2h3m1h2j3": "numberlink 5 5  1 - - - -  2 - - 3 -  - - - - -  - 1 - - 2  - - - - 3",
    "numlin/2/1/-10-10": "numberlink 1 2  16 16",
    "numlin/2/1/+100+100": "numberlink 1 2  256 256",
    "numlin/2/1/=000=000": "numberlink 1 2  4096 4096",
    "numlin/2/1/%000%000": "numberlink 1 2  8192 8192",
    "numlin/2/1/*0000*0000": "numberlink 1 2  12240 12240",
    "balance/5/2/kbg011": "balanceloop 2 5  - - - - -  b5 - w b b",
    "simpleloop/v:/5/5/sg020": "simpleloop # variant: v: 5 5  x x x - -  x - - - -  - - - - -  - - - x -  - - - - -",
    "railpool/5/5/k12s1r300q5i49k80h0000g": "railpool 5 5  - 1,2 - - -  - - - - -  1 - - - -  - - - 3,?,? -  - - - - -"
                                            "  1 1 1 2 2  3 1 2 2 2  3 2 2 2 2  3 2 2 2 2  # 2 2 2 4",
    "railpool/6/3/zk20/0000000000": "railpool 3 6" + "  - - - - - -" * 2 + "  - - - - - 2,?" + "  1 1 1 1 1 1" * 3,
    "railpool/6/3/9zl0000000000": "railpool 3 6  9 - - - - -" + "  - - - - - -" * 2 + "  1 1 1 1 1 1" * 3,
    "railpool/4/4/z/0000000000": "railpool 4 4" + "  - - - -" * 4 + "  1 1 1 1" * 4,
    "doubleback/2/2/00g": "doubleback 2 2  # 1  1 1",
    "koburin/5/5/clcbg.n": "koburin 5 5  2 - - - -  - - - - 2  - - 1 - -  - ? - - -  - - - - -",
    "retsurin/5/5/2i1n1i.m": "retsurin 5 5  2 - - - 1  - - - - -  - - - 1 -  - - ? - -  - - - - -",
    "maxi/6/6/2859nc6dh1oi6g21": "maxiloop 6 6  6 - - - - -" + "  - - - - - -" * 2 + "  - - 2 - - -  - 1 - - - -" +
                                 "  - - - - - -  1 1 1 1 2 2  1 1 2 2 2 2  2 2 2 3 3 2  2 2 3 3 3 2  2 4 4 2 3 2"
                                 "  2 2 4 2 2 2",
    "nuriloop/5/5/4m2m1n": "nurikabeloop 5 5  4 - - - -  - - - 2 -  - - - - -  - 1 - - -  - - - - -",
    "lixloop/3/3/b22c27a0.": "lixloop 3 3  - - Is  - - -  LIXs - ?",
    "geradeweg/5/5/l211i2h3i4k": "geradeweg 5 5  - - - - -  - 2 1 1 -  - - 2 - -  3 - - - 4  - - - - -",
    "turnaround/5/5/h0g1l1g2l2g3h": "turnaround 5 5  - - 0 - 1  - - - - -  - 1 - 2 -  - - - - -  2 - 3 - -",
    "lring/5/5/9dmcob": "lring 5 5  e - w - -  - - - - -  - - s - -  - - - - -  - - - - n",
    "bwloop/5/5/a16i32c60": "kuroshiroloop 5 5  w - w - -  w - b - b  - - - w -  - - b w w  - - b - -",
    "yajilin-regions/5/5/49j60s3020g1g": "regionalyajilin 5 5  2 - - 0 -  - - - - -  - - 1 - -  - - - - -  - - - - -"
                                         "  1 1 1 2 2  1 1 1 2 2  3 3 4 2 2  3 3 4 5 5  3 3 4 5 5",
    "kurarin/2/2/1g2g4": "kurarin 2 2  3b 2g  - 1b",
    "bosnianroad/7/7/h2c4w.c7h": "bosnianroad 7 7" + "  - - - - - - -" + "  - 2 - - - 4 -" + "  - - - - - - -" * 3 +
                                 "  - ? - - - 7 -" + "  - - - - - - -",
    "tapaloop/3/3/arg8+9d-73a0g.0": "tapaloop 3 3  3,3 - 8  6,1,? 1,?,?,3 ?,?  - ? 0",
    "mejilink/2/2/s": "mejilink 2 2  3 4  9 4",
    "mejilink/2/2/1gg": "mejilink 2 2  8 9  - -",
    "mukkonn/3/2/_01-10.g....h": "mukkonn 2 3  # n0s1w16 -  ? - -",
    "roundtrip/5/5/243j234h332333h": "roundtrip 5 5  n2 n4 n3 - e3  - - - - e3  w3 - - - e3  w3 - - - -  w2 - s2 s3 s4",
    "roundtrip/2/2/.0-101g12h": "roundtrip 2 2  - n0e2  s16w1 s1",
    "castle/5/3/242g232b00.c": "castlewall 3 5  2ex - - - -  - - - 2wx -  - ? - - -",
    "castle/4/1/a11.10.20.": "castlewall 1 4  - o o x",
    "castle/4/1/02aa17200-1100": "castlewall 1 4  10s - 32so 256n",
    "midloop/4/4/jfjfi3fr": "midloop 4 4  - - 1 -  - 1 - 2  3 - - -  - - - -",
    "midloop/2/2/133f": "midloop 2 2  15 2  - -",
    "midloop/1/3/3b": "midloop 3 1  1  1  -",
    "pipelink/5/5/mamejan": "pipelink 5 5  - - - - -  - nsew - - -  - - - nw -  - - nsew - -  - - - - -",
    "pipelink/4/2/gcf.dheh": "pipelink 2 4  se ew sw -  ne - nw -",
    "pipelink/2/3/gfbbde": "pipelink 3 2  se sw  ns ns  ne nw",
    "wblink/5/5/ci6a2ln1i": "shirokuro 5 5  w w - b -  - - b - w  - w - - b  b w - b w  b - - w b",
    "hashi/5/5/4g2i3h23k3g1g3g4g3": "hashi 5 5  4 - 2 - -  - 3 - - 2  3 - - - -  - 3 - 1 -  3 - 4 - 3",
    "hashikake/3/1/1.1": "hashi 1 3  1 ? 1",
    "slalom/d/6/6/9314131314131a1131ag0404j0101/33": "slalom 6 6  - - - - - -  = # - 4 = 4  = # - # = #  - - - - - -"
                                                     "  - # 1 = 1 -  - - - o - -",
    "slalom/d/3/2/124152fg/5": "slalom 2 3  15s | -  # - o",
    "slalom/d/3/2/11167f6-210001/5": "slalom 2 3  246s 256s 1  - - o",
    "sudoku/4/4/1k3h4k2": "sudoku 4 4  1 - - -  - - 3 -  - 4 - -  - - - 2",
    "sudoku/9/9/g1h53g2zzzs": "sudoku 9 9  - 1 - - 5 3 - 2 -" + "  - - - - - - - - -" * 8,
    "sudoku/16/16/-10g.af" + "z" * 12 + "r": "sudoku 16 16  16 - - 10 15" + " -" * 251,
    "slither/2/2/": "slitherlink 2 2  - -  - -",
    "slither/2/1/.1": "slitherlink 1 2  - 1",
}


def without_holes(text):
    """The text with each hole put into the region to its left, or above it."""
    rows = [line.split() for line in text.strip().splitlines()]
    for above, row in pairwise(rows):
        for column, token in enumerate(row):
            if token == "#":
                row[column] = row[column - 1] if column else above[column]
    return "\n".join(map(" ".join, rows))


def tokens(board):
    return [board.name, *board.text.split()]


@pytest.mark.parametrize("body", KNOWN)
def test_what_an_address_says(body):
    board = read_address(f"https://puzz.link/p?{body}")
    assert tokens(board) == KNOWN[body].split()
    assert tokens(read_address(write_address(board))) == tokens(board)


@pytest.mark.parametrize("name", ["simpleloop", "vertigo"])
def test_a_board_without_holes_has_no_letters(name):
    board = read_address(f"https://puzz.link/p?{name}/3/2//")
    assert tokens(board) == [name, "2", "3", *"------"] == tokens(read_address(f"https://puzz.link/p?{name}/3/2/00"))
    assert write_address(board) == f"https://puzz.link/p?{name}/3/2//"  # as pzprjs writes it


@pytest.mark.parametrize("site", SITES)
def test_any_site(site):
    address = f"{site}slither/3/3/g78dc"
    assert is_address(address)
    assert read_boards(address.replace("slither", "SLITHER_edit") + "/")[0].text == read_boards(address)[0].text
    (board,) = read_boards(f"  {address} ".strip())
    assert tokens(board) == tokens(find("slitherlink")(find("slitherlink").example))


@pytest.mark.parametrize("id", IDS)
def test_an_example_goes_out_with_its_answer_and_comes_back(id):
    kind = find(GENRES[id].puzzle)
    whole = id in ("doubleback", "mukkonn", "nagare", "portal", "remlen", "trainstations", "turnrun")
    board = kind(kind.example if whole else without_holes(kind.example))
    (solution,) = solve(board).solutions
    file = write_file(board, solution)
    again, result = read_file(file)
    assert again.to_grid(result) == board.to_grid(solution)
    assert list(again.check(result)) == []
    assert write_file(again, result) == file
    assert read_file(file.replace("\n", "/"))[0].text == again.text
    assert write_address(again) == write_address(board) == write_address(read_address(write_address(board)))
    assert read_file(write_file(board))[1] is None
    assert [other.text for other in read_boards(file)] == [again.text]


ROOMS = "3 3\n- 2 -\n- - -\n- - 1\n1 1 2\n1 2 2\n1 2 2"


@pytest.mark.parametrize("name", ["regionalyajilin", "detour", "countryroad"])
def test_numbers_of_regions_stay_in_their_cells(name):
    """Where puzz.link draws them elsewhere, the cells stand after the #, which it does not read."""
    board = find(name)(ROOMS)
    address = write_address(board)
    assert address.endswith("#clues=r1c2-r3c3")
    for again in (read_address(address), read_boards(f"{address}\n{address}")[1], read_file(write_file(board))[0]):
        assert again == board and write(again, "svg") == write(board, "svg") and write(again) == write(board)
    plain = read_address(address.partition("#")[0])  # as puzz.link draws them
    assert plain != board and plain.text.splitlines()[1:4] == ["2 - -", "- 1 -", "- - -"]
    assert write_address(plain) == address.partition("#")[0]
    assert read_address(f"{address.partition('#')[0]}#top") == plain


@pytest.mark.parametrize("after", ["", "r1c2-", "r1c2,r3c3", "r4c1", "r1c4", "r0c1", "r1c99999999999", "x\x1b[31m"])
def test_cells_after_an_address_are_those_of_numbered_regions(after):
    address = write_address(find("detour")(ROOMS)).partition("#")[0]
    with pytest.raises(PuzzleError, match=r"after #clues=.*a cell of a region with a number, as r1c2-r3c4"):
        read_address(f"{address}#clues={after}")
    none = write_address(find("detour")("1 2\n- -\n1 1"))
    with pytest.raises(PuzzleError, match="'r1c1' after"):
        read_address(f"{none}#clues=r1c1")


def test_what_other_hands_write_in_a_file():
    """Clues as pzprjs writes empty ones, a tick on a clue, another word for the look of pieces, crosses of a player."""
    castle = "pzprv3\ncastle\n1\n4\n0,-1,0 3,-,2 4,2,5 0,-,4 \n0 -1 0 \n"
    assert read_file(castle)[0].text == "1 4\n-   x   2eo ?\n"
    pipes = "pzprv3\npipelink\n2\n2\nice\n- f \nd . \n"
    assert read_file(pipes)[0].text == "2 2\n-  sw\nne -\n"
    board, result = read_file("pzprv3/hashikake/1/3/3 . 3 /2 2 /")
    assert result["edges"].tolist() == result["doubled"].tolist() == [True, True]
    assert read_file("pzprv3/hashikake/1/3/1 . 1 /1 1 /")[1]["doubled"].any() == False  # noqa: E712
    assert board.text == "1 3\n3 - 3\n" and read_file("pzprv3/hashikake/1/3/3 . 3 /-1 0 /")[1] is None
    assert write_file(board, result).splitlines()[1] == "hashikake"


# Their files have the cells of the loop instead of its segments, or segments at the border too.
RINGS = ("bosnianroad", "icebarn", "icelom", "icelom2", "icewalk", "morningwalk", "roboticwalk", "waterwalk")
NARROW = {"flow": "1 - 1", "numberlink": "1 - 1", "hashi": "1 - 1", "shirokuro": "w - b", "allornothing": "1 1 1",
          "buildingwalk": "S - G", "doubleback": "1 1 1", "haisu": "S - G", "kaisu": "S - G", "icebarn": "In - Os",
          "icelom": "In - Os", "icelom2": "In - Os"}


@pytest.mark.parametrize("id", [id for id in IDS if id != "sudoku"])
@pytest.mark.parametrize("rows, columns", [(3, 1), (1, 3), (1, 1)])
def test_a_board_of_one_column_or_row_comes_back(id, rows, columns):
    """Between the cells of a row there is nothing: pzprjs writes an empty line a row, and so do we."""
    kind = find(GENRES[id].puzzle)
    alone = min(kind.grids) == 1 < max(kind.grids)
    clues = NARROW.get(kind.name, "- - -") if rows * columns == 3 else "1" if alone else "-"
    if clues == "-" and (hasattr(kind, "set_ends") or hasattr(kind, "read_ends")):
        pytest.skip("both ends stand in two cells")
    clues = clues.replace("-", "o", 1) if kind.name == "slalom" else clues  # a board there has a circle
    board = kind(f"{rows} {columns}\n" + "\n".join(clues.split() if columns == 1 else [clues])
                 + ("\n" + "\n".join(["1 " * columns] * rows)) * (min(kind.grids) > 1))
    (solution,) = solve(board).solutions or (None,)
    assert clues not in ("1 - 1", "w - b") or solution["edges"].all()
    file = write_file(board, solution)
    assert ("\n" * (1 + rows) in file) == (columns == 1 and not kind.on_lattice and id not in RINGS)
    if solution is not None and not solution["edges"].any() and not solution.shaded.any():
        solution = None
    for text in (file, file.replace("\n", "/"), file + "\n\n"):
        again, result = read_file(text)
        assert (tokens(again), result) == (tokens(board), solution)
    assert write_file(again, result) == file


def test_slitherlink_of_the_first_version_has_no_marks():
    clues, lines = ". . \n3 . \n", "1 1 0 \n1 1 0 \n1 0 \n0 0 \n1 0 \n"
    old, solution = read_file(f"pzprv3\nslither\n2\n2\n{clues}{lines}")
    new, same = read_file(f"pzprv3.1\nslither\n2\n2\n{clues}0 0 \n0 0 \n{lines}")
    assert old.text == new.text == "2 2\n- -\n3 -\n"
    assert solution == same and sum(solution.edges) == 6


def test_the_answers_of_a_sudoku_file():
    """What a player has put in: numbers, small numbers in brackets, marks; only a full board is a solution."""
    head = "pzprv3/sudoku/4/. 1 . . /. . . 2 /3 . . . /. . 3 . /"
    board, result = read_file(head + "2 . 4 3 /4 3 1 . /. 4 2 1 /1 2 . 4 /")
    assert result.grid == [list("2143"), list("4312"), list("3421"), list("1234")]
    assert list(board.check(result)) == []
    for answers in ("2 . 4 3 /4 3 1 . /. 4 2 1 /1 2 . .[3,4,,] /", "2 . 4 3 /4 3 1 . /. 4 2 1 /1 2 . + /", ""):
        assert read_file(head + answers)[1] is None
    letters = find("sudoku")("16 16\nA 0 g 1" + " ." * 12 + "\n" + ("- " * 16 + "\n") * 15)
    assert write_address(letters).endswith("/ag-101" + "z" * 12 + "r")


def test_walls_that_a_newer_file_says():
    old = "pzprv3\ndetour\n2\n2\n2\n0 1 \n0 1 \n1 . \n. - \n1 \n1 \n1 1 \n0 0 \n0 0 \n"
    new = "pzprv3.2\ndetour\n2\n2\n1 \n1 \n0 0 \n1 . \n. - \n1 \n1 \n1 1 \n0 0 \n0 0 \n"
    assert read_file(old)[0].text == read_file(new)[0].text == "2 2\n1 -\n- -\n1 2\n1 2\n"
    flags = "pzprv3.2\ncountry\n2\n2\n\n1 \n1 \n0 0 \n1 . \n. - \n1 \n1 \n1 1 \n0 0 \n0 0 \n"
    assert read_file(flags)[0].text == "2 2\n1 -\n- -\n1 2\n1 2\n"
    empty = flags.replace("\n\n", "\ncountry_empty\n")
    assert read_file(empty)[0].text == "2 2 skip-regions\n1 -\n- -\n1 2\n1 2\n"


@pytest.mark.parametrize("puzzle", [name for name in NAMES if genre_of(name) is None])
@pytest.mark.parametrize("form", ["url", "pzpr"])
def test_a_puzzle_without_a_notation_says_so(puzzle, form):
    kind = find(puzzle)
    with pytest.raises(PuzzleError, match=f"{puzzle}.*slitherlink"):
        write(kind(kind.example), form)


BAD = {
    "https://puzz.link/p?heyawake/6/6/aa66aapv0fu0g2i3k": ["heyawake", "slither", "arukone"],
    "https://puzz.link/p?slither/3": ["1 part after"],
    "https://puzz.link/p?slither/0/3/": ["'0'"],
    "https://puzz.link/p?slither/99999/99999/": ["cells", "at most"],
    "https://puzz.link/p?midloop/f/2/2/": ["variant 'f'"],
    "https://puzz.link/p?": ["question mark"],
    "https://puzz.link/": ["question mark"],
    "https://puzz.link/p?numlin/3/1/1g2": ["once"],
    "https://puzz.link/p?numlin/3/1/1.1": ["'.' at character 33"],
    "https://puzz.link/p?yajilin/3/1/a05": ["arrow"],
    "https://puzz.link/p?castle/2/2/311": ["'3'", "colour from 0 to 2"],
    "https://puzz.link/p?castle/2/2/105": ["arrow"],
    "https://puzz.link/p?pipelink/2/2/dj": ["row 1, column 1", "'ne'"],
    "https://puzz.link/p?hashi/3/1/190": ["'9'", "one of 1, 2"],
    "https://puzz.link/p?sudoku/8/8/1": ["8 x 8", "order 4, 6, 9"],
    "https://puzz.link/p?sudoku/4/6/1": ["6 x 4", "square"],
    "https://puzz.link/p?sudoku/4/4/5u": ["row 1, column 1", "'5'", "1 to 4"],
    "https://puzz.link/p?sudoku/4/4/0u": ["'0'", "a number"],
    "pzprv3\nsudoku\n2\n. . \n. . \n": ["2 x 2", "order 4"],
    "pzprv3\nsudoku\n4\n. . \n. . \n. . \n. . \n. . . . \n": ["line 4", "2 items"],
    "pzprv3\nmashu\n2\n1\n. \n. \n0 \n\n0 \n": ["line 7", "1 item "],
    "pzprv3\nmidloop\n2\n2\n.2.\n.2.\n...\n": ["line 6", "'.2.'"],
    "pzprv3\nmidloop\n2\n2\n.2.\n..\n...\n": ["line 6", "3 signs"],
    "pzprv3\ncastle\n1\n2\n3,1,3 . \n": ["line 5", "'3,1,3'"],
    "pzprv3\ncastle\n1\n2\n0,1,1 . \n": ["line 5", "'0,1,1'"],
    "pzprv3\npipelink\n1\n2\nroad\n. . \n": ["line 5", "'pipe'"],
    "pzprv3\npipelink\n1\n2\ncircle\no . \n": ["line 6", "'o'"],
    "pzprv3\nhashikake\n1\n2\n9 . \n": ["line 5", "'9'"],
    "pzprv3\nslither\n2\n": ["columns"],
    "pzprv3\nslither\n2\n2\n. . \n. 9 \n": ["line 6", "'9'"],
    "pzprv3\nslither\n2\n2\n. . \n. \n": ["line 6", "1 item "],
    "pzprv3\nheyawake\n2\n2\n": ["heyawake", "slither"],
    "pzprv3\nslither\n9999\n9\n": ["cells"],
    "pzprv3\narukone\n1\n2\nnever\nA A \n": ["passallcell"],
    "pzprv3\nyajilin\n1\n2\n0,4 . \n": ["'0,4'", "line 5"],
    "pzprv3\nringring\n2\n2\n0 1 \n* 0 \n": ["line 6", "'*'"],
    "pzprv3\nbdwalk\n1\n3\nm\n1 1 5 1 \n. X . \n": ["line 7", "'X'"],
}


@pytest.mark.parametrize("text", BAD)
def test_bad_notation_is_one_line_with_the_place(text):
    with pytest.raises(PuzzleError) as error:
        read_boards(text)
    assert all(word in str(error.value) for word in BAD[text]), error.value
    assert len(str(error.value).splitlines()) == 1


# Addresses in which letters say nothing -> a part of the line about that, and the address of the board.
READ_ALL_THE_SAME = {
    "slither/3/3/g7!dc": ("'!' at character 35", "slither/3/3/gcdc"),
    "slither/3/3/g7": ("its end, which is missing", "slither/3/3/gck"),
    "slither/q/3/3/g78dc": ("the flag 'q'", "slither/3/3/g78dc"),
    "mashu/3/3/0Z0": ("'Z' at character 32", "mashu/3/3/000"),
    "mashu/3/3/0i": ("its end, which is missing", "mashu/3/3/0i0"),
    "geradeweg/3/1/-": ("its end, which is missing", "geradeweg/3/1/i"),
    "geradeweg/3/1/2!_3": ("'!' at character 36 and 1 further letter", "geradeweg/3/1/23g"),
    "geradeweg/3/1/-1z2": ("'z' at character 37", "geradeweg/3/1/12g"),
    "geradeweg/3/1/-A22": ("its end", "geradeweg/3/1/-a22g"),
    "yajilin/3/1/aa_": ("'_' at character 35", "yajilin/3/1/c"),
    "castle/2/2/1": ("'1' at character 32", "castle/2/2/d"),
    "midloop/2/2/jf": ("'f' at character 34", "midloop/2/2/o"),
    "midloop/3/1/3": ("its end, which is missing", "midloop/3/1/f"),
    "ringring/2/2/z": ("", "ringring/2/2//"),
    "ringring/2/2/0A": ("'A' at character 35", "ringring/2/2/0"),
    "waterwalk/2/1/g3": ("1 number in cells that take none", "waterwalk/2/1/gh"),
    "mukkonn/2/1/12!": ("'!' at character 35", "mukkonn/2/1/12..g"),
    "haisu/2/2/": ("its end, which is missing", "haisu/2/2/122100j"),
    "slalom/d/2/2/": ("its end, which is missing", "slalom/d/2/2/7/0"),
    "midloop/2/2/14k": ("'4' at character", "midloop/2/2/fg"),
    "icelom/a/3/3/00o/4/x": ("'x' at character 40", "icelom/a/3/3/00o/4/0"),
    "slither/v:/3/3/gck": ("its sender marks a variant (v:); read by the usual rules", "slither/v:/3/3/gck"),
    "slither/v:f/3/3/gck": ("its sender marks a variant (v:f)", "slither/v:f/3/3/gck"),
    "slither/v:no-touch/f/3/3/g": ("its end, which is missing, as puzz.link reads it; https",
                                   "slither/v:no-touch/f/3/3/o"),
    "country/v:e/e/2/2/000": ("(v:e); read by the usual rules of Country Road", "country/v:e/e/2/2/000"),
}


@pytest.mark.parametrize("address", READ_ALL_THE_SAME)
def test_what_says_nothing_in_an_address_is_passed_over_with_a_line(address):
    part, plain = READ_ALL_THE_SAME[address]
    board, remark = read_with_remark(f"https://puzz.link/p?{address}")
    assert part in remark and len(remark.splitlines()) <= 1 and bool(part) == bool(remark), remark
    assert write_address(board) == f"https://puzz.link/p?{plain}{'/' * (plain[-1] == '.')}"


@pytest.mark.parametrize("mark", ["v:", "v:f", "v:no-touch"])
def test_the_mark_of_a_variant_is_kept_and_is_no_flag(mark):
    """pzprjs writes it before the flags of an address, and above a file; nobody but the sender knows what it means."""
    address = f"https://puzz.link/p?slither/{mark}/3/3/gck"
    board = read_address(address)
    assert board.given_rules == () and board == read_address(address.replace(f"{mark}/", ""))
    file = write_file(board)
    for text in (address, file, file.replace("\n", "/"), f"{file}{file}", f"# puzzle: slitherlink\n{board.text}"):
        for _, part in boards_in(text):
            reading = open_text(part)
            assert write_address(reading.board) == address and mark in (reading.remark or part)
    assert shape_of(f"https://puzz.link/p?slither/{mark}/f/20/30/") == (30, 20) and shape_of(file) == (3, 3)
    assert write_address(transform(board, "turn-right")).startswith(f"https://puzz.link/p?slither/{mark}/3/3/")


def test_a_zero_of_geradeweg_is_read_as_a_question_mark():
    """The two mean the same, so that the address comes back as the board that it gave."""
    board = read_address("https://puzz.link/p?geradeweg/3/1/02g")
    assert board.text.split() == ["1", "3", "?", "2", "-"]
    assert read_address(write_address(board)).text == board.text


def test_ends_that_are_letters_get_numbers_of_their_own():
    board = find("flow")("2 4\nA 01 b 60\nA 1 b 60\n")
    assert tokens(read_address(write_address(board))) == ["flow", "2", "4", "2", "1", "3", "60", "2", "1", "3", "60"]
    assert tokens(read_file(write_file(board))[0]) == ["flow", "2", "4", "2", "1", "3", "4", "2", "1", "3", "4"]
    with pytest.raises(PuzzleError, match="'53'"):
        write_file(find("flow")("53 2\n" + "".join(f"{n} {n}\n" for n in range(1, 54))))


@pytest.mark.parametrize("name, text, word", [
    ("countryroad", "2 2\n- -\n- -\n1 2\n2 1", "second piece of a region"),
    ("countryroad", "2 2\n- -\n- -\n1 1\n1 #", "a hole"),
    ("countryroad", "2 2\n1 2\n- -\n1 1\n1 1", "second number"),
    ("yajilin", "1 3\n1e - @", "'@'"),
    ("yajilin", "1 2\n9999e -", "9999e"),
    ("balanceloop", "1 2\nw0 -", "w0"),
    ("numberlink", "1 2\n999999999 999999999", "999999999"),
    ("buildingwalk", "1 3\nS 1126351 G", "1126351"),
    ("castlewall", "1 2\n9999ex -", "9999ex"),
    ("railpool", "1 2\n1,12 -\n1 1", "'1,12'"),
    ("regionalyajilin", "2 2\n- -\n- -\n1 2\n2 1", "second piece of a region"),
    ("regionalyajilin", "2 2\n- -\n- -\n1 1\n1 #", "a hole"),
    ("sudoku", "8 8\n" + "- - - - - - - -\n" * 8, "8 x 8"),
    ("sudoku", "4 4\n" + "- - - -\n" * 4 + "1 1 1 1\n2 2 2 2\n3 3 3 3\n4 4 4 4\n", "boxes of other shapes"),
])
def test_what_an_address_cannot_say_is_refused(name, text, word):
    with pytest.raises(PuzzleError, match=word):
        write_address(find(name)(text))


LETTERS = st.text("0123456789abcdefghijklmnopqrstuvwxyz.-+=%*$/_ ", max_size=20)


@settings(max_examples=500, deadline=None)
@example(id="railpool", flags="", rows=1, columns=1, body="0k")
@given(id=st.sampled_from([*IDS, "pearl", "hashikake", "nurikabe"]),
       flags=st.sampled_from(["", "", "b/", "e/", "v:/", "m/"]),
       rows=st.integers(0, 4), columns=st.integers(0, 4), body=LETTERS)
def test_any_address_is_a_board_or_one_line(id, flags, rows, columns, body):
    address = f"https://puzz.link/p?{id}/{flags}{columns}/{rows}/{body}".rstrip()
    try:
        (board,) = read_boards(address)
    except PuzzleError as error:
        assert len(str(error).splitlines()) == 1
        return
    if board.name == "buildingwalk" and "top-floor" in board.text and not (board.number > 0).any():
        with pytest.raises(PuzzleError, match="top-floor without a number"):
            write_address(board)
        return
    again = read_address(write_address(board))
    assert again.text == board.text or board.name in ("flow", "numberlink")
