"""A board's clauses sorted by group: what a step may cite, and what each group says about lines and cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy
from itertools import repeat
from math import inf
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import FALSE, Formula, Ints
from encoders.cached_property import cached_property
from encoders.formula import Model
from encoders.groups import ALL_KINDS
from encoders.literals import distinct
from encoders.solution_key import literals_of

from ...boards.lines_in_solution_text import LAYERS, GridLines, graph_of
from ...boards.puzzle import Key, Puzzle
from ...boards.stages import Staged
from .chain_links import LOOP_RULE, MEANING
from .clauses.group_clauses import GroupClauses
from .masks import mask_of

# The cost of citing a group, by its kind.
COSTS = {"clue": 1.0, "region": 1.0, "vertex": 0.5, "pair": 0.5, "outside": 1.0, "loop": 1.0, "house": 0.5,
         "unique": 1.0}

OPTIONS = {"loops": "cuts", "at_most_one": "pairwise"}  # encodings with few hidden variables


def no_part(whole: BoardGroups, group: int, new: Sequence[Any], causes: Sequence[Any]) -> str:
    """That of a clue no part is known."""
    return ""


class Group(NamedTuple):
    """What a step can cite: a clue, the rule of a cell, a region ... about: see `encoders.groups.GROUP_KINDS`."""

    kind: str
    about: tuple[int, ...]
    selector: int


class BoardGroups:
    """The formula of a board with all groups selected, its clauses sorted by group.

    variables: those that a step may speak of, from the key and from the formula's names; `entry_of` says what each one
    means. goal: a mask of the key's variables; `differing`: of those that solutions differ in, if there are several.
    Groups are numbered from 0. The loop rule is not among them, because its clauses come only while a solver runs:
    `loop` is its selector, 0 if the puzzle has no loop rule.
    """

    differing = 0

    def __init__(self, puzzle: Puzzle, deadline: float = inf, unique: bool = True) -> None:
        """deadline: on the clock of perf_counter. unique: whether steps may use that there is one solution. Raises
        OutOfTime.
        """
        self.puzzle = puzzle
        # See `ClueParts.part`.
        self.part_of_clue: Callable[[BoardGroups, int, Sequence[Any], Sequence[Any]], str] = no_part
        self.formula = Formula(group_kinds=ALL_KINDS)
        self.formula.deadline = deadline
        options = {name: value for name, value in OPTIONS.items() if name in puzzle.options}
        self.key: Key = puzzle.encode(self.formula, **options)
        if unique and isinstance(puzzle, Staged):
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
            if kind == "loop":
                self.loop = int(family.literals[0])
                continue
            rows = family.about.tolist()
            if (family.about < 0).any():
                rows = [[x for x in row if x >= 0] for row in rows]
            self.groups += [Group(kind, tuple(about), s) for about, s in zip(rows, family.literals.tolist())]
        self._group_ends()
        self.costs = [COSTS[group.kind] for group in self.groups]
        self.selectors = [group.selector for group in self.groups]

    def _variables(self) -> list[int]:
        own = distinct(np.abs(np.concatenate([[], *self.literals.values()])).astype(np.intp))
        out: list[int] = own[own <= self.formula.variables].tolist()
        return out

    def _group_ends(self) -> None:
        """Make a group "pair" for what an edge says about its two ends, if no group says it: that one colour runs along
        it.

        What an entry of a line says about the same line, as that a double bridge is a bridge, needs no group.
        """
        switch = np.zeros(2 * self.formula.variables + 1, dtype=bool)  # by literal, as numpy counts negative ones
        switch[[group.selector for group in self.groups]] = True
        # A clause that counts only where a group is off says nothing about the whole board.
        self.blocks = [block[~off.any(axis=1)] if (off := switch[block]).any() else block
                       for block in self.formula.blocks]
        if len(self.key) < 2 or self.edges is None:
            return
        visible = np.zeros(self.formula.variables + 1, dtype=bool)
        visible[self.variables] = True
        for name in LAYERS[1:]:
            more = np.abs(self.literals.get(name, np.zeros(0, dtype=np.int32)))
            visible[more[more <= self.formula.variables]] = False
        place = np.full(self.formula.variables + 1, -1)
        place[self.edges[:, 0]] = np.arange(len(self.edges))
        selector = np.zeros(len(self.edges), dtype=np.int32)
        for index, block in enumerate(list(self.blocks)):
            edge = place[np.abs(block)].max(axis=1, initial=-1)
            chosen = (edge >= 0) & visible[np.abs(block)].all(axis=1)
            if not chosen.any():
                continue
            fresh = distinct(edge[chosen])
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

    def without(self, puzzle: Puzzle, absent: Collection[int]) -> BoardGroups:
        """The board `puzzle`: this one without the clues in these cells. Its clauses are shared, not made again."""
        chosen = [number for number, (kind, about, _) in enumerate(self.groups)
                  if kind != "clue" or about[0] not in absent]
        out = copy(self)
        out.puzzle, out.part_of_clue = puzzle, no_part
        out.groups = [self.groups[number] for number in chosen]
        out.costs = [self.costs[number] for number in chosen]
        out.selectors = [self.selectors[number] for number in chosen]
        out.clauses = self.clauses.of(chosen)
        return out

    def group_of_selector(self) -> NDArray[np.intp]:
        """Selector -> number of its group; for the loop rule the number of groups; -1 for what is no selector."""
        number = np.full(len(self.sign), -1, dtype=np.intp)
        number[self.selectors] = np.arange(len(self.groups))
        if self.loop:
            number[self.loop] = len(self.groups)
        return number

    @cached_property
    def oriented_blocks(self) -> list[NDArray[np.int32]]:
        """The blocks of clauses, multiplied by the signs of `orient`."""
        return [block * self.sign[np.abs(block)] for block in self.blocks]

    @cached_property
    def clauses(self) -> GroupClauses:
        """The oriented clauses by group."""
        return GroupClauses(self.oriented_blocks, self.group_of_selector(), len(self.groups), set(self.variables))

    def left(self, group: int, known: int) -> list[int]:
        """The candidates of which a group of a Sudoku says that one holds, but for those that are known to be out."""
        return []

    def clauses_of(self, groups: Sequence[int], known: Sequence[int] = (),
                   variables: Iterable[int] = ()) -> list[tuple[int, list[int]]]:
        """The oriented clauses of a few groups, each with its group, and clauses of no group that have variables of
        steps alone, with MEANING; clauses that a known literal makes true are left out. The clauses that define hidden
        variables are in `definitions`.

        variables: other variables that one asks about; here the clauses of the groups say enough of these.
        """
        parts, chosen, true = self.clauses, {*groups}, {*known}
        out = [(group, clause) for group in groups for clause in parts.own[group] if true.isdisjoint(clause)]
        out += [(group, clause) for group in groups for clause, needed in parts.shared[group]
                if chosen.issuperset(needed) and true.isdisjoint(clause)]
        return out + [(MEANING, clause) for clause in parts.near(groups, known)]

    @cached_property
    def definitions(self) -> dict[int, list[list[int]]]:
        """The oriented clauses that define hidden variables, in parts, and as LOOP_RULE those of the loop rule that
        come before any search.
        """
        loop = self.clauses.loop
        return {**self.clauses.parts, **({LOOP_RULE: loop} if len(loop) > 1 else {})}  # one says: there is a line

    def owners(self, groups: Sequence[int], loop: bool) -> dict[int, int]:
        """The parts of `definitions` that a few groups need, each part with the first group that needs it. If the loop
        rule has a part, and `loop` is set or these are all groups, the parts that no group needs come with LOOP_RULE.
        """
        every = LOOP_RULE in self.definitions and (loop or len(groups) == len(self.groups))
        out = dict.fromkeys(self.definitions, LOOP_RULE) if every else {}
        for group in reversed(groups):
            out |= dict.fromkeys(self.clauses.parts_of(group), group)
        return out

    @cached_property
    def implied(self) -> dict[int, set[int]]:
        """Variable -> the variables that follow from it by a clause of two literals of no group."""
        visible = np.zeros(len(self.sign), dtype=bool)
        visible[self.variables] = True
        blocks = [block for block in self.oriented_blocks if block.shape[1] == 2]
        pairs = np.concatenate([np.zeros((0, 2), dtype=np.int32), *blocks])
        first, second = np.sort(pairs[visible[np.abs(pairs)].all(axis=1)], axis=1).T
        chosen = (first < 0) & (second > 0)
        out: dict[int, set[int]] = {}
        for variable, other in zip((-first[chosen]).tolist(), second[chosen].tolist()):
            out.setdefault(variable, set()).add(other)
        return out

    @property
    def all_selectors(self) -> list[int]:
        """All selectors. Assumed together, they make the board."""
        return self.selectors + [self.loop] * (self.loop > 0)

    @cached_property
    def entry_of(self) -> dict[int, tuple[str, int, bool]]:
        """Variable -> a name in the key, the flat index there, and whether that entry is the variable, not its
        negation.
        """
        out: dict[int, tuple[str, int, bool]] = {}
        fresh = np.ones(self.formula.variables + 1, dtype=bool)
        for name, literals in self.literals.items():
            variable = np.abs(literals)
            (index,) = (variable <= self.formula.variables).nonzero()
            variable = variable[index]
            chosen = fresh[variable] & (first_place(variable, len(fresh))[variable] == np.arange(len(index)))
            index, variable = index[chosen], variable[chosen]
            fresh[variable] = False
            out.update(zip(variable.tolist(), zip(repeat(name), index.tolist(), (literals[index] > 0).tolist())))
        return out

    @cached_property
    def edges(self) -> NDArray[np.intp] | None:
        """(k, 3) the undecided lines: a variable and the two vertices that it joins; None for a puzzle without lines.

        If one variable is a row of edges, as a bridge over several cells, its vertices are the two ends of the row.
        """
        literals = self.literals.get("edges")
        if literals is None or not isinstance(self.puzzle, GridLines) or len(literals) != self.puzzle.graph.size:
            return None
        graph = self.puzzle.graph
        free = (literals > 0) & (literals <= self.formula.variables)
        variable, ends = literals[free].astype(np.intp), graph.edges[free]
        row = first_place(variable, self.formula.variables + 1)[variable]
        codes = np.sort((row[:, None] * graph.vertices + ends).ravel())
        alone = np.ones(len(codes) + 1, dtype=bool)
        alone[1:-1] = codes[1:] != codes[:-1]
        row, ends = np.divmod(codes[alone[1:] & alone[:-1]].reshape(-1, 2), graph.vertices)
        return np.column_stack([variable[row[:, 0]], ends])

    @cached_property
    def ends_of(self) -> dict[int, tuple[int, int]]:
        """The variable of an undecided line -> the two vertices that it joins."""
        return {} if self.edges is None else {variable: (one, two) for variable, one, two in self.edges.tolist()}

    @cached_property
    def loop_edges(self) -> NDArray[np.intp] | None:
        """As `edges`, with one vertex for both portals of a number: the loop goes on from one to the other."""
        edges, portals = self.edges, np.array(getattr(self.puzzle, "portals", []), dtype=np.intp)
        if edges is None or not len(portals):
            return edges
        vertex = np.arange(graph_of(self.puzzle).vertices)
        vertex[portals[:, 1]] = portals[:, 0]
        return np.column_stack([edges[:, :1], vertex[edges[:, 1:]]])


def first_place(variables: Ints, end: int) -> Ints:
    """(end,) where each variable comes first in (n,) variables; 0 for those that are not there."""
    out = np.zeros(end, dtype=np.intp)
    out[variables[::-1]] = np.arange(len(variables))[::-1]
    return out
