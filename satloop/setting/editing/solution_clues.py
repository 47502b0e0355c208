"""The clues that solutions of a draft allow in its free cells, and the fewest of them that tell solutions apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders import Bools

from ...boards.loops.region_loop import RegionLoop
from ...boards.puzzle import Puzzle, Solution
from ...boards.text import EMPTY, write_board
from ..makers.recipes import RECIPES
from .hitting_set import smallest_hitting_set
from .read_draft import ClueSlots

GREEDY = 150  # solutions for which clues are chosen greedily, to begin with the solution that needs fewest


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

    def removable(self, clues: NDArray[np.str_]) -> list[int]:
        """The free cells whose clues can go without a trace; one cell a region, for the others tell the same."""
        cells: list[int] = np.flatnonzero(clues != self.recipe.bare(clues)).tolist()
        if self.recipe.regions is None:
            return cells
        assert isinstance(self.board, RegionLoop)
        region = self.board.region.ravel()
        return sorted({int(region[self.slots.free[i]]): i for i in reversed(cells)}.values())

    def completed(self, chosen: list[int], clues: NDArray[np.str_], file: str = "<draft>") -> Puzzle:
        """The draft's board with the chosen of the free cells filled in."""
        first = self.slots.grids[0].astype("U12")
        first.flat[[self.slots.free[i] for i in chosen]] = clues[chosen]
        grids = [first, *self.slots.grids[1:]]
        return type(self.board)(f"# puzzle: {self.board.name}\n" + write_board(grids, self.slots.further_rules), file)


class KnownSolutions:
    """The clues of some solutions of a draft, (solutions, free) `rows`, and which of them rule out the others."""

    def __init__(self, clues: SolutionClues, solutions: Sequence[Solution]) -> None:
        self.rows = np.array([clues.tokens(solution) for solution in solutions])
        tokens, number = np.unique(self.rows, return_inverse=True)
        self._number = number.reshape(self.rows.shape)
        self._excludes = clues.recipe.excludes(tokens[:, None], tokens[None])

    def ruled_out(self, own: int) -> Bools:
        """(solutions - 1, free) whether the clue of the solution `own` in each free cell rules out each other one."""
        others = np.delete(self._number, own, axis=0)
        return np.asarray(self._excludes[self._number[own], others])

    def greedy(self, own: int) -> list[int] | None:
        """Free cells whose clues, in the solution `own`, rule out all others, chosen greedily; None if they do not."""
        left, chosen = self.ruled_out(own), []
        while len(left):
            chosen.append(int(left.sum(axis=0).argmax()))
            if not left[:, chosen[-1]].any():
                return None
            left = left[~left[:, chosen[-1]]]
        return sorted(chosen)

    def rarest(self) -> list[tuple[int, str]]:
        """The free cells and their clues, those first that fewest solutions allow; without clues that all allow."""
        tokens = np.unique(self.rows)
        # has: (free, tokens) how many solutions have each clue in each cell; left: how many it does not rule out.
        has = (self._number[..., None] == np.arange(len(tokens))).sum(axis=0)
        left = has @ ~self._excludes.T
        cells, clues = np.nonzero((has > 0) & (left < len(self.rows)))
        order = np.argsort(left[cells, clues], kind="stable")
        return list(zip(cells[order].tolist(), tokens[clues[order]].tolist()))

    def promising(self) -> list[int]:
        """The solutions in order: first those whose clues, chosen greedily, rule out all others with the fewest."""
        most = self.rows.shape[1]
        chosen = [self.greedy(own) for own in range(min(GREEDY, len(self.rows)))]
        counts = [most if cells is None else len(cells) for cells in chosen]
        last = [most + 1] * (len(self.rows) - len(counts))
        order: list[int] = np.argsort([*counts, *last], kind="stable").tolist()
        return order

    def fewest(self, own: int, most: int | None, deadline: float) -> list[int] | None:
        """The fewest free cells whose clues, in the solution `own`, rule out all others; None if more than `most`."""
        sets = [set(np.flatnonzero(row).tolist()) for row in self.ruled_out(own)]
        return smallest_hitting_set(_least_sets(sets), 0, most, deadline)


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
