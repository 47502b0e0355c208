"""Lines that may cross themselves: which lines continue each other, and whether some form a closed line."""

from __future__ import annotations

from collections.abc import Set


class CrossingLines:
    """A grid of cells with lines between neighbours; two lines cross where four lines meet in a cell.

    ends: (edges) the two cells that each line joins. columns: of the grid.
    """

    def __init__(self, ends: list[tuple[int, int]], columns: int) -> None:
        sides: dict[int, list[int]] = {}  # cell -> its lines to the left, right, above and below, -1 for none
        for edge, (one, two) in enumerate(ends):
            across = one // columns == two // columns
            sides.setdefault(one, [-1] * 4)[1 if across else 3] = edge
            sides.setdefault(two, [-1] * 4)[0 if across else 2] = edge
        self.sides = list(sides.values())

    def has_closed(self, on: Set[int], off: Set[int]) -> bool:
        """Whether some of the lines `on` form a closed line that leaves out another of them."""
        up: dict[int, int] = {}

        def root(edge: int) -> int:
            while (above := up.setdefault(edge, edge)) != edge:
                up[edge] = up.setdefault(above, above)
                edge = above
            return edge

        loops = []
        for sides in self.sides:
            for one, two in self._certain_pairs(sides, on, off):
                a, b = root(one), root(two)
                if a == b:
                    loops.append(a)
                up[a] = b
        return bool(loops) and any(root(edge) != root(loops[0]) for edge in on)

    @staticmethod
    def _certain_pairs(sides: list[int], on: Set[int], off: Set[int]) -> list[tuple[int, int]]:
        """The pairs of lines at a cell that certainly continue each other."""
        left, right, above, below = sides
        out = [(one, two) for one, two in ((left, right), (above, below)) if one in on and two in on]
        here = [edge for edge in sides if edge in on]
        if not out and len(here) == 2 and all(edge in off for edge in sides if edge >= 0 and edge not in on):
            out.append((here[0], here[1]))
        return out
