"""Shingoki: one loop visits every circle; it turns at black ones and goes straight at white ones. A number is the sum
of the lengths of the two straight arms that leave the circle."""

from ..rule_sheet import Sheet, amount, at, is_straight


def read(s: Sheet) -> None:
    for cell, token in s.clues(r"[bw]\d*|\d+[bw]", "b or w for a circle, with or without a number as b4"):
        white, digits = "w" in token, token.strip("bw")
        total = amount(digits)

        def fits(arm: dict[str, int], white: bool = white, total: int = total) -> bool:
            return is_straight(arm) == white and sum(arm.values()) == total

        s.ways(f"the circle at {at(cell)}", s.runs(cell, fits, total) if digits else s.pairs_at(cell, straight=white))
    s.loop()
