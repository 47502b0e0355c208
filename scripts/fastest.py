#!/usr/bin/env python3
"""Which solver is fastest on what? Prints what the table FASTEST of satloop/solving/solvers.py says.

Slitherlink boards are made by seed, in sizes and with shares of clues; boards of data sets are a seeded sample of each
class of size. Every board is solved with each solver in turn, in seconds of the processor; a row gives their medians
(data sets: geometric means). Then, for each share, from which size on another than the first solver has been fastest
by more than 10 % at every size: a line of the table.

Examples: scripts/fastest.py --sizes 60,100,160,240 --shares 45,60,75,90
          scripts/fastest.py --sizes 40 ../shared/boards/Yajilin.json ../shared/boards/Masyu.json
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from statistics import geometric_mean, median
from time import process_time

from measuring import CLASSES, class_of, show
from own_python import own_python

with own_python():
    from satloop.errors import PuzzleError
    from satloop.puzzles import find
    from satloop.solving.solve import solve
    from satloop.solving.solvers import DEFAULT, SOLVERS
    from satloop.study import families

CANDIDATES = (DEFAULT, "glucose4", "cadical153", "cadical153-rare", "cadical195")
WIDTHS = (24, *(15,) * (len(SOLVERS) + 1))


def seconds(puzzle: str, text: str, solvers: list[str], limit: float) -> list[float]:
    """Return the seconds of each solver, from the text to the checked solution; twice the limit if it does not end."""
    taken = []
    for solver in solvers:
        begin = process_time()
        result = solve(find(puzzle)(text), 1, limit, solver, plain=True)
        spent = process_time() - begin
        taken.append(spent if result.outcome != "unknown" else 2 * limit)
    return taken


def measured(name: str, boards: list[tuple[str, str]], given: argparse.Namespace, mean: bool) -> list[float]:
    """Print a row of the table; return the seconds of each solver on these boards, (puzzle, text)."""
    runs = [seconds(puzzle, text, given.solvers, given.time_limit) for puzzle, text in boards]
    taken = [(geometric_mean if mean else median)(column) for column in zip(*runs)]
    show([name, *(f"{1000 * each:.1f}" for each in taken), given.solvers[taken.index(min(taken))]], WIDTHS)
    return taken


def grown(given: argparse.Namespace) -> list[str]:
    """Return the lines of the table for Slitherlink, by size and share of clues."""
    lines = []
    for share in given.shares:
        best = []
        for size in given.sizes:
            boards = [("slitherlink", families.board("slitherlink", size, size, seed, share))
                      for seed in range(given.seeds)]
            taken = measured(f"slitherlink {size}x{size} {share:g} %", boards, given, mean=False)
            fastest = taken.index(min(taken))
            best.append(fastest if taken[0] > 1.1 * taken[fastest] else 0)
        first = next((i for i in range(len(best)) if best[i] and len(set(best[i:])) == 1), None)
        if first is not None:
            lines.append(f"slitherlink, {share:g} % of clues: from {given.sizes[first] ** 2} cells on "
                         f"{given.solvers[best[first]]}")
    return lines


def of_data_sets(given: argparse.Namespace) -> None:
    """Print a row for each data set and class of size."""
    for file in given.datasets:
        data = json.loads(file.read_text(encoding="utf-8"))
        kind, of_class = find(data["name"]), {label: [] for _, label in CLASSES}  # type: ignore[var-annotated]
        for _, entry in sorted(data["data"].items()):
            try:
                board = kind(entry["problem"])
            except (PuzzleError, KeyError):
                continue
            of_class[class_of(board.rows * board.columns)].append(board.text)
        for label, texts in of_class.items():
            sample = random.Random(1).sample(texts, min(given.boards, len(texts)))
            if sample:
                measured(f"{kind.name} {label}", [(kind.name, text) for text in sample], given, mean=True)


def main() -> int:
    def numbers(text: str) -> list[int]:
        return sorted({int(part) for part in text.split(",")})

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("datasets", nargs="*", type=Path, metavar="DATASET.json")
    parser.add_argument("--sizes", type=numbers, default=[40, 60, 80, 100, 120, 160], metavar="N,N")
    parser.add_argument("--shares", type=numbers, default=[45, 60, 75, 90], metavar="PERCENT,...")
    parser.add_argument("--seeds", type=int, default=3, metavar="N")
    parser.add_argument("--boards", type=int, default=20, metavar="N", help="of each class of a data set")
    parser.add_argument("--solvers", type=lambda text: text.split(","), default=list(CANDIDATES), metavar="NAME,...",
                        help=f"the first is the one to beat ({','.join(CANDIDATES)})")
    parser.add_argument("--time-limit", type=float, default=60.0, metavar="S", help="for each board (60)")
    given = parser.parse_args()
    if unknown := [name for name in given.solvers if name not in SOLVERS]:
        parser.error(f"unknown solver {unknown[0]!r}; known: {', '.join(SOLVERS)}")
    show(["milliseconds", *given.solvers, "fastest"], WIDTHS)
    lines = grown(given)
    of_data_sets(given)
    print("\n".join(lines) or f"slitherlink: {given.solvers[0]} everywhere")
    return 0


if __name__ == "__main__":
    sys.exit(main())
