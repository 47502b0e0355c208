"""The public functions `read`, for a board from anywhere, and `convert`, for boards in another format."""

from __future__ import annotations

import os
from typing import IO, Any

from ..boards.puzzle import Puzzle
from ..errors import PuzzleError
from .board_source import all_sources, only_source
from .open_board import BoardWithSolutions, open_source
from .output import format_named, write


def read(source: str | os.PathLike[str] | IO[Any], puzzle: str | None = None) -> Puzzle:
    """The one board in a file, a text or an open file, or the board of an address or a name.

    source: a path; a text, which has a line break or is a board in a line, as an address of puzz.link or a Sudoku of 81
    signs; `DATASET.json#ID`; `example:NAME`, the example of a puzzle. `satloop formats` lists the notations of texts,
    files and links. puzzle: the kind of puzzle, where the source does not name it. Raises PuzzleError: unreadable,
    unknown puzzle, no board, or several; TypeError for a source of another type.

    >>> import satloop
    >>> satloop.read("2 2\\n3 -\\n- -", puzzle="slitherlink")
    <Slitherlink 2x2>
    >>> satloop.read("https://puzz.link/p?slither/5/5/cbcbcddad").rows
    5
    """
    return open_source(only_source("read", source, puzzle)._replace(solution=None), puzzle).board


def convert(source: Puzzle | str | os.PathLike[str] | IO[Any], format: str = "text", puzzle: str | None = None, *,
            solution: bool = False) -> str:
    """The boards of a source in another format, with the solutions that stand beside them.

    source: a board, or whatever `read` takes; it may hold several boards, which follow one another in the result.
    format: a format of `write`; an address ("url"), a game id ("tatham") and a board's text ("board") hold no solution.
    puzzle: the kind of the boards, where the source does not name it. solution: with the format "board", give the
    solutions and not the boards. Raises PuzzleError as `read` does, and for a board without the solution that is
    wanted; TypeError for another type; ValueError for an unknown format, for `solution` with another format than
    "board", and for several boards as "svg".

    >>> convert("https://puzz.link/p?slither/2/2/8d", "board")
    '# puzzle: slitherlink\\n2 2\\n3 -\\n3 -\\n'
    """
    format = format_named(format)
    if solution and format != "board":
        raise ValueError(f"solution=True needs the format 'board', not {format!r}")
    readings = [BoardWithSolutions(source)] if isinstance(source, Puzzle) else [
        open_source(text, puzzle) for text in all_sources("convert", source, puzzle)]
    if len(readings) > 1 and format == "svg":
        raise ValueError(f"{len(readings)} boards are not one SVG drawing: convert them one by one")
    texts = []
    for board, solutions, flaw, _ in readings:
        if solution and not solutions:
            raise PuzzleError(board.file, None, None, flaw or "a board alone", "a solution beside it")
        beside = solutions[0] if solutions and (solution or format != "board") else None
        texts.append(write(board, format, beside))
    return ("\n" if format in ("text", "board", "pzpr") else "").join(texts)
