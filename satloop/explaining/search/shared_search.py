"""What the searches on similar boards share: windows, and the steps that they choose where the same is known."""

from __future__ import annotations

from typing import NamedTuple

from ..model.board_groups import BoardGroups
from ..model.masks import mask_of
from ..model.step import CLOSING, ONE, Step
from .windows_shared_by_boards import SharedWindows


class ChosenStep(NamedTuple):
    """A step that a search chose, its groups named by their selectors, which are the same in all searches.

    board: the mask of the selectors of all groups of the search's board.
    """

    board: int
    selectors: list[int]
    step: Step


class SharedSearch:
    """The windows and steps of searches on boards that differ only in which of the same clues they have.

    With fewer clues no step becomes cheaper. So the step that a search chose, where the same was known and there were
    these clues and perhaps more, is the choice of this search too, if it cites none of the clues that are gone. And a
    line that closes a loop too early does so for the same reason, as long as all that it rests on is there.
    """

    def __init__(self) -> None:
        self.windows = SharedWindows()
        self._chosen: dict[int, list[ChosenStep]] = {}  # what was known -> steps
        self._closings: dict[tuple[int, int], list[ChosenStep]] = {}  # what is new, number of closings -> steps
        self._selectors: list[int] = []
        self._number: dict[int, int] = {}
        self._board = 0

    def begin(self, grouping: BoardGroups) -> None:
        """Begin the search on one of the boards."""
        self._selectors, self._board = grouping.selectors, mask_of(grouping.selectors)
        self._number = {selector: group for group, selector in enumerate(grouping.selectors)}

    def step(self, known: int) -> Step | None:
        """The step to choose where all this is known, a mask, and no single group forces more; None if no search was
        there.
        """
        for chosen in self._chosen.get(known, ()):
            if not self._board & ~chosen.board and (step := self._of_this_board(chosen)):
                return step
        return None

    def closing(self, new: int, known: int, closings: int) -> Step | None:
        """A step of tier 3 that was chosen once, if what it rests on is known and here."""
        for chosen in self._closings.get((new, closings), ()):
            if not chosen.step.known & ~known and (step := self._of_this_board(chosen)):
                return step
        return None

    def keep(self, known: int, step: Step) -> None:
        """Keep the step that the search chose where this was known."""
        if step.tier == ONE:
            return
        chosen = ChosenStep(self._board, [self._selectors[group] for group in step.groups], step)
        self._chosen.setdefault(known, []).append(chosen)
        if step.tier == CLOSING:
            self._closings.setdefault((step.new, step.closings), []).append(chosen)

    def _of_this_board(self, chosen: ChosenStep) -> Step | None:
        """The step with the numbers that its groups have here; None if one of them is not here."""
        groups = [self._number[selector] for selector in chosen.selectors if selector in self._number]
        return chosen.step._replace(groups=tuple(groups)) if len(groups) == len(chosen.selectors) else None
