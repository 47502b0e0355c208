"""Edges that join all vertices, and loops that cross themselves, against brute force; and their stated sizes."""

from functools import cache

import numpy as np
import pytest
from brute import assignments, found, projected
from graphs import connected_graphs

from encoders import FALSE, TRUE, Formula, GridGraph, grouping
from encoders.connected_vertices import CONNECTED, TREES, connected
from encoders.graph import CrossedGrid, Graph, components
from encoders.loops import LOOPS, single_loop
from encoders.loops.cut_open_into_arcs import first_true
from encoders.rules import equalize_arms, lie_inside, no_crossing, pairs_in_sight, squares_inside

SMALL = [graph for n in (1, 2, 3, 4) for graph in connected_graphs(n)]
APART = [Graph(4, [(0, 1), (2, 3)]), Graph(5, [(0, 1), (1, 2), (2, 0), (3, 4)]), Graph(3, np.empty((0, 2), int))]


def joined(graph, edges, on):
    """Do these edges join vertices that are on alone, and all of those to one piece? Piece by piece, plain Python."""
    chosen = [tuple(pair) for pair, taken in zip(graph.edges.tolist(), edges) if taken]
    left = {v for v in range(graph.vertices) if on[v]}
    if any(v not in left for pair in chosen for v in pair):
        return False
    piece, before = set(sorted(left)[:1]), set()
    while piece != before:
        before = set(piece)
        piece |= {v for pair in chosen if piece & set(pair) for v in pair}
    return piece == left


@pytest.mark.parametrize("scheme", CONNECTED)
@pytest.mark.parametrize("free", [False, True])
def test_connected_among_all_assignments(scheme, free):
    """free: which vertices are there is asked, too; else all are."""
    for graph in [*SMALL, *APART]:
        n, m = graph.vertices, len(graph.edges)
        f = Formula()
        edge, on = f.new(m), f.new(n) if free else np.full(n, TRUE)
        if free:
            f.clause(-edge[:, None], on[graph.edges])
        connected(f, graph, edge, scheme, on if free else None)
        want = {tuple(row.tolist()) for row in assignments(m + n * free)
                if joined(graph, row[:m], row[m:] if free else [True] * n)}
        assert found(f, np.append(edge, on[:n * free])) == want, graph.edges.tolist()


@pytest.mark.parametrize("scheme", CONNECTED)
def test_connected_where_some_vertices_are_never_there(scheme):
    graph = GridGraph(2, 3)
    on = np.array([FALSE, TRUE, TRUE, FALSE, TRUE, TRUE])
    f = Formula()
    edge = np.where((on[graph.edges] == TRUE).all(axis=1), 0, FALSE)
    edge[edge == 0] = f.new(int((edge == 0).sum()))
    connected(f, graph, edge, scheme, on)
    want = {tuple(row.tolist()) for row in assignments(len(edge))
            if not row[edge == FALSE].any() and joined(graph, row, on == TRUE)}
    assert found(f, edge) == want and len(want) == 5  # the square, or three of its sides


@pytest.mark.parametrize("scheme", TREES)
@pytest.mark.parametrize("free", [False, True])
def test_sizes_of_connected(scheme, free):
    """Numbers, their successors and the root as counted where they stand; the rest as the docstring says."""
    for graph in [*SMALL[1:], GridGraph(3, 4)]:
        n, m = graph.vertices, len(graph.edges)
        f, parts = Formula(), Formula()
        edge, on = f.new(m), f.new(n) if free else None
        connected(f, graph, edge, scheme, on)
        if free:
            first_true(parts, parts.new(n))
        label = TREES[scheme].new(parts, (n,), n - 1)
        child, parent = np.concatenate([graph.edges, graph.edges[:, ::-1]]).T
        label[child].successor(parts, label[parent], parts.new(2 * m))
        assert f.variables == m + parts.variables
        assert f.size.clauses == 2 * m + (n if free else n - 1) + parts.size.clauses


def test_cuts_of_connected_are_clauses_of_a_lazy_rule():
    f = Formula()
    connected(f, GridGraph(2, 2), f.new(4))
    assert (f.variables, f.size.clauses, len(f.rules)) == (4, 0, 1)
    with pytest.raises(ValueError, match="scheme of connectivity"):
        connected(f, GridGraph(2, 2), f.new(4), "none")


@cache
def crossed_loops(rows, columns):
    """All single closed walks that pass no segment twice and may cross: as rows of segments."""
    graph, plain = CrossedGrid(rows, columns), GridGraph(rows, columns)
    m, cells = len(plain.edges), plain.vertices
    out = set()
    for row in assignments(m):
        ends = plain.edges[row]
        degree = np.bincount(ends.ravel(), minlength=cells)
        across = np.bincount(plain.edges[row & (np.arange(m) < rows * (columns - 1))].ravel(), minlength=cells)
        turns = (degree == 2) & (across == 1)
        if not row.any() or not np.isin(degree, (0, 2, 4)).all() or not (turns | np.isin(across, (0, 2))).all():
            continue
        pairs = np.concatenate([graph.edges[:m][row], graph.edges[m:][turns]])
        if len(set(components(graph.vertices, pairs)[pairs[:, 0]].tolist())) == 1:
            out.add((tuple(row.tolist()), tuple((degree == 4).tolist()), tuple(turns.tolist())))
    return out


@pytest.mark.parametrize("scheme", [name for name, s in LOOPS.items() if s.sound and not s.planar])
@pytest.mark.parametrize("where", ["all", "turning", "some"])
def test_crossings_under_every_scheme(scheme, where):
    """Anywhere; anywhere but in cells where the line crosses it may not turn; in some of the cells alone."""
    for rows, columns in ((2, 2), (3, 3)):
        middle = np.arange(rows * columns) % 2 == 0
        crossed, bent = {"all": (None, None), "turning": (None, ~middle), "some": (middle, middle & False)}[where]
        graph, f = CrossedGrid(rows, columns, crossed, bent), Formula()
        edge = f.new(len(graph.edges))
        single_loop(f, graph, edge, scheme)
        m = GridGraph(rows, columns).size
        every = found(f, edge)
        right = {row for row, crosses, turns in crossed_loops(rows, columns)
                 if where == "all" or not ((middle & turns).any() or (where == "some" and (~middle & crosses).any()))}
        assert {row[:m] for row in every} == right
        assert len({row[:m] for row in every}) == len(every)  # where it turns is told by the segments


@pytest.mark.parametrize("arms, length, most", [(2, 2, 1), (2, 4, 3), (2, 4, 2), (4, 2, 1), (2, 2, 0)])
def test_equal_arms_and_their_size(arms, length, most):
    """Of lines that run on no farther than the array goes."""
    f = Formula()
    arm = f.new(1, arms, length)
    when = f.new(1)
    equalize_arms(f, arm, np.array([most]), when)

    def run(row):
        return [*row, False].index(False)

    def fits(row):
        runs = {run(one) for one in row.reshape(arms, length).tolist() if one[0]}
        return len(runs) < 2 and max(runs, default=0) <= most

    want = {tuple(row.tolist()) for row in assignments(arms * length + 1) if not row[-1] or fits(row[:-1])}
    assert projected(f, np.append(arm, when)) == want
    assert f.variables == arms * length + 1 + max(0, most - 1)
    assert f.size.clauses <= 2 * arms * length + max(0, most - 2)


@pytest.mark.parametrize("rows, columns", [(2, 2), (3, 4), (5, 3)])
def test_sizes_of_squares_inside(rows, columns):
    graph, f = GridGraph(rows, columns), Formula()
    square = squares_inside(f, graph, f.new(len(graph.edges)))
    border = 2 * (rows + columns - 2)
    assert f.variables == len(graph.edges) + (rows - 1) * (columns - 1)
    assert f.size.clauses == 4 * (len(graph.edges) - border) + 2 * border
    before = f.size.clauses
    lie_inside(f, square, np.array([columns]), np.array([True]), when=f.new(1))
    assert f.size.clauses == before + 1


@pytest.mark.parametrize("rows, columns", [(1, 4), (3, 3), (4, 5)])
def test_links_on_a_board_full_of_islands_never_cross(rows, columns):
    """On a full board each cell sees its neighbours; with islands on the border alone all inner lines cross."""
    assert len(pairs_in_sight(np.arange(rows * columns), columns)) == len(GridGraph(rows, columns).edges)
    row, column = np.divmod(np.arange(rows * columns), columns)
    ring = np.flatnonzero((row % (rows - 1 or 1) == 0) ^ (column % (columns - 1) == 0))
    pairs, f = pairs_in_sight(ring, columns), Formula()
    no_crossing(f, ring, columns, pairs, f.new(len(pairs)))
    assert f.size.clauses == max(0, rows - 2) * max(0, columns - 2)


def test_pieces_of_small_graphs_are_those_of_large_ones(monkeypatch):
    rng = np.random.default_rng(67)
    graphs = [(n, rng.integers(0, n, (rng.integers(12), 2))) for n in range(1, 60)]
    small = [grouping.components(*graph).tolist() for graph in graphs]
    monkeypatch.setattr(grouping, "FEW", -1)
    assert small == [grouping.components(*graph).tolist() for graph in graphs]
