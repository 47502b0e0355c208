from __future__ import annotations

from itertools import pairwise

import numpy as np

from encoders import Formula
from encoders.connected_vertices import CONNECTED, connected
from encoders.graph import Graph
from encoders.rules import exactly, link_along_edge, links_at_each, literals_at, no_crossing, pairs_in_sight

from ..boards.bridges import Bridges
from ..boards.checks.lines import reached
from ..boards.declarations import Technique
from ..boards.loops.cell_loop import BoardText, Failures, Key, Solution, checks, numbers

OPPOSITE = [2, 3, 0, 1]  # of north, east, south, west


class Hashi(Bridges):
    name, title = "hashi", "Hashi"
    rules = ("One or two straight bridges join islands in sight; a number is how many bridges leave the island, a "
             "question mark any. Bridges do not cross, and all islands hang together (on puzz.link one with a question "
             "mark may be alone).")
    german = "Brücken (Hashi)", ("Eine oder zwei gerade Brücken verbinden Inseln, die sich sehen. Eine Zahl sagt, wie "
                                 "viele Brücken von der Insel ausgehen, bei einem Fragezeichen beliebig viele. Brücken "
                                 "kreuzen sich nicht, und alle Inseln hängen zusammen (auf puzz.link darf eine mit "
                                 "Fragezeichen allein sein).")
    has_counters = True
    clues = numbers(1, 8, {"?": "any"})
    words = {"clue": "the island {label} at {place}", "full": "{clue} has all its bridges",
             "needs": "{clue} needs these bridges", "fits": "{clue} has only these bridges left",
             "over": "{clue} would have too many bridges", "under": "{clue} would have too few bridges",
             "otherwise doubled": "with a second bridge there {failure}",
             "pair": "the rule that no bridge crosses {place}", "pair edges": "bridges do not cross",
             "wrong pair": "two bridges would cross at {place}", "loop": "the rule that all islands are joined",
             "loop rule": "all islands are joined", "wrong loop": "not all islands could be joined",
             "drawing": "drawing {line} would cut some islands off from the others",
             "apart": "some islands would be cut off from the others",
             "last way": "without {line} some islands would be cut off from the others",
             "yes doubled": "double {what}", "no doubled": "leave {what} without a second bridge",
             "is yes doubled": "{what} is|are double", "is no doubled": "{what} has|have no second bridge",
             "yes tripled": "draw a third bridge at {what}", "no tripled": "leave {what} without a third bridge",
             "is yes tripled": "{what} has|have a third bridge", "is no tripled": "{what} has|have no third bridge",
             "yes quadrupled": "draw a fourth bridge at {what}",
             "no quadrupled": "leave {what} without a fourth bridge",
             "is yes quadrupled": "{what} has|have a fourth bridge",
             "is no quadrupled": "{what} has|have no fourth bridge"}
    techniques = tuple(Technique(f"{number} with {ways} neighbour{'s' * (ways > 1)}", ((0, 0, str(number)),), ways=ways)
                       for ways in (1, 2, 3, 4) for number in (2 * ways - 1, 2 * ways))
    options, antichain = {"loops": CONNECTED}, False

    def parse(self, board: BoardText) -> None:
        super().parse(board)
        self.antichain = bool((self.number >= 0).all())  # the numbers say how many bridges there are

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        pairs, numbered = pairs_in_sight(self.cells, self.columns), self.number >= 0
        on = f.selectors("clue", self.cells)
        # One bridge or two join islands in sight, or as many as the board says: a second is beside a first, and so on.
        layers = f.new(self.most, len(pairs))
        f.clause(-layers[1:], layers[:-1])
        # A number is how many bridges leave the island.
        with f.section("clues"):
            links = links_at_each(len(self.cells), pairs)
            # bridges: (islands, 4 most) the literals of each of up to four links, FALSE where there is none.
            bridges = np.concatenate([literals_at(bridge, links) for bridge in layers], axis=1)
            exactly(f, bridges[numbered], self.number[numbered], when=on[numbered])
        # Bridges do not cross.
        no_crossing(f, self.cells, self.columns, pairs, layers[0])
        # All islands hang together.
        connected(f, Graph.unchecked(len(self.cells), pairs), layers[0], loops)
        link = link_along_edge(self.cells, self.columns, pairs, self.rows)
        return {name: literals_at(bridge, link) for name, bridge in zip(self.decides, layers)}

    def check(self, solution: Solution) -> Failures:
        count, layers = self.bridges(solution), [self.layer(solution, name) for name in self.decides]
        sides = layers[0]
        island = self.mask(self.number >= -1)
        crossed = ~island & (sides.sum(axis=2) > 2)
        # Off the islands bridges go on by the opposite side, and as many; a second one is beside a first.
        ends = ~island & (count != count[..., OPPOSITE]).any(axis=2)
        for one, other in pairwise(layers):
            ends |= (other & ~one).any(axis=2)
        yield from checks.failure_where("a bridge does not lead straight from island to island", ends)
        yield from checks.failure_where("two bridges cross", crossed)
        leaving = count.sum(axis=2).ravel()[self.cells]
        yield from checks.failure_where("a number is not the count of bridges at its island",
                                        self.mask((self.number >= 0) & (leaving != self.number)))
        yield from checks.failure_where("the islands do not hang together",
                                        island & ~reached(sides, self.cells[:1]))

    example = """
4 5
- - 1 - -
- 1 - - 2
- - - - -
- 3 4 - ?
"""
    answer = """
4 5
- - - - -
- - a - -
- a a - b
- 2 - 1 -
"""
