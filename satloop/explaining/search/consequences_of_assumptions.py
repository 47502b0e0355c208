"""What follows from an assumption: by propagation, closed loops, parts cut off, and inside and outside of the loop."""

from __future__ import annotations

from collections.abc import Sequence

from ...solving.backends.small_solvers import SmallSolver
from ..model.board_groups import BoardGroups
from ..model.joined_lines import pieces
from ..model.masks import bits
from .loop_rule.biconnected_block import EdgeBlock, GridFaces
from .loop_rule.closed_lines_with_crossings import CrossingLines
from .loop_rule.closed_loops import LineGraph
from .loop_rule.parts_cut_off import ConnectivityResult

FORK_BUDGET = 400  # second assumptions to try in search of a variable that fails in both cases
LEAST_BUDGET = 25  # the least number to try; each search in vain halves the number


class LineState:
    """The lines that are known at one moment, and those that are still open.

    off, on: the edges, by number, that are known to be absent or drawn. piece: vertex -> the piece of known lines that
    it is on, with vertices as of `LineGraph.strands`. ends: piece -> its end vertices. count: the number of pieces.
    literal_of: open edge -> the literal that draws it; edge_of: the reverse; literal_between: the two vertices of an
    open edge -> that literal; ends_of: the reverse. edge_not_of: the negation of such a literal -> its edge.
    by_colours: the open edges of which the colours of faces tell whether there is a line.
    open_after: variable -> its negation and the lines that closed loops then forbid, and what follows from these, if
    nothing fails. consequences: variable -> all that follows from its negation, None if its negation fails. Both are
    filled when they are needed.
    """

    def __init__(self, lines: LineGraph, faces: GridFaces | None, known: int) -> None:
        self.off, self.on = lines.known_edges(known)
        drawn = [lines.strands[edge][1:] for edge in sorted(self.on)]
        self.piece = pieces(drawn)
        self.count = len(set(self.piece.values()))
        self.ends: dict[int, set[int]] = {}
        for first, second in drawn:
            self.ends.setdefault(self.piece[first], set()).symmetric_difference_update((first, second))
        sign = lines.grouping.sign
        self.literal_of = {edge: variable if sign[variable] > 0 else -variable
                           for edge, (variable, _, _) in enumerate(lines.edges) if not known >> variable & 1}
        self.edge_of = {literal: edge for edge, literal in self.literal_of.items()}
        self.edge_not_of = {-literal: edge for edge, literal in self.literal_of.items()}
        self.ends_of = {literal: lines.strands[edge][1:] for literal, edge in self.edge_of.items()}
        self.literal_between = {frozenset(pair): literal for literal, pair in self.ends_of.items()}
        self.colours = None if lines.colours is None else lines.colours.copy()
        if self.colours is not None:
            self.colours.add_edges(self.off, self.on)
            self.by_colours = {edge for edges in self.colours.lines(self.literal_of) for edge in edges}
        self.block = None if faces is None else EdgeBlock(faces, self.off)
        self.open_after: dict[int, tuple[list[int], list[int]]] = {}
        self.consequences: dict[int, set[int] | None] = {}


class AssumptionTester:
    """Tries assumptions on one board."""

    def __init__(self, grouping: BoardGroups, lines: LineGraph) -> None:
        self.grouping, self.lines = grouping, lines
        self.solver = SmallSolver(grouping.clauses.all)  # only propagates, so it sees no more than people do
        self._known = 0
        connectivity = grouping.puzzle.connectivity
        self.faces = GridFaces(grouping) if lines.edges and connectivity in ("cycle", "trail") else None
        self._line_state: tuple[int, LineState] | None = None
        self.budget = FORK_BUDGET
        self.crossing = (CrossingLines([edge[1:] for edge in lines.edges], grouping.puzzle.columns)
                         if connectivity == "trail" else None)

    def learn(self, known: int) -> None:
        """Add to what is known: a mask that only grows from call to call."""
        for variable in bits(known & ~self._known):
            self.solver.add([variable])
        self._known = known

    @property
    def line_state(self) -> LineState:
        """The lines as they are known now."""
        if self._line_state is None or self._line_state[0] != self._known:
            self._line_state = self._known, LineState(self.lines, self.faces, self._known)
        return self._line_state[1]

    def closings(self, variable: int, lines: LineState) -> int:
        """How many closed loops it takes to refute the negation of the variable; 0 if closed loops do not refute it:
        `lines.open_after` then has what follows.
        """
        count, assumed = 0, [-variable]
        while True:
            closed, fresh, implied = self._closed_loops(assumed, lines)
            if closed:
                return count + (closed > 0)
            if not fresh:
                lines.open_after[variable] = assumed, implied
                return 0
            count += len(fresh)
            assumed += fresh

    def _closed_loops(self, assumed: list[int], lines: LineState) -> tuple[int, list[int], list[int]]:
        """What follows from assumptions by propagation and closed loops.

        Returns 1 for a closed loop, -1 for a conflict without one, else 0; the literals that forbid lines which would
        close a loop; and all that propagation implies.
        """
        fine, implied = self.solver.propagate(assumed)
        if not fine:
            return -1, [], implied
        ends_of, now = lines.ends_of, set(implied)
        drawn = [ends_of[literal] for literal in implied if literal in ends_of]
        before = lines.piece
        larger = pieces((before.get(first, -1 - first), before.get(second, -1 - second)) for first, second in drawn)
        roots = set(larger.values())
        last = lines.count - sum(node >= 0 for node in larger) + len(roots) < 2
        if len(drawn) > len(larger) - len(roots):  # there is a cycle: more lines than in trees
            return int(not last or not self._can_be_all(assumed, implied, lines)), [], implied
        ends: dict[int, set[int]] = {}  # larger piece -> vertices where an odd number of lines meets
        for node, root in larger.items():
            ends.setdefault(root, set()).symmetric_difference_update(lines.ends.get(node, ()))
        for first, second in drawn:
            ends[larger[before.get(first, -1 - first)]] ^= {first, second}
        fresh = [x for x in (lines.literal_between.get(frozenset(pair), 0) for pair in ends.values())
                 if x and x not in now and -x not in now]
        return 0, [-x for x in fresh if not last or not self._can_be_all([*assumed, x], [*implied, x], lines)], implied

    def _can_be_all(self, assumed: list[int], implied: list[int], lines: LineState) -> bool:
        """Whether the one closed loop can be the solution: nothing fails when every other line is left out."""
        return self.solver.propagate([*assumed, *(-x for x in lines.edge_of.keys() - set(implied))])[0]

    def refuted_variables(self, unknown: Sequence[int], lines: LineState, limit: int) -> list[int]:
        """At most `limit` variables whose negation fails by any means of this class but forks.

        What follows from an assumption that does not fail is not tested, for it cannot fail either.
        """
        fine: set[int] = set()
        out: list[int] = []
        for variable in unknown:
            if -variable in fine:
                continue
            consequences = self._consequences(variable, lines)
            if consequences is not None:
                fine |= consequences
                continue
            out.append(variable)
            if len(out) == limit:
                break
        return out

    def _consequences(self, variable: int, lines: LineState) -> set[int] | None:
        if variable not in lines.consequences:
            assumed, implied = lines.open_after.get(variable, ([-variable], None))
            lines.consequences[variable] = self.implied(assumed, lines, implied)
        return lines.consequences[variable]

    def implied(self, assumed: Sequence[int], lines: LineState, implied: list[int] | None = None) -> set[int] | None:
        """All that follows from literals assumed together, with these; None if they are refuted. implied: what follows
        by propagation and closed loops, where that is known.
        """
        assumed, fresh = list(assumed), list[int]()
        while True:
            if implied is None:
                closed, fresh, implied = self._closed_loops(assumed, lines)
                if closed:
                    return None
            if not fresh:
                edge_of, edge_not_of = lines.edge_of, lines.edge_not_of
                on = [edge_of[x] for x in implied if x in edge_of]
                off = [edge_not_of[x] for x in implied if x in edge_not_of]
                result = self._by_colours(on, off, lines)
                if result is None and lines.block is not None and lines.block.stays_block(off):
                    result = ConnectivityResult(True, [], [])
                result = result or self.lines.connectivity.consequences(lines.off.union(off), lines.on.union(on))
                if not result.fits:
                    return None
                if self.crossing and self.crossing.has_closed(lines.on.union(on), lines.off.union(off)):
                    return None
                fresh = [-lines.literal_of[edge] for edge in result.off if edge in lines.literal_of]
                fresh += [lines.literal_of[edge] for edge in result.on if edge in lines.literal_of]
            fresh = [x for x in fresh if x not in assumed]  # what the solver knows for good is never among `implied`
            if not fresh:
                return set(implied)
            assumed += fresh
            implied = None

    def _by_colours(self, on: list[int], off: list[int], lines: LineState) -> ConnectivityResult | None:
        """The lines that follow from the colours of faces, inside or outside; None if nothing follows."""
        if lines.colours is None:
            return None
        colours = lines.colours.copy()
        if not colours.add_edges(off, on):
            return ConnectivityResult(False, [], [])
        near = lines.literal_of.keys() & (lines.by_colours | colours.near_moved())
        result = ConnectivityResult(True, *colours.lines(near.difference(on, off)))
        return result if result.off or result.on else None

    def forks(self, unknown: Sequence[int], lines: LineState, limit: int) -> dict[int, int]:
        """At most `limit` variables whose negation fails both with a second literal and with its opposite; variable ->
        second one.

        The second literal is near: some group touches both it and something that follows from the assumption.
        """
        grouping, budget = self.grouping, self.budget
        out: dict[int, int] = {}
        fine: list[set[int]] = []  # sets of literals that hold together: no two in a set fail
        follows = {v: self._consequences(v, lines) or set() for v in unknown}
        for variable in sorted(unknown, key=lambda v: -len(follows[v])):
            consequences = follows[variable]
            groups = dict.fromkeys(group for x in consequences for group in grouping.clauses.groups_of.get(abs(x), ()))
            near = [implied for implied in fine if -variable in implied]
            for other in dict.fromkeys(v for g in groups for v in grouping.clauses.variables_of[g]):
                if other in consequences or -other in consequences or other not in follows:
                    continue
                budget -= 1
                if not any(other in implied or -other in implied for implied in near):
                    for literal in (-other, other):
                        implied = self.implied([-variable, literal], lines)
                        if implied is not None:
                            fine.append(implied)
                            near.append(implied)
                            break
                    else:
                        out[variable] = other
                        break
                if not budget:
                    break
            if len(out) == limit or not budget:
                break
        self.budget = FORK_BUDGET if out else max(LEAST_BUDGET, self.budget // 2)
        return out
