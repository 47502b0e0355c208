"""Boards of a requested level: clues of one solution are exchanged until the board has that level."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

import numpy as np

from encoders import OutOfTime

from ..boards.puzzle import Grid, Puzzle, Solution
from ..boards.text import write_board
from ..explaining.explanation import Explanation
from ..explaining.model.level_names import LEVELS
from ..explaining.preparation import Prepare, prepare
from ..explaining.rate import Rating, explain_within, rate_explanation, score_text
from .attempt import Attempt
from .makers.maker import Sketch
from .request import Generated, Request

Choice = TypeVar("Choice")

IDLE = 30  # exchanges in a row without gain, after which another solution is tried


def explain_board(request: Request, puzzle: Puzzle, deadline: float, prepare: Prepare = prepare) -> Explanation:
    """The steps of a board, as far as the request needs them. prepare: what makes it ready. Raises OutOfTime."""
    explanation = explain_within(puzzle, deadline, request.level, request.steps, prepare)
    if explanation.outcome == "unknown":
        raise OutOfTime
    return explanation


def rate_board(request: Request, puzzle: Puzzle, deadline: float) -> Rating:
    """The rating of a board, as far as the request needs it. Raises OutOfTime."""
    return rate_explanation(explain_board(request, puzzle, deadline))


def too_easy_or_hard(request: Request, rating: Rating) -> int:
    """0 for a board of the requested level, 1 for one that is too hard, -1 for one that is too easy.

    What has no rating since it has several solutions is too hard. Further clues may make it so, as a sun in a region of
    moons.
    """
    if not rating.level:
        return 1
    if request.steps and rating.hardest > request.steps:
        return 1
    if not request.level:
        return 0
    return int(np.sign(LEVELS.index(rating.level) - LEVELS.index(request.level)))


class LevelSearch(ABC, Generic[Choice]):
    """A search among similar boards for one of the requested level. A choice says which board: clues, or a sketch."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt, self.request, self.maker, self.rng = attempt, attempt.request, attempt.maker, attempt.rng
        self.ratings = dict[str, Rating]()  # of boards, by their text: small boards come again and again

    @abstractmethod
    def grids(self, choice: Choice) -> tuple[list[Grid], Solution]:
        """The grids of the chosen board, and its solution."""

    @abstractmethod
    def exchange(self, choice: Choice) -> Choice:
        """A similar board, perhaps with more solutions."""

    def ease(self, choice: Choice, rating: Rating) -> tuple[Choice, Rating] | None:
        """A board of the requested level, from one that is too hard; None if none is found."""
        return self.climb(choice, rating, 1)

    def search(self, choice: Choice) -> tuple[Choice, Rating] | None:
        """A board of the requested level, from one with one solution; None if none is found. Raises OutOfTime."""
        rating = self.rate(choice)
        way = too_easy_or_hard(self.request, rating)
        if not way:
            return choice, rating
        return self.climb(choice, rating, -1) if way < 0 else self.ease(choice, rating)

    def climb(self, choice: Choice, rating: Rating, wrong: int) -> tuple[Choice, Rating] | None:
        """A board of the requested level, by exchanges from one that is too easy (-1) or too hard (1). Each exchange
        starts from the last board that was no worse.
        """
        idle = 0
        while idle < IDLE:
            idle += 1
            other = self.exchange(choice)
            new = self.rate(other)
            if new.score is None:
                continue
            way = too_easy_or_hard(self.request, new)
            if not way:
                return other, new
            if way == -wrong:
                easier = self.ease(other, new) if wrong < 0 else None
                if easier is not None:
                    return easier
            elif wrong * (rating.score or 0.0) > wrong * (new.score or 0.0):
                choice, rating, idle = other, new, 0
            elif rating.score == new.score and wrong * rating.total >= wrong * new.total:
                choice, rating = other, new
        return None

    def rate(self, choice: Choice) -> Rating:
        """The rating of a board; its outcome is "several" for a board with several solutions."""
        grids, solution = self.grids(choice)
        text = write_board(grids)
        if text not in self.ratings:
            self.ratings[text] = rate_explanation(self.explain(choice))
            self.attempt.nearest.offer(grids, solution, self.ratings[text])
        return self.ratings[text]

    def explain(self, choice: Choice) -> Explanation:
        """The steps of a board, as far as the request needs them."""
        return explain_board(self.request, self.board_of(choice), self.attempt.deadline)

    def board_of(self, choice: Choice) -> Puzzle:
        """The chosen board."""
        return self.maker.kind(write_board(self.grids(choice)[0]), self.request.puzzle)

    def generate(self, choice: Choice) -> Generated | None:
        """The board of the requested level found from this one, proved unique; None if none is found."""
        result = self.search(choice)
        if result is None:
            return None
        return with_rating(self.request, self.attempt.finished(*self.grids(result[0])), result[1])


class SketchSearch(LevelSearch[Sketch]):
    """For puzzles that keep all clues: a choice is a sketch; similar sketches have slightly different solutions."""

    def grids(self, choice: Sketch) -> tuple[list[Grid], Solution]:
        return choice.grids, choice.solution

    def exchange(self, choice: Sketch) -> Sketch:
        return self.maker.vary(choice, self.rng)


def board_from_sketch(attempt: Attempt, sketch: Sketch) -> Generated | None:
    """A board of the requested level, from a sketch with all its clues or a similar one; None if none is found."""
    return SketchSearch(attempt).generate(sketch)


def with_rating(request: Request, generated: Generated, rating: Rating) -> Generated:
    """The board with its rating in a comment."""
    origin = request.origin() + "\n"
    assert rating.score is not None
    words = score_text(request.puzzle, rating.score)
    text = generated.text.replace(origin, f"{origin}# rating: {rating.level}, {words}\n", 1)
    return generated._replace(puzzle=type(generated.puzzle)(text, generated.puzzle.file), rating=rating)
