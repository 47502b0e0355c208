"""Finds and reads boards and solutions: in a file, `-` for standard input, DATASET.json#ID, an address, or a text.

A text holds one board or several, each in one of these notations: board text with or without its line `rows columns`,
addresses of puzz.link, game ids of Loopy or Sudokus of 81 signs, one a line, pzprv3 files, JSON as `satloop solve
--format json` prints, a plane graph in JSON.
"""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from encoders.choice_by_name import expected_one_of

from ..boards.puzzle import Puzzle, Solution
from ..errors import PuzzleError, plural, shortened
from ..problems import PROBLEMS, find, named
from ..puzzles import NAMES
from ..tilings import NAMES as TILINGS
from ..tilings import is_plane_graph, is_tiling_text
from .dataset import read_dataset, read_stored_solution, read_text
from .loopy_ids import is_game_id, read_game_id
from .pzpr.recognize import bare, is_address, is_file
from .split_boards import boards_in, is_sudoku, is_sudoku_grid, named_puzzle, sudoku_rows, with_size_line

HAMILTON = "hamilton"  # what is asked of a graph: a name beside those of puzzles
GRAPH_FILES = (".hcp", ".col")  # endings of files that are graphs
GRAPH_NAME = r"[a-z]+:\d+(x\d+)?(,\d+)?|petersen"  # of a graph that `satloop hamilton` makes


class Source(NamedTuple):
    """The text of one board and where it comes from.

    puzzle: the name of its kind, where the source has one. solution: the text of its solution, where the source has
    one. flaw: what is wrong with that solution, else empty.
    """

    file: str
    text: str
    puzzle: str | None = None
    solution: str | None = None
    flaw: str = ""


class BoardWithSolutions(NamedTuple):
    """A board and its solutions in the same source; `flaw` tells what is wrong with one that cannot be read.

    remark: what the reader of the board did not find in it, in a line for the user; "" for nothing.
    """

    board: Puzzle
    solutions: tuple[Solution, ...] = ()
    flaw: str = ""
    remark: str = ""


def is_graph(argument: str) -> bool:
    """Whether an argument names a graph and no board: by its ending, or as `knight:8x8` does."""
    return named(argument) is None and (argument.endswith(GRAPH_FILES) or bool(re.fullmatch(GRAPH_NAME, argument)))


def is_text(argument: str) -> bool:
    """Whether an argument is a text itself, not a name: it has a line break, or is a Sudoku or JSON in one line."""
    return "\n" in argument or "\r" in argument or is_sudoku(argument) or is_plane_graph(argument)


def sources(argument: str, puzzle: str | None = None, datasets: bool = False) -> list[Source]:
    """The texts of the boards that an argument names, at least one. Raises PuzzleError.

    datasets: a whole data set stands for all its boards, instead of being an error.
    """
    if is_address(argument) and not os.path.lexists(argument):
        return [Source(shortened(bare(argument)), bare(argument))]
    if is_game_id(argument) and not os.path.lexists(argument):
        return [Source(shortened(argument), argument.strip())]
    if is_text(argument):
        return text_sources("<text>", argument, puzzle)
    if (problem := named(argument)) is not None:
        return [Source(argument, problem[1], problem[0])]
    if not os.path.lexists(argument):
        if argument.startswith("example:"):
            kind = find_puzzle(argument.partition(":")[2], argument)
            return [Source(argument, kind.example.strip() + "\n", kind.name, kind.answer.strip() + "\n")]
        if ".json#" in argument:
            return [dataset_source(argument)]
        if re.fullmatch(GRAPH_NAME, argument):
            from .puzzle_named_by_path import A_GRAPH
            raise PuzzleError(argument, None, None, *A_GRAPH)
    text = read_text(argument)
    if argument.endswith(".json") and not is_plane_graph(text):
        from .json_record import is_dataset
        if is_dataset(text):
            data = read_dataset(argument)
            if datasets and data.entries:
                return [Source(f"{argument}#{id}", entry.problem, data.name, entry.solution, entry.flaw)
                        for id, entry in data.entries.items()]
            ids = list(data.entries)
            hint = f" (it has {plural(len(ids), 'board')}, the first is {ids[0]})" if ids else ""
            raise PuzzleError(argument, None, None, "a whole data set", f"FILE.json#ID for one of its boards{hint}")
    return text_sources(argument, text, puzzle)


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


def text_sources(file: str, text: str, puzzle: str | None = None) -> list[Source]:
    """The boards in a text; if there are several, the `file` of each names the number of its first line."""
    if is_address(text):
        return [Source(file, bare(text))]
    if is_plane_graph(text):
        return [Source(file, text, TILINGS[0])]
    if text.lstrip()[:1] in ("{", "["):
        from .json_record import records
        return [Source(name, record, None) for name, record in records(file, text)]
    name = puzzle or named_puzzle(text)
    grids = find(name).grids if name in NAMES else (1, 2)
    boards = boards_in(text, grids)
    several = len(boards) > 1
    out, kind = [], None
    for line, part in boards:
        kind = named_puzzle(part) or kind or ("sudoku" if is_sudoku_grid(part) else None)
        kind = kind or (TILINGS[0] if is_tiling_text(part) else None)
        out.append(Source(f"{file}, line {line}" if several else file, part, kind))
    return out or [Source(file, text)]


def dataset_source(argument: str) -> Source:
    """The board that DATASET.json#ID names. Raises PuzzleError."""
    file, _, id = argument.partition(".json#")
    file += ".json"
    data = read_dataset(file)
    entry = data.entries.get(id)
    if entry is None:
        known = ", ".join(list(data.entries)[:3]) + ", ..." * (len(data.entries) > 3)
        raise PuzzleError(file, None, None, f"no board {id!r}",
                          f"an id of its {plural(len(data.entries), 'board')}: {known or 'none'}")
    if not entry.problem:
        raise PuzzleError(argument, None, None, entry.flaw, "a board")
    return Source(argument, entry.problem, data.name, entry.solution, entry.flaw)


def find_puzzle(name: str, file: str) -> type[Puzzle]:
    """The puzzle of that name. Raises PuzzleError, naming the known puzzles."""
    try:
        return find(name)
    except ValueError:
        raise PuzzleError(file, None, None, f"unknown puzzle {name[:40]!r}", expected_one_of(name, NAMES)) from None


def open_source(source: Source, puzzle: str | None = None) -> BoardWithSolutions:
    """The board of a source, and its solutions.

    puzzle: the kind of puzzle, which overrides that of the source. Raises PuzzleError: unknown puzzle, or no board of
    that puzzle.
    """
    reading: BoardWithSolutions | None = None
    if is_address(source.text):
        from .pzpr.address import read_with_remark
        address_board, remark = read_with_remark(source.text, source.file)
        reading = BoardWithSolutions(address_board, remark=remark)
    elif is_file(source.text):
        from .pzpr.file import read_file
        board, solution = read_file(source.text, source.file)
        reading = BoardWithSolutions(board, () if solution is None else (solution,))
    elif is_game_id(source.text):
        kind_of_id, text = read_game_id(source.text, source.file)
        reading = BoardWithSolutions(find(kind_of_id)(text, source.file))
    elif source.text.lstrip().startswith("{") and source.puzzle not in TILINGS:
        from .json_record import read_record
        reading = BoardWithSolutions(*read_record(source.text, source.file, puzzle))
    if reading is not None:
        own = type(reading.board)
        kind = own if puzzle is None else find_puzzle(puzzle, source.file)
        return reading if kind is own else BoardWithSolutions(
            kind(reading.board.text, source.file), (), f"the solution is one of {own.title}" * bool(reading.solutions),
            reading.remark)
    name, remark = puzzle or source.puzzle, ""
    if not name:
        from .puzzle_named_by_path import named_by_path
        name = named_by_path(source.file, source.text)
        remark = f"{source.file}: read as {find(name).title}, as its name says"
    kind = find_puzzle(name, source.file)
    if kind.name in PROBLEMS:
        return BoardWithSolutions(kind(source.text, source.file))
    board = kind(with_size_line(source.text, kind.grids) if kind.on_grid else source.text, source.file)
    if source.solution is None:
        return BoardWithSolutions(board, (), source.flaw, remark)
    solution, flaw = read_stored_solution(board, source.solution)
    return BoardWithSolutions(board, () if solution is None else (solution,), flaw)


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
        kind = find_puzzle(text.strip().partition(":")[2], shortened(text))
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
    return [board.read_solution(with_size_line(sudoku_rows(text), (1,)), file)]
