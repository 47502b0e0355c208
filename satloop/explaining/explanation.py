"""An explanation: the steps of a board as sentences, as plain data and as a drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from encoders import OutOfTime
from encoders.cached_property import cached_property

from ..boards.puzzle import Puzzle, Solution
from ..errors import plural
from ..pictures.picture import Picture
from ..solving.backends.small_solvers import need_time, small_solvers_until
from .level_by_steps import LevelBySteps
from .model.board_groups import BoardGroups
from .model.chain_links import parts_without_links
from .model.masks import union
from .model.scoring import step_costs
from .model.step import Step
from .model.steps_told_as_one import Passage, Passages, passages
from .search.chains.step_parts import StepParts
from .several_or_no_solutions import outcome_sentence
from .words.drawing import Drawing
from .words.fact_phrases import Phrases, filled
from .words.languages import Words, all_puzzles_share, words_of
from .words.recognize_technique import technique_of
from .words.sentences import Sentences
from .words.step_data import fact_rows, step_data

Outcome = Literal["explained", "stopped", "several", "none", "unknown"]


@dataclass(repr=False)
class ToldSteps:
    """Steps of one board, and what tells them: a hint or an explanation.

    known: a mask of what was known before the first step. open: a mask of what solutions differ in, 0 for a board with
    one solution. grouping: None where the board is not ready to be explained.
    at_once: whether steps whose reasons were not looked for are told without them, as after Ctrl-C.
    language: in which the steps are told, see `words.languages`; another
    is a ValueError.
    """

    puzzle: Puzzle
    outcome: str
    steps: list[Step] = field(default_factory=list)
    known: int = 0
    grouping: BoardGroups | None = None
    at_once: bool = False
    language: str = "en"
    open: int = 0

    def __post_init__(self) -> None:
        all_puzzles_share(self.language)

    @cached_property
    def sentences(self) -> Sentences:
        """What writes sentences about the steps. Raises ValueError if there are no steps."""
        return Sentences(self._grouping, self.language)

    @property
    def words(self) -> Words:
        """The words in which the steps are told."""
        return words_of(self.puzzle, self.language)

    @cached_property
    def step_parts(self) -> StepParts:
        """What looks for the reasons of steps, each once. Raises ValueError if there are no steps."""
        return StepParts(self._grouping)

    @property
    def _grouping(self) -> BoardGroups:
        if self.grouping is None:
            raise ValueError(f"this {type(self).__name__.lower()} has no steps")
        return self.grouping

    def passages(self, fine: bool = False) -> list[Passage]:
        """The steps, those together that are told as one, and those apart that suppose several things. fine: each step
        by itself.
        """
        return [*self._each_passage(fine)]

    def _each_passage(self, fine: bool = False) -> Iterator[Passage]:
        for passage in () if self.grouping is None else passages(self.grouping, self.steps, self.known, fine):
            yield from (passage,) if fine else self.apart(passage)

    def apart(self, passage: Passage) -> list[Passage]:
        """A passage as several, with their reasons, where its first step supposes several things."""
        first = passage.steps[0]
        if first.needs_no_chain or first.name or first.new.bit_count() < 2 or self._has_name(first):
            return [passage]
        return self.sentences.apart(self.with_reasons(passage))

    def with_reasons(self, passage: Passage) -> Passage:
        """A passage with its reasons; a technique is told by its name alone."""
        if self._has_name(passage.steps[0]):
            return passage
        if self.at_once and not passage.parts and not ("step_parts" in vars(self) and self.step_parts.has(passage)):
            return passage._replace(parts=parts_without_links(passage.steps[0]))
        return self.step_parts.of(passage)

    def _has_name(self, step: Step) -> bool:
        """Whether a step is a pattern with a name."""
        return bool(self.puzzle.techniques and technique_of(self.sentences.places, step))

    def outcome_sentence(self, form: str = "drawn") -> str:
        """What is said of a board without exactly one solution, of one with several also what is open."""
        sentence = outcome_sentence(self.puzzle, self.outcome, self.words)
        return f"{sentence} {self.open_sentence(form)}" if self.open else sentence

    def open_sentence(self, form: str) -> str:
        """What is open on a board with several solutions. form: see `WORDS`."""
        counts, words, places = self.open_counts, self.words, self.sentences.places
        parts = [filled(words[f"open {kind}"], number != 1, number=number) for kind, number in counts.items()]
        return filled(words[form], sum(counts.values()) != 1, open=Phrases(places, words).join(parts))

    @property
    def open_counts(self) -> dict[str, int]:
        """How many "lines" and "cells" solutions differ in, as far as they agree with what was known; {} for none."""
        return self.sentences.places.open_counts(self.open) if self.open else {}

    def picture_of(self, known: int, groups: Iterable[int] = (), open: int = 0) -> Picture:
        """The board with what is known (a mask); the cells and points of groups are marked, what is open as well."""
        places = self.sentences.places
        entries_of = {name: np.zeros(len(entries), dtype=np.int64) for name, entries in self._grouping.literals.items()}
        for fact in places.facts(known):
            entries_of[fact.name][places.edges_of(fact)] = fact.holds
        picture = places.picture(entries_of, groups)
        for fact in places.facts(open):
            if fact.name == "edges":
                name = f"{'lattice' if places.lattice else 'cell'}_open"
                if (edges := getattr(picture, name)) is None:
                    edges = np.zeros(len(entries_of["edges"]), dtype=bool)
                    setattr(picture, name, edges)
                edges[places.edges_of(fact)] = True
            elif fact.name == "shaded":
                picture.marks.ravel()[fact.place] = True
        return picture

    def svg(self) -> str:
        """The board as SVG."""
        return self.puzzle._repr_svg_()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.outcome}: {plural(len(self.steps), 'step')} of {self.puzzle!r}>"


@dataclass(repr=False)
class Explanation(ToldSteps):
    """The steps from a state of play to the solution. It is iterated over its steps; its length is their number.

    outcome: "explained", the steps reach the solution; "stopped", the caller wanted no more steps; "unknown", the time
    limit ran out; "several", the board has several solutions: the steps bring what all of them share, `open_counts`
    says how much is left; "none", there is no solution, and there are no steps. solution: of several, one of them.
    seconds: how long the search took.
    """

    outcome: Outcome
    solution: Solution | None = None
    seconds: float = 0.0
    _levels: tuple[int, LevelBySteps] | None = field(default=None, init=False)  # of how many steps

    def level_by_steps(self) -> LevelBySteps:
        """The least level of a board that takes the steps so far; each is looked at once."""
        if self._levels is None:
            self._levels = 0, LevelBySteps(self.known, self._has_name, lambda *step: self.step_parts.plain_chain(*step))
        done, levels = self._levels
        for step in self.steps[done:]:
            levels.add(step)
        self._levels = len(self.steps), levels
        return levels

    def with_each_passage(self, tell: Callable[[Passage], object], fine: bool = False) -> Callable[[Step], bool]:
        """A function for `stop_after` of `explain`, which calls `tell` with each passage as soon as no later step can
        be part of it, and stops where that returns true. The last passage comes only with the end, see `passages`.
        """
        so_far: Passages | None = None

        def stop_after(step: Step) -> bool:
            nonlocal so_far
            so_far = so_far or Passages(self._grouping, self.known, fine)
            return any(tell(part) for passage in so_far.add(step)
                       for part in ((passage,) if fine else self.apart(passage)))

        return stop_after

    def reasons(self, fine: bool = False) -> Iterator[Passage]:
        """The passages with their reasons. fine: each step by itself."""
        return map(self.with_reasons, self._each_passage(fine))

    def look_for_reasons(self, deadline: float, fine: bool = False) -> None:
        """Look for the reasons of all steps, which are kept for all that is told of them. deadline: on the clock of
        perf_counter; steps for which it leaves no time are taken off, and the outcome is then "unknown".
        """
        done = 0
        with suppress(OutOfTime), small_solvers_until(deadline):
            for passage in self.reasons(fine):
                done += len(passage.steps)
                need_time()
        if done < len(self.steps):
            del self.steps[done:]
            self.outcome = "unknown"

    def picture(self) -> Picture:
        """The board with all that the steps bring drawn, and what is open dashed, or marked. Raises ValueError where
        there are no steps.
        """
        return self.picture_of(self.known | union(step.new | step.means for step in self.steps), (), self.open)

    def texts(self, fine: bool = False) -> list[str]:
        """Every passage as text. fine: every step."""
        return [self.text(passage) for passage in self.passages(fine)]

    def text(self, passage: Passage) -> str:
        """A passage as text, with its reasons."""
        return self.sentences.passage_text(self.with_reasons(passage))

    def svg(self, passage: Passage | None = None) -> str:
        """The solution as SVG, each line in the colour of the tier of the step that finds it, and what is open dashed
        or as ?; or a passage alone.
        """
        if self.grouping is None:
            return super().svg()
        drawing = Drawing(self.sentences.places)
        if passage is None:
            return drawing.tier_drawing(self.steps, self.open)
        return drawing.step(passage.step, passage.known, chain=self.sentences.chain_facts(self.with_reasons(passage)))

    def as_dict(self, fine: bool = False) -> dict[str, Any]:
        """Plain data: for each passage the facts that it brings, the facts that it needs, and the groups that it cites;
        of a board with several solutions how many lines and cells are "open".

        fine: for each step.
        """
        known = [] if self.grouping is None else fact_rows(self.sentences.places.facts(self.known))
        return {"puzzle": self.puzzle.name, "file": self.puzzle.file, "outcome": self.outcome,
                "seconds": round(self.seconds, 4), **({"open": self.open_counts} if self.open else {}), "known": known,
                "steps": [self._row(passage) for passage in self.reasons(fine)]}

    def _row(self, passage: Passage) -> dict[str, Any]:
        return {"text": self.sentences.passage_text(passage), "steps": len(passage.steps),
                "cost": round(sum(step_costs(self.puzzle, passage.steps)), 2),
                **step_data(self.sentences.places, passage.step, self.sentences.chain_facts(passage))}

    def __len__(self) -> int:
        return len(self.steps)

    def __bool__(self) -> bool:
        return True  # an explanation without steps is an answer too

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __str__(self) -> str:
        texts = self.texts()
        lines = [f"{number}. {text}" for number, text in enumerate(texts, 1)]
        if self.outcome in ("several", "none"):
            lines.append(self.outcome_sentence("told" if lines else "drawn"))
        if end := {"unknown": "out of time", "stopped": "stopped"}.get(self.outcome):
            lines.append(filled(self.words[end], len(texts) != 1, number=len(texts)))
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"{super().__repr__()[:-1]}, {self.seconds:.3f} s>"
