"""Every solver on puzzles, each in a process of its own, for it may crash: [all] [NAME ...].

Each example is counted to three, so proved unique, with every fourth scheme, another fourth for each puzzle and each
solver, of some puzzles with at most five; with `all`, with every scheme. Without names it tries every puzzle. A board
of 2 x 2 without clues, which may have no clause at all, and one of the larger instances are solved, proved unique and
counted with the default scheme; all in slices of a few conflicts. What differs is printed, and the exit code is 1; so
is how a process ended otherwise.
"""

import multiprocessing
import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from encoders import Formula
from encoders.loops import LOOPS
from satloop.boards.text import write_board
from satloop.errors import PuzzleError
from satloop.puzzles import NAMES, find
from satloop.solving import search_in_slices
from satloop.solving.solve import solve
from satloop.solving.solvers import ASKING, COUNTING, SOLVERS

CELLS = 36  # of the larger instances, at most
STEP = 4  # each solver tries one scheme of this many with a puzzle
MOST = 5  # schemes of a puzzle with a solver, where not all puzzles are tried
BUDGET = 50  # conflicts of a slice: so that solvers are also asked again after an answer "not yet"


def keep_formulas(kind: Any) -> None:
    """From now on each formula of the puzzle is made once: the copies of this process have what it made before them."""
    made: dict[Any, tuple[Formula, Any]] = {}
    encode = kind.encode

    def kept(self: Any, f: Formula, *args: Any, **options: Any) -> Any:
        if args or f.group_kinds:
            return encode(self, f, *args, **options)
        what = type(self), self.text, f.templates, *sorted(options.items())
        if what not in made:
            formula = f.copy()
            made[what] = formula, encode(self, formula, **options)
        deadline = f.deadline
        vars(f).update(vars(made[what][0].copy()))
        f.deadline = deadline
        return made[what][1]

    kind.encode = kept


def schemes(kind: Any) -> Iterator[dict[str, str]]:
    """All that a puzzle's `encode` takes together; none that is for experiments."""
    for values in product(*(list(names) for names in kind.options.values())):
        options = dict(zip(kind.options, values))
        if options.get("colors", "onehot") != "onehot" and options["at_most_one"] != kind.options["at_most_one"][0]:
            continue  # at most one is for onehot
        if LOOPS[options.get("loops", "cuts")].sound:
            yield options


def fits(solver: str, options: dict[str, str]) -> bool:
    """Whether the solver can do what the scheme needs."""
    if LOOPS[options.get("loops", "cuts")].needs_propagator:
        return solver in ASKING
    return options.get("at_most_one") != "native" or solver in COUNTING


@cache
def boards(kind: Any) -> list[tuple[Any, str]]:
    """Boards besides the example, each with what the default solver finds when it counts to three."""
    return [(board, solve(board, 3, plain=True).outcome) for board in small_and_large(kind)]


def small_and_large(kind: Any) -> Iterator[Any]:
    """Boards without clues and a larger instance."""
    for rows, columns in ((1, 1), (1, 3), (2, 2)):
        try:
            yield kind(write_board(kind.empty(rows, columns)))
        except PuzzleError:
            continue
    files = sorted((Path(__file__).parent.parent / "instances" / kind.name).glob("*.txt"))
    fitting = [board for file in files if (board := kind(file.read_text())).rows * board.columns <= CELLS]
    yield max(fitting, key=lambda board: board.rows * board.columns)


def try_solver(solver: str, names: list[str], step: int) -> int:
    """Try one solver; 0 where all is right."""
    search_in_slices.BUDGET = BUDGET
    wrong, turn = 0, [*SOLVERS, *COUNTING].index(solver)

    def compare(board: Any, expected: dict[int, str], plain: bool = True, **options: str) -> None:
        """expected: for each limit the outcome."""
        nonlocal wrong
        outcomes = {limit: solve(board, limit, solver=solver, plain=plain, **options).outcome for limit in expected}
        if outcomes != expected:
            wrong += 1
            print(f"{board.name} with {options}: {outcomes}, not {expected}\n{board.text}")

    for place, name in enumerate(NAMES):
        if name not in names:
            continue
        kind = find(name)
        example, every = kind(kind.example), [*schemes(kind)]
        apart = step if len(names) == len(NAMES) else max(step, -(-len(every) // MOST))
        for number, options in enumerate(every):
            if fits(solver, options) and (number + place + turn) % apart == 0:
                compare(example, {3: "unique"}, **options)
        if not fits(solver, {}):
            continue
        for board, counted in boards(kind):
            first = "none" if counted == "none" else "solved"
            compare(board, {3: counted})
            compare(board, {1: first, 2: counted}, plain=False)
    return min(wrong, 1)


def main(words: list[str]) -> int:
    """Each solver in a copy of this process, which has loaded its modules and boards; 0 where all is right."""
    step, names = 1 if "all" in words else STEP, [name for name in words if name != "all"] or list(NAMES)
    wrong = []
    for name in names:
        keep_formulas(find(name))
        boards(find(name))
    for solver in [*SOLVERS, *COUNTING]:
        process = multiprocessing.get_context("fork").Process(
            target=lambda: sys.exit(try_solver(solver, names, step)))  # noqa: B023
        process.start()
        process.join()
        if process.exitcode:
            wrong.append(solver)
            print(f"{solver}: exit code {process.exitcode}")
    return min(len(wrong), 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
