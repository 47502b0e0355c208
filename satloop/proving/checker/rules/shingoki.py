"""Shingoki: one loop visits every circle; it turns at black ones and goes straight at white ones. A number is the sum
of the lengths of the two straight arms that leave the circle."""

from ..rule_sheet import Sheet, amount, at, is_straight


def read(s: Sheet) -> None:
    for cell, token in s.clues(r"[bw]\d*|\d+[bw]", "b or w for a circle, with or without a number as b4"):
        white, digits = "w" in token, token.strip("bw")
        total = amount(digits)
        s.ways(f"the circle at {at(cell)}", s.pairs_at(cell, straight=white) if not digits else s.runs(
            cell, lambda arm, white=white, n=total:  # type: ignore[misc]
            is_straight(arm) == white and sum(arm.values()) == n, total))
    s.loop()
