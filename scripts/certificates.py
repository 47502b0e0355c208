#!/usr/bin/env python3
"""Proves boards of data sets unique: how many get a certificate, how long does it take, and how large is it?

A row for each data set: the number of boards; how many have one solution, one given a lemma, several or none, and how
many stay open; processor seconds to prove and to verify, and kilobytes, each as median and maximum. --foreign N gives
the first N proofs of each data set to dratify, drat-trim, lrat-check and cake_lpr, where these are installed, and
counts those that each accepts.

Examples: scripts/certificates.py Masyu.json Yajilin.json --cells 400
          scripts/certificates.py NumberLink.json --sample 64 --time-limit 60 --foreign 5
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from own_python import own_python

with own_python():
    from satloop.boards.puzzle import Puzzle
    from satloop.errors import PuzzleError
    from satloop.formats.board_source import sources
    from satloop.formats.open_board import open_source
    from satloop.proving.certificate import prove
    from satloop.proving.checker import verify

SEED = 26  # of --sample
DRUP = re.compile(r"(?m)^[0-9]+ ((?:-?[1-9][0-9]* )*0).*")
COLUMNS = ("data set", "boards", "unique", "lemma", "several", "none", "open", "prove s", "verify s", "kB")


def by_dratify(folder: Path) -> bool:
    """Whether dratify (PyPI) accepts the proof."""
    import dratify
    formula = dratify.parse_dimacs((folder / "formula.cnf").read_text())
    return bool(dratify.check_proof(formula, DRUP.sub(r"\1", (folder / "proof.lrat").read_text())).ok)


def by_program(name: str, accepts: str) -> Callable[[Path], bool]:
    """Whether a program says of formula and proof that they are verified."""
    def check(folder: Path) -> bool:
        proof = folder / "proof.lrat"
        if name == "drat-trim":
            proof = folder / "proof.drup"
            proof.write_text(DRUP.sub(r"\1", (folder / "proof.lrat").read_text()))
        command = [name, str(folder / "formula.cnf"), str(proof)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return accepts in done.stdout
    return check


def foreign() -> dict[str, Callable[[Path], bool]]:
    """The foreign checkers that are there."""
    programs = {"drat-trim": "s VERIFIED", "lrat-check": "c VERIFIED", "cake_lpr": "s VERIFIED UNSAT"}
    result = {name: by_program(name, accepts) for name, accepts in programs.items() if shutil.which(name)}
    return result | ({"dratify": by_dratify} if find_spec("dratify") else {})


def spread(numbers: list[float], digits: int) -> str:
    """Median and most."""
    return f"{median(numbers):.{digits}f} ({max(numbers):.{digits}f})" if numbers else "-"


def boards(file: str, args: argparse.Namespace) -> list[tuple[str, Puzzle]]:
    """The boards of a data set to prove, each with the name of its source, without those that cannot be read."""
    out = []
    for source in sources(file, None, True)[::args.every]:
        with suppress(PuzzleError):
            board = open_source(source).board
            if board.rows * board.columns <= args.cells:
                out.append((source.file, board))
    if args.sample and args.sample < len(out):
        return [out[place] for place in sorted(Random(SEED).sample(range(len(out)), args.sample))]
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="DATASET.json")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="every Nth board")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="N boards of each, drawn by a fixed seed")
    parser.add_argument("--cells", type=int, default=400, help="most cells of a board")
    parser.add_argument("--time-limit", type=float, default=60, metavar="S", help="seconds a board")
    parser.add_argument("--foreign", type=int, default=0, metavar="N", help="number of proofs for the foreign checkers")
    args = parser.parse_args()
    print("| " + " | ".join(COLUMNS) + " |\n" + "|---" * len(COLUMNS) + "|")
    checkers, accepted, handed = foreign(), Counter[str](), 0
    for file in args.files:
        counts, seconds, checking, sizes, left = Counter[str](), [], [], [], args.foreign
        for name, board in boards(file, args):
            begin = process_time()
            done = prove(board, args.time_limit)
            seconds.append(process_time() - begin)
            counts["lemma" if done.lemma else done.outcome] += 1
            if done.outcome == "unknown":
                print(f"{name}: open", flush=True)
            if done.outcome != "unique":
                continue
            sizes.append(done.size / 1000)
            with TemporaryDirectory() as folder:
                done.save(folder)
                begin = process_time()
                verify(folder)
                checking.append(process_time() - begin)
                if left > 0:
                    left, handed = left - 1, handed + 1
                    accepted.update(checker for checker, check in checkers.items() if check(Path(folder)))
        outcomes = (counts[name] for name in ("unique", "lemma", "several", "none", "unknown"))
        cells = [Path(file).stem, len(seconds), *outcomes, spread(seconds, 2), spread(checking, 2),
                 spread(sizes, 0)]
        print("| " + " | ".join(map(str, cells)) + " |", flush=True)
    if args.foreign:
        for checker in checkers:
            print(f"{checker}: {accepted[checker]} of {handed} accepted")


if __name__ == "__main__":
    main()
