"""Ovotovata: one loop visits grey regions (g). Each line that leaves a region with a number goes straight on for that
many cells outside and turns in the last; at a question mark all of them go on for equally many cells."""

from ..rule_sheet import STEPS, Sheet, amount, at, off


def read(s: Sheet) -> None:
    regions = s.regions()
    for cell, token in s.clues(r"g?0*[1-9]\d*|g?\?|g", "a number from 1, ? for any, g for grey, g with either"):
        own = regions[s.region(cell)]
        if token[0] == "g":
            s.either(f"the loop visits the region of {at(cell)}", *{line for one in own for line in s.lines(one)})
        digits, most = token.strip("g"), max(s.rows, s.columns)
        if not digits:
            continue
        lengths = range(1, most) if digits == "?" else [amount(digits)] if amount(digits) < most else []
        chosen = {length: s.thing("goes on", *cell, length) for length in lengths}
        s.count(f"one length for the lines out of the region of {at(cell)}", chosen.values(), min(1, len(chosen)))
        for one in own:
            for way, (down, right) in STEPS.items():
                ray = s.ray(one, way)
                if not ray or s.region((one[0] + down, one[1] + right)) == s.region(cell):
                    continue
                s.ways(f"{at(cell)}: the line {way} out of {at(one)}", [[-ray[0]], *(
                    [*ray[:length], *off(*ray[length:length + 1]), thing]
                    for length, thing in chosen.items() if length <= len(ray))])
    s.loop()
