"""Writes the formula of a problem with what it minimizes, as WCNF for MaxSAT solvers, or with its sums as OPB."""

from __future__ import annotations

from typing import BinaryIO

from encoders import Formula
from encoders.files import opb, wcnf

from ...boards.puzzle import Puzzle
from ...problems.problem import Problem
from ...solving.objective import Objective
from .comments import comment_lines
from .dump import complete_schemes


def dump_weighted(problem: Puzzle, out: BinaryIO, format: str, **options: str) -> Formula:
    """Write the formula in the format "wcnf" or "opb", with comments as of a dumped CNF.

    Raises ValueError for a puzzle, for WCNF of a problem without anything to minimize, and for a scheme that does not
    fit.
    """
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
