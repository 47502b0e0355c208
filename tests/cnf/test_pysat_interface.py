"""PySAT's functions over our encodings beside its own, by all models of the inputs; its formulas as ours, and back."""

from itertools import product

import numpy as np
import pytest
from pysat import card
from pysat.formula import CNF, WCNF, CNFPlus, IDPool, WCNFPlus
from pysat.solvers import Solver

import satloop
from encoders import Formula, cardinality, weighted
from encoders.cardinality import COUNTERS
from encoders.weighted import WEIGHTED
from satloop import CardEnc, PBEnc, from_pysat, to_pysat


def models(cnf, variables, solver="cadical153"):
    """The truth values of the variables in the models."""
    with Solver(solver, bootstrap_with=cnf) as session:
        return {signs for signs in product((1, -1), repeat=len(variables))
                if session.solve([sign * variable for sign, variable in zip(signs, variables)])}


@pytest.mark.parametrize("encoding", ["auto", *COUNTERS])
@pytest.mark.parametrize("name", ["atmost", "atleast", "equals"])
def test_counts_have_the_models_of_pysat(name, encoding):
    for lits, bound in (([1, 2, 3, 4, 5], 2),
                        ([7, -3, 4, -9], 1), ([2, 5, 6], 3), ([2, -5], 0), ([1, 2, 3, 4, 5, 6], 4)):
        variables = [abs(lit) for lit in lits]
        theirs = getattr(card.CardEnc, name)(lits, bound=bound, top_id=20)
        ours = getattr(CardEnc, name)(lits, bound=bound, top_id=20, encoding=encoding)
        assert models(ours, variables) == models(theirs, variables)
        used = {abs(lit) for clause in ours.clauses for lit in clause}
        assert all(v in variables or v > 20 for v in used) and ours.nv >= max([20, *used])
        assert all(type(lit) is int for clause in ours.clauses for lit in clause)


@pytest.mark.parametrize("encoding", ["auto", *WEIGHTED])
@pytest.mark.parametrize("name", ["leq", "geq", "equals"])
def test_weighted_sums_have_the_right_models(name, encoding):
    holds = {"leq": np.less_equal, "geq": np.greater_equal, "equals": np.equal}[name]
    for lits, weights, bound in (([4, -2, 7, 1], [3, 5, -2, 4], 5),
                                 ([1, 2, 3], [2, 3, 4], 5), ([3, 3, 1], [1, 1, 2], 2)):
        variables = sorted({*map(abs, lits)})
        for given in ({"lits": lits, "weights": weights}, {"lits": [*zip(lits, weights)]}):
            cnf = getattr(PBEnc, name)(**given, bound=bound, encoding=encoding, conditionals=[8, -9])
            for c, d in product((1, -1), repeat=2):
                expected = {signs for signs in product((1, -1), repeat=len(variables)) if (c, d) != (1, -1) or holds(
                    sum(w for lit, w in zip(lits, weights) if lit * signs[variables.index(abs(lit))] > 0), bound)}
                assert models([*cnf.clauses, [8 * c], [9 * d]], variables) == expected


def test_a_pool_gives_the_fresh_variables():
    pool = IDPool(occupied=[[6, 8]])
    x = [pool.id(name) for name in "abcde"]
    cnf = CardEnc.atmost(x, 2, vpool=pool, encoding="sequential")
    assert models(cnf, x) == models(card.CardEnc.atmost(x, 2), x)
    used = {abs(lit) for clause in cnf.clauses for lit in clause}
    assert not {6, 7, 8} & used and max(used) == pool.top and pool.id("another") == max(used) + 1


def test_formulas_become_ours_and_go_back():
    plus = CNFPlus()
    plus.append([1, -2])
    plus.append([[2, 3, 4], 1], is_atmost=True)
    plus.atmosts.append(([1, 2, 3], 4, [2, 3, 2]))
    f = from_pysat(plus).formula
    expected = {s for s in product((1, -1), repeat=4) if (s[0] > 0 or s[1] < 0) and sum(v > 0 for v in s[1:]) < 2
                and 2 * (s[0] > 0) + 3 * (s[1] > 0) + 2 * (s[2] > 0) <= 4}
    assert models(to_pysat(f), [1, 2, 3, 4]) == expected
    cnf = CNF(from_clauses=[[1, -2], [3]])
    cnf.nv = 7
    again = to_pysat(from_pysat(cnf).formula)
    assert type(again) is CNF and sorted(again.clauses) == sorted(cnf.clauses) and again.nv == 7
    kept = Formula(keep_sums=True)
    x = kept.new(5)
    kept.add([[x[0], x[1]]])
    cardinality.exactly(kept, x, 2)
    weighted.at_most(kept, x, [1, 2, 3, 4, 5], 6)
    native = to_pysat(kept)
    assert type(native) is CNFPlus and len(native.atmosts) == 2
    right = {s for s in product((1, -1), repeat=5) if (s[0] > 0 or s[1] > 0) and sum(v > 0 for v in s) == 2
             and sum((k + 1) * (v > 0) for k, v in enumerate(s)) <= 6}
    assert models(native, x.tolist(), "minicard") == right == models(to_pysat(from_pysat(native).formula), x.tolist())


@pytest.mark.parametrize("kind", [WCNF, WCNFPlus])
def test_soft_clauses_are_weights(kind):
    wcnf = kind()
    wcnf.append([1, 2])
    for clause, weight in (([-1], 5), ([-2, 3], 2**61), ([-3], 3), ([1, 3], 1)):
        wcnf.append(clause, weight=weight)
    f, literals, weights, _ = from_pysat(wcnf)
    with satloop.Session(f) as session:
        best = session.minimize((literals, weights))
    assert best.value == min(sum(weight for clause, weight in zip(wcnf.soft, wcnf.wght)
                                 if not any(lit * s[abs(lit) - 1] > 0 for lit in clause))
                             for s in product((1, -1), repeat=3) if s[0] > 0 or s[1] > 0)
    back = to_pysat(f, literals, weights)
    from pysat.examples.rc2 import RC2
    with RC2(back) as rc2:
        rc2.compute()
        assert rc2.cost == best.value
    assert to_pysat(f, [1, 1], [-2, -3]).comments == ["c constant -5"]


@pytest.mark.parametrize("wrong, words", [
    (lambda: CardEnc.atmost([1, 0], 1), "0 is not a literal"),
    (lambda: CardEnc.atmost([[1, 2]], 1), "lits: expected a list"),
    (lambda: CardEnc.atmost([1, 2], 1.5), "count: expected integers"),
    (lambda: CardEnc.atmost([1], 1, top_id=-3), "top_id"),
    (lambda: CardEnc.atmost([1, 2, 3, 4], 2, encoding="seqcounter"), "unknown counter 'seqcounter'"),
    (lambda: CardEnc.atmost([1], 1, 3, IDPool()), "expected one of both"),
    (lambda: PBEnc.leq([1, 2], [1], 3), "weights: expected 2"), (lambda: PBEnc.leq([1, 2], [1, 2.5], 3), "weights"),
    (lambda: PBEnc.leq([1], [1], 3, conditionals=[True]), "conditionals"),
    (lambda: from_pysat([[1, 2]]), "formula: expected a CNF"), (lambda: from_pysat(None), "formula")])
def test_what_is_wrong_is_refused_by_name(wrong, words):
    with pytest.raises(ValueError, match=words):
        wrong()
