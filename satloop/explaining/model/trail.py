"""Unit propagation by the clauses of a few groups; it remembers the clause that gave each literal, and can go back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence


class Trail:
    """Literals of the oriented formula that hold, in the order in which they came, and the clause that gave each.

    order: the literals. reason: literal -> its clause, -1 for one that was assumed. owner: clause -> its group, or a
    negative number for what no group says. work: how many clauses were looked at. Clauses that became short first are
    looked at first, so a chain of reasons is short.
    """

    def __init__(self, clauses: Sequence[tuple[int, list[int]]]) -> None:
        """clauses: each with its owner."""
        alone = [pair for pair in clauses if len(pair[1]) == 1]
        clauses = [*alone, *(pair for pair in clauses if len(pair[1]) != 1)]
        self.rows = [clause for _, clause in clauses]
        self.owner = [owner for owner, _ in clauses]
        self.order: list[int] = []
        self.reason: dict[int, int] = {}
        self.place: dict[int, int] = {}  # literal -> where it stands in the order
        self._false = [0] * len(clauses)  # clause -> how many of its literals do not hold, as far as the order is seen
        self._with = defaultdict[int, list[int]](list)  # literal -> the clauses that it makes shorter
        self._seen = self.work = 0
        self._alone, self._first = range(len(alone)), ((0, len(clauses)), range(len(alone)))
        for number, clause in enumerate(self.rows):
            for literal in clause:
                self._with[-literal].append(number)

    def add(self, owner: int, clause: Sequence[int]) -> int:
        """Add a clause; return its number. It does not yet act."""
        number = len(self.rows)
        self.rows.append([*clause])
        self.owner.append(owner)
        for literal in clause:
            self._with[-literal].append(number)
        self._false.append(sum(self.place.get(-literal, self._seen) < self._seen for literal in clause))
        return number

    def hold(self, literals: Iterable[int]) -> int:
        """Let literals hold, and what follows from them; return a clause that fails, -1 for none."""
        for literal in literals:
            if -literal in self.reason:
                return self.add(-1, [literal])
            self._put(literal, -1)
        alone, self._alone = self._alone, range(0)  # they act once, before any mark
        for number in alone:
            if not self.apply(number):
                return number
        return self.propagate()

    def propagate(self) -> int:
        """Let hold what follows; return a clause that fails, -1 for none."""
        rows, false = self.rows, self._false
        while self._seen < len(self.order):
            literal = self.order[self._seen]
            self._seen += 1
            failed, shorter = -1, self._with.get(literal, ())
            self.work += len(shorter)
            for number in shorter:
                false[number] += 1
                if failed < 0 and false[number] >= len(rows[number]) - 1 and not self.apply(number):
                    failed = number
            if failed >= 0:
                return failed
        return -1

    def apply(self, number: int) -> bool:
        """Let the last open literal of a clause hold; False if it has none."""
        row = self.rows[number]
        if not self.reason.keys().isdisjoint(row):
            return True
        for literal in row:
            if -literal not in self.reason:
                self._put(literal, number)
                return True
        return False

    def _put(self, literal: int, reason: int) -> None:
        if literal not in self.reason:
            self.reason[literal], self.place[literal] = reason, len(self.order)
            self.order.append(literal)

    @property
    def mark(self) -> tuple[int, int]:
        """Where to go back to: how many literals hold, and how many clauses there are."""
        return len(self.order), len(self.rows)

    def restart(self) -> None:
        """Go back to the clauses that were given at first; nothing holds."""
        mark, self._alone = self._first
        self.back(mark)

    def back(self, mark: tuple[int, int]) -> None:
        """Go back: drop the literals and the clauses that came since."""
        length, clauses = mark
        for literal in self.order[length:self._seen]:
            for number in self._with.get(literal, ()):
                self._false[number] -= 1
        for literal in self.order[length:]:
            del self.reason[literal], self.place[literal]
        del self.order[length:]
        self._seen = min(self._seen, length)
        for row in reversed(self.rows[clauses:]):
            for literal in row:
                self._with[-literal].pop()
        del self.rows[clauses:], self.owner[clauses:], self._false[clauses:]

    def origins(self, literals: Iterable[int], is_origin: Callable[[int], bool]) -> list[int]:
        """The origins on which literals rest, on the way back over what made each of them true."""
        out, todo, seen = dict[int, None](), [*literals], set[int]()
        while todo:
            literal = todo.pop()
            if literal in seen:
                continue
            seen.add(literal)
            if is_origin(literal):
                out[literal] = None
            elif self.reason[literal] >= 0:
                todo += [-x for x in self.rows[self.reason[literal]] if x != literal]
        return list(out)
