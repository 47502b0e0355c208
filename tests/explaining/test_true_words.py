"""What sentences say is so: a link rests on the groups that it names, and a word for a part of a clue on that part."""

import re

import pytest
from explanations import explained
from judge import Judge

from satloop.explaining.model.board_groups import BoardGroups
from satloop.explaining.model.chain_links import LOOP_RULE, MEANING, TOGETHER
from satloop.explaining.model.masks import bits
from satloop.explaining.model.step import ONE
from satloop.explaining.words.reason_sentences import Reasons
from satloop.puzzles import NAMES
from satloop.solving.backends.small_solvers import SmallSolver

NAMED = [name for name in NAMES if name != "sudoku"]  # whose steps are told by their techniques
# Boards besides the example, where that says little.
MORE = {"allornothing": ["5x6"], "bhaibahan": ["5x5"], "castlewall": ["5x5", "6x6"], "dotchiloop": ["5x5"],
        "flow": ["8x8"], "linesweeper": ["6x6"], "numberlink": ["6x7", "8x8"], "bosnianroad": ["5x5"],
        "sheepwolfslitherlink": ["5x5"]}


def explanations(name):
    return [explained(source) for source in (name, *(f"{name}/{size}-1.txt" for size in MORE.get(name, ())))]


def links_of(links):
    for link in links or ():
        yield link
        if link.case:
            yield from links_of(link.case[1])


@pytest.mark.parametrize("name", NAMED)
def test_a_link_follows_from_the_groups_that_it_names_and_from_what_was_told_before(name):
    for explanation in explanations(name):
        judge, sign, rule = Judge(explanation), explanation.grouping.sign, explanation.grouping.loop
        reasons = explanation.sentences.reasons
        try:
            for passage in explanation.reasons(fine=True):
                known = passage.known
                for part in passage.parts if passage.steps[0].tier > ONE and not passage.steps[0].closed else ():
                    if part.links and part.links[0].group == TOGETHER:  # see test_facts_that_hold_together
                        known |= part.new
                        continue
                    held = {*bits(known), -part.variable}
                    known |= part.new
                    for link in part.links or ():
                        assert held.issuperset(link.causes)
                        held.update(link.new)
                    for link in links_of(part.links):
                        if link.group < 0 and link.group != MEANING:
                            continue  # the rule of the loop
                        named = {link.group, *link.by}
                        base = [rule if LOOP_RULE in named else -rule] if rule else []
                        base += [on if group in named else -on for group, on in judge.switch.items()]
                        base += [int(sign[abs(x)]) * x for x in link.causes]
                        goals = [[-int(sign[abs(x)]) * x] for x in link.new] or [[]]
                        assert not any(judge._solve([*base, *goal]) for goal in goals), reasons.link(link).text
        finally:
            judge.close()


@pytest.fixture
def recorded(monkeypatch):
    """A function for the reasons of an explanation: group, new facts, causes, and the words for them."""
    out = []

    def why(self, group, new, causes, *by, tell=Reasons.why):
        text = tell(self, group, new, causes, *by)
        out.append((group, new, causes, text))
        return text

    def wrong(self, link, *seen, tell=Reasons.wrong):
        text = tell(self, link, *seen)
        if link.group >= 0:
            out.append((link.group, [], self.facts(link.causes), text))
        return text

    monkeypatch.setattr(Reasons, "why", why)
    monkeypatch.setattr(Reasons, "wrong", wrong)

    def reasons_of(explanation):
        out.clear()
        explanation.texts(fine=True)
        return [*out]

    return reasons_of


# Words, and how many drawn lines they speak of: at the cell or point, between the two cells, over the border.
DRAWN = [("two lines meet at|has both its lines", 2), ("only one line may|has its one line|has only one way on", 1),
         ("a line joins", 1), ("enters and leaves .* only once|passes the gate", 2), ("leaves .* only twice", 4)]
DRAWN_AT_GATE = 1  # a line through a gate takes one side of it


@pytest.mark.parametrize("name", NAMED)
def test_the_lines_that_a_reason_speaks_of_are_drawn(name, recorded):
    for explanation in explanations(name):
        puzzle, phrases, groups = explanation.puzzle, explanation.sentences.phrases, explanation.grouping.groups
        start = explanation.sentences.places.facts(explanation.known)  # lines that the board itself gives
        for group, _, causes, text in recorded(explanation):
            kind, about, _ = groups[group]
            drawn = [{*phrases.ends(fact.place)} for fact in {*causes, *start} if fact.name == "edges" and fact.holds]
            for words, number in DRAWN:
                if not re.search(words, text):
                    continue
                if kind == "region":
                    inside = {*phrases.places.cells(groups[group])}
                    count = sum(len(inside & ends) == 1 for ends in drawn)
                    number = min(number, DRAWN_AT_GATE) if puzzle.name == "slalom" else number
                elif kind == "pair":
                    count = sum(ends == {*about} for ends in drawn)
                else:
                    count = sum(about[0] in ends for ends in drawn)
                assert count >= number or phrases.places.long_lines, text


# Words that speak of a part of a clue, that part of its token, and what stands in its place if nothing is left.
PARTS = {
    "castlewall": [("still see|no more of the line", r"\d+[nesw]", "?"), ("inside|outside", "[ox]$", "?")],
    "sheepwolfslitherlink": [("the (sheep|wolf)", "[sw]", "-"), ("lines|sides that are left", r"\d", "-")],
    "dotchiloop": [("black circle", "b", "-"), ("white circle", "w", "-")],
    "bosnianroad": [("all its cells|too (little|many)", r"\d", "?")],
}


def says(groups, cell, new, causes):
    """Whether the clue in a cell makes facts follow, or, without any, the causes fail: by its clauses and those of no
    group."""
    solver = SmallSolver(clause for block in groups.blocks for clause in block.tolist())
    held = [on if group[:2] == ("clue", (cell,)) else -on for group, on in zip(groups.groups, groups.selectors)]
    held += [-groups.loop] * (groups.loop > 0)

    def literal(fact):
        said = int(groups.literals[fact.name][fact.place])
        return said if fact.holds else -said

    known = [x for x in map(literal, causes) if abs(x) <= groups.formula.variables]
    open_facts = [x for x in map(literal, new) if abs(x) <= groups.formula.variables]
    return all(not solver.solve([*held, *known, *goal]) for goal in [[-x] for x in open_facts] or [[]])


def without(puzzle, cell, part, left):
    """The board without a part of the token of a cell."""
    tokens = [row.split() for row in puzzle.text.splitlines() if row.strip() and not row.startswith("#")]
    row, column = divmod(cell, puzzle.columns)
    tokens[1 + row][column] = re.sub(part, "", tokens[1 + row][column]) or left
    return type(puzzle)("\n".join(map(" ".join, tokens)))


@pytest.mark.parametrize("name", PARTS)
def test_without_the_part_of_a_clue_that_a_word_speaks_of_a_reason_fails(name, recorded):
    spoken = set()
    for explanation in explanations(name):
        for group, new, causes, text in recorded(explanation):
            kind, about, _ = explanation.grouping.groups[group]
            for words, part, left in PARTS[name] if kind == "clue" else ():
                if re.search(words, text):
                    weaker = BoardGroups(without(explanation.puzzle, about[0], part, left))
                    assert not says(weaker, about[0], new, causes), text
                    spoken.add(words)
    assert spoken == {words for words, _, _ in PARTS[name]}, "boards that say nothing"


@pytest.mark.parametrize("name", NAMED)
def test_without_a_clue_that_a_reason_speaks_of_it_fails(name, recorded):
    for explanation in explanations(name):
        if explanation.grouping.groups and not hasattr(explanation.puzzle, "labels"):
            groups = BoardGroups(explanation.puzzle)
            for group, new, causes, text in recorded(explanation):
                if groups.groups[group].kind == "clue":
                    assert not says(groups, -1, new, causes), text


# Boards with what is said there of lines, and what was said in its place, though it follows from no line.
OF_LINES = [
    ("kaisu/8x8-1.txt", "would pass", "n circles or none, so"),
    ("buildingwalk/8x8-1.txt", "without a lift|only the lift", "floors have to fit"),
    ("rememberedlength/8x8-1.txt", "walked one way|before and after", r"the line visits \d cells? of the next"),
    ("haisu/8x8-1.txt", "on one visit of|could visit the region", "on visit . of its region, so .* three lines"),
    ("railpool/8x8-1.txt", "the run r", "have all its lengths, so .* three lines")]


@pytest.mark.parametrize("board, said, wrong", OF_LINES)
def test_what_is_wrong_with_lines_is_what_a_person_counts(board, said, wrong):
    text = str(explained(board))
    assert re.search(said, text) and not re.search(wrong, text)
