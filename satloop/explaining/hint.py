"""Hints: the next step from a state of play, or the mistake for which a state cannot be finished."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any, Literal

from encoders import OutOfTime
from encoders.deadline import deadline_after

from ..boards.check_and_draw import need_cells
from ..boards.puzzle import Puzzle, Values
from ..pictures.picture import Picture
from ..solving.backends.small_solvers import small_solvers_until
from .draft_preparation import prepare_draft
from .explanation import ToldSteps
from .mistake_in_state import mistake_in
from .model.masks import bits, mask_of, union
from .model.step import ONE, Step
from .model.steps_told_as_one import empties_round_it, fits, joined, of_line
from .preparation import Prepare, prepare, unsolved_grouping
from .search.step_search import StepSearch
from .state_of_play import (
    correct_entries,
    drawable,
    mistakes,
    read_state,
    with_plain_consequences,
    write_state,
)
from .words.drawing import Drawing
from .words.mistake import Mistake
from .words.places import Fact, Places
from .words.step_data import step_data

Outcome = Literal["step", "finished", "mistake", "several", "none", "unknown"]
OUTCOME_WORDS = {"finished": "finished", "unknown": "no hint"}


@dataclass(repr=False)
class Hint(ToldSteps):
    """The next step of a state of play, or what is wrong with it.

    outcome: "step", `steps` has the next step, and for tier 1 also the steps that follow from it at once; "mistake",
    the state of play cannot be finished, for a reason that is in `mistake`; "finished", nothing is left to find;
    "several", all that the board's solutions share is known, see `open_counts`; "none", it has no solution; "unknown",
    the time limit ran out.
    """

    outcome: Outcome
    mistake: Mistake | None = None

    @property
    def step(self) -> Step:
        """All steps of the hint joined into one."""
        return joined(self.steps)

    @property
    def known_after(self) -> int:
        """A mask of what is known once the hint is followed."""
        return self.known | self.step.new | self.step.means

    @property
    def chain_facts(self) -> list[tuple[int, Fact]]:
        """What the hint supposes and what follows from that, see `Sentences.chain_facts`."""
        return self.sentences.chain_facts(self.with_reasons(self.passages()[0]))

    def text(self, degree: str = "what") -> str:
        """The hint as text. degree: "where" to look; "why" something follows there; "what" follows, with the reason."""
        if self.outcome in ("several", "none"):
            return self.outcome_sentence()
        if self.outcome in OUTCOME_WORDS:
            return self.words[OUTCOME_WORDS[self.outcome]]
        sentences = self.sentences
        if self.mistake is not None:
            return self.mistake.text(sentences)
        if degree == "where":
            return sentences.words["look"].format(groups=sentences.where(self.steps, self.step.groups),
                                        tier=sentences.words[f"tier {self.step.tier}"])
        if degree == "why":
            return "\n".join(map(sentences.passage_reason, map(self.step_parts.of, self.passages())))
        more = [self.open_sentence("stays open")] * (self.open > 0)
        return "\n".join([*map(sentences.passage_text, map(self.with_reasons, self.passages())), *more])

    def picture(self) -> Picture:
        """The board once the hint is followed; the cells and points that the hint cites are marked.

        Raises ValueError without steps.
        """
        if not self.steps:
            raise ValueError("this hint has no step to draw")
        return self.picture_of(self.known_after, self.step.groups)

    def svg(self, degree: str = "what") -> str:
        """The board as SVG, with the hint or the mistake drawn in; the bare board if there is neither."""
        if self.grouping is None or not (self.steps or self.mistake):
            return super().svg()
        drawing = Drawing(Places(self.grouping))
        if self.steps:
            return drawing.step(self.step, self.known, degree, self.chain_facts)
        assert self.mistake is not None
        return drawing.overlay(map(drawing.group, self.mistake.groups or ()),
                               [drawing.fact(fact, "n") for fact in self.mistake.facts])

    def as_dict(self, degree: str = "what") -> dict[str, Any]:
        """Plain data; `state` is the state of play once the hint is followed, in the form that `--partial` reads."""
        out: dict[str, Any] = {"puzzle": self.puzzle.name, "file": self.puzzle.file, "outcome": self.outcome,
                               "text": self.text(degree), **({"open": self.open_counts} if self.open else {})}
        if self.grouping is not None and self.steps:
            names = {"where": ("tier", "groups"), "why": ("tier", "groups", "known")}
            data = step_data(self.sentences.places, self.step)
            out |= {name: data[name] for name in names.get(degree, ("tier", "groups", "known", "new"))}
            if degree == "what":
                out["state"] = write_state(self.grouping, self.known_after)
        return out

    def __str__(self) -> str:
        return self.text()


def hint(puzzle: Puzzle, partial: str | Values | None = None, time_limit: float | None = None,
         file: str = "<state>", prepare: Prepare = prepare, language: str = "en") -> Hint:
    """Find the next step from a state of play, or a mistake in it.

    The step brings something to draw; steps that lead to it, which bring nothing to draw, come before it. On a board
    with several solutions it holds in all that agree with the state; entries with which none is left are the mistake.
    partial: the state of play as text, see `read_state`, or the arrays that it makes of it; None for an empty board.
    time_limit: seconds. file: what error messages call the text. prepare: what makes the board ready, see
    `RecentBoards`. language: in which the hint is told, "en" or "de". Raises PuzzleError for text that is no state of
    the board, ValueError for an unknown language.
    """
    need_cells("hint", puzzle)
    deadline = deadline_after(time_limit)
    out = Hint(puzzle, "unknown", language=language)
    state = read_state(unsolved_grouping(puzzle), partial, file) if isinstance(partial, str) else partial
    try:
        with small_solvers_until(deadline):
            preparation = prepare(puzzle, deadline)
            if preparation == "several":
                preparation = prepare_draft(puzzle, deadline, state)
            if isinstance(preparation, str):
                out.outcome = preparation
                return out
            grouping, out.open = preparation.grouping, preparation.open
            out.grouping = grouping
            if state is not None:
                if mistakes(grouping, state):
                    out.known = correct_entries(grouping, state)
                    out.mistake, out.outcome = mistake_in(preparation, state, deadline), "mistake"
                    return out
                out.known = correct_entries(grouping, with_plain_consequences(puzzle, state))
            drawn = drawable(grouping)
            search, waiting = preparation.resume(deadline, out.known, drawn)
            out.known |= search.known & ~union(step.new | step.means for step in waiting)
            # What was found before may be what is known by now means.
            out.known |= union(mask_of(grouping.implied.get(variable, ())) for variable in bits(out.known))
            out.steps, waiting = next_steps(search, waiting, out.known, drawn)
            out.outcome = "step" if out.steps else "several" if out.open else "finished"
            preparation.last = search, waiting
    except OutOfTime:
        pass
    return out


def next_steps(search: StepSearch, waiting: list[Step], known: int, drawn: int) -> tuple[list[Step], list[Step]]:
    """The next step that brings one of the variables in `drawn` (a mask), after those that lead to it; [] for none.
    Then the steps that the search has found and that are not told by this.

    waiting: what it had found before. After a step of tier 1 come those that follow from it at once, as many as are
    told together, and further ones that say how lines go on; after one that says of a clue what the rules say of each,
    those of the other clues.
    """
    grouping = search.grouping
    of_rule = False
    queue = deque(step for step in waiting if (step.new | step.means) & ~known)
    steps = search.steps()
    out: list[Step] = []
    aside: list[Step] = []
    new = 0
    while (step := queue.popleft() if queue else next(steps, None)) is not None:
        if not out:
            if not (step.new | step.means) & drawn & ~known:
                aside.append(step)
                continue
            needed = step.known
            for other in reversed(aside):
                if (other.new | other.means) & needed:
                    out.insert(0, other)
                    needed |= other.known
            of_rule = "own" in grouping.puzzle.words and empties_round_it(grouping, step)
        elif of_rule:
            (out if empties_round_it(grouping, step) else aside).append(step)
            if not queue and not search.has_easy():
                break
            continue
        elif step.tier > ONE or step.known & ~(known | new) or not fits(out, step) or not (
                step.known & new or (of_line(grouping, out[-1]) and of_line(grouping, step))):
            aside.append(step)
            break
        out.append(step)
        new = union(other.new | other.means for other in out)
        if step.tier > ONE or not (queue or search.has_easy()):
            break
    return out, [*(step for step in aside if step not in out), *queue]
