"""Pictures as text, character by character, and as SVG, element by element."""

import re
import unicodedata
from itertools import pairwise

import numpy as np
import pytest
from drawn import ESCAPE, SQUARE, group, lines, paths, spread, svg

import satloop
from encoders import GridGraph
from satloop.pictures import draw
from satloop.pictures.canvas import BOX, EAST, NORTH, SOUTH, WEST
from satloop.pictures.picture import Picture
from satloop.puzzles import NAMES


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
                result = satloop.draw(board, width=n)
                assert re.findall(r"\w|[○●☾☀↑→↓←?]", result) == re.findall(r"\w|[○●☾☀↑→↓←?]", full)


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


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 5), (5, 1)])
def test_smallest_boards(rows: int, columns: int) -> None:
    edges, lattice = len(GridGraph(rows, columns).edges), len(GridGraph(rows + 1, columns + 1).edges)
    bare = Picture(rows, columns)
    assert lines(bare) == [(" · " * columns).rstrip()] * rows
    full = Picture(rows, columns, cell_loop=np.full(edges, True), lattice_loop=np.full(lattice, True),
                   regions=np.zeros((rows, columns)), colors=np.zeros((rows, columns)))
    assert len(lines(full)) == 2 * rows + 1 and len(lines(full)[0]) == 4 * columns + 1
    assert svg(full).get("width") == str(40 * columns + 40)


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


def test_numbers_outside_the_board() -> None:
    outside = np.full((2, 2, 4), -1)
    outside[0, 1, 0], outside[1, 1, 1], outside[1, 0, 2], outside[0, 0, 3] = 10, 2, 3, 0
    p = Picture(2, 2, outside=outside, regions=np.array([[0, 1], [0, 1]]))
    assert lines(Picture(2, 2, outside=outside)) == ["      10", "0  ·  ·", "   ·  ·  2", "   3"]
    assert lines(p) == [
        "        10", "  ┏━━━┳━━━┓", "0 ┃   ┃   ┃", "  ┠───╂───┨", "  ┃   ┃   ┃ 2", "  ┗━━━┻━━━┛", "    3"]
    assert max(map(len, draw(p, width=11).split("\n"))) <= 11
    assert ESCAPE.sub("", draw(p, color=True)).split() == draw(p).split()
    places = {text.text: (float(text.get("x")), float(text.get("y"))) for text in group(svg(p), "texts")}
    assert {digits: (x // 40, y // 40) for digits, (x, y) in places.items()} == {
        "10": (1, -1), "2": (2, 1), "3": (0, 2), "0": (-1, 0)}
