"""Answers in JSON: rows of tokens, lists of places, or a state of play as `satloop.Game` has it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from ...boards.lines_in_solution_text import LAYERS
from ...boards.puzzle import Puzzle, Values
from ...errors import PuzzleError
from ...explaining.state_json import as_solution, drawn_parts, state_of
from .lists_of_places import ListedParts, Place
from .rows_of_tokens import values_of_rows

OPENING = re.compile(r"(?:^|(?<=[\s:=(`>]))[\[{]")
TRIES = 200  # brackets at which JSON may begin that are tried, the last of a text
DEEP = 6  # levels of objects in objects that are searched

# The names under which an answer stands in an object, the likeliest first.
ROWS = ("grid", "rows", "board", "answer", "solution", "solved", "output", "result", "final_answer", "state")
LINES = ("edges", "lines", "segments", "bridges", "path", "loop", "line", "route", "cycle", "points")


def json_values(text: str) -> list[tuple[int, int, Any]]:
    """What is JSON in a text, in order: begin, end, value; nothing inside another one."""
    decoder = json.JSONDecoder()
    out: list[tuple[int, int, Any]] = []
    end = 0
    for opening in [match.start() for match in OPENING.finditer(text)][-TRIES:]:
        if opening < end:
            continue
        try:
            value, end = decoder.raw_decode(text, opening)
        except (ValueError, RecursionError):
            continue
        out.append((opening, end, value))
    return out


def values_of_json(value: Any, board: Puzzle, depth: int = 0) -> list[Values]:
    """What a value of JSON may say of a board, the likeliest reading first; nothing where it is no answer. Raises
    PuzzleError for a wrong token.
    """
    if depth > DEEP:
        return []
    if isinstance(value, list):
        return _of_list(value, board) or (
            values_of_json(value[-1], board, depth + 1) if value and isinstance(value[-1], dict) else [])
    if isinstance(value, str):
        rows = [line.split() for line in value.splitlines()]
        return [values_of_rows(rows, board)] if _fits(rows, board) else []
    if not isinstance(value, dict):
        return []
    named = {str(name).lower(): entry for name, entry in value.items()}
    for name in (*LINES, "digits"):
        if name in named and (out := _of_entries(named, named[name], name, board)):
            return out
    for name in (*ROWS, "solutions"):
        if name in named and (out := values_of_json(named[name], board, depth + 1)):
            return out
    return []


def _fits(rows: Any, board: Puzzle) -> bool:
    """Whether it is a list of as many rows of as many tokens as the board has."""
    return (isinstance(rows, list) and len(rows) == board.rows
            and all(isinstance(row, list) and len(row) == board.columns for row in rows)
            and all(isinstance(token, (str, int)) or token is None for row in rows for token in row))


def _of_list(value: list[Any], board: Puzzle) -> list[Values]:
    if all(isinstance(row, str) for row in value):
        value = [row.split() if len(row.split()) > 1 or len(row) != board.columns else list(row) for row in value]
    if _fits(value, board):
        rows = [["-" if token in (None, "", False) else "x" if token is True else str(token) for token in row]
                for row in value]
        return [values_of_rows(rows, board)]
    return _of_places(value, {}, board)


def _of_entries(named: dict[str, Any], entry: Any, name: str, board: Puzzle) -> list[Values]:
    """An object with lines or numbers, in any form."""
    if name == "digits" and isinstance(entry, list) and len(entry) == board.rows * board.columns:
        return [_state(named, board)]
    if isinstance(entry, str) or ((size := drawn_parts(board).get(name)) and len(_flat(entry)) == size):
        return [_state(named, board)]
    if isinstance(entry, list):
        return values_of_json(entry, board, DEEP) if _fits(entry, board) else _of_places(entry, named, board)
    return []


def _flat(entry: Any) -> list[Any]:
    """The booleans, or 0 and 1, of a list or of a list of rows; [] for another list."""
    if isinstance(entry, list) and entry and all(isinstance(row, list) for row in entry):
        entry = [x for row in entry for x in row]
    return entry if isinstance(entry, list) and all(isinstance(x, int) and 0 <= x <= 1 for x in entry) else []


def _state(named: dict[str, Any], board: Puzzle) -> Values:
    """A state of play, in the form of `state_of` or with lists of booleans. Raises PuzzleError for what is none."""
    state = {name: named[name] for name in (*drawn_parts(board), "marks") if name in named}
    for name in state.keys() - {"digits", "marks"}:
        if flat := _flat(state[name]):
            state[name] = "".join("01"[bool(x)] for x in flat)
    return dict(as_solution(board, state_of(board, state)))


def _of_places(value: list[Any], named: dict[str, Any], board: Puzzle) -> list[Values]:
    """Lists of places: pairs of them, or one row of them."""
    listed = ListedParts()
    for item in value:
        if (place := _place(item)) is not None:
            listed.row.append(place)
        elif isinstance(item, dict):
            ends = [end for end in map(_place, _pair(item)) if end is not None]
            if len(ends) != 2:
                return []
            listed.lines.append((ends[0], ends[1], _bridges(item.get("count", item.get("number", 1)))))
        elif isinstance(item, list) and len(item) in (2, 3) and (one := _place(item[0])) and (other := _place(item[1])):
            listed.lines.append((one, other, _bridges(*item[2:])))
        else:
            return []
    for name, cells in named.items():
        if name.startswith(("shad", "black")) and isinstance(cells, list):
            listed.shaded += [place for place in map(_place, cells) if place is not None]
    return listed.values(board)


def _bridges(count: Any = 1) -> int:
    """How many bridges a line is; one where that is no number of them."""
    return count if isinstance(count, int) and 1 <= count <= len(LAYERS) else 1


def _pair(item: dict[str, Any]) -> Iterator[Any]:
    for names in (("from", "start", "a"), ("to", "end", "b")):
        yield next((item[name] for name in names if name in item), None)


def _place(item: Any) -> Place | None:
    """A place as [row, column], "r1c2" or {"row": 1, "column": 2}."""
    if isinstance(item, dict):
        item = [item.get("row", item.get("r")), item.get("column", item.get("col", item.get("c")))]
    if isinstance(item, str) and (match := re.fullmatch(r"r(\d{1,4})c(\d{1,4})|\(?(\d{1,4}), ?(\d{1,4})\)?",
                                                        item.strip().lower())):
        return int(match[1] or match[3]), int(match[2] or match[4])
    if isinstance(item, list) and len(item) == 2 and all(type(x) is int and 0 <= x < 10_000 for x in item):
        return item[0], item[1]
    return None


__all__ = ["PuzzleError", "json_values", "values_of_json"]
