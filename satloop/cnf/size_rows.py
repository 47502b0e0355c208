"""The sizes of formulas, without solving: a row for each board and each combination of encodings."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from encoders import TRUE, Formula
from encoders.solution_key import Key, literals_of

from .. import out_of_memory
from ..boards.puzzle import OPTIONS
from ..solving.resources import begin_peak, peak_memory
from .boards_and_schemes import NamedBoard, Schemes, combinations

COUNTS = ("variables", "primary", "clauses", "literals", "units", "binary", "longest")
# Column of a row -> what it says.
COLUMNS = {
    "board": "name of the board", "puzzle": "puzzle or problem", "rows": "rows",
    "columns": "columns", "seed": "seed of a family's board",
    **{name: f"encoding chosen by --{name.replace('_', '-')}" for name in OPTIONS},
    "variables": "variables of the formula", "primary": "of these, those that a solution is read from",
    "clauses": "clauses", "literals": "literals in all clauses", "units": "clauses of one literal",
    "binary": "clauses of two literals", "longest": "literals of the longest clause",
    "sections": "JSON: section -> [variables, clauses, literals]",
    "numbers_made": "JSON: list of [section, kind, how many numbers, literals of each]",
    "predicted": "with --predict, JSON: list of [section, encoding, how many calls, variables and clauses by the "
                 "closed form, variables and clauses built, why they are not equal]",
    "propagation": "of a constraint by itself: what unit propagation finds, all, conflicts, whole or nothing",
    "models_kept": "of a constraint by itself: 1 where each of its models has one assignment of the other variables",
    "form_variables": "of a constraint by itself: variables by the closed form of the encoding, with the inputs; empty "
                      "where there is none",
    "form_clauses": "clauses by the closed form, with those of the inputs and of degrees",
    "lazy": "1 where a search adds clauses", "outcome": "with --cuts: the answer of the search",
    "cuts": "with --cuts: clauses that the search has added", "seconds": "seconds of building the formula",
    "megabytes": "the most memory of the process while it built the formula"}

Row = dict[str, Any]


def formula_of_row(item: NamedBoard, options: Mapping[str, str], note_calls: bool = False) -> tuple[Formula, Key]:
    """The formula of a row and its key. Raises ValueError for a scheme that does not fit the board.

    note_calls: the formula notes the calls of encodings.
    """
    f = Formula()
    f.calls = [] if note_calls else None
    return f, item.content.encode(f, **options)


def row_of(item: NamedBoard, options: Mapping[str, str], predict: bool = False) -> Row:
    """The row of one item and combination. Raises ValueError for a scheme that does not fit the board."""
    begin_peak()
    begin = perf_counter()
    f, key = formula_of_row(item, options, predict or item.content.bare)
    seconds = perf_counter() - begin
    out: Row = dict.fromkeys(COLUMNS)
    out.update(board=item.name, puzzle=item.puzzle, rows=item.content.rows, columns=item.content.columns,
               seed=item.seed, **options)
    widths = {width: sum(len(block) for block in f.blocks if block.shape[1] == width)
              for width in {block.shape[1] for block in f.blocks}}
    out.update(variables=f.variables, primary=primary_variables(key), clauses=f.size.clauses, literals=f.size.literals,
               units=widths.get(1, 0), binary=widths.get(2, 0), longest=max(widths, default=0),
               sections={name or "rest": list(part) for name, part in f.sizes.items()},
               numbers_made=[list(note) for note in f.numbers],
               lazy=int(bool(f.rules or f.propagators)), seconds=seconds, megabytes=peak_memory())
    if f.calls is not None:
        from .predicted_sizes import claims
        out.update(claims(item.content, options, f, f.calls, predict))
    return out


def primary_variables(key: Key) -> int:
    """How many variables a solution is read from."""
    literals = [np.empty(0, dtype=np.int32), *(np.ravel(literals_of(entry)) for entry in key.values())]
    variables = np.sort(np.abs(np.concatenate(literals)))  # TRUE is the largest; np.unique would import numpy.ma, 20 ms
    return int(np.count_nonzero(np.diff(variables[variables != TRUE], prepend=0)))


class LeftOut(NamedTuple):
    """A combination without figures, and why; one that is too large has a row without figures in a table."""

    board: str
    reason: str
    row: Row | None = None


def left_out(item: NamedBoard, options: Mapping[str, str], error: Exception) -> LeftOut:
    """The combination that has no figures, since it does not fit or is too large."""
    large = isinstance(error, MemoryError)
    why = out_of_memory.text_of(error) if large else str(error)
    row = dict.fromkeys(COLUMNS) | {"board": item.name, "puzzle": item.puzzle, "seed": item.seed, **options}
    return LeftOut(item.name, ": ".join(filter(None, (", ".join(options.values()), why))), row if large else None)


def rows(items: Iterable[NamedBoard], schemes: Schemes, predict: bool = False,
         more: Callable[[NamedBoard, Mapping[str, str]], Row] | None = None) -> Iterator[Row | LeftOut]:
    """The rows of all items, and what is left out. predict: with the column `predicted`. more: gives further columns.
    """
    for item in items:
        every, missing = combinations(item, schemes)
        yield from (LeftOut(item.name, f"{item.puzzle} has no {name}") for name in missing)
        for options in every:
            try:
                row = row_of(item, options, predict)
                yield row if more is None else row | more(item, options)
            except (ValueError, MemoryError) as error:  # too large is one, and another scheme may be smaller
                yield left_out(item, options, error)


def as_text(row: Row) -> dict[str, Any]:
    """The row as a CSV file holds it."""
    return {name: json.dumps(value) if isinstance(value, (list, dict)) else value for name, value in row.items()}
