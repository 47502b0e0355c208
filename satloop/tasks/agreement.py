"""How far a wrong answer agrees with the solution: a measure that a guess does not raise.

Of each part that a person draws (lines, second bridges, shaded cells, numbers) it is the share of what the solution has
that the answer has too, less the share of what the solution lacks that the answer has. This is Youden's J, also
called informedness (Powers 2011, "Evaluation: from precision, recall and F-measure to ROC, informedness, markedness and
correlation"): 1 for the solution, 0 on average for whatever is drawn without a look at the clues, and exactly 0 for
nothing and for everything. What the board prints does not count.
"""

from __future__ import annotations

import numpy as np

from encoders import Bools

from ..boards.lines_in_solution_text import LAYERS
from ..boards.puzzle import Puzzle, Values
from ..explaining.state_json import state_of

MOST = 0.9  # for a wrong answer
CHANCE = 0.5  # agreement that counts nothing: hardly any random answer to a 6x6 board has more


def parts_of(board: Puzzle, values: Values) -> dict[str, Bools]:
    """What is drawn, by part, as flat booleans; a number in a cell as one boolean for each number."""
    out: dict[str, Bools] = {}
    for name in (*LAYERS, "shaded", "digits"):
        if name in values:
            flat = np.ravel(values[name])
            out[name] = (flat[:, None] == np.arange(1, board.rows + 1)).ravel() if name == "digits" else flat != 0
    return out


class Agreement:
    """The agreement of answers with the solution of a board."""

    def __init__(self, board: Puzzle, solution: Values) -> None:
        open_ = {name: np.asarray(entries) < 0 for name, entries in state_of(board, {}).items()}
        self.board = board
        self.parts = []
        for name, truth in parts_of(board, solution).items():
            counted = open_[name]
            if 0 < np.count_nonzero(truth & counted) < np.count_nonzero(counted):
                self.parts.append((name, truth & counted, ~truth & counted))

    def agreement_with(self, answer: Values) -> float:
        """From -1 to 1; the parts count by the number of their places."""
        drawn = parts_of(self.board, answer)
        total = weight = 0.0
        for name, true, false in self.parts:
            size = np.count_nonzero(true) + np.count_nonzero(false)
            weight += size
            if name in drawn:
                right = np.count_nonzero(drawn[name] & true) / np.count_nonzero(true)
                wrong = np.count_nonzero(drawn[name] & false) / np.count_nonzero(false)
                total += size * (right - wrong)
        return total / weight if weight else 0.0

    def partial_score(self, answer: Values) -> float:
        """The score of a wrong answer, from 0 to MOST."""
        return MOST * max(0.0, self.agreement_with(answer) - CHANCE) / (1 - CHANCE)
