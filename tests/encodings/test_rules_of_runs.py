"""Lengths of the runs that touch regions, against runs read off row by row, on every loop of a small grid; the nearest
run on a ray, against all rays."""

from itertools import groupby, product

import numpy as np
import pytest
from brute import projected, propagated
from test_rules_of_visits import GRID, REGIONS, loops

from encoders import FALSE, TRUE, Formula
from encoders.rules import fix_nearest_run, list_run_lengths, run_lengths
from satloop.errors import PuzzleError
from satloop.puzzles import find


def lengths(edges, region, which):
    """The lengths of the runs that touch the region: row by row, column by column."""
    across, down = GRID.split(edges)
    out = set()
    for lines, cells in [*zip(across.tolist(), region.tolist()), *zip(down.T.tolist(), region.T.tolist())]:
        begin = 0
        for place, on in enumerate([*lines, False]):
            if not on:
                if place > begin and which in cells[begin:place + 1]:
                    out.add(place - begin)
                begin = place + 1
    return out


@pytest.mark.parametrize("name", REGIONS)
def test_the_lengths_of_runs_at_regions(name):
    region, f = np.array(REGIONS[name]).reshape(3, 4), Formula()
    edge, home = f.new(len(GRID.edges)), np.arange(region.max() + 1)[::-1]
    has = run_lengths(f, GRID, edge, region, home)
    for edges in loops():
        known = propagated(f, np.where(edges, edge, -edge).tolist()) | {int(TRUE)}
        assert {abs(one) for one in has.ravel().tolist()} <= {abs(one) for one in known}
        for which, row in zip(home.tolist(), has.tolist()):
            assert {n for n, one in enumerate(row, 1) if one in known} == lengths(edges, region, which)


def test_no_run_where_there_is_no_line():
    assert run_lengths(Formula(), GRID, np.full(17, FALSE), np.zeros((3, 4), dtype=int), np.array([0])).tolist() == [
        [FALSE] * 3]


@pytest.mark.parametrize("listed", [set(), {0}, {1, 3}])
@pytest.mark.parametrize("more", [0, 1, 2])
def test_lists_of_lengths(listed, more):
    f = Formula()
    has = f.new(4)
    list_run_lengths(f, has[None], np.array([[n in listed for n in range(4)]]), np.array([more]), np.array([TRUE]))
    every = projected(f, has)
    assert every and all(listed <= {n for n in range(4) if row[n]} and sum(row) == len(listed) + more for row in every)


def test_a_region_has_one_list():
    with pytest.raises(PuzzleError, match="row 2, column 1: found '1', expected no second list in a region"):
        find("railpool")("2 2\n2 1\n1 -\n1 2\n1 2")


@pytest.mark.parametrize("room", range(5))
@pytest.mark.parametrize("number", range(6))
def test_the_nearest_run(room, number):
    f = Formula()
    ray, when = f.new(4), f.new()
    ray[room:] = FALSE
    fix_nearest_run(f, ray[None], np.array([room]), np.array([number]), when[None])
    right = {row for row in product((False, True), repeat=room)
             if next((len([*run]) for on, run in groupby(row) if on), 0) == number}
    every = projected(f, np.append(ray[:room], when))
    assert {row[:-1] for row in every if row[-1]} == right
    assert {row[:-1] for row in every if not row[-1]} == {*product((False, True), repeat=room)}
