"""Numbers outside a board drawn as text: above and below its columns, on the left and on the right of its rows."""

from __future__ import annotations

import numpy as np

from .picture import Array

Numbers = list[tuple[int, int, str]]  # way, row or column, digits


def numbers_of(outside: Array) -> Numbers:
    """Those at sides of the frame, of (rows, columns, 4) numbers of which negative ones are none."""
    at_frame = np.zeros(outside.shape, dtype=bool)
    at_frame[0, :, 0] = at_frame[:, -1, 1] = at_frame[-1, :, 2] = at_frame[:, 0, 3] = True
    return [(way, row if way % 2 else column, str(outside[row, column, way]))
            for row, column, way in np.argwhere(at_frame & (outside >= 0)).tolist()]


def widths_beside(numbers: Numbers) -> tuple[int, int]:
    """How many characters the numbers on the left and on the right take, each with a blank before the board."""
    widths = [max((len(digits) + 1 for side, _, digits in numbers if side == way), default=0) for way in (3, 1)]
    return widths[0], widths[1]


def write_outside(char: Array, style: Array, numbers: Numbers, rows: Array, columns: Array,
                  clue: int) -> tuple[Array, Array]:
    """The (height, width) characters and styles with the numbers round them, in the style `clue`.

    rows: the line of text of each row's middle; columns: the character of each column's middle.
    """
    left, right = widths_beside(numbers)
    above, below = (any(way == side for way, _, _ in numbers) for side in (0, 2))
    around = ((above, below), (left, right))
    char, style = np.pad(char, around, constant_values=" "), np.pad(style, around)
    for way, place, digits in numbers:
        if way % 2:
            line, start = above + int(rows[place]), char.shape[1] - len(digits) if way == 1 else left - 1 - len(digits)
        else:
            line, start = (0 if way == 0 else len(char) - 1), left + int(columns[place]) - (len(digits) - 1) // 2
        char[line, start:start + len(digits)], style[line, start:start + len(digits)] = [*digits], clue
    return char, style
