"""One board of many, as plain data in and out, for any pool of workers."""

from __future__ import annotations

from typing import NamedTuple

from encoders.deadline import deadline_after

from ..errors import plural
from ..formats.output import ENDINGS, write
from .generator import generate
from .request import NotFound, Request


class GenerationTask(NamedTuple):
    """A request, its time limit (seconds, None for no limit), and the format of the board, one of `FORMATS`.

    last: the greatest seed of all boards that are made together; seeds in names have as many digits.
    """

    request: Request
    time_limit: float | None = None
    format: str = "board"
    last: int = 0

    @property
    def file_name(self) -> str:
        """What a file with the board is called."""
        return self.file_name_with(len(str(self.last)))

    def file_name_with(self, digits: int) -> str:
        """What the file is called where seeds have `digits` digits at least."""
        request, ending = self.request, ENDINGS.get(self.format, "txt")
        return f"{request.puzzle.replace(':', '-')}-{request.rows}x{request.columns}-{request.seed:0{digits}}.{ending}"


class GeneratedBoard(NamedTuple):
    """The result of a task: the board as text in its format.

    missed: why there is no board; then `text` is the nearest board, if there is one. clues, tries: those of the board.
    """

    text: str = ""
    clues: int = 0
    tries: int = 0
    missed: str = ""


def make(task: GenerationTask) -> GeneratedBoard:
    """The board of a task. Raises ValueError for a request that no board can meet."""
    missed, of_request = "", generate
    if task.request.pattern or task.request.needs:  # most boards need nothing of that
        from .boards_with_pattern_or_technique import generate_by_pattern_and_technique as of_request
    try:
        generated = of_request(task.request, deadline_after(task.time_limit))
    except NotFound as error:
        if error.nearest is None:
            return GeneratedBoard(missed=str(error))
        generated, missed = error.nearest, f"{error}; the nearest has {plural(error.nearest.clues, 'clue')}"
    text = generated.text
    if task.format != "board":
        text = write(type(generated.puzzle)(text, task.file_name), task.format)
    return GeneratedBoard(text, generated.clues, generated.tries, missed)
