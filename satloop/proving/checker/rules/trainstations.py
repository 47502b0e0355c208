"""Train Stations: one loop through all cells but holes (#) crosses itself at every cross (+) and nowhere else, and goes
straight at every station. In one of its directions the stations are 1, 2, 3 and so on, all of them; ? is any number."""

from ..rule_sheet import STEPS, Sheet, amount, at


def read(s: Sheet) -> None:
    s.left = lambda token: token if token in "+#" else "?"
    clues = dict(s.clues(r"0*[1-9]\d*|[?+#]", "a number from 1, ?, + for a cross or # for a hole"))
    crosses = {cell for cell, token in clues.items() if token == "+"}
    s.holes |= {cell for cell, token in clues.items() if token == "#"}
    stations = clues.keys() - crosses - s.holes
    arc, count = s.directions(crosses), len(stations)
    for cell in crosses:
        text = f"the cross at {at(cell)}"
        s.ways(text, [[s.line(cell, way) for way in STEPS]])
        for way, (down, right) in STEPS.items():  # the line runs straight on
            s.table(text, (arc(cell, way), arc((cell[0] - down, cell[1] - right), way)), ((True, True), (False, False)))

    def last(cell: tuple[int, int], way: str, k: int) -> int:
        """The line, which passes the cell that way, has the number of the k-th station last, from 0."""
        return s.thing("last", *cell, way in "NS" if cell in crosses else "", k)

    for cell in stations:
        s.ways(f"the line goes straight at {at(cell)}", s.pairs_at(cell, straight=True))
        number, text = amount(clues[cell]) if clues[cell] != "?" else 0, f"the number at {at(cell)}"
        if number > count:
            s.ways(text, [])
        elif number:
            s.all(text, [last(cell, "", k) if k == number - 1 else -last(cell, "", k) for k in range(count)])
    for cell in s.cells if any(clues[cell] != "?" for cell in stations) else ():
        for way, (down, right) in STEPS.items():
            other = (cell[0] + down, cell[1] + right)
            for k in range(count) if s.line(cell, way) else ():
                s.either(f"the stations before and after the line {way} of {at(cell)}", -arc(cell, way),
                         -last(cell, way, k), last(other, way, (k + (other in stations)) % count))
    s.loop(empty=False, crossing=crosses, straight=crosses | stations)
