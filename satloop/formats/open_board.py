"""Opens boards and solutions: reads what `board_source` finds, by the notation of the text."""

from __future__ import annotations

import os
from typing import NamedTuple

from ..boards.puzzle import Puzzle, Solution
from ..boards.tilings import NAMES as TILINGS
from ..errors import PuzzleError, shortened
from ..problems import PROBLEMS
from .board_source import Source, is_text, puzzle_named, sources, text_sources
from .dataset import read_stored_solution, read_text
from .notations import ADDRESS_OF_PUZZLINK, BY_NAME, OWN_TEXT, main_name, notation_of, reader_of, unknown_text
from .puzzle_named_by_path import named_by_path
from .pzpr.recognize import is_file
from .split_boards import with_size_line


class BoardWithSolutions(NamedTuple):
    """A board and its solutions in the same source; `flaw` tells what is wrong with one that cannot be read.

    remark: what the reader of the board did not find in it, in a line for the user; "" for nothing.
    """

    board: Puzzle
    solutions: tuple[Solution, ...] = ()
    flaw: str = ""
    remark: str = ""


def open_source(source: Source, puzzle: str | None = None) -> BoardWithSolutions:
    """The board of a source, and its solutions.

    puzzle: the kind of puzzle, which overrides that of the source. Raises PuzzleError: unknown puzzle, or no board of
    that puzzle.
    """
    reading: BoardWithSolutions | None = None
    remark = ""
    notation = BY_NAME.get(source.notation) or notation_of(source.text, puzzle or source.puzzle)
    if notation is not None and notation.reader:
        found = reader_of(notation).read(source.text, source.file, main_name(puzzle or source.puzzle))
        source = Source(source.file, found.text, found.puzzle or source.puzzle, found.solution, notation=OWN_TEXT)
        remark = found.remark
    elif notation is not None and notation.name == OWN_TEXT:
        pass
    elif notation is not None and notation.name == ADDRESS_OF_PUZZLINK:
        from .pzpr.address import read_with_remark
        address_board, remark = read_with_remark(source.text, source.file)
        reading = BoardWithSolutions(address_board, remark=remark)
    elif is_file(source.text):
        from .pzpr.file import read_with_remark as read_file_with_remark
        board, solution, remark = read_file_with_remark(source.text, source.file)
        reading = BoardWithSolutions(board, () if solution is None else (solution,), remark=remark)
    elif source.text.lstrip().startswith("{") and source.puzzle not in TILINGS:
        from .json_record import read_record
        reading = BoardWithSolutions(*read_record(source.text, source.file, puzzle))
    if reading is not None:
        own = type(reading.board)
        kind = own if puzzle is None else puzzle_named(puzzle, source.file)
        return reading if kind is own else BoardWithSolutions(
            kind(reading.board.text, source.file), (), f"the solution is one of {own.title}" * bool(reading.solutions),
            reading.remark)
    name = puzzle or source.puzzle
    try:
        if not name:
            name = named_by_path(source.file, source.text)
            remark += f"{'; ' * bool(remark)}{source.file}: read as {puzzle_named(name, '').title}, as its name says"
        kind = puzzle_named(name, source.file)
        if kind.name in PROBLEMS:
            return BoardWithSolutions(kind(source.text, source.file))
        board = kind(with_size_line(source.text, kind.grids) if kind.on_grid else source.text, source.file)
    except PuzzleError as error:
        if notation is None and not (puzzle or source.puzzle):  # it may be no board at all
            raise unknown_text(error, source.text) from None
        raise
    if source.solution is None:
        return BoardWithSolutions(board, (), source.flaw, remark)
    solution, flaw = read_stored_solution(board, source.solution)
    return BoardWithSolutions(board, () if solution is None else (solution,), flaw, remark)


def open_board(argument: str, puzzle: str | None = None) -> Puzzle:
    """The one board that an argument names. Raises PuzzleError: unreadable, unknown puzzle, no board, or several."""
    return open_one(argument, puzzle, solutions=False).board


def open_one(argument: str, puzzle: str | None = None, solutions: bool = True) -> BoardWithSolutions:
    """The one board that an argument names, with its solutions in the same source. Raises as `open_board`."""
    boards = sources(argument, puzzle)
    if len(boards) > 1:
        raise PuzzleError("<text>" if is_text(argument) else argument, None, None, f"{len(boards)} boards", "one")
    return open_source(boards[0] if solutions else boards[0]._replace(solution=None), puzzle)


def open_text(text: str, puzzle: str | None = None) -> BoardWithSolutions:
    """The one board in a text, with its solutions beside it, or the example that `example:NAME` names.

    Whatever the text says, no file is opened: for texts from somebody else. puzzle: as for `text_sources`. Raises
    PuzzleError as `open_source` does, and for several boards.
    """
    if text.strip().startswith("example:"):
        kind = puzzle_named(text.strip().partition(":")[2], shortened(text))
        return open_source(Source(shortened(text), kind.example.strip() + "\n", kind.name, kind.answer.strip() + "\n"))
    boards = text_sources("<text>", text, puzzle)
    if len(boards) > 1:
        raise PuzzleError("<text>", None, None, f"{len(boards)} boards", "one")
    return open_source(boards[0], puzzle)


def read_solutions(argument: str, board: Puzzle) -> list[Solution]:
    """The solutions that an argument names, for this board: data set text, DATASET.json#ID, pzprv3 or JSON.

    Raises PuzzleError: unreadable, no solution, or one of another puzzle or size.
    """
    has_solution = ".json#" in argument or argument.startswith("example:")
    if has_solution and not is_text(argument) and not os.path.lexists(argument):
        source = sources(argument)[0]
        if source.solution is None:
            raise PuzzleError(argument, None, None, source.flaw or "no solution", "a solution")
        return [board.read_solution(source.solution, argument)]
    text, file = (argument, "<text>") if is_text(argument) else (read_text(argument, "a solution"), argument)
    if is_file(text):
        from .pzpr.file import read_file
        other, solution = read_file(text, file)
        if (other.name, other.rows, other.columns) != (board.name, board.rows, board.columns):
            raise PuzzleError(file, None, None, f"{other.name} of {other.rows} x {other.columns}",
                              f"{board.name} of {board.rows} x {board.columns} as the board")
        if solution is None:
            raise PuzzleError(file, None, None, "a board without lines", "a solution")
        return [solution]
    if text.lstrip()[:1] in ("{", "["):
        from .json_record import records, solutions_in
        return [solution for name, part in records(file, text) for solution in solutions_in(part, name, board)]
    notation = notation_of(text, board.name)
    if notation is not None and notation.reader:
        text = reader_of(notation).read(text, file, board.name).text
    return [board.read_solution(with_size_line(text, (1,)), file)]
