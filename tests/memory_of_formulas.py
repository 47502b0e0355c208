"""What formulas of large boards take: empty|clues NAME ...

Each puzzle's board of 100x100 and of 5x5000 cells (5x2000 with clues) is encoded in a copy of this process, which has
loaded the modules and holds no board. What takes more than its bound is printed, and the exit code is 1.
"""

import multiprocessing
import random
import resource
import sys
from pathlib import Path
from typing import Any

from encoders import Formula, TooLarge
from satloop.boards.text import EMPTY, write_board
from satloop.errors import PuzzleError
from satloop.puzzles import find
from satloop.setting.makers.clues_by_trial import tokens_of

BOUND, OF_SUDOKU = 400, 1800  # megabytes of the process; a Sudoku of order n takes n^3 variables, and pairs of them
OF_CLUES = 1000  # where a formula may have a sixteenth of the literals that it may have otherwise


def with_clues(kind: Any, rows: int, columns: int, order: random.Random) -> Any:
    """A board with 2,000 clues, or with fewer, which go together."""
    tokens = tokens_of(kind, 12)
    for count in (2000, 500, 100, 20, 5, 0):
        for some in (order.sample(tokens, min(20, len(tokens))), order.sample(tokens, min(1, len(tokens)))):
            grids = [grid.astype("U9") for grid in kind.empty(rows, columns)]
            for cell in order.sample(range(grids[0].size), count if some else 0):
                if grids[0].flat[cell] == EMPTY:
                    grids[0].flat[cell] = order.choice(some)
            try:
                return kind(write_board(grids))
            except PuzzleError:
                pass
    raise AssertionError(f"no board of {kind.name}")


def encode(name: str, clues: bool) -> None:
    """Encode the large boards of a puzzle; ends the process with 1 where one takes too much."""
    bound = OF_CLUES if clues else OF_SUDOKU if name == "sudoku" else BOUND
    end = 4 * bound + 2000 << 20
    resource.setrlimit(resource.RLIMIT_AS, (end, end))
    kind = find(name)
    if clues:
        Formula.most >>= 4
    for rows, columns in ((100, 100), (5, 2000 if clues else 5000)):
        if name == "sudoku" and rows != columns:
            continue
        try:
            board = with_clues(kind, rows, columns, random.Random(7)) if clues else kind(
                write_board(kind.empty(rows, columns)))
            board.encode(Formula())
        except TooLarge:
            if not clues:
                raise
        # ru_maxrss would count what the process took that this one is a copy of.
        lines = dict(line.split(":") for line in Path("/proc/self/status").read_text().splitlines())
        peak = int(lines["VmHWM"].split()[0]) >> 10
        if peak >= bound:
            sys.exit(f"{name} {rows}x{columns} takes {peak} MB")


def main(clues: bool, names: list[str]) -> int:
    """0 where no board takes too much."""
    wrong = 0
    for name in names:
        process = multiprocessing.get_context("fork").Process(target=encode, args=(name, clues))
        process.start()
        process.join()
        if process.exitcode:
            wrong = 1
            print(f"{name}: exit code {process.exitcode}")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] == "clues", sys.argv[2:]))
