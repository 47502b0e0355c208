"""Slitherlink: every number of a random loop."""

from __future__ import annotations

import numpy as np

from encoders import Bools, Ints

from ....boards.puzzle import Solution
from ...clues.faces_inside_loop import faces_inside
from ...solutions.random_loop import flippable
from ..maker import Maker, orbits_of_clues

CHANGES = 100, 400  # fewest and most cells of boards where looking for changes of the loop saves time


class EveryNumber(Maker):
    """Puts every number on the board.

    With one face more inside, or one less, the loop is mostly one loop still: only the numbers in that face and beside
    it exclude the change, so one of these stays.
    """

    def clues_that_forbid_changes(self, solution: Solution, orbit: Ints) -> Bools | None:
        number: Ints = solution.board.clue  # type: ignore[attr-defined]
        if not CHANGES[0] <= number.size <= CHANGES[1]:
            return None
        cells = np.flatnonzero(number >= 0)
        # away: (faces that may flip, clues) how many steps the clue is from the face. Beside the face a number changes
        # by 1; in it n becomes 4 - n.
        face, clue = (np.stack(np.divmod(place, number.shape[1]))
                      for place in (np.flatnonzero(flippable(faces_inside(solution["edges"], *self.size))), cells))
        away = np.abs(face[:, :, None] - clue[:, None]).sum(axis=0)
        return orbits_of_clues((away == 1) | ((away == 0) & (number.flat[cells] != 2)), orbit)
