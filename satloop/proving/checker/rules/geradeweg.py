"""Geradeweg: one loop visits every number, which is how long the straight line through it is; where the loop turns,
both lines that meet there have that length. A question mark is any number."""

from ..sheet import Sheet, at, is_straight


def read(s: Sheet) -> None:
    for cell, token in s.clues(r"\d{1,9}|\?", "a number, or ? for any"):
        if token == "?":
            s.either(f"the number at {at(cell)} is visited", *s.lines(cell))
            continue

        def fits(arm: dict[str, int], length: int = int(token)) -> bool:
            return sum(arm.values()) == length if is_straight(arm) else {*arm.values()} == {length}

        s.ways(f"the number at {at(cell)}", s.runs(cell, fits, most=int(token)))
    s.loop()
