"""Morning Walk: a random loop, and shaded cells under it that leave no section as long as the next."""

from __future__ import annotations

from math import inf

import numpy as np

from encoders.deadline import check_deadline

from ....boards.checks.sections import exits_to_section_of_equal_size
from ....boards.loops.section_numbers import SectionNumbers
from ....boards.puzzle import Solution
from ....boards.text import write_board
from ...clues.section_clues import board_with_shaded_cells
from ...clues.tokens import tokens
from ...solutions.loop_interior import random_loop_interior
from ...solutions.random_loop import outline
from ..ground_changer import GroundChanger
from ..maker import Sketch

Rng = np.random.Generator

LONGEST = 9  # cells of a section of the first loop, which would need a clump of clues
CHANGES = 20  # changes of the first shaded cells for each cell of the board, at most


class ShadedUnderLoop(GroundChanger):
    """Shades patches of cells, and changes single cells where a section is as long as the next, or too long, until none
    is."""

    kind: type[SectionNumbers]
    blank: SectionNumbers

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        self._rounds = 0
        edges = outline(random_loop_interior(*self.size, rng, self.recipe.unvisited_share, deadline))
        sides = self.blank.sides(Solution(self.blank, {"edges": edges}))
        ground = board_with_shaded_cells(*self.size, rng)[0] == self.recipe.letter
        alike = exits_to_section_of_equal_size(sides, ground).any(axis=2)
        for _ in range(CHANGES * ground.size):
            if not alike.any():
                self.blank = self.kind(write_board([tokens(ground, self.recipe.letter)]))
                solution = Solution(self.blank, {"edges": edges})
                alike = self.blank.clue_values(solution) > LONGEST
                if not alike.any():
                    return Sketch(solution, self.clues(solution, rng))
            check_deadline(deadline)
            after = ground.copy()
            after.flat[rng.choice(np.flatnonzero(alike))] ^= True
            alike_after = exits_to_section_of_equal_size(sides, after).any(axis=2)
            if alike_after.sum() <= alike.sum():
                ground, alike = after, alike_after
        return None
