"""Tilings of the plane, and any plane graph: their points and faces.

`tiling` makes the drawing of a family by name and size; the puzzle on it is `puzzles.tilingslitherlink`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from encoders.choice_by_name import unknown_name

if TYPE_CHECKING:
    from numpy.random import Generator

    from .plane_drawing import PlaneDrawing

NAMES = ("tilingslitherlink", "tiling")  # of the puzzle
PENROSE = ("penrose-kites", "penrose-rhombs")
# Name -> the faces that meet at a point, by their edges, or what the faces are.
FAMILY_NAMES = {
    "squares": "4.4.4.4", "triangular": "3.3.3.3.3.3",
    "triangular-with-ears": "the same, with a triangle at two corners that touches one other",
    "honeycomb": "6.6.6", "snubsquare": "3.3.4.3.4", "cairo": "pentagons with equal sides", "greathexagonal": "3.4.6.4",
    "octagonal": "4.8.8", "kites": "kites, six or three or four at a point", "floret": "flowers of six pentagons",
    "dodecagonal": "3.12.12", "greatdodecagonal": "4.6.12", "greatgreatdodecagonal": "3.4.6.4 and 4.6.12",
    "kagome": "3.6.3.6", "compassdodecagonal": "3.4.3.12 and 3.12.12",
    "penrose-kites": "Penrose's kites and darts", "penrose-rhombs": "Penrose's thick and thin rhombs"}
MIDDLE = "G0,0,0"  # the patch of a Penrose tiling where none is named
MOST_PLACES = 100_000  # rows times columns of a tiling


def is_tiling_text(text: str) -> bool:
    """Whether a board's text names a tiling in its first line that is no comment."""
    line = next((line for line in text.splitlines() if line.strip() and not line.startswith("#")), "")
    return line.split()[:1] != [] and line.split()[0] in FAMILY_NAMES


def is_plane_graph(text: str) -> bool:
    """Whether a text is the JSON of a plane graph, or is meant to be."""
    return text.lstrip().startswith("{") and '"points"' in text and '"board"' not in text


def tiling_patch(name: str, rows: int, columns: int, rng: Generator) -> str:
    """A random patch for a Penrose tiling of that size; "" for other families. Raises ValueError as `tiling` does."""
    if name not in PENROSE:
        return ""
    check_size(rows, columns)
    from .penrose import random_patch
    return random_patch(name == PENROSE[0], rows, columns, rng)


def check_size(rows: int, columns: int) -> None:
    """Raise ValueError for a size that no tiling has."""
    if min(rows, columns) < 1 or rows * columns > MOST_PLACES:
        raise ValueError(f"a tiling has from 1 to {MOST_PLACES} places, not {rows} x {columns}")


def tiling(name: str, rows: int, columns: int, patch: str = "") -> PlaneDrawing:
    """The drawing of a family of tilings. patch: which part of a Penrose tiling, as G578,1366,252; "" for the middle.

    Raises ValueError for an unknown family, a size without faces, and a patch that there is not.

    >>> drawing = tiling("honeycomb", 3, 4)
    >>> len(drawing.faces), drawing.graph.vertices, drawing.graph.size
    (12, 38, 49)
    """
    from .families import FAMILIES
    from .plane_drawing import drawing_of_polygons
    if name not in FAMILY_NAMES:
        raise ValueError(unknown_name("tiling", name, FAMILY_NAMES))
    check_size(rows, columns)
    if name in PENROSE:
        from .penrose import penrose
        return penrose(name == PENROSE[0], rows, columns, patch or MIDDLE)
    if patch:
        raise ValueError(f"{name} has no patches: {patch[:40]!r}")
    corners, length, lines = FAMILIES[name]().faces(rows, columns)
    if not len(length):
        raise ValueError(f"{name} of {rows} x {columns} has no faces")
    return drawing_of_polygons(corners, length, lines)
