"""A board from whatever a program has at hand."""

from __future__ import annotations

import os
from typing import IO, Any

from ..boards.puzzle import Puzzle
from .source import open_board, open_text


def read(source: str | os.PathLike[str] | IO[Any], puzzle: str | None = None) -> Puzzle:
    """The one board in a file, a text, an open file, or that an address or a name stands for.

    source: a path; a text, which has a line break or is a Sudoku in 81 signs; an address of puzz.link;
    `DATASET.json#ID`; `example:NAME`, the example of a puzzle. Files and texts hold board text, a pzprv3 file, or JSON
    as `satloop solve --format json` prints it. puzzle: its kind, where nothing says it. Raises PuzzleError: unreadable,
    no known puzzle, no board or several; TypeError for no source.

    >>> import satloop
    >>> satloop.read("2 2\\n3 -\\n- -", puzzle="slitherlink")
    <Slitherlink 2x2>
    >>> satloop.read("https://puzz.link/p?slither/5/5/cbcbcddad").rows
    5
    """
    if hasattr(source, "read"):
        text = source.read()
        name = getattr(source, "name", "<file>")
        return open_text(text.decode("utf-8-sig", "replace") if isinstance(text, bytes) else text, puzzle, str(name))
    if not isinstance(source, (str, os.PathLike)):
        raise TypeError(f"read takes a path, a text or an open file, not {type(source).__name__} {source!r:.40}")
    return open_board(os.fspath(source), puzzle)
