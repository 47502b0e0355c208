"""The symmetries of clues; this module loads nothing, so that a command knows their names at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from encoders import Ints

# Each maps the numbers of the cells, (rows, columns), to those of their partners.
SYMMETRIES: dict[str, Callable[[Ints], Ints]] = {
    "none": lambda cells: cells,
    "rotation": lambda cells: cells[::-1, ::-1],
    "horizontal": lambda cells: cells[:, ::-1],
    "vertical": lambda cells: cells[::-1],
    "diagonal": lambda cells: cells.T,
}
