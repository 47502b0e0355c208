"""What unit propagation finds on clauses, beside enumeration: what the claims of encodings are compared with."""

from __future__ import annotations

from itertools import product

import numpy as np

from encoders import Formula
from satloop.solving.backends.small_solvers import SmallSolver

WEAKER = ["nothing", "conflicts", "all"]


def without_assumptions(clauses):
    """What unit propagation finds without assumptions, which the solver's answer leaves out."""
    true: set[int] = set()
    while True:
        fresh = {left[0] for clause in clauses if true.isdisjoint(clause)
                 and len(left := [x for x in clause if -x not in true]) == 1}
        if not fresh:
            return true
        true |= fresh


def finds(n, make, fits, partial=None):
    """What unit propagation finds on the clauses, over all partial assignments of n literals, or `partial` of them.

    make: (f, literals (n,)) adds the clauses; fits: bits -> whether the constraint holds. partial: rows of 0, 1, and 2
    for an open literal.
    """
    f = Formula()
    make(f, f.new(n))
    assert not f.contradictory
    clauses = [row for block in f.blocks for row in block.tolist()]
    solver, units = SmallSolver(clauses), without_assumptions(clauses)
    whole = np.array([bits for bits in product((0, 1), repeat=n) if fits(bits)]).reshape(-1, n)
    out = "all"
    for part in product((0, 1, 2), repeat=n) if partial is None else partial:
        row = np.asarray(part)
        known = [place + 1 if value else -place - 1 for place, value in enumerate(row.tolist()) if value < 2]
        left = whole[((row == 2) | (whole == row)).all(axis=1)]
        consistent, implied = solver.propagate(known)
        if not len(left):
            if consistent:
                return "nothing"
            continue
        assert consistent, "a solution is lost"
        same = (left == left[0]).all(axis=0)
        follow = {place + 1 if left[0, place] else -place - 1 for place in np.flatnonzero(same).tolist()}
        if not follow <= {*implied} | units:
            out = "conflicts"
    return out
