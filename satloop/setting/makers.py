"""How drafts of solutions are made for each kind of solution, and mended where their clues leave another one."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders import Formula, values
from encoders.cardinality import at_least
from encoders.graph import grid
from encoders.literals import signed

from ..boards import checks
from ..boards.checks import sides
from ..boards.drawing import grown, write_board
from ..boards.puzzle import Puzzle, Solution
from ..boards.text import EMPTY
from ..solving.session import Session
from ..solving.solve import decode
from .clues import RECIPES
from .deletion import ask, left_of
from .drafts import Draft, LoopMaker, count
from .links import Islands, Pairs
from .loops import outline
from .mending import differing, freeing, one_by_one, split
from .reshaping import Shape, neighbours
from .solutions import faces, loop, visited
from .squares import square
from .walks import walk

Rng = np.random.Generator
Bools = NDArray[np.bool_]
Ints = NDArray[np.intp]

SHADED = 0.2  # share of the cells of Regional Yajilin, for a start
WINDOWS = 4  # tried for each cell
LOOPS = 50  # of which one has pieces that can be paired
ROUNDS = 24  # of other solutions against which regions are reshaped, before another try


class Climbing(LoopMaker):
    """The other solution shows all clues of this one; if it allows more, go on with it."""

    def mended(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        best = max((Draft(other, self.clues(other, rng)) for other in others), key=count)
        return best if count(best) > count(draft) else None


class Freeing(LoopMaker):
    """Points that the other solution passes are taken off the loop, and with them from the board."""

    def mended(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        inside = faces(draft.solution["edges"], *self.size)
        for other in others:
            if (visited(inside) != checks.visited(self.blank.sides(other))).any():
                continue  # no solution any more
            near = differing(outline(inside), other["edges"], *self.size)
            found = freeing(inside, near, rng)
            if found is None:
                return None
            inside = found[0]
        return self.around(inside, rng)


class Shading(LoopMaker):
    """Cells off the loop are shaded or clues."""

    def around(self, inside: Bools, rng: Rng) -> Draft:
        off = ~visited(inside)
        shaded = np.zeros_like(off)
        for cell in rng.permutation(np.flatnonzero(off)).tolist():
            self._shade(shaded, *divmod(cell, off.shape[1]))
        return self._with(inside, shaded, rng)

    def _with(self, inside: Bools, shaded: Bools, rng: Rng) -> Draft:
        solution = Solution(self.blank, {"edges": outline(inside), "shaded": shaded})
        return Draft(solution, self.clues(solution, rng))

    @staticmethod
    def _shade(shaded: Bools, row: int, column: int) -> None:
        if not (shaded[max(row - 1, 0):row + 2, column].any() or shaded[row, max(column - 1, 0):column + 2].any()):
            shaded[row, column] = True

    def mended(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        inside, shaded = faces(draft.solution["edges"], *self.size), draft.solution["shaded"].copy()
        for other in others:
            clue = ~visited(inside) & ~shaded
            passed = checks.visited(self.blank.sides(other))
            if (clue & (passed | other["shaded"])).any():
                continue  # no solution any more
            wrong = np.argwhere(shaded & passed)
            if len(wrong):
                shaded[tuple(wrong[int(rng.integers(len(wrong)))])] = False
                continue
            near = differing(outline(inside), other["edges"], *self.size) | (shaded != other["shaded"])
            found = freeing(inside, near, rng)
            if found is None:
                return None
            inside = found[0]
            for row, column in found[1][:1]:
                self._shade(shaded, row, column)
        return self._with(inside, shaded, rng)


class Splitting(LoopMaker):
    """A region is cut in two along the solution, so that the other breaks a rule in one of the parts."""

    def mended(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        order = checks.followed(self.blank.sides(draft.solution))[1]
        for other in others:
            board: Any = self.kind(write_board(draft.grids))
            if any(board.check(other)):
                continue
            near = differing(draft.solution["edges"], other["edges"], *self.size)

            good = partial(self._good, draft.solution, other, rng)
            regions = split(board.region, order, near, rng, good)
            if regions is None:
                return None
            draft = Draft(draft.solution, self.clues(draft.solution, rng, regions=regions))
        return draft


    def _good(self, own: Solution, other: Solution, rng: Rng, regions: Ints) -> bool:
        board = self.kind(write_board(self.clues(own, rng, regions=regions)))
        return any(board.check(other)) and not any(board.check(own))


class Reshaping(LoopMaker):
    """Cells move between regions along the solution, until all other solutions met so far break a rule, and if it can
    be, each of the places where they differ does so alone: then no mixture of them is a solution either."""

    def draft(self, rng: Rng, deadline: float | None = None, few: int = 0) -> Draft | None:
        self._met: dict[bytes, Ints] = {}
        self._rounds = 0
        for _ in range(LOOPS):  # pieces of a loop cannot always be paired
            left_of(deadline)
            draft = super().draft(rng, deadline, few)
            if draft is not None and draft.grids:
                return draft
        return None

    def mended(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        self._rounds += 1
        if self._rounds > ROUNDS:
            return None
        own = draft.solution["edges"]
        for other in others:
            for edges in (other["edges"], *one_by_one(own, other["edges"], *self.size)):
                if edges.tobytes() not in self._met:
                    self._met[edges.tobytes()] = neighbours(sides(*grid(*self.size).split(edges)))
        board: Any = self.kind(write_board(draft.grids))
        shape = Shape(board.region, neighbours(self.blank.sides(draft.solution)), np.array([*self._met.values()]),
                      board.times)
        shape.settle(rng)
        return Draft(draft.solution, self.clues(draft.solution, rng, regions=shape.regions()))


class Crossing(LoopMaker):
    """Pipelink: what a solver finds that begins with segments drawn at random."""

    def draft(self, rng: Rng, deadline: float | None = None, few: int = 0) -> Draft | None:
        f = Formula()
        key = self.blank.encode(f)
        every = np.arange(1, f.variables + 1, dtype=np.int32)
        f.phases.append(np.where(rng.random(len(every)) < 0.5, every, -every))
        with Session(f, "cadical195") as session:
            if not ask(session, [], deadline):
                raise ValueError(f"no loop of {self.kind.name} fits {self.blank.rows} x {self.blank.columns} cells")
            solution = Solution(self.blank, decode(key, session.model))
        return Draft(solution, self.clues(solution, rng))


class ShadingAll(LoopMaker):
    """Regional Yajilin: cells off the loop are shaded, so many that no other loop passes all the rest.

    In one window after another a solver shades one more cell; then, where a second loop has the same shading, another.
    """

    def draft(self, rng: Rng, deadline: float | None = None, few: int = 0) -> Draft | None:
        f = Formula()
        key = self.blank.encode(f)
        edge, shaded = key["edges"], key["shaded"].ravel()
        ends = self.blank.graph.edges
        f.phases.append(signed(edge, outline(loop(*self.size, rng, SHADED))))
        with Session(f, "cadical195") as session:
            if not ask(session, [], deadline):
                raise ValueError(f"no board of {self.kind.name} has {self.size[0]} x {self.size[1]} cells")
            drawn, dark = values(session.model, edge), values(session.model, shaded)
            other, vain = drawn, 0
            for _ in range(WINDOWS * len(shaded)):
                more = vain < len(shaded) // 4
                if not more and other is drawn:
                    f.add(-edge[drawn][None])
                    if not ask(session, signed(shaded, dark).tolist(), deadline):
                        self._own = Solution(self.blank, {"edges": drawn, "shaded": dark.reshape(self.size)})
                        return Draft(self._own, self.clues(self._own, rng))
                    f.add(-signed(shaded, dark)[None])
                    other = values(session.model, edge)
                cell = int(rng.integers(len(shaded)) if more else rng.choice(ends[other != drawn].ravel()))
                window, here = near(cell, *self.size), f.new(1)
                at_least(f, shaded[window][None], [dark[window].sum() + more], when=here)
                kept = np.concatenate([here, signed(edge, drawn)[~window[ends].any(axis=1)],
                                       signed(shaded, dark)[~window]])
                vain += 1
                if ask(session, kept.tolist(), deadline):
                    drawn, dark = values(session.model, edge), values(session.model, shaded)
                    other, vain = drawn, 0 if more else vain
        return None

    def mended(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        """A region where the shading of another solution differs is cut in two that count differently.

        The solution stays the one that its shading allows, whichever a solver has met first.
        """
        board: Any = self.kind(write_board(draft.grids))
        regions, own = board.region, self._own["shaded"]
        for other in (draft.solution, *others):
            theirs = other["shaded"]
            count = int(regions.max()) + 1
            if (checks.per_region(own, regions, count) != checks.per_region(theirs, regions, count)).any():
                continue
            mine, yours = np.flatnonzero(own & ~theirs), np.flatnonzero(theirs & ~own)
            if len(mine):
                one = int(rng.choice(mine))
                two = int(rng.choice(yours[regions.flat[yours] == regions.flat[one]]))
                halves = grown(board.rows, board.columns, [[one], [two]], rng, within=regions == regions.flat[one])
                regions = np.where(halves == 0, count, regions)
        return Draft(self._own, self.clues(self._own, rng, regions=regions))


def near(cell: int, rows: int, columns: int, far: int = 2) -> Bools:
    """(cells,) whether a cell is at most so far from the given one, by rows and by columns."""
    row, column = np.divmod(np.arange(rows * columns), columns)
    return np.asarray(np.maximum(abs(row - cell // columns), abs(column - cell % columns)) <= far)


class Squares(LoopMaker):
    """Sudoku: all of a random square."""

    def __init__(self, kind: type[Puzzle], rows: int, columns: int) -> None:
        super().__init__(kind, rows, columns)
        self.options = {"at_most_one": "native"}
        self.shuffled = False

    def draft(self, rng: Rng, deadline: float | None = None, few: int = 0) -> Draft | None:
        solution = square(self.blank, rng)
        return Draft(solution, self.clues(solution, rng))


class Paths(LoopMaker):
    """Flow and Numberlink: a walk over covers by paths, proved to be the only ones as it goes."""

    proved = True

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
