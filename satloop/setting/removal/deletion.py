"""Which clues are needed: deletion by failed assumptions, in one session that searches for another solution.

Every clue, or every orbit of clues that stay or go together, depends on a literal, its switch. The session holds a
clause that forbids the known solution: with some clues on it has no model exactly when these clues alone make it the
only one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf

import numpy as np

from encoders import Bools, Ints, Literals

from ...solving.session import Session
from ..ask_until_deadline import Undecided, has_model

Closure = Callable[[Bools, Bools], Bools]  # switches that stay, switches that are left -> those that have to stay

CONFLICTS = 500  # of a question where some clues may stay; harder questions come again with ten times that


class Stuck(Exception):
    """Deletion took more conflicts than a try is allowed."""


@dataclass(frozen=True)
class DeletionOptions:
    """How switches are deleted; the arrays have an entry for each switch."""

    # How many clues depend on it.
    weight: Ints | None = None
    # Given the switches that stay, and those that are left: the switches that then have to stay, too.
    closure: Closure | None = None
    # Remove at once all switches that a refutation did not need. That is faster, but boards are easier, for their
    # proofs are short.
    cores: bool = True
    # The order in which switches are assumed. None: a new random order each time, for smaller cores.
    order: Ints | None = None
    # Switches of the lowest rank are removed first. None: a random order.
    rank: Ints | None = None
    # (switches, switches) how near the clues of two switches are; those with most others near them go first.
    near: Ints | None = None
    # How many clues are few enough; 0: as few as can be.
    max_clues: int = 0
    # (c, switches) sets of which one switch has to stay, for without the whole set there is another solution.
    changes: Bools | None = None
    # A switch is the literal that its clue fixes, and may hold without the clue.
    literals: bool = False
    # Add what is decided as unit clauses; after that the session is of no further use.
    lasting: bool = True
    # The number of conflicts after which `run` raises Stuck; 0: no limit.
    conflict_budget: int = 0
    # The conflicts of a question whether a switch may go, after which it stays. None: no limit.
    patience: int | None = None
    # A switch -> literals of the known solution. A solution that has them, too, and so differs near the clue alone,
    # is looked for first.
    far: Callable[[int], list[int]] | None = None
    # As of `perf_counter`.
    deadline: float = inf


class Deletion:
    """Removes switches one after another, as long as the switches that are left have no model.

    left: (switches,) which of them there are, at first all unless given.
    """

    def __init__(self, session: Session, switches: Literals, rng: np.random.Generator,
                 options: DeletionOptions = DeletionOptions(), left: Bools | None = None) -> None:
        self.session, self.switches, self.rng, self.options = session, switches, rng, options
        self.weight = np.ones(len(switches), dtype=np.intp) if options.weight is None else options.weight
        self.left = np.ones(len(switches), dtype=bool) if left is None else left.copy()
        self.needed = np.zeros(len(switches), dtype=bool)
        self._index = {switch: i for i, switch in enumerate(switches.tolist())}
        self._changes = None if options.changes is None else options.changes.astype(np.float32)
        self._conflicts_before = self._conflicts()

    def start(self, conflicts: int | None = None) -> bool:
        """Whether all switches leave no model; then those that a refutation did not need are removed.

        If not, the session has the model. Raises Undecided after this number of conflicts.
        """
        core = self._refutation(self.left, read=True, conflicts=conflicts)
        if core is None:
            return False
        if self._remove_all_but(core) and self.options.cores:
            # A second refutation of what is left, in another order of assumptions, is often much smaller.
            smaller = self._refutation(self.left)
            assert smaller is not None
            self._remove_all_but(smaller)
        return True

    def run(self) -> Bools:
        """`left`, when no switch can be removed, or at most `max_clues` clues are left. Raises OutOfTime and Stuck."""
        order = self.rng.permutation(len(self.switches))
        if self.options.rank is not None:
            order = order[np.argsort(self.options.rank[order], kind="stable")]
        waiting = order.tolist()
        conflicts = CONFLICTS if self.options.max_clues else self.options.patience
        while waiting and not self._few_enough():
            later, undecided = [], False
            for i in self._crowded_first(waiting):
                if not self.left[i] or self.needed[i]:
                    continue
                if self._few_enough():
                    break
                trial = self.left.copy()
                trial[i] = False
                # Without this switch a set would lose its last clue, unless others of the set come first.
                if not self._closed(trial):
                    later.append(i)  # others need it: perhaps they go
                    continue
                if self._has_near_solution(i, trial):
                    self.keep(np.array([i]))
                    continue
                try:
                    core = self._refutation(trial, conflicts=self._allowed(conflicts))
                except Undecided:
                    self._allowed(conflicts)
                    later.append(i)
                    undecided = True
                    continue
                if core is None:
                    self.keep(np.array([i]))
                # The refutation names what it used: one question may remove many switches.
                elif not self._remove_all_but(core):
                    return self.left
            undecided &= self.options.patience is None or (conflicts or 0) < self.options.patience
            # Hard questions come again, with ten times the conflicts, once the easy ones have made the board smaller.
            if undecided and conflicts is not None:
                conflicts *= 10
            elif len(later) == len(waiting):
                break
            waiting = [i for i in later if self.left[i]] if undecided or self.options.closure is not None else []
        return self.left

    def _crowded_first(self, waiting: list[int]) -> Iterator[int]:
        """The switches in the order given, or each time the switch with most neighbours among the switches that are
        left."""
        if self.options.near is None:
            yield from waiting
            return
        near, rest = self.options.near, np.array(waiting)
        while len(rest):
            place = int((near[rest] @ self.left).argmax())
            yield int(rest[place])
            rest = np.delete(rest, place)

    def keep(self, switches: Ints) -> None:
        """Never remove these switches, given by their indices."""
        self.needed[switches] = True
        if self.options.lasting:
            self.session.add(self.switches[switches, None].tolist())

    def staying(self, switch: Ints) -> Bools:
        """Whether the clue on each of these switches, by index, stays; -1 is none."""
        return np.asarray(np.append(self.left, False)[switch])

    def _refutation(self, trial: Bools, read: bool = False, conflicts: int | None = None) -> Bools | None:
        """Switches among the trial that leave no model; None if there is one."""
        # Needed switches are unit clauses in a lasting session, and are not assumed again.
        assume = trial & ~self.needed if self.options.lasting else trial
        order = self.options.order
        if order is None:
            assumptions = self.rng.permutation(self.switches[assume])
        else:
            assumptions = self.switches[order[assume[order]]]
        if has_model(self.session, assumptions.tolist(), self.options.deadline, read, conflicts):
            return None
        if not self.options.cores:
            return trial
        core = self.needed & trial
        core[[self._index[literal] for literal in self.session.core()]] = True
        return core if self.options.closure is None else self.options.closure(core, trial)

    def _has_near_solution(self, i: int, trial: Bools) -> bool:
        """Whether, with the switches of a trial, a solution differs from the known one only near clue i."""
        if self.options.far is None:
            return False
        assume = trial & ~self.needed if self.options.lasting else trial
        assumptions = self.switches[assume].tolist() + self.options.far(i)
        try:
            return has_model(self.session, assumptions, self.options.deadline, False, self.options.patience)
        except Undecided:
            return False

    def _closed(self, trial: Bools) -> bool:
        """Whether these switches need no other one to stay."""
        closure = self.options.closure
        return closure is None or bool((closure(trial, self.left) == trial).all())

    def _remove_all_but(self, core: Bools) -> bool:
        """Go on with these switches. If that leaves fewer clues than `max_clues`, add others and return False."""
        missing = self.options.max_clues - int(self.weight[core].sum())
        if missing > 0:
            # As many of the others, in random order, as fit into the number that is wanted.
            spare = self.rng.permutation(np.flatnonzero(self.left & ~core))
            core[spare[:int(np.searchsorted(self.weight[spare].cumsum(), missing, side="right"))]] = True
            self.left = core
            return False
        if self.options.lasting and not self.options.literals:
            self.session.add((-self.switches[self.left & ~core, None]).tolist())
        self.left = core
        if self._changes is not None:
            # A set of which one switch is left needs this switch: it stays without any question to the solver.
            last = self._changes[self._changes @ core == 1].any(axis=0) & core & ~self.needed
            self.keep(np.flatnonzero(last))
        return True

    def _few_enough(self) -> bool:
        return 0 < self.options.max_clues >= int(self.weight[self.left].sum())

    def _conflicts(self) -> int:
        return self.session.counters().get("conflicts", 0) if self.options.conflict_budget else 0

    def _allowed(self, conflicts: int | None) -> int | None:
        """The conflicts of the next question. Raises Stuck when the budget is spent."""
        if not self.options.conflict_budget:
            return conflicts
        budget = self.options.conflict_budget + self._conflicts_before - self._conflicts()
        if budget <= 0:
            raise Stuck
        return budget if conflicts is None else min(budget, conflicts)
