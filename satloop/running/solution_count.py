"""The number of solutions as an integer that can say more: which segments, which clues, solutions by chance."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from math import inf
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from encoders import Formula, OutOfTime
from encoders.arguments import need_positive
from encoders.cached_property import cached_property
from encoders.deadline import deadline_after
from encoders.integers import as_integer

from ..boards.puzzle import Puzzle
from ..boards.solution import Solution
from ..errors import CannotCount, SolverError, plural
from ..solving import solve_formula as formulas
from ..solving.solve import check_arguments
from .counting_methods import CHOSEN, FEW, SHARE, check_method, count_board, reason_of_no_answer
from .last_resort_alarm import alarm_after

if TYPE_CHECKING:
    from .clue_counts import ClueCount
    from .kept_solutions import KeptSolutions


def _count_formula(f: Formula, time_limit: float | None, solver: str | None, method: str | None,
                   literals: ArrayLike | None = None) -> int:
    """The models of a formula, as far as they differ on the literals, as `count_board` counts those of a board."""
    check_method(method)
    deadline = deadline_after(time_limit)
    models = formulas.solutions(f, time_limit, solver, literals)
    if method == "enumerate" or solver is not None:
        return sum(1 for _ in models)
    if method is None:
        few = sum(1 for _ in islice(models, FEW + 1))
        if few <= FEW:
            return few
    from encoders.counting import TooWide

    from ..solving.counting.captured_loop import captured_formula
    from ..solving.counting.frontier import count_by_frontier
    from ..solving.counting.ganak import count_by_ganak
    try:
        captured = captured_formula(f, literals)
        if method == "ganak":
            return count_by_ganak(f, captured.literals, deadline)
        seconds = None if time_limit is None else SHARE * time_limit
        with alarm_after(seconds):
            return count_by_frontier(captured, deadline_after(seconds)).total
    except (CannotCount, TooWide, MemoryError, OutOfTime) as error:
        if method is not None:
            raise TimeoutError(f"{method}: {reason_of_no_answer(error)}") from None
    return FEW + 1 + sum(1 for _ in models)


class SolutionCount(int):
    """The number of solutions of a board, as an integer that can say more; it never changes.

    method: by which it was counted, one of METHODS. The other answers come from one pass over all solutions, which is
    made when the first of them is asked for, and kept.
    """

    method: str
    board: Puzzle
    _options: dict[str, Any]
    _limits: tuple[float | None, float]

    def __new__(cls, number: int, method: str, board: Puzzle, options: dict[str, Any],
                limits: tuple[float | None, float] = (None, inf)) -> SolutionCount:
        self = super().__new__(cls, number)
        vars(self).update(method=method, board=board, _options=options, _limits=limits)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a count does not change: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return SolutionCount, (int(self), self.method, self.board, self._options, self._limits)

    @cached_property
    def _kept(self) -> KeptSolutions:
        from .kept_solutions import KeptSolutions
        return KeptSolutions(self.board, {name: value for name, value in self._options.items() if name not in CHOSEN},
                             *self._limits)

    @cached_property
    def segments(self) -> Mapping[str, NDArray[np.object_]]:
        """In how many solutions each segment of the line is used, each cell is shaded and so on: for each name of a
        solution Python's integers in the shape of its literals.

        Raises TimeoutError where that is not known within the count's limits.

        >>> import satloop
        >>> board = satloop.read("3 3\\n- - -\\n- 2 -\\n- - -", puzzle="slitherlink")
        >>> satloop.count(board).segments["edges"][:3].tolist()
        [36, 40, 36]
        """
        numbers = self._kept.segments()
        for array in numbers.values():
            array.flags.writeable = False
        return MappingProxyType(numbers)

    @cached_property
    def clues(self) -> tuple[ClueCount, ...]:
        """What each clue would leave in each empty cell, those that leave fewest first; without those that leave none.

        Raises ValueError for a puzzle whose clues cannot be added one by one, TimeoutError as `segments`.

        >>> import satloop
        >>> board = satloop.read("3 3\\n- - -\\n- 2 -\\n- - -", puzzle="slitherlink")
        >>> satloop.count(board).clues[0]
        ClueCount(row=0, column=1, clue='0', solutions=4)
        """
        from .clue_counts import clue_counts, free_cells
        return tuple(clue_counts(self.board, free_cells(self.board), self._kept, self._options, self._limits[0]))

    def sample(self, number: int = 1, seed: int = 0) -> list[Solution]:
        """Solutions by chance, each as likely as any other, some perhaps twice; the same seed gives the same ones.

        Each is checked. Raises ValueError where there is no solution, TimeoutError as `segments`.
        """
        return self._kept.sample(as_integer(number, "number", 0), as_integer(seed, "seed"))


def count(board: Puzzle | Formula, time_limit: float | None = None, solver: str | None = None, jobs: int = 1,
          method: str | None = None, memory_limit: float | None = None, **options: Any) -> int:
    """The number of solutions of a board: a `SolutionCount`, an integer with `segments`, `sample` and `clues`.

    method: "frontier", "enumerate", by which each solution is found and checked, or "ganak", if it is installed; None
    for the first that answers. A solver, or a scheme of loops, is one to enumerate by. jobs: number of worker processes
    that enumerate; with 1 this process does all the work. memory_limit: megabytes for a frontier, or for ganak.
    options: as for `solve`, which raises the same errors. Raises TimeoutError, which names the number known so far, if
    the time limit (seconds) runs out; SolverError for workers that fail again and again. In place of a board a
    `Formula` of `encoders` does, whose models are counted in this process; its option `literals` names those on which
    they differ.

    >>> import satloop
    >>> satloop.count(satloop.read("3 3\\n- - -\\n- 2 -\\n- - -", puzzle="slitherlink"))
    80
    """
    check_arguments("count", board, None, time_limit)
    if memory_limit is not None:
        need_positive("memory_limit", memory_limit)
    if isinstance(board, Formula):
        return _count_formula(board, time_limit, solver, method, **options)
    memory = inf if memory_limit is None else memory_limit * 2**20
    tally = count_board(board, method, time_limit, solver, options, jobs, memory=memory)
    exploration = tally.exploration
    if exploration is not None and exploration.end is not None:
        raise exploration.end
    if exploration is not None and exploration.errors:
        raise SolverError(f"{plural(len(exploration.errors), 'part')} of the search failed: {exploration.errors[0]}")
    if not tally.complete:
        raise TimeoutError(f"{tally.why_stopped(time_limit)}: at least {plural(tally.count, 'solution')}")
    return SolutionCount(tally.count, tally.method, board, options, (time_limit, memory))
