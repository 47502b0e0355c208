"""satloop generate: boards with exactly one solution."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from typing import TYPE_CHECKING

import click

from ..cli import DONE, UNKNOWN, USAGE, complain
from ..errors import plural
from . import clusters, common, writing

if TYPE_CHECKING:
    from ..running.engine import Engine
    from ..running.messages import Answer
    from ..running.work import Work
    from ..setting.batch import Board, Task

LEVELS = ("easy", "medium", "hard", "expert", "evil")  # as satloop.explaining.weights, which loads numpy
GRACE = 5.0  # seconds after the time limit at which a worker is ended, whatever it does
PRELOAD = ("satloop.running.pool", "satloop.setting.batch", "numpy.ma", "numpy.char")  # that workers need
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
@clusters.jobs_option("Worker processes (1 unless told).")
@clusters.cluster_option()
@click.option("--format", "format", type=click.Choice(FORMATS), default="board", show_default=True,
              help="The board's text, or as `convert` writes it.")
@click.option("-o", "--output", "folder", metavar="DIR", help="A file a board there, not the terminal; those that are "
                                                             "there already are not made again.")
@click.option("--resume", is_flag=True, help="Go on with the boards of DIR, as -o does anyway.")
def generate(puzzle: str, size: str, seed: int, count: int, clues: str, symmetry: str, hard: bool, spread: bool,
             difficulty: str | None, steps: int | None, nearest: bool, time_limit: float, jobs: int | None,
             cluster: str | None, format: str, folder: str | None, resume: bool) -> int:
    """Make boards that have exactly one solution.

    SIZE is ROWSxCOLUMNS, or one number for a square. The same options give the same boards, whatever the jobs.

    Exit codes: 0 made, 2 a wish that no board can meet, 3 a time limit ran out, 130 interrupted, 143 terminated
    (finished boards stay).

    Example: satloop generate slitherlink 10x10 --seed 7 --symmetry rotation
    """
    if count > 1:
        clusters.get_ready(cluster, jobs or 1, *PRELOAD)
    from ..setting.batch import Task
    from ..setting.wishes import Wish, read_size
    if resume and folder is None:
        raise click.UsageError("--resume needs -o DIR, the boards to go on with")
    kind = common.known_puzzle(puzzle)
    with common.refusing():
        rows, columns = read_size(size)
        tasks = [Task(Wish(kind.name, rows, columns, number, clues, symmetry, not hard, difficulty or "",
                           steps or 0, spread).checked(), time_limit, format)
                 for number in range(seed, seed + count)]
    sys.stdout.flush()
    return clusters.over(cluster, jobs, lambda engine: work(engine, tasks, jobs or 1, folder, nearest))


def work(engine: Engine | None, tasks: list[Task], jobs: int, folder: str | None, nearest: bool) -> int:
    """Make the boards, by an engine, worker processes, or here: to the terminal in order, to files as they come."""
    from ..running.work import Work
    from .rows import collect
    if folder is not None:
        prepare(folder)
        tasks = [task for task in tasks if not made_before(folder, task)]
    waiting: dict[int, Answer] = {}
    codes, did, done, turn = [DONE], Work(), 0, 0

    def keep(found: tuple[int, Answer]) -> None:
        nonlocal done, turn
        waiting[found[0]] = found[1]
        done += 1
        turns = [found[0]] if folder is not None else range(turn, len(tasks))
        for index in turns:
            if index not in waiting:
                break
            codes.append(told(tasks[index], waiting.pop(index), folder, nearest))
            turn = index + 1

    end = collect(made(tasks, jobs, engine, did), len(tasks), keep, work=did)
    if did.done and sys.stderr.isatty():
        click.echo(f"workers: {did}", err=True)
    if end is not None:
        return complain(f"{end[0]} after {done} of {plural(len(tasks), 'board')}", end[1])
    return max(codes)


def told(task: Task, answer: Answer, folder: str | None, nearest: bool) -> int:
    """Write the board, or say why there is none; the exit code. Refusal for a wish that no board can meet."""
    if answer.late:
        return complain(f"{task.name}: {answer.error}", UNKNOWN)
    if answer.error:
        kind, _, words = answer.error.partition(": ")
        if kind == "ValueError":
            raise common.Refusal(f"{task.name}: {words}")
        return complain(f"{task.name}: {answer.error}", USAGE)
    board: Board = answer.value
    if board.text and (nearest or not board.missed):
        put(folder, task, board.text)
    return complain(f"{task.name}: {board.missed}", UNKNOWN) if board.missed else DONE


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


def made(tasks: list[Task], jobs: int, engine: Engine | None, did: Work) -> Generator[tuple[int, Answer], None, None]:
    """(index of the task, what came of it), as they are done."""
    from ..running.messages import Answer
    from ..running.pool import answers
    from ..setting.batch import make
    if engine is None and (jobs == 1 or len(tasks) < 2):
        for index, task in enumerate(tasks):
            with common.refusing():
                yield index, Answer(make(task))
        return
    limits = [task.time_limit for task in tasks if task.time_limit is not None]
    yield from answers(make, tasks, jobs, engine, limit=max(limits) + GRACE if limits else None,
                       preload=PRELOAD, work=did)
