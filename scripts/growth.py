#!/usr/bin/env python3
"""How do solving and building grow with the board? One row a Slitherlink board, each run in a process of its own.

Boards are files, or made by seed: random regions with a share of clues, several solutions allowed. The script looks for
the first solution as `satloop solve` does; --plain, --loops and --solver choose another way. Seconds are medians: read
(text to board), build (board to clauses), load (clauses to solver), solve, check; the total also has what lies between
them; CPU is the processor's share of it. Peak memory is that of the process. For at least three sizes with about the
same share of clues a line gives the power of the cells with which the processor seconds grow.

--build measures the clauses alone, of each board that --make names: how many clauses a second the Formula takes;
loading by Session.load, and by the bare loader, which is Solver(bootstrap_with=rows) with ready lists; writing the CNF:
seconds, bytes and peak memory. Each figure is the least of --repeat runs.

Examples: scripts/growth.py ../boards/*.txt --repeat 3
          scripts/growth.py --make 80,160,240 --clues 45 --seeds 3
          scripts/growth.py --make 40,80,160,320 --clues 60 --loops region-cuts --solver cadical153
          scripts/growth.py --make 60 --clues 45 --seed 7 --write board.txt
          scripts/growth.py --make 1000x1000 --clues 45 --build --repeat 3
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from measuring import show
from own_python import own_python

with own_python():
    from pysat.solvers import Solver

    from encoders import Formula
    from satloop.boards.puzzle import Puzzle
    from satloop.errors import PuzzleError
    from satloop.formats.cnf.dump import dump
    from satloop.formats.open_board import open_board
    from satloop.puzzles import find
    from satloop.solving.session import Session
    from satloop.solving.solve import solve
    from satloop.solving.solvers import SOLVERS, default_solver
    from satloop.study import families, plan
    from satloop.study.execute_runs import execute, machine, versions
    from satloop.study.run_record import Run, write_statistics
    from satloop.study.subjects import peak_memory

Record = dict[str, Any]
HEAD = ("cells", "clues", "outcome", "variables", "clauses", "rounds", "cuts", "read", "build", "load", "solve",
        "check", "total s", "CPU s", "MB")
WIDTHS = (8, 5, 8, 9, 9, 6, 7, 7, 7, 7, 7, 7, 7, 7, 6)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE", help="a Slitherlink board as text")
    parser.add_argument("--make", metavar="N,RxC", help="make boards of these sizes")
    parser.add_argument("--clues", type=float, default=families.CLUES, metavar="PERCENT", help="of those made")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of those made")
    parser.add_argument("--seeds", type=int, default=1, metavar="K", help="boards of each size, from --seed on")
    parser.add_argument("--plain", action="store_true", help="the puzzle's own formula alone")
    parser.add_argument("--write", metavar="FILE", help="write the one board that is made, and do not solve it")
    parser.add_argument("--loops", metavar="SCHEME", help="the loop scheme; the puzzle's own by default")
    parser.add_argument("--solver", metavar="NAME", help="the solver; the puzzle's own by default")
    parser.add_argument("--build", action="store_true", help="measure building, loading and writing, not solving")
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="runs of each board")
    parser.add_argument("--time-limit", type=float, default=120.0, metavar="S", help="for a run (120)")
    args = parser.parse_args()
    if not args.files and not args.make:
        parser.error("name board files, or --make sizes")
    if args.repeat < 1 or args.seed < 0 or args.seeds < 1:
        parser.error("--repeat and --seeds are at least 1, --seed at least 0")
    return args


def boards(args: argparse.Namespace) -> list[Puzzle]:
    """Return all boards, small ones first."""
    kind = find("slitherlink")
    out = [open_board(file, "slitherlink") for file in args.files]
    for rows, columns in plan.read_sizes(args.make) if args.make else ():
        for seed in range(args.seed, args.seed + args.seeds):
            text = families.board("slitherlink", rows, columns, seed, args.clues)
            name = families.board_name("slitherlink", rows, columns, args.clues)
            out.append(kind(text, name if args.seeds == 1 else f"{name}-{seed}"))
    return sorted(out, key=lambda board: board.rows * board.columns)


def measured(board: Puzzle, args: argparse.Namespace) -> list[Record]:
    """Measure all runs on a board, one after another; return their records."""
    options = (("loops", args.loops),) if args.loops else ()
    cells = board.rows * board.columns
    solver = args.solver or default_solver(type(board).fastest, cells, args.loops, board.text)
    run = Run("slitherlink", board.file, options=options, solver=solver, time_limit=args.time_limit)
    if args.plain or args.loops or args.solver:
        return [record for _, record in execute([run] * args.repeat, lambda _: board.text)]
    return repeated(solved, args.repeat, run, board.text)


def repeated(work: Callable[..., Record], times: int, *arguments: object) -> list[Record]:
    """Do the work this number of times, each time in a new process."""
    with get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        return pool.starmap(work, [arguments] * times, chunksize=1)


def solved(run: Run, text: str) -> Record:
    """Call `solve` once, with its own choices; return the record."""
    record, begin, busy = run.record(), perf_counter(), process_time()
    board = find(run.puzzle)(text)
    record["parse"] = perf_counter() - begin
    result = solve(board, 1, run.time_limit)
    seconds, cpu = perf_counter() - begin, process_time() - busy
    statistics = result.statistics
    write_statistics(record, statistics)
    return record | {"outcome": result.outcome, "variables": statistics.variables, "clauses": statistics.clauses,
                     "solver": statistics.solver, "seconds": seconds, "cpu": cpu, "megabytes": peak_memory()}


def row(board: Puzzle, share: float, records: list[Record]) -> tuple[str, ...]:
    """Return a line of the table."""
    def middle(field: str, form: str) -> str:
        known = [record[field] for record in records if record[field] is not None]
        return format(median(known), form) if known else ""

    outcomes = dict.fromkeys(record["outcome"] for record in records)
    seconds = ("parse", "encode", "load", "solve", "check", "seconds", "cpu")
    return (str(board.rows * board.columns), f"{share:.0%}", "/".join(outcomes),
            *(middle(field, ".0f") for field in ("variables", "clauses", "rounds", "cuts")),
            *(middle(field, ".3f") for field in seconds), middle("megabytes", ".0f"))


def growth(seconds: dict[int, float]) -> float:
    """Return the slope of seconds against cells on logarithmic axes, by least squares."""
    import numpy as np
    return float(np.polyfit(*np.log(np.array(list(seconds.items()))).T, 1)[0])


def built(text: str) -> tuple[Formula, Record]:
    """Build the clauses of a board; return them, with the seconds and the counts."""
    begin = perf_counter()
    board = find("slitherlink")(text)
    read = perf_counter()
    formula = Formula()
    board.encode(formula, loops="cuts")
    return formula, {"read": read - begin, "build": perf_counter() - read, **formula.size._asdict()}


class Counter(io.RawIOBase):
    """A file that only counts the bytes that are written, so that they take no memory."""

    bytes = 0

    def write(self, data: Any) -> int:
        self.bytes += len(data)
        return len(data)


def build_part(text: str, part: str, solver: str) -> Record:
    """Measure one part; return its seconds under the name of the part, and the peak of memory in megabytes."""
    begin = perf_counter()
    if part == "dump":
        counter = Counter()
        dump(find("slitherlink")(text), counter, loops="none")
        return {"dump": perf_counter() - begin, "bytes": counter.bytes, "peak": peak_memory()}
    if part == "build":
        return min((built(text)[1] for _ in range(3)), key=lambda run: run["build"]) | {"peak": peak_memory()}
    formula, record = built(text)
    if part == "load":
        with Session(formula, solver) as session:
            begin = perf_counter()
            session.load()
            record["load"] = perf_counter() - begin
    if part == "bare":
        begin = perf_counter()
        gc.disable()
        rows = [row for block in formula.blocks for row in block.tolist()]
        gc.freeze()
        gc.enable()
        ready = perf_counter()
        with Solver(solver, bootstrap_with=rows):
            record |= {"lists": ready - begin, "bare": perf_counter() - ready}
    return record | {"peak": peak_memory()}


def show_build(board: Puzzle, args: argparse.Namespace) -> None:
    """Print what building, loading and writing the clauses of a board takes."""
    solver = args.solver or "cadical195"
    build, load, bare, dumped = (
        min(repeated(build_part, args.repeat, board.text, part, solver), key=lambda record, part=part: record[part])
        for part in ("build", "load", "bare", "dump"))
    print(f"{board.rows} x {board.columns}: {build['variables']} variables, {build['clauses']} clauses, "
          f"{build['literals']} literals")
    print(f"build: {build['build']:.2f} s, {build['clauses'] / build['build'] / 1e6:.1f} million clauses a second "
          f"(after {build['read']:.2f} s to read the text); peak {build['peak']:.0f} MB")
    plain, lists = bare["bare"], bare["lists"]
    print(f"load into {solver}: {load['load']:.2f} s; bare loader {plain:.2f} s, ratio {load['load'] / plain:.2f} (its "
          f"lists took {lists:.2f} s more, with them {load['load'] / (plain + lists):.2f}); "
          f"peak {load['peak']:.0f} MB, bare {bare['peak']:.0f} MB")
    print(f"dump: {dumped['dump']:.2f} s, {dumped['bytes'] / 1e6:.0f} MB; peak {dumped['peak']:.0f} MB", flush=True)


def main() -> int:
    args = arguments()
    try:
        for name, known, what in ((args.loops, find("slitherlink").options["loops"], "loop scheme"),
                                  (args.solver, SOLVERS, "solver")):
            if name and name not in known:
                raise ValueError(f"unknown {what} {name!r}; known: {', '.join(known)}")
        measured_boards = boards(args)
    except (PuzzleError, ValueError) as error:
        print(f"growth.py: {error}", file=sys.stderr)
        return 2
    if args.write:
        if len(measured_boards) != 1 or args.files:
            print("growth.py: --write needs one board that is made", file=sys.stderr)
            return 2
        Path(args.write).write_text(measured_boards[0].text, encoding="utf-8")
        return 0
    if args.build:
        for board in measured_boards:
            show_build(board, args)
        return 0
    return show_solving(measured_boards, args)


def show_solving(measured_boards: list[Puzzle], args: argparse.Namespace) -> int:
    """Print the table of solving, and how it grows; return the exit code."""
    names = [f"{board.rows}x{board.columns} {os.path.basename(board.file)}" for board in measured_boards]
    wide = max(map(len, names))
    print(f"{versions()}; {machine()}; medians of {args.repeat}")
    show(("board", *HEAD), (wide, *WIDTHS))
    bad, alike = False, {}
    for name, board in zip(names, measured_boards):
        share = (board.clue >= 0).mean()
        records = measured(board, args)
        show((name, *row(board, share, records)), (wide, *WIDTHS))
        for note in dict.fromkeys(f"{record['outcome']}: {record['note']}" for record in records if record["note"]):
            print(f"    {note}")
        outcomes = {record["outcome"] for record in records}
        bad |= bool(outcomes & {"wrong", "error", "none", "refused"})
        if outcomes == {"solved"}:
            seconds = median(record["cpu"] for record in records)
            alike.setdefault(round(share * 20), []).append((board.rows * board.columns, seconds))
    for share, points in sorted(alike.items()):
        by_size = {size: median(seconds for cells, seconds in points if cells == size) for size, _ in points}
        if len(by_size) > 2:
            print(f"at about {share * 5} % of clues CPU s grows as cells to the power {growth(by_size):.2f}")
    print(f"loop scheme {args.loops or 'of the puzzle'}, solver {records[0]['solver']} for the last board")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
