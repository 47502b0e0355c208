"""Balance Loop: one loop visits every circle; the two straight arms that leave it are equally long at a white circle,
and not at a black one. A number is the sum of both lengths."""

from ..rule_sheet import Sheet, amount, at


def read(s: Sheet) -> None:
    for cell, token in s.clues(r"[bw]\d*|\d+[bw]", "b or w for a circle, with or without a number as b4"):
        white, digits = "w" in token, token.strip("bw")
        total = amount(digits) if digits else -1
        if white or digits:
            s.ways(f"the circle at {at(cell)}", s.runs(
                cell, lambda arm, white=white, n=total: (  # type: ignore[misc]
                    len({*arm.values()}) == 2 - white and n in (-1, sum(arm.values()))), 1000 if total < 0 else total))
        else:
            s.either(f"the circle at {at(cell)} is visited", *s.lines(cell))
            for way in s.runs(cell, lambda arm: len(set(arm.values())) == 1):
                s.never(f"the arms of the circle at {at(cell)} are not equally long", *way)
    s.loop()
