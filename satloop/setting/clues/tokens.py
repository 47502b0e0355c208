"""Arrays of clues and of regions as tokens of board text."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from encoders import Ints

from ...boards.text import EMPTY, Grid


def tokens(where: NDArray[np.bool_], values: object) -> Grid:
    """(rows, columns) tokens: the values, an array of any kind or a single one, where the mask holds; else empty."""
    return np.where(where, np.broadcast_to(np.asarray(values).astype(np.str_), where.shape), EMPTY)


def region_tokens(regions: Ints) -> Grid:
    """Region numbers from 0 as tokens, # for a hole (negative)."""
    return np.where(regions < 0, "#", (regions + 1).astype(np.str_))
