"""satloop set: makes many boards of several puzzles, sizes and levels."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack

import click

from ..cli import DONE, UNKNOWN, Command, complain
from ..errors import plural
from ..formats.file_names import FileNames
from ..running.workers.executor_adapter import Adapter
from ..running.workers.work_statistics import Work
from ..sets.candidate import Made
from ..sets.data_card import card
from ..sets.making import Making, Short
from ..sets.plan import Plan, plan_of, portions_of, read_plan
from ..sets.proved_records import need_one_solution
from ..sets.records import Record, board_of, line_of, read_records
from ..sets.work_file import WorkFile
from ..setting.removal.symmetries import SYMMETRIES
from .shared import messages, options, output, workers
from .shared.row_files import collect_rows

READ = "That each board has one solution was proved again for this card; levels, scores and steps are as the file says."
PRELOAD = ("satloop.running.workers.item_answers", "satloop.sets.candidate", "numpy.ma", "numpy.char")


@click.command("set", cls=Command, rare="title author addresses texts wants_card cluster")
@click.argument("source", metavar="PUZZLES|PLAN.toml|SET.jsonl")
@click.option("--sizes", metavar="N,N", help="Sizes: N, ROWSxCOLUMNS, or small, medium, large, the usual ones of each "
                                             "puzzle (default: small).")
@click.option("--levels", metavar="A,B", help="Levels, as of `generate --level`, or all: those that each puzzle has. "
                                              "Without this option boards are of any level and not rated.")
@click.option("--count", type=click.IntRange(min=1), metavar="N",
              help="Boards of each puzzle, size and level (default: 10).")
@click.option("--seed", type=click.IntRange(min=0), metavar="N", help="Another seed gives other boards (default: 0).")
@click.option("--symmetry", type=click.Choice([*SYMMETRIES]), help="Symmetry of the clues' places, as of `generate`.")
@click.option("--title", metavar="TEXT", help="Title of every board; {number} in it is the board's place in the set.")
@click.option("--author", metavar="TEXT", help="Author of every board.")
@options.time_option("Give up a candidate after S seconds; a last resort, after which the set is not the same on every "
                     "machine.", 60.0)
@workers.jobs_option()
@workers.cluster_option()
@click.option("-o", "--output", "out", metavar="OUT", help="Write the set to this file, JSON Lines; OUT.made keeps "
              "what is made until then, so that a stop loses nothing.")
@click.option("--addresses", metavar="FILE", help="Write the boards' addresses on puzz.link, one a line.")
@click.option("--texts", metavar="DIR", help="Write each board to a file in this folder, named by its id.")
@click.option("--card", "wants_card", is_flag=True,
              help="Describe the set SET.jsonl as Markdown; of a set that is made, in OUT with the ending .md.")
def set(source: str, sizes: str | None, levels: str | None, count: int | None, seed: int | None,
        symmetry: str | None, title: str | None, author: str | None, time_limit: float, jobs: int | None,
        cluster: str | None, out: str | None, addresses: str | None, texts: str | None, wants_card: bool) -> int:
    """Make a set of boards, each with its solution, level and address.

    PUZZLES are names with commas between them, or all. Of each puzzle, size and level there are --count boards, each
    with exactly one solution, no two alike under rotation and mirror, and of a level those first whose kinds of steps
    are rare in the set. Where a puzzle seems to have no more such boards, a line says so. The same plan gives the same
    set, with any number of jobs; the same command goes on after a stop. PLAN.toml says all this in a file. SET.jsonl is
    a finished set, for --card, --addresses and --texts.

    Exit codes: 0 done, 2 bad usage or a set that is broken, 3 fewer boards than wanted, 130 interrupted, 143 terminated
    (what is made is kept).

    Example: satloop set slitherlink,masyu --sizes 6,8 --levels easy,medium --count 20 --seed 1 -o set.jsonl
    """
    planned = {"--sizes": sizes, "--levels": levels, "--count": count, "--seed": seed, "--symmetry": symmetry,
               "--title": title, "--author": author}
    if source.endswith(".jsonl"):
        refuse_options(source, "is a finished set", planned)
        return describe_set(source, out, addresses, texts, wants_card, time_limit)
    if wants_card and (out is None or not output.is_plain_file(out)):
        raise click.UsageError("--card needs -o OUT, the set that it describes, or SET.jsonl")
    if source.endswith(".toml"):
        refuse_options(source, "has its own", planned)
    workers.prepare_workers(cluster, jobs or workers.processors(), *PRELOAD)
    with messages.report_value_errors():
        plan = read_plan(source) if source.endswith(".toml") else plan_of(
            portions_of(source, sizes or "small", levels or "", count or 10, symmetry or "none"), seed or 0, title or
            "", author or "")
    output.check_writable(out, card_path(out) if wants_card else None, addresses)
    output.check_folder(texts)
    sys.stdout.flush()

    def work(adapter: Adapter | None) -> int:
        made = make_records(plan, time_limit, jobs or workers.processors(), adapter, out)
        if isinstance(made, int):
            return made
        records, short = made
        if records:
            write_set(records, out, addresses, texts, wants_card)
        for one in short:
            complain(str(one), UNKNOWN)
        if out is not None:
            remove_work_file(out)
            click.echo(f"{out}: {plural(len(records), 'board')}" if records else "no board was made", err=True)
        return UNKNOWN if len(records) < plan.wanted else DONE

    return workers.run_on_workers(cluster, None if cluster else jobs, work)


def refuse_options(source: str, what: str, given: Mapping[str, object]) -> None:
    """Raise UsageError for options that say what a file says already."""
    if named := [name for name, value in given.items() if value is not None]:
        raise click.UsageError(f"{source} {what}: without {', '.join(named)}")


def make_records(plan: Plan, time_limit: float, jobs: int, adapter: Adapter | None,
                 out: str | None) -> tuple[list[Record], list[Short]] | int:
    """The set and what it lacks; or the exit code where the work was ended."""
    making, statistics = Making(plan, time_limit), Work()
    with ExitStack() as files:
        file = None
        if out is not None and output.is_plain_file(out):
            file = files.enter_context(WorkFile(made_path(out), making))
        there = sum(map(len, making.made))
        if there:
            click.echo(f"{made_path(str(out))}: goes on after {plural(there, 'board')}", err=True)
        done = 0

        def keep(item: tuple[int, int, Made]) -> None:
            nonlocal done
            done += 1
            if file is not None:
                file.add_candidate(*item)

        end = collect_rows(making.work(jobs, adapter, statistics), max(1, making.wanted - there), keep,
                           work=statistics)
    if end is None:
        return making.records()
    again = f"; the same command goes on with {made_path(str(out))}" if file is not None else ""
    return complain(f"{end[0]} after {there + done} of about {plural(making.wanted, 'candidate')}{again}", end[1])


def write_set(records: list[Record], out: str | None, addresses: str | None, texts: str | None,
              wants_card: bool = False) -> None:
    """Write the set in all forms that are wanted; to the terminal, where there is none."""
    if out is not None or not (addresses or texts):
        output.write_text(out, "".join(map(line_of, records)))
    if addresses is not None:
        output.write_text(addresses, "".join(f"{record['address']}\n" for record in records if record["address"]))
        if none := sum(record["address"] is None for record in records):
            click.echo(f"{addresses}: {plural(none, 'board')} without an address left out", err=True)
    if texts is not None:
        output.make_folder(texts)
        names = FileNames()
        for record in records:
            output.write_text(os.path.join(texts, f"{names.name_of(record['id'])}.txt"), record["text"])
    if wants_card and out is not None:
        output.write_text(card_path(out), card(records, os.path.basename(out)))


def describe_set(source: str, out: str | None, addresses: str | None, texts: str | None, wants_card: bool,
                 time_limit: float) -> int:
    """Write the card, the addresses or the texts of a finished set; for a card each board is proved to have one
    solution. time_limit: seconds for each proof.
    """
    if not (wants_card or addresses or texts):
        raise click.UsageError(f"{source} is a finished set: with --card, --addresses or --texts")
    if out is not None and not wants_card:
        raise click.UsageError(f"{source} is a finished set: -o is for its --card")
    output.check_writable(out, addresses)
    output.check_folder(texts)
    records = read_records(source)
    if wants_card:
        for record in records:
            where = f"{source}, {record['id']}"
            try:
                need_one_solution(board_of(record, where), where, time_limit)
            except TimeoutError as error:
                raise messages.LimitError(str(error)) from None
        output.write_text(out, card(records, os.path.basename(source), READ))
    if addresses or texts:
        write_set(records, None, addresses, texts)
    return DONE


def made_path(out: str) -> str:
    """The file that keeps what is made, until the set is written."""
    return f"{out}.made"


def card_path(out: str | None) -> str | None:
    """The file of the card of a set."""
    return None if out is None else f"{os.path.splitext(out)[0]}.md"


def remove_work_file(out: str) -> None:
    """Remove what kept the boards until the set was written."""
    if os.path.exists(made_path(out)):
        os.unlink(made_path(out))
