"""A board whose clues can be switched on and off, in a session that can search for another solution."""

from __future__ import annotations

from math import inf

import numpy as np

from encoders import TRUE, Formula, Ints, Literals, values
from encoders.formula import Model
from encoders.loops.outline_of_faces import Outline
from encoders.solution_key import literals_of

from ...boards.number_in_every_cell import Digits
from ...boards.puzzle import Key, Puzzle, Solution
from ...solving.session import Session
from ...solving.solution_search import deciding, decode, keys_are_antichain
from ..ask_until_deadline import has_model
from ..clues.faces_inside_loop import faces_inside, size_in_points

LOCAL = 8  # edges of a difference that is small enough


class SwitchableBoard:
    """A session for the board; `clues` (k,) literals switch its clues, which stand in the cells `cells` (k,), flat.

    A clue of two cells (a pair of ends) is named by the first; `about` (k, 1 or 2) has both. A context manager.
    """

    literal_clues = False  # a switch says only that its clue counts, see `Deletion`

    def __init__(self, puzzle: Puzzle, solver: str | None = None, deadline: float = inf,
                 **options: str) -> None:
        self.puzzle = puzzle
        self.formula = Formula(group_kinds=["clue"])
        self.formula.deadline = deadline  # raises OutOfTime while the clauses are made
        self.key: Key = puzzle.encode(self.formula, **options)
        self.formula.deadline = inf
        groups = self.formula.groups.get("clue")
        self.clues = np.zeros(0, dtype=np.int32) if groups is None else groups.literals
        self.about: Ints = np.zeros((0, 1), dtype=np.intp) if groups is None else groups.about
        self.cells: Ints = self.about[:, 0]
        self.session = Session(self.formula, solver)

    def __enter__(self) -> SwitchableBoard:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()

    def solution(self, deadline: float = inf, wanted: Solution | None = None) -> Solution | None:
        """A solution of the board with all its clues, another than those forbidden; None if there is none.

        wanted: the only solution to accept.
        """
        literals = [] if wanted is None else self.literals_of_solution(wanted)
        if not has_model(self.session, self.clues.tolist() + literals, deadline):
            return None
        return Solution(self.puzzle, decode(self.key, self.session.model))

    def literals_of_solution(self, solution: Solution) -> list[int]:
        """The literals of the key, or their negations, that hold in a solution."""
        out: list[int] = []
        for name in self.puzzle.decides:
            entry, value = self.key[name], np.asarray(solution[name])
            if isinstance(entry, Digits):
                # Of a number one literal holds; that the others do not follows from it.
                out += np.take_along_axis(entry.literals, value[..., None] - 1, axis=-1).ravel().tolist()
                continue
            if isinstance(entry, Outline):
                value = faces_inside(value, *size_in_points(self.puzzle)).ravel()
            literals = literals_of(entry)
            out += np.where(value, literals, -literals)[np.abs(literals) != TRUE].ravel().tolist()
        return out

    def forbid(self, model: Model) -> None:
        """Forbid the solution of the model from now on."""
        literals = deciding(self.puzzle, self.key)
        held = values(model, literals)
        always = type(self.puzzle).antichain and keys_are_antichain(self.puzzle, self.key)  # whichever clues are on
        block = -literals[held] if always else np.where(held, -literals, literals)
        self.formula.add(block[None])

    def solution_of_model(self) -> Solution:
        """The solution of the session's last model."""
        return Solution(self.puzzle, decode(self.key, self.session.model))

    def literals_of_model(self) -> Literals:
        """The literals that tell solutions apart, or their negations, as they hold in the model."""
        literals = deciding(self.puzzle, self.key)
        return np.where(values(self.session.model, literals), literals, -literals)

    def come_near(self, own: Literals, switches: list[int], deadline: float = inf) -> Literals:
        """Search for a model that differs less from the own solution than the session's model, which it replaces.

        Assumes all literals that agree and one stretch of the others after another, shorter stretches each time.
        Returns the own literals that the model still contradicts.
        """
        model, differ, open_ = self.session.model, self.literals_of_model() != own, own != TRUE
        size = int(differ.sum())
        while size > LOCAL:
            size //= 2
            start = 0
            places = np.flatnonzero(differ)
            while start < len(places):
                back = differ.copy()
                back[places[start:start + size]] = False
                if back.any() and has_model(self.session, switches + own[~back & open_].tolist(), deadline):
                    model, differ = self.session.model, self.literals_of_model() != own
                    places = np.flatnonzero(differ)
                else:
                    start += size
        self.session.model = model  # else a model that lacked a cut
        return np.asarray(own[differ])
