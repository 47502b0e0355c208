"""The part of a study's page that compares over all boards: scores, paired tests, survival, a scatter for each pair."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import combinations

from ...pictures.charts import Line, Plot, Scatter
from ..records import RecordGroup
from ..scores import WITHOUT_SCIPY, limit_of, scores, tests, times_of
from .parts import Figure, Part, Table

MOST_PAIRS = 15  # scatter plots and tests shown


def score_parts(groups: Sequence[tuple[str, RecordGroup]]) -> list[Part]:
    """Headings, tables and plots. groups: the name and the runs of each combination of encodings and solver."""
    rows = [[escape(score.name), f"{score.solved}/{score.runs}", seconds(score.par2), seconds(score.median),
             f"{seconds(score.interval[0])} to {seconds(score.interval[1])}",
             seconds(score.alone) if score.name != "virtual best" else ""] for score in scores(groups)]
    limit = limit_of(groups)
    bound = f"; its limit is {limit:g} s" if limit < float("inf") else ""
    out: list[Part] = ["<h3>Scores</h3>", Table(["", "solved", "PAR-2", "median", "95 % of the median", "alone"], rows),
           f'<p class="note">Processor seconds. PAR-2: the mean, where a run not solved in time counts twice its limit'
           f"{bound}. 95 %: bootstrap, 2,000 samples of a fixed seed. Virtual best: on each board the fastest of all; "
           "alone: by how much its mean would be larger without this one.</p>"]
    if len(groups) < 2:
        return out
    results = tests(groups)
    if results is None:
        out.append(f'<p class="note">{WITHOUT_SCIPY}</p>')
    elif results:
        lines = [[escape(f"{test.a} and {test.b}"), str(test.boards), f"{test.difference:+.3g}", f"{test.p:.2g}",
                  f"{test.corrected:.2g}"] for test in results[:MOST_PAIRS]]
        more = f" {len(results) - MOST_PAIRS} more pairs are left out here." if len(results) > MOST_PAIRS else ""
        out += ["<h3>Paired tests</h3>", Table(["", "boards", "median difference", "p", "p after Holm"], lines),
                '<p class="note">Wilcoxon signed rank over the boards that both ran, seconds of the first less those '
                f"of the second; corrected for {len(results)} tests by Holm.{more}</p>"]
    return [*out, *survival(groups, limit), *scatter_plots_of_pairs(groups, limit)]


def survival(groups: Sequence[tuple[str, RecordGroup]], limit: float) -> list[Part]:
    """How many boards are still unsolved after some seconds."""
    lines = []
    for number, (name, group) in enumerate(groups):
        times = times_of(group)
        done = sorted(value for value in times.values() if value < 2 * limit)
        lines.append(Line(name, [(value, (len(times) - rank) / len(times)) for rank, value in enumerate(done, 1)
                                 if rank < len(times)], number))
    if not any(line.points for line in lines):
        return []
    return ["<h3>Still unsolved</h3>", Figure(
        [Plot(lines, "processor seconds", "share of the boards")],
        "The share of the boards that are not solved after that many seconds; the last one is not drawn. Lower and "
        "further to the left: faster.")]


def scatter_plots_of_pairs(groups: Sequence[tuple[str, RecordGroup]], limit: float) -> list[Part]:
    """A scatter plot for each pair, the best pairs by score first; what is not solved in time lies on the border."""
    order = [score.name for score in scores(groups)]
    ranked = sorted(groups, key=lambda group: order.index(group[0]))
    bound = limit if limit < float("inf") else None
    out = []
    for (a, first), (b, second) in list(combinations(ranked, 2))[:MOST_PAIRS]:
        one, other = times_of(first), times_of(second)
        points = [(min(one[board], limit), min(other[board], limit)) for board in one if board in other]
        if points:
            out.append(Scatter(points, a, b, bound))
    return ["<h3>Board by board</h3>", Figure(
        out, "Each point is a board; below the diagonal the encoding on the left needs fewer seconds. On the dotted "
        "lines: not solved in time.", "pairs")] if out else []


def seconds(value: float) -> str:
    return f"{value:.3g}"
