"""Steps: what follows, from which groups, and from which known facts."""

from __future__ import annotations

from typing import NamedTuple

ONE, FEW, CLOSING, WHATIF, SEARCH = range(1, 6)
TIERS = (ONE, FEW, CLOSING, WHATIF, SEARCH)  # `english_sentences` says what they are
KINDS = {ONE: "one clue or rule", FEW: "several clues and rules", CLOSING: "closed loop or cut off part",
         WHATIF: "assumption", SEARCH: "search"}
WIDE = {FEW: "clues and rules farther apart", WHATIF: "assumption with a fork"}
MOST_NAMES = 6  # groups that are named one by one; a technique that cites more is told by its links


class Step(NamedTuple):
    """One step, in the numbers of a `BoardGroups`. Masks hold variables; each has the value that it has in the
    solution.

    tier: see TIERS. groups: those that the step cites. known: what it needs. new: what follows. loop: whether it cites
    the loop rule. wide: the step took windows of radius 2 or more, or in tier 4 a fork. closings: how many loops a step
    of tier 4 finds closed. name, cost: those of a named technique of Sudoku. fork: a variable; the step refutes its
    assumption once with it and once with its negation. means: what is known together with `new`, without any group.
    closed: the known lines are the whole loop, so that nothing else is drawn. region: the group of a region through
    which the loop has no other way; -1 for none.
    """

    tier: int
    groups: tuple[int, ...]
    known: int
    new: int
    loop: bool = False
    wide: bool = False
    closings: int = 0
    name: str = ""
    cost: float = -1.0
    fork: int = 0
    means: int = 0
    closed: bool = False
    region: int = -1

    @property
    def needs_no_chain(self) -> bool:
        """Whether the step is told at once: by one rule, by what a region needs, or because the loop is closed."""
        return self.tier == ONE or self.closed or self.region >= 0


def kind_of(step: Step) -> str:
    """What kind of step it is: the name of its technique in Sudoku, else one of KINDS, or of WIDE for a wide step."""
    return step.name or (WIDE.get(step.tier) if step.wide else None) or KINDS[step.tier]
