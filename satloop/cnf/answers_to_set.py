"""The answers of solvers to a set of formulas: each is decoded and checked, beside what the set says of it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..errors import PuzzleError
from ..formats.dataset import read_text
from .cubes import cubes_in, files_of_parts, put_together
from .formula_set import MANIFEST, ending_of, open_formula
from .read_answer import read_answer

STATUS = {"solved": "satisfiable", "none": "unsatisfiable"}


class Checked(NamedTuple):
    """What became of one formula: solved, none, unknown, missing (no answer), or wrong, and why."""

    file: str
    outcome: str
    why: str = ""


def answers(folder: str, given: str) -> Iterator[Checked]:
    """The formulas of a set with their answers, which are files of the same names with any ending in `given`.

    Raises PuzzleError where the folder is no set, or `given` no folder.
    """
    rows = read_manifest(folder)
    try:
        names = sorted(os.listdir(given))
    except OSError as error:
        raise PuzzleError(given, None, None, (error.strerror or str(error)).lower(), "a folder of answers") from None
    for row in rows:
        file = str(row["file"])
        stem = file.removesuffix(ending_of(file))
        parts = files_of_parts(stem, (name for name in names if name.startswith(stem))) if row.get("cubes") else {}
        own = [name for name in names if name == stem or (
            name.startswith(f"{stem}.") and ending_of(name) != name.removeprefix(stem))]
        if not own:
            yield Checked(file, "missing")
        else:
            yield checked_answer(row, os.path.join(folder, file), given, parts or own[0])


def read_manifest(folder: str) -> list[dict[str, Any]]:
    """The rows of a set's manifest. Raises PuzzleError."""
    path = os.path.join(folder, MANIFEST[1])
    try:
        with open(path, encoding="utf-8") as stream:
            rows: list[dict[str, Any]] = json.load(stream)
        if all(ending_of(row["file"]) and os.path.basename(row["file"]) == row["file"] for row in rows):
            return rows
    except OSError as error:
        raise PuzzleError(path, None, None, (error.strerror or str(error)).lower(),
                          "the manifest of a set that satloop dump has written") from None
    except (ValueError, TypeError, KeyError, AttributeError):
        pass
    raise PuzzleError(path, None, None, "another file", "the manifest of a set that satloop dump has written")


def checked_answer(row: dict[str, Any], path: str, given: str, answer: str | dict[int, str]) -> Checked:
    """The answer in a file of the folder `given`, or in the files of its parts. Never raises PuzzleError: a file that
    is no answer is "wrong"."""
    file, why = str(row["file"]), ""
    try:
        if isinstance(answer, str):
            printed = read_text(os.path.join(given, answer), "what a SAT solver printed")
            answer_name = answer
        else:
            printed, why = put_together(cubes_in(path, ending_of(path)), answer, given)
            answer_name = "the parts"
        with open_formula(path) as lines:
            decoded = read_answer(lines, printed, file, answer_name)
        outcome = decoded.outcome
    except (PuzzleError, ValueError, OSError, EOFError) as error:
        return Checked(file, "wrong", str(error))
    for failure in decoded.failures:
        return Checked(file, "wrong", f"not a solution: {failure}")
    if outcome in STATUS and row["status"] not in (STATUS[outcome], "unknown"):
        return Checked(file, "wrong", f"the set says {row['status']}: {row['known_by']}")
    return Checked(file, outcome, why)
