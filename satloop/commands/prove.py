"""satloop prove: certificates that boards have exactly one solution, or none."""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import click

from ..cli import DONE, NO, UNKNOWN, USAGE, complain
from ..errors import plural
from . import clusters, common

if TYPE_CHECKING:
    from ..proving.certificate import Certificate
    from ..running.messages import Answer

GRACE = 5.0  # seconds after the time limit at which a worker is ended, whatever it does
LEMMA = 4  # exit code: proved, given a lemma
PRELOAD = ("satloop.running.pool", "satloop.proving.task")
WORDS = {"unique": "exactly one solution", "none": "no solution", "several": "several solutions, two are written"}


@click.command()
@common.files_argument()
@common.puzzle_option()
@click.option("-o", "--output", "out", metavar="DIR", required=True, help="The folder to write; of several boards each "
              "gets one inside it.")
@common.time_option()
@clusters.jobs_option("So many boards at a time (1 unless told).")
def prove(files: tuple[str, ...], puzzle: str | None, out: str, time_limit: float | None, jobs: int | None) -> int:
    """Prove that boards have exactly one solution, or none, so that anybody can check it.

    DIR gets the board, the solution, clauses that follow from the rules, a proof in a format of the field, and a page
    that says how to check all that. `satloop verify DIR` does; so does a short program that needs Python alone.
    Of a board with several solutions, two are written. Where Numberlink takes too long, its proof may rest on a lemma,
    which it names.

    Exit codes: 0 all unique, 1 several solutions or none, 2 bad input, 3 unknown (time limit), 4 unique given a lemma.

    Example: satloop prove example:masyu -o certificate
    """
    from ..errors import PuzzleError
    from ..proving.certificate import save
    from ..proving.task import proved_task
    from ..running.messages import Answer
    from ..running.pool import answers
    from .rows import collect
    boards = common.Boards(files, puzzle, datasets=True)
    codes, tasks, folders = [DONE], list[dict[str, Any]](), list[str]()
    for source in boards.found:
        if isinstance(source, PuzzleError):
            codes.append(complain(str(source), USAGE))
        else:
            tasks.append({"source": tuple(source), "puzzle": puzzle, "time_limit": time_limit})
            folders.append(os.path.join(out, folder_name(source.file, folders)) if boards.several else out)
    try:
        os.makedirs(out, exist_ok=True)
    except OSError as error:
        raise common.Refusal(common.reason(error)) from None

    def here() -> Generator[tuple[int, Answer], None, None]:
        yield from ((place, Answer(proved_task(task))) for place, task in enumerate(tasks))

    done: dict[int, dict[str, Any]] = {}

    def keep(found: tuple[int, Answer]) -> None:
        place, answer = found
        done[place] = answer.value or {"error": f"{tasks[place]['source'][0]}: {answer.error}"}
        if done[place].get("files"):
            save(folders[place], done[place].pop("files"))

    limit = None if time_limit is None else time_limit + GRACE
    end = collect(here() if (jobs or 1) == 1 else answers(proved_task, tasks, jobs or 1, limit=limit, preload=PRELOAD),
                  len(tasks), keep)
    for place in sorted(done):
        codes.append(told(done[place], folders[place], tasks[place]["source"][0], boards.several, time_limit))
    if end is not None:
        return complain(f"{end[0]} after {len(done)} of {plural(len(tasks), 'board')}", end[1])
    return next(code for code in (USAGE, UNKNOWN, NO, LEMMA, DONE) if code in codes)


def written(done: Certificate, folder: str, file: str, time_limit: float | None) -> int:
    """Save a certificate and say so on stderr; the exit code."""
    if done.report is None:
        return complain(f"{file}: {common.gave_up(time_limit)}, so there is no certificate", UNKNOWN)
    try:
        done.save(folder)
    except OSError as error:
        raise common.Refusal(common.reason(error)) from None
    click.echo(f"{done.report.checked[0]}: {folder}, {done.size / 1000:.1f} kB", err=True)
    return DONE


def told(row: dict[str, Any], folder: str, file: str, several: bool, time_limit: float | None) -> int:
    """Say what became of a board; its exit code."""
    if "error" in row:
        return complain(row["error"], USAGE)
    if row["outcome"] == "unknown":
        return complain(f"{file}: {common.gave_up(time_limit)}", UNKNOWN)
    lemma = ", given a lemma" if row["lemma"] else ""
    head = f"{file}: " if several else ""
    click.echo(f"{head}{WORDS[row['outcome']]}{lemma}; {folder}, {row['size'] / 1000:.1f} kB, {row['seconds']:.1f} s")
    return NO if row["outcome"] != "unique" else LEMMA if lemma else DONE


def folder_name(file: str, folders: list[str]) -> str:
    """A name for the board's folder, of plain letters, that none of the folders has."""
    base = os.path.basename(file.rstrip("/")).removesuffix(".txt")
    plain = "".join(sign if sign.isalnum() or sign in "-_." else "-" for sign in base).strip(".-") or "board"
    names = {os.path.basename(folder) for folder in folders}
    return next(name for name in (plain, *(f"{plain}-{number}" for number in range(2, len(folders) + 3)))
                if name not in names)
