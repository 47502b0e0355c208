"""Words of puzzle rules take the variables and clauses that their docstrings state, and point to the right places."""

import inspect

import numpy as np
import pytest

from encoders import FALSE, TRUE, Formula, GridGraph, rules
from encoders.cardinality import at_least, at_most, exactly, exactly_by_parity
from encoders.cardinality.counters import totals
from encoders.loops.degrees import loop_degrees
from encoders.numbers import Unary
from encoders.rules.lines.visit_turn_straight import EAST, NORTH, SOUTH, WEST
from encoders.rules.regions import edges_inside, edges_leaving, exits

GRID = GridGraph(7, 8)
M, N = len(GRID.edges), GRID.vertices
INNER = np.array([26, 27])  # at least three cells from every border
ROWS = len(INNER)
HALVES = (np.arange(N) % 8 > 3).astype(np.intp).reshape(7, 8)  # two regions of 28 cells; 7 edges join them


def both(value):
    return np.full(ROWS, value)


def full_cost(add):
    """Variables and clauses of what a function adds to a formula."""
    f = Formula()
    add(f)
    return f.variables, f.size.clauses


def cost(add, *given):
    """The same, without the variables that `given` shapes of literals take; the function gets these."""
    f = Formula()
    literals = [f.new(*shape) for shape in given]
    before = f.variables
    add(f, *literals)
    return f.variables - before, f.size.clauses


EDGES, WAY, ON, CELLS = (M,), (ROWS, 4), (ROWS,), (N,)
ARM = (ROWS, 5)
AHEAD = np.array([[10, 17, 24, 31, 38], [31, 24, 17, 10, 3]])  # five segments across, one below the other

ARCS = (2, M)
DEGREES = (GRID.incidence >= 0).sum(axis=1)
ARCHED = 4 * M + int(sum(DEGREES * (DEGREES - 1)))
SECTIONS = (2 * M + 2 * N * 3 + 2 * N, ARCHED + 2 * N * 2 + 2 * M * 5 + M * 6 + 2 * N + N + N * 6)  # places up to 3
LABEL = Unary(np.arange(1, 3 * N + 1, dtype=np.int32).reshape(N, 3), 3)

# Word -> what adds it, the shapes of the literals it is told of, and its variables and clauses in closed form.
WORDS = {
    "segments": (lambda f: rules.segments(f, GRID, np.arange(N) == 26), [], (M - 4, 0)),
    "segments_without": (lambda f, on: rules.segments_without(f, GRID, INNER, on), [ON], (M, 4 * ROWS)),
    "segments_without, sure": (lambda f: rules.segments_without(f, GRID, INNER, both(TRUE)), [], (M - 4 * ROWS + 1, 0)),
    "visit_cells": (lambda f, way: rules.visit_cells(f, way), [WAY], (0, 4 * ROWS)),
    "avoid_cells": (lambda f, way: rules.avoid_cells(f, way), [WAY], (0, 4 * ROWS)),
    "turn_in_cells": (lambda f, way: rules.turn_in_cells(f, way), [WAY], (0, 4 * ROWS)),
    "go_straight": (lambda f, way: rules.go_straight(f, way), [WAY], (0, 6 * ROWS)),
    "go_straight_or_off": (lambda f, way, on: rules.go_straight_or_off(f, way, on), [WAY, ON], (0, 8 * ROWS)),
    "turn_or_off": (lambda f, way, on: rules.turn_or_off(f, way, on), [WAY, ON], (0, 8 * ROWS)),
    "have_marks_of_one_kind": (
        lambda f, first, on: rules.have_marks_of_one_kind(f, first, np.array([0, 0, 1, 1]), np.array([True, False] * 2),
                                                          on), [ON, (4,)], (0, 2 + 4)),
    "have_marks_of_one_kind, sure": (
        lambda f, first: rules.have_marks_of_one_kind(f, first, np.array([0, 0, 1]), np.array([True, False, True]),
                                                      np.full(3, TRUE)), [ON], (0, 1)),
    "turn_where": (lambda f, way, bent: rules.turn_where(f, way, bent), [WAY, ON], (0, 8 * ROWS)),
    "turning": (lambda f, way: rules.turning(f, way), [WAY], (ROWS, 8 * ROWS)),
    "going_straight": (lambda f, way: rules.going_straight(f, way), [WAY], (ROWS, 6 * ROWS)),
    "visit_where": (lambda f, edge, on, when: rules.visit_where(f, GRID, edge, INNER, on, when=when), [EDGES, ON, ON],
                    (0, 8 * ROWS)),
    "visit_either": (lambda f, edge, when: rules.visit_either(f, GRID, edge, np.array([3, 9]), when=when), [EDGES, ON],
                     (0, 2)),
    "run_ends_on_ring": (lambda f, point, link: rules.run_ends_on_ring(f, point, link), [(ROWS, 8), (ROWS, 8)],
                         (9 * ROWS, 33 * ROWS)),
    "see_first_at": (lambda f, ray, far: rules.see_first_at(f, ray, far), [ARM, ARM], (0, 9 * ROWS)),
    "see_none_before": (lambda f, ray, far: rules.see_none_before(f, ray, far), [ARM, ARM], (0, 5 * ROWS)),
    "see_run_at": (lambda f, edge, far, on: rules.see_run_at(f, GRID, edge, AHEAD, far, both(2), on), [EDGES, ARM, ON],
                   (5 * ROWS, (12 + 30) * ROWS)),
    "fix_nearest_run": (lambda f, ray, on: rules.fix_nearest_run(f, ray, both(5), np.array([2, 5]), on), [ARM, ON],
                        (3 + 0, (2 + 3 * 4 + 2 - 3) + (3 * 1 + 5 - 3))),
    "fix_nearest_run, none, no room": (lambda f, ray, on: rules.fix_nearest_run(f, ray, both(5), np.array([0, 6]), on),
                                       [ARM, ON], (0, 5 + 1)),
    "visited": (lambda f, edge: rules.visited(f, GRID, edge), [EDGES], (N, N + 2 * M)),
    "visits_for_loop": (lambda f, edge: rules.visits_for_loop(f, GRID, edge), [EDGES], (N, 0)),
    "named_visits": (lambda f, edge: rules.named_visits(f, GRID, edge), [EDGES], (N, 2 * M + sum(DEGREES))),
    "turn_next_to_straight": (lambda f, edge, when: rules.turn_next_to_straight(
        f, GRID, edge, INNER, np.array([True, False]), when=when), [EDGES, ON], (0, 8 * ROWS)),
    "fix_arm_length": (lambda f, arm, reach: rules.fix_arm_length(f, arm, reach), [ARM, ARM], (0, ROWS * (2 * 5 - 1))),
    "fix_two_arms": (lambda f, arm, one, two: rules.fix_two_arms(f, arm, one, two), [(ROWS, 4, 5), ARM, ARM],
                     (0, ROWS * (12 * 5 - 6))),
    "equalize_arms": (lambda f, arm, when: rules.equalize_arms(f, arm, both(4), when), [(ROWS, 3, 5), ON],
                      (ROWS * (4 - 1), ROWS * (3 * (2 * 4 - 1) + 4 - 2))),
    "up_to": (lambda f: rules.lengths_up_to(f, np.array([0, 1, 2, 5]), 5), [], (1 + 4, 3)),
    "lengths": (lambda f: rules.given_lengths(f, np.array([3, -1]), 6), [], (5, 4)),
    "summands": (lambda f: rules.lengths_of_sum(f, np.array([1, 2, 6]), 6), [], (6 - 2, 6 - 3)),
    "summands, any": (lambda f: rules.lengths_of_sum(f, np.array([-1]), 6), [], (2 * 5, 2 * 4)),
    "unequal": (lambda f, one, two: rules.differ_in_length(f, one, two), [ARM, ARM], (0, ROWS * 4)),
    "shading": (lambda f: rules.shading(f, np.arange(N) == 26), [], (N - 1, 0)),
    "not_adjacent": (lambda f, cell: rules.not_adjacent(f, GRID, cell), [CELLS], (0, M)),
    "tally": (lambda f, cell: rules.count_on_rays(f, GRID, cell,
                                                         np.array([[0, 1, 2, 3], [3, 2, 1, 0], [8, 16, 24, -1]])),
              [CELLS], (2 + 1, 3 * 3)),
    "row or column": (lambda f, cell, when: rules.count_of_row_or_column(
        f, cell.reshape(7, 8), INNER, both(1), when), [CELLS, ON], (14 + 2 * 12, 48 + 2 * 41 + 5 * ROWS)),
    "join": (lambda f, edge, cell: rules.join_neighbours(f, GRID, edge, cell), [EDGES, CELLS], (0, M)),
    "corners": (lambda f, cell: rules.no_touch_at_corners(f, GRID, cell), [CELLS], (0, 2 * 6 * 7)),
    "outweigh": (lambda f, cell, when: rules.outweigh(f, cell, np.array([[0, 1, -1, -1], [8, 9, 16, 17]]),
                                                       np.array([1, -1]), when), [CELLS, ON], (0, 2 + 6)),
    "outweigh, half": (lambda f, cell, when: rules.outweigh(f, cell, np.array([[0, 1], [8, 16]]), both(0), when),
                       [CELLS, ON], (0, 2 * ROWS)),
    "squares_inside": (lambda f, edge: rules.squares_inside(f, GRID, edge), [EDGES], (42, 4 * M - 2 * 26)),
    "keep_shaded_outside": (lambda f, edge, cell: rules.keep_shaded_outside(f, GRID, edge, cell.reshape(7, 8)),
                            [EDGES, CELLS],
                            (42, 4 * M - 2 * 26 + 42)),
    "lie_inside": (lambda f, square, on: rules.lie_inside(f, square, INNER, both(True), on), [(6, 7), ON], (0, ROWS)),
    "count_turns_around": (lambda f, edge,
                           when: rules.count_turns_around(f, GRID, edge, INNER, np.array([1, 2]), when=when),
                           [EDGES, ON], (0, 16 * ROWS)),
    "count_turns_around, all or any": (
        lambda f, edge, when: rules.count_turns_around(f, GRID, edge, INNER, np.array([3, -1]), when=when),
        [EDGES, ON], (0, 14 + 4)),
    "segments, walls": (lambda f: rules.segments(f, GRID, None, np.arange(M) < 5), [], (M - 5, 0)),
    "cross_in_cells": (lambda f, way: rules.cross_in_cells(f, way), [WAY], (0, 4 * ROWS)),
    "add_arcs": (lambda f, edge: rules.add_arcs(f, GRID, edge), [EDGES], (2 * M, 4 * M + sum(DEGREES * (DEGREES - 1)))),
    "section_places": (lambda f, edge: rules.section_places(f, GRID, edge, edge, 3), [EDGES], SECTIONS),
    "fix_section_sizes": (lambda f, edge,
                          on: rules.fix_section_sizes(f, GRID, edge, np.full(N, True), INNER, both(3), on),
                          [EDGES, ON], (SECTIONS[0] + 1, SECTIONS[1] + ROWS * 2 + 1 + ROWS)),
    "fix_section_sizes, of a whole loop": (lambda f, edge, on: rules.fix_section_sizes(
        f, GRID, edge, np.full(N, True), INNER, np.array([3, 4]), on), [EDGES, ON], tuple(
            np.add(cost(lambda f, edge: rules.section_places(f, GRID, edge, edge, 4), EDGES),
                   cost(lambda f, edge: totals(f, edge, 5, exact=True), EDGES)) + [1, 4 + 1 + 3])),
    "fix_given_sizes": (lambda f, edge, on: rules.fix_given_sizes(f, edge[:M], edge[M:], LABEL, INNER, both(3), on),
                        [(2 * M,), ON], (1, ROWS * 2 + 1 + ROWS)),
    "split_by_kind": (lambda f, edge, cell: rules.split_by_kind(f, GRID, edge, cell), [EDGES, CELLS], (2 * M, 8 * M)),
    "differ_from_neighbours": (lambda f, edge: rules.differ_from_neighbours(
        f, GRID, np.where(np.arange(M) < 9, edge, FALSE), LABEL), [EDGES], (9, 9 * (3 * 3 + 1) + 9)),
    "turn_at_every_other": (lambda f, edge: rules.turn_at_every_other(f, GRID, edge, np.arange(N) % 3 == 0), [EDGES],
                            (M, int(sum(DEGREES * (DEGREES - 1))))),
    "turn_one_way": (lambda f, edge: rules.turn_one_way(f, GRID, edge), [EDGES],
                     (M, int(sum(DEGREES * (DEGREES - 1))))),
    "line_start": (lambda f, edge, arc: rules.line_start(f, GRID, edge, arc, 26), [EDGES, ARCS], (0, 4)),
    "count_entries": (lambda f, edge, arc: rules.count_entries(
        f, GRID, edge, arc, HALVES.ravel(), np.array([0, 1]), 26, 3), [EDGES, ARCS], (
            2 * N * 3, 2 * (2 * N + (M - 7) * 6 + 7 * 5 + 7 * 6) + 3 + 4)),
    "fix_visit_after": (lambda f, arc, on: rules.fix_visit_after(
        f, GRID, arc, HALVES, np.array([0, 1]), np.array([3, 2]), on), [ARCS, ON], (
            3 * N + 2 * 7, 2 * N + 2 * (M - 7) * 5 + 2 * 7 * (1 + 2 + 3))),
    "unbranched": (lambda f, edge: rules.unbranched(f, GRID, edge), [EDGES], (
        N + M, 4 * M + 6 * N + int(sum(DEGREES * (DEGREES - 1) * (DEGREES - 2) // 6)))),
    "ways_in, ways_out": (lambda f, arc: (rules.ways_in(GRID, arc), rules.ways_out(GRID, arc)), [ARCS], (0, 0)),
    "carry": (lambda f, arc: rules.carry(f, GRID, arc, LABEL, TRUE), [ARCS], (0, 2 * M * (2 * 3 - 1))),
    "carry, equal": (lambda f, arc: rules.carry(f, GRID, arc, LABEL, FALSE), [ARCS], (0, 2 * M * 2 * 3)),
    "carry, by a literal": (lambda f, arc, step: rules.carry(f, GRID, arc, LABEL, step), [ARCS, ARCS],
                            (4 * M, 2 * M * (2 + 6 + 5))),
    "no_crossing": (lambda f, link: rules.no_crossing(f, np.array([1, 3, 5, 7]), 3, np.array([[1, 2], [0, 3]]), link),
                    [(2,)], (0, 1)),
}


@pytest.mark.parametrize("name", WORDS)
def test_sizes(name):
    add, shapes, size = WORDS[name]
    assert cost(add, *shapes) == size


def reach_to_border(cell):
    row, column = divmod(int(cell), GRID.columns)
    return [row, GRID.columns - 1 - column, GRID.rows - 1 - row, column]


def test_sizes_of_middles():
    """Nothing farther away than the nearer border is spoken of: with reach r, r - 1 variables and r - 2 clauses; the
    arms' first segments want one that is there, and each of the others the one before, and says that it is farther."""
    cells = np.array([0, 3, 26, 30])
    most = [max(min(up, down), min(left, right)) for up, right, down, left in map(reach_to_border, cells)]
    variables, clauses = cost(lambda f, edge, on: rules.centre_runs_on_cells(f, GRID, edge, cells, when=on), EDGES,
                              (4,))
    assert most == [0, 3, 3, 3] and variables == sum(max(0, one - 1) for one in most)
    assert clauses <= sum(6 + 4 * max(1, 2 * one - 1) + max(0, one - 2) for one in most)
    edges = np.array([0, 3, GRID.incidence[26, 3]])
    most = [1, 4, 3]
    variables, clauses = cost(lambda f, edge, on: rules.centre_runs_on_edges(f, GRID, edge, edges, when=on), EDGES,
                              (3,))
    assert variables == sum(one - 1 for one in most)
    assert clauses <= sum(1 + 2 * (2 * one - 1) + max(0, one - 2) for one in most)


@pytest.mark.parametrize("total, bent", [(6, False), (5, True), (-1, False)])
def test_sizes_of_circles(total, bent):
    """As `lengths_of_sum` and `fix_arm_length` say: the circle itself, two lengths, and an arm each way for both."""
    limit = max(GRID.rows, GRID.columns)

    def add_up(f, edge, when):
        rules.arms_add_up(f, GRID, edge, INNER, both(bent), both(total), when=when)

    def alike(f, edge, when):
        rules.arms_alike(f, GRID, edge, INNER, both(bent), both(total), when=when)

    known = total >= 0
    variables, clauses = cost(add_up, EDGES, ON)
    own = full_cost(lambda f: rules.lengths_of_sum(f, both(total), limit)) if known else (0, 0)
    assert variables == own[0]
    assert clauses <= ROWS * (4 if bent else 6) + own[1] + known * ROWS * 4 * 2 * limit
    variables, clauses = cost(alike, EDGES, ON)
    own = (full_cost(lambda f: rules.lengths_of_sum(f, both(total), limit)) if not bent else
           full_cost(lambda f: rules.given_lengths(f, both(-1 if total < 0 else total // 2), limit)))
    assert variables == own[0]
    assert clauses <= ROWS * 4 + own[1] + ROWS * 12 * limit + (not bent) * ROWS * (limit - 1)


def test_sizes_of_straight_runs():
    number = np.array([3, -1])
    variables, clauses = cost(lambda f, edge, on: rules.fix_straight_runs(f, GRID, edge, INNER, number, when=on),
                              EDGES, ON)
    row, column = np.divmod(INNER[1], GRID.columns)
    most = min(max(row, GRID.rows - 1 - row), max(column, GRID.columns - 1 - column))
    assert variables == 3 - 2 + most - 1
    assert clauses <= ROWS * 4 + 8 * 2 * GRID.columns + 1 + 8 * (most + 1) + most - 2


def test_sizes_of_marks_of_two_colours():
    """Two marks in a row with two cells between them; each of these sees both, all others in sight see one."""
    marks = np.array([25, 28])
    variables, clauses = cost(lambda f, edge, on: rules.turn_where_colours_change(
        f, GRID, edge, marks, np.array([0, 1]), on), EDGES, (2,))
    seen = sum(reach_to_border(25)) + sum(reach_to_border(28)) - 7 - 7 + 1 + 3 + 2 * 2  # outside, and between them
    assert variables == seen - 8 and clauses <= 3 * variables + 2 * seen + 2


@pytest.mark.parametrize("lengths, tested", [((0, 0), ()), ((5, 0), ()), ((2, 3), (2,)), ((3, 3), (3,)),
                                            ((-1, 2), (2,)), ((1, 1), (1,))])
def test_sizes_of_runs_around(lengths, tested):
    """Counts of the cells, of the runs, and of the runs of each length but one that the others leave no choice."""
    cells, total, runs = INNER[:1], sum(map(abs, lengths)), sum(length != 0 for length in lengths)
    count = at_least if min(lengths) < 0 else exactly
    ring = (1, 8)
    parts = [cost(lambda f, row, on: count(f, row, [total], when=on), ring, (1,))]
    if runs:
        parts += [cost(lambda f, point, link: rules.run_ends_on_ring(f, point, link), ring, ring),
                  cost(lambda f, row, on: exactly(f, row, [runs], when=on), (1, 9), (1,))]
    for length in tested:
        parts += [(8, 8 * (length + 2) if length > 1 else 32),
                  cost(lambda f, row, on, length=length: count(f, row, [lengths.count(length)], when=on), ring, (1,))]
    assert cost(lambda f, edge, on, when: rules.fix_runs_around(f, GRID, edge, on, cells, np.array([lengths]), when),
                EDGES, CELLS, (1,)) == tuple(map(sum, zip(*parts)))


@pytest.mark.parametrize("toward, fresh", [(EAST, 0), (-1, 1)])
def test_sizes_of_arms_that_differ_by_one(toward, fresh):
    """The shorter of both lines through the cell is at most four long each way."""
    variables, clauses = cost(lambda f, edge, on: rules.arms_differ_by_one(
        f, GRID, edge, INNER[:1], np.array([toward]), when=on), EDGES, (1,))
    most = min(max(reach_to_border(26)[::2]), max(reach_to_border(26)[1::2]))
    assert variables == most - 1 + fresh and clauses <= 5 + most - 2 + (1 + fresh) * 8 * (most + 1)


def test_sizes_of_what_is_most_frequent():
    """The trees of three totals a row, and two comparisons; looking ahead adds what defines the cells seen."""
    named = np.array([[True, False, False], [False, True, True]])
    trees = cost(lambda f, kinds: totals(f, kinds, 5, exact=True), (ROWS, 3, 5))
    own = cost(lambda f, kinds, on: rules.name_most_frequent(f, kinds, named, on), (ROWS, 3, 5), ON)
    assert own == tuple(np.add(trees, [0, 2 * (5 + 1) + (2 * 5 + 5 + 1)]))
    variables, clauses = cost(lambda f, edge, cell, on: rules.name_most_frequent_ahead(
        f, GRID, edge, cell, np.array([26, 29]), np.array([EAST, WEST]), named, on), EDGES, CELLS, ON)
    assert variables == own[0] + 2 * 8 and own[1] < clauses <= own[1] + 14 * 8  # five cells each way, eight in all


def test_sizes_of_regions_are_those_of_counting():
    border = edges_leaving(GRID, HALVES, 2)
    inside = edges_inside(GRID, HALVES, 2)
    assert (border >= 0).sum(axis=1).tolist() == [7, 7] and (inside >= 0).sum(axis=1).tolist() == [45, 45]
    assert sorted(rules.edges_between(GRID, HALVES).tolist()) == sorted(border[0].tolist())
    assert rules.grouped_by_label(np.array([1, -1, 1, 0]), np.array([5, 6, 7, 8]), 2).tolist() == [[8, -1], [5, 7]]
    on, home = (2,), np.array([0, 1])
    counted = {"border": cost(lambda f, rows: exactly_by_parity(f, rows, 2), (2, 7)),
               "inside": cost(lambda f, rows: exactly(f, rows, 9), (2, 45)),
               "cells": cost(lambda f, rows: exactly(f, rows, 9), (2, 28)),
               "twice": cost(lambda f, rows: exactly_by_parity(f, rows, 4), (2, 7))}
    assert cost(lambda f, edge: rules.enter_each(f, GRID, edge, HALVES, 2), EDGES) == counted["border"]
    assert cost(lambda f, edge: rules.enter_once_at_most(f, GRID, edge, HALVES, 2), EDGES) == cost(
        lambda f, rows: at_most(f, rows, 2), (2, 7))
    assert cost(lambda f, edge: rules.enter_each_visiting_all(f, GRID, edge, HALVES, 2, 2), EDGES) == counted["twice"]
    visits = cost(lambda f, edge, on: rules.visit_where(f, GRID, edge, np.arange(N), on,
                                                             when=np.full(N, TRUE)), EDGES, CELLS)
    at_most_two = cost(lambda f, rows: at_most(f, rows, 2), (2, 7))
    assert cost(lambda f, edge: rules.visit_all_or_none(f, GRID, edge, HALVES, 2), EDGES) == tuple(
        np.add(visits, at_most_two) + [2, 0])
    assert cost(lambda f, edge, when: rules.count_visited(f, GRID, edge, HALVES, home, both(10), when=when),
                EDGES, on) == counted["inside"]
    assert cost(lambda f, edge, when: rules.count_visited(f, GRID, edge, HALVES, home, both(9), when, entered=False),
                EDGES, on) == tuple(np.add(counted["cells"], [N, N + 2 * M]))
    assert cost(lambda f, cell, when: rules.count_shaded(f, cell, HALVES, home, both(9), when=when),
                CELLS, on) == counted["cells"]
    variables, clauses = cost(lambda f, edge: rules.count_turns(f, GRID, edge, HALVES, home, both(9), both(TRUE)),
                              EDGES)
    turning = cost(lambda f, edge: rules.turning(f, rules.ways(GRID, edge)), EDGES)
    assert (variables, clauses) == tuple(np.add(turning, counted["cells"]))


def test_a_loop_through_the_rest_is_a_loop():
    def rest(f, edge, cell):
        rules.loop_through_the_rest(f, GRID, edge, cell, np.full(M, TRUE), "elimination")

    def loop(f, edge, cell):
        pairs = rules.either_visited(GRID, np.arange(M))
        rules.single_loop(f, GRID, edge, "elimination", -cell, anchors=pairs)

    assert cost(rest, EDGES, CELLS) == cost(loop, EDGES, CELLS)


def test_eight_round_are_three_at_a_corner_and_five_at_a_side():
    around = rules.eight_neighbours(GRID, np.arange(N))
    row, column = np.divmod(np.arange(N), 8)
    wide, high = np.where((column == 0) | (column == 7), 2, 3), np.where((row == 0) | (row == 6), 2, 3)
    assert ((around >= 0).sum(axis=1) == wide * high - 1).all()
    for cell, others in enumerate(around.tolist()):
        near = {other for other in range(N) if max(abs(row[cell] - row[other]), abs(column[cell] - column[other])) == 1}
        assert {other for other in others if other >= 0} == near


def test_arms_end_at_the_border():
    way = rules.ways(GRID, np.arange(1, M + 1, dtype=np.int32))
    for cell in range(N):
        arm = rules.arm_toward(GRID, way, np.array([cell]), np.array([NORTH, EAST, SOUTH, WEST]), 9)
        assert (arm != FALSE).sum(axis=-1).tolist() == reach_to_border(cell)
        assert (rules.arms(GRID, way, np.array([cell]), 9)[0] == arm).all()
    ray = rules.rays(GRID, np.array([26]), EAST, 9)[0].tolist()
    segments = rules.arm_toward(GRID, way, np.array([26]), EAST, 9)[0].tolist()
    for one, two, literal in zip(ray, ray[1:], segments):
        assert literal == (way[one, EAST] if one >= 0 else FALSE) and (two < 0 or literal == way[two, WEST])


def test_links_run_along_each_edge_at_most_once():
    cells = np.array([0, 5, 7, 24, 29, 45])
    pairs = rules.pairs_in_sight(cells, 8)
    place = rules.link_along_edge(cells, 8, pairs, 7)
    assert pairs.tolist() == [[0, 1], [1, 2], [3, 4], [0, 3], [1, 4], [4, 5]]
    length = [5, 2, 5, 3, 3, 2]
    assert place.shape == (M,) and np.bincount(place[place >= 0]).tolist() == length
    for pair, (one, two) in enumerate(cells[pairs].tolist()):
        step = 1 if two - one < 8 else 8
        run = set(zip(range(one, two, step), range(one + step, two + 1, step)))
        assert {tuple(edge) for edge in GRID.edges[place == pair].tolist()} == run
    assert [[pair for pair in row if pair >= 0] for row in rules.links_at_each(6, pairs).tolist()] == [
        [0, 3], [1, 4, 0], [1], [2, 3], [5, 2, 4], [5]]


def test_every_word_is_counted_here_or_elsewhere():
    # counting, loops, a constant
    elsewhere = {"exactly", "exactly_one", "single_loop", "AXES", "literals_at", "arcs_leaving"}
    here = inspect.getsource(inspect.getmodule(test_sizes))
    assert not [name for name in rules.__all__ if name not in elsewhere and f"rules.{name}(" not in here]


def test_sizes_of_exits():
    """Seven ways out of each half, at most 2 L clauses each."""
    cells, toward = exits(GRID, HALVES)
    assert sorted(zip(cells.tolist(), toward.tolist())) == sorted(
        [(8 * row + 3, EAST) for row in range(7)] + [(8 * row + 4, WEST) for row in range(7)])
    touching = rules.edges_touching(GRID, HALVES, 2)
    assert (touching >= 0).sum(axis=1).tolist() == [45 + 7, 45 + 7]
    number = np.array([2, -1])
    variables, clauses = cost(lambda f, edge, on: rules.turn_after_exits(
        f, GRID, edge, HALVES, np.array([0, 1]), number, when=on), EDGES, (2,))
    own = full_cost(lambda f: rules.given_lengths(f, number, GRID.columns))
    assert variables == own[0] and own[1] < clauses <= own[1] + 14 * 2 * GRID.columns


def test_sizes_of_rectangles():
    """Of 7 x 8 vertices, whose numbers take 3 bits each: even degrees, turns, numbers along edges, and at corners."""
    r, c, b = 7, 8, 3 + 3
    even = 8 * (r - 2) * (c - 2) + 4 * 2 * (r - 2 + c - 2) + 2 * 4
    assert cost(lambda f, edge: rules.form_rectangles(f, GRID, edge), EDGES) == (
        2 * b * r * c + (r - 2) * c, even + 4 * (r - 2) * c + 2 * b * (M + r * c) + 2 * b * (r - 1) * (c - 1))


def test_sizes_of_the_longest_visit():
    """Both halves of 28 cells have a number, 2 and 5: 90 ways each along 45 edges."""
    number, ways = np.array([2, 5]), 90
    variables, clauses = cost(lambda f, edge, on: rules.fix_longest_visit(
        f, GRID, edge, HALVES, np.array([0, 1]), number, on), EDGES, (2,))
    assert variables == ways * (2 - 1) + ways * (5 - 1)
    assert 2 * (ways + 1) < clauses <= 5 * variables + 2 * (ways + 1)
    for wrong in (0, 29):
        assert cost(lambda f, edge, on, wrong=wrong: rules.fix_longest_visit(
            f, GRID, edge, HALVES, np.array([1]), np.array([wrong]), on), EDGES, (1,)) == (0, 1)


def test_sizes_of_lengths_of_runs():
    """Both halves touch runs in each row and column: at most two variables for each start and length, one a length."""
    starts = 7 * 28 + 8 * 21  # in a row of 8 cells 7 + 6 + ... lengths, in a column of 7 cells 6 + 5 + ...
    variables, clauses = cost(lambda f, edge: rules.run_lengths(f, GRID, edge, HALVES, np.array([0, 1])), EDGES)
    assert starts < variables <= 2 * starts + 2 * 7
    assert 3 * starts < clauses <= 6 * starts + 2 * (7 + starts)
    listed = np.array([[True, False, True], [False, False, False]])
    assert cost(lambda f, has, on: rules.list_run_lengths(f, has, listed, np.array([0, 0]), on), (2, 3), (2,)) == (
        0, 2 + 1 + 3)


def test_sizes_of_areas_of_marks():
    """Marks of three cells and of two: 13 and 5 cells are near, and labels of two literals say how near."""
    number, near = np.array([3, 2]), (13, 5)
    variables, clauses = cost(lambda f, cell, on: rules.form_areas_of_marks(
        f, GRID, cell, np.array([26, 30]), number, on), CELLS, (2,))
    counted = [cost(lambda f, rows, count=count: exactly(f, rows, count), (width,))
               for width, count in zip(near, number.tolist())]
    assert variables == sum(near) + 2 * M + 2 * N + sum(own[0] for own in counted)
    assert sum(own[1] for own in counted) < clauses


def test_an_area_of_any_size_has_what_the_others_leave():
    """Of N cells one mark takes all but three, so the other has three at most: 13 cells are near."""
    number, marks = np.array([N - 3, -1]), np.array([0, 26])
    variables, _ = cost(lambda f, cell, on: rules.form_areas_of_marks(f, GRID, cell, marks, number, np.full(2, TRUE)),
                        CELLS, (2,))
    wide, _ = cost(lambda f, cell, on: rules.form_areas_of_marks(f, GRID, cell, marks, number, on), CELLS, (2,))
    assert wide - variables == N - 13


def test_sizes_of_several_loops():
    """Two marks; the line of the second is kept to one half, where both can be on a cell, but for those of the marks.

    "At most one of two" takes a clause.
    """
    may = np.stack([np.full(N, True), HALVES.ravel() == 0], axis=1)
    free = 2 * N - 28 - 4
    variables, clauses = cost(lambda f, edge: rules.form_loops_of_marks(f, GRID, edge, np.array([26, 25]), may), EDGES)
    assert variables == N + free
    degrees = full_cost(lambda f: loop_degrees(f, GRID, f.new(M), f.new(N)))[1]
    assert degrees + N < clauses <= degrees + 2 * 2 * M + 26 + N + free + 2 + 2


def test_sizes_of_loops_of_labels():
    """Two labels at three marks, one of which counts always; what says whether a mark counts is a few gates."""
    when = np.array([TRUE, TRUE, TRUE], dtype=np.int32)
    for label, marks in ((np.array([0, 1, 0]), 3), (np.array([0, 1, -1]), 2)):
        variables, clauses = cost(lambda f, edge, visit, label=label: rules.form_loops_of_labels(
            f, GRID, edge, visit, np.array([26, 25, 40]), label, when), EDGES, CELLS)
        gates = 4 * 2 + 4 + 2  # at a mark whose part is open: each edge ends there or leads on, and some gates more
        assert 2 * (N - marks) <= variables <= 2 * (N - marks) + 3 * gates
        degrees = full_cost(lambda f: loop_degrees(f, GRID, f.new(M), f.new(N)))[1]
        assert degrees < clauses <= degrees + 2 * 2 * 2 * M + 3 * N + 2 * 3 + 3 * 3 * gates


def test_sizes_of_even_visits():
    size, when = np.full((2, 28), TRUE), np.full(2, TRUE)
    variables, clauses = cost(lambda f, edge, owner: rules.visit_evenly(
        f, GRID, edge, owner, HALVES, size, when, np.array(TRUE)), EDGES, (N, 2))
    counted = full_cost(lambda f: totals(f, f.new(4, 28), 28, exact=True))
    most = full_cost(lambda f: at_most(f, f.new(4, 7), 2))
    assert variables == counted[0] - 4 * 28 + 2 * 7 + most[0] - 4 * 7
    assert clauses <= counted[1] + 4 * (2 * 28 - 2) + 2 * 7 + most[1]
