"""Random full Sudoku squares, and the session in which their givens are deleted."""

from __future__ import annotations

import numpy as np

from encoders import Formula, Ints
from encoders.formula import Literals, Model

from ....boards.number_in_every_cell import box_shape
from ....boards.puzzle import AssumedClues, Key, Puzzle, Solution
from ....solving.search import decode
from ....solving.session import Session
from ....solving.strategies.propagation import propagation
from ...deadline import has_model
from ...removal.spread import shuffled
from ...removal.switchable_board import SwitchableBoard

EVEN = 16  # order up to which removed givens are spread evenly: on larger boards the proofs would be hard


class Givens(SwitchableBoard):
    """A full square whose givens are switches themselves: literals of the formula, of which any may be assumed."""

    literal_clues = True

    def __init__(self, square: Solution, key: Key, session: Session) -> None:
        self.puzzle: AssumedClues = square.board  # type: ignore[assignment]
        self.square, self.key, self.session, self.formula = square, key, session, session.formula
        self.cells = np.arange(square["digits"].size)
        self.about = self.cells[:, None]
        self.clues = self.puzzle.clue_literals(key)

    def solution(self, deadline: float | None = None, wanted: Solution | None = None) -> Solution | None:
        """The square."""
        return self.square

    def forbid(self, model: Model) -> None:
        """From now on the square is no solution."""
        self.formula.add(-self.clues[None])


def square(board: Puzzle, rng: np.random.Generator) -> Solution:
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
        place = (column - row % shape[0] * shape[1]) % n * n + row
    place = shuffled(shuffled(place, box, rng).T, box.T, rng)
    if rng.random() < 0.5:
        place = place.T
    return np.asarray(place.ravel().argsort(kind="stable"))


def draw_square(board: Puzzle, key: Key, session: Session, rng: np.random.Generator,
                deadline: float | None = None) -> Solution:
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
