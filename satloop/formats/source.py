"""Boards and solutions from what a user names: a text file, `-` for standard input, or `DATASET.json#ID`."""

from __future__ import annotations

import os
from typing import NamedTuple

from ..boards.puzzle import Puzzle
from ..boards.text import read_board
from ..errors import PuzzleError
from ..puzzles import NAMES, find
from .dataset import read_dataset, read_text


class Source(NamedTuple):
    """Text and where it is from; `puzzle` is the name that goes with it, if any does."""

    file: str
    text: str
    puzzle: str | None = None


def read_source(argument: str, solution: bool = False) -> Source:
    """The board (or the solution) text that a FILE argument names. Raises PuzzleError."""
    if argument == "-" or os.path.lexists(argument) or ".json#" not in argument:
        if argument.endswith(".json"):
            ids = list(read_dataset(argument).entries)
            some = f" (it has {len(ids)} boards, the first is {ids[0]})" if ids else ""
            raise PuzzleError(argument, None, None, "a whole data set", f"FILE.json#ID for one of its boards{some}")
        text = read_text(argument)
        return Source(argument, text, named_puzzle(text))
    file, _, id = argument.partition(".json#")
    file += ".json"
    data = read_dataset(file)
    entry = data.entries.get(id)
    if entry is None:
        known = ", ".join(list(data.entries)[:3]) or "none"
        raise PuzzleError(file, None, None, f"no board {id!r}", f"one of its {len(data.entries)} ids: {known} ...")
    if solution:
        if entry.solution is None:
            raise PuzzleError(argument, None, None, entry.flaw or "no solution", "a solution")
        return Source(argument, entry.solution, data.name)
    if not entry.problem:
        raise PuzzleError(argument, None, None, entry.flaw, "a board")
    return Source(argument, entry.problem, data.name)


def named_puzzle(text: str) -> str | None:
    """What the comment `# puzzle: NAME` above a board says.

    >>> named_puzzle("# from a book\\n# puzzle: flow\\n1 1\\n-")
    'flow'
    """
    for line in text.splitlines():
        if line and not line.isspace():
            if not line.startswith("#"):
                return None
            word, _, name = line[1:].partition(":")
            if word.strip().lower() == "puzzle":
                return name.strip()
    return None


def find_puzzle(name: str, file: str) -> type[Puzzle]:
    """The puzzle of that name. Raises PuzzleError, naming the known ones."""
    try:
        return find(name)
    except ValueError:
        raise PuzzleError(file, None, None, f"unknown puzzle {name[:40]!r}", f"one of {', '.join(NAMES)}") from None


def open_board(argument: str, puzzle: str | None = None) -> Puzzle:
    """The board that a FILE argument names, as the given kind of puzzle or the one named with it.

    Raises PuzzleError: unreadable, no known puzzle, or no board of that puzzle.
    """
    source = read_source(argument)
    name = puzzle or source.puzzle
    if not name:
        read_board(source.text, source.file, (1, 2))  # no board at all is the better thing to say
        fits = [kind for kind in NAMES if _reads(kind, source.text)]
        hint = f" (it reads as {', '.join(fits)})" if fits else ""
        raise PuzzleError(source.file, None, None, "no puzzle's name",
                          f"the comment '# puzzle: NAME' or the option --puzzle NAME{hint}")
    return find_puzzle(name, source.file)(source.text, source.file)


def _reads(name: str, text: str) -> bool:
    try:
        find(name)(text)
    except PuzzleError:
        return False
    return True
