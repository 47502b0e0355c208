"""The public functions of this room: make a board, and help with one that a person has drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, overload

from numpy.typing import ArrayLike

from encoders import Formula, OutOfTime
from encoders.deadline import deadline_after

from ..boards.puzzle import Puzzle
from ..problems.problem import Problem
from ..puzzles import find
from ..solving.solve import check_arguments
from .boards_with_pattern_or_technique import generate_by_pattern_and_technique
from .clue_pattern import pattern_of
from .editing import backbone, complete as completing, conflict as conflicts, minimize as minimizing
from .editing.read_draft import DraftSource, open_draft, open_draft_board, read_draft
from .request import SECONDS, Request, canonical_puzzle_name, read_size
from .symmetric_clues_of_level import complete_by_symmetry_and_level

if TYPE_CHECKING:
    from ..solving.conflict_of_formula import FormulaConflict


def generate(puzzle: str, size: str | int | tuple[int, int], seed: int = 0, *, clues: str | int = "minimal",
             symmetry: str = "none", hard: bool = False, spread: bool = False, level: str = "", steps: int = 0,
             pattern: str | ArrayLike = "", needs: str = "", time_limit: float | None = SECONDS) -> Puzzle:
    """A board with exactly one solution; the same arguments give the same board.

    size: "ROWSxCOLUMNS", one number for a square, or the pair (rows, columns). clues: "minimal" (none can go; but
    boards of Hashi and kin keep every number, and `minimize` removes those of Hashi; large boards of Haisu,
    Ice Walk and kin, whose rules make proofs hard, keep a clue where it takes too long to find out whether it can go;
    Sudokus of more than 25 rows keep a share with which they are made fast), "fewest" (of all that the random solution
    allows, proved), a number, or a share of the cells as "40%"; for Flow and Numberlink a number of colours. symmetry:
    "none", "rotation", "horizontal", "vertical" or "diagonal". hard: leave clues out one by one, which makes harder
    boards; spread: do the same and distribute the cells without a clue evenly, which makes still harder ones. level:
    the one that `rate` gives it, "easy" to "evil"; steps: the hardest tier that a step of `explain` may have, 1 to 5,
    0 for any. pattern: where clues stand, in all these cells and in no others: an array of booleans, rows as "x-x/-x-",
    or the text of a mask or of a board. needs: a technique or a kind of step that `explain` must use, by the name that
    it gives it; "#" in a name stands for any number.

    Raises TypeError for arguments of another type, ValueError for a request that no board can meet, and TimeoutError
    when the time limit (seconds) runs out first; its attribute `nearest` is the best board found so far, or None.

    >>> generate("slitherlink", "4x4", seed=1)
    <Slitherlink 4x4 from slitherlink>
    """
    if not isinstance(puzzle, str):
        raise TypeError(f"generate takes the name of a puzzle, as 'slitherlink', not {described(puzzle)}")
    rows, columns = rows_and_columns(size)
    if not isinstance(seed, int):
        raise TypeError(f"generate takes a whole number as its seed, not {described(seed)}")
    request = Request(canonical_puzzle_name(puzzle), rows, columns, seed, str(clues), symmetry, not hard,
                      level, steps, spread, needs=needs)
    if not isinstance(pattern, str) or pattern:
        if request.on_tiling:
            raise ValueError("boards on tilings are not made with a pattern")
        request = request._replace(pattern=pattern_of(pattern, find(request.puzzle), rows, columns))
    return generate_by_pattern_and_technique(request, deadline_after(time_limit)).puzzle


def generated(puzzle: str, size: str | int | tuple[int, int], seed: int = 0, **options: Any) -> Iterator[Puzzle]:
    """Boards without end, made by `generate` with the same options and the seeds `seed`, `seed + 1` and so on."""
    for number in count(seed):
        yield generate(puzzle, size, number, **options)


def minimize(board: Puzzle, seed: int = 0, *, symmetry: str = "none", keep: Collection[tuple[int, int]] = (),
             fewest: bool = False, time_limit: float | None = None) -> minimizing.Minimized:
    """The board without clues that its one solution does not need: without any further clue it would have several.

    The result's `puzzle` is the smaller board; `before` and `clues` count the clues of both. symmetry: remove a clue
    only together with those that the symmetry maps it to. keep: (row, column) cells, from 0, whose clues stay. Another
    seed leaves other clues. fewest: keep as few clues as can be; the result's `fewest` says whether it is proved that
    fewer of the board's clues are not enough, `least` how many are needed at least. When the time limit (seconds) runs
    out, the result is the best board so far, and its `minimal` is False.

    Raises TypeError for what is no board; ValueError for a board with several solutions or none, a puzzle whose boards
    keep all clues, or a cell of `keep` without a clue; TimeoutError when the limit runs out before any board is found.

    >>> import satloop
    >>> minimized = satloop.minimize(satloop.read("3 3\\n- 2 2\\n- 3 -\\n3 - 2", puzzle="slitherlink"))
    >>> minimized.before, minimized.clues
    (5, 4)
    >>> satloop.minimize(minimized.puzzle, fewest=True).fewest
    True
    """
    check_arguments("minimize", board, None, time_limit)
    with as_timeout_error(time_limit):
        result = minimizing.minimize(board, seed, symmetry, keep, deadline_after(time_limit), fewest)
    if isinstance(result, str):
        raise ValueError("the board has several solutions: complete(board) adds clues" if result == "several" else
                         "the board has no solution: conflict(board) finds the clues that contradict each other")
    return result


def complete(draft: DraftSource, puzzle: str | None = None, *, symmetry: str = "none", level: str = "",
             time_limit: float | None = 10.0) -> completing.Completed | None:
    """The draft with the fewest further clues that leave it exactly one solution; None if it has no solution.

    draft: a board, or a file or text as `read` takes it, in which `?` marks the cells where a clue may come, or `*` in
    a puzzle that has the clue `?`; without any mark a clue may come in every empty cell. The result's `puzzle` is the
    board, `cells` are the (row, column) cells of the new clues, from 0, and `fewest` says whether it is certain that
    fewer clues are not enough. symmetry: all clues, those of the draft too, lie in this symmetry of `generate`. level:
    the level that `rate` gives the board; there are as few clues as that takes. Raises TypeError for another type,
    PuzzleError for what is no draft, ValueError for a puzzle whose clues cannot be added one by one, for a symmetry
    that the draft cannot have, and where no clues were found that are enough, TimeoutError when the time limit
    (seconds) runs out before any answer.

    >>> completed = complete("2 2\\n2 ?\\n- ?", puzzle="slitherlink")
    >>> completed.cells, completed.fewest
    (((0, 1),), True)
    """
    kind, text, file = open_draft("complete", draft, puzzle)
    with as_timeout_error(time_limit):
        return complete_by_symmetry_and_level(kind, read_draft(text, kind, file), deadline_after(time_limit), file,
                                              symmetry, level)


def forced(board: DraftSource, state: Mapping[str, Any] | None = None, *, puzzle: str | None = None,
           time_limit: float | None = None) -> backbone.Forced | None:
    """What all solutions of a board share: lines that are in all, in none, or open; None if there is no solution.

    The result prints as a drawing; its `parts` hold an array for each part of a solution: 1 in all, 0 in none, -1 open
    (for numbers: 0 is open). state: a state of play, arrays of the same form; only solutions that agree with it count.
    board: a board, or a draft as `complete` takes it. Raises TypeError for another type, ValueError for a state of
    another shape, TimeoutError when the time limit (seconds) runs out.

    >>> import satloop
    >>> satloop.forced(satloop.read("example:masyu")).open_count
    0
    """
    draft = open_draft_board("forced", board, puzzle)
    check_arguments("forced", draft, None, time_limit)
    with as_timeout_error(time_limit):
        return backbone.forced(draft, None if state is None else dict(state), deadline_after(time_limit))


@overload
def conflict(board: Formula, *, named: Mapping[str, ArrayLike] | None = None,
             time_limit: float | None = 10.0) -> FormulaConflict | None: ...


@overload
def conflict(board: DraftSource, *, puzzle: str | None = None,
             time_limit: float | None = 10.0) -> conflicts.Conflict | None: ...


def conflict(board: DraftSource | Formula, *, puzzle: str | None = None, named: Mapping[str, ArrayLike] | None = None,
             time_limit: float | None = 10.0) -> conflicts.Conflict | FormulaConflict | None:
    """A smallest set of clues that contradict each other, on a board without a solution; None if it has one.

    The result prints as a drawing in which the clues' cells are marked; `cells` are their (row, column), from 0, and
    `reason()` tells by steps why one of these clues cannot be met.
    Without any one of these clues the others have a solution. No cells: the board has no solution without its clues
    either. `smallest` says whether it is certain that no fewer clues contradict each other. board: a board, or a draft
    as `complete` takes it. Raises TypeError for another type, PuzzleError for what is no board, TimeoutError when the
    time limit (seconds) runs out before any set is found.

    Of a `Formula` of your own it is a smallest set of named constraints that clash: the sections of the formula, its
    groups, and `named`, name -> literals, each of which switches a constraint on, as `when=` of encoders takes them.
    What has no name holds always. The result's `names` are those that clash, `left_out` as few as can be without which
    there is a model. Of a problem they are the sections of its formula, of an OPB file its constraints, from 1. Raises
    ValueError where nothing has a name.

    >>> import satloop
    >>> satloop.conflict(satloop.read("2 2\\n0 3\\n- -", puzzle="slitherlink")).cells
    ((0, 0), (0, 1))
    """
    if isinstance(board, (Formula, Problem)):
        from ..solving.conflict_of_formula import conflict as conflict_of_formula
        f, names = (board, named) if isinstance(board, Formula) else board.named_constraints()
        return conflict_of_formula(f, names, time_limit)
    if named is not None:
        raise TypeError("named: expected a Formula beside it")
    draft = open_draft_board("conflict", board, puzzle)
    check_arguments("conflict", draft, None, time_limit)
    with as_timeout_error(time_limit):
        return conflicts.conflict(draft, deadline_after(time_limit))


def rows_and_columns(size: object) -> tuple[int, int]:
    """Rows and columns of a size in any of its forms."""
    if isinstance(size, str):
        return read_size(size)
    if type(size) is int:
        return size, size
    if isinstance(size, (tuple, list)) and len(size) == 2 and all(isinstance(number, int) for number in size):
        return size[0], size[1]
    raise TypeError(
        f"generate takes a size as '10x12' or (10, 12), rows first, or 10 for a square, not {described(size)}")


def described(value: object) -> str:
    """The type and the beginning of a wrong value, for an error message."""
    return f"{type(value).__name__} {value!r:.40}"


@contextmanager
def as_timeout_error(time_limit: float | None) -> Iterator[None]:
    """Turn the exception of the search into the one that Python's users expect."""
    try:
        yield
    except OutOfTime:
        raise TimeoutError(f"the time limit of {time_limit:g} s ran out") from None
