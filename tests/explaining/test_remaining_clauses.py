"""What remains of the clauses of groups once lines are known says the same as all of them."""

import gc
import random
import weakref
from pathlib import Path

import pytest

from satloop.explaining.hint import hint
from satloop.explaining.model.board_groups import BoardGroups
from satloop.explaining.model.local_solver import LocalSolver
from satloop.explaining.model.masks import bits, mask_of
from satloop.explaining.model.remaining_clauses import Remaining
from satloop.explaining.preparation import prepare
from satloop.explaining.search.tier_search import TierSearch
from satloop.formats.open_board import open_board
from satloop.puzzles import find

INSTANCES = Path(__file__).parents[2] / "instances"


def ready(name: str) -> BoardGroups:
    result = prepare(open_board(str(INSTANCES / name)))
    assert not isinstance(result, str)
    return result.grouping


@pytest.mark.parametrize("name", ["icewalk/5x5-1.txt", "kaisu/4x4-1.txt", "buildingwalk/5x5-1.txt"])
def test_what_remains_forces_what_all_clauses_force(name):
    grouping, order = ready(name), random.Random(1)
    remaining, clauses = Remaining(grouping), grouping.clauses
    counts = [group for group, definitions in enumerate(clauses.definitions) if len(definitions) > 100]
    assert len(counts) > 1
    variables = order.sample(grouping.variables, len(grouping.variables))
    for size in range(0, len(variables), 5):
        known = mask_of(variables[:size])
        for group in counts[:2]:
            whole, rest = LocalSolver(Remaining(grouping), [group]), LocalSolver(remaining, [group], known)
            there = whole.local_mask(known)
            assert rest.global_variables(rest.forced(0)) == whole.global_variables(whole.forced(there))
            numbers = {abs(x) for clause in remaining.after(group, known).definitions.values() for x in clause}
            assert numbers.isdisjoint(bits(known))


def test_groups_with_the_same_definitions_share_them():
    definitions = ready("kaisu/4x4-1.txt").clauses.definitions
    assert len({id(clauses) for clauses in definitions if len(clauses) > 100}) == 1


def test_large_groups_are_asked_only_for_what_all_groups_force(monkeypatch):
    result = prepare(open_board(str(INSTANCES / "kaisu/4x5-1.txt")))
    assert not isinstance(result, str)
    search, clauses = result.search(float("inf")), result.grouping.clauses
    assert isinstance(search, TierSearch) and clauses.huge
    for _ in search.steps():
        failing, step = search.backbone.failing(search.known), search._huge_group_shown()
        for group in clauses.huge:
            if failing & clauses.masks[group]:
                whole = LocalSolver(Remaining(result.grouping), [group])
                follows = mask_of(whole.global_variables(whole.forced(whole.local_mask(search.known)))) & failing
                assert search._forced_by(group) == follows
                assert step is None or step.groups != (group,) or not step.new & ~follows
            else:
                with monkeypatch.context() as patch:
                    patch.setattr(TierSearch, "alone", None)  # not to be asked for
                    assert search._forced_by(group) == 0


def test_a_large_group_that_propagation_shows_is_told_with_its_premises(monkeypatch):
    monkeypatch.setattr("satloop.explaining.model.clauses.group_clauses.HUGE", 20)
    kind = find("nurikabeloop")
    result = prepare(kind(kind.example))
    assert not isinstance(result, str)
    search, count = result.search(float("inf")), 0
    assert isinstance(search, TierSearch)
    for _ in search.steps():
        step = search._huge_group_shown()
        if step is not None:
            count += 1
            whole = LocalSolver(Remaining(result.grouping), step.groups)
            assert not step.known & ~search.known and not step.new & search.known
            assert not whole.local_mask(step.new) & ~whole.forced(whole.local_mask(step.known))
    assert count


def test_a_board_is_freed_with_its_last_hint():
    """None of its lists waits for a look for garbage, which would go through those of ten boards at once."""
    kind = find("yajilin")
    collecting = gc.isenabled()
    gc.disable()
    try:
        grouping = hint(kind(kind.example)).grouping
        assert grouping is not None
        parts = [weakref.ref(grouping), weakref.ref(grouping.clauses)]
        del grouping
        assert [part() for part in parts] == [None, None]
    finally:
        if collecting:
            gc.enable()
