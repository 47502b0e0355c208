"""Loops of a board whose cells off the loop are shaded or have a clue: its own, and rivals that clues exclude."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from encoders import Bools, Ints

from ...boards import checks
from ...boards.loops.cell_loop import CellLoop
from ..clues.clues_off_loop import CLUES_OFF_LOOP
from .repair_where_solutions_differ import differing_parts

WEAK = 0.4  # what a clue that says next to nothing is worth, to exclude a rival
RIVALS = 100  # that are kept, at most


class Lines(NamedTuple):
    """Some loops: their edges (n, m); what they leave out, where they turn and go straight (n, rows, columns)."""

    edges: Bools
    off: Bools
    turns: Bools
    straight: Bools

    def with_others(self, others: Lines) -> Lines:
        """These and others, without the first where they are too many."""
        return Lines(*(np.concatenate(pair)[-RIVALS:] for pair in zip(self, others)))


class Chosen(NamedTuple):
    """A loop alone, the cells of its clues, and for each cell (rows, columns) which of the kinds of clues it has."""

    own: Lines
    clue: Bools
    kind: Ints


def has_neighbours(cells: Bools) -> Bools:
    """(...,) whether two of the cells (..., rows, columns) are neighbours."""
    down, right = cells[..., 1:, :] & cells[..., :-1, :], cells[..., 1:] & cells[..., :-1]
    return np.asarray(down.any(axis=(-2, -1)) | right.any(axis=(-2, -1)))


class Rivals:
    """Other loops that were found for a board, so that most changes of it are judged without a solver."""

    def __init__(self, blank: CellLoop) -> None:
        self.blank, self.kinds = blank, CLUES_OFF_LOOP[blank.name]
        self.known = Lines(*(part[:0] for part in self.loops_of(np.zeros(blank.graph.size, dtype=bool))))

    def loops_of(self, *edges: Bools) -> Lines:
        """Loops with these edges."""
        across, down = self.blank.graph.split(np.stack(edges, axis=-1))
        sides = checks.sides(np.moveaxis(across, -1, 0), np.moveaxis(down, -1, 0))
        return Lines(np.stack(edges), ~checks.visited(sides), checks.turns(sides), checks.straight(sides))

    def possible_clues(self, lines: Lines, clue: Bools) -> Ints:
        """What each cell could say, for loops of which all cells off them are shaded but for the clues."""
        return self.kinds.codes(lines.off & ~clue, lines.turns, lines.straight)

    def add_with_parts(self, chosen: Chosen, others: Iterable[Bools]) -> None:
        """Keep loops as rivals, and what comes of each place alone in which they differ from the own loop."""
        own, new = chosen.own.edges[0], list[Bools]()
        for other in others:
            parts = differing_parts(own, other, self.blank.rows, self.blank.columns)
            new.append(other)
            for part in parts if len(parts) > 1 else ():
                new.append(own.copy())
                new[-1][part] ^= True
        if new:
            self.known = self.known.with_others(self.loops_of(*np.unique(new, axis=0)))

    def excluded(self, chosen: Chosen) -> tuple[Bools, Bools, Bools, Bools]:
        """Whether each rival (n,) is excluded, and by rules alone; by each clue (n, rows, columns); by a clue of each
        kind in each cell (n, rows, columns, kinds). The own loop is no rival, and counts as excluded by rules."""
        (own, clue, kind), rivals = chosen, self.known
        rules = (clue & ~rivals.off).any(axis=(1, 2)) | has_neighbours(rivals.off & ~clue) | \
            (rivals.edges == own.edges).all(axis=1)
        each = self.kinds.excludes(self.possible_clues(own, clue)[0], self.possible_clues(rivals, clue))
        where = np.broadcast_to(kind[..., None], (len(each), *kind.shape, 1))
        by = np.take_along_axis(each, where, axis=-1)[..., 0] & clue
        return rules | by.any(axis=(1, 2)), rules, by, each

    def with_other_kinds(self, chosen: Chosen) -> Chosen:
        """Other kinds of clues, as long as they exclude more rivals."""
        weak = 1 - (1 - WEAK) * self.kinds.weak(self.possible_clues(*chosen[:2])[0])
        while True:
            out, rules, by, each = self.excluded(chosen)
            if out.all() or each.shape[-1] == 1:
                return chosen
            only = ~rules & (by.sum(axis=(1, 2)) == 1)
            lost = (by[only][..., None] & ~each[only]).sum(axis=0)
            gain = chosen.clue[..., None] * (each[~out].sum(axis=0) * weak - lost)
            if gain.max(initial=0) <= 0:
                return chosen
            row, column, best = np.unravel_index(int(gain.argmax()), gain.shape)
            kind = chosen.kind.copy()
            kind[row, column] = best
            chosen = chosen._replace(kind=kind)
