"""Reads the fields of a question, each with its type and its range."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..boards.check_and_draw import need_cells
from ..boards.puzzle import Puzzle, Values
from ..errors import plural
from ..explaining.preparation import Prepare, prepare
from ..explaining.state_json import state_of
from ..formats.open_board import BoardWithSolutions, open_text
from ..formats.size_before_reading import shape_of
from .question_limits import Limits


class Refused(ValueError):
    """A question that is not answered; the text says why, in one line.

    word, values: the sentence for players, see `words_for_players`; by itself "question", one that no page asks.
    """

    def __init__(self, text: str, word: str = "question", **values: Any) -> None:
        super().__init__(text)
        self.word, self.values = word, values


class Fields:
    """A question: one JSON object. Every reading raises Refused for a value of another type or out of range."""

    def __init__(self, data: object, limits: Limits, prepare: Prepare = prepare) -> None:
        """prepare: what makes boards ready for steps, see `RecentBoards`."""
        if not isinstance(data, dict):
            raise Refused("a question is one JSON object")
        self.data: dict[str, Any] = data
        self.limits, self.prepare = limits, prepare

    def text(self, name: str, default: str | None = None) -> str:
        """A text; an absent one is the default."""
        value = self.data.get(name, default)
        if not isinstance(value, str):
            raise Refused(f"{name} is a text")
        return value

    def number(self, name: str, default: int | None, least: int, most: int) -> int:
        """A whole number from least to most; an absent one is the default."""
        value = self.data.get(name, default)
        if type(value) is not int or not least <= value <= most:
            raise Refused(f"{name} is a whole number from {least} to {most}")
        return value

    def flag(self, name: str) -> bool:
        """Yes or no; an absent one is no."""
        value = self.data.get(name, False)
        if not isinstance(value, bool):
            raise Refused(f"{name} is true or false")
        return value

    def choice(self, name: str, known: Collection[str], default: str | None = None) -> str:
        """One of the known words; an absent one is the default."""
        value = self.data.get(name, default)
        if not isinstance(value, str) or value not in known:
            raise Refused(f"{name} is one of {', '.join(filter(None, known))}")
        return value

    def cells(self, name: str, board: Puzzle) -> list[tuple[int, int]]:
        """A list of cells of the board, each [row, column] from 0; an absent one is empty."""
        value = self.data.get(name) or []
        if not isinstance(value, list) or not all(
                isinstance(cell, list) and len(cell) == 2 and all(type(part) is int for part in cell)
                and 0 <= cell[0] < board.rows and 0 <= cell[1] < board.columns for cell in value):
            raise Refused(f"{name} is a list of cells, each [row, column] from 0")
        return [(row, column) for row, column in value]

    @property
    def seconds(self) -> float:
        """How long the answer may take: what the question says, at most the server's limit."""
        value = self.data.get("seconds", self.limits.seconds)
        if type(value) not in (int, float) or not 0 < value < float("inf"):
            raise Refused("seconds is a number above 0")
        return float(min(value, self.limits.seconds))

    def source(self, name: str, puzzle: str | None, most: int | None = None) -> BoardWithSolutions:
        """The board in a text, with the solutions beside it. Raises PuzzleError, and Refused for too many cells."""
        reading = open_text(self.board_text(name, most), puzzle)
        need_cells("the page", reading.board)
        self.need_few_cells(reading.board.rows, reading.board.columns, most)  # links do not show their size
        return reading

    def board_text(self, name: str, most: int | None = None) -> str:
        """The text of a board of at most that many cells, not yet read."""
        text = self.text(name)
        self.need_few_cells(*shape_of(text), most)
        return text

    def need_few_cells(self, rows: int, columns: int, most: int | None) -> None:
        """Raise Refused for a board of more cells than the server takes, or than `most`."""
        most = self.limits.cells if most is None else most
        if rows * columns > most:
            raise Refused(f"a board of {rows} x {columns} is too large here: {plural(most, 'cell')} at most",
                          "toolarge", cells=most)

    def board(self, most: int | None = None) -> Puzzle:
        """The board that the question is about. most: cells. Raises as `source` does."""
        return self.source("text", self.text("puzzle"), most).board

    def state(self, board: Puzzle) -> Values:
        """The state of play; all is open where there is none. Raises PuzzleError."""
        value = self.data.get("state") or {}
        if not isinstance(value, dict):
            raise Refused("state is a JSON object")
        return state_of(board, value, "state")
