"""Turn and Run: one loop with a direction crosses itself at every cross (+) and nowhere else. It turns at every clue,
and from a number goes straight on for exactly as many lines as the number says. It comes to no hole (#)."""

from ..rule_sheet import STEPS, Sheet, amount, at, off


def read(s: Sheet) -> None:
    clues = dict(s.clues(r"0*[1-9]\d*|[?+#]", "a number from 1, ?, + for a cross or # for a hole"))
    s.left = lambda token: token if token in "+#" else "-"
    crosses = {cell for cell, token in clues.items() if token == "+"}
    s.holes |= {cell for cell, token in clues.items() if token == "#"}
    arc = s.directions(crosses)
    for cell, token in clues.items():
        if cell in crosses:
            text, (row, column) = f"the cross at {at(cell)}", cell
            s.ways(text, [[s.line(cell, way) for way in STEPS]])
            for way, (down, right) in STEPS.items():  # the line runs straight on
                s.table(text, (arc(cell, way), arc((row - down, column - right), way)), ((True, True), (False, False)))
        elif token == "?":
            s.ways(f"the clue at {at(cell)}", s.pairs_at(cell, straight=False))
        elif cell not in s.holes:
            ways, length = [], amount(token)
            for way in STEPS:
                ray = s.ray(cell, way)
                for side in ("EW" if way in "NS" else "NS") if len(ray) >= length else "":
                    ways.append([arc(cell, way), *ray[:length], *off(*ray[length:length + 1]), s.line(cell, side),
                                 *off(*(s.line(cell, other) for other in STEPS if other not in (way, side)))])
            s.ways(f"the number at {at(cell)}", ways)
    s.loop(crossing=crosses, straight=crosses)
