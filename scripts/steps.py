#!/usr/bin/env python3
"""How well and how fast are boards explained, and how well do ratings fit graded boards?

For data sets a row each: boards with one solution of at most --cells cells, explained to the end with every step
checked; those within tiers 1 to 4; clues (median, 95 %) and groups (median) that steps of tier 2 cite; seconds of an
explanation (median, 95 %, largest) and of the first hint, of the processor, parsing and start not counted.
With `rated` the data sets have a field `rating`: Spearman's rank correlation with the score, for the half of the boards
on which the weights were chosen (every second), for the other half, and for all. What ties in the grades bounds it.

Examples: scripts/steps.py ../boards/*.json --limit 20
          scripts/steps.py rated ../boards/rated/*.json
          scripts/steps.py instances
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any

try:
    import numpy as np

    from satloop.boards.puzzle import Puzzle
    from satloop.errors import PuzzleError
    from satloop.explaining.explain import Explanation, explain
    from satloop.explaining.hint import hint
    from satloop.explaining.rate import rate_explanation
    from satloop.explaining.steps import FEW, SEARCH
    from satloop.formats.source import open_source, sources
except ImportError:  # not installed for this Python: make the project's own ready, and start again there
    root = Path(__file__).resolve().parent.parent
    if Path(sys.prefix).resolve() == root / ".venv":
        raise
    subprocess.run([root / "scripts" / "setup", "satloop"], check=True)
    python = str(root / ".venv" / "bin" / "python")
    sys.exit(subprocess.run([python, *sys.argv], check=False).returncode)


def boards(files: list[str], cells: int, limit: int | None) -> dict[str, list[Puzzle]]:
    """The readable boards of the files, by puzzle, small ones alone and at most so many."""
    out: dict[str, list[Puzzle]] = {}
    for file in files:
        for source in sources(file, datasets=True):
            try:
                board = open_source(source).board
            except PuzzleError as error:
                print(f"passed over: {error}", file=sys.stderr)
                continue
            if board.rows * board.columns <= cells:
                out.setdefault(board.name, []).append(board)
    # Spread evenly over the file: data sets are often ordered by size.
    return {name: some[::max(1, -(-len(some) // (limit or len(some))))] for name, some in out.items()}


def measure(name: str, some: list[Puzzle], seconds: float) -> dict[str, Any]:
    """The figures of one puzzle's boards."""
    found: list[Explanation] = []
    spent, hints = [], []
    passed = Counter[str]()
    for board in some:
        begin = process_time()
        way = explain(board, time_limit=seconds)
        if way.outcome in ("several", "none"):
            passed[way.outcome] += 1
            continue
        spent.append(process_time() - begin)
        found.append(way)
        begin = process_time()
        hint(board)
        hints.append(process_time() - begin)
    done = [way for way in found if way.outcome == "explained"]
    few = [(way, step) for way in done for step in way.steps if step.tier == FEW and not step.name]
    clues = [sum(way.grouped.groups[g].kind in ("clue", "region") for g in step.groups)
             for way, step in few if way.grouped is not None]
    tiers = Counter[int]()
    for way in done:
        for step in way.steps:
            tiers[step.tier] += step.new.bit_count()
    facts = max(1, sum(tiers.values()))
    return {"puzzle": name, "boards": len(found), "explained": share(len(done), len(found)),
            "tiers 1-4": share(sum(all(step.tier < SEARCH for step in way.steps) for way in done), len(found)),
            "clues": f"{quantile(clues, 0.5):.0f}, {quantile(clues, 0.95):.0f}",
            "groups": f"{quantile([len(step.groups) for _, step in few], 0.5):.0f}",
            "seconds": ", ".join(f"{quantile(spent, q):.3f}" for q in (0.5, 0.95, 1.0)),
            "mean": f"{np.mean(spent or [0]):.3f}", "hint": f"{quantile(hints, 0.5):.3f}, {quantile(hints, 0.95):.3f}",
            "facts from tiers in %": " / ".join(f"{100 * tiers[tier] / facts:.1f}" for tier in range(1, 6)),
            "passed over": ", ".join(f"{count} {why}" for why, count in passed.items()) or "-"}


def share(part: int, all_: int) -> str:
    """A share in per cent."""
    return f"{100 * part / all_:.0f} %" if all_ else "-"


def quantile(values: list[Any], q: float) -> float:
    """A quantile; 0 of nothing."""
    return float(np.quantile(values, q)) if values else 0.0


def ranks(values: list[float]) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Ranks from 0, ties shared."""
    _, place, count = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(count) - (count + 1) / 2)[place]


def spearman(one: list[float], two: list[float]) -> float:
    """The rank correlation; 0 where one of the two is constant.

    >>> round(spearman([1, 2, 3, 3], [2, 4, 6, 9]), 3)
    0.949
    """
    a, b = ranks(one), ranks(two)
    return float(np.corrcoef(a, b)[0, 1]) if a.std() and b.std() else 0.0


def rated(files: list[str], limit: int | None) -> list[dict[str, Any]]:
    """How the scores fit the grades of each file."""
    rows = []
    for file in files:
        data = json.loads(Path(file).read_text(encoding="utf-8"))["data"]
        grades, scores, levels = [], [], Counter[str]()
        name = ""
        kind = "".join(part for part in [Path(file).stem.lower().removesuffix("rated")])
        entries = list(data.values())
        from satloop.puzzles import find
        for entry in entries[::max(1, -(-len(entries) // (limit or len(entries))))]:
            rating = rate_explanation(explain(find(kind)(entry["problem"])))
            if rating.score is not None:
                name = rating.puzzle.name
                grades.append(float(entry["rating"]))
                scores.append(rating.score)
                levels[rating.level] += 1
        rows.append({"puzzle": name, "boards": len(grades),
                     "chosen half": f"{spearman(grades[::2], scores[::2]):.3f}",
                     "other half": f"{spearman(grades[1::2], scores[1::2]):.3f}",
                     "all": f"{spearman(grades, scores):.3f}",
                     "levels": ", ".join(f"{count} {level}" for level, count in levels.most_common())})
    return rows


def show(rows: list[dict[str, Any]]) -> None:
    """Print rows as a table."""
    if not rows:
        print("no boards")
        return
    print("| " + " | ".join(rows[0]) + " |\n|" + "---|" * len(rows[0]))
    for row in rows:
        print("| " + " | ".join(map(str, row.values())) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", help="data sets, board files, `instances`; or first the word `rated`")
    parser.add_argument("--cells", type=int, default=100, help="boards of at most so many cells (default 100)")
    parser.add_argument("--limit", type=int, help="at most so many boards a puzzle, spread over the file")
    parser.add_argument("--seconds", type=float, default=20.0, help="at most so long for a board (default 20)")
    given = parser.parse_args()
    if given.files[0] == "rated":
        show(rated(given.files[1:], given.limit))
        return
    here = Path(__file__).resolve().parent.parent / "instances"
    files = [str(path) for file in given.files
             for path in (sorted(here.glob("*/*.txt")) if file == "instances" else [Path(file)])]
    found = boards(files, given.cells, given.limit)
    rows = []
    for name, some in sorted(found.items()):
        rows.append(measure(name, some, given.seconds))
        print(f"{name} done", file=sys.stderr)
    show(rows)


if __name__ == "__main__":
    main()
