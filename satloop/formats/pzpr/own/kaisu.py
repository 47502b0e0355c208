"""Circles in few cells, after the letters S and G of their tokens."""

from __future__ import annotations

from ....boards.text import EMPTY
from ..board_grid import BoardGrid
from ..letters import DIGITS, AddressReader, TokenMap, read_runs

CIRCLES = TokenMap({1: "o"})


class SparseCircleField:
    """A circle and the 0 to 17 empty cells after it in one letter, 0 to h; i to z are 1 to 18 empty cells."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        def value(cell: int, letter: str) -> int:
            if letter not in DIGITS[:18]:
                raise reader.wrong("0 to h for a circle, i to z for empty cells")
            grid.tokens[cell] = grid.tokens[cell].replace(EMPTY, "") + "o"
            return 1 + DIGITS.index(letter)

        read_runs(reader, len(grid.tokens), 18, value)

    def write(self, grid: BoardGrid) -> str:
        out, begin = [], 0
        circles = grid.map_tokens(lambda token: CIRCLES.number(token.lstrip("SG") or EMPTY))
        cells = [number is not None for number in circles]
        while begin < len(cells):
            after = begin + cells[begin]
            end = next((cell for cell in range(after, min(begin + 18, len(cells))) if cells[cell]),
                       min(begin + 18, len(cells)))
            out.append(DIGITS[end - begin - 1 + 18 * (not cells[begin])])
            begin = end
        return "".join(out)
