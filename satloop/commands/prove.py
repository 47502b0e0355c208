"""satloop prove: writes certificates that boards have exactly one solution, or none."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import click

from encoders.deadline import deadline_after

from ..boards.puzzle import Puzzle
from ..cli import DONE, LEMMA, NO, UNKNOWN, USAGE, Command, complain
from ..errors import plural
from ..formats.file_names import FileNames
from ..problems import PROBLEMS, problem_of
from ..proving.certificate import Certificate
from ..proving.certificate_files import save
from ..proving.prove_forced_and_conflict import prove_conflict, prove_forced
from ..proving.prove_task import prove_task
from ..running.workers.messages import ItemAnswer
from .shared import board_sources, messages, options, output, workers
from .shared.row_files import collect_rows

MOST = 10_000  # solutions
PRELOAD = ("satloop.running.workers.item_answers", "satloop.proving.prove_task")
PROBLEM_WORDS = {"none": "no solution", "solved": "a solution, nothing to refute"}
WORDS = {"unique": "exactly one solution", "none": "no solution", "several": "several solutions, two are written"}


@click.command(cls=Command, rare="limit")
@options.files_argument()
@options.puzzle_option()
@options.scheme_options
@click.option("--minimize", is_flag=True, help="For problems: prove that the best solution is the best.")
@click.option("-o", "--output", "out", metavar="DIR", required=True, help="The folder to write; each of several boards "
              "gets a folder inside it.")
@options.time_option()
@workers.jobs_option("Number of worker processes, a board each (default: 1).")
@click.option("--count", is_flag=True, help="Of a board of several solutions, prove that those written are all.")
@click.option("--limit", metavar="N", type=click.IntRange(1),
              help="With --count: the most solutions; a board of more is an error (default: 10000).")
def prove(files: tuple[str, ...], puzzle: str | None, minimize: bool, out: str, time_limit: float | None,
          jobs: int | None, count: bool, limit: int | None, **schemes: str | None) -> int:
    """Write certificates that boards have exactly one solution, or none, which anybody can check.

    DIR gets the board, the solution, clauses that follow from the rules, a proof in a standard format, and a page that
    tells how to check them. `satloop verify DIR` checks them; so does a short program that needs only Python. For a
    board with several solutions, two are written. The proof of a Numberlink board may use a lemma, where a proof
    without it takes too long; the certificate names the lemma.

    With --count all solutions of a board are written, and a proof that there is no other. For a problem such as php:7,
    DIR gets its formula, by the schemes chosen, and a refutation of it.

    Exit codes: 0 all unique or counted (problems: refuted), 1 several solutions or none, 2 bad input, 3 unknown (time
    limit), 4 unique given a lemma.

    Example: satloop prove example:masyu -o certificate
    """
    if limit and not count:
        raise click.UsageError("--limit goes with --count")
    boards = board_sources.BoardSources(files, puzzle, datasets=True, time_limit=time_limit)
    codes, tasks, folders, names = [DONE], list[dict[str, Any]](), list[str](), FileNames()
    for source in boards.sources:
        if isinstance(source, Exception):
            codes.append(board_sources.complain_of(source))
        else:
            choice = schemes_of_problem(source.puzzle, schemes, minimize, count)
            tasks.append({"source": tuple(source), "puzzle": puzzle, "time_limit": time_limit, "minimize": minimize,
                          "options": choice, "most": (limit or MOST) if count else None})
            last = os.path.basename(source.file.rstrip("/")).removesuffix(".txt")
            folders.append(os.path.join(out, names.name_of(last)) if boards.several else out)
    output.make_folder(out)

    done: dict[int, dict[str, Any]] = {}

    def keep(item: tuple[int, ItemAnswer]) -> None:
        index, answer = item
        done[index] = {"outcome": "unknown"} if answer.late else answer.value or {
            "error": f"{tasks[index]['source'][0]}: {answer.error}"}
        if done[index].get("files"):
            with output.writing_into(folders[index]):
                save(folders[index], done[index].pop("files"))

    end = collect_rows(workers.task_answers(prove_task, tasks, jobs or 1, None, time_limit, PRELOAD), len(tasks), keep)
    for index in sorted(done):
        codes.append(report_board(done[index], folders[index], tasks[index]["source"][0], boards.several, time_limit))
    if end is not None:
        return complain(f"{end[0]} after {len(done)} of {plural(len(tasks), 'board')}", end[1])
    return next(code for code in (USAGE, UNKNOWN, NO, LEMMA, DONE) if code in codes)


def schemes_of_problem(name: str | None, schemes: dict[str, str | None], minimize: bool, count: bool) -> dict[str, str]:
    """The schemes of a problem. Raises CommandError for those of a board, whose certificate has its own clauses."""
    if name in PROBLEMS:
        kind = problem_of(name)
        if minimize and not kind.least:
            raise messages.CommandError(f"{kind.name} has nothing to minimize")
        if count:
            raise messages.CommandError("--count is for boards, not for problems")
        return options.chosen_schemes(kind, schemes)
    flags = [*(f"--{option.replace('_', '-')}" for option, value in schemes.items() if value is not None),
             *["--minimize"] * minimize]
    if flags:
        raise messages.CommandError(f"{flags[0]} is for problems: the clauses of a certificate are the checker's own")
    return {}


def save_proof_of_forced(board: Puzzle, folder: str, file: str, time_limit: float | None) -> int:
    """Save a certificate of what all solutions of the board share; return the exit code."""
    return _save(prove_forced(board, deadline_after(time_limit)), folder, file, time_limit)


def save_proof_of_conflict(board: Puzzle, cells: Sequence[tuple[int, int]], folder: str, file: str,
                           time_limit: float | None) -> int:
    """Save a certificate that the clues of these cells contradict each other; return the exit code."""
    with messages.report_value_errors():
        return _save(prove_conflict(board, cells, deadline_after(time_limit)), folder, file, time_limit)


def _save(certificate: Certificate, folder: str, file: str, time_limit: float | None) -> int:
    """Save the certificate and print where it is on stderr; return the exit code."""
    if certificate.report is None:
        return complain(f"{file}: {messages.gave_up_text(time_limit)}, so there is no certificate", UNKNOWN)
    output.make_folder(folder)
    with output.writing_into(folder):
        certificate.save(folder)
    click.echo(f"{certificate.report.checked[0]}: {folder}, {certificate.size / 1000:.1f} kB", err=True)
    return DONE


def report_board(row: dict[str, Any], folder: str, file: str, several: bool, time_limit: float | None) -> int:
    """Print the result of a board; return its exit code."""
    if "error" in row:
        return complain(row["error"], USAGE)
    if row["outcome"] == "unknown":
        return complain(f"{file}: {messages.gave_up_text(time_limit)}", UNKNOWN)
    if row.get("problem"):
        words = PROBLEM_WORDS.get(row["outcome"]) or f"the {row['outcome']}: none is less"
        click.echo(f"{file}: {words}; {folder}, {row['size'] / 1000:.1f} kB, {row['seconds']:.1f} s")
        return NO if row["outcome"] == "solved" else DONE
    lemma = ", given a lemma" if row["lemma"] else ""
    head = f"{file}: " if several else ""
    words = f"exactly {row['solutions']} solutions" if row["outcome"] == "count" else WORDS[row["outcome"]]
    click.echo(f"{head}{words}{lemma}; {folder}, {row['size'] / 1000:.1f} kB, {row['seconds']:.1f} s")
    return NO if row["outcome"] not in ("unique", "count") else LEMMA if lemma else DONE
