"""A solver's proof by unit propagation -> the clauses and steps that it needs, each step with its reasons (LRAT).

Source: backward checking and trimming (E. Goldberg, Y. Novikov, Verification of proofs of unsatisfiability for CNF
formulas, 2003; N. Wetzler, M. Heule, W. Hunt, DRAT-trim, 2014); the format is that of L. Cruz-Filipe et al., Efficient
certified RAT verification (2017).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

Clause = Sequence[int]


class Trimmed(NamedTuple):
    """The clauses needed, as places among those given, and the steps: a clause and the numbers of its reasons.

    Numbers count the clauses needed from 1, then the steps.
    """

    needed: list[int]
    steps: list[tuple[list[int], list[int]]]


class Trimmer:
    """Unit propagation over clauses that come one after another and are taken away again, last first."""

    def __init__(self, variables: int, tick: Callable[[], object]) -> None:
        size = 2 * variables + 1  # lists indexed by literals: a negative one counts from the end
        self.value = [0] * size  # 1 true, -1 false
        self.reason = [-1] * size  # the clause that made a literal true; -1: assumed
        self.rank = [0] * size  # its place on the trail
        self.watches: list[list[int]] = [[] for _ in range(size)]  # literal -> clauses to look at when it is false
        self.clauses: list[list[int]] = []
        self.trail: list[int] = []
        self.done = 0  # literals of the trail whose consequences are drawn
        self.starts: list[int] = []  # the length of the trail before each clause came
        self.tick = tick

    def add(self, clause: Clause) -> int:
        """Add a clause, draw the consequences: the clause that is then false, or -1."""
        number, value, rank = len(self.clauses), self.value, self.rank
        self.starts.append(len(self.trail))
        literals = sorted(dict.fromkeys(clause), key=lambda lit: (value[lit] < 0, -rank[-lit] if value[lit] < 0 else 0))
        self.clauses.append(literals)
        if len(literals) > 1:
            self.watches[literals[0]].append(number)
            self.watches[literals[1]].append(number)
        if not literals or value[literals[0]] < 0:
            return number
        if (len(literals) == 1 or value[literals[1]] < 0) and not value[literals[0]]:
            self.assign(literals[0], number)
            return self.propagate(number)
        return -1

    def assign(self, literal: int, reason: int) -> None:
        self.value[literal], self.value[-literal] = 1, -1
        self.reason[literal], self.rank[literal] = reason, len(self.trail)
        self.trail.append(literal)

    def cut(self, length: int) -> None:
        """Take back all but so many literals of the trail."""
        value = self.value
        for literal in self.trail[length:]:
            value[literal] = value[-literal] = 0
        del self.trail[length:]
        self.done = min(self.done, length)

    def propagate(self, last: int) -> int:
        """Draw all consequences of the clauses up to `last`: one that is false, or -1."""
        value, clauses, trail, watches = self.value, self.clauses, self.trail, self.watches
        while self.done < len(trail):
            false = -trail[self.done]
            self.done += 1
            mine = watches[false]
            keep: list[int] = []
            for place, number in enumerate(mine):
                if number > last:
                    continue  # taken away
                literals = clauses[number]
                if literals[0] == false:
                    literals[0], literals[1] = literals[1], false
                head = literals[0]
                if value[head] > 0:
                    keep.append(number)
                    continue
                for other in range(2, len(literals)):
                    if value[literals[other]] >= 0:
                        literals[1], literals[other] = literals[other], false
                        watches[literals[1]].append(number)
                        break
                else:
                    keep.append(number)
                    if value[head] < 0:
                        keep += mine[place + 1:]
                        watches[false] = keep
                        return number
                    self.assign(head, number)
            watches[false] = keep
        return -1


def trim(clauses: Sequence[Clause], lemmas: Sequence[Clause], tick: Callable[[], object] = int) -> Trimmed:
    """The part of a proof that is needed. lemmas: each follows by unit propagation; together they are contradictory.

    tick: called now and then; may raise, to end it. Raises ValueError for a lemma that does not follow.
    """
    state = Trimmer(max((abs(lit) for clause in [*clauses, *lemmas] for lit in clause), default=0), tick)
    first, false = len(clauses), -1
    for clause in [*clauses, *lemmas]:
        false = state.add(clause)
        if false >= 0:
            break
    if false < 0:
        raise ValueError("the proof ends without a contradiction")
    return Backward(state, first).run(false)


class Backward:
    """From the contradiction back to the first clause: which clauses are needed, and why each follows."""

    def __init__(self, state: Trimmer, first: int) -> None:
        self.state, self.first = state, first
        self.hints: dict[int, list[int]] = {}  # lemma -> reasons; a literal that always holds stands as -1 - its rank
        self.needed: set[int] = set()
        self.units: dict[int, tuple[int, list[int]]] = {}  # rank of a literal that always holds -> it, reasons
        self.fixed = 0  # so many literals of the trail hold without assumptions

    def run(self, false: int) -> Trimmed:
        state = self.state
        self.fixed = len(state.trail)
        last = self.reasons(false)
        for number in range(len(state.clauses) - 1, self.first - 1, -1):
            state.tick()
            self.fixed = state.starts[number]
            state.cut(self.fixed)
            if number in self.needed:
                self.hints[number] = self.follow(number)
        return self.numbered(last)

    def need(self, hints: list[int]) -> None:
        """Note which clauses are needed, and which literals that always hold, with all that these need."""
        waiting = list(hints)
        while waiting:
            hint = waiting.pop()
            if hint >= 0:
                self.needed.add(hint)
            elif -1 - hint not in self.units:
                literal = self.state.trail[-1 - hint]
                reason = self.state.reason[literal]
                why = [-1 - self.state.rank[-other] for other in self.state.clauses[reason] if other != literal]
                self.units[-1 - hint] = literal, [*why, reason]
                waiting += self.units[-1 - hint][1]

    def follow(self, number: int) -> list[int]:
        """Why the lemma follows from the clauses before it."""
        state = self.state
        for literal in state.clauses[number]:
            if state.value[literal] > 0:
                if state.rank[literal] >= self.fixed:
                    raise ValueError("a lemma says nothing")
                hints = [-1 - state.rank[literal]]
                self.need(hints)
                state.cut(self.fixed)
                return hints
            if not state.value[literal]:
                state.assign(-literal, -1)
        false = state.propagate(number - 1)
        if false < 0:
            raise ValueError(f"lemma {number - self.first + 1} does not follow by unit propagation")
        hints = self.reasons(false)
        state.cut(self.fixed)
        return hints

    def reasons(self, false: int) -> list[int]:
        """The clauses that make this one false, in the order of their work, and itself."""
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
        """All of it in the order in which it follows, with numbers."""
        state = self.state
        originals = sorted(number for number in self.needed if number < self.first)
        names: dict[object, int] = {clause: place for place, clause in enumerate(originals, 1)}
        steps: list[tuple[list[int], list[int]]] = []

        def step(key: object, clause: list[int], hints: list[int]) -> None:
            steps.append((clause, [names[hint] for hint in hints]))
            names[key] = len(originals) + len(steps)

        order: list[tuple[int, int, int]] = [(lemma, 0, lemma) for lemma in self.hints]
        order += [(bisect_right(state.starts, rank) - 1, 1, rank) for rank in self.units]  # with which clause it came
        for _, kind, which in sorted(order):
            if kind == 0:
                step(which, state.clauses[which], self.hints[which])
                continue
            literal, hints = self.units[which]
            if len(hints) == 1:  # its reason says nothing else
                names[-1 - which] = names[hints[0]]
            else:
                step(-1 - which, [literal], hints)
        step("end", [], last)
        return Trimmed(originals, steps)

