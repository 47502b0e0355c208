"""What Flow and Numberlink share: coloured ends on a grid of cells, paths between them, and their solutions as text."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from encoders import FALSE, TRUE, Formula, Ints
from encoders.cardinality.at_most_one import AT_MOST_ONE
from encoders.choice_by_name import Names
from encoders.loops import disjoint_paths, scheme_names
from encoders.numbers import NUMBERS, Number, OneHot, number_kind
from encoders.rules import segments

from ...errors import PuzzleError
from ...pictures.picture import Picture
from .. import checks
from ..alphabets.alphabet import Alphabet, typed
from ..checks.lines import all_reached
from ..declarations import FastestSolver
from ..failure import Failure
from ..lines_in_solution_text import CellLines
from ..puzzle import Key, Solution, Values
from ..text import BoardText

BLOCKED = -2


class PathPuzzle(CellLines):
    """Paths along the cells of a grid that join equal ends, past blocked cells.

    `labels` are the tokens of the ends, a colour is an index into them; where a colour has four ends or more, paths
    join them two by two. `ends` (rows, columns) has the colour of each end, BLOCKED in a blocked cell and -1
    elsewhere. In the key: `edges` (m,) of `graph`, and `colors` (rows * columns,), len(labels) for an empty
    or a blocked cell. A colour is a clue; without it its ends are cells like others.
    """

    group = "paths"
    has_blocked = False  # some cells are
    fill: bool  # every cell lies on a path, but the blocked
    fastest: tuple[FastestSolver, ...] = (FastestSolver("cadical153"),)
    draws = ("lines", "paths")
    clues = Alphabet({"#": 0}, "a number or letters for an end, # for a blocked cell, - for empty",
                     typed(r"\d+|[A-Za-z]+|#"), empty="-.0", lowest=0)
    checks_many = True
    words = {"loop": "the rule that no line is a closed loop", "closing": "a path would close to a loop",
             "cut off": "If {goal}, a loop would close.",
             "loop rule": "no line is a closed loop", "wrong loop": "a path would close to a loop",
             **dict.fromkeys(("full", "needs", "fits"), "one path joins {clue}"),
             "full edges": "only one line leaves each of {clue}", "last path": "no other path can visit {place}",
             "pair edges": "different paths visit {place}",
             **dict.fromkeys(("wrong pair", "wrong pair edges"), "a line would join different paths at {place}"),
             "pair colors": "a line joins {place}",
             "must pass": "a path has to pass {place}, and no other way is left",
             "joined": "the path at {place} has both its lines", "one line": "the end at {place} has its one line",
             "one way": "the path at {place} has only one way on",
             "goes on": "The paths can only go on {what}.", "many pair edges": "no line may join different paths",
             "unique rule of 1": "with {place} empty, a path on two sides of it could also run through it (a second "
                                 "solution)",
             "unique rule of 2": "with {place} both empty, a path along them could also run through them (a second "
                                 "solution)",
             "unique rule of 4": "a path round three sides of the square of {place} could take the fourth instead (a "
                                 "second solution)",
             "short cut": "a path through both {place} could take the line between them as a short cut (a second "
                          "solution)",
             "run why": "no path may branch or end early"}

    options = {"loops": scheme_names(paths=True, planar=True), "colors": Names(NUMBERS, "onehot"),
               "at_most_one": Names(ChainMap({"auto": None}, AT_MOST_ONE), "auto")}

    def parse(self, board: BoardText) -> None:
        tokens = [token for row in board.grids[0] for token in row]
        cells_of: dict[str, list[int]] = {}
        flat = np.full(len(tokens), -1)
        for cell, token in enumerate(tokens):
            if token == "#":
                flat[cell] = BLOCKED
            elif token not in self.clues.empty:
                if not token.isalnum():
                    raise board.error(*divmod(cell, board.columns), self.clues.expected)
                cells_of.setdefault(label_of(token), []).append(cell)
        self.labels = sorted(cells_of, key=lambda label: (not label.isdecimal(), label.isdecimal() * len(label), label))
        for color, label in enumerate(self.labels):
            cells = cells_of[label]
            if len(cells) % 2:
                row, column = divmod(cells[-1], board.columns)
                times = "once" if len(cells) == 1 else f"{len(cells)} times"
                raise PuzzleError(board.file, row + 1, column + 1, f"end {label!r} {times}",
                                  "each end twice, or another even number of times")
            flat[cells] = color
        self.ends = flat.reshape(board.rows, board.columns)
        self.blocked = self.ends == BLOCKED
        self.has_blocked = bool(self.blocked.any())

    @property
    def highest_color(self) -> int:
        """The highest colour: where a cell may be empty, or is blocked, there is one more, which stands for no path."""
        count = len(self.labels)
        return count - 1 if self.fill and count and not self.has_blocked else count

    def given_values(self) -> Values:
        ends = self.ends.ravel()[:, None]
        color = np.where(ends == BLOCKED, len(self.labels), ends)
        return {"colors": np.where(color < 0, -1, color == np.arange(self.highest_color + 1)).ravel()}

    def cells_of_colors(self) -> Ints:
        """(colours, k) the cells of the ends of each colour, in their order; -1 where a colour has fewer than others.
        """
        ends = self.ends.ravel()
        cells = np.argsort(ends, kind="stable")[np.count_nonzero(ends < 0):]
        # The cells colour by colour; those of a colour begin where those of the colours before it end.
        color, count = ends[cells], np.bincount(ends[cells], minlength=len(self.labels))
        out = np.full((len(self.labels), count.max(initial=2)), -1)
        out[color, np.arange(len(cells)) - (np.cumsum(count) - count)[color]] = cells
        return out

    def encode(self, f: Formula, loops: str = "cuts", colors: str = "onehot", at_most_one: str = "auto") -> Key:
        ends, count = self.ends.ravel(), len(self.labels)
        given = np.flatnonzero(ends >= 0)
        clue = f.selectors("clue", self.cells_of_colors())
        edge = segments(f, self.graph, self.blocked)
        with f.section("colors"):
            color: Number
            if colors == "onehot":
                color = OneHot.new(f, (len(ends),), self.highest_color, scheme=at_most_one)
            elif at_most_one == "auto":
                color = number_kind(colors).new(f, (len(ends),), self.highest_color)
            else:
                raise ValueError(f"{colors} colours say 'at most one' by themselves: {at_most_one!r} is for onehot")
        # Each end has its own colour, and a colour runs along its path.
        with f.section("paths"):
            color[given].fix(f, ends[given], when=clue[ends[given]])
            u, v = self.graph.edges.T
            color[u].equal(f, color[v], when=edge)
            if self.has_blocked:
                color[self.blocked.ravel()].fix(f, count)
                if self.fill:
                    f.add(-color[~self.blocked.ravel()].is_value(f, count)[:, None])
        # A path leaves its end once and passes every other cell it visits; no line touches an empty cell.
        end = np.full(len(ends), FALSE)
        end[given] = clue[ends[given]]
        on = np.where(self.blocked.ravel(), FALSE, TRUE if self.fill else -color.is_value(f, count))
        disjoint_paths(f, self.graph, edge, on, end, loops)
        return {"edges": edge, "colors": color}

    def check(self, solution: Solution) -> Iterator[Failure]:
        sides = self.sides(solution)
        degree = sides.sum(axis=-1)
        end = self.ends >= 0
        yield from checks.failure_where("an end is not left by exactly one line", end & (degree != 1))
        yield from checks.failure_where("a line branches or stops", ~end & (degree != 2) & (degree != 0))
        if self.has_blocked:
            yield from checks.failure_where("a line enters a blocked cell", self.blocked & (degree > 0))
        if self.fill:
            yield from checks.failure_where("a cell is on no path", ~self.blocked & (degree == 0))
        if (end & (degree != 1)).any() or (degree > 2).any():
            return  # there are no paths to follow
        if sides.ndim > 3:
            yield from self.batch_failures(sides, solution["colors"].reshape(degree.shape))
            return
        color = self.follow(solution)
        astray = np.zeros(self.ends.shape, dtype=bool)
        for path in checks.walks(sides, np.flatnonzero(end)):
            astray.flat[path[0]] = self.ends.flat[path[-1]] != self.ends.flat[path[0]]
        yield from checks.failure_where("a path does not join equal ends", astray)
        loose = (degree > 0) & (color.reshape(degree.shape) == len(self.labels))
        yield from checks.failure_where("a loop touches no end", loose)
        if not astray.any() and not loose.any() and "colors" in solution:
            differ = (solution["colors"] != color).reshape(degree.shape)
            yield from checks.failure_where("a cell does not have the colour of its path", differ)

    def batch_failures(self, sides: NDArray[np.bool_], color: NDArray[np.intp]) -> Iterator[Failure]:
        """The rules that any of many solutions breaks; color: (solutions, rows, columns). One line leaves each end."""
        end = self.ends >= 0
        # All solutions in one operation: each segment against the colours of both its cells.
        across, down = sides[..., :-1, checks.EAST], sides[..., :-1, :, checks.SOUTH]
        differ = ((color[..., :-1] != color[..., 1:]) & across).any() or (
            (color[..., :-1, :] != color[..., 1:, :]) & down).any()
        if differ or ((color != self.ends) & end).any():
            yield Failure("a path does not join equal ends")
        if not all_reached(sides, np.broadcast_to(end, color.shape)):
            yield Failure("a loop touches no end")
        if ((color != len(self.labels)) & ~checks.visited(sides)).any():
            yield Failure("a cell does not have the colour of its path")

    def follow(self, solution: Solution) -> NDArray[np.intp]:
        """(rows * columns,) the colour of the end from which each cell is reached; len(labels) for none."""
        sides = self.sides(solution)
        color = np.full(self.ends.size, len(self.labels))
        for path in checks.walks(sides, np.flatnonzero(self.ends >= 0)):
            color[path] = self.ends.flat[path[0]]
        return color

    def picture(self, solution: Solution | None = None) -> Picture:

        ends = np.maximum(self.ends, -1)
        labels = np.array([*self.labels, ""], dtype=object)[ends]
        picture = Picture(self.rows, self.columns, self.heading, texts=labels, colors=ends,
                          symbols=np.where(ends >= 0, "end", ""), holes=self.blocked if self.has_blocked else None)
        if solution is not None:
            color = self.follow(solution).reshape(self.ends.shape)
            picture.colors = np.where(color == len(self.labels), -1, color)
            picture.cell_loop = solution["edges"]
        return picture


def label_of(token: str) -> str:
    """The name of an end: a number may begin with zeros, if it has fewer than 20 digits."""
    return str(int(token)) if token.isdecimal() and len(token) < 20 else token
