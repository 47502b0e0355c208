#!/usr/bin/env python3
"""Which levels do boards of a puzzle have, from the fewest clues to all of them?

Prints the fifths of their scores, and how many boards have each level. The least and the hardest level of a puzzle, in
its recipe, follow from it.

Example: scripts/levels.py detour ovotovata --seeds 6
          scripts/levels.py kaisu morningwalk --sizes 4x4 5x5 6x6
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

from own_python import own_python

with own_python():
    import numpy as np

    from encoders.deadline import deadline_after
    from satloop.explaining.model.level_names import LEVELS
    from satloop.explaining.rate import Rating, rate
    from satloop.setting.generator import generate
    from satloop.setting.makers.recipes import RECIPES
    from satloop.setting.request import NotFound, Request, read_size

SHARES = ("minimal", "15%", "25%", "40%", "70%")  # clues; more than there are leave all of them


def ratings(name: str, size: str, seeds: int, limit: float) -> Iterator[Rating]:
    """Yield the ratings of boards with different numbers of clues, where a puzzle has a choice of them."""
    for clues in SHARES if RECIPES[name].removable else SHARES[:1]:
        for seed in range(seeds if RECIPES[name].removable else seeds * len(SHARES)):
            try:
                request = Request(name, *read_size(size), seed, clues)
                rating = rate(generate(request, deadline_after(limit)).puzzle, limit)
            except NotFound:
                continue
            if rating.score is not None:
                yield rating


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+", metavar="NAME")
    parser.add_argument("--sizes", nargs="+", default=["8x8"])
    parser.add_argument("--seeds", type=int, default=6, help="boards for each number of clues (default 6)")
    parser.add_argument("--limit", type=float, default=10.0, help="seconds for one board (default 10)")
    args = parser.parse_args()
    print("| puzzle | boards | least | fifths | largest | " + " | ".join(LEVELS) + " |\n" + "|---" * 10 + "|")
    for name in args.names:
        rated = [rating for size in args.sizes for rating in ratings(name, size, args.seeds, args.limit)]
        scores, levels = [rating.score or 0.0 for rating in rated], Counter(rating.level for rating in rated)
        least, *fifths, largest = np.quantile(scores, np.linspace(0, 1, 6)).round(1).tolist() if scores else [0.0] * 6
        cells = [name, len(rated), least, ", ".join(map(str, fifths)), largest, *(levels[level] for level in LEVELS)]
        print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
