"""Building Walk: one line runs from S to G through all numbers and lifts, not through all cells. A number is the floor
where the line is; at a lift up or down it comes to a higher or a lower floor, at one without an arrow to another."""

from itertools import pairwise, product

from ..grid import STEPS
from ..rule_sheet import Sheet, amount, at
from ..shared.open_line import beyond, from_start, marks_and_ends

FITS = {"u": int.__lt__, "d": int.__gt__, "x": int.__ne__}


def read(s: Sheet) -> None:
    s.left = lambda token: token.rstrip("0123456789").translate({ord(lift): "x" for lift in "ud"}) or "-"
    marks, ends = marks_and_ends(s, r"[SG]?[1-9]\d*|[SG]?[udx]|[SG]", "S, G, a floor, u, d or x for a lift, or as S2")
    lifts = {cell: mark for cell, mark in marks.items() if mark in FITS}
    number = {cell: amount(mark) for cell, mark in marks.items() if mark not in FITS}
    # Floors are numbered anew: between two numbers are no more than lifts, above all of them is one, unless it is no
    # floor of the building.
    rank, last, endless = {0: 0}, 0, not (s.asks_for("top-floor") and number)
    for n in sorted({*number.values()}):
        rank[n], last = rank[last] + min(n - last, len(lifts) + 1), n
    top, arc = rank[last] + endless, from_start(s, ends, marks)
    leaves = {cell: [s.thing("floor", *cell, k) for k in range(2, top + 1)] for cell in s.cells}
    comes = leaves | {cell: [s.thing("before", *cell, k) for k in range(2, top + 1)] for cell in lifts}
    for least in [*leaves.values(), *comes.values()]:
        for low, high in pairwise(least):
            s.either("a floor is one of them", low, -high)
    for cell, way in product(s.cells, STEPS) if len(ends) == 2 else ():
        for one, other in zip(leaves[cell], comes[beyond(cell, way)]) if s.line(cell, way) else ():
            s.ways("the floor stays the same", [[-arc(cell, way)], [one, other], [-one, -other]])

    def be_on(floors: list[int], n: int) -> list[int]:
        return [floor if k <= n else -floor for k, floor in enumerate(floors, 2)]

    for cell, n in number.items():
        s.all(f"the number {n} at {at(cell)}", be_on(leaves[cell], rank[n]))
    for cell, lift in lifts.items():
        s.ways(f"the lift at {at(cell)}", [
            be_on(comes[cell], a) + be_on(leaves[cell], b) for a, b in product(range(1, top + 1), repeat=2)
            if FITS[lift](a, b) or (endless and a == b == top)])
