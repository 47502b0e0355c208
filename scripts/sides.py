"""Two versions of satloop side by side: each a process of its own, asked board by board."""

from __future__ import annotations

import argparse
import gc
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from own_python import own_python

with own_python():
    import pysat  # noqa: F401  # both sides run with this Python

ROOT = Path(__file__).resolve().parent.parent


class Board(NamedTuple):
    """A board as text."""

    puzzle: str
    id: str
    text: str

    @property
    def cells(self) -> int:
        rows, columns = self.text.split(None, 2)[:2]
        return int(rows) * int(columns)


def answer_lines() -> None:
    """Solve what standard input asks for, with the satloop that is first on the path."""
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    try:
        from satloop.puzzles import find
        from satloop.solving.solve import solve
    except ImportError:  # as it was before there were rooms
        from satloop.puzzle import find  # type: ignore[import-not-found, no-redef]
        from satloop.solve import solve  # type: ignore[import-not-found, no-redef]
    import satloop
    print(json.dumps(satloop.__file__), file=out, flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), find, solve)), file=out, flush=True)


def answer(asked: dict[str, Any], find: Callable[[str], Any], solve: Callable[..., Any]) -> dict[str, Any]:
    """What one side says of a board: its outcome, its solutions as text, and the seconds; or what is wrong."""
    try:
        kind = find(asked["puzzle"])
    except ValueError:
        return {"outcome": "unknown puzzle", "solutions": [], "exhausted": False, "seconds": [0.0]}
    seconds = []
    for _ in range(asked["times"]):
        begin = process_time()
        try:
            board = kind(asked["text"])
            result = solve(board, asked["limit"], asked["time_limit"])
        except Exception as error:  # whatever goes wrong is this side's answer
            outcome = "bad input" if type(error).__name__ == "PuzzleError" else f"{type(error).__name__}: {error}"
            return {"outcome": outcome, "solutions": [], "exhausted": False, "seconds": [process_time() - begin]}
        seconds.append(process_time() - begin)
    grids = sorted("\n".join(map(" ".join, board.to_grid(solution))) for solution in result.solutions)
    return {"outcome": result.outcome, "solutions": grids, "exhausted": result.exhausted, "seconds": seconds,
            "bare": [bare_seconds(board, result.statistics.solver) for _ in range(asked["bare"])]}


def bare_seconds(board: Any, name: str) -> float:
    """Seconds of the solver alone, as PySAT's class has it: a new one takes the board's clauses, which stand ready as
    lists, looks for one model and is asked for it. No cuts."""
    from pysat.solvers import Solver

    from encoders import Formula
    formula = Formula()
    formula.templates = True
    board.encode(formula)
    clauses = [clause for block in formula.blocks for clause in block.tolist()]
    gc.disable()
    begin = process_time()
    solver = Solver(name, bootstrap_with=clauses)
    if solver.solve():
        solver.get_model()
    solver.delete()
    seconds = process_time() - begin
    gc.enable()
    return seconds


class Side:
    """One version: a folder with its files, and a process that solves with them."""

    def __init__(self, version: str, stack: ExitStack) -> None:
        self.name = version
        folder = Path(version)
        if not (folder / "satloop").is_dir():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="satloop-against-")))
            lay_out(version, folder)
        environment = {**os.environ, "PYTHONPATH": str(folder.resolve()), "OPENBLAS_NUM_THREADS": "1",
                       "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        code = f"import sys; sys.path.append({str(ROOT / 'scripts')!r}); import sides; sides.answer_lines()"
        self.process = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, env=environment, cwd=folder, start_new_session=True)
        stack.callback(self.end)
        found = self.heard()
        if not Path(found).resolve().is_relative_to(folder.resolve()):
            raise SystemExit(f"{version} would be measured with {found}")

    def heard(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the process of {self.name} has ended")
        return json.loads(line)

    def ask(self, board: Board, limit: int, time_limit: float | None = None, times: int = 1,
            bare: int = 0) -> dict[str, Any]:
        """What it says of a board, and the seconds of each of `times` runs, and of so many of the solver alone."""
        assert self.process.stdin is not None
        asked = {"puzzle": board.puzzle, "text": board.text, "limit": limit, "time_limit": time_limit, "times": times,
                 "bare": bare}
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = self.heard()
        return answer

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def lay_out(commit: str, folder: Path) -> None:
    """The files of a commit, in a folder."""
    packed = subprocess.run(["git", "-C", str(ROOT), "archive", "--format=tar", commit], capture_output=True,
                            check=False)
    if packed.returncode:
        raise SystemExit(f"{commit}: neither a directory with satloop nor a commit")
    subprocess.run(["tar", "-x", "-C", str(folder)], input=packed.stdout, check=True)


def difference(board: Board, old: Side, new: Side, answers: list[dict[str, Any]], limit: int) -> str:
    """What two answers contradict each other in; empty if in nothing."""
    one, two = answers
    if one["outcome"] != two["outcome"]:
        return f"{one['outcome']} / {two['outcome']}"
    full = len(one["solutions"]) == len(two["solutions"]) == limit and not one["exhausted"]
    if one["solutions"] == two["solutions"] or (full and limit > 1):
        return ""
    if full:
        one, two = (side.ask(board, 2) for side in (old, new))
        if one["outcome"] == two["outcome"] == "several":
            return ""
        return f"{one['outcome']} / {two['outcome']}, other solutions"
    return f"{len(one['solutions'])} / {len(two['solutions'])} solutions, others"


def arguments(description: str | None) -> argparse.ArgumentParser:
    """The arguments of both scripts; each adds its own."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", help="a commit, or a directory that holds satloop/")
    parser.add_argument("new", help="another")
    parser.add_argument("--puzzle", action="append", default=[], metavar="NAME", help="only this one; may be repeated")
    parser.add_argument("--time-limit", type=float, metavar="S", help="seconds a board, on either side")
    parser.add_argument("--seed", type=int, default=1)
    return parser


def run(parser: argparse.ArgumentParser, check: Callable[[argparse.Namespace], str],
        work: Callable[[tuple[Side, Side], argparse.Namespace], list[str]]) -> int:
    """Parse the command line, do the work with both sides, and say what differs: the exit code.

    check: what is wrong with the arguments, empty if nothing. Folders and processes go however the run ends.
    """
    if find_spec("pysolvers") is None and Path(sys.prefix).resolve() != ROOT / ".venv":
        subprocess.run([ROOT / "scripts" / "setup", "satloop"], check=True)
        python = str(ROOT / ".venv" / "bin" / "python")
        os.execv(python, [python, *sys.argv])
    given = parser.parse_args()
    given.puzzle = [name.lower() for name in given.puzzle]
    if wrong := check(given):
        parser.error(wrong)
    signal.signal(signal.SIGTERM, _stop)
    signal.signal(signal.SIGINT, _stop)
    with ExitStack() as stack:
        differing = work((Side(given.old, stack), Side(given.new, stack)), given)
    for found in differing[:20]:
        print(f"DIFFERENT {found}")
    return 1 if differing else 0


def _stop(number: int, _: object) -> None:
    raise SystemExit(128 + number)
