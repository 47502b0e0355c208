"""Solutions of a draft that the clues in its free cells tell from all others, and the fewest of these clues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from encoders import TRUE

from ...boards.lines_in_solution_text import GridLines
from ...boards.puzzle import Solution
from ..ask_until_deadline import has_model
from ..removal.deletion import DeletionOptions
from ..removal.switchable_board import SwitchableBoard
from .minimize import LAST_PROOF
from .smallest_core import SmallestCore
from .solution_clues import SolutionClues

PLACES = 4  # in which other solutions differ from one that is tried, most of them looked for
FURTHER = 20  # solutions tried from the first on that is enough
WIDEST = 3  # how far around such a place the lines are looked at, in edges


class TargetSearch:
    """Looks for a solution of a draft that is the only one with its clues in the free cells. A context manager.

    Where the clues of a solution leave another one, the two differ in some place, of which the clues tell nothing; so
    further solutions must look otherwise there, or near there, as far as `width` edges. As that may rule out too many,
    places are forgotten when no solution is left, and then looked at farther around. Of a solution that is the only one
    with its clues, a search for the smallest core finds the fewest. best: the cells with the fewest clues so far, by
    their place among the free ones; tokens: the clues of their solution.
    """

    def __init__(self, clues: SolutionClues, deadline: float, solver: str | None = None) -> None:
        """solver: of the session that looks for solutions, see `Session`; None for the usual one."""
        self.clues, self.deadline = clues, deadline
        self.best: list[int] | None = None
        self.tokens: NDArray[np.str_] = np.zeros(0, dtype="U1")
        self.width = 1
        self._places: list[set[int]] = []
        kind = type(clues.board)
        # A literal for each edge, so that places can be told by them.
        self._draft = SwitchableBoard(clues.board, solver, deadline, **({"loops": "cuts"} if "loops" in kind.options
                                                                      else {}))
        self._on = self._draft.formula.new()

    def __enter__(self) -> TargetSearch:
        return self

    def __exit__(self, *_: object) -> None:
        self._draft.session.close()

    def run(self, first: Iterable[Solution]) -> None:
        """Try the first solutions; if none of them is enough, further ones. Raises OutOfTime at the deadline."""
        for solution in first:
            self._try(solution)
        more = FURTHER if self.best is None else 0
        for solution in self._further() if more else ():
            self._try(solution)
            more -= self.best is not None
            if not more:
                break

    def _further(self) -> Iterator[Solution]:
        """Solutions of the draft without the known places, as long as there are any."""
        while self.width <= WIDEST:
            if has_model(self._draft.session, [*self._draft.clues.tolist(), int(self._on)], self.deadline):
                yield self._draft.solution_of_model()
            else:
                self._on, self._places = self._draft.formula.new(), []
                self.width += 1

    def _try(self, target: Solution) -> None:
        """Find the fewest of the solution's clues if they leave no other solution, else note where that differs."""
        own = set(self._draft.literals_of_solution(target))
        if any(place <= own for place in self._places):
            return
        self._draft.session.add([[-literal for literal in own]])
        begin, tokens = perf_counter(), self.clues.tokens(target)
        if (filled := self.cells_to_fill(tokens)) is None:
            return
        with SwitchableBoard(self.clues.completed(filled, tokens), None, self.deadline) as board:
            board.formula.phases.append(np.array(board.literals_of_solution(target), dtype=np.int32))
            if board.solution(self.deadline, target) is None:
                raise AssertionError(f"clues that their solution does not meet:\n{board.puzzle.text}")
            literals, switches = board.literals_of_model(), board.clues.tolist()
            board.forbid(board.session.model)
            for number in range(PLACES):
                if not has_model(board.session, switches, self.deadline):
                    if not number:
                        deadline = self.deadline - LAST_PROOF * (perf_counter() - begin)
                        self._reduce(board, filled, tokens, deadline)
                    break
                differing = board.come_near(literals, switches, self.deadline)
                self._note_place(target, board.solution_of_model(), tokens)
                board.session.add([differing.tolist()])

    def cells_to_fill(self, tokens: NDArray[np.str_]) -> list[int] | None:
        """The free cells that may get a clue of a solution with these tokens; None if it cannot be the one wanted."""
        return self.clues.removable(tokens)

    def _note_place(self, target: Solution, other: Solution, tokens: NDArray[np.str_]) -> None:
        """Forbid what the target has where the other solution differs, and the other way round where that holds."""
        pairs = [(target, other)]
        if not self.clues.recipe.excludes(self.clues.tokens(other), tokens).any():
            pairs.append((other, target))
        for one, two in pairs:
            place = self._place(one, two)
            self._places.append(place)
            self._draft.session.add([[-int(self._on), *(-literal for literal in place)]])

    def _place(self, one: Solution, two: Solution) -> set[int]:
        """Literals of one solution where it differs from another, and around there."""
        board = self.clues.board
        if board.decides != ("edges",):
            return {*self._draft.literals_of_solution(one)} - {*self._draft.literals_of_solution(two)}
        assert isinstance(board, GridLines)
        edges, on, literals = board.graph.edges, one["edges"], self._draft.key["edges"]
        differs = on != two["edges"]
        for _ in range(self.width):
            touched = np.zeros(edges.max() + 1, dtype=bool)
            touched[edges[differs]] = True
            differs = touched[edges].any(axis=1)
        return set(np.where(on, literals, -literals)[differs & (np.abs(literals) != TRUE)].tolist())

    def _reduce(self, board: SwitchableBoard, filled: list[int], tokens: NDArray[np.str_], deadline: float) -> None:
        """Look for the fewest clues of a board that has one solution, as long as they can be fewer than the best."""
        place = {self.clues.slots.free[i]: i for i in filled}
        # Given clues stay in any case; only those in free cells may go.
        new = np.isin(board.cells, [*place])
        board.session.add(board.clues[~new, None].tolist())
        cells = board.cells[new]
        places = np.array([place[cell] for cell in cells.tolist()], dtype=np.intp)
        with SmallestCore(board.session, board.clues[new], np.arange(len(cells)), cells, board.puzzle.columns,
                          np.random.default_rng(0), DeletionOptions(deadline=deadline)) as search:
            try:
                search.start()
                for least, _ in search.bounds():
                    if self.best is not None and least >= len(self.best):
                        break
            finally:
                if self.best is None or search.most < len(self.best):
                    self.best, self.tokens = sorted(places[search.core].tolist()), tokens
