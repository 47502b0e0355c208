"""What of an unfinished drawing breaks the rules for good: no further line mends it. The solution is not looked at.

A rule of one place (a clue, a cell, a region, two neighbours) is broken where its own clauses contradict what is drawn,
whatever else may be drawn. The rule of the loop is broken where a line is closed too early. What follows only from
several places together is no broken rule: finding it is the puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import FALSE, Ints
from encoders.graph import components

from ..boards.failure import Failure
from ..boards.lines_in_solution_text import LAYERS, graph_of
from ..boards.loops.crossing_loop import CrossingLoop
from ..boards.paths.puzzle import PathPuzzle
from ..boards.puzzle import Puzzle, Values
from ..solving.backends.small_solvers import SmallSolver, small_solvers_until
from .model.board_groups import BoardGroups, Group
from .search.loop_rule.closed_lines_with_crossings import CrossingLines
from .state_json import as_solution
from .state_of_play import impossible_entries, state_literals, with_plain_consequences
from .words.places import Places

KINDS = ("cycle", "circuit", "trail", "piece", "lines", "loops")  # of connectivity where a closed line says something
OTHERS = (*LAYERS[1:], "shaded")  # what is drawn beside lines
CLOSED, LOOSE, UNFIT = "a line is closed too early", "a line closes without an end", "a closed line {misfit}"
AT_ONCE = 1000  # conflicts of the question whether all rules can be kept together
ANY = "a rule is broken"


class Verdict(NamedTuple):
    """What is wrong for good, as failures of the check; and how many clues what is drawn does not meet yet.

    lines: the edges of a line that is closed too early.
    """

    solved: bool
    wrong: list[Failure]
    left: int
    lines: list[int]


class RulesOfBoard:
    """The rules of a board by group, made once for many states of it. deadline: on the clock of perf_counter."""

    def __init__(self, puzzle: Puzzle, deadline: float = inf) -> None:
        self.puzzle = puzzle
        self.grouping = BoardGroups(puzzle, deadline)
        self.places = Places(self.grouping)
        self.clauses = [clause for block in self.grouping.blocks for clause in block.tolist()]

    def left(self, failures: list[Failure]) -> int:
        """How many clues are not met, by the failures of the check."""
        open_ = {cell for failure in failures if not failure.points for cell in failure.cells}
        columns = self.puzzle.columns
        return sum(any(divmod(cell, columns) in open_ for cell in group.about)
                   for group in self.grouping.groups if group.kind == "clue")


def broken_rules(puzzle: Puzzle, state: Values, deadline: float = inf, rules: RulesOfBoard | None = None,
                 solvable: bool = False) -> Verdict:
    """Look at what is drawn. state: as of `state_of`; what is open may still be drawn or not.

    deadline: on the clock of perf_counter. rules: those of this board, where there are several states to look at.
    solvable: whether it is known that a solution agrees with what is drawn, so that no rule is broken. Raises
    OutOfTime.
    """
    failures = list(puzzle.check(as_solution(puzzle, state)))
    if not failures:
        return Verdict(True, [], 0, [])
    if puzzle.named_steps:  # numbers alone: what is wrong with those that are written
        filled = (state["digits"].reshape(-1, puzzle.rows) == 1).any(axis=1).reshape(puzzle.rows, -1)
        return Verdict(False, _there(failures, filled), int((~filled).sum()), [])
    with small_solvers_until(deadline):
        rules = rules or RulesOfBoard(puzzle, deadline)
        if solvable:
            return Verdict(False, [], rules.left(failures), [])
        return UnfinishedBoard(rules, state).verdict(failures)


def _there(failures: Sequence[Failure], chosen: NDArray[np.bool_]) -> list[Failure]:
    """The failures as far as their places are chosen."""
    kept = [failure._replace(cells=tuple(cell for cell in failure.cells if chosen[cell])) for failure in failures]
    return [failure for failure in kept if failure.cells]


class UnfinishedBoard:
    """A board with what is drawn on it, and a solver of its clauses in which each group has its switch."""

    def __init__(self, rules: RulesOfBoard, state: Values) -> None:
        self.rules, self.puzzle, self.grouping, self.places = rules, rules.puzzle, rules.grouping, rules.places
        self.state = with_plain_consequences(rules.puzzle, state)
        self.drawn = [x for x in state_literals(self.grouping, self.state) if x]
        self.solver = SmallSolver(rules.clauses)
        self.groups = [group for group in self.grouping.groups if group.kind != "unique"]
        self.vertex = {group.about[0]: group.selector for group in self.groups if group.kind == "vertex"}
        self.edge: NDArray[np.int32] = self.grouping.literals["edges"]
        self.on = self.held("edges")
        self.consistent = self.solver.solve(self.drawn)
        self.off = self.closed_edges()

    def held(self, name: str) -> NDArray[np.bool_]:
        """Which entries of that name hold: a long bridge is drawn as a whole."""
        return np.asarray((self.state[name] == 1) | np.isin(self.grouping.literals[name], self.drawn))

    def complete(self) -> bool:
        """Whether nothing more can be drawn."""
        unsure = {name: (self.state[name] < 0) & ~self.held(name) for name in self.state if name in OTHERS}
        return bool((self.off | self.on).all() and not unsure.get("shaded", self.on[:0]).any()
                    and not any((unsure[name] & self.on).any() for name in LAYERS[1:] if name in unsure))

    def selectors(self, group: Group) -> list[int]:
        """The switches of a group and of the rules of its own cells, on which its clauses rely."""
        own = [] if self.places.lattice or group.kind != "clue" else [
            self.vertex[cell] for cell in group.about if cell in self.vertex]
        return [group.selector, *own]

    def closed_edges(self) -> NDArray[np.bool_]:
        """Where no line can come any more: it is crossed out, or a cell or clue at its end has all its lines."""
        off = (self.state["edges"] == 0) | (self.edge == FALSE)
        implied = set(self.solver.propagate(self.drawn)[1])
        if self.consistent:
            self.hold(self.drawn)
            for group in self.groups:
                if group.kind in ("vertex", "clue"):
                    fits, more = self.solver.propagate(self.selectors(group))
                    implied.update(more if fits else ())
        return np.asarray((off | np.isin(-self.edge, [*implied])) & ~self.on)

    def hold(self, literals: Iterable[int]) -> None:
        """Let literals be true for good."""
        for literal in literals:
            self.solver.add([literal])

    def verdict(self, failures: list[Failure]) -> Verdict:
        """What is broken, in the words of the failures of the check."""
        lines, loops = self.closed_lines()
        if loops and not lines:  # all lines hang together and are closed: no other will be drawn
            self.off = ~self.on
        if not self.consistent:
            wrong = failures
        elif self.complete():
            whole = {name: np.where(self.held(name), 1, entries) for name, entries in self.state.items()}
            wrong = list(self.puzzle.check(as_solution(self.puzzle, whole)))
        else:
            wrong = [*self.worded(self.broken_groups(), failures), *self.astray(failures)]
            if lines:
                wrong.append(Failure(loops[0]))
        wrong = joined([failure for failure in wrong if failure.rule != ANY] or wrong)
        return Verdict(False, wrong, self.rules.left(failures), lines)

    def broken_groups(self) -> Iterator[Group]:
        """The groups whose clauses contradict what is drawn."""
        closed = (-self.edge[self.off & (np.abs(self.edge) <= self.grouping.formula.variables)]).tolist()
        if self.solver.solve(closed):
            self.hold(closed)
        if self.solver.solve_limited([group.selector for group in self.groups], AT_ONCE):
            return  # no rule is broken where all can be kept together
        for group in self.groups:
            if not self.solver.solve(self.selectors(group)):
                yield group

    def worded(self, groups: Iterator[Group], failures: list[Failure]) -> Iterator[Failure]:
        """For each group the rule of the check that fails at its place."""
        columns = self.puzzle.columns
        for group in groups:
            points = {divmod(point, columns + 1) for point in self.places.points(group)}
            cells = {divmod(cell, columns) for cell in self.places.cells(group)}
            for failure in failures:
                there = [place for place in failure.cells if place in (points if failure.points else cells)]
                if there:
                    yield failure._replace(cells=tuple(there))
                    break
            else:
                yield Failure(ANY, tuple(sorted(points or cells)), bool(points))

    def astray(self, failures: list[Failure]) -> Iterator[Failure]:
        """Entries that the board itself rules out, as a line into a hole."""
        graph = graph_of(self.puzzle)
        for name, place, _ in impossible_entries(self.grouping, self.state):
            ends = graph.edges[place].tolist() if name in LAYERS else [place // self.places.width(name)]
            points = self.places.lattice and name == "edges"
            spots = [divmod(end, self.puzzle.columns + points) for end in ends]
            for failure in failures:
                there = tuple(spot for spot in spots if spot in failure.cells)
                if there and failure.points == points:
                    yield failure._replace(cells=there)
                    break
            else:
                yield Failure(ANY, tuple(spots), points)

    def closed_lines(self) -> tuple[list[int], list[str]]:
        """The edges of lines that are closed too early, and what is wrong with closed lines: "" if no more lines may
        be drawn, [] if no line is closed, or others may come.
        """
        kind, graph, several = self.puzzle.connectivity, graph_of(self.puzzle), isinstance(self.puzzle, PathPuzzle)
        degree = np.bincount(graph.edges[self.on].ravel(), minlength=graph.vertices)
        early, reasons = list[int](), list[str]()
        for edges in self.closed_pieces():
            misfit = self.puzzle.fault_of_loop(graph.edges[edges].tolist()) if kind == "loops" else ""
            if several and (degree[graph.edges[edges]] == 2).all():
                reasons.append(LOOSE)
            elif misfit:
                reasons.append(UNFIT.format(misfit=misfit))
            elif not several and kind != "loops":
                reasons.append(CLOSED if len(edges) < np.count_nonzero(self.on) else "")
            else:
                continue
            early += edges if reasons[-1] else []
        if isinstance(self.puzzle, PathPuzzle) and not reasons and not self.growing(self.pieces()).size:
            reasons += [""] * bool((degree[self.puzzle.ends.ravel() >= 0] == 1).all())
        return early, reasons

    def closed_pieces(self) -> Iterator[list[int]]:
        """The edges of each line to which no other can be joined, where all lines have to hang together or to close."""
        kind, graph, on = self.puzzle.connectivity, graph_of(self.puzzle), np.flatnonzero(self.on)
        if isinstance(self.puzzle, CrossingLoop):
            yield from CrossingLines(graph.edges.tolist(), self.puzzle.columns).closed(
                set(on.tolist()), set(np.flatnonzero(self.off).tolist()))
        elif kind in KINDS or isinstance(self.puzzle, PathPuzzle):
            piece = self.pieces()
            of = piece[graph.edges[on, 0]]
            for number in np.setdiff1d(of, self.growing(piece)):
                yield on[of == number].tolist()

    def pieces(self) -> Ints:
        """(vertices,) the number of the piece of line that each is on."""
        graph = graph_of(self.puzzle)
        portals = np.array(getattr(self.puzzle, "portals", []), dtype=np.intp).reshape(-1, 2)
        return np.asarray(components(graph.vertices, np.concatenate([graph.edges[self.on], portals])))

    def growing(self, piece: Ints) -> Ints:
        """The pieces to which a line may still be joined."""
        return piece[graph_of(self.puzzle).edges[~self.off & ~self.on]].ravel()


def joined(failures: Sequence[Failure]) -> list[Failure]:
    """Failures of one rule as one, each place once."""
    cells: dict[tuple[str, bool], dict[tuple[int, int], None]] = {}
    for rule, places, points in failures:
        cells.setdefault((rule, points), {}).update(dict.fromkeys(places))
    return [Failure(rule, tuple(sorted(places)), points) for (rule, points), places in cells.items()]
