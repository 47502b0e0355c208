"""Which clues are needed: deletion by failed assumptions, in one session that asks for another solution.

Every clue, or every orbit of clues that fall together, hangs on a literal, its switch. The session holds a clause that
forbids the known solution: with some clues on it has no model exactly when these clues alone make it the only one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from encoders import OutOfTime

from ...solving.session import Session

Bools = NDArray[np.bool_]
Ints = NDArray[np.intp]
__all__ = ["Closure", "Deletion", "OutOfTime", "Stuck", "ask", "left_of"]

UNENDING = 10**9  # conflicts of a question that only the clock may end: so counted, the same answers come each time
CONFLICTS = 500  # of a question, where any clues may stay that are few enough; hard ones come again with ten times that
Closure = Callable[[Bools, Bools], Bools]  # those that stay, those there are -> those that have to stay


def left_of(deadline: float | None) -> float | None:
    """Seconds until the deadline (of perf_counter), None without one. Raises OutOfTime when there are none."""
    if deadline is None:
        return None
    left = deadline - perf_counter()
    if left <= 0:
        raise OutOfTime
    return left


class Undecided(Exception):
    """A question took more conflicts than it was allowed."""


def ask(session: Session, assumptions: Sequence[int], deadline: float | None, read: bool = True,
        conflicts: int | None = None) -> bool:
    """Is there a model? It is read only if asked for. Raises OutOfTime, and Undecided after so many conflicts."""
    answer = session.solve(assumptions, left_of(deadline), conflicts or UNENDING, read)
    if answer is None:
        if conflicts is not None and (deadline is None or perf_counter() < deadline):
            raise Undecided
        raise OutOfTime
    return answer


class Stuck(Exception):
    """Deletion took more conflicts than a try is allowed."""


class Deletion:
    """Removes switches one after another, as long as the switches that are left have no model.

    weight: how many clues hang on each switch; stop: so many clues are few enough; cores: leave out at once all that
    a refutation did not need, which is faster, but the boards are easier, for their proofs are short. closure: given
    which switches stay, those that then have to stay too. order: (s,) in which they are assumed; by default in a new
    random one each time, for smaller cores. rank: those of the lowest go first; by default in random order.
    After `run` the session is of no further use: what has been decided is added as unit clauses, so that it is no
    assumption any more; unless it is not `lasting`. left: which switches there are to begin with.
    literal_clues: a switch is the literal that its clue fixes, and may hold without the clue. conflict_budget: the
    number of conflicts after which `run` raises Stuck.
    changes: (c, s) of each row, one has to stay, for without all of them there is another solution.
    """

    def __init__(self, session: Session, switches: NDArray[np.int32], rng: np.random.Generator,
                 weight: NDArray[np.intp] | None = None, closure: Closure | None = None, cores: bool = True,
                 order: Ints | None = None, stop: int = 0, deadline: float | None = None,
                 rank: Ints | None = None, left: Bools | None = None, lasting: bool = True, literal_clues: bool = False,
                 conflict_budget: int = 0, changes: Bools | None = None) -> None:
        self.session, self.switches, self.rng = session, switches, rng
        self.weight = np.ones(len(switches), dtype=np.intp) if weight is None else weight
        self.closure, self.cores, self.order, self.stop, self.deadline = closure, cores, order, stop, deadline
        self.rank, self.lasting, self.literal_clues = rank, lasting, literal_clues
        self.conflict_budget = conflict_budget
        self.left = np.ones(len(switches), dtype=bool) if left is None else left.copy()
        self.sure = np.zeros(len(switches), dtype=bool)  # needed for good, and a unit clause
        self._place = {switch: i for i, switch in enumerate(switches.tolist())}
        self._changes = None if changes is None else changes.astype(np.float32)
        self._begun = session.counters().get("conflicts", 0) if conflict_budget else 0

    def _refuted(self, trial: Bools, read: bool = False, conflicts: int | None = None) -> Bools | None:
        """Switches among the trial (and those that are sure) that leave no model; None if there is one."""
        assume = trial & ~self.sure if self.lasting else trial
        if self.order is None:
            assumed = self.rng.permutation(self.switches[assume])
        else:
            assumed = self.switches[self.order[assume[self.order]]]
        if ask(self.session, assumed.tolist(), self.deadline, read, conflicts):
            return None
        if not self.cores:
            return trial
        found = self.sure & trial
        found[[self._place[literal] for literal in self.session.core()]] = True
        return found if self.closure is None else self.closure(found, trial)

    def fix(self, switches: Ints) -> None:
        """These (by their places) stay."""
        self.sure[switches] = True
        self.session.add(self.switches[switches, None].tolist())

    def _stands(self, trial: Bools) -> bool:
        """Whether these switches need no other one to stay."""
        return self.closure is None or bool((self.closure(trial, self.left) == trial).all())

    def start(self, conflicts: int | None = None) -> bool:
        """Whether all switches leave no model; then some go at once, those without which a refutation has done.

        If not, the session has the model. Raises Undecided after so many conflicts.
        """
        found = self._refuted(self.left, read=True, conflicts=conflicts)
        if found is None:
            return False
        if self._keep(found) and self.cores:
            again = self._refuted(self.left)
            assert again is not None
            self._keep(again)
        return True

    def _keep(self, found: Bools) -> bool:
        """Go on with these switches. If they are fewer than `stop`, fill up with others and return False."""
        missing = self.stop - int(self.weight[found].sum())
        if missing > 0:
            spare = self.rng.permutation(np.flatnonzero(self.left & ~found))
            found[spare[:int(np.searchsorted(self.weight[spare].cumsum(), missing, side="right"))]] = True
            self.left = found
            return False
        if self.lasting and not self.literal_clues:
            self.session.add((-self.switches[self.left & ~found, None]).tolist())
        self.left = found
        if self.lasting and self._changes is not None:
            only = self._changes[self._changes @ found == 1].any(axis=0) & found & ~self.sure
            self.fix(np.flatnonzero(only))
        return True

    def _allowed(self, conflicts: int | None) -> int | None:
        """For the next question. Raises Stuck when all are spent."""
        if not self.conflict_budget:
            return conflicts
        left = self.conflict_budget + self._begun - self.session.counters().get("conflicts", 0)
        if left <= 0:
            raise Stuck
        return left if conflicts is None else min(left, conflicts)

    def _few(self) -> bool:
        return bool(self.stop) and int(self.weight[self.left].sum()) <= self.stop

    def staying(self, switch: Ints) -> Bools:
        """Whether the clue on each of these switches stays; -1 is none."""
        return np.asarray(np.append(self.left, False)[switch])

    def run(self) -> Bools:
        """Which switches stay: none of them can go, or no more than `stop` clues hang on them. Raises OutOfTime."""
        order = self.rng.permutation(len(self.switches))
        if self.rank is not None:
            order = order[np.argsort(self.rank[order], kind="stable")]
        waiting = order.tolist()
        conflicts = CONFLICTS if self.stop else None
        while waiting and not self._few():
            later, hard = [], False
            for i in waiting:
                if not self.left[i] or self.sure[i]:
                    continue
                if self._few():
                    break
                trial = self.left.copy()
                trial[i] = False
                if not self._stands(trial):
                    later.append(i)  # others stand on it: perhaps they go
                    continue
                try:
                    found = self._refuted(trial, conflicts=self._allowed(conflicts))
                except Undecided:
                    self._allowed(conflicts)
                    later.append(i)
                    hard = True
                    continue
                if found is None:
                    self.sure[i] = True
                    if self.lasting:
                        self.session.add(self.switches[i:i + 1, None].tolist())
                elif not self._keep(found):
                    return self.left
            if hard and conflicts is not None:
                conflicts *= 10
            elif len(later) == len(waiting):
                break
            waiting = [i for i in later if self.left[i]] if hard or self.closure is not None else []
        return self.left
