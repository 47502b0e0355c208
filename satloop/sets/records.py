"""A board of a set as plain data: one JSON object, in one line of a file.

A reader trusts no file: each record is read again by the puzzle's own rules, and one that lies is refused.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any

import numpy as np

from .. import __version__
from ..boards.check_and_draw import as_solution, need_board
from ..boards.puzzle import Puzzle, Solution
from ..boards.text import read_board
from ..errors import PuzzleError, shortened
from ..explaining.model.level_names import LEVELS
from ..formats.complete_file import complete_file
from ..formats.dataset import need_whole_signs, read_text
from ..formats.output import board_text
from ..formats.pzpr.address import write_address
from ..formats.pzpr.board_grid import regions_alone
from ..puzzles import NAMES, find
from ..setting.makers.recipes import recipe_of

Record = dict[str, Any]

LONGEST_ID = 1000  # signs
# What each record has, in this order: name -> which values it may have, in words.
FIELDS = {
    "id": f"a name of at most {LONGEST_ID} signs", "genre": "the name of a puzzle", "size": "ROWSxCOLUMNS",
    "level": f"null or {', '.join(LEVELS)}",
    "score": "null or a number", "steps": "null or an object of numbers", "clues": "a number from 0 on",
    "seed": "a number from 0 on", "address": "null or an address", "text": "a board's text",
    "solution": "a solution's text", "rules": "a text", "version": "a text"}
OPTIONAL = {"title": "a text", "author": "a text", "symmetry": "a text"}


def record_of(id: str, board: Puzzle, solution: Solution, seed: int = 0, level: str | None = None,
              score: float | None = None, steps: Mapping[str, int] | None = None, symmetry: str = "") -> Record:
    """The record of a board: an object with FIELDS, and with those of OPTIONAL that the board has.

    seed: with which `generate` makes the board. level, score, steps: what `rate` says of it, None where it was not
    rated; steps: kind of step -> how many. Title and author are the board's own. Raises TypeError and ValueError for
    what no record has.
    """
    need_board("record_of", board)
    record = {"id": id, "genre": board.name, "size": f"{board.rows}x{board.columns}", "level": level,
              "score": None if score is None else round(score, 3), "steps": None if steps is None else dict(steps),
              "clues": clue_count(board), "seed": seed, "address": address_of(board), "text": board_text(board),
              "solution": board.write_solution(as_solution(board, solution)), "rules": board.rules_in_words(),
              "version": __version__}
    further = {"title": board.own_title, "author": board.author, "symmetry": symmetry}
    return need_record(record | {name: value for name, value in further.items() if value})


def address_of(board: Puzzle) -> str | None:
    """The address of a board on puzz.link, None where it has none."""
    try:
        return write_address(board).strip()
    except PuzzleError:
        return None


def clue_count(board: Puzzle) -> int:
    """How many clues a board has, as `generate` counts them: both ends of a path are one; none where it has regions
    alone.
    """
    grids = read_board(board.text, board.file, board.grids, board.further_rule_names()).grids
    if regions_alone(type(board)) and len(grids) == 1:
        return 0
    return recipe_of(board.name).count(np.array(grids[0]))


def need_record(record: object, where: str = "<record>") -> Record:
    """The record. Raises TypeError for what is no object, PuzzleError for an object without FIELDS."""
    if not isinstance(record, dict):
        raise TypeError(f"a record is an object, as `record_of` makes it, not {type(record).__name__} {record!r:.40}")
    verify_fields(record, where)
    return record


def need_records(records: object) -> list[Record]:
    """The records of a set, as a list. Raises as `need_record`, with the number of the record."""
    if not isinstance(records, Iterable) or isinstance(records, (str, bytes, Mapping)):
        raise TypeError(f"a set is a list of records, not {type(records).__name__} {records!r:.40}")
    return [need_record(record, f"record {number}") for number, record in enumerate(records, 1)]


def board_of(record: Record, file: str = "<record>") -> Puzzle:
    """The board of a record. Raises PuzzleError, which names the file, where its text is none, and as `need_record`."""
    need_record(record, file)
    return find(record["genre"])(record["text"], file)


def solution_of(record: Record, board: Puzzle) -> Solution:
    """The solution of a record, for its board. Raises PuzzleError where its text is none, and as `need_record`."""
    need_record(record)
    return need_board("solution_of", board).read_solution(record["solution"], board.file)


def line_of(record: Record) -> str:
    """The line of a file that holds a record, with its line break."""
    return json.dumps(record, ensure_ascii=False) + "\n"


def write_records(path: str | os.PathLike[str], records: Iterable[Record]) -> None:
    """Write a set as JSON Lines; the file appears when it is complete.

    Raises OSError where it cannot be written, and as `need_records`, before anything is.
    """
    lines = [*map(line_of, need_records(records))]
    with complete_file(path, "w") as stream:
        stream.writelines(lines)


def read_records(path: str | os.PathLike[str]) -> list[Record]:
    """The records of a file of JSON Lines, `-` for standard input, each verified.

    Raises PuzzleError, with the file and the line, for a file that cannot be read or is empty, and for the first record
    that is broken or forged: text that is no board, a solution that breaks a rule, a size, address or number of clues
    that are not the board's, an id that stands twice. That a board has no other solution is not looked at.
    """
    file = os.fspath(path)
    records: list[Record] = []
    ids = dict[str, int]()
    for number, line in enumerate(read_text(file, "a set of boards, JSON Lines").split("\n"), 1):
        if not line.strip():
            continue
        where = f"{file}, line {number}"
        record = read_line(line, where)
        first = ids.setdefault(record["id"], number)
        if first != number:
            raise PuzzleError(where, None, None, f"the id {shortened(record['id'])!r} of line {first}", "another id")
        records.append(record)
    if not records:
        raise PuzzleError(file, None, None, "no board", "a set of boards, JSON Lines")
    return records


def read_line(line: str, where: str) -> Record:
    """The verified record in a line. where: file and line, for errors. Raises PuzzleError."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise PuzzleError(where, None, None, shortened(line), "a JSON object, a board of a set")
    need_whole_signs(line, record, where)
    verify_fields(record, where)
    if record["genre"] not in NAMES:
        try:
            find(record["genre"])
        except ValueError as error:
            raise PuzzleError(where, None, None, str(error), FIELDS["genre"]) from None
        raise PuzzleError(where, None, None, f"the genre {record['genre']!r}", f"{find(record['genre']).name!r}")
    board = board_of(record, where)
    verify_facts(record, board, where)
    failure = next(iter(board.check(solution_of(record, board))), None)
    if failure is not None:
        raise PuzzleError(where, None, None, f"a solution that breaks a rule: {failure}", "one that breaks none")
    return record


def verify_fields(record: Record, where: str) -> None:
    """Raise PuzzleError for a record in which a field is missing or has a value of another type."""
    for name, expected in FIELDS.items():
        if name not in record:
            raise PuzzleError(where, None, None, f"no {name!r}", f"{name}: {expected}")
    for name, expected in (FIELDS | OPTIONAL).items():
        if name in record and not fits(name, record[name]):
            found = shortened(json.dumps(record[name], default=repr))
            raise PuzzleError(where, None, None, f"{name}: {found}", expected)
    if (record["level"] is None) != (record["score"] is None):
        raise PuzzleError(where, None, None, "a level without a score, or the other way round", "both or none")


def fits(name: str, value: Any) -> bool:
    """Whether a field may have this value, as far as that can be said without the board."""
    if name in ("clues", "seed"):
        return whole(value)
    if name == "steps":
        return value is None or (isinstance(value, dict) and all(map(whole, value.values())))
    if name == "score":
        return value is None or (isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value))
    if name == "level":
        return value is None or value in LEVELS
    if name == "id":
        return isinstance(value, str) and bool(value.strip()) and len(value) <= LONGEST_ID
    return (name == "address" and value is None) or isinstance(value, str)


def whole(value: Any) -> bool:
    """Whether a value is a number from 0 on."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def verify_facts(record: Record, board: Puzzle, where: str) -> None:
    """Raise PuzzleError for a record that says something of its board that is not so."""
    facts: Record = {"size": f"{board.rows}x{board.columns}", "clues": clue_count(board), "address": address_of(board)}
    if "title" in record:
        facts["title"] = board.own_title
    if "author" in record:
        facts["author"] = board.author
    for name, value in facts.items():
        if record[name] != value:
            raise PuzzleError(where, None, None, f"{name}: {shortened(json.dumps(record[name]))}",
                              f"{shortened(json.dumps(value))}, as the board has it")
