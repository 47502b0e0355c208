"""Proves again what a record that somebody else may have written says: that its board has one solution, and how hard
the board is.
"""

from __future__ import annotations

from ..boards.puzzle import Puzzle
from ..errors import PuzzleError, shortened
from ..explaining.rate import rate
from ..solving.solve import solve
from .candidate import Candidate
from .records import Record, board_of, record_of, solution_of

ONE = "one with exactly one solution"


def need_one_solution(board: Puzzle, where: str, time_limit: float | None = None) -> None:
    """Raise PuzzleError for a board with several solutions or none; TimeoutError where the limit (seconds) runs out.

    where: file, and line or id, for errors.
    """
    outcome = solve(board, 2, time_limit).outcome
    if outcome in ("solved", "unknown"):
        raise TimeoutError(f"{where}: the time limit ran out before it was known whether the board has exactly one "
                           "solution")
    if outcome != "unique":
        raise PuzzleError(where, None, None, f"a board with {'no' if outcome == 'none' else 'several'} solutions", ONE)


def need_what_is_made(record: Record, candidate: Candidate, where: str) -> None:
    """Raise PuzzleError for a verified record that is not what this version says of its board as this candidate.

    TimeoutError where the candidate's time limit runs out.
    """
    board = board_of(record, where)
    need_one_solution(board, where, candidate.time_limit)
    facts: Record = {}
    if candidate.portion.level:
        rating = rate(board, candidate.time_limit)
        if rating.outcome == "unknown":
            raise TimeoutError(f"{where}: the time limit ran out before the board was rated")
        facts = {"level": rating.level, "score": rating.score, "steps": rating.kinds}
    if candidate.portion.symmetry != "none":
        facts["symmetry"] = candidate.portion.symmetry
    expected = record_of(candidate.id, board, solution_of(record, board), candidate.request.seed, **facts)
    for name in {**expected, **record}:
        if record.get(name) != expected.get(name):
            raise PuzzleError(where, None, None, f"{name} {shortened(repr(record.get(name)))}",
                              f"{shortened(repr(expected.get(name)))}, as the board is")
