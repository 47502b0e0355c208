#!/usr/bin/env python3
"""Does `check` refuse wrong solutions? Changes stored solutions of data sets at random and counts.

Each stored solution must pass the check. Then, --changes times for each board, the script adds or removes one segment,
changes one shaded cell (where the puzzle shades cells), and changes one token of the solution's text. It lists each
change that neither the check nor the reading of the text refuses; such a change makes the exit code 1.

Example: scripts/perturb.py Yajilin.json Masyu.json --changes 3 --seed 1
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator

from own_python import own_python

with own_python():
    from satloop.boards.loops.cell_loop import CellLoop
    from satloop.boards.loops.lattice_loop import LatticeLoop
    from satloop.boards.puzzle import Puzzle, Solution
    from satloop.errors import PuzzleError
    from satloop.formats.dataset import Entry, read_dataset
    from satloop.puzzles import find

SIDES = ["-", "ns", "ne", "nw", "se", "sw", "ew"]  # the letters in the order in which solutions are written


def flipped(solution: Solution, part: str, place: int) -> Solution:
    """Return the solution with one bit of a part changed."""
    other = {name: values.copy() for name, values in solution.items()}
    other[part].flat[place] ^= True
    return Solution(solution.board, other)


def with_another_token(board: Puzzle, solution: Solution, chance: random.Random) -> Solution:
    """Return the solution with one token of its text changed. Raises PuzzleError if that is no solution text."""
    grid = board.to_grid(solution)
    row, column = chance.randrange(board.rows), chance.randrange(board.columns)
    tokens = ["x", "-"] if isinstance(board, LatticeLoop) else SIDES + ["x"] * ("shaded" in solution)
    grid[row][column] = chance.choice([token for token in tokens if token != grid[row][column]])
    return board.read_solution("\n".join([f"{board.rows} {board.columns}", *map(" ".join, grid)]))


def changes(board: Puzzle, solution: Solution, count: int, chance: random.Random) -> Iterator[tuple[str, bool]]:
    """Make changes; for each yield what is changed, and whether the check or the reading refuses it."""
    for part, kind in (("edges", "segment"), ("shaded", "shaded cell")):
        for place in chance.sample(range(solution[part].size), count) if part in solution else ():
            yield kind, any(True for _ in board.check(flipped(solution, part, place)))
    for _ in range(count):
        try:
            yield "cell", any(True for _ in board.check(with_another_token(board, solution, chance)))
        except PuzzleError:
            yield "cell", True


def perturb(kind: type[Puzzle], entries: dict[str, Entry], count: int, seed: int) -> tuple[list[str], list[str]]:
    """Return a row of the table, and a line for each wrong change or board."""
    tried, kept, wrong, sound = Counter[str](), Counter[str](), [], 0
    for id, entry in entries.items():
        try:
            board = kind(entry.problem)
            solution = board.read_solution(entry.solution or "")
            failure = next(board.check(solution), None)
        except PuzzleError as error:
            wrong.append(f"{kind.name} {id}: passed over: {entry.flaw or error}")
            continue
        if failure:
            wrong.append(f"{kind.name} {id}: its solution fails: {failure.rule}")
            continue
        sound += 1
        for what, refused in changes(board, solution, count, random.Random(f"{seed} {kind.name} {id}")):
            tried[what] += 1
            if not refused:
                kept[what] += 1
                wrong.append(f"{kind.name} {id}: a changed {what} is not refused")
    kinds = ("segment", "shaded cell", "cell")
    return [kind.name, str(len(entries)), str(sound), *(str(tried[what]) for what in kinds), str(kept.total())], wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("datasets", nargs="+", metavar="DATASET.json")
    parser.add_argument("--changes", type=int, default=3, metavar="K", help="of each kind a board (default 3)")
    parser.add_argument("--seed", type=int, default=1, help="of the changes (default 1)")
    arguments = parser.parse_args()
    rows = [["puzzle", "boards", "solutions pass", "segments", "shaded cells", "cells", "not refused"]]
    for file in arguments.datasets:
        try:
            data = read_dataset(file)
            kind = find(data.name)
        except ValueError as error:
            print(f"{file}: passed over: {error}", file=sys.stderr)
            continue
        if not issubclass(kind, (CellLoop, LatticeLoop)):
            print(f"{file}: passed over: no loop", file=sys.stderr)
            continue
        row, wrong = perturb(kind, data.entries, arguments.changes, arguments.seed)
        rows.append(row)
        print(*wrong, sep="\n", end="\n" * bool(wrong), file=sys.stderr)
    if len(rows) > 2:
        rows.append(["total", *(str(sum(int(row[i]) for row in rows[1:])) for i in range(1, len(rows[0])))])
    widths = [max(map(len, column)) for column in zip(*rows)]
    for first, *rest in rows:
        print("  ".join([first.ljust(widths[0]), *(text.rjust(width) for text, width in zip(rest, widths[1:]))]))
    sys.exit(1 if any(int(row[-1]) for row in rows[1:]) else 0)


if __name__ == "__main__":
    main()
