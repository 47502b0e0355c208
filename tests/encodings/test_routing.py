"""Routed paths, grown into empty cells and mended in windows: a beginning for solvers, checked as any solution is."""

import numpy as np
import pytest

from encoders import Formula, OutOfTime
from encoders.graph import grid
from encoders.loops.pair_codes import join_pairs
from satloop.boards.paths import fill_empty_cells, routing
from satloop.puzzles import find
from satloop.solving.solve import solve
from satloop.study.families import board as family

FLOW, NUMBERLINK = find("flow"), find("numberlink")


@pytest.mark.parametrize("size, seed", [(4, 0), (7, 1), (12, 2), (20, 3)])
def test_routes_solve_numberlink_and_growing_keeps_the_paths(size, seed):
    text = family("flow", size, size, seed)
    board, flow = NUMBERLINK(text), FLOW(text)
    chosen = routing.route(board.graph, board.pairs, seed)
    assert chosen is not None and not list(board.check({"edges": chosen}))
    for again in range(3):
        grown = routing.grow(board.graph, chosen, again)
        assert not list(board.check({"edges": grown}))
        assert {failure.rule for failure in flow.check({"edges": grown})} <= {"a cell is on no path"}
        assert grown.sum() > chosen.sum() and (grown.sum() - chosen.sum()) % 2 == 0
        assert (routing.grow(board.graph, chosen, again) == grown).all()


def test_all_that_takes_long_looks_at_the_clock():
    board = FLOW(family("flow", 12, 12, 3))
    chosen = routing.route(board.graph, board.pairs)
    grown = routing.grow(board.graph, chosen)

    def late():
        raise OutOfTime

    f = Formula()
    windows_ = board.routed_task(f, "binary").windows
    f.deadline = 0.0  # long ago
    for work in (lambda: routing.route(board.graph, board.pairs, tick=late),
                 lambda: routing.grow(board.graph, chosen, tick=late), lambda: next(windows_),
                 lambda: board.solution_by_exchange(board.from_edges(grown), late),
                 lambda: NUMBERLINK(board.text).solution_by_exchange(board.from_edges(chosen), late)):
        with pytest.raises(OutOfTime):
            work()


def test_there_is_no_route_where_ends_stand_in_the_way_or_paths_must_cross():
    graph = grid(3, 3)
    assert routing.route(graph, [(0, 8), (1, 3)]) is None
    assert routing.route(graph, [(0, 8), (2, 6)]) is None
    assert routing.route(graph, []).sum() == 0


def test_windows_keep_what_is_outside_and_fill_what_is_inside():
    graph = grid(4, 4)
    f = Formula()
    pair = np.full(16, -1)
    pair[[0, 3]] = 0
    edge, on = join_pairs(f, graph, pair, False)
    chosen = np.zeros(24, dtype=bool)
    chosen[:3] = True  # along the top
    windows = fill_empty_cells.fill(graph, edge, on, chosen)
    assumptions, near = next(windows)
    assert near is chosen
    outside = set(np.abs(assumptions).tolist()) & set(edge.tolist())
    wanted = set(assumptions) & set(on.tolist())
    assert wanted and len(outside) < 24
    for _ in range(500):  # no window helps
        try:
            windows.send(None)
        except StopIteration as done:
            assert done.value is None
            break
    else:
        pytest.fail("windows without end")
    whole = np.arange(24) < 12
    whole[[15, 16, 23]] = True  # from row to row, to and fro
    windows = fill_empty_cells.fill(graph, edge, on, whole)
    assumptions, _ = next(windows)
    assert assumptions == np.where(whole, edge, -edge).tolist()
    with pytest.raises(StopIteration) as end:
        windows.send(whole)
    assert end.value.value is whole


@pytest.mark.parametrize("name, size", [("flow", 20), ("numberlink", 20)])
def test_random_boards_are_routed(name, size):
    result = solve(find(name)(family(name, size, size, 1)), 2, time_limit=30)
    assert result.outcome == "several"
    assert [(answer.stage, answer.outcome) for answer in result.answers[:-1]][-1] == ("routed", "found")


def test_empty_cells_of_a_random_board_are_filled_in_windows():
    board = FLOW(family("flow", 12, 12, 3))
    f = Formula()
    task = board.routed_task(f, "onehot")
    assert f.lemmas == [] and not task.tries
    assumptions, near = next(task.windows)
    assert near.shape == task.edge.shape and len(assumptions) > 100
