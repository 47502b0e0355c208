"""Circles in few cells, after the letters S and G of their tokens."""

from __future__ import annotations

from ....boards.text import EMPTY
from ..board_grid import BoardGrid
from ..board_parts.clues_after_letters import OverLettersLines
from ..letters_of_addresses import DIGITS, AddressReader, TokenMap, read_runs


class SparseCircleField:
    """A circle and the 0 to 17 empty cells after it in one letter, 0 to h; i to z are 1 to 18 empty cells."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        def value(cell: int, letter: str) -> int:
            if letter not in DIGITS[:18]:
                raise reader.unknown("0 to h for a circle, i to z for empty cells")
            grid.tokens[cell] = grid.tokens[cell].replace(EMPTY, "") + "o"
            return 1 + DIGITS.index(letter)

        read_runs(reader, len(grid.tokens), 18, value, lost=len(grid.tokens))

    def write(self, grid: BoardGrid) -> str:
        out, begin = [], 0
        cells = ["circle" in parts for parts in grid.map_tokens(grid.clues.split)]
        while begin < len(cells):
            after = begin + cells[begin]
            end = next((cell for cell in range(after, min(begin + 18, len(cells))) if cells[cell]),
                       min(begin + 18, len(cells)))
            out.append(DIGITS[end - begin - 1 + 18 * (not cells[begin])])
            begin = end
        return "".join(out)


class SparseCircleLines(OverLettersLines):
    """1 for a circle, a dot for none."""

    def token(self, item: str, clues: TokenMap) -> str | None:
        return "o" if item == "1" else None

    def item(self, token: str, clues: TokenMap) -> str:
        return ".1"["circle" in clues.split(token)]
