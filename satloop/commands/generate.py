"""satloop generate: makes boards with exactly one solution."""

from __future__ import annotations

import os
import sys

import click

from ..boards.tilings import NAMES as TILINGS
from ..cli import DONE, UNKNOWN, USAGE, Command, complain
from ..errors import plural
from ..explaining.model.level_names import LEVELS
from ..explaining.technique_names import technique_named
from ..formats.dataset import read_text
from ..formats.output import FORMATS
from ..puzzles import find
from ..running.workers.executor_adapter import Adapter
from ..running.workers.messages import ItemAnswer
from ..running.workers.work_statistics import Work
from ..setting.clue_pattern import CLUE, NONE, ROW_ENDS, pattern_of
from ..setting.generation_task import GeneratedBoard, GenerationTask, make
from ..setting.levels_of_puzzles import usual_request
from ..setting.removal.symmetries import SYMMETRIES
from ..setting.request import Request, canonical_puzzle_name, read_size
from .shared import messages, options, output, workers
from .shared.row_files import collect_rows

ENDINGS = {**{name: name for name in FORMATS}, "txt": "board", "jsonl": "json"}  # of a file with one board
ANY = "any"  # no level
MORE = 3  # seeds that are tried for each board, where boards are alike
PRELOAD = ("satloop.running.workers.item_answers", "satloop.setting.generation_task", "numpy.ma", "numpy.char")


@click.command(cls=Command, rare="spread steps nearest cluster")
@click.argument("puzzle")
@click.argument("size", required=False)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="N",
              help="Which board: the same seed gives the same board, another seed another one; each further board of "
                   "--count takes the next seed.")
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, metavar="N",
              help="Number of boards.")
@click.option("--clues", default="minimal", show_default=True, metavar="minimal|fewest|NUMBER|PERCENT%",
              help="Number of clues: so few that none can be removed, the fewest that the solution allows (proved, for "
                   "small boards), NUMBER, or PERCENT of the cells. Boards of Hashi and kin keep every "
                   "number; `satloop minimize` removes those of Hashi, and what is left to remove on large boards of "
                   "Haisu, Ice Walk and kin.")
@click.option("--symmetry", type=click.Choice([*SYMMETRIES]),
              help="Symmetry of the clues' places: rotation by 180 degrees, left and right alike, top and bottom "
                   "alike, or mirrored in the main diagonal.")
@click.option("--hard", is_flag=True, help="Delete clues one by one: slower, and the boards are harder to solve.")
@click.option("--spread", is_flag=True, help="As --hard, with cells without a clue spread evenly: harder still.")
@click.option("--level", type=click.Choice([*LEVELS, ANY]),
              help="Make boards to which `satloop rate` gives this level, with as few clues as it allows. Where no "
              "option asks for clues, steps or a level, boards of usual sizes are medium, or nearly, and clues have "
              "the symmetry `rotation`, as far as the puzzle has such boards.")
@click.option("--steps-up-to", "steps", type=click.IntRange(1, 5), metavar="TIER", default=None,
              help="Make boards that need no step above this tier of `satloop explain`, 1 to 5.")
@click.option("--pattern", metavar="FILE", help="Where clues stand, and nowhere else: a file with a mask, a row a "
              "line, x for a clue and a dot for none, or with a board of the puzzle; or the rows themselves, as "
              "x-x/-x-.")
@click.option("--needs", metavar="TECHNIQUE", help="Make boards whose explanation uses this technique or kind of step, "
              "as `satloop explain` and `satloop rate` call it; an unknown name lists the known.")
@click.option("--nearest", is_flag=True,
              help="If the time limit runs out, write the board that comes nearest to the request.")
@options.time_option("Give up a board after S seconds.", 60.0)
@workers.jobs_option("Number of worker processes (default: 1).")
@workers.cluster_option()
@click.option("--format", "format", type=click.Choice(tuple(FORMATS)),
              show_default="the ending of OUT, else board", help="The board's text, or a format of `satloop convert`.")
@click.option("-o", "--output", "out", metavar="OUT", help="Write one board to a file, if OUT has the ending of a "
              "format, as board.txt; else each board to a file in this folder, where boards that are there already are "
              "not made again.")
def generate(puzzle: str, size: str | None, seed: int, count: int, clues: str, symmetry: str | None, hard: bool,
             spread: bool, level: str | None, steps: int | None, pattern: str | None, needs: str | None, nearest: bool,
             time_limit: float, jobs: int | None,
             cluster: str | None, format: str | None, out: str | None) -> int:
    """Make boards that have exactly one solution.

    SIZE is ROWSxCOLUMNS, or one number for a square. PUZZLE may be a tiling, as tiling:honeycomb, also with its size:
    tiling:honeycomb,5x6. The same options give the same boards, with any number of jobs.

    Exit codes: 0 done, 2 no board can meet the request, 3 the time limit ran out, 130 interrupted, 143 terminated
    (finished boards are kept).

    Example: satloop generate slitherlink 10x10 --seed 7 --symmetry rotation
    """
    if size is None:
        puzzle, _, size = puzzle.partition(",")
        if not size:
            raise click.UsageError("Missing argument 'SIZE', ROWSxCOLUMNS as 8x9, or one number for a square.")
    if count > 1:
        workers.prepare_workers(cluster, jobs or 1, *PRELOAD)
    ending = os.path.splitext(out or "")[1][1:].lower()
    file = out if count == 1 and ending in ENDINGS and not os.path.isdir(str(out)) else None
    folder = None if file else out
    output.check_writable(file)
    format = format or (ENDINGS[ending] if file else "board")
    with messages.report_value_errors():
        name = canonical_puzzle_name(puzzle)
        rows, columns = read_size(size)
        request = Request(name, rows, columns, seed, clues, symmetry or "none", not hard,
                          level if level and level != ANY else "", steps or 0, spread,
                          **pattern_and_technique(name, rows, columns, pattern, needs)).verified()
        request = request if level else usual_request(request, symmetry)
        tasks = [GenerationTask(request._replace(seed=number), time_limit, format, seed + count - 1)
                 for number in range(seed, seed + count)]
    sys.stdout.flush()
    return workers.run_on_workers(
        cluster, jobs, lambda adapter: run_generate(adapter, tasks, jobs or 1, Target(folder, file, nearest)))


def pattern_and_technique(name: str, rows: int, columns: int, pattern: str | None, needs: str | None) -> dict[str, str]:
    """The pattern and the technique of a request, read and known. Raises ValueError, and PuzzleError for a file."""
    out: dict[str, str] = {}
    if (pattern or needs) and name.partition(":")[0] in TILINGS:
        raise ValueError(f"boards on tilings are not made with {'a pattern' if pattern else 'a technique'}")
    if pattern:
        inline = ROW_ENDS in pattern and not {*pattern} - {CLUE, *NONE, ROW_ENDS}
        text = pattern if inline else read_text(pattern, "a pattern")
        out["pattern"] = pattern_of(text, find(name), rows, columns, "<pattern>" if inline else pattern)
    if needs:
        out["needs"] = technique_named(find(name), needs)
    return out


def run_generate(adapter: Adapter | None, tasks: list[GenerationTask], jobs: int, target: Target) -> int:
    """Make the boards, no two alike, with an executor, worker processes, or in this process; return the exit code.

    For a board that is like one before it the next free seed is tried, at most MORE times the number of boards in all.
    """
    if target.folder is not None:
        create_folder(target.folder)
    todo, free, left = tasks, tasks[-1].request.seed + 1, MORE * len(tasks)
    while True:
        code = make_boards(adapter, todo, jobs, target)
        again = min(target.alike, left)
        if code != DONE or not target.alike:
            return code
        if not again:
            more = plural(MORE * len(tasks), "further seed")
            return complain(f"only {len(target.boards)} of {plural(len(tasks), 'board')}: the others are alike, and "
                            f"those of {more}", UNKNOWN)
        todo = [task._replace(request=task.request._replace(seed=number)) for task, number in zip(
            [tasks[0]] * again, range(free, free + again))]
        free, left, target.alike = free + again, left - again, 0


def make_boards(adapter: Adapter | None, tasks: list[GenerationTask], jobs: int, target: Target) -> int:
    """Make the boards of the tasks; return the exit code. The terminal gets them in their order, a folder as they come.
    """
    folder = target.folder
    if folder is not None:
        tasks = [task for task in tasks if not target.holds(folder, task)]
    waiting: dict[int, ItemAnswer] = {}
    codes, statistics, done, turn = [DONE], Work(), 0, 0

    def keep(item: tuple[int, ItemAnswer]) -> None:
        nonlocal done, turn
        number, waiting[number] = item[0], item[1]
        done += 1
        turns = [number] if folder is not None else range(turn, len(tasks))
        for index in turns:
            if index not in waiting:
                break
            codes.append(write_answer(tasks[index], waiting.pop(index), target))
            turn = index + 1

    answers = workers.task_answers(make, tasks, 1 if len(tasks) < 2 else jobs, adapter,
                                   tasks[0].time_limit if tasks else None, PRELOAD, statistics)
    end = collect_rows(answers, len(tasks), keep, work=statistics)
    if statistics.done and sys.stderr.isatty():
        click.echo(f"workers: {statistics}", err=True)
    if end is not None:
        return complain(f"{end[0]} after {done} of {plural(len(tasks), 'board')}", end[1])
    return max(codes)


class Target:
    """Where boards go: files in a folder, one file, or the terminal. nearest: also boards that miss the request.

    alike: how many boards were like one before them, and not written.
    """

    def __init__(self, folder: str | None, file: str | None, nearest: bool) -> None:
        self.folder, self.file, self.nearest, self.alike = folder, file, nearest, 0
        self.boards = set[str]()  # all so far, without comments

    def write(self, task: GenerationTask, text: str) -> None:
        """Write the board, unless it is like one before it; a file appears only when it is complete."""
        if self._is_new(text):
            if self.folder is None and self.file is None:
                click.echo(text, nl=False)
            else:
                output.write_text(self.file or os.path.join(str(self.folder), task.file_name), text)

    def holds(self, folder: str, task: GenerationTask) -> bool:
        """Whether the board's file is there; where its name has fewer digits, it gets the one that it has now. Raises
        CommandError where it is there, but was made with other options.
        """
        path = os.path.join(folder, task.file_name)
        there = [name for digits in range(1, 10) if os.path.exists(
            name := os.path.join(folder, task.file_name_with(digits)))]
        if not there:
            return False
        if len(there[-1]) < len(path):
            os.replace(there[-1], path)
        else:
            path = there[-1]
        with open(path, encoding="utf-8", errors="replace") as stream:
            text = stream.read()
        if task.format == "board" and task.request.origin() not in text.splitlines()[:20]:
            raise messages.CommandError(f"{path}: is there already, and made with other options")
        self._is_new(text)
        return True

    def _is_new(self, text: str) -> bool:
        board = "\n".join(line for line in text.splitlines() if not line.startswith("# "))
        if board in self.boards:
            self.alike += 1
            return False
        self.boards.add(board)
        return True


def write_answer(task: GenerationTask, answer: ItemAnswer, target: Target) -> int:
    """Write the board, or print why there is none; return the exit code.

    Raises CommandError for a request that no board can meet.
    """
    if answer.late:
        return complain(f"{task.file_name}: {answer.error}", UNKNOWN)
    if answer.error:
        kind, _, words = answer.error.partition(": ")
        if kind == "ValueError":
            raise messages.CommandError(f"{task.file_name}: {words}")
        return complain(f"{task.file_name}: {answer.error}", USAGE)
    board: GeneratedBoard = answer.value
    if board.text and (target.nearest or not board.missed):
        target.write(task, board.text)
    return complain(f"{task.file_name}: {board.missed}", UNKNOWN) if board.missed else DONE


def create_folder(folder: str) -> None:
    """Create the folder. Raises CommandError where it cannot be written."""
    output.make_folder(folder)
    output.check_writable(os.path.join(folder, "board"))
