"""What unit propagation finds on clauses, beside enumeration: what the claims of encodings are compared with."""

from itertools import product

import numpy as np

from encoders import Formula
from satloop.solving.backends.small_solvers import SmallSolver

WEAKER = ["nothing", "whole", "conflicts", "all"]


def without_assumptions(clauses):
    """What unit propagation finds without assumptions, which the solver's answer leaves out."""
    true: set[int] = set()
    while True:
        fresh = {left[0] for clause in clauses if true.isdisjoint(clause)
                 and len(left := [x for x in clause if -x not in true]) == 1}
        if not fresh:
            return true
        true |= fresh


def whole_rows(n, most=300):
    """Assignments of n literals: all, or of many a fixed sample."""
    if 1 << n <= most:
        return [*product((0, 1), repeat=n)]
    return np.random.default_rng(n).integers(0, 2, (most, n)).tolist()


def finds(n, make, fits, partial=None):
    """What unit propagation finds on the clauses, over all partial assignments of n literals, or `partial` of them.

    make: (f, literals (n,)) adds the clauses; fits: bits -> whether the constraint holds. partial: rows of 0, 1, and 2
    for an open literal.
    """
    f = Formula()
    make(f, f.new(n))
    if f.contradictory:  # all that can be found
        assert not any(map(fits, product((0, 1), repeat=n))), "all solutions are lost"
        return "all"
    clauses = [row for block in f.blocks for row in block.tolist()]
    solver, units = SmallSolver(clauses), without_assumptions(clauses)
    whole = [bits for bits in product((0, 1), repeat=n) if fits(bits)]
    # Literal -> the solutions in which it is true, a bit each.
    where = {sign * place: sum(1 << k for k, bits in enumerate(whole) if bits[place - 1] == (sign > 0))
             for place in range(1, n + 1) for sign in (1, -1)}
    out = "all"
    rows = product((0, 1, 2), repeat=n) if partial is None else [*np.asarray(partial).tolist(), *whole_rows(n)]
    for row in rows:
        known = [place if value else -place for place, value in enumerate(row, 1) if value < 2]
        left = (1 << len(whole)) - 1
        for literal in known:
            left &= where[literal]
        consistent, implied = solver.propagate(known)
        if not left:
            if consistent and len(known) == n:
                return "nothing"
            if consistent:
                out = "whole"
            continue
        assert consistent, "a solution is lost"
        if out == "all":
            result = {*implied} | units
            if any(not left & ~true and literal not in result for literal, true in where.items()):
                out = "conflicts"
    return out


def keeps(n, make, fits, partial=None):
    """Whether the clauses have one model for each whole assignment of n literals that fits, and rows of `partial` all:
    arguments as of `finds`."""
    f = Formula()
    make(f, f.new(n))
    clauses = [row for block in f.blocks for row in block.tolist()]
    fresh = range(n + 1, f.variables + 1)
    if not {*fresh} <= {abs(literal) for row in clauses for literal in row}:
        return False
    solver, units = SmallSolver(clauses), without_assumptions(clauses)
    for bits in whole_rows(n) if fresh else ():
        if fits(tuple(bits)):
            known = [place if value else -place for place, value in enumerate(bits, 1)]
            assert solver.solve(known), "a solution is lost"
            held, sure = {*solver.model()}, {*solver.propagate(known)[1]} | units
            for literal in (place if place in held else -place for place in fresh):
                if literal not in sure and solver.solve([*known, -literal]):
                    return False
    return True
