"""Threads that solve, count, explain, generate and prove at once, in a process whose caches are cold: SECONDS SEED.

Everything that they find is compared with what is known. Afterwards one thread alone, and a forked child, solve all
examples, so that nothing that the threads have left behind is wrong. The first error is printed, and the exit code 1.
"""

import os
import random
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Thread
from time import perf_counter

THREADS = 8
SEVERAL = "report-4x4.txt"  # the one board there that has several solutions
CELLS = 64  # of the largest boards of `instances`
SOLVERS = (None, None, "cadical153", "cadical195", "glucose4", "maplechrono")


class Stress:
    """The threads, what they share, and the errors that they met."""

    def __init__(self, seconds: float, seed: int) -> None:
        self.seed, self.end = seed, perf_counter() + seconds
        self.begin = Barrier(THREADS)
        self.errors: list[str] = []
        self.done = 0

    def run(self) -> None:
        """All threads, from their first import to the end."""
        threads = [Thread(target=self.work, args=(number,)) for number in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def work(self, number: int) -> None:
        """One thread: random work until the time is over, or a thread has met an error."""
        rng = random.Random(f"{self.seed} {number}")
        self.begin.wait()
        try:
            shared = boards(shared=True)
            while perf_counter() < self.end and not self.errors:
                name, text, board = rng.choice(shared)
                one = rng.choice([board, fresh(name, text)])
                rng.choice(WORK)(one, rng)
                self.done += 1
        except BaseException:
            self.errors.append(traceback.format_exc())


_boards: list[tuple[str, str, object]] = []


def boards(shared: bool) -> list[tuple[str, str, object]]:
    """Name, text and board of all examples and small instances; shared: the same objects for all threads."""
    from satloop.puzzles import NAMES, find
    if shared and _boards:
        return list(_boards)
    root = Path(__file__).parent.parent / "instances"
    result = []
    for name in NAMES:
        kind = find(name)
        files = [file for file in sorted((root / name).glob("*.txt")) if file.name != SEVERAL]
        texts = [kind.example, *(file.read_text() for file in files)]
        result += [(name, text, board) for text in texts if (board := kind(text)).rows * board.columns <= CELLS]
    if shared:
        _boards.extend(result)
    return result


def fresh(name: str, text: str) -> object:
    """A board that no other thread has."""
    from satloop.puzzles import find
    return find(name)(text)


def solve(board: object, rng: random.Random) -> None:
    """Solve by any loop scheme, and most solvers."""
    import satloop
    from encoders.loops import LOOPS
    limit, solver, options = rng.choice([1, 2, 2, 3]), rng.choice(SOLVERS), {}
    if rng.random() < 0.3:
        loops = rng.choice([name for name in board.options.get("loops", ["cuts"]) if LOOPS[name].sound])
        options = {"loops": loops} if "loops" in board.options else {}
        solver = None if LOOPS[loops].needs_propagator else solver
    result = satloop.solve(board, limit=limit, solver=solver, **options)
    what = f"{board.name}, limit {limit}, {solver}, {options}\n{board.text}\n{result}"
    assert result.outcome == ("solved" if limit == 1 else "unique"), what
    assert not satloop.check(board, result.solutions[0]), what


def count(board: object, rng: random.Random) -> None:
    """All solutions, one after another."""
    import satloop
    results = list(satloop.solutions(board))
    assert len(results) == 1, f"{board.name} has {len(results)}\n{board.text}"


def explain(board: object, rng: random.Random) -> None:
    """All steps of a small board."""
    import satloop
    if board.rows * board.columns <= 25:
        explanation = satloop.explain(board)
        assert explanation.outcome == "explained", f"{board.name}: {explanation.outcome}\n{board.text}"


def generate(board: object, rng: random.Random) -> None:
    """Make a small board of the same puzzle."""
    import satloop
    if board.name in ("slitherlink", "masyu", "sudoku", "hashi", "numberlink"):
        made = satloop.generate(board.name, (4, 4), seed=rng.randrange(3))
        assert satloop.solve(made, limit=2).outcome == "unique", made.text


def prove(board: object, rng: random.Random) -> None:
    """A certificate, which has passed its check."""
    import satloop
    if board.rows * board.columns <= 16:
        assert satloop.prove(board).outcome == "unique", f"{board.name}\n{board.text}"


WORK: list[Callable[[object, random.Random], None]] = [solve, solve, solve, solve, count, explain, generate, prove]


def alone() -> None:
    """All examples and instances in this thread."""
    import satloop
    for name, text, board in boards(shared=False):
        result = satloop.solve(board, limit=2)
        assert result.outcome == "unique", f"afterwards {name} is {result.outcome}\n{text}"
        if text == board.example:
            assert result.solutions == [board.read_solution(board.answer)], name


def main() -> int:
    """0 where everything was right."""
    seconds, seed = float(sys.argv[1]), int(sys.argv[2])
    sys.setswitchinterval(1e-5)  # threads take turns a hundred times as often as usual
    stress = Stress(seconds, seed)
    stress.run()
    try:
        alone()
    except Exception:
        stress.errors.append(traceback.format_exc())
    if hasattr(os, "fork"):
        child = os.fork()
        if not child:
            try:
                alone()
            except BaseException:
                os._exit(1)
            os._exit(0)
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
            stress.errors.append("a forked child found something else")
    print(f"{stress.done} done", *stress.errors[:2], sep="\n")
    return 1 if stress.errors else 0


if __name__ == "__main__":
    sys.exit(main())
