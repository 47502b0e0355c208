"""Jobs that solve: one solution, several or none, and what is forced."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from ...explaining.state_json import as_solution, solution_dict
from ...setting.public_functions import forced as find_forced
from ...solving.solve import solve as solve_board
from ..question_fields import Fields

Tell = Callable[[dict[str, Any]], object]


def solve(fields: Fields, tell: Tell) -> dict[str, Any]:
    """Up to two solutions, so that it is clear whether there is exactly one."""
    board = fields.board()
    begin = perf_counter()
    result = solve_board(board, fields.number("limit", 2, 1, 10), fields.seconds)
    return {"outcome": result.outcome, "solutions": [solution_dict(solution) for solution in result.solutions],
            "reason": "" if result.reason is None else str(result.reason),
            "ms": round(1000 * (perf_counter() - begin), 1)}


def forced(fields: Fields, tell: Tell) -> dict[str, Any]:
    """What all solutions share that agree with the state; `state` is null where there is no such solution."""
    board = fields.board()
    state = dict(fields.state(board))
    if "digits" in state:
        state["digits"] = as_solution(board, state)["digits"]
    if "shaded" in state:
        state["shaded"] = state["shaded"].reshape(board.rows, board.columns)
    result = find_forced(board, state, time_limit=fields.seconds)
    if result is None:
        return {"open": None, "state": None}
    return {"open": result.open_count, "state": solution_dict(result.parts)}
