#!/usr/bin/env python3
"""How large are counters and weighted sums, how fast are they made, and how fast are they solved, beside PySAT?

--counters: at most k of n, for rows of 20 to 1,000: clauses and fresh variables, and the processor seconds of PySAT's
`card` divided by ours, for the first call of a size in this process and for later ones, since tables of clauses are
kept. --weighted: random weights from 1 to 50 and half of their sum as the bound; clauses, variables, and seconds, of
the first call with these weights and of later ones, beside pindakaas through `pysat.pb`, where that is installed;
clauses delivered as lists. --solve: processor seconds and conflicts of problems with each counter, by solvers.
--choices: the same of knapsacks with each scheme of weighted sums. Both are what "auto" rests on.

Examples: scripts/encodings.py --counters --weighted
          scripts/encodings.py --solve domset:queens8,4 domset:queens9,4 --solver cadical153,glucose4
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

from measuring import show
from own_python import own_python

with own_python():
    import numpy as np
    from pysat.card import CardEnc, EncType

    import satloop
    from encoders import Formula
    from encoders.cardinality import COUNTERS, at_most
    from encoders.weighted import WEIGHTED, at_least as sum_at_least, at_most as sum_at_most
    from satloop.problems import open_problem

ROWS = ((1000, 20, 5), (1, 200, 100), (1, 1000, 10), (1, 1000, 50), (1, 1000, 500))
PYSAT = {"sequential": EncType.seqcounter, "totalizer": EncType.totalizer, "modulo-totalizer": EncType.mtotalizer,
         "k-modulo-totalizer": EncType.kmtotalizer, "sorting-network": EncType.sortnetwrk,
         "cardinality-network": EncType.cardnetwrk}


def seconds_of(work: Callable[[], Any], times: int = 3) -> list[float]:
    """Return the processor seconds of each of some calls."""
    out = []
    for _ in range(times):
        begin = process_time()
        work()
        out.append(process_time() - begin)
    return out


def counters(most: int) -> None:
    """Print a row for each size and counter, of rows of up to `most` literals."""
    widths = (22, 22, 19, 19, 8, 8)
    show(("at most", "scheme", "clauses / variables", "PySAT", "first", "later"), widths)
    for m, n, k in [row for row in ROWS if row[1] <= most]:
        for scheme in [*COUNTERS, "auto"]:
            if scheme == "direct":
                continue

            def ours(m: int = m, n: int = n, k: int = k, scheme: str = scheme) -> Formula:
                f = Formula()
                at_most(f, f.new(m, n), k, scheme=scheme)
                return f

            def theirs(m: int = m, n: int = n, k: int = k, scheme: str = scheme) -> tuple[int, int]:
                top, clauses = m * n, 0
                for row in range(m):
                    made = CardEnc.atmost(list(range(row * n + 1, row * n + n + 1)), k, top_id=top,
                                          encoding=PYSAT[scheme])
                    top, clauses = max(top, made.nv), clauses + len(made.clauses)
                return clauses, top - m * n

            first, *later = seconds_of(ours, 4)
            size = ours().size
            words = [f"{k} of {n}, {m} rows", scheme, f"{size.clauses} / {size.variables - m * n}"]
            if scheme in PYSAT:
                other = min(seconds_of(theirs, 2))
                words += ["{} / {}".format(*theirs()), f"{other / first:.1f}", f"{other / min(later):.1f}"]
            show(words, widths)


def weighted(most: int) -> None:
    """Print a row for each number of weights, up to `most`, and scheme."""
    try:
        from pysat.pb import EncType as Sums, PBEnc
        other: dict[str, Any] = {"bdd": Sums.bdd, "sequential": Sums.seqcounter, "adder": Sums.adder,
                                 "binary-merge": Sums.binmerge}
        PBEnc.leq([1, 2], [1, 1], 1)
    except (ImportError, AttributeError, AssertionError):  # the last where pysat.pb does not find pindakaas
        print("pindakaas is not installed: python-sat[pb]")
        other = {}
    widths = (6, 16, 20, 20, 10, 10, 10)
    show(("n", "scheme", "clauses / variables", "pindakaas", "first", "later", "theirs"), widths)
    for n in [count for count in (20, 50, 100, 200) if count <= most]:
        weights = np.random.default_rng(n).integers(1, 51, n)
        bound = int(weights.sum()) // 2
        for scheme in WEIGHTED:
            if (scheme, n > 50) in (("local-watchdog", True), ("totalizer", True)):
                continue

            def ours(n: int = n, weights: Any = weights, bound: int = bound, scheme: str = scheme) -> tuple[int, int]:
                f = Formula()
                sum_at_most(f, f.new(n), weights, bound, scheme=scheme)
                return len(f.to_pysat()), f.variables - n

            first, *later = seconds_of(ours, 4)
            words = [str(n), scheme, "{} / {}".format(*ours()), "", f"{first:.4f}", f"{min(later):.4f}"]
            if scheme in other:
                def theirs(n: int = n, weights: Any = weights, bound: int = bound, kind: Any = other[scheme]) -> Any:
                    return PBEnc.leq(list(range(1, n + 1)), weights.tolist(), bound, encoding=kind)
                made = theirs()
                words[3] = f"{len(made.clauses)} / {made.nv - n}"
                words.append(f"{min(seconds_of(theirs)):.4f}")
            show(words, widths)


def solve(problems: list[str], solvers: list[str], limit: float) -> None:
    """Print a row for each problem, solver and counter."""
    widths = (20, 12, 22, 10, 10, 10, 10)
    show(("problem", "solver", "counter", "outcome", "clauses", "conflicts", "seconds"), widths)
    for name in problems:
        for solver in solvers:
            for scheme in [*COUNTERS, "auto"]:
                if scheme == "direct":
                    continue
                begin = process_time()
                result = satloop.solve(open_problem(name), 1, limit, solver, counters=scheme)
                show((name, solver, scheme, result.outcome, str(result.statistics.clauses),
                      str(result.statistics.conflicts), f"{process_time() - begin:.2f}"), widths)


def choices(limit: float) -> None:
    """Print a row for each kind of knapsack and scheme: two sums at most, one at least, near what can just be."""
    widths = (10, 10, 16, 12, 10, 12, 10)
    show(("literals", "weights", "scheme", "clauses", "solved", "conflicts", "seconds"), widths)
    for n, top in ((20, 50), (30, 50), (30, 1000), (45, 20)):
        for scheme in [*WEIGHTED, "auto"]:
            clauses, solved, conflicts, begin = 0, 0, 0, process_time()
            for seed in range(4):
                rng = np.random.default_rng(seed)
                gain, *cost = rng.integers(1, top + 1, (3, n))
                f = Formula()
                x = f.new(n)
                try:
                    for weights in cost:
                        sum_at_most(f, x, weights, int(weights.sum()) // 3, scheme=scheme)
                    sum_at_least(f, x, gain, int(gain.sum()) * (11 + seed % 2) // 20, scheme=scheme)
                except ValueError:
                    continue
                with satloop.Session(f, "cadical153") as session:
                    solved += session.solve(deadline=perf_counter() + limit) is not None
                    conflicts += session.counters().get("conflicts", 0)
                clauses += f.size.clauses
            show((str(n), str(top), scheme, str(clauses), str(solved), str(conflicts),
                  f"{process_time() - begin:.2f}"), widths)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--counters", action="store_true")
    parser.add_argument("--weighted", action="store_true")
    parser.add_argument("--choices", action="store_true", help="knapsacks by each scheme of sums, and by auto")
    parser.add_argument("--most", type=int, default=1000, metavar="N", help="literals of a row")
    parser.add_argument("--solve", nargs="*", default=[], metavar="PROBLEM")
    parser.add_argument("--solver", default="cadical153,glucose4", metavar="NAMES")
    parser.add_argument("--time-limit", type=float, default=20.0, metavar="S")
    options = parser.parse_args()
    if options.counters:
        counters(options.most)
    if options.weighted:
        weighted(options.most)
    if options.choices:
        choices(options.time_limit)
    if options.solve:
        solve(options.solve, options.solver.split(","), options.time_limit)


if __name__ == "__main__":
    main()
