"""The gates of Slalom: which cells are one, which number is whose, and in which order a loop passes them."""

from collections import Counter
from collections.abc import Mapping

from ..grid import STEPS, Cell, amount, at
from ..rule_sheet import Sheet

Gate = list[Cell]


def gates_of(s: Sheet, kind: Mapping[Cell, str]) -> list[Gate]:
    """The gates, each as its cells from one end to the other: of | one below the other, of = side by side."""
    gates: list[Gate] = []
    for cell in (cell for cell in s.cells if kind.get(cell, "-") in "|="):
        before = (cell[0] - 1, cell[1]) if kind[cell] == "|" else (cell[0], cell[1] - 1)
        if kind.get(before) == kind[cell]:
            next(gate for gate in gates if gate[-1] == before).append(cell)
        else:
            gates.append([cell])
    return gates


def numbers_of_gates(s: Sheet, gates: list[Gate], kind: Mapping[Cell, str]) -> dict[int, int]:
    """The number of each gate that has one. First gates have it with the same at both ends; then, over and over, those
    with a single number at their ends that is no other single one; where none are left, one that stands at one end."""
    at_ends: list[list[int]] = []
    for gate in gates:
        (down, right), ways = ((1, 0), "SN") if kind[gate[0]] == "|" else ((0, 1), "EW")
        ends = (gate[0][0] - down, gate[0][1] - right), (gate[-1][0] + down, gate[-1][1] + right)
        tokens = [(kind.get(end, "-"), way.lower()) for end, way in zip(ends, ways)]
        at_ends.append([amount(token.rstrip("nesw")) for token, way in tokens
                        if token[0].isdigit() and token[-1] not in {*"nesw"} - {way}])
    known = {k: ends[0] for k, ends in enumerate(at_ends) if len(ends) == 2 and ends[0] == ends[1]}
    while True:
        left = {k: [n for n in ends if n not in known.values()] for k, ends in enumerate(at_ends) if k not in known}
        single = Counter(ends[0] for ends in left.values() if len(ends) == 1)
        once = Counter(n for ends in left.values() for n in ends)
        more = {k: ends[0] for k, ends in left.items() if len(ends) == 1 and single[ends[0]] == 1}
        if not more:
            own = {k: [n for n in ends if once[n] == 1] for k, ends in left.items()}
            more = {k: ends[0] for k, ends in own.items() if len(ends) == 1}
        if not more:
            return {k: min(number, len(s.cells) + 1) for k, number in known.items()}  # larger ones are as impossible
        known |= more


def in_order(s: Sheet, gates: list[Gate], start: Cell, numbers: dict[int, int]) -> None:
    """In one of its directions the loop passes these gates as the first, second ... from the start on, as numbered."""
    arc, inside = s.directions(), {cell for gate in gates for cell in gate}
    levels = range(1, max(numbers.values()) + 2)
    passed = {cell: [0, *(s.thing("passed", *cell, k) for k in levels)] for cell in s.cells if cell not in s.holes}
    s.all("no gate is passed at the circle", [-passed[start][k] for k in levels])
    for cell, least in passed.items():
        for way in (way for way in STEPS if s.line(cell, way)):
            other, leaves = (cell[0] + STEPS[way][0], cell[1] + STEPS[way][1]), arc(cell, way)
            text = f"the gates passed before {at(other)}"
            for k in levels if other != start else ():
                before, there = least[k - (other in inside)], passed[other][k]
                s.ways(text, [[-leaves], [there, before], [-there, -before]] if before else [[-leaves], [there]])
    for k, number in numbers.items():
        for cell in gates[k]:
            s.all(f"the number {number} of the gate at {at(gates[k][0])}",
                  [passed[cell][number], -passed[cell][number + 1]])
