"""Why a question has no result, in a word that the page has a sentence for.

A line of the library speaks to people at a terminal: of files, options and notations. The page tells none of them: it
gets the key of a sentence of its own table, so in each of its languages, and the values that the sentence names.
"""

from __future__ import annotations

import re
from typing import Any

from encoders import OutOfTime

from ..errors import PuzzleError, printable
from .question_fields import Refused

# The sentences that the page has, with the values that each may name, or that are offered beside it.
SENTENCES: dict[str, tuple[str, ...]] = {
    "question": (), "long": (), "toolarge": ("cells",), "place": ("row", "column", "sign"), "row": ("row",),
    "state": (), "board": (), "unreadable": (), "which": ("puzzles",), "genre": ("genre",), "whole": (), "format": (),
    "cannotmake": (), "notfound": (), "cannotedit": (), "nosolution": (), "notenough": (), "time": (), "memory": (),
    "busy": (), "bug": (), "lost": ()}

# How a PuzzleError of a text begins, by what it is a sign of; the first that fits counts.
SIGNS = ((re.compile("the genre '([^']*)'"), "genre"), (re.compile("no puzzle's name|unknown puzzle"), "which"),
         (re.compile("a whole data set|[0-9]+ boards"), "whole"))
QUOTED = re.compile("'([^']{1,12})'")


def refusal(error: PuzzleError | Refused | OutOfTime | TimeoutError, job: str) -> dict[str, Any]:
    """The last message of a job that failed: the library's line, the key of the page's sentence, and its values."""
    key, values = reason(error, job)
    return {"error": "the time limit ran out" if isinstance(error, (OutOfTime, TimeoutError)) and not str(error)
            else printable(str(error)), "word": key, "values": values}


def reason(error: PuzzleError | Refused | OutOfTime | TimeoutError, job: str) -> tuple[str, dict[str, Any]]:
    """The key of a sentence in `SENTENCES`, and its values."""
    if isinstance(error, Refused):
        return error.word, error.values
    if isinstance(error, (OutOfTime, TimeoutError)):
        return "time", {}
    if error.file == "state":
        return "state", {}
    if job == "write":
        return "format", {}
    if error.row is not None and error.column is not None:
        sign = QUOTED.search(error.found)
        return "place", {"row": error.row, "column": error.column, "sign": sign[1] if sign else "?"}
    if error.row is not None:
        return "row", {"row": error.row}
    for beginning, key in SIGNS:
        if match := beginning.match(error.found):
            if key == "which":
                return key, {"puzzles": re.findall(r"\w+", error.expected.partition(", as of ")[2].partition(";")[0])}
            return key, {"genre": match[1]} if key == "genre" else {}
    return "unreadable" if job == "read" else "board", {}
