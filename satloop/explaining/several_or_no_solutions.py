"""What to say of a board without exactly one solution: the same words in every command, and the one that helps; of one
with several also how much they leave open.
"""

from __future__ import annotations

from ..boards.lines_in_solution_text import LAYERS
from ..boards.puzzle import Puzzle
from .words.fact_phrases import Phrases, filled
from .words.languages import ENGLISH, Words
from .words.places import Places


def outcome_text(puzzle: Puzzle, outcome: str, words: Words = ENGLISH) -> str:
    """What the board has: "several" solutions, or "none", with the reason if it is plain, else the command that helps.
    """
    if outcome == "several":
        return words["add clues" if puzzle.adds_clues else "share"]
    reason = puzzle.unsolvable_reason()
    return words["no solution"].format(reason=reason) if reason else words["contradict"]


def outcome_sentence(puzzle: Puzzle, outcome: str, words: Words = ENGLISH) -> str:
    """The same as a sentence."""
    return words["this board"].format(answer=outcome_text(puzzle, outcome, words))


def open_counts(places: Places, mask: int) -> dict[str, int]:
    """How many "lines" and "cells" differ from solution to solution. mask: of the variables that do."""
    facts = places.facts(mask)
    lines = {places.edges_of(fact)[0] for fact in facts if fact.name in LAYERS}
    cells = {fact.place // places.width(fact.name) for fact in facts if fact.name in ("shaded", "digits")}
    return {kind: len(spots) for kind, spots in (("lines", lines), ("cells", cells)) if spots}


def open_sentence(form: str, places: Places, mask: int, words: Words) -> str:
    """One of the forms that say what is open, filled in. mask: as for `open_counts`."""
    counts = open_counts(places, mask)
    parts = [filled(words[f"open {kind}"], number != 1, number=number) for kind, number in counts.items()]
    return filled(words[form], sum(counts.values()) != 1, open=Phrases(places, words).join(parts))
