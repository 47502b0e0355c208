"""What was made for a set so far, in a file beside it that gets a line for each candidate: a stop loses none."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from .. import __version__
from ..errors import PuzzleError
from ..formats.finished_work import FinishedWork
from .candidate import IMPOSSIBLE, LATE, TRIED, Made
from .canonical_board import canonical_hash
from .making import Making
from .proved_records import need_what_is_made
from .records import board_of, read_line, whole

EXPECTED = "the boards made so far, of the same plan"


class WorkFile(FinishedWork):
    """The file of a set that is being made: first the plan, then a candidate a line. Use it as a context manager.

    Its candidates are given to `making` as it is opened; what a line says of its board is proved again. Raises
    PuzzleError for a file of another plan or version, or that is broken or lies; OSError, with the path, where it
    cannot be written.
    """

    def __init__(self, path: str, making: Making) -> None:
        super().__init__(path, EXPECTED)
        head = {"version": __version__, "time_limit": making.time_limit, **as_json_gives_it(making.plan._asdict())}
        there = False
        for number, entry in self.read():
            if number == 1 and entry != head:
                raise PuzzleError(path, None, None, "boards of another plan or version", f"{EXPECTED}, or no file")
            if number > 1:
                with suppress(TimeoutError):  # it is made again
                    making.keep(*self._candidate(entry, number, making))
            there = True
        self.open()
        if not there:
            self.add(head)

    def _candidate(self, entry: dict[str, Any], number: int, making: Making) -> tuple[int, int, Made]:
        """The portion, the number and the result in a line, read with doubt."""
        index, candidate = entry.get("cell", -1), entry.get("number", -1)
        if not (whole(index) and whole(candidate) and index < len(making.scans)):
            raise self.wrong(number, "no candidate")
        if "record" not in entry:
            missed, words = entry.get("missed"), entry.get("words")
            if missed not in (IMPOSSIBLE, LATE, TRIED) or not isinstance(words, str):
                raise self.wrong(number, "neither a board nor why there is none")
            return index, candidate, Made(missed=missed, words=words)
        record = read_line(json.dumps(entry["record"]), f"{self.path}, line {number}")
        portion = making.plan.portions[index]
        if (record["genre"], record["size"], record["level"] or "") != (
                portion.genre, f"{portion.rows}x{portion.columns}", portion.level):
            raise self.wrong(number, "a board of another puzzle, size or level")
        need_what_is_made(record, making.candidate(index, candidate), f"{self.path}, line {number}")
        return index, candidate, Made(record, canonical_hash(board_of(record)))

    def add_candidate(self, index: int, number: int, made: Made) -> None:
        """Write what came of a candidate."""
        result = {"record": made.record} if made.record is not None else {"missed": made.missed, "words": made.words}
        self.add({"cell": index, "number": number, **result})


def as_json_gives_it(value: Any) -> Any:
    """A plan as JSON gives it back: tuples are lists."""
    return json.loads(json.dumps(value))
