"""Boards that are alike: the same after a turn or in a mirror, and where regions or paths are only named otherwise."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from itertools import product

from ..boards.alphabets.spelling import Turn
from ..boards.paths.puzzle import PathPuzzle
from ..boards.puzzle import Puzzle
from ..boards.text import HOLES, read_board
from ..errors import PuzzleError
from ..formats.pzpr.board_grid import regions_alone
from ..setting.editing.transform import turned

TURNS = [Turn(*ways) for ways in product((False, True), repeat=3)]


def canonical_hash(board: Puzzle) -> str:
    """A short text: the same for boards that are alike, another for others, but for a chance of 2^-64."""
    texts = []
    for turn in TURNS:
        with suppress(PuzzleError):  # a puzzle whose rules know up and down
            texts.append(plain_text(turned(board, turn)))
    return sha256(min(texts, default=plain_text(board)).encode()).hexdigest()[:16]


def plain_text(board: Puzzle) -> str:
    """The board without comments and names: regions and paths have the numbers in which they come first."""
    grids = read_board(board.text, board.file, board.grids, board.further_rule_names()).grids
    named = {0} if isinstance(board, PathPuzzle) or (regions_alone(type(board)) and len(grids) == 1) else set()
    named |= {1}
    parts = [f"{board.rows} {board.columns} {' '.join(board.given_rules)}"]
    for number, rows in enumerate(grids):
        tokens = [token for row in rows for token in row]
        if number in named:
            names, other = dict[str, str](), nameless_tokens(board)
            tokens = [token if token in other else names.setdefault(token, str(len(names))) for token in tokens]
        parts.append(" ".join(tokens))
    return "\n".join(parts)


def nameless_tokens(board: Puzzle) -> frozenset[str]:
    """The tokens that are no names: of holes, and of cells without an end of a path."""
    return HOLES | board.clues.empty if isinstance(board, PathPuzzle) else HOLES
