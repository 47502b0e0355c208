"""A board's picture as a heat map: how many of its solutions use each segment and shade each cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..pictures.picture import Picture
from .puzzle import Puzzle
from .solution import Solution

if TYPE_CHECKING:
    from ..pictures.plane_picture import PlanePicture

DRAWN = ("edges", "shaded")  # names of a solution's booleans that a heat map shows
BITS = 8
MOST = 2**BITS - 1


def heat_map(puzzle: Puzzle, shares: Mapping[str, NDArray[Any]]) -> Picture | PlanePicture:
    """The board with shares (from 0 to 1) of `edges` and `shaded`, where a solution has these.

    Raises ValueError for a board whose solutions have none of them.
    """
    drawn = {name: np.asarray(shares[name], dtype=np.float64) for name in DRAWN if name in shares}
    if not drawn:
        raise ValueError(f"a solution of {puzzle.title} has no line and no shaded cells that a heat map could show")
    # A puzzle alone knows where its picture has which segments, and it draws solutions. So a share is rounded to
    # 255ths, to 0 or 1 only if it is that, and each of its 8 bits is drawn as a solution: all segments whose share has
    # this bit.
    levels = {name: np.clip(np.rint(share * MOST).astype(np.intp), share > 0, MOST - (share < 1))
              for name, share in drawn.items()}
    out: dict[str, NDArray[Any]] = {}
    picture = puzzle.picture()
    for bit in range(BITS):
        planes = {name: level >> bit & 1 == 1 for name, level in levels.items()}
        part = puzzle.picture(Solution(puzzle, planes))
        for field, name in (("cell_loop", "cell_shares"), ("lattice_loop", "lattice_shares"), ("shaded", "shares"),
                            ("loop", "edge_shares")):
            plane = getattr(part, field, None)
            if plane is not None:
                out[name] = out.get(name, 0) + (np.asarray(plane, dtype=np.intp) << bit)
    return replace(picture, **{name: level / MOST for name, level in out.items()})
