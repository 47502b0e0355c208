"""Masyu: one loop visits all pearls. At a black pearl it turns, and goes straight through both cells next on its way.
At a white pearl it goes straight, and turns in at least one of the two cells next on its way. ? is any pearl."""

from ..rule_sheet import Sheet, at, off


def read(s: Sheet) -> None:
    for cell, token in s.clues("[bw12?]", "b or 2 for a black pearl, w or 1 for a white one, ? for any", "-."):
        ray = {way: s.ray(cell, way) for way in "NESW"}
        first = {way: lines[0] if lines else 0 for way, lines in ray.items()}
        if token in "b2":
            s.ways(f"the black pearl at {at(cell)}", (
                [*ray[one][:2], *ray[two][:2], *off(*(first[way] for way in "NESW" if way not in (one, two)))]
                for one in "NS" for two in "EW" if len(ray[one]) > 1 and len(ray[two]) > 1))
        elif token == "?":
            s.either(f"the pearl at {at(cell)} is visited", *s.lines(cell))
        else:
            s.ways(f"the white pearl at {at(cell)}", (
                [*way, *off(*ray[bent][1:2])] for bent in "NESW" for way in s.pairs_at(cell, straight=True)
                if first[bent] in way))
    s.loop()
