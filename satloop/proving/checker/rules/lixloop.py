"""LIX Loop: some of the empty cells are shaded, no two of them adjacent; one loop visits all other empty cells. A clue
looks along its arrow to the border: it names what is most frequent there, of cells where the loop turns (L), where it
goes straight (I), and shaded ones (X), and no other. A question mark says nothing."""

from itertools import product

from ..rule_sheet import Sheet, at, is_straight
from .yajilin import outside

BOTH = (False, True)


def read(s: Sheet) -> None:
    clues = dict(s.clues(r"(L|I|X|LI|LX|IX|LIX)[nesw]|\?", "some of LIX and an arrow as LXe, or ?", "-."))
    s.holes |= set(clues)
    cells = [cell for cell in s.cells if cell not in s.holes]
    turns, passed = ({cell: s.thing(name, *cell) for cell in cells} for name in ("turn", "straight"))

    def mark(cell: tuple[int, int], ways: str) -> list[int]:
        return [turns[cell] if ways and not is_straight(ways) else -turns[cell],
                passed[cell] if is_straight(ways) else -passed[cell]]

    shaded = s.loop_or_shaded(mark=mark)
    outside(s, shaded)
    for cell, token in clues.items():
        if token != "?":
            ahead = [other for other in s.ahead(cell, token[-1].upper()) if other not in clues]
            n, text = len(ahead), f"the clue {token} at {at(cell)}"
            least = {kind: [*s.tally(text, f"{kind} {token[-1]} {cell}", [things[other] for other in ahead], n), False]
                     for kind, things in zip("LIX", (turns, passed, shaded))}
            first = least[token[0]]
            for kind, k in product("LIX", range(n + 1)):
                if kind in token:
                    s.table(text, (first[k], least[kind][k]), zip(BOTH, BOTH))
                else:
                    s.table(text, (least[kind][k], first[k + 1]), ((a, b) for a, b in product(BOTH, BOTH) if a <= b))
