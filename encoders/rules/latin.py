"""Numbers in cells, each once in every group of cells, as in Latin squares and Sudoku."""

from __future__ import annotations

import numpy as np

from ..arguments import checked
from ..cardinality import exactly, exactly_one
from ..cardinality.rows_by_count import batches_by_count
from ..formula import FALSE, TRUE, Formula, Literals
from ..literals import Bools, Ints, distinct
from ..numbers import number_kind

NATIVE = "native"  # "at most one" is left to a solver that counts, so that it costs no clauses


@checked
def value_literals(f: Formula, possible: Bools, numbers: str = "onehot", scheme: str = "auto") -> Literals:
    """(cells, values) literals: the cell holds the value, exactly one of the possible (cells, values); else FALSE.

    numbers: a kind of `encoders.numbers`, or "onehot", where the literals are the number. A cell with p > 1 possible
    values of v takes p variables and what `exactly_one` of p takes in the scheme; "binary" takes what a Binary of
    upper v - 1 takes, p and what is_value takes for each, and 1 clause. A cell with one takes nothing, with none the
    empty clause.
    """
    count = possible.sum(axis=1)
    holds = np.where(possible & (count == 1)[:, None], TRUE, FALSE)
    free = count > 1
    chosen = possible & free[:, None]
    if numbers == "onehot":
        holds[chosen] = f.new(int(chosen.sum()))
        _exactly_one(f, holds[count != 1], scheme)
        return holds
    # Only cells with a choice have a number; `place` is the number of each of these cells.
    number = number_kind(numbers).new(f, (int(free.sum()),), possible.shape[1] - 1)
    cell, value = np.nonzero(chosen)
    place = free.cumsum() - 1
    holds[cell, value] = number[place[cell]].is_value(f, value)
    for width in distinct(count[count != 1]).tolist():
        rows = count == width
        f.add(holds[rows][possible[rows]].reshape(int(rows.sum()), width))
    return holds


@checked
def hold_each_once(f: Formula, holds: Literals, groups: Ints, scheme: str = "auto") -> None:
    """Each value is held exactly once in every group. holds: as `value_literals` gives it; groups: (k, n) cells.

    k * values times what `exactly_one` of n takes in the scheme, less where literals are constants.
    """
    _exactly_one(f, holds[groups].transpose(0, 2, 1), scheme)


def _exactly_one(f: Formula, rows: Literals, scheme: str) -> None:
    """As `exactly_one`, and the scheme NATIVE: a clause a row, and what `Formula.at_most_ones` gets."""
    if scheme != NATIVE:
        exactly_one(f, rows, scheme=scheme)
        return
    for part, k, _ in batches_by_count(rows, 1, None):
        if k == 1:
            f.add(part)
            f.at_most_ones.append(part)
        else:
            exactly(f, part, k)
