"""Normal forms and exchanges against every set of disjoint paths on small grids: no solver takes part.

SATLOOP_ALL=1 takes all boards of 4x4 with two to five pairs, not an eighth of them (a minute).
"""

import os
from functools import cache

import numpy as np
import pytest
from forests import bits, boards_of, ends, exchanges, forests, satisfied

from encoders import FALSE, TRUE, Formula, GridGraph
from encoders.graph import grid
from encoders.normal_forms import (
    fill_bays,
    fill_corners,
    forbid_first_ladders,
    forbid_other_covers,
    forbid_other_paths,
    keep_paths_taut,
    limit_holes,
    no_shortcuts,
    no_u,
    with_other_ladder,
    with_other_path,
    with_reversal,
)
from satloop.solving.session import Session

SIZES = [(2, 2), (2, 4), (3, 3), (3, 4)]
ALL = bool(os.environ.get("SATLOOP_ALL"))


@cache
def solutions(rows, columns):
    """All sets of paths (edges, labels) and the number of the board that each answers; of 4x4 those of some boards."""
    large = rows * columns == 16
    chosen, label = forests(rows, columns, (2, 5) if large else (1, 99))
    if large and not ALL:
        kept = bits(ends(rows, columns, chosen)) % 8 == 3
        chosen, label = chosen[kept], label[kept]
    return chosen, label, boards_of(rows, columns, chosen, label)


@cache
def without_exchange(rows, columns):
    """What `exchanges` says of them for each of the weights."""
    chosen, label, _ = solutions(rows, columns)
    return [exchanges(rows, columns, chosen, label, weight) for weight in weights(rows, columns)]


def weights(rows, columns):
    row, column = np.indices((rows, columns))
    return [(1000 * row + column).ravel(), (row % 2 * 7 + column).ravel()]


def literals(rows, columns, colors=0):
    f, graph = Formula(), grid(rows, columns)
    return f, graph, f.new(len(graph.edges)), f.new(graph.vertices), f.new(graph.vertices, colors)


LEMMAS = {
    "no-U": (lambda f, g, edge, on, w, color: no_u(f, g, edge), lambda r, c, k: 4 * (r - 1) * (c - 1)),
    "corners": (lambda f, g, edge, on, w, color: fill_corners(f, g, edge, on, w), None),
    "bays": (lambda f, g, edge, on, w, color: fill_bays(f, g, edge, on),
             lambda r, c, k: sum(2 * (r - 1) * max(0, c - n) + 2 * (c - 1) * max(0, r - n) for n in (2, 3, 4))),
    "joined": (lambda f, g, edge, on, w, color: no_shortcuts(f, g, edge, color),
               lambda r, c, k: k * len(grid(r, c).edges)),
    "holes": (lambda f, g, edge, on, w, color: limit_holes(f, g, on, color),
              lambda r, c, k: k * (r * max(0, c - 2) + c * max(0, r - 2) + 4 * (r - 1) * (c - 1))),
}


@pytest.mark.parametrize("rows, columns", [*SIZES, *[(4, 4)] * ALL])
@pytest.mark.parametrize("name", LEMMAS)
def test_a_lemma_holds_of_every_taut_solution(name, rows, columns):
    chosen, label, _ = solutions(rows, columns)
    lost = 0
    for weight, (_, best) in zip(weights(rows, columns), without_exchange(rows, columns)):
        best = np.flatnonzero(best)
        if name in ("joined", "holes"):
            best = best[::max(1, len(best) // 3000)]  # colours take room
        colors = rows * columns if name in ("joined", "holes") else 0
        f, graph, edge, on, color = literals(rows, columns, colors)
        LEMMAS[name][0](f, graph, edge, on, weight, color)
        assert f.lemmas == [name]
        assert satisfied(f, chosen[best], label[best], label[best] if colors else None).all()
        some = np.arange(0, len(chosen), max(1, len(chosen) // 3000))
        lost += (~satisfied(f, chosen[some], label[some], label[some] if colors else None)).sum()
    assert lost or (name == "bays" and min(rows, columns) < 3) or (rows, columns) == (2, 2)


@pytest.mark.parametrize("rows, columns", SIZES)
def test_every_board_keeps_a_taut_solution_and_a_rigid_one_is_alone_if_no_other_is_taut(rows, columns):
    chosen, label, board = solutions(rows, columns)
    count = np.bincount(board)
    for weight, (alone, best) in zip(weights(rows, columns), without_exchange(rows, columns)):
        f, graph, edge, on, _ = literals(rows, columns)
        keep_paths_taut(f, graph, edge, on, weight)
        held = satisfied(f, chosen, label)
        others = np.bincount(board, held)
        assert others.all()
        assert held[best].all()
        assert (count[board[~alone]] > 1).all()
        assert ((others[board] - held > 0) == (count[board] > 1))[alone].all()
    assert (count == 1).any() and (count > 1).any()


@pytest.mark.parametrize("rows, columns", SIZES)
def test_a_path_is_exchanged_exactly_where_a_solution_is_not_rigid(rows, columns):
    chosen, label, board = solutions(rows, columns)
    alone = without_exchange(rows, columns)[0][0]
    known = set(zip(board.tolist(), map(bytes, np.packbits(chosen, axis=1))))
    graph = grid(rows, columns)
    for k in np.random.default_rng(rows * columns).permutation(len(chosen))[:1500].tolist():
        for other in (with_other_path(graph, chosen[k], label[k]), with_reversal(graph, chosen[k])):
            if other is not None:
                assert not alone[k] and (other != chosen[k]).any()
                assert (int(board[k]), bytes(np.packbits(other))) in known
        assert (with_other_path(graph, chosen[k], label[k]) is None) == alone[k]


@pytest.mark.parametrize("rows, columns", [*SIZES, (2, 7), (5, 3), (4, 4)])
def test_ladders_keep_a_cover_of_every_board_and_one_without_is_alone_if_no_other_has_none(rows, columns):
    chosen, label = forests(rows, columns, full=True)
    board = boards_of(rows, columns, chosen, label)
    f, graph, edge, _, _ = literals(rows, columns)
    forbid_first_ladders(f, graph, edge)
    assert f.lemmas == ["ladders"]
    assert f.size.clauses == max(0, rows - 2) * (columns - 1) + (rows - 1) * max(0, columns - 2)
    held = satisfied(f, chosen, label)
    others, count = np.bincount(board, held), np.bincount(board)
    assert others.all()
    known = set(zip(board.tolist(), map(bytes, np.packbits(chosen, axis=1))))
    some = np.random.default_rng(rows * columns).permutation(len(chosen))[:2000].tolist()
    for k in some:
        switched, turned = with_other_ladder(graph, chosen[k]), with_reversal(graph, chosen[k])
        for other in (switched, turned):
            if other is not None:
                assert count[board[k]] > 1
                assert (int(board[k]), bytes(np.packbits(other))) in known and (other != chosen[k]).any()
        if switched is None:
            assert held[k] and (others[board[k]] > 1) == (count[board[k]] > 1)
    assert (count == 1).any()


def test_four_by_four():
    """The same of larger boards, where each process of the tests finds their solutions once."""
    test_every_board_keeps_a_taut_solution_and_a_rigid_one_is_alone_if_no_other_is_taut(4, 4)
    test_a_path_is_exchanged_exactly_where_a_solution_is_not_rigid(4, 4)


def test_a_spiral_is_turned_round():
    graph = grid(4, 4)
    line = [5, 6, 2, 1, 0, 4, 8, 9, 10, 11]  # 5-6 and, once round it, 9-10

    def drawn(cells):
        return (np.isin(graph.edges, cells).all(axis=1)
                & (np.abs(np.subtract(*np.array([[cells.index(v) if v in cells else -9 for v in edge]
                                                 for edge in graph.edges.tolist()]).T)) == 1))

    assert with_reversal(graph, drawn(line)).tolist() == drawn([5, 9, 8, 4, 0, 1, 2, 6, 10, 11]).tolist()
    assert with_reversal(graph, drawn(line[:-3])) is None


@pytest.mark.parametrize("name", LEMMAS)
@pytest.mark.parametrize("rows, columns", [(1, 1), (1, 5), (2, 3), (5, 2), (4, 7)])
def test_sizes_are_those_of_the_docstrings(name, rows, columns):
    build, closed = LEMMAS[name]
    f, graph, edge, on, color = literals(rows, columns, 3)
    build(f, graph, edge, on, weights(rows, columns)[0], color)
    expected = closed(rows, columns, 3) if closed else 2 * (rows - 1) * (columns - 1)
    assert f.sizes.get(name, (0, 0, 0))[:2] == (0, expected)


def test_a_session_does_not_enumerate_a_normal_form():
    f = Formula()
    edge = f.new(2)
    with f.lemma("for once"):
        f.add([[int(edge[0]), int(edge[1])]])
    with Session(f) as session:
        assert session.solve()
        with pytest.raises(ValueError, match="for once"):
            next(session.models(edge))


def test_cells_that_are_surely_visited_cost_nothing():
    f = Formula()
    graph = GridGraph(4, 4)
    edge, on = f.new(len(graph.edges)), np.full(16, TRUE)
    keep_paths_taut(f, graph, edge, on)
    assert f.size.clauses == 36
    g = Formula()
    keep_paths_taut(g, graph, np.full(len(graph.edges), FALSE), on)
    assert g.size.clauses == 0


@pytest.mark.parametrize("rows, columns", [(2, 3), (3, 3), (3, 4), *[(4, 4)] * ALL])
@pytest.mark.parametrize("cover", [False, True])
def test_what_holds_of_the_only_solution_holds_of_every_only_solution(rows, columns, cover):
    chosen, label, board = solutions(rows, columns)
    if cover:
        full = (label >= 0).all(axis=1)
        chosen, label, board = chosen[full], label[full], board[full]
    _, place, count = np.unique(board, return_inverse=True, return_counts=True)
    only = np.flatnonzero(count[place] == 1)
    assert len(only)
    only = only[::max(1, len(only) // 3000)]
    k = rows * columns
    f, graph, edge, on, color = literals(rows, columns, k)
    if cover:
        forbid_other_covers(f, graph, edge)
        assert f.size.clauses == 2 * ((rows - 2) * (columns - 1) + (rows - 1) * (columns - 2))
    else:
        forbid_other_paths(f, graph, edge, on, color)
        degree = np.bincount(graph.edges.ravel()) - 1
        one, two = degree[graph.edges].T
        assert f.size.clauses == (4 * (rows - 1) * (columns - 1) + k * len(edge)
                                  + k * (degree * (degree + 1) // 2).sum() + k * (one * two).sum())
    assert f.size.variables == len(edge) + len(on) * (k + 1)
    assert satisfied(f, chosen[only], label[only], label[only]).all()
    several = np.flatnonzero(count[place] > 1)[::max(1, (count[place] > 1).sum() // 3000)]
    assert not satisfied(f, chosen[several], label[several], label[several]).all()
