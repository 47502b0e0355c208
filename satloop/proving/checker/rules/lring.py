"""L-Ring: one loop turns at every clue, and of its two straight arms there one is exactly one line longer than the
other. An arrow points along the longer arm; a question mark does not tell which it is."""

from ..rule_sheet import Sheet, at, is_straight


def read(s: Sheet) -> None:
    for cell, token in s.clues("[nesw?]", "n, e, s or w for an arrow, or ? for any", "-."):
        def fits(arm: dict[str, int], longer: str = token.upper()) -> bool:
            long, short = sorted(arm, key=lambda way: -arm[way])
            return not is_straight(arm) and arm[long] == arm[short] + 1 and longer in ("?", long)

        s.ways(f"the clue at {at(cell)}", s.runs(cell, fits))
    s.loop()
