"""A walk over covers by paths towards fewer paths, whose ends leave no other solution."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from encoders import TRUE, Formula, OutOfTime, values
from encoders.graph import grid
from encoders.loops import disjoint_paths
from encoders.normal_forms import bays, corners, ladders, no_u

from ...solving.session import Session
from ..clues.deadline import seconds_left
from .path_cover import Cover, first_cover

Rng = np.random.Generator
Bools = NDArray[np.bool_]

SHARE, MORE = 0.065, 0.6  # paths aimed at: so many a cell, and so many more
CONFLICTS = 3000  # for one proof
MENDS = 12  # tries to change a cover where another solution differs
IDLE = 60  # rounds without a gain before the walk ends


class Proofs:
    """One session for all covers of a walk: is a rigid cover the only one between its ends?

    Where paths end, their numbers, in binary, and "some edge of the cover is off" are assumptions; paths keep their
    numbers. fill: every cell is on a path (Flow); else cells may be empty (Numberlink). The clauses of the normal forms
    hold of some solution if there is any but a rigid one.
    """

    def __init__(self, rows: int, columns: int, paths: int, fill: bool) -> None:
        graph = grid(rows, columns)
        self.formula = f = Formula()
        n = rows * columns
        self.edge, self.end = f.new(len(graph.edges)), f.new(n)
        self.number = f.new(n, max(1, (paths - 1).bit_length()))
        on = np.full(n, TRUE)
        if not fill:
            on = f.new(n)
            f.clause(-self.end, on)
        one, two = graph.edges.T
        for sign in (1, -1):
            f.clause(-self.edge[:, None], sign * self.number[one], -sign * self.number[two])
        disjoint_paths(f, graph, self.edge, on, self.end, "cuts")
        if fill:
            ladders(f, graph, self.edge)
        else:
            no_u(f, graph, self.edge)
            weight = 1000 * np.arange(rows)[:, None] + np.arange(columns)
            corners(f, graph, self.edge, on, weight)
            bays(f, graph, self.edge, on)
        self.session = Session(f, "minisat22")
        self.place: dict[int, int] = {}

    def close(self) -> None:
        """Free the solver."""
        self.session.close()

    def other(self, cover: Cover, deadline: float | None) -> Bools | str | None:
        """The edges of another solution between the ends of the cover; None if there is none, "open" after too long."""
        if not self.place:
            self.place = {name: i for i, name in enumerate(sorted(cover.paths))}
        edges = cover.edges()
        asking = int(self.formula.new())
        self.formula.add(np.append(-self.edge[edges], -asking).astype(np.int32)[None])
        end = -self.end
        assumed = [asking]
        for name, path in cover.paths.items():
            bits = self.place[name] >> np.arange(self.number.shape[1]) & 1
            for cell in (path[0], path[-1]):
                end[cell] = -end[cell]
                assumed += np.where(bits, self.number[cell], -self.number[cell]).tolist()
        answer = self.session.solve([*end.tolist(), *assumed], seconds_left(deadline), CONFLICTS)
        if answer is None:
            seconds_left(deadline)
        self.formula.add(np.array([[-asking]], dtype=np.int32))
        if answer is None:
            return "open"
        return values(self.session.model, self.edge) != edges if answer else None


def walk(rows: int, columns: int, fill: bool, rng: Rng, deadline: float | None, wanted: int = 0) -> Cover | None:
    """A cover with few paths, the only one between its ends; None where none was found. Raises OutOfTime.

    wanted: how many paths are few enough, 0 for what such boards in print have, or on large ones about twice as many.
    """
    cover = first_cover(rows, columns, rng, deadline)
    if cover is None:
        return None
    wanted = wanted or max(1, round(SHARE * rows * columns + MORE))
    proofs = Proofs(rows, columns, len(cover.paths), fill)
    best: Cover | None = None
    try:
        found = settled(proofs, cover, rng, deadline)
        for _ in range(20):
            if found is not None:
                break
            cover.shuffle(rng, 8)
            cover.join(rng)
            found = settled(proofs, cover, rng, deadline)
        best, idle = found, 0
        while best is not None and len(best.paths) > wanted and idle < min(IDLE, rows * columns):
            trial = best.copy()
            for _ in range(5):
                trial.shuffle(rng, int(rng.integers(2, 12)))
                trial.join(rng)
                if len(trial.paths) < len(best.paths):
                    break
            idle += 1
            if len(trial.paths) < len(best.paths):
                found = settled(proofs, trial, rng, deadline)
                if found is not None and len(found.paths) < len(best.paths):
                    best, idle = found, 0
    except OutOfTime:
        if best is None:
            raise
    finally:
        proofs.close()
    return best


def settled(proofs: Proofs, cover: Cover, rng: Rng, deadline: float | None) -> Cover | None:
    """The cover, or one mended where another solution differs, that is the only one between its ends."""
    trial = cover.copy()
    one, two = grid(cover.rows, cover.columns).edges.T
    for _ in range(MENDS):
        differ = proofs.other(trial, deadline)
        if differ is None:
            return trial
        if isinstance(differ, str):
            return None
        there = set(one[differ].tolist()) | set(two[differ].tolist())
        count = len(trial.paths)
        near = there | {other for cell in there for other in trial.near[cell]}
        ends = [cell for cell in trial.ends() if cell in near]
        for cell in rng.permutation(ends).tolist() if ends else []:
            if trial.transfer(cell, rng):
                break
        else:
            return None
        trial.join(rng)
        if len(trial.paths) > count:
            return None
    return None

