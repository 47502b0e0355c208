"""A solution: a board together with an array for each name of the puzzle's key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..pictures import draw

if TYPE_CHECKING:
    from .puzzle import Puzzle

Values = Mapping[str, NDArray[Any]]  # of a solution: a name of the puzzle's key -> booleans or ints


class Solution(Mapping[str, NDArray[Any]]):
    """A mapping from the names of the puzzle's key (`edges`, `shaded`, `colors` ...) to arrays that cannot be written.

    Two are equal, and have one hash, when their boards are equal and so are the arrays that decide (`Puzzle.decides`:
    the others follow from these). `print` draws it, a notebook shows the drawing as SVG. It may break rules:
    `board.check(solution)` lists them.

    >>> import satloop
    >>> solution = satloop.solve(satloop.read("example:slitherlink")).solutions[0]
    >>> solution
    <Solution of Slitherlink 3x3: edges>
    >>> solution.grid
    [['x', 'x', '-'], ['-', 'x', 'x'], ['x', 'x', '-']]
    >>> solution.path()[:4]
    [(0, 0), (0, 1), (0, 2), (1, 2)]
    """

    __slots__ = ("_values", "board")

    def __init__(self, board: Puzzle, values: Values) -> None:
        self.board = board
        self._values: dict[str, NDArray[Any]] = {}
        for name, value in values.items():
            view = np.asarray(value).view()
            view.flags.writeable = False
            self._values[name] = view

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    @property
    def edges(self) -> NDArray[np.bool_]:
        """(m,) which segments the line takes: first the horizontal ones in reading order, then the vertical ones.

        They join cells where the line runs through cells, and lattice points where it runs along grid lines.
        """
        if "edges" not in self._values:
            raise AttributeError(f"a solution of {self.board.title} has no line, it has {', '.join(self._values)}")
        return self._values["edges"]

    @property
    def shaded(self) -> NDArray[np.bool_]:
        """(rows, columns) the shaded cells; none where the puzzle shades no cells."""
        size = self.board.rows, self.board.columns
        return self._values["shaded"] if "shaded" in self._values else np.zeros(size, dtype=np.bool_)

    @property
    def grid(self) -> list[list[str]]:
        """Rows of tokens, one a cell, as data sets write solutions."""
        return self.board.to_grid(self)

    def paths(self) -> list[list[tuple[int, int]]]:
        """Every line, each a list of (row, column) from 0 in its order; a loop's first point is not repeated.

        Points are cells, or lattice points where the line runs along grid lines. Lines with ends come first, each from
        the end that is first in reading order.
        """
        from . import checks
        if "edges" not in self._values:
            raise AttributeError(f"a solution of {self.board.title} has no line")
        sides = self.board.sides(self)  # type: ignore[attr-defined]
        degree, columns = sides.sum(axis=2).ravel(), sides.shape[1]
        lines: list[list[int]] = []
        free = degree > 0
        for start in [*np.flatnonzero(degree == 1).tolist(), *np.flatnonzero(degree > 1).tolist()]:
            if free[start]:
                line, = checks.walks(sides, np.array([start]))
                free[line] = False
                lines.append(line)
        return [[divmod(point, columns) for point in line] for line in lines]

    def path(self) -> list[tuple[int, int]]:
        """The only line, as in `paths`. Raises ValueError if there are several or none."""
        lines = self.paths()
        if len(lines) != 1:
            raise ValueError(f"there are {len(lines)} lines, not one: use paths()")
        return lines[0]

    def to_json(self) -> str:
        """One JSON object: puzzle, rows, columns, the names of the key and `grid`."""
        import json
        return json.dumps({"puzzle": self.board.name, "rows": self.board.rows, "columns": self.board.columns,
                           **{name: value.tolist() for name, value in self.items()}, "grid": self.grid},
                          ensure_ascii=False)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self.board == other.board and all(np.array_equal(self[name], other[name])
                                                 for name in self.board.decides)

    def __hash__(self) -> int:
        return hash((self.board, *(self[name].tobytes() for name in self.board.decides)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Solution, (self.board, self._values)

    def __repr__(self) -> str:
        return f"<Solution of {self.board.title} {self.board.rows}x{self.board.columns}: {', '.join(self)}>"

    def __str__(self) -> str:
        return draw(self.board.picture(self)).rstrip("\n")

    def _repr_svg_(self) -> str:
        return draw(self.board.picture(self), "svg")
