from __future__ import annotations

from itertools import product

import numpy as np

from encoders import Formula
from encoders.rules import fix_runs_around, segments_without, single_loop, visits_for_loop

from ..boards.loops.cell_loop import Alphabet, BoardText, CellLoop, Failures, Key, Marks, Solution, checks, typed

ANY = 9
LISTS = (lengths for runs in range(1, 5) for lengths in product([*range(1, 9), ANY], repeat=runs)
         if sum(length % ANY or 1 for length in lengths) <= 8)
# The digits of a list's number are its lengths.
NUMBERS = {",".join(map(str, lengths)).replace(str(ANY), "?"): int("".join(map(str, lengths))) for lengths in LISTS}


class TapaLoop(CellLoop):
    name, title, group = "tapaloop", "Tapa-Like Loop", "arrows"
    rules = ("One loop visits no clue. Of the eight cells round a clue the loop visits some, which fall into runs: "
             "what the loop joins along the ring of the eight is one run. The clue's numbers are the lengths of all "
             "runs, in cells and in any order; a question mark is any length from 1. A lone 0 says that there is no "
             "run, a lone question mark nothing.")
    german = "Tapa-Schleife", ("Eine Schleife besucht keine Vorgabe. Von den acht Feldern um eine Vorgabe besucht sie "
                               "einige; sie bilden Stücke: Was die Schleife entlang des Rings der acht verbindet, ist "
                               "ein Stück. Die Zahlen der Vorgabe sind die Längen aller Stücke in Feldern, in "
                               "beliebiger Reihenfolge; ein Fragezeichen ist eine beliebige Länge ab 1. Eine einzelne "
                               "0 heißt, dass es kein Stück gibt, ein einzelnes Fragezeichen sagt nichts.")
    has_counters = True
    adds_clues = True
    clues = Alphabet({"0": 0, **NUMBERS}, "a list as 1,3 or 2,? of up to four numbers, 8 in all at most, 0, or -",
                     typed(r"0|[1-8?](,[1-8?]){0,3}"), empty="-")
    words = {"own": "the line does not visit {place}", "clue": "the clue {label} at {place}",
             "full": "{clue} allows no more of the loop here",
             "needs": "the runs of {clue} take this, wherever they lie",
             "fits": "the runs of {clue} allow only this", "broken": "{clue} would not have the runs that it lists"}

    def parse(self, board: BoardText) -> None:
        code = self.read_clues(board)
        # The code of a clue has its numbers, up to four, as digits.
        digits = code[:, None] // 10 ** np.arange(4) % 10
        self.lengths = np.where(digits == ANY, -1, digits)
        self.number = np.where(code == ANY, 0, np.abs(self.lengths).sum(axis=1))

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # A lone question mark (-1, then nothing) says nothing of its surroundings, so it needs no clauses.
        on, says = f.selectors("clue", self.cells), (self.lengths != [-1, 0, 0, 0]).any(axis=1)
        # The loop does not come to a clue; round it are runs of the loop of all the lengths that the clue lists.
        edge = segments_without(f, self.graph, self.cells, when=on)
        visit = visits_for_loop(f, self.graph, edge)
        with f.section("clues"):
            fix_runs_around(f, self.graph, edge, visit, self.cells[says], self.lengths[says], when=on[says])
        single_loop(f, self.graph, edge, loops, visit)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.failure_where("a clue is visited", self.mask(self.number >= 0) & checks.visited(sides))
        counts = checks.runs_around(sides, self.cells)
        # listed: (clues, 9) how often a clue lists each length. The clue wants as many runs as it has entries, each
        # listed length at least so often; question marks take the others. A lone question mark allows no run, too.
        listed = (self.lengths[..., None] == np.arange(9)).sum(axis=1) * (np.arange(9) > 0)
        runs = (self.lengths != 0).sum(axis=1)
        wrong = (counts.sum(axis=1) != runs) | (counts < listed).any(axis=1)
        lone = (self.lengths == [-1, 0, 0, 0]).all(axis=1)
        yield from checks.failure_where("the runs of the loop round a clue do not have the lengths that it lists",
                                        self.mask(wrong & ~lone))
        yield from checks.one_loop(sides)

    def unsolvable_reasons(self) -> Failures:
        return self.numbers_above(checks.eight_neighbour_counts(~self.mask(self.number >= 0)),
                                  "cells round it that may be visited")

    def marks(self) -> Marks:
        texts = [",".join("?" if length < 0 else str(length) for length in lengths[::-1] if length) or "0"
                 for lengths in self.lengths.tolist()]
        return {"texts": self.on_cells(texts)}

    example = """
5 5
3 -   - 4   -
- -   - -   -
- 1,? - -   -
- -   - -   -
- -   - 1,2 -
"""
    answer = """
5 5
-  se sw -  -
se nw ne ew sw
ns -  se sw ns
ne ew nw ne nw
-  -  -  -  -
"""
