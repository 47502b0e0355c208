#!/usr/bin/env python3
"""Boards that take solvers long: makes those of instances/hard, looks for more, and measures.

A Sudoku board of order n keeps k cells of every row, column and box of a random square, whole transversals of a
shuffled pattern, so that its holes lie evenly: most such boards fall in seconds, a few near k = 0.47 n take minutes.
They have several solutions; the work is to find the first. A Simple Loop board with an odd number of cells, or of which
two opposite corners are blocked, has no solution, for cells of one colour of a chessboard are one too many or two, nor
has a Grand Tour with an odd number of points; clauses see that only by cases, and sizes say how many. Seconds are those
of the processor of one `satloop solve`, with its start.

Examples: scripts/hard.py --write instances/hard
          scripts/hard.py --find 30 14 --seeds 1-20 --solver minisat22 --least 10 --limit 300
          scripts/hard.py --measure instances/hard/*.txt --solver cadical195 --limit 300
"""

from __future__ import annotations

import argparse
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from measuring import children_seconds
from own_python import own_python

with own_python():
    import numpy as np

    from satloop.boards.text import write_board
    from satloop.puzzles import find
    from satloop.setting.clues.spacing import classes
    from satloop.setting.solutions.sudoku_grid import square
    from satloop.study.families import board as family

# Name -> how it is made; what solvers took stands in instances/hard/README.md.
BOARDS: dict[str, tuple[str | int, ...]] = {
    "sudoku-30-a": ("sudoku", 30, 14, 1), "sudoku-30-b": ("sudoku", 30, 14, 0), "sudoku-30-d": ("sudoku", 30, 14, 3),
    "sudoku-32-a": ("sudoku", 32, 15, 0), "sudoku-32-b": ("sudoku", 32, 15, 2), "sudoku-35-a": ("sudoku", 35, 16, 0),
    "sudoku-36-a": ("sudoku", 36, 17, 0), "sudoku-36-b": ("sudoku", 36, 18, 0), "sudoku-36-c": ("sudoku", 36, 17, 1),
    "simpleloop-12x17": ("simpleloop", 12, 17, 1), "simpleloop-12x19": ("simpleloop", 12, 19, 1),
    "simpleloop-13x14": ("simpleloop", 13, 14, 1), "simpleloop-13x15": ("simpleloop", 13, 15, 0),
    "simpleloop-13x16": ("simpleloop", 13, 16, 1), "simpleloop-14x15": ("simpleloop", 14, 15, 1),
    "simpleloop-16": ("simpleloop", 16, 16, 2), "grandtour-10x18": ("grandtour", 10, 18, 0),
    "grandtour-12x12": ("grandtour", 12, 12, 0), "grandtour-12x14": ("grandtour", 12, 14, 0),
    "flow-50": ("flow", 50, 50, 0),
}


def text(kind: str | int, *how: int) -> str:
    """The board without comments."""
    if kind == "sudoku":
        n, kept, seed = how
        rng = np.random.default_rng([seed, n, kept])
        blank = find("sudoku")(write_board(find("sudoku").empty(n, n)))
        digits = square(blank, rng)["digits"]
        stays = classes(blank, rng).reshape(n, n) < kept
        return write_board([np.where(stays, digits.astype(np.str_), "-")])
    if kind in ("simpleloop", "grandtour"):
        rows, columns, blocked = how
        grid = np.full((rows, columns), "-")
        grid.flat[[0, -1][:blocked]] = "x"
        return write_board([grid])
    made = family(str(kind), *how)
    return "".join(f"{line}\n" for line in made.splitlines() if not line.startswith("#"))


def words(kind: str | int, *how: int) -> str:
    """How it is made, in words."""
    if kind == "sudoku":
        return f"{how[1]} transversals of a random square of order {how[0]}, seed {how[2]}; several solutions"
    if kind == "simpleloop":
        return ("an odd number of cells", "a corner blocked leaves an odd number of cells",
                "two opposite corners blocked")[how[2]] + "; no solution"
    if kind == "grandtour":
        return "an odd number of points; no solution"
    return f"family {kind}, seed {how[2]}; several solutions"


def seconds(file: str, solver: str | None, limit: int) -> tuple[float, str]:
    """Processor seconds of `satloop solve`, and its outcome, "open" at the limit."""
    before = children_seconds()
    command = [sys.executable, "-m", "satloop", "solve", file, "--plain", "--jobs", "1", "--format", "json"]
    done = subprocess.run([*command, *(["--solver", solver] if solver else [])], capture_output=True, text=True,
                          check=False, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)))
    found = re.search(r'"outcome": "(\w+)"', done.stdout)
    return children_seconds() - before, found[1] if found else "open"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", metavar="DIR", help="write the boards there")
    parser.add_argument("--find", nargs=2, type=int, metavar=("ORDER", "KEPT"), help="try Sudoku boards")
    parser.add_argument("--measure", nargs="+", metavar="FILE", help="measure these boards")
    parser.add_argument("--seeds", default="0-9", metavar="A-B")
    parser.add_argument("--solver", help="the board's default unless told")
    parser.add_argument("--least", type=float, default=10.0, metavar="S", help="tell boards that take so long")
    parser.add_argument("--limit", type=int, default=300, metavar="S", help="seconds of the processor for one")
    given = parser.parse_args()
    if given.write:
        for name, how in BOARDS.items():
            head = f"# puzzle: {how[0]}\n# origin: scripts/hard.py: {words(*how)}\n"
            (Path(given.write) / f"{name}.txt").write_text(head + text(*how))
    for file in given.measure or ():
        print(file, *seconds(file, given.solver, given.limit), flush=True)
    if given.find:
        first, _, last = given.seeds.partition("-")
        for seed in range(int(first), int(last or first) + 1):
            with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
                file.write("# puzzle: sudoku\n" + text("sudoku", *given.find, seed))
                file.flush()
                took, outcome = seconds(file.name, given.solver, given.limit)
                if took >= given.least:
                    print(f"sudoku {given.find[0]} {given.find[1]} seed {seed}: {took:.1f} s, {outcome}", flush=True)


if __name__ == "__main__":
    main()
