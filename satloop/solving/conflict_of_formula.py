"""Why a formula has no model: which of its named constraints clash, and which may stay if some go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from encoders import Formula, values
from encoders.argument_errors import ArgumentError
from encoders.deadline import deadline_after
from encoders.literals import as_literals

from .backends.small_solvers import SmallSolver
from .session import Session


class FormulaConflict(NamedTuple):
    """Names of constraints that no model meets together; without any one of them there is one.

    smallest: it is proved that no fewer clash. left_out: as few names as can be, without whose constraints all others
    have a model; None where the time ran out. No names: what has no name has no model either.
    """

    names: tuple[str, ...]
    smallest: bool
    left_out: tuple[str, ...] | None


def conflict(f: Formula, named: Mapping[str, ArrayLike] | None = None,
             time_limit: float | None = None) -> FormulaConflict | None:
    """The fewest named constraints of a formula that clash, None if it has a model; see `satloop.conflict`."""
    deadline = deadline_after(time_limit)
    with _Named(f, named or {}, deadline) as constraints:
        best = constraints.clash([*constraints.names])
        if best is None:
            return None
        smallest = False
        left_out: tuple[str, ...] | None = None
        try:
            best = constraints.fewest(best)
            smallest = True
            left_out = constraints.left_out(deadline)
        except TimeoutError:
            pass
        return FormulaConflict(constraints.texts(best), smallest, left_out)


def conflicts(f: Formula, *, named: Mapping[str, ArrayLike] | None = None,
              time_limit: float | None = None) -> Iterator[tuple[str, ...]]:
    """All sets of named constraints of a formula that clash, of which none can be left out, one after another.

    Arguments and errors as of `conflict`; there may be very many. M. Liffiton, A. Previti, A. Malik and J.
    Marques-Silva, Fast, flexible MUS enumeration (2016).

    >>> f = Formula()
    >>> x, y = f.new(2)
    >>> for name, clause in [("x", [x]), ("no x", [-x]), ("y", [y]), ("x or no y", [x, -y])]:
    ...     with f.section(name):
    ...         f.add([clause])
    >>> sorted(conflicts(f))
    [('no x', 'y', 'x or no y'), ('x', 'no x')]
    """
    with _Named(f, named or {}, deadline_after(time_limit)) as constraints:
        numbers = {literal: number for number, literal in enumerate(constraints.names, 1)}
        of_number = {number: literal for literal, number in numbers.items()}
        seeds = SmallSolver()  # its models are sets that may clash or be part of what does
        seeds.prefer([*of_number])
        while seeds.solve():
            off = {-literal for literal in seeds.model() if literal < 0}
            seed = [of_number[number] for number in of_number if number not in off]
            found = constraints.clash(seed)
            if found is None:
                most = {*constraints.grown()}
                seeds.add([number for literal, number in numbers.items() if literal not in most])
                if len(most) == len(numbers):
                    return
            else:
                yield constraints.texts(found)
                seeds.add([-numbers[literal] for literal in found])
                if not found:
                    return


class _Named:
    """A copy of a formula in a session, with a literal for each name, without which its clauses do not count."""

    def __init__(self, f: Formula, named: Mapping[str, ArrayLike], deadline: float) -> None:
        self.deadline = deadline
        sections = [*dict.fromkeys(name for name, _ in f.blocks_of_sections() if name)]
        guarded = Formula()
        guarded.most = inf
        guarded.new(f.variables)
        of_section = dict(zip(sections, guarded.new(len(sections)).tolist()))
        for name, block in f.blocks_of_sections():
            guarded.add(block, of_section[name] if name else None)
        guarded.rules, guarded.propagators = [*f.rules], [*f.propagators]
        guarded.at_most_ones = [*f.at_most_ones]
        self.names: dict[int, str] = {literal: name for name, literal in of_section.items()}
        if not isinstance(named, Mapping) or not all(isinstance(name, str) for name in named):
            raise ArgumentError(f"named: expected names, each with its literals, found {named!r:.40}")
        for name, given in named.items():
            literals = as_literals(given, f"named: {name}")
            f.check_literals(literals)
            for place, literal in np.ndenumerate(literals):
                self.names[int(literal)] = " ".join([name, ",".join(map(str, place))]).strip()
        for kind, groups in f.groups.items():
            for literal, about in zip(groups.literals.tolist(), groups.about.tolist()):
                self.names[literal] = " ".join([kind, *(str(number) for number in about if number >= 0)])
        if not self.names:
            raise ArgumentError("f: expected constraints with names, found none; add them inside of "
                                "`with f.section(name):`, or say named={name: literals}")
        self.session = Session(guarded)

    def __enter__(self) -> _Named:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()

    def texts(self, literals: Sequence[int]) -> tuple[str, ...]:
        """Their names, in the order of the formula."""
        return tuple(self.names[literal] for literal in self.names if literal in literals)

    def has_model(self, literals: Sequence[int]) -> bool:
        """Raises TimeoutError."""
        answer = self.session.solve(literals, deadline=self.deadline)
        if answer is None:
            raise TimeoutError("the time limit ran out")
        return answer

    def clash(self, literals: Sequence[int]) -> list[int] | None:
        """Those of the constraints that clash, without one that is idle; None if they have a model."""
        return None if self.has_model(literals) else self.session.core(minimal=True, deadline=self.deadline)

    def grown(self) -> list[int]:
        """Constraints with a model to which no other can be added; those of the last model are among them."""
        inside = self.held()
        for literal in self.names:
            if literal not in inside and self.has_model([*inside, literal]):
                inside = self.held()
        return inside

    def held(self) -> list[int]:
        """The constraints that hold in the last model."""
        literals = np.array([*self.names], dtype=np.int32)
        return [int(literal) for literal in literals[values(self.session.model, literals)]]

    def fewest(self, best: list[int]) -> list[int]:
        """The fewest that clash: sets that hit all correction sets known, until one of them has no model.

        A. Ignatiev, A. Previti, M. Liffiton and J. Marques-Silva, Smallest MUS extraction with minimal hitting set
        dualization (2015). Raises TimeoutError.
        """
        from pysat.examples.hitman import Hitman
        with Hitman(htype="sorted", solver="m22") as hitting:
            hit: list[int] = []
            while len(hit) < len(best):
                if not self.has_model(hit):
                    return hit
                inside = {*self.grown()}
                hitting.hit([literal for literal in self.names if literal not in inside])
                hit = hitting.get()
        return best

    def left_out(self, deadline: float) -> tuple[str, ...] | None:
        """Names of as few constraints as can be, without which the others have a model."""
        from .optimize import optimize
        literals = np.array([*self.names], dtype=np.int32)
        best = optimize(self.session, -literals, 1, "auto", (), None, deadline, "auto", _untold, _untold)
        if best.outcome != "optimal" or best.model is None:
            return None
        return self.texts(literals[~values(best.model, literals)].tolist())


def _untold(*_: object) -> None:
    """What a search tells as it goes on: nobody asks here."""
