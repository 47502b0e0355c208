"""Penrose tilings, kites and darts or thick and thin rhombs: a rectangle cut out of a large one.

Source: R. Penrose's tilings by half tiles that are divided again and again (B. Gruenbaum, G. Shephard, Tilings and
Patterns, 1987). So that Loopy's game ids can be read, the patch `Gx,y,angle`, the start, the order of the parts and
what is cut off at the border are as Loopy has them (S. Tatham's Portable Puzzle Collection, 2023).

Points are sums of a A + b B + c C + d D, of four unit vectors at 54, 18, -18 and -54 degrees, with whole numbers.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from encoders import Bools, Ints
from encoders.grouping import components

from .plane_drawing import PlaneDrawing, drawing_of_corners, edges_round

SIDE = {True: 150, False: 125}  # units of a long side, by whether there are kites and darts
UNIT = 100  # units of a place
GOLDEN = (1 + 5 ** 0.5) / 2
# The start is a triangle in which a circle of that share of its side lies; it covers SPREAD times the diagonal.
CIRCLE, SPREAD = 0.22426, 3.11
# x and y of the four vectors, with the seven digits by which Loopy rounds corners to whole units. On large patches that
# moves corners by more than a side, and makes holes at the border; there they are exact.
LOOPYS = 2500  # rows times columns of a patch
ACROSS = np.array([0.5877852, 0.9510565, 0.9510565, 0.5877852])
DOWN = np.array([0.8090169, 0.3090169, -0.3090169, -0.8090169])
EXACT = np.exp(1j * np.pi / 180 * np.array([54, 18, -18, -54]))
TENTH = np.array([[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [-1, 1, -1, 1]])  # turns a row of numbers by 36 degrees
TURNS = [np.linalg.matrix_power(TENTH, k) for k in range(10)]
LINE = 16  # faces in a line of text


def turned(vectors: Ints, tenths: Ints | int) -> Ints:
    """(n, 4) the vectors turned back by that many tenths of a circle, one for all or (n,)."""
    table = np.array(TURNS)
    return np.asarray(np.einsum("ni,nij->nj", vectors, table[np.broadcast_to(-np.asarray(tenths) % 10, len(vectors))]))


def shorter(vectors: Ints) -> Ints:
    """The vectors divided by the golden ratio."""
    return turned(vectors, -2) - turned(vectors, -3)


def longer(vectors: Ints) -> Ints:
    """The vectors times the golden ratio."""
    return turned(vectors, -1) - turned(vectors, -4)


class HalfTiles:
    """Half tiles: whether each is large, its hand (1 or -1), the corner where it begins, one of its sides (n, 4)."""

    def __init__(self, large: Bools, hand: Ints, origin: Ints, side: Ints) -> None:
        self.large, self.hand, self.origin, self.side = large, hand, origin, side

    def part(self, chosen: Bools) -> HalfTiles:
        return HalfTiles(self.large[chosen], self.hand[chosen], self.origin[chosen], self.side[chosen])

    def divided(self, kites: bool) -> HalfTiles:
        """The half tiles, divided, in their order: each large half tile into three, each small one into two."""
        o, e, hand = self.origin, self.side, self.hand
        if kites:
            tip, other = o + turned(e, -hand), shorter(turned(e, 3 * hand))
            of_large = [(False, hand, o, shorter(e)), (True, hand, tip, other), (True, -hand, tip, other)]
            of_small = [(True, -hand, o, shorter(turned(e, -hand))),
                        (False, hand, o + e, shorter(turned(e, -4 * hand)))]
        else:
            of_small = [(True, -hand, o + e, shorter(turned(e, 5))),
                        (False, hand, o + e, shorter(turned(e, -3 * hand)))]
            of_large = [*of_small, (True, hand, o + longer(e), shorter(turned(e, -4 * hand)))]
        of_small.append(of_large[2])  # not used: small ones have two parts
        several = self.large[:, None] | (np.arange(3) < 2)
        large = np.stack([np.where(self.large, a[0], b[0]) for a, b in zip(of_large, of_small)], axis=1)
        hands = np.stack([np.where(self.large, a[1], b[1]) for a, b in zip(of_large, of_small)], axis=1)
        which = self.large[:, None]
        origin, side = (np.stack([np.where(which, a[k], b[k]) for a, b in zip(of_large, of_small)], axis=1)
                        for k in (2, 3))
        return HalfTiles(large[several], hands[several], origin[several], side[several])

    def tiles(self, kites: bool) -> Ints:
        """(n, 4, 4) the corners of the tiles of which these are the first halves."""
        o, e = self.origin, self.side
        right = o + turned(e, -1)
        if kites:
            large = [o, right, o + e, o + turned(e, 1)]
            small = [o, o + turned(e, -2), o + turned(shorter(e), -1), o + e]
        else:
            large = [o, right, o + longer(e), o + turned(e, 1)]
            small = [o, right, o + e + turned(e, -1), o + e]
        return np.stack([np.where(self.large[:, None], a, b) for a, b in zip(large, small)], axis=1)


def radius_side_and_divisions(kites: bool, rows: int, columns: int) -> tuple[float, int, int]:
    """The radius that the start covers, its side in units, and how often it is divided."""
    radius, size, depth = SIDE[kites] * SPREAD * (rows * rows + columns * columns) ** 0.5, float(SIDE[kites]), 0
    while size * CIRCLE < radius:
        size, depth = size * GOLDEN, depth + 1
    return radius, int(size), depth


def farthest_place(kites: bool, rows: int, columns: int) -> int:
    """How far from the middle a patch may lie, in units."""
    return int(radius_side_and_divisions(kites, rows, columns)[0] - (rows * rows + columns * columns) ** 0.5)


def random_patch(kites: bool, rows: int, columns: int, rng: np.random.Generator) -> str:
    """A random patch that has faces. Raises ValueError where none is found: the size is too small."""
    far = farthest_place(kites, rows, columns)
    for _ in range(100):
        x, y = (rng.integers(-far, far, size=2)).tolist()
        patch = f"G{x},{y},{36 * int(rng.integers(10))}"
        if x * x + y * y <= far * far:
            try:
                penrose(kites, rows, columns, patch)
            except ValueError:
                continue
            return patch
    raise ValueError(f"no Penrose tiling of {rows} x {columns} has a face")


def penrose(kites: bool, rows: int, columns: int, patch: str) -> PlaneDrawing:
    """The drawing of a patch, `Gx,y,angle`: its middle in units, and how the start is turned, in degrees.

    Raises ValueError for another text, a middle too far away, and a patch without a point that faces surround.
    """
    match = re.fullmatch(r"G(-?\d{1,9}),(-?\d{1,9}),(\d{1,3})", patch, re.ASCII)
    if match is None or int(match[3]) % 36 or int(match[3]) >= 360:
        raise ValueError(f"a patch is Gx,y,angle with an angle of 0, 36 ... 324, not {patch[:40]!r}")
    x, y, angle = map(int, match.groups())
    if x * x + y * y > farthest_place(kites, rows, columns) ** 2:
        raise ValueError(f"the patch {patch} lies too far from the middle")
    _, size, depth = radius_side_and_divisions(kites, rows, columns)
    first = turned(np.array([[0, size, 0, 0]]), angle // 36)
    corner = turned(shorter(shorter(np.array([[0, -size, -size, 0]]))), angle // 36)
    halves = HalfTiles(np.array([kites]), np.array([1]), corner, first)
    far = np.hypot(rows, columns) * UNIT / 2
    across, down = (ACROSS, DOWN) if rows * columns <= LOOPYS else (EXACT.real, EXACT.imag)
    for _ in range(depth):
        halves = halves.divided(kites)
        length = np.hypot(halves.side @ across, halves.side @ down)
        away = np.hypot(halves.origin @ across - x, halves.origin @ down - y)
        halves = halves.part(away < far + 3 * length + UNIT)  # the others have no part in the patch
    corners = halves.part(halves.hand > 0).tiles(kites)
    places = np.stack([corners @ across, corners @ down], axis=-1)
    units = np.where(places > 0, np.floor(places + 0.5), np.ceil(places - 0.5)).astype(np.intp)
    half = np.array([columns * UNIT // 2, rows * UNIT // 2])
    within = (np.abs(units - np.array([x, y])) <= half).all(axis=(1, 2))
    if not within.any():
        raise ValueError(f"the patch {patch} has no faces")
    return drawing_of_surrounded_faces(corners[within] @ EXACT, units[within], size / GOLDEN**depth, patch)


def drawing_of_surrounded_faces(places: NDArray[np.complex128], units: Ints, side: float, patch: str) -> PlaneDrawing:
    """The drawing of the faces that hang together by points with faces all round, in the largest part of them.

    places: (n, 4) their corners; units: (n, 4, 2) these rounded. side: the length of a long side.
    """
    # Points get numbers from 0 in the order in which the faces come to them. code: (n, 4) one integer for the place of
    # each corner; first: where each place occurs first; faces: (n, 4) the numbers.
    low = units.min(axis=(0, 1))
    code = (units - low) @ np.array([1 << 31, 1])
    _, first, point = np.unique(code.ravel(), return_index=True, return_inverse=True)
    rank = np.empty(len(first), dtype=np.intp)
    rank[first.argsort()] = np.arange(len(first))
    faces = rank[point.ravel()].reshape(code.shape)
    edges = edges_round(faces.ravel(), np.full(len(faces), 4))
    # A side of one face alone lies at the border of the patch, and so do both its points, (n,) `border`.
    n = len(first)
    ends = np.sort(np.stack([faces, np.roll(faces, -1, axis=1)], axis=-1), axis=-1).reshape(-1, 2)
    pair, times = np.unique(ends[:, 0] * n + ends[:, 1], return_counts=True)
    border = np.zeros(n, dtype=bool)
    border[np.stack(np.divmod(pair[times == 1], n))] = True
    inner = edges[~border[edges].any(axis=1)]
    label = components(n, inner)
    sizes = np.bincount(label[~border], minlength=n)
    if not sizes.any():
        raise ValueError(f"the patch {patch} has no point that faces surround")
    kept = ((label[faces] == sizes.argmax()) & ~border[faces]).any(axis=1)
    corners = (places[kept] / side).ravel()
    count = int(kept.sum())
    lines = [LINE] * (count // LINE) + ([count % LINE] if count % LINE else [])
    return drawing_of_corners(corners, code[kept].ravel(), np.full(count, 4), lines)
