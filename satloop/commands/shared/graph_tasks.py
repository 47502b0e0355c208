"""The graphs of files and folders as tasks of a bench."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from ...cli import DONE, complain
from ...errors import PuzzleError, plural
from . import options
from .messages import CommandError

if TYPE_CHECKING:
    from ...running.bench import BenchTask

NAME = "hamilton"
ENDINGS = (".col", ".hcp", ".gr", ".edges")  # DIMACS, TSPLIB, PACE, a list of edges

NO_DATA = re.compile(r"\.|readme|licen[cs]e|.*\.md$", re.IGNORECASE)  # such files are no graphs
KINDS = ", ".join(f"*{ending}" for ending in ENDINGS)


def holds_graphs(source: str, puzzle: str | None) -> bool:
    """Whether a source of boards is a graph, or a folder of graphs: --puzzle says so, or its name."""
    return puzzle == NAME or (puzzle is None and (source.endswith(ENDINGS) or os.path.isdir(source)))


def graph_tasks(source: str, limit: int | None, schemes: dict[str, str | None],
                settings: dict[str, Any]) -> list[BenchTask]:
    """A task for each graph, in the order of the numbers in their names; the first `limit` of them.

    A file that cannot be read counts as bad input. Raises CommandError for a folder without graphs.
    """
    from ...formats.dataset import read_text
    from ...graphs.graph_source import FILE
    from ...running.bench import BenchTask
    from ...study.graph_subject import HamiltonianCycles
    folder, files = os.path.split(source)[0], [os.path.basename(source)]
    if os.path.isdir(source):
        names = sorted(os.listdir(source), key=natural)
        folder, files = source, [name for name in names if name.endswith(ENDINGS)]
        if not files:
            raise CommandError(f"{source}: found no file {KINDS} in the folder")
        others = [name for name in names if name not in files and not NO_DATA.match(name)]
        if others:
            some = ", ".join(others[:3]) + ", ..." * (len(others) > 3)
            complain(f"{source}: {plural(len(others), 'file')} without the ending {KINDS} left out: {some}", DONE)
    choice = tuple(options.chosen_schemes(HamiltonianCycles(), schemes).items())
    tasks = []
    for name in files[:limit]:
        path, text, flaw = os.path.join(folder, name), "", ""
        try:
            text = read_text(path, FILE)
        except PuzzleError as error:
            flaw = str(error)
        tasks.append(BenchTask(folder or ".", name, NAME, text, None, flaw, options=choice, **settings))
    return tasks


def natural(name: str) -> list[tuple[int, str]]:
    """A key by which names with numbers sort as people count: graph9 before graph10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name)]
