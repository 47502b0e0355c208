"""How encodings and solvers compare over all boards of a study: scores, intervals, the best of all, paired tests.

Seconds are of the processor. PAR-2 counts a run that was not solved in time as twice its limit (SAT competitions). The
virtual best takes on each board the fastest (L. Xu and others, Evaluating component solver contributions, 2012).
Intervals are bootstrap percentiles (B. Efron 1979). Tests: F. Wilcoxon, Individual comparisons by ranking methods
(1945), with the correction of S. Holm (1979).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .records import RecordGroup
from .run_record import SOLVED

SAMPLES, SEED = 2000, 1  # of the bootstrap
WITHOUT_SCIPY = "The paired tests need scipy: pip install 'satloop[study]'."

Times = dict[tuple[object, ...], float]  # board and seed -> seconds, twice the limit where it is not solved


class ScoreRow(NamedTuple):
    """One line of the table. interval: 95 % of the median. alone: what the virtual best loses without it, in PAR-2."""

    name: str
    solved: int
    runs: int
    par2: float
    median: float
    interval: tuple[float, float]
    alone: float


class Test(NamedTuple):
    """Whether two differ over the boards that both ran: the median of a's seconds less b's, p, and p after Holm."""

    a: str
    b: str
    boards: int
    difference: float
    p: float
    corrected: float


def times_of(group: RecordGroup) -> Times:
    """The seconds of each board; refused runs do not count. Where no limit was set a run that failed is left out."""
    out: Times = {}
    for record in group.records:
        if record["outcome"] == "refused":
            continue
        board = record["family"], record["board"], record["rows"], record["columns"], record["seed"], record["repeat"]
        if record["outcome"] in SOLVED:
            out[board] = float(record["cpu"])
        elif record["time_limit"] is not None:
            out[board] = 2.0 * float(record["time_limit"])
    return out


def scores(groups: Sequence[tuple[str, RecordGroup]]) -> list[ScoreRow]:
    """A score for each named group, the best PAR-2 first, then the virtual best of all."""
    times = {name: times_of(group) for name, group in groups}
    best = virtual_best(list(times.values()))
    out = []
    for name, group in groups:
        others = virtual_best([other for key, other in times.items() if key != name])
        # How much slower the virtual best would be without this one: what it adds to all others together.
        lost = [others.get(board, 2 * limit_of(groups)) - seconds for board, seconds in best.items()]
        solved = sum(record["outcome"] in SOLVED for record in group.records)
        out.append(_score(name, times[name], solved, sum(lost) / len(lost) if lost else 0.0))
    out.sort(key=lambda score: (score.par2, score.name))
    solved = len({board for name, group in groups for board, seconds in times[name].items()
                  if seconds < 2 * limit_of(groups)})
    return [*out, _score("virtual best", best, solved, 0.0)] if len(groups) > 1 else out


def limit_of(groups: Sequence[tuple[str, RecordGroup]]) -> float:
    """The largest time limit of all runs; infinite where there is none."""
    limits = [record["time_limit"] for _, group in groups for record in group.records]
    return float("inf") if None in limits else max(map(float, limits), default=0.0)


def virtual_best(times: Sequence[Times]) -> Times:
    """The least seconds on each board."""
    out: Times = {}
    for one in times:
        for board, seconds in one.items():
            out[board] = min(seconds, out.get(board, seconds))
    return out


def _score(name: str, times: Times, solved: int, alone: float) -> ScoreRow:
    seconds = np.array(list(times.values()), dtype=np.float64)
    if not len(seconds):
        return ScoreRow(name, solved, 0, float("nan"), float("nan"), (float("nan"),) * 2, alone)
    return ScoreRow(name, solved, len(seconds), float(seconds.mean()), float(np.median(seconds)), interval(seconds),
                    alone)


def interval(seconds: NDArray[np.float64]) -> tuple[float, float]:
    """The 2.5 and 97.5 percentiles of medians of samples with replacement, of a fixed seed."""
    rng = np.random.default_rng(SEED)
    # (SAMPLES, n) indices with replacement, so one row is one sample of the bootstrap.
    medians = np.median(seconds[rng.integers(0, len(seconds), (SAMPLES, len(seconds)))], axis=1)
    low, high = np.percentile(medians, (2.5, 97.5))
    return float(low), float(high)


def tests(groups: Sequence[tuple[str, RecordGroup]]) -> list[Test] | None:
    """The tests of all pairs, the least p first; None without scipy. Pairs with fewer than 5 boards are left out."""
    try:
        from scipy.stats import wilcoxon
    except ImportError:
        return None
    out = []
    for (a, first), (b, second) in combinations(groups, 2):
        one, other = times_of(first), times_of(second)
        both = sorted(one.keys() & other.keys(), key=str)
        difference = np.array([one[board] - other[board] for board in both])
        # With fewer than 5 pairs the signed-rank test cannot fall below 0.05.
        if len(both) >= 5:
            other_than_0 = difference[difference != 0]  # equal times say nothing; scipy before 1.13 takes none
            p = float(wilcoxon(other_than_0).pvalue) if len(other_than_0) else 1.0
            out.append(Test(a, b, len(both), float(np.median(difference)), p, p))
    out.sort(key=lambda test: test.p)
    corrected = holm([test.p for test in out])
    return [test._replace(corrected=value) for test, value in zip(out, corrected)]


def holm(values: Sequence[float]) -> list[float]:
    """Rising p values, corrected for as many tests as there are values.

    >>> holm([0.01, 0.02, 0.9])
    [0.03, 0.04, 0.9]
    """
    out, most = [], 0.0
    for rank, p in enumerate(values):
        # The least p counts for all tests, the next for one fewer; corrected values never fall.
        most = max(most, min(1.0, p * (len(values) - rank)))
        out.append(round(most, 12))
    return out
