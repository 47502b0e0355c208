#!/usr/bin/env python3
"""How well and how fast are boards explained, and how well do ratings fit graded boards?

A row for each puzzle, and one for all: the number of boards with one solution and at most --cells cells; how many are
explained to the end, which must be the stored solution if there is one; the number of steps, and of those that a
second, independent engine cannot confirm (--no-judge leaves it out); the share of boards within tiers 1 to 4; how many
clues (median, 95 %) and groups (median) steps of tier 2 cite; processor seconds of an explanation (median, 95 %,
maximum, mean) and of the first hint (median, 95 %), without parsing and start. --out keeps a line for each board, and a
later run does not explain these boards again. --fill N makes small boards, 5x5 to 7x7, of seeds 0, 1, 2 ..., until each
puzzle has N boards.

With `rated` the data sets have a field `rating`. The script prints Spearman's rank correlation of rating and score: for
every second board, on which the weights were chosen, for the other boards, and for all. Equal ratings bound it.

Examples: scripts/steps.py ../boards/*.json --limit 20
          scripts/steps.py ../boards/*.json --out rows.jsonl
          scripts/steps.py ../boards/*.json --limit 20 --fill 20
          scripts/steps.py --fill 28
          scripts/steps.py rated ../boards/rated/*.json
          scripts/steps.py instances
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from time import process_time
from typing import Any

from measuring import add_row, read_rows
from own_python import own_python

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))  # where the judge is

with own_python():
    import numpy as np
    from judge import faults

    from encoders.deadline import deadline_after
    from satloop.errors import PuzzleError
    from satloop.explaining.explain import explain
    from satloop.explaining.explanation import Explanation
    from satloop.explaining.hint import hint
    from satloop.explaining.model.step import FEW, SEARCH
    from satloop.explaining.rate import rate_explanation
    from satloop.formats.board_source import sources
    from satloop.formats.open_board import BoardWithSolutions, open_source
    from satloop.puzzles import NAMES, find
    from satloop.setting.generator import generate
    from satloop.setting.request import NotFound, Request, read_size

SMALL = ("5x5", "6x6", "7x7")  # the boards that --fill makes, in turn
SMALL_SIZES = {"sudoku": ("4", "6", "9"), "grandtour": ("5x5", "6x7", "7x7"),
               "detour": ("5x6", "6x6", "6x7"), "maxiloop": ("5x6", "6x6", "6x7")}  # where a loop passes all cells


def readings(files: list[str], cells: int, limit: int | None) -> dict[str, list[tuple[str, BoardWithSolutions]]]:
    """The readable boards of the files of at most `cells` cells, by puzzle, each with its name; at most `limit` each.
    """
    out: dict[str, list[tuple[str, BoardWithSolutions]]] = {}
    for file in files:
        for source in sources(file, datasets=True):
            try:
                entry = open_source(source)
            except PuzzleError as error:
                print(f"passed over: {error}", file=sys.stderr)
                continue
            if entry.board.rows * entry.board.columns <= cells:
                name = f"{entry.board.name} {Path(source.file).name}"
                out.setdefault(entry.board.name, []).append((name, entry))
    # Spread evenly over the file: data sets are often ordered by size.
    return {name: entries[::max(1, -(-len(entries) // (limit or len(entries))))] for name, entries in out.items()}


def measure(name: str, entry: BoardWithSolutions, seconds: float, judged: bool) -> dict[str, Any]:
    """The figures of one board."""
    board = entry.board
    begin = process_time()
    explanation = explain(board, time_limit=seconds)
    spent = process_time() - begin
    row: dict[str, Any] = {"board": name, "puzzle": board.name, "cells": board.rows * board.columns,
                           "outcome": explanation.outcome, "seconds": round(spent, 4)}
    if explanation.outcome in ("several", "none") or explanation.grouping is None:
        return row
    begin = process_time()
    hint(board)
    row["hint"] = round(process_time() - begin, 4)
    tiers, counts = Counter[int](), Counter[int]()
    for step in explanation.steps:
        tiers[step.tier] += step.new.bit_count()
        counts[step.tier] += 1
    kinds = [group.kind for group in explanation.grouping.groups]
    few = [step.groups for step in explanation.steps if step.tier == FEW and not step.name]
    return row | {"facts": tiers, "steps": counts, "groups": [len(groups) for groups in few],
                  "clues": [sum(kinds[g] in ("clue", "region") for g in groups) for groups in few],
                  "same": ends_in(explanation, entry), "faults": faults(explanation) if judged else None}


def ends_in(explanation: Explanation, entry: BoardWithSolutions) -> bool | None:
    """Whether an explanation ends in the stored solution; None without one."""
    if not entry.solutions or explanation.solution is None:
        return None
    return all((np.asarray(explanation.solution[name]) == np.asarray(entry.solutions[0][name])).all()
               for name in entry.board.decides)


def measure_small(name: str, puzzle: str, size: str, seed: int, seconds: float, judged: bool) -> dict[str, Any]:
    """Make a board of that size and seed, and return its figures."""
    try:
        made = generate(Request(puzzle, *read_size(size), seed), deadline_after(seconds))
    except NotFound:
        return {"board": name, "puzzle": puzzle, "outcome": "not made"}
    return measure(name, BoardWithSolutions(made.puzzle, (made.solution,)), seconds, judged)


def measure_all(options: argparse.Namespace, files: list[str]) -> Iterator[dict[str, Any]]:
    """A row for each board; rows of an earlier run stand in the file --out."""
    before = {row["board"]: row for row in read_rows(options.out)}
    readable = readings(files, options.cells, options.limit)
    for puzzle in options.only or sorted(NAMES if options.fill else readable):
        boards = readable.get(puzzle, [])
        tasks = [(name, partial(measure, name, entry)) for name, entry in boards]
        sizes = SMALL_SIZES.get(puzzle, SMALL)
        for seed in range(options.fill - len(boards)):
            size = sizes[seed % len(sizes)]
            name = f"{puzzle} {size}, seed {seed}"
            tasks.append((name, partial(measure_small, name, puzzle, size, seed)))
        for number, (name, task) in enumerate(tasks):
            row = before.get(name)
            if row is None:
                row = task(options.seconds, options.judge)
                add_row(options.out, row)
            if sys.stderr.isatty():
                print(f"\r{puzzle} {number + 1}/{len(tasks)} ", end="", file=sys.stderr)
            yield json.loads(json.dumps(row))
        print(f"{puzzle} done", file=sys.stderr)


def summary(name: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """The figures of one puzzle's boards."""
    passed = Counter(row["outcome"] for row in rows if "steps" not in row)
    rows = [row for row in rows if "steps" in row]
    done = [row for row in rows if row["outcome"] == "explained" and row["same"] is not False]
    clues, groups = ([n for row in rows for n in row[what]] for what in ("clues", "groups"))
    spent, hints = [row["seconds"] for row in rows], [row["hint"] for row in rows]
    tiers = [sum(row["facts"].get(str(tier), 0) for row in done) for tier in range(1, 6)]
    judged = [row["faults"] for row in rows if row["faults"] is not None]
    steps = sum(sum(row["steps"].values()) for row in rows if row["faults"] is not None)
    return {"puzzle": name, "boards": len(rows), "explained": share(len(done), len(rows)),
            "steps judged": f"{steps}, {sum(map(len, judged))} wrong" if judged else "-",
            "tiers 1-4": share(sum(str(SEARCH) not in row["steps"] for row in done), len(rows)),
            "clues": f"{quantile(clues, 0.5):.0f}, {quantile(clues, 0.95):.0f}",
            "groups": f"{quantile(groups, 0.5):.0f}",
            "seconds": ", ".join(f"{quantile(spent, q):.3f}" for q in (0.5, 0.95, 1.0)),
            "mean": f"{np.mean(spent or [0]):.3f}", "hint": f"{quantile(hints, 0.5):.3f}, {quantile(hints, 0.95):.3f}",
            "facts from tiers in %": " / ".join(f"{100 * count / max(1, sum(tiers)):.1f}" for count in tiers),
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


def spearman(grades: list[float], scores: list[float]) -> float:
    """The rank correlation; 0 if grades or scores are all the same.

    >>> round(spearman([1, 2, 3, 3], [2, 4, 6, 9]), 3)
    0.949
    """
    a, b = ranks(grades), ranks(scores)
    return float(np.corrcoef(a, b)[0, 1]) if a.std() and b.std() else 0.0


def rated(files: list[str], limit: int | None) -> list[dict[str, Any]]:
    """How the scores fit the grades of each file."""
    rows = []
    for file in files:
        data = json.loads(Path(file).read_text(encoding="utf-8"))["data"]
        grades, scores, levels = [], [], Counter[str]()
        name = ""
        puzzle = find(Path(file).stem.lower().removesuffix("rated"))
        entries = list(data.values())
        for entry in entries[::max(1, -(-len(entries) // (limit or len(entries))))]:
            rating = rate_explanation(explain(puzzle(entry["problem"])))
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
    parser.add_argument("files", nargs="*", help="data sets, board files, `instances`; or first the word `rated`")
    parser.add_argument("--cells", type=int, default=100, help="the most cells of a board (default 100)")
    parser.add_argument("--limit", type=int, help="the most boards of a puzzle, spread over the file")
    parser.add_argument("--fill", type=int, default=0, metavar="N", help="make small boards up to N of each puzzle")
    parser.add_argument("--only", nargs="+", metavar="PUZZLE", help="look at these puzzles only")
    parser.add_argument("--seconds", type=float, default=20.0, help="time limit for a board (default 20)")
    parser.add_argument("--out", help="keep a line for each board in this file, and pass over the boards it has")
    parser.add_argument("--no-judge", dest="judge", action="store_false", help="do not refute every step once more")
    options = parser.parse_args()
    if not options.files and not options.fill:
        parser.error("no files; --fill N makes boards")
    if options.files[:1] == ["rated"]:
        show(rated(options.files[1:], options.limit))
        return
    instances = Path(__file__).resolve().parent.parent / "instances"
    files = [str(path) for file in options.files
             for path in (sorted(instances.glob("*/*.txt")) if file == "instances" else [Path(file)])]
    rows: dict[str, list[dict[str, Any]]] = {}
    for row in measure_all(options, files):
        rows.setdefault(row["puzzle"], []).append(row)
    lines = [summary(name, of_puzzle) for name, of_puzzle in rows.items()]
    show([*lines, summary("all", [*chain(*rows.values())])] if len(rows) > 1 else lines)


if __name__ == "__main__":
    main()
