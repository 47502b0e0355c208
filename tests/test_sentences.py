"""What steps say: places, chains told link by link, passages, and the words for a board without one solution."""

from __future__ import annotations

import json
import re

import pytest
from command import run

from satloop.explaining.explain import explain
from satloop.explaining.hint import hint
from satloop.explaining.model.local_solver import bits
from satloop.explaining.model.step import ONE
from satloop.explaining.rate import rate
from satloop.explaining.search.reason_chain import ReasonChain
from satloop.explaining.words.places import Fact
from satloop.formats.source import open_board
from satloop.puzzles import NAMES, find

LARGE = ["slitherlink", "masyu", "yajilin", "countryroad", "shingoki", "moonsun", "hashi"]


def board_of(name, size="8x8-1"):
    return open_board(f"instances/{name}/{size}.txt")


def links_of(links):
    for link in links:
        yield link
        if link.case:
            yield from links_of(link.case[1])


@pytest.mark.parametrize("name", LARGE)
def test_every_assumption_is_told_to_its_end(name):
    found = explain(board_of(name))
    sentences = found.sentences
    hard = [passage for passage in found.passages(fine=True) if passage.steps[0].tier > ONE]
    for passage in hard:
        step = passage.steps[0]
        parts = sentences.parts(step, passage.known)
        assert sum(part.new for part in parts) == step.new  # everything that the step brings, each thing once
        for part in parts:
            assert part.links is not None and not part.links[-1].new
            held = {*bits(passage.known), -part.variable, *bits(step.new)}
            for link in part.links:  # each link rests on what was known, supposed, or a link before it
                assert held.issuperset(link.causes), sentences.step_text(step, passage.known)
                held.update(link.new)
    texts = found.texts()
    assert not any(re.search(r"\d+ more|  +[^ (S]|\bsays\b|\.\.|holds at", text) for text in texts)


def test_a_chain_is_refused_where_there_is_none():
    found = explain(board_of("slitherlink"))
    free = ReasonChain(found.grouping, found.sentences.loop_reasons, [], [], True)
    assert free.refute([found.steps[0].new.bit_length() - 1]) is None


@pytest.mark.parametrize("name", NAMES)
def test_passages_hold_every_step_once_and_use_only_what_is_known(name):
    found = explain(find(name)(find(name).example))
    passages = found.passages()
    assert sorted(step for passage in passages for step in passage.steps) == sorted(found.steps)
    known = found.start_known
    for passage in passages:
        assert passage.known == known
        for step in passage.steps:
            assert not step.known & ~known
            known |= step.new | step.means
    assert [passage.steps for passage in found.passages(fine=True)] == [(step,) for step in found.steps]


def test_an_explanation_of_10x10_is_about_a_page():
    found = explain(board_of("slitherlink", "10x10-1"))
    assert len(found.steps) > 150 and len(found.passages()) < 60
    whole, fine = (len(run("explain", "instances/slitherlink/10x10-1.txt", *more)[1]) for more in ((), ("--fine",)))
    assert whole < 0.8 * fine


def test_a_step_by_its_number_is_the_one_of_the_whole_text():
    file = "instances/masyu/10x10-1.txt"
    for more in ((), ("--fine",)):
        texts = re.split(r"\n(?=\d+\. )", run("explain", file, *more)[1])
        for number in (1, 3, len(texts) - 1):
            assert run("explain", file, *more, "--step", str(number))[1].strip() == texts[number - 1].strip()
    rows = json.loads(run("explain", file, "--format", "json")[1])["steps"]
    assert sum(row["steps"] for row in rows) == len(explain(open_board(file)).steps) > len(rows)


def test_the_rating_counts_steps_as_the_explanation_does():
    board = board_of("slitherlink", "10x10-1")
    number = int(re.search(r"at step (\d+)", rate(board).sentence)[1])
    passages = explain(board).passages()
    hardest = max(passage.step.tier for passage in passages)
    assert [passage.step.tier == hardest for passage in passages].index(True) == number - 1


def test_sides_are_named_by_their_cells():
    phrases = explain(find("slitherlink")("3 3\n- - -\n- 4 -\n- - -")).sentences.phrases
    graph = phrases.places.puzzle.graph
    sides = {tuple(ends): number for number, ends in enumerate(graph.edges.tolist())}
    above, below, left, right = sides[5, 6], sides[9, 10], sides[5, 9], sides[6, 10]
    assert phrases.sides([above]) == "the side below r1c2" and phrases.sides([above], {4}) == "the side above r2c2"
    assert phrases.sides([left, above]) == "the sides above and left of r2c2"
    assert phrases.sides([left, right, above]) == "the sides above, left and right of r2c2"
    assert phrases.sides([below, left, right, above]) == "all sides of r2c2"
    facts = [Fact("edges", above, True), Fact("edges", left, False)]
    assert phrases.describe(facts, near={4}) == "draw the side above r2c2 and leave the side left of r2c2 empty"
    assert phrases.describe(facts[:1], True, {4}) == "the side above r2c2 is drawn"
    assert phrases.describe(facts[1:], True, {4}) == "the side left of r2c2 stays empty"


def test_lines_are_named_by_their_turns():
    phrases = explain(board_of("masyu")).sentences.phrases
    number = {tuple(ends): edge for edge, ends in enumerate(phrases.places.puzzle.graph.edges.tolist())}
    trail = [number[0, 1], number[1, 2], number[2, 10]]
    assert phrases.what([Fact("edges", edge, True) for edge in trail]) == "r1c1-r1c3-r2c3"
    assert phrases.what([Fact("edges", edge, False) for edge in trail[:2]]) == "r1c1-r1c2 and r1c2-r1c3"
    square = [number[0, 1], number[1, 9], number[8, 9], number[0, 8]]
    assert phrases.what([Fact("edges", edge, True) for edge in square]) == "r1c1-r1c2-r2c2-r2c1-r1c1"


@pytest.mark.parametrize(("text", "words"), [
    ("2 2\n- -\n- -", "several solutions; `satloop complete` finds the clues that leave one"),
    ("2 2\n4 4\n- -", "no solution; `satloop conflict`"), ("1 2\n3 1", "no solution; `satloop conflict`")])
def test_a_board_without_one_solution_is_told_in_the_same_words(text, words, tmp_path):
    board = tmp_path / "board.txt"
    board.write_text(f"# puzzle: slitherlink\n{text}\n")
    answers = {"".join(run(command, str(board))[1:]).splitlines()[0]
               for command in ("hint", "explain", "rate", "unique", "minimize")}
    told = {re.search("(several solutions|no solution).*", answer)[0].rstrip(".") for answer in answers}
    assert len(told) == 1 and told.pop().startswith(words)
    kind = find("slitherlink")(text)
    assert str(explain(kind)) == str(rate(kind)) == str(hint(kind))
