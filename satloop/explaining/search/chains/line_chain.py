"""Why a line fails: by the rules of single cells, loops that would close, and what a puzzle sees in decided lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from encoders import TRUE
from encoders.cached_property import cached_property

from ....boards.loops.lines_so_far import LineFaults, LinesSoFar
from ....solving.backends.small_solvers import SmallSolver, need_time
from ...model.board_groups import BoardGroups
from ...model.chain_links import CASE, CLOSED, FAULT, ITSELF, Link, merged, size
from ..loop_rule.loop_reasons import LoopReasons

MOST_CASES = 3  # further assumptions that fail, one after another
MOST_TRIED = 12  # lines near those that follow, of which one is assumed besides
MOST_GOALS = 3  # lines of one step for which others are assumed besides


class LineChain:
    """Refutes lines of one board as a person does who follows them, without the clauses of clues."""

    def __init__(self, grouping: BoardGroups, puzzle: LineFaults, loop_reasons: LoopReasons) -> None:
        self.grouping, self.puzzle, self.loop = grouping, puzzle, loop_reasons
        literals, last = np.asarray(grouping.literals["edges"]), grouping.formula.variables
        signed = np.where(np.abs(literals) <= last, literals * grouping.sign[np.minimum(np.abs(literals), last)], 0)
        self.drawing: list[int] = signed.tolist()  # edge -> the literal that draws it, 0 where the board decides it
        self.edge_of = {abs(x): edge for edge, x in enumerate(self.drawing) if x}
        self._ends = puzzle.graph.edges.tolist()
        self._single = {*puzzle.single_cells()}
        self._drawn = {edge for edge, x in enumerate(literals.tolist()) if x == TRUE}
        self._empty = {edge for edge, x in enumerate(literals.tolist()) if x == -TRUE}
        self._order, self._links = list[int](), list[Link]()
        self._made: dict[int, int] = {}  # literal -> its link, -1 for one that was assumed

    @cached_property
    def _rules(self) -> dict[int, tuple[int, bool, tuple[int, ...]]]:
        """Cell -> its group, whether the line visits it, and the clue that asks for that, if it is one."""
        grouping, out = self.grouping, dict[int, tuple[int, bool, tuple[int, ...]]]()
        asked = [(clause[0], number) for number, group in enumerate(grouping.groups) if group.kind == "clue"
                 for clause in grouping.clauses.own[number] if len(clause) == 1]
        for number, (kind, about, _) in enumerate(grouping.groups):
            if kind == "vertex":
                own = grouping.clauses.own[number]
                none = [-self.drawing[edge] for edge, _ in self.puzzle.around[about[0]] if self.drawing[edge]]
                always, pairs = not SmallSolver(own).solve(none), {frozenset(clause) for clause in own}
                # A line at the cell means that the cell is visited, which the clue asks for.
                by = next(((group,) for literal, group in asked if all({literal, x} in pairs for x in none)), ())
                out[about[0]] = number, always or bool(by), () if always else by
        return out

    def begin(self, known: Iterable[int]) -> LineChain:
        """Refute by these known literals from now on."""
        self._back(0)
        self._links.clear()
        for literal in known:
            self._hold(literal, -1)
        self._known = len(self._order)
        self._follow({*self._rules})
        return self

    def refute(self, goal: int, cases: bool = False) -> list[Link] | None:
        """The links from a literal to a failure, see `ReasonChain.refute`. cases: whether to assume others besides."""
        if abs(goal) not in self.edge_of:
            return None
        if -goal in self._made:
            return self._needed(Link(ITSELF, (), (-goal,)), 0)
        mark, links = (len(self._order), len(self._links)), None
        failed = self._assume(goal)
        for _ in range(MOST_CASES if cases else 0):
            if failed or not (case := self._case(mark[0])):
                break
            failed = self._take(case) or self._follow(self._cells(case.new))
        if failed:
            links = self._needed(failed, 0)
        self._back(*mark)
        return links

    def follows(self, literal: int) -> set[int]:
        """What follows from a literal."""
        mark = len(self._order), len(self._links)
        self._assume(literal)
        out = set(self._order)
        self._back(*mark)
        return out

    def _case(self, first: int) -> Link | None:
        """A further assumption near what holds since the place `first` that fails: that with the fewest links."""
        near = self._cells(self._order[first:])
        lines = [edge for cell in sorted(near) for edge, _ in self.puzzle.around[cell]
                 if self.drawing[edge] and edge not in self._drawn and edge not in self._empty]
        best: Link | None = None
        for literal in [sign * self.drawing[edge] for edge in [*dict.fromkeys(lines)][:MOST_TRIED] for sign in (1, -1)]:
            mark = len(self._order), len(self._links)
            if failed := self._assume(literal):
                links, inner = self._needed(failed, mark[1]), {*self._order[mark[0]:]}
                causes = dict.fromkeys(x for link in links for x in link.causes if x not in inner)
                if best is None or best.case is None or size(links) < size(best.case[1]):
                    best = Link(CASE, (-literal,), tuple(causes), (literal, links))
            self._back(*mark)
            if best is not None and best.case is not None and size(best.case[1]) == 1:
                break
        return best

    def _assume(self, literal: int) -> Link | None:
        self._hold(literal, -1)
        return self._follow(self._cells([literal]))

    def _cells(self, literals: Iterable[int]) -> set[int]:
        """The cells of the lines that literals are about."""
        return {cell for x in literals if abs(x) in self.edge_of for cell in self._ends[self.edge_of[abs(x)]]}

    def _hold(self, literal: int, link: int) -> None:
        if literal not in self._made:
            self._made[literal] = link
            self._order.append(literal)
            edge = self.edge_of.get(abs(literal), -1)
            if edge >= 0:
                (self._drawn if literal == self.drawing[edge] else self._empty).add(edge)

    def _back(self, length: int, links: int = 0) -> None:
        for literal in self._order[length:]:
            del self._made[literal]
            edge = self.edge_of.get(abs(literal), -1)
            if edge >= 0:
                (self._drawn if literal == self.drawing[edge] else self._empty).discard(edge)
        del self._order[length:], self._links[links:]

    def _take(self, link: Link) -> Link | None:
        """Let hold what a link brings; return it if it fails."""
        if not link.new:
            return link
        self._links.append(link)
        for literal in link.new:
            self._hold(literal, len(self._links) - 1)
        return None

    def _follow(self, cells: set[int]) -> Link | None:
        """Let hold what follows at cells, and on from there; return a link that fails. Raises OutOfTime."""
        near = set[int]()
        while True:
            need_time()
            near |= cells
            while cells:
                cell = min(cells)
                cells.discard(cell)
                if link := self._at_cell(cell):
                    if failed := self._take(link):
                        return failed
                    cells |= self._cells(link.new)
                    near |= cells
            closing = self._closing()
            if closing is None or closing.new:
                lines = LinesSoFar(self.puzzle.around, self._drawn, self._empty, near)
                if fault := self.puzzle.fault_of_lines(lines):
                    causes = [x if edge in self._drawn else -x for edge in fault.lines if (x := self.drawing[edge])]
                    return Link(FAULT, (), tuple(dict.fromkeys(causes)), fault=fault)
            if closing is None or (failed := self._take(closing)):
                return closing and failed
            cells = self._cells(closing.new)

    def _at_cell(self, cell: int) -> Link | None:
        """What the rule of a cell says, of which nothing holds yet."""
        if cell not in self._rules:
            return None
        group, visited, by = self._rules[cell]
        edges, need = [edge for edge, _ in self.puzzle.around[cell]], 1 if cell in self._single else 2
        drawn, empty = [e for e in edges if e in self._drawn], [e for e in edges if e in self._empty]
        free = [self.drawing[e] for e in edges if e not in self._drawn and e not in self._empty]
        to, off = ([sign * self.drawing[e] for e in some if self.drawing[e]]
                   for sign, some in ((1, drawn), (-1, empty)))
        missing = need - len(drawn) - len(free)
        if len(drawn) >= need:
            return Link(group, tuple(-x for x in free), tuple(to)) if free or len(drawn) > need else None
        if drawn or visited:
            if missing < 0:
                return None
            return Link(group, () if missing else tuple(free), (*to, *off), by=() if drawn else by)
        return Link(group, tuple(-x for x in free), tuple(off)) if free and missing > 0 else None

    def _closing(self) -> Link | None:
        """A line that would close a loop, or does."""
        for edge, path, beside in self.loop.closings(self._made):
            line = self.loop.drawn[edge]
            if self.loop.one and not beside:
                continue
            rest, shut = beside[:1] if self.loop.one else [], line in self._made
            return Link(CLOSED, () if shut else (-line,), (*path, *[line] * shut, *rest),
                        beside=rest[0] if rest else 0, misfit=self.loop.misfit({*path, line}))
        return None

    def _needed(self, failed: Link, first: int) -> list[Link]:
        """The links from the place `first` on that lead to a failure, with it."""
        needed, out = {*failed.causes}, [failed]
        for number in range(len(self._links) - 1, first - 1, -1):
            link = self._links[number]
            new = tuple(x for x in link.new if x in needed and self._made[x] == number)
            if new:
                needed.update(link.causes)
                out.append(link._replace(new=new))
        return merged(out[::-1])


def line_chain(grouping: BoardGroups, loop_reasons: LoopReasons) -> LineChain | None:
    """What follows lines on a board whose puzzle reads them, None for any other."""
    puzzle = grouping.puzzle
    return LineChain(grouping, puzzle, loop_reasons) if isinstance(puzzle, LineFaults) else None


def shortest(chain: LineChain, variables: Sequence[int], cases: bool) -> tuple[int, list[Link]] | None:
    """The variable whose negation fails by the shortest chain."""
    variables = variables[:MOST_GOALS] if cases else variables
    found = [(variable, links) for variable in variables if (links := chain.refute(-variable, cases)) is not None]
    return min(found, key=lambda pair: size(pair[1]), default=None)
