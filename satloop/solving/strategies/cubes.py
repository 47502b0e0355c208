"""All solutions below a cube: where there are many, the cube is divided again and again.

A cube is a conjunction of literals that decide (see `deciding`); a solution below it lies below exactly one of the
cubes into which it is divided. Each blocking clause slows the search for the next solution, and below a small cube few
are needed. So dividing pays even in one process, and cubes that are still open can be given to other workers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from encoders import FALSE, TRUE, Bools, Formula, Literals
from encoders.formula import Model
from encoders.literals import distinct
from encoders.loops import scheme_of
from encoders.solution_key import is_antichain, literals_of

from ...boards.solution import Solution
from ...errors import InternalError
from ..backends.small_solvers import SmallSolver
from ..blocked_solutions import BlockedSolutions
from ..solution_search import SolutionSearch, deciding, decode, keys_are_antichain
from ..solve_request import SolveRequest

if TYPE_CHECKING:
    from ...boards.puzzle import Puzzle

LEAF = 32  # models below a cube before it is divided
MANY = 500  # solutions that are checked at once, about
PROBES = 6  # variables whose consequences are counted before one of them is chosen
Cube = list[int]


class CubeSolutions(NamedTuple):
    """solutions: a row each, as bits of `CubeSearch.variables`. open: cubes none of whose solutions are among these.

    found: how many solutions of each open cube are known; whoever goes on with it finds them again.
    """

    solutions: Bools
    open: list[Cube]
    found: list[int]


class CubeSearch(SolutionSearch):
    """A search whose solutions are found cube by cube, in one solver that keeps its lazy cuts. A context manager."""

    def __init__(self, puzzle: Puzzle, deadline: float = inf, solver: str | None = None,
                 options: dict[str, Any] | None = None) -> None:
        super().__init__(SolveRequest(puzzle, None, deadline, solver, options=options or {}))
        self._chooser: Chooser | None = None
        if self.session is None:  # the time was up before the formula was complete
            return
        self.deciding = deciding(puzzle, self.key).astype(np.int32)
        literals = [literals_of(entry) for entry in self.key.values()]
        self.variables = _variables(np.concatenate([self.deciding, *map(np.ravel, literals)]))
        self._column = {int(variable): column for column, variable in enumerate(self.variables)}
        self._branching = _variables(self.deciding)
        self._antichain = keys_are_antichain(puzzle, self.key)
        self._checks_together = puzzle.checks_many and scheme_of(self.options.get("loops", "cuts")).sound

    @property
    def chooser(self) -> Chooser:
        """The object that divides cubes of which no solution is known."""
        if self._chooser is None:
            assert self.session is not None
            self._chooser = chooser(self.session.formula, [self.key[name] for name in self.puzzle.decides])
        return self._chooser

    def solutions_below(self, cubes: Sequence[Sequence[int]] = ((),), deadline: float = inf, limit: int | None = None,
                        report: Callable[[int], object] = lambda _: None) -> CubeSolutions:
        """All solutions below the cubes, or those found before the deadline, or about `limit` of them; each is checked.

        When the time is up, the cube of that moment comes back divided. report: called now and then with the number of
        solutions.
        """
        session, done, left = self.session, list[Bools](), list[Cube]()
        if session is None or session.formula.contradictory:
            return CubeSolutions(np.zeros((0, 0), np.bool_), left, [])
        # Depth first, so that few cubes are open at a time; each comes with the models already known below it.
        stack: list[tuple[Cube, list[Bools]]] = [(list(cube), []) for cube in reversed(cubes)]
        blocked, checked = self._blocked(stack), 0
        try:
            while stack and perf_counter() < deadline:
                cube, models = stack.pop()
                most = LEAF if limit is None else min(LEAF, limit - len(done) - len(models))
                if self._find_all(cube, models, blocked, deadline, most):
                    done += models
                elif limit is not None and len(done) + len(models) >= limit:
                    done += models
                    left = [cube]
                    break
                else:
                    stack += self._divide(cube, models)
                if len(done) >= checked + MANY:
                    self._check(done[checked:])
                    checked = len(done)
                    report(checked)
                    blocked.forget()  # solutions below finished cubes need not be blocked any more
                    blocked = self._blocked(stack)
        finally:
            # So that the solver does not carry clauses which exclude what no open cube contains.
            blocked.forget()
            session.count_nodes()
        self._check([*done[checked:], *(bits for _, models in stack for bits in models)])
        report(len(done))
        return CubeSolutions(self._rows(done), [*left, *(cube for cube, _ in stack)],
                             [*(0 for _ in left), *(len(models) for _, models in stack)])

    def _blocked(self, stack: list[tuple[Cube, list[Bools]]]) -> BlockedSolutions:
        """The known models of the cubes, blocked."""
        assert self.session is not None
        blocked = BlockedSolutions(self.session, self.deciding, self._antichain)
        for _, models in stack:
            for bits in models:
                blocked.block(self.model(bits))
        return blocked

    def _check(self, rows: list[Bools]) -> None:
        """Check many solutions, as bits, at once. Raises InternalError, which names the first failure."""
        if not rows or not self._checks_together:
            return
        begin = perf_counter()
        values = decode(self.key, self.model(self._rows(rows)))
        if next(self.puzzle.check(Solution(self.puzzle, values)), None) is not None:
            for row in rows:
                self.checked(self.model(row))
            raise InternalError(f"{self.puzzle.name}: solutions pass their check, but not together\n{self.puzzle.text}")
        self.statistics.spend("check", begin)
        self.note_first()

    def _find_all(self, cube: Cube, models: list[Bools], blocked: BlockedSolutions, deadline: float,
                  most: int) -> bool:
        """Append up to `most` further models below the cube to `models`; whether there are no others."""
        assert self.session is not None
        if len(cube) >= len(self._branching):
            deadline = inf  # it cannot be divided
        for _ in range(most):
            answer = self.session.solve([*cube, blocked.asking], deadline=deadline)
            if not answer:
                return answer is False
            blocked.block(self.session.model)
            if self._checks_together or not self.checked(self.session.model)[1]:  # of an unsound scheme
                models.append(self.session.model[self.variables])
        return False

    def _divide(self, cube: Cube, models: list[Bools]) -> list[tuple[Cube, list[Bools]]]:
        """Cubes that make up this one, each with its models; where several are known, two with half of them each."""
        if len(models) > 1:
            fixed = {abs(literal) for literal in cube}
            free = [int(variable) for variable in self._branching if int(variable) not in fixed]
            columns = [self._column[variable] for variable in free]
            # The variable by which the known models fall into halves as equal as can be: each half has a model, so no
            # cube is empty.
            uneven = np.abs(2 * np.count_nonzero(np.array(models)[:, columns], axis=0) - len(models))
            variable = free[int(uneven.argmin())]
            children: list[Cube] = [[*cube, -variable], [*cube, variable]]
        else:
            children = self.chooser.children(cube)
        return [(child, [model for model in models if self._lies(model, child[len(cube):])]) for child in children]

    def _lies(self, model: Bools, literals: Cube) -> bool:
        return all(bool(model[self._column[abs(literal)]]) == (literal > 0) for literal in literals)

    def _rows(self, models: list[Bools]) -> Bools:
        return np.array(models, dtype=np.bool_).reshape(len(models), len(self.variables))

    def model(self, bits: Bools) -> Model:
        """A model with these bits (..., variables) for `variables`; all others are False, which nothing depends on."""
        assert self.session is not None
        last = max(self.session.formula.variables, int(self.variables.max(initial=0)))
        model = np.zeros((*bits.shape[:-1], last + 1), dtype=np.bool_)
        model[..., 0], model[..., self.variables] = True, bits
        return model

    def solution(self, bits: Bools) -> Solution:
        """The solution of a row of bits."""
        return Solution(self.puzzle, decode(self.key, self.model(bits)))

    def in_order(self, rows: Bools) -> Bools:
        """The rows in lexicographic order."""
        return rows[np.lexsort(rows.T[::-1])] if rows.size else rows


class Chooser:
    """Divides cubes by the formula alone: by the number with fewest values left, or by the variable that implies most.

    variables: those by which cubes may be divided. numbers: arrays (..., k) of literals of which exactly one holds.
    """

    def __init__(self, formula: Formula, variables: Literals, numbers: Sequence[Literals] = ()) -> None:
        self._solver, self._root = SmallSolver(), formula.variables + 1
        for block in formula.blocks:
            rows = block.tolist()
            one_literal = (block == block[:, :1]).all(axis=1)
            # A solver keeps no unit clause as one; under a literal that is always assumed they are propagated each
            # time.
            if block.size and one_literal.any():  # so that `propagate` returns these and their consequences too
                rows = [[-self._root, row[0]] if alone else row for row, alone in zip(rows, one_literal.tolist())]
            deque(map(self._solver.add, rows), maxlen=0)
        self._variables: list[int] = variables.tolist()
        self._numbers = [row for array in numbers for row in array.reshape(-1, array.shape[-1]).tolist()
                         if TRUE not in row]

    def children(self, cube: Cube) -> list[Cube]:
        """Cubes that make up this one, without those that propagation refutes; itself where nothing is open."""
        consistent, implied = self._solver.propagate([self._root, *cube])
        if not consistent:
            return []
        true = set(implied)
        open_ = ([literal for literal in row if -literal not in true and literal != FALSE] for row in self._numbers
                 if not any(literal in true for literal in row))
        # A number with few values left divides into few cubes, of which each says much.
        choices = min((row for row in open_ if len(row) > 1), key=len, default=[])
        if not choices:
            free = [variable for variable in self._variables if variable not in true and -variable not in true]
            if not free:
                return [cube]
            # A few variables, evenly spread over all, for a probe of each would take longer than it gains.
            step = -(-len(free) // PROBES)
            choices = max((self._consequences(variable, cube), [variable, -variable]) for variable in free[::step])[1]
        children = ([*cube, literal] for literal in choices)
        return [child for child in children if self._solver.propagate([self._root, *child])[0]]

    def _consequences(self, variable: int, cube: Cube) -> int:
        """How much follows from the variable below the cube: the product of both its values."""
        true, false = (self._solver.propagate([self._root, *cube, literal])[1] for literal in (variable, -variable))
        return len(true) * len(false)

    def split(self, cubes: Sequence[Cube], least: int, deadline: float = inf) -> list[Cube]:
        """The cubes divided, breadth first, until there are at least `least`, none can be divided, or time is up."""
        queue, whole = deque(map(list, cubes)), list[Cube]()
        while queue and len(queue) + len(whole) < least and perf_counter() < deadline:
            cube = queue.popleft()
            children = self.children(cube)
            if children == [cube]:
                whole.append(cube)
            else:
                queue += children
        return [*whole, *queue]


def chooser(formula: Formula, entries: Sequence[Any]) -> Chooser:
    """What divides cubes of a formula by the entries of its key that decide."""
    literals = [literals_of(entry) for entry in entries]
    numbers = [part for entry, part in zip(entries, literals) if is_antichain(entry) and part.ndim > 1]
    return Chooser(formula, _variables(np.concatenate([part.ravel() for part in literals])), numbers)


def _variables(literals: Literals) -> Literals:
    """The variables of the literals, without repetition and constants."""
    variables = distinct(np.abs(literals))
    return np.asarray(variables[variables < TRUE], dtype=np.int32)
