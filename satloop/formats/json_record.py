"""JSON: one object a board, with its solutions; the README documents its names."""

from __future__ import annotations

import json
from typing import Any

from ..boards.puzzle import Puzzle, Solution
from ..errors import PuzzleError
from ..puzzles import find

EXPECTED = 'JSON as satloop prints it, {"puzzle": NAME, "board": TEXT, "solutions": [{"grid": ROWS}]}'


def record(board: Puzzle, solutions: list[Solution]) -> dict[str, Any]:
    """What JSON says of a board and its solutions."""
    return {"puzzle": board.name, "file": board.file, "rows": board.rows, "columns": board.columns,
            "board": board.text,
            "solutions": [{**{name: value.tolist() for name, value in solution.items()},
                           "grid": board.to_grid(solution)} for solution in solutions]}


def is_dataset(text: str) -> bool:
    """Whether a text is a data set, or at least no object a board."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return not any(line.startswith('{"puzzle"') for line in text.splitlines())
    return not (isinstance(found, list) or (isinstance(found, dict) and "solutions" in found))


def records(file: str, text: str) -> list[tuple[str, str]]:
    """The objects in a text, one, a list, or one a line: the name of each and its own text. Raises PuzzleError."""
    try:
        try:
            found = json.loads(text)
        except ValueError:
            found = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError) as error:
        where = f" (line {error.lineno}: {error.msg})" if isinstance(error, json.JSONDecodeError) else ""
        raise PuzzleError(file, None, None, f"text that is not JSON{where}", EXPECTED) from None
    objects = found if isinstance(found, list) else [found]
    if not objects or not all(isinstance(one, dict) for one in objects):
        raise PuzzleError(file, None, None, "other JSON", EXPECTED)
    several = len(objects) > 1
    return [(f"{file}, board {number}" if several else file, json.dumps(one)) for number, one in enumerate(objects, 1)]


def read_record(text: str, file: str, puzzle: str | None = None) -> tuple[Puzzle, tuple[Solution, ...]]:
    """The board in the text of an object, and its solutions. Raises PuzzleError."""
    one = json.loads(records(file, text)[0][1])
    name, board = puzzle or one.get("puzzle"), one.get("board")
    if not isinstance(name, str) or not isinstance(board, str):
        raise PuzzleError(file, None, None, "JSON without a puzzle's name or a board", EXPECTED)
    try:
        kind = find(name)
    except ValueError as error:
        raise PuzzleError(file, None, None, str(error), EXPECTED) from None
    found = kind(board, file)
    return found, tuple(solutions_in(text, file, found))


def solutions_in(text: str, file: str, board: Puzzle) -> list[Solution]:
    """The solutions in the text of an object, for this board. Raises PuzzleError."""
    one = json.loads(records(file, text)[0][1])
    found = one.get("solutions", [one] if "grid" in one else [])
    if not isinstance(found, list):
        raise PuzzleError(file, None, None, "solutions that are no list", EXPECTED)
    out = []
    for solution in found:
        grid = solution.get("grid") if isinstance(solution, dict) else None
        if not (isinstance(grid, list) and grid and all(isinstance(row, list) and row and all(
                isinstance(token, str) and token and not token.isspace() for token in row) for row in grid)):
            raise PuzzleError(file, None, None, "a solution without a grid", EXPECTED)
        rows = "\n".join(" ".join(row) for row in grid)
        out.append(board.read_solution(f"{len(grid)} {len(grid[0])}\n{rows}\n", file))
    return out
