"""Boards as SVG: pages, lines, symbols, clues over solutions."""

import re
import xml.etree.ElementTree as ET

import numpy as np
from drawn import SQUARE, SVG, group, lines, paths, spread, svg

import satloop
from satloop.pictures import draw
from satloop.pictures.picture import SYMBOLS, Picture


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
    for extra in ({"cell_loop": [1, 0]}, {"cell_loop": [1, 1], "parallel": [0, 1]}):  # no turn; bridges
        assert not paths(svg(Picture(1, 3, symbols=[["white"] * 3], **extra)), "way")


def test_lines_side_by_side() -> None:
    """Two, three and four: as many white and coloured strokes in turn, narrower each time; in text their number."""
    picture = Picture(1, 4, symbols=[["white"] * 4], cell_loop=[1, 1, 1], parallel=[1, 2, 3])
    strokes = re.findall('class="(doubled|between)".*stroke-width="(\\d+)".*d="(.*)"', draw(picture, "svg"))
    for more, way in enumerate(("M20 20h40", "M60 20h40", "M100 20h40"), 1):
        mine = [(kind, int(width)) for kind, width, here in strokes if here == way]
        assert [kind for kind, _ in mine] == ["doubled", "between", "doubled", "between"][:more + 1]
        assert [width for _, width in mine] == sorted((width for _, width in mine), reverse=True)
    assert "".join(draw(picture).split()) == "○━━○━3○━4○"


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
    assert [(result.get("fill"), [t.text for t in result]) for result in root.iter(f"{SVG}g")
            if "corners" in result.get("class", "").split()] == [("#111", ["1"]), ("#fff", ["2"])]
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


def test_numbers_at_the_sides_stand_beside_the_line():
    board = satloop.read("example:mukkonn")
    drawn = satloop.draw(board, format="svg")
    assert drawn.count('class="sides"') == 3 and 'class="corners' not in drawn
    assert "↓2←1" in satloop.draw(board)
    assert 'class="corners' in satloop.draw(type(board)("2 2\n? -\n- -"), format="svg")
