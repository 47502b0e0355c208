from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.graph import components, grid
from encoders.loops.outline_of_faces import Outline
from encoders.rules import squares_inside

from ..boards.loops.lattice_loop import BoardText, Failures, Key, Marks, Solution, checks, numbers
from ..boards.puzzle import Puzzle
from .slitherlink import Slitherlink

SHEEP, WOLF = 5, 6


class SheepWolfSlitherlink(Slitherlink):
    name, title, checks_many = "sheepwolfslitherlink", "Sheep Wolf Slitherlink", True
    rules = ("One loop along the grid lines; sheep lie inside it, wolves outside. A number is how many of its cell's "
             "four sides are on the loop.")
    german = "Slitherlink mit Schafen und Wölfen", ("Eine Schleife entlang der Gitterlinien; Schafe liegen in ihr, "
                                                    "Wölfe außerhalb. Eine Zahl sagt, wie viele der vier Seiten ihres "
                                                    "Felds auf der Schleife liegen.")
    signs = {"s": "sheep", "w": "wolf"}
    weights, fastest = Puzzle.weights, Puzzle.fastest
    adds_clues, many_clues_fit, family = True, True, ""
    clues = numbers(0, 4, {"s": "a sheep", "w": "a wolf"}, empty="-.?")
    words = {"over": "{clue} would have too many lines", "under": "{clue} would have too few lines",
             "full": "{clue} has all its lines", "needs": "{clue} needs all the sides that are left",
             "clue S": "the sheep at {place} lies inside the loop",
             "clue W": "the wolf at {place} lies outside the loop",
             **dict.fromkeys(("clue S by W", "clue W by S"), "the loop runs between {clue} and {others}"),
             "wrong clue S": "the sheep at {place} would lie outside the loop",
             "wrong clue W": "the wolf at {place} would lie inside the loop"}

    def parse(self, board: BoardText) -> None:
        self.given = self.clues.read(board)
        self.clue = np.where(self.given < SHEEP, self.given, -1)

    def encode(self, f: Formula, loops: str = "region-cuts") -> Key:
        cells = np.flatnonzero(self.given >= 0)
        on, given = f.selectors("clue", cells), self.given.ravel()[cells]
        animal = given >= SHEEP
        # The numbers and the single loop are those of Slitherlink.
        key = self.loop_with_numbers(f, loops, on[~animal])
        # Sheep lie inside the loop, wolves outside.
        with f.section("clues"):
            edge = key["edges"]
            # Schemes by regions have a literal for each cell that is inside; with the others it is derived from the
            # edges.
            inside = edge.literals if isinstance(edge, Outline) else squares_inside(f, self.graph, edge).ravel()
            f.clause(np.where(given[animal] == SHEEP, 1, -1) * inside[cells[animal]], when=on[animal])
        return key

    def check(self, solution: Solution) -> Failures:
        yield from self.miscounted("a number is not the count of its cell's sides on the loop", solution)
        _, down = self.segments(solution)
        # Along a row a cell is inside if an odd number of the loop's vertical segments lie to its left.
        inside = np.cumsum(down[..., :-1], axis=-1) % 2 == 1
        yield from checks.failure_where("a sheep lies outside the loop", (self.given == SHEEP) & ~inside)
        yield from checks.failure_where("a wolf lies inside the loop", (self.given == WOLF) & inside)
        yield from self.one_loop_as_required(self.sides(solution))

    def unsolvable_reasons(self) -> Failures:
        # A frame of cells stands for the outside. No line is at a 0, so a 0 lies on the same side of the loop as all
        # its neighbours.
        zero, outside = np.pad(self.clue == 0, 1).ravel(), np.pad(self.clue == -9, 1, constant_values=True).ravel()
        wide = grid(self.rows + 2, self.columns + 2)
        one, two = wide.edges.T
        joined = zero[one] | zero[two] | (outside[one] & outside[two])
        root = components(wide.vertices, wide.edges[joined]).reshape(wide.rows, wide.columns)[1:-1, 1:-1]
        yield from checks.failure_where("0s join a sheep with a wolf or with the outside", (self.given == SHEEP) & (
            np.isin(root, [0, *root[self.given == WOLF]])))
        yield from super().unsolvable_reasons()

    def marks(self) -> Marks:
        return {"texts": np.array(["", *"01234SW"])[self.given + 1]}

    example = """
4 4
- 2 - -
- w - 3
2 s - -
3 - 1 1
"""
    answer = """
4 4
x x x x
- - x -
x x x x
x - - -
"""
