"""The boards of FILE arguments: bad input is one line, and the other boards are still worked on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from ...boards.puzzle import Puzzle
from ...cli import DONE, NO, UNKNOWN, USAGE, complain
from ...errors import PuzzleError, printable
from ...formats.board_source import CsvSources, Source, csv_sources, sources
from ...formats.open_board import BoardWithSolutions, open_one, open_source
from .messages import LimitError, report_limit

if TYPE_CHECKING:
    from .output import Writer

T = TypeVar("T")
STREAMED = 1000  # lines of a CSV file, from which on they are not all kept


def run_each(items: Iterable[T], work: Callable[[T], int]) -> int:
    """Call `work` with each item and return the worst exit code; a PuzzleError or a LimitError is one line and does not
    stop the rest.
    """
    codes = {DONE}
    for item in items:
        try:
            codes.add(work(item))
        except (PuzzleError, LimitError) as error:
            codes.add(complain_of(error))
    return next(code for code in (USAGE, UNKNOWN, NO, DONE) if code in codes)


def complain_of(error: PuzzleError | LimitError) -> int:
    """Say in a line why there is no board; return the exit code."""
    return complain(str(error), UNKNOWN if isinstance(error, LimitError) else USAGE)


def open_board(file: str, puzzle: str | None, time_limit: float | None = None) -> Puzzle:
    """The one board that an argument names; what had to be guessed of it is told in a line. Raises PuzzleError, and
    LimitError where reading takes longer than the limit (seconds).
    """
    with report_limit(file, time_limit):
        reading = open_one(file, puzzle, solutions=False)
    if reading.remark:
        complain(reading.remark, DONE)
    return reading.board


class BoardSources:
    """The boards that FILE arguments name, looked up before work begins; one file may hold several.

    count: how many there are. several: whether there is more than one. seconds: how long the last board took to read.
    """

    def __init__(self, files: tuple[str, ...], puzzle: str | None, datasets: bool = False,
                 time_limit: float | None = None) -> None:
        """datasets: a whole DATASET.json stands for all its boards, instead of being an error. time_limit: seconds for
        reading a file, and for reading each of its boards.
        """
        self.puzzle, self.time_limit = puzzle, time_limit
        parts: list[Sequence[Source | PuzzleError | LimitError] | CsvSources] = []
        for file in files:
            try:
                with report_limit(printable(file), time_limit):
                    parts.append(csv_sources(file) or sources(file, puzzle, datasets))
            except (PuzzleError, LimitError) as error:
                parts.append([error])
        self.parts = parts
        self.count = sum(map(len, parts))
        self.several = self.count > 1
        self.seconds = 0.0

    @property
    def streamed(self) -> bool:
        """Whether there is a CSV file so long that neither its boards nor what is found of them are kept."""
        return any(isinstance(part, CsvSources) and len(part) > STREAMED for part in self.parts)

    @property
    def sources(self) -> Iterator[Source | PuzzleError | LimitError]:
        """Each Source, or why there is none; the lines of a CSV file come one by one."""
        return chain.from_iterable(self.parts)

    def run_each(self, work: Callable[[BoardWithSolutions, str], int], writer: Writer | None = None) -> int:
        """Read each board, call `work(reading, name)`, and return the worst exit code.

        `name` is the name of the board's file as a terminal can show it. writer: what `work` writes with; it is closed.
        """

        def run(source: Source | PuzzleError | LimitError) -> int:
            if isinstance(source, Exception):
                raise source
            begin = perf_counter()
            with report_limit(printable(source.file), self.time_limit):
                reading = open_source(source, self.puzzle)
            self.seconds = perf_counter() - begin
            if reading.remark:
                complain(reading.remark, DONE)
            return work(reading, printable(source.file))

        worst = run_each(self.sources, run)
        if writer is not None:
            writer.close()
        return worst
