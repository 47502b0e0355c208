"""What kinds of steps and techniques a puzzle's boards may need, by the names that `explain` and `rate` give them."""

from __future__ import annotations

import re

from encoders.choice_by_name import unknown_name

from ..boards.puzzle import Puzzle
from .explanation import Explanation
from .model.step import KINDS, WIDE, kind_of
from .words.recognize_technique import technique_of

# "#" stands for any number. The steps of a Sudoku have no other names.
OF_SUDOKU = (
    "full house", "hidden single in a box", "hidden single in a line", "naked single", "pointing", "claiming",
    "naked pair", "hidden pair", "naked triple", "hidden triple", "naked quad", "hidden quad", "X-wing", "swordfish",
    "jellyfish", "finned X-wing", "finned swordfish", "finned jellyfish", "sashimi X-wing", "sashimi swordfish",
    "sashimi jellyfish", "XY-wing", "XYZ-wing", "WXYZ-wing", "VWXYZ-wing", "W-wing", "ALS-XZ", "skyscraper",
    "two-string kite", "turbot fish", "chain of one digit, # strong links", "unique rectangle",
    "unique loop of # cells", "BUG+1", "XY-chain of # cells", "chain of # strong links", "all cases of a cell",
    "all cases of a house", "one assumption and singles", "one assumption and search")


def technique_names(kind: type[Puzzle]) -> tuple[str, ...]:
    """The names that steps of a puzzle may have."""
    return OF_SUDOKU if kind.named_steps else tuple(dict.fromkeys(
        [*KINDS.values(), *WIDE.values(), *(technique.name for technique in kind.techniques)]))


def technique_named(kind: type[Puzzle], name: str) -> str:
    """The name itself, as steps have it. Raises ValueError, with those that are known, for another name."""
    known = technique_names(kind)
    for one in known:
        if re.fullmatch(re.escape(one).replace("\\#", r"(#|\d+)"), name, re.IGNORECASE):
            return re.sub("#", lambda _: next(numbers), one) if (numbers := iter(re.findall(r"#|\d+", name))) else one
    raise ValueError(unknown_name("technique", name, known))


def uses(explanation: Explanation, name: str) -> bool:
    """Whether a step has this name; "#" in it stands for any number."""
    wanted = re.compile(re.escape(name).replace("\\#", r"\d+"))
    return any(wanted.fullmatch(kind_of(step)) or wanted.fullmatch(
        technique_of(explanation.sentences.places, step)) for step in explanation.steps)
