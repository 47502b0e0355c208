"""Random full Sudoku squares, and the session in which their givens are deleted."""

from __future__ import annotations

from math import ceil, inf

import numpy as np

from encoders import Bools, Formula, Ints, values
from encoders.formula import Literals, Model

from ....boards.assumed_clues import AssumedClues
from ....boards.number_in_every_cell import box_shape
from ....boards.puzzle import Key, Puzzle, Solution
from ....boards.text import EMPTY, write_board
from ....solving.session import Session
from ....solving.solution_search import decode
from ....solving.strategies.boards_by_propagation import propagation
from ...ask_until_deadline import has_model
from ...removal.evenly_spread_cells import shuffled
from ...removal.switchable_board import SwitchableBoard

# With this share of its numbers, rounded up in each box, a large board has few other solutions, found at once: EASY +
# EASIER * order, at most EASIEST. With fewer each takes long: one number less a box is 0.2 and over 60 s at 32x32.
EASY, EASIER, EASIEST = 0.297, 0.0064, 0.75
EVEN = 16  # order up to which removed givens are spread evenly: on larger boards the proofs would be hard


class Givens(SwitchableBoard):
    """A full square whose givens are switches themselves: literals of the formula, of which any may be assumed."""

    literal_clues = True

    def __init__(self, square: Solution, key: Key, session: Session) -> None:
        self.puzzle: AssumedClues = square.board  # type: ignore[assignment]
        self.square, self.key, self.session, self.formula = square, key, session, session.formula
        self.cells = square.board.cells  # type: ignore[attr-defined]
        self.about = self.cells[:, None]
        self.clues = self.puzzle.clue_literals(key)

    def solution(self, deadline: float = inf, wanted: Solution | None = None) -> Solution | None:
        """The square."""
        return self.square

    def forbid(self, model: Model) -> None:
        """From now on the square is no solution."""
        self.formula.add(-np.array([self.literals_of_solution(self.square)], dtype=np.int32))


def random_square(board: Puzzle, rng: np.random.Generator) -> Solution:
    """A random solution of an empty Sudoku board.

    The first numbers of the boxes on the diagonal are drawn, the solver fills in the rest as it likes; then numbers,
    and lines inside their bands, change places at random.
    """
    key, session = open_session(board)
    with session:
        return draw_square(board, key, session, rng)


def open_session(board: Puzzle) -> tuple[Key, Session]:
    """A session with the formula of an empty board."""
    assert isinstance(board, AssumedClues)
    if board.shares_formula():
        kept = propagation(board)
        return kept.key, Session(kept.formula())
    formula = Formula()
    return board.encode(formula, **board.shared_options), Session(formula)


def order_of(box: Ints, rng: np.random.Generator) -> Ints:
    """(n * n,) the cells in the order in which givens are assumed: late givens often follow from others, and may go.

    Up to order EVEN the order takes a cell of each row in turn, so that the holes are spread over the board; above, it
    goes line by line. Lines inside their bands, bands, and rows and columns change places at random.
    """
    n = len(box)
    place = np.arange(n * n).reshape(n, n)
    shape = box_shape(n)
    if n <= EVEN and shape is not None:
        row, column = np.indices((n, n))
        # Each n cells of this order have one of each row; from row to row they move by the width of a box, so those
        # of a band lie in different boxes.
        place = (column - row % shape[0] * shape[1]) % n * n + row
    place = shuffled(shuffled(place, box, rng).T, box.T, rng)
    if rng.random() < 0.5:
        place = place.T
    return np.asarray(place.ravel().argsort(kind="stable"))


def draw_square(board: Puzzle, key: Key, session: Session, rng: np.random.Generator,
                deadline: float = inf) -> Solution:
    """A random solution from a session with the board's formula. Raises OutOfTime at the deadline."""
    n = board.rows
    holds: Literals = key["digits"].literals
    box = board.box  # type: ignore[attr-defined]
    chosen = []
    for name in dict.fromkeys(np.diagonal(box).tolist()):
        row, column = np.nonzero(box == name)
        count = max(1, n // 2) if (np.diagonal(box) == name).sum() > 1 else 1
        numbers = rng.permutation(n)[:count]
        chosen += holds[row[:count], column[:count], numbers].tolist()
    while not has_model(session, chosen, deadline):
        chosen = chosen[:len(chosen) // 2]
    digits = rng.permutation(n)[decode(key, session.model)["digits"] - 1] + 1
    return Solution(board, {"digits": shuffled(shuffled(digits, box, rng).T, box.T, rng).T})


def easy_count(n: int) -> int:
    """How many numbers of each box of order n `given_cells` begins with."""
    return ceil(min(EASY + EASIER * n, EASIEST) * n)


def given_cells(solution: Solution, rng: np.random.Generator, deadline: float = inf, least: int = 0) -> Bools:
    """(n, n) cells whose numbers make a full square the only one: in each box as many random ones, and one where each
    other square differs that a solver finds.

    More than are needed, but as many everywhere, and a large board with these is solved at once. least: how many cells
    there are at least. Raises OutOfTime.
    """
    digits, board = solution["digits"], solution.board
    n = board.rows
    box = board.box.ravel()  # type: ignore[attr-defined]
    order = rng.permutation(n * n)
    # order: (n, n) the cells of each box in a row, in random order, so a slice of columns is as many cells of each
    # box.
    order = order[np.argsort(box[order], kind="stable")].reshape(n, n)
    given = np.zeros(n * n, dtype=bool)
    given[order[:, :easy_count(n)]] = True
    f, open_board = Formula(), type(board)(write_board([np.where(given.reshape(n, n), digits.astype(np.str_), EMPTY)]))
    holds = open_board.encode(f)["digits"].literals.reshape(n * n, n)
    own = holds[np.arange(n * n), digits.ravel() - 1]
    f.add(-own[None])
    with Session(f, "cadical153") as session:
        while has_model(session, [], deadline):
            cell = rng.choice(np.flatnonzero(~values(session.model, own)))
            given[cell] = True
            session.add([[int(own[cell])]])
    given[rng.permutation(np.flatnonzero(~given))[:max(0, least - int(given.sum()))]] = True
    return given.reshape(n, n)
