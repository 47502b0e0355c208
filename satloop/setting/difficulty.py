"""Boards of a wished level: those that are too hard get clues back, those that are too easy are given up."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..boards.puzzle import Puzzle
from ..explaining.explain import explain
from ..explaining.rate import Rating, rate_explanation
from ..explaining.weights import LEVELS
from .deletion import OutOfTime, left_of
from .wishes import Made, Wish

Ints = NDArray[np.intp]


def rated(puzzle: Puzzle, deadline: float | None) -> Rating:
    """The rating of a board with one solution. Raises OutOfTime."""
    rating = rate_explanation(explain(puzzle, time_limit=left_of(deadline)))
    if rating.score is None:
        raise OutOfTime
    return rating


def verdict(wish: Wish, rating: Rating) -> int:
    """0 for a board as it is wished, 1 for one that is too hard, -1 for one that is too easy."""
    if wish.steps and rating.hardest > wish.steps:
        return 1
    if not wish.difficulty:
        return 0
    return int(np.sign(LEVELS.index(rating.level) - LEVELS.index(wish.difficulty)))


def graded(wish: Wish, removed: Ints, board: Callable[[NDArray[np.bool_]], Made], rng: np.random.Generator,
           deadline: float | None) -> Made | None:
    """The board with so many of its removed clues given back, by halving, that it is as wished; None if none is.

    removed: (r,) the orbit of each removed clue, which come back together. board: the board without those of the
    removed clues where the mask (r,) holds.
    """
    orbits = rng.permutation(np.unique(removed))
    low, high, back = -1, len(orbits) + 1, 0
    while low < back < high:
        made = board(~np.isin(removed, orbits[:back]))
        rating = rated(made.puzzle, deadline)
        found = verdict(wish, rating)
        if found == 0:
            return noted(wish, made, rating)
        low, high = (back, high) if found > 0 else (low, back)
        back = (low + high) // 2
    return None


def noted(wish: Wish, made: Made, rating: Rating) -> Made:
    """The board with its rating in a comment."""
    origin = wish.origin() + "\n"
    text = made.text.replace(origin, f"{origin}# rating: {rating.level}, {rating.score:.1f}\n", 1)
    return made._replace(puzzle=type(made.puzzle)(text, made.puzzle.file))
