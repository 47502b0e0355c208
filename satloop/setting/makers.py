"""How drafts of solutions are made for each kind of solution, and mended where their clues leave another one."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders import Literals

from ..boards import checks
from ..boards.drawing import write_board
from ..boards.puzzle import Puzzle, Solution
from ..boards.text import EMPTY
from .clues import RECIPES
from .drafts import Draft, LoopMaker, count
from .freed import Freeing, Shading
from .links import Islands, Pairs
from .mending import differing, one_by_one, recut, refutes
from .reshaped import Reshaping
from .sought import Crossing, ShadingAll
from .squares import Givens, begun, drawn, order_of
from .swaps import swaps
from .switches import Switches
from .walks import walk

Rng = np.random.Generator
Bools = NDArray[np.bool_]
Ints = NDArray[np.intp]

LARGEST = 64  # order of Sudoku: the formula grows with its cube
SWAPS = 12  # order of Sudoku from which changes of the square save more questions than they cost
WORTH = 10  # conflicts a cell of a Sudoku board, about ten times what most boards take


class Climbing(LoopMaker):
    """The other solution shows all clues of this one; if it allows more, go on with it."""

    turns = True

    def mended(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        best = max((Draft(other, self.clues(other, rng)) for other in others), key=count)
        if count(best) > count(draft):
            return best
        return None if self.symmetry == "none" else self.turned(draft, others, rng)


class Splitting(LoopMaker):
    """A region is cut in two along the solution, so that the other breaks a rule in one of the parts.

    So does, if it can be, each of the places where they differ alone: no mixture of them is a solution either then.
    """

    def block(self, board: Switches, mine: Literals, switches: list[int], deadline: float | None) -> None:
        """A draft is mended best where other solutions differ in one place."""
        board.formula.add(board.come_near(mine, switches, deadline)[None])

    def mended(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        own = draft.solution
        order = checks.followed(self.blank.sides(own))[1]
        for other in others:
            parts = one_by_one(own["edges"], other["edges"], *self.size)
            for edges in (*(parts if len(parts) > 1 else ()), other["edges"]):
                like = Solution(self.blank, {"edges": edges})
                board: Any = self.kind(write_board(draft.grids))
                if refutes(board, like):
                    continue
                near = differing(own["edges"], edges, *self.size)
                regions = recut(board.region, order, near, rng, partial(self._good, own, like, rng))
                if regions is not None:
                    draft = Draft(own, self.clues(own, rng, regions=regions))
                elif edges is other["edges"]:
                    return None
        return draft

    def _good(self, own: Solution, other: Solution, rng: Rng, regions: Ints) -> bool:
        board = self.kind(write_board(self.clues(own, rng, regions=regions)))
        return refutes(board, other) and not any(board.check(own))


class Squares(LoopMaker):
    """Sudoku: all of a random square."""

    def __init__(self, kind: type[Puzzle], rows: int, columns: int) -> None:
        if max(rows, columns) > LARGEST:
            raise ValueError(f"Sudoku is made up to order {LARGEST}, not {max(rows, columns)}")
        super().__init__(kind, rows, columns)
        self.options = {"at_most_one": "native"}

        self.worth = WORTH * rows * columns

    def draft(self, rng: Rng, deadline: float | None = None, few: int = 0) -> Draft | None:
        self._key, self._session = begun(self.blank)
        solution = drawn(self.blank, self._key, self._session, rng, deadline)
        return Draft(solution, self.clues(solution, rng))

    def board(self, draft: Draft) -> Switches:
        square = self.kind(write_board(draft.grids), self.kind.name)
        return Givens(Solution(square, dict(draft.solution)), self._key, self._session)

    def order(self, cells: Ints, chosen: Ints, rng: Rng) -> Ints | None:
        place = np.empty(self.blank.rows ** 2, dtype=np.intp)
        place[order_of(self.blank.box, rng)] = np.arange(len(place))
        first = np.full(int(chosen.max(initial=-1)) + 1, len(place))
        np.minimum.at(first, chosen[chosen >= 0], place[cells[chosen >= 0]])
        return np.asarray(first.argsort(kind="stable"))

    def changes(self, solution: Solution, chosen: Ints) -> Bools | None:
        if self.blank.rows < SWAPS:
            return None
        cells = swaps(solution["digits"], self.blank.box)
        out = np.zeros((len(cells), int(chosen.max()) + 1), dtype=bool)
        change, cell = np.nonzero(cells & (chosen >= 0))
        out[change, chosen[cell]] = True
        return out


class Paths(LoopMaker):
    """Flow and Numberlink: a walk over covers by paths, proved to be the only ones as it goes."""

    proved = True

    def __init__(self, kind: type[Puzzle], rows: int, columns: int) -> None:
        if rows * columns < 2:
            raise ValueError(f"a board of {kind.name} has two cells or more, for the ends of a path")
        super().__init__(kind, rows, columns)

    def draft(self, rng: Rng, deadline: float | None = None, few: int = 0) -> Draft | None:
        board = self.blank
        cover = walk(board.rows, board.columns, board.fill, rng, deadline, few)
        if cover is None:
            return None
        grid = np.full(board.rows * board.columns, EMPTY, dtype="U6")
        for number, path in enumerate(sorted(cover.paths.values(), key=lambda path: min(path[0], path[-1])), 1):
            grid[[path[0], path[-1]]] = str(number)
        return Draft(Solution(board, {"edges": cover.edges()}), [grid.reshape(board.rows, board.columns)])


MAKERS: dict[str, type[LoopMaker]] = {
    "again": LoopMaker, "bridge": Islands, "climb": Climbing, "cross": Crossing, "free": Freeing, "link": Pairs,
    "paths": Paths, "reshape": Reshaping, "shade": Shading, "shade all": ShadingAll, "split": Splitting,
    "square": Squares}


def maker_of(kind: type[Puzzle], rows: int, columns: int) -> LoopMaker:
    """The maker for boards of a size. Raises PuzzleError or ValueError where there is no board of that size."""
    if kind.name not in RECIPES:
        raise ValueError(f"no boards of {kind.name} are made yet; of these they are: {', '.join(RECIPES)}")
    return MAKERS[RECIPES[kind.name].maker](kind, rows, columns)
