"""A solver's proof by unit propagation -> the clauses and steps that it needs, each step with its reasons (LRAT).

Source: backward checking and trimming (E. Goldberg, Y. Novikov, Verification of proofs of unsatisfiability for CNF
formulas, 2003; N. Wetzler, M. Heule, W. Hunt, DRAT-trim, 2014); the format is that of L. Cruz-Filipe et al., Efficient
certified RAT verification (2017).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from .unit_propagation import Clause, WatchedPropagation


class Trimmed(NamedTuple):
    """The clauses needed, as places among those given, and the steps: a clause and the numbers of its reasons.

    Numbers count the clauses needed from 1, then the steps.
    """

    needed: list[int]
    steps: list[tuple[list[int], list[int]]]


def trim(clauses: Sequence[Clause], proof: Iterable[tuple[bool, Clause]],
         tick: Callable[[], object] = int) -> Trimmed:
    """The part of a proof that is needed. proof: clauses that are learnt (True) or deleted, see `refute`.

    The clauses have no literal twice. tick: is called for each learnt clause; may raise, to end it. Raises ValueError
    for a learnt clause that does not follow, and where no contradiction is reached.
    """
    proof = list(proof)
    state = WatchedPropagation(max((abs(literal) for clause in [*clauses, *(literals for _, literals in proof)]
                                 for literal in clause), default=0))
    false = state.load(clauses)
    for learnt, clause in proof:
        if false >= 0:
            break
        if learnt:
            false = state.add(clause)
        else:
            state.delete(clause)
    if false < 0:
        raise ValueError("the proof ends without a contradiction")
    return Backward(state, len(clauses), tick).run(false)


class Backward:
    """From the contradiction back to the first clause: which clauses are needed, and why each follows.

    A lemma is a learnt clause; the first `first` clauses are the formula. A reason is the number of a clause; or, for a
    literal that holds without assumptions, -1 - its rank on the trail.
    """

    def __init__(self, state: WatchedPropagation, first: int, tick: Callable[[], object]) -> None:
        self.state, self.first, self.tick = state, first, tick
        self.hints: dict[int, list[int]] = {}  # lemma -> its reasons
        self.needed: set[int] = set()
        self.units: dict[int, tuple[int, list[int]]] = {}  # rank -> a literal that holds without assumptions, reasons
        self.fixed = 0  # how many literals of the trail, from its beginning, hold without assumptions

    def run(self, false: int) -> Trimmed:
        """Trim the proof in which this clause is false at the end."""
        state = self.state
        self.fixed = len(state.trail)
        # From the last clause to the first: a lemma that no later one needed is dropped without a look, so what is
        # needed is known when its turn comes.
        last = self.reasons(false)
        for number in range(len(state.clauses) - 1, self.first - 1, -1):
            self.tick()
            self.fixed = state.lengths[number]
            state.backtrack(self.fixed)
            state.restore(number + 1)
            # The lemma itself is out before it is followed from the clauses before it.
            state.unwatch(number, state.needed if number in self.needed else state.others)
            if number in self.needed:
                self.hints[number] = self.follow(number)
        return self.numbered(last)

    def need(self, hints: list[int]) -> None:
        """Note that these reasons are needed, and the reasons of each literal among them."""
        waiting = list(hints)
        # Units hold without assumptions, by reasons of their own, which are needed as well.
        while waiting:
            hint = waiting.pop()
            if hint >= 0 and hint not in self.needed:
                self.needed.add(hint)
                self.state.prefer(hint)
            elif hint < 0 and -1 - hint not in self.units:
                literal = self.state.trail[-1 - hint]
                reason = self.state.reason[literal]
                why = [-1 - self.state.rank[-other] for other in self.state.clauses[reason] if other != literal]
                self.units[-1 - hint] = literal, [*why, reason]
                waiting += self.units[-1 - hint][1]

    def follow(self, number: int) -> list[int]:
        """The reasons by which a lemma follows from the clauses before it."""
        state = self.state
        # Assume that the lemma is false: all its literals fail, and propagation has to reach a clause that is false.
        for literal in state.clauses[number]:
            if state.value[literal] == 2:
                if state.rank[literal] >= self.fixed:
                    raise ValueError("a lemma has a literal and its negation")
                hints = [-1 - state.rank[literal]]
                self.need(hints)
                state.backtrack(self.fixed)
                return hints
            if state.value[literal] == 1:
                state.assign(-literal, -1)
        false = state.propagate()
        if false < 0:
            raise ValueError(f"lemma {number - self.first + 1} does not follow by unit propagation")
        hints = self.reasons(false)
        state.backtrack(self.fixed)
        return hints

    def reasons(self, false: int) -> list[int]:
        """The reasons why this clause is false, in the order in which they propagate, and the clause."""
        state = self.state
        seen: set[int] = set()
        waiting = [state.rank[-literal] for literal in state.clauses[false]]
        while waiting:
            rank = waiting.pop()
            if rank in seen:
                continue
            seen.add(rank)
            literal = state.trail[rank]
            reason = state.reason[literal]
            if rank >= self.fixed and reason >= 0:
                waiting += [state.rank[-other] for other in state.clauses[reason] if other != literal]
        why = ((rank, state.reason[state.trail[rank]]) for rank in sorted(seen))
        hints = [-1 - rank if rank < self.fixed else reason for rank, reason in why if rank < self.fixed or reason >= 0]
        hints.append(false)
        self.need(hints)
        return hints

    def numbered(self, last: list[int]) -> Trimmed:
        """Clauses and steps in the order in which they follow, with numbers. last: reasons of the contradiction."""
        state = self.state
        originals = sorted(number for number in self.needed if number < self.first)
        numbers: dict[int, int] = {clause: place for place, clause in enumerate(originals, 1)}
        steps: list[tuple[list[int], list[int]]] = []
        order: list[tuple[int, int, int]] = [(lemma, 0, lemma) for lemma in self.hints]
        # A unit stands after the clause with which it came, and in the order of the trail.
        order += [(bisect_right(state.lengths, rank) - 1, 1, rank) for rank in self.units]  # with which clause it came
        for _, is_unit, which in sorted(order):
            clause, hints = ([self.units[which][0]], self.units[which][1]) if is_unit else (
                state.clauses[which], self.hints[which])
            reason = -1 - which if is_unit else which
            if is_unit and len(hints) == 1:  # the clause is this literal alone
                numbers[reason] = numbers[hints[0]]
                continue
            steps.append((clause, [numbers[hint] for hint in hints]))
            numbers[reason] = len(originals) + len(steps)
        return Trimmed(originals, [*steps, ([], [numbers[hint] for hint in last])])
