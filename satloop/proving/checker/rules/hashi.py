"""Hashi: one or two straight bridges join islands in sight, or up to the number after `bridges` in the board's first
line; a number is how many leave the island, ? is any. Bridges do not cross, and all islands hang together."""

from ..hanging_together import Islands, in_sight
from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    s.left = lambda token: "?"
    most = next((most for most in (1, 2, 3, 4) if s.asks_for(f"bridges {most}")), 2)
    names = ("bridge", "second", "third", "fourth")[:most]
    islands = dict(s.clues("|".join(["[?]", *map(str, range(1, 4 * most + 1))]),
                           f"a number from 1 to {4 * most}, or ? for any"))
    pairs, crossing = in_sight(islands)
    layers = [{(a, b): s.thing(name, *a, "E" if a[0] == b[0] else "S") for a, b in pairs} for name in names]
    for before, name, one, other in zip(("first", *names[1:]), names[1:], layers, layers[1:]):
        for a, b in pairs:
            s.either(f"a {name} bridge from {at(a)} to {at(b)} is beside a {before}", one[a, b], -other[a, b])
    for island, token in islands.items():
        if token != "?":
            s.count(f"the number at {at(island)}", (layer[pair] for layer in layers for pair in pairs
                                                    if island in pair), int(token))
    for first, second in crossing:
        s.never(f"bridges cross between {at(first[0])} and {at(second[0])}", layers[0][first], layers[0][second])
    s.whole_rule = Islands(islands, {layers[0][pair]: pair for pair in pairs})
    s.decides, s.apart = [thing for layer in layers for thing in layer.values()], "?" not in islands.values()
