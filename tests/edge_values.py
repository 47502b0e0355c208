"""Calls of `encoders` that take integers, each with what has to come of them, by enumeration."""

from itertools import product
from typing import Any, NamedTuple

import numpy as np
from brute import models

from encoders import DirectedGraph, Formula, Graph, GridGraph, cardinality, circuits, parts, sequences, values, weighted
from encoders.cardinality.growing_tally import Tally
from encoders.numbers import NUMBERS, arithmetic, relations
from encoders.numbers.linear import linear
from satloop import Session

ROWS = [*product([False, True], repeat=3)]
LOW, HIGH = 3, 9
SPAN = range(LOW, HIGH + 1)


class Outcome(NamedTuple):
    """What came of a call, and what should have come."""

    found: Any
    expected: Any


def of_rows(f, x, says):
    """The assignments of three literals that the formula allows, and those that it should."""
    with Session(f) as session:  # sums have variables of their own, too many for brute force
        found = {tuple(values(model, x).tolist()) for model in session.models(x)}
    return Outcome(found, {row for row in ROWS if says(row)})


def of_number(f, x, says, span=SPAN):
    with Session(f) as session:
        found = {int(x.value(model)) for model in session.models(x.literals)}
    return Outcome(found, {v for v in span if says(v)})


def counted(name, holds):
    def call(value, number):
        f = Formula()
        x = f.new(3)
        getattr(cardinality, name)(f, x, value)
        return of_rows(f, x, lambda row: holds(sum(row), number))
    return call


def alone(value):
    return not isinstance(value, list) and np.ndim(value) == 0


def weigh(row, weights):
    return sum(weight for weight, held in zip(weights, row) if held)


def sums(name, holds, scheme):
    def bound(value, number):
        f = Formula()
        x = f.new(3)
        getattr(weighted, name)(f, x, [1, -2, 4], value, scheme=scheme)
        return of_rows(f, x, lambda row: holds(weigh(row, [1, -2, 4]), number))

    def weights(value, number):
        f = Formula()
        x = f.new(3)
        getattr(weighted, name)(f, x, [value, 2, -3] if alone(value) else value, 1, scheme=scheme)
        given = [number, 2, -3] if alone(value) else [number] * 3
        return of_rows(f, x, lambda row: holds(weigh(row, given), 1))
    return bound, weights


def of_kind(kind, call):
    """call: (f, number 3..9, value, number) -> says(v), or (another number, says)."""
    def run(value, number):
        f = Formula()
        x = NUMBERS[kind].new(f, (), HIGH, LOW)
        out = call(f, x, value, number)
        return out if isinstance(out, Outcome) else of_number(f, x, out)
    return run


def fixed(f, x, value, number):
    x.fix(f, value)
    return lambda v: v == number


def at_least(f, x, value, number):
    x.at_least(f, value)
    return lambda v: v >= number


def at_most(f, x, value, number):
    x.at_most(f, value)
    return lambda v: v <= number


def said(call, says):
    def run(f, x, value, number):
        f.add(np.reshape(call(f, x, value), (-1, 1)))
        return lambda v: says(v, number)
    return run


def moved(name):
    def run(f, x, value, number):
        y = x.shifted(value) if name == "shifted" else x.plus(f, value)
        f.add([[1]] if f.variables else [[]])
        found = {(int(a), int(b)) for a, b in zip(x.value(models(f)), y.value(models(f)))}
        return Outcome(all(b - a == number for a, b in found) and bool(found), True)
    return run


def from_to(f, x, value, number):
    return ends_of(type(x).new(Formula(), (), 1), value, LOW, number, LOW)


def down_to(f, x, value, number):
    return ends_of(x, HIGH, value, HIGH, number)


def ends_of(kind, upper, lower, high, low):
    """Which of the numbers at both ends, and beside them, a number of the kind of another can be."""
    type(kind).new(Formula(), (), upper, lower)

    def can_be(end):
        f = Formula()
        y = type(kind).new(f, (), upper, lower)
        y.fix(f, end)
        with Session(f) as session:
            return session.solve() and y.value(session.model) == end
    return Outcome([end for end in (low - 1, low, high, high + 1) if can_be(end)], [low, high])


def times(f, x, value, number):
    w = type(x).new(f, (), 2, 1)
    y = arithmetic.product(f, x.shifted(value), w)
    with Session(f) as session:
        found = {(int(x.value(model)), int(w.value(model)), int(y.value(model)))
                 for model in session.models(np.append(x.literals, w.literals))}
    return Outcome(found, {(v, w, (v + number) * w) for v in SPAN for w in (1, 2)})


def plus_itself(f, x, value, number):
    y = x.shifted(value).add(f, type(x).new(f, (), 1))
    return Outcome({*y.value(models(f)).tolist()}, {v + number + w for v in SPAN for w in (0, 1)})


def line(f, x, value, number):
    linear(f, [2], [x], "<=", value)
    return lambda v: 2 * v <= number


def line_weights(f, x, value, number):
    linear(f, [value], [x], ">=", 8)
    return lambda v: number * v >= 8


def line_lower(f, x, value, number):
    linear(f, [1], [x.shifted(value)], "==", 5)
    return lambda v: v + number == 5


def chosen(f, x, value, number):
    index = type(x).new(f, (), 2)
    relations.element(f, [value, 4, 5], index, x)
    found = {(int(i), int(v)) for i, v in zip(index.value(models(f)), x.value(models(f)))}
    return Outcome(found, {(i, v) for i, v in enumerate([number, 4, 5]) if v in SPAN})


def occurring(least):
    def run(value, number):
        f = Formula()
        x = NUMBERS["onehot"].new(f, 2, 1)
        relations.count_values(f, x, value if least else 0, 5 if least else value)
        rows = product(range(2), repeat=2)
        return Outcome({tuple(row) for row in x.value(models(f)).tolist()},
                       {row for row in rows if all(row.count(v) >= number if least else row.count(v) <= number
                                                   for v in range(2))})
    return run


def tally(value, number):
    f = Formula()
    x = f.new(3)
    bound = Tally(f, x, value)
    if bound.bound != number:
        return Outcome(bound.bound, number)
    f.add([[-bound.more_than(number - 1)]])
    return of_rows(f, x, lambda row: sum(row) <= number - 1)


def more(value, number):
    f = Formula()
    x = f.new(3)
    f.add([[Tally(f, x).more_than(value)]])
    return of_rows(f, x, lambda row: sum(row) > number)


def cheapest(value, number):
    f = Formula()
    x = f.new(2)
    f.add([x])
    with Session(f) as session:
        given = [value, 5] if alone(value) else value
        best = session.minimize((x, given)).value, session.maximize((x, given)).value
    sums = [number, 5, number + 5] if alone(value) else [number, number, 2 * number]
    return Outcome(best, (min(sums), max(sums)))


def limited(value, number):
    f = Formula()
    x = f.new(2)
    f.add([x])
    with Session(f) as session:
        return Outcome((session.minimize(x, upper=value).value, session.maximize(x, lower=value).value),
                       (1 if number >= 1 else None, 2 if number <= 2 else None))


def same_as_within(call, low, high):
    """What lies beyond is as good as the end: the outcome of the call is that for the nearest integer from low to high.
    """
    def run(value, number):
        return Outcome(call(value), call(min(max(number, low), high)))
    return run


def projected(f, x):
    return {tuple(row) for row in values(models(f), x).tolist()}


TRIANGLE = DirectedGraph(3, [0, 1, 0, 2, 1, 2], [1, 0, 2, 0, 2, 1])


def routed(**named):
    def run(value):
        f = Formula()
        arcs = f.new(6)
        given = {name: value if given is None else given for name, given in named.items()}
        circuits.routes(f, TRIANGLE, arcs, given.pop("depot", 0), "elimination", **given)
        return projected(f, arcs)
    return run


def pathed(value):
    f = Formula()
    arcs = f.new(6)
    circuits.paths(f, TRIANGLE, arcs, scheme="elimination", longest=value)
    return projected(f, arcs)


def pieces(value):
    f = Formula()
    edge = f.new(3)
    parts.exactly_parts(f, Graph(3, [[0, 1], [1, 2], [2, 0]]), edge, value, scheme="binary-rank")
    return projected(f, edge)


def worded(value, number):
    f = Formula()
    x = f.new(3)
    sequences.accepted(f, np.stack([-x, x], axis=-1), [[0, 1], [1, 0]], value, [1])
    return of_rows(f, x, lambda row: sum(row) % 2 != number)


def tabled(value, number):
    f = Formula()
    x = f.new(3)
    sequences.allowed(f, np.stack([-x, x], axis=-1), [[0, 1, value]])
    return of_rows(f, x, lambda row: row == (False, True, bool(number)))


def fresh(value, number):
    return Outcome(Formula().new(value, 2).shape, (number, 2))


def about(value, number):
    f = Formula(group_kinds=["clue"])
    f.selectors("clue", [value])
    return Outcome(f.groups["clue"].about.tolist(), [[number]])


_SUMS = {f"weighted.{name} {scheme}": sums(name, holds, scheme) for scheme in ("auto", "adder", "totalizer")
         for name, holds in (("at_most", lambda a, b: a <= b), ("at_least", lambda a, b: a >= b),
                             ("equal", lambda a, b: a == b))}
_OF_KIND = {
    "fix": ("value", fixed), "at_least": ("bound", at_least), "at_most": ("bound", at_most),
    "is_value": ("value", said(lambda f, x, value: x.is_value(f, value), lambda v, n: v == n)),
    "is_at_least": ("bound", said(arithmetic.is_at_least, lambda v, n: v >= n)),
    "is_at_most": ("bound", said(arithmetic.is_at_most, lambda v, n: v <= n)),
    "plus": ("k", moved("plus")), "shifted": ("k", moved("shifted")), "upper": ("upper|shape", from_to),
    "lower": ("lower|upper", down_to), "product": ("k|a, b|a", times), "add": ("k|other", plus_itself),
    "linear": ("bound", line), "linear's weights": ("weights", line_weights),
    "linear's numbers": ("k|weights", line_lower), "element": ("values", chosen),
}
ENTRIES = {  # name -> the names of its argument, and the call: (value, its exact number) -> Outcome
    "at_most": ("count", counted("at_most", lambda n, k: n <= k)),
    "at_least": ("count", counted("at_least", lambda n, k: n >= k)),
    "exactly": ("count", counted("exactly", lambda n, k: n == k)),
    **{f"{name}'s bound": ("bound", both[0]) for name, both in _SUMS.items()},
    **{f"{name}'s weights": ("weights", both[1]) for name, both in _SUMS.items()},
    **{f"{name} of {kind}": (argument, of_kind(kind, call)) for name, (argument, call) in _OF_KIND.items()
       for kind in NUMBERS},
    "count_values' least": ("least", occurring(True)), "count_values' most": ("most", occurring(False)),
    "Tally": ("bound|k", tally), "more_than": ("k", more),
    "minimize's weights": ("weights", cheapest), "minimize's upper": ("upper|lower", limited),
    "routes' most": ("most|count", same_as_within(routed(most=None), -2, 9)),
    "routes' least": ("least|count", same_as_within(routed(least=None), -2, 9)),
    "routes' depot": ("depot", same_as_within(routed(depot=None), -1, 3)),
    "routes' capacity": ("capacity", same_as_within(routed(loads=np.array([0, 2, 3]), capacity=None,
                                                           capacities="sums"), -1, 9)),
    "paths' longest": ("longest|capacity", same_as_within(pathed, -1, 9)),
    "exactly_parts": ("count", same_as_within(pieces, -1, 4)),
    "accepted's start": ("start", worded), "allowed's table": ("table", tabled),
    "Formula.new": ("shape", fresh), "selectors": ("about", about),
    "Graph": ("vertices", lambda value, number: Outcome(Graph(value, []).vertices, number)),
    "GridGraph": ("rows|grid", lambda value, number: Outcome(GridGraph(value, 2).vertices, 2 * number)),
    "DirectedGraph": ("vertices", lambda value, number: Outcome(DirectedGraph(value, [], []).vertices, number)),
}


def number_of(value):
    """The one integer that a value stands for, None where it is none."""
    array = np.asarray(value, dtype=object)
    one = array.ravel()[0] if array.size == 1 else None
    return int(one) if isinstance(one, (int, np.integer)) and not isinstance(one, bool) else None
