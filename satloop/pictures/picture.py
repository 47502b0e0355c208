"""What a puzzle looks like: a `Picture` names all that is drawn, and `draw` turns it into text or SVG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders import GridGraph
from encoders.choice_by_name import unknown_name
from encoders.literals import distinct

from .path_colours import MOST, closeness, colors_of_paths, palette

# Each symbol as text; "end" is the end of a path, a disc round its number in SVG.
SYMBOLS = {"white": "○", "black": "●", "moon": "☾", "sun": "☀", "n": "↑", "e": "→", "s": "↓", "w": "←", "end": "",
           "ne": "◣", "nw": "◢", "sw": "◥", "se": "◤"}  # triangles, by their open sides
GRIDS = ("cells", "dots")

Array = NDArray[Any]
Labels = Any  # given as an array, a list or a mapping; afterwards an array or None
Cells = Any  # given as an array or as places; afterwards an array or None


@dataclass(eq=False, repr=False)
class Picture:
    """A board of rows x columns cells and all that is drawn on it; what is left out is not drawn.

    Labels (`texts`, `corners`, `answers`, `symbols`) are (rows, columns) arrays of strings, "" or None for nothing, or
    of integers, negative for nothing, or a mapping (row, column) -> label; `dots` may be booleans. Cells (`shaded`,
    `holes`, `marks`) and `points` are boolean arrays or (row, column) pairs. After construction every field is an array
    or None. Raises ValueError for a wrong shape, a place outside the board, an unknown symbol or grid.

    >>> from satloop.pictures import draw
    >>> board = Picture(2, 3, texts={(0, 0): 1, (1, 2): 1}, symbols={(0, 0): "end", (1, 2): "end"},
    ...                 cell_loop=[True, True, False, False, False, False, True])
    >>> print(draw(board))
     1─────┐
     ·  ·  1
    """

    rows: int
    columns: int
    title: str = ""
    grid: str = "cells"  # thin lines round the cells, or "dots" at the lattice points
    texts: Labels = None  # clue in the middle of a cell, inside its circle or beside its arrow
    corners: Labels = None  # clue in the upper left corner: leaves the middle to the line
    sides: Array | None = None  # (rows, columns, 4) numbers at the sides, north first, -1 for none; text has corners
    outside: Array | None = None  # as sides: numbers outside the board, at the sides of its frame
    answers: Labels = None  # what the solution writes into a cell
    symbols: Labels = None  # names of SYMBOLS
    shaded: Cells = None  # cells the solution shades
    holes: Cells = None  # cells that take no part
    dark: Cells = None  # clue cells printed white on black
    grey: Cells = None  # cells of regions printed grey
    framed: Cells = None  # clue cells printed in a frame
    dots: Labels = None  # (2 rows - 1, 2 columns - 1) small circles in cells and between them: white, black or gray
    regions: Array | None = None  # (rows, columns) ints: thick borders between different numbers
    walls: Array | None = None  # (m,) edges as of cell_loop across which a border lies inside a region
    cell_loop: Array | None = None  # (m,) edges of GridGraph(rows, columns): a line through cell centres
    parallel: Array | None = None  # (m,) how many more lines, 0 to 3, are drawn beside that of these edges
    pieces: Array | None = None  # (rows, columns, 4) printed lines from a cell's centre to north, east, south, west
    lattice_loop: Array | None = None  # (m,) edges of GridGraph(rows + 1, columns + 1): a line along the grid lines
    cell_open: Array | None = None  # (m,) edges as of cell_loop that the line may take or not: dashed
    lattice_open: Array | None = None  # the same of lattice_loop
    cell_off: Array | None = None  # (m,) edges as of cell_loop that the line never takes: small crosses, SVG only
    lattice_off: Array | None = None  # the same of lattice_loop
    arrows: Array | None = None  # (m,) lattice edges: 1 for an arrow across, down or right, -1 for one up or left
    given: Array | None = None  # (m,) lattice edges that the puzzle prints
    colors: Array | None = None  # (rows, columns) number of the path through each cell, negative for none
    marks: Cells = None  # cells to highlight
    points: Cells = None  # (rows + 1, columns + 1) lattice points to highlight
    # A heat map, SVG only: shares from 0 to 1 of edges as of cell_loop, of those of lattice_loop, and of cells.
    cell_shares: Array | None = None
    lattice_shares: Array | None = None
    shares: Array | None = None

    def __post_init__(self) -> None:
        size = self.rows, self.columns
        if min(size) < 1:
            raise ValueError(f"a picture has at least one row and one column, not {self.rows} x {self.columns}")
        if self.grid not in GRIDS:
            raise ValueError(unknown_name("grid", self.grid, GRIDS))
        for name in ("texts", "corners", "answers", "symbols"):
            setattr(self, name, _labels(getattr(self, name), size, name))
        if self.symbols is not None:
            others = set(distinct(self.symbols).tolist()) - {"", *SYMBOLS}
            if others:
                raise ValueError(unknown_name("symbol", min(others), SYMBOLS))
        for name in ("shaded", "holes", "dark", "grey", "framed", "marks"):
            setattr(self, name, _cells(getattr(self, name), size, name))
        if isinstance(self.dots, np.ndarray) and self.dots.dtype == np.bool_:
            self.dots = np.where(self.dots, "white", "")
        self.dots = _labels(self.dots, (2 * self.rows - 1, 2 * self.columns - 1), "dots")
        self.points = _cells(self.points, (self.rows + 1, self.columns + 1), "points")
        edges = self.rows * (self.columns - 1) + (self.rows - 1) * self.columns
        lattice = (self.rows + 1) * self.columns + self.rows * (self.columns + 1)
        for name, shape in (("regions", size), ("colors", size), ("walls", (edges,)), ("cell_loop", (edges,)),
                            ("parallel", (edges,)), ("pieces", (*size, 4)), ("sides", (*size, 4)),
                            ("outside", (*size, 4)),
                            ("cell_open", (edges,)), ("cell_off", (edges,)), ("lattice_loop", (lattice,)),
                            ("lattice_open", (lattice,)), ("lattice_off", (lattice,)), ("given", (lattice,)),
                            ("arrows", (lattice,)), ("cell_shares", (edges,)), ("lattice_shares", (lattice,)),
                            ("shares", size)):
            value = getattr(self, name)
            if value is not None:
                numbers = "regions", "colors", "sides", "outside", "arrows", "parallel"
                dtype = np.float64 if name.endswith("shares") else np.intp if name in numbers else np.bool_
                setattr(self, name, _shaped(np.asarray(value, dtype=dtype), shape, name))

    def through_cells(self) -> tuple[Array, Array]:
        """(rows, columns - 1) and (rows - 1, columns): does the line join a cell to its right, lower neighbour?"""
        return self.through(self.cell_loop)

    def through(self, edges: Array | None) -> tuple[Array, Array]:
        """(rows, columns - 1) and (rows - 1, columns) of edges between cells: to the right and down."""
        return GridGraph(self.rows, self.columns).split(_edges(edges, self.rows, self.columns))

    def arms(self) -> Array:
        """(rows, columns, 4) does the line leave the cell to the north, east, south, west?"""
        right, below = self.through_cells()
        east, south = np.pad(right, ((0, 0), (1, 1))), np.pad(below, ((1, 1), (0, 0)))
        return np.stack([south[:-1], east[:, 1:], south[1:], east[:, :-1]], axis=2)

    def along_lines(self, edges: Array | None) -> tuple[Array, Array]:
        """(rows + 1, columns) and (rows, columns + 1) of lattice edges: horizontal and vertical segments."""
        size = self.rows + 1, self.columns + 1
        return GridGraph(*size).split(_edges(edges, *size))

    def borders(self) -> tuple[Array, Array]:
        """(rows + 1, columns) and (rows, columns + 1) where regions differ, and walls; then the frame is a border, too.
        """
        if self.regions is None:
            return self.along_lines(None)
        # A frame of a number that no region has: then the outline of the board is a border as any other.
        framed = np.pad(self.regions, 1, constant_values=self.regions.min() - 1)
        beside, below = self.through(self.walls)
        return (framed[:-1, 1:-1] != framed[1:, 1:-1]) | np.pad(below, ((1, 1), (0, 0))), (
            framed[1:-1, :-1] != framed[1:-1, 1:]) | np.pad(beside, ((0, 0), (1, 1)))

    def hues(self) -> tuple[Array, NDArray[np.uint8]]:
        """(rows, columns) numbers 0.. of the paths' colours, -1 for none, and the (k, 3) colours themselves.

        A path has the same colour in every picture of a board, solved or not. Where ends are drawn, only they decide
        the colours, so that paths whose ends are near each other have colours that differ much.
        """
        if self.colors is None:
            return np.full((self.rows, self.columns), -1), np.zeros((0, 3), dtype=np.uint8)
        # number: colours as 0, 1, 2 ..., and -1 where there is none.
        used, number = np.unique(np.maximum(self.colors, -1), return_inverse=True)
        none = int(used[0] < 0)
        count, number = len(used) - none, number.reshape(self.colors.shape) - none
        if self.symbols is None or not 2 < count <= MOST:
            return number, palette(count)
        near = closeness(number, self.symbols == "end")
        return number, colors_of_paths(near) if len(near) == count else palette(count)


def _shaped(value: Array, shape: tuple[int, ...], name: str) -> Array:
    if value.shape != shape:
        raise ValueError(f"{name} has shape {value.shape}, not {shape}")
    return value


def _edges(edges: Array | None, rows: int, columns: int) -> Array:
    return np.zeros(2 * rows * columns - rows - columns, dtype=bool) if edges is None else edges


def _rows_and_columns(places: Iterable[tuple[int, int]], size: tuple[int, int], name: str) -> tuple[Array, Array]:
    """Rows and columns of the places, all of them on the board."""
    pairs = np.array(list(places))
    if not pairs.size:
        pairs = np.zeros((0, 2), dtype=np.intp)
    if pairs.ndim != 2 or pairs.shape[1] != 2 or pairs.dtype.kind not in "iu":
        raise ValueError(f"{name} are booleans of shape {size}, or pairs (row, column)")
    outside = ((pairs < 0) | (pairs >= size)).any(axis=1)
    if outside.any():
        raise ValueError(f"{name}: {tuple(pairs[outside][0].tolist())} lies outside {size[0]} x {size[1]}")
    return pairs[:, 0], pairs[:, 1]


def _labels(value: Labels, size: tuple[int, int], name: str) -> Array | None:
    if value is None:
        return None
    if isinstance(value, Mapping):
        out = np.full(size, "", dtype=object)
        out[_rows_and_columns(value, size, name)] = [str(label) for label in value.values()]
        return out.astype(np.str_)
    labels = _shaped(np.asarray(value), size, name)
    if labels.dtype.kind in "iu":
        return np.where(labels < 0, "", labels.astype(np.str_))
    if labels.dtype.kind == "O":
        missing = labels == None  # noqa: E711 (elementwise)
        return np.where(missing, "", labels).astype(np.str_)
    if labels.dtype.kind != "U":
        raise ValueError(f"{name} are strings or integers, not {labels.dtype}")
    return labels


def _cells(value: Cells, size: tuple[int, int], name: str) -> Array | None:
    if value is None:
        return None
    if isinstance(value, np.ndarray) and value.dtype == np.bool_:
        return _shaped(value, size, name)
    out = np.zeros(size, dtype=np.bool_)
    out[_rows_and_columns(value, size, name)] = True
    return out
