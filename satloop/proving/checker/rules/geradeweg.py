"""Geradeweg: one loop visits every number, which is how long the straight line through it is; where the loop turns,
both lines that meet there have that length. A question mark, or a 0, is any number; # a wall."""

from ..rule_sheet import Sheet, amount, at, is_straight


def read(s: Sheet) -> None:
    clues = dict(s.clues(r"0*[1-9]\d*|[?0#]", "a number from 1, ? for any, or # for a wall"))
    s.holes |= {cell for cell, token in clues.items() if token == "#"}
    s.left = lambda token: token if token == "#" else "-"
    for cell, token in ((cell, token) for cell, token in clues.items() if cell not in s.holes):
        length = amount(token.strip("?"))
        ways = s.runs(cell, lambda arm, n=length: sum(arm.values()) == n if is_straight(arm) else  # type: ignore[misc]
                      len({*arm.values()}) == 1 and n in (0, *arm.values()), length or 1000)
        s.ways(f"the number at {at(cell)}", ways + s.pairs_at(cell, straight=True) * (not length))
    s.loop()
