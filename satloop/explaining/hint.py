"""Hints: the next step of a state of play, and what is wrong with one that cannot be finished."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Literal

import numpy as np

from encoders import OutOfTime

from ..boards.asked import need_board
from ..boards.puzzle import Puzzle
from ..pictures.picture import Picture
from .candidates import SudokuGrouped
from .drawing import Drawing
from .explain import blank, prepare
from .grouped import Grouped
from .local import bits
from .places import Fact, Places
from .refuting import Refutation
from .state import agreed, clashing, conflict, literals_of, mistakes, read_state, write_state
from .steps import ONE, TIERS, Step
from .telling import Teller
from .whole import Whole

TOGETHER = 6  # facts up to which what follows at once comes with a step of tier 1

Outcome = Literal["step", "finished", "mistake", "several", "none", "unknown"]


@dataclass
class Hint:
    """What can be found next. outcome "step": steps holds it, and of tier 1 what follows from it at once.

    "mistake": the state of play cannot be finished; wrong says with which groups it clashes, clues in which cells of a
    Sudoku.
    """

    puzzle: Puzzle
    outcome: Outcome
    steps: list[Step] = field(default_factory=list)
    known: int = 0
    wrong: Refutation | None = None
    clues: list[int] = field(default_factory=list)
    blamed: list[Fact] = field(default_factory=list)
    grouped: Grouped | None = None

    @property
    def step(self) -> Step:
        """All of it as one step."""
        first, *rest = self.steps
        new, means = sum_of(step.new for step in self.steps), sum_of(step.means for step in self.steps)
        return first._replace(new=new, means=means,
                              known=first.known | sum_of(step.known for step in rest) & ~(new | means),
                              groups=tuple(dict.fromkeys(g for step in self.steps for g in step.groups)))

    @property
    def after(self) -> int:
        """What is known with the hint taken, a mask."""
        return self.known | self.step.new | self.step.means

    def text(self, degree: str = "what") -> str:
        """The hint in words: "where" to look, "why", or "what" follows as well."""
        if self.outcome in PLAIN:
            reason = self.puzzle.refusal() if self.outcome == "none" else None
            return PLAIN[self.outcome] if reason is None else f"This board has no solution: {reason}."
        assert self.grouped is not None
        teller = Teller(self.grouped)
        if self.outcome == "mistake":
            if self.wrong is None:
                cells = teller.listed([teller.places.cell(cell) for cell in self.clues]) or "itself"
                return f"This state cannot be finished: {teller.said(self.blamed)} clashes with {cells}."
            if not self.blamed:
                return "This state cannot be finished: a line lies where none can be."
            return (f"This state cannot be finished: {teller.said(self.blamed)} "
                    f"clashes with {teller.groups(self.wrong.groups, self.wrong.loop) or 'itself'}.")
        if degree == "where":
            return f"Look at {teller.groups(self.step.groups, self.step.loop)} ({TIERS[self.step.tier]})."
        if degree == "why":
            return " ".join(dict.fromkeys(teller.why(step) for step in self.steps))
        return "\n".join(teller.tell(step) for step in self.steps)

    def picture(self) -> Picture:
        """The board as far as it is known with the hint taken, what it cites marked."""
        assert self.grouped is not None
        places = Places(self.grouped)
        blank = {name: np.zeros(len(entries), dtype=np.int64) for name, entries in self.grouped.literals.items()}
        for fact in places.facts(self.after):
            blank[fact.name][places.run(fact)] = fact.holds
        return places.drawn(blank, self.step.groups)

    def svg(self, degree: str = "what") -> str:
        """The board with the hint drawn in."""
        if self.grouped is None:
            raise ValueError("there is nothing to draw")
        drawing = Drawing(Places(self.grouped))
        if self.steps:
            return drawing.step(self.step, self.known, degree)
        wrong = self.wrong.groups if self.wrong else ()
        blamed = [drawing.fact(fact, "n") for fact in self.blamed]
        return drawing.over([drawing.group(number) for number in wrong], blamed)

    def as_dict(self, degree: str = "what") -> dict[str, Any]:
        """Plain data; `state` is the state of play with the hint taken, as `--partial` reads it."""
        out: dict[str, Any] = {"puzzle": self.puzzle.name, "file": self.puzzle.file, "outcome": self.outcome,
                               "text": self.text(degree)}
        if self.grouped is not None and self.steps:
            places = Places(self.grouped)
            step = self.step
            cited = [self.grouped.groups[number] for number in step.groups]
            out |= {"tier": step.tier, "groups": [{"kind": group.kind, "about": list(group.about)} for group in cited]}
            if degree != "where":
                out["known"] = [fact._asdict() for fact in places.facts(step.known)]
            if degree == "what":
                out["new"] = [fact._asdict() for fact in places.facts(step.new)]
                out["state"] = write_state(self.grouped, self.after)
        return out


PLAIN = {"finished": "Nothing is left to find.", "several": "This board has several solutions.",
         "none": "This board has no solution.", "unknown": "No hint within the time limit."}


def sum_of(masks: Iterable[int]) -> int:
    """All that is in any of the masks."""
    out = 0
    for mask in masks:
        out |= mask
    return out


def hint(puzzle: Puzzle, partial: str | None = None, time_limit: float | None = None, file: str = "<state>") -> Hint:
    """The next step from a state of play (text, see `state.read_state`; None: nothing is drawn yet).

    Raises PuzzleError for text that is no state of the board, TypeError for what is no board.
    """
    need_board("hint", puzzle)
    deadline = float("inf") if time_limit is None else perf_counter() + time_limit
    out = Hint(puzzle, "unknown")
    state = None if partial is None else read_state(blank(puzzle), partial, file)
    try:
        ready = prepare(puzzle, deadline)
        if isinstance(ready, str):
            out.outcome = ready
            return out
        grouped = out.grouped = ready.grouped
        if state is not None:
            out.known = agreed(grouped, state)
            if mistakes(grouped, state):
                if isinstance(grouped, SudokuGrouped):
                    variables, out.clues = clashing(grouped, state)
                    out.blamed = [Fact(*grouped.spoken[variable][:2], True) for variable in variables]
                    out.outcome = "mistake"
                    return out
                out.wrong = conflict(grouped, ready.whole or Whole(grouped, deadline), state)
                held = {abs(x): x > 0 for x in literals_of(grouped, state)}
                for variable in bits(out.wrong.known):
                    name, index, plain = grouped.spoken[variable]
                    out.blamed.append(Fact(name, index, held[variable] == plain))
                out.outcome = "mistake"
                return out
        search = ready.search(deadline, out.known)
        out.known = search.known
        if search.done:
            out.outcome = "finished"
            return out
        new = 0
        for step in search.steps():
            if out.steps and (step.tier > ONE or not step.known & new):
                break
            out.steps.append(step)
            new |= step.new | step.means
            if step.tier > ONE or sum_of(step.new for step in out.steps).bit_count() >= TOGETHER:
                break
        out.outcome = "step"
    except OutOfTime:
        pass
    return out
