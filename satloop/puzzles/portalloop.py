from __future__ import annotations

import numpy as np

from encoders import TRUE, Bools, Formula, Graph, Ints
from encoders.graph import components
from encoders.loops import scheme_names
from encoders.rules import go_straight, segments, single_loop, ways

from ..boards.loops.cell_loop import ANY, BoardText, CellLoop, Failure, Failures, Key, Marks, Solution, checks, numbers


class PortalLoop(CellLoop):
    name, title, fill = "portalloop", "Portal Loop", True
    rules = ("One loop visits all cells but holes. A number stands in two cells, which are portals: where the line "
             "comes into one it goes on from the other, in the same direction. It goes straight through a question "
             "mark. It never joins both portals of a number directly.")
    german = "Portalschleife", ("Eine Schleife besucht alle Felder außer den Löchern. Eine Zahl steht in zwei Feldern, "
                                "den Portalen: Kommt die Linie in eins, geht sie aus dem anderen in derselben Richtung "
                                "weiter. Durch ein Fragezeichen geht sie geradeaus. Die beiden Portale einer Zahl "
                                "verbindet sie nie direkt.")
    group = "pearls"
    options, connectivity = {"loops": scheme_names()}, "circuit"
    clues = numbers(1, signs={"?": "a circle", "#": "a hole"}, where=" in two cells")
    words = {"clue": "the circle at {place}", "broken": "the line could not go straight through {clue}",
             **dict.fromkeys(("full", "needs", "fits"), "the line goes straight through {clue}"),
             "pair": "the portals {place}",
             "pair edges": "the line goes on in the same direction through the portals {place}",
             "no pair edges": "with {what} the line would come into one of the portals {place}, and from the other it "
                              "could not go on in the same direction",
             "wrong pair": "the line could not go on in the same direction through the portals {place}"}

    def parse(self, board: BoardText) -> None:
        label = self.clues.read(board)
        self.hole, self.cells = label == self.clues["#"], np.flatnonzero(label == ANY)
        at: dict[str, list[int]] = {}
        for cell in np.flatnonzero((label > 0) & (label != ANY)).tolist():
            row, column = divmod(cell, self.columns)
            at.setdefault(board.grids[0][row][column].lstrip("0"), []).append(cell)
        for cells in at.values():
            if len(cells) != 2:
                raise board.error(*divmod(cells[-1], self.columns), "a number that stands in two cells")
        self.portals = np.array([*at.values()], dtype=np.intp).reshape(-1, 2)
        self.numbers = [*at]

    def joins_portals(self) -> Bools:
        """(segments,) whether a segment would join both portals of a number."""
        pairs = np.sort(self.portals)
        return np.asarray((self.graph.edges[:, None] == pairs).all(axis=2).any(axis=1))

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # The loop comes to no hole, and never joins both portals of a number directly.
        beside = self.joins_portals()
        edge = segments(f, self.graph, self.hole, beside)
        way = ways(self.graph, edge)
        # It goes straight through every circle.
        go_straight(f, way[self.cells], when=f.selectors("clue", self.cells))
        # It goes on from one portal the way that it comes into the other.
        with f.section("portals"):
            on, (one, two) = f.selectors("pair", self.portals), self.portals.T
            # In by one side of a portal is out by the opposite side of the other: north and south, east and west are
            # paired.
            for here, there in ((0, 2), (1, 3), (2, 0), (3, 1)):
                f.clause(-way[one, here], way[two, there], when=on)
                f.clause(way[one, here], -way[two, there], when=on)
        # All cells are on one loop, which also runs from portal to portal.
        # For the rule of one loop a pair of portals is one more edge, always on; portals side by side have one
        # already, which no line uses.
        far = self.portals[~self.portals_side_by_side()]
        strands = Graph(self.graph.vertices, np.concatenate([self.graph.edges, far]))
        single_loop(f, strands, np.append(np.where(beside, TRUE, edge), np.full(len(far), TRUE)), loops,
                    self.everywhere())
        return {"edges": edge}

    def portals_side_by_side(self) -> Bools:
        """(pairs,) whether both portals stand side by side."""
        (row, column), (below, right) = (np.divmod(cells, self.columns) for cells in self.portals.T)
        return np.asarray(abs(row - below) + abs(column - right) == 1)

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        degree, flat, (one, two) = sides.sum(axis=2), sides.reshape(-1, 4), self.portals.T
        yield from checks.all_visited(degree > 0, self.hole)
        yield from checks.failure_where("the loop turns at a circle", self.mask(self.cells >= 0) & checks.turns(sides))
        yield from checks.failure_where("a line joins both portals of a number directly", self.cells_mask(
            self.graph.edges[self.joins_portals() & solution["edges"]]))
        yield from checks.failure_where("the line does not go on from a portal the way that it comes into the other",
                                        self.cells_mask(
                                            self.portals[(flat[one] != np.roll(flat[two], 2, axis=1)).any(axis=1)]))
        portal = self.cells_mask(self.portals)
        odd = ~portal & (degree != 0) & (degree != 2)
        yield from checks.failure_where("a portal has more than one line", portal & (degree > 1))
        yield from checks.failure_where("the line branches or ends", odd)
        if not (odd | portal & (degree > 1)).any():
            # The degrees are right, so the components of lines and portals are loops.
            joined = np.concatenate([self.graph.edges[solution["edges"]], self.portals])
            piece = np.where(degree > 0, components(degree.size, joined).reshape(degree.shape), -1)
            if not degree.any():
                yield Failure("there is no loop")
            yield from checks.failure_where("there is more than one loop", (degree > 0) & (piece != piece.max()))

    def single_cells(self) -> list[int]:
        return list(self.portals.ravel().tolist())

    def cells_mask(self, cells: Ints) -> Bools:
        """(rows, columns) where the cells are."""
        out = np.zeros((self.rows, self.columns), dtype=bool)
        out.flat[cells] = True
        return out

    def unsolvable_reasons(self) -> Failures:
        free, portal, straight = ~self.hole, self.cells_mask(self.portals), self.mask(self.cells >= 0)
        beyond = checks.values_beyond(free, False) & free[..., None]
        yield from checks.failure_where("a cell to be visited has fewer than two ways out, or a portal none",
                                        free & (beyond.sum(axis=2) < 2 - portal))
        yield from checks.failure_where("no line goes straight through a circle", straight & ~(
            beyond[..., :2] & beyond[..., 2:]).any(axis=2))
        # Rolled by two, a side meets the opposite one: in by one portal's north is out by the other's south.
        one, two = (beyond.reshape(-1, 4)[cells] for cells in self.portals.T)
        yield from checks.failure_where("no line goes from a portal to the other in the same direction",
                                        self.cells_mask(
            self.portals[~(one & np.roll(two, 2, axis=1)).any(axis=1)]))
        # Each segment joins a dark and a light cell, so the cells of both colours have equally many ends of segments:
        # two in a cell, one in a portal.
        dark = np.indices(free.shape).sum(axis=0) % 2 == 0
        if 2 * int((free & dark).sum() - (free & ~dark).sum()) != int((portal & dark).sum() - (portal & ~dark).sum()):
            yield Failure("a loop through all cells changes the colour of a chessboard from cell to cell, but for "
                          "portals of one colour, and here are too many cells of one colour")

    def marks(self) -> Marks:
        texts = np.full(self.hole.size, "", dtype=f"U{max(map(len, self.numbers), default=1)}")
        texts[self.portals] = np.array(self.numbers, dtype=texts.dtype)[:, None]
        circled = self.cells_mask(self.portals) | self.mask(self.cells >= 0)
        return {"texts": texts.reshape(self.hole.shape), "symbols": np.where(circled, "white", "")}

    example = """
4 5
- - 1 ? 2
- - 3 3 -
- 2 - - -
- 1 - - #
"""
    answer = """
4 5
se sw e  ew w
ns ne w  e  sw
ns e  sw se nw
ne w  ne nw -
"""
