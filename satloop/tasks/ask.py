"""The public function of this room: boards are given to a program, and what it answers is scored."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from itertools import chain, count, islice
from typing import Any

from encoders.argument_errors import ArgumentError

from ..boards.check_and_draw import need_cells
from ..boards.puzzle import Puzzle
from ..errors import shortened
from ..formats.board_source import all_sources
from ..formats.open_board import open_source
from ..sets.proved_records import need_one_solution
from ..sets.records import board_of, read_records
from ..solving.backends.external import command_of
from . import Task, from_board
from .answers_file import Answer, answer_of
from .program import replies
from .task import verify_form
from .task_lines import task_of_record

SECONDS = 300.0  # for an answer


def ask(boards: Any, command: str, form: str = "text", *, time_limit: float = SECONDS, jobs: int = 1) -> list[Answer]:
    """Ask a program for the solution of each board, and score what it answers.

    boards: a set `FILE.jsonl`, a source of `read`, which may hold several boards, or a list of boards, of sources and
    of tasks. command: the program with its arguments; it reads the prompt from standard input and writes its answer to
    standard output, in a process of its own for each board. form: as of `satloop.tasks.make`. time_limit: seconds for
    each answer. jobs: how many processes at a time.

    Returns an object for each board, in their order: `id`, `genre`, `size`, `level`, `form`, `command`, `prompt` (its
    hash), `seconds`, `failed` (why the program has given no answer: it ended with another exit code than 0, wrote more
    than a megabyte, or took too long; else ""), `score`, `solved`, `reason`, `failures`, as `satloop.tasks.Score` has
    them, and `answer`. Raises ValueError for a command that cannot be found, for an unknown form, for a board without
    exactly one solution, and for two of a set with the same id; PuzzleError for what is no board.

    >>> ask("example:masyu", "echo I do not know")[0]["reason"]
    'no answer in the text'
    """
    words = words_of(command)
    tasks = list(tasks_in(boards, form))
    answers = dict(ask_each(tasks, words, command, time_limit, jobs))
    return [answers[task.metadata["id"]] for task in tasks]


def words_of(command: str) -> list[str]:
    """The words of a command. Raises ValueError where there is no such program on this machine."""
    words = command_of(command) if isinstance(command, str) else []
    if not words:
        raise ValueError(f"command is a program of this machine with its arguments, not {shortened(repr(command))}")
    return words


def tasks_in(boards: Any, form: str, puzzle: str | None = None, limit: int | None = None
             ) -> Generator[Task, None, None]:
    """The tasks of boards, as of `ask`, one after another; limit: the first of them alone. Raises as `ask` does."""
    verify_form(form)
    one = isinstance(boards, (str, os.PathLike, Puzzle, Task)) or hasattr(boards, "read")
    ids = set[str]()
    sources = [boards] if one else boards
    for task in islice(chain.from_iterable(_tasks(source, form, puzzle, ids) for source in sources), limit):
        id = task.metadata["id"]
        if id in ids:
            raise ValueError(f"two boards have the id {shortened(id)}")
        ids.add(id)
        yield task


def _tasks(source: Any, form: str, puzzle: str | None, ids: set[str]) -> Iterable[Task]:
    """The tasks of one source. A board that is in no set is named by its file, and by a number where `ids` has that."""
    if isinstance(source, Task):
        yield source
    elif isinstance(source, (str, os.PathLike)) and os.fspath(source).endswith(".jsonl"):
        for record in read_records(source):
            need_one_solution(board_of(record), f"{os.fspath(source)}, {record['id']}")
            with _named(record["id"]):
                task = task_of_record(record, form)
            yield task
    else:
        several = [source] if isinstance(source, Puzzle) else [open_source(one, puzzle).board for one in
                                                              all_sources("ask", source, puzzle)]
        for board in several:
            need_cells("ask", board)
            with _named(board.file):
                task = from_board(board, form)
            names = chain([board.file], (f"{board.file}-{number}" for number in count(2)))
            task.metadata["id"] = next(name for name in names if name not in ids)
            yield task


@contextmanager
def _named(name: str) -> Generator[None, None, None]:
    """Name a board before whatever ValueError is raised about it."""
    try:
        yield
    except ValueError as error:
        if type(error) not in (ValueError, ArgumentError):
            raise
        raise ValueError(f"{shortened(name)}: {error}") from None


def ask_each(tasks: Iterable[Task], words: Sequence[str], command: str, time_limit: float, jobs: int
             ) -> Generator[tuple[str, Answer], None, None]:
    """(id, answer) for each task, as they come."""
    for task, reply in replies(((task, task.prompt) for task in tasks), words, time_limit, jobs):
        yield task.metadata["id"], answer_of(task, command, reply)
