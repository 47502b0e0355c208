"""What the variables of a CNF mean, in words that a person can read."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from encoders import TRUE
from encoders.loops.outline import Outline
from encoders.numbers import Binary, OneHot, Unary

from ..boards.digits import Digits
from ..boards.puzzle import Key, Puzzle, Values

WORDS = {"edges": "the line runs", "doubled": "a second line runs", "shaded": "is shaded"}


def names(puzzle: Puzzle, key: Key) -> Iterator[str]:
    """A line a literal of the key, `LITERAL: what it says`; see `meanings`."""
    return (f"{literal}: {words}" for literal, words in meanings(puzzle, key))


def meanings(puzzle: Puzzle, key: Key) -> Iterator[tuple[int, str]]:
    """Each literal of the key and what it says, rows and columns from 1; constants are left out.

    The variables of a formula that none names are auxiliary. An outline has the cells inside it for its edges.
    """
    for name, said in key.items():
        literals = np.asarray(getattr(said, "literals", said))
        along = name in ("edges", "doubled") and not isinstance(said, Outline)
        places = list(between(puzzle) if along else cells(puzzle))
        flat = literals.reshape(len(places), -1) if len(places) else literals.reshape(0, 1)
        for place, row in zip(places, flat.tolist()):
            for value, literal in enumerate(row):
                if abs(literal) != TRUE:
                    what = meaning(puzzle, name, said, value)
                    yield literal, f"{what} {place}" if along else f"{place} {what}"


def cells(puzzle: Puzzle) -> Iterator[str]:
    """The cells in reading order."""
    for row in range(1, puzzle.rows + 1):
        for column in range(1, puzzle.columns + 1):
            yield f"row {row} column {column}"


def between(puzzle: Puzzle) -> Iterator[str]:
    """The edges of the puzzle's graph: the two cells, or the side of a cell."""
    rows, columns, graph = puzzle.rows, puzzle.columns, puzzle.graph  # type: ignore[attr-defined]
    if graph.vertices == rows * columns:
        for one, two in graph.edges.tolist():
            (r, c), (s, d) = divmod(one, columns), divmod(two, columns)
            yield f"between row {r + 1} column {c + 1} and row {s + 1} column {d + 1}"
        return
    for one, two in graph.edges.tolist():
        row, column = divmod(one, columns + 1)
        if two == one + 1:
            yield f"above row {row + 1} column {column + 1}" if row < rows else f"below row {rows} column {column + 1}"
        else:
            yield (f"left of row {row + 1} column {column + 1}" if column < columns else
                   f"right of row {row + 1} column {columns}")


def meaning(puzzle: Puzzle, name: str, said: object, value: int) -> str:
    """What the literal says of its place; `value` is its index in a number."""
    if isinstance(said, Outline):
        return "is inside the loop"
    if name in WORDS:
        return WORDS[name]
    if isinstance(said, Digits):
        return f"holds {value + 1}"
    labels = [*getattr(puzzle, "labels", ()), "none"] if name == "colors" else []
    label = f"{labels[value]}" if value < len(labels) and isinstance(said, OneHot) else str(value)
    what = {"colors": "colour"}.get(name, name)
    if isinstance(said, OneHot):
        return f"has {what} {label}"
    if isinstance(said, Unary):
        return f"has {what} number {value + 1} or more"
    return f"has bit {value} of its {what}'s number" if isinstance(said, Binary) else f"is in {name}"


def blocking_clause(key: Key, solution: Values, decides: tuple[str, ...]) -> list[int]:
    """The clause that forbids a solution: one of the literals on which solutions differ is otherwise."""
    clause: list[int] = []
    for name in decides:
        said, value = key[name], np.asarray(solution[name])
        literals = np.asarray(getattr(said, "literals", said))
        if isinstance(said, Digits):
            holds = value[..., None] == np.arange(1, literals.shape[-1] + 1)
        else:
            holds = value.astype(bool)
        clause += np.where(holds, -literals, literals).ravel().tolist()
    return clause
