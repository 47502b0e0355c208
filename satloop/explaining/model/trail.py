"""Unit propagation by the clauses of a few groups; it remembers the clause that gave each literal, and can go back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate

NOBODY = -100  # owner of clauses that do not count


class Trail:
    """Literals of the oriented formula that hold, in the order in which they came, and the clause that gave each.

    order: the literals. reason: literal -> its clause, -1 for one that was assumed. owner: clause -> its group, or a
    negative number for what no group says. of_parts, given: how many clauses are of parts, and with those of `load`.
    work: how many clauses were looked at. Clauses that became short first are looked at first, so a chain of reasons is
    short.
    """

    def __init__(self, parts: Mapping[int, Sequence[list[int]]]) -> None:
        """parts: clauses that are sorted once; those of a part count while it has an owner, see `own`."""
        self.rows = [clause for clauses in parts.values() for clause in clauses]
        ends = [*accumulate(map(len, parts.values()))]
        self.bounds = {part: slice(begin, end) for part, begin, end in zip(parts, [0, *ends], ends)}
        self._alone_in_parts = [number for number, clause in enumerate(self.rows) if len(clause) == 1]
        self._with = defaultdict[int, list[int]](list)  # literal -> the clauses that it makes shorter
        for number, clause in enumerate(self.rows):
            for literal in clause:
                self._with[-literal].append(number)
        self.of_parts = self.given = len(self.rows)
        self.owner = [NOBODY] * self.given
        self.work = 0
        self.load([])
        self.restart()

    def own(self, owners: Mapping[int, int]) -> None:
        """Let only those parts count that have an owner. `restart` comes next."""
        for part, bounds in self.bounds.items():
            self.owner[bounds] = [owners.get(part, NOBODY)] * (bounds.stop - bounds.start)

    def load(self, clauses: Sequence[tuple[int, list[int]]]) -> None:
        """Go on with these clauses, each with its owner, beside the parts. Of those that become short together these
        are looked at first. `restart` comes next.
        """
        self._drop(self.of_parts)
        self._with_loaded = defaultdict[int, list[int]](list)
        for number, (owner, clause) in enumerate(clauses, self.of_parts):
            self.rows.append(clause)
            self.owner.append(owner)
            for literal in clause:
                self._with_loaded[-literal].append(number)
        alone = [number for number, (_, clause) in enumerate(clauses, self.of_parts) if len(clause) == 1]
        self._all_alone, self.given = [*alone, *self._alone_in_parts], len(self.rows)

    def restart(self) -> None:
        """Begin again with the clauses of `load`; nothing holds."""
        self._drop(self.given)
        self.order: list[int] = []
        self.reason: dict[int, int] = {}
        self.place: dict[int, int] = {}  # literal -> where it stands in the order
        self._false = [0] * self.given  # clause -> how many of its literals do not hold, as far as the order is seen
        self._seen = 0
        self._alone: Sequence[int] = self._all_alone

    def _drop(self, first: int) -> None:
        """Take away the clauses from this number on."""
        for row in reversed(self.rows[max(first, self.given):]):
            for literal in row:
                self._with[-literal].pop()
        del self.rows[first:], self.owner[first:]

    def _shorter(self, literal: int) -> list[int]:
        """The clauses that a literal makes shorter."""
        return self._with_loaded.get(literal, []) + self._with.get(literal, [])

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
        alone, self._alone = self._alone, ()  # they act once, before any mark
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
            failed, shorter = -1, self._shorter(literal)
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
        if self.owner[number] == NOBODY or not self.reason.keys().isdisjoint(row):
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

    def back(self, mark: tuple[int, int]) -> None:
        """Go back: drop the literals and the clauses that came since."""
        length, clauses = mark
        for literal in self.order[length:self._seen]:
            for number in self._shorter(literal):
                self._false[number] -= 1
        for literal in self.order[length:]:
            del self.reason[literal], self.place[literal]
        del self.order[length:]
        self._seen = min(self._seen, length)
        self._drop(clauses)
        del self._false[clauses:]

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
