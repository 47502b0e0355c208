"""`satloop.read`: a board from a file, a text, an open file, an address or a name."""

from __future__ import annotations

import os
from typing import IO, Any

from ..boards.puzzle import Puzzle
from ..errors import PuzzleError
from .source import Source, open_source, sources, text_sources


def read(source: str | os.PathLike[str] | IO[Any], puzzle: str | None = None) -> Puzzle:
    """The one board in a file, a text or an open file, or the board of an address or a name.

    source: a path; a text, which has a line break or is a Sudoku in 81 signs; an address of puzz.link;
    `DATASET.json#ID`; `example:NAME`, the example of a puzzle. Files and texts hold board text, a pzprv3 file, or JSON
    as `satloop solve --format json` prints it. puzzle: the kind of puzzle, where the source does
    not name it. Raises PuzzleError: unreadable, unknown puzzle, no board, or several; TypeError for a source of another
    type.

    >>> import satloop
    >>> satloop.read("2 2\\n3 -\\n- -", puzzle="slitherlink")
    <Slitherlink 2x2>
    >>> satloop.read("https://puzz.link/p?slither/5/5/cbcbcddad").rows
    5
    """
    return open_source(only_source("read", source, puzzle)._replace(solution=None), puzzle).board


def only_source(function: str, source: object, puzzle: str | None = None) -> Source:
    """The text of the one board in a source of `read`. Raises PuzzleError, and TypeError that names the function."""
    boards = all_sources(function, source, puzzle)
    if len(boards) > 1:
        raise PuzzleError(boards[0].file.partition(", line ")[0], None, None, f"{len(boards)} boards", "one")
    return boards[0]


def all_sources(function: str, source: object, puzzle: str | None = None) -> list[Source]:
    """The texts of all boards in a source of `read`. Raises as `only_source` does."""
    if hasattr(source, "read"):
        text = source.read()
        name = str(getattr(source, "name", "<file>"))
        return text_sources(name, text.decode("utf-8-sig", "replace") if isinstance(text, bytes) else text, puzzle)
    if not isinstance(source, (str, os.PathLike)):
        raise TypeError(f"{function} takes a path, a text or an open file, not {type(source).__name__} {source!r:.40}")
    return sources(os.fspath(source), puzzle)
