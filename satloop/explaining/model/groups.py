"""A board's clauses sorted by group: what a step may cite, and what each group says about lines and cells."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import FALSE, Formula
from encoders.formula import Model
from encoders.groups import ALL_KINDS
from encoders.keys import literals_of

from ...boards.puzzle import Key, Puzzle
from ...boards.stages import Staged

Clauses = list[list[int]]
# The cost of citing a group, by its kind.
COSTS = {"clue": 1.0, "region": 1.0, "vertex": 0.5, "pair": 0.5, "loop": 1.0, "house": 0.5, "unique": 1.0}


def mask_of(variables: Iterable[int]) -> int:
    """The mask of variables: bit v is variable v."""
    return sum(1 << v for v in variables)


OPTIONS = {"loops": "cuts", "at_most_one": "pairwise"}  # encodings with few hidden variables


class Group(NamedTuple):
    """What a step can cite: a clue, the rule of a cell, a region ... about: see `encoders.groups.KINDS`."""

    kind: str
    about: tuple[int, ...]
    selector: int


class BoardGroups:
    """The formula of a board with all groups selected, its clauses sorted by group.

    variables: those that a step may speak of, from the key and from the formula's names; `entry_of` says what each one
    means. goal: a mask of the key's variables. Groups are numbered from 0. The loop rule is not among them, because its
    clauses come only while a solver runs: `loop` is its selector, 0 if the puzzle has no loop rule.
    """

    def __init__(self, puzzle: Puzzle, deadline: float | None = None) -> None:
        """deadline: on the clock of perf_counter. Raises OutOfTime."""
        self.puzzle = puzzle
        self.formula = Formula(group_kinds=ALL_KINDS)
        self.formula.deadline = deadline
        options = {name: value for name, value in OPTIONS.items() if name in puzzle.options}
        self.key: Key = puzzle.encode(self.formula, **options)
        if isinstance(puzzle, Staged):
            puzzle.assume_unique(self.formula, self.key)
        self.literals = {name: np.ravel(literals_of(entry)) for name, entry in self.key.items()}
        self.goal = mask_of(self._variables())
        for name, named in self.formula.names.items():
            self.literals[name] = np.full(puzzle.rows * puzzle.columns, FALSE)
            self.literals[name][named.about.ravel()] = named.literals
        self.variables: list[int] = self._variables()
        self.groups: list[Group] = []
        self.loop = 0
        for kind, family in self.formula.groups.items():
            rows = [tuple(x for x in row if x >= 0) for row in family.about.tolist()]
            if kind == "loop":
                self.loop = int(family.literals[0])
                continue
            self.groups += [Group(kind, about, s) for about, s in zip(rows, family.literals.tolist())]
        self._group_ends()
        self.costs = [COSTS[group.kind] for group in self.groups]
        self.selectors = [group.selector for group in self.groups]

    def _variables(self) -> list[int]:
        own = np.unique(np.abs(np.concatenate([[], *self.literals.values()])).astype(np.intp))
        out: list[int] = own[own <= self.formula.variables].tolist()
        return out

    def _group_ends(self) -> None:
        """Make a group "pair" for what an edge says about its two ends, if no group says it: that one colour runs along
        it.

        What an entry of a line says about the same line, as that a double bridge is a bridge, needs no group.
        """
        switch = np.zeros(self.formula.variables + 1, dtype=bool)
        switch[[group.selector for group in self.groups]] = True
        # A clause that counts only where a group is off says nothing about the whole board.
        self.blocks = [block[~((block > 0) & switch[np.abs(block)]).any(axis=1)] for block in self.formula.blocks]
        if self.edges is None or len(self.key) < 2:
            return
        visible = np.zeros(self.formula.variables + 1, dtype=bool)
        visible[np.setdiff1d(self.variables, np.abs(self.literals.get("doubled", []))).astype(np.intp)] = True
        place = np.full(self.formula.variables + 1, -1)
        place[self.edges[:, 0]] = np.arange(len(self.edges))
        selector = np.zeros(len(self.edges), dtype=np.int32)
        for index, block in enumerate(list(self.blocks)):
            edge = place[np.abs(block)].max(axis=1, initial=-1)
            chosen = (edge >= 0) & visible[np.abs(block)].all(axis=1)
            if not chosen.any():
                continue
            fresh = np.unique(edge[chosen])
            fresh = fresh[selector[fresh] == 0]
            selector[fresh] = self.formula.variables + 1 + np.count_nonzero(selector) + np.arange(len(fresh))
            self.blocks[index] = block[~chosen]
            self.blocks.append(np.column_stack([block[chosen], -selector[edge[chosen]]]))
        self.groups += [Group("pair", (int(first), int(second)), int(on))
                        for (_, first, second), on in zip(self.edges.tolist(), selector.tolist()) if on]

    def orient(self, model: Model) -> None:
        """Give every variable of the key the sign that it has in the model.

        Once clauses are multiplied by these signs, everything that steps find is a positive literal.
        """
        last = max([self.formula.variables, *self.selectors])
        self.sign = np.ones(last + 1, dtype=np.int32)
        self.sign[self.variables] = np.where(model[self.variables], 1, -1)

    def group_of_selector(self) -> NDArray[np.intp]:
        """Selector -> number of its group; for the loop rule the number of groups; -1 for what is no selector."""
        number = np.full(len(self.sign), -1, dtype=np.intp)
        number[self.selectors] = np.arange(len(self.groups))
        if self.loop:
            number[self.loop] = len(self.groups)
        return number

    @cached_property
    def clauses_by_group(self) -> tuple[list[Clauses], list[list[tuple[list[int], list[int]]]], Clauses]:
        """The oriented clauses in three parts: see `own`, `shared` and `free`."""
        number = self.group_of_selector()
        own: list[Clauses] = [[] for _ in range(len(self.groups) + 1)]
        shared: list[list[tuple[list[int], list[int]]]] = [[] for _ in range(len(self.groups) + 1)]
        free: Clauses = []
        for block in self.blocks:
            place = number[np.abs(block)]
            block = block * self.sign[np.abs(block)]
            guards = np.count_nonzero(place >= 0, axis=1)
            free += block[guards == 0].tolist()
            single = guards == 1
            rest = block[single][place[single] < 0].reshape(int(single.sum()), max(block.shape[1] - 1, 0))
            for clause, group in zip(rest.tolist(), place[single].max(axis=1, initial=-1).tolist()):
                own[group].append(clause)
            for clause, groups in zip(block[guards > 1].tolist(), place[guards > 1].tolist()):
                needed = sorted(group for group in groups if group >= 0)
                shared[needed[0]].append(([x for x, group in zip(clause, groups) if group < 0], needed))
        return own[:-1], shared, free

    @property
    def own(self) -> list[Clauses]:
        """(groups) the clauses that need this group alone, without its selector."""
        return self.clauses_by_group[0]

    @property
    def shared(self) -> list[list[tuple[list[int], list[int]]]]:
        """(groups) the clauses that need other groups too, each with the numbers of all its groups."""
        return self.clauses_by_group[1]

    @property
    def free(self) -> Clauses:
        """The clauses of no group."""
        return self.clauses_by_group[2]

    @property
    def definitions(self) -> list[Clauses]:
        """(groups) the clauses of no group that define the variables in the clauses of each group."""
        return self.definitions_and_variables[0]

    @property
    def variables_of(self) -> list[list[int]]:
        """(groups) the variables that each group says something about."""
        return self.definitions_and_variables[1]

    @cached_property
    def definitions_and_variables(self) -> tuple[list[Clauses], list[list[int]]]:
        """For each group: see `definitions` and `variables_of`."""
        visible = set(self.variables)
        by_variable: dict[int, list[int]] = {}
        for index, clause in enumerate(self.free):
            hidden = [abs(x) for x in clause if abs(x) not in visible]
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
                        todo += fresh - visible
            definitions.append([self.free[index] for index in taken if index >= 0])
            touched.append(sorted(seen & visible))
        return definitions, touched

    @cached_property
    def hidden_variables(self) -> list[list[int]]:
        """(groups) the variables in the clauses of each group that no step may speak of."""
        visible = set(self.variables)
        out = []
        for own, definitions, shared in zip(self.own, self.definitions, self.shared):
            clauses = [*own, *definitions, *(clause for clause, _ in shared)]
            out.append(list(dict.fromkeys(v for clause in clauses for v in map(abs, clause) if v not in visible)))
        return out

    @property
    def all_selectors(self) -> list[int]:
        """All selectors. Assumed together, they make the board."""
        return self.selectors + [self.loop] * (self.loop > 0)

    @cached_property
    def groups_of(self) -> dict[int, list[int]]:
        """Variable -> the groups that say something about it."""
        out: dict[int, list[int]] = {variable: [] for variable in self.variables}
        for group, touched in enumerate(self.variables_of):
            for variable in touched:
                out[variable].append(group)
        return out

    @cached_property
    def meanings(self) -> Clauses:
        """The clauses of no group that have only variables of steps, as: a cell has one colour."""
        visible = set(self.variables)
        return [clause for clause in self.free if all(abs(x) in visible for x in clause)]

    @cached_property
    def plain_clauses(self) -> Clauses:
        """The clauses of all groups, without selectors, and those of no group; the loop rule is not among them."""
        return [*(clause for own in [self.free, *self.own] for clause in own),
                *(clause for shared in self.shared for clause, _ in shared)]

    @cached_property
    def entry_of(self) -> dict[int, tuple[str, int, bool]]:
        """Variable -> a name in the key, the flat index there, and whether that entry is the variable, not its
        negation.
        """
        out: dict[int, tuple[str, int, bool]] = {}
        for name, literals in self.literals.items():
            for index, literal in enumerate(literals.tolist()):
                if abs(literal) <= self.formula.variables:
                    out.setdefault(abs(literal), (name, index, literal > 0))
        return out

    @cached_property
    def edges(self) -> NDArray[np.intp] | None:
        """(k, 3) the undecided lines: a variable and the two vertices that it joins; None for a puzzle without lines.

        If one variable is a row of edges, as a bridge over several cells, its vertices are the two ends of the row.
        """
        literals, graph = self.literals.get("edges"), getattr(self.puzzle, "graph", None)
        if literals is None or graph is None or len(literals) != len(graph.edges):
            return None
        free = (literals > 0) & (literals <= self.formula.variables)
        ends: dict[int, set[int]] = {}
        for variable, pair in zip(literals[free].tolist(), graph.edges[free].tolist()):
            ends.setdefault(variable, set()).symmetric_difference_update(pair)
        return np.array([(variable, *sorted(pair)) for variable, pair in ends.items()], dtype=np.intp).reshape(-1, 3)
