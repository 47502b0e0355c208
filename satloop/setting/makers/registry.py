"""The makers of all puzzles by name, and those makers that need few lines."""

from __future__ import annotations

from functools import partial

import numpy as np

from encoders import Bools, Ints, Literals

from ...boards import checks
from ...boards.loops.region_loop import RegionLoop
from ...boards.paths.puzzle import PathPuzzle
from ...boards.puzzle import Puzzle, Solution
from ...boards.text import EMPTY, write_board
from ...puzzles.sudoku import Sudoku
from ..clues.recipes import RECIPES
from ..removal.switchable_board import SwitchableBoard
from ..solutions.own.sudoku_grid import Givens, draw_square, open_session, order_of
from ..solutions.own.sudoku_swaps import swaps
from ..solutions.unique_path_cover import walk
from .base import Draft, Maker, count
from .loop_leaves_points import Carving, Shading, ShadingRest
from .needed_numbers import NeededNumbers
from .own.buildingwalk import Floors
from .own.doubleback import DoubleBackMaker
from .own.fakearrow import FakeArrows
from .own.kaisu import RegionsRoundLine
from .own.kuroshiroloop import Marking
from .own.mejilink import Tiling
from .own.nurikabeloop import AreaClues
from .own.simpleloop import Blocks
from .own.slalom import NeededBlocks
from .random_rectangles import RectanglesBesideBlocks, RectanglesInRegions
from .repair import differing, one_by_one, recut, refutes
from .several_loops import NumbersOfLoops, SeveralLoops
from .solution_by_solver import FewRuns, PipelinkMaker, Ring, ShadingAll
from .straight_links import Islands, Pairs

Rng = np.random.Generator

LARGEST = 64  # order of Sudoku: the formula grows with its cube
SWAPS = 12  # order of Sudoku from which looking for changes of the square saves time
CONFLICTS_A_CELL = 10  # conflicts a cell of a Sudoku board, about ten times what most boards take


class Climbing(Maker):
    """Replaces the solution by another one that allows more clues."""

    can_reroute = True

    def mend(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        best = max((Draft(other, self.clues(other, rng)) for other in others), key=count)
        if count(best) > count(draft):
            return best
        return None if self.symmetry == "none" else self.reroute(draft, others, rng)


class RegionSplitter(Maker):
    """Cuts regions in two along the solution, so that another solution breaks a rule in one of the parts.

    Each place where they differ should break a rule by itself too: then no mixture of them is a solution.
    """

    kind: type[RegionLoop]
    blank: RegionLoop
    near_first = False  # other solutions of Country Road are found as fast anyway, those of Detour are far

    def __init__(self, kind: type[Puzzle], rows: int, columns: int) -> None:
        super().__init__(kind, rows, columns)
        if self.recipe.unvisited_share == 0:  # another loop through every cell is hard to find from a far start
            self.solver = "cadical195"

    def block(self, board: SwitchableBoard, mine: Literals, switches: list[int], deadline: float | None) -> None:
        """Forbid what the other solution has in one place, after a search for one that differs in few places."""
        board.formula.add(board.come_near(mine, switches, deadline)[None])

    def mend(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        own = draft.solution
        order = checks.follow_loop(self.blank.sides(own))[1]
        for other in others:
            changed = one_by_one(own["edges"], other["edges"], *self.size)
            for edges in (*(changed if len(changed) > 1 else ()), other["edges"]):
                lines = Solution(self.blank, {"edges": edges})
                board = self.kind(write_board(draft.grids))
                if refutes(board, lines):
                    continue
                near = differing(own["edges"], edges, *self.size)
                regions = recut(board.region, order, near, rng, partial(self._good, own, lines, rng))
                if regions is not None:
                    draft = Draft(own, self.clues(own, rng, regions=regions))
                elif edges is other["edges"]:
                    return None
        return draft

    def _good(self, own: Solution, other: Solution, rng: Rng, regions: Ints) -> bool:
        board = self.kind(write_board(self.clues(own, rng, regions=regions)))
        return refutes(board, other) and not any(board.check(own))


class SudokuMaker(Maker):
    """Sudoku: takes the numbers of a random square."""

    blank: Sudoku

    def __init__(self, kind: type[Puzzle], rows: int, columns: int) -> None:
        if max(rows, columns) > LARGEST:
            raise ValueError(f"Sudoku is made up to order {LARGEST}, not {max(rows, columns)}")
        super().__init__(kind, rows, columns)
        self.options = {"at_most_one": "native"}
        self.conflict_budget = CONFLICTS_A_CELL * rows * columns

    def draft(self, rng: Rng, deadline: float | None = None, max_clues: int = 0) -> Draft | None:
        self._key, self._session = open_session(self.blank)
        solution = draw_square(self.blank, self._key, self._session, rng, deadline)
        return Draft(solution, self.clues(solution, rng))

    def board(self, draft: Draft, deadline: float | None = None) -> SwitchableBoard:
        square = self.kind(write_board(draft.grids), self.kind.name)
        return Givens(Solution(square, dict(draft.solution)), self._key, self._session)

    def order(self, cells: Ints, orbit: Ints, rng: Rng) -> Ints | None:
        rank = order_of(self.blank.box, rng).argsort()
        first = np.full(int(orbit.max(initial=-1)) + 1, len(rank))
        np.minimum.at(first, orbit[orbit >= 0], rank[cells[orbit >= 0]])
        return np.asarray(first.argsort(kind="stable"))

    def changes(self, solution: Solution, orbit: Ints) -> Bools | None:
        if self.blank.rows < SWAPS:
            return None
        cells = swaps(solution["digits"], self.blank.box)
        changes = np.zeros((len(cells), int(orbit.max()) + 1), dtype=bool)
        change, cell = np.nonzero(cells & (orbit >= 0))
        changes[change, orbit[cell]] = True
        return changes


class PathMaker(Maker):
    """Flow and Numberlink: walks over covers by paths to one that is the only one between its ends."""

    blank: PathPuzzle

    unique_draft = True

    def __init__(self, kind: type[Puzzle], rows: int, columns: int) -> None:
        if rows * columns < 2:
            raise ValueError(f"a board of {kind.name} has two cells or more, for the ends of a path")
        super().__init__(kind, rows, columns)

    def draft(self, rng: Rng, deadline: float | None = None, max_clues: int = 0) -> Draft | None:
        board = self.blank
        cover = walk(board.rows, board.columns, board.fill, rng, deadline, max_clues)
        if cover is None:
            return None
        grid = np.full(board.rows * board.columns, EMPTY, dtype="U6")
        for number, path in enumerate(sorted(cover.paths.values(), key=lambda path: min(path[0], path[-1])), 1):
            grid[[path[0], path[-1]]] = str(number)
        return Draft(Solution(board, {"edges": cover.edges()}), [grid.reshape(board.rows, board.columns)])


MAKERS: dict[str, type[Maker]] = {
    "again": Maker, "area": AreaClues, "block": NeededBlocks, "blocks": Blocks, "bridge": Islands, "climb": Climbing,
    "cross": PipelinkMaker, "fake": FakeArrows, "few runs": FewRuns, "floors": Floors, "free": Carving, "link": Pairs,
    "mark": Marking, "number": NeededNumbers, "numbers of loops": NumbersOfLoops, "paths": PathMaker,
    "rectangles beside blocks": RectanglesBesideBlocks, "rectangles in regions": RectanglesInRegions,
    "reshape": DoubleBackMaker, "ring": Ring, "several": SeveralLoops, "shade": Shading, "shade all": ShadingAll,
    "shade rest": ShadingRest, "split": RegionSplitter, "square": SudokuMaker, "tile": Tiling,
    "visits": RegionsRoundLine}


def maker_of(kind: type[Puzzle], rows: int, columns: int) -> Maker:
    """The maker for boards of a size. Raises PuzzleError or ValueError where there is no board of that size."""
    if kind.name not in RECIPES:
        raise ValueError(f"no boards of {kind.name} are made yet; of these they are: {', '.join(RECIPES)}")
    return MAKERS[RECIPES[kind.name].maker](kind, rows, columns)
