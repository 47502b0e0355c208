"""Boards and solutions from what a user names: a file, `-` for standard input, DATASET.json#ID, an address, or a text.

A text holds one board or several, each in one of these notations: board text with or without its line `rows columns`,
addresses of puzz.link or Sudokus of 81 signs, one a line, pzprv3 files, JSON as `satloop solve --format json` prints.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from encoders.names import one_of

from ..boards.puzzle import Puzzle, Solution
from ..boards.text import read_board
from ..errors import PuzzleError, plural
from ..puzzles import NAMES, find
from .dataset import read_dataset, read_text, stored
from .split import (
    bare,
    boards_in,
    headed,
    in_rows,
    is_address,
    is_file,
    is_square,
    is_sudoku,
    named_puzzle,
    shortened,
)


class Source(NamedTuple):
    """The text of one board and where it is from; `puzzle` is the name that goes with it, if any does; `flaw` says what
    is wrong with the solution that should stand beside it."""

    file: str
    text: str
    puzzle: str | None = None
    solution: str | None = None  # the text of a solution that goes with the board
    flaw: str = ""


class Reading(NamedTuple):
    """A board and the solutions that stand beside it; `flaw` says what is wrong with one that cannot be read."""

    board: Puzzle
    solutions: tuple[Solution, ...] = ()
    flaw: str = ""


def is_text(argument: str) -> bool:
    """Whether an argument is a text itself, not the name of one: it has a line break, or is a Sudoku in one line."""
    return "\n" in argument or "\r" in argument or is_sudoku(argument)


def sources(argument: str, puzzle: str | None = None, datasets: bool = False) -> list[Source]:
    """The texts of the boards that an argument names, one at least. Raises PuzzleError.

    datasets: a whole data set gives all its boards, instead of an error.
    """
    if is_address(argument) and not os.path.lexists(argument):
        return [Source(shortened(bare(argument)), bare(argument))]
    if is_text(argument):
        return parts("<text>", argument, puzzle)
    if not os.path.lexists(argument):
        if argument.startswith("example:"):
            kind = find_puzzle(argument.partition(":")[2], argument)
            return [Source(argument, kind.example.strip() + "\n", kind.name, kind.answer.strip() + "\n")]
        if ".json#" in argument:
            return [entry(argument)]
    text = read_text(argument)
    if argument.endswith(".json"):
        from .record import in_dataset
        if in_dataset(text):
            data = read_dataset(argument)
            if datasets and data.entries:
                return [Source(f"{argument}#{id}", found.problem, data.name, found.solution, found.flaw)
                        for id, found in data.entries.items()]
            ids = list(data.entries)
            some = f" (it has {plural(len(ids), 'board')}, the first is {ids[0]})" if ids else ""
            raise PuzzleError(argument, None, None, "a whole data set", f"FILE.json#ID for one of its boards{some}")
    return parts(argument, text, puzzle)


def parts(file: str, text: str, puzzle: str | None = None) -> list[Source]:
    """The boards in a text; each is named by the line where it begins, when there are several."""
    if is_address(text):
        return [Source(file, bare(text))]
    if text.lstrip()[:1] in ("{", "["):
        from .record import records
        return [Source(name, record, None) for name, record in records(file, text)]
    name = puzzle or named_puzzle(text)
    grids = find(name).grids if name in NAMES else (1, 2)
    found = boards_in(text, grids)
    several = len(found) > 1
    out, last = [], None
    for line, part in found:
        last = named_puzzle(part) or last or ("sudoku" if is_square(part) else None)
        out.append(Source(f"{file}, line {line}" if several else file, part, last))
    return out or [Source(file, text, None)]


def entry(argument: str) -> Source:
    """The entry that DATASET.json#ID names. Raises PuzzleError."""
    file, _, id = argument.partition(".json#")
    file += ".json"
    data = read_dataset(file)
    found = data.entries.get(id)
    if found is None:
        known = ", ".join(list(data.entries)[:3]) + ", ..." * (len(data.entries) > 3)
        raise PuzzleError(file, None, None, f"no board {id!r}",
                          f"an id of its {plural(len(data.entries), 'board')}: {known or 'none'}")
    if not found.problem:
        raise PuzzleError(argument, None, None, found.flaw, "a board")
    return Source(argument, found.problem, data.name, found.solution, found.flaw)


def find_puzzle(name: str, file: str) -> type[Puzzle]:
    """The puzzle of that name. Raises PuzzleError, naming the known ones."""
    try:
        return find(name)
    except ValueError:
        raise PuzzleError(file, None, None, f"unknown puzzle {name[:40]!r}", one_of(name, NAMES)) from None


def open_source(source: Source, puzzle: str | None = None) -> Reading:
    """The board in a text, as the given kind of puzzle or the one named with it, and the solutions beside it.

    Raises PuzzleError: no known puzzle, or no board of that puzzle.
    """
    found: Reading | None = None
    if is_address(source.text):
        from .puzzlink import read_address
        found = Reading(read_address(source.text, source.file))
    elif is_file(source.text):
        from .pzprv3 import read_file
        board, solution = read_file(source.text, source.file)
        found = Reading(board, () if solution is None else (solution,))
    elif source.text.lstrip().startswith("{"):
        from .record import read_record
        found = Reading(*read_record(source.text, source.file, puzzle))
    if found is not None:
        kind = type(found.board) if puzzle is None else find_puzzle(puzzle, source.file)
        return found if kind is type(found.board) else Reading(kind(found.board.text, source.file), found.solutions)
    name = puzzle or source.puzzle
    if not name:
        read_board(headed(source.text, (1, 2)), source.file, (1, 2))  # no board at all is the better thing to say
        fits = [kind for kind in NAMES if _reads(kind, source.text)]
        hint = f" (it reads as {', '.join(fits)})" if fits else ""
        raise PuzzleError(source.file, None, None, "no puzzle's name",
                          f"the comment '# puzzle: NAME' or the option --puzzle NAME{hint}")
    kind = find_puzzle(name, source.file)
    board = kind(headed(source.text, kind.grids), source.file)
    if source.solution is None:
        return Reading(board, (), source.flaw)
    solution, flaw = stored(board, source.solution)
    return Reading(board, () if solution is None else (solution,), flaw)


def _reads(name: str, text: str) -> bool:
    try:
        kind = find(name)
        kind(headed(text, kind.grids))
    except PuzzleError:
        return False
    return True


def read_boards(argument: str, puzzle: str | None = None) -> list[Puzzle]:
    """The boards that an argument names, or that a text (what has a line break) holds, one at least.

    puzzle: the kind of puzzle, where nothing says it. Raises PuzzleError: unreadable, no known puzzle, no board.

    >>> [(board.name, board.rows) for board in read_boards("https://puzz.link/p?slither/5/5/cbcbcddad")]
    [('slitherlink', 5)]
    """
    return [open_source(source._replace(solution=None), puzzle).board for source in sources(argument, puzzle)]


def open_board(argument: str, puzzle: str | None = None) -> Puzzle:
    """The one board that an argument names. Raises PuzzleError as `read_boards` does, and for several boards."""
    return open_only(argument, puzzle, solutions=False).board


def open_only(argument: str, puzzle: str | None = None, solutions: bool = True) -> Reading:
    """The one board that an argument names, with the solutions beside it. Raises PuzzleError as `open_board` does."""
    return _only(sources(argument, puzzle), argument, puzzle, solutions)


def open_text(text: str, puzzle: str | None = None, file: str = "<text>") -> Puzzle:
    """The one board in a text, as `open_board` does."""
    return _only(parts(file, text, puzzle), file, puzzle, False).board


def _only(found: list[Source], name: str, puzzle: str | None, solutions: bool) -> Reading:
    if len(found) > 1:
        raise PuzzleError("<text>" if is_text(name) else name, None, None, f"{len(found)} boards", "one")
    return open_source(found[0] if solutions else found[0]._replace(solution=None), puzzle)


def read_solutions(argument: str, board: Puzzle) -> list[Solution]:
    """The solutions that an argument names, for this board: data set text, DATASET.json#ID, pzprv3 or JSON.

    Raises PuzzleError: unreadable, no solution, or one of another puzzle or size.
    """
    named = ".json#" in argument or argument.startswith("example:")
    if named and not is_text(argument) and not os.path.lexists(argument):
        found = sources(argument)[0]
        if found.solution is None:
            raise PuzzleError(argument, None, None, found.flaw or "no solution", "a solution")
        return [board.read_solution(found.solution, argument)]
    text, file = (argument, "<text>") if is_text(argument) else (read_text(argument, "a solution"), argument)
    if is_file(text):
        from .pzprv3 import read_file
        other, solution = read_file(text, file)
        if (other.name, other.rows, other.columns) != (board.name, board.rows, board.columns):
            raise PuzzleError(file, None, None, f"{other.name} of {other.rows} x {other.columns}",
                              f"{board.name} of {board.rows} x {board.columns} as the board")
        if solution is None:
            raise PuzzleError(file, None, None, "a board without lines", "a solution")
        return [solution]
    if text.lstrip()[:1] in ("{", "["):
        from .record import records, solutions_in
        return [solution for name, part in records(file, text) for solution in solutions_in(part, name, board)]
    return [board.read_solution(headed(in_rows(text), (1,)), file)]
