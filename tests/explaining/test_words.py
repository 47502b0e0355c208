"""The words for steps, from data that is written here: no search runs, and no solver."""

import re

import numpy as np
import pytest

from satloop.explaining.model.board_groups import BoardGroups
from satloop.explaining.model.chain_links import (
    CASE,
    CLOSED,
    DONE,
    ITSELF,
    SIDES,
    Continuation,
    Link,
    StepPart,
    groups_of,
    plain_parts,
)
from satloop.explaining.model.step import CLOSING, FEW, ONE, SEARCH, WHATIF, Step
from satloop.explaining.model.steps_told_as_one import Passage
from satloop.explaining.words.places import Places
from satloop.explaining.words.sentences import Sentences
from satloop.explaining.words.step_data import step_data, step_marks
from satloop.puzzles import find


class Board:
    """The example of a puzzle, oriented by its answer as it is printed."""

    def __init__(self, name):
        kind = find(name)
        puzzle = kind(kind.example)
        self.grouping = BoardGroups(puzzle)
        model = np.zeros(self.grouping.formula.variables + 1, dtype=bool)
        solution = puzzle.read_solution(kind.answer)
        for entry in puzzle.decides:
            literals = self.grouping.literals[entry]
            model[literals[literals <= self.grouping.formula.variables]] = np.ravel(
                solution[entry])[literals <= self.grouping.formula.variables]
        self.grouping.orient(model)
        self.sentences = Sentences(self.grouping)
        self.edges = {tuple(ends): int(literal) for ends, literal in zip(
            puzzle.graph.edges.tolist(), self.grouping.literals["edges"].tolist())}

    def line(self, first, second, drawn=True):
        """The oriented literal that says whether there is a line between two vertices."""
        variable = self.edges[first, second]
        return (variable if drawn else -variable) * int(self.grouping.sign[variable])

    def group(self, kind, *about):
        return [group[:2] for group in self.grouping.groups].index((kind, about))

    def text(self, step, *parts, known=0):
        return self.sentences.passage_text(Passage((step,), known, parts or plain_parts(step)))


@pytest.fixture
def board():
    """Slitherlink: 2 in r1c2, 3 in r2c1 and r2c3, 2 in r3c3. Its points have the numbers 0 to 15."""
    return Board("slitherlink")


@pytest.fixture
def top(board):
    """The step that leaves the side above r1c3 empty."""
    return Step(FEW, (board.group("vertex", 2), board.group("vertex", 3)), 0, 1 << board.edges[2, 3])


def test_a_step_of_one_clue_is_told_by_it(board):
    two = board.group("clue", 1)
    empty = [board.edges[pair] for pair in ((5, 6), (2, 6)) if board.grouping.sign[board.edges[pair]] < 0]
    step = Step(ONE, (two,), 0, sum(1 << variable for variable in empty))
    assert board.text(step).startswith("With the side below r1c2 the 2 at r1c2 would have too many lines. ")
    assert "So leave the side" in board.text(step)


def test_a_short_chain_stands_in_one_sentence(board, top):
    up, corner = board.line(2, 3), board.group("vertex", 3)
    down = board.line(3, 7)
    links = [Link(corner, (down,), (up,)), Link(board.group("clue", 5), (), (down,))]
    text = board.text(top, StepPart(abs(up), links, top.new))
    assert text == (
        "If the side above r1c3 is drawn, the side right of r1c3 is drawn, and the 3 at r2c3 would have too many "
        "lines. So leave the side above r1c3 empty.")


def test_what_fails_alike_is_told_once_but_not_what_is_drawn_with_what_is_empty(board, top):
    up, clue = board.line(2, 3), board.group("clue", 5)
    empty, drawn = (next(v for v in board.edges.values() if v != abs(up) and (board.grouping.sign[v] > 0) == holds)
                    for holds in (False, True))
    first, second, other = (StepPart(abs(x), [Link(clue, (), (up,))], 1 << abs(x)) for x in (up, empty, drawn))
    once, twice = board.text(top, first, second), board.text(top, first, other)
    assert once.count("If ") == once.count("So ") == once.count("In the same way leave ") == 1
    assert twice.count("If ") == twice.count("So ") == 2


def test_a_long_chain_has_a_line_for_each_link(board, top):
    up, links = board.line(2, 3), []
    for first, second in ((3, 7), (7, 11), (6, 7), (10, 11), (5, 6)):
        links.append(Link(board.group("clue", 5), (board.line(first, second),), (up,)))
    links.append(Link(CLOSED, (), (up,), misfit="passes a star"))
    text = board.text(top, StepPart(abs(up), links, top.new))
    assert "Then:\n  (1) " in text and "\n  (6) a loop would close that passes a star.\n" in text
    facts = board.sentences.chain_facts(Passage((top,), 0, (StepPart(abs(up), links, top.new),)))
    assert [number for number, _ in facts] == [0, 1, 2, 3, 4, 5]


def test_a_case_is_told_with_what_refutes_it(board, top):
    up, side, clue = board.line(2, 3), board.line(3, 7), board.group("clue", 5)
    links = [Link(CASE, (-side,), (up,), (side, [Link(clue, (), (side,))])), Link(clue, (), (-side,))]
    assert groups_of(links) == {CASE, clue}
    text = board.text(top._replace(tier=WHATIF), StepPart(abs(up), links, top.new))
    assert re.search("if the side .* too, the 3 at r2c3 would have too many lines, so the side", text)


@pytest.mark.parametrize(("owner", "words"), [
    (CLOSED, "a loop would close that leaves out the 2 at r3c3"), (DONE, "the loop is closed already"),
    (SIDES, "the inside of the loop would meet its outside"), (ITSELF, "which exclude each other")])
def test_what_no_group_says_has_its_own_words(board, top, owner, words):
    up, down = board.line(2, 3), board.line(3, 7)
    links = [Link(board.group("vertex", 3), (down,), (up,)),
             Link(owner, (), (up, down), failing=board.group("clue", 8) if owner == CLOSED else -1)]
    assert words in board.text(top._replace(name="Some technique", groups=(0,) * 7) if owner == ITSELF else top,
                               StepPart(abs(up), links, top.new))


def test_ways_to_go_on_have_a_line_each(board, top):
    up, one, other = board.line(2, 3), board.line(3, 7), board.line(6, 7)
    ways = [Continuation((one,), Link(board.group("clue", 5), (), (one,))),
            Continuation((other,), Link(board.group("clue", 1), (), (other,)))]
    text = board.text(top._replace(tier=SEARCH), StepPart(abs(up), None, top.new, ways))
    assert "Every way to go on fails:\n  (1) if " in text and ";\n  (2) if " in text
    same = board.text(top._replace(tier=SEARCH), StepPart(
        abs(up), None, top.new, [way._replace(failure=ways[0].failure) for way in ways]))
    assert "Then the 3 at r2c3 would have too many lines, whichever way the line goes on:\n  (1) the side" in same
    facts = board.sentences.chain_facts(Passage((top,), 0, (StepPart(abs(up), None, top.new, ways),)))
    assert [number for number, _ in facts] == [0, 1, 2]


def test_a_step_without_chain_and_ways_says_so(board, top):
    step = top._replace(tier=SEARCH, groups=(board.group("clue", 5),))
    text = board.text(step, StepPart(board.edges[2, 3], None, top.new))
    assert text.startswith("If the side ")
    assert "; a search then finds no way to meet the 3 at r2c3, and no short reason is known. So" in text
    points = [number for number, group in enumerate(board.grouping.groups) if group.kind == "vertex"]
    far = board.text(step._replace(groups=tuple(points)), StepPart(board.edges[2, 3], None, top.new))
    assert re.match("A search over .* finds no solution if .*; no short reason is known. So", far)
    assert "a part would be cut off from the rest." in board.text(
        top._replace(tier=CLOSING, groups=(), loop=True), StepPart(board.edges[2, 3], None, top.new))


def test_a_part_by_rules_that_were_told_follows_in_the_same_way(board, top):
    up, side, clue = board.line(2, 3), board.line(3, 7), board.group("clue", 5)
    first = StepPart(abs(up), [Link(clue, (), (up,))], 1 << abs(up))
    second = StepPart(abs(side), [Link(clue, (), (side,))], 1 << abs(side))
    step = top._replace(new=first.new | second.new)
    text = board.text(step, first, second)
    assert text.count("If the side") == 1 and "In the same way " in text
    assert board.text(step, first).count("In the same way") == 0


def test_the_reason_is_told_without_what_follows(board, top):
    up, clue = board.line(2, 3), board.group("clue", 5)
    passage = Passage((top,), 0, (StepPart(abs(up), [Link(clue, (), (up,))], top.new),))
    assert board.sentences.passage_text(passage).startswith(board.sentences.passage_reason(passage))
    assert "So leave" not in board.sentences.passage_reason(passage)


def test_the_line_of_a_loop_that_is_drawn_needs_no_reason(board):
    step = Step(CLOSING, (), 0, 1 << board.edges[2, 3], True, closed=True)
    assert board.text(step) == "The loop is closed. So no other line is drawn."


def test_a_step_without_its_parts_is_refused(board, top):
    with pytest.raises(ValueError, match="reasons"):
        board.sentences.passage_text(Passage((top,), 0))


def test_a_step_as_data_says_what_it_brings_needs_and_cites(board, top):
    places, chain = board.sentences.places, [(0, board.sentences.reasons.fact(board.line(2, 3)))]
    edge = [*board.edges].index((2, 3))
    data = step_data(places, top._replace(loop=True), chain)
    assert data["new"] == [{"name": "edges", "place": edge, "holds": False}]
    assert data["chain"] == [{"link": 0, "name": "edges", "place": edge, "holds": True}]
    assert data["groups"] == [{"kind": "vertex", "about": [2]}, {"kind": "vertex", "about": [3]},
                              {"kind": "loop", "about": []}]
    marks = step_marks(places, top, chain)
    assert marks["new"] == [["edges", edge, False]] and marks["chain"] == [["edges", edge, True, 0]]
    assert marks["points"] == [[0, 2], [0, 3]] and marks["cells"] == []


def test_a_number_outside_the_board_is_named_with_its_side():
    label = Places(Board("roundtrip").grouping).label
    assert {cell: label(cell) for cell in range(20) if label(cell)} == {
        2: "2 above", 4: "5 right of", 5: "4 left of", 19: "3 below"}
