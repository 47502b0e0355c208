#!/usr/bin/env python3
"""How fast are Flow and Numberlink, and for how many boards is it settled whether the solution is the only one?

The script prints one table: public Numberlink boards (a data set, NumberLink.json), first solution and uniqueness; the
Flow board of the report, by default and in its own encoding; Flow boards as in the app, made by seed, some with few
colours; random Flow boards; large full Numberlink boards; other programs, and what they assume. Times are CPU seconds
of one process from text to the checked answer; limits are seconds on the clock. --moved N adds boards with one end
moved at random, which are solved or refused with a reason. --several prints both solutions of boards that have several.
--clingo adds an answer set program (the extra `bench`), which assumes, as such programs do, that the solution fills the
board and that no path touches itself; it proves nothing.

Examples: scripts/paths.py NumberLink.json --time-limit 60
          scripts/paths.py NumberLink.json --every 6 --time-limit 10 --moved 100 --clingo
          scripts/paths.py --only random
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import cache
from math import inf
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

from own_python import own_python

with own_python():
    import numpy as np
    from other_programs import NUMBERLINK_GO, clingo

    from satloop.boards.paths.puzzle import PathPuzzle
    from satloop.errors import PuzzleError
    from satloop.formats.dataset import read_dataset
    from satloop.puzzles import find
    from satloop.setting.solutions.unique_path_cover import walk
    from satloop.solving.results import Result
    from satloop.solving.solve import solve
    from satloop.study.families import board as family

REPORT = Path(__file__).resolve().parent.parent / "instances" / "flow" / "report-15x15.txt"
CLINGO_SECONDS = 30.0
PARTS = ("public", "report", "app", "random", "large")


class Timed(NamedTuple):
    """CPU seconds to the first solution, to the end, and what came out."""

    name: str
    first: float
    whole: float
    result: Result


def measure(puzzle: str, name: str, text: str, limit: int, seconds: float, **options: Any) -> Timed:
    """Solve a board twice: for a first solution, and if limit is 2 for a second or the proof that there is none."""
    def work(solutions: int) -> tuple[float, Result]:
        begin = process_time()
        result = solve(find(puzzle)(text, name), solutions, seconds, **options)
        return process_time() - begin, result

    first, result = work(1)
    whole = first
    if limit > 1:
        whole, result = work(limit)
    return Timed(name, first, whole, result)


def row(what: str, seconds: list[float], more: str = "") -> None:
    """Print a line of the table."""
    if not seconds:
        print(f"{what:<52} {0:>6}")
        return
    values = np.array(seconds)
    figures = [len(values), *(f"{value:.4f}" for value in (values.mean(), np.median(values), np.percentile(values, 95),
                                                           values.max()))]
    print(f"{what:<52} {figures[0]:>6} " + " ".join(f"{figure:>8}" for figure in figures[1:]) + f"  {more}", flush=True)


def words(results: list[Result]) -> str:
    """Return how often each outcome came."""
    outcomes = [result.outcome for result in results]
    return ", ".join(f"{outcomes.count(word)} {word}" for word in dict.fromkeys(outcomes))


@cache
def boards(dataset: str) -> dict[str, PathPuzzle]:
    """Return the boards of a data set by their ids; print the entries that are no boards."""
    out = {}
    for entry in read_dataset(dataset).entries.values():
        try:
            board = find("numberlink")(entry.problem, entry.id)
        except PuzzleError as error:
            print(f"bad input: {error}")
        else:
            assert isinstance(board, PathPuzzle)
            out[entry.id] = board
    return out


def public(args: argparse.Namespace) -> None:
    """Measure the boards of the data set; print the names of those with several solutions."""
    runs = [measure("numberlink", name, board.text, 2, args.time_limit)
            for name, board in list(boards(args.dataset).items())[::args.every]]
    settled = [run for run in runs if run.result.outcome in ("unique", "several", "none")]
    row("Numberlink, public: first solution", [run.first for run in runs if run.result.solutions])
    row("Numberlink, public: settled", [run.whole for run in settled], words([run.result for run in runs]))
    for limit in (10, 60):
        if args.time_limit >= limit:
            count = sum(run.whole <= limit for run in settled)
            print(f"    settled in {limit} s: {count} of {len(runs)} ({100 * count / max(1, len(runs)):.1f} %)")
    for word in ("several", "solved", "unknown", "none"):
        print(f"    {word}: {' '.join(run.name for run in runs if run.result.outcome == word) or '-'}")
    for run in runs:
        if args.several and run.result.outcome == "several":
            two_solutions(run)


def two_solutions(run: Timed) -> None:
    """Check two solutions of a board once more, and print them with the number of edges in which they differ."""
    board, (first, second) = run.result.board, run.result.solutions
    assert not any(list(board.check(solution)) for solution in (first, second))
    differ = (first["edges"] != second["edges"]).sum()
    print(f"\n{run.name}: two solutions, both checked; {differ} edges differ\n{first}\n\n{second}")


def moved(args: argparse.Namespace) -> None:
    """Measure boards with one end moved to an empty cell at random: solved, refused, refuted, or open."""
    rng = np.random.default_rng(args.seed)
    known = boards(args.dataset)
    runs, late = [], 0.0
    for name in rng.choice(list(known), args.moved, replace=args.moved > len(known)).tolist():
        text = shifted(known[name], rng)
        begin = perf_counter()
        runs.append(measure("numberlink", name, text, 1, args.time_limit))
        late = max(late, perf_counter() - begin - args.time_limit)
        if runs[-1].result.outcome == "unknown":
            print(f"    open: {name} with an end moved\n{text}")
    row("Numberlink, an end moved", [run.whole for run in runs], words([run.result for run in runs]))
    reasons = [run.result.reason.rule for run in runs if run.result.reason]
    for word in ("walled in", "stand between", "in turn"):
        print(f"    refused, {word}: {sum(word in reason for reason in reasons)}")
    refuted = sum(run.result.outcome == "none" and run.result.reason is None for run in runs)
    print(f"    refuted by a solver: {refuted}; at most {max(0.0, late):.2f} s beyond the limit")


def shifted(board: PathPuzzle, rng: np.random.Generator) -> str:
    """Return the text of the board with a random end in a random empty cell."""
    tokens = np.array([*board.labels, "-"], dtype=object)[board.ends].ravel()
    end, cell = rng.choice(np.flatnonzero(tokens != "-")), rng.choice(np.flatnonzero(tokens == "-"))
    tokens[cell], tokens[end] = tokens[end], "-"
    return text_of(tokens.reshape(board.ends.shape))


def text_of(tokens: Any) -> str:
    """Return a board as text."""
    return "\n".join([f"{tokens.shape[0]} {tokens.shape[1]}", *map(" ".join, tokens.tolist())]) + "\n"


def report(args: argparse.Namespace) -> None:
    """Measure the board of the report."""
    text = REPORT.read_text(encoding="utf-8")
    for what, options in (("default", {}), ("own encoding", {"colors": "binary", "loops": "binary-distance"})):
        runs = [measure("flow", "report", text, 1, args.time_limit, **options) for _ in range(args.repeat)]
        row(f"Flow, the report's 15x15: {what}", [run.whole for run in runs], words([run.result for run in runs[:1]]))


def app(args: argparse.Namespace) -> None:
    """Measure boards with one solution, made by seed, half with as few colours as printed ones."""
    runs, colors = [], []
    for seed in range(args.count):
        size = 8 + seed % 7
        text = unique_board(size, args.seed + seed, seed % 2 * size * 3 // 2)
        colors.append(int(max(text.split()[2:], key=lambda token: int(token) if token.isdigit() else 0)) / size)
        runs.append(measure("flow", str(seed), text, 2, args.time_limit))
    row("Flow, 8x8 to 14x14: unique", [run.whole for run in runs], words([run.result for run in runs]))
    print(f"    colours by side: {min(colors):.1f} to {max(colors):.1f}")


def unique_board(size: int, seed: int, wanted: int) -> str:
    """Make a Flow board with one solution and about `wanted` colours, 0 for few."""
    rng = np.random.default_rng([seed, size])
    while True:
        drawn = walk(size, size, True, rng, inf, wanted)
        if drawn is not None:
            tokens = np.full(size * size, "-", dtype=object)
            for number, path in enumerate(drawn.paths.values(), 1):
                tokens[[path[0], path[-1]]] = str(number)
            return text_of(tokens.reshape(size, size))


def random(args: argparse.Namespace) -> None:
    """Measure random Flow boards of `families`."""
    for size in args.sizes:
        runs = [measure("flow", str(seed), family("flow", size, size, seed), 2, args.time_limit)
                for seed in range(args.seed, args.seed + 10)]
        row(f"Flow, random {size}x{size}", [run.whole for run in runs if run.result.solutions],
            words([run.result for run in runs]))


def large(args: argparse.Namespace) -> None:
    """Measure full boards of 50x50 whose paths do not touch themselves, and boards of `families` with empty cells."""
    for what, make in (("full, induced", lambda seed: family("numberlink-full", 50, 50, seed)),
                       ("with empty cells", lambda seed: family("numberlink", 50, 50, seed))):
        runs = [measure("numberlink", str(seed), make(seed), 1, args.time_limit)
                for seed in range(args.seed, args.seed + 10)]
        row(f"Numberlink 50x50, {what}: first solution", [run.whole for run in runs],
            words([run.result for run in runs]))


def peers(args: argparse.Namespace) -> None:
    """Print what other programs take on the public boards, and what they assume."""
    if args.clingo:
        answers = clingo(list(boards(args.dataset).values())[::args.every], min(args.time_limit, CLINGO_SECONDS))
        outcomes = [outcome for _, outcome in answers]
        row("clingo, public: first solution", [seconds for seconds, solved in answers if solved],
            f"{outcomes.count(False)} refuted, {outcomes.count(None)} open in {CLINGO_SECONDS:g} s")
        print("    (an answer set program of our own; assumes that a solution fills the board and no path touches\n"
              "    itself, proves nothing)")
    print(NUMBERLINK_GO)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dataset", nargs="?", metavar="NumberLink.json", help="public Numberlink boards")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th of the public boards")
    parser.add_argument("--time-limit", type=float, default=60.0, metavar="S", help="for a board (60)")
    parser.add_argument("--only", choices=PARTS, action="append", help="only this part; may be given again")
    parser.add_argument("--moved", type=int, default=0, metavar="N", help="also N public boards with an end moved")
    parser.add_argument("--several", action="store_true", help="draw both solutions of boards that have several")
    parser.add_argument("--clingo", action="store_true", help="clingo on the public boards, at most 30 s each")
    parser.add_argument("--sizes", type=lambda text: [int(word) for word in text.split(",")], default=[20, 30],
                        metavar="N,N", help="of the random Flow boards (20,30)")
    parser.add_argument("--count", type=int, default=60, metavar="N", help="Flow boards as in the app (60)")
    parser.add_argument("--repeat", type=int, default=5, metavar="N", help="runs of the report's board (5)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the boards that are made")
    args = parser.parse_args()
    solve(find("numberlink")(find("numberlink").example), 2)  # imports and first runs are not counted
    solve(find("flow")(find("flow").example), 2)
    print(f"{'CPU seconds':<52} {'boards':>6} " + " ".join(f"{word:>8}" for word in ("mean", "median", "95 %", "max")))
    parts: dict[str, Callable[[argparse.Namespace], None]] = {
        "public": public, "report": report, "app": app, "random": random, "large": large}
    if args.moved and args.dataset:
        moved(args)
    for name in args.only or PARTS:
        if name != "public" or args.dataset:
            parts[name](args)
    if args.dataset:
        peers(args)


if __name__ == "__main__":
    main()
