"""All solutions below a cube: where there are many, the cube is divided again and again.

A cube is a conjunction of literals that decide (see `deciding`), so that a solution lies below exactly one of the cubes
into which another is divided. Blocking clauses make each further solution dearer; below small cubes few are in the way.
So dividing pays in one process already, and cubes that are still open can be handed to others.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import FALSE, TRUE, Formula, Literals
from encoders.formula import Model
from encoders.keys import is_antichain, literals_of
from encoders.loops import scheme_of

from ...boards.solution import Solution
from ...errors import InternalError
from ..backends.small import SmallSolver
from ..search import SolutionSearch, antichain, deciding, decode

if TYPE_CHECKING:
    from ...boards.puzzle import Puzzle

LEAF = 32  # models below a cube before it is divided
MANY = 500  # solutions that are checked at once, about
PROBES = 6  # variables of which the consequences are looked at before one is chosen
Bools = NDArray[np.bool_]
Cube = list[int]


class Below(NamedTuple):
    """found: solutions, a row each, as bits of `Divided.variables`. open: cubes of which nothing is in `found`."""

    found: Bools
    open: list[Cube]


class Divided(SolutionSearch):
    """A search whose solutions are found cube by cube, in one solver that keeps its lazy cuts. A context manager."""

    def __init__(self, puzzle: Puzzle, time_limit: float | None = None, solver: str | None = None,
                 options: dict[str, Any] | None = None) -> None:
        super().__init__(puzzle, time_limit, solver, options or {})
        self._chooser: Chooser | None = None
        if self.session is None:  # the time was up before the formula was made
            return
        self.deciding = deciding(puzzle, self.key).astype(np.int32)
        known = [literals_of(entry) for entry in self.key.values()]
        self.variables = _variables(np.concatenate([self.deciding, *map(np.ravel, known)]))
        self._column = {int(variable): place for place, variable in enumerate(self.variables)}
        self._branching = _variables(self.deciding)
        self._antichain = antichain(puzzle, self.key)
        self._stacks = puzzle.checks_many and scheme_of((options or {}).get("loops", "cuts")).sound

    @property
    def chooser(self) -> Chooser:
        """What divides cubes of which no solution is known."""
        if self._chooser is None:
            assert self.session is not None
            entries = [self.key[name] for name in self.puzzle.decides]
            numbers = [literals_of(entry) for entry in entries if is_antichain(entry) and literals_of(entry).ndim > 1]
            self._chooser = Chooser(self.session.formula, self._branching, numbers)
        return self._chooser

    def below(self, cubes: Sequence[Sequence[int]] = ((),), seconds: float | None = None, limit: int | None = None,
              told: Callable[[int], object] = lambda _: None) -> Below:
        """All solutions below the cubes, or what is found in so many seconds, or about `limit`; each one is checked.

        When the time is up, a cube that was begun comes back divided. told: called now and then with the number found.
        """
        session, done, left = self.session, list[Bools](), list[Cube]()
        if session is None or session.formula.contradictory:
            return Below(np.zeros((0, 0), np.bool_), left)
        deadline = None if seconds is None else perf_counter() + seconds
        stack: list[tuple[Cube, list[Bools]]] = [(list(cube), []) for cube in reversed(cubes)]
        asking, block, checked = *self._blocking(stack), 0
        try:
            while stack and not (deadline is not None and perf_counter() >= deadline):
                cube, found = stack.pop()
                most = LEAF if limit is None else min(LEAF, limit - len(done) - len(found))
                if self._leaf(cube, found, asking, block, deadline, most):
                    done += found
                elif limit is not None and len(done) + len(found) >= limit:
                    done += found
                    left = [cube]
                    break
                else:
                    stack += self._divided(cube, found)
                if len(done) >= checked + MANY:
                    self._check(done[checked:])
                    checked = len(done)
                    told(checked)
                    session.forget(asking)  # what is done needs no clauses any more
                    asking, block = self._blocking(stack)
        finally:
            session.forget(asking)
            session.count_nodes()
        self._check(done[checked:])
        told(len(done))
        return Below(self._rows(done), [*left, *(cube for cube, _ in stack)])

    def _blocking(self, stack: list[tuple[Cube, list[Bools]]]) -> tuple[int, Callable[[Model], None]]:
        """A fresh assumption under which models are blocked, at first those known of the cubes, and what blocks."""
        assert self.session is not None
        asking = int(self.session.formula.new())
        block = self.session.blocker(self.deciding, self._antichain, asking)
        for _, found in stack:
            for bits in found:
                block(self.model(bits))
        return asking, block

    def _check(self, rows: list[Bools]) -> None:
        """Check solutions, given by their bits, all at once. Raises InternalError; one by one, to say what it is."""
        if not rows or not self._stacks:
            return
        begin = perf_counter()
        said = decode(self.key, self.model(self._rows(rows)))
        if next(self.puzzle.check(Solution(self.puzzle, said)), None) is not None:
            for row in rows:
                self.checked(self.model(row))
            raise InternalError(f"{self.puzzle.name}: solutions pass their check, but not together\n{self.puzzle.text}")
        self.statistics.spend("check", begin)
        if self.statistics.first is None:
            self.statistics.first = perf_counter() - self.begin

    def _leaf(self, cube: Cube, found: list[Bools], asking: int, block: Callable[[Model], None],
              deadline: float | None, most: int) -> bool:
        """Find up to `most` further models below the cube; whether these are all that there are."""
        assert self.session is not None
        if deadline is not None and len(cube) >= len(self._branching):
            deadline = None  # it cannot be divided
        for _ in range(most):
            left = None if deadline is None else max(0.0, deadline - perf_counter())
            answer = self.session.solve([*cube, asking], left)
            if not answer:
                return answer is False
            block(self.session.model)
            if self._stacks or not self.checked(self.session.model)[1]:  # of an unsound scheme
                found.append(self.session.model[self.variables])
        return False

    def _divided(self, cube: Cube, found: list[Bools]) -> list[tuple[Cube, list[Bools]]]:
        """Cubes that make up this one, with their part of the models: two with as many each, where several are known.
        """
        if len(found) > 1:
            taken = {abs(literal) for literal in cube}
            free = [int(variable) for variable in self._branching if int(variable) not in taken]
            columns = [self._column[variable] for variable in free]
            uneven = np.abs(2 * np.count_nonzero(np.array(found)[:, columns], axis=0) - len(found))
            variable = free[int(uneven.argmin())]
            children: list[Cube] = [[*cube, -variable], [*cube, variable]]
        else:
            children = self.chooser.children(cube)
        return [(child, [model for model in found if self._lies(model, child[len(cube):])]) for child in children]

    def _lies(self, model: Bools, literals: Cube) -> bool:
        return all(bool(model[self._column[abs(literal)]]) == (literal > 0) for literal in literals)

    def _rows(self, models: list[Bools]) -> Bools:
        return np.array(models, dtype=np.bool_).reshape(len(models), len(self.variables))

    def model(self, bits: Bools) -> Model:
        """A model that says of `variables` what the bits say; of others nothing that counts. (..., variables) bits."""
        assert self.session is not None
        last = max(self.session.formula.variables, int(self.variables.max(initial=0)))
        model = np.zeros((*bits.shape[:-1], last + 1), dtype=np.bool_)
        model[..., 0], model[..., self.variables] = True, bits
        return model

    def solution(self, bits: Bools) -> Solution:
        """The solution of a row of bits."""
        return Solution(self.puzzle, decode(self.key, self.model(bits)))

    def in_order(self, rows: Bools) -> Bools:
        """The rows in an order of their own: by their bits, the first that differs."""
        return rows[np.lexsort(rows.T[::-1])] if rows.size else rows


class Chooser:
    """Divides cubes by the formula alone: numbers by the one with fewest values left, then by what follows most from.

    variables: those that may be divided by. numbers: arrays (..., k) of literals of which exactly one holds.
    """

    def __init__(self, formula: Formula, variables: Literals, numbers: Sequence[Literals] = ()) -> None:
        self._solver, self._root = SmallSolver(), formula.variables + 1
        for block in formula.blocks:
            rows = block.tolist()
            if block.shape[1] == 1:  # what follows from these too is to be told by `propagate`
                rows = [[-self._root, row[0]] for row in rows]
            deque(map(self._solver.add, rows), maxlen=0)
        self._variables: list[int] = variables.tolist()
        self._numbers = [row for array in numbers for row in array.reshape(-1, array.shape[-1]).tolist()
                         if TRUE not in row]

    def children(self, cube: Cube) -> list[Cube]:
        """Cubes that make up this one, those that propagation refutes left out; itself where nothing is open."""
        fine, implied = self._solver.propagate([self._root, *cube])
        if not fine:
            return []
        held = set(implied)
        open_ = ([literal for literal in row if -literal not in held and literal != FALSE] for row in self._numbers
                 if not any(literal in held for literal in row))
        rows = [row for row in open_ if len(row) > 1]
        if rows:
            return self._fine([*cube, literal] for literal in min(rows, key=len))
        free = [variable for variable in self._variables if variable not in held and -variable not in held]
        if not free:
            return [cube]
        step = -(-len(free) // PROBES)
        return self._fine([*cube, literal] for literal in max(self._probed(one, cube) for one in free[::step])[1])

    def _fine(self, cubes: Any) -> list[Cube]:
        return [cube for cube in cubes if self._solver.propagate([self._root, *cube])[0]]

    def _probed(self, variable: int, cube: Cube) -> tuple[int, list[int]]:
        """How much follows from the variable, either way, and its literals."""
        sizes = [len(self._solver.propagate([self._root, *cube, literal])[1]) for literal in (variable, -variable)]
        return sizes[0] * sizes[1], [variable, -variable]

    def split(self, cubes: Sequence[Cube], least: int) -> list[Cube]:
        """At least so many cubes, where there can be, breadth first: in place of those given."""
        queue, whole = deque(map(list, cubes)), list[Cube]()
        while queue and len(queue) + len(whole) < least:
            cube = queue.popleft()
            children = self.children(cube)
            if children == [cube]:
                whole.append(cube)
            else:
                queue += children
        return [*whole, *queue]


def _variables(literals: Literals) -> Literals:
    """The variables of the literals, once each, constants left out."""
    variables = np.unique(np.abs(literals))
    return np.asarray(variables[variables < TRUE], dtype=np.int32)
