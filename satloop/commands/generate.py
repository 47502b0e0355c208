"""satloop generate: boards with exactly one solution."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from ..cli import DONE, INTERRUPTED, UNKNOWN, complain
from . import common, writing

if TYPE_CHECKING:
    from ..setting.batch import Board, Task

LEVELS = ("easy", "medium", "hard", "expert", "evil")  # as satloop.explaining.weights, which loads numpy
FORMATS = ("board", "text", "svg", "json", "pzpr", "url")


@click.command()
@click.argument("puzzle")
@click.argument("size")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="N",
              help="Of the first board; each further one has the next.")
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="How many boards.")
@click.option("--clues", default="minimal", show_default=True, metavar="minimal|NUMBER|PERCENT%",
              help="None can go; or that many; or that share of the cells.")
@click.option("--symmetry", type=click.Choice(["none", "rotation", "horizontal", "vertical", "diagonal"]),
              default="none", show_default=True,
              help="Of the clues' places: turned by 180 degrees, left and right alike, top and bottom alike, or "
                   "mirrored in the main diagonal.")
@click.option("--hard", is_flag=True, help="Delete clues one by one: slower, and the boards are harder to solve.")
@click.option("--spread", is_flag=True, help="As --hard, and cells without a clue lie evenly: harder still.")
@click.option("--difficulty", type=click.Choice(LEVELS), help="The level that `satloop rate` gives the board.")
@click.option("--steps-up-to", "steps", type=click.IntRange(1, 5), metavar="TIER", default=None,
              help="No step harder than this tier of `satloop explain`, 1 to 5.")
@click.option("--nearest", is_flag=True, help="Where a wish cannot be met in time, write the nearest board met.")
@common.time_option("Give a board up after so many seconds.", 60.0)
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Worker processes.")
@click.option("--format", "format", type=click.Choice(FORMATS), default="board", show_default=True,
              help="The board's text, or as `convert` writes it.")
@click.option("-o", "--output", "folder", metavar="DIR", help="A file a board there, not the terminal; those that are "
                                                             "there already are not made again.")
def generate(puzzle: str, size: str, seed: int, count: int, clues: str, symmetry: str, hard: bool, spread: bool,
             difficulty: str | None, steps: int | None, nearest: bool, time_limit: float, jobs: int, format: str,
             folder: str | None) -> int:
    """Make boards that have exactly one solution.

    SIZE is ROWSxCOLUMNS; for Sudoku the order, 9 or 9x9. The same options give the same boards, whatever the jobs.

    Exit codes: 0 made, 2 a wish that no board can meet, 3 a time limit ran out, 130 interrupted (finished boards stay).

    Example: satloop generate slitherlink 10x10 --seed 7 --symmetry rotation
    """
    from ..setting.batch import Task
    from ..setting.wishes import Wish, read_size
    kind = common.known_puzzle(puzzle)
    with common.refusing():
        rows, columns = read_size(size, kind.name)
        tasks = [Task(Wish(kind.name, rows, columns, number, clues, symmetry, not hard, difficulty or "",
                           steps or 0, spread).checked(), time_limit, format)
                 for number in range(seed, seed + count)]
    if folder is not None:
        prepare(folder)
        tasks = [task for task in tasks if not made_before(folder, task)]
    sys.stdout.flush()
    code, done = DONE, 0
    try:
        for task, board in following(tasks, jobs):
            if board.text and (nearest or not board.missed):
                put(folder, task, board.text)
            if board.missed:
                code = complain(f"{task.name}: {board.missed}", UNKNOWN)
            done += 1
    except KeyboardInterrupt:
        return complain(f"interrupted after {done} of {len(tasks)} boards", INTERRUPTED)
    return code


def prepare(folder: str) -> None:
    """Make the folder; Refusal where it cannot be written."""
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise common.Refusal(f"{folder}: cannot be written: {(error.strerror or str(error)).lower()}") from None
    writing.check_writable(os.path.join(folder, "board"))


def made_before(folder: str, task: Task) -> bool:
    """Whether the board's file is there. Refusal where it is, but with another origin."""
    path = os.path.join(folder, task.name)
    if not os.path.exists(path):
        return False
    if task.format == "board":
        with open(path, encoding="utf-8", errors="replace") as stream:
            if task.wish.origin() not in stream.read(4000).splitlines():
                raise common.Refusal(f"{path}: is there already, and made with other options")
    return True


def put(folder: str | None, task: Task, text: str) -> None:
    """Write the board to its file, whole or not at all, or print it."""
    if folder is None:
        click.echo(text, nl=False)
    else:
        with writing.whole(os.path.join(folder, task.name)) as stream:
            stream.write(text)


def following(tasks: list[Task], jobs: int) -> Iterator[tuple[Task, Board]]:
    """The boards in the order of the tasks, with a progress bar on a terminal where there are several."""
    from contextlib import nullcontext
    bar = (click.progressbar(length=len(tasks), file=sys.stderr)
           if len(tasks) > 1 and sys.stderr.isatty() else nullcontext())
    with bar as shown:
        for pair in boards(tasks, jobs):
            yield pair
            if shown is not None:
                shown.update(1)


def boards(tasks: list[Task], jobs: int) -> Iterator[tuple[Task, Board]]:
    """The boards in the order of the tasks. Refusal for a wish that cannot be, or a worker that fails."""
    from ..setting.batch import make
    if jobs == 1 or len(tasks) < 2:
        for task in tasks:
            with common.refusing():
                yield task, make(task)
        return
    from contextlib import closing

    from ..running.pool import answers
    waiting: dict[int, Board] = {}
    turn = 0
    found: Any = answers(make, tasks, jobs, preload=["satloop.setting.batch"])
    with closing(found):
        for index, answer in found:
            if answer.error:
                raise common.Refusal(f"{tasks[index].name}: {answer.error}")
            waiting[index] = answer.value
            while turn in waiting:
                yield tasks[turn], waiting.pop(turn)
                turn += 1
