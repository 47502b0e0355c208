"""Words of puzzle rules against plain statements of them, on every assignment of a small grid; and their sizes."""

from itertools import product

import numpy as np
import pytest
from brute import projected

from encoders import FALSE, TRUE, Formula, GridGraph
from encoders.rules import (
    arms_differ_by_one,
    count_of_row_or_column,
    count_turns_around,
    fix_runs_around,
    fix_straight_runs,
    given_lengths,
    join_neighbours,
    no_touch_at_corners,
    outweigh,
    run_ends_on_ring,
    see_first_at,
    see_none_before,
    see_run_at,
    turning,
    ways,
)
from encoders.rules.lines.visit_turn_straight import EAST, NORTH, SOUTH, WEST


def runs(graph, edges, cell):
    """(vertical, horizontal) how far the line runs straight on through the cell."""
    side = dict(zip(map(tuple, graph.edges.tolist()), edges))
    out = []
    for step in (graph.columns, 1):
        count, at = 0, cell
        while side.get((at, at + step)):
            count, at = count + 1, at + step
        at = cell
        while side.get((at - step, at)):
            count, at = count + 1, at - step
        out.append(count)
    return tuple(out)


@pytest.mark.parametrize("number", [1, 2, 3, 7])
@pytest.mark.parametrize("cell", [0, 1, 5])
def test_straight_runs(cell, number):
    """In a grid of 2 x 4: the line comes by two sides or more, and each axis has a run of that length, or none."""
    graph, f = GridGraph(2, 4), Formula()
    edge = f.new(len(graph.edges))
    fix_straight_runs(f, graph, edge, np.array([cell]), np.array([number]), when=np.array([TRUE]))
    assert f.variables == len(edge) + max(0, min(number - 2, 4 - 1))
    every = [tuple(bool(bits >> k & 1) for k in range(len(edge))) for bits in range(1 << len(edge))]
    way = ways(graph, edge)[cell]
    sides = {row: sum(row[literal - 1] for literal in way.tolist() if literal > 0) for row in every}
    assert projected(f, edge) == {row for row in every if sides[row] > 1 and set(runs(graph, row, cell)) <= {0, number}}


@pytest.mark.parametrize("rows, columns", [(2, 4), (3, 3)])
def test_straight_runs_of_any_length(rows, columns):
    """Where the line turns in the cell, both runs are equally long; where it goes straight, it says nothing of them."""
    graph = GridGraph(rows, columns)
    for cell in range(graph.vertices):
        f = Formula()
        edge = f.new(len(graph.edges))
        fix_straight_runs(f, graph, edge, np.array([cell]), np.array([-1]), when=np.array([TRUE]))
        way = ways(graph, edge)[cell]
        every = [tuple(bool(bits >> k & 1) for k in range(len(edge))) for bits in range(1 << len(edge))]
        twice = {row for row in every if sum(row[literal - 1] for literal in way.tolist() if literal > 0) == 2}
        even = {row for row in twice for down, right in [runs(graph, row, cell)] if down * right == 0 or down == right}
        assert projected(f, edge) & twice == even


def test_turning_where_degree_rules_may_be_off():
    """It is told for every set of sides and forbids none; with degree rules it is the same as without groups."""
    for select in ([], ["vertex"]):
        f = Formula(group_kinds=select)
        way = f.new(1, 4)
        bent = turning(f, way)
        result = projected(f, np.append(way, bent))
        rows = {row for row in result if sum(row[:4]) in (0, 2)}
        assert all(row[4] == ((row[NORTH] or row[SOUTH]) and (row[EAST] or row[WEST])) for row in rows)
        assert len(rows) == 7 and len(result) == (16 if select else len(result))


@pytest.mark.parametrize("number", [-1, 0, 1, 2, 3])
@pytest.mark.parametrize("cell", [0, 1, 4])
def test_turns_around(cell, number):
    """In a grid of 3 x 3: the line leaves the cell by two sides, and turns so often there and in both next cells."""
    graph, f = GridGraph(3, 3), Formula()
    edge = f.new(len(graph.edges))
    count_turns_around(f, graph, edge, np.array([cell]), np.array([number]), when=np.array([TRUE]))

    def turns(row, one):
        used = {way for way, literal in enumerate(ways(graph, edge)[one].tolist()) if literal > 0 and row[literal - 1]}
        return len(used) == 2 and used not in ({NORTH, SOUTH}, {EAST, WEST}), used

    every = [tuple(bool(bits >> k & 1) for k in range(len(edge))) for bits in range(1 << len(edge))]
    loops = {row for row in every if all(len(turns(row, one)[1]) in (0, 2) for one in range(9))}
    step = {NORTH: -3, EAST: 1, SOUTH: 3, WEST: -1}
    right = {row for row in loops for bend, used in [turns(row, cell)] if used and number in (
        -1, bend + sum(turns(row, cell + step[way])[0] for way in used))}
    assert projected(f, edge) & loops == right


@pytest.mark.parametrize("n", [3, 4, 5])
def test_runs_on_a_ring(n):
    """On every set of links and points: as many of the literals hold as there are pieces of the ring."""
    f = Formula()
    point, link = f.new(n), f.new(n)
    runs = run_ends_on_ring(f, point[None], link[None])[0]
    for row in projected(f, np.concatenate([point, link, runs])):
        points, links, counted = row[:n], row[n:2 * n], sum(row[2 * n:])
        if all(points[i] and points[(i + 1) % n] for i in range(n) if links[i]):
            name = [i if points[i] else None for i in range(n)]
            for i in 2 * [*range(n)]:  # what the line joins gets one name
                if links[i]:
                    name[i] = name[(i + 1) % n] = min(name[i], name[(i + 1) % n])
            for i in reversed(2 * [*range(n)]):
                if links[i]:
                    name[i] = name[(i + 1) % n] = min(name[i], name[(i + 1) % n])
            assert counted == len({*name} - {None})


def runs_of(points, links):
    """The lengths of the runs on a ring, sorted."""
    n = len(points)
    if all(links):
        return [n]
    lengths = []
    for first in range(n):
        if points[first] and not links[first - 1]:
            last = first
            while links[last % n]:
                last += 1
            lengths.append(last - first + 1)
    return sorted(lengths)


@pytest.mark.parametrize("lengths", [(0,), (8,), (3,), (-1, 0), (2, 2), (1, 3), (1, 2, 3), (-1, 2), (-1, -1), (1, 2, 4),
                                     (1, 1, 2, 4), (1, -1, 1), (-1, 2, 2), (1, 1, 1, 1)])
def test_runs_around_a_cell(lengths):
    """In the ring of a 3 x 3 grid, for all visits to its cells and all links between visited ones."""
    f, graph = Formula(group_kinds=["clue"]), GridGraph(3, 3)
    edge, on, cells = f.new(len(graph.edges)), f.new(9), np.array([4])
    when = f.selectors("clue", cells)
    fix_runs_around(f, graph, edge, on, cells, np.array([lengths]), when=when)
    f.add(when[:, None])
    ring = [0, 1, 2, 5, 8, 7, 6, 3]
    pairs = {tuple(sorted(pair)): k for k, pair in enumerate(graph.edges.tolist())}
    link = edge[[pairs[tuple(sorted(pair))] for pair in zip(ring, [*ring[1:], 0])]]
    f.add(-np.append(np.setdiff1d(edge, link), on[4])[:, None])  # nothing in the middle
    f.add(np.concatenate([np.stack([-link, on[ring]], axis=1), np.stack([-link, on[[*ring[1:], 0]]], axis=1)]))
    given = sorted(length for length in lengths if length > 0)
    right = set()
    for bits in product([False, True], repeat=8):
        for links in product(*((False, True)[:1 + (here and after)] for here, after in zip(bits, bits[1:] + bits[:1]))):
            left = runs_of(bits, links)
            if len(left) == sum(length != 0 for length in lengths) and all(
                    left.count(length) >= given.count(length) for length in given):
                right.add((*bits, *links))
    assert projected(f, np.concatenate([on[ring], link])) == right != set()


@pytest.mark.parametrize("number", [0, 1, 2, 3, 9])
def test_a_count_of_the_row_or_of_the_column(number):
    f = Formula()
    cell = f.new(2, 3)
    count_of_row_or_column(f, cell, np.array([1]), np.array([number]), np.array([TRUE]))
    every = [tuple(bool(bits >> k & 1) for k in range(6)) for bits in range(64)]
    assert projected(f, cell) == {row for row in every if (sum(row[:3]) == number) != (row[1] + row[4] == number)}


@pytest.mark.parametrize("toward", [-1, NORTH, EAST, SOUTH, WEST])
@pytest.mark.parametrize("cell", [0, 3, 5])
def test_arms_differ_by_one(cell, toward):
    """In a grid of 3 x 4, where the line leaves the cell by two sides: it turns, and an arm is longer by one. The edges
    that are not in line with the cell are what chance says."""
    graph, f, rng = GridGraph(3, 4), Formula(), np.random.default_rng(9 * cell + toward + 1)
    edge = f.new(len(graph.edges))
    arms_differ_by_one(f, graph, edge, np.array([cell]), np.array([toward]), when=np.array([TRUE]))
    row, column = np.divmod(graph.edges, 4)
    in_line = (row == cell // 4).all(axis=1) | (column == cell % 4).all(axis=1)
    chance = rng.random(len(edge)) < 0.5
    f.add(np.where(chance, edge, -edge)[~in_line, None])
    every = set(product(*((False, True) if free else (on,) for free, on in zip(in_line.tolist(), chance.tolist()))))
    way = ways(graph, edge)[cell].tolist()
    right, twice = set(), set()
    for row in every:
        used = [side for side, literal in enumerate(way) if literal > 0 and row[literal - 1]]
        if len(used) == 2:
            twice.add(row)
            down, right_ = runs(graph, row, cell)
            longer = used[0] if (down > right_) == (used[0] in (NORTH, SOUTH)) else used[1]
            if sum(used) % 2 and abs(down - right_) == 1 and toward in (-1, longer):
                right.add(row)
    assert projected(f, edge) & twice == right


@pytest.mark.parametrize("touched", [[2], [0, 3], [0, 1, 2, 3]])
@pytest.mark.parametrize("sign", [1, 0, -1])
def test_outweighing(touched, sign):
    f = Formula()
    cell = f.new(4)
    row = np.array([touched + [-1] * (4 - len(touched))])
    outweigh(f, cell, row, np.array([sign]), np.array([TRUE]))
    every = [tuple(bool(bits >> k & 1) for k in range(4)) for bits in range(16)]
    assert projected(f, cell) == {one for one in every
                                  if np.sign(2 * sum(one[k] for k in touched) - len(touched)) == sign}


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("ray", [[4, 2, 0], [1, 3, 5], [6, 7, 8], [9, -1, -1]])
def test_the_first_edge_seen_and_its_run(ray, number):
    """In a grid of 3 x 3: some edge of the ray is on, and the first one lies in a run of that many."""
    graph, f = GridGraph(3, 3), Formula()
    edge, seen, when = f.new(len(graph.edges)), np.array([ray]), np.array([TRUE])
    far = given_lengths(f, np.array([-1]), 3)
    see_first_at(f, np.where(seen < 0, FALSE, edge[seen]), far, when)
    see_run_at(f, graph, edge, seen, far, np.array([number]), when)
    lines = [[0, 1], [2, 3], [4, 5], [6, 9], [7, 10], [8, 11]]  # the edges of each row, then of each column

    def run(row):
        first = next((at for at in ray if at >= 0 and row[at]), None)
        return None if first is None else next(sum(row[at] for at in line) for line in lines if first in line)

    every = [tuple(bool(bits >> k & 1) for k in range(len(edge))) for bits in range(1 << len(edge))]
    assert projected(f, edge) == {row for row in every if run(row) == number}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_none_before_a_distance(number):
    f = Formula()
    ray = f.new(1, 3)
    see_none_before(f, ray, given_lengths(f, np.array([number]), 3))
    assert projected(f, ray[0]) == {row for row in product([False, True], repeat=3) if not any(row[:number])}


def test_a_line_that_keeps_its_distance_from_itself():
    """Two cells side by side are joined; of two that touch at a corner a third one is beside both."""
    graph, f = GridGraph(2, 3), Formula()
    edge, cell = f.new(len(graph.edges)), f.new(6)
    join_neighbours(f, graph, edge, cell)
    pairs = graph.edges.tolist()
    every = [tuple(bool(bits >> k & 1) for k in range(13)) for bits in range(1 << 13)]
    assert projected(f, np.concatenate([cell, edge])) == {
        row for row in every if all(row[6 + k] or not (row[one] and row[two]) for k, (one, two) in enumerate(pairs))}
    f = Formula()
    cell = f.new(9)
    no_touch_at_corners(f, GridGraph(3, 3), cell)
    for row in (result := projected(f, cell)):
        on = {divmod(k, 3) for k in range(9) if row[k]}
        assert all((a, d) in on or (c, b) in on for a, b in on for c, d in on if abs(a - c) == abs(b - d) == 1)
    assert len(result) == sum(
        all((a, d) in on or (c, b) in on for a, b in on for c, d in on if abs(a - c) == abs(b - d) == 1)
        for bits in range(512) for on in [{divmod(k, 3) for k in range(9) if bits >> k & 1}])
