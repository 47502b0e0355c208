"""What several scripts need to measure and to print what they have measured.

Example: class_of(81) is "<=100", the class of size of a board with 81 cells.
"""

from __future__ import annotations

import json
import resource
from collections.abc import Iterable
from pathlib import Path
from typing import Any

CLASSES = ((100, "<=100"), (300, "101-300"), (10**9, ">300"))  # most cells of a board, and the name of the class


def class_of(cells: int) -> str:
    """Return the class of size of a board with this number of cells."""
    return next(label for most, label in CLASSES if cells <= most)


def show(cells: Iterable[str], widths: Iterable[int]) -> None:
    """Print a row of a table: the first cell to the left, the others to the right. Example: show(("a", "1"), (4, 3))"""
    (first, first_width), *others = zip(cells, widths)
    print("  ".join([first.ljust(first_width), *(text.rjust(width) for text, width in others)]), flush=True)


def children_seconds() -> float:
    """Return the processor seconds of all child processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def spread_of(clue: Any) -> dict[str, int]:
    """Return how clues, a boolean array (rows, columns), are spread: `empty`, the side of the largest square without
    any; `quarter`, the percentage of them in the quarter of the board with the fewest, 25 for evenly spread ones.
    """
    rows, columns = clue.shape
    side = max([k for k in range(1, min(rows, columns) + 1) for i in range(rows - k + 1) for j in range(columns - k + 1)
                if not clue[i:i + k, j:j + k].any()], default=0)
    halves = [(slice(i * rows // 2, (i + 1) * rows // 2), slice(j * columns // 2, (j + 1) * columns // 2))
              for i in (0, 1) for j in (0, 1)]
    return {"empty": side, "quarter": round(100 * min(clue[half].sum() for half in halves) / max(clue.sum(), 1))}


def read_rows(file: str | None) -> list[dict[str, Any]]:
    """Return the rows that an earlier run has written to the file with `add_row`; none without a file."""
    if not file or not Path(file).exists():
        return []
    return [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()]


def add_row(file: str | None, row: dict[str, Any]) -> None:
    """Write a row at the end of the file, if there is one, so that a later run need not measure it again."""
    if file:
        with open(file, "a", encoding="utf-8") as stream:
            stream.write(json.dumps(row) + "\n")
