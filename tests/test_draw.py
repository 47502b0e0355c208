"""Pictures as text, character by character, and as SVG, element by element."""

from __future__ import annotations

import re
import unicodedata
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import satloop
from encoders import GridGraph
from satloop.pictures import draw
from satloop.pictures.canvas import BOX, EAST, NORTH, SOUTH, WEST
from satloop.pictures.path_colours import apart as difference
from satloop.pictures.path_colours import closeness, dealt, palette
from satloop.pictures.picture import SYMBOLS, Picture
from satloop.puzzles import NAMES

SQUARE = [1, 1, 1, 1]  # the loop of a 2 x 2 grid
SVG = "{http://www.w3.org/2000/svg}"
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")


def lines(picture: Picture) -> list[str]:
    return draw(picture).split("\n")


def svg(picture: Picture) -> ET.Element:
    return ET.fromstring(draw(picture, "svg"))


def group(root: ET.Element, name: str) -> list[ET.Element]:
    """All elements in groups of that class."""
    return [element for g in root.iter(f"{SVG}g") if name in g.get("class", "").split() for element in g]


def paths(root: ET.Element, name: str) -> list[str]:
    return [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("class") == name]


def spread(d: str) -> float:
    """Total length, in cells, of the horizontal and vertical strokes."""
    return sum(int(n) for n in re.findall(r"[hv](\d+)", d)) / 40


# Text

def test_every_box_character_has_its_arms() -> None:
    weight = {"LIGHT": 1, "HEAVY": 2}
    arm = {"UP": [NORTH], "DOWN": [SOUTH], "RIGHT": [EAST], "LEFT": [WEST],
           "VERTICAL": [NORTH, SOUTH], "HORIZONTAL": [EAST, WEST]}
    assert len(set(BOX.tolist())) == 81 and BOX[0] == " "
    for place, char in enumerate(BOX.tolist()[1:], 1):
        words = unicodedata.name(char).replace("BOX DRAWINGS ", "").replace(" AND", "").split()
        if words[0] not in weight:  # "DOWN HEAVY AND UP LIGHT" as "LIGHT UP AND HEAVY DOWN"
            words.reverse()
        total = now = 0
        for word in words:
            now = weight.get(word, now)
            total += sum(now * step for step in arm.get(word, []))
        assert total == place, unicodedata.name(char)


def test_line_through_cells() -> None:
    assert lines(Picture(2, 2, cell_loop=SQUARE)) == [" ┌──┐",
                                                      " └──┘"]
    assert lines(Picture(2, 3, cell_loop=[1, 0, 0, 0, 1, 0, 0])) == [" ┌──╴  ·",
                                                                    " ╵  ·  ·"]


def test_a_line_that_labels_hide_is_drawn_between_rows() -> None:
    circles = {"symbols": {(0, 0): "black", (1, 0): "white"}}
    assert lines(Picture(2, 2, cell_loop=[1, 0, 1, 0], **circles)) == [" ●───╴",
                                                                      " │",
                                                                      " ○   ·"]
    assert lines(Picture(2, 2, cell_loop=[1, 0, 0, 1], **circles)) == [" ●──┐",
                                                                      " ○  ╵"]
    paths = Picture(2, 2, cell_loop=[0, 0, 1, 0], texts={(0, 0): 1, (1, 0): 1}, colors=[[0, -1], [0, -1]])
    assert lines(paths) == [" 1  ·", " 1  ·"]


def test_line_crosses_borders() -> None:
    assert lines(Picture(2, 2, regions=[[0, 0], [1, 1]], cell_loop=SQUARE)) == ["┏━━━━━━━┓",
                                                                                "┃ ┌───┐ ┃",
                                                                                "┣━┿━━━┿━┫",
                                                                                "┃ └───┘ ┃",
                                                                                "┗━━━━━━━┛"]
    assert lines(Picture(1, 3, regions=[[0, 1, 1]], cell_loop=[1, 0])) == ["┏━━━┳━━━━━━━┓",
                                                                          "┃ ╶─╂─╴   · ┃",
                                                                          "┗━━━┻━━━━━━━┛"]


def test_regions_stand_out_of_the_grid() -> None:
    assert lines(Picture(3, 3, regions=[[0, 0, 1], [0, 1, 1], [2, 2, 2]])) == ["┏━━━┯━━━┳━━━┓",
                                                                               "┃   │   ┃   ┃",
                                                                               "┠───╆━━━╃───┨",
                                                                               "┃   ┃   │   ┃",
                                                                               "┣━━━╇━━━┿━━━┫",
                                                                               "┃   │   │   ┃",
                                                                               "┗━━━┷━━━┷━━━┛"]


def test_negative_region_is_a_region() -> None:
    assert lines(Picture(1, 2, regions=[[-1, 0]], holes=[(0, 0)])) == ["┏━━━┳━━━┓",
                                                                      "┃░░░┃   ┃",
                                                                      "┗━━━┻━━━┛"]


def test_line_along_the_grid() -> None:
    clues = [[3, -1], [-1, 2]]
    assert lines(Picture(2, 2, grid="dots", texts=clues)) == ["·   ·   ·",
                                                              "  3",
                                                              "·   ·   ·",
                                                              "      2",
                                                              "·   ·   ·"]
    loop = [1, 0, 0, 1, 1, 1, 1, 1, 0, 1, 0, 1]
    assert lines(Picture(2, 2, grid="dots", texts=clues, lattice_loop=loop)) == ["┌───┐   ·",
                                                                                 "│ 3 │",
                                                                                 "│   └───┐",
                                                                                 "│     2 │",
                                                                                 "└───────┘"]


def test_given_segments_are_heavy() -> None:
    given = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]
    assert lines(Picture(2, 2, grid="dots", given=given)) == ["┏━━━╸   ·",
                                                              "┃",
                                                              "╹   ·   ·",
                                                              "",
                                                              "·   ·   ·"]
    loop = [1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 0, 1]
    assert lines(Picture(2, 2, grid="dots", given=given, lattice_loop=loop)) == ["┏━━━╾───┐",
                                                                                 "┃       │",
                                                                                 "╿   ·   │",
                                                                                 "│       │",
                                                                                 "└───────┘"]


@pytest.mark.parametrize("grid", ["cells", "dots"])
def test_arms_meet(grid: str) -> None:
    """Whatever is drawn, an arm to the east meets one to the west of the same weight, except where a line ends."""
    rng = np.random.default_rng(7)
    arms = {char: (n % 3, n // 3 % 3, n // 9 % 3, n // 27) for n, char in enumerate(BOX.tolist())}
    for _ in range(30):
        rows, columns = rng.integers(1, 6, 2).tolist()
        lattice = rng.random((2, len(GridGraph(rows + 1, columns + 1).edges))) < 0.5
        regions = rng.integers(0, 2, (rows, columns)) if rng.random() < 0.5 else None
        p = Picture(rows, columns, grid=grid, lattice_loop=lattice[0], given=lattice[1], regions=regions)
        canvas = [[arms.get(char, (0,) * 4) for char in line.ljust(4 * columns + 1)] for line in lines(p)]
        assert all(a[2] == b[3] for line in canvas for a, b in pairwise(line))
        assert all(a[1] == b[0] for one, two in pairwise(canvas) for a, b in zip(one, two))


def test_symbols_and_numbers_stand_in_line() -> None:
    symbols = [["white", "black", "moon", "sun"], ["white", "black", "", "end"], ["n", "e", "s", "w"]]
    texts = [["", "", "", ""], ["4", "7", "2", "9"], ["", "1", "2", "3"]]
    assert lines(Picture(3, 4, symbols=symbols, texts=texts)) == [" ○  ●  ☾  ☀",
                                                                  " ○4 ●7 2  9",
                                                                  " ↑  1→ 2↓ 3←"]


def test_wide_labels_widen_every_cell() -> None:
    assert lines(Picture(1, 3, texts=[[1, 12, -1]])) == [" 1  12 ·"]
    assert lines(Picture(1, 3, texts=[[1, 123, -1]])) == ["  1   123   ·"]
    assert lines(Picture(1, 2, texts=[[1, 12345]])) == ["   1    12345"]
    assert lines(Picture(1, 3, symbols={(0, 1): "black"}, texts={(0, 1): 12}, cell_loop=[1, 1])) == [
        "  ╶────●12──╴"]
    assert lines(Picture(1, 2, corners={(0, 1): 12})) == ["  ·  12"]


def test_cells_are_narrower_where_lines_would_be_too_long() -> None:
    p = Picture(2, 3, regions=[[0, 0, 1], [0, 1, 1]], corners={(0, 0): 1, (1, 2): 2}, cell_loop=[1, 0, 1, 0, 1, 0, 0])
    assert draw(p, width=13) == draw(p)
    assert draw(p, width=12).split("\n") == ["┏━━━━━┳━━┓",
                                             "┃1┌──╴┃ ·┃",
                                             "┃ │┏━━┛  ┃",
                                             "┃ └╂─╴ 2 ┃",
                                             "┗━━┻━━━━━┛"]
    assert draw(p, width=7) == draw(p, width=1) == "\n".join(["┏━━━┳━┓",
                                                             "┃1─╴┃·┃",
                                                             "┃│┏━┛ ┃",
                                                             "┃└╂╴ 2┃",
                                                             "┗━┻━━━┛"])
    assert draw(Picture(1, 3, texts=[[1, 12, -1]]), width=7) == " 1  12 ·"
    assert draw(Picture(1, 4, texts=[[1, 2, -1, 3]]), width=4) == "12·3"
    assert draw(Picture(1, 2, symbols={(0, 0): "white"}, texts={(0, 0): 7}), width=2) == " ○7 ·"


@pytest.mark.parametrize("name", NAMES)
def test_every_width_draws_every_puzzle(name: str) -> None:
    """A narrower drawing has the same labels in the same order, and lines as long as they may be."""
    board = satloop.read(f"example:{name}")
    for solution in (None, satloop.solve(board).solutions[0]):
        full = draw(board.picture(solution))
        longest = [max(map(len, satloop.draw(board, solution, width=n).split("\n"))) for n in range(1, 60)]
        assert longest == sorted(longest) and longest[-1] == max(map(len, full.split("\n")))
        assert all(now <= max(n, longest[0]) for n, now in enumerate(longest, 1))
        if solution is None:
            for n in (1, 15, 20):
                found = satloop.draw(board, width=n)
                assert re.findall(r"\w|[○●☾☀↑→↓←?]", found) == re.findall(r"\w|[○●☾☀↑→↓←?]", full)


def test_numbers_side_by_side_do_not_run_together() -> None:
    numbers = {(0, 0): 11, (0, 1): 11, (0, 2): 10, (0, 3): 10}
    assert lines(Picture(1, 4, texts=numbers, cell_loop=[1, 0, 1])) == [" 11─11 10─10"]


def test_corner_leaves_the_middle_to_the_line() -> None:
    assert lines(Picture(2, 2, corners={(0, 0): 3, (1, 1): 4}, cell_loop=SQUARE)) == ["3┌──┐",
                                                                                      " └─4┘"]


def test_shaded_cells_holes_and_marks() -> None:
    assert lines(Picture(2, 3, shaded=[(0, 1)], holes=[(1, 0)], texts={(0, 1): 4}, marks=[(0, 1), (1, 1)])) == [
        " · [4] ·",
        "░░░[·] ·"]
    assert lines(Picture(1, 1, grid="dots", points=[(0, 1)])) == ["·   ×", "", "·   ·"]


def test_answers_fill_what_the_clues_leave() -> None:
    assert lines(Picture(1, 3, texts=[[1, -1, -1]], answers=[[9, 2, -1]])) == [" 1  2  ·"]


def test_paths_are_coloured_without_limit() -> None:
    n = 300
    numbers = np.repeat(np.arange(n), 2).reshape(1, -1)
    p = Picture(1, 2 * n, texts=numbers, symbols=np.full((1, 2 * n), "end"), colors=numbers,
                cell_loop=np.arange(2 * n - 1) % 2 == 0)
    plain, colored = draw(p), draw(p, color=True)
    assert "\x1b" not in plain and ESCAPE.sub("", colored) == plain
    codes = ESCAPE.findall(colored)
    assert all(code == "" or code == "0" or "8;5;" in code for code in codes)
    assert len(set(codes)) > 100


def test_colour_numbers_need_not_be_small() -> None:
    p = Picture(1, 3, colors=[[10**9, -1, 7]], cell_loop=[0, 0], texts=[["a", "", "b"]])
    assert len(p.hues()[1]) == 2 and p.hues()[0].tolist() == [[1, -1, 0]]
    assert ESCAPE.sub("", draw(p, color=True)) == " a  ·  b"


@pytest.mark.parametrize("extra", [{}, {"regions": [[0, 1], [0, 1]]}, {"grid": "dots"}])
def test_colour_changes_no_character(extra: dict) -> None:
    p = Picture(2, 2, texts={(0, 0): 3}, answers={(1, 1): 4}, shaded=[(0, 1)], cell_loop=SQUARE,
                lattice_loop=[1] * 12, given=[1] + [0] * 11, **extra)
    assert ESCAPE.sub("", draw(p, color=True)) == draw(p) and "\x1b[" in draw(p, color=True)


def test_marks_are_red_in_colour() -> None:
    assert draw(Picture(1, 2, marks=[(0, 1)]), color=True) == " · \x1b[1;97;41m · \x1b[0m"


def test_line_and_given_segments_differ_in_colour() -> None:
    p = Picture(1, 1, grid="dots", lattice_loop=[1, 1, 1, 1], given=[1, 0, 0, 0])
    assert draw(p, color=True).split("\n") == ["\x1b[1m┍━━━┑\x1b[0m",
                                               "\x1b[1;34m│\x1b[0m   \x1b[1;34m│\x1b[0m",
                                               "\x1b[1;34m└───┘\x1b[0m"]


# SVG

def test_svg_is_one_page_with_title_and_margins() -> None:
    root = svg(Picture(2, 5, "a < b & \x00c"))
    assert root.tag == f"{SVG}svg" and root.get("viewBox") == "-20 -20 240 120"
    assert (root.get("width"), root.get("height")) == ("240", "120")
    assert [title.text for title in root.iter(f"{SVG}title")] == ["a < b & c"]
    assert "http" not in draw(Picture(1, 1), "svg").replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_svg_symbols_and_texts() -> None:
    symbols = [list(SYMBOLS)]
    root = svg(Picture(1, 13, symbols=symbols, texts=[["4", "", "", "", "1", "", "2", "", "<", "", "", "7", ""]]))
    names = ("white", "black", "moon", "sun", "arrow", "end", "triangle")
    assert {name: len(group(root, name)) for name in names} == {
        "white": 1, "black": 1, "moon": 1, "sun": 1, "arrow": 4, "end": 1, "triangle": 4}
    assert sorted(str(text.text) for text in group(root, "texts")) == ["1", "2", "4", "7", "<"]
    assert [str(text.text) for text in group(root, "light") if text.text] == ["7"]
    turns = [str(a.get("transform")).split("rotate")[1] for a in group(root, "arrow")]
    assert sorted(turns) == ["(0)", "(180)", "(270)", "(90)"]


def test_svg_text_is_white_on_dark() -> None:
    p = Picture(1, 3, symbols={(0, 0): "black", (0, 1): "white"}, texts=[[1, 2, 3]], shaded=[(0, 2)])
    groups = [g for g in svg(p).iter(f"{SVG}g") if "texts" in g.get("class", "").split()]
    fills = {text.text: g.get("fill") for g in groups for text in g}
    assert fills == {"1": "#fff", "2": "#111", "3": "#fff"}


def test_svg_grid_and_borders() -> None:
    root = svg(Picture(2, 3, regions=[[0, 0, 1], [0, 1, 1]]))
    assert spread("".join(paths(root, "grid"))) == 3 + 2 * 2
    assert spread("".join(paths(root, "borders"))) == 3 + 10  # three sides between the regions and the frame
    assert len(group(svg(Picture(2, 3, grid="dots")), "dots")) == 12


def test_svg_regions_between_dots() -> None:
    root = svg(Picture(1, 2, grid="dots", regions=[[0, 1]]))
    assert spread("".join(paths(root, "borders"))) == 7 and len(group(root, "dots")) == 6


def test_svg_coordinates_are_exact_on_large_boards() -> None:
    text = group(svg(Picture(1000, 1, texts={(999, 0): 5})), "texts")[0]
    assert 999 * 40 + 20 < float(text.get("y", "")) < 999 * 40 + 40 and "e" not in text.get("y", "")


def test_svg_has_room_for_what_a_reader_draws() -> None:
    """Under all that the board prints, and under its clues; the paper and what is white on dark are told by classes."""
    text = draw(Picture(1, 2, symbols=[["black", "white"]], texts=[[1, 2]], holes=[(0, 1)], regions=[[0, 1]]), "svg")
    order = [text.index(f'class="{name}"') for name in ("ground", "under", "holes", "borders", "lines", "black",
                                                         "texts light")]
    assert order == sorted(order)
    assert not group(ET.fromstring(text), "under") and not group(ET.fromstring(text), "lines")


def test_svg_lines() -> None:
    assert spread("".join(paths(svg(Picture(2, 2, cell_loop=SQUARE)), "loop"))) == 4
    given = np.arange(12) < 3
    root = svg(Picture(2, 2, grid="dots", lattice_loop=np.full(12, True), given=given))
    assert spread("".join(paths(root, "loop"))) == 9 and spread("".join(paths(root, "given"))) == 3
    root = svg(Picture(1, 6, colors=[[5, 5, 5, 9, 9, -1]], cell_loop=[1, 1, 0, 1, 0]))
    assert [spread(d) for d in paths(root, "path")] == [2, 1] and not paths(root, "loop")


def test_svg_line_is_seen_under_circles_and_numbers() -> None:
    """On a 2 x 2 loop: a number, a white circle, a black one, a black one with a number; each turn a stroke of its own.
    """
    board = {"texts": {(0, 0): 3, (1, 1): 4}, "symbols": {(0, 1): "white", (1, 0): "black", (1, 1): "black"}}
    text = draw(Picture(2, 2, cell_loop=SQUARE, **board), "svg")
    root = ET.fromstring(text)
    strokes = {path.get("stroke"): path.get("d") for path in root.iter(f"{SVG}path") if path.get("class") == "way"}
    assert list(strokes.values()) == ["M60 34L60 20l-14 0", "M34 20L20 20l0 14", "M20 46L20 60l14 0",
                                      "M60 46L60 60l-14 0"]
    order = [text.index(mark) for mark in ('class="loop"', 'class="black"', 'class="way"', 'class="texts"')]
    assert order == sorted(order)  # the line, circles over it, its way through them, numbers over all


def test_svg_line_ends_at_a_circle() -> None:
    for extra in ({"cell_loop": [1, 0]}, {"cell_loop": [1, 1], "doubled": [0, 1]}):  # no turn; bridges
        assert not paths(svg(Picture(1, 3, symbols=[["white"] * 3], **extra)), "way")


def test_svg_line_runs_are_one_stroke() -> None:
    root = svg(Picture(1, 6, cell_loop=[1, 1, 0, 1, 1]))
    assert paths(root, "loop") == ["M20 20h80M140 20h80"]


def test_svg_cells() -> None:
    p = Picture(2, 3, shaded=[(0, 0), (1, 2)], holes=[(0, 1)], marks=[(1, 1)], points=[(2, 3), (0, 0)],
                corners={(0, 2): 7}, answers={(1, 0): 8})
    root = svg(p)
    assert {name: len(group(root, name)) for name in ("shaded", "marks", "points", "corners", "answers")} == {
        "shaded": 2, "marks": 1, "points": 2, "corners": 1, "answers": 1}
    assert paths(root, "holes") == ["M40 0h40v40h-40z"]


def test_brackets_leave_the_clue_and_its_arrow() -> None:
    board = Picture(1, 2, texts=[[0, 1]], symbols=[["w", "e"]], marks=[(0, 0)])
    assert lines(board) == ["[ 0←]  1→"] and draw(board, "text", color=True).count("0←") == 1
    assert lines(Picture(1, 2, corners={(0, 0): 12, (0, 1): 3}, marks=[(0, 0)])) == ["[12   ]3"]
    assert lines(Picture(1, 2, texts=[[1, 2]], marks=[(0, 1)])) == [" 1 [2]"]


def test_svg_clues_can_be_read_over_what_the_solution_draws() -> None:
    root = svg(Picture(1, 2, corners={(0, 0): 1, (0, 1): 2}, shaded=[(0, 1)]))
    assert [(found.get("fill"), [t.text for t in found]) for found in root.iter(f"{SVG}g")
            if "corners" in found.get("class", "").split()] == [("#111", ["1"]), ("#fff", ["2"])]
    root = svg(Picture(1, 3, texts=[[1, 2, 3]], cell_loop=[True, False]))
    assert [c.get("cx") for c in group(root, "clear")] == ["20", "60"]
    assert not group(svg(Picture(1, 2, texts=[[1, 2]], symbols={(0, 0): "white", (0, 1): "white"}, cell_loop=[True])),
                     "clear")


def test_svg_hatches_holes_without_a_clue() -> None:
    root = svg(Picture(1, 2, holes=[(0, 0), (0, 1)], texts={(0, 1): 3}))
    assert paths(root, "holes") == ["M0 0h40v40h-40zM40 0h40v40h-40z"]
    assert [d[:4] for d in paths(root, "hatch")] == ["M0 0"]
    assert not any("M40 0" in d for d in paths(root, "hatch"))


def test_svg_answers_leave_the_clues_alone() -> None:
    root = svg(Picture(1, 2, texts=[[1, -1]], answers=[[1, 2]]))
    assert [t.text for t in group(root, "texts")] == ["1"] and [t.text for t in group(root, "answers")] == ["2"]


# Sizes, colours, errors

@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 5), (5, 1)])
def test_smallest_boards(rows: int, columns: int) -> None:
    edges, lattice = len(GridGraph(rows, columns).edges), len(GridGraph(rows + 1, columns + 1).edges)
    bare = Picture(rows, columns)
    assert lines(bare) == [(" · " * columns).rstrip()] * rows
    full = Picture(rows, columns, cell_loop=np.full(edges, True), lattice_loop=np.full(lattice, True),
                   regions=np.zeros((rows, columns)), colors=np.zeros((rows, columns)))
    assert len(lines(full)) == 2 * rows + 1 and len(lines(full)[0]) == 4 * columns + 1
    assert svg(full).get("width") == str(40 * columns + 40)


def test_palette_is_distinct_and_neither_pale_nor_dark() -> None:
    rgb = palette(200)
    assert palette(0).shape == (0, 3) and len(np.unique(rgb, axis=0)) == 200
    grey = rgb @ [0.3, 0.59, 0.11]
    assert grey.min() > 70 and grey.max() < 160
    first = rgb[:6].astype(int)
    apart = np.abs(first[:, None] - first).sum(axis=2) + 999 * np.eye(6)
    assert apart.min() > 100


def test_paths_whose_ends_are_near_have_colours_that_differ_much() -> None:
    rng = np.random.default_rng(1)
    number = np.full((12, 12), -1)
    number.flat[rng.permutation(144)[:48]] = np.arange(48) // 2
    near = closeness(number, number >= 0)
    for one, two in ((0, 1), (5, 17), (23, 2)):
        (a, b), (c, d) = np.argwhere(number == one), np.argwhere(number == two)
        steps = min(np.abs(p - q).sum() for p in (a, (a + b) / 2, b) for q in (c, (c + d) / 2, d))
        assert near[one, two] == near[two, one] == 1 / (steps + 0.5)
    assert not near.diagonal().any()
    close = np.argwhere(near >= 0.4)
    before, after = (difference(rgb)[tuple(close.T)] for rgb in (palette(24), dealt(near)))
    assert after.min() > 2 * before.min() and after.min() > 0.08
    assert sorted(dealt(near).tolist()) == sorted(palette(24).tolist())
    assert (dealt(np.zeros((48, 48))) == palette(48)).all()
    known = difference(np.array([[255, 0, 0], [255, 255, 255], [0, 0, 0]], dtype=np.uint8))
    assert np.allclose(known[:2, 1:], [[0.4526, 0.6788], [0, 1]], atol=0.001)  # of the published values of Oklab


@pytest.mark.parametrize("file", [*sorted(Path("instances/numberlink").glob("*.txt")), "example:flow"])
def test_a_pair_has_one_colour_solved_or_not(file: str | Path) -> None:
    board = satloop.read(str(file))
    found = satloop.solve(board).solutions[0]
    (before, colors), (after, same) = board.picture().hues(), board.picture(found).hues()
    assert (colors == same).all() and (before[board.ends >= 0] == after[board.ends >= 0]).all()
    fills = [[end.get("fill") for end in group(ET.fromstring(satloop.draw(board, x, "svg")), "end")]
             for x in (None, found)]
    assert fills[0] == fills[1] and len(set(fills[0])) == len(board.labels)


@pytest.mark.parametrize(("wrong", "message"), [
    ({"grid": "hexagons"}, "known: cells, dots"),
    ({"symbols": [["pearl", ""]]}, "unknown symbol 'pearl'; known: white"),
    ({"texts": [[1, 2, 3]]}, r"texts has shape \(1, 3\), not \(1, 2\)"),
    ({"texts": [[1.5, 2]]}, "strings or integers"),
    ({"texts": {(0, 2): 1}}, r"texts: \(0, 2\) lies outside 1 x 2"),
    ({"marks": [(-1, 0)]}, r"marks: \(-1, 0\) lies outside"),
    ({"shaded": np.zeros((1, 2, 2), dtype=int)}, "shaded are booleans"),
    ({"shaded": np.zeros((2, 2), dtype=bool)}, "shaded has shape"),
    ({"cell_loop": [1, 0]}, "cell_loop has shape"),
    ({"lattice_loop": [1]}, "lattice_loop has shape"),
    ({"regions": [0, 1]}, "regions has shape"),
])
def test_errors(wrong: dict, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Picture(1, 2, **wrong)


def test_empty_board_and_unknown_format_are_errors() -> None:
    with pytest.raises(ValueError, match="not 0 x 2"):
        Picture(0, 2)
    with pytest.raises(ValueError, match="known: text, svg"):
        draw(Picture(1, 1), "png")


def test_labels_of_any_kind_say_the_same() -> None:
    labels = [[[7, -1]], [["7", ""]], np.array([["7", None]], dtype=object), {(0, 0): 7}]
    assert [draw(Picture(1, 2, texts=label)) for label in labels] == [" 7  ·"] * 4


def test_nothing_given_as_empty_collections() -> None:
    p = Picture(1, 2, texts={}, marks=[], shaded=[], symbols={})
    assert draw(p) == " ·  ·" and draw(p, "svg") == draw(Picture(1, 2), "svg")


def test_large_boards_are_drawn_whole() -> None:
    rng = np.random.default_rng(1)
    p = Picture(200, 200, texts=rng.integers(-1, 4, (200, 200)), symbols=np.full((200, 200), "end"),
                colors=np.arange(40000).reshape(200, 200) // 5, cell_loop=rng.random(200 * 199 * 2) < 0.5)
    plain, root = draw(p), svg(p)
    assert len(plain.split("\n")) == 200 and ESCAPE.sub("", draw(p, color=True)) == plain
    assert len(group(root, "end")) == 40000 and len(group(root, "texts")) == (np.array(p.texts) != "").sum()
    assert sum(map(spread, paths(root, "path"))) == np.sum(p.cell_loop)


def test_numbers_at_the_sides_stand_beside_the_line():
    board = satloop.read("example:mukkonn")
    drawn = satloop.draw(board, format="svg")
    assert drawn.count('class="sides"') == 3 and 'class="corners' not in drawn
    assert "↓2←1" in satloop.draw(board)
    assert 'class="corners' in satloop.draw(type(board)("2 2\n? -\n- -"), format="svg")
