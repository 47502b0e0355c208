"""An explanation: the steps of a board as sentences, as plain data and as a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from ..boards.puzzle import Puzzle, Solution
from ..errors import plural
from .model.groups import BoardGroups
from .model.scoring import step_costs
from .model.step import TIERS, Step
from .words.drawing import Drawing
from .words.places import Fact, Places
from .words.sentences import Sentences

Outcome = Literal["explained", "stopped", "several", "none", "unknown"]


def outcome_text(puzzle: Puzzle, outcome: str) -> str:
    """A sentence for an outcome without steps: "several" solutions, or "none", with the reason if it is plain."""
    if outcome == "several":
        return "This board has several solutions."
    reason = puzzle.unsolvable_reason()
    return "This board has no solution" + ("." if reason is None else f": {reason}.")


def as_rows(facts: list[Fact]) -> list[dict[str, Any]]:
    """Facts as plain data."""
    return [fact._asdict() for fact in facts]


@dataclass(repr=False)
class Explanation:
    """The steps from a state of play to the solution. It is iterated over its steps; its length is their number.

    outcome: "explained", the steps reach the solution; "stopped", the caller wanted no more steps; "unknown", the time
    limit ran out; "several" or "none", the board has not exactly one solution, and there are no steps.
    start_known: a mask of what was known before the first step. seconds: how long the search took.
    """

    puzzle: Puzzle
    outcome: Outcome
    steps: list[Step] = field(default_factory=list)
    start_known: int = 0
    solution: Solution | None = None
    grouping: BoardGroups | None = None
    seconds: float = 0.0

    @property
    def sentences(self) -> Sentences:
        """What writes sentences about the steps. Raises ValueError if there are no steps."""
        if self.grouping is None:
            raise ValueError("this explanation has no steps")
        return Sentences(self.grouping)

    def texts(self) -> list[str]:
        """Every step as text."""
        sentences = self.sentences if self.steps else None
        return [sentences.step_text(step) for step in self.steps] if sentences else []

    def svg(self) -> str:
        """The solution as SVG, each line in the colour of the tier of the step that finds it."""
        if self.grouping is None:
            return self.puzzle._repr_svg_()
        return Drawing(Places(self.grouping)).tier_drawing(self.steps)

    def as_dict(self) -> dict[str, Any]:
        """Plain data: for each step the facts that it brings, the facts that it needs, and the groups that it cites."""
        places = Places(self.grouping) if self.grouping is not None else None
        rows = []
        for step, text, cost in zip(self.steps, self.texts(), step_costs(self.puzzle, self.steps)):
            assert self.grouping is not None and places is not None
            rows.append({
                "tier": step.tier, "tier_name": TIERS[step.tier], "text": text, "cost": round(cost, 2),
                "new": as_rows(places.facts(step.new)), "means": as_rows(places.facts(step.means)),
                "known": as_rows(places.facts(step.known)),
                "groups": [{"kind": group.kind, "about": list(group.about)}
                           for group in (self.grouping.groups[number] for number in step.groups)]
                + [{"kind": "loop", "about": []}] * step.loop})
        start_known = [] if places is None else as_rows(places.facts(self.start_known))
        return {"puzzle": self.puzzle.name, "file": self.puzzle.file, "outcome": self.outcome,
                "seconds": round(self.seconds, 4), "known": start_known, "steps": rows}

    def __len__(self) -> int:
        return len(self.steps)

    def __bool__(self) -> bool:
        return True  # an explanation without steps is an answer too

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __str__(self) -> str:
        if self.outcome in ("several", "none"):
            return outcome_text(self.puzzle, self.outcome)
        lines = [f"{number}. {text}" for number, text in enumerate(self.texts(), 1)]
        if self.outcome == "unknown":
            lines.append(f"The time limit ran out after {plural(len(self), 'step')}.")
        if self.outcome == "stopped":
            lines.append(f"The search was stopped after {plural(len(self), 'step')}.")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Explanation {self.outcome}: {plural(len(self), 'step')} of {self.puzzle!r}, {self.seconds:.3f} s>"

    def _repr_svg_(self) -> str:
        return self.svg()


def known_before(explanation: Explanation) -> Iterator[int]:
    """What is known before each step, as a mask."""
    known = explanation.start_known
    for step in explanation.steps:
        yield known
        known |= step.new | step.means
