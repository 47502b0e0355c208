"""JSON records: an object for each board, with its solutions. docs/solve.md describes the names."""

from __future__ import annotations

import json
from typing import Any

from ..boards.puzzle import Puzzle, Solution
from ..errors import PuzzleError
from ..problems import PROBLEMS, find_puzzle_or_problem
from .dataset import need_whole_signs

EXPECTED = 'JSON as satloop prints it, {"puzzle": NAME, "board": TEXT, "solutions": [{"grid": ROWS}]}'


def record(board: Puzzle, solutions: list[Solution]) -> dict[str, Any]:
    """The JSON object of a board and its solutions."""
    return {"puzzle": board.name, "file": board.file, "rows": board.rows, "columns": board.columns,
            "board": board.text,
            "solutions": [{**{name: value.tolist() for name, value in solution.items()},
                           "grid": board.to_grid(solution)} for solution in solutions]}


def record_line(board: Puzzle, solutions: list[Solution], **more: Any) -> str:
    """The JSON object of a board and its solutions, and more names in it, as a line."""
    return json.dumps({**record(board, solutions), **more}) + "\n"


def is_dataset(text: str) -> bool:
    """Whether a text is a data set, or at least no JSON records."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return not any(line.startswith('{"puzzle"') for line in text.splitlines())
    return not (isinstance(content, list) or (isinstance(content, dict) and "solutions" in content))


def records(file: str, text: str) -> list[tuple[str, str]]:
    """The records in a text, which is an object, a list of objects, or an object in each line: name and text of each.

    Raises PuzzleError.
    """
    try:
        try:
            content = json.loads(text)
        except ValueError:
            content = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError) as error:
        where = f" (line {error.lineno}: {error.msg})" if isinstance(error, json.JSONDecodeError) else ""
        raise PuzzleError(file, None, None, f"text that is not JSON{where}", EXPECTED) from None
    need_whole_signs(text, content, file)
    objects = content if isinstance(content, list) else [content]
    if not objects or not all(isinstance(item, dict) for item in objects):
        raise PuzzleError(file, None, None, "other JSON", EXPECTED)
    several = len(objects) > 1
    return [(f"{file}, board {number}" if several else file, json.dumps(item))
            for number, item in enumerate(objects, 1)]


def read_record(text: str, file: str, puzzle: str | None = None) -> tuple[Puzzle, tuple[Solution, ...]]:
    """The board of a record and its solutions. Raises PuzzleError."""
    data = json.loads(records(file, text)[0][1])
    name, text_of_board = puzzle or data.get("puzzle"), data.get("board")
    if not isinstance(name, str) or not isinstance(text_of_board, str):
        raise PuzzleError(file, None, None, "JSON without a puzzle's name or a board", EXPECTED)
    try:
        kind = find_puzzle_or_problem(name)
    except ValueError as error:
        raise PuzzleError(file, None, None, str(error), EXPECTED) from None
    board = kind(text_of_board, file)
    return board, () if kind.name in PROBLEMS else tuple(solutions_in(text, file, board))


def solutions_in(text: str, file: str, board: Puzzle) -> list[Solution]:
    """The solutions in a record, for this board. Raises PuzzleError."""
    data = json.loads(records(file, text)[0][1])
    solutions = data.get("solutions", [data] if "grid" in data else [])
    if not isinstance(solutions, list):
        raise PuzzleError(file, None, None, "solutions that are no list", EXPECTED)
    out = []
    for solution in solutions:
        grid = solution.get("grid") if isinstance(solution, dict) else None
        if not (isinstance(grid, list) and grid and all(isinstance(row, list) and row and all(
                isinstance(token, str) and token and not token.isspace() for token in row) for row in grid)):
            raise PuzzleError(file, None, None, "a solution without a grid", EXPECTED)
        rows = "\n".join(" ".join(row) for row in grid)
        out.append(board.read_solution(f"{len(grid)} {len(grid[0])}\n{rows}\n", file))
    return out
