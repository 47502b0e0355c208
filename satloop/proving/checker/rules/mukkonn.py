"""Mukkonn Enn: one loop visits every cell but the holes. If it leaves a clue by a side with a number, it turns after
exactly as many lines as the number says; with 0 it does not leave by that side."""

import re

from ..grid import HOLES
from ..rule_sheet import Sheet, amount, at, off


def read(s: Sheet) -> None:
    clues = [*s.clues(r"[#@x?]|(?=[nesw])(n\d+)?(e\d+)?(s\d+)?(w\d+)?", "sides and numbers as n2 or e1s3, ?, #", "-.")]
    s.holes |= {cell for cell, token in clues if token in HOLES}
    for cell, token in clues:
        for way, digits in re.findall(r"([nesw])(\d+)", token):
            ray, length = s.ray(cell, way.upper()), amount(digits)
            left = [off(*ray[:1])]
            if 0 < length <= len(ray):
                left.append([*ray[:length], *off(*ray[length:length + 1])])
            s.ways(f"the clue {way}{digits} at {at(cell)}", left)
    s.loop(empty=False)
