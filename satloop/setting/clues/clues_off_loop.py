"""What each cell could say as a clue, for puzzles whose cells off the loop are shaded or have a clue.

A solution is told by (..., rows, columns) booleans: which cells are shaded, where its loop turns and where it goes
straight. `codes` are integers (..., rows, columns, ways), what a clue of each kind would say in each cell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import Bools, Ints

from ...boards import checks
from ...puzzles.lixloop import KINDS, NAMES


class ClueKinds(NamedTuple):
    """The clues of a puzzle."""

    # How many kinds of clues a cell may have, as arrows of four ways.
    kinds: int
    # Shaded, turns, straight -> codes.
    codes: Callable[[Bools, Bools, Bools], Ints]
    # Codes of one solution -> the tokens (rows, columns, ways).
    tokens: Callable[[Ints], NDArray[np.str_]]
    # Codes of one solution, those of others -> whether the clue excludes the others.
    excludes: Callable[[Ints, Ints], Bools] = lambda own, others: np.asarray(own != others)
    # Codes of one solution -> whether the clue says next to nothing.
    weak: Callable[[Ints], Bools] = lambda own: np.asarray(own == 0)


def _with_arrows(words: NDArray[np.str_]) -> NDArray[np.str_]:
    return np.char.add(words, np.array([*"nesw"]))


def _numbers(codes: Ints) -> NDArray[np.str_]:
    return codes.astype(np.str_)


def _most_frequent(shaded: Bools, turns: Bools, straight: Bools) -> Ints:
    """Which of turns, straight and shaded cells are most frequent ahead, as bits of LIX."""
    count = np.stack([checks.counts_ahead(cells) for cells in (turns, straight, shaded)], axis=-1)
    return np.asarray((count == count.max(axis=-1, keepdims=True)) @ (1 << np.arange(len(KINDS))))


WORDS = np.array(["", *sorted(NAMES, key=lambda name: sum(1 << KINDS.index(kind) for kind in name))])


def _row_and_column(shaded: Bools, turns: Bools, straight: Bools) -> Ints:
    across, down = shaded.sum(axis=-1, keepdims=True), shaded.sum(axis=-2, keepdims=True)
    return np.stack(np.broadcast_arrays(across, down), axis=-1)


def _not_one_of_both(own: Ints, others: Ints) -> Bools:
    """A number is the count of the row or of the column, not of both; where they are equal it has to be unknown."""
    across, down = (others[..., way, None] == own for way in (0, 1))
    return np.asarray((across == down) & (own[..., :1] != own[..., 1:]))


CLUES_OFF_LOOP = {
    "koburin": ClueKinds(1, lambda shaded, turns, straight: checks.neighbour_counts(shaded)[..., None], _numbers),
    "lixloop": ClueKinds(4, _most_frequent, lambda codes: _with_arrows(WORDS[codes]),
                         weak=lambda own: np.asarray(own == 7)),
    "retsurin": ClueKinds(2, _row_and_column,
                          lambda codes: np.where(codes[..., :1] == codes[..., 1:], "?", _numbers(codes)),
                          _not_one_of_both, lambda own: (own == 0) | (own[..., :1] == own[..., 1:])),
    "yajilin": ClueKinds(4, lambda shaded, turns, straight: checks.counts_ahead(shaded),
                         lambda codes: _with_arrows(_numbers(codes))),
}
