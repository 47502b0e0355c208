#!/usr/bin/env python3
"""How fast is a large CNF built, loaded and dumped? Measures a seeded Slitherlink board of 1000 x 1000.

build: clauses a second into the Formula. load: Session.load into CaDiCaL, against the bare loader, which is
Solver(bootstrap_with=rows) over the same clauses as lists that are ready. dump: seconds, bytes and peak memory.
Every part runs in a process of its own; the peak is that process's.

Example: scripts/build_speed.py --size 1000
"""

from __future__ import annotations

import argparse
import io
import json
import resource
import subprocess
import sys
from time import perf_counter
from typing import Any

from own_python import own_python

with own_python():
    import numpy as np

    from encoders import Formula
    from satloop.formats.cnf import dump as dump_cnf
    from satloop.puzzles import find


def random_board(size: int, share: float, seed: int) -> str:
    """Board text: a share of the numbers that random inside cells give."""
    rng = np.random.default_rng(seed)
    inside = np.pad(rng.random((size, size)) < 0.5, 1)
    around = [inside[:-2, 1:-1], inside[2:, 1:-1], inside[1:-1, :-2], inside[1:-1, 2:]]
    count = sum((side != inside[1:-1, 1:-1]).astype(int) for side in around)
    tokens = np.where(rng.random((size, size)) < share, np.asarray(count).astype(str), "-")
    return "\n".join([f"{size} {size}", *map(" ".join, tokens.tolist())])


def built(arguments: argparse.Namespace) -> tuple[Any, Formula, dict[str, Any]]:
    begin = perf_counter()
    board = find("slitherlink")(random_board(arguments.size, arguments.share, arguments.seed))
    parsed = perf_counter()
    formula = Formula()
    board.encode(formula, loops="cuts")
    done = perf_counter()
    return board, formula, {"parse": parsed - begin, "encode": done - parsed, **formula.size._asdict()}


def build(arguments: argparse.Namespace) -> dict[str, Any]:
    runs = [built(arguments)[2] for _ in range(3)]
    return min(runs, key=lambda run: run["encode"])


def load(arguments: argparse.Namespace) -> dict[str, Any]:
    from satloop.solving.session import Session
    _, formula, _ = built(arguments)
    with Session(formula, arguments.solver) as session:
        begin = perf_counter()
        session.load()
        return {"load": perf_counter() - begin}


def bare(arguments: argparse.Namespace) -> dict[str, Any]:
    import gc

    from pysat.solvers import Solver
    _, formula, _ = built(arguments)
    begin = perf_counter()
    gc.disable()
    rows = [row for block in formula.blocks for row in block.tolist()]
    gc.freeze()
    gc.enable()
    ready = perf_counter()
    with Solver(arguments.solver, bootstrap_with=rows):
        done = perf_counter()
    return {"lists": ready - begin, "bare": done - ready}


class Counter(io.RawIOBase):
    """A file that only counts."""

    bytes = 0

    def write(self, data: Any) -> int:
        self.bytes += len(data)
        return len(data)


def dump(arguments: argparse.Namespace) -> dict[str, Any]:
    board = find("slitherlink")(random_board(arguments.size, arguments.share, arguments.seed))
    begin = perf_counter()
    counter = Counter()
    dump_cnf(board, counter, loops="none")
    return {"dump": perf_counter() - begin, "bytes": counter.bytes}


PARTS = {"build": build, "load": load, "bare": bare, "dump": dump}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=1000, help="rows and columns (default 1000)")
    parser.add_argument("--share", type=float, default=0.45, help="of the cells that have a number (default 0.45)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--solver", default="cadical195", help="solver for loading (default cadical195)")
    parser.add_argument("--repeat", type=int, default=3, help="best of so many for each part (default 3)")
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.part:
        result = PARTS[arguments.part](arguments)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        print(json.dumps({**result, "peak": peak}))
        return

    def run(part: str) -> dict[str, Any]:
        command = [sys.executable, __file__, *sys.argv[1:], "--part", part]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
        result: dict[str, Any] = json.loads(done.stdout)
        return result

    runs = [{part: run(part) for part in PARTS} for _ in range(arguments.repeat)]
    best = {part: min((each[part] for each in runs), key=lambda r, part=part: r["encode" if part == "build" else part])
            for part in PARTS}
    b = best["build"]
    lists, peaks = best["bare"]["lists"], {part: f"{best[part]['peak'] / 1e9:.2f} GB" for part in PARTS}
    print(f"{arguments.size} x {arguments.size}: {b['variables']} variables, {b['clauses']} clauses, "
          f"{b['literals']} literals")
    print(f"build: {b['encode']:.2f} s, {b['clauses'] / b['encode'] / 1e6:.1f} million clauses a second "
          f"(after {b['parse']:.2f} s to make and read the text); peak {peaks['build']}")
    loading, plain = best["load"]["load"], best["bare"]["bare"]
    print(f"load into {arguments.solver}: {loading:.2f} s; bare loader {plain:.2f} s, ratio {loading / plain:.2f} (its "
          f"lists took {lists:.2f} s more, with them {loading / (plain + lists):.2f}); "
          f"peak {peaks['load']}, bare {peaks['bare']}")
    d = best["dump"]
    print(f"dump: {d['dump']:.2f} s, {d['bytes'] / 1e6:.0f} MB; peak {peaks['dump']}")


if __name__ == "__main__":
    main()
