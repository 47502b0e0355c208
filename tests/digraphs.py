"""Directed graphs for tests, and their circuits and paths by plain enumeration, which shares nothing with encoders."""

from itertools import permutations, product

import numpy as np
import pytest

from encoders import DirectedGraph


def digraph(vertices, pairs):
    return DirectedGraph(vertices, [a for a, _ in pairs], [b for _, b in pairs])


def all_digraphs(vertices, seed):
    """Every set of arcs between these vertices, arcs from a vertex to itself among them: of those that differ in the
    vertices' names alone one, whose vertices have names by chance."""
    rng, pairs, seen = np.random.default_rng(seed), list(product(range(vertices), repeat=2)), set()
    for chosen in product([False, True], repeat=len(pairs)):
        some = [pair for pair, there in zip(pairs, chosen) if there]
        if frozenset(some) not in seen:
            alike = [[(name[a], name[b]) for a, b in some] for name in permutations(range(vertices))]
            seen |= {*map(frozenset, alike)}
            yield digraph(vertices, alike[rng.integers(len(alike))])


def random_digraphs(seed, count, vertices, arcs, optional=0.6, parallel=0):
    """Distinct arcs in any order, at each vertex an arc to itself with this probability, and arcs that come twice."""
    rng = np.random.default_rng(seed)
    pairs = [(a, b) for a, b in product(range(vertices), repeat=2) if a != b]
    for _ in range(count):
        some = [pairs[k] for k in rng.permutation(len(pairs))[:arcs].tolist()]
        some += [(v, v) for v in range(vertices) if rng.random() < optional]
        some += [some[k] for k in rng.integers(0, len(some), parallel).tolist()]
        yield digraph(vertices, [some[k] for k in rng.permutation(len(some)).tolist()])


def permutations_of(graph, free=()):
    """Each set of arcs by which every vertex is left once and entered once, as (set, arcs as a row of bools).

    free: vertices that are left and entered as often as one likes.
    """
    at = [[k for k, tail in enumerate(graph.tail.tolist()) if tail == v] for v in range(graph.vertices)]
    choices = [[(k,) for k in ks] if v not in free
               else [tuple(k for k, taken in zip(ks, row) if taken) for row in product([0, 1], repeat=len(ks))]
               for v, ks in enumerate(at)]
    for some in product(*choices):
        chosen = {k for ks in some for k in ks}
        heads = [graph.head[k] for k in chosen if graph.head[k] not in free]
        if sorted(heads) == [v for v in range(graph.vertices) if v not in free]:
            yield chosen, tuple(k in chosen for k in range(graph.size))


def circuits_in(graph, chosen, stop=()):
    """The vertices of each circuit of two or more along chosen arcs that passes none of `stop`."""
    after = {int(graph.tail[k]): int(graph.head[k]) for k in chosen if graph.tail[k] not in stop}
    left, result = {v for v, w in after.items() if v != w}, []
    while left:
        begin = v = min(left)
        seen = []
        while v in left:
            left.remove(v)
            seen.append(v)
            v = after[v]
        if v == begin:
            result.append(seen)
    return result


def circuits(graph, empty=False, least=2):
    """Each way to choose one circuit of at least `least` vertices, or with `empty` none, as rows of bools."""
    return {row for chosen, row in permutations_of(graph) if _fits(circuits_in(graph, chosen), empty, least)}


def _fits(found, empty, least):
    return empty if not found else len(found) == 1 and len(found[0]) >= least


def add_circuit(graph, several=False):
    """AddCircuit's own answers, or with `several` those of AddMultipleCircuit, as rows of bools."""
    cp_model = pytest.importorskip("ortools.sat.python.cp_model", reason="AddCircuit needs the extra satloop[bench]")
    model, out = cp_model.CpModel(), set()
    arcs = [model.new_bool_var("") for _ in range(graph.size)]
    add = model.add_multiple_circuit if several else model.add_circuit
    add(list(zip(graph.tail.tolist(), graph.head.tolist(), arcs)))

    class Rows(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self):
            out.add(tuple(bool(self.value(arc)) for arc in arcs))

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    assert solver.status_name(solver.solve(model, Rows())) in ("OPTIMAL", "INFEASIBLE", "MODEL_INVALID")
    return out


def without_what_ortools_refuses(graphs):
    """Two arcs from a vertex to itself are an error there, and so are vertices without any arc and no arcs at all."""
    for graph in graphs:
        loops = graph.tail[graph.is_loop].tolist()
        touched = {*graph.tail.tolist(), *graph.head.tolist()}
        if graph.size and len(loops) == len(set(loops)) and len(touched) == graph.vertices:
            yield graph
