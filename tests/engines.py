"""One solver on every puzzle with every scheme, in a process of its own, for it may crash: SOLVER.

Each example is solved, counted to three and proved unique; so is a board of 2 x 2 without clues, which may have no
clause at all, and one of the larger instances; all in slices of a few conflicts. What differs is printed, and the exit
code is 1.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from encoders.loops import LOOPS
from satloop.boards.text import write_board
from satloop.errors import PuzzleError
from satloop.puzzles import NAMES, find
from satloop.solving import limits
from satloop.solving.solve import solve
from satloop.solving.solvers import ASKING, COUNTING

CELLS = 64  # of the larger instances, at most
BUDGET = 50  # conflicts of a slice: so that solvers are also asked again after an answer "not yet"


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


def boards(kind: Any) -> Iterator[Any]:
    """Boards besides the example."""
    for rows, columns in ((1, 1), (1, 3), (2, 2)):
        try:
            yield kind(write_board(kind.empty(rows, columns)))
        except PuzzleError:
            continue
    files = sorted((Path(__file__).parent.parent / "instances" / kind.name).glob("*.txt"))
    fitting = [board for file in files if (board := kind(file.read_text())).rows * board.columns <= CELLS]
    yield max(fitting, key=lambda board: board.rows * board.columns)


def main(solver: str) -> int:
    """0 where all is right."""
    limits.BUDGET = BUDGET
    wrong = 0

    def compare(board: Any, expected: list[str], plain: bool = True, **options: str) -> None:
        nonlocal wrong
        found = [solve(board, limit, solver=solver, plain=plain, **options).outcome for limit in (1, 2, 3)]
        if found != expected:
            wrong += 1
            print(f"{board.name} with {options}: {found}, not {expected}\n{board.text}")

    for name in NAMES:
        kind = find(name)
        example = kind(kind.example)
        for options in schemes(kind):
            if fits(solver, options):
                compare(example, ["solved", "unique", "unique"], **options)
        if not fits(solver, {}):
            continue
        for board in boards(kind):
            expected = [solve(board, limit, plain=True).outcome for limit in (1, 2, 3)]
            compare(board, expected)
            compare(board, expected, plain=False)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
