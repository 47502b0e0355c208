"""Copies of formulas grow by themselves, and guards of `only_where` hold inside each other."""

from copy import copy, deepcopy
from functools import partial

import numpy as np
import pytest
from brute import models

from encoders import FALSE, TRUE, Formula, Graph, GridGraph, TooLarge, pad, values, weighted
from encoders.cardinality.growing_tally import Tally
from encoders.loops import single_loop
from encoders.numbers import NUMBERS, Binary, Unary, relations
from encoders.numbers.linear import linear


@pytest.mark.parametrize("copied", [Formula.copy, copy, deepcopy])
def test_a_copy_grows_by_itself(copied):
    f = Formula(group_kinds=["clue"])
    f.selectors("clue", [1])
    g = copied(f)
    g.new(5)
    g.add([[1, 2]])
    assert g.selectors("clue", [2]) == 7
    assert f.selectors("clue", [2]) == 2 == f.variables and f.size.clauses == 0 and len(f.groups["clue"].about) == 2


def test_guards_inside_each_other_all_hold():
    f = Formula()
    a, b, x, y, z, w = f.new(6)
    with f.only_where(a):
        f.add([[x]])
        with f.only_where(b), f.only_where(TRUE):
            f.add([[y]])
        f.add([[z]])
        with f.only_where(FALSE):
            f.add([[-w]])
    f.add([[w]])
    found = {tuple(row) for row in values(models(f), [a, b, x, y, z, w]).tolist()}
    assert found == {(a, b, x, y, z, True) for a in (0, 1) for b in (0, 1) for x in (0, 1) for y in (0, 1)
                     for z in (0, 1) if (not a or x) and (not a or not b or y) and (not a or z)}


def test_lazy_rules_and_sums_inside_two_guards():
    f = Formula(keep_sums=True)
    a, b, x = f.new(3)
    with f.only_where(a), f.only_where(b):
        f.rules.append(lambda model: [[int(x)]])
        weighted.at_most(f, [x, x], 1, 1)
    assert f.rules[0](np.array([True, True, True, False])) == [[x, -b, -a]]
    assert f.rules[0](np.array([True, True, False, False])) == [] == f.rules[0](np.array([True, False, True, False]))
    assert [block.tolist() for block in f.blocks] == [[[-a, -b, -x]]] or [
        sorted(map(abs, row)) for block in f.blocks for row in block.tolist()] == [[1, 2, 3]]
    for wrong in ([a, b], 99, 0, True, 1.0):
        with pytest.raises(ValueError, match="literal"):
            f.only_where(wrong)


def test_floats_are_no_integers_even_where_nothing_is_left_over():
    f = Formula()
    x, n = f.new(3), Unary.new(f, (), 2)
    for name, call in (
            ("values", lambda: relations.element(f, [1.9, 2.9, 3], n, n)), ("bound", lambda: Tally(f, x, 1.5)),
            ("bound", lambda: Tally(f, x, 2.0)), ("bound", lambda: Tally(f, x, True)), ("k", lambda: n.shifted(1.5)),
            ("bound", lambda: Tally(f, x).raise_to(2.0)), ("k", lambda: Tally(f, x).more_than(1.0)),
            ("shape", lambda: Unary.new(f, 2.7, 3)), ("shape", lambda: f.new(2.0)),
            ("edges", lambda: Graph(3, [[0, 1.7]])),
            ("edges", lambda: Graph(9, [[0, 1, 2], [3, 4, 5]])), ("vertices", lambda: Graph(3.0, [])),
            ("rows", lambda: GridGraph(2.5, 2)), ("literals", lambda: pad([1.7], 0, 1)),
            ("upper", lambda: Unary(x, 3.0)), ("lower", lambda: Unary(x, 3, True)),
            ("about", lambda: Formula(group_kinds=["clue"]).selectors("clue", [1.5])),
            ("least", lambda: relations.count_values(f, Unary.new(f, 2, 1), 0.5, 1))):
        with pytest.raises(ValueError, match=rf"^{name}: "):
            call()
    assert f.new(np.int8(100), np.int8(2)).shape == (100, 2)
    cells = np.array([15], dtype=np.uint8)
    assert single_loop(f, GridGraph(4, 4), f.new(24), "none", anchors=cells[:, None]) is None


@pytest.mark.parametrize("scheme", ["auto", *weighted.WEIGHTED])
def test_a_sum_of_nothing_is_zero(scheme):
    for call, right in ((partial(weighted.at_most, bound=-1), False), (partial(weighted.at_most, bound=3), True),
                        (partial(weighted.at_least, bound=1), False), (partial(weighted.equal, bound=0), True)):
        f = Formula()
        call(f, [], [], scheme=scheme)
        assert f.contradictory is not right
    for relation, bound, right in (("<=", 3, True), (">=", 1, False), ("==", 0, True)):
        f = Formula()
        linear(f, [], [], relation, bound, scheme=scheme)
        assert f.contradictory is not right


def test_auto_takes_a_smaller_scheme_where_a_diagram_is_too_large(monkeypatch):
    monkeypatch.setattr("encoders.weighted.bdd.NODES", 1000)
    f = Formula()
    f.calls = []
    weights = np.random.default_rng(1).integers(1, 10**6, 50)
    weighted.at_most(f, f.new(50), weights, int(weights.sum()) // 2)
    assert f.size.clauses < 100_000 and [call.scheme for call in f.calls] == ["binary-merge"]
    with pytest.raises(ValueError, match=r"^weights: a decision diagram .* choose another scheme"):
        weighted.at_most(f, f.new(50), weights, int(weights.sum()) // 2, scheme="bdd")


def test_what_is_too_large_is_refused_before_it_takes_memory():
    f = Formula()
    wide = Binary.new(f, 2, 2**35)
    small = NUMBERS["unary"].new(f, 2, 2)
    for call in (lambda: relations.all_different(f, wide, scheme="pairwise"),
                 lambda: relations.count_values(f, wide, 1, 2), lambda: relations.value_literals(f, wide),
                 lambda: small.plus(f, 2**31),
                 lambda: NUMBERS["onehot"].new(f, (), 2).plus(f, 2**33), lambda: small.less(f, small.shifted(2**40)),
                 lambda: Unary.new(f, (), 2**35), lambda: relations.channel(f, wide[0], small[0])):
        with pytest.raises(TooLarge):
            call()
    assert f.variables < 100
