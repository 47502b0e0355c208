"""A board to prove as plain data, for worker processes."""

from __future__ import annotations

from typing import Any

from ..errors import PuzzleError
from ..formats.board_source import Source
from ..formats.open_board import open_source
from ..problems.problem import Problem
from .certificate import prove
from .problem_certificate import prove_problem


def prove_task(task: dict[str, Any]) -> dict[str, Any]:
    """Prove one board: task has its source, the name of its puzzle or None, time_limit, and most, see `prove`; for a
    problem minimize and options.

    Returns outcome, files, lemma, number of solutions, size and seconds; or error, for bad input.
    """
    try:
        board = open_source(Source(*task["source"]), task["puzzle"]).board
    except PuzzleError as error:
        return {"error": str(error)}
    try:
        if isinstance(board, Problem):
            made = prove_problem(board, task["time_limit"], task["minimize"], task["options"])
            return {"outcome": made.claim, "files": made.files, "problem": True, "size": made.size,
                    "seconds": made.seconds}
        done = prove(board, task["time_limit"], task["most"])
    except ValueError as error:
        return {"error": f"{task['source'][0]}: {error}"}
    return {"outcome": done.outcome, "files": done.files, "lemma": done.lemma, "solutions": len(done.solutions),
            "size": done.size, "seconds": done.seconds}
