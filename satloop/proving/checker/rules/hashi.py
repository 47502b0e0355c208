"""Hashi: one or two straight bridges join islands in sight; a number is how many bridges leave the island, a question
mark is any. Bridges do not cross, and all islands hang together."""

from ..hanging_together import Islands, in_sight
from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    s.left = lambda token: "?"
    islands = dict(s.clues("[1-8?]", "a number from 1 to 8, or ? for any"))
    pairs, crossing = in_sight(islands)
    bridge = {pair: s.thing("bridge", *pair[0], "E" if pair[0][0] == pair[1][0] else "S") for pair in pairs}
    second = {pair: s.thing("second", *pair[0], "E" if pair[0][0] == pair[1][0] else "S") for pair in pairs}
    for pair in pairs:
        s.either(f"a second bridge from {at(pair[0])} to {at(pair[1])} is beside a first", bridge[pair], -second[pair])
    for island, token in islands.items():
        if token != "?":
            s.count(f"the number at {at(island)}", (thing[pair] for thing in (bridge, second) for pair in pairs
                                                    if island in pair), int(token))
    for one, two in crossing:
        s.never(f"bridges cross between {at(one[0])} and {at(one[1])}", bridge[one], bridge[two])
    s.whole = Islands(islands, {bridge[pair]: pair for pair in pairs})
    s.decides, s.apart = [*bridge.values(), *second.values()], "?" not in islands.values()
