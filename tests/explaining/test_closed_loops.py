"""The step after the last line of a closed loop: one question for all open lines gives what one for each would give."""

import pytest
from explanations import known_before
from judge import Judge

from satloop.explaining.explain import explain
from satloop.explaining.model.board_solver import BoardSolver
from satloop.explaining.model.masks import bits
from satloop.explaining.model.refutation import groups_with_loop_rule, refute
from satloop.setting.generator import generate
from satloop.setting.request import Request


@pytest.fixture(scope="module", params=[1, 5, 10, 12, 14, 15])
def explained(request):
    return explain(generate(Request("reflectlink", 7, 7, request.param)).puzzle)


def closed_step(explanation):
    return next((known, step) for known, step in zip(known_before(explanation), explanation.steps) if step.closed)


def test_the_step_cites_what_its_lines_need_one_by_one(explained):
    _, step = closed_step(explained)
    solver = BoardSolver(explained.grouping)
    near = range(len(explained.grouping.groups))
    for variable in bits(step.new):
        assert refute(solver, step.groups, step.known, variable, True) is not None
    for group in step.groups:
        rest = [other for other in step.groups if other != group]
        assert any(refute(solver, rest, step.known, variable, True) is None for variable in bits(step.new))
    assert groups_with_loop_rule(solver, near, step.known, step.new) is not None


def test_solvers_that_the_search_never_saw_agree(explained):
    known, step = closed_step(explained)
    judge = Judge(explained)
    assert judge.fault(step, known) == ""
    for group in step.groups:
        fewer = step._replace(groups=tuple(other for other in step.groups if other != group))
        assert judge.fault(fewer, known) == "it does not follow from what it cites"
    judge.close()


def test_nothing_is_shown_without_the_groups_or_where_no_loop_rule_is_needed(explained):
    _, step = closed_step(explained)
    solver = BoardSolver(explained.grouping)
    assert groups_with_loop_rule(solver, step.groups, step.known, step.new) == step.groups
    assert groups_with_loop_rule(solver, step.groups[1:], step.known, step.new) is None
    assert groups_with_loop_rule(solver, (), step.known, step.new) is None
    without = next(step for step in explained.steps if not step.loop)
    assert groups_with_loop_rule(solver, without.groups, without.known, without.new) is None
