"""Slalom: one loop comes to the circle (o) and to no black cell (#). It passes each gate, a row of cells of | or =, at
one of its cells and at a right angle. The number of a black cell says as which gate the loop passes the one that it
belongs to, counted from the circle on, in one of its directions."""

from ..own.slalom_order_of_gates import gates_of, in_order, numbers_of_gates
from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    s.left = lambda token: "#" if token[0].isdigit() else token
    kind = dict(s.clues("o|#|[|=]|0*[1-9][0-9]*[nesw]?", "o, |, =, # or a number for black, as 3n", "-."))
    circles = [cell for cell, token in kind.items() if token == "o"]
    for cell in circles[1:]:
        raise s.wrong(cell, "one circle on a board")
    s.holes |= {cell for cell, token in kind.items() if token not in "o|="}
    gates = gates_of(s, kind)
    for cell, token in kind.items():
        if token in "|=":
            for way in "NS" if token == "|" else "EW":
                if s.line(cell, way):
                    s.never(f"the gate at {at(cell)} is not passed along it", s.line(cell, way))
    for cell in circles:
        s.either(f"the loop comes to the circle at {at(cell)}", *s.lines(cell))
    for gate in gates:
        # A cell of a gate is passed where it has a line on the side ahead: so straight on.
        s.count(f"the gate at {at(gate[0])} is passed once",
                [s.line(cell, "E" if kind[cell] == "|" else "S") for cell in gate], 1)
    s.loop()
    numbers = numbers_of_gates(s, gates, kind)
    if circles and numbers:
        in_order(s, gates, circles[0], numbers)
