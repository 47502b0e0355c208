"""Run two versions of satloop side by side: each is a process that solves one board after another."""

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
    """Solve the boards that standard input names, with the satloop that is first on the path."""
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


def answer(request: dict[str, Any], find: Callable[[str], Any], solve: Callable[..., Any]) -> dict[str, Any]:
    """Solve one board: return its outcome, its solutions as text and the seconds, or what is wrong."""
    try:
        kind = find(request["puzzle"])
    except ValueError:
        return {"outcome": "unknown puzzle", "solutions": [], "exhausted": False, "seconds": [0.0]}
    seconds = []
    for _ in range(request["times"]):
        begin = process_time()
        try:
            board = kind(request["text"])
            result = solve(board, request["limit"], request["time_limit"])
        except Exception as error:  # whatever goes wrong is this side's answer
            outcome = "bad input" if type(error).__name__ == "PuzzleError" else f"{type(error).__name__}: {error}"
            return {"outcome": outcome, "solutions": [], "exhausted": False, "seconds": [process_time() - begin]}
        seconds.append(process_time() - begin)
    grids = sorted("\n".join(map(" ".join, board.to_grid(solution))) for solution in result.solutions)
    return {"outcome": result.outcome, "solutions": grids, "exhausted": result.exhausted, "seconds": seconds,
            "bare": [bare_seconds(board, result.statistics.solver) for _ in range(request["bare"])]}


def bare_seconds(board: Any, name: str) -> float:
    """Return the seconds of the solver alone, by PySAT's class, without cuts: a new solver takes the clauses, which
    are ready as lists, and gives one model."""
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
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="satloop-versions-")))
            lay_out(version, folder)
        environment = {**os.environ, "PYTHONPATH": str(folder.resolve()), "OPENBLAS_NUM_THREADS": "1",
                       "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        code = (f"import sys; sys.path.append({str(ROOT / 'scripts')!r}); "
                "import side_by_side; side_by_side.answer_lines()")
        self.process = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, env=environment, cwd=folder, start_new_session=True)
        stack.callback(self.end)
        module = self.read_answer()
        if not Path(module).resolve().is_relative_to(folder.resolve()):
            raise SystemExit(f"{version} would be measured with {module}")

    def read_answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the process of {self.name} has ended")
        return json.loads(line)

    def ask(self, board: Board, limit: int, time_limit: float | None = None, times: int = 1,
            bare: int = 0) -> dict[str, Any]:
        """Return the answer to a board, with the seconds of `times` runs and of `bare` runs of the solver alone."""
        assert self.process.stdin is not None
        request = {"puzzle": board.puzzle, "text": board.text, "limit": limit, "time_limit": time_limit, "times": times,
                 "bare": bare}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = self.read_answer()
        return answer

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def lay_out(commit: str, folder: Path) -> None:
    """Write the files of a commit into a folder."""
    packed = subprocess.run(["git", "-C", str(ROOT), "archive", "--format=tar", commit], capture_output=True,
                            check=False)
    if packed.returncode:
        raise SystemExit(f"{commit}: neither a directory with satloop nor a commit")
    subprocess.run(["tar", "-x", "-C", str(folder)], input=packed.stdout, check=True)


def difference(board: Board, old: Side, new: Side, answers: list[dict[str, Any]], limit: int) -> str:
    """Return in what two answers contradict each other, empty if in nothing."""
    first, second = answers
    if first["outcome"] != second["outcome"]:
        return f"{first['outcome']} / {second['outcome']}"
    full = len(first["solutions"]) == len(second["solutions"]) == limit and not first["exhausted"]
    short = any(len(answer["solutions"]) < limit and not answer["exhausted"] for answer in answers)  # of time
    if first["solutions"] == second["solutions"] or (full and limit > 1) or short:
        return ""
    if full:
        first, second = (side.ask(board, 2) for side in (old, new))
        if first["outcome"] == second["outcome"] == "several":
            return ""
        return f"{first['outcome']} / {second['outcome']}, other solutions"
    return f"{len(first['solutions'])} / {len(second['solutions'])} solutions, others"


def add_versions(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Add the arguments that every comparison of two versions takes; return the parser."""
    parser.add_argument("old", help="a commit, or a directory that holds satloop/")
    parser.add_argument("new", help="another")
    parser.add_argument("--puzzle", action="append", default=[], metavar="NAME", help="only this one; may be repeated")
    parser.add_argument("--time-limit", type=float, metavar="S", help="seconds a board, on either side")
    parser.add_argument("--seed", type=int, default=1)
    return parser


def compare(parser: argparse.ArgumentParser) -> int:
    """Parse the command line, do its `work` with both versions, print what differs; return the exit code.

    The parser sets two defaults: `wrong` returns what is wrong with the arguments, empty if nothing; `work` returns the
    differences. Folders and processes are removed however the run ends.
    """
    if find_spec("pysolvers") is None and Path(sys.prefix).resolve() != ROOT / ".venv":
        subprocess.run([ROOT / "scripts" / "setup", "satloop"], check=True)
        python = str(ROOT / ".venv" / "bin" / "python")
        os.execv(python, [python, *sys.argv])
    args = parser.parse_args()
    args.puzzle = [name.lower() for name in args.puzzle]
    if wrong := args.wrong(args):
        parser.error(wrong)
    signal.signal(signal.SIGTERM, _stop)
    signal.signal(signal.SIGINT, _stop)
    with ExitStack() as stack:
        differing: list[str] = args.work((Side(args.old, stack), Side(args.new, stack)), args)
    for text in differing[:20]:
        print(f"DIFFERENT {text}")
    return 1 if differing else 0


def _stop(number: int, _: object) -> None:
    raise SystemExit(128 + number)
