"""A solver's proof by unit propagation -> the clauses and steps that it needs, each step with its reasons (LRAT).

Source: backward checking and trimming (E. Goldberg, Y. Novikov, Verification of proofs of unsatisfiability for CNF
formulas, 2003; N. Wetzler, M. Heule, W. Hunt, DRAT-trim, 2014); the format is that of L. Cruz-Filipe et al., Efficient
certified RAT verification (2017).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
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

    def __init__(self, variables: int) -> None:
        size = 2 * variables + 1  # lists indexed by literals: a negative one counts from the end
        self.value = [0] * size  # 1 true, -1 false
        self.reason = [-1] * size  # the clause that made a literal true; -1: assumed
        self.rank = [0] * size  # its place on the trail
        # literal -> clauses to look at when it is false: those that are needed, which come first, and the others
        self.needed: list[list[int]] = [[] for _ in range(size)]
        self.others: list[list[int]] = [[] for _ in range(size)]
        self.clauses: list[list[int]] = []
        self.trail: list[int] = []
        self.done, self.seen = 0, 0  # literals of the trail of which needed clauses, and others, have been looked at
        self.starts: list[int] = []  # the length of the trail before each clause came
        self.known: dict[tuple[int, ...], list[int]] = {}  # the clauses there are
        self.forgotten: list[tuple[int, int]] = []  # a clause, and how many there were when it was taken away

    def add(self, clause: Clause) -> int:
        """Add a clause, draw the consequences: the clause that is then false, or -1."""
        number, value, rank = len(self.clauses), self.value, self.rank
        self.starts.append(len(self.trail))
        literals = sorted(dict.fromkeys(clause), key=lambda lit: (value[lit] < 0, -rank[-lit] if value[lit] < 0 else 0))
        self.clauses.append(literals)
        self.known.setdefault(tuple(sorted(literals)), []).append(number)
        if len(literals) > 1:
            self.others[literals[0]].append(number)
            self.others[literals[1]].append(number)
        if not literals or value[literals[0]] < 0:
            return number
        if (len(literals) == 1 or value[literals[1]] < 0) and not value[literals[0]]:
            self.assign(literals[0], number)
            return self.propagate()
        return -1

    def forget(self, clause: Clause) -> None:
        """Take a clause away, unless it is the reason why a literal holds."""
        same = self.known.get(tuple(sorted(set(clause))))
        if same and len(clause) > 1 and self.reason[self.clauses[same[-1]][0]] != same[-1]:
            number = same.pop()
            self.unwatch(number, self.others)
            self.forgotten.append((number, len(self.clauses)))

    def unwatch(self, number: int, table: list[list[int]]) -> None:
        """Look at a clause of the table no more."""
        if len(self.clauses[number]) > 1:
            for literal in self.clauses[number][:2]:
                table[literal].remove(number)

    def prefer(self, number: int) -> None:
        """Look at this clause before others: it is needed."""
        if len(self.clauses[number]) > 1:
            self.unwatch(number, self.others)
            for literal in self.clauses[number][:2]:
                self.needed[literal].append(number)

    def recall(self, count: int) -> None:
        """Bring back what was taken away when there were at least so many clauses."""
        while self.forgotten and self.forgotten[-1][1] >= count:
            number, _ = self.forgotten.pop()
            for literal in self.clauses[number][:2]:
                self.others[literal].append(number)

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
        self.done, self.seen = min(self.done, length), min(self.seen, length)

    def propagate(self) -> int:
        """Draw all consequences: a clause that is false, or -1."""
        while True:
            if self.done < len(self.trail):
                self.done += 1
                false = self.visit(self.needed, -self.trail[self.done - 1])
            elif self.seen < len(self.trail):
                self.seen += 1
                false = self.visit(self.others, -self.trail[self.seen - 1])
            else:
                return -1
            if false >= 0:
                return false

    def visit(self, watches: list[list[int]], false: int) -> int:
        """Look at the clauses of a literal that is now false: one that is false, or -1. Nearly all the time goes here.
        """
        value, clauses, mine, keep = self.value, self.clauses, watches[false], list[int]()
        for number in mine:
            literals = clauses[number]
            head = literals[0]
            if head == false:
                head = literals[0] = literals[1]
                literals[1] = false
            if value[head] > 0:
                keep.append(number)
                continue
            for other in literals:
                if value[other] >= 0 and other != head:
                    literals[literals.index(other)] = false
                    literals[1] = other
                    watches[other].append(number)
                    break
            else:
                keep.append(number)
                if value[head] < 0:
                    keep += mine[mine.index(number) + 1:]
                    watches[false] = keep
                    return number
                self.assign(head, number)
        watches[false] = keep
        return -1


def trim(clauses: Sequence[Clause], proof: Iterable[tuple[bool, Clause]],
         tick: Callable[[], object] = int) -> Trimmed:
    """The part of a proof that is needed. proof: clauses that are learnt (True) or forgotten, see `refute`.

    tick: called now and then; may raise, to end it. Raises ValueError for a clause that does not follow, and where no
    contradiction is reached.
    """
    proof = list(proof)
    state = Trimmer(max((abs(lit) for clause in [*clauses, *(lits for _, lits in proof)] for lit in clause), default=0))
    for learnt, clause in [*((True, clause) for clause in clauses), *proof]:
        if not learnt:
            state.forget(clause)
        elif (false := state.add(clause)) >= 0:
            return Backward(state, len(clauses), tick).run(false)
    raise ValueError("the proof ends without a contradiction")


class Backward:
    """From the contradiction back to the first clause: which clauses are needed, and why each follows."""

    def __init__(self, state: Trimmer, first: int, tick: Callable[[], object]) -> None:
        self.state, self.first, self.tick = state, first, tick
        self.hints: dict[int, list[int]] = {}  # lemma -> reasons; a literal that always holds stands as -1 - its rank
        self.needed: set[int] = set()
        self.units: dict[int, tuple[int, list[int]]] = {}  # rank of a literal that always holds -> it, reasons
        self.fixed = 0  # so many literals of the trail hold without assumptions

    def run(self, false: int) -> Trimmed:
        state = self.state
        self.fixed = len(state.trail)
        last = self.reasons(false)
        for number in range(len(state.clauses) - 1, self.first - 1, -1):
            self.tick()
            self.fixed = state.starts[number]
            state.cut(self.fixed)
            state.recall(number + 1)
            state.unwatch(number, state.needed if number in self.needed else state.others)
            if number in self.needed:
                self.hints[number] = self.follow(number)
        return self.numbered(last)

    def need(self, hints: list[int]) -> None:
        """Note which clauses are needed, and which literals that always hold, with all that these need."""
        waiting = list(hints)
        while waiting:
            hint = waiting.pop()
            if hint >= 0 and hint not in self.needed:
                self.needed.add(hint)
                self.state.prefer(hint)
            elif hint >= 0:
                continue
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
        false = state.propagate()
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

