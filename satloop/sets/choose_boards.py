"""Which candidates are in a set: no two that are alike, and those first whose kinds of steps are rare in the set.

The choice looks at the candidates of each portion in the order of their numbers, and stops at the first number at which
it has enough, or there seem to be no more; so candidates that were made besides change nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping

from .candidate import IMPOSSIBLE, LATE, TRIED, Made
from .plan import Portion

SPARE = 4  # of a level one board in this many more is made than wanted, to choose from
ALIKE = 30  # candidates in a row without a new board, after which a portion has no more
MISSED = 3  # candidates without a board, more than those with one, after which it is given up
FIRST = 4  # candidates of a portion of which nothing is known


def pool_size(portion: Portion) -> int:
    """How many boards a portion chooses from."""
    return portion.wanted + (-(-portion.wanted // SPARE) if portion.level else 0)


class Scan:
    """The candidates of one portion, looked at in order as they come; `taken`: canonical hashes of other portions."""

    def __init__(self, portion: Portion) -> None:
        self.portion, self.next = portion, 0  # the number of the first candidate that was not looked at yet
        self.pool: dict[int, str] = {}  # number -> canonical hash
        self.missed, self.in_a_row, self.late, self.end = 0, 0, 0, ""

    @property
    def full(self) -> bool:
        """Whether no further candidate is looked at."""
        return bool(self.end) or len(self.pool) == pool_size(self.portion)

    def take_made(self, made: Mapping[int, Made], taken: set[str]) -> None:
        """Look at the candidates that were made, up to the first that is missing."""
        hashes = taken | {*self.pool.values()}
        while self.next in made and not self.full:
            one = made[self.next]
            new = one.record is not None and one.canonical not in hashes
            if new:
                self.pool[self.next] = one.canonical
                hashes.add(one.canonical)
            self.in_a_row = 0 if new else self.in_a_row + 1
            self.missed += one.record is None
            self.late += one.missed == LATE
            self.next += 1
            if one.missed == IMPOSSIBLE:
                self.end = one.words
            elif one.record is None and self.missed >= MISSED + len(self.pool):
                self.end = one.words if one.missed == TRIED else "the time limit ran out"
            elif self.in_a_row == ALIKE:
                self.end = f"{ALIKE} more in a row were like others of the set"

    def missing_candidates(self, open: int) -> int:
        """How many candidates to make besides those that are made and `open`, that is, on their way."""
        if self.full:
            return 0
        size = pool_size(self.portion) - len(self.pool)
        wanted = size if self.pool else min(FIRST, size) if self.next == 0 else 1
        return max(0, wanted - open)


def choose(scan: Scan, made: Mapping[int, Made], kinds: Counter[frozenset[str]],
           taken: Container[str] = ()) -> list[int]:
    """The numbers of the boards that a portion has in the set: one after another that whose kinds of steps come
    together in the fewest boards of the puzzle so far, the first of several; then the easiest first. kinds: counts
    these. taken: canonical hashes that other portions have, for a board may have another level once it is turned.
    """
    waiting, out = [number for number, canonical in scan.pool.items() if canonical not in taken], list[int]()
    sets = {number: frozenset((made[number].record or {})["steps"] or ()) for number in waiting}
    while waiting and len(out) < scan.portion.wanted:
        best = min(waiting, key=lambda number: (kinds[sets[number]], number))
        waiting.remove(best)
        out.append(best)
        kinds[sets[best]] += 1
    return sorted(out, key=lambda number: ((made[number].record or {})["score"] or 0, number))
