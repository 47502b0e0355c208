"""Round Trip: one loop, which may cross itself. A number at a side of the board's frame, as n2, says how many cells the
nearest run has along that row or column; 0 and 1 that it has none."""

import re

from ..rule_sheet import STEPS, Sheet, amount, at, off


def read(s: Sheet) -> None:
    for cell, token in s.clues(r"(?=[nesw])(n\d+)?(e\d+)?(s\d+)?(w\d+)?|\?", "sides and numbers as n2 or e1s3", "-."):
        for way, digits in re.findall(r"([nesw])(\d+)", token):
            down, right = STEPS[way.upper()]
            if s.on_board((cell[0] + down, cell[1] + right)):
                raise s.wrong(cell, "numbers at sides of the board's frame")
            ray, run = s.ray(cell, "SWNE"["nesw".index(way)]), amount(digits) - 1
            places = [[*off(*ray[:k]), *ray[k:k + run], *off(*ray[k + run:k + run + 1])]
                      for k in range(len(ray) - run + 1)]
            s.ways(f"the number {digits} at {at(cell)}", places if run > 0 else [off(*ray)])
    s.loop(crossing=s.cells)
