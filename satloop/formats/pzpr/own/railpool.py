"""Rail Pool: lists of numbers from 1 and question marks, tokens of board text as `3`, `1,3`, `2,?`."""

from __future__ import annotations

from ..board_grid import BoardGrid
from ..cell_clues.tapa_lists import ListLines
from ..letters_of_addresses import DIGITS, EMPTIES, AddressReader, Unwritable


class RailListField:
    """Lists one after another, a digit for each number, 0 for a question mark; and from the first cell, or from a list,
    how far it is to the next list, or to the end: k to z for 1 to 16. A slash is the end where less than 2 is left.

    Numbers from 10 on have no letters that puzz.link reads as they were written.
    """

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        cell, size = 0, len(grid.tokens)
        while cell < size and reader.more():
            letter = reader.take("")
            number = DIGITS.find(letter)
            if letter == "/":
                return
            if number >= 20:
                cell += number - 19
            elif 0 <= number < 10:
                before = grid.tokens[cell]
                grid.tokens[cell] = f"{before},{number or '?'}" if before not in EMPTIES else str(number or "?")
            elif number < 0:
                reader.drop()
            else:
                raise reader.wrong("a digit, k to z for how far it is to the next list, or a slash")
        if reader.more() and reader.text[reader.at] == "/":
            reader.at += 1

    def write(self, grid: BoardGrid) -> str:
        out, last = "", 0
        for cell, letters in enumerate(grid.map_tokens(letters_of)):
            if letters:
                out, last = out + letters_of_distance(cell - last) + letters, cell
        rest = letters_of_distance(len(grid.tokens) - last)
        return out + (rest if rest[-1] not in "kz" else rest.removesuffix("k") + "/")


def letters_of(token: str) -> str:
    """A digit for each number of a list, "" for no list. Raises Unwritable for a number above 9."""
    if max(map(len, token.split(","))) > 1:
        raise Unwritable(token)
    return "" if token in EMPTIES else token.replace(",", "").replace("?", "0")


def letters_of_distance(cells: int) -> str:
    """The letters that lead on by a number of cells."""
    return "z" * (cells // 16) + (DIGITS[19 + cells % 16] if cells % 16 else "")


class RailListLines(ListLines):
    """Numbers from 1 with commas between them, - for a question mark."""

    expected = "an item for each cell: numbers from 1 as 1,3 with - for any, or a dot"
    pattern = r"(-|[1-9][0-9]*)(,(-|[1-9][0-9]*))*"
