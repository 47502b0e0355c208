"""The families of tilings whose polygons repeat: where each polygon stands, and in which order the faces are numbered.

The order of the faces, and which of them stand at the border, are those of Loopy in S. Tatham's Portable Puzzle
Collection (2023), so that its game ids can be read; the coordinates are our own, with sides of length 1.
"""

from __future__ import annotations

import numpy as np

from encoders import Bools, Ints

from .repeated_polygons import Complex, Family, Tile, inner_radius, polygon, polygon_beside, vector

R3 = 3 ** 0.5
APOTHEM = inner_radius(12)


def _polygon(*corners: complex) -> Complex:
    return np.array(corners, dtype=complex)


def _odd(number: Ints) -> Bools:
    return np.asarray(number % 2 == 1)


def _squares() -> Family:
    return Family(lambda x, y: x + 1j * y, [Tile(_polygon(0, 1, 1 + 1j, 1j))])


def _triangular() -> Family:
    """Rows of triangles, columns + 1 one way up and columns the other; the last of an odd number is without corners."""
    up, down = _polygon(R3 / 2 * 1j, 0.5, 1 + R3 / 2 * 1j), _polygon(0, 1, 0.5 + R3 / 2 * 1j)
    def cut(x: Ints, y: Ints, last: int, bottom: int) -> Bools:
        return np.asarray((y < bottom) | (bottom % 2 == 1) | ((x > 0) & (x < last)))

    def first(odd: int) -> Tile:
        return Tile(down if odd else up, lambda x, y, last, bottom: (y % 2 == odd) & cut(x, y, last, bottom))

    def second(odd: int) -> Tile:
        corners = (up if odd else down) + 0.5
        return Tile(corners, lambda x, y, last, bottom: (y % 2 == odd) & (x < last))
    return Family(lambda x, y: x + R3 / 2 * 1j * y, [first(0), first(1), second(0), second(1)],
                  by_kind=True, wider=1)


def _triangular_with_ears() -> Family:
    """As Loopy had them first: at two corners of the board a triangle touches only one other."""
    row = R3 / 2 * 1j
    tiles = [Tile(_polygon(0, 1, row + 0.5), lambda x, y, *_: ~_odd(y)),
             Tile(_polygon(1, row + 1.5, row + 0.5), lambda x, y, *_: ~_odd(y)),
             Tile(_polygon(0, row + 0.5, row - 0.5), lambda x, y, *_: _odd(y)),
             Tile(_polygon(0, 1, row + 0.5), lambda x, y, *_: _odd(y))]
    return Family(lambda x, y: x + y % 2 / 2 + row * y, tiles)


def _honeycomb() -> Family:
    return Family(lambda x, y: 1.5 * x + R3 * 1j * (y + x % 2 / 2), [Tile(polygon(6))])


def _snubsquare() -> Family:
    a, b = 0.5, R3 / 2
    def both(even: Complex, odd: Complex, first: int = -1) -> list[Tile]:
        """A polygon by whether x + y is even. first: 0 where x is above 0, 1 where y is."""
        def stands(parity: int) -> Tile:
            return Tile(odd if parity else even, lambda x, y, *_: ((x + y) % 2 == parity) & (
                True if first < 0 else (y if first else x) > 0))
        return [stands(0), stands(1)]
    side = a + b
    tiles = [
        *both(_polygon(b, side + b * 1j, a + side * 1j, a * 1j), _polygon(a, side + a * 1j, b + side * 1j, b * 1j)),
        *both(_polygon(a * 1j, a + side * 1j, -a + side * 1j), _polygon(a, b * 1j, -a), 0),
        *both(_polygon(-a * 1j, b, a * 1j), _polygon(a, side - a * 1j, side + a * 1j), 1)]
    return Family(lambda x, y: side * (x + 1j * y), tiles)


def _cairo() -> Family:
    """Pentagons with five equal sides."""
    ratio = (4 + 7 ** 0.5) / 3
    b = 1 / (2 - 2 / ratio)
    a = b / ratio
    flat, level = _polygon(a - b * 1j, 2 * b - a - b * 1j, 2 * b, b + a * 1j, 0), _polygon(
        0, b - a * 1j, 2 * b, 2 * b - a + b * 1j, a + b * 1j)
    right, left = _polygon(0, b + a * 1j, b + (2 * b - a) * 1j, 2 * b * 1j, -a + b * 1j), _polygon(
        0, a + b * 1j, 2 * b * 1j, -b + (2 * b - a) * 1j, -b + a * 1j)
    tiles = [Tile(level, lambda x, y, *_: (y > 0) & ((x + y) % 2 == 0)),
             Tile(flat, lambda x, y, *_: (y > 0) & ((x + y) % 2 == 1)),
             Tile(left, lambda x, y, *_: (x > 0) & ((x + y) % 2 == 0)),
             Tile(right, lambda x, y, *_: (x > 0) & ((x + y) % 2 == 1))]
    return Family(lambda x, y: 2 * b * (x + 1j * y), tiles)


def _greathexagonal() -> Family:
    tiles = [Tile(polygon(6)),
             Tile(polygon_beside(4, 6, 90), lambda x, y, last, bottom: y < bottom),
             Tile(polygon_beside(4, 6, 30), lambda x, y, last, bottom: (x < last) & (~_odd(x) | (y < bottom))),
             Tile(polygon_beside(4, 6, 150), lambda x, y, last, bottom: (x > 0) & (~_odd(x) | (y < bottom))),
             Tile(_corner_triangle(60), lambda x, y, last, bottom: (x < last) & (y < bottom)),
             Tile(_corner_triangle(120), lambda x, y, last, bottom: (x > 0) & (y < bottom))]
    return Family(lambda x, y: (1.5 + R3 / 2) * x + (1 + R3) * 1j * (y + x % 2 / 2), tiles)


def _corner_triangle(degrees: float) -> Complex:
    """The triangle whose tip is the corner of a hexagon round 0 to which the way leads."""
    return polygon(3, vector(degrees, 1 + 1 / R3), degrees)


def _octagonal() -> Family:
    side = 1 + 2 ** 0.5
    return Family(lambda x, y: side * (x + 1j * y), [
        Tile(polygon(8, side / 2 * (1 + 1j))), Tile(polygon(4, 0, 45), lambda x, y, *_: (x > 0) & (y > 0))])


def _kites() -> Family:
    arm = R3  # from the middle of six kites along a side of one
    def kite(turn: float) -> Tile:
        return Tile(_polygon(0, vector(turn, arm), vector(turn + 30, 2), vector(turn + 60, arm)))
    return Family(lambda x, y: 2 * arm * (x + y % 2 / 2) + 3j * y, [kite(60 * k) for k in range(6)])


def _floret() -> Family:
    """Flowers of six pentagons; the last row has them in the odd columns alone."""
    long = vector(30 - np.arctan(R3 / 9) / np.pi * 180, 1)
    p = long.conjugate()
    def petal(number: int) -> Tile:
        u, v = p * vector(120 - 60 * number), p * vector(60 - 60 * number)
        return Tile(_polygon(0, 2 * u, 2 * u + v, 2 * v + u, 2 * v),
                    lambda x, y, last, bottom: _odd(x) | (y == 0) | (y < bottom))
    q = p * vector(60)
    across, up = (6 * p + 3 * q) / 2, 4 * p - 5 * q
    return Family(lambda x, y: across * x + up * (y - x % 2 / 2), [petal(number) for number in range(6)])


def _has_two_neighbours(x: Ints, y: Ints, last: int, _: int) -> Bools:
    """Where a dodecagon, shifted in odd rows, has two neighbours in the row above or below."""
    return np.asarray(((x < last) | ~_odd(y)) & ((x > 0) | _odd(y)))


def _has_right_neighbour(x: Ints, y: Ints, last: int, _: int) -> Bools:
    """Where a dodecagon, shifted in odd rows, has a neighbour to the right in the row above or below."""
    return np.asarray((x < last) | ~_odd(y))


def _dodecagonal() -> Family:
    tiles = [Tile(polygon(12)),
             Tile(polygon_beside(3, 12, 90), lambda x, y, w, h: (y < h) & _has_two_neighbours(x, y, w, h)),
             Tile(polygon_beside(3, 12, 270), lambda x, y, w, h: (y > 0) & _has_two_neighbours(x, y, w, h))]
    return Family(lambda x, y: 2 * APOTHEM * (x + y % 2 / 2) + APOTHEM * R3 * 1j * y, tiles)


def _greatdodecagonal() -> Family:
    tiles = [Tile(polygon(12)),
             Tile(polygon_beside(6, 12, 90), lambda x, y, w, h: (y < h) & _has_two_neighbours(x, y, w, h)),
             Tile(polygon_beside(6, 12, 270), lambda x, y, w, h: (y > 0) & _has_two_neighbours(x, y, w, h)),
             Tile(polygon_beside(4, 12, 0), lambda x, y, w, h: x < w),
             Tile(polygon_beside(4, 12, 300), lambda x, y, w, h: (y > 0) & _has_right_neighbour(x, y, w, h)),
             Tile(polygon_beside(4, 12, 240), lambda x, y, w, h: (y > 0) & ((x > 0) | _odd(y)))]
    step = 2 * APOTHEM + 1
    return Family(lambda x, y: step * (x + y % 2 / 2) + step * R3 / 2 * 1j * y, tiles)


def _greatgreatdodecagonal() -> Family:
    step = 2 * (APOTHEM + inner_radius(6))
    third = step / R3  # from a dodecagon to the triangles between it and its neighbours
    tiles = [Tile(polygon(12)),
             Tile(polygon_beside(6, 12, 300), lambda x, y, w, h: (y > 0) & _has_right_neighbour(x, y, w, h)),
             Tile(polygon_beside(6, 12, 0), lambda x, y, w, h: x < w),
             Tile(polygon_beside(6, 12, 60), lambda x, y, w, h: (y < h) & _has_right_neighbour(x, y, w, h)),
             Tile(polygon_beside(4, 12, 330), lambda x, y, w, h: (y > 0) & (x < w)),
             Tile(polygon_beside(4, 12, 30), lambda x, y, w, h: (y < h) & (x < w)),
             Tile(polygon_beside(4, 12, 90), lambda x, y, w, h: (y < h) & _has_two_neighbours(x, y, w, h)),
             Tile(polygon_beside(4, 12, 150), lambda x, y, w, h: (x > 0) & (y < h)),
             Tile(polygon_beside(4, 12, 210), lambda x, y, w, h: (x > 0) & (y > 0)),
             Tile(polygon_beside(4, 12, 270), lambda x, y, w, h: (y > 0) & _has_two_neighbours(x, y, w, h)),
             Tile(polygon(3, vector(330, third), 270), lambda x, y, w, h: (y > 0) & (x < w)),
             Tile(polygon(3, vector(30, third), 90), lambda x, y, w, h: (y < h) & (x < w))]
    return Family(lambda x, y: step * (x + y % 2 / 2) + step * R3 / 2 * 1j * y, tiles)


def _kagome() -> Family:
    tiles = [Tile(polygon(6)),
             Tile(polygon_beside(3, 6, 330), lambda x, y, w, h: (x < w) | (~_odd(y) & (y > 0))),
             Tile(polygon_beside(3, 6, 30), lambda x, y, w, h: (x < w) | (~_odd(y) & (y < h))),
             Tile(polygon_beside(3, 6, 210), lambda x, y, w, h: (x == 0) & _odd(y)),
             Tile(polygon_beside(3, 6, 150), lambda x, y, w, h: (x == 0) & _odd(y) & (y < h))]
    return Family(lambda x, y: 2 * (x + y % 2 / 2) + R3 * 1j * y, tiles)


def _compassdodecagonal() -> Family:
    def inside(x: Ints, y: Ints, last: int, bottom: int) -> Bools:
        return np.asarray((x < last) & (y < bottom))
    centre = APOTHEM * (1 + 1j)
    tiles = [Tile(polygon(12)), *(Tile(centre + polygon_beside(3, 4, turn), inside) for turn in (270, 0, 90, 180)),
             Tile(polygon(4, centre), inside)]
    return Family(lambda x, y: 2 * APOTHEM * (x + 1j * y), tiles)


# Name -> the family of that name.
FAMILIES = {
    "squares": _squares, "triangular": _triangular, "triangular-with-ears": _triangular_with_ears,
    "honeycomb": _honeycomb, "snubsquare": _snubsquare, "cairo": _cairo, "greathexagonal": _greathexagonal,
    "octagonal": _octagonal, "kites": _kites, "floret": _floret, "dodecagonal": _dodecagonal,
    "greatdodecagonal": _greatdodecagonal, "greatgreatdodecagonal": _greatgreatdodecagonal, "kagome": _kagome,
    "compassdodecagonal": _compassdodecagonal}
