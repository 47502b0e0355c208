"""Colours of paths: many, distinct, far apart where ends are near."""

import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from drawn import ESCAPE, SQUARE, group

import satloop
from satloop.pictures import draw
from satloop.pictures.path_colours import closeness, color_distances as difference, colors_of_paths, luminance, palette
from satloop.pictures.picture import Picture


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
    before, after = (difference(rgb)[tuple(close.T)] for rgb in (palette(24), colors_of_paths(near)))
    assert after.min() > 2 * before.min() and after.min() > 0.08
    assert sorted(colors_of_paths(near).tolist()) == sorted(palette(24).tolist())
    assert (colors_of_paths(np.zeros((48, 48))) == palette(48)).all()
    known = difference(np.array([[255, 0, 0], [255, 255, 255], [0, 0, 0]], dtype=np.uint8))
    assert np.allclose(known[:2, 1:], [[0.4526, 0.6788], [0, 1]], atol=0.001)  # of the published values of Oklab


def test_numbers_stand_out_from_the_ends_of_every_colour() -> None:
    """As WCAG counts contrast: 4.5 at least, for text."""
    n = 300
    numbers = np.repeat(np.arange(n), 2).reshape(1, -1)
    ends = np.full((1, 2 * n), "end")
    root = ET.fromstring(draw(Picture(1, 2 * n, texts=numbers, symbols=ends, colors=numbers), "svg"))

    def light(color: str) -> float:
        digits = color[1:] if len(color) == 7 else "".join(2 * digit for digit in color[1:])
        return float(luminance(np.array([[*bytes.fromhex(digits)]], dtype=np.uint8))[0])

    texts = {text.get("x"): light(part.get("fill")) for part in root if (part.get("class") or "").startswith("texts")
             for text in part}
    pairs = [sorted((light(end.get("fill")), texts[end.get("cx")])) for end in group(root, "end")]
    assert light("#fff") == pytest.approx(1) and light("#000") == 0 and len(pairs) == 2 * n
    assert min((high + 0.05) / (low + 0.05) for low, high in pairs) >= 4.5


@pytest.mark.parametrize("file", [*sorted(Path("instances/numberlink").glob("*.txt")), "example:flow"])
def test_a_pair_has_one_colour_solved_or_not(file: str | Path) -> None:
    board = satloop.read(str(file))
    result = satloop.solve(board).solutions[0]
    (before, colors), (after, same) = board.picture().hues(), board.picture(result).hues()
    assert (colors == same).all() and (before[board.ends >= 0] == after[board.ends >= 0]).all()
    fills = [[end.get("fill") for end in group(ET.fromstring(satloop.draw(board, x, "svg")), "end")]
             for x in (None, result)]
    assert fills[0] == fills[1] and len(set(fills[0])) == len(board.labels)
