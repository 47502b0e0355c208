"""A study as one HTML page that needs nothing else: tables and plots, for the screen and for paper."""

from __future__ import annotations

from decimal import Decimal
from html import escape
from itertools import accumulate
from math import inf

from encoders.loops import LOOPS

from ...errors import plural
from ...pictures.charts import Line, Plot
from ...problems import find_puzzle_or_problem
from ..records import RecordGroup, agreement, grouped, varying
from ..run_record import SOLVED, Record
from .parts import Figure, Part, Table
from .score_page import score_parts
from .tables import by_section, cells, pivot, series_name

TITLE = "Schemes, measured"
LONG, MOST = 10**9, 10**300  # numbers of solutions from here on are rounded, and are drawn at most
STYLE = """
body { font: 15px/1.45 Helvetica, Arial, "Liberation Sans", sans-serif; color: #111; max-width: 62em; margin: 2em auto;
  padding: 0 1em; }
h1 { font-size: 1.6em; } h2 { margin-top: 2em; border-bottom: 1px solid #999; } h3 { margin: 1.6em 0 .4em; }
table { border-collapse: collapse; font-size: .82em; margin: .4em 0 1em; font-variant-numeric: tabular-nums; }
th, td { padding: .15em .55em; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
thead th { border-bottom: 1px solid #333; } tbody tr:nth-child(even) { background: #f4f4f4; }
figure { margin: 1em 0 1.5em; } figcaption, .note { font-size: .9em; color: #333; max-width: 50em; }
svg { max-width: 100%; height: auto; font-family: inherit; }
dl { display: grid; grid-template-columns: max-content auto; gap: .1em 1em; }
dt { font-weight: bold; } dd { margin: 0; }
@media print { body { font-size: 10pt; max-width: none; margin: 0; } h2 { break-before: page; }
  figure, table { break-inside: avoid; } }
"""


def page(records: list[Record]) -> str:
    """The whole page. Seconds are of the processor, so that other work on the machine counts little."""
    parts = ["<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8">',
             '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">',
             f"<title>{TITLE}</title><style>{STYLE}</style></head><body>", f"<h1>{TITLE}</h1>", facts_of_runs(records)]
    return "\n".join([*parts, *map(str, chapters(records)), "</body></html>\n"])


def chapters(records: list[Record]) -> list[Part]:
    """The parts of the page below its facts: a chapter for each puzzle."""
    return [part for group in grouped(records, "puzzle") for part in chapter(group.records)]


def facts_of_runs(records: list[Record]) -> str:
    """The runs, solvers, versions, machine and dates, and whether the runs agree."""
    outcomes = [record["outcome"] for record in records]
    counts = ", ".join(f"{outcomes.count(outcome)} {outcome}" for outcome in dict.fromkeys(outcomes))
    loops = {group.label[0]: ", ".join(dict.fromkeys(r["loops"] for r in group.records if r["loops"]))
             for group in grouped(records, "solver")}
    solvers = "; ".join(f"{solver} ({names})" if names else str(solver) for solver, names in loops.items())
    first = records[0]
    goal = "all solutions" if first["limit"] is None else plural(first["limit"], "solution")
    limit = "no time limit" if first["time_limit"] is None else f"at most {first['time_limit']:g} s"
    dates = sorted(record["date"] for record in records)
    verdict = agreement(records)
    agree = ("contradictions on " + ", ".join(verdict.contradictions) if verdict.contradictions else
             f"no two runs contradict each other on any of {plural(verdict.boards, 'board')}")
    entries = {"Runs": f"{len(records)}: {counts}; {goal} asked for, {limit}",
               "Agreement": agree, "Solvers": solvers,
               "Versions": "; ".join(dict.fromkeys(record["versions"] for record in records)),
               "Machine": "; ".join(dict.fromkeys(record["machine"] for record in records)),
               "Date": " to ".join(dict.fromkeys((dates[0], dates[-1]))) + " UTC"}
    return "<dl>" + "".join(f"<dt>{name}</dt><dd>{escape(text)}</dd>" for name, text in entries.items()) + "</dl>"


def chapter(records: list[Record]) -> list[Part]:
    """One puzzle: seconds, clauses and solved runs, as plots and tables."""
    series = varying(records) or ["loops"]
    lines = grouped(records, *series)
    kind = find_puzzle_or_problem(records[0]["puzzle"])
    limit = records[0]["time_limit"]
    sizes = len({cells(record) for record in records})
    clauses, seconds = "Clauses", "Processor seconds"
    out: list[Part] = [f"<h2>{escape(kind.title)}</h2>", f'<p class="note">{escape(boards_in_words(records))}</p>',
                       f"<h3>{seconds}</h3>"]
    if sizes > 1:
        out.append(Figure([Plot([line(group, "seconds", number) for number, group in enumerate(lines)],
                                getattr(kind, "sizes", "cells of the board"), f"{seconds.lower()}, median",
                                limit=limit)],
                          "From text to the last checked solution. A line ends where half of its runs hit the time "
                          "limit. Dashed: complete schemes, whose formula needs no lazy clauses."))
    out += pivot(lines, "seconds")
    if sum(record["outcome"] in SOLVED for record in records) > len(lines):
        out += ["<h3>Runs solved</h3>", Figure(
            [Plot([cactus(group, number) for number, group in enumerate(lines)], "runs solved",
                  f"{seconds.lower()} a run", log_x=False, limit=limit)],
            "Each line: the seconds of a scheme's runs, in rising order. Further to the right: more runs solved; "
            "lower: faster.")]
    out += score_parts([(series_name(group), group) for group in lines])
    out.append(f"<h3>{clauses}</h3>")
    if sizes > 1:
        out.append(Figure([Plot([line(group, "clauses", number) for number, group in enumerate(lines)],
                                getattr(kind, "sizes", "cells of the board"), "clauses, median")],
                          "Clauses before solving; the cuts that lazy schemes add are not counted. Lazy schemes that "
                          "add none before solving lie upon each other."))
    return [*out, *pivot(lines, "clauses"), *by_section(lines), *solution_counts(records), *remarks_on_runs(records)]


def solution_counts(records: list[Record]) -> list[Part]:
    """How many solutions are left by more clues and by fewer, where that was counted."""
    shares = sorted({record["clues"] for record in records if record["count"] is not None})
    if len(shares) < 2:
        return []
    lines, rows = [], []
    for number, of_size in enumerate(grouped(records, "rows", "columns")):
        medians = {}
        for group in grouped(of_size.records, "clues"):
            known = sorted(record["count"] for record in group.records if record["count"] is not None)
            if len(known) > len(group.records) // 2:  # what is not known in time counts as endless
                medians[group.label[0]] = known[len(group.records) // 2]
        name = "x".join(map(str, of_size.label))
        points = [(share, float(min(medians[share], MOST))) for share in shares if medians.get(share)]
        lines.append(Line(name, points, number))
        rows.append([name, *(f"{medians[share]:,}" if medians.get(share, inf) < LONG else
                             f"{Decimal(medians[share]):.2e}" if share in medians else "" for share in shares)])
    return ["<h3>Solutions</h3>",
            Figure([Plot(lines, "clues that are left, per cent", "solutions, median", log_x=False)],
                   "How many solutions the boards have. A line ends where half of them were not counted in time."),
            Table(["", *(f"{share:g} %" for share in shares)], rows)]


def color_and_dash(group: RecordGroup, number: int) -> tuple[int, bool]:
    """Colour and marker, the same for a loop scheme on every page where nothing else varies; dashed if complete."""
    loops = group.records[0]["loops"]
    alone = len(group.label) == 1 and loops in LOOPS
    return list(LOOPS).index(loops) if alone else number, loops in LOOPS and not LOOPS[loops].lazy


def line(group: RecordGroup, field: str, number: int) -> Line:
    """The line of a plot: medians of a field, or of the seconds, against the cells of the board."""
    points = []
    for size in sorted({cells(record) for record in group.records}):
        of_size = RecordGroup(group.label, [record for record in group.records if cells(record) == size])
        value = of_size.seconds() if field == "seconds" else of_size.median(field)
        if value:
            points.append((float(size), value))
    return Line(series_name(group), points, *color_and_dash(group, number))


def cactus(group: RecordGroup, number: int) -> Line:
    """The seconds of the solved runs in rising order, against their number."""
    times = sorted(record["cpu"] for record in group.solved())
    return Line(series_name(group), list(zip(accumulate(1.0 for _ in times), times)), *color_and_dash(group, number))


def boards_in_words(records: list[Record]) -> str:
    """The boards in words: their names, and what seeds do."""
    out = []
    seeds, repeats = (len({record[field] for record in records}) for field in ("seed", "repeat"))
    for group in grouped(records, "family"):
        family = group.label[0] is not None
        names = list(dict.fromkeys(record["board"] for record in group.records))
        text = ", ".join(names) if len(names) <= 6 else f"{names[0]} to {names[-1]}, {len(names)} sizes"
        times = f"; {seeds} seeds, which {'make the boards' if family else 'shuffle the clauses'}" if seeds > 1 else ""
        times += f"; {repeats} runs of each, in seeds of the solver or orders of clauses" if repeats > 1 else ""
        out.append(f"{'Made boards' if family else 'Boards'}: {text}{times}.")
    return " ".join(out)


def remarks_on_runs(records: list[Record]) -> list[str]:
    """The runs that were refused or went wrong, and why: a line for each scheme."""
    noted = [record for record in records if record["note"] and record["outcome"] != "unknown"]
    items = []
    for group in grouped(noted, "outcome", "loops"):
        first, count = group.records[0], len(group.records)
        runs = f"{plural(count, 'run')}, the first on {first['board']}"
        items.append("<li>" + escape(f"{first['outcome']}: {first['loops']}, {runs}: {first['note']}") + "</li>")
    return [f'<ul class="note">{"".join(items)}</ul>'] if items else []
