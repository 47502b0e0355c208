"""What a problem is: a puzzle whose board is a few numbers, or a file, instead of a grid of clues."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from encoders import Formula, Literals
from encoders.cardinality import AT_MOST_ONE, COUNTERS
from encoders.choice_by_name import Names
from encoders.loops import LOOPS
from encoders.numbers import NUMBERS
from encoders.solution_key import Key
from encoders.weighted import WEIGHTED

from ..boards.declarations import FastestSolver
from ..boards.puzzle import Puzzle
from ..boards.solution import Solution
from ..errors import PuzzleError
from ..pictures.picture import Picture

# Options of `encode` that problems have in common, with their values, the default first.
COUNTER = {"counters": Names(COUNTERS, "auto")}
WEIGHT = {"weighted": Names(WEIGHTED, "auto")}
ONE = {"at_most_one": Names(AT_MOST_ONE, "auto")}
SYMMETRY: dict[str, Sequence[str]] = {"symmetry": ("kept", "broken")}
MOST = 10**6  # the largest number that a problem takes
TABLE = 20  # columns of a table that would be one long row

Sum = tuple[Literals, NDArray[Any]]  # literals (n,) and weights (n,)


def loop_schemes(paths: bool = False) -> dict[str, Sequence[str]]:
    """The option `loops` of a problem whose graph is not plane: one loop, or with `paths` disjoint paths, too."""
    return {"loops": Names(LOOPS, "cuts", lambda scheme: scheme.sound and not scheme.planar and
                           not scheme.needs_propagator and (scheme.paths or not paths))}


def kinds_of_number(first: str) -> dict[str, Sequence[str]]:
    """The option `numbers`, with its default."""
    return {"numbers": Names(NUMBERS, first)}


class Problem(Puzzle):
    """A problem that is no puzzle. Its text is the numbers that name it, or their file, with words apart.

    A subclass, one a file in `satloop.problems`, has `read`, `encode`, `check`, `table`, and `known` answers; with
    something to minimize also `cost` and `cost_of`. The option `symmetry` is "broken" for clauses that leave one
    solution, or a few, of those that differ in what is interchangeable.
    """

    form: ClassVar[str]  # how it is named: "php:HOLES or php:PIGEONS,HOLES"
    antichain = False
    sizes: ClassVar[str] = "cells"  # what rows times columns count
    fastest: tuple[FastestSolver, ...] = (FastestSolver("cadical153"),)
    least: ClassVar[str] = ""  # what is minimized, "" for nothing
    method: ClassVar[str] = "auto"  # of `Session.minimize`, the fastest
    sums: ClassVar[str] = "auto"  # the encoding of bounds of a weighted sum there
    vertex: ClassVar[str] = "vertex"  # what a vertex of its graph is, if there is one
    when_named: ClassVar[Mapping[str, str]] = {}  # options with which all constraints can be named
    # Arguments -> "none", "some", or the number of solutions; with `least`, arguments -> the least value.
    known: ClassVar[Mapping[str, str | int]] = {}
    optima: ClassVar[Mapping[str, int]] = {}

    def __init__(self, text: str, file: str = "<text>") -> None:
        """Read the problem. Raises PuzzleError for any text that is none."""
        self.text, self.file, self.given_rules = text, file, ()
        self.rows = self.columns = 1  # how large it is, as studies draw it: rows times columns
        self.read(text)

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        """The text of the problem that stands after the colon of an argument: numbers joined by commas.

        Raises PuzzleError, also for a file that cannot be read.
        """
        return " ".join(arguments.split(","))

    def read(self, text: str) -> None:
        """Set attributes from the text. Raises PuzzleError; what reads must never fail later."""
        raise NotImplementedError

    def numbers(self, *least: int, optional: int = 0, more: bool = False) -> list[int]:
        """The numbers of the text, each at least as large as `least` says, of which the last `optional` may lack.

        more: further ones as the last may follow.
        """
        words = self.text.split()
        if not len(least) - optional <= len(words) or (len(words) > len(least) and not more):
            raise self.error(repr(self.text.strip()[:40]))
        out = []
        for place, word in enumerate(words):
            bound = least[min(place, len(least) - 1)]
            if not (word.isascii() and word.isdecimal()) or not bound <= int(word[:9]) <= MOST or len(word) > 9:
                raise self.error(repr(word[:40]), f"{self.form}; a number from {bound} to {MOST} here")
            out.append(int(word))
        return out

    def error(self, found: str, expected: str = "", row: int | None = None) -> PuzzleError:
        """The error that the text is no problem of this kind."""
        return PuzzleError(self.file, row, None, found, expected or self.form)

    def named_constraints(self) -> tuple[Formula, Mapping[str, ArrayLike]]:
        """The clauses, and names of constraints, each with the literal that switches it on; or sections have names."""
        f = NamedConstraints()
        self.encode(f, **self.when_named)
        groups, f.groups = f.groups, {}  # these get better names
        return f, f.literals | {self.group_name(kind, *map(int, row[row >= 0])): literal
                                for kind, group in groups.items() for literal, row in zip(*group)}

    def group_name(self, kind: str, *vertices: int) -> str:
        """The name of a group of clauses: the line as a whole, or what it does at a vertex, from 0."""
        return f"{self.vertex} {self.name_of_vertex(*vertices)}" if vertices else kind

    def name_of_vertex(self, vertex: int) -> str:
        """What a vertex of its graph is called."""
        return str(vertex + 1)

    def cost(self, key: Key) -> Any:
        """What `Session.minimize` takes: a number, or literals and weights."""
        raise NotImplementedError

    def cost_of(self, solution: Solution) -> int:
        """The cost of a solution, by other code than `cost`."""
        raise NotImplementedError

    def table(self, solution: Solution) -> list[list[str]]:
        """The solution as rows of words, all of one length; "" is an empty place."""
        raise NotImplementedError

    def picture(self, solution: Solution | None = None) -> Picture:
        if solution is None:
            return Picture(1, 1, texts=[[f"{self.name}:{','.join(self.text.split()[:6])}"]])
        table = self.table(solution)
        return Picture(len(table), len(table[0]), texts=np.array(table))

    def to_grid(self, solution: Solution) -> list[list[str]]:
        return [[word.replace(" ", "_") or "-" for word in row] for row in self.table(solution)]

    def read_solution(self, text: str, file: str = "<solution>") -> Solution:
        """Raises PuzzleError: solutions of problems are found and decoded, and not read from text."""
        raise PuzzleError(file, None, None, f"a solution of {self.title}", "one of a puzzle; `satloop decode` reads "
                          "what a solver says of a problem")

    def __repr__(self) -> str:
        return f"<{self.title} {' '.join(self.text.split()[:6])[:40]}>"


class NamedConstraints(Formula):
    """A formula in which each constraint has a name and a literal that switches it on, to say which of them clash."""

    def __init__(self, group_kinds: Iterable[str] = ("vertex", "loop")) -> None:
        super().__init__(group_kinds)
        self.literals: dict[str, Any] = {}

    def section(self, name: str) -> Any:
        """Sections are no names here."""
        return nullcontext()


def named_selectors(f: Formula, names: Iterable[str], shape: tuple[int, ...] | None = None) -> Literals | None:
    """A new literal for each name of a constraint, in this shape, to be passed as `when`; None where the formula is no
    `NamedConstraints`."""
    if not isinstance(f, NamedConstraints):
        return None
    texts = [*names]
    literals = f.new(len(texts))
    f.literals.update(zip(texts, literals.tolist()))
    return literals if shape is None else literals.reshape(shape)


def only_named(f: Formula, name: str) -> AbstractContextManager[None]:
    """Context manager: what is added inside has that name, if the formula asks for names."""
    literals = named_selectors(f, [name])
    return nullcontext() if literals is None else f.only_where(literals[0])


def read_file(path: str, expected: str, newline: str | None = None) -> str:
    """The text of a file; newline as of `open`. Raises PuzzleError where it cannot be read."""
    try:
        with open(path, encoding="utf-8-sig", errors="replace", newline=newline) as stream:
            return stream.read()
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise PuzzleError(path, None, None, reason, expected) from None


def split_file(arguments: str) -> tuple[str, str]:
    """FILE and N of `FILE,N`; N is empty without a comma that numbers follow, or where a file has the whole name."""
    path, comma, last = arguments.rpartition(",")
    if comma and last.isdecimal() and not os.path.lexists(arguments):
        return path, last
    return arguments, ""


def in_rows(words: Sequence[str], width: int = TABLE) -> list[list[str]]:
    """Words in rows of at most `width`, the last one filled with ""."""
    width = max(1, min(width, len(words)))
    filled = [*words, *[""] * (-len(words) % width)] or [""]
    return [filled[at:at + width] for at in range(0, len(filled), width)]
