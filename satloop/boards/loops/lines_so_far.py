"""Lines between cells as far as they are decided, and what is wrong with them already."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from encoders.cached_property import cached_property

from .cell_loop import CellLoop


class Fault(NamedTuple):
    """What is wrong with lines: no others mend it.

    word: the name of a form among the puzzle's words, there after "fault". lines: the edges, drawn or empty, on which
    it rests. fields: what fills the form: a number, a text, a list of cells, or a tuple with the cells of a line where
    it turns. clues: the cells of the clues that it names, as {clue} and {other}.
    """

    word: str
    lines: tuple[int, ...]
    fields: Mapping[str, Sequence[int] | int | str]
    clues: tuple[int, ...] = ()


class LinesSoFar:
    """The edges that are drawn and those that stay empty; the others are open. At no cell more than two are drawn.

    around: cell -> its edges, each with the cell beyond. near: the cells at which lines are new.
    """

    def __init__(self, around: Sequence[Sequence[tuple[int, int]]], drawn: Collection[int], empty: Collection[int],
                 near: Collection[int]) -> None:
        self.around, self.drawn, self.empty, self.near = around, drawn, empty, near

    def drawn_at(self, cell: int) -> list[tuple[int, int]]:
        """The drawn edges at a cell, each with the cell beyond."""
        return [pair for pair in self.around[cell] if pair[0] in self.drawn]

    def possible_at(self, cell: int) -> list[tuple[int, int]]:
        """The edges at a cell that are not empty, each with the cell beyond; of a cell with two lines these alone."""
        drawn = self.drawn_at(cell)
        return drawn if len(drawn) > 1 else [pair for pair in self.around[cell] if pair[0] not in self.empty]

    @cached_property
    def trails(self) -> list[list[int]]:
        """The cells of each line near which others are new, from end to end; closed lines are left out."""
        out, seen = list[list[int]](), set[int]()
        for cell in self.near:
            if cell not in seen:
                trail = self.line_through(cell)
                seen.update(trail)
                if len(self.drawn_at(trail[0])) == 1:
                    out.append(trail)
        return sorted(trail if trail[0] < trail[-1] else trail[::-1] for trail in out)

    def line_through(self, cell: int, joins: Callable[[int, int], bool] | None = None) -> list[int]:
        """The cells of the line through a cell, from end to end, or once round; the cell alone where there is none.

        joins: whether a part of the line goes on from a cell to the next, None for all of the line.
        """
        trail, seen = [cell], {cell}
        for _ in range(2):  # on from the last cell, then from the first
            while beyond := [other for _, other in self.drawn_at(trail[-1]) if other not in seen and (
                    joins is None or joins(trail[-1], other))][:1]:
                trail += beyond
                seen.update(beyond)
            trail.reverse()
        return trail

    def along(self, trail: Sequence[int]) -> tuple[int, ...]:
        """The edges between the cells of a trail that follow each other."""
        return tuple(next(edge for edge, other in self.around[one] if other == two) for one, two in pairwise(trail))

    @staticmethod
    def bends(trail: Sequence[int]) -> tuple[int, ...]:
        """The ends of a trail and the cells where it turns, in order."""
        if len(trail) == 1:
            return (trail[0],)
        turns = [here for before, here, after in zip(trail, trail[1:], trail[2:]) if before + after != 2 * here]
        return trail[0], *turns, trail[-1]

    def straight(self, cell: int) -> bool | None:
        """Whether the line goes straight at a cell that it comes to, None where that is open."""
        beyond = [other for _, other in self.drawn_at(cell)]
        if len(beyond) != 1:
            return sum(beyond) == 2 * cell if beyond else None
        ahead, ways = 2 * cell - beyond[0], {other for _, other in self.possible_at(cell)}.difference(beyond)
        return False if ahead not in ways else True if len(ways) == 1 else None

    def shape_at(self, cells: Iterable[int]) -> tuple[int, ...]:
        """The edges by which it is known whether the line goes straight at cells: both lines, or one and the empty
        edges, of which that ahead is enough.
        """
        out = list[int]()
        for cell in cells:
            lines = self.drawn_at(cell)
            ahead = 2 * cell - lines[0][1] if len(lines) == 1 else -1
            turns = self.straight(cell) is False
            out += [edge for edge, other in self.around[cell] if (edge, other) in lines or (
                len(lines) == 1 and (other == ahead if turns else edge in self.empty))]
        return tuple(dict.fromkeys(out))

    def lines_at(self, cells: Iterable[int]) -> tuple[int, ...]:
        """The drawn edges at cells."""
        return tuple(dict.fromkeys(edge for cell in cells for edge, _ in self.drawn_at(cell)))

    def decided_at(self, cells: Iterable[int]) -> tuple[int, ...]:
        """The edges at cells that are drawn or stay empty."""
        return tuple(dict.fromkeys(edge for cell in cells for edge, _ in self.around[cell]
                                   if edge in self.drawn or edge in self.empty))


class LineFaults(CellLoop):
    """A puzzle that says of decided lines what is wrong with them: a count along the line as a person sees it."""

    @abstractmethod
    def fault_of_lines(self, lines: LinesSoFar) -> Fault | None:
        """What is wrong with decided lines, where a person sees it; None where that finds nothing."""
