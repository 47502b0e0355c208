"""Runs of a study on one small board, and their records; an exact test of pairs."""

import numpy as np

from satloop.study.measure_run import measure
from satloop.study.run_record import Run

BOARD = "# puzzle: slitherlink\n3 3\n- 2 -\n3 - 3\n- - 2\n"


def run_of(**changes):
    """A run by `cuts`, with these changes."""
    usual = {"puzzle": "slitherlink", "board": "b.txt", "options": (("loops", "cuts"),), "size": (3, 3)}
    return Run(**{**usual, **changes})


def record_of(**changes):
    """The record of that run, measured, or with empty=True not, with these changes."""
    base = measured if not changes.pop("empty", False) else run_of().record()
    return {**base, "date": "2024-01-01 00:00", "versions": "v", "machine": "m", **changes}


def signed_rank(differences):
    """The exact two-sided p value of Wilcoxon's test, by all ways to choose signs."""
    ranks = np.argsort(np.argsort(np.abs(differences))) + 1
    given = ranks[np.array(differences) > 0].sum()
    n, total = len(ranks), ranks.sum()
    sums = [0] * (total + 1)
    sums[0] = 1
    for rank in ranks:
        for value in range(total, rank - 1, -1):
            sums[value] += sums[value - rank]
    tail = sum(sums[:min(given, total - given) + 1])
    return min(1.0, 2 * tail / 2**n)


measured = measure(run_of(limit=None), BOARD)
