"""On which floors a line may be that goes up and down at lifts."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

UP, DOWN, EITHER = 1, 2, 3  # kinds of lifts
Stop = tuple[int, int]  # a number, 0 for none, and a kind of lift, 0 for none


class Floors(NamedTuple):
    """The floors from low to high, but not the floor `but`. high: infinity where the building has no top."""

    low: float
    high: float
    but: float = 0

    @property
    def lowest(self) -> float:
        return self.low + (self.low == self.but)

    @property
    def highest(self) -> float:
        return self.high - (self.high == self.but)

    def __bool__(self) -> bool:
        return self.lowest <= self.highest

    def only(self, floor: float) -> Floors:
        """This floor, if it is one of them, else none."""
        return Floors(floor, floor) if self.low <= floor <= self.high and floor != self.but else Floors(1, 0)

    def after_lift(self, lift: int, top: float) -> Floors:
        """Where a line may be that comes to a lift on one of these floors."""
        if lift == UP:
            return Floors(self.lowest + 1, top)
        if lift == DOWN:
            return Floors(1, self.highest - 1)
        return Floors(1, top, self.lowest if self.lowest == self.highest else 0)


def first_misfit(stops: Sequence[Stop], floors: Floors, top: float) -> tuple[int, Floors]:
    """The place of the first stop that fits no floor of a line that comes on these floors, and the floors after it;
    after all stops, and their number, where all fit."""
    for place, (number, lift) in enumerate(stops):
        floors = floors.after_lift(lift, top) if lift else floors.only(number)
        if not floors:
            return place, floors
    return len(stops), floors


def closed_line_fits(stops: Sequence[Stop], top: float) -> bool:
    """Whether some floors fit the stops of a closed line that goes round in this direction."""
    first = next((place for place, (number, _) in enumerate(stops) if number), -1)
    if first < 0 and top == inf:
        return True  # far up
    starts = [stops[first][0]] if first >= 0 else range(1, int(min(top, len(stops) + 1)) + 1)
    order = [*stops[max(first, 0):], *stops[:max(first, 0)]]
    ends = ((start, *first_misfit(order, Floors(start, start), top)) for start in starts)
    return any(place == len(stops) and floors.only(start) for start, place, floors in ends)
