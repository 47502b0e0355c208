"""Circuits through a depot, with and without a capacity, and paths: beside enumeration, in every encoding."""

from itertools import product

import numpy as np
import pytest
from brute import found
from digraphs import add_circuit, circuits_in, digraph, permutations_of, random_digraphs, without_what_ortools_refuses

from encoders import FALSE, TRUE, DirectedGraph, Formula
from encoders.circuits import CAPACITIES, CIRCUITS, circuit, paths, routes, with_optional_vertices
from satloop.cnf.predicted_sizes import predicted
from satloop.solving.session import Session

SOUND = [name for name, scheme in CIRCUITS.items() if scheme.sound]


def without_loops_at(graph, vertex):
    kept = ~(graph.is_loop & (graph.tail == vertex))
    return DirectedGraph(graph.vertices, graph.tail[kept], graph.head[kept])


GRAPHS = [without_loops_at(graph, 0) for graph in [
    *random_digraphs(21, 6, 4, 9), *random_digraphs(22, 4, 5, 12), *random_digraphs(23, 3, 5, 14, 0.3),
    *random_digraphs(24, 3, 4, 8, 0.5, 2), *random_digraphs(25, 2, 5, 16, 0), digraph(1, []),
    digraph(2, [(0, 1), (1, 0)]), digraph(3, [(1, 1), (2, 2)])]]


def found_by(function, graph, *arguments, **named):
    f = Formula()
    arcs = f.new(graph.size)
    on = function(f, graph, arcs, *arguments, **named)
    rows = found(f, np.append(arcs, on))
    for row in rows:
        loops = {int(v) for k, v in enumerate(graph.tail) if row[k] and graph.is_loop[k]}
        assert row[graph.size:] == tuple(v not in loops for v in range(graph.vertices))
    return {row[:graph.size] for row in rows}


def each_route(graph, chosen, depot):
    """The vertices of each route but the depot, in their order."""
    after = {int(graph.tail[k]): int(graph.head[k]) for k in chosen if graph.tail[k] != depot}
    out = []
    for k in sorted(chosen):
        if graph.tail[k] == depot:
            out.append([])
            v = int(graph.head[k])
            while v != depot:
                out[-1].append(v)
                v = after[v]
    return out


def right_routes(graph, depot, least=0, most=None, loads=None, capacity=None):
    out = set()
    for chosen, row in permutations_of(graph, free=(depot,)):
        if circuits_in(graph, chosen, stop=(depot,)):
            continue
        ways = each_route(graph, chosen, depot)
        if least <= len(ways) <= (graph.size if most is None else most) and (
                loads is None or all(sum(loads[v] for v in way) <= capacity for way in ways)):
            out.add(row)
    return out


@pytest.mark.parametrize("scheme", SOUND)
def test_models_are_the_routes_through_a_depot(scheme):
    for graph in GRAPHS:
        assert found_by(routes, graph, 0, scheme) == right_routes(graph, 0), (graph.tail, graph.head)


def test_models_are_the_answers_of_add_multiple_circuit():
    for graph in without_what_ortools_refuses(GRAPHS):
        assert right_routes(graph, 0) == add_circuit(graph, several=True), (graph.tail, graph.head)


@pytest.mark.parametrize("bounds", [{"least": 1}, {"most": 1}, {"least": 2, "most": 2}, {"most": 0}, {"least": 3}])
def test_how_many_routes(bounds):
    for graph in GRAPHS:
        assert found_by(routes, graph, 0, **bounds) == right_routes(graph, 0, **bounds)
    if bounds != {"least": 3}:
        assert any(right_routes(graph, 0, **bounds) for graph in GRAPHS)


def test_another_depot():
    for graph in GRAPHS[:9]:
        graph = without_loops_at(graph, 2)
        assert found_by(routes, graph, 2, "elimination") == right_routes(graph, 2)


@pytest.mark.parametrize("capacities", CAPACITIES)
def test_routes_carry_what_they_can(capacities):
    rng = np.random.default_rng(3)
    fewer = 0
    for graph, capacity, most in product(GRAPHS, (3, 5, 8), (None, 2)):
        loads = rng.integers(0, 5, graph.vertices)
        want = right_routes(graph, 0, most=most, loads=loads.tolist(), capacity=capacity)
        fewer += len(right_routes(graph, 0, most=most)) - len(want)
        assert found_by(routes, graph, 0, most=most, loads=loads, capacity=capacity, capacities=capacities) == want
    assert fewer > 50


def test_cuts_of_loads_are_false_now_and_true_of_all_routes():
    rng = np.random.default_rng(4)
    seen = 0
    for graph in GRAPHS:
        loads, capacity = rng.integers(0, 5, graph.vertices), 4
        f = Formula()
        arcs = f.new(graph.size)
        routes(f, graph, arcs, 0, "none", loads=loads, capacity=capacity, capacities="cuts")
        if f.variables > graph.size:
            continue
        right = right_routes(graph, 0, loads=loads.tolist(), capacity=capacity)
        for row in right_routes(graph, 0):
            clauses = [clause for rule in f.rules for clause in rule(np.array([True, *row]))]
            heavy = any(loads[v] > capacity for v in range(1, graph.vertices)
                        if not any(row[k] for k in np.flatnonzero(graph.is_loop & (graph.tail == v))))
            assert heavy or bool(clauses) == (row not in right)
            seen += len(clauses)
            for clause in clauses:
                assert not any(row[abs(x) - 1] == (x > 0) for x in clause)
                assert all(any(other[abs(x) - 1] == (x > 0) for x in clause) for other in right)
    assert seen > 20


def least_loads(graph, depot, loads):
    """By plain rounds over the arcs; a large number where there is no way."""
    out = dict.fromkeys(range(graph.vertices), 10 ** 6) | {depot: 0}
    for _ in range(graph.vertices):
        for a, b in zip(graph.tail.tolist(), graph.head.tolist()):
            out[b] = min(out[b], out[a] + loads[b])
    return out


def test_sizes_of_capacities():
    for graph, capacity in product([*GRAPHS, *random_digraphs(26, 5, 12, 30)], (0, 4, 9)):
        graph = without_loops_at(graph, 0)
        loads = [0, *(np.arange(1, graph.vertices) % (min(capacity, 4) + 1)).tolist()]
        if sum(loads) <= capacity or np.gcd.reduce(loads) > 1:
            continue  # no constraint, or one of smaller numbers
        low = least_loads(graph, 0, loads)
        back = least_loads(DirectedGraph(graph.vertices, graph.head, graph.tail), 0, loads)
        high = {v: capacity + loads[v] - back[v] for v in low}
        fits = {v for v in low if v and low[v] <= high[v]}
        variables = clauses = 0
        for v in low:
            variables += high[v] - low[v] if v in fits else 0
            clauses += max(0, high[v] - low[v] - 1) if v in fits else low[v] > high[v]
        for a, b in zip(graph.tail.tolist(), graph.head.tolist()):
            if a != b and {a, b} <= fits:
                begin = max(low[a], low[b] + 1 - loads[b])
                clauses += max(0, min(high[a], max(low[a], high[b] + 1 - loads[b])) - begin + 1)
        f = Formula()
        routes(f, graph, f.new(graph.size), 0, loads=loads, capacity=capacity)
        assert tuple(f.sizes.get("capacity", (0, 0))[:2]) == (variables, clauses)
        for name in CAPACITIES:
            f = Formula()
            f.calls = []
            routes(f, graph, f.new(graph.size), 0, most=3, loads=loads, capacity=capacity, capacities=name)
            assert not any(line.why for line in predicted(f.calls) if line.encoding == f"capacity: {name}")
            assert {"capacity"} & {call.kind for call in f.calls}
        assert "capacity" not in f.sizes and len(f.rules) == 1 + (~graph.is_loop).any()


def test_the_scheme_is_a_group_that_may_be_off():
    """As for loops: kind "loop", of each scheme but the propagator, which cannot be switched."""
    graph = digraph(5, [(0, 1), (1, 0), (2, 3), (3, 4), (4, 2), (1, 2), (4, 0)])
    for name in SOUND:
        for function in (circuit, lambda f, g, arcs, scheme: routes(f, g, arcs, 0, scheme)):
            f = Formula(group_kinds=["loop"])
            arcs = f.new(graph.size)
            if CIRCUITS[name].needs_propagator:
                with pytest.raises(ValueError, match="a propagator cannot be switched"):
                    function(f, graph, arcs, name)
                continue
            function(f, graph, arcs, name)
            loop = int(f.groups["loop"].literals[0])
            with Session(f) as session:
                assert session.solve([loop]) and session.solve([loop, int(arcs[5])])
                assert not session.solve([loop, int(arcs[1]), int(arcs[2])])
                assert session.solve([-loop, int(arcs[1]), int(arcs[2])])


def right_paths(graph, start, end, least=0, most=None, longest=None, pairs=None):
    """start, end: the vertices where a path may begin, or end. As rows of arcs."""
    n = graph.vertices
    begins, ends = sorted(start), sorted(end)
    whole = DirectedGraph(n + 1, [*graph.tail, *[n] * len(begins), *ends], [*graph.head, *begins, *[n] * len(ends)])
    out = set()
    for chosen, row in permutations_of(whole, free=(n,)):
        if circuits_in(whole, chosen, stop=(n,)):
            continue
        ways = each_route(whole, chosen, n)
        if (least <= len(ways) <= (n if most is None else most)
                and (longest is None or all(len(way) <= longest + 1 for way in ways))
                and (pairs is None or {(way[0], way[-1]) for way in ways} == set(pairs))):
            out.add(row[:graph.size])
    return out


def where(vertices, n):
    return np.where(np.isin(np.arange(n), [*vertices]), TRUE, FALSE)


SMALL = [*random_digraphs(31, 6, 4, 8), *random_digraphs(32, 4, 5, 11, 0.8), *random_digraphs(33, 2, 4, 9, 0.5, 2)]


@pytest.mark.parametrize("scheme", SOUND)
def test_models_are_the_paths_between_ends(scheme):
    some = 0
    for graph in SMALL:
        for start, end in (((0,), (1,)), ((0, 2), (1, 3)), ((1,), (1,))):
            n = graph.vertices
            want = {row for row in right_paths(graph, start, end) if _ends_are(graph, row, start, end)}
            some += len(want)
            assert found_by(paths, graph, where(start, n), where(end, n), scheme) == want
    assert some > 20


def _ends_are(graph, row, start, end):
    """Whether a path begins at all of `start`, and ends at all of `end`, and nowhere else."""
    heads, tails = ({int(v) for v, on in zip(side, row) if on} for side in (graph.head, graph.tail))
    return {v for v in range(graph.vertices) if v not in heads} == set(start) and {
        v for v in range(graph.vertices) if v not in tails} == set(end)


def test_paths_whose_ends_are_free():
    for graph in SMALL[:6]:
        anywhere = range(graph.vertices)
        for bounds in ({}, {"most": 1}, {"least": 2, "most": 2}, {"longest": 1}, {"most": 2, "longest": 2}):
            assert found_by(paths, graph, **bounds) == right_paths(graph, anywhere, anywhere, **bounds), bounds


@pytest.mark.parametrize("lengths", CAPACITIES)
def test_paths_of_bounded_length(lengths):
    for graph in SMALL:
        n = graph.vertices
        for longest in (0, 1, 2, 3):
            want = {row for row in right_paths(graph, (0,), (3,), longest=longest) if _ends_are(graph, row, (0,), (3,))}
            assert found_by(paths, graph, where([0], n), where([3], n), longest=longest, lengths=lengths) == want


def test_paths_between_the_vertices_of_pairs():
    some = fewer = 0
    for graph in [*SMALL, *random_digraphs(34, 4, 5, 14, 1)]:
        for pairs in ([(0, 1), (2, 3)], [(0, 3), (2, 1)], [(0, 0), (1, 2)], [(2, 1)], [(0, 1), (1, 3)]):
            start, end = {a for a, _ in pairs}, {b for _, b in pairs}
            every = {row for row in right_paths(graph, start, end) if _ends_are(graph, row, start, end)}
            want = every & right_paths(graph, start, end, pairs=pairs)
            some, fewer = some + len(want), fewer + len(every) - len(want)
            assert found_by(paths, graph, pairs=pairs) == want, (graph.tail, graph.head, pairs)
    assert some > 30 and fewer > 10


def test_ends_may_depend_on_literals():
    graph = digraph(3, [(0, 1), (1, 2), (2, 0), (0, 0), (1, 1), (2, 2)])
    f = Formula()
    arcs, start = f.new(6), f.new(3)
    f.add([[-start[2]]])
    paths(f, graph, arcs, start, [FALSE, TRUE, TRUE], "elimination", most=1)
    rows = found(f, np.append(arcs, start))
    assert rows == set()  # two paths end, and one begins
    g = Formula()
    arcs, start, end = g.new(6), g.new(3), g.new(3)
    g.add([[-start[2]], [-end[0]]])
    paths(g, graph, arcs, start, end, "elimination", least=1, most=1)
    assert len(found(g, np.concatenate([arcs, start, end]))) == 4  # 0 1, 0 1 2, 1, 1 2


def test_vertices_made_optional():
    for graph in SMALL:
        f = Formula()
        more, arcs = with_optional_vertices(f, graph, f.new(graph.size), [2, 0, 2])
        loops = {*graph.tail[graph.is_loop].tolist()}
        assert more.size == len(arcs) == graph.size + len({0, 2} - loops) and f.variables == more.size
        assert {*more.tail[more.is_loop].tolist()} == loops | {0, 2}
    f = Formula()
    more, arcs = with_optional_vertices(f, digraph(3, [(0, 1)]), f.new(1))
    assert more.is_loop.sum() == 3
    with pytest.raises(ValueError, match="vertices: expected vertices of the graph, 0 to 2, found 3 to 3"):
        with_optional_vertices(f, digraph(3, [(0, 1)]), f.new(1), [3])


RIGHT = {"graph": digraph(3, [(0, 1), (1, 0), (1, 2), (2, 2)]), "arcs": np.array([1, 2, 3, 4], dtype=np.int32)}


@pytest.mark.parametrize("arguments, message", [
    ({"depot": 3}, "depot: expected a vertex of the graph, 0 to 2, found 3"), ({"depot": -1}, "depot: "),
    ({"depot": 2}, "depot: vertex 2 has an arc to itself"), ({"depot": "0"}, "depot: expected an integer"),
    ({"loads": [1, 2, 3]}, "capacity: loads and a capacity"), ({"capacity": 3}, "capacity: loads and a capacity"),
    ({"loads": [1, 2], "capacity": 3}, "loads: expected an integer for each of 3 vertices"),
    ({"loads": [1, -2, 3], "capacity": 3}, "loads: expected integers of 0 or more, found -2"),
    ({"loads": [1, 2, 3], "capacity": -3}, "capacity: expected 0 or more"),
    ({"loads": [1.5, 2, 3], "capacity": 3}, "loads: expected integers"),
    ({"loads": [1, 2, 3], "capacity": 3, "capacities": "sum"}, "unknown scheme for capacities 'sum', did you mean"),
    ({"scheme": "x"}, "unknown scheme for circuits"), ({"arcs": [1]}, "arcs: "),
])
def test_routes_refuse(arguments, message):
    f = Formula()
    f.new(4)
    with pytest.raises(ValueError, match=message):
        routes(f, **{**RIGHT, "depot": 0, **arguments})


@pytest.mark.parametrize("arguments, message", [
    ({"start": [1, 2]}, "start: expected a literal for a vertex"), ({"end": [1, 2, 3, 4]}, "end: expected a literal"),
    ({"longest": -1}, "longest: expected 0 or more arcs"), ({"pairs": [(0, 3)]}, "pairs: expected vertices of the"),
    ({"pairs": [(0, 1)], "start": [1, 2, 3]}, "pairs: expected in place of start and end"),
    ({"pairs": [(0, 1), (0, 2)]}, "pairs: expected no vertex where two paths begin"), ({"pairs": [0, 1]}, "pairs: "),
    ({"end": [1, 2, 9]}, "end: "), ({"lengths": "x"}, "unknown scheme for capacities 'x'"),
])
def test_paths_refuse(arguments, message):
    f = Formula()
    f.new(4)
    with pytest.raises(ValueError, match=message):
        paths(f, **{**RIGHT, **arguments})


def test_loads_beyond_what_labels_can_say():
    f = Formula()
    graph = digraph(3, [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2)])
    with pytest.raises(ValueError, match="capacity: labels up to 99999998 for 3 vertices and 5 arcs"):
        routes(f, graph, f.new(5), 0, loads=[0, 99999998, 99999997], capacity=99999998)
    loads = [5, 10**8, 2 * 10**8]  # of which 10**8 is the unit
    assert found_by(routes, graph, 0, loads=loads, capacity=2 * 10**8) == right_routes(
        graph, 0, loads=[0, 1, 2], capacity=2)


def test_loads_too_heavy_stay_out():
    graph = digraph(3, [(0, 1), (1, 0), (0, 2), (2, 0), (1, 1), (2, 2)])
    for capacities, most in product(CAPACITIES, (None, 0, 1)):
        rows = found_by(routes, graph, 0, most=most, loads=[9, 3, 7], capacity=5, capacities=capacities)
        assert rows == right_routes(graph, 0, most=most, loads=[0, 3, 7], capacity=5)
