"""The ways through regions that the loop enters once or twice, and cells that it is known to visit."""

import re

import pytest
from explanations import explained, known_before
from judge import faults

from satloop.explaining.model.masks import bits
from satloop.explaining.model.step import ONE

BOARDS = ("countryroad/10x10-1.txt", "allornothing/10x10-1.txt", "entryexit/10x10-1.txt", "moonsun/10x10-1.txt",
          "doubleback/8x9-1.txt", "countryroad/8x9-1.txt", "allornothing/8x8-1.txt")


def pieces(cells, pairs):
    """Cell -> a cell that stands for all to which the pairs lead from there, by plain search."""
    out = {}
    for start in cells:
        todo = [] if start in out else [start]
        while todo:
            here = todo.pop()
            if here not in out:
                out[here] = start
                todo += [other for pair in pairs if here in pair for other in pair]
    return out


@pytest.mark.parametrize("source", BOARDS)
def test_each_step_of_a_region_follows_and_is_true_as_it_is_told(source):
    explanation = explained(source)
    grouping, places = explanation.grouping, explanation.sentences.places
    assert faults(explanation) == []
    walled, region = explanation.puzzle.walled, explanation.puzzle.region.ravel().tolist()
    first, count = explanation.passages()[0], 0
    for step, known in zip(explanation.steps, known_before(explanation)):
        if step.region < 0:
            continue
        count += 1
        cells = [cell for cell, home in enumerate(region) if home == grouping.groups[step.region].about[0]]
        inside = {variable: pair for variable, *pair in grouping.edges.tolist() if {*pair} <= {*cells}
                  and tuple(pair) not in walled and not (known >> variable & 1 and grouping.sign[variable] < 0)}
        text = explanation.sentences.passage_text(explanation.with_reasons(
            first._replace(steps=(step,), known=known, parts=())))
        cited = [grouping.groups[group] for group in step.groups]
        for variable in bits(step.new):
            if grouping.sign[variable] > 0:  # without this line the two cells that it joins are apart
                one, two = inside[variable]
                left = pieces(cells, [pair for other, pair in inside.items() if other != variable])
                assert re.search("only (once|twice) and has to (visit|reach) all", text), text
                assert left[one] != left[two], text
            elif variable in inside:  # the region has all its lines
                drawn = sum(known >> other & 1 for other in inside)
                words = f"inside it has {drawn} line" if drawn else "once through each of its cells"
                assert words in text and drawn == len(cells) - explanation.puzzle.times, text
            else:  # at the dead ends that are named fewer than two ways are left inside
                dead = [about[0] for kind, about, _ in cited if kind == "vertex"]
                assert dead and all(sum(cell in pair for pair in inside.values()) < 2 for cell in dead), text
                assert all(places.cell(cell) in text for cell in dead), text
    assert count or "doubleback" in source


def test_a_number_that_needs_all_its_cells_says_so_before_any_line():
    explanation = explained("countryroad/10x10-1.txt")
    facts = [explanation.sentences.places.facts(step.new) for step in explanation.steps]
    visited = next(number for number, new in enumerate(facts) if new[0].name == "visited")
    assert explanation.steps[visited].tier == ONE
    assert "the line visits" in " ".join(explanation.texts(fine=True)[:visited + 1])
