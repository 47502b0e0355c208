"""The lazy loop schemes against brute force: every rule is tried on every model of the degree rules."""

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from graphs import PETERSEN, connected_graphs, cycles
from pysat.solvers import Solver

from encoders.formula import FALSE, TRUE, Formula, values
from encoders.graph import Graph, components, grid
from encoders.loops import LOOPS, disjoint_paths, single_loop
from encoders.loops.degrees import visited
from encoders.loops.lazy import cuts, region_cuts_bitset, region_cuts_by_runs_in_rows
from encoders.loops.lazy.region_cuts import connect_both_sides

LAZY = [name for name, scheme in LOOPS.items() if scheme.lazy and name != "propagator"]  # that has rules
GRIDS = [grid(r, c) for r, c in ((2, 2), (2, 5), (3, 3), (3, 5), (4, 4))]
RINGS = Graph(30, [(i, (i + 1) % 15) for i in range(15)] + [(i + 15, (i + 1) % 15 + 15) for i in range(15)])
GRAPHS = [g for n in (3, 4, 5) for g in connected_graphs(n)] + [PETERSEN, *GRIDS]


@cache
def random_graph(seed, n=7, m=12):
    rng = np.random.default_rng(seed)
    pairs = np.array(list(combinations(range(n), 2)))
    return Graph(n, pairs[rng.permutation(len(pairs))[:m]])


def models(f, edge, rules=()):
    """(full model, chosen edges) of every assignment of the edges; with rules, only those that all of them accept."""
    out = []
    with Solver("minisat22", bootstrap_with=[row for block in f.blocks for row in block.tolist()]) as solver:
        while not f.contradictory and solver.solve():
            lits = solver.get_model()
            model = np.zeros(f.variables + 1, dtype=np.bool_)
            model[[0, *(x for x in lits if x > 0)]] = True
            new = [row for rule in rules for row in rule(model)]
            if not new:
                chosen = values(model, edge)
                out.append((model, frozenset(chosen.nonzero()[0].tolist())))
                new = [np.where(chosen, -edge, edge).tolist()]
            for row in new:
                solver.add_clause(row)
    return out


def try_rules(f, edge, legal):
    """Each rule accepts exactly the legal models; its clauses are false now and true in all legal models."""
    every = models(f, edge)
    good = np.array([model for model, chosen in every if chosen in legal], dtype=bool).reshape(-1, f.variables + 1)
    assert {chosen for _, chosen in every} >= legal and len(good) == len(legal)
    met = 0
    for model, chosen in every:
        rows = [row for rule in f.rules for row in rule(model)]
        assert (not rows) == (chosen in legal)
        for row in rows:
            assert all(type(x) is int and 0 < abs(x) <= f.variables for x in row)
            row = np.array(row, dtype=np.int32)
            assert not values(model, row).any()
            assert (good[:, np.abs(row)] ^ (row < 0)).any(axis=1).all()
        met += len(rows)
    assert {chosen for _, chosen in models(f, edge, f.rules)} == legal
    return met


def fitting(graph, paths=False):
    return [name for name in LAZY if (graph.faces is not None or not LOOPS[name].planar)
            and (LOOPS[name].paths or not paths)]


def spread(graph, loop):
    return set(graph.edges[list(loop)].ravel().tolist())


def try_loops(graph, scheme, on=None, anchored=(), known=None):
    """Single loops; `on`: None, "literals" or a list of +1 (always visited), 0 (free), -1 (never)."""
    legal = cycles(graph) if known is None else known
    f = Formula()
    edge = f.new(len(graph.edges))
    vertex = None
    if on == "literals":
        vertex = visited(f, graph, edge)
    elif on is not None:
        vertex = np.select([np.array(on) > 0, np.array(on) < 0], [TRUE, FALSE], f.new(graph.vertices)).astype(np.int32)
        f.clause(-vertex, *graph.at_vertices(edge).T)
        legal = {loop for loop in legal if all((v in spread(graph, loop)) == (wish > 0)
                                               for v, wish in enumerate(on) if wish)}
    anchors = None
    if len(anchored):
        anchors = graph.incidence[list(anchored)]
        f.add(np.append(edge, FALSE)[anchors])
        legal = {loop for loop in legal if set(anchored) <= spread(graph, loop)}
    single_loop(f, graph, edge, scheme, on=vertex, anchors=anchors)
    return try_rules(f, edge, legal)


@pytest.mark.parametrize("scheme", LAZY)
def test_single_loops_equal_brute_force(scheme):
    met = 0
    for graph in [*GRAPHS, RINGS]:
        if scheme in fitting(graph):
            known = cycles(graph)
            for on in (None, "literals", [1] * graph.vertices):
                met += try_loops(graph, scheme, on, known=known)
    assert met > (1 if scheme == "remainder-cuts" else 100)  # only loops of 15 vertices need a cut there


@pytest.mark.parametrize("scheme", ["cuts", "cuts-edges"])
def test_all_graphs_of_six_vertices(scheme):
    graphs = connected_graphs(6)
    assert len(graphs) == 112
    for graph in graphs:
        known = cycles(graph)
        try_loops(graph, scheme, known=known)
        try_loops(graph, scheme, [1] * 6, known=known)


@pytest.mark.parametrize("scheme", LAZY)
@pytest.mark.parametrize("seed", range(6))
def test_some_vertices_fixed_and_anchors(scheme, seed):
    rng = np.random.default_rng(seed)
    for graph in (grid(3, 5), grid(4, 4), random_graph(seed, 8, 14), PETERSEN):
        if scheme in fitting(graph):
            n = graph.vertices
            known = cycles(graph)
            try_loops(graph, scheme, rng.choice([1, 0, 0, 0, 0, 0, -1], n).tolist(), known=known)
            anchored = rng.permutation(n)[:rng.integers(1, 4)].tolist()
            try_loops(graph, scheme, None, anchored, known)
            try_loops(graph, scheme, "literals", anchored, known)


@pytest.mark.parametrize("limit", [0, 3, 100])
@pytest.mark.parametrize("scheme", ["cuts", "region-cuts"])
def test_any_number_of_witnesses(scheme, limit, monkeypatch):
    from encoders.loops.lazy import cuts, region_cuts
    for module in (cuts, region_cuts):
        monkeypatch.setattr(module.encode, "__defaults__", (*module.encode.__defaults__[:-1], limit))
    for on in (None, "literals"):
        assert try_loops(grid(4, 4), scheme, on)


@cache
def colourings(rows, columns):
    """(k, faces) all colourings of a board without chequers, and (k,) which of them are bounded by one loop."""
    n = rows * columns
    codes = np.arange(1 << n)
    cell = (codes[:, None] >> np.arange(n) & 1).astype(bool).reshape(-1, rows, columns)
    a, b, c, d = cell[:, :-1, :-1], cell[:, :-1, 1:], cell[:, 1:, :-1], cell[:, 1:, 1:]
    cell = cell[~((a == d) & (b == c) & (a != b)).any(axis=(1, 2))]

    def in_one(mask):
        """Are the true cells (k, r, c) connected and not none? All boards flow at once from their first true cell."""
        flat = mask.reshape(len(mask), -1)
        seen = np.zeros_like(flat)
        seen[np.arange(len(flat)), flat.argmax(axis=1)] = True
        seen = (seen & flat).reshape(mask.shape)
        while True:
            more = seen.copy()
            more[:, 1:] |= seen[:, :-1]
            more[:, :-1] |= seen[:, 1:]
            more[:, :, 1:] |= seen[:, :, :-1]
            more[:, :, :-1] |= seen[:, :, 1:]
            more &= mask
            if (more == seen).all():
                return (seen == mask).all(axis=(1, 2)) & flat.any(axis=1)
            seen = more

    outside = np.pad(~cell, ((0, 0), (1, 1), (1, 1)), constant_values=True)
    return cell.reshape(-1, n), in_one(cell) & in_one(outside)


@pytest.mark.parametrize("rows,columns", [(4, 4), (3, 6), (2, 8)])
@pytest.mark.parametrize("anchored", [False, True])
@pytest.mark.parametrize("rule", ["sets", "runs", "arrays"])
def test_cuts_round_bays_hold_in_every_loop(rows, columns, anchored, rule, monkeypatch):
    """On boards large enough for bays and ponds: each cut false now, true in every loop that passes the anchors."""
    cell, legal = colourings(rows, columns)
    graph = lattice = grid(rows + 1, columns + 1)
    if rule == "runs":  # as on large grids
        monkeypatch.setattr(region_cuts_bitset, "LARGEST", 0)
    elif rule == "arrays":  # the same drawing, without the short cuts of a grid
        graph = Graph(lattice.vertices, lattice.edges)
        graph.faces, graph.outer = lattice.faces, lattice.outer
    f = Formula()
    inside = np.append(f.new(rows * columns), FALSE)
    rng = np.random.default_rng(rows)
    anchors = None
    if anchored:
        anchors = lattice.incidence[[0, lattice.vertices // 2]]
        full = np.pad(cell, ((0, 0), (0, 1)))
        lies = full[:, lattice.faces[:, 0]] != full[:, lattice.faces[:, 1]]
        kept = np.append(lies, np.zeros((len(lies), 1), dtype=bool), axis=1)[:, anchors].any(axis=2).all(axis=1)
        cell, legal = cell[kept], legal[kept]
    connect_both_sides(f, graph, inside, anchors)
    good = np.pad(cell[legal], ((0, 0), (1, 0)), constant_values=True)
    assert len(good) > 50
    short = 0
    for which in rng.permutation(len(cell))[:150]:
        model = np.append(True, cell[which])
        rows = f.rules[0](model)
        assert (not rows) == (legal[which] or not cell[which].any())
        for row in map(np.array, rows):
            assert not values(model, row).any()
            assert (good[:, np.abs(row)] ^ (row < 0)).any(axis=1).all()
        short += len(rows)
    assert short > 100


def test_large_grids_get_the_cuts_of_any_plane_graph():
    """Also where literals are in any order, anchors touch the border, and a piece has more squares than witnesses."""
    rng, seen = np.random.default_rng(1), 0
    for number in range(300):
        lattice = grid(*rng.integers(2, 10, 2))
        inside = np.append(np.arange(1, lattice.outer + 1), FALSE).astype(np.int32)
        if number % 3 == 0:
            inside[:-1] = rng.permutation(inside[:-1]) * rng.choice([-1, 1], lattice.outer)
        rows = int(rng.integers(0, 4))
        anchors = np.where(rng.random((rows, 3)) < 0.2, -1, rng.integers(0, lattice.size, (rows, 3)))
        graph = Graph(lattice.vertices, lattice.edges)
        graph.faces, graph.outer = lattice.faces, lattice.outer
        f, limit = Formula(), int(rng.choice([0, 3, 12]))
        connect_both_sides(f, graph, inside, anchors if rows else None, limit)
        model = np.append(True, rng.random(lattice.outer) < rng.choice([0.2, 0.5, 0.8]))
        cuts = f.rules[0](model)
        rule = region_cuts_by_runs_in_rows.RegionCutsByRowsRule(lattice, inside, anchors if rows else None, limit)
        by_runs = rule(model)
        assert sorted(map(sorted, cuts)) == sorted(map(sorted, by_runs))
        seen += len(cuts)
    assert seen > 500


def test_a_bay_is_left_out_of_the_cut():
    """A piece with a bay: the cut names the bay's mouth, not what lies behind it."""
    f, graph = Formula(), grid(6, 13)
    inside = np.append(f.new(60), FALSE)
    board = ["............", ".xxx.xxxxxx.", ".x........x.", ".xxx.xxxxxx.", "............"]
    connect_both_sides(f, graph, inside)
    cuts = f.rules[0](np.append(True, np.array([list(row) for row in board]).ravel() == "x"))
    number = np.arange(1, 61).reshape(5, 12)
    left = [row for row in cuts if number[2, 0] in row]
    assert left and all(number[2, 2] not in row and number[2, 3] in row for row in left)


def paths_by_hand(graph, fits):
    """All acyclic sets of edges whose degrees (subsets, n) fit, by trying every set of edges."""
    m = len(graph.edges)
    subsets = (np.arange(1 << m)[:, None] >> np.arange(m)) & 1
    at = np.zeros((m, graph.vertices), dtype=np.int64)
    at[np.arange(m), graph.edges[:, 0]] = at[np.arange(m), graph.edges[:, 1]] = 1
    degree = subsets @ at
    chosen = [frozenset(row.nonzero()[0].tolist()) for row in subsets[(fits(degree) & (degree <= 2)).all(axis=1)]]
    # a set of paths has as many pieces as it has vertices more than edges
    return {s for s in chosen if len(np.unique(components(graph.vertices, graph.edges[list(s)])))
            == graph.vertices - len(s)}


@pytest.mark.parametrize("scheme", ["cuts", "cuts-edges"])
@pytest.mark.parametrize("seed", range(4))
def test_disjoint_paths_equal_brute_force(scheme, seed):
    rng = np.random.default_rng(seed)
    for graph in (grid(3, 3), grid(2, 6), random_graph(seed)):
        n = graph.vertices
        order = rng.permutation(n)
        ends = np.isin(np.arange(n), order[:2 * rng.integers(0, 3)])
        for must in (order[4:], order[4:6], order[:0]):
            always = ends | np.isin(np.arange(n), must)
            f = Formula()
            edge = f.new(len(graph.edges))
            on = np.where(always, TRUE, f.new(n))
            disjoint_paths(f, graph, edge, on, np.where(ends, TRUE, FALSE), scheme)
            try_rules(f, edge, paths_by_hand(graph, lambda degree: np.where(
                ends, degree == 1, (degree == 2) | (degree == 0) & ~always)))  # noqa: B023


@pytest.mark.parametrize("scheme", ["cuts", "cuts-edges"])
def test_paths_with_any_ends(scheme):
    met = 0
    for graph in (grid(3, 3), *connected_graphs(4), random_graph(1, 6, 10)):
        f = Formula()
        edge, on, end = f.new(len(graph.edges)), f.new(graph.vertices), f.new(graph.vertices)
        disjoint_paths(f, graph, edge, on, end, scheme)
        met += try_rules(f, edge, paths_by_hand(graph, lambda degree: degree <= 2))
    assert met > 20


def test_components_and_incidence():
    rng = np.random.default_rng(0)
    for seed in range(20):
        graph = random_graph(seed, 9, 8)
        some = graph.edges[rng.random(8) < 0.8]
        label = list(range(9))
        for _ in label:  # the lowest label spreads one step at a time
            for a, b in some.tolist():
                label[a] = label[b] = min(label[a], label[b])
        assert components(9, some).tolist() == label
        for v in range(9):
            at = [(k, int(a + b - v)) for k, (a, b) in enumerate(graph.edges.tolist()) if v in (a, b)]
            assert [pair for pair in zip(graph.incidence[v], graph.neighbours[v]) if pair[0] >= 0] == at
    for n in (1000, 4000):  # both ways to go on: flat, and contracted
        path = rng.permutation(n)
        star = np.stack([np.arange(n - 1), np.full(n - 1, n - 1)], axis=1)
        for pairs in (np.stack([path[:-1], path[1:]], axis=1), star, star[::-1, ::-1]):
            assert not components(n, pairs).any()
            half = pairs[(pairs % 2 == 0).all(axis=1) | (pairs % 2 == 1).all(axis=1)]  # the even ones, the odd ones
            label = components(n, half)
            assert (label % 2 == np.arange(n) % 2).all() and (label <= np.arange(n)).all()
            assert (label[half[:, 0]] == label[half[:, 1]]).all() and (label[label] == label).all()
    assert components(3, np.empty((0, 2), dtype=np.intp)).tolist() == [0, 1, 2]


def test_a_grid_is_a_graph():
    for size in ((1, 1), (1, 4), (3, 1), (3, 4)):
        lattice = grid(*np.array(size))
        sizes = lattice.rows, lattice.columns, lattice.vertices, lattice.outer, lattice.size
        assert all(type(number) is int for number in sizes)
        plain = Graph(lattice.vertices, lattice.edges)
        for v in range(lattice.vertices):
            for mine, theirs in ((lattice.incidence, plain.incidence), (lattice.neighbours, plain.neighbours)):
                assert sorted(x for x in mine[v] if x >= 0) == sorted(x for x in theirs[v] if x >= 0)
        if lattice.outer:
            assert np.bincount(lattice.faces.ravel())[:-1].tolist() == [4] * lattice.outer
    assert lattice.faces[lattice.split(np.arange(17))[0][1, 2]].tolist() == [2, 5]
    assert lattice.faces[lattice.split(np.arange(17))[1][0, 0]].tolist() == [6, 0]


@pytest.mark.parametrize("edges, message", [([[0, 3]], r"outside 0\.\.2"), ([[-1, 0]], r"outside 0\.\.2"),
                                            ([[1, 1]], "vertex 1 has an edge to itself"),
                                            ([[0, 1], [1, 0]], "an edge is given twice")])
def test_bad_graphs(edges, message):
    with pytest.raises(ValueError, match=message):
        Graph(3, edges)
    for size in ((0, 3), (3, 0)):
        with pytest.raises(ValueError, match="at least one row and one column"):
            grid(*size)


def test_schemes_say_what_they_cannot_do():
    from encoders.loops.lazy import region_cuts
    graph, f = PETERSEN, Formula()
    edge = f.new(15)
    with pytest.raises(ValueError, match="faces"):
        region_cuts.encode(f, graph, edge)
    with pytest.raises(ValueError, match="inside"):
        region_cuts.encode(f, graph, edge, end=edge)


def test_size_of_region_cuts():
    for rows, columns in ((2, 2), (2, 5), (4, 6)):
        f, graph = Formula(), grid(rows, columns)
        edge = f.new(len(graph.edges))
        single_loop(f, graph, edge, "region-cuts")
        border = 2 * (rows + columns) - 4
        assert f.sizes["loop"][:2] == (graph.outer, 4 * (len(edge) - border) + 2 * border)


@pytest.mark.parametrize("on", ["unsaid", "literals", "some sure"])
@pytest.mark.parametrize("anchored", [False, True])
def test_cuts_on_bit_sets_are_those_of_arrays(on, anchored):
    """The same clauses for the same model, guards too: the graph drawn as a grid takes bit sets, else arrays."""
    lattice, rng = grid(4, 5), np.random.default_rng(5)
    plain, met, guarded = Graph(lattice.vertices, lattice.edges), 0, 0
    anchors = lattice.incidence[[7, 13]] if anchored else None
    for _ in range(200):
        edge = np.arange(1, len(lattice.edges) + 1, dtype=np.int32)
        visits = None if on == "unsaid" else edge[-1] + np.arange(1, lattice.vertices + 1, dtype=np.int32)
        if on == "some sure":
            visits[rng.random(lattice.vertices) < 0.05] = TRUE
        model = np.zeros(len(lattice.edges) + lattice.vertices + 1, dtype=np.bool_)
        model[0] = True
        for row in (rng.integers(0, 3, 2) + [0, 0], rng.integers(0, 3, 2) + [0, 2], rng.integers(0, 3, 2)):
            r, c = row  # up to three unit squares
            corners = [v for v in (5 * r + c, 5 * r + c + 1, 5 * r + c + 5, 5 * r + c + 6) if v < 20]
            model[1:len(lattice.edges) + 1] |= np.isin(lattice.edges, corners).all(axis=1)
        if visits is not None:
            used = np.isin(np.arange(lattice.vertices), lattice.edges[model[edge]])
            model[len(lattice.edges) + 1:] = used
            visits[(visits == TRUE) & ~used] = FALSE
        result = []
        for graph in (lattice, plain):
            f = Formula()
            cuts.encode(f, graph, edge, visits, anchors=anchors)
            result.append({frozenset(clause) for clause in f.rules[0](model)})
        assert result[0] == result[1]
        met += bool(result[0])
        guarded += any(min(map(abs, clause)) > 0 and sum(v < 0 for v in clause) > 1 for clause in result[0])
    assert met > 50 and (guarded > 0 or on == "some sure")
