"""The stages of Flow and Numberlink: those that find a solution, and those that prove it to be the only one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from encoders import TRUE, Bools, Formula, Ints, Literals
from encoders.cached_property import cached_property
from encoders.cardinality.counters import totals
from encoders.graph import Graph, components
from encoders.literals import signed
from encoders.loops.pair_codes import join_pairs
from encoders.normal_forms import (
    forbid_first_ladders,
    forbid_other_covers,
    forbid_other_paths,
    keep_paths_taut,
    no_u,
    with_other_ladder,
    with_other_path,
    with_reversal,
)
from encoders.numbers import OneHot

from ..failure import Failures
from ..puzzle import Key, Solution
from ..stages import Stage, Staged, StageTask, WindowSearch
from . import fill_empty_cells, routing, unsolvable
from .puzzle import PathPuzzle

SPARE = (0, 2, 4, 8)  # empty cells above the fewest possible, in the first tries
PATIENCE = 20_000  # conflicts for each of these tries
ROUTINGS = 50  # at most
SMALL = 1000  # cells of a board whose clauses are kept from one stage to the next
MUCH = 100_000  # conflicts, a few seconds
LITTLE = 5000  # conflicts, for a stage that often ends soon


class StagedPaths(PathPuzzle, Staged):
    """Paths in stages. On nearly all printed boards paths fill the board and never touch themselves: these come first.

    The later stages, and those that prove uniqueness, use a normal form: taut paths, or ladders where paths visit all
    cells.
    """

    def unsolvable_reasons(self) -> Failures:
        return filter(None, [unsolvable.unsolvable_reason(self.ends, self.labels, self.fill)])

    def stages(self, colors: str = "") -> list[Stage]:
        colors = colors or "binary"
        full = Stage("full, no-U", partial(self.full_board_task, colors=colors, forms="no-U"), "minisat22", 0.3,
                     final=False)
        routed = Stage("routed", partial(self.routed_task, colors=colors), "minisat22", 0.3, final=False)
        if self.fill:
            ladders = partial(self.full_board_task, colors=colors, forms="ladders")
            return [full, Stage("ladders", partial(ladders, conflicts=LITTLE), "minisat22"), routed,
                    Stage("ladders", ladders, "glucose4")]
        return [*[full] * (self.fewest_empty_cells == 0), routed,
                Stage("taut", partial(self.taut_task, colors=colors, tight=True), "minisat22")]

    def uniqueness_stages(self, colors: str = "") -> list[Stage]:
        # The first solver loads fastest and settles most boards.
        if self.fill:
            ladders = partial(self.full_board_task, forms="ladders", colors=colors or "binary")
            return [Stage("ladders", partial(ladders, conflicts=PATIENCE), "glucose4"),
                    Stage("ladders", ladders, "cadical195")]
        taut = partial(self.taut_task, colors=colors or "binary")
        # The second begins at the phases and so finds further solutions; the third is faster in the hardest proofs.
        return [Stage("taut", partial(taut, conflicts=LITTLE), "minisat22"),
                Stage("taut", partial(taut, conflicts=MUCH), "cadical195"), Stage("taut", taut, "glucose4")]

    def solution_by_exchange(self, solution: Solution, tick: Callable[[], object] = int) -> tuple[str, Solution] | None:
        edges, color = solution["edges"], solution["colors"] if "colors" in solution else self.follow(solution)
        exchanges: dict[str, Callable[[], Bools | None]] = {
            "a ladder": lambda: with_other_ladder(self.graph, edges),
            "a path turned round": lambda: with_reversal(self.graph, edges, tick, color)} if self.fill else {
            "a path": lambda: self.edges_with_other_path(edges, tick)}
        for name, exchange in exchanges.items():
            tick()
            other = exchange()
            if other is not None:
                return name, self.from_edges(other)
        return None

    def edges_with_other_path(self, edges: Bools, tick: Callable[[], object]) -> Bools | None:
        """The edges with one path exchanged for another that visits no blocked cell; None if no path has another."""
        path = components(self.graph.vertices, self.graph.edges[edges])
        path[np.bincount(self.graph.edges[edges].ravel(), minlength=len(path)) == 0] = -1
        if not self.has_blocked:
            return with_other_path(self.graph, edges, path, tick)
        free = ~self.blocked.ravel()[self.graph.edges].any(axis=1)
        part, other = with_other_path(Graph(len(path), self.graph.edges[free]), edges[free], path, tick), edges.copy()
        if part is not None:
            other[free] = part
        return None if part is None else other

    def normalize(self, f: Formula, key: Key) -> None:
        if self.fill:
            forbid_first_ladders(f, self.graph, key["edges"])
            return
        color = key["colors"]
        onehot = color.literals[:, self.colors_of_one_path] if isinstance(color, OneHot) else None
        keep_paths_taut(f, self.graph, key["edges"], self.on_or_blocked(-color.is_value(f, len(self.labels))),
                        color=onehot)

    def assume_unique(self, f: Formula, key: Key) -> None:
        color = key["colors"]
        if self.fill:
            forbid_other_covers(f, self.graph, key["edges"])
        elif isinstance(color, OneHot):
            forbid_other_paths(f, self.graph, key["edges"], self.on_or_blocked(-color.is_value(f, len(self.labels))),
                               color.literals[:, self.colors_of_one_path])

    @property
    def colors_of_one_path(self) -> Ints:
        """The colours with two ends, hence one path each."""
        ends = self.ends.ravel()
        return np.flatnonzero(np.bincount(ends[ends >= 0], minlength=len(self.labels)) == 2)

    def on_or_blocked(self, on: Literals) -> Literals:
        """`on` with TRUE for a blocked cell: it is no empty cell, through which a path could lead instead."""
        return np.where(self.blocked.ravel(), TRUE, on)

    def from_edges(self, edges: Bools) -> Solution:
        return Solution(self, {"edges": edges, "colors": self.follow(Solution(self, {"edges": edges}))})

    @property
    def fewest_empty_cells(self) -> int:
        """The fewest cells that can stay empty, by the colours of a chessboard."""
        return abs(unsolvable.unpaired(self.ends))

    @cached_property
    def kept_formulas(self) -> dict[tuple[bool, str], tuple[Formula, Literals, Literals]]:
        """The formulas that `paths_formula` keeps, with their literals."""
        return {}

    def paths_formula(self, f: Formula, fill: bool, colors: str) -> tuple[Literals, Literals]:
        """`join_pairs` of this board in a fresh formula; all stages share the clauses of a small board."""
        pair = self.ends.ravel()
        if len(pair) > SMALL:
            return join_pairs(f, self.graph, pair, fill, colors)
        if (fill, colors) not in self.kept_formulas:
            formula = Formula()
            self.kept_formulas[fill, colors] = formula, *join_pairs(formula, self.graph, pair, fill, colors)
        kept, edge, on = self.kept_formulas[fill, colors]
        with f.section("paths"):
            f.reserve(kept.variables)
            for block in kept.blocks:
                f.add_checked(block)
        f.rules += kept.rules
        return edge, on

    def full_board_task(self, f: Formula, colors: str, forms: str, conflicts: int | None = None) -> StageTask:
        """Paths through all cells; conflicts: the limit, None for none."""
        edge, _ = self.paths_formula(f, True, colors)
        (no_u if forms == "no-U" else forbid_first_ladders)(f, self.graph, edge)
        return StageTask(edge, [([], conflicts)])

    def routed_task(self, f: Formula, colors: str) -> StageTask | None:
        """Paths that a router draws; if they must fill the board they grow, and windows take in the other cells.

        None if it draws none, or if it is open which ends are joined.
        """
        if len(self.colors_of_one_path) < len(self.labels):
            return None
        chosen = routing.route(self.graph, self.pairs, tick=f.check_deadline, closed=self.blocked_vertices)
        if chosen is None:
            return None
        edge, on = self.paths_formula(f, False, colors)
        if not self.fill:
            return StageTask(edge, [(signed(edge, chosen).tolist(), None)])
        return StageTask(edge, [], self.routes_through_all_cells(edge, on, f.check_deadline))

    def routes_through_all_cells(self, edge: Literals, on: Literals, tick: Callable[[], object]) -> WindowSearch:
        """Routed paths grown into all cells; where some stay empty, the same again with the next seed."""
        for seed in range(ROUTINGS):
            chosen = routing.route(self.graph, self.pairs, seed, tick, self.blocked_vertices)
            if chosen is None:
                return None
            grown = routing.grow(self.graph, chosen, seed, tick, self.blocked_vertices)
            edges = yield from fill_empty_cells.fill(self.graph, edge, on, grown)
            if edges is not None:
                return edges
        return None

    @property
    def blocked_vertices(self) -> list[int]:
        """The blocked cells, as vertices of the graph."""
        return np.flatnonzero(self.blocked).tolist()

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The two ends of each colour, as vertices of the graph."""
        first, second = unsolvable.first_and_second_ends(self.ends.ravel())
        return list(zip(first.tolist(), second.tolist()))

    def taut_task(self, f: Formula, colors: str, tight: bool = False, conflicts: int | None = None) -> StageTask:
        """Taut paths; tight: first with few empty cells; conflicts: the limit, None for none."""
        edge, on = self.paths_formula(f, False, colors)
        keep_paths_taut(f, self.graph, edge, self.on_or_blocked(on))
        if not tight:
            return StageTask(edge, [([], conflicts)])
        with f.section("empty cells"):
            most = totals(f, -on[self.ends.ravel() == -1], self.fewest_empty_cells + max(SPARE) + 1)
        tries = [([-int(most[self.fewest_empty_cells + k])], PATIENCE) for k in SPARE
                 if self.fewest_empty_cells + k < len(most)]
        return StageTask(edge, [*tries, ([], None)])
