"""Pieces of line: what hangs together by lines."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from encoders import Bools


def pieces(sides: Bools) -> tuple[NDArray[np.intp], int]:
    """(rows, columns) the number of the piece of line that each cell is on, -1 for none; and how many there are."""
    number, count, ways = [-1] * (sides.size // 4), 0, sides.reshape(-1, 4).tolist()
    steps = -sides.shape[1], 1, sides.shape[1], -1
    for first, leaves in enumerate(ways):
        if number[first] >= 0 or not any(leaves):
            continue
        number[first], waiting = count, [first]
        for cell in waiting:
            for step, leads in zip(steps, ways[cell]):
                if leads and number[cell + step] < 0:
                    number[cell + step] = count
                    waiting.append(cell + step)
        count += 1
    return np.array(number).reshape(sides.shape[:2]), count
