"""The fewest clues that leave a session no model: each is a literal, or depends on one with others of its orbit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from encoders import Bools, Formula, Ints, Literals, values
from encoders.cardinality.counters import totals

from ...solving.session import Session
from ..ask_until_deadline import Undecided, has_model
from ..removal.deletion import Deletion, DeletionOptions

SOLVER = "cadical153"  # chooses the switches: of those tried it does so fastest where there are many clues
FIRST = 10  # correction sets after which a better lower bound is looked for, and another deletion tried,
GROWTH = 1.1  # and again when there are this many times as many
CONFLICTS = 3000  # of such a search


class SmallestCore:
    """Looks for the fewest clues whose switches, assumed together, leave a session no model. A context manager.

    Switches without a model contain one of each *correction set*: those that are off in a model whose switches on are
    as many as can be. One solver chooses switches that hit all correction sets seen so far, with fewer clues than the
    best switches known; where the session still has models, these give further sets. The end is that it can choose
    none. A. Ignatiev et al., Smallest MUS extraction with minimal hitting set dualization (2015), choose fewest
    switches at once; to ask for fewer than known, in one solver, is faster.

    switches: (n,) literals of the session. orbit: (k,) the switch that each clue depends on; cells: (k,) where the
    clues stand, flat, on a board of `columns` columns: clues that lie together are counted together, so that the solver
    learns how many clues a part of the board needs. sets: (s, n) further sets of which one switch has to stay. options:
    of the deletion that finds the first switches; its deadline is that of the search, and its closure follows from the
    sets. core: (n,) the best switches known, at first all. least: fewer clues do not suffice.
    """

    def __init__(self, session: Session, switches: Literals, orbit: Ints, cells: Ints, columns: int,
                 rng: np.random.Generator, options: DeletionOptions, sets: Bools | None = None) -> None:
        self.session, self.switches, self.rng = session, switches, rng
        self.options, self.deadline = replace(options, lasting=False, conflict_budget=0), options.deadline
        self.weight = np.bincount(orbit, minlength=len(switches))
        self.core, self.least = np.ones(len(switches), dtype=bool), 0
        self.sets = np.zeros((0, len(switches)), dtype=bool) if sets is None else sets
        f = Formula()
        # stays: a literal for each clue; those of one orbit are equal, and the first stands for its switch.
        stays = f.new(len(orbit))
        self._stays = stays[np.unique(orbit, return_index=True)[1]]
        other = self._stays[orbit] != stays
        f.clause(-stays[other], self._stays[orbit][other])
        f.clause(stays[other], -self._stays[orbit][other])
        f.add([self._stays[row].tolist() for row in self.sets])
        # totals: the tree adds clues that lie near each other first, so its inner sums speak of parts of the board.
        self._more = totals(f, stays[near_order(cells, columns)], max(1, len(orbit)))
        self._hitting, self._corrections = Session(f, SOLVER), 0

    def __enter__(self) -> SmallestCore:
        return self

    def __exit__(self, *_: object) -> None:
        self._hitting.close()

    @property
    def most(self) -> int:
        """How many clues depend on the best switches known."""
        return int(self.weight[self.core].sum())

    def start(self) -> bool:
        """Whether all switches leave no model; then `core` is a set without one. Raises OutOfTime at the deadline."""
        deletion = Deletion(self.session, self.switches, self.rng, self.options)
        deletion.keep(np.flatnonzero(self.sets[self.sets.sum(axis=1) == 1].any(axis=0)))
        if not deletion.start():
            return False
        core = deletion.run()
        if self.weight[core].sum() < self.most:
            self.core = core
        return True

    def bounds(self) -> Iterator[tuple[int, int]]:
        """After `start`: `least` and `most`, which come nearer to each other, until they are one number.

        Raises OutOfTime at the deadline; `core` is then the best set so far.
        """
        yield self.least, self.most
        enough = 0.0
        while self.least < self.most:
            before = self.most, self.least
            # Raising the lower bound is hard at first and becomes easier with more sets, so it waits until there are.
            if self._corrections >= enough:
                self._raise_least()
                if enough:
                    self.start()
                enough = GROWTH * self._corrections + FIRST
            chosen = self._choose(self.most - 1)
            if chosen is None:
                self.least = self.most
            # A choice that hits all sets so far either has no other solution, and is the best known, or shows a
            # further set.
            elif not self._correct(chosen):
                self.core = chosen
            if before != (self.most, self.least):
                yield self.least, self.most

    def _choose(self, most: int, conflicts: int | None = None) -> Bools | None:
        """Switches that hit all sets and have `most` clues or fewer; None if there are none. May raise Undecided."""
        if not has_model(self._hitting, [-int(self._more[most])], self.deadline, conflicts=conflicts):
            return None
        return np.asarray(values(self._hitting.model, self._stays))

    def _raise_least(self) -> None:
        """Raise the lower bound as far as the sets so far easily show it."""
        try:
            while self.least < self.most and self._choose(self.least, CONFLICTS) is None:
                self.least += 1
        except Undecided:
            pass

    def _correct(self, chosen: Bools) -> bool:
        """Whether these switches have a model; if so, correction sets, disjoint outside them, are added."""
        on, before = chosen.copy(), self._corrections
        while has_model(self.session, self.switches[on].tolist(), self.deadline):
            correction = self._correction(on)
            self._hitting.add([self._stays[correction].tolist()])
            self._corrections += 1
            on |= correction
        return self._corrections > before

    def _correction(self, on: Bools) -> Bools:
        """The switches off in a model that has `on` and then as many as can be; the session has some model of `on`."""
        on = on | values(self.session.model, self.switches)
        for i in self.rng.permutation(np.flatnonzero(~on)).tolist():
            if not on[i] and has_model(self.session, [*self.switches[on].tolist(), int(self.switches[i])],
                                       self.deadline):
                on |= values(self.session.model, self.switches)
        return np.asarray(~on)


def near_order(cells: Ints, columns: int) -> Ints:
    """The order of cells along G. Morton's curve, on which each square of 2, 4, 8 ... cells is one stretch."""
    places = np.stack(np.divmod(cells, columns))
    # The bits of row and column by turns make one number: cells that agree in high bits lie near each other.
    bit = np.arange(16)
    return np.asarray(((places[..., None] >> bit & 1) << 2 * bit + np.array([[[1]], [[0]]])).sum(axis=(0, 2)).argsort())
