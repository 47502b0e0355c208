"""Boards of a wished level: the clues of one solution are exchanged until its board is as hard as wished."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..boards.board_making import write_board
from ..boards.puzzle import Grid, Puzzle, Solution
from ..explaining.model.scoring import LEVELS
from ..explaining.rate import Rating, rate
from .clues.deletion import Deletion, OutOfTime, left_of
from .clues.reduction import closure_of, orbit_switches
from .clues.switchable import SwitchableBoard
from .generator import fewer, finished
from .makers.base import Draft, Maker
from .request import Generated, Request

Bools = NDArray[np.bool_]
Told = TypeVar("Told")

IDLE = 30  # exchanges in a row that gained nothing, after which another solution is tried
BACK = 3  # clues, or orbits of them, that come back at most in an exchange
EASED = 2  # orders in which clues come back


def rated(wish: Request, puzzle: Puzzle, deadline: float | None) -> Rating:
    """The rating of a board, as far as the wish asks. Raises OutOfTime."""
    rating = rate(puzzle, left_of(deadline), wish.difficulty, wish.steps)
    if rating.outcome == "unknown":
        raise OutOfTime
    return rating


def verdict(wish: Request, rating: Rating) -> int:
    """0 for a board as it is wished, 1 for one that is too hard, -1 for one that is too easy."""
    if wish.steps and rating.hardest > wish.steps:
        return 1
    if not wish.difficulty:
        return 0
    return int(np.sign(LEVELS.index(rating.level) - LEVELS.index(wish.difficulty)))


class Grading(ABC, Generic[Told]):
    """Boards near each other, each told by what it is made of."""

    def __init__(self, wish: Request, kind: type[Puzzle], rng: np.random.Generator, deadline: float | None) -> None:
        self.wish, self.kind, self.rng, self.deadline = wish, kind, rng, deadline

    @abstractmethod
    def grids(self, told: Told) -> tuple[list[Grid], Solution]:
        """The grids of a board, and its solution."""

    @abstractmethod
    def exchanged(self, told: Told) -> Told:
        """A board near this one, perhaps with more solutions."""

    def eased(self, told: Told, rating: Rating) -> tuple[Told, Rating] | None:
        """A board as wished, from one that is too hard; None if none is found."""
        return self.climbed(told, rating, 1)

    def found(self, told: Told) -> tuple[Told, Rating] | None:
        """A board as wished, from one with one solution; None if none is found. Raises OutOfTime."""
        rating = self.judged(told)
        way = verdict(self.wish, rating)
        if not way:
            return told, rating
        return self.climbed(told, rating, -1) if way < 0 else self.eased(told, rating)

    def climbed(self, told: Told, rating: Rating, wrong: int) -> tuple[Told, Rating] | None:
        """A board as wished, by exchanges from one that is too easy (-1) or too hard (1): each goes on from the last
        one that was no worse.
        """
        idle = 0
        while idle < IDLE:
            idle += 1
            other = self.exchanged(told)
            new = self.judged(other)
            if new.score is None:
                continue
            way = verdict(self.wish, new)
            if not way:
                return other, new
            if way == -wrong:
                found = self.eased(other, new) if wrong < 0 else None
                if found is not None:
                    return found
            elif wrong * (rating.score or 0.0) > wrong * (new.score or 0.0):
                told, rating, idle = other, new, 0
            elif rating.score == new.score and wrong * rating.total >= wrong * new.total:
                told, rating = other, new
        return None

    def judged(self, told: Told) -> Rating:
        """The rating of a board; "several" is an outcome, too."""
        return rated(self.wish, self.kind(write_board(self.grids(told)[0]), self.wish.puzzle), self.deadline)

    def made(self, told: Told, tries: int) -> Generated | None:
        """The board as wished, proved, that is found from this one."""
        found = self.found(told)
        if found is None:
            return None
        grids, solution = self.grids(found[0])
        return noted(self.wish, finished(self.wish, grids, solution, tries, self.deadline), found[1])


class Holes(Grading[Bools]):
    """Clues may be left out: masks (o,) of the orbits of clues that stay. board: with all clues, nothing asked yet."""

    def __init__(self, wish: Request, rng: np.random.Generator, deadline: float | None, board: SwitchableBoard,
                 maker: Maker, draft: Draft, chosen: NDArray[np.intp]) -> None:
        super().__init__(wish, maker.kind, rng, deadline)
        self.board, self.maker, self.draft, self.chosen = board, maker, draft, chosen
        self.switches, self.weight = orbit_switches(board, chosen)
        own = board.solution(deadline, draft.solution)
        assert own is not None
        board.forbid(board.session.model)
        self.own, self.closure = own, closure_of(maker.recipe, board, own, chosen)
        self.order = maker.order(board.cells, chosen, rng)

    def grids(self, told: Bools) -> tuple[list[Grid], Solution]:
        return fewer(self.draft.grids, self.board.cells[~np.append(told, False)[self.chosen]]), self.own

    def exchanged(self, told: Bools) -> Bools:
        """A few clues come back, and others go, until none can."""
        gone = np.flatnonzero(~told)
        back = np.zeros_like(told)
        back[self.rng.permutation(gone)[:self.rng.integers(1, BACK + 1)]] = True
        return Deletion(self.board.session, self.switches, self.rng, self.weight, self.closure, False,
                        self.order, self.wish.few(), self.deadline, back.astype(np.intp), told | back,
                        lasting=False).run()

    def eased(self, told: Bools, rating: Rating) -> tuple[Bools, Rating] | None:
        """With so many clues given back, by halving, that it is as wished."""
        for _ in range(EASED):
            orbits = self.rng.permutation(np.flatnonzero(~told))
            low, high, back = 0, len(orbits) + 1, (len(orbits) + 1) // 2
            while low < back < high:
                trial = told.copy()
                trial[orbits[:back]] = True
                rating = self.judged(trial)
                way = verdict(self.wish, rating)
                if not way:
                    return trial, rating
                low, high = (back, high) if way > 0 else (low, back)
                back = (low + high) // 2
        return None


class Drafts(Grading[Draft]):
    """No clue may be left out: drafts whose solutions differ a little."""

    def __init__(self, wish: Request, rng: np.random.Generator, deadline: float | None, maker: Maker) -> None:
        super().__init__(wish, maker.kind, rng, deadline)
        self.maker = maker

    def grids(self, told: Draft) -> tuple[list[Grid], Solution]:
        return told.grids, told.solution

    def exchanged(self, told: Draft) -> Draft:
        return self.maker.near(told, self.rng)


def graded(wish: Request, maker: Maker, draft: Draft, chosen: NDArray[np.intp], left: Bools,
           rng: np.random.Generator, tries: int, deadline: float | None) -> Generated | None:
    """The board of the clues that are left, a mask of their orbits, or one with other clues, as wished; None if none is
    found.
    """
    with SwitchableBoard(maker.kind(write_board(draft.grids), wish.puzzle), **maker.options) as board:
        return Holes(wish, rng, deadline, board, maker, draft, chosen).made(left, tries)


def redrawn(wish: Request, maker: Maker, draft: Draft, rng: np.random.Generator, tries: int,
            deadline: float | None) -> Generated | None:
    """The board of a draft, all its clues on it, or one near it, as wished; None if none is found."""
    return Drafts(wish, rng, deadline, maker).made(draft, tries)


def noted(wish: Request, made: Generated, rating: Rating) -> Generated:
    """The board with its rating in a comment."""
    origin = wish.origin() + "\n"
    text = made.text.replace(origin, f"{origin}# rating: {rating.level}, {rating.score:.1f}\n", 1)
    return made._replace(puzzle=type(made.puzzle)(text, made.puzzle.file))
