from __future__ import annotations

import re
from itertools import chain, pairwise

import numpy as np

from encoders import FALSE, Bools, Formula
from encoders.rules import list_run_lengths, run_lengths, segments, single_loop

from ..boards.alphabets.alphabet import LARGE, Alphabet
from ..boards.loops.cell_loop import BoardText, Failures, Key, Marks, Solution, checks, typed
from ..boards.loops.lines_so_far import Fault, LineFaults, LinesSoFar
from ..boards.loops.region_loop import RegionLoop

LIST = r"([1-9]\d*|\?)(,([1-9]\d*|\?))*"


class RailPool(RegionLoop, LineFaults):
    name, title, adds_clues, fill = "railpool", "Rail Pool", False, True
    rules = ("One loop visits all cells but the holes. It falls into runs, straight stretches from turn to turn; a "
             "run's length is how many segments it has, inside the region or not. A list names all lengths of the runs "
             "that touch its region, if only with an end cell. Each question mark in a list is one more length, unlike "
             "all others. A region has one list at most.")
    german = "Rail Pool", ("Eine Schleife besucht alle Felder außer den Löchern. Sie besteht aus geraden Strecken von "
                           "Kurve zu Kurve; die Länge einer Strecke ist die Zahl ihrer Segmente, ob im Gebiet oder "
                           "nicht. Eine Liste nennt alle Längen der Strecken, die ihr Gebiet berühren, und sei es nur "
                           "mit einem Endfeld. Jedes Fragezeichen in einer Liste ist eine weitere Länge, anders als "
                           "alle übrigen. Ein Gebiet hat höchstens eine Liste.")
    has_counters = True
    clues = Alphabet({}, "a list of numbers from 1 and question marks as 2 or 1,3,?, or - for none", typed(LIST),
                     empty="-")
    words = {"clue": "the list {label} at {place}",
             **dict.fromkeys(("full", "otherwise edges"),
                             "no run that touches the region of {clue} has another length"),
             **dict.fromkeys(("needs", "fits"),
                             "the runs that touch the region of {clue} need this to have all its lengths"),
             "broken": "the runs that touch the region of {clue} would have other lengths",
             "fault run": "the run {cells} of length {number} would touch the region of {clue}",
             "fault long run": "the run {cells}, already of length {number}, would touch the region of {clue}"}

    def parse(self, board: BoardText) -> None:
        known = [token for token in dict.fromkeys(chain(*board.grids[0])) if re.fullmatch(LIST, token, re.ASCII)]
        code = board.look_up({**self.clues, **{token: k for k, token in enumerate(known)}}, self.clues.expected)
        self.cells = np.flatnonzero(code >= 0)
        self.labels_of_lists = [known[k] for k in code.flat[self.cells].tolist()]
        lists = [label.split(",") for label in self.labels_of_lists]
        self.lengths = [{int(one) if len(one) < 7 else LARGE for one in names if one != "?"} for names in lists]
        self.more = np.array([names.count("?") for names in lists], dtype=np.intp)
        self.read_regions(board)
        # The first list of each region may stay; any other is one too many.
        _, first = np.unique(self.home, return_index=True)
        for cell in np.delete(self.cells, first)[:1].tolist():
            row, column = divmod(cell, self.columns)
            raise board.error(row, column, "no second list in a region")

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.graph, self.hole), f.selectors("clue", self.cells)
        # The runs that touch a region have the lengths of its list, and as many others as it has question marks.
        with f.section("clues"):
            # has: (clues, longest) whether a run of length 1, 2, ... touches the region.
            has = run_lengths(f, self.graph, edge, self.region, self.home)
            listed = np.array([[n in names for n in range(1, has.shape[1] + 1)] for names in self.lengths], dtype=bool)
            list_run_lengths(f, has, listed.reshape(has.shape), self.more, on)
            # A length for which the board has no room makes the clue impossible: the empty clause, if the clue is
            # there.
            f.add(np.full((int(self.too_long().sum()), 1), FALSE), when=on[self.too_long()])
        # The loop visits all cells.
        single_loop(f, self.graph, edge, loops, self.everywhere())
        return {"edges": edge}

    def too_long(self) -> Bools:
        """(clues,) whether the list has a length that no row and no column has."""
        return np.array([max(names, default=0) >= max(self.rows, self.columns) for names in self.lengths], dtype=bool)

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.all_visited(checks.visited(sides), self.hole)
        arms = checks.arms(sides)
        # runs: (rows, columns, 2) the length of the vertical and of the horizontal run through each cell.
        runs = arms[..., :2] + arms[..., 2:]
        lengths = [set(runs[self.region == home].ravel().tolist()) - {0} for home in self.home.tolist()]
        both = list(zip(lengths, self.lengths, self.more.tolist()))
        for rule, wrong in (
                ("a run at a region has a length that is not in its list", [bool(own - names) and not more
                                                                            for own, names, more in both]),
                ("no run at a region has a length of its list", [bool(names - own) for own, names, _ in both]),
                ("the runs at a region have more lengths than its list with question marks",
                 [more > 0 and len(own) > len(names) + more for own, names, more in both]),
                ("the runs at a region have fewer lengths than its list with question marks",
                 [more > 0 and len(own) < len(names) + more for own, names, more in both])):
            yield from checks.failure_where(rule, self.mask(np.array(wrong, dtype=bool)))
        yield from checks.one_loop(sides)

    def fault_of_lines(self, lines: LinesSoFar) -> Fault | None:
        home = self.region.ravel().tolist()
        lists = {region: (names, cell) for region, names, more, cell in zip(
            self.home.tolist(), self.lengths, self.more.tolist(), self.cells.tolist()) if not more}
        for trail in lines.trails:
            # A run ends where the line turns, or with the trail, where it may be longer.
            turns = [cell for cell in trail if lines.straight(cell) is False]
            ends = dict.fromkeys([trail[0], *turns, trail[-1]])
            for one, two in pairwise(ends):
                run = trail[trail.index(one):trail.index(two) + 1]
                whole, number = one in turns and two in turns, len(run) - 1
                for names, cell in (lists[home[cell]] for cell in run if home[cell] in lists):
                    if number > max(names) or (whole and number not in names):
                        rests = (*lines.along(run), *lines.shape_at((one, two) if whole else ()))
                        return Fault("run" if whole else "long run", tuple(dict.fromkeys(rests)),
                                     {"cells": (one, two), "number": number}, (cell,))
        return None

    def unsolvable_reasons(self) -> Failures:
        yield from super().unsolvable_reasons()
        yield from checks.failure_where("a list has a length that no row and no column has", self.mask(self.too_long()))

    def marks(self) -> Marks:
        return {"corners": self.on_cells(self.labels_of_lists)}

    example = """
4 5
?,? - - - -
-   - - - -
-   - - - 1,2
-   - - - -
1 3 3 # #
1 1 3 3 3
1 2 2 2 2
1 2 2 2 2
"""
    answer = """
4 5
se ew sw -  -
ne sw ne ew sw
se nw se sw ns
ne ew nw ne nw
"""
