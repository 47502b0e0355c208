#!/usr/bin/env python3
"""Prints which puzzles are counted how: boards with three and with six clues gone, by a frontier and one by one.

A row for each puzzle: boards, how many of these lack clues, those that a frontier counts, those of which enumeration
gives the same number, the most solutions, the mean seconds of the frontier. The board is the largest of the example and
instances/NAME whose sides are 4 to `size`; the clues that go are drawn with fixed seeds until some leave a solution. A
number that differs ends the run.

Examples: scripts/counting.py --seconds 10 slitherlink flow
          scripts/counting.py --size 8 --gone 4 --seconds 30 --one-by-one 10
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import process_time

from own_python import own_python

with own_python():
    import numpy as np

    import satloop
    from satloop.boards.puzzle import Puzzle
    from satloop.boards.text import EMPTY, read_board, write_board
    from satloop.puzzles import NAMES, find
    from satloop.running.counting_methods import count_board
    from satloop.setting.makers.recipes import RECIPES

ROOT = Path(__file__).parents[1]
DRAWS = 10  # of the clues that go, until a draft has a solution


def draft(board: Puzzle, gone: int, seed: int) -> Puzzle | None:
    """The board without some of its clues; None where it has no more than these."""
    kind, recipe = type(board), RECIPES.get(board.name)
    grids = [np.array(grid) for grid in read_board(board.text, "", kind.grids, kind.further_rule_names()).grids]
    first = grids[0].astype("U12")
    bare = recipe.bare(first) if recipe is not None and recipe.cells_of_a_clue == 1 else np.full_like(first, EMPTY)
    if recipe is not None and recipe.cells_of_a_clue > 1:  # both ends of a path
        labels = sorted({*first.ravel().tolist()} - {EMPTY, "."})
        cells = [np.flatnonzero(first == label) for label in labels]
    else:
        cells = [np.array([cell]) for cell in np.flatnonzero((first != bare) & (first != "."))]
    if len(cells) <= gone:
        return None
    for index in np.random.default_rng([gone, seed]).choice(len(cells), gone, replace=False):
        first.flat[cells[index]] = bare.flat[cells[index]]
    return kind(write_board([first, *grids[1:]], board.given_rules))


def boards_of(name: str, size: int, gone: list[int]) -> tuple[list[Puzzle], int]:
    """The drafts of a puzzle that have a solution, and how many there are; in place of none the board itself."""
    found = [satloop.read(f"example:{name}")]
    for path in sorted((ROOT / "instances" / name).glob("*.txt")):
        sides = path.name.partition("-")[0].split("x")
        if len(sides) == 2 and all(side.isdecimal() and 4 <= int(side) <= size for side in sides):
            found.append(find(name)(path.read_text(encoding="utf-8")))
    board = max(found, key=lambda board: board.rows * board.columns)
    # A draft without a solution has lost something that is no clue, as a region.
    drafts = [next((made for seed in range(DRAWS) if (made := draft(board, number, seed)) is not None
                    and satloop.solve(made, time_limit=10).solutions), None) for number in gone]
    solvable = [one for one in drafts if one is not None]
    return solvable or [board], len(solvable)


def row_of(name: str, size: int, gone: list[int], seconds: float, one_by_one: float) -> tuple[str, bool]:
    """The row of a puzzle, and whether a frontier counts all of its boards."""
    boards, drafts = boards_of(name, size, gone)
    served, same, most, spent, why = 0, 0, 0, 0.0, ""
    for board in boards:
        begin = process_time()
        one = count_board(board, "frontier", seconds)
        spent += process_time() - begin
        other = count_board(board, "enumerate", one_by_one)
        if one.complete and other.complete and one.count != other.count:
            sys.exit(f"{name}: {one.count} by a frontier, {other.count} one by one\n{board.text}")
        served += one.complete
        same += one.complete and other.complete
        most = max(most, one.count, other.count)
        why = why or "; ".join(one.reasons)
    title, first = find(name).title, boards[0]
    return (f"| {title} | {first.rows}x{first.columns} | {len(boards)} | {drafts} | {served} | {same} | {most} | "
            f"{spent / len(boards):.2f} | {why} |"), served == len(boards)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--size", type=int, default=5)
    parser.add_argument("--gone", type=int, nargs="+", default=[3, 6])
    parser.add_argument("--seconds", type=float, default=20.0, help="for a frontier")
    parser.add_argument("--one-by-one", type=float, default=20.0, help="seconds for enumeration")
    arguments = parser.parse_args()
    print("| puzzle | size | boards | drafts | by a frontier | equal to enumeration | most solutions | seconds | "
          "why not |\n|---|---|---:|---:|---:|---:|---:|---:|---|")
    served = 0
    for name in arguments.names or NAMES:
        row, all_ = row_of(name, arguments.size, arguments.gone, arguments.seconds, arguments.one_by_one)
        served += all_
        print(row, flush=True)
    print(f"\n{served} of {len(arguments.names or NAMES)} puzzles are counted by a frontier.")


if __name__ == "__main__":
    main()
