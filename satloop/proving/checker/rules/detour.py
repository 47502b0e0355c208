"""Detour: one loop visits all cells; a number is how often it turns inside its region."""

from ..rule_sheet import Sheet, amount, at, is_straight


def read(s: Sheet) -> None:
    regions = s.regions()
    turn = {cell: s.thing("turn", *cell) for cell in s.cells if cell not in s.holes}
    for cell, token in s.clues(r"\d+", "a number"):
        s.count(f"the number at {at(cell)}", (turn[other] for other in regions[s.region(cell)]), amount(token))
    s.loop(empty=False, mark=lambda cell, ways: [-turn[cell] if is_straight(ways) else turn[cell]])
