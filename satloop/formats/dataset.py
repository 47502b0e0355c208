"""Reads data sets, JSON files that hold many boards with their solutions, and the text of any other file."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from errno import ENAMETOOLONG
from typing import Any, NamedTuple

from ..boards.puzzle import Puzzle, Solution
from ..errors import PuzzleError, shortened

EXPECTED = "a text file with a board"


def read_stored_solution(board: Puzzle, solution: str) -> tuple[Solution | None, str]:
    """The solution of a board as stored in a data set, and ""; or None and what is wrong with the text."""
    try:
        return board.read_solution(solution, "solution"), ""
    except PuzzleError as error:
        return None, "a stored solution that cannot be read: " + str(error).removeprefix("solution").lstrip(",: ")


class Entry(NamedTuple):
    """One entry of a data set: board and solution as text.

    flaw: why there is no board, if `problem` is empty; else why there is no solution; empty if nothing is wrong.
    """

    id: str
    problem: str
    solution: str | None
    flaw: str = ""


@dataclass(eq=False, repr=False)
class DataSet:
    """A file `{"name": PUZZLE, "data": {ID: {"problem": TEXT, "solution": TEXT}}}`."""

    name: str
    file: str
    entries: dict[str, Entry]


def read_text(file: str, expected: str = EXPECTED) -> str:
    """The text of a file, or of standard input for `-`. Raises PuzzleError when it cannot be read as UTF-8."""
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        with open(file, "rb") as stream:
            return stream.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problem = f"a byte that is not UTF-8 text at offset {error.start}"
    except IsADirectoryError:
        problem = "a folder"
        if expected == EXPECTED:
            expected += f"; several are named {os.path.join(file, '*.txt')}"
    except (OSError, ValueError) as error:  # open raises ValueError for a name with a zero byte
        problem = (getattr(error, "strerror", None) or str(error)).lower()
        if getattr(error, "errno", None) == ENAMETOOLONG:
            file = shortened(file)  # probably a text that was given in place of a name
    raise PuzzleError(file, None, None, problem, expected)


def need_whole_signs(text: str, data: Any, file: str) -> None:
    """Raise PuzzleError where a text in `data`, which stands in the JSON `text`, holds half a character, as \\ud800.

    No file can hold that, so it could not be written again.
    """
    if re.search(r"\\u[dD][89a-fA-F]", text) is None:
        return
    import json
    if half := re.search("[\ud800-\udfff]", json.dumps(data, ensure_ascii=False)):
        raise PuzzleError(file, None, None, f"half a character ({half[0]})", "whole ones")


def read_dataset(file: str) -> DataSet:
    """Read a data set; a wrong entry stays in it, with its flaw.

    Raises PuzzleError when the file is no data set.
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
    need_whole_signs(text, content, file)
    if not isinstance(content, dict) or not isinstance(content.get("data"), dict):
        raise wrong("other JSON")
    stem = os.path.splitext(os.path.basename(file))[0]
    name = content.get("name", stem)
    if not isinstance(name, str):
        raise wrong(f"the name {name!r}"[:80])
    return DataSet(name, file, {id: _entry(id, entry) for id, entry in content["data"].items()})


def _entry(id: str, entry: Any) -> Entry:
    problem, solution = (entry.get("problem"), entry.get("solution")) if isinstance(entry, dict) else (None, None)
    if not isinstance(problem, str) or not problem.strip():
        return Entry(id, "", None, "an entry without a problem")
    if solution is None or (isinstance(solution, str) and solution.strip()):
        return Entry(id, problem, solution)
    flaw = "an empty stored solution" if isinstance(solution, str) else "a stored solution that is no text"
    return Entry(id, problem, None, flaw)
