"""Ways to go on from an assumption, each of which unit propagation refutes: whether they are few, and which."""

from __future__ import annotations

from collections.abc import Sequence

from ....solving.backends.small_solvers import need_time
from ...model.local_solver import LocalSolver
from ...model.masks import bits, mask_of
from ...model.remaining_clauses import Remaining
from .reasons_of_one_group import OneGroup

MOST_CONTINUATIONS = 24  # ways to go on that a step is told by, each with its end
MOST_PROBES = 20  # variables of which one is chosen to go on with


class FewContinuations:
    """The ways to go on from assumptions, by the clauses of a few groups."""

    def __init__(self, remaining: Remaining, groups: Sequence[int], one_group: OneGroup) -> None:
        hidden, local = remaining.grouping.clauses.hidden_variables, LocalSolver(remaining, groups)
        self.solver, self.selectors, self.variables = local.solver, local.selectors, local.variables
        self.one_group, self.hiding = one_group, [group for group in groups if hidden[group]]
        self.number = {v: place for place, v in enumerate(local.variables, 1)}
        self.names = [0, *local.variables, *(-v for v in reversed(local.variables))]  # a literal's place -> its name
        self.base: list[int] = []

    def of(self, variable: int, known: int) -> list[tuple[int, ...]] | None:
        """The ways to go on from the negation of a variable that follows from the groups and a mask of what is known.

        Each way has the literals that are assumed on it, and one way has to be taken. None for more than
        MOST_CONTINUATIONS.
        """
        if variable not in self.number:
            return None
        self.base = [*self.selectors, *self._held(known), -self.number[variable]]
        ways = self.split((), MOST_CONTINUATIONS)
        return None if ways is None else [self._named(way) for way in ways[0]]

    def tell(self, new: int, known: int) -> bool:
        """Whether each of the variables `new`, a mask, follows at once from those before it, or has few ways."""
        for variable in bits(new):
            if not known >> variable & 1:
                if self.of(variable, known) is None:
                    return False
                follows = self.solver.propagate([*self.selectors, *self._held(known | 1 << variable)])[1]
                known |= 1 << variable | mask_of(v for v in self._named(follows) if v > 0)
        return True

    def _held(self, known: int) -> list[int]:
        return [place for place, v in enumerate(self.variables, 1) if known >> v & 1]

    def _named(self, literals: Sequence[int]) -> tuple[int, ...]:
        """Those of the literals that are about variables of steps, as they are on the board."""
        last, names = len(self.variables), self.names
        return tuple([names[x] for x in literals if -last <= x <= last])

    def fails(self, taken: Sequence[int], hiding: Sequence[int]) -> tuple[list[int] | None, list[int]]:
        """What refutes what is taken: [] for propagation, or one of the groups `hiding` by all that it says; None if
        nothing does. And what follows by propagation.
        """
        fine, implied = self.solver.propagate([*self.base, *taken])
        if not fine or not hiding:
            return None if fine else [], implied
        return self.one_group.refuting(hiding, {*self._named(implied)}), implied

    def split(self, taken: tuple[int, ...], most: int) -> tuple[list[tuple[int, ...]], set[int]] | None:
        """The ways on from what is taken, at most `most`, and the literals taken on which they rest; None for more.

        Raises OutOfTime, see `small_solvers_until`.
        """
        need_time()
        failing, implied = self.fails(taken, self.hiding)
        if failing is not None:
            for x in taken[::-1]:  # what it fails without goes
                left = tuple([y for y in taken if y != x])
                if self.fails(left, failing)[0] is not None:
                    taken = left
            return [taken], {*taken}
        literal = self._choice(taken, {abs(x) for x in implied})
        out, roots = list[tuple[int, ...]](), set[int]()
        for x in (literal, -literal) if literal and most > 1 else ():
            further = self.split((*taken, x), most - len(out))
            if further is None:
                return None
            if x not in further[1]:  # it fails without this
                return further
            out += further[0]
            roots |= further[1] - {x}
        return (out, roots) if out else None

    def _choice(self, taken: tuple[int, ...], decided: set[int]) -> int:
        """The literal to go on with: one that fails, else one by which much follows, as by its negation; 0 for none."""
        held, best, most, failing, least = [*self.base, *taken], 0, -1, 0, 1 << 30
        for variable in [v for v in range(1, len(self.variables) + 1) if v not in decided][:MOST_PROBES]:
            product = 1
            for x in (variable, -variable):
                fine, implied = self.solver.propagate([*held, x])
                if not fine and len(implied) < least:
                    failing, least = x, len(implied)
                product *= len(implied)
            if product > most:
                best, most = variable, product
        return failing or best
