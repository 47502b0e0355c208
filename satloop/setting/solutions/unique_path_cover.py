"""A walk over covers by paths towards fewer paths, whose ends leave no other solution."""

from __future__ import annotations

from random import Random

import numpy as np

from encoders import TRUE, Bools, Formula, OutOfTime, values
from encoders.graph import grid
from encoders.loops import disjoint_paths
from encoders.normal_forms import fill_bays, fill_corners, forbid_first_ladders, no_u

from ...solving.session import Session
from ..ask_until_deadline import Undecided, has_model
from .path_cover import Cover, first_cover, in_random_order

Rng = np.random.Generator

SHARE, EXTRA = 0.065, 0.6  # paths aimed at: SHARE for each cell, and EXTRA
CONFLICTS = 3000  # for one proof
STARTS = 20  # covers shuffled until the first one is the only one between its ends
MENDS = 12  # changes of a cover where another solution differs
IDLE = 60  # rounds without a gain before the walk ends


class Proofs:
    """One session for all covers of a walk: is a rigid cover the only one between its ends?

    The ends of the paths, their numbers in binary, and "some edge of the cover is off" are assumptions. fill: every
    cell is on a path (Flow); else cells may be empty (Numberlink). The clauses of the normal forms keep some solution
    if there is any but a rigid one.
    """

    def __init__(self, cover: Cover, fill: bool) -> None:
        rows, columns = cover.rows, cover.columns
        graph, cells = grid(rows, columns), rows * columns
        self.formula = f = Formula()
        self.index = {name: i for i, name in enumerate(sorted(cover.paths))}  # covers of the walk have no other names
        self.edge, self.end = f.new(len(graph.edges)), f.new(cells)
        self.number = f.new(cells, max(1, (len(self.index) - 1).bit_length()))
        on = np.full(cells, TRUE)
        if not fill:
            on = f.new(cells)
            f.clause(-self.end, on)
        start, finish = graph.edges.T
        # Along an edge that is on all bits of the path's number are equal; ends get the number of their path by
        # assumption.
        for sign in (1, -1):
            f.clause(-self.edge[:, None], sign * self.number[start], -sign * self.number[finish])
        disjoint_paths(f, graph, self.edge, on, self.end, "cuts")
        if fill:
            forbid_first_ladders(f, graph, self.edge)
        else:
            no_u(f, graph, self.edge)
            weight = 1000 * np.arange(rows)[:, None] + np.arange(columns)
            fill_corners(f, graph, self.edge, on, weight)
            fill_bays(f, graph, self.edge, on)
        self.session = Session(f, "minisat22")

    def other_solution(self, cover: Cover, deadline: float) -> Bools | str | None:
        """The edges where another solution with the same ends differs; None without one, "open" after CONFLICTS."""
        edges = cover.edges()
        differs = int(self.formula.new())
        self.formula.add(np.append(-self.edge[edges], -differs).astype(np.int32)[None])
        # Ends are assumptions, not clauses: so one formula, and what the solver learned of it, serves all covers of
        # the walk.
        end = -self.end
        assumptions = [differs]
        for name, path in cover.paths.items():
            bits = self.index[name] >> np.arange(self.number.shape[1]) & 1
            for cell in (path[0], path[-1]):
                end[cell] = -end[cell]
                assumptions += np.where(bits, self.number[cell], -self.number[cell]).tolist()
        try:
            satisfiable = has_model(self.session, [*end.tolist(), *assumptions], deadline, conflicts=CONFLICTS)
        except Undecided:
            return "open"
        finally:
            self.formula.add(np.array([[-differs]], dtype=np.int32))
        return values(self.session.model, self.edge) != edges if satisfiable else None


def find_unique_cover(rows: int, columns: int, fill: bool, rng: Rng, deadline: float, wanted: int = 0) -> Cover | None:
    """A cover with few paths that is the only one between its ends; None if none was found. Raises OutOfTime.

    wanted: the number of paths to reach; 0 for the number in printed boards, or about twice as many on large boards.
    """
    choose = Random(int(rng.integers(2 ** 62)))
    cover = first_cover(rows, columns, choose, deadline)
    if cover is None:
        return None
    wanted = wanted or max(1, round(SHARE * rows * columns + EXTRA))
    proofs = Proofs(cover, fill)
    best: Cover | None = None
    with proofs.session:
        try:
            for attempt in range(STARTS + 1):
                if attempt:
                    cover.shuffle(choose, 8)
                    cover.join(choose)
                best = only_cover(proofs, cover, choose, deadline)
                if best is not None:
                    break
            idle = 0
            while best is not None and len(best.paths) > wanted and idle < min(IDLE, rows * columns):
                trial = best.copy()
                for _ in range(5):
                    trial.shuffle(choose, 2 + int(10 * choose.random()))
                    trial.join(choose)
                    if len(trial.paths) < len(best.paths):
                        break
                idle += 1
                if len(trial.paths) < len(best.paths):
                    smaller = only_cover(proofs, trial, choose, deadline)
                    if smaller is not None and len(smaller.paths) < len(best.paths):
                        best, idle = smaller, 0
        except OutOfTime:
            if best is None:
                raise
    return best


def only_cover(proofs: Proofs, cover: Cover, choose: Random, deadline: float) -> Cover | None:
    """The cover, changed where other solutions differ until it is the only one between its ends; None if in vain."""
    trial = cover.copy()
    ends_of_edges = grid(cover.rows, cover.columns).edges
    for _ in range(MENDS):
        differ = proofs.other_solution(trial, deadline)
        if differ is None:
            return trial
        if isinstance(differ, str):
            return None
        cells = set(ends_of_edges[differ].ravel().tolist())
        near = cells | {other for cell in cells for other in trial.near[cell]}
        count = len(trial.paths)
        ends = [cell for cell in trial.ends() if cell in near]
        for cell in in_random_order(ends, choose):
            if trial.transfer(cell, choose):
                break
        else:
            return None
        trial.join(choose)
        if len(trial.paths) > count:
            return None
    return None
