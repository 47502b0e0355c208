"""Tilings whose polygons repeat on a lattice: what a family is, and its faces for a size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import Bools, Ints
from encoders.literals import ranges

Complex = NDArray[np.complex128]  # points of the plane; the imaginary part grows downwards
Where = Callable[[Ints, Ints, int, int], Bools]  # x, y, the last x and the last y -> the places of the lattice

MOST_FACES = 100_000  # of a tiling
TURN = np.pi / 180


def vector(degrees: float, length: float = 1.0) -> complex:
    """The vector of that length: 0 is to the right, 90 downwards."""
    return complex(length * np.exp(1j * TURN * degrees))


def inner_radius(sides: int) -> float:
    """From the centre of a regular polygon with sides of length 1 to the middle of a side."""
    return float(0.5 / np.tan(np.pi / sides))


def polygon(sides: int, centre: complex = 0, side_at: float = 90) -> Complex:
    """The corners of a regular polygon with sides of length 1, clockwise. side_at: the way from its middle to one."""
    angles = TURN * (side_at + 180 / sides) + 2 * np.pi / sides * np.arange(sides)
    return np.asarray(centre + 0.5 / np.sin(np.pi / sides) * np.exp(1j * angles))


def polygon_beside(sides: int, neighbour: int, degrees: float) -> Complex:
    """A regular polygon that shares the side with one of `neighbour` sides round 0 to which that way leads."""
    centre = vector(degrees, inner_radius(neighbour) + inner_radius(sides))
    return polygon(sides, centre, degrees + 180)


class Tile(NamedTuple):
    """A polygon, by its corners from the place of the lattice, clockwise; and where it stands: None for everywhere."""

    corners: Complex
    where: Where | None = None


class Family(NamedTuple):
    """Polygons that repeat on a lattice.

    place: the point of each x and y. tiles: x, y -> the polygons there, in the order of the faces. For each y, and each
    x in it, come the tiles of that place; with `by_kind` for each y and each tile the places x. wider: how many places
    more than columns a row has.
    """

    place: Callable[[Ints, Ints], NDArray[Any]]
    tiles: Sequence[Tile]
    by_kind: bool = False
    wider: int = 0

    def faces(self, rows: int, columns: int) -> tuple[Complex, Ints, Ints]:
        """The corners of all faces, one face after the other, how many each face has, and the row of the lattice in
        which it stands. Raises ValueError for more than MOST_FACES.
        """
        columns += self.wider
        # stands: (places, tiles) whether a tile stands at a place of the lattice; place, kind: (faces,) both of each
        # face. The corners of all kinds stand in one row, from which each face takes its kind's.
        y, x = np.indices((rows, columns)).reshape(2, -1)
        at = self.place(x, y)
        stands = np.stack([np.ones(len(x), dtype=bool) if tile.where is None else
                           np.broadcast_to(tile.where(x, y, columns - 1, rows - 1), x.shape)
                           for tile in self.tiles], axis=1)
        place, kind = np.nonzero(stands)
        if len(place) > MOST_FACES:
            raise ValueError(f"it has {len(place)} faces, more than {MOST_FACES}")
        if self.by_kind:
            order = np.lexsort((x[place], kind, y[place]))
            place, kind = place[order], kind[order]
        length = np.array([len(tile.corners) for tile in self.tiles])
        first = length.cumsum() - length
        corners = np.concatenate([tile.corners for tile in self.tiles])[ranges(first[kind], length[kind])[0]]
        return at[place].repeat(length[kind]) + corners, length[kind], y[place]
