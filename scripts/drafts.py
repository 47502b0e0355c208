#!/usr/bin/env python3
"""Do `forced`, `conflict` and `complete` agree with enumeration? Prints a row for each puzzle.

A draft is a board of 3x3 or 4x4 cells (Sudoku 4x4) with a few clues of a random solution; in half of the drafts some
clues are exchanged with one another. The script finds all solutions of a draft one by one. `forced` must show what they
share. `conflict` must give clues that have no solution together, but have one without any single clue of them, and
nothing for a draft that has a solution. `complete` must add as few clues as possible: the script tries every choice of
fewer clues, up to two (not for Castle Wall, where a cell may have other clues of the same solution). `conflict` and
`complete` are tested for puzzles whose clues can be removed or added one by one.

Example: scripts/drafts.py --boards 500 slitherlink masyu
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from own_python import own_python

with own_python():
    import numpy as np

    from satloop.boards.puzzle import Grid, Puzzle
    from satloop.boards.text import EMPTY, write_board
    from satloop.errors import PuzzleError
    from satloop.puzzles import find
    from satloop.setting.editing.backbone import forced
    from satloop.setting.editing.complete import NotEnough, complete
    from satloop.setting.editing.conflict import conflict
    from satloop.setting.editing.read_draft import read_draft
    from satloop.setting.makers.recipes import RECIPES, maker_of
    from satloop.solving.solve import solve

MOST = 60  # solutions of a draft that is completed
CHOICES = 4000  # of fewer clues that are tried
SHADED = "#"  # a cell of the board, no clue that contradicts another


def drafts(kind: type[Puzzle], count: int, seed: int) -> Iterator[list[Grid]]:
    """The grids of `count` drafts."""
    rng = np.random.default_rng([seed, count])
    while count:
        # Pieces of a loop of 3x3 cells lie side by side nowhere but along it: it visits no region twice.
        size = 4 if kind.name in ("sudoku", "doubleback") else int(rng.integers(3, 5))
        if kind.name == "grandtour":
            size = 3  # an even number of points
        try:
            made = maker_of(kind, size, size).sketch(rng)
        except ValueError:
            continue
        if made is None or not made.grids or (made.grids[0] == EMPTY).all():
            continue
        first = np.array(made.grids[0])
        places = np.argwhere(first != EMPTY)
        kept = rng.permutation(len(places))[:int(rng.integers(1, min(9, len(places)) + 1))]
        if kind.name in ("flow", "numberlink"):
            kept = np.arange(len(places))
        out = np.full_like(first, EMPTY)
        values = first[tuple(places[kept].T)]
        if rng.random() < 0.5 and RECIPES[kind.name].clues.__name__ not in ("entryexit", "doubleback"):
            values = values[rng.permutation(len(values))]
        out[tuple(places[kept].T)] = values
        grids = [out, *made.grids[1:]] if kind.name not in ("entryexit", "doubleback") else made.grids
        try:
            kind(write_board(grids))
        except PuzzleError:
            continue
        count -= 1
        yield grids


def flat(board: Any, solution: Any) -> np.ndarray:
    return np.concatenate([np.ravel(solution[name]) for name in board.decides])


def wrong_forced(board: Any) -> str:
    every = np.array([flat(board, solution) for solution in solve(board, None, plain=True).solutions])
    answer = forced(board)
    if answer is None or not len(every):
        return "" if answer is None and not len(every) else "forced: a solution or none"
    same = (every == every[0]).all(axis=0)
    part = np.concatenate([answer.parts[name].ravel() for name in board.decides])
    return "" if (part == np.where(same, every[0], 0 if board.name == "sudoku" else -1)).all() else "forced"


def solvable(kind: type[Puzzle], grids: list[Grid], clues: Any) -> bool:
    grid = np.where(grids[0] == SHADED, grids[0], EMPTY)
    for place in clues:
        grid[place] = grids[0][place]
    return bool(solve(kind(write_board([grid, *grids[1:]]))).solutions)


def wrong_conflict(kind: type[Puzzle], grids: list[Grid]) -> str:
    result = conflict(kind(write_board(grids)))
    places = [tuple(place) for place in np.argwhere((grids[0] != EMPTY) & (grids[0] != SHADED)).tolist()]
    if result is None or solvable(kind, grids, places):
        return "" if result is None and solvable(kind, grids, places) else "conflict: a solution or none"
    if not result.smallest or solvable(kind, grids, result.cells):
        return "conflict: its clues have a solution"
    fewer = combinations(places, len(result.cells) - 1) if result.cells else ()
    return "" if all(solvable(kind, grids, few) for few in fewer) else "conflict: there is a smaller one"


def wrong_complete(kind: type[Puzzle], grids: list[Grid]) -> str | None:
    """None where the draft has too many solutions to look at all."""
    draft = read_draft(write_board(grids), kind, "draft")
    every = solve(kind(write_board(grids)), MOST + 1).solutions
    if len(every) > MOST:
        return None
    try:
        made = complete(kind, draft)
    except NotEnough:
        return None  # nothing fewer could be tried
    if made is None or not every:
        return "" if made is None and not every else "complete: a solution or none"
    if solve(made.puzzle, 2).outcome != "unique":
        return "complete: not unique"
    if kind.many_clues_fit:  # fewer may do, with other clues of the same cells, and nothing else is said
        return "complete: says more than it knows" if made.fewest else ""
    if not made.fewest:
        return "complete: fewer may do"
    tokens = sorted({str(token) for solution in every for token in tokens_of(kind, grids, solution)} - {EMPTY})
    for count in range(min(len(made.cells), 3)):
        choices = list(combinations(draft.free, count))
        if len(choices) * len(tokens) ** count > CHOICES:
            break
        for cells in choices:
            for index in np.ndindex(*[len(tokens)] * count):
                grid = grids[0].astype("U12")
                grid.flat[list(cells)] = [tokens[i] for i in index]
                try:
                    board = kind(write_board([grid, *grids[1:]]))
                except PuzzleError:
                    continue
                if solve(board, 2).outcome == "unique":
                    return "complete: fewer are enough"
    return ""


def tokens_of(kind: type[Puzzle], grids: list[Grid], solution: Any) -> list[str]:
    """All clues that the solution allows."""
    board: Any = kind(write_board(grids))
    more = {"regions": board.region} if getattr(board, "region", None) is not None else {}
    result: list[str] = RECIPES[kind.name].clues(board, solution, np.random.default_rng(0), **more)[0].ravel().tolist()
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="puzzles; all when left out")
    parser.add_argument("--boards", type=int, default=500, metavar="N", help="drafts a puzzle (default 500)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("puzzle | drafts | forced agrees | conflict agrees | complete agrees", flush=True)
    bad = 0
    for name in args.names or sorted(RECIPES):
        kind, recipe = find(name), RECIPES[name]
        counts = {"forced": [0, 0], "conflict": [0, 0], "complete": [0, 0]}
        for grids in drafts(kind, args.boards, args.seed):
            complaints: dict[str, str | None] = {"forced": wrong_forced(kind(write_board(grids)))}
            if recipe.removable and not recipe.keep_together:
                complaints["conflict"] = wrong_conflict(kind, grids)
            if kind.adds_clues:
                complaints["complete"] = wrong_complete(kind, grids)
            for what, complaint in complaints.items():
                if complaint:
                    bad += 1
                    print(f"{name}: {complaint}:\n{write_board(grids)}", file=sys.stderr, flush=True)
                if complaint is not None:
                    counts[what][0] += not complaint
                    counts[what][1] += 1
        print(" | ".join([name, str(args.boards), *(f"{good}/{count}" if count else "-"
                                                     for good, count in counts.values())]), flush=True)
    sys.exit(int(bad > 0))


if __name__ == "__main__":
    main()
