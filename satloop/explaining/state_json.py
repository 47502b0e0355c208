"""States of play as JSON: what somebody has drawn so far, open places and pencil marks included.

An object with one text for each thing that the puzzle draws, a sign for each place in the order of `Solution`:
`edges`, `doubled` (second bridges; `tripled`, `quadrupled`) and `shaded`, 1 drawn, 0 crossed out, - open. Numbers:
`digits`, a list with a number for each cell, 0 for none, and `marks`, a list with the numbers pencilled into each cell,
[] for none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..boards.lines_in_solution_text import LAYERS, graph_of
from ..boards.puzzle import Puzzle, Solution, Values
from ..errors import PuzzleError, plural

SIGNS = "01-"  # at 0, 1 and -1
VALUES = np.full(256, -2, dtype=np.int8)
VALUES[np.frombuffer(SIGNS.encode(), dtype=np.uint8)] = 0, 1, -1


def drawn_parts(puzzle: Puzzle) -> dict[str, int]:
    """What people draw on the board: names of the key, and how many places each has."""
    cells = puzzle.rows * puzzle.columns
    parts = {}
    for name in LAYERS:
        if name in puzzle.decides:
            parts[name] = graph_of(puzzle).size
    if "shaded" in puzzle.draws:
        parts["shaded"] = cells
    if "digits" in puzzle.decides:
        parts["digits"] = cells * puzzle.rows
    return parts


def state_of(puzzle: Puzzle, data: Mapping[str, Any], file: str = "<state>") -> Values:
    """The state that a JSON object says, in the form of `read_state`; what it leaves out is open, or as printed.

    A cell with pencil marks says that it holds none of the other numbers. Raises PuzzleError for what is no state of
    the board.
    """
    out: dict[str, NDArray[Any]] = {}
    for name, size in drawn_parts(puzzle).items():
        value = data.get(name)
        out[name] = np.full(size, -1, dtype=np.int8)
        if name == "digits":
            _read_digits(out[name].reshape(-1, puzzle.rows), value, data.get("marks"), file)
        elif value is not None:
            if not isinstance(value, str) or len(value) != size or not value.isascii():
                what = f"a text of {plural(len(value), 'sign')}" if isinstance(value, str) else "something else"
                raise PuzzleError(file, None, None, f"{what} for {name}", f"a text of {plural(size, 'sign')}")
            out[name] = VALUES[np.frombuffer(value.encode(), dtype=np.uint8)]
            if (out[name] < -1).any():
                raise PuzzleError(file, None, None, f"another sign in {name}", f"the signs {' '.join(SIGNS)}")
    for name, value in puzzle.given_values().items():
        if name in out:
            given = np.ravel(value)
            out[name] = np.where((out[name] < 0) & (given >= 0), given, out[name]).astype(np.int8)
    return out


def _read_digits(table: NDArray[np.int8], digits: object, marks: object, file: str) -> None:
    """Fill the table (cells, n) with the numbers and the pencil marks."""
    cells, most = table.shape
    for cell, row in enumerate(_list_of(marks, cells, "marks", file) if marks is not None else ()):
        if row:
            table[cell] = 0
            table[cell, [number - 1 for number in _numbers(row, 1, most, "marks", file)]] = -1
    if digits is not None:
        given = np.array(_numbers(_list_of(digits, cells, "digits", file), 0, most, "digits", file))
        chosen = np.flatnonzero(given)
        table[chosen] = 0
        table[chosen, given[chosen] - 1] = 1


def _list_of(value: object, size: int, name: str, file: str) -> list[Any]:
    if not isinstance(value, list) or len(value) != size:
        raise PuzzleError(file, None, None, f"something else for {name}", f"a list of {size}, one a cell")
    return value


def _numbers(value: object, least: int, most: int, name: str, file: str) -> list[int]:
    if not isinstance(value, list) or not all(type(number) is int and least <= number <= most for number in value):
        raise PuzzleError(file, None, None, f"something else in {name}", f"numbers from {least} to {most}")
    return value


def as_dict(puzzle: Puzzle, state: Values) -> dict[str, Any]:
    """The JSON object of a state of play."""
    out: dict[str, Any] = {name: _signs(state[name]) for name in (*LAYERS, "shaded") if name in state}
    if "digits" in state:
        table = np.asarray(state["digits"]).reshape(-1, puzzle.rows)
        held = (table == 1).any(axis=1)
        out["digits"] = np.where(held, table.argmax(axis=1) + 1, 0).tolist()
        marked = ~held & (table == 0).any(axis=1)
        if marked.any():
            out["marks"] = [(np.flatnonzero(row) + 1).tolist() for row in (table != 0) & marked[:, None]]
    return out


def solution_dict(values: Values) -> dict[str, Any]:
    """The JSON object of a solution: what does not hold is crossed out; also of the parts that `forced` finds."""
    out: dict[str, Any] = {name: _signs(values[name]) for name in (*LAYERS, "shaded") if name in values}
    if "digits" in values:
        out["digits"] = np.ravel(values["digits"]).tolist()
    return out


def _signs(entries: NDArray[Any]) -> str:
    return "".join(SIGNS[entry] for entry in np.ravel(entries).astype(np.int8).tolist())


def as_solution(puzzle: Puzzle, state: Values) -> Solution:
    """The state as a solution, to check it or draw it: what is open is not drawn, an open cell holds the number 0."""
    values: dict[str, NDArray[Any]] = {name: state[name] == 1 for name in LAYERS if name in state}
    if "shaded" in state:
        values["shaded"] = (state["shaded"] == 1).reshape(puzzle.rows, puzzle.columns)
    if "digits" in state:
        table = state["digits"].reshape(puzzle.rows, puzzle.columns, -1) == 1
        values["digits"] = np.where(table.any(axis=-1), table.argmax(axis=-1) + 1, 0)
    return Solution(puzzle, values)
