"""What every search for steps does: look for the next one, learn what it brings, until all is known."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from time import perf_counter

from encoders import OutOfTime

from ..errors import InternalError
from .grouped import Grouped
from .local import bits
from .steps import Step


class Stepping(ABC):
    """From what is known (a mask of variables) to the solution that `grouped` is oriented by. goal: what to know."""

    def __init__(self, grouped: Grouped, deadline: float) -> None:
        self.grouped, self.deadline, self.goal, self.known = grouped, deadline, grouped.goal, 0

    @abstractmethod
    def find(self) -> Step | None:
        """The easiest step, checked; what it brings is not yet learnt. Raises OutOfTime."""

    @abstractmethod
    def learn(self, new: int) -> None:
        """Add to what is known, with what it means."""

    def meant(self, variable: int) -> set[int]:
        """What one variable says of others without any group: that a cell is red says that it is not blue."""
        return set()

    @property
    def done(self) -> bool:
        """Whether nothing is left to find."""
        return not self.goal & ~self.known

    def next(self) -> Step:
        """The next step. Raises OutOfTime."""
        if perf_counter() > self.deadline:
            raise OutOfTime
        step = self.find()
        if step is None:
            raise InternalError(f"no step on a board with one solution\n{self.grouped.puzzle.text}")
        return step

    def steps(self) -> Iterator[Step]:
        """Step after step until all is known. Raises OutOfTime."""
        while not self.done:
            step, before = self.next(), self.known
            new = step.new
            meant = [(variable, self.meant(variable)) for variable in bits(new)] if new & new - 1 else []
            for variable, _ in reversed(meant):
                if any(variable in said and new >> other & 1 for other, said in meant if other != variable):
                    new ^= 1 << variable
            self.learn(step.new)
            yield step._replace(new=new, means=self.known & ~before & ~new)
