"""A draft: a random full solution of a board, and the board with every clue that it allows."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import Literals

from ..boards.drawing import write_board
from ..boards.puzzle import Grid, Puzzle, Solution
from ..boards.text import EMPTY
from .clues import RECIPES
from .deletion import left_of
from .loops import flipped_near, outline, points_off
from .mending import differing
from .solutions import faces, loop, points
from .switches import Switches
from .symmetry import SYMMETRIES

Rng = np.random.Generator
Bools = NDArray[np.bool_]
Ints = NDArray[np.intp]

AHEAD = 0.5  # ways for the loop to go that are tried for each cell, before a solver is asked about a draft
TURNS = 40  # times that a loop is changed because of other solutions
TRIALS, WAYS = 10, 5  # so often so many ways to go are tried where another solution differs
FLIPS = 3  # faces that one way changes, at most
LOOSE = 0.12  # share of the points that a loop may leave out beyond what is wanted


class Draft(NamedTuple):
    """A solution, and the grids of a board with all the clues that it allows."""

    solution: Solution
    grids: list[Grid]


class LoopMaker:
    """One loop, its clues wherever it allows them; another solution means another try."""

    def __init__(self, kind: type[Puzzle], rows: int, columns: int) -> None:
        self.kind, self.recipe = kind, RECIPES[kind.name]
        self.blank: Any = kind(write_board(kind.empty(rows, columns)), f"{kind.name} {rows}x{columns}")
        self.size = points(self.blank)
        if kind.name == "grandtour" and self.size[0] * self.size[1] % 2:
            raise ValueError(f"no loop passes all {self.size[0]} x {self.size[1]} lattice points of {kind.name} "
                             f"{rows}x{columns}: their number is odd; that of rows or columns has to be, as in "
                             f"{rows}x{columns + 1}")
        self.options: dict[str, str] = {}  # of `encode`, while clues are deleted

    def clues(self, solution: Solution, rng: Rng, **more: Any) -> list[Grid]:
        """The grids of a board with every clue that the solution allows, and that the symmetry does."""
        grids = self.recipe.clues(self.blank, solution, rng, **more)
        if self.symmetry != "none" and grids:
            there = grids[0] != EMPTY
            grids[0] = np.where(there & (SYMMETRIES[self.symmetry](there * 1) > 0), grids[0], EMPTY)
        return grids

    symmetry = "none"  # of the clues' places: one whose partner is no clue is none
    others = 6  # further solutions looked at before a draft is mended
    proved = False  # a draft's solution is the only one

    def draft(self, rng: Rng, deadline: float | None = None, few: int = 0) -> Draft | None:
        """A first draft, None if this try failed; few: how many clues are enough, where the maker has a say in it."""
        inside = loop(*self.size, rng, self.recipe.off, deadline)
        draft = self.around(inside, rng)
        self._turns = 0
        for _ in range(round(AHEAD * inside.size) if self.turns and self.symmetry != "none" else 0):
            left_of(deadline)
            trial = flipped_near(inside, rng, int(rng.integers(1, FLIPS + 1)))
            after = self.around(trial, rng)
            if self._fills(trial) and count(after) >= count(draft):
                draft, inside = after, trial
        return draft

    def around(self, inside: Bools, rng: Rng) -> Draft:
        solution = Solution(self.blank, {"edges": outline(inside)})
        return Draft(solution, self.clues(solution, rng))

    def board(self, draft: Draft) -> Switches:
        """The draft's board, with all its clues to be switched."""
        return Switches(self.kind(write_board(draft.grids), self.kind.name), **self.options)

    def order(self, cells: Ints, chosen: Ints, rng: Rng) -> Ints | None:
        """In which order the orbits `chosen` of the clues in these cells are best assumed, see Deletion."""
        return None

    def changes(self, solution: Solution, chosen: Ints) -> Bools | None:
        """(c, orbits) of each row, an orbit of clues has to stay, for without them the solution can be changed."""
        return None

    def block(self, board: Switches, mine: Literals, switches: list[int], deadline: float | None) -> None:
        """Forbid the board's other solution that has just been met; mine: the literals of the draft's own."""
        board.forbid(board.session.model)

    worth = 0  # conflicts that a try is worth, twice as many each time; 0 if there is no telling

    def mended(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        """A draft that none of the others solves, as near as can be; None for another try."""
        return None

    turns = False  # where clues have a symmetry the loop is changed until more of them have a partner

    def turned(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        """Where another solution differs, or on the other side, the loop goes another way: of several that with most
        clues, if some of these are not the other's."""
        self._turns += 1
        for other in others if self._turns <= TURNS else ():
            if any(self.kind(write_board(draft.grids)).check(other)):
                continue  # no solution any more
            inside = faces(draft.solution["edges"], *self.size)
            near = differing(outline(inside), other["edges"], *self.size)
            near |= SYMMETRIES[self.symmetry](near + 0) > 0
            for _ in range(TRIALS):
                ways = [flipped_near(inside, rng, int(rng.integers(1, FLIPS + 1)), near) for _ in range(WAYS)]
                after = max((self.around(way, rng) for way in ways if self._fills(way)), key=count, default=draft)
                if any(self.kind(write_board(after.grids)).check(other)):
                    draft = after
                    break
            else:
                return None
        return draft if self._turns <= TURNS else None

    def _fills(self, inside: Bools) -> bool:
        """Whether the loop leaves out few more points than it should."""
        return points_off(inside) <= ((self.recipe.off or 0) + LOOSE) * self.size[0] * self.size[1]

    bends = False  # it knows drafts that differ in a few places

    def near(self, draft: Draft, rng: Rng) -> Draft:
        """A draft that differs in a few places, perhaps with more solutions, of a maker that `bends`."""
        raise NotImplementedError

    def kept(self, draft: Draft, old: Draft, few: int, rng: Rng) -> Draft:
        """The draft with clues said as in an old one, where those are right, but for a few."""
        first, before = draft.grids[0], old.grids[0]
        held = np.where((first == EMPTY) | (before == EMPTY), first, before)
        again = rng.permutation(np.flatnonzero(held != first))[:few]
        held.flat[again] = first.flat[again]
        for failure in self.kind(write_board([held, *draft.grids[1:]])).check(draft.solution):
            wrong = tuple(np.array(failure.cells).T)
            held[wrong] = first[wrong]
        return Draft(draft.solution, [held, *draft.grids[1:]])


def count(draft: Draft) -> int:
    """How many clues the draft's board has."""
    return int((draft.grids[0] != "-").sum())
