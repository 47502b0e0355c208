"""Elements of an SVG drawing: groups, paths, strokes along rows and columns."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from .picture import Array, Picture

CELL, MARGIN = 40, 20
INK, GREY, BLUE, RED = "#111", "#8a8a8a", "#2563b0", "#c0281c"
FONT = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif"

# Of a heat map: the colours of shares up to a sixth, up to two sixths ..., and of what is always there.
HEAT = ("#fde3a7", "#fdc46b", "#f99b45", "#ea6a2e", "#c93a24", "#9b1c24", "#3d0d1f")

# What XML cannot hold or takes for markup.
SAFE = {**dict.fromkeys(range(32)), **dict.fromkeys([*range(0xD800, 0xE000), 0xFFFE, 0xFFFF], "\ufffd"),
        ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;"}


def group(name: str, attributes: str, items: Iterable[str]) -> list[str]:
    """A group of that class; [] without items."""
    items = list(items)
    return [f'<g class="{name}" {attributes}>', *items, "</g>"] if items else []


def path(name: str, attributes: str, d: Iterable[str]) -> list[str]:
    """A path of that class; [] without path data."""
    data = "".join(d)
    return [f'<path class="{name}" {attributes} d="{data}"/>'] if data else []


def path_colors(p: Picture) -> tuple[Array, list[str]]:
    """As Picture.hues, with the colours in SVG's notation."""
    number, rgb = p.hues()
    return number, [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in rgb.tolist()]


def places(mask: Array) -> list[tuple[int, int]]:
    """x and y of the upper left corners of the true entries."""
    row, column = np.nonzero(mask)
    return list(zip((column * CELL).tolist(), (row * CELL).tolist()))


def runs(value: Array) -> list[tuple[int, int, int, int]]:
    """Value, row, first column and length of each run of one value, not negative, in the rows."""
    # A run begins where the value changes to its left, and ends where it changes to its right; in row order both come
    # in pairs.
    padded = np.pad(value, ((0, 0), (1, 1)), constant_values=-1)
    change = padded[:, 1:] != padded[:, :-1]
    row, first = np.nonzero(change[:, :-1] & (value >= 0))
    last = np.nonzero(change[:, 1:] & (value >= 0))[1]
    return list(zip(value[row, first].tolist(), row.tolist(), first.tolist(), (last - first + 1).tolist()))


def strokes(across: Array, down: Array, shift: int = 0) -> dict[int, list[str]]:
    """Path data of segments one cell long, straight runs in one stroke, by value; negative values are not drawn."""
    out: dict[int, list[str]] = {}
    for value, r, c, n in runs(across):
        out.setdefault(value, []).append(f"M{c * CELL + shift} {r * CELL + shift}h{n * CELL}")
    for value, c, r, n in runs(down.T):
        out.setdefault(value, []).append(f"M{c * CELL + shift} {r * CELL + shift}v{n * CELL}")
    return out


def segments(name: str, attributes: str, across: Array, down: Array) -> list[str]:
    """One path of all the true segments along the grid lines."""
    return path(name, attributes, strokes(across.astype(np.int8) - 1, down.astype(np.int8) - 1).get(0, []))


def heat_colors(share: Array) -> Array:
    """The number of each share's colour in HEAT, -1 for a share of 0; the last for a share of 1 alone.

    >>> heat_colors(np.array([0, 0.001, 0.5, 0.999, 1])).tolist()
    [-1, 0, 2, 5, 6]
    """
    return np.where(share >= 1, len(HEAT) - 1, np.ceil(share * (len(HEAT) - 1)).astype(np.intp) - 1)
