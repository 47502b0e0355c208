"""Turnaround: one loop visits every clue; a number is how often it turns in the clue's cell, in the cell before it and
in the cell after it. A question mark is any number."""

from itertools import combinations, product

from ..rule_sheet import Sheet, at, is_straight, off


def read(s: Sheet) -> None:
    for cell, token in s.clues("[0-3?]", "a number from 0 to 3, or ? for any"):
        ray = {way: lines[:2] for way in "NESW" if (lines := s.ray(cell, way))}
        ways = []
        for one, two in combinations(ray, 2):
            rest = off(*(ray[way][0] for way in ray if way not in (one, two)))
            for bends in product((False, True), repeat=2):  # in the cells before and after
                if token == "?" or sum(bends) + (not is_straight((one, two))) == int(token):
                    ways.append([*rest, *(literal for way, bend in zip((one, two), bends) for literal in (
                        [ray[way][0], *off(*ray[way][1:])] if bend else [*ray[way], 0][:2]))])
        s.ways(f"the clue at {at(cell)}", ways)
    s.loop()
