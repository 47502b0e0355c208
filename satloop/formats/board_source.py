"""Finds the texts of boards: in a file, `-` for standard input, DATASET.json#ID, an address, or a text.

`open_board` reads them. A text holds one board or several, in one of the notations that the table in `notations` lists.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import NamedTuple

from encoders.choice_by_name import expected_one_of, nearest_name

from ..boards.puzzle import Puzzle
from ..boards.tilings import NAMES as TILINGS, is_plane_graph, is_tiling_text
from ..errors import PuzzleError, plural, shortened
from ..problems import ENDINGS, OTHER_NAMES, PROBLEMS, find_puzzle_or_problem, problem_and_text
from ..puzzles import NAMES
from .dataset import read_dataset, read_text
from .notations import BY_NAME, GRAPH, Notation, notation_of, reader_of, single_notation, unquoted
from .split_boards import boards_in, named_puzzle

PROBLEM_NAME = r"([a-z-]+):\d+([x,]\d+)*"  # of what looks like a problem


class Source(NamedTuple):
    """The text of one board and where it comes from.

    puzzle: the name of its kind, where the source has one. solution: the text of its solution, where the source has
    one. flaw: what is wrong with that solution, else empty. notation: the name of the text's notation, where it is
    known.
    """

    file: str
    text: str
    puzzle: str | None = None
    solution: str | None = None
    flaw: str = ""
    notation: str = ""


def is_text(argument: str) -> bool:
    """Whether an argument is a text itself, not a name: it has a line break, or is JSON, XML or a list in one line."""
    if "\n" in argument or "\r" in argument:
        return True
    return argument.lstrip()[:1] in ("{", "[", "<") and len(argument) > 20 and not os.path.lexists(argument)


def sources(argument: str, puzzle: str | None = None, datasets: bool = False) -> list[Source]:
    """The texts of the boards that an argument names, at least one. Raises PuzzleError.

    datasets: a whole data set stands for all its boards, instead of being an error.
    """
    if "\n" not in argument.strip() and (single := single_notation(argument)) and not os.path.lexists(argument):
        line = unquoted(argument)
        return [Source(shortened(line), line, notation=single.name)]
    if is_text(argument):
        return text_sources("<text>", argument, puzzle)
    if (problem := problem_and_text(argument)) is not None:
        return [Source(argument, problem[1], problem[0])]
    if not os.path.lexists(argument):
        if argument.startswith("example:"):
            kind = puzzle_named(argument.partition(":")[2], argument)
            return [Source(argument, kind.example.strip() + "\n", kind.name, kind.answer.strip() + "\n")]
        if ".json#" in argument:
            return [dataset_source(argument)]
        if name := re.fullmatch(PROBLEM_NAME, argument):
            near = nearest_name(name[1], [*PROBLEMS, *OTHER_NAMES, *TILINGS])
            raise PuzzleError(argument, None, None, f"no file and no problem {name[1][:40]!r}",
                              f"{f'{near!r}, or another' if near else 'one'} that `satloop puzzles --problems` lists")
        if argument.lower() in NAMES:
            raise PuzzleError(argument, None, None, "the name of a puzzle",
                              f"a text file with a board, or example:{argument.lower()}")
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
    if puzzle in PROBLEMS:
        return [Source(file, text, puzzle)]
    notation = notation_of(text, puzzle)
    if (notation is None or not notation.single) and is_plane_graph(text):
        return [Source(file, text, TILINGS[0])]
    if notation is not None and (notation.reader or notation.single):
        if not notation.single:
            return parts_of(notation, file, text)
        if "\n" not in text.strip():
            return [Source(file, unquoted(text), notation=notation.name)]
    if re.match(GRAPH, text.lstrip(), re.MULTILINE):
        return [Source(file, text, ENDINGS[".col"])]
    if text.lstrip()[:1] in ("{", "["):
        from .json_record import records
        return [Source(name, record, None) for name, record in records(file, text)]
    name = puzzle or named_puzzle(text)
    boards = boards_in(text, find_puzzle_or_problem(name).grids) if name in NAMES else boards_in(text)
    several = len(boards) > 1
    out, kind = [], None
    for line, part in boards:
        known = notation_of(part, puzzle) if several or "\n" not in part.strip() else notation
        kind = named_puzzle(part) or kind or (TILINGS[0] if is_tiling_text(part) else None)
        out.append(Source(f"{file}, line {line}" if several else file, part, kind,
                          notation=known.name if known else ""))
    return out or [Source(file, text)]


def parts_of(notation: Notation, file: str, text: str) -> list[Source]:
    """The boards in a text of another program."""
    split = getattr(reader_of(notation), "split", None)
    parts = [(1, text)] if split is None else list(split(text, file))
    several = len(parts) > 1
    kind = "sudoku" if notation.reader.startswith("sudokus.") else None
    return [Source(f"{file}, line {line}" if several else file, part, kind, notation=notation.name)
            for line, part in parts] or [Source(file, text, notation=notation.name)]


class CsvSources:
    """The boards of a CSV file of Sudokus, a line at a time: a file of a million is never held in memory.

    Its length is the number of its lines, less one for the head.
    """

    def __init__(self, file: str) -> None:
        self.file, self.notation = file, BY_NAME["CSV of Sudokus"]
        with open(file, "rb") as stream:
            self.count = max(0, sum(1 for line in stream if line.strip()) - 1)

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Source]:
        with open(self.file, encoding="utf-8-sig", errors="replace") as stream:
            for line, part in reader_of(self.notation).rows(iter(stream)):
                yield Source(f"{self.file}, line {line}", part, notation=self.notation.name)


def csv_sources(argument: str) -> CsvSources | None:
    """The boards of a CSV file of Sudokus, None for any other argument."""
    try:
        if not os.path.isfile(argument):  # a pipe can be opened once only
            return None
        with open(argument, encoding="utf-8-sig", errors="replace") as stream:
            head = stream.read(4096)
    except (OSError, ValueError):  # who reads the whole file says what is wrong
        return None
    known = notation_of(head) if "," in head or ";" in head else None
    return CsvSources(argument) if known is not None and known.reader == "sudokus.csv_of_sudokus" else None


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


def puzzle_named(name: str, file: str) -> type[Puzzle]:
    """The puzzle of that name. Raises PuzzleError, naming the known puzzles."""
    try:
        return find_puzzle_or_problem(name)
    except ValueError:
        raise PuzzleError(file, None, None, f"unknown puzzle {name[:40]!r}", expected_one_of(name, NAMES)) from None
