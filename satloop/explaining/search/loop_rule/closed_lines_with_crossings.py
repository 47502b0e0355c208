"""Lines that may cross themselves: which lines continue each other, and whether some form a closed line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set

from ...model.joined_lines import pieces


class CrossingLines:
    """A grid of cells with lines between neighbours; two lines cross where four lines meet in a cell.

    ends: (edges) the two cells that each line joins. columns: of the grid.
    """

    def __init__(self, ends: list[tuple[int, int]], columns: int) -> None:
        sides: dict[int, list[int]] = {}  # cell -> its lines to the left, right, above and below, -1 for none
        for edge, (first, second) in enumerate(ends):
            across = first // columns == second // columns
            sides.setdefault(first, [-1] * 4)[1 if across else 3] = edge
            sides.setdefault(second, [-1] * 4)[0 if across else 2] = edge
        self.sides = list(sides.values())
        number = {cell: place for place, cell in enumerate(sides)}
        self.cells = [(number[first], number[second]) for first, second in ends]

    def has_closed(self, on: Set[int], off: Set[int]) -> bool:
        """Whether some of the lines `on` form a closed line that leaves out another of them."""
        return any(len(line) < len(on) for line in self.closed(on, off))

    def closed(self, on: Set[int], off: Set[int]) -> Iterator[list[int]]:
        """Yield the lines of each closed line among the lines `on`."""
        cells = sorted({cell for edge in on for cell in self.cells[edge]})
        pairs = [pair for cell in cells for pair in self._certain_pairs(self.sides[cell], on, off)]
        piece = pieces(pairs)
        open_ends = Counter(piece.values())  # a piece with as many pairs as lines is closed
        open_ends.subtract(piece[first] for first, _ in pairs)
        for closed in [piece for piece, count in open_ends.items() if not count]:
            yield [edge for edge, number in piece.items() if number == closed]

    @staticmethod
    def _certain_pairs(sides: list[int], on: Set[int], off: Set[int]) -> list[tuple[int, int]]:
        """The pairs of lines at a cell that certainly continue each other."""
        left, right, above, below = sides
        out = []
        if left in on and right in on:
            out.append((left, right))
        if above in on and below in on:
            out.append((above, below))
        if not out:
            drawn = [edge for edge in sides if edge in on]
            if len(drawn) == 2 and all(edge in off for edge in sides if edge >= 0 and edge not in on):
                out.append((drawn[0], drawn[1]))
        return out
