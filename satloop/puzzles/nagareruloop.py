from __future__ import annotations

import numpy as np

from encoders import TRUE, Formula, Ints
from encoders.rules import add_arcs, go_straight, segments, single_loop, ways, ways_out

from ..boards.alphabets.alphabet import arrows
from ..boards.checks.directions import clashing
from ..boards.loops.cell_loop import LETTERS, BoardText, CellLoop, Failures, Key, Marks, Solution, checks, symbols


class NagareruLoop(CellLoop):
    name, title, group = "nagareruloop", "Nagareru-Loop", "arrows"
    rules = ("One loop with a direction goes straight through every arrow, in its direction, and through no black "
             "cell. A black cell with an arrow is a fan, whose wind blows that way up to the next black cell. In the "
             "wind the loop never goes straight across it, nor against it.")
    german = "Nagareru-Loop", ("Eine Schleife mit Richtung geht durch jeden Pfeil geradeaus, in seiner Richtung, und "
                               "durch kein schwarzes Feld. Ein schwarzes Feld mit Pfeil ist ein Ventilator, dessen "
                               "Wind in diese Richtung bis zum nächsten schwarzen Feld weht. Im Wind geht die Schleife "
                               "nie geradeaus quer hindurch und nie gegen ihn.")
    signs = {"#": "black"}
    clues = symbols({"n e s w": "an arrow", "#n #e #s #w": "a fan", "#": "a black cell"},
                    in_addresses="n s w e # #n #s #w #e", pen=arrows("#?[nesw]|#"))
    words = {"clue": "the arrow at {place}"}

    def parse(self, board: BoardText) -> None:
        label = self.read_clues(board)
        self.hole = self.on_board(label >= 4, False)
        self.cells, label = self.cells[label < 8], label[label < 8]
        self.way, self.fan = label % 4, label >= 4

    def cells_in_wind(self) -> tuple[Ints, Ints]:
        """Of each fan and cell in its wind: the index of the clue, and the cell; from near to far."""
        walls = set(np.flatnonzero(self.hole).tolist())
        blown = [(clue, cell) for clue in np.flatnonzero(self.fan).tolist()
                 for cell in checks.ahead(self.rows, self.columns, int(self.cells[clue]), int(self.way[clue]), walls)]
        clue, cell = np.array(blown, dtype=np.intp).reshape(-1, 2).T
        return clue, cell

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # The loop comes to no black cell.
        edge, on = segments(f, self.graph, self.hole), f.selectors("clue", self.cells)
        arc = add_arcs(f, self.graph, edge)
        way, out, arrow = ways(self.graph, edge), ways_out(self.graph, arc), ~self.fan
        with f.section("clues"):
            # It goes straight through every arrow and leaves it the way that it points.
            go_straight(f, way[self.cells[arrow]], when=on[arrow])
            f.add(out[self.cells[arrow], self.way[arrow]][:, None], when=on[arrow])
            # In the wind it does not go straight across, nor against it.
            clue, cell = self.cells_in_wind()
            blows = self.way[clue]
            f.clause(-way[cell, (blows + 1) % 4], -way[cell, (blows + 3) % 4], when=on[clue])
            f.add(-out[cell, (blows + 2) % 4][:, None], when=on[clue])
        single_loop(f, self.graph, edge, loops, anchors=self.graph.incidence[self.cells[arrow & (on == TRUE)]])
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.failure_where("a black cell is visited", self.hole & checks.visited(sides))
        arrow, at = ~self.fan, sides.reshape(-1, 4)[self.cells]
        index, back = np.arange(len(self.cells)), (self.way + 2) % 4
        yield from checks.failure_where("an arrow is not visited", self.mask(arrow & ~at.any(axis=1)))
        yield from checks.failure_where("the loop does not go straight along an arrow", self.mask(
            arrow & at.any(axis=1) & ~(at[index, self.way] & at[index, back])))
        # One row for each fan and each cell in its wind. Ways are numbered clockwise, so 1 and 3 more are across, 2
        # more is back.
        clue, cell = self.cells_in_wind()
        way, there = self.way[clue], sides.reshape(-1, 4)[cell]
        across = there[np.arange(len(cell)), (way + 1) % 4] & there[np.arange(len(cell)), (way + 3) % 4]
        yield from checks.failure_where("the loop goes straight across the wind of a fan", self.mask(
            np.bincount(clue[across], minlength=len(self.cells)) > 0))
        # A line against the wind would pass the side of a cell that is ahead of the cell before: on that segment each
        # fan wants its own direction, as an arrow does ahead of its cell.
        step = np.array([-self.columns, 1, self.columns, -1])
        wanted = [*zip(index[arrow], self.cells[arrow], self.way[arrow]), *zip(clue, cell - step[way], way)]
        clash = clashing(sides, [(int(i), int(j), int(k)) for i, j, k in wanted])
        yield from checks.failure_where("arrows and fans want both directions of the loop", self.mask(
            np.isin(index, [*clash])))
        yield from checks.one_loop(sides)

    def unsolvable_reasons(self) -> Failures:
        # beyond: (clues, 2, 2) row and column of the cell ahead of each arrow and of the one behind it.
        beyond = np.stack(np.divmod(self.cells, self.columns), axis=1)[:, None] + np.array(
            [[-1, 0], [0, 1], [1, 0], [0, -1]])[np.stack([self.way, (self.way + 2) % 4], axis=1)]
        off = ((beyond < 0) | (beyond >= [self.rows, self.columns])).any(axis=2)
        row, column = np.moveaxis(np.where(off[..., None], 0, beyond), 2, 0)
        yield from checks.failure_where("an arrow stands before the border or a black cell", self.mask(
            ~self.fan & (off | self.hole[row, column]).any(axis=1)))
        clue, cell = self.cells_in_wind()
        blown = np.zeros((4, self.rows * self.columns), dtype=bool)
        blown[self.way[clue], cell] = True
        yield from checks.failure_where("an arrow points against the wind", self.mask(
            ~self.fan & blown[(self.way + 2) % 4, self.cells]))

    def marks(self) -> Marks:
        return {"dark": self.hole, "symbols": self.on_board(np.array([*LETTERS])[self.way], "")}

    example = """
4 5
-  -  -  #  #
-  -  -  -  #
-  #n #  -  -
-  -  -  e  -
"""
    answer = """
4 5
se sw -  -  -
ns ne ew sw -
ns -  -  ne sw
ne ew ew ew nw
"""
