"""What `satloop study` prints when its runs have ended: a table of medians, and whether all agree."""

from __future__ import annotations

import click

from ...boards.puzzle import OPTIONS
from ...errors import plural, printable
from ...study import records
from ...study.records import RecordGroup
from ...study.run_record import SOLVED, Record
from . import output


def print_runs(finished: list[Record]) -> bool:
    """Print the table, the runs that failed, and whether all agree. Returns whether anything is wrong."""
    if not finished:
        return False
    series = ["loops", *(field for field in records.varying(finished) if field not in ("loops", "solver")), "solver"]
    head = ("board", *series, "outcome", "solutions", "fingerprint", "variables", "clauses", "+variables", "+clauses",
            "encode", "load", "solve", "total s", "CPU s", "rounds", "cuts", "conflicts", "MB")
    groups = records.grouped(finished, "board", "rows", "columns", *series)
    output.print_table([head, *(table_line(group, len(series)) for group in groups)])
    for group in records.grouped([record for record in finished if record["note"]], "outcome", *series):
        outcome, *names = group.label
        first = group.records[0]
        more = f" (and {plural(len(group.records) - 1, 'more run')})" if len(group.records) > 1 else ""
        runs = f"{', '.join(name for name in names if name)} on {first['board']}{more}"
        click.echo(printable(f"{outcome}: {runs}: {' '.join(first['note'].split())}"))
    verdict = records.agreement(finished)
    failed = sum(record["outcome"] in ("wrong", "error") for record in finished)
    if len(verdict.sets) <= 12:
        click.echo("".join(f"{line}\n" for line in verdict.sets), nl=False)
    for board in verdict.contradictions:
        click.echo(f"contradiction: the runs on {printable(board)} do not find the same solutions")
    if not verdict.contradictions:
        whole = (f"{plural(failed, 'run')} failed, no contradiction among the others" if failed else
                 "all agree" if len(verdict.sets) == verdict.boards else "no contradiction")
        loops = any(record["loops"] for record in finished)
        schemes = len({tuple(record[name] for name in (("loops",) if loops else OPTIONS))
                       for record in finished if record["outcome"] in SOLVED})
        ended = sum(record["outcome"] in SOLVED for record in finished)
        click.echo(f"{whole}: {'loop schemes' if loops else 'encodings'} {schemes}, runs {len(finished)} (answered "
                   f"{ended}), boards {verdict.boards} (whole set of solutions known {len(verdict.sets)})")
    return bool(verdict.contradictions) or failed > 0


def table_line(group: RecordGroup, names: int) -> tuple[str, ...]:
    """One line of the table: a board with one combination of schemes, medians over the seeds."""
    outcomes = [record["outcome"] for record in group.records]
    different = list(dict.fromkeys(outcomes))
    counted = " ".join(f"{outcomes.count(outcome)} {outcome}" if len(different) > 1 else outcome
                       for outcome in different)

    def common(field: str) -> str:
        values = {record[field] for record in group.records}
        value = next(iter(values))
        return "" if value is None else str(value) if len(values) == 1 else "..."

    def median_text(field: str, form: str = ".0f") -> str:
        value = group.median(field)
        return "" if value is None else format(value, form)

    board, _, _, *series = group.label
    return (str(board), *(str(name or "") for name in series[:names]), counted,
            common("solutions"), common("fingerprint"),
            *(median_text(field) for field in ("variables", "clauses", "loop_variables", "loop_clauses")),
            *(median_text(field, ".4f") for field in ("encode", "load", "solve", "seconds", "cpu")),
            *(median_text(field) for field in ("rounds", "cuts", "conflicts", "megabytes")))
