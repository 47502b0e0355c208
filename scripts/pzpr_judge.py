#!/usr/bin/env python3
"""Does npm's pzpr, the program behind puzz.link, agree with satloop's addresses, files and solutions?

    npm install --prefix /some/folder pzpr
    NODE_PATH=/some/folder/node_modules scripts/pzpr_judge.py DATASET.json... [--limit N]

The script gives pzpr each board of the data sets (or, without one, each puzzle's example) as a pzprv3 file with
satloop's solution, and as an address. pzpr must read both as the same board, write that board as the same address,
accept the solution, and refuse it after one segment is added or removed (for Sudoku, one number is changed). Genres
that this version of pzpr does not have are counted separately.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from own_python import own_python

with own_python():
    from satloop.boards.puzzle import Puzzle, Solution
    from satloop.errors import PuzzleError
    from satloop.formats.dataset import read_dataset
    from satloop.formats.pzpr.address import write_address
    from satloop.formats.pzpr.file import write_file
    from satloop.formats.pzpr.genre_lookup import genre_of
    from satloop.puzzles import NAMES, find
    from satloop.solving.solve import solve

HEAD = ("puzzle", "boards", "no notation", "unsolved", "same board", "same address", "accepted", "spoilt refused")


def judge(cases: list[dict[str, str]]) -> list[dict[str, Any]]:
    """Return pzpr's answer to each case {"name", "genre", "file", "url"}. Raises OSError if it cannot be called."""
    if shutil.which("node") is None:
        raise OSError("node is not installed")
    script = Path(__file__).with_suffix(".js")
    done = subprocess.run(["node", str(script)], input="".join(json.dumps(case) + "\n" for case in cases), text=True,
                          capture_output=True, check=False, timeout=600)
    if done.returncode:
        reason = next((line for line in done.stderr.splitlines() if "Error" in line), "it failed")
        raise OSError(f"npm's pzpr cannot be called: {reason}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def example(name: str) -> Puzzle:
    """Return the example of a puzzle, or where that has holes, which the notation lacks, a board of `instances`."""
    board = find(name)(find(name).example, f"example of {name}")
    for path in sorted(Path(__file__).resolve().parent.parent.glob(f"instances/{name}/*.txt")):
        try:
            write_file(board)
            break
        except PuzzleError:
            board = find(name)(path.read_text(), f"{name}/{path.name}")
    return board


def boards(datasets: list[str], limit: int) -> Iterator[Puzzle]:
    """Yield up to `limit` boards of each data set, or an example of each puzzle. Raises PuzzleError for another file.
    """
    if not datasets:
        yield from (example(name) for name in NAMES if genre_of(name))
    for file in datasets:
        data = read_dataset(file)
        kind, count = find(data.name), 0
        for entry in data.entries.values():
            try:
                yield kind(entry.problem, f"{data.name} {entry.id}")
                count += 1
            except PuzzleError:
                continue
            if count == limit:
                break


LINKS = ("hashi", "shirokuro")  # pzpr draws whole links, and misses a stray piece of one


def spoilt(board: Puzzle, solution: Solution, choose: random.Random) -> Solution:
    """Return the solution with one change: a segment added or removed, a link removed at a circle, or another number.
    """
    if "digits" in solution:
        digits = solution["digits"].copy()
        row, column = choose.choice(list(zip(*(board.given == 0).nonzero())))
        digits[row, column] = digits[row, column] % board.rows + 1
        return {**solution, "digits": digits}
    edges = solution["edges"].copy()
    place = choose.randrange(len(edges))
    if board.name == "bosnianroad":  # its files say which cells the loop visits: one more, or one less
        visited = {*board.graph.edges[edges].ravel().tolist()}
        ends = [{*pair} for pair in board.graph.edges.tolist()]
        place = choose.choice([place for place, pair in enumerate(ends) if pair - visited])
    if board.name in LINKS:
        beside = {*board.graph.incidence[board.cells].ravel().tolist()}
        place = choose.choice([place for place, on in enumerate(edges.tolist()) if on and place in beside])
    edges[place] = not edges[place]
    return {**solution, "edges": edges}


def count(board: Puzzle, right: dict[str, Any], wrong: dict[str, Any], address: str, row: Counter[str]) -> None:
    """Add pzpr's answers to a board with a right and a wrong solution to the puzzle's row; print disagreements."""
    checks = {"same board": right.get("same"), "same address": right.get("url") == address,
              "accepted": right.get("complete"), "spoilt refused": wrong.get("complete") is False}
    for name, good in checks.items():
        row[name] += bool(good)
        if not good:
            print(f"{board.file}: not {name}: {right.get('error') or right.get('text')} {right.get('url')} {address}")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("datasets", nargs="*", metavar="DATASET.json")
    parser.add_argument("--limit", type=int, default=200, help="boards a data set (default 200)")
    args = parser.parse_args()
    choose = random.Random(1)
    rows: dict[str, Counter[str]] = {}
    cases: list[tuple[Puzzle, dict[str, str], dict[str, str]]] = []
    try:
        given = [*boards(args.datasets, args.limit)]
    except PuzzleError as error:
        print(f"pzpr_judge: {error}", file=sys.stderr)
        return 2
    for board in given:
        row = rows.setdefault(board.name, Counter())
        row["boards"] += 1
        genre = genre_of(board.name)
        result = solve(board, time_limit=20).solutions
        if not result or genre is None:
            row["no notation" if genre is None else "unsolved"] += 1
            continue
        try:
            case = {"name": board.file, "genre": genre, "url": write_address(board)}
            cases.append((board, {**case, "file": write_file(board, result[0])},
                          {**case, "file": write_file(board, spoilt(board, result[0], choose))}))
        except PuzzleError as error:
            print(f"{error}")
            row["no notation"] += 1
    try:
        replies = judge([case for _, right, wrong in cases for case in (right, wrong)])
    except OSError as error:
        print(f"pzpr_judge: {error}", file=sys.stderr)
        return 2
    missing: Counter[str] = Counter()
    for (board, case, _), right, wrong in zip(cases, replies[::2], replies[1::2]):
        if right["known"]:
            count(board, right, wrong, case["url"].partition("?")[2].partition("#")[0], rows[board.name])
        else:
            missing[board.name] += 1
    print("  ".join(HEAD))
    for name, row in rows.items():
        note = "  not a genre of this pzpr" if missing[name] else ""
        print("  ".join(str(name if head == "puzzle" else row[head]).ljust(len(head)) for head in HEAD) + note)
    good = all(row[head] == row["boards"] - row["no notation"] - row["unsolved"] - missing[name]
               for name, row in rows.items() for head in HEAD[4:])
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
