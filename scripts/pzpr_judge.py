#!/usr/bin/env python3
"""Does npm's pzpr, the program behind puzz.link, agree with satloop's addresses, files and solutions?

    npm install --prefix /some/folder pzpr
    NODE_PATH=/some/folder/node_modules scripts/pzpr_judge.py DATASET.json... [--limit N]

The script gives pzpr each board of the data sets (or, without one, each puzzle's example) as a pzprv3 file with
satloop's solution, and as an address. pzpr must read both as the same board, write that board as the same address,
accept the solution, and refuse it after one segment is added or removed (for Sudoku, one number is changed). Genres
that this version of pzpr does not have are counted separately.

    scripts/pzpr_judge.py --walls COUNT [PUZZLE...]

COUNT random boards, 3x3 to 4x4, of each puzzle with regions, or of these, have walls inside their regions. Solver,
check, the checker of certificates and pzpr must accept the same lines, all of them tried; pzpr must write the address
that it has read; and the board comes back from address and file.
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
    import numpy as np
    from walled_boards import WALLED, candidates, walled_board

    from satloop.boards.puzzle import Puzzle, Solution
    from satloop.errors import PuzzleError
    from satloop.formats.dataset import read_dataset
    from satloop.formats.pzpr.address import read_address, write_address
    from satloop.formats.pzpr.file import read_file, write_file
    from satloop.formats.pzpr.genre_lookup import genre_of
    from satloop.proving.search_by_checker_rules import CheckerRuleSearch
    from satloop.proving.solution_names import sheet_of, solution_of
    from satloop.puzzles import NAMES, find
    from satloop.sets.canonical_board import plain_text
    from satloop.solving.solve import solve

ONE_REGION = ("countryroad", "moonsun")  # whose boards of one region pzpr solves, and satloop does not
NO_WALLS_IN_FILES = ("nagenawa", "railpool", "regionalyajilin")  # neither in those of pzpr
WALL_HEAD = ("puzzle", "boards", "unsolvable", "one solution", "several", "solutions", "lines tried", "same")
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


def comes_back(board: Puzzle, address: str) -> bool:
    """Whether the board comes back from its address, and from its file, which may move numbers in their region."""
    if plain_text(read_address(address)) != plain_text(board):
        return False
    try:
        other = read_file(write_file(board))[0]
    except PuzzleError:
        return board.name in NO_WALLS_IN_FILES
    return write_address(other).partition("#")[0] == address.partition("#")[0]


def solved_by_checker(board: Puzzle) -> set[bytes]:
    """The solutions by the rules of the checker, as bytes of their segments and shaded cells."""
    sheet, out = sheet_of(board), set[bytes]()
    with CheckerRuleSearch(sheet) as search:
        while (on := search.solution()) is not None:
            out.add(bytes_of(solution_of(board, sheet, on)))
            search.exclude(on)
    return out


def bytes_of(solution: Solution) -> bytes:
    shaded = solution.get("shaded")
    return solution["edges"].astype(bool).tobytes() + (b"" if shaded is None else shaded.astype(bool).tobytes())


def judge_walls(names: list[str], count: int) -> int:
    """Compare solvers, checks and pzpr on boards with walls; print a row a puzzle. Returns how many boards differ."""
    print("  ".join(WALL_HEAD))
    differ = 0
    for name in names or WALLED:
        choose, row, cases = random.Random(name), Counter[str](), []
        boards = list[tuple[Puzzle, list[Solution], str]]()
        while len(boards) < count:
            board = walled_board(name, choose)
            try:
                address = write_address(board)
            except PuzzleError:
                continue  # a number that pzpr does not have there
            if getattr(board, "regions", 2) == 1 and name in ONE_REGION:
                continue
            answers = candidates(board)
            boards.append((board, answers, address))
            cases.append({"name": name, "genre": genre_of(name), "url": address, "answers": [
                [np.flatnonzero(answer["edges"]).tolist(), np.flatnonzero(answer.get("shaded", np.zeros(1))).tolist()]
                for answer in answers]})
        for (board, answers, address), reply in zip(boards, judge(cases)):
            theirs = {bytes_of(answer) for answer, good in zip(answers, reply.get("accepted", [])) if good}
            checked = {bytes_of(answer) for answer in answers if not any(board.check(answer))}
            ours = {bytes_of(answer) for answer in solve(board, limit=10**6).solutions}
            row["boards"] += 1
            row["solutions"] += len(theirs)
            row["lines tried"] += len(answers)
            row["unsolvable" if not theirs else "one solution" if len(theirs) == 1 else "several"] += 1
            same = ours == checked == theirs == solved_by_checker(board) and comes_back(board, address) and (
                reply.get("url") == address.partition("?")[2].partition("#")[0])
            row["same"] += same
            if not same:
                sizes = [len(one) for one in (theirs, ours, checked, solved_by_checker(board))]
                print(f"{address}: {sizes} by pzpr, solver, check, checker {reply.get('error', reply.get('url'))}\n"
                      f"{board.text}")
        line = (str(name if head == "puzzle" else row[head]).ljust(len(head)) for head in WALL_HEAD)
        print("  ".join(line), flush=True)
        differ += row["boards"] - row["same"]
    return differ


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("datasets", nargs="*", metavar="DATASET.json")
    parser.add_argument("--limit", type=int, default=200, help="boards a data set (default 200)")
    parser.add_argument("--walls", type=int, metavar="COUNT", help="random boards with walls of each puzzle")
    args = parser.parse_args()
    if args.walls:
        if others := {*args.datasets} - {*WALLED}:
            parser.error(f"found {min(others)!r}, expected puzzles with regions and addresses: {', '.join(WALLED)}")
        try:
            return 1 if judge_walls(args.datasets, args.walls) else 0
        except OSError as error:
            print(f"pzpr_judge: {error}", file=sys.stderr)
            return 2
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
