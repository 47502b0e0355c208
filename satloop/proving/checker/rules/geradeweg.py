"""Geradeweg: one loop visits every number, which is how long the straight line through it is; where the loop turns,
both lines that meet there have that length. A question mark, or a 0, is any number."""

from ..rule_sheet import Sheet, amount, at, is_straight


def read(s: Sheet) -> None:
    for cell, token in s.clues(r"0*[1-9]\d*|[?0]", "a number from 1, or ? for any"):
        if token in "?0":
            s.ways(f"the number at {at(cell)}", s.pairs_at(cell, straight=True) + s.runs(
                cell, lambda arm: not is_straight(arm) and len({*arm.values()}) == 1))
            continue

        def fits(arm: dict[str, int], length: int = amount(token)) -> bool:
            return sum(arm.values()) == length if is_straight(arm) else {*arm.values()} == {length}

        s.ways(f"the number at {at(cell)}", s.runs(cell, fits, most=amount(token)))
    s.loop()
