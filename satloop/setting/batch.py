"""One board of many, as plain data in and out, for any pool of workers."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import plural
from ..formats.output import ENDINGS, write
from ..puzzles import find
from .generator import generate
from .request import NotFound, Request


class Task(NamedTuple):
    """A wish, how long it may take (seconds, None for ever), and how the board is written: one of `BOARD_FORMATS`."""

    wish: Request
    time_limit: float | None = None
    format: str = "board"

    @property
    def name(self) -> str:
        """What a file with the board is called."""
        ending = ENDINGS.get(self.format, "txt")
        return f"{self.wish.puzzle}-{self.wish.rows}x{self.wish.columns}-{self.wish.seed}.{ending}"


class Board(NamedTuple):
    """What came of a task: the board as text in its format, or why there is none; then the text is the nearest, if any.

    clues and tries are those of the board.
    """

    text: str = ""
    clues: int = 0
    tries: int = 0
    missed: str = ""


def make(task: Task) -> Board:
    """The board of a task. Raises ValueError for a wish that no board can meet."""
    missed = ""
    try:
        made = generate(task.wish, task.time_limit)
    except NotFound as error:
        if error.nearest is None:
            return Board(missed=str(error))
        made, missed = error.nearest, f"{error}; the nearest has {plural(error.nearest.clues, 'clue')}"
    text = made.text
    if task.format != "board":
        text = write(find(task.wish.puzzle)(text, task.name), task.format)
    return Board(text, made.clues, made.tries, missed)
