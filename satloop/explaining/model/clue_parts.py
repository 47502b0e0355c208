"""Which part of a clue something rests on, where one clue says several things: a number, and on which side it lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import numpy as np

from encoders.cached_property import cached_property

from ...boards.puzzle import Puzzle
from .board_groups import BoardGroups
from .local_solver import CONFLICTS, shape_of


class KeyEntry(Protocol):
    """An entry of the key, by name and flat index, and whether it holds."""

    @property
    def name(self) -> str: ...

    @property
    def place(self) -> int: ...

    @property
    def holds(self) -> bool: ...


class ClueParts:
    """The clues of one board in the parts of `Puzzle.parts_of_clues`.

    It does not hold the groups of the whole board, which hold it: they are freed with the last hint.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._boards: dict[str, BoardGroups] = {}  # part -> the board with that part of its clues alone

    @cached_property
    def _has(self) -> dict[int, list[str]]:
        """Cell of a clue -> the parts that its clue has."""
        puzzle, out = self.puzzle, dict[int, list[str]]()
        for name, there in puzzle.parts_of_clues().items():
            for cell in np.asarray(puzzle.cells)[there].tolist():  # type: ignore[attr-defined]
                out.setdefault(cell, []).append(name)
        return out

    def part(self, whole: BoardGroups, group: int, new: Sequence[KeyEntry], causes: Sequence[KeyEntry]) -> str:
        """The part of a clue by which alone the new facts follow from the causes, or, without new facts, the causes
        fail; "" if there is none, or the clue has no parts.
        """
        names = self._has.get(whole.groups[group].about[0], [])
        return names[0] if len(names) == 1 else next(
            (name for name in names if self._says(name, whole, group, new, causes)), "")

    def _board_with(self, name: str, whole: BoardGroups) -> BoardGroups:
        """The board with this part of its clues alone, oriented as the whole."""
        if name in self._boards:
            return self._boards[name]
        out = self._boards[name] = BoardGroups(self.puzzle.with_part_of_clues(name))
        model = np.zeros(max([out.formula.variables, *out.selectors]) + 1, dtype=bool)
        for entry, literals in out.literals.items():
            own = whole.literals[entry]
            named = (np.abs(literals) <= out.formula.variables) & (np.abs(own) <= whole.formula.variables)
            model[np.abs(literals[named])] = (np.sign(own[named]) * whole.sign[np.abs(own[named])] > 0) == (
                literals[named] > 0)
        out.orient(model)
        return out

    def _says(self, name: str, whole: BoardGroups, group: int, new: Iterable[KeyEntry],
              causes: Iterable[KeyEntry]) -> bool:
        """Whether new facts follow from the causes by this part of a clue, or, without any, the causes fail."""
        board = self._board_with(name, whole)
        number = [other[:2] for other in board.groups].index(whole.groups[group][:2])
        place = {variable: index for index, variable in enumerate(board.clauses.variables_of[number], 1)}

        def local(entry: KeyEntry) -> int:
            literal = int(board.literals[entry.name][entry.place])
            holds = (literal > 0) == entry.holds
            return place.get(abs(literal), 0) * (1 if holds == (board.sign[abs(literal)] > 0) else -1)

        held = [x for x in map(local, causes) if x]
        goals = [[-x] if (x := local(fact)) else [] for fact in new] or [[]]
        solver = shape_of(board, number).solver
        return all(solver.solve_limited([*held, *goal], CONFLICTS) is False for goal in goals)
