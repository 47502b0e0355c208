"""Read drafts: boards on which `?` marks the cells for clues that are still free, or `*` where `?` is a clue."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import IO, Any, NamedTuple, TypeAlias

import numpy as np

from ...boards.check_and_draw import need_cells
from ...boards.puzzle import Grid, Puzzle
from ...boards.text import EMPTY, read_board, write_board
from ...boards.tilings import NAMES as TILINGS
from ...errors import PuzzleError
from ...formats.board_source import only_source, puzzle_named
from ...formats.notations import OWN_TEXT
from ...formats.open_board import open_source
from ...formats.split_boards import named_puzzle

MARKS = "?*"  # of cells for further clues, in the text of a draft

DraftSource: TypeAlias = "Puzzle | str | os.PathLike[str] | IO[Any]"


def marked(text: str) -> bool:
    """Whether there may be a mark in a text."""
    return any(mark in text for mark in MARKS)


class DraftText(NamedTuple):
    """A draft that has been opened but not parsed."""

    kind: type[Puzzle]
    text: str
    file: str


class ClueSlots(NamedTuple):
    """The grids of a draft, without its marks, the cells where clues may come, flat, and names of further rules."""

    grids: list[Grid]
    free: list[int]
    further_rules: tuple[str, ...] = ()


def read_draft(text: str, kind: type[Puzzle], file: str) -> ClueSlots:
    """A board with marked cells; without any mark every empty cell is free. Raises PuzzleError."""
    board = read_board(text, file, kind.grids, kind.further_rule_names())
    grids = [np.array(grid) for grid in board.grids]
    marked = grids[0] == free_mark(kind, *grids[0].shape)
    grids[0] = np.where(marked, EMPTY, grids[0])
    empty = (grids[0] == EMPTY) | (grids[0] == ".")
    return ClueSlots(grids, np.flatnonzero(marked if marked.any() else empty).tolist(), board.further_rules)


def free_mark(kind: type[Puzzle], rows: int, columns: int) -> str:
    """What marks a free cell on a draft of this size: the second of MARKS where the first is a clue of the puzzle."""
    with suppress(PuzzleError):
        grids = kind.empty(rows, columns)
        grids[0] = np.where(np.arange(rows * columns).reshape(rows, columns) == 0, MARKS[0], grids[0])
        if len(getattr(kind(write_board(grids)), "cells", ())):
            return MARKS[1]
    return MARKS[0]


def open_draft(function: str, source: DraftSource, puzzle: str | None = None) -> DraftText:
    """The draft in a board, or in a file or text as `read` takes it.

    Raises PuzzleError for what is no board, TypeError, which names the function, for another type.
    """
    if isinstance(source, Puzzle):
        return DraftText(type(source), source.text, source.file)
    text_source = only_source(function, source, puzzle)
    name = puzzle or text_source.puzzle or named_puzzle(text_source.text)
    if name in TILINGS:
        need_cells(function, open_source(text_source, puzzle).board)
    if name and marked(text_source.text) and text_source.notation in ("", OWN_TEXT):
        return DraftText(puzzle_named(name, text_source.file), text_source.text, text_source.file)
    board = open_source(text_source._replace(solution=None), puzzle).board
    return DraftText(type(board), board.text, board.file)


def open_draft_board(function: str, source: DraftSource, puzzle: str | None = None) -> Puzzle:
    """The board of a draft; its marks are empty cells. Raises as `open_draft` does."""
    if isinstance(source, Puzzle):
        return source
    text_source = only_source(function, source, puzzle)
    try:
        return open_source(text_source._replace(solution=None), puzzle).board
    except PuzzleError:
        name = puzzle or text_source.puzzle or named_puzzle(text_source.text)
        if not name or not marked(text_source.text):
            raise
        kind = puzzle_named(name, text_source.file)
        slots = read_draft(text_source.text, kind, text_source.file)
        return kind(write_board(slots.grids, slots.further_rules), text_source.file)
