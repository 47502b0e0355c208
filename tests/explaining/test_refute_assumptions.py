"""Tier 5 does not stay with variables that are hard to refute while others are easy."""

from types import SimpleNamespace

from satloop.explaining.model.board_solver import Effort
from satloop.explaining.model.masks import mask_of
from satloop.explaining.model.refutation import first_effort
from satloop.explaining.model.step import SEARCH, Step
from satloop.explaining.search.refute_assumptions import ATTEMPTS, DOUBLED, AssumptionRefuter


def test_a_search_turns_to_other_variables_before_it_takes_much_more_effort(monkeypatch):
    variables, easy, effort = range(1, 4 * ATTEMPTS), 8, Effort(400, 40)
    result = Step(SEARCH, (0,), 0, 1 << easy)
    board_solver = SimpleNamespace(effort=effort)
    refuter = AssumptionRefuter(SimpleNamespace(goal=mask_of(variables)), board_solver, None)
    calls = []

    def cheapest(known, chosen, how, closings, effort):
        calls.append((chosen, effort))
        return result if easy in chosen else None

    monkeypatch.setattr(refuter, "_cheapest", cheapest)
    assert refuter.search_step(0) is result
    sets = [calls[k][0] for k in range(0, len(calls), DOUBLED)]
    assert len(sets) > 1 and len({v for chosen in sets for v in chosen}) == sum(map(len, sets))
    assert all(len(chosen) <= ATTEMPTS for chosen, _ in calls)
    assert calls[-1] == (sets[-1], first_effort(effort))
    assert max(effort for _, effort in calls).conflicts == first_effort(effort).conflicts << DOUBLED - 1
