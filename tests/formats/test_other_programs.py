"""Files and links of other programs: each is read as the board that it means, or refused in one line by name."""

import base64
import json
import random
import re
import zlib
from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest
from command import run
from test_mutated_inputs import COUNT, mutated

import satloop
from satloop import PuzzleError
from satloop.explaining.preparation import unsolved_grouping
from satloop.explaining.state_of_play import read_state
from satloop.formats.board_source import text_sources
from satloop.formats.notations import NOTATIONS, notation_of
from satloop.formats.open_board import open_source
from satloop.formats.sudokus.lz_string import ALPHABET, unpacked
from satloop.puzzles import NAMES, find

DOCS = Path(__file__).parents[2] / "docs/formats.md"
SIGNS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [SIGNS[i:i + 9] for i in range(0, 81, 9)]
PARTS = [[row[:3], row[3:6], row[6:]] for row in ROWS]
SUDOKU = find("sudoku")("9 9\n" + "\n".join(" ".join(row) for row in ROWS))
FRAME = "+-------+-------+-------+"
SAVE = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n"


def framed(top, bar, between):
    lines = [f"{bar} {f' {bar} '.join(' '.join(part) for part in row)} {bar}" for row in PARTS]
    return "\n".join([top, *lines[:3], between, *lines[3:6], between, *lines[6:], top])


def packed(text):
    """A text as LZ-string packs it, with a new character each time: the shortest way to make one by hand."""
    bits, width, left, known = [], 2, 2, 3

    def put(value, count):
        bits.extend(value >> place & 1 for place in range(count))

    for place, sign in enumerate(text):
        put(0, width if place else 2)
        put(ord(sign), 8)
        known += 1
        if place == 0:
            width, left = 3, 4
            continue
        left -= 1
        if left == 0:
            left, width = 2 ** width, width + 1
        left -= 1  # the last text and this sign are an entry too
        if left == 0:
            left, width = 2 ** width, width + 1
    put(2, width)
    bits += [0] * (-len(bits) % 6)
    signs = {value: sign for sign, value in ALPHABET.items()}
    return "".join(signs[int("".join(map(str, bits[i:i + 6])), 2)] for i in range(0, len(bits), 6))


def short(signs):
    """The short form of SudokuPad: a digit with up to five empty cells after it, a sign each."""
    alphabet, out, place = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx", "", 0
    while place < 81:
        run = len(re.match(r"\.{0,5}", signs[place + 1:])[0])
        out += alphabet[int(signs[place].replace(".", "0")) + 10 * run]
        place += 1 + run
    return out


def fpuzzles(**further):
    grid = [[{} if sign == "." else {"value": int(sign), "given": True} for sign in row] for row in ROWS]
    return json.dumps({"size": 9, "grid": grid, **further})


def ctc(**further):
    cells = [[{} if sign == "." else {"value": int(sign)} for sign in row] for row in ROWS]
    regions = [[[r + i // 3, c + i % 3] for i in range(9)] for r in (0, 3, 6) for c in (0, 3, 6)]
    return json.dumps({"cells": cells, "regions": regions, **further})


def penpa(genre, rows, columns, page="edit", lines=None, **problem):
    """A link of a board without margins, of which the parts of the problem are given by their names in Penpa+."""
    width = columns + 4
    cells = [(r + 2) * width + c + 2 for r in range(rows) for c in range(columns)]
    steps = [cells[0], *(b - a for a, b in pairwise(cells))]
    text = [f"square,{columns},{rows},38,0,1,1,0,0,0,0,0,0,0,0,Title: A test,Author: ,,,OFF,false,", "[0,0,0,0]", "",
            json.dumps(problem), "{}", json.dumps(steps), *["x"] * 11, json.dumps([genre] if genre else []), "x"]
    text = text if lines is None else lines(text)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress("\n".join(text).encode()) + deflate.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m={page}&p={base64.b64encode(data).decode()}"


def at(row, column, columns=3, rows=3, kind=0):
    """The index of a place on Penpa's board of 3 x 3 cells."""
    return str(kind * (rows + 4) * (columns + 4) + (row + 2) * (columns + 4) + column + 2)


def corner_edges(*pairs):
    return {f"{at(*a, kind=1)},{at(*b, kind=1)}": 2 for a, b in pairs}


HALVES = corner_edges(((-1, 0), (0, 0)), ((0, 0), (1, 0)), ((1, 0), (2, 0)))  # the first column beside the rest
SUDOKUS = {
    "81 signs": SIGNS, "with a comment": f"{SIGNS} # hard", "and a field": f"{SIGNS};ED=7.1",
    "zeros": SIGNS.replace(".", "0"),
    "stars": SIGNS.replace(".", "*"), "underscores": SIGNS.replace(".", "_"),
    "gaps": "\n".join("  ".join(row) + "\n" * (i in (2, 5)) for i, row in enumerate(PARTS)),
    "gaps with x": "\n".join(" ".join(row) for row in PARTS).replace(".", "x"),
    "frame": framed(FRAME, "|", "|-------+-------+-------|"),
    "unicode frame": framed("╔═══════╤═══════╤═══════╗", "║", "╟───────┼───────┼───────╢"),
    "simple": "\n".join(" |" + "|".join(row) + "|" + "\n |---+---+---|" * (i in (2, 5)) for i, row in enumerate(PARTS)),
    "blanks between bars": "\n".join("|" + "|".join(row).replace(".", " ") + "|" for row in PARTS),
    "rows of dashes": "\n".join(" ".join(row) for row in PARTS).replace(".", "-"),
    "commas": "\n".join(",".join(row) for row in ROWS).replace(".", "0"),
    "tabs": "\n".join("\t".join(row) for row in ROWS).replace(".", ""),
    "sdk": "#ANN\n#DBy hand\n" + "\n".join(ROWS), "sadman": "[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + SOLVED[:9],
    "HoDoKu": f":0000:x:{SIGNS}:123 456::", "HoDoKu with a move": f":0901:5:{SIGNS[:2]}+4{SIGNS[3:]}::::",
    "python": "board = [\n" + ",\n".join(f"    [{', '.join(row.replace('.', '0'))}]" for row in ROWS) + "\n]",
    "json": json.dumps([[int(sign) for sign in row.replace(".", "0")] for row in ROWS]),
    "numpy": "[" + "\n ".join(f"[{' '.join(row)}]" for row in ROWS).replace(".", "0") + "]",
    "csv": f"quizzes,solutions\n{SIGNS.replace('.', '0')},{SOLVED}\n",
    "rated csv": f"id,puzzle,solution,clues,difficulty\n7,{SIGNS},{SOLVED},30,1.2\n",
    "opensudoku": f'<?xml version="1.0"?>\n<opensudoku><name>X</name><game data="{SIGNS.replace(".", "0")}"/>'
                  "</opensudoku>",
    "opensudoku, in progress": '<opensudoku version="2"><folder name="a"><game data="version: 1\n' + "".join(
        f"{sign if sign != '.' else 0}|0|{int(sign == '.')}|" for sign in SIGNS) + '"/></folder></opensudoku>',
    "sudokuwiki": f"https://www.sudokuwiki.org/sudoku.htm?bd={SIGNS.replace('.', '0')}",
    "f-puzzles": fpuzzles(title="A", ruleset="", killercage=[]),
    "link of f-puzzles": f"https://www.f-puzzles.com/?load={packed(fpuzzles())}",
    "SudokuPad": f"https://sudokupad.app/fpuz{packed(fpuzzles())}?setting-nogrid=1",
    "SudokuPad's own": ctc(cages=[{"value": "title: A", "cells": []}], metadata={"author": "NN"}),
    "link of SudokuPad": f"https://app.crackingthecryptic.com/sudoku/scl{packed(ctc())}",
    "SudokuPad, 81 signs": f"https://sudokupad.app/{SIGNS}",
    "SudokuPad, short": "https://sudokupad.app/scf" + short(SIGNS),
    "Solo": "3x3:" + re.sub(r"\.+|(?<=\d)(?=\d)", lambda m: chr(96 + len(m[0])) if m[0] else "_", SIGNS),
}
OTHERS = {
    "5x4:3c3c3a33b12c3": "# puzzle: slitherlink\n4 5\n3 - - - 3\n- - - 3 -\n3 3 - - 1\n2 - - - 3",
    "4x3:WgBc": "# puzzle: masyu\n3 4\nw - - -\n- - - -\nb - - -",
    "pearl:4x3de:WgBc": "# puzzle: masyu\n3 4\nw - - -\n- - - -\nb - - -",
    "3x3m3:3a4c1a2": "# puzzle: hashi\n3 3 bridges 3\n3 - 4\n- - -\n1 - 2",
    "4x3m4:Ba9f7a5": "# puzzle: hashi\n3 4 bridges 4\n11 - 9 -\n- - - -\n- 7 - 5",
    "3x1m1:1a1": "# puzzle: hashi\n1 3 bridges 1\n1 - 1",
    "3x3m2:2a2c1a1": "# puzzle: hashi\n3 3\n2 - 2\n- - -\n1 - 1",
    "2x2:1e3e3_4b": "# puzzle: sudoku\n4 4\n1 - - -\n- - 3 -\n- - - -\n3 4 - -",
    "2x3:1zi": "# puzzle: sudoku\n6 6\n1 - - - - -" + "\n- - - - - -" * 5,
    "3x2:1zi": "# puzzle: sudoku\n6 6\n1 - - - - -" + "\n- - - - - -" * 5 + "\n1 1 2 2 3 3" * 3 + "\n4 4 5 5 6 6" * 3,
    f"{SAVE}GAME    :5:Pearl\nPARAMS  :3:9x9\nCPARAMS :3:4x3\nDESC    :4:WgBc\nNSTATES :1:1\nSTATEPOS:1:1\n":
        "# puzzle: masyu\n3 4\nw - - -\n- - - -\nb - - -",
    "3,0,1,2;0,1,2,5,8;3,4,7,6;": "# puzzle: flow\n3 3\n1 - -\n2 - -\n2 - 1",
    "3,0,4,2,,4;0,1,2,5;3,6,7,8": "# puzzle: flow\n3 3\n1 - -\n2 # 1\n- - 2",
    penpa("numberlink", 3, 3, number={at(0, 0): ["A", 1, "1"], at(2, 1): ["A", 1, "1"]}, surface={at(1, 1): 4}):
        "# puzzle: numberlink\n3 3\nA - -\n- # -\n- A -",
    "begin\npuzzle masyu\nunit 30\nproblem\n- w -\nb - -\nend\n": "# puzzle: masyu\n2 3\n- w -\nb - -",
    "[begin]\nauthor NN\npuzzle Country Road\n[areas]\n1 1\n1 1\n[end]\n":
        "# puzzle: countryroad\n2 2\n- -\n- -\n1 1\n1 1",
    "http://www.kanpen.net/masyu.html?problem=2/3/._1_._/2_._._/": "# puzzle: masyu\n2 3\n- w -\nb - -",
    "http://www.kanpen.net/yajilin.html?problem=1/3/._._34_/": "# puzzle: yajilin\n1 3\n- - 2w",
    '<puzzle type="masyu"><size row="2" col="3"/><board><number r="1" c="2" n="1"/></board></puzzle>':
        "# puzzle: masyu\n2 3\n- w -\n- - -",
    '<puzzle type="slitherlink"><size row="2" col="3"/><board><brow row="1"><z/><n3/></brow></board></puzzle>':
        "# puzzle: slitherlink\n1 2\n0 3",
    "https://puzz.link/p?type=editor&pzprv3.1/slither/1/2/3%20.%20/": "# puzzle: slitherlink\n1 2\n3 -",
    "pzprv3\nmidloop\n2\n2\n12.\n...\n2.1\n": "# puzzle: midloop\n2 2\n3 -\n1 -",
    "https://puzz.link/p?type=player&slither/2/2/8d": "# puzzle: slitherlink\n2 2\n3 -\n3 -",
    "p?slither/2/2/8d": "# puzzle: slitherlink\n2 2\n3 -\n3 -",
    penpa("slitherlink", 3, 3, number={at(0, 0): [3, 1, "1"], at(2, 1): ["0", 6, "5"]}):
        "# puzzle: slitherlink\n3 3\n3 - -\n- - -\n- 0 -",
    penpa("masyu", 3, 3, "solve", symbol={at(0, 1): [1, "circle_L", 1], at(1, 2): [2, "circle_M", 1]}):
        "# puzzle: masyu\n3 3\n- w -\n- - b\n- - -",
    penpa("yajilin", 3, 3, number={at(0, 0): ["2_3", 1, "2"], at(1, 1): ["?", 1, "1"]},
          surface={at(0, 0): 3, at(2, 2): 4}):
        "# puzzle: yajilin\n3 3\n2s - -\n- x -\n- - x",
    penpa("castlewall", 3, 3, number={at(0, 0): ["2_2", 1, "2"], at(1, 1): ["", 1, "2"]}, surface={at(0, 0): 4}):
        "# puzzle: castlewall\n3 3\n2ex - -\n- o -\n- - -",
    penpa("country road", 3, 3, number={at(1, 1): [4, 1, "1"]}, lineE=HALVES):
        "# puzzle: countryroad\n3 3\n- - -\n- 4 -\n- - -" + "\n1 2 2" * 3,
    penpa("detour", 3, 3, numberS={str(4 * (49 + 16)): [2, 1]}, lineE=HALVES):
        "# puzzle: detour\n3 3\n2 - -\n- - -\n- - -" + "\n1 2 2" * 3,
    penpa("detour", 3, 3, number={at(0, 1): [2, 1, "1"]}, lineE=HALVES):
        "# puzzle: detour\n3 3\n- 2 -\n- - -\n- - -" + "\n1 2 2" * 3,
    penpa("moon or sun", 3, 3, symbol={at(0, 0): [1, "sun_moon", 1], at(1, 1): [2, "sun_moon", 1]}, lineE=HALVES):
        "# puzzle: moonsun\n3 3\no - -\n- x -\n- - -" + "\n1 2 2" * 3,
    penpa("balanceloop", 3, 3, symbol={at(0, 0): [1, "circle_L", 1], at(1, 1): [2, "circle_L", 1]},
          number={at(0, 0): [4, 1, "1"], at(1, 1): [" ", 4, "1"]}):
        "# puzzle: balanceloop\n3 3\nw4 - -\n- b -\n- - -",
    penpa("midloop", 3, 3, symbol={at(0, 0): [2, "circle_SS", 1], at(1, 0, kind=2): [2, "circle_SS", 1],
                                   at(0, 1, kind=3): [2, "circle_SS", 1], at(2, 2): [1, "circle_SS", 1]}):
        "# puzzle: midloop\n3 3\n1 3 -\n2 - -\n- - -",
    penpa("regional yajilin", 3, 3, numberS={str(4 * (49 + 16)): [1, 1]}, lineE=HALVES):
        "# puzzle: regionalyajilin\n3 3\n1 - -\n- - -\n- - -" + "\n1 2 2" * 3,
    penpa("nagenawa", 3, 3, number={at(2, 2): [3, 1, "1"]}, lineE=HALVES):
        "# puzzle: nagenawa\n3 3\n- - -\n- - -\n- - 3" + "\n1 2 2" * 3,
    penpa("double back", 3, 3, lineE=HALVES): "# puzzle: doubleback\n3 3" + "\n1 2 2" * 3,
    penpa("maxi loop", 3, 3, number={at(0, 1): [4, 1, "1"]}, lineE=HALVES):
        "# puzzle: maxiloop\n3 3\n- 4 -\n- - -\n- - -" + "\n1 2 2" * 3,
    penpa("dotchi-loop", 3, 3, symbol={at(0, 0): [1, "circle_L", 1], at(2, 1): [2, "circle_L", 1]}, lineE=HALVES):
        "# puzzle: dotchiloop\n3 3\nw - -\n- - -\n- b -" + "\n1 2 2" * 3,
    penpa("onsen", 3, 3, number={at(0, 0): ["", 6, "1"], at(1, 1): [3, 6, "1"]}, lineE=HALVES):
        "# puzzle: onsenmeguri\n3 3\n? - -\n- 3 -\n- - -" + "\n1 2 2" * 3,
    penpa("ring-ring", 3, 3, surface={at(1, 1): 4}): "# puzzle: ringring\n3 3\n- - -\n- x -\n- - -",
    penpa("classic", 4, 4, number={at(0, 0, 4, 4): [1, 1, "1"], at(3, 2, 4, 4): [4, 1, "1"]}):
        "# puzzle: sudoku\n4 4\n1 - - -\n- - - -\n- - - -\n- - 4 -",
    penpa("simple loop", 3, 3, surface={at(0, 0): 4}): "# puzzle: simpleloop\n3 3\nx - -\n- - -\n- - -",
    penpa("geradeweg", 3, 3, number={at(0, 0): [2, 6, "1"], at(1, 1): ["", 6, "1"]}):
        "# puzzle: geradeweg\n3 3\n2 - -\n- ? -\n- - -",
    penpa("hashiwokakero (hashi/bridges)", 3, 3, number={at(0, 0): [2, 6, "1"], at(0, 2): ["?", 6, "1"]}):
        "# puzzle: hashi\n3 3\n2 - ?\n- - -\n- - -",
    penpa("haisu", 3, 3, number={at(0, 0): ["S", 1, "1"], at(2, 2): ["G", 1, "1"], at(1, 1): [2, 1, "1"]},
          lineE=HALVES):
        "# puzzle: haisu\n3 3\nS - -\n- 2 -\n- - G" + "\n1 2 2" * 3,
    penpa("", 3, 3, symbol={at(0, 0): [1, "sun_moon", 1], at(1, 1): [2, "sun_moon", 1]}, lineE=HALVES):
        "# puzzle: moonsun\n3 3\no - -\n- x -\n- - -" + "\n1 2 2" * 3,
}
REFUSED = {
    "6x6de#1234": "seed", "4x4:p": "without a clue", "3x3:1a1c1a1": "Bridges or Loopy",
    "3x3m5:3a3f": "at most 5 bridges",
    "3x3m2L:2a2f": "without loops", "3x3x:" + "zzz" + "c": "diagonals", "9x9:zz": "game id", "tracks:4x4:a": "Tracks",
    "solo:3x3:12": "id of Solo", f"{SAVE}GAME    :3:Net\nCPARAMS :3:5x5\nDESC    :1:a\n": "Net",
    f"{SAVE}GAME    :5:Pearl\nCPARAMS :30:4x3\n": "another length",
    "https://pedros.works/paper-puzzle-player?W=6x6&G=masyu": "Kudamono", "https://tinyurl.com/abc": "short address",
    "https://www.f-puzzles.com/?id=abc": "its server", "https://sudokupad.app/abcdefghij": "server",
    f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{SIGNS}": "candidates",
    f"https://sudokupad.app/scf{'0' * 81}*w": "windoku", fpuzzles(thermometer=[{"lines": []}]): "thermometer",
    fpuzzles(text=[{"value": "x"}]): "drawings", ctc(cages=[{"cells": [[0, 0]], "sum": 3}]): "killer cages",
    ctc(metadata={"antiknight": True}): "antiknight",
    ctc().replace('"regions": [[', '"regions": [[[0, 9], '): "region 1",
    "3:2,0,5,2,,,1|4;0,1,2;3,4,5": "walls", "3,0,4,2,,9;0,1,2,5;3,6,7,8": "each cell once",
    "3,0,1,2;0,1,2,5;3,4,7,6;": "each cell once",
    "3,0,1,2;0,1,2,5,8;3,7,4,6": "steps",
    "begin\nproblem\n1 2\nend": "without a puzzle's name",
    "begin\npuzzle masyu\nrlabels\n1 2\nproblem\n- -\nend": "rlabels",
    "<svg/>\n": "XML of an unknown kind", "<!DOCTYPE a>\n<opensudoku/>": "declarations", "<opensudoku>\n": "broken XML",
    penpa("killer", 3, 3): "Penpa's genre 'killer'", penpa("", 3, 3): "does not name its puzzle",
    penpa("masyu", 3, 3, thermo=[[1]]): "thermometer", penpa("slitherlink", 3, 3, lineE=HALVES): "borders",
    penpa("masyu", 3, 3, number={at(0, 0): [1, 1, "1"]}): "the text '1'",
    penpa("masyu", 3, 3, lines=lambda text: ["hex" + text[0][6:], *text[1:]]): "'hex'",
    penpa("masyu", 3, 3, lines=lambda text: ["square,999,999" + text[0][10:], *text[1:]]): "999",
    penpa("masyu", 3, 3, lines=lambda text: [*text[:4], "0" * 6_000_000, *text[5:]]): "more than",
    penpa("masyu", 3, 3)[:-8]: "cut short",
    penpa("masyu", 3, 3).replace("p=", "p=!"): "damaged",
    f"https://www.f-puzzles.com/?load={packed(fpuzzles())[:-9]}": "cut short",
    "\n".join(["|".join(["123 4 5", "6 7 8", "9 1 2"])] * 9): "candidates", f"{SIGNS[:-1]}x": "one sign",
    "[[1, 2], [3]]": "lists of",
}


def one_board(text):
    (source,) = text_sources("<text>", text)
    return open_source(source)


@pytest.mark.parametrize("name", SUDOKUS)
def test_a_sudoku_is_read_as_people_paste_it(name):
    text = SUDOKUS[name]
    reading = one_board(text)
    assert reading.board == SUDOKU and satloop.read(f"{text}\n") == SUDOKU
    if "csv" in name:
        assert "".join(map(str, reading.solutions[0]["digits"].ravel())) == SOLVED
    assert satloop.read(satloop.write(reading.board, "board")) == SUDOKU


@pytest.mark.parametrize("text", [text for text, board in OTHERS.items() if board], ids=lambda text: text[:30])
def test_a_text_of_another_program_is_the_board_that_it_means(text):
    reading, board = one_board(text), satloop.read(OTHERS[text] + "\n")
    assert reading.board == board and type(reading.board) is type(board)
    assert satloop.read(satloop.write(reading.board, "board")) == board
    for solution in reading.solutions:
        assert not [*board.check(solution)]


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[:30])
def test_what_is_not_read_is_refused_by_its_name(text):
    with pytest.raises(PuzzleError) as error:
        one_board(text)
    assert REFUSED[text] in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize(("format", "board"), [
    ("masyu", "3 4\nw - - -\n- - - -\nb - - -\n"), ("hashi", "3 3\n2 - 2\n- - -\n1 - 1\n"),
    ("hashi", "3 4 bridges 4\n11 - 9 -\n- - - -\n- 7 - 5\n"), ("hashi", "1 3 bridges 1\n1 - 1\n"),
    ("sudoku", "4 4\n1 - - -\n- 12 3 -\n- - - -\n3 4 - -\n".replace("12", "2")),
    ("sudoku", "6 6\n" + "- - - - - -\n" * 6 + "1 1 2 2 3 3\n" * 3 + "4 4 5 5 6 6\n" * 3),
    ("sudoku", "4 4\n1 - - -\n" + "- - - -\n" * 3 + "1 1 1 2\n1 2 2 2\n3 3 3 4\n3 4 4 4\n")])
def test_ids_of_the_collection_come_back_as_they_were(format, board):
    made = find(format)(board)
    id = satloop.write(made, "tatham").strip()
    assert satloop.read(id) == made and satloop.write(satloop.read(id), "tatham").strip() == id


@pytest.mark.parametrize(("puzzle", "board"), [("hashi", "1 2\n1 1\n"), ("masyu", "1 2\n? -\n"),
                                               ("hashi", "1 3\n? - 1\n"), ("yajilin", "1 1\n-\n")])
def test_a_board_that_the_collection_does_not_have_is_not_written(puzzle, board):
    with pytest.raises(PuzzleError):
        satloop.write(find(puzzle)(board), "tatham")


def test_a_link_of_several_puzzles_needs_a_name():
    link = penpa("", 3, 3, symbol={at(0, 1): [1, "circle_L", 1]})
    with pytest.raises(PuzzleError, match="--puzzle NAME: masyu or balanceloop"):
        satloop.read(link)
    assert satloop.read(link, puzzle="masyu").name == satloop.read(link, puzzle="mashu").name == "masyu"
    assert satloop.read(SUDOKUS["frame"] + "\n", puzzle="number place") == SUDOKU


def test_lines_of_several_notations_may_be_mixed(tmp_path):
    lines = [f"{SIGNS} 1.5", "4x3:WgBc", "p?slither/2/2/8d", SUDOKUS["sudokuwiki"], "", "# puzzle: flow", "1 2", "1 1"]
    (tmp_path / "mixed").write_text("\n".join(lines))
    code, out, err = run("convert", tmp_path / "mixed", "--format", "board")
    assert (code, err) == (0, "")
    assert re.findall("# puzzle: (.*)", out) == ["sudoku", "masyu", "slitherlink", "sudoku", "flow"]


def test_numberlink_with_columns_first_ends_at_its_end_line(tmp_path):
    (tmp_path / "numberlink.txt").write_text("5 4\n.1...\n...2.\n1....\n3.23.\n\n2 1\nAA\n\n0 0\n")
    code, out, err = run("convert", tmp_path / "numberlink.txt", "--format", "board")
    assert code == 0 and out.count("# puzzle: numberlink") == 2 and "4 5\n" in out and "as columns and rows" in err


@pytest.mark.parametrize(("game", "moves", "board", "state"), [
    ("Pearl", ["F1,0,0;F4,1,0", "M1,1,0", "F1,2,2"], "4x3:WgBc", "3 4\ne Ew - -\n- - - -\n- - - -\n"),
    ("Loopy", ["0y1n4y6y9y", "9u", "11y"], "2x2t0:3c", "2 2\nnE Wns\n- n\n"),
    ("Bridges", ["L0,0,2,0,1", "N0,0,0,2", "L0,0,2,0,2"], "3x3m2:2a2c1a1", "3 3\neS - w\n- - -\nN - -\n"),
    ("Bridges", ["L0,0,2,0,3", "L0,0,0,2,1"], "3x3m4:4a4c1a1", "3 3\ne3s - w3\n- - -\nn - -\n"),
    ("Solo", ["R1,0,2", "P2,0,3", "R1,0,4"], "2x2:1e3e3_4b", "4 4\n- 2 - -\n- - - -\n- - - -\n- - - -\n")])
def test_the_position_of_a_save_file_is_a_state_of_play(game, moves, board, state):
    from satloop.formats.tatham.save_files import Save
    params, _, description = board.partition(":")
    lines = [("GAME    ", game), ("CPARAMS ", params), ("DESC    ", description), ("NSTATES ", "9"),
             ("STATEPOS", "3"), *(("MOVE    ", move) for move in moves)]
    text = SAVE + "".join(f"{key}:{len(value)}:{value}\n" for key, value in lines)
    position = Save(text, "a.sav").position()
    assert position == state
    board = satloop.read(text)
    read_state(unsolved_grouping(board), position)  # is one of the board


def test_bench_reads_a_csv_of_any_length_line_by_line(tmp_path, monkeypatch):
    from satloop.commands.shared import board_sources
    rows = [f"{SIGNS},{SOLVED}", f"{SIGNS},{SOLVED[::-1]}", "12345,", f"{SIGNS},{SOLVED}"]
    (tmp_path / "a.csv").write_text("puzzle,solution\n" + "\n".join(rows) + "\n")
    command = ("bench", tmp_path / "a.csv", "--unique", "--jobs", "1", "--csv", tmp_path / "out.csv")

    def figures(result):
        return result[0], re.sub(r"\d+\.\d+", "", result[1]).split()

    at_once, table = figures(run(*command)), (tmp_path / "out.csv").read_text()
    monkeypatch.setattr(board_sources, "STREAMED", 1)
    assert figures(run(*command)) == at_once and at_once[0] == 0
    streamed = (tmp_path / "out.csv").read_text()
    assert streamed.count("\n") == table.count("\n") == 5
    assert "unsound reference:" in " ".join(at_once[1]) and "unique: 3," in " ".join(at_once[1])
    assert run("unique", tmp_path / "a.csv")[1].count(": unique") == 3


def test_rate_says_of_a_long_csv_what_it_says_of_a_short_one(tmp_path, monkeypatch):
    from satloop.commands.shared import board_sources
    (tmp_path / "a.csv").write_text(f"puzzle,solution\n{SIGNS},{SOLVED}\n12345,\n{SIGNS},{SOLVED}\n")
    command = "rate", tmp_path / "a.csv", "--csv", tmp_path / "out.csv"
    at_once, table = run(*command), (tmp_path / "out.csv").read_text()
    monkeypatch.setattr(board_sources, "STREAMED", 1)
    streamed = run(*command)
    assert sorted(streamed[1].splitlines()) == sorted(at_once[1].splitlines()) and streamed[0] == at_once[0] == 2
    assert streamed[2] == at_once[2] and "line 3" in streamed[2]
    assert re.sub(r"\d\.\d+", "", (tmp_path / "out.csv").read_text()) == re.sub(r"\d\.\d+", "", table)


@pytest.mark.parametrize("text", ["3x3:" + "9" * 60 + "!", "<?xml ?>" * 60, "a" * 100_000, "1" * 90_000,
                                  "<!-- -->" * 60,
                                  "a.b" * 20_000, "x=" * 30_000, "(" * 50_000, ":" * 50_000, "1,2," * 20_000,
                                  "1:" * 20_000], ids=lambda text: text[:9])
def test_no_text_takes_long_to_be_known(text):
    begin = process_time()
    for damaged in (text, f"{text}\n{text}\n"):
        try:
            for source in text_sources("<text>", damaged)[:2]:
                known = notation_of(source.text)
                if known is not None and known.reader:
                    open_source(source)
        except PuzzleError as error:
            assert len(str(error)) < 1000
    assert process_time() - begin < 2


def test_lz_string_finds_what_was_packed_and_ends_where_it_would_grow():
    assert unpacked(packed("a text"), "f") == "a text"
    with pytest.raises(PuzzleError, match="cut short"):
        unpacked("B", "f")


def test_the_page_of_formats_lists_the_table():
    page = DOCS.read_text(encoding="utf-8")
    rows = "".join(f"| {row.name} | {row.looks} |\n" for row in NOTATIONS)
    assert rows in page
    assert all(row.name in run("formats")[1] for row in NOTATIONS)


def test_an_unknown_text_is_told_what_is_nearest():
    code, _, err = run("solve", "SAVE:1\nCPARAMS\n")
    assert code == 2 and "satloop formats" in err and "save file" in err and err.count("\n") == 1


def examples_of(notation):
    """Texts in a notation: those above; of our own the example of every puzzle."""
    own = {"board text": "board", "JSON of satloop, a plane graph": "json", "pzprv3": "pzpr",
           "address of puzz.link or its kin": "url"}.get(notation.name)
    boards = map(satloop.read, (f"example:{name}" for name in NAMES)) if own else ()
    further = "5 4\n.1...\n...2.\n1....\n3.23.\n0 0\n", "c a graph\np edge 3 2\ne 1 2\ne 2 3\n"
    return [text for text in (*SUDOKUS.values(), *OTHERS, *REFUSED, *further) if notation_of(text) is notation] + [
        text for board in boards if (text := written(board, own))]


def written(board, format):
    """The board in a format, "" where the format does not have it."""
    try:
        return satloop.write(board, format)
    except PuzzleError:
        return ""


@pytest.mark.parametrize("notation", NOTATIONS, ids=lambda notation: notation.name)
def test_no_change_of_a_text_ends_its_reader(notation):
    """Whatever is put in or left out: a board, or one line. MUTATIONS=10000 tries as many changes of each notation."""
    rng, examples = random.Random(notation.name), examples_of(notation)
    assert examples
    for _ in range(COUNT):
        damaged = mutated(rng.choice(examples), rng)
        try:
            for source in text_sources("<text>", damaged)[:2]:
                open_source(source)
        except PuzzleError as error:
            assert "\n" not in str(error), damaged
        except BaseException:
            print(repr(damaged))
            raise
