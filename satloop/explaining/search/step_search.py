"""What all searches for steps share: find the next step, learn what it brings, go on until everything is known."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from time import perf_counter

from encoders import OutOfTime

from ...errors import InternalError
from ..model.board_groups import BoardGroups
from ..model.masks import bits
from ..model.step import Step


class StepSearch(ABC):
    """A search from what is known to the solution by which `grouping` is oriented. known, goal: masks of variables.

    first_will_do: whether the first step that is good enough will do, although there may be an easier one.
    """

    first_will_do = False

    def __init__(self, grouping: BoardGroups, deadline: float) -> None:
        self.grouping, self.deadline, self.goal, self.known = grouping, deadline, grouping.goal, 0

    @abstractmethod
    def find(self) -> Step | None:
        """The easiest step, checked; the search does not yet learn what it brings. Raises OutOfTime."""

    @abstractmethod
    def learn(self, new: int) -> None:
        """Add variables, a mask, to what is known, and what they mean without any group."""

    def has_easy(self) -> bool:
        """Whether a step of tier 1 may be at hand; False where there is none that is found at once."""
        return True

    @property
    def done(self) -> bool:
        """Whether everything is known."""
        return not self.goal & ~self.known

    def next(self) -> Step:
        """The next step. Raises OutOfTime."""
        if perf_counter() > self.deadline:
            raise OutOfTime
        step = self.find()
        if step is None:
            raise InternalError(f"no step on a board with one solution\n{self.grouping.puzzle.text}")
        return step

    def steps(self) -> Iterator[Step]:
        """Yield step after step until everything is known. Raises OutOfTime."""
        while not self.done:
            step, before = self.next(), self.known
            new = step.new
            variables = bits(new) if new & new - 1 else []
            for variable in reversed(variables):  # what another new variable means: a red cell is not blue
                if any(variable in self.grouping.implied.get(other, ()) and new >> other & 1 for other in variables):
                    new ^= 1 << variable
            self.learn(step.new)
            yield step._replace(new=new, means=self.known & ~before & ~new)
