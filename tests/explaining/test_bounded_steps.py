"""Searches for steps ask nothing without a bound: what they leave out makes no step false."""

from math import inf
from pathlib import Path

import numpy as np
import pytest
from judge import faults

from encoders import OutOfTime
from satloop.explaining import preparation
from satloop.explaining.explain import explain
from satloop.explaining.hint import hint
from satloop.explaining.model.board_solver import BoardSolver, Effort
from satloop.explaining.model.chain_links import LOOP_RULE, StepPart
from satloop.explaining.model.clauses import nearest_clauses
from satloop.explaining.model.clauses.nearest_clauses import NearestClauses
from satloop.explaining.model.local_solver import GroupShape, LocalSolver
from satloop.explaining.model.masks import bits, mask_of
from satloop.explaining.model.refutation import (
    MANY,
    MOST_OTHERS,
    TESTS,
    also_refuted,
    brief,
    first_effort,
    premises,
    refuting_core,
    rings,
    shrink,
)
from satloop.explaining.model.remaining_clauses import Remaining
from satloop.explaining.model.step import SEARCH, WHATIF, Step
from satloop.explaining.model.trail import NOBODY
from satloop.explaining.preparation import prepare
from satloop.explaining.search import backbone as search_backbone, windows
from satloop.explaining.search.backbone import Backbone
from satloop.explaining.search.chains import step_parts
from satloop.explaining.search.chains.few_continuations_fail import FewContinuations
from satloop.explaining.search.chains.reason_chain import ReasonChain
from satloop.explaining.search.chains.step_parts import StepParts
from satloop.explaining.search.loop_rule.loop_reasons import LoopReasons
from satloop.explaining.search.windows import GroupWindow
from satloop.formats.open_board import open_board
from satloop.puzzles import find
from satloop.solving.backends.small_solvers import SmallSolver, small_solvers_until

INSTANCES = Path(__file__).parents[2] / "instances"


def ready(name):
    result = prepare(open_board(str(INSTANCES / name)))
    assert not isinstance(result, str)
    return result


def test_the_nearest_clauses_are_those_that_bring_the_fewest_further_variables(monkeypatch):
    line = [[k, k + 1] for k in range(1, 9)]  # what is carried along a line
    beside = [[k, 100 + k, 200 + k] for k in range(1, 9)]  # and beside it
    rows = [*line, *beside]
    near = NearestClauses(len(rows), np.repeat(np.arange(len(rows)), [*map(len, rows)]), np.concatenate(rows))
    monkeypatch.setattr(nearest_clauses, "MOST", 5)
    assert near.to([1], []) == {0, 1, 2, 3, 4}
    assert near.to([5], [15]) >= {3, 4, 2, 5, 15}
    monkeypatch.setattr(nearest_clauses, "MOST", 1000)
    assert near.to([1], []) == set(range(16))
    assert near.to([], [3]) == {3}


def test_a_cut_group_keeps_a_part_of_its_definitions():
    clauses = ready("kaisu/5x5-1.txt").grouping.clauses
    assert clauses.cut and clauses.in_part(tuple(range(len(clauses.own)))) == tuple(sorted(clauses.cut))
    for group in sorted(clauses.cut):
        part, near = clauses.definitions[group], {id(clause) for clause in clauses.near([group])}
        whole = {id(clause) for number in clauses.parts_of(group) for clause in clauses.parts[number]}
        assert {id(clause) for clause in part.values()} - near < whole
        assert len(part) >= nearest_clauses.MOST
    uncut = [group for group in range(len(clauses.own)) if group not in clauses.cut][:3]
    shorter = clauses.of(uncut)
    assert not shorter.cut and [*map(shorter.parts_of, range(3))] == [*map(clauses.parts_of, uncut)]
    cut, twice = sorted(clauses.cut)[:3], [2, 0]
    fewer = clauses.of(cut).of(twice)
    assert fewer.cut == {0, 1} and len(fewer.variables_of) == 2
    for group, before in zip(range(2), twice):
        assert fewer.definitions[group] is clauses.definitions[cut[before]]
        assert fewer.hidden_variables[group] == clauses.hidden_variables[cut[before]]


@pytest.mark.parametrize("name", ["roboticwalk/5x5-1.txt", "kaisu/4x4-1.txt", "icelom/4x5-1.txt"])
def test_steps_of_cut_groups_follow_from_what_they_cite(name, monkeypatch):
    monkeypatch.setattr("satloop.explaining.model.clauses.group_definitions.MOST", 300)
    monkeypatch.setattr(nearest_clauses, "MOST", 300)
    explanation = explain(open_board(str(INSTANCES / name)))
    assert explanation.grouping is not None and explanation.grouping.clauses.cut
    assert explanation.outcome == "explained"
    assert [fault for fault in faults(explanation) if "idle" not in fault[1]] == []


@pytest.mark.parametrize("name", ["kaisu/5x5-1.txt", "icelom/4x5-1.txt"])
def test_steps_whose_facts_are_not_found_rest_on_enough(name, monkeypatch):
    """Where the definitions of groups are cut, a group may need facts that are far from what it has of them."""
    monkeypatch.setattr("satloop.explaining.model.clauses.group_definitions.MOST", 300)
    monkeypatch.setattr(nearest_clauses, "MOST", 300)
    monkeypatch.setattr("satloop.explaining.model.refutation.THOROUGH", Effort(0, 0))
    explanation = explain(open_board(str(INSTANCES / name)))
    assert explanation.grouping is not None and explanation.grouping.clauses.cut and explanation.outcome == "explained"
    assert any(step.tier >= WHATIF and not step.loop for step in explanation.steps)
    assert [fault for fault in faults(explanation) if "idle" not in fault[1]] == []


def test_no_answer_within_the_effort_is_none(monkeypatch):
    result = ready("slitherlink/7x8-1.txt")
    grouping, solver = result.grouping, result.board_solver
    assert solver is not None and solver.effort.conflicts > 50
    variable = grouping.variables[0]
    everything = range(len(grouping.groups))
    assumptions = [*grouping.all_selectors, -int(grouping.sign[variable]) * variable]
    assert solver.solve(assumptions) is False and solver.solve(assumptions, effort=Effort(1, 0)) is None
    core = refuting_core(solver, everything, 0, variable, True, Effort(10 ** 6, 10 ** 6))
    assert core is not None
    small = shrink(solver, *core[:1], 0, variable, core[1])
    assert set(small.groups) <= set(core[0]) and not small.known
    rule = grouping.loop if small.loop else -grouping.loop
    selectors = [grouping.selectors[group] for group in small.groups]
    assert solver.solve([rule, *selectors, -int(grouping.sign[variable]) * variable]) is False
    # Without effort no group is shown to be idle, and all that may be needed is told as known.
    monkeypatch.setattr(BoardSolver, "effort", Effort(0, 0))
    monkeypatch.setattr("satloop.explaining.model.refutation.THOROUGH", Effort(0, 0))
    known = 1 << grouping.variables[1] | 1 << grouping.variables[2]
    whole = shrink(solver, core[0], known, variable, core[1])
    assert whole.groups == tuple(sorted(core[0])) and not whole.known & ~known


def test_what_the_same_groups_refute_follows_from_them_and_from_what_is_told_as_known():
    result = ready("slitherlink/7x8-1.txt")
    grouping, solver = result.grouping, result.board_solver
    assert solver is not None
    everything, effort, order = range(len(grouping.groups)), Effort(10 ** 6, 10 ** 6), bits(grouping.goal)
    known, seen, needs_more = mask_of(order[::2]), 0, 0
    for variable, other in zip(order[1::8], order[5::8]):
        groups: set[int] = set()
        for each in (variable, other):
            core = refuting_core(solver, everything, known, each, True, effort)
            assert core is not None
            groups.update(shrink(solver, core[0], known, each, core[1]).groups)
        cited, others = sorted(groups), grouping.goal & ~known & ~(1 << variable)
        also = also_refuted(solver, cited, known, variable, others, True)
        assert len(also) <= MOST_OTHERS and all(others >> v & 1 for v in also)
        held = [grouping.loop, *(grouping.selectors[group] for group in cited)]

        def follows(each: int, needed: int, held: list[int] = held) -> bool:
            premise = [int(grouping.sign[v]) * v for v in bits(needed)]
            return solver.solve([*held, *premise, -int(grouping.sign[each]) * each]) is False

        needed = premises(solver, cited, known, [variable, *also], True)
        assert not needed & ~known and all(follows(each, needed) for each in (variable, *also))
        alone = premises(solver, cited, known, [variable], True)
        seen += len(also)
        needs_more += not all(follows(each, alone) for each in also)
    assert seen and needs_more


def test_rings_count_steps_from_group_to_group():
    grouping = ready("slitherlink/7x8-1.txt").grouping
    variable = grouping.variables[0]
    ring = rings(grouping, variable, 0)
    assert {group for group, number in ring.items() if number == 0} == set(grouping.clauses.groups_of[variable])
    masks = grouping.clauses.masks
    for group, number in ring.items():
        nearer = [other for other, before in ring.items() if before == number - 1 and masks[other] & masks[group]]
        assert number == 0 or nearer


def test_on_a_large_board_a_reason_is_tried_in_fewer_parts_with_fewer_conflicts_and_without_further_cuts():
    small = Effort(500, 40)
    assert brief(small) == (MANY, TESTS, small) and first_effort(small) == small
    assert brief(Effort(200, 20)) == (25, MANY, Effort(50, 11)) and first_effort(Effort(200, 20)) == Effort(12, 10)
    assert brief(Effort(83, 4)) == (10, MANY, Effort(20, 1)) and first_effort(Effort(83, 4)) == Effort(5, 2)
    assert brief(Effort(0, 0)) == (1, MANY, Effort(1, 0)) and first_effort(Effort(0, 0)) == Effort(1, 1)


@pytest.mark.parametrize("name", ["loopspecial", "nagenawa", "onsenmeguri", "ringring", "kaisu"])
def test_each_clause_comes_once_with_the_groups_that_it_belongs_to(name):
    grouping = prepare(find(name)(find(name).example)).grouping
    groups = range(len(grouping.groups))
    clauses = [id(clause) for _, clause in grouping.clauses_of(groups)]
    clauses += [id(clause) for part in grouping.definitions.values() for clause in part]
    assert len({*clauses}) == len(clauses) >= len(grouping.clauses.free) > 0
    owners = grouping.owners(groups, True)
    assert owners.keys() == grouping.definitions.keys() and {*owners.values()} <= {*groups, LOOP_RULE}


@pytest.mark.parametrize("name", ["loopspecial", "onsenmeguri", "waterwalk"])
def test_the_clauses_of_a_few_groups_say_all_that_the_groups_say(name):
    """Their parts are whole: no hidden variable of what they bring is in a part that they lack."""
    grouping = prepare(find(name)(find(name).example)).grouping
    visible, seldom = {*grouping.variables}, 0
    hidden = {part: {abs(x) for clause in clauses for x in clause} - visible
              for part, clauses in grouping.definitions.items() if part != LOOP_RULE}
    for group in range(len(grouping.groups)):
        owners = grouping.owners([group], False)
        assert {*owners.values()} <= {group}
        own = {abs(x) for _, clause in grouping.clauses_of([group]) for x in clause} - visible
        others = [variables for part, variables in hidden.items() if part not in owners]
        assert not any(own & variables for variables in others)
        assert not any(hidden[part] & variables for part in owners for variables in others)
        seldom += 0 < len(owners) < len(hidden)
    assert seldom


def counting(chain):
    """The clauses of a chain that are not true yet, with what owns them."""
    trail, true = chain.trail, {*chain.trail.order[:chain.sure]}
    return sorted((owner, row) for owner, row in zip(trail.owner, trail.rows)
                  if owner != NOBODY and true.isdisjoint(row))


def test_a_chain_that_goes_on_is_like_a_new_one():
    """Whatever it began with before: it keeps the clauses it has sorted."""
    for board in ("slitherlink/7x8-1.txt", "kaisu/5x5-1.txt", "bhaibahan/6x6-1.txt"):
        grouping = ready(board).grouping
        reasons = LoopReasons(grouping)
        every, cited = ReasonChain(grouping, reasons), ReasonChain(grouping, reasons)
        known, chains, probes = 0, 0, 0
        steps = explain(grouping.puzzle).steps
        for step in [*steps, steps[0]]:  # at the end less is known
            held = bits(known if step is not steps[0] else 0)
            for chain, groups in ((every, range(len(grouping.groups))), (cited, step.groups)):
                chain.begin(groups, held, step.loop)
                fresh = ReasonChain(grouping, reasons).begin(groups, held, step.loop)
                assert chain.trail.order[:chain.sure] == fresh.trail.order[:fresh.sure] == held
                assert {*chain.trail.order} == {*fresh.trail.order} and counting(chain) == counting(fresh)
                assert chain.further.tight() == fresh.further.tight()
                literals = [sign * variable for variable in chain.further.tight()[:10] for sign in (1, -1)]
                probed = [{literal: count < 0 for count, literal in one.further.probe(one.sure, literals)}
                          for one in (chain, fresh)]
                assert probed[0] == probed[1]
                probes += len(literals)
                chain.allow(0)
                fresh.allow(0)
                for variable in bits(step.new):
                    links = chain.refute([-variable]), fresh.refute([-variable])
                    assert (links[0] is None) == (links[1] is None)
                    chains += links[0] is not None
            known |= step.new | step.means
        assert chains > 20 and probes > 100


def test_a_chain_is_looked_for_until_the_deadline():
    result = ready("slitherlink/7x8-1.txt")
    groups = range(len(result.grouping.groups))
    chain = ReasonChain(result.grouping, LoopReasons(result.grouping)).begin(groups, [], True)
    variable = result.grouping.variables[0]
    with small_solvers_until(0), pytest.raises(OutOfTime):
        chain.refute([-variable])
    chain.begin(groups, [], True).refute([-variable])
    few = FewContinuations(Remaining(result.grouping), groups, chain.one_group)
    with small_solvers_until(0), pytest.raises(OutOfTime):
        few.of(variable, 0)


def test_of_many_groups_on_a_board_with_huge_ones_no_ways_are_looked_for(monkeypatch):
    explanation = explain(open_board(str(INSTANCES / "icewalk/5x5-1.txt")))
    assert explanation.grouping is not None and explanation.grouping.clauses.huge
    monkeypatch.setattr(step_parts, "MOST_GROUPS", 0)
    monkeypatch.setattr(StepParts, "_whole", None)
    variable = explanation.grouping.variables[0]
    step = Step(SEARCH, (0, 1), 0, 1 << variable)
    assert StepParts(explanation.grouping).parts(step, 2) == (StepPart(variable, None, 1 << variable, ()),)


@pytest.mark.parametrize("name", ["slitherlink/5x6-1.txt", "slalom/6x6-1.txt", "countryroad/5x6-1.txt",
                                  "hashi/6x6-1.txt", "buildingwalk/5x5-1.txt"])
def test_a_large_board_is_solved_by_its_plain_clauses(name, monkeypatch):
    board = open_board(str(INSTANCES / name))
    small = prepare(board)
    monkeypatch.setattr(preparation, "LARGE", 0)
    monkeypatch.setattr(preparation, "is_another", None)
    large = prepare(board)
    assert not isinstance(small, str) and not isinstance(large, str)
    assert small.solution == large.solution and (small.grouping.sign == large.grouping.sign).all()
    assert len(explain(board, prepare=prepare)) > 0


@pytest.mark.parametrize(("text", "outcome"), [("2 2\n- -\n- -", "several"), ("2 2\n0 -\n- 3", "none")])
def test_a_large_board_may_have_no_or_several_solutions(text, outcome, monkeypatch):
    board = find("slitherlink")(text)
    assert prepare(board) == outcome
    monkeypatch.setattr(preparation, "LARGE", 0)
    assert prepare(board) == outcome


def test_what_all_groups_force_is_left_open_where_it_is_hard_to_see(monkeypatch):
    grouping = ready("buildingwalk/5x5-1.txt").grouping
    everything = Backbone(grouping, inf).forced(0)
    monkeypatch.setattr(search_backbone, "MOST_CONFLICTS", 1)
    backbone = Backbone(grouping, inf)
    seen = backbone.forced(0)
    assert seen & ~everything == 0 and seen != everything and backbone.forced(0) == seen
    assert explain(grouping.puzzle).outcome == "explained"
    with pytest.raises(OutOfTime):
        Backbone(grouping, 0.0).forced(0)


def test_what_fails_by_propagation_follows_from_all_groups():
    result = ready("kaisu/5x5-1.txt")
    backbone, known, failing = Backbone(result.grouping, inf), 0, 0
    for step in explain(result.grouping.puzzle).steps:
        failing = backbone.failing(known)
        assert not failing & ~backbone.forced(known) and not failing & known
        solver = SmallSolver([*result.grouping.clauses.all, *([v] for v in bits(known))])
        for variable in bits(backbone.forced(known)):
            assert failing >> variable & 1 or solver.propagate([-variable])[0]  # what was learnt shows no less
        known |= step.new | step.means


def test_what_a_shape_forces_does_not_depend_on_earlier_questions():
    shape = GroupShape(3, ((-1, 2), (-1, 3)))
    assert shape.forced(1, 0b010) == 0b010
    assert shape.forced(1, 0b100) == 0b100 and shape.forced(1) == 0b110 and shape.forced(0) == 0


@pytest.mark.parametrize("name", ["kaisu/4x4-1.txt", "icelom/4x5-1.txt", "slitherlink/7x8-1.txt"])
def test_a_window_that_asks_a_wider_one_implies_what_it_implies_alone(name):
    result = ready(name)
    grouping, known = result.grouping, 0
    assert not grouping.clauses.cut
    around = windows.Windows(Remaining(grouping))
    for step in [None, *explain(grouping.puzzle).steps[:12]]:
        known |= step.new | step.means if step is not None else 0
        unknown = mask_of(grouping.variables) & ~known
        for group in range(0, len(grouping.groups), 3):
            wide, groups = around.ball(group, 3, known), around.ball(group, 1, known)
            alone = GroupWindow(around.remaining, groups, known)
            asking = GroupWindow(around.remaining, groups, known, GroupWindow(around.remaining, wide, known))
            assert {*groups} <= {*wide} and {*alone.test(unknown, known)} == {*asking.test(unknown, known)}
            for variable, core in asking.cores.items():
                assert {*core} <= {*groups} and not asking.stale(unknown, known)
                local = LocalSolver(around.remaining, core, known)
                assert not local.solver.solve([*local.selectors, -local.variables.index(variable) - 1])


def test_windows_learn_what_becomes_known_through_the_wider_one():
    result = ready("kaisu/4x4-1.txt")
    grouping, steps = result.grouping, explain(result.grouping.puzzle).steps
    around, known = windows.Windows(Remaining(grouping)), 0
    assert grouping.clauses.huge
    for step in steps:
        for group in range(len(grouping.groups)):
            for radius in (1, 2, 3):
                window = around.window(group, radius, known)
                assert isinstance(window, GroupWindow)
                window.test(mask_of(grouping.variables) & ~known, known)
                fresh = GroupWindow(around.remaining, window.groups, known)
                unknown = bits(fresh.variables_mask)
                assert {v for v in window.cores if v in unknown} == {*fresh.test(mask_of(unknown), known)}
        known |= step.new | step.means


def test_windows_of_cut_groups_imply_no_more_than_the_board_with_their_definitions():
    result = ready("kaisu/5x5-1.txt")
    grouping = result.grouping
    assert grouping.clauses.cut
    nearest, everything = Backbone(grouping, inf, nearest=True), Backbone(grouping, inf)
    unknown = mask_of(grouping.variables)
    assert not nearest.forced(0) & ~everything.forced(0)
    possible, around = nearest.possible(0), windows.Windows(Remaining(grouping))
    implied = {v for group in range(0, len(grouping.groups), 2) for v in around.window(group, 2, 0).test(unknown, 0)}
    assert implied and not mask_of(implied) & ~possible and possible & unknown == possible


def test_an_easy_hint_does_without_the_nearest_clauses(monkeypatch):
    def fail(*args):
        raise AssertionError("nobody needs them")

    board = open_board(str(INSTANCES / "kaisu/5x5-1.txt"))
    monkeypatch.setattr(NearestClauses, "to", fail)
    answer = hint(board)
    assert answer.outcome == "step" and answer.step.tier == 1 and answer.grouping.clauses.cut


@pytest.mark.parametrize("name", ["koburin/5x5-1.txt", "buildingwalk/4x5-1.txt", "bosnianroad/5x5-1.txt"])
def test_a_hint_takes_the_first_step_of_few_groups_that_is_told(name):
    """It follows from what it cites; `explain` looks for the cheapest, which may be another one."""
    result, known, other = ready(name), 0, 0
    grouping = result.grouping
    for step in explain(grouping.puzzle).steps:
        if step.tier == 2:
            first = result.search(inf, known)
            assert not first.first_will_do
            first.first_will_do = True
            easy = first.next()
            assert easy.tier == step.tier and (len(easy.groups) <= 3 or len(step.groups) > 3)
            local = LocalSolver(Remaining(grouping), easy.groups, easy.known)
            for variable in bits(easy.new):
                assert not known >> variable & 1
                assert not local.solver.solve([*local.selectors, -local.variables.index(variable) - 1])
            other += (easy.groups, easy.new) != (step.groups, step.new)
        known |= step.new | step.means
    assert other
    search, untold = result.resume(inf, 0, grouping.goal)
    assert search.first_will_do and untold == []
