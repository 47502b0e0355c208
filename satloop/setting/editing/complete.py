"""The fewest further clues that leave a board one solution."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import OutOfTime

from ...boards.loops.region_loop import RegionLoop
from ...boards.puzzle import Grid, Puzzle, Solution
from ...boards.text import EMPTY, write_board
from ...errors import plural
from ...pictures import Picture, draw
from ...solving.solve import answer_request
from ...solving.solve_request import SolveRequest
from ..makers.recipes import RECIPES
from .hitting_set import smallest_hitting_set
from .read_draft import ClueSlots

GREEDY = 150  # solutions for which clues are chosen greedily, to begin with the solution that needs fewest
SEVERAL = 400  # most solutions that are tried as the one solution of the board


class NotEnough(ValueError):
    """The free cells of a draft do not suffice for one solution."""


class Completed(NamedTuple):
    """A board that has one solution, the (row, column) cells of its new clues, and whether fewer are not enough."""

    puzzle: Puzzle
    cells: tuple[tuple[int, int], ...]
    fewest: bool

    def picture(self) -> Picture:
        """The board with the cells of the new clues marked."""
        return replace(self.puzzle.picture(), marks=self.cells)

    def __str__(self) -> str:
        if not self.cells:
            return f"{draw(self.picture()).rstrip()}\nit has one solution already"
        more = "fewer are not enough" if self.fewest else "perhaps fewer are enough"
        return f"{draw(self.picture()).rstrip()}\n{plural(len(self.cells), 'new clue')}; {more}"

    def _repr_svg_(self) -> str:
        return draw(self.picture(), "svg")


def complete(kind: type[Puzzle], slots: ClueSlots, deadline: float = inf, file: str = "<draft>"
             ) -> Completed | None:
    """Further clues, as few as can be, in free cells of the draft, that leave one solution; None if it has none.

    Each solution is tried as the one of the board: a smallest hitting set gives the fewest of its clues that rule out
    all others. Where there are more than SEVERAL solutions, or the deadline comes, the answer is the
    best one found. Raises ValueError for a puzzle whose clues cannot be added one by one, NotEnough where the free
    cells do not suffice, OutOfTime when it comes before any answer.
    """
    if not kind.adds_clues:
        raise ValueError(f"clues of {kind.title} cannot be added one by one; `satloop forced` shows what all solutions "
                         "share")
    board = kind(write_board(slots.grids, slots.further_rules), file)
    result = answer_request(SolveRequest(board, SEVERAL, deadline))
    if not result.solutions:
        if result.exhausted:
            return None
        raise OutOfTime
    solution_clues = SolutionClues(board, slots)
    clues = np.array([solution_clues.tokens(solution) for solution in result.solutions])
    best: list[int] | None = None
    best_tokens = clues[0]
    late = False
    few_first = solution_clues.promising(clues)
    try:
        for own in few_first if result.exhausted else few_first[:20]:
            chosen = solution_clues.fewest(clues, own, result.exhausted, None if best is None else len(best) - 1,
                                           deadline)
            if chosen is not None:
                best, best_tokens = chosen, clues[own]
            if best == []:
                break
    except OutOfTime:
        late = True
    if best is None:
        if late:
            raise OutOfTime
        raise NotEnough("no clues in its free cells leave one solution")
    grids = solution_clues.with_clues(best, best_tokens)
    completed = kind(f"# puzzle: {kind.name}\n" + write_board(grids, slots.further_rules), file)
    if answer_request(SolveRequest(completed, 2)).outcome != "unique":
        raise AssertionError(f"not unique:\n{completed.text}")
    cells = tuple(divmod(slots.free[i], board.columns) for i in best)
    return Completed(completed, cells, result.exhausted and not late and not kind.many_clues_fit)


class SolutionClues:
    """The clues of each solution in the free cells of a draft."""

    def __init__(self, board: Puzzle, slots: ClueSlots) -> None:
        self.board, self.slots = board, slots
        if board.name not in RECIPES:
            raise ValueError(f"boards of {board.name} are not completed yet; of these they are: {', '.join(RECIPES)}")
        self.recipe = RECIPES[board.name]
        self.rng = np.random.default_rng(0)

    def tokens(self, solution: Solution) -> NDArray[np.str_]:
        """(free,) the clue that the solution allows in each free cell, empty for none."""
        if self.recipe.regions is not None:
            assert isinstance(self.board, RegionLoop)
            region = self.board.region.ravel()
            grid = self.recipe.clues(self.board, solution, self.rng, self.board.region)[0].ravel()
            number = {int(region[cell]): str(grid[cell]) for cell in np.flatnonzero(grid != EMPTY).tolist()}
            out = [number.get(int(region[cell]), EMPTY) for cell in self.slots.free]
        else:
            grid = self.recipe.clues(self.board, solution, _Always())[0]
            out = grid.ravel()[self.slots.free].tolist()
        return np.array(out, dtype="U12")

    def promising(self, clues: NDArray[np.str_]) -> list[int]:
        """The solutions in order: first those whose clues, chosen greedily, rule out all others with the fewest."""
        counts = []
        for row in clues[:GREEDY]:
            ruled_out = self.recipe.excludes(row, clues)
            count = 0
            while len(ruled_out) > 1 and count < ruled_out.shape[1]:
                ruled_out = ruled_out[~ruled_out[:, ruled_out.sum(axis=0).argmax()]]
                count += 1
            counts.append(count)
        last = [clues.shape[1] + 1] * (len(clues) - len(counts))
        order: list[int] = np.argsort([*counts, *last], kind="stable").tolist()
        return order

    def with_clues(self, chosen: list[int], clues: NDArray[np.str_]) -> list[Grid]:
        """The draft's grids with the chosen of the free cells filled in."""
        first = self.slots.grids[0].astype("U12")
        first.flat[[self.slots.free[i] for i in chosen]] = clues[chosen]
        return [first, *self.slots.grids[1:]]

    def fewest(self, clues: NDArray[np.str_], own: int, every: bool, most: int | None,
               deadline: float) -> list[int] | None:
        """The fewest free cells whose clues, in the solution `own`, rule out all others; None if more than `most`.

        every: whether `clues` covers all solutions; if not, further ones are searched for.
        """
        mine = clues[own]
        excluded = np.delete(self.recipe.excludes(mine, clues), own, axis=0)
        sets = [set(np.flatnonzero(row).tolist()) for row in excluded]
        least = 0
        while True:
            chosen = smallest_hitting_set(_least_sets(sets), least, most, deadline)
            if chosen is None or every:
                return chosen
            least = len(chosen)
            board = type(self.board)(write_board(self.with_clues(chosen, mine), self.slots.further_rules))
            result = answer_request(SolveRequest(board, 6, deadline))
            if result.outcome == "unknown":
                raise OutOfTime
            if result.outcome == "unique":
                return chosen
            others = [row for solution in result.solutions if ((row := self.tokens(solution)) != mine).any()]
            if not others:
                return None
            sets += [set(np.flatnonzero(self.recipe.excludes(mine, row)).tolist()) for row in others]


class _Always(np.random.Generator):
    """A generator whose draws leave nothing out, so that every clue gets its number."""

    def __init__(self) -> None:
        super().__init__(np.random.PCG64(0))

    def random(self, size: Any = None, *args: Any, **kwargs: Any) -> Any:
        return np.zeros(size) if size is not None else 0.0


def _least_sets(sets: list[set[int]]) -> list[set[int]]:
    """The sets that contain no smaller set of the list."""
    least: list[set[int]] = []
    for cells in sorted(map(sorted, sets), key=lambda cells: (len(cells), cells)):
        if not any(smaller.issubset(cells) for smaller in least):
            least.append(set(cells))
    return least
