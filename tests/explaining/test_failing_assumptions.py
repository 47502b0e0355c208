"""Assumptions that need not be asked again: what is kept from state to state is what asking all anew would find."""

from math import inf

import pytest

from encoders import OutOfTime
from satloop.explaining.preparation import prepare
from satloop.explaining.search.path_probing import PathProbing
from satloop.puzzles import find


@pytest.mark.parametrize("name", ["flow", "numberlink"])
def test_what_failed_before_and_what_fails_anew_is_all_that_fails(name):
    prepared = prepare(find(name)(find(name).example), inf)
    search = PathProbing(prepared.grouping, inf)
    failing, tests = set(), 0
    while not search.done:
        step = search.find()
        if not search.units.ready:
            failing |= set(search.failing.fresh())
            unknown = [v for v in search.grouping.variables if not search.units.known >> v & 1]
            assert failing.intersection(unknown) == {v for v in unknown if not search.propagator.propagate([-v])[0]}
            tests += 1
        search.learn(step.new)
    assert tests


def test_what_failed_before_the_deadline_came_is_told_later():
    prepared = prepare(find("numberlink")(find("numberlink").example), inf)
    search, late = PathProbing(prepared.grouping, inf), PathProbing(prepared.grouping, inf)
    with pytest.raises(OutOfTime):
        late.failing.fresh(0.0)
    assert late.failing.fresh() == search.failing.fresh() != {}
