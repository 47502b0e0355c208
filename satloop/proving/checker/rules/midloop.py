"""Mid-loop: one loop visits every circle, which is the middle of the straight line that it lies on. A circle lies in
the centre of a cell (1), on its lower edge (2), or on its right edge (3); 5 is both edges."""

from ..rule_sheet import Sheet, at, is_straight, off


def read(s: Sheet) -> None:
    for cell, token in s.clues("1|2|3|5|12|13|15|23|123", "1, 2, 3 or 5 for a circle, or some of them as 12"):
        if "1" in token:
            s.ways(f"the circle at {at(cell)}", s.runs(
                cell, lambda arm: is_straight(arm) and len(set(arm.values())) == 1))
        for way, back, digits in (("S", "N", "25"), ("E", "W", "35")):
            if not set(token) & set(digits):
                continue
            middle, behind, ahead = s.line(cell, way), s.ray(cell, back), s.ray(cell, way)[1:]
            if not middle:
                raise s.wrong(cell, "a circle on an edge inside the board")
            s.ways(f"the circle on the edge of {at(cell)}", (
                [middle, *behind[:k], *off(*behind[k:k + 1]), *ahead[:k], *off(*ahead[k:k + 1])]
                for k in range(min(len(behind), len(ahead)) + 1)))
    s.loop()
