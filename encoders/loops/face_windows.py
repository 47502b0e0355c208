"""Windows of a grid of squares: a box whose border stays as it is, and a rule that keeps inside and outside together.

What hangs together beyond the window is told by `groups`: squares of the border that are connected out there. So a rule
for a small box says of it what `region_cuts` says of the whole grid.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..formula import Clauses, Model
from ..graph import components
from .lazy.bitset import bits, packed
from .lazy.pieces import WITNESSES, Bools, Ints
from .lazy.region_cuts_bitset import Squares, consecutive_held, squares


class Window:
    """A box of (rows, columns) squares. free: which of them may change, none at the border but of unknown squares."""

    def __init__(self, free: Bools) -> None:
        self.squares = squares(*free.shape)
        self.may_change, self.free = free, self.bits(free)

    def bits(self, chosen: Bools) -> int:
        """The set of the chosen squares."""
        return packed(np.pad(chosen, ((0, 0), (0, 1))))

    def groups(self, label: Ints) -> dict[int, int]:
        """The squares that are not free, by their (rows, columns) labels."""
        fixed = ~self.free & self.squares.all
        sets = {name: self.bits(label == name) & fixed for name in np.unique(label).tolist()}
        return {name: some for name, some in sets.items() if some}

    def joins(self, inside: Bools, groups: dict[int, int]) -> list[list[int]]:
        """Which groups hang together through the window, when its squares are `inside` (rows, columns) or not."""
        within, out = self.bits(inside), []
        for side in (within, self.squares.all & ~within):
            left = {name: some for name, some in groups.items() if some & side}
            while left:
                some = hanging(self.squares, side, left.values(), next(iter(left.values())))
                out.append([name for name, group in left.items() if group & some])
                left = {name: group for name, group in left.items() if not group & some}
        return out


def hanging(s: Squares, side: int, groups: Iterable[int], start: int) -> int:
    """All squares of a side that hang together with `start`, in the window or by way of groups."""
    groups = [group for group in groups if group & side]
    more = start & side
    while True:
        some = more = s.piece(more, side)
        for group in groups:
            if group & some:
                more |= group & side
        if more == some:
            return some


class Rule:
    """A lazy rule: each piece of a window hangs together with the main one of its side.

    The squares have the literals 1, 2 ... in reading order. groups: sets of fixed squares, each connected beyond the
    window. main: (inside, outside) what the pieces of each side must reach. spared: squares whose pieces need not.
    A cut is one of `region_cuts`, of which no literal is about a square that is fixed.
    """

    def __init__(self, window: Window, groups: list[int], main: tuple[int, int], spared: int = 0) -> None:
        self.window, self.groups, self.main, self.spared = window, groups, main, spared
        self.held = consecutive_held(window.squares.rows, window.squares.columns, 1)

    def __call__(self, model: Model) -> Clauses:
        """The cuts, none if all pieces but the spared reach the main one."""
        s, literal, clauses = self.window.squares, self.held.literal, []
        within = self.held.those(model)
        for side, main, sign in ((within, self.main[0], 1), (s.all & ~within, self.main[1], -1)):
            loose = side & ~hanging(s, side, self.groups, main)
            while loose:
                some = hanging(s, side, self.groups, loose & -loose)
                loose &= ~some
                if some & self.spared:
                    continue
                near = s.beside(some)
                crossed = near & ~some & (s.beside(s.all & ~near) | s.border) & self.window.free
                tail = [sign * literal[square] for square in bits(crossed)]
                if some & ~self.window.free:
                    clauses.append(tail)  # it is there whatever the window's squares are
                else:
                    some = some if some.bit_count() <= WITNESSES else some & -some
                    clauses += [[-sign * literal[square], *tail] for square in bits(some)]
        return clauses


def regions(inside: Bools, but: Bools | None = None) -> Ints:
    """(rows, columns) for each square the lowest of its region: connected squares, all inside or all outside.

    but: squares that connect nothing; each is a region of its own.
    """
    start = np.ones_like(inside)  # of a run: squares of a row that lie together
    np.not_equal(inside[:, 1:], inside[:, :-1], out=start[:, 1:])
    meet = inside[1:] == inside[:-1]
    if but is not None:
        start |= but
        start[:, 1:] |= but[:, :-1]
        meet &= ~(but[1:] | but[:-1])
    run = np.cumsum(start, dtype=np.int32).reshape(inside.shape) - 1
    meet &= start[1:] | start[:-1]  # once for two runs that touch
    begins = start.ravel().nonzero()[0]
    label: Ints = begins[components(len(begins), np.stack([run[:-1][meet], run[1:][meet]], axis=1))]
    return label[run]


def united(joined: Iterable[list[int]]) -> dict[int, int]:
    """For each of the names that stand together in a list, directly or by way of others, one of them for all."""
    root: dict[int, int] = {}

    def find(name: int) -> int:
        while root.setdefault(name, name) != name:
            root[name] = name = root[root[name]]
        return name

    for names in joined:
        for name in names:
            root[find(name)] = find(names[0])
    return {name: find(name) for name in root}
