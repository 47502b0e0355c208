"""Chains rest on all that one clue says, not only on what follows from one of its clauses after another."""

import random
import re
from collections import defaultdict
from itertools import combinations, islice
from pathlib import Path

import numpy as np
import pytest

from satloop.explaining.explain import explain
from satloop.explaining.model.board_solver import BoardSolver
from satloop.explaining.model.step import FEW, SEARCH
from satloop.explaining.model.steps_told_as_one import Passage
from satloop.explaining.preparation import prepare
from satloop.explaining.search.chains.reasons_of_one_group import OneGroup
from satloop.explaining.search.chains.step_parts import StepParts
from satloop.explaining.search.loop_rule.closed_loops import LineGraph
from satloop.explaining.words.sentences import Sentences
from satloop.formats.open_board import open_board
from satloop.puzzles import find
from satloop.solving.backends.small_solvers import SmallSolver

INSTANCES = Path(__file__).parents[2] / "instances"
UNTOLD = re.compile("[Aa] search (finds|over|then)")


def untold_tiers(found):
    """The tiers of the steps that are told neither by links nor by ways."""
    texts = found.texts(fine=True)
    assert not any("too many to tell" in text for text in texts)
    return [passage.steps[0].tier for passage, text in zip(found.passages(fine=True), texts) if UNTOLD.search(text)]


@pytest.mark.parametrize("name", ["roboticwalk/5x5-1.txt", "icewalk/5x5-1.txt"])
def test_what_one_group_says_follows_from_its_clauses(name):
    result = prepare(open_board(str(INSTANCES / name)))
    assert not isinstance(result, str)
    clauses, order = result.grouping.clauses, random.Random(3)
    groups = [group for group, hidden in enumerate(clauses.hidden_variables) if hidden]
    one_group, seen = OneGroup(result.grouping), {False: 0, True: 0}
    for _ in range(40):
        holds = {v * order.choice((1, 1, -1)) for v in order.sample(result.grouping.variables, 12)}
        for forced in (False, True):
            answer = one_group.clause(groups, holds, forced)
            if answer is None:
                continue
            group, clause = answer
            seen[forced] += 1
            solver = SmallSolver([*clauses.own[group], *clauses.definitions[group].values()])
            assert not solver.solve([-x for x in clause])
            assert {-x for x in clause[forced:]} <= holds
            for place in range(forced, len(clause)):  # nothing can be left out
                assert solver.solve([-x for x in clause[:place] + clause[place + 1:]])
    assert min(seen.values()) > 0


def test_the_first_step_of_robotic_walk_is_told_with_its_reasons():
    result = prepare(open_board(str(INSTANCES / "roboticwalk/6x6-1.txt")))
    assert not isinstance(result, str)
    sentences, search = Sentences(result.grouping), result.search(float("inf"))
    for step in islice(search.steps(), 1):
        passage = Passage((step,), search.known & ~step.new & ~step.means)
        text = sentences.passage_text(StepParts(result.grouping).of(passage))
        assert not UNTOLD.search(text) and "part of the line at r" in text


@pytest.mark.parametrize("name", ["buildingwalk/4x5-1.txt", "trainstations", "rememberedlength/5x5-1.txt"])
def test_steps_whose_ways_are_too_many_to_tell_are_assumptions(name):
    """They are of tier 5; all others of a few clues are told by a chain, or by ways of which each fails."""
    source = str(INSTANCES / name) if "/" in name else f"example:{name}"
    explanation = explain(open_board(source))
    steps = [passage.steps[0] for passage in explanation.passages(fine=True)]
    untold = untold_tiers(explanation)
    assert set(untold) <= {SEARCH}
    assert untold if name == "trainstations" else FEW in {step.tier for step in steps}


CROSSES_ITSELF = {"turnandrun": """
6 6
- - - - - 3
- - - - ? -
- + - - - -
1 + 2 - - 3
? - - 1 - -
- - - - - -
""", "icelom2": """
6 6
-   -   i   i   iOn -
-   i   i?  -   -   ?
i   i   -   -   ?   ?
-   ?   -   -   ?   -
-   11  ?   4   ?   ?
9   ?   -   -   ?   Is
"""}


@pytest.mark.parametrize("name", CROSSES_ITSELF)
def test_a_line_that_crosses_itself_is_not_taken_for_a_loop(name):
    """No step of an easier tier rests on such a loop, which no sentence could name."""
    explanation = explain(find(name)(CROSSES_ITSELF[name]))
    assert set(untold_tiers(explanation)) <= {SEARCH}
    crossed, columns = set(np.flatnonzero(explanation.puzzle.crossed.ravel()).tolist()), explanation.puzzle.columns
    lines = LineGraph(explanation.grouping, BoardSolver(explanation.grouping, float("inf")))
    at = defaultdict(list)  # crossed cell -> the vertex and the direction of each of its lines
    for (_, *ends), (_, *strand) in zip(lines.edges, lines.strands, strict=True):
        for cell in crossed.intersection(ends):
            at[cell].append((strand[ends.index(cell)], ends[0] // columns == ends[1] // columns))
    assert at and all((one[0] == other[0]) == (one[1] == other[1])
                      for around in at.values() for one, other in combinations(around, 2))


MANY_LONG_WAYS = """
6 6
o  o  o  o  o  -
o  -  Go o  -  -
o  -  o  o  o  o
o  o  o  o  o  So
-  o  o  o  o  o
o  -  o  o  o  o
5 5 1 2 2 2
5 3 3 2 2 2
5 3 3 7 4 4
5 3 3 7 4 6
5 3 3 7 7 6
5 5 3 7 7 6
"""


def test_ways_that_are_few_are_told_even_if_each_takes_long_to_refute():
    explanation = explain(find("kaisu")(MANY_LONG_WAYS))
    steps = [passage.steps[0] for passage in explanation.passages(fine=True)]
    assert FEW in {step.tier for step in steps}
    assert set(untold_tiers(explanation)) <= {SEARCH}
