"""The formula of a board for other solvers, with the comments that `read_answer` needs to read their answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple

from numpy.typing import NDArray

from encoders import Formula, Literals, values
from encoders.cardinality.at_most_one import AT_MOST_ONE
from encoders.files import dimacs

from ..boards.loop_schemes import complete_loops, in_place_of_lazy, is_lazy
from ..boards.puzzle import Key, Puzzle, Solution
from ..boards.stages import Staged
from ..problems.problem import Problem
from ..solving.solution_search import deciding
from .comments import comment_lines
from .variable_names import blocking_clause, meanings


class LazyError(ValueError):
    """The CNF alone does not hold every rule: the scheme adds clauses while a solver runs."""


class CompleteFormula(NamedTuple):
    """A formula that a file can hold, its key, the literals that decide, and the comments for the file."""

    formula: Formula
    key: Key
    deciding: Literals
    comments: list[str]

    def write(self, out: BinaryIO, cubes: Sequence[Sequence[int]] | None = None) -> None:
        """Write DIMACS, or iCNF with the cubes; the same formula gives the same bytes."""
        dimacs.write(self.formula, out, self.comments, self.key, cubes, self.deciding)


def complete_formula(puzzle: Puzzle, names: bool = False, block: Sequence[Solution] = (), normal_form: bool = False,
                     **options: str) -> CompleteFormula:
    """The formula with comments that carry the board, the schemes, the sizes and the key.

    names: add the comments `c name LITERAL: MEANING`. block: solutions that the formula forbids, by a clause each; it
    has no model exactly if there is no other solution. normal_form: add the lemmas of a puzzle that has stages; they
    keep a solution, but not every one. options: the schemes; without `loops` a complete one, as `complete_schemes`.

    Raises LazyError, naming the schemes that can be dumped, and ValueError for a scheme that does not fit.
    """
    schemes = complete_schemes(puzzle, options)
    formula = Formula()
    key = puzzle.encode(formula, **schemes)
    if normal_form:
        add_normal_form(puzzle, formula, key)
    require_complete(puzzle, formula, schemes.get("loops", "none"))
    forbid(formula, key, puzzle, block)
    name_lines = (f"{literal}: {text}" for literal, text in meanings(puzzle, key)) if names else ()
    comments = comment_lines(puzzle, schemes, formula, block, name_lines)
    return CompleteFormula(formula, key, deciding(puzzle, key), comments)


def write_weighted(problem: Puzzle, out: BinaryIO, format: str, **options: str) -> Formula:
    """Write the formula in the format "wcnf" or "opb", with comments as of a dumped CNF.

    Raises ValueError for a puzzle, for WCNF of a problem without anything to minimize, and for a scheme that does not
    fit.
    """
    from encoders.files import opb, wcnf

    from ..solving.objective import Objective
    minimizes = isinstance(problem, Problem) and bool(problem.least)
    if not isinstance(problem, Problem) or (format == "wcnf" and not minimizes):
        raise ValueError(f"{problem.name} has nothing to minimize, which wcnf is for" if format == "wcnf" else
                         f"{problem.name} is a puzzle; opb is for problems")
    schemes = complete_schemes(problem, options)
    formula = Formula(keep_sums=format == "opb")
    key = problem.encode(formula, **schemes)
    cost = Objective(formula, problem.cost(key) if minimizes else [])
    comments = comment_lines(problem, schemes, formula)
    if format == "opb":
        opb.write(formula, out, cost.literals if minimizes else None, cost.weights, comments)
    else:
        wcnf.write(formula, out, cost.literals, cost.weights, comments, key)
    return formula


def complete_schemes(puzzle: Puzzle, options: Mapping[str, Any]) -> dict[str, Any]:
    """Every option of `encode` with its value, for a formula whose clauses hold every rule: a lazy default gives way.

    Raises LazyError for a lazy scheme that is chosen, and as `puzzle.schemes`.
    """
    schemes = puzzle.schemes({**in_place_of_lazy(puzzle.options), **options})
    if is_lazy(puzzle.options, loops := schemes.get("loops", "none")):
        raise lazy_error(puzzle, loops)
    return schemes


def add_normal_form(puzzle: Puzzle, formula: Formula, key: Key) -> None:
    """Add the puzzle's lemmas. Raises ValueError for a puzzle that has none."""
    if not isinstance(puzzle, Staged):
        raise ValueError(f"{puzzle.name} has no normal form; Flow and Numberlink have")
    puzzle.normalize(formula, key)


def forbid(formula: Formula, key: Key, puzzle: Puzzle, solutions: Iterable[Solution]) -> None:
    """Add a clause for each solution that forbids it."""
    for solution in solutions:
        with formula.section("block"):
            formula.add([blocking_clause(key, solution, puzzle.decides)])


def require_complete(puzzle: Puzzle, formula: Formula, loops: Any) -> None:
    """Raise LazyError for a formula whose clauses do not hold every rule, naming the schemes whose clauses do."""
    if formula.at_most_ones:
        raise LazyError("at most one is left to a solver that counts, so the CNF cannot be dumped; schemes that can: "
                        + ", ".join(AT_MOST_ONE))
    if formula.rules or formula.propagators:
        raise lazy_error(puzzle, loops)


def lazy_error(puzzle: Puzzle, loops: Any) -> LazyError:
    """The error that names the lazy loop scheme and those that can be dumped."""
    return LazyError(f"scheme {loops!r} is lazy: its CNF is completed by cuts while solving, so it cannot be dumped; "
                     f"those that can: {', '.join(complete_loops(puzzle.options))}")


def false_clause(formula: Formula, model: NDArray[Any]) -> list[int] | None:
    """A clause that is false in the model, (variables + 1,) booleans, or None."""
    for block in formula.blocks:
        false = ~values(model, block).any(axis=1)
        if false.any():
            clause: list[int] = block[false.argmax()].tolist()
            return clause
    return None
