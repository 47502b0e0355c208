"""What unit propagation finds with every encoding, as `encoders.propagation_claims` says: one too strong fails, too.

Every partial assignment of at most eight inputs is tried, of larger rows a fixed sample.
"""

from functools import partial
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from brute import projected
from digraphs import circuits, digraph
from test_acyclic import has_no_cycle
from test_routes import right_routes
from unit_propagation import WEAKER, SmallSolver, finds, keeps

from encoders import FALSE, DirectedGraph, Formula, Graph, values, weighted as sums
from encoders.cardinality import AT_MOST_ONE, COUNTERS, at_least, at_most, at_most_one, exactly, exactly_one
from encoders.cardinality.schemes import EXACT_KEEPS
from encoders.circuits import CAPACITIES, CIRCUITS, circuit, routes
from encoders.gates import and_, full_adder, if_then_else, or_, xor
from encoders.loops import LOOPS, single_loop
from encoders.numbers import NUMBERS, OneHot, arithmetic as of, relations as related
from encoders.numbers.intervals import before, cumulative, disjunctive
from encoders.numbers.linear import linear
from encoders.parts import ACYCLIC, acyclic
from encoders.propagation_claims import CLAIMS, KEPT, markdown
from encoders.sequences import accepted, allowed, forbidden, lex_less, lex_less_equal, precedence
from encoders.weighted import WEIGHTED
from encoders.weighted.schemes import FUNCTIONAL


def sample(n, known, count=250):
    """Partial assignments of n literals, `known` of which have a value."""
    rng = np.random.default_rng(n)
    rows = np.full((count, n), 2)
    for row in rows:
        row[rng.permutation(n)[:known]] = rng.integers(0, 2, known)
    return rows


def counters(scheme):
    for constrain, holds in ((at_least, lambda bits, k: sum(bits) >= k), (at_most, lambda bits, k: sum(bits) <= k)):
        large = sample(12, 7)
        for n, k, tried in [*((size, few, None) for size in range(2, 6) for few in range(1, size)), (7, 3, None),
                            (12, 6, np.where(large == (constrain is at_least), 2, large))]:
            yield finds(n, lambda f, x: constrain(f, x, k, scheme=scheme),  # noqa: B023
                        lambda bits: holds(bits, k), tried)  # noqa: B023
    many = np.full((60, 12), 2)  # seven that hold of at most six: where a modulo totalizer carries, nothing is found
    rng = np.random.default_rng(0)
    for row in many:
        row[rng.permutation(12)[:7]] = 1
    yield finds(12, lambda f, x: at_most(f, x, 6, scheme=scheme), lambda bits: sum(bits) <= 6, many)


def weighted(scheme):
    rng = np.random.default_rng(2)
    for n in (3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5):
        weights = rng.integers(1, 8, n)
        for bound in (int(weights.sum()) // 3, int(weights.sum()) // 2, int(weights.sum()) * 3 // 4):
            for constrain, holds in ((sums.at_most, np.less_equal), (sums.at_least, np.greater_equal)):
                yield finds(n, lambda f, x: constrain(f, x, weights, bound, scheme=scheme),  # noqa: B023
                            lambda bits: holds(np.dot(weights, bits), bound))  # noqa: B023


def equal_sums(scheme):
    rng = np.random.default_rng(3)
    for weights in [*(rng.integers(1, 9, n) for n in (3, 4, 4, 5, 5, 5)), np.array([5, 12, 15, 8, 9, 19])]:
        for bound in (int(weights.sum()) // 3, int(weights.sum()) // 2):
            yield finds(len(weights), lambda f, x: sums.equal(f, x, weights, bound, scheme=scheme),  # noqa: B023
                        lambda bits: np.dot(weights, bits) == bound)  # noqa: B023


def over(kind, uppers, add, holds, partial=None):
    """Of numbers with these uppers: add(f, *numbers) has no need of their own clauses."""
    probe = Formula()
    like = [kind.new(probe, (), upper) for upper in uppers]

    def make(f, x):
        for block in probe.blocks:
            f.add(block)
        add(f, *like)

    def fits(bits):
        model = np.array([True, *map(bool, bits)])
        return all(values(model, block).any(axis=1).all() for block in probe.blocks) and holds(
            *(int(number.value(model)) for number in like))

    if partial is not None:  # values that the numbers cannot have, as 0, open literals as 2
        partial = [partial(number) for number in like]
        partial = [np.concatenate(partial)]
    return finds(probe.variables, make, fits, partial)


def row(*numbers):
    width = max(number.literals.shape[-1] for number in numbers)
    filled = [np.append(number.literals, np.full(width - number.literals.shape[-1], FALSE)) for number in numbers]
    return type(numbers[0])(np.array(filled, dtype=np.int32), max(number.upper for number in numbers))


def only_up_to_one(number):
    """Literals that leave 0 and 1."""
    width = len(number.literals)
    return [2, 2, *[0] * (width - 2)] if isinstance(number, OneHot) else [2, *[0] * (width - 1)]


def count_of(number, least, most):
    return all(low <= number.count(value) <= high for value, (low, high) in enumerate(zip(least, most)))


def within(starts, capacity, demands, durations=(1, 1, 2)):
    """At each time what runs demands at most the capacity."""
    return all(sum(demand for at, lasts, demand in zip(starts, durations, demands) if at <= time < at + lasts)
               <= capacity for time in range(6))


SUMS = [((2, 3), (2, 3), 6), ((2, 2), (3, -2), 1), ((3, 2), (-2, 5), 4), ((2, 1), (3, 5), 7)]
# Constraint -> uppers, how it is added, when it holds; uppers are smaller for one-hot numbers where they have too many.
OF_NUMBERS = {
    "equal": [((3, 3), lambda f, a, b: a.equal(f, b), lambda a, b: a == b)],
    "less": [((3, 3), lambda f, a, b: a.less(f, b), lambda a, b: a < b)],
    "less_equal": [((3, 3), lambda f, a, b: a.less_equal(f, b), lambda a, b: a <= b)],
    "successor": [((3, 3), lambda f, a, b: a.successor(f, b), lambda a, b: a == b + 1)],
    "not_equal": [((3, 3), lambda f, a, b: of.not_equal(f, a, b), lambda a, b: a != b)],
    "add": [((1, 2, 3), lambda f, a, b, c: a.add(f, b).equal(f, c), lambda a, b, c: a + b == c),
            ((1, 1, 2), lambda f, a, b, c: a.add(f, b).equal(f, c), lambda a, b, c: a + b == c)],
    "minimum": [((2, 2, 2), lambda f, a, b, c: of.minimum(f, a, b).equal(f, c), lambda a, b, c: min(a, b) == c)],
    "maximum": [((2, 2, 2), lambda f, a, b, c: of.maximum(f, a, b).equal(f, c), lambda a, b, c: max(a, b) == c)],
    "absolute_difference": [((2, 2, 2), lambda f, a, b, c: of.absolute_difference(f, a, b).equal(f, c),
                             lambda a, b, c: abs(a - b) == c)],
    "product": [((1, 2, 2), lambda f, a, b, c: of.product(f, a, b).equal(f, c), lambda a, b, c: a * b == c),
                ((2, 2, 4), lambda f, a, b, c: of.product(f, a, b).equal(f, c), lambda a, b, c: a * b == c),
                ((2, 2, 2), lambda f, a, b, c: of.product(f, a, b).equal(f, c), lambda a, b, c: a * b == c)],
    "all_different": [((2, 2, 2), lambda f, *n: related.all_different(f, row(*n)), lambda *n: len({*n}) == 3),
                      ((3, 3, 3), lambda f, *n: related.all_different(f, row(*n)), lambda *n: len({*n}) == 3)],
    "count_values": [((2, 2, 2), lambda f, *n: related.count_values(f, row(*n), [0, 1, 0], [1, 2, 1]),
                      lambda *n: count_of(n, [0, 1, 0], [1, 2, 1])),
                     ((3, 3, 3), lambda f, *n: related.count_values(f, row(*n), 0, 1), lambda *n: len({*n}) == 3)],
    "inverse": [((1, 1, 1, 1), lambda f, a, b, c, d: related.inverse(f, row(a, b), row(c, d)),
                 lambda a, b, c, d: (a, b) == (c, d) and a != b)],
    "element": [((2, 3), lambda f, i, r: related.element(f, [3, 1, 2], i, r), lambda i, r: (3, 1, 2)[i] == r)],
    "before": [((3, 3), lambda f, *n: before(f, row(*n), 2, [[0, 1]]), lambda a, b: a + 2 <= b)],
    "disjunctive": [((2, 2, 2), lambda f, *n: disjunctive(f, row(*n), [1, 1, 2]), lambda *n: within(n, 1, (1, 1, 1))),
                    ((2, 2), lambda f, *n: disjunctive(f, row(*n), 1), lambda a, b: a != b),
                    ((2, 2), lambda f, *n: disjunctive(f, row(*n), 0), lambda a, b: True)],
    "cumulative": [((2, 2, 2), lambda f, *n: cumulative(f, row(*n), [1, 1, 2], [1, 2, 1], 2),
                    lambda *n: within(n, 2, (1, 2, 1))),
                   ((3, 3), lambda f, *n: cumulative(f, row(*n), [1, 2], 1, 1),
                    lambda *n: within(n, 1, (1, 1), (1, 2)))],
    "linear <=, >=": [(uppers, lambda f, *n, w=w, k=k, to=to: linear(f, w, n, to, k),
                       lambda *n, w=w, k=k, to=to: np.dot(w, n) <= k if to == "<=" else np.dot(w, n) >= k)
                      for uppers, w, k in SUMS for to in ("<=", ">=")],
    "linear ==": [(uppers, lambda f, *n, w=w, k=k: linear(f, w, n, "==", k),
                   lambda *n, w=w, k=k: np.dot(w, n) == k) for uppers, w, k in [
                       *SUMS, ((1, 1, 1), (3, 3, 2), 4), ((2, 2, 2), (1, 1, 1), 3), ((2, 2, 2), (1, 2, 3), 5),
                       ((2, 2, 2, 2), (1, 2, 2, 3), 7)]],
}


def of_kind(name, kind):
    for uppers, add, holds in OF_NUMBERS[name]:
        size = sum(len(kind.new(Formula(), (), upper).literals) for upper in uppers)
        if uppers == (3, 3, 3):
            yield over(kind, uppers, add, holds, only_up_to_one)
        elif size <= 9:
            yield over(kind, uppers, add, holds)


def permutation(kind):
    """Three of five numbers of one of two inverse rows take two values only: a contradiction."""
    f = Formula()
    a, b = kind.new(f, 5, 4), kind.new(f, 5, 4)
    related.inverse(f, a, b)
    solver = SmallSolver(f.to_pysat())
    known = [-int(literal) for number in (a[0], a[1], a[2])
             for literal, value in zip(number.literals, only_up_to_one(number)) if not value]
    return "whole" if solver.propagate(known)[0] else "conflicts"


def channels(kind):
    for other in NUMBERS.values():
        probe = Formula()
        a, b = kind.new(probe, (), 2), other.new(probe, (), 2)
        own = list(probe.blocks)

        def make(f, x):
            for block in own:  # noqa: B023
                f.add(block)
            related.channel(f, a, b)  # noqa: B023

        def fits(bits):
            model = np.array([True, *map(bool, bits)])
            return all(values(model, block).any(axis=1).all() for block in own) and (  # noqa: B023
                a.value(model) == b.value(model))  # noqa: B023

        yield finds(probe.variables, make, fits)


def one_of(f, x):
    exactly_one(f, x)
    return x


def word(bits, n, size):
    rows = np.reshape(bits, (n, size))
    return tuple(rows.argmax(axis=1).tolist()) if (rows.sum(axis=1) == 1).all() else None


def in_order(w):
    return w is not None and all(v == 0 or v - 1 in w[:k] for k, v in enumerate(w))


TABLE = [(0, 1), (2, 2), (1, 0), (1, 1)]
ROWS = {
    "lex_less": [(2 * n, lambda f, x, n=n: lex_less(f, x[:n], x[n:]), lambda b, n=n: b[:n] < b[n:]) for n in (1, 2, 3)],
    "lex_less_equal": [(2 * n, lambda f, x, n=n: lex_less_equal(f, x[:n], x[n:]), lambda b, n=n: b[:n] <= b[n:])
                       for n in (1, 2, 4)],
    "precedence": [(n * v, lambda f, x, n=n, v=v: precedence(f, one_of(f, x.reshape(n, v))),
                    lambda b, n=n, v=v: in_order(word(b, n, v))) for n, v in ((3, 2), (4, 2), (2, 4))],
    "accepted": [(n, lambda f, x: accepted(f, np.stack([-x, x], axis=-1), [[0, 1], [0, 2], [2, -1]], 0, [0, 2]),
                  lambda b: "".join(map(str, b)) != "" and automaton(b)) for n in (2, 4, 6)],
    "allowed": [(6, lambda f, x: allowed(f, one_of(f, x.reshape(2, 3)), TABLE), lambda b: word(b, 2, 3) in TABLE)],
    "forbidden": [(6, lambda f, x: forbidden(f, one_of(f, x.reshape(2, 3)), TABLE),
                   lambda b: word(b, 2, 3) is not None and word(b, 2, 3) not in TABLE),
                  (4, lambda f, x: forbidden(f, one_of(f, x.reshape(2, 2)), [(0, 0), (0, 1)]),
                   lambda b: word(b, 2, 2) in [(1, 0), (1, 1)]),
                  (3, lambda f, x: forbidden(f, np.stack([-x, x], axis=-1), np.argwhere(np.ones((1, 2, 2)))),
                   lambda b: b[0])],
}
GATES = {
    "and_": [(4, lambda f, x: f.clause(and_(f, x[:3]), -x[3]) or f.clause(-and_(f, x[:3]), x[3]),
              lambda b: all(b[:3]) == b[3])],
    "or_": [(4, lambda f, x: f.clause(or_(f, x[:3]), -x[3]) or f.clause(-or_(f, x[:3]), x[3]),
             lambda b: any(b[:3]) == b[3])],
    "xor": [(5, lambda f, x: same(f, xor(f, x[:4]), x[4]), lambda b: sum(b[:4]) % 2 == b[4])],
    "if_then_else": [(4, lambda f, x: same(f, if_then_else(f, x[0], x[1], x[2]), x[3]),
                      lambda b: (b[1] if b[0] else b[2]) == b[3])],
    "full_adder": [(5, lambda f, x: [same(f, out, x[3 + i]) for i, out in enumerate(full_adder(f, *x[:3]))],
                    lambda b: sum(b[:3]) == b[3] + 2 * b[4])],
}


def same(f, a, b):
    f.clause(-a, b)
    f.clause(a, -b)


def automaton(bits):
    state = 0
    for bit in bits:
        state = [[0, 1], [0, 2], [2, -1]][state][bit] if state >= 0 else -1
    return state in (0, 2)


def digraphs(scheme):
    for n, pairs in ((2, [(0, 1), (1, 0), (1, 0)]), (3, [(0, 1), (1, 0), (1, 2), (2, 1), (0, 2), (2, 0)]),
                     (4, [(0, 1), (1, 2), (2, 3), (3, 0), (2, 0), (1, 3)]),
                     (4, [(0, 1), (1, 0), (1, 2), (2, 3), (3, 0)]), (3, [(0, 1), (1, 1), (1, 2), (2, 0)])):
        graph = DirectedGraph(n, *zip(*pairs))
        yield finds(len(pairs), lambda f, x: acyclic(f, graph, x, scheme),  # noqa: B023
                    lambda bits: has_no_cycle([pair for pair, on in zip(pairs, bits) if on], n))  # noqa: B023


CYCLES = [  # vertices, arcs; where a vertex has no arc to itself, circuits are cut open there
    (3, [(0, 1), (1, 2), (2, 0), (1, 0), (0, 0), (1, 1), (2, 2)]),
    (3, [(0, 1), (1, 2), (2, 0), (2, 1), (1, 0), (2, 2)]),
    (4, [(0, 1), (1, 0), (2, 3), (3, 2), (1, 2), (3, 0), (0, 2)]),
    (4, [(0, 1), (1, 0), (2, 3), (3, 2), (0, 0), (1, 1), (2, 2), (3, 3)]),
    (5, [(0, 1), (1, 0), (2, 3), (3, 4), (4, 2), (1, 2), (4, 0)]),
    (5, [pair for v in (0, 1) for w in (2, 3, 4) for pair in ((v, w), (w, v))])]  # two against three: no circuit


def one_circuit(scheme):
    for (n, pairs), empty in product(CYCLES, (False, True)):
        graph = digraph(n, pairs)
        right = circuits(graph, empty)
        yield finds(len(pairs), lambda f, x: circuit(f, graph, x, scheme, empty),  # noqa: B023
                    lambda bits: tuple(map(bool, bits)) in right,  # noqa: B023
                    None if len(pairs) < 9 else np.full((1, len(pairs)), 2))


K4 = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)]
INSIDE = [(0, 1, 3), (1, 2, 3), (2, 0, 3)]
PLANE = [  # vertices, edges, faces
    (4, K4, INSIDE), (6, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3)], [(0, 1, 2), (3, 4, 5)]),
    (6, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4)], [(0, 1, 2), (3, 4, 5), (0, 1, 4, 3)])]


def is_one_loop(edges, bits):
    chosen = [{*edge} for edge, on in zip(edges, bits) if on]
    ends = [v for edge in chosen for v in edge]
    piece = {*chosen[0]} if chosen else set()
    while more := {v for edge in chosen if edge & piece for v in edge} - piece:
        piece |= more
    return bool(chosen) and all(ends.count(v) == 2 for v in ends) and piece == {*ends}


def loops_of_graphs(scheme):
    for n, edges, faces in PLANE:
        graph = Graph(n, edges, faces=faces)
        yield finds(len(edges), lambda f, x: single_loop(f, graph, x, scheme),  # noqa: B023
                    lambda bits: is_one_loop(edges, bits))  # noqa: B023
    # Two graphs of four vertices that share one: loops of both cannot be one, and their edges apart from it no more.
    other = {0: 0, 1: 4, 2: 5, 3: 6}
    edges, faces = ([*rows, *(tuple(other[v] for v in row) for row in rows)] for rows in (K4, INSIDE))
    graph = Graph(7, edges, faces=faces)
    both = np.full((1, 12), 2)
    both[0, [1, 7]] = 1
    yield finds(12, lambda f, x: single_loop(f, graph, x, scheme), lambda bits: is_one_loop(edges, bits), both)


def loaded_routes(scheme):
    many = digraph(4, [(0, 1), (1, 2), (2, 0), (0, 3), (3, 0), (2, 3), (0, 2), (1, 0)])
    narrow = digraph(4, [(1, 2), (3, 2), (1, 3), (0, 2), (3, 1), (2, 3), (2, 0), (2, 1)])  # one way in, one way out
    for graph, loads, capacity in ((many, [0, 1, 2, 3], 4), (many, [0, 1, 1, 1], 2), (many, [0, 2, 2, 3], 3),
                                   (many, [0, 0, 3, 2], 4), (narrow, [0, 0, 0, 1], 5)):
        right = right_routes(graph, 0, loads=loads, capacity=capacity)
        yield finds(8, lambda f, x: routes(f, graph, x, 0, "elimination", loads=np.array(loads),  # noqa: B023
                                           capacity=capacity, capacities=scheme),  # noqa: B023
                    lambda bits: tuple(map(bool, bits)) in right)  # noqa: B023


def found(constraint, scheme):
    """What is found in each case, of one entry."""
    match constraint:
        case "at most one":
            return [finds(n, lambda f, x: at_most_one(f, x, scheme=scheme), lambda bits: sum(bits) <= 1)
                    for n in range(2, 9)]
        case "at most, at least k":
            return list(counters(scheme))
        case "weighted at most, at least":
            return list(weighted(scheme))
        case "weighted equal":
            return list(equal_sums(scheme))
        case "rows" | "gates":
            return [finds(n, add, holds) for n, add, holds in {**ROWS, **GATES}[scheme]]
        case "acyclic":
            return list(digraphs(scheme))
        case "single loop":
            return list(loops_of_graphs(scheme))
        case "circuit":
            return list(one_circuit(scheme))
        case "capacity of routes":
            return list(loaded_routes(scheme))
        case "channel":
            return list(channels(NUMBERS[scheme]))
        case "inverse":
            return [*of_kind(constraint, NUMBERS[scheme]), permutation(NUMBERS[scheme])]
    return list(of_kind(constraint, NUMBERS[scheme]))


@pytest.mark.parametrize("constraint, scheme", [(name, scheme) for name in CLAIMS for scheme in CLAIMS[name]])
def test_claim(constraint, scheme):
    assert min(found(constraint, scheme), key=WEAKER.index) == CLAIMS[constraint][scheme]


@pytest.mark.parametrize("constraint, scheme", [(name, scheme) for name in CLAIMS for scheme in CLAIMS[name]])
def test_models_kept(constraint, scheme, monkeypatch):
    """What `finds` is asked of each case, `keeps` is."""
    monkeypatch.setitem(globals(), "finds", keeps)
    cases = [case for case in found(constraint, scheme) if isinstance(case, bool)]
    assert all(cases) == (scheme in KEPT[constraint]) and cases


def functional(constraint):
    """A functional form of each scheme that has one: cases as of `keeps`."""
    rng = np.random.default_rng(6)
    for n, k in ((4, 2), (5, 1), (5, 4), (7, 3)):
        weights = rng.integers(1, 9, n)
        for scheme in {"at most one": AT_MOST_ONE, "at most, at least k": COUNTERS}.get(constraint, FUNCTIONAL):
            if constraint == "at most one":
                yield scheme, n, partial(at_most_one, scheme=scheme), lambda bits: sum(bits) <= 1
            elif constraint == "at most, at least k":
                if EXACT_KEEPS[scheme]:
                    yield scheme, n, partial(at_most, count=k, scheme=scheme), lambda bits, k=k: sum(bits) <= k
                    yield scheme, n, partial(at_least, count=k, scheme=scheme), lambda bits, k=k: sum(bits) >= k
            else:
                for add, holds in ((sums.at_most, np.less_equal), (sums.at_least, np.greater_equal),
                                   (sums.equal, np.equal))[2 * (constraint == "weighted equal"):][:2]:
                    total = int(weights.sum()) // 2
                    yield (scheme, n, partial(add, weights=weights, bound=total, scheme=scheme),
                           lambda bits, w=weights, b=total, holds=holds: holds(np.dot(w, bits), b))


@pytest.mark.parametrize("constraint", ["at most one", "at most, at least k", "weighted at most, at least",
                                        "weighted equal"])
def test_functional_forms_keep_the_number_of_models(constraint):
    """With a condition, too, that is an input then."""
    for scheme, n, add, holds in functional(constraint):
        extra = {} if constraint == "weighted equal" and scheme != "bdd" else {"functional": True}
        assert keeps(n, lambda f, x: add(f, x, **extra), holds), scheme  # noqa: B023
        assert keeps(n + 1, lambda f, x: add(f, x[:-1], when=x[-1], **extra),  # noqa: B023
                     lambda bits: not bits[-1] or holds(bits[:-1])), scheme  # noqa: B023
        f = Formula()
        x = f.new(n)
        add(f, x, **extra)
        assert projected(f, x) == {bits for bits in product((False, True), repeat=n) if holds(bits)}


@pytest.mark.parametrize("scheme", COUNTERS)
def test_exact_counts_keep_the_number_of_models(scheme):
    assert EXACT_KEEPS[scheme] == all(
        keeps(n, lambda f, x: exactly(f, x, k, scheme=scheme), lambda bits: sum(bits) == k)  # noqa: B023
        for n in range(2, 7) for k in range(1, n))
    if not EXACT_KEEPS[scheme]:
        with pytest.raises(ValueError, match=r"^at_most: scheme: |^scheme: .* keeps no number of models"):
            at_most(Formula(), [], 1, scheme=scheme, functional=True)


def test_every_entry_has_a_claim_and_the_page_shows_it():
    for name, table in (("at most one", AT_MOST_ONE), ("at most, at least k", COUNTERS),
                        ("weighted at most, at least", WEIGHTED), ("weighted equal", WEIGHTED), ("acyclic", ACYCLIC),
                        ("single loop", LOOPS), ("circuit", CIRCUITS), ("capacity of routes", CAPACITIES)):
        assert CLAIMS[name].keys() == table.keys()
    assert all(CLAIMS[name].keys() == NUMBERS.keys() for name in [*OF_NUMBERS, "channel"])
    assert {*CLAIMS["rows"], *CLAIMS["gates"]} == {*ROWS, *GATES}
    page = Path(__file__).parents[2] / "docs" / "encoders.md"
    assert markdown() in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", ["modulo-totalizer", "k-modulo-totalizer"])
def test_modulo_totalizers_find_all_of_few_literals(scheme):
    """Where remainders are short; the page says so."""
    assert {finds(n, lambda f, x: constrain(f, x, k, scheme=scheme),  # noqa: B023
                  lambda bits: sum(bits) >= k if constrain is at_least else sum(bits) <= k)  # noqa: B023
            for constrain in (at_least, at_most) for n in range(2, 6) for k in range(1, n)} == {"all"}


def test_a_claim_that_is_too_strong_or_too_weak_would_be_seen():
    assert finds(3, lambda f, x: f.add([[-int(x[0]), -int(x[1])]]), lambda b: b[0] + b[1] < 2) == "all"
    assert finds(2, lambda f, x: f.add([[int(x[0]), int(x[1])], [int(x[0]), -int(x[1])]]),
                 lambda b: b[0]) == "conflicts"
    with pytest.raises(AssertionError, match="a solution is lost"):
        finds(2, lambda f, x: f.add([x]), lambda b: True)
