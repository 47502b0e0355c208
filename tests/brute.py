"""All models of a small formula, found without a solver: what the encodings are compared with."""

from itertools import product

import numpy as np

from encoders import FALSE, TRUE, Formula, values
from satloop.solving.session import Session


def assignments(n):
    """(2^n, n) all rows of bools."""
    return np.array(list(product([False, True], repeat=n)), dtype=bool).reshape(2**n, n)


def models(f: Formula, most: int = 4_000_000, first=None, shown=None) -> np.ndarray:
    """(count, variables + 1) every model, entry 0 True: variable by variable, dropping what a clause rules out.

    first: (k, n) bools, what is tried for the first n variables, None for everything. shown: the variables of which
    the values are wanted, None for all; another one is False in all rows, and models that differ in such ones alone
    are one row.
    """
    tried = np.ones((1, 0), dtype=bool) if first is None else np.asarray(first)
    known = np.c_[np.ones(len(tried), dtype=bool), tried].T[:, :0 if f.contradictory else None]  # a variable a row
    closed = {}  # highest variable -> the clauses that it decides
    last = {}  # variable -> the highest variable of its clauses, after which it does not matter any more
    for block in f.blocks:
        if block.shape[1]:
            for row in block.tolist():
                closed.setdefault(max(map(abs, row)), []).append(row)
                last.update({abs(lit): max(max(map(abs, row)), last.get(abs(lit), 0)) for lit in row})
    for variable in range(1, f.variables + 1):
        if variable >= len(known):
            known = np.r_[np.c_[known, known], [np.arange(2 * known.shape[1]) >= known.shape[1]]]
        for row in closed.get(variable, []):
            known = known[:, np.logical_or.reduce([known[abs(lit)] if lit > 0 else ~known[-lit] for lit in row])]
        done = [] if shown is None else [v for v in range(1, len(known)) if v not in shown and
                                         last.get(v, v) <= variable and known[v].any()]
        if done:
            known[done] = False
            packed = np.packbits(known, axis=0).T.copy()
            known = known[:, np.unique(packed.view(f"V{packed.shape[1]}").ravel(), return_index=True)[1]]
        assert known.shape[1] <= most, "too large for brute force"
    return known.T


def projected(f: Formula, literals, first=None) -> set[tuple[bool, ...]]:
    """What the models say about the given literals, flattened. first: as of `models`."""
    lits = np.asarray(literals).ravel()
    size = np.where(np.abs(lits) == TRUE, 0, np.abs(lits))
    return {tuple(row) for row in (models(f, first=first, shown=set(size.tolist()))[:, size] ^ (lits < 0)).tolist()}


def found(f, literals):
    """What all models say about the literals, by a solver; lazy rules add their clauses."""
    with Session(f) as session:
        return {tuple(values(model, literals).tolist()) for model in session.models(literals)}


def propagated(f: Formula, assumptions) -> set[int]:
    """The literals that follow from the assumptions by unit propagation alone."""
    known = {int(lit) for lit in assumptions}
    clauses = [row for block in f.blocks for row in block.tolist()]
    while True:
        units = {left[0] for row in clauses if not known & set(row)
                 for left in [[lit for lit in row if -lit not in known]] if len(left) == 1}
        if units <= known:
            return known
        known |= units


__all__ = ["FALSE", "TRUE", "assignments", "found", "models", "projected", "propagated", "values"]
