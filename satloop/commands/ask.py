"""satloop ask: gives boards to a program that answers, and scores the answers."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack

import click

from ..cli import DONE, Command, complain
from ..errors import plural
from ..tasks import FORMS, Task
from ..tasks.answers_file import Answer, AnswersFile
from ..tasks.ask import ask_each, tasks_in, words_of
from ..tasks.score_table import score_table
from ..tasks.task_lines import line_of
from .shared import messages, options, output, workers
from .shared.row_files import collect_rows


@click.command(cls=Command, rare="limit retry tasks_out")
@options.files_argument()
@click.option("--command", metavar="PROGRAM", help="The program with its arguments: it reads a prompt from standard "
              "input and writes its answer to standard output, a process for each board.")
@click.option("--form", type=click.Choice(FORMS), default="text", show_default=True,
              help="How the prompt shows the board.")
@options.puzzle_option()
@options.time_option("Seconds for each answer.", 300.0)
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Only the first N boards.")
@workers.jobs_option("Number of processes at a time (default: 1).")
@click.option("-o", "--output", "out", metavar="OUT", help="Write each answer to this file as it comes, JSON "
              "Lines. What stands in it is not asked again.")
@click.option("--retry", is_flag=True, help="Ask again where the program failed.")
@click.option("--tasks", "tasks_out", metavar="OUT", help="Ask nobody: write the tasks as JSON Lines (id, input, "
              "target, metadata), as other frameworks read them.")
def ask(files: tuple[str, ...], command: str | None, form: str, puzzle: str | None, time_limit: float,
        limit: int | None, jobs: int | None, out: str | None, retry: bool, tasks_out: str | None) -> int:
    """Ask a program, as a language model, for the solutions of boards, and score its answers.

    FILE is a set, FILE.jsonl of `satloop set`, or boards in any notation. Prints a table by puzzle and level: how many
    boards are solved, the share with its 95 % confidence interval (Wilson), the mean score, which counts a part for
    wrong answers that agree with most of the solution, and how often the program failed: it ended with another exit
    code than 0, was late, or wrote more than a megabyte. That scores 0.

    Exit codes: 0 all boards are asked, 2 bad usage or input, 130 interrupted, 143 terminated (the answers that came are
    kept).

    Example: satloop ask set.jsonl --command "python my_model.py" --jobs 4 -o answers.jsonl
    """
    if (command is None) == (tasks_out is None):
        raise click.UsageError("either --command PROGRAM or --tasks OUT")
    if tasks_out is not None and out is not None:
        raise click.UsageError("--tasks OUT asks nobody, so -o OUT gets no answers")
    if retry and out is None:
        raise click.UsageError("--retry needs -o OUT, the file of the answers")
    if out is not None and not output.is_plain_file(out):
        raise click.UsageError(f"-o {out}: a plain file, with which a run that was stopped goes on")
    output.check_writable(out, tasks_out)
    with messages.report_value_errors():
        if command is None:
            return write_tasks(tasks_in(files, form, puzzle, limit), tasks_out or "-")
        words = words_of(command)
        tasks = list(tasks_in(files, form, puzzle, limit))
    with ExitStack() as stack:
        file = None
        if out is not None:
            file = stack.enter_context(AnswersFile(out, command))
        return ask_all(tasks, words, command, time_limit, jobs or 1, file, retry)


def ask_all(tasks: list[Task], words: list[str], command: str, time_limit: float, jobs: int, file: AnswersFile | None,
            retry: bool) -> int:
    """Ask for the answers that the file does not have; print the table of all answers, after an interruption too."""
    by_id: dict[str, Answer] = {}
    for task in tasks if file is not None else ():
        known = file.answer(task) if file is not None else None
        if known is not None and not (retry and known["failed"]):
            by_id[task.metadata["id"]] = known
    open_ = [task for task in tasks if task.metadata["id"] not in by_id]
    if file is not None and by_id:
        click.echo(f"{file.path}: goes on after {plural(len(by_id), 'answer')}", err=True)

    def keep(item: tuple[str, Answer]) -> None:
        by_id[item[0]] = item[1]
        if file is not None:
            file.add(item[1])

    end = collect_rows(ask_each(open_, words, command, time_limit, jobs), len(open_), keep)
    answers = [by_id[task.metadata["id"]] for task in tasks if task.metadata["id"] in by_id]
    if answers:
        print_table(answers)
    failed = [answer for answer in answers if answer["failed"]]
    if failed:
        first = failed[0]
        complain(f"{plural(len(failed), 'answer')} failed, the first, to {first['id']}: {first['failed']}", DONE)
    if end is None:
        return DONE
    return complain(f"{end[0]} after {len(answers)} of {plural(len(tasks), 'board')}", end[1])


def print_table(answers: Iterable[Answer]) -> None:
    """Print the table of scores: names to the left, numbers to the right."""
    rows = score_table(answers)
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        cells = (text.ljust(width) if index < 2 else text.rjust(width)
                 for index, (text, width) in enumerate(zip(row, widths)))
        click.echo("  ".join(cells).rstrip())


def write_tasks(tasks: Iterable[Task], out: str) -> int:
    """Write the tasks to a file, or to standard output."""
    with output.open_complete(out) as stream:
        stream.writelines(map(line_of, tasks))
    return DONE
