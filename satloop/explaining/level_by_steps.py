"""The level of a board by the kinds of steps that it takes: what a solver has to do, whatever the puzzle is."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from ..boards.puzzle import Puzzle
from .model.level_names import LEVELS
from .model.step import SEARCH, WHATIF, Step
from .search.chains.step_parts import PlainChain

SHORTEST, SHORT = 3, 5  # links of the chains of easy boards, which suppose nothing, and of medium ones
EASY, MEDIUM, HARD, EXPERT, EVIL = range(len(LEVELS))
# The kinds of steps, each with the least level of a board that takes one; docs/difficulty.md has this table.
KINDS = {
    "one clue or rule": EASY,
    "a pattern with a name": EASY,
    "a line that would close a loop at once, or the only way through a region": EASY,
    f"a chain of at most {SHORTEST} links that supposes nothing": EASY,
    f"a chain of at most {SHORT} links": MEDIUM,
    "a longer chain by several clues and rules, or one with a further supposition inside": HARD,
    "the same with an assumption that is followed over the whole board, or that forks": EXPERT,
    "a search, which no chain tells": EVIL,
}
# The same for techniques of Sudoku, by their costs: hidden singles; naked singles, pointing and claiming; pairs to
# quads, fish and wings; unique rectangles and chains; long chains, all cases and assumptions.
LEAST_COSTS = (2.0, 3.0, 4.5, 7.0)


class LevelBySteps:
    """The least level of a board that takes some steps, as a number of `LEVELS`. Steps are added in their order.

    How long a chain is, is looked at only where the level depends on it: a step with more groups has more links, for
    none of its groups can be left out.
    """

    def __init__(self, known: int, has_name: Callable[[Step], bool],
                 chain_of: Callable[[Step, int], PlainChain | None]) -> None:
        """known: a mask of what is known before the first step. has_name: whether a step is a pattern with a name.
        chain_of: see `StepParts.plain_chain`.
        """
        self._known, self._has_name, self._chain_of = known, has_name, chain_of
        self._least = EASY
        self._open: list[tuple[int, Step, int]] = []  # the highest level that a step may take, the step, what was known

    def add(self, step: Step) -> None:
        """Take in the next step."""
        low, high = bounds(step)
        self._least = max(self._least, low)
        if high > self._least:
            self._open.append((high, step, self._known))
        self._known |= step.new | step.means

    def at_least(self, number: int) -> bool:
        """Whether the steps take a board of this level or a higher one."""
        waiting, self._open = self._open, []
        for place, (high, step, known) in enumerate(waiting):
            if self._least >= number:
                self._open += [one for one in waiting[place:] if one[0] > self._least]
                break
            if high < number:
                self._open.append((high, step, known))
            else:
                self._least = max(self._least, self._level_of(step, known, high))
        return self._least >= number

    def number(self) -> int:
        """The least level."""
        return next(number for number in range(EVIL, -1, -1) if self.at_least(number))

    def _level_of(self, step: Step, known: int, high: int) -> int:
        if self._has_name(step):
            return EASY
        chain = self._chain_of(step, known)
        if chain is None or chain.links > SHORT:
            return high
        return MEDIUM if chain.supposes or chain.links > SHORTEST else EASY


def bounds(step: Step) -> tuple[int, int]:
    """The lowest and the highest level that a step may take, before anybody looks at its chain."""
    if step.name:
        level = sum(step.cost >= least for least in LEAST_COSTS)
        return level, level
    if step.needs_no_chain:
        return EASY, EASY
    if step.tier == SEARCH:
        return EVIL, EVIL
    high = EXPERT if step.tier == WHATIF else HARD
    return high if step.fork or len(step.groups) > SHORT else EASY, high


def level_of(puzzle: Puzzle, steps: LevelBySteps, score: float) -> str:
    """The level of a board, from the level that its steps take and its score."""
    number = steps.number()
    return LEVELS[EVIL if number == EXPERT and score >= evil_from(puzzle) else number]


def evil_from(puzzle: Puzzle) -> float:
    """The score from which an expert board is evil; there is none for named techniques, whose score is their cost."""
    return inf if puzzle.named_steps else puzzle.evil_from


def is_above(puzzle: Puzzle, steps: LevelBySteps, score: float, level: str) -> bool:
    """Whether a board with these steps and perhaps more is of a harder level than `level`."""
    number = LEVELS.index(level)
    if number == EXPERT and score >= evil_from(puzzle):
        return steps.at_least(EXPERT)
    return number < EVIL and steps.at_least(number + 1)
