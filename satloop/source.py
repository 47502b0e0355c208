"""Boards and solutions from what a user names: a text file, `-` for standard input, or `DATASET.json#ID`."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import Any, NamedTuple

from .puzzle import NAMES, Puzzle, PuzzleError, find, read_board

BOARD = "a text file with a board"


class Source(NamedTuple):
    """Text and where it is from; `puzzle` is the name that goes with it, if any does."""

    file: str
    text: str
    puzzle: str | None = None


class Record(NamedTuple):
    """One entry of a data set: board and solution as text; `flaw` says why it cannot be used, or is empty."""

    id: str
    problem: str
    solution: str | None
    flaw: str = ""


@dataclass
class DataSet:
    """A file `{"name": PUZZLE, "data": {ID: {"problem": TEXT, "solution": TEXT}}}`."""

    name: str
    file: str
    records: dict[str, Record]


def read_text(file: str, expected: str = BOARD) -> str:
    """The text of a file, or of standard input for `-`. Raises PuzzleError when there is none."""
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        with open(file, "rb") as stream:
            return stream.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = f"a byte that is not UTF-8 text at offset {error.start}"
    except (OSError, ValueError) as error:  # a name with a zero byte is a ValueError
        found = (getattr(error, "strerror", None) or str(error)).lower()
    raise PuzzleError(file, None, None, found, expected)


def read_dataset(file: str) -> DataSet:
    """Read a data set; a record that is not as it should be keeps its place, with its flaw.

    Raises PuzzleError when the file as a whole is no data set.
    """
    import json

    def wrong(found: str) -> PuzzleError:
        return PuzzleError(file, None, None, found, 'a data set, {"name": ..., "data": {ID: {"problem": ...}}}')

    text = read_text(file, "a data set")
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise wrong(f"text that is not JSON (line {error.lineno}: {error.msg})") from None
    except (ValueError, RecursionError):
        raise wrong("JSON out of bounds") from None
    if not isinstance(content, dict) or not isinstance(content.get("data"), dict):
        raise wrong("other JSON")
    stem = os.path.splitext(os.path.basename(file))[0]
    name = content.get("name", stem)
    if not isinstance(name, str):
        raise wrong(f"the name {name!r}"[:80])
    return DataSet(name, file, {id: _record(id, entry) for id, entry in content["data"].items()})


def _record(id: str, entry: Any) -> Record:
    problem = entry.get("problem") if isinstance(entry, dict) else None
    if not isinstance(problem, str) or not problem.strip():
        return Record(id, "", None, "the record has no problem")
    solution = entry.get("solution")
    if solution is None:
        return Record(id, problem, None)
    if not isinstance(solution, str) or not solution.strip():
        return Record(id, problem, None, "the record's solution is empty")
    return Record(id, problem, solution)


def read_source(argument: str, solution: bool = False) -> Source:
    """The board (or the solution) text that a FILE argument names. Raises PuzzleError."""
    if argument == "-" or os.path.lexists(argument) or ".json#" not in argument:
        if argument.endswith(".json"):
            ids = list(read_dataset(argument).records)
            some = f" (it has {len(ids)} boards, the first is {ids[0]})" if ids else ""
            raise PuzzleError(argument, None, None, "a whole data set", f"FILE.json#ID for one of its boards{some}")
        text = read_text(argument)
        return Source(argument, text, named_puzzle(text))
    file, _, id = argument.partition(".json#")
    file += ".json"
    data = read_dataset(file)
    record = data.records.get(id)
    if record is None:
        known = ", ".join(list(data.records)[:3]) or "none"
        raise PuzzleError(file, None, None, f"no board {id!r}", f"one of its {len(data.records)} ids: {known} ...")
    if solution:
        if record.solution is None:
            raise PuzzleError(argument, None, None, record.flaw or "no solution", "a solution")
        return Source(argument, record.solution, data.name)
    if not record.problem:
        raise PuzzleError(argument, None, None, record.flaw, "a board")
    return Source(argument, record.problem, data.name)


def named_puzzle(text: str) -> str | None:
    """What the comment `# puzzle: NAME` above a board says.

    >>> named_puzzle("# from a book\\n# puzzle: flow\\n1 1\\n-")
    'flow'
    """
    for line in text.splitlines():
        if line and not line.isspace():
            if not line.startswith("#"):
                return None
            word, _, name = line[1:].partition(":")
            if word.strip().lower() == "puzzle":
                return name.strip()
    return None


def find_puzzle(name: str, file: str) -> type[Puzzle]:
    """The puzzle of that name. Raises PuzzleError, naming the known ones."""
    try:
        return find(name)
    except ValueError:
        raise PuzzleError(file, None, None, f"unknown puzzle {name[:40]!r}", f"one of {', '.join(NAMES)}") from None


def open_board(argument: str, puzzle: str | None = None) -> Puzzle:
    """The board that a FILE argument names, as the given kind of puzzle or the one named with it.

    Raises PuzzleError: unreadable, no known puzzle, or no board of that puzzle.
    """
    source = read_source(argument)
    name = puzzle or source.puzzle
    if not name:
        read_board(source.text, source.file, (1, 2))  # no board at all is the better thing to say
        fits = [kind for kind in NAMES if _reads(kind, source.text)]
        hint = f" (it reads as {', '.join(fits)})" if fits else ""
        raise PuzzleError(source.file, None, None, "no puzzle's name",
                          f"the comment '# puzzle: NAME' or the option --puzzle NAME{hint}")
    return find_puzzle(name, source.file)(source.text, source.file)


def _reads(name: str, text: str) -> bool:
    try:
        find(name)(text)
    except PuzzleError:
        return False
    return True
