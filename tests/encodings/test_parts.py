"""Reachability, trees, and parts that hang together: every encoding beside enumeration in plain Python."""

from itertools import combinations

import numpy as np
import pytest
from brute import assignments
from graphs import connected_graphs
from test_acyclic import digraphs, found, random_digraphs

from encoders import FALSE, TRUE, DirectedGraph, Formula, Graph, GridGraph, parts as of
from encoders.cardinality import at_most_one, exactly, exactly_one
from encoders.loops.cut_open_into_arcs import first_true
from encoders.loops.degrees import visited
from encoders.parts import ACYCLIC
from encoders.parts.trees import both_ways
from satloop.solving.session import Session

SMALL = [graph for n in (1, 2, 3, 4) for graph in connected_graphs(n)]
APART = [Graph(4, [(0, 1), (2, 3)]), Graph(5, [(0, 1), (1, 2), (2, 0), (3, 4)]), Graph(3, np.empty((0, 2), int)),
         Graph(4, [(3, 1), (1, 2), (3, 2)]), Graph(0, np.empty((0, 2), int))]
FIVE = [graph for graph in connected_graphs(5) if graph.size < 8][::3]
DIRECTED = [*digraphs(2, loops=True), *[*digraphs(3)][::5], *random_digraphs(3, 8, 7), *random_digraphs(4, 8, 8),
            *random_digraphs(5, 4, 9), DirectedGraph(1, [], []), DirectedGraph(0, [], [])]


def pieces(vertices, pairs):
    """The sets of vertices that the pairs join, in plain Python; pairs with other vertices do not count."""
    left, out = list(vertices), []
    while left:
        piece, before = {left[0]}, set()
        while piece != before:
            before = set(piece)
            piece |= {v for pair in pairs if piece & {*pair} and {*pair} <= {*left} for v in pair}
        out.append(piece)
        left = [v for v in left if v not in piece]
    return out


def reached_by(sources, pairs):
    out, before = set(sources), None
    while out != before:
        before = set(out)
        out |= {b for a, b in pairs if a in out}
    return out


def names(row):
    return {v for v, there in enumerate(row) if there}


def is_forest(pairs, n):
    return len(pairs) == n - len(pieces(range(n), pairs))


def is_tree(pairs, on):
    return all({*pair} <= on for pair in pairs) and len(pieces(on, pairs)) <= 1 and len(pairs) == max(0, len(on) - 1)


def is_rooted(pairs, root, on):
    return root <= on and all({*pair} <= on for pair in pairs) and all(
        len(piece & root) == 1 for piece in pieces(on, pairs)) and len(pairs) == len(on) - len(pieces(on, pairs))


def is_arborescence(pairs, root, on):
    heads = [b for _, b in pairs]
    return root <= on and all({*pair} <= on for pair in pairs) and sorted(heads) == sorted(on - root) and (
        reached_by(root, pairs) == on)


def are_parts(pairs, columns):
    return all(len(pieces(part, pairs)) < 2 for part in columns) and not set.intersection(*columns)


# A function of parts -> graphs, how many literals of each argument there are (in n, m), the call, and what is right.
# The predicate gets the pairs that are on, and the vertices of each further argument.
CASES = {
    "forest": (SMALL + APART + FIVE, "edge", [], lambda f, g, s, e: of.forest(f, g, e, s),
               lambda g, pairs: is_forest(pairs, g.vertices)),
    "spanning_tree": (SMALL + APART[:3], "edge", ["on"], lambda f, g, s, e, on: of.spanning_tree(f, g, e, on, s),
                      lambda g, pairs, on: is_tree(pairs, on)),
    "spanning_tree of all": (SMALL + APART + FIVE, "edge", [], lambda f, g, s, e: of.spanning_tree(f, g, e, scheme=s),
                             lambda g, pairs: is_tree(pairs, {*range(g.vertices)})),
    "rooted_forest": (SMALL[:4] + APART[2:3], "edge", ["on", "root"],
                      lambda f, g, s, e, on, root: of.rooted_forest(f, g, e, root, on, s),
                      lambda g, pairs, on, root: is_rooted(pairs, root, on)),
    "rooted_forest of all": (SMALL + APART[:2], "edge", ["root"],
                             lambda f, g, s, e, root: of.rooted_forest(f, g, e, root, scheme=s),
                             lambda g, pairs, root: is_rooted(pairs, root, {*range(g.vertices)})),
    "arborescence": (DIRECTED[:30], "edge", ["on", "root"],
                     lambda f, g, s, e, on, root: of.arborescence(f, g, e, root, on, s),
                     lambda g, pairs, on, root: is_arborescence(pairs, root, on)),
    "arborescence of all": (DIRECTED, "edge", ["root"],
                            lambda f, g, s, e, root: of.arborescence(f, g, e, root, scheme=s),
                            lambda g, pairs, root: is_arborescence(pairs, root, {*range(g.vertices)})),
    "reachable": (DIRECTED[:30], "edge", ["source", "on"],
                  lambda f, g, s, e, source, on: of.reachable(f, g, e, source, on, s),
                  lambda g, pairs, source, on: on <= reached_by(source, pairs)),
    "reachable, all": (DIRECTED, "edge", ["source"],
                       lambda f, g, s, e, source: of.reachable(f, g, e, source, scheme=s),
                       lambda g, pairs, source: {*range(g.vertices)} <= reached_by(source, pairs)),
    "connected_vertices": (SMALL + APART + FIVE + [GridGraph(3, 3)], "", ["on"],
                           lambda f, g, s, on: of.connected_vertices(f, g, on, s),
                           lambda g, pairs, on: len(pieces(on, pairs)) < 2),
    "connected_edges": (SMALL + APART + FIVE, "edge", [], lambda f, g, s, e: of.connected_edges(f, g, e, scheme=s),
                        lambda g, pairs: len(pieces({*sum(pairs, ())}, pairs)) < 2),
    "connected_edges on": (SMALL + APART, "edge", ["on"], lambda f, g, s, e, on: of.connected_edges(f, g, e, on, s),
                           lambda g, pairs, on: {*sum(pairs, ())} <= on and len(pieces(on, pairs)) < 2),
    "connected_parts": (SMALL + APART[:1] + APART[2:4], "", ["a", "b"],
                        lambda f, g, s, *parts: of.connected_parts(f, g, columns(parts), scheme=s),
                        lambda g, pairs, *parts: are_parts(pairs, parts)),
    "connected_parts by edges": (SMALL[:4] + APART[3:4], "edge", ["a", "b"],
                                 lambda f, g, s, e, *parts: of.connected_parts(f, g, columns(parts), e, scheme=s),
                                 lambda g, pairs, *parts: are_parts(pairs, parts) and all(
                                     (a in part) == (b in part) for a, b in pairs for part in parts)),
    **{f"exactly_parts {count}": (SMALL + APART[:3], "edge", ["on"] if count == 2 else [],
                                  lambda f, g, s, e, *on, count=count: of.exactly_parts(f, g, e, count, *on, scheme=s),
                                  lambda g, pairs, on=None, count=count: (
                                      on is None or {*sum(pairs, ())} <= on) and len(
                                      pieces(range(g.vertices) if on is None else on, pairs)) == count)
       for count in (0, 1, 2, 3)},
}


def columns(parts):
    return np.stack(parts, axis=1)


def pairs_of(graph):
    return [*zip(graph.tail.tolist(), graph.head.tolist())] if isinstance(graph, DirectedGraph) else [
        tuple(pair) for pair in graph.edges.tolist()]


def right_rows(graph, edges, rest, holds):
    m, n = graph.size if edges else 0, graph.vertices
    for row in assignments(m + n * len(rest)):
        pairs = [pair for pair, on in zip(pairs_of(graph), row) if on] if edges else pairs_of(graph)
        yield tuple(row.tolist()), bool(holds(graph, pairs, *(
            names(row[m + n * i:m + n * i + n]) for i in range(len(rest)))))


def formula(graph, edges, rest, call, scheme):
    f = Formula()
    given = [*([f.new(graph.size)] if edges else []), *(f.new(graph.vertices) for _ in rest)]
    call(f, graph, scheme, *given)
    return f, np.concatenate([*given, []]).astype(int).tolist()


@pytest.mark.parametrize("scheme", ACYCLIC)
@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("step", [5, 1])
def test_models_beside_enumeration(name, scheme, step):
    """Of every fifth graph, and of all."""
    graphs, edges, rest, call, holds = CASES[name]
    for graph in graphs[2 if step > 1 else 0::step]:
        f, literals = formula(graph, edges, rest, call, scheme)
        want = {row for row, right in right_rows(graph, edges, rest, holds) if right}
        if literals:
            assert found(f, literals) == want, (pairs_of(graph), graph.vertices)
        else:
            with Session(f) as session:
                assert bool(want) == session.solve()


@pytest.mark.parametrize("name", CASES)
def test_cuts_are_false_now_and_true_of_all_that_is_right(name):
    graphs, edges, rest, call, holds = CASES[name]
    for graph in graphs[1::6]:
        f, _ = formula(graph, edges, rest, call, "cuts")
        rows = [*right_rows(graph, edges, rest, holds)]
        if len(rows) > 1100:
            continue
        right = [row for row, fits in rows if fits]
        for row, fits in rows:
            model = np.array([True, *row])
            if not all((model[np.abs(block)] ^ (block < 0)).any(axis=1).all() for block in f.blocks if block.size):
                assert not fits
                continue
            clauses = [clause for rule in f.rules for clause in rule(model)]
            assert bool(clauses) != fits
            assert all(not any(row[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
            assert all(any(other[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses for other in right)


@pytest.mark.parametrize("scheme", ACYCLIC)
@pytest.mark.parametrize("name", CASES)
def test_constants_stand_for_what_is_known(name, scheme):
    """A third of the literals are TRUE or FALSE."""
    graphs, edges, rest, call, holds = CASES[name]
    rng = np.random.default_rng(len(name))
    for graph in graphs[::6]:
        f, m, n = Formula(), graph.size if edges else 0, graph.vertices
        literals = f.new(m + n * len(rest))
        known = rng.random(len(literals)) < .33
        literals[known] = rng.choice(np.array([TRUE, FALSE]), np.count_nonzero(known))
        call(f, graph, scheme, *([literals[:m]] if edges else []), *(
            literals[m + n * i:m + n * i + n] for i in range(len(rest))))
        want = {tuple(np.array(row)[~known].tolist()) for row, right in right_rows(graph, edges, rest, holds)
                if right and (np.array(row, dtype=bool) == (literals == TRUE))[known].all()}
        with Session(f) as session:
            free = literals[~known]
            got = {tuple(bool(model[x]) for x in free) for model in session.models(free)} if len(free) else (
                {()} if session.solve() else set())
        assert got == want, pairs_of(graph)


def added(call):
    """What a call adds to a formula with enough literals: variables and clauses."""
    f = Formula()
    f.new(500)
    call(f, np.arange(1, 501, dtype=np.int32))
    return f.variables - 500, f.size.clauses


def sum_of(*sizes):
    return tuple(map(sum, zip(*sizes)))


@pytest.mark.parametrize("scheme", [name for name in ACYCLIC if name != "cuts"])
def test_sizes_of_trees(scheme):
    """As the docstrings count them; what `acyclic`, `at_most_one`, `first_true` and `visited` take as these say."""
    for graph in [*SMALL[1:], GridGraph(3, 4), *APART[:2]]:
        n, m, ways = graph.vertices, graph.size, both_ways(graph)
        no_cycle = added(lambda f, x: of.acyclic(f, ways, x[:2 * m], scheme))  # noqa: B023
        entering = ways.entering(np.arange(1, 2 * m + 1, dtype=np.int32))
        one = added(lambda f, x: at_most_one(f, entering))  # noqa: B023
        first = added(lambda f, x: first_true(f, x[:n]))  # noqa: B023
        seen = added(lambda f, x: visited(f, graph, x[:m]))  # noqa: B023
        forest = sum_of((2 * m, 4 * m), one, no_cycle)
        grown = sum_of((2 * m, 2 * m + n), no_cycle)  # where all literals are free
        below_first = added(lambda f, x: of.acyclic(f, ways, np.where(ways.head == 0, FALSE, x[:2 * m]),  # noqa: B023
                                                    scheme))
        k = 3
        for call, size in [
            (lambda f, x: of.forest(f, graph, x[:m], scheme), forest),  # noqa: B023
            (lambda f, x: of.rooted_forest(f, graph, x[:m], x[m:m + n], x[-n:], scheme),  # noqa: B023
             sum_of(forest, (0, 2 * m + n), (0, n + 2 * m))),
            (lambda f, x: of.spanning_tree(f, graph, x[:m], x[-n:], scheme),  # noqa: B023
             sum_of(forest, (0, 2 * m), (0, n + 2 * m), first)),
            (lambda f, x: of.connected_vertices(f, graph, x[:n], scheme),  # noqa: B023
             sum_of((2 * m, 2 * m + n), no_cycle, first)),
            (lambda f, x: of.connected_edges(f, graph, x[:m], scheme=scheme),  # noqa: B023
             sum_of(grown, (0, 2 * m), first, seen)),
            (lambda f, x: of.connected_edges(f, graph, x[:m], x[-n:], scheme),  # noqa: B023
             sum_of(grown, (0, 2 * m), first, (0, 2 * m))),
            (lambda f, x: of.reachable(f, ways, x[:2 * m], x[-n:], x[-2 * n:-n], scheme),  # noqa: B023
             sum_of(grown, (0, 2 * m), (n, n))),
            (lambda f, x: of.reachable(f, ways, x[:2 * m], np.where(np.arange(n) == 0, TRUE, FALSE),  # noqa: B023
                                       None, scheme),
             sum_of((np.count_nonzero(ways.head), np.count_nonzero(ways.head) + n - 1), below_first)),
            (lambda f, x: of.connected_parts(f, graph, x[:k * n].reshape(n, k), x[-m:] if m else x[:0],  # noqa: B023
                                             scheme),
             sum_of(grown, (0, 2 * m), *[first] * k, (2 * n, 2 * n * (k + 1)), (0, 2 * m * k), *[(0, 3)] * n)),
            (lambda f, x: of.connected_parts(f, graph, x[:k * n].reshape(n, k), None, scheme),  # noqa: B023
             sum_of(grown, (m, 2 * m), *[first] * k, (2 * n, 2 * n * (k + 1)), (0, 2 * m * k), *[(0, 3)] * n)),
            (lambda f, x: of.arborescence(f, ways, x[:2 * m], x[-n:], x[-2 * n:-n], scheme),  # noqa: B023
             sum_of(no_cycle, one, (0, 4 * m + 2 * m + 2 * n))),
        ]:
            assert added(call) == size, (pairs_of(graph), n)


def test_cuts_add_only_what_says_which_ends_are_there():
    graph, f = GridGraph(3, 3), Formula()
    edge, on = f.new(graph.size), f.new(9)
    for call, clauses in [(lambda: of.forest(f, graph, edge), 0), (lambda: of.connected_edges(f, graph, edge), 0),
                          (lambda: of.connected_vertices(f, graph, on), 0),
                          (lambda: of.spanning_tree(f, graph, edge), 0),
                          (lambda: of.spanning_tree(f, graph, edge, on), 24),
                          (lambda: of.exactly_parts(f, graph, edge, 3), 0),
                          (lambda: of.rooted_forest(f, graph, edge, on), 0)]:
        before = f.size.clauses
        call()
        assert (f.variables, f.size.clauses - before) == (21, clauses)


@pytest.mark.parametrize("scheme", ACYCLIC)
def test_districts_of_given_sizes_and_with_given_vertices(scheme):
    """Three parts of a grid, of 4, 4 and 4 vertices; corners in different ones; each found part hangs together."""
    graph, f = GridGraph(3, 4), Formula()
    part = f.new(12, 3)
    part[[0, 3, 11], [0, 1, 2]] = TRUE
    of.connected_parts(f, graph, part, scheme=scheme)
    exactly(f, part.T, [4, 4, 4])
    with Session(f) as session:
        answers = {tuple((part == TRUE).ravel() | (model[np.abs(np.where(part == TRUE, 0, part))]).ravel())
                   for model in session.models(part[part != TRUE])}
    want = 0
    for a in combinations(range(12), 4):
        for b in combinations([v for v in range(12) if v not in a], 4):
            c = [v for v in range(12) if v not in a + b]
            want += 0 in a and 3 in b and 11 in c and all(len(pieces(x, pairs_of(graph))) == 1 for x in (a, b, c))
    assert len(answers) == want > 5


@pytest.mark.parametrize("scheme", ACYCLIC)
@pytest.mark.parametrize("graph, trees", [(Graph(4, [*combinations(range(4), 2)]), 16), (GridGraph(3, 3), 192),
                                          (Graph(5, [*combinations(range(5), 2)]), 125)])
def test_numbers_of_spanning_trees(scheme, graph, trees):
    """n^(n - 2) of complete graphs (A. Cayley 1889), 192 of the grid (G. Kirchhoff's theorem, 1847)."""
    f = Formula()
    edge = f.new(graph.size)
    of.spanning_tree(f, graph, edge, scheme=scheme)
    assert len(found(f, edge.tolist())) == trees
    f = Formula()
    edge, root = f.new(graph.size), f.new(graph.vertices)
    exactly_one(f, root)
    if graph.vertices < 9:
        of.rooted_forest(f, graph, edge, root, scheme=scheme)
        assert len(found(f, [*edge.tolist(), *root.tolist()])) == trees * graph.vertices


def test_wrong_arguments_are_one_clear_line():
    f, graph = Formula(), GridGraph(2, 2)
    edge, on, digraph = f.new(4), f.new(4), DirectedGraph(4, [0, 1, 2], [1, 2, 3])
    for wrong, message in [
        (lambda: of.forest(f, graph, edge[:3]), r"^edge: expected a literal for an edge of the graph, shape \(4,\)"),
        (lambda: of.spanning_tree(f, graph, edge, on[:3]), "^on: expected a literal for a vertex"),
        (lambda: of.rooted_forest(f, graph, edge, on[:2]), "^root: expected a literal for a vertex"),
        (lambda: of.connected_vertices(f, graph, [1, 2, 3, 99]), "^on: literal 99 was never allocated"),
        (lambda: of.connected_edges(f, digraph, edge), "graph: expected a Graph"),
        (lambda: of.arborescence(f, graph, edge, on), "graph: expected a DirectedGraph"),
        (lambda: of.reachable(f, digraph, edge[:3], on[:2]), "^source: expected a literal for a vertex"),
        (lambda: of.reachable(f, digraph, edge[:3], on, [1, 0, 1, 2]), "^on: 0 is"),
        (lambda: of.connected_parts(f, graph, on), r"^part: expected .* shape \(4, k\), found shape \(4,\)"),
        (lambda: of.exactly_parts(f, graph, edge, -1), "^count: expected how many parts, 0 or more, found -1"),
        (lambda: of.exactly_parts(f, graph, edge, 1.5), "^count: expected an integer, found 1.5"),
        (lambda: of.forest(f, graph, edge, "tree"), "unknown scheme of parts 'tree'; known: cuts, binary-rank"),
    ]:
        with pytest.raises(ValueError, match=message) as caught:
            wrong()
        assert "\n" not in str(caught.value)
    assert not f.blocks and not f.rules


@pytest.mark.parametrize("scheme", ACYCLIC)
def test_what_is_said_of_parts_may_be_switched(scheme):
    graph = Graph(4, [(0, 1), (1, 2), (2, 0), (2, 3)])
    f = Formula()
    edge, switch = f.new(4), int(f.new(1)[0])
    with f.only_where(np.int32(switch)):
        of.forest(f, graph, edge, scheme)
    with Session(f) as session:
        assert session.solve([switch]) and not session.solve([switch, *edge[:3].tolist()])
        assert session.solve([-switch, *edge[:3].tolist()])


@pytest.mark.parametrize("function", [one for name in of.__all__ if callable(one := getattr(of, name))],
                         ids=lambda one: one.__name__)
def test_a_function_says_its_size_and_has_an_example(function):
    text = function.__doc__
    assert ">>> " in text and ("clauses" in text or function is of.acyclic)  # whose encodings say theirs
