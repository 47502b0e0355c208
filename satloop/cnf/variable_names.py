"""The meaning of a CNF's variables in words, and the clause that forbids a solution."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from encoders import TRUE
from encoders.loops.outline_of_faces import Outline
from encoders.numbers import Binary, OneHot, Unary
from encoders.solution_key import literals_of

from ..boards.lines_in_solution_text import LAYERS, graph_of
from ..boards.number_in_every_cell import Digits
from ..boards.puzzle import Key, Puzzle, Values
from ..puzzles.tilingslitherlink import TilingSlitherlink

MEANINGS = {"edges": "the line runs", "doubled": "a second line runs",
            "tripled": "a third line runs", "quadrupled": "a fourth line runs", "shaded": "is shaded"}


def meanings(puzzle: Puzzle, key: Key) -> Iterator[tuple[int, str]]:
    """Each literal of the key with its meaning, rows and columns from 1; constants are left out.

    The other variables of a formula are auxiliary. An outline has no literals for edges, but for the cells inside it.
    """
    for name, entry in key.items():
        literals = literals_of(entry)
        on_edges = name in LAYERS and not isinstance(entry, Outline)
        names = list(edge_names(puzzle) if on_edges else cell_names(puzzle))
        for place, row in zip(names, literals.reshape(len(names), -1).tolist() if names else ()):
            for index, literal in enumerate(row):
                if abs(literal) != TRUE:
                    text = meaning(puzzle, name, entry, index)
                    yield literal, f"{text} {place}" if on_edges else f"{place} {text}"


def cell_names(puzzle: Puzzle) -> Iterator[str]:
    """The cells in reading order, the faces of a tiling by their numbers."""
    if isinstance(puzzle, TilingSlitherlink):
        yield from (f"face {number}" for number in range(1, len(puzzle.clue) + 1))
        return
    for row in range(1, puzzle.rows + 1):
        for column in range(1, puzzle.columns + 1):
            yield f"row {row} column {column}"


def edge_names(puzzle: Puzzle) -> Iterator[str]:
    """The edges of the puzzle's graph in its order: two neighbouring cells or points, or a side of a cell."""
    if isinstance(puzzle, TilingSlitherlink):
        yield from (f"between point {one} and point {two}" for one, two in (puzzle.drawing.graph.edges + 1).tolist())
        return
    rows, columns, graph = puzzle.rows, puzzle.columns, graph_of(puzzle)
    if graph.vertices == rows * columns:
        for first, second in (np.stack(np.divmod(graph.edges, columns), axis=-1) + 1).tolist():
            yield f"between row {first[0]} column {first[1]} and row {second[0]} column {second[1]}"
        return
    for start, end in graph.edges.tolist():
        row, column = divmod(start, columns + 1)
        if end == start + 1:
            yield f"above row {row + 1} column {column + 1}" if row < rows else f"below row {rows} column {column + 1}"
        else:
            yield (f"left of row {row + 1} column {column + 1}" if column < columns else
                   f"right of row {row + 1} column {columns}")


def meaning(puzzle: Puzzle, name: str, entry: object, index: int) -> str:
    """The meaning, without its place, of the literal that the key has under `name` as number `index` of a place."""
    if isinstance(entry, Outline):
        return "is inside the loop"
    if name in MEANINGS:
        return MEANINGS[name]
    if isinstance(entry, Digits):
        return f"holds {index + 1}"
    labels = [*getattr(puzzle, "labels", ()), "none"] if name == "colors" else []
    noun = {"colors": "colour"}.get(name, name)
    if isinstance(entry, OneHot):
        return f"has {noun} {labels[index] if index < len(labels) else index}"
    if isinstance(entry, Unary):
        return f"has {noun} number {index + 1} or more"
    return f"has bit {index} of its {noun}'s number" if isinstance(entry, Binary) else f"is in {name}"


def blocking_clause(key: Key, solution: Values, decides: tuple[str, ...]) -> list[int]:
    """The clause that forbids a solution: one of the literals that decide which solution it is has another value."""
    clause: list[int] = []
    for name in decides:
        entry, value = key[name], np.asarray(solution[name])
        literals = literals_of(entry)
        if isinstance(entry, Digits):
            holds = value[..., None] == np.arange(1, literals.shape[-1] + 1)
        else:
            holds = value.astype(bool)
        clause += np.where(holds, -literals, literals).ravel().tolist()
    return clause
