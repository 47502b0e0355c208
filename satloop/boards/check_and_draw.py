"""The public functions `check` and `draw`; where an argument is wrong, their error says what to do instead."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..errors import PuzzleError
from ..pictures import draw as drawn
from .failure import Failure
from .puzzle import Puzzle
from .solution import Solution, Values


def check(board: Puzzle, solution: Solution | Values) -> list[Failure]:
    """Every rule that the solution breaks, and where; an empty list if it keeps all. Shares no code with the encoding.

    Raises TypeError for what is no board or no solution, ValueError for the solution of another puzzle or size.

    >>> import satloop
    >>> board = satloop.read("example:slitherlink")
    >>> print(satloop.check(board, board.read_solution("3 3\\nx x -\\n- x x\\n- x -"))[0])
    a number is not the count of its cell's sides on the loop (at row 2 column 1)
    """
    return list(need_board("check", board).check(as_solution(board, solution)))


def draw(board: Puzzle, solution: Solution | Values | None = None, format: str = "text", color: bool = False,
         width: int | None = None) -> str:
    """The board, and the solution if it is given, as "text" (color: with terminal colours) or as "svg".

    width: the most characters in a line of text; cells become narrower to fit. Raises as `check` does, and ValueError
    for another format.

    >>> import satloop
    >>> print(satloop.draw(satloop.read("example:masyu")).splitlines()[1])
     ·  ○  ·  ·  ○
    """
    need_board("draw", board)
    return drawn(board.picture(None if solution is None else as_solution(board, solution)), format, color, width)


def need_board(function: str, board: object) -> Puzzle:
    """The board; TypeError, which says how to make one, for anything else."""
    if isinstance(board, Puzzle):
        return board
    how = "makes one of text, a file or a URL" if isinstance(board, str) else "makes one"
    raise TypeError(f"{function} takes a board, not {type(board).__name__} {board!r:.40}: satloop.read(...) {how}")


def need_cells(function: str, board: object) -> Puzzle:
    """The board. Raises TypeError for another object, PuzzleError for a board without rows and columns of cells."""
    puzzle = need_board(function, board)
    if not puzzle.on_grid:
        raise PuzzleError(puzzle.file, None, None, f"a board of {puzzle.title}",
                          f"one of rows and columns: {function} takes no other")
    return puzzle


def as_solution(board: Puzzle, solution: Solution | Values) -> Solution:
    """The solution, or a Solution made of a mapping. Raises TypeError and ValueError for no solution of the board."""
    if isinstance(solution, str):
        raise TypeError("a solution is no text: board.read_solution(text) makes one of it")
    if isinstance(solution, Solution):
        other = solution.board
        if (other.name, other.rows, other.columns) != (board.name, board.rows, board.columns):
            raise ValueError(f"the solution is one of {other!r}, not of {board!r}")
        return solution
    if not isinstance(solution, Mapping):
        raise TypeError(f"a solution is a Solution or a mapping, not {type(solution).__name__} {solution!r:.40}")
    missing = [name for name in board.decides if name not in solution]
    if missing:
        raise ValueError(f"a solution of {board.title} says {', '.join(board.decides)}; {missing[0]!r} is missing")
    return Solution(board, {name: np.asarray(value) for name, value in solution.items()})
