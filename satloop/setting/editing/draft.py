"""Read drafts: boards on which `?` marks the cells for clues that are still free."""

from __future__ import annotations

import os
from typing import IO, Any, NamedTuple, TypeAlias

from ...boards.puzzle import Puzzle
from ...boards.text import write_board
from ...errors import PuzzleError
from ...formats.source import find_puzzle, only_source, open_source
from ...formats.split_boards import named_puzzle
from .complete import FREE, read_draft

DraftSource: TypeAlias = "Puzzle | str | os.PathLike[str] | IO[Any]"


class DraftText(NamedTuple):
    """A draft that has been opened but not parsed."""

    kind: type[Puzzle]
    text: str
    file: str


def open_draft(function: str, source: DraftSource, puzzle: str | None = None) -> DraftText:
    """The draft in a board, or in a file or text as `read` takes it; in board text every `?` is a mark.

    Raises PuzzleError for what is no board, TypeError, which names the function, for another type.
    """
    if isinstance(source, Puzzle):
        return DraftText(type(source), source.text, source.file)
    text_source = only_source(function, source, puzzle)
    name = puzzle or text_source.puzzle or named_puzzle(text_source.text)
    if name and FREE in text_source.text:
        return DraftText(find_puzzle(name, text_source.file), text_source.text, text_source.file)
    board = open_source(text_source._replace(solution=None), puzzle).board
    return DraftText(type(board), board.text, board.file)


def open_draft_board(function: str, source: DraftSource, puzzle: str | None = None) -> Puzzle:
    """The board of a draft; its marks are empty cells where the puzzle has no clue `?`. Raises as `open_draft` does."""
    if isinstance(source, Puzzle):
        return source
    text_source = only_source(function, source, puzzle)
    try:
        return open_source(text_source._replace(solution=None), puzzle).board
    except PuzzleError:
        name = puzzle or text_source.puzzle or named_puzzle(text_source.text)
        if not name or FREE not in text_source.text:
            raise
        kind = find_puzzle(name, text_source.file)
        slots = read_draft(text_source.text, kind, text_source.file)
        return kind(write_board(slots.grids, slots.further_rules), text_source.file)
