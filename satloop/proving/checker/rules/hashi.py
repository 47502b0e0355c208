"""Hashi: one or two straight bridges join islands in sight, or up to the number after `bridges` in the board's first
line; a number is how many bridges leave the island, a question mark is any. Bridges do not cross, and all islands hang
together."""

from itertools import pairwise

from ..hanging_together import Islands, in_sight
from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    s.left = lambda token: "?"
    most = next((most for most in (1, 2, 3, 4) if s.asks(f"bridges {most}")), 2)
    islands = dict(s.clues("[1-9]|1[0-6]|[?]", f"a number from 1 to {4 * most}, or ? for any"))
    for cell, token in islands.items():
        if token != "?" and int(token) > 4 * most:
            raise s.wrong(cell, f"a number from 1 to {4 * most}, or ? for any")
    pairs, crossing = in_sight(islands)
    layers = [{pair: s.thing(name, *pair[0], "E" if pair[0][0] == pair[1][0] else "S") for pair in pairs}
              for name in ("bridge", "second", "third", "fourth")[:most]]
    bridge = layers[0]
    for (one, other), (first, second) in zip(pairwise(layers), pairwise(("first", "second", "third", "fourth"))):
        for pair in pairs:
            s.either(f"a {second} bridge from {at(pair[0])} to {at(pair[1])} is beside a {first}", one[pair],
                     -other[pair])
    for island, token in islands.items():
        if token != "?":
            s.count(f"the number at {at(island)}", (thing[pair] for thing in layers for pair in pairs
                                                    if island in pair), int(token))
    for pair, other_pair in crossing:
        s.never(f"bridges cross between {at(pair[0])} and {at(pair[1])}", bridge[pair], bridge[other_pair])
    s.whole = Islands(islands, {bridge[pair]: pair for pair in pairs})
    s.decides, s.apart = [thing for layer in layers for thing in layer.values()], "?" not in islands.values()
