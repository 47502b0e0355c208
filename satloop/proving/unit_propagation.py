"""Unit propagation by two watched literals, over clauses that come one after another and are removed last first.

Source: M. Moskewicz and others, Chaff: engineering an efficient SAT solver, 2001; needed clauses first: M. Heule,
W. Hunt, N. Wetzler, Trimming while checking clausal proofs, 2013.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Clause = Sequence[int]


class WatchedPropagation:
    """Clauses, the literals that follow from them, and the clause by which each follows.

    Lists indexed by literals have a place for each literal of `variables` variables: a negative literal counts from
    the end. A clause is named by its number, from 0, in the order in which clauses came. A clause that is false ends
    the propagation; where there is none, a method returns -1.
    """

    def __init__(self, variables: int) -> None:
        size = 2 * variables + 1
        self.value = [1] * size  # 0 false, 1 open, 2 true: what is not false counts as a truth to `filter`
        self.reason = [-1] * size  # the clause that made a literal true; -1: it was assumed
        self.rank = [0] * size  # its place on the trail
        # literal -> clauses that watch it; those that the proof needs are visited before the others
        self.needed: list[list[int]] = [[] for _ in range(size)]
        self.others: list[list[int]] = [[] for _ in range(size)]
        self.clauses: list[list[int]] = []
        self.trail: list[int] = []
        self.needed_done, self.others_done = 0, 0  # literals of the trail whose watches have been visited
        self.lengths: list[int] = []  # the length of the trail before each clause came
        self.numbers: dict[tuple[int, ...], list[int]] = {}  # sorted literals -> clauses, up to the first `indexed`
        self.indexed = 0
        self.deleted: list[tuple[int, int]] = []  # a clause, and how many there were when it was deleted

    def load(self, clauses: Iterable[Clause]) -> int:
        """Add clauses of different literals before anything follows, then propagate: the clause that is false."""
        units = []
        for number, clause in enumerate(clauses):
            self.clauses.append(list(clause))
            if len(clause) > 1:
                self.others[clause[0]].append(number)
                self.others[clause[1]].append(number)
            else:
                units.append(number)
        self.lengths = [0] * len(self.clauses)
        for number in units:
            if not self.clauses[number] or not self.value[self.clauses[number][0]]:
                return number
            if self.value[self.clauses[number][0]] == 1:
                self.assign(self.clauses[number][0], number)
        return self.propagate()

    def add(self, clause: Clause) -> int:
        """Add a clause and propagate: the clause that is then false."""
        number, value, rank = len(self.clauses), self.value, self.rank
        self.lengths.append(len(self.trail))
        # The two watched literals come first: those that are not false, and then those that became false last, which
        # backtracking frees first.
        literals = sorted(dict.fromkeys(clause), key=lambda lit: (not value[lit], 0 if value[lit] else -rank[-lit]))
        self.clauses.append(literals)
        if len(literals) > 1:
            self.others[literals[0]].append(number)
            self.others[literals[1]].append(number)
        if not literals or not value[literals[0]]:
            return number
        if (len(literals) == 1 or not value[literals[1]]) and value[literals[0]] == 1:
            self.assign(literals[0], number)
            return self.propagate()
        return -1

    def delete(self, clause: Clause) -> None:
        """Delete a clause, unless a literal follows by it."""
        for number in range(self.indexed, len(self.clauses)):
            self.numbers.setdefault(tuple(sorted(self.clauses[number])), []).append(number)
        self.indexed = len(self.clauses)
        same = self.numbers.get(tuple(sorted(set(clause))))
        # A clause that is the reason of a literal stays, as solvers keep it: without it the trail would hang in the
        # air.
        if same and len(clause) > 1 and self.reason[self.clauses[same[-1]][0]] != same[-1]:
            number = same.pop()
            self.unwatch(number, self.others)
            self.deleted.append((number, len(self.clauses)))

    def restore(self, count: int) -> None:
        """Restore the clauses that were deleted when there were `count` clauses or more."""
        while self.deleted and self.deleted[-1][1] >= count:
            number, _ = self.deleted.pop()
            for literal in self.clauses[number][:2]:
                self.others[literal].append(number)

    def unwatch(self, number: int, watches: list[list[int]]) -> None:
        """Remove a clause from the watches."""
        if len(self.clauses[number]) > 1:
            for literal in self.clauses[number][:2]:
                watches[literal].remove(number)

    def prefer(self, number: int) -> None:
        """Visit this clause before others from now on: the proof needs it."""
        if len(self.clauses[number]) > 1:
            self.unwatch(number, self.others)
            for literal in self.clauses[number][:2]:
                self.needed[literal].append(number)

    def assign(self, literal: int, reason: int) -> None:
        """Make a literal true."""
        self.value[literal], self.value[-literal] = 2, 0
        self.reason[literal], self.rank[literal] = reason, len(self.trail)
        self.trail.append(literal)

    def backtrack(self, length: int) -> None:
        """Take back all but the first `length` literals of the trail."""
        value = self.value
        for literal in self.trail[length:]:
            value[literal] = value[-literal] = 1
        del self.trail[length:]
        self.needed_done, self.others_done = min(self.needed_done, length), min(self.others_done, length)

    def propagate(self) -> int:
        """Assign all literals that follow: the clause that is false."""
        while True:
            # Core first: clauses that the proof needs anyway are visited before any other, so that few others become
            # needed. (M. Heule, W. Hunt and N. Wetzler, Trimming while checking clausal proofs, 2013)
            if self.needed_done < len(self.trail):
                self.needed_done += 1
                false = self.visit(self.needed, -self.trail[self.needed_done - 1])
            elif self.others_done < len(self.trail):
                self.others_done += 1
                false = self.visit(self.others, -self.trail[self.others_done - 1])
            else:
                return -1
            if false >= 0:
                return false

    def visit(self, watches: list[list[int]], false: int) -> int:
        """Visit the clauses that watch a literal, now false: one that is false. Trimming spends most of its time here.
        """
        value, clauses, trail, keep = self.value, self.clauses, self.trail, list[int]()
        watching, not_false = watches[false], value.__getitem__
        for number in watching:
            literals = clauses[number]
            head = literals[0]
            if head == false:
                head = literals[0] = literals[1]
                literals[1] = false
            if value[head] == 2:
                keep.append(number)
                continue
            # `filter` looks for a new watch in C; a loop in Python would take twice the time here.
            for other in filter(not_false, literals):
                if other != head:
                    literals[literals.index(other)] = false
                    literals[1] = other
                    watches[other].append(number)
                    break
            else:
                keep.append(number)
                if not value[head]:
                    keep += watching[watching.index(number) + 1:]
                    watches[false] = keep
                    return number
                value[head], value[-head] = 2, 0
                self.reason[head], self.rank[head] = number, len(trail)
                trail.append(head)
        watches[false] = keep
        return -1
