"""What was made for a set so far, in a file beside it that gets a line for each candidate: a stop loses none."""

from __future__ import annotations

import json
import os
from typing import Any

from ..errors import PuzzleError, shortened
from ..formats.dataset import read_text
from .candidate import IMPOSSIBLE, LATE, TRIED, Made
from .canonical_board import canonical_hash
from .making import Making
from .records import board_of, read_line, whole

EXPECTED = "the boards made so far, of the same plan"


class WorkFile:
    """The file of a set that is being made: first the plan, then a candidate a line. Use it as a context manager.

    Its candidates are given to `making` as it is opened. Raises PuzzleError for a file of another plan or version, or
    that is broken; OSError, with the path, where it cannot be written.
    """

    def __init__(self, path: str, making: Making) -> None:
        from .. import __version__
        self.path = path
        head = {"version": __version__, "time_limit": making.time_limit, **plain(making.plan._asdict())}
        there = os.path.exists(path) and self._read(making, head)
        self._stream = open(path, "a", encoding="utf-8")  # noqa: SIM115 - closed by __exit__
        if not there:
            self.add(head)

    def _read(self, making: Making, head: dict[str, Any]) -> bool:
        """Whether the file has a first line; its candidates are kept. A last line that was cut short is removed."""
        text = read_text(self.path, EXPECTED)
        if not text.endswith("\n"):
            text = text[:text.rfind("\n") + 1]
            os.truncate(self.path, len(text.encode()))
        first, *lines = text.split("\n")[:-1] or [""]
        if first and self._object(first, 1) != head:
            raise PuzzleError(self.path, None, None, "boards of another plan or version", f"{EXPECTED}, or no file")
        for number, line in enumerate(lines, 2):
            index, candidate, made = self._candidate(line, number, making)
            making.keep(index, candidate, made)
        return bool(first)

    def _object(self, line: str, number: int) -> dict[str, Any]:
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise PuzzleError(f"{self.path}, line {number}", None, None, shortened(line), EXPECTED)
        return found

    def _candidate(self, line: str, number: int, making: Making) -> tuple[int, int, Made]:
        """The cell, the number and the result in a line, read with doubt."""
        found, where = self._object(line, number), f"{self.path}, line {number}"
        index, candidate = found.get("cell", -1), found.get("number", -1)
        if not (whole(index) and whole(candidate) and index < len(making.scans)):
            raise PuzzleError(where, None, None, "no candidate", EXPECTED)
        if "record" not in found:
            missed, words = found.get("missed"), found.get("words")
            if missed not in (IMPOSSIBLE, LATE, TRIED) or not isinstance(words, str):
                raise PuzzleError(where, None, None, "neither a board nor why there is none", EXPECTED)
            return index, candidate, Made(missed=missed, words=words)
        record = read_line(json.dumps(found["record"]), where)
        cell = making.plan.cells[index]
        if (record["genre"], record["size"], record["level"] or "") != (
                cell.genre, f"{cell.rows}x{cell.columns}", cell.level):
            raise PuzzleError(where, None, None, "a board of another puzzle, size or level", EXPECTED)
        return index, candidate, Made(record, canonical_hash(board_of(record)))

    def add(self, row: dict[str, Any]) -> None:
        """Write a line; it is on disk when this returns. Raises OSError, with the path."""
        try:
            self._stream.write(json.dumps(row, ensure_ascii=False) + "\n")
            self._stream.flush()
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path) from None

    def add_candidate(self, index: int, number: int, made: Made) -> None:
        """Write what came of a candidate."""
        found = {"record": made.record} if made.record is not None else {"missed": made.missed, "words": made.words}
        self.add({"cell": index, "number": number, **found})

    def __enter__(self) -> WorkFile:
        return self

    def __exit__(self, *error: object) -> None:
        self._stream.close()


def plain(value: Any) -> Any:
    """A plan as JSON gives it back: tuples are lists."""
    return json.loads(json.dumps(value))
