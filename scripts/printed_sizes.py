#!/usr/bin/env python3
"""Is every puzzle made, hinted and explained at the sizes that people print, and how long does that take?

A row for each puzzle and size: boards made of the seeds; processor seconds of `generate`, of the first hint, of the
explanation, and of writing all its steps as sentences (median and largest); boards explained to the end; the share of
their steps that suppose something (tiers 4 and 5); the most memory that a board's process took. Each board has a
process of its own, and --limit seconds for each of the four questions. A star marks what misses its target: at 10x10
generate 3 s in the median and 15 at most, a hint 0.3 and 1.5, an explanation 1 and 15; at larger sizes 30, 3 and 40 s
at most; memory 1 GB.

--out keeps a line for each board, and a later run does not measure it again. --again takes the boards from such a file
and measures hint and explanation anew, so that two versions are compared on the same boards.

Examples: scripts/printed_sizes.py --sizes 10x10 15x15 --out rows.jsonl
          scripts/printed_sizes.py kaisu haisu --seeds 11-15
          scripts/printed_sizes.py icewalk --again rows.jsonl
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from multiprocessing import get_context
from statistics import median
from time import process_time
from typing import Any

from measuring import add_row, read_rows
from own_python import own_python

with own_python():
    from encoders.deadline import deadline_after
    from satloop.explaining.explain import explain
    from satloop.explaining.hint import hint
    from satloop.explaining.model.step import WHATIF
    from satloop.explaining.rate import rate_explanation
    from satloop.puzzles import NAMES, find
    from satloop.setting.generator import generate
    from satloop.setting.request import NotFound, Request, read_size
    from satloop.solving.resources import peak_memory

Row = dict[str, Any]
SIZES = {"sudoku": {"10x10": "9x9", "15x15": "16x16", "20x20": "25x25"},
         "grandtour": {"10x10": "10x11", "15x15": "15x16"},  # the size that stands for one that has no boards
         "detour": {"15x15": "15x16"}, "maxiloop": {"15x15": "15x16"}}
# Seconds: median of generate, hint and explanation, and the most of each.
TARGETS = {"10x10": ((3.0, 15.0), (0.3, 1.5), (1.0, 15.0))}
LARGER = ((float("inf"), 30.0), (float("inf"), 3.0), (float("inf"), 40.0))
ANY = (float("inf"), float("inf"))
MEGABYTES = 1000
HEAD = ("puzzle", "size", "made", "generate", "hint", "explain", "words", "explained", "suppose %", "levels", "MB")


def first_row(name: str, size: str, seed: int, limit: float) -> Row:
    """The board of a seed, and the seconds that it took."""
    row: Row = {"puzzle": name, "size": size, "seed": seed}
    begin = process_time()
    with suppress(NotFound):
        request = Request(name, *read_size(SIZES.get(name, {}).get(size, size)), seed)
        row["text"] = generate(request, deadline_after(limit)).puzzle.text
    return row | {"generate": round(process_time() - begin, 3)}


def measured(row: Row, limit: float) -> Row:
    """A row with a board, and the figures of its first hint and of its explanation."""
    board = find(row["puzzle"])(row["text"])
    begin = process_time()
    outcome = hint(board, time_limit=limit).outcome
    row = row | {"hint": round(process_time() - begin, 3), "hinted": outcome == "step"}
    begin = process_time()
    explanation = explain(board, time_limit=limit)
    rating = rate_explanation(explanation)
    row |= {"explain": round(process_time() - begin, 3), "outcome": explanation.outcome,
            "steps": len(explanation.steps), "suppose": sum(step.tier >= WHATIF for step in explanation.steps),
            "level": rating.level, "score": rating.score}
    begin = process_time()
    explanation.look_for_reasons(deadline_after(limit))
    explanation.texts()
    return row | {"words": round(process_time() - begin, 3), "megabytes": round(peak_memory() or 0)}


def measured_board(row: Row, limit: float) -> Row:
    """The figures of one board, in a process of its own. row: with its text, or without to make it."""
    if "text" not in row:
        row = first_row(row["puzzle"], row["size"], row["seed"], limit)
    return measured(row, limit) if "text" in row else row


def rows_of(options: argparse.Namespace) -> Iterator[Row]:
    """A row for each board: puzzle by puzzle, size by size."""
    before = {(row["puzzle"], row["size"], row["seed"]): row for row in read_rows(options.out)}
    boards = {(row["puzzle"], row["size"], row["seed"]): row for row in read_rows(options.again)}
    for name in options.puzzles or NAMES:
        for size in options.sizes:
            for seed in seeds(options.seeds):
                key = name, size, seed
                row = before.get(key)
                if row is None:
                    given = boards.get(key, {})
                    task: Row = {"puzzle": name, "size": size, "seed": seed}
                    task |= {field: given[field] for field in ("text", "generate") if field in given}
                    with get_context("spawn").Pool(1) as pool:
                        row = pool.apply(measured_board, (task, options.limit))
                    add_row(options.out, row)
                yield row


def seeds(text: str) -> range:
    """The seeds that a text such as 11-15 or 3 names."""
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def line(rows: list[Row]) -> list[str]:
    """The cells of a row of the table."""
    size = rows[0]["size"]
    done = [row for row in rows if "explain" in row]
    cells = [f"{len(done)} of {len(rows)}"]
    for field, (middle, most) in zip(("generate", "hint", "explain", "words"), (*TARGETS.get(size, LARGER), ANY)):
        figures = [row[field] for row in rows if field in row]
        cells.append(f"{starred(median(figures), middle)}, {starred(max(figures), most)}" if figures else "-")
    explained = [row for row in done if row["outcome"] == "explained"]
    steps = sum(row["steps"] for row in done)
    levels = Counter(row["level"] for row in explained)
    megabytes = max((row["megabytes"] for row in done), default=0)
    return [rows[0]["puzzle"], size, *cells, f"{'*' * (len(explained) < len(done))}{len(explained)} of {len(done)}",
            f"{100 * sum(row['suppose'] for row in done) / max(1, steps):.0f}",
            ", ".join(f"{count} {level}" for level, count in levels.most_common()) or "-",
            f"{'*' * (megabytes > MEGABYTES)}{megabytes}"]


def starred(seconds: float, target: float) -> str:
    """Seconds as text, with a star where they miss their target."""
    return f"{'*' * (seconds > target)}{seconds:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("puzzles", nargs="*", metavar="PUZZLE", help="puzzles (default: all)")
    parser.add_argument("--sizes", nargs="+", default=["10x10"], metavar="RxC", help="sizes (default: 10x10)")
    parser.add_argument("--seeds", default="11-15", metavar="A-B", help="seeds (default: 11-15)")
    parser.add_argument("--limit", type=float, default=60.0, metavar="S", help="for each question (default: 60)")
    parser.add_argument("--out", metavar="FILE", help="keep a line for each board, and pass over the boards it has")
    parser.add_argument("--again", metavar="FILE", help="take the boards from the lines of an earlier run")
    options = parser.parse_args()
    try:
        options.puzzles = [find(name).name for name in options.puzzles]
        seeds(options.seeds)
        for size in options.sizes:
            read_size(size)
    except ValueError as error:
        print(f"printed_sizes.py: {error}", file=sys.stderr)
        sys.exit(2)
    print("| " + " | ".join(HEAD) + " |\n|" + "---|" * len(HEAD))
    for _, rows in groupby(rows_of(options), key=lambda row: (row["puzzle"], row["size"])):
        print("| " + " | ".join(line(list(rows))) + " |", flush=True)


if __name__ == "__main__":
    main()
