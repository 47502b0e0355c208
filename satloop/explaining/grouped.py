"""A board's clauses sorted by group: what a step may cite, and what each group says of the lines and cells."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import FALSE, Formula
from encoders.formula import Model
from encoders.selection import ALL

from ..boards.puzzle import Key, Puzzle

Clauses = list[list[int]]
# What citing a group of the kind costs.
COSTS = {"clue": 1.0, "region": 1.0, "vertex": 0.5, "pair": 0.5, "loop": 1.0, "house": 0.5, "unique": 1.0}


def mask_of(variables: Iterable[int]) -> int:
    """The mask of variables: bit v is variable v."""
    return sum(1 << v for v in variables)


USED = {"loops": "cuts", "at_most_one": "pairwise"}  # options of encodings: with these few variables are hidden


class Group(NamedTuple):
    """What can be cited. about: see `encoders.selection.KINDS`."""

    kind: str
    about: tuple[int, ...]
    selector: int


class Grouped:
    """The formula of a board, all its groups selected, taken apart.

    variables: those that a step may speak of, the key's and the formula's named ones; goal: a mask of the key's. A
    literal of theirs is told by `spoken`. Groups are numbered; the loop rule is none of them, for its clauses come
    while one solves: `loop` is its selector, 0 without one.
    """

    def __init__(self, puzzle: Puzzle, deadline: float | None = None) -> None:
        """deadline: on the clock of perf_counter. Raises OutOfTime."""
        self.puzzle = puzzle
        self.formula = Formula(select=ALL)
        self.formula.deadline = deadline
        options = {name: value for name, value in USED.items() if name in puzzle.options}
        self.key: Key = puzzle.encode(self.formula, **options)
        puzzle.only(self.formula, self.key)
        self.literals = {name: np.ravel(np.asarray(getattr(said, "literals", said))) for name, said in self.key.items()}
        self.goal = mask_of(self._variables())
        for name, named in self.formula.names.items():
            self.literals[name] = np.full(puzzle.rows * puzzle.columns, FALSE)
            self.literals[name][named.about.ravel()] = named.literals
        self.variables: list[int] = self._variables()
        self.groups: list[Group] = []
        self.loop = 0
        for kind, found in self.formula.groups.items():
            rows = [tuple(x for x in row if x >= 0) for row in found.about.tolist()]
            if kind == "loop":
                self.loop = int(found.literals[0])
                continue
            self.groups += [Group(kind, about, s) for about, s in zip(rows, found.literals.tolist())]
        self._part()
        self.costs = [COSTS[group.kind] for group in self.groups]
        self.selectors = [group.selector for group in self.groups]

    def _variables(self) -> list[int]:
        own = np.unique(np.abs(np.concatenate([[], *self.literals.values()])).astype(np.intp))
        out: list[int] = own[own <= self.formula.variables].tolist()
        return out

    def _part(self) -> None:
        """Make a group of what an edge says of its two ends, where no group says it, as that a colour runs along it.

        That a double bridge is a bridge goes without saying.
        """
        switch = np.zeros(self.formula.variables + 1, dtype=bool)
        switch[[group.selector for group in self.groups]] = True
        # What counts only where a group is off says nothing of the board with all its groups.
        self.blocks = [block[~((block > 0) & switch[np.abs(block)]).any(axis=1)] for block in self.formula.blocks]
        if self.edges is None or len(self.key) < 2:
            return
        spoken = np.zeros(self.formula.variables + 1, dtype=bool)
        spoken[np.setdiff1d(self.variables, np.abs(self.literals.get("doubled", []))).astype(np.intp)] = True
        place = np.full(self.formula.variables + 1, -1)
        place[self.edges[:, 0]] = np.arange(len(self.edges))
        selector = np.zeros(len(self.edges), dtype=np.int32)
        for index, block in enumerate(list(self.blocks)):
            edge = place[np.abs(block)].max(axis=1, initial=-1)
            chosen = (edge >= 0) & spoken[np.abs(block)].all(axis=1)
            if not chosen.any():
                continue
            fresh = np.unique(edge[chosen])
            fresh = fresh[selector[fresh] == 0]
            selector[fresh] = self.formula.variables + 1 + np.count_nonzero(selector) + np.arange(len(fresh))
            self.blocks[index] = block[~chosen]
            self.blocks.append(np.column_stack([block[chosen], -selector[edge[chosen]]]))
        self.groups += [Group("pair", (int(one), int(two)), int(held))
                        for (_, one, two), held in zip(self.edges.tolist(), selector.tolist()) if held]

    def orient(self, model: Model) -> None:
        """Take the clauses apart, with every variable of the key standing for what holds in the model.

        So what steps find is positive, and what they refute negative.
        """
        last = max([self.formula.variables, *self.selectors])
        self.sign = np.ones(last + 1, dtype=np.int32)
        self.sign[self.variables] = np.where(model[self.variables], 1, -1)

    def numbered(self) -> NDArray[np.intp]:
        """Selector -> its group, the number of groups for the loop rule; -1 for what is no selector."""
        number = np.full(len(self.sign), -1, dtype=np.intp)
        number[self.selectors] = np.arange(len(self.groups))
        if self.loop:
            number[self.loop] = len(self.groups)
        return number

    @cached_property
    def parted(self) -> tuple[list[Clauses], list[list[tuple[list[int], list[int]]]], Clauses]:
        """The clauses, taken apart: see `own`, `shared` and `free`."""
        number = self.numbered()
        own: list[Clauses] = [[] for _ in range(len(self.groups) + 1)]
        shared: list[list[tuple[list[int], list[int]]]] = [[] for _ in range(len(self.groups) + 1)]
        free: Clauses = []
        for block in self.blocks:
            place = number[np.abs(block)]
            block = block * self.sign[np.abs(block)]
            guards = np.count_nonzero(place >= 0, axis=1)
            free += block[guards == 0].tolist()
            one = guards == 1
            rest = block[one][place[one] < 0].reshape(int(one.sum()), max(block.shape[1] - 1, 0))
            for clause, group in zip(rest.tolist(), place[one].max(axis=1, initial=-1).tolist()):
                own[group].append(clause)
            for clause, groups in zip(block[guards > 1].tolist(), place[guards > 1].tolist()):
                needed = sorted(group for group in groups if group >= 0)
                shared[needed[0]].append(([x for x, group in zip(clause, groups) if group < 0], needed))
        return own[:-1], shared, free

    @property
    def own(self) -> list[Clauses]:
        """(groups) the clauses of each, without their selector."""
        return self.parted[0]

    @property
    def shared(self) -> list[list[tuple[list[int], list[int]]]]:
        """(groups) the clauses that need other groups too, each with those."""
        return self.parted[1]

    @property
    def free(self) -> Clauses:
        """The clauses of no group."""
        return self.parted[2]

    @property
    def definitions(self) -> list[Clauses]:
        """(groups) clauses of no group that go with each."""
        return self.defined[0]

    @property
    def touched(self) -> list[list[int]]:
        """(groups) the variables that each speaks of."""
        return self.defined[1]

    @cached_property
    def defined(self) -> tuple[list[Clauses], list[list[int]]]:
        """What goes with each group: see `definitions` and `touched`."""
        spoken = set(self.variables)
        by_variable: dict[int, list[int]] = {}
        for index, clause in enumerate(self.free):
            hidden = [abs(x) for x in clause if abs(x) not in spoken]
            for variable in hidden or map(abs, clause):
                by_variable.setdefault(variable, []).append(index)
        definitions: list[Clauses] = []
        touched: list[list[int]] = []
        for own, shared in zip(self.own, self.shared):
            seen = {abs(x) for clause in own for x in clause} | {abs(x) for clause, _ in shared for x in clause}
            todo, taken = list(seen), dict.fromkeys([-1])
            while todo:
                for index in by_variable.get(todo.pop(), ()):
                    if index not in taken:
                        taken[index] = None
                        fresh = {abs(x) for x in self.free[index]} - seen
                        seen |= fresh
                        todo += fresh - spoken
            definitions.append([self.free[index] for index in taken if index >= 0])
            touched.append(sorted(seen & spoken))
        return definitions, touched

    @cached_property
    def hidden(self) -> list[list[int]]:
        """(groups) the variables of the clauses of each that no step speaks of."""
        spoken = set(self.variables)
        out = []
        for own, definitions, shared in zip(self.own, self.definitions, self.shared):
            clauses = [*own, *definitions, *(clause for clause, _ in shared)]
            out.append(list(dict.fromkeys(v for clause in clauses for v in map(abs, clause) if v not in spoken)))
        return out

    @property
    def everything(self) -> list[int]:
        """All selectors: assumed together, they make the board."""
        return self.selectors + [self.loop] * (self.loop > 0)

    @cached_property
    def groups_of(self) -> dict[int, list[int]]:
        """Variable -> the groups that touch it."""
        out: dict[int, list[int]] = {variable: [] for variable in self.variables}
        for group, touched in enumerate(self.touched):
            for variable in touched:
                out[variable].append(group)
        return out

    @cached_property
    def meanings(self) -> Clauses:
        """The clauses of no group that say only what steps speak of: a cell has one colour."""
        spoken = set(self.variables)
        return [clause for clause in self.free if all(abs(x) in spoken for x in clause)]

    @cached_property
    def plain_clauses(self) -> Clauses:
        """The clauses of all groups, without selectors, and those of none; nothing of the loop rule."""
        return [*(clause for own in [self.free, *self.own] for clause in own),
                *(clause for some in self.shared for clause, _ in some)]

    @cached_property
    def spoken(self) -> dict[int, tuple[str, int, bool]]:
        """Variable -> name in the key, index there (flat), and whether that entry is the variable itself."""
        out: dict[int, tuple[str, int, bool]] = {}
        for name, literals in self.literals.items():
            for index, literal in enumerate(literals.tolist()):
                if abs(literal) <= self.formula.variables:
                    out.setdefault(abs(literal), (name, index, literal > 0))
        return out

    @cached_property
    def edges(self) -> NDArray[np.intp] | None:
        """(k, 3) the lines that are open: variable, and the two vertices it joins; None without lines.

        Of a variable that is a row of edges, as a bridge over several cells, these are the ends of the row.
        """
        literals, graph = self.literals.get("edges"), getattr(self.puzzle, "graph", None)
        if literals is None or graph is None or len(literals) != len(graph.edges):
            return None
        free = (literals > 0) & (literals <= self.formula.variables)
        ends: dict[int, set[int]] = {}
        for variable, pair in zip(literals[free].tolist(), graph.edges[free].tolist()):
            ends.setdefault(variable, set()).symmetric_difference_update(pair)
        return np.array([(variable, *sorted(pair)) for variable, pair in ends.items()], dtype=np.intp).reshape(-1, 3)
