"""What puzzles share whose line comes in at IN and leaves at OUT, both in the board's frame, and slides over ice."""

from __future__ import annotations

import numpy as np

from encoders import FALSE, TRUE, Bools, Formula, Graph, Ints, Literals
from encoders.cached_property import cached_property
from encoders.loops import single_loop
from encoders.rules import add_arcs, edges_touching, literals_at, segments

from .. import checks
from ..alphabets.tokens_of_parts import one_of
from ..checks.directions import Step, courses, reversed_course
from ..failure import Failure, Failures
from ..puzzle import Grid, Marks
from ..text import BoardText
from .crossing_loop import CrossingLoop

ICE, GATE = one_of("i"), one_of("In Ie Is Iw On Oe Os Ow")  # parts of tokens
INSIDE = "a side of the board's frame after I or O, as In in the first row"


class InOutLine(CrossingLoop):
    """One line from IN to OUT, which crosses itself on ice only, where it never turns; other cells may stay empty.

    A token ends in I or O and the letter of a side of the frame: there IN or OUT is. `parse` calls `read_ends`, and
    sets `crossed`, the ice. A board without IN or without OUT has no solution.
    """

    connectivity = "lines"
    ends: Ints  # (2, 2) the cell of IN and its side, from 0 for north; then of OUT; -1 where they are missing

    @classmethod
    def empty(cls, rows: int, columns: int) -> list[Grid]:
        grids = super().empty(rows, columns)
        clues = grids[0].astype("U6")
        clues.flat[-1], clues.flat[0] = "Os", "In"
        return [clues, *grids[1:]]

    def read_ends(self, board: BoardText, gate: Ints) -> None:
        """Sets `ends`. gate: (rows, columns) what stands for that part of each token.

        Raises PuzzleError for a second IN or OUT, or a side that is not in the frame.
        """
        self.ends = np.full((2, 2), -1)
        for row, column in np.argwhere(gate >= 0).tolist():
            which, way = divmod(int(gate[row, column]), 4)
            if self.ends[which, 0] >= 0:
                raise board.error(row, column, f"one {('IN', 'OUT')[which]} on a board")
            if not (row == 0, column == self.columns - 1, row == self.rows - 1, column == 0)[way]:
                raise board.error(row, column, INSIDE)
            self.ends[which] = row * self.columns + column, way

    @property
    def complete(self) -> bool:
        """Whether the board has IN and OUT."""
        return bool((self.ends >= 0).all())

    @property
    def ice(self) -> Bools:
        """(rows, columns) the cells of ice."""
        return self.crossed

    def single_cells(self) -> list[int]:
        return [cell for cell in self.ends[:, 0].tolist() if cell >= 0 and not self.ice.flat[cell]]

    @cached_property
    def closed_graph(self) -> Graph:
        """The graph of `strands`, with a vertex outside IN and one outside OUT, and three edges that close the line:
        into the board, out of it, and from outside OUT to outside IN; none of these where IN or OUT is missing.
        """
        plain = self.strands
        assert plain.cell is not None
        if not self.complete:
            return plain
        cells, way = self.ends.T
        # Through IN and OUT the line comes along one way, so it ends at the cell's vertex for this way.
        below = np.arange(self.rows * self.columns)  # of each cell, the vertex for lines down
        below[plain.cell[len(below):]] = np.arange(len(below), plain.vertices)
        into, out = np.where(way % 2, cells, below[cells]).tolist()
        n = plain.vertices
        graph = Graph(n + 2, np.concatenate([plain.edges, [[n, into], [out, n + 1], [n + 1, n]]]))
        graph.cell = np.concatenate([plain.cell, cells])
        return graph

    def line_edges(self, f: Formula) -> Literals:
        """(m,) literals of the edges of `closed_graph`; the three that close the line are TRUE."""
        edge = segments(f, self.strands)
        return np.concatenate([edge, np.full(self.closed_graph.size - len(edge), TRUE)])

    def direct_line(self, f: Formula, edge: Literals) -> Literals:
        """Direct the line from IN to OUT. Gives the arcs of the edges, (2, m), as of `add_arcs`."""
        arc = add_arcs(f, self.closed_graph, edge)
        if self.complete:
            f.add(arc[:1, -1:])
        return arc

    def lines_at(self, edge: Literals, label: Ints) -> Literals:
        """(k, width) the literals of the edges at the cells with each label, from 0. label: (rows, columns), -1 for
        none; edge: as of `line_edges`.
        """
        at = np.append(label.ravel()[self.strands.cell], [-1, -1])[:self.closed_graph.vertices]
        return literals_at(edge, edges_touching(self.closed_graph, at, int(label.max()) + 1))

    def one_line(self, f: Formula, edge: Literals, loops: str, on: Literals | None = None) -> None:
        """The edges are one line from IN to OUT; through the vertices where `on` holds, any where it is None."""
        if not self.complete:
            f.add(np.array([[FALSE]]), when=f.selectors("loop"))
        single_loop(f, self.closed_graph, edge, loops, on,
                    anchors=np.array([[len(edge) - 1]]) if self.complete else None)

    def with_ends(self, sides: Bools) -> Bools:
        """(rows + 2, columns + 2, 4) the sides of a board one cell larger all round, where the line begins and ends."""
        out = np.pad(sides, ((1, 1), (1, 1), (0, 0)))
        for cell, way in self.ends.tolist():
            if cell >= 0:
                row, column, down, right = self.beyond(cell, way)
                out[row - down, column - right, way] = out[row, column, (way + 2) % 4] = True
        return out

    def visited(self, sides: Bools) -> Bools:
        """(rows, columns) the cells to which the line comes."""
        return np.asarray(self.with_ends(sides)[1:-1, 1:-1].any(axis=2))

    def beyond(self, cell: int, way: int) -> tuple[int, int, int, int]:
        """Row and column, on the larger board, of the cell beyond a cell that way, and the step to it."""
        down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[way]
        return cell // self.columns + 1 + down, cell % self.columns + 1 + right, down, right

    def first_step(self) -> tuple[int, int]:
        """The step from outside into the board, as of `courses` on the larger board."""
        row, column, _, _ = self.beyond(*self.ends[0].tolist())
        return row * (self.columns + 2) + column, (int(self.ends[0, 1]) + 2) % 4

    def walks(self, sides: Bools) -> list[list[Step]]:
        """The lines as their steps on the larger board, see `courses`; that which begins at IN in this direction."""
        lines = courses(self.with_ends(sides))
        backs = [reversed_course(line, self.columns + 2) for line in lines]
        return [back if self.complete and back[0] == self.first_step() else line for line, back in zip(lines, backs)]

    def line_failures(self, sides: Bools) -> Failures:
        """What is wrong with the line as a line."""
        wide = self.with_ends(sides)
        inner, degree = wide[1:-1, 1:-1], wide[1:-1, 1:-1].sum(axis=2)
        yield from checks.failure_where("the line crosses itself off the ice", (degree == 4) & ~self.ice)
        yield from checks.failure_where("the line turns on ice", self.ice & (degree == 2) & checks.turns(inner))
        yield from checks.failure_where("the line branches or ends on the board", degree % 2 > 0)
        if not (degree % 2).any() and (not self.complete or len(courses(wide)) != 1):
            yield Failure("there is not just one line from IN to OUT")

    def unsolvable_reasons(self) -> Failures:
        if not self.complete:
            yield Failure("the board has no IN or no OUT")

    def marks(self) -> Marks:
        return {"grey": self.ice, "arrows": np.concatenate([part.ravel() for part in self.gates()])}

    def gates(self) -> tuple[Ints, Ints]:
        """(rows + 1, columns) and (rows, columns + 1) sides of cells, 1 where IN or OUT leads down or to the right, -1
        where it leads up or to the left.
        """
        level, upright = np.zeros((self.rows + 1, self.columns), int), np.zeros((self.rows, self.columns + 1), int)
        for (cell, way), inward in zip(self.ends.tolist(), (True, False)):
            if cell >= 0:
                part, forth = (level, way == 2) if way % 2 == 0 else (upright, way == 1)
                part[cell // self.columns + (way == 2), cell % self.columns + (way == 1)] = 1 if forth != inward else -1
        return level, upright
