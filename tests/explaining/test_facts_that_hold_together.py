"""Facts that hold together, from which something follows without a supposition."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from explanations import explained
from judge import Judge

from satloop.explaining.model.chain_links import ITSELF, OTHERWISE, TOGETHER
from satloop.explaining.model.masks import bits, mask_of
from satloop.explaining.search.chains.facts_that_hold_together import ways_to_meet

BOARDS = ("slitherlink/10x10-1.txt", "sheepwolfslitherlink/10x10-1.txt", "kurarin/10x10-1.txt",
          "touchslitherlink/10x10-1.txt", "midloop/10x10-1.txt", "masyu/10x10-1.txt")


def fails(judge, groups, literals):
    """Whether literals of the oriented formula do not fit groups, by another solver and without the rule of the loop.
    """
    sign, rule = judge.grouping.sign, judge.grouping.loop
    held = [on if group in groups else -on for group, on in judge.switch.items()]
    return not judge._solve([*held, *([-rule] if rule else []), *(int(sign[abs(x)]) * x for x in literals)])


@pytest.mark.parametrize("source", BOARDS)
def test_facts_that_are_said_to_hold_together_do_by_the_groups_that_are_named(source):
    explanation, told = explained(source), 0
    judge = Judge(explanation)
    try:
        for passage in explanation.reasons(fine=True):
            known = passage.known
            for part in passage.parts:
                before, known = known, known | part.new
                if not part.links or part.links[0].group != TOGETHER:
                    continue
                told, named = told + 1, set[int]()
                *pairs, last, itself = part.links
                assert last.group == OTHERWISE and itself.group == ITSELF and part.variable in last.new

                for link in pairs:
                    named |= {*link.by}
                    assert link.group == TOGETHER and len(link.new) > 1
                    assert all(fails(judge, named, [*bits(before), *two]) for x, y in pairwise(link.new)
                               for two in ((x, -y), (-x, y)))
                named |= {*last.by}
                assert named <= {*passage.steps[0].groups}
                assert all(fails(judge, named, [*bits(before), -x]) for x in [*last.new, *bits(part.new)])
                text = explanation.sentences.passage_text(passage._replace(parts=(part,)))
                assert "uppose" not in text and "{" not in text
    finally:
        judge.close()
    assert told or source.startswith(("masyu", "midloop"))


def test_the_ways_to_meet_a_clue_or_a_point_are_those_that_a_count_finds():
    explanation = explained("slitherlink/10x10-1.txt")
    grouping, puzzle = explanation.grouping, explanation.puzzle
    for number, (kind, about, _) in enumerate(grouping.groups):
        touched = grouping.clauses.variables_of[number]
        allowed = {0, 2} if kind == "vertex" else {int(puzzle.clue.ravel()[about[0]])}
        for held in {0, *(mask_of(touched[:size]) for size in (1, 2))}:
            facts, ways = ways_to_meet(grouping, number, held)
            assert facts == [v for v in touched if not held >> v & 1]
            expected = set()
            for taken in product((0, 1), repeat=len(facts)):
                true = {v for v, one in zip(facts, taken) if one} | {*bits(held)}  # facts: as they are in the solution
                if sum((v in true) == (grouping.sign[v] > 0) for v in touched) in allowed:
                    expected.add(mask_of(place for place, one in enumerate(taken) if one))
            assert {*ways} == expected and len(ways) == len(expected)
