"""Every loop scheme against brute force, and the sizes that the docstrings state."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from graphs import PETERSEN, connected_graphs, cycles

from encoders.cardinality import at_least, at_most
from encoders.formula import FALSE, TRUE, Formula, values
from encoders.graph import Graph, grid
from encoders.loops import LOOPS, disjoint_paths, find_scheme, propagator, single_loop
from encoders.loops.degrees import loop_degrees, not_empty, visited
from encoders.loops.labels import remainder
from satloop.solving.session import Session

SOUND = [name for name, s in LOOPS.items() if s.sound]
PATHS = [name for name in SOUND if LOOPS[name].paths]


def bits_to_sets(rows):
    return {frozenset(np.flatnonzero(row).tolist()) for row in rows}


@cache
def all_path_sets(graph):
    """Every set of edges without cycle or branching -> its ends: edges taken or left one by one, in plain Python."""
    out = {}

    def walk(k, far, used):
        if k == len(graph.edges):
            out[frozenset(used)] = frozenset(v for v, w in far.items() if v != w)
            return
        walk(k + 1, far, used)
        a, b = graph.edges[k].tolist()
        degree = [sum(v in graph.edges[e] for e in used) for v in (a, b)]
        if max(degree) < 2 and far[a] != b:
            joined = dict(far)
            ends = far[a], far[b]
            for v, d in ((a, degree[0]), (b, degree[1])):
                if d:
                    joined[v] = v
            joined[ends[0]], joined[ends[1]] = ends[1], ends[0]
            walk(k + 1, joined, [*used, k])

    walk(0, {v: v for v in range(graph.vertices)}, [])
    return out


@cache
def ring(n, *chords):
    return Graph(n, [(i, (i + 1) % n) for i in range(n)] + list(chords))


SMALL = [graph for n in (1, 2, 3, 4, 5) for graph in connected_graphs(n)]
WHEELS = [Graph(n + 1, [(i, (i + 1) % n) for i in range(n)] + [(i, n) for i in range(n)]) for n in (5, 6)]
NO_LOOP = [grid(1, 1), grid(1, 2), grid(2, 1), grid(1, 5), Graph(1, []), Graph(3, []), Graph(3, [[0, 2]]),
           Graph(4, [[0, 1], [2, 3]])]
ODD = [ring(7), ring(9, (0, 3)), ring(8, (0, 3), (4, 7), (1, 6)), *WHEELS]
def two_rings(a, b):
    """Two rings and an edge between them: a loop beside the root has b vertices, or a."""
    return Graph(a + b, [*((i, (i + 1) % a) for i in range(a)), *((i + a, (i + 1) % b + a) for i in range(b)), (0, a)])


APART = [Graph(7, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 6), (6, 3)]),  # loops of 3 and 4
         two_rings(6, 6), two_rings(7, 7), two_rings(4, 6), two_rings(6, 4), two_rings(3, 12)]
GRIDS = [grid(2, 2), grid(3, 3), grid(2, 5), grid(3, 4), grid(3, 5), grid(4, 4)]


PLANAR = [Graph(n + 1, [(i, (i + 1) % n) for i in range(n)] + [(i, n) for i in range(n)],
                faces=[[i, (i + 1) % n, n] for i in range(n)]) for n in (3, 6)]


def suited(scheme, graphs):
    return [g for g in graphs if g.faces is not None] if LOOPS[scheme].planar else graphs


def found(f, edge):
    """The sets of chosen edges in the models; each of them once."""
    with Session(f) as session:
        rows = [values(model, edge) for model in session.models(edge)]
    sets = bits_to_sets(rows)
    assert len(sets) == len(rows)
    return sets


def vertices_of(graph, loop):
    return set(graph.edges[list(loop)].ravel().tolist())


def loops(graph, scheme, on=None, anchors=None):
    """on: None, "literals", or a vertex each 1 (visited), 0 (not), -1 (either)."""
    f = Formula()
    edge = f.new(len(graph.edges))
    on_literals = None
    if isinstance(on, str):
        on_literals = visited(f, graph, edge)
    elif on is not None:
        wish = np.array(on)
        on_literals = np.where(wish > 0, TRUE, FALSE)
        on_literals[wish < 0] = f.new(int((wish < 0).sum()))
    if anchors is not None:
        f.add(np.append(edge, FALSE)[anchors])
    single_loop(f, graph, edge, scheme, on=on_literals, anchors=anchors)
    return found(f, edge)


@pytest.mark.parametrize("scheme", SOUND)
def test_single_loops_of_all_small_graphs(scheme):
    for graph in suited(scheme, SMALL + GRIDS[:2]):
        for on in (None, "literals"):
            assert loops(graph, scheme, on) == cycles(graph), graph.edges.tolist()


@pytest.mark.parametrize("scheme", SOUND)
def test_no_loop_in_a_graph_of_few_edges_or_none(scheme):
    for graph in suited(scheme, NO_LOOP):
        visits = (None, "literals", [1] * graph.vertices, [0] * graph.vertices)
        for on, anchors in product(visits, (None, np.full((1, 2), -1))):
            assert not loops(graph, scheme, on, anchors), (graph.edges.tolist(), on)


@pytest.mark.parametrize("scheme", SOUND)
def test_graphs_of_six_vertices(scheme):
    for graph in suited(scheme, connected_graphs(6)):
        assert loops(graph, scheme) == cycles(graph), graph.edges.tolist()


@pytest.mark.parametrize("scheme", SOUND)
def test_hamiltonian_loops(scheme):
    for graph in suited(scheme, SMALL + ODD + APART + [PETERSEN] + GRIDS + [grid(4, 5)]):
        whole = {loop for loop in cycles(graph) if len(loop) == graph.vertices}
        assert loops(graph, scheme, [1] * graph.vertices) == whole, graph.edges.tolist()


@pytest.mark.parametrize("scheme", SOUND)
def test_lattices_and_loops_of_every_parity(scheme):
    assert {len(loop) % 2 for loop in cycles(WHEELS[0])} == {0, 1}
    for graph in suited(scheme, GRIDS + ODD + APART + [PETERSEN] + PLANAR):
        assert loops(graph, scheme) == cycles(graph), graph.edges.tolist()


@pytest.mark.parametrize("scheme", SOUND)
def test_some_vertices_visited_some_not(scheme):
    rng = np.random.default_rng(5)
    for graph in suited(scheme, [grid(3, 4), grid(4, 4), PETERSEN, *ODD, *APART]):
        for _ in range(3):
            on = rng.choice([1, 0, -1], size=graph.vertices, p=[0.15, 0.1, 0.75])
            wanted = {loop for loop in cycles(graph) if all(
                (v in vertices_of(graph, loop)) == (on[v] == 1) for v in np.flatnonzero(on >= 0))}
            assert loops(graph, scheme, on) == wanted, (graph.edges.tolist(), on)


@pytest.mark.parametrize("scheme", SOUND)
def test_anchors(scheme):
    rng = np.random.default_rng(6)
    for graph in suited(scheme, [grid(3, 3), grid(4, 4), PETERSEN, *ODD, *APART]):
        for size, on in ((1, None), (2, "literals"), (4, None), (4, "literals")):
            anchors = np.array([rng.permutation(len(graph.edges))[:size] for _ in range(2)])
            anchors[1, 1:] = -1 if size > 1 and on is None else anchors[1, 1:]
            wanted = {loop for loop in cycles(graph) if all(loop & set(row.tolist()) for row in anchors)}
            assert loops(graph, scheme, on, anchors) == wanted, (graph.edges.tolist(), anchors)


def paths(graph, scheme, ends, on):
    """ends: a vertex each 1 (an end), 0 (none), -1 (either); on as in `loops`."""
    f = Formula()
    edge = f.new(len(graph.edges))
    literals = []
    for wish in (np.array(on), np.array(ends)):
        row = np.where(wish > 0, TRUE, FALSE)
        row[wish < 0] = f.new(int((wish < 0).sum()))
        literals.append(row)
    disjoint_paths(f, graph, edge, literals[0], literals[1], scheme)
    # an end that depends on a literal holds exactly where one edge is on: nothing else says so
    at = graph.at_vertices(edge)
    free = np.array(ends) < 0
    at_most(f, at[free], 1, when=literals[1][free])
    at_least(f, at[free], 1, when=literals[1][free])
    return found(f, edge)


@pytest.mark.parametrize("scheme", PATHS)
def test_disjoint_paths_between_given_ends(scheme):
    rng = np.random.default_rng(7)
    for graph in suited(scheme, [*SMALL[3:], grid(3, 3), grid(2, 5), ring(7), WHEELS[0], APART[0]]):
        every = all_path_sets(graph)
        for round_ in range(4 if graph.vertices > 5 else 2):
            seed = rng.choice(sorted(every.values(), key=sorted))  # ends that some set of paths has
            ends = np.isin(np.arange(graph.vertices), list(seed)).astype(int)
            on = np.where(ends == 1, 1, -1 if round_ % 2 else 1)
            wanted = {chosen for chosen, at in every.items() if at == seed
                      and (round_ % 2 or vertices_of(graph, chosen) == set(range(graph.vertices)))}
            assert paths(graph, scheme, ends, on) == wanted, (graph.edges.tolist(), seed)


@pytest.mark.parametrize("scheme", PATHS)
def test_paths_in_a_graph_of_few_edges_or_none(scheme):
    for graph in suited(scheme, NO_LOOP):
        for ends in product((0, 1), repeat=graph.vertices):
            wanted = {chosen for chosen, at in all_path_sets(graph).items() if at == {*np.flatnonzero(ends).tolist()}}
            assert paths(graph, scheme, ends, [end or -1 for end in ends]) == wanted, (graph.edges.tolist(), ends)


@pytest.mark.parametrize("scheme", PATHS)
def test_disjoint_paths_whose_ends_depend_on_literals(scheme):
    for graph in suited(scheme, [*SMALL[3:10], grid(2, 4), APART[0]]):
        n = graph.vertices
        for ends, on in (([-1] * n, [-1] * n), ([-1] * n, [1] * n), ([1] + [-1] * (n - 1), [-1] * n)):
            wanted = {chosen for chosen, at in all_path_sets(graph).items()
                      if (ends[0] < 0 or 0 in at) and (on[0] < 0 or len(vertices_of(graph, chosen)) == n)}
            assert paths(graph, scheme, ends, on) == wanted, (graph.edges.tolist(), ends, on)


@pytest.mark.parametrize("moduli", [(), (2,), (3,), (3, 4), (7,), (3, 5, 7)])
def test_remainders_are_completed_by_cuts_where_the_moduli_leave_loops(moduli):
    for graph in (grid(3, 4), grid(4, 4), *APART, *WHEELS, PETERSEN):
        f = Formula()
        edge = f.new(len(graph.edges))
        loop_degrees(f, graph, edge)
        not_empty(f, edge)
        remainder.encode(f, graph, edge, moduli=moduli)
        if moduli in ((3, 5, 7), ()):
            assert bool(f.rules) == (not moduli)
        assert found(f, edge) == cycles(graph), (moduli, graph.edges.tolist())
    with pytest.raises(ValueError, match="modulo 1"):
        remainder.encode(Formula(), GRIDS[0], np.arange(4), moduli=(1, 3))


class Watched(propagator.Paths):
    """Checks each clause when it is given: it is true of every solution, and unit or false just then."""

    def watch(self, true):
        self.true, self.met = true, 0

    def check(self, clause, propagated=0):
        assert propagated in clause or not propagated
        on = {self.literal[k] for k in self.is_on}
        assert all(-x in on for x in clause if x != propagated)
        solutions = [{self.literal[k] for k in loop} for loop in self.true]
        assert all(any((x > 0) == (abs(x) in solution) for x in clause) for solution in solutions)
        self.met += 1

    def propagate(self):
        out = super().propagate()
        for lit in out:
            self.check(self.provide_reason(lit), lit)
        return out

    def add_clause(self):
        clause = super().add_clause()
        if clause:
            self.check(clause)
        return clause


@pytest.mark.parametrize("solver", ["cadical195", "cadical300"])
@pytest.mark.parametrize("kind", ["loop", "anchors", "all", "paths"])
def test_what_the_propagator_says(solver, kind, monkeypatch):
    monkeypatch.setattr(propagator, "Paths", Watched)
    met = 0
    for graph in (GRIDS[2], WHEELS[0], APART[0]) if kind == "paths" else (*GRIDS[3:6:2], PETERSEN, *APART, *WHEELS):
        f = Formula()
        n, m = graph.vertices, len(graph.edges)
        edge = f.new(m)
        true = cycles(graph)
        if kind == "paths":
            end = np.where(np.isin(np.arange(n), [0, n - 1]), TRUE, FALSE)
            true = {chosen for chosen, at in all_path_sets(graph).items() if at == {0, n - 1}}
            disjoint_paths(f, graph, edge, np.where(end == TRUE, TRUE, f.new(n)), end, "propagator")
        elif kind == "all":
            true = {loop for loop in true if len(loop) == n}
            single_loop(f, graph, edge, "propagator", on=np.full(n, TRUE))
        elif kind == "anchors":
            anchors = graph.incidence[[0, n - 1]]
            f.add(np.append(edge, FALSE)[anchors])
            true = {loop for loop in true if all(loop & set(row.tolist()) for row in anchors)}
            single_loop(f, graph, edge, "propagator", anchors=anchors)
        else:
            single_loop(f, graph, edge, "propagator")
        f.propagators[0].watch(true)
        with Session(f, solver) as session:
            assert bits_to_sets(values(model, edge) for model in session.models(edge)) == true
        met += f.propagators[0].met
    assert met > 5


def test_the_propagator_forbids_the_closing_edge_at_once():
    graph = grid(2, 5)  # edges 0..3 above, 4..7 below, 8..12 upright
    f = Formula()
    edge = f.new(13)
    propagator.encode(f, graph, edge)
    paths = f.propagators[0]
    paths.on_new_level()
    for k in (8, 0, 9):
        paths.on_assignment(int(edge[k]))
    assert paths.propagate() == []  # this may be the whole loop
    paths.on_new_level()
    paths.on_assignment(int(edge[12]))
    assert paths.propagate() == [-5] and set(paths.provide_reason(-5)) == {-9, -1, -10, -5, -13}
    paths.on_new_level()
    paths.on_assignment(int(edge[2]))  # another path: all ends are looked at again
    assert paths.propagate() == [] and set(paths.provide_reason(-5)) == {-9, -1, -10, -5, -13}, "the first reason stays"
    paths.on_backtrack(2)
    paths.on_backtrack(1)
    paths.on_assignment(int(edge[4]))
    assert paths.propagate() == []
    paths.on_assignment(int(edge[12]))
    assert paths.propagate() == [] and set(paths.add_clause()) == {-9, -1, -10, -5, -13}
    paths.on_backtrack(0)
    paths.on_assignment(int(edge[12]))
    assert paths.propagate() == [] and paths.add_clause() == []
    assert not paths.check_model([1, 5, 9, 10, 4, 8, 12, 13]) and len(paths.add_clause()) == 5
    assert paths.check_model([1, 2, 5, 6, 9, 11])


def test_the_propagator_takes_back_what_was_assigned():
    rng = np.random.default_rng(8)
    for graph in (grid(3, 4), PETERSEN, WHEELS[1]):
        edge = np.arange(1, len(graph.edges) + 1)
        paths = propagator.Paths(graph.vertices, graph.edges, edge, True)
        stack = []
        for _ in range(300):
            if stack and rng.random() < 0.3:
                level = int(rng.integers(len(stack)))
                paths.on_backtrack(level)
                del stack[level:]
            paths.on_new_level()
            stack.append([x for x in rng.permutation(edge).tolist()[:2] if all(x not in row for row in stack)])
            again = propagator.Paths(graph.vertices, graph.edges, edge, True)
            for x in stack[-1]:
                paths.on_assignment(x)
            for x in (x for row in stack for x in row):
                again.on_assignment(x)
            for name in ("at", "live", "closed", "is_on", "chosen"):
                assert getattr(paths, name) == getattr(again, name)
            assert all(paths.far[v] == again.far[v] for v in paths.live)


def test_solvers_that_ask_no_propagator():
    f = Formula()
    single_loop(f, GRIDS[0], f.new(4), "propagator")
    with pytest.raises(ValueError, match="'glucose4' asks no propagators; those that do: cadical195, cadical300"):
        Session(f, "glucose4")
    assert Session(f).solver == "cadical195"
    single_loop(f, GRIDS[0], f.new(4), "propagator")
    with pytest.raises(ValueError, match="one propagator, not 2"):
        Session(f)


def test_unknown_and_unfit_schemes_name_those_that_fit():
    with pytest.raises(ValueError, match=r"unknown loop scheme 'snail'.*binary-distance"):
        find_scheme("snail", PETERSEN)
    for name in set(SOUND) - set(PATHS):
        with pytest.raises(ValueError, match="disjoint paths") as caught:
            find_scheme(name, GRIDS[0], paths=True)
        assert all(other in str(caught.value) for other in PATHS)
