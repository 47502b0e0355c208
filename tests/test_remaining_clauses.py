"""What remains of the clauses of groups once lines are known says the same as all of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from satloop.explaining.model.board_groups import BoardGroups
from satloop.explaining.model.local_solver import LocalSolver, forced
from satloop.explaining.model.masks import bits, mask_of
from satloop.explaining.model.remaining_clauses import Remaining
from satloop.explaining.preparation import prepare
from satloop.explaining.search.tier_search import TierSearch
from satloop.formats.board_source import open_board

INSTANCES = Path(__file__).parent.parent / "instances"


def ready(name: str) -> BoardGroups:
    found = prepare(open_board(str(INSTANCES / name)))
    assert not isinstance(found, str)
    return found.grouping


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
    found = prepare(open_board(str(INSTANCES / "kaisu/4x5-1.txt")))
    assert not isinstance(found, str)
    search, touched, huge = found.search(float("inf")), found.grouping.clauses.variables_of, found.grouping.clauses.huge
    assert isinstance(search, TierSearch) and huge
    for _ in search.steps():
        wanted = search.backbone.forced(search.known)
        for group in huge:
            if any(wanted >> variable & 1 for variable in touched[group]):
                shape, state = search.shape(group), search.state[group]
                answer = search._forced_by(group)
                assert answer == forced(shape.solver, shape.variables, bits(state, 1), state)
            else:
                with monkeypatch.context() as patch:
                    patch.setattr(TierSearch, "shape", None)  # not to be asked for
                    assert search._forced_by(group) == 0
