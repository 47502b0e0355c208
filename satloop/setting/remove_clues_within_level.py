"""Boards of a requested level, where clues can be removed: they are, while the board is not too hard for the level."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from encoders import Bools, Ints

from ..boards.puzzle import Grid, Solution
from ..boards.text import write_board
from ..explaining.boards_with_fewer_clues import SimilarBoards
from ..explaining.explanation import Explanation
from ..explaining.rate import Rating, rate_explanation
from .ask_until_deadline import has_model
from .attempt import Attempt, without_clues
from .exchange_clues_for_level import LevelSearch, explain_board, too_easy_or_hard
from .makers.maker import Sketch
from .removal.clues_that_go_together import add_orbit_switches, closure_of
from .removal.deletion import Deletion, DeletionOptions
from .removal.switchable_board import SwitchableBoard
from .request import Generated
from .step_replay import StepReplay

BACK = 3  # most clues, or orbits of clues, that an exchange puts back
ORDERS = 3  # orders in which clues are put back and taken away
NEARLY = 6  # of the clues that are not needed, one in this many may come back without need
WORK = 12000  # cells of all boards that are rated while clues are taken away


class ClueSearch(LevelSearch[Bools]):
    """A choice is a mask (o,) of the orbits of clues that stay.

    board: a fresh one, with all clues.
    """

    def __init__(self, attempt: Attempt, board: SwitchableBoard, sketch: Sketch, orbit: Ints) -> None:
        super().__init__(attempt)
        self.board, self.sketch, self.orbit = board, sketch, orbit
        self.switches, self.weight = add_orbit_switches(board, orbit)
        own = board.solution(attempt.deadline, sketch.solution)
        assert own is not None
        board.forbid(board.session.model)
        self.own = own
        self.fewer: SimilarBoards | None = None
        self.options = DeletionOptions(self.weight, closure_of(self.maker.recipe, board, own, orbit), cores=False,
                                       order=self.maker.best_order(board.cells, orbit, self.rng),
                                       max_clues=self.request.max_clues(), lasting=False, deadline=attempt.deadline)

    def grids(self, choice: Bools) -> tuple[list[Grid], Solution]:
        return without_clues(self.maker, self.sketch.grids, self.absent(choice)), self.own

    def absent(self, choice: Bools) -> Ints:
        """The cells of the clues that do not stay."""
        absent: Ints = self.board.cells[~np.append(choice, False)[self.orbit]]
        return absent

    def exchange(self, choice: Bools) -> Bools:
        """Put a few clues back and remove others, until none can go."""
        gone = np.flatnonzero(~choice)
        back = np.zeros_like(choice)
        # Clues that just came back have a higher rank: they are tried last, or the same ones would go again.
        back[self.rng.permutation(gone)[:self.rng.integers(1, BACK + 1)]] = True
        options = replace(self.options, rank=back.astype(np.intp))
        return Deletion(self.board.session, self.switches, self.rng, options, choice | back).run()

    def ease(self, choice: Bools, rating: Rating) -> tuple[Bools, Rating] | None:
        """Put clues back, and take others away, until none can go without the board becoming too hard."""
        for _ in range(ORDERS):
            enough = self.put_back(choice)
            if enough is None:
                return None
            fewer, rating = self.thin(enough)
            if not too_easy_or_hard(self.request, rating):
                return fewer, rating
        return None

    def put_back(self, choice: Bools) -> Bools | None:
        """The clues after others came back in random order, about as many as the level allows; None if the board is too
        hard with all of them. How many is found by halving.
        """
        orbits = self.rng.permutation(np.flatnonzero(~choice))
        low, high, enough = 0, len(orbits), None
        # More clues never make a board harder, nearly; so halving finds how many are enough.
        while high - low > max(1, len(orbits) // NEARLY):
            middle, trial = (low + high) // 2, choice.copy()
            trial[orbits[:middle]] = True
            if too_easy_or_hard(self.request, self.rate(trial)) > 0:
                low = middle
            else:
                high, enough = middle, trial
        every = np.ones_like(choice)
        return enough if enough is not None else None if too_easy_or_hard(self.request, self.rate(every)) > 0 else every

    def thin(self, choice: Bools) -> tuple[Bools, Rating]:
        """The clues that are left when none can go any more: without any one the board has another solution or is too
        hard. First many go at a time, as far as the steps without them still solve the board; then one at a time, first
        those without which the steps still find most. On large boards it stops after WORK.
        """
        rating, explanation = self.rate_and_explain(choice)
        replay = None if self.board.puzzle.named_steps else StepReplay(explanation)
        reach = self.reach_without_each(replay, choice)
        needed, hard = np.zeros_like(choice), np.zeros_like(choice)
        failures = np.zeros(len(choice), dtype=np.intp)  # how often the board was too hard without each
        work, most = 0, len(choice)
        while work < WORK and not self.few_enough(choice):
            waiting = self.rng.permutation(np.flatnonzero(choice & ~needed & ~hard))
            # The last key counts first: fewest failures, then what the steps reach without the clue, most first.
            waiting = waiting[np.lexsort((-reach[waiting], failures[waiting]))].tolist()
            if not waiting:
                break
            trial = choice.copy()
            for i in waiting:
                if replay is None:
                    break
                trial[i] = False
                if not (self.is_closed(trial) and replay.solves(self.staying(trial))):
                    trial[i] = True
                elif (choice & ~trial).sum() >= most or self.few_enough(trial):
                    break
            if (trial == choice).all():
                i, replay = waiting[0], None
                trial[i] = False
                hard[i] = not self.is_closed(trial)
                needed[i] = has_model(self.board.session, self.switches[trial].tolist(), self.attempt.deadline,
                                      read=False)
                if hard[i] or needed[i]:
                    continue
            gone = choice & ~trial
            work += self.sketch.grids[0].size
            new, explanation = self.rate_and_explain(trial)
            if new.score is not None and too_easy_or_hard(self.request, new) <= 0:
                choice, rating, most = trial, new, 2 * most
                hard[:] = False
                replay = None if self.board.puzzle.named_steps else StepReplay(explanation)
                reach = self.reach_without_each(replay, choice)
            elif gone.sum() == 1:
                hard |= gone
                failures[gone] += 1
            else:
                most = int(gone.sum()) // 2
        return choice, rating

    def reach_without_each(self, replay: StepReplay | None, choice: Bools) -> Ints:
        """(o,) how much of the solution the steps still find without each orbit of clues that stays; 0 for the others.
        """
        out = np.zeros(len(choice), dtype=np.intp)
        if replay is not None:
            for i in np.flatnonzero(choice).tolist():
                trial = choice.copy()
                trial[i] = False
                out[i] = replay.count_found(self.staying(trial))
        return out

    def few_enough(self, choice: Bools) -> bool:
        """Whether there are no more clues than the request allows."""
        return 0 < self.request.max_clues() >= int(self.weight[choice].sum())

    def staying(self, choice: Bools) -> set[int]:
        """The cells of the clues that stay."""
        return set(self.board.cells[np.append(choice, False)[self.orbit]].tolist())

    def is_closed(self, trial: Bools) -> bool:
        """Whether these clues need no other one to stay."""
        closure = self.options.closure
        return closure is None or bool((closure(trial, np.ones_like(trial)) == trial).all())

    def explain(self, choice: Bools) -> Explanation:
        """The steps of a board, as far as the request needs them, with what was found on boards like it."""
        if self.fewer is None:
            return super().explain(choice)
        return explain_board(self.request, self.board_of(choice), self.attempt.deadline,
                             partial(self.fewer.prepare, set(self.absent(choice).tolist())))

    def rate_and_explain(self, choice: Bools) -> tuple[Rating, Explanation]:
        """The rating of a board, and its steps, as far as the request needs them."""
        explanation = self.explain(choice)
        return rate_explanation(explanation), explanation

    def search(self, choice: Bools) -> tuple[Bools, Rating] | None:
        """As `LevelSearch.search`; the steps of one board help to find the steps of the next, see `SimilarBoards`."""
        # Where a clue says something by standing beside others, boards that lack some are not like each other.
        full = SimilarBoards(self.board_of(np.ones_like(choice)), self.attempt.deadline) if (
            self.maker.recipe.keep_together is None) else None
        self.fewer = full if full and full.fits(self.board_of(choice), set(self.absent(choice).tolist())) else None
        result = super().search(choice)
        if self.fewer is not None and result is not None:
            by_itself = rate_explanation(super().explain(result[0]))
            if not too_easy_or_hard(self.request, by_itself):
                return result[0], by_itself
            self.fewer = None  # another order of steps, by which the level is another
            self.ratings.clear()
            result = super().search(choice)
        return result


def board_from_clues(attempt: Attempt, sketch: Sketch, orbit: Ints, left: Bools) -> Generated | None:
    """A board of the requested level, from the clues that are left (a mask of their orbits); None if none is found."""
    puzzle = attempt.maker.kind(write_board(sketch.grids), attempt.request.puzzle)
    with SwitchableBoard(puzzle, None, attempt.deadline, **attempt.maker.options) as board:  # not the used session
        return ClueSearch(attempt, board, sketch, orbit).generate(left)
