#!/usr/bin/env python3
"""Which solver is fastest, and which boards take solvers long?

`fastest` prints what a puzzle says in its file as `fastest`. It makes Slitherlink boards by seed, in
sizes and with shares of clues, and takes a seeded sample of the boards of data sets, by class of size. Each solver
solves every board; a row gives the medians of the processor seconds (for data sets: geometric means). At the end a line
for each share names the size from which on another solver than the first is faster by more than 10 % at every size.

`hard` makes the boards of instances/hard (--write), looks for more (--find), and measures (--measure) the processor
seconds of one `satloop solve`, with its start. A Sudoku board of order n keeps k cells of every row, column and box of
a random square, so that its empty cells are spread evenly; most such boards take seconds, a few near k = 0.47 n take
minutes. They have several solutions, and the solver looks for the first. A loop visits as many black as white cells of
a chessboard, so a Simple Loop board with an odd number of cells, or with two opposite corners blocked, has no solution;
nor has a Grand Tour with an odd number of points. Solvers see that only by trying many cases.

Examples: scripts/solvers.py fastest --sizes 60,100,160,240 --shares 45,60,75,90
          scripts/solvers.py fastest --sizes 40 ../boards/Yajilin.json ../boards/Masyu.json
          scripts/solvers.py hard --write instances/hard
          scripts/solvers.py hard --find 30 14 --seeds 1-20 --solver minisat22 --least 10 --limit 300
          scripts/solvers.py hard --measure instances/hard/*.txt --solver cadical195 --limit 300
"""

from __future__ import annotations

import argparse
import json
import random
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import geometric_mean, median
from time import process_time

from measuring import CLASSES, children_seconds, class_of, show
from own_python import own_python

with own_python():
    import numpy as np

    from satloop.boards.text import write_board
    from satloop.errors import PuzzleError
    from satloop.puzzles import find
    from satloop.setting.removal.evenly_spread_cells import spread_classes
    from satloop.setting.solutions.own.sudoku_grid import random_square
    from satloop.solving.solve import solve
    from satloop.solving.solvers import DEFAULT, SOLVERS
    from satloop.study import families

COMPARED = (DEFAULT, "glucose4", "cadical153", "cadical153-rare", "cadical195")
WIDTHS = (24, *(15,) * (len(SOLVERS) + 1))
# Name -> kind and numbers, see `hard_text`; instances/hard/README.md has the seconds of solvers.
HARD: dict[str, tuple[str | int, ...]] = {
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


def solver_seconds(puzzle: str, text: str, solvers: list[str], limit: float) -> list[float]:
    """Return the seconds of each solver, from the text to the checked solution; twice the limit if it gives up."""
    taken = []
    for solver in solvers:
        begin = process_time()
        result = solve(find(puzzle)(text), 1, limit, solver, plain=True)
        spent = process_time() - begin
        taken.append(spent if result.outcome != "unknown" else 2 * limit)
    return taken


def measured_row(name: str, boards: list[tuple[str, str]], args: argparse.Namespace, mean: bool) -> list[float]:
    """Print a row of the table; return the seconds of each solver on these boards, (puzzle, text)."""
    runs = [solver_seconds(puzzle, text, args.solvers, args.time_limit) for puzzle, text in boards]
    taken = [(geometric_mean if mean else median)(column) for column in zip(*runs)]
    show([name, *(f"{1000 * value:.1f}" for value in taken), args.solvers[taken.index(min(taken))]], WIDTHS)
    return taken


def measure_slitherlink(args: argparse.Namespace) -> list[str]:
    """Print a row for each share of clues and size; return what the puzzle says as `fastest`."""
    lines = []
    for share in args.shares:
        best = []
        for size in args.sizes:
            boards = [("slitherlink", families.board("slitherlink", size, size, seed, share))
                      for seed in range(args.seeds)]
            taken = measured_row(f"slitherlink {size}x{size} {share:g} %", boards, args, mean=False)
            fastest = taken.index(min(taken))
            best.append(fastest if taken[0] > 1.1 * taken[fastest] else 0)
        first = next((i for i in range(len(best)) if best[i] and len(set(best[i:])) == 1), None)
        if first is not None:
            lines.append(f"slitherlink, {share:g} % of clues: from {args.sizes[first] ** 2} cells on "
                         f"{args.solvers[best[first]]}")
    return lines


def measure_datasets(args: argparse.Namespace) -> None:
    """Print a row for each data set and class of size."""
    for file in args.datasets:
        data = json.loads(file.read_text(encoding="utf-8"))
        kind, of_class = find(data["name"]), {label: [] for _, label in CLASSES}  # type: ignore[var-annotated]
        for _, entry in sorted(data["data"].items()):
            try:
                board = kind(entry["problem"])
            except (PuzzleError, KeyError):
                continue
            of_class[class_of(board.rows * board.columns)].append(board.text)
        for label, texts in of_class.items():
            sample = random.Random(1).sample(texts, min(args.boards, len(texts)))
            if sample:
                measured_row(f"{kind.name} {label}", [(kind.name, text) for text in sample], args, mean=True)


def hard_text(kind: str | int, *how: int) -> str:
    """Return the board without comments. how: sizes and seed, or for loops rows, columns, corners blocked."""
    if kind == "sudoku":
        order, cells, seed = how
        rng = np.random.default_rng([seed, order, cells])
        blank = find("sudoku")(write_board(find("sudoku").empty(order, order)))
        digits = random_square(blank, rng)["digits"]
        stays = spread_classes(blank, rng).reshape(order, order) < cells
        return write_board([np.where(stays, digits.astype(np.str_), "-")])
    if kind in ("simpleloop", "grandtour"):
        rows, columns, blocked = how
        grid = np.full((rows, columns), "-")
        grid.flat[[0, -1][:blocked]] = "x"
        return write_board([grid])
    text = families.board(str(kind), *how)
    return "".join(f"{line}\n" for line in text.splitlines() if not line.startswith("#"))


def origin(kind: str | int, *how: int) -> str:
    """Return how the board was made, in words."""
    if kind == "sudoku":
        return f"{how[1]} transversals of a random square of order {how[0]}, seed {how[2]}; several solutions"
    if kind == "simpleloop":
        return ("an odd number of cells", "a corner blocked leaves an odd number of cells",
                "two opposite corners blocked")[how[2]] + "; no solution"
    if kind == "grandtour":
        return "an odd number of points; no solution"
    return f"family {kind}, seed {how[2]}; several solutions"


def command_seconds(file: str, solver: str | None, limit: int) -> tuple[float, str]:
    """Return the processor seconds of `satloop solve` and its outcome, "open" at the limit."""
    before = children_seconds()
    command = [sys.executable, "-m", "satloop", "solve", file, "--plain", "--jobs", "1", "--format", "json"]
    done = subprocess.run([*command, *(["--solver", solver] if solver else [])], capture_output=True, text=True,
                          check=False, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)))
    match = re.search(r'"outcome": "(\w+)"', done.stdout)
    return children_seconds() - before, match[1] if match else "open"


def fastest(args: argparse.Namespace) -> None:
    show(["milliseconds", *args.solvers, "fastest"], WIDTHS)
    lines = measure_slitherlink(args)
    measure_datasets(args)
    print("\n".join(lines) or f"slitherlink: {args.solvers[0]} everywhere")


def hard(args: argparse.Namespace) -> None:
    if args.write:
        for name, how in HARD.items():
            head = f"# puzzle: {how[0]}\n# origin: scripts/solvers.py hard: {origin(*how)}\n"
            (Path(args.write) / f"{name}.txt").write_text(head + hard_text(*how))
    for file in args.measure or ():
        print(file, *command_seconds(file, args.solver, args.limit), flush=True)
    if args.find:
        first, _, last = args.seeds.partition("-")
        for seed in range(int(first), int(last or first) + 1):
            with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
                file.write("# puzzle: sudoku\n" + hard_text("sudoku", *args.find, seed))
                file.flush()
                seconds, outcome = command_seconds(file.name, args.solver, args.limit)
                if seconds >= args.least:
                    print(f"sudoku {args.find[0]} {args.find[1]} seed {seed}: {seconds:.1f} s, {outcome}", flush=True)


def main() -> int:
    def numbers(text: str) -> list[int]:
        return sorted({int(part) for part in text.split(",")})

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(required=True, metavar="fastest|hard")
    part = parts.add_parser("fastest")
    part.set_defaults(run=fastest)
    part.add_argument("datasets", nargs="*", type=Path, metavar="DATASET.json")
    part.add_argument("--sizes", type=numbers, default=[40, 60, 80, 100, 120, 160], metavar="N,N")
    part.add_argument("--shares", type=numbers, default=[45, 60, 75, 90], metavar="PERCENT,...")
    part.add_argument("--seeds", type=int, default=3, metavar="N", help="boards of each size and share (3)")
    part.add_argument("--boards", type=int, default=20, metavar="N", help="boards of each class of a data set (20)")
    part.add_argument("--solvers", type=lambda text: text.split(","), default=list(COMPARED), metavar="NAME,...",
                      help=f"the others are compared with the first ({','.join(COMPARED)})")
    part.add_argument("--time-limit", type=float, default=60.0, metavar="S", help="for each board (60)")
    part = parts.add_parser("hard")
    part.set_defaults(run=hard, solvers=[])
    part.add_argument("--write", metavar="DIR", help="write the boards there")
    part.add_argument("--find", nargs=2, type=int, metavar=("ORDER", "KEPT"), help="try Sudoku boards")
    part.add_argument("--measure", nargs="+", metavar="FILE", help="measure these boards")
    part.add_argument("--seeds", default="0-9", metavar="A-B", help="seeds of the boards to try (0-9)")
    part.add_argument("--solver", help="the board's own by default")
    part.add_argument("--least", type=float, default=10.0, metavar="S", help="print boards that take S seconds (10)")
    part.add_argument("--limit", type=int, default=300, metavar="S", help="processor seconds for a board (300)")
    args = parser.parse_args()
    if unknown := [name for name in args.solvers if name not in SOLVERS]:
        parser.error(f"unknown solver {unknown[0]!r}; known: {', '.join(SOLVERS)}")
    args.run(args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
