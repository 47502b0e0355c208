"""Floors on lines that are decided in part: numbers and lifts that do not fit each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import inf
from typing import ClassVar

import numpy as np

from encoders import Ints

from ..loops.lines_so_far import Fault, LineFaults, LinesSoFar
from ..loops.open_line import OpenLine
from .buildingwalk_floors import Floors, Stop, first_misfit


class FloorFaults(OpenLine, LineFaults):
    """An open line through lifts and numbers, which say on which floor it is. top_floor: whether no number is above
    the largest.
    """

    top_floor = False
    lift: Ints  # (cells,) UP, DOWN, EITHER, or 0 for no lift
    words: ClassVar = {
        "fault no lift": "the line would come from {clue} to {other} without a lift",
        "fault one lift": "between {clue} and {other}, on one floor, the line would have only the lift at {lift}",
        "fault floors": "from {clue} to {other} the line would come to {stops}, and no floors fit that"}

    @property
    def top(self) -> float:
        """The top floor, infinity for none."""
        return float(self.number.max()) if self.top_floor and (self.number > 0).any() else inf

    def fault_of_lines(self, lines: LinesSoFar) -> Fault | None:
        number = self.on_board(np.maximum(self.number, 0), 0).ravel().tolist()
        for trail in lines.trails:
            cells = [cell for cell in trail if number[cell] or self.lift[cell]]
            stops = [(number[cell], int(self.lift[cell])) for cell in cells]
            forward = self.start != trail[-1] and self.goal != trail[0]
            backward = self.start != trail[0] and self.goal != trail[-1]
            places = () if self._fit(stops, forward, backward) else combinations(range(len(cells) + 1), 2)
            for first, end in sorted(places, key=lambda pair: pair[1] - pair[0]):
                some, count = stops[first:end], end - first
                if self._fit(some, forward, backward):
                    continue
                one, two = cells[first], cells[end - 1]
                way = trail[trail.index(one):trail.index(two) + 1]
                equal = count == 3 and some[0][0] == some[2][0] > 0
                names = [str(floor or "?↑↓↕"[lift]) for floor, lift in some]
                return Fault("no lift" if count == 2 and min(some)[0] else "one lift" if equal else "floors",
                             lines.along(way if forward and backward else trail),
                             {"lift": [cells[first + 1]], "stops": ", ".join(names)}, (one, two))
        return None

    def _fit(self, stops: Sequence[Stop], forward: bool, backward: bool) -> bool:
        """Whether some floors fit stops on the way forward, or backward, as far as the line may go that way."""
        ways = [stops] * forward + [stops[::-1]] * backward
        return any(first_misfit(way, Floors(1, self.top), self.top)[0] == len(way) for way in ways)
