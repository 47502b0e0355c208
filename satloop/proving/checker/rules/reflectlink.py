"""Reflect Link: one loop crosses itself at every cross (+) and nowhere else. It turns at every triangle, by its two
open sides (ne, nw, sw, se); a number is how many cells both straight arms have, with the triangle's own."""

from ..rule_sheet import STEPS, Sheet, amount, at, off


def read(s: Sheet) -> None:
    s.left, crosses = lambda token: token if token == "+" else "-", set()
    for cell, token in s.clues(r"\+|(ne|nw|sw|se)(0*[1-9]\d*)?", "+ for a cross, or a triangle as ne or ne5"):
        if token == "+":
            crosses.add(cell)
            s.ways(f"the cross at {at(cell)}", [[s.line(cell, way) for way in STEPS]])
            continue
        digits, open_, text = token.lstrip("nesw"), {*token[:2].upper()}, f"the triangle at {at(cell)}"

        def fits(arm: dict[str, int], open_: set[str] = open_, total: int = amount(digits) - 1) -> bool:
            return {*arm} == open_ and sum(arm.values()) == total

        s.ways(text, s.runs(cell, fits, amount(digits)) if digits else [
            [*(s.line(cell, way) for way in open_), *off(*(s.line(cell, way) for way in STEPS if way not in open_))]])
    s.loop(crossing=crosses, straight=crosses)
