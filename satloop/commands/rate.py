"""satloop rate: how hard boards are, and why."""

from __future__ import annotations

import json
from collections.abc import Generator
from typing import Any

import click

from ..cli import DONE, NO, UNKNOWN, USAGE, complain
from . import common, writing


@click.command()
@common.files_argument()
@common.puzzle_option()
@click.option("--stats", is_flag=True, help="Clues, symmetry, techniques, branching, depth and conflicts as well.")
@click.option("--json", "json_out", metavar="OUT", help="Write the rows as a JSON list.")
@click.option("--csv", "csv_out", metavar="OUT", help="Write the rows as CSV.")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", default=1, show_default=True,
              help="So many boards at a time.")
@common.time_option()
def rate(files: tuple[str, ...], puzzle: str | None, stats: bool, json_out: str | None, csv_out: str | None, jobs: int,
         time_limit: float | None) -> int:
    """Say how hard boards with one solution are, from easy to evil, and why.

    The score is made of the steps that `satloop explain` finds; the weights are in satloop/explaining/weights.py.

    Exit codes: 0 done, 1 several solutions or none, 2 bad input, 3 unknown (time limit).

    Example: satloop rate instances/slitherlink/*.txt --stats
    """
    from ..errors import PuzzleError
    for out in (json_out, csv_out):
        if out is not None:
            writing.check_writable(out)
    boards = common.Boards(files, puzzle, datasets=True)
    codes, tasks = [DONE], []
    for source in boards.found:
        if isinstance(source, PuzzleError):
            codes.append(complain(str(source), USAGE))
        else:
            tasks.append({"source": tuple(source), "puzzle": puzzle, "stats": stats, "time_limit": time_limit})
    rows: list[dict[str, Any]] = []
    found, end = follow(tasks, jobs)
    for row in found:
        if "error" in row:
            codes.append(complain(row["error"], USAGE))
            continue
        rows.append(row)
        codes.append({"explained": DONE, "unknown": UNKNOWN}.get(row["outcome"], NO))
    if "-" not in (json_out, csv_out):
        for row in rows:
            click.echo(line(row, boards.several, stats))
    if json_out is not None:
        with writing.whole(json_out) as stream:
            stream.write(json.dumps(rows, indent=1) + "\n")
    if csv_out is not None:
        import csv
        with writing.whole(csv_out) as stream:
            names = list(dict.fromkeys(name for row in rows for name in row))
            writer = csv.DictWriter(stream, names or ["id"], lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    if end is not None:
        return complain(f"{end[0]} after {len(found)} of {len(tasks)} boards", end[1])
    return next(code for code in (USAGE, UNKNOWN, NO, DONE) if code in codes)


def follow(tasks: list[dict[str, Any]], jobs: int) -> tuple[list[dict[str, Any]], tuple[str, int] | None]:
    """The rows in the order of the tasks, and why, with which exit code, these are not all."""
    from ..explaining.rate import rated
    from ..running.pool import Answer, answers
    from .rows import collect
    done: dict[int, dict[str, Any]] = {}

    def here() -> Generator[tuple[int, Answer], None, None]:
        yield from ((index, Answer(rated(task))) for index, task in enumerate(tasks))

    def keep(found: tuple[int, Answer]) -> dict[str, Any]:
        index, answer = found
        done[index] = answer.value or {"error": answer.error}
        return done[index]

    end = collect(here() if jobs == 1 else answers(rated, tasks, jobs), len(tasks), keep)
    return [done[index] for index in sorted(done)], end


def line(row: dict[str, Any], several: bool, stats: bool) -> str:
    """One board in words."""
    head = f"{row['id']}: " if several else ""
    text = f"{head}{row['why']}" if row["score"] is None else f"{head}{row['level']}, {row['score']:.1f}. {row['why']}"
    if stats and row["score"] is not None:
        text += (f"\n  clues {row['clues']} ({row['clue_share']:.0%} of the cells), symmetry {row['symmetry']}, "
                 f"{row['techniques']} techniques, {row['branching']:.1f} steps at a time, depth {row['depth']}, "
                 f"{row['conflicts']} conflicts")
    return text
