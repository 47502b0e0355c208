"""The sides of cells in the board's frame."""

from __future__ import annotations


def frame_sides(rows: int, columns: int) -> list[tuple[int, int, str]]:
    """Row, column and letter of each side of a cell in the board's frame: along the top, along the bottom, on the left,
    on the right."""
    return [*((0, k, "n") for k in range(columns)), *((rows - 1, k, "s") for k in range(columns)),
            *((k, 0, "w") for k in range(rows)), *((k, columns - 1, "e") for k in range(rows))]
