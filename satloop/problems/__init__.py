"""Problems that are no puzzles, one a file, each with clauses, a check of its own and known answers; this file has the
table of all.

In comes a name with numbers or a file, `queens:8` or `color:myciel4,5`; out go what a puzzle has, and what is least.

May use: pictures, boards, puzzles.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from importlib import import_module
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from ..boards.puzzle import Puzzle
from ..boards.tilings import NAMES as TILINGS
from ..errors import PuzzleError
from ..puzzles import find as find_puzzle

if TYPE_CHECKING:
    from .problem import Problem

# A problem's row: its name -> its module and its class; other names of the same follow, such as those of cnfgen.
PROBLEMS: dict[str, tuple[str, str]] = {
    "php": ("pigeonhole", "Pigeonhole"),
    "queens": ("queens", "Queens"),
    "langford": ("langford", "Langford"),
    "magic": ("magic_square", "MagicSquare"),
    "golomb": ("golomb_ruler", "GolombRuler"),
    "vdw": ("van_der_waerden", "VanDerWaerden"),
    "schur": ("schur", "Schur"),
    "qwh": ("quasigroup", "Quasigroup"),
    "color": ("coloring", "Coloring"),
    "domset": ("dominating_set", "DominatingSet"),
    "knapsack": ("knapsack", "Knapsack"),
    "subset-sum": ("subset_sum", "SubsetSum"),
    "jobshop": ("jobshop", "JobShop"),
    "tsp": ("travelling_salesman", "TravellingSalesman"),
    "prize": ("prize_tour", "PrizeTour"),
    "routes": ("vehicle_routes", "VehicleRoutes"),
    "steiner": ("steiner_tree", "SteinerTree"),
    "maze": ("maze", "Maze"),
    "snake": ("snake_in_the_box", "Snake"),
    "coil": ("snake_in_the_box", "Coil"),
    "knights": ("knights_tour", "KnightsTour"),
    "hamilton": ("hamiltonian_cycle", "HamiltonianCycle"),
    "formula": ("formula_file", "FormulaFile"),
    "opb": ("pseudo_boolean", "PseudoBoolean"),
    "at-most": ("bare_constraints", "AtMost"),
    "at-most-one": ("bare_constraints", "AtMostOne"),
    "sum": ("bare_constraints", "WeightedSum"),
    "equal-sum": ("bare_constraints", "EqualSum"),
    "linear": ("bare_constraints", "LinearSum"),
    "all-different": ("bare_constraints", "AllDifferent"),
    "relation": ("relations_of_numbers", "BareRelation"),
    "loop": ("constraints_on_arcs", "BareLoop"),
    "circuit": ("constraints_on_arcs", "BareCircuit"),
    "acyclic": ("constraints_on_arcs", "BareAcyclic"),
    "loads": ("constraints_on_arcs", "BareLoads"),
}
MOST_OF_RANGES = 1000  # problems
OTHER_NAMES = {"kcolor": "color", "pigeonhole": "php", "ruler": "golomb"}
# Ending of a file -> the problem that it states: a formula, or a graph of DIMACS, TSPLIB, PACE or as a list of edges.
ENDINGS = {**dict.fromkeys((".cnf", ".dimacs", ".wcnf"), "formula"), ".opb": "opb",
           **dict.fromkeys((".col", ".hcp", ".gr", ".edges"), "hamilton")}


def problem_of(name: str) -> type[Problem]:
    """The problem of that name. Raises KeyError for another one."""
    module, kind = PROBLEMS[OTHER_NAMES.get(name, name)]
    problem: type[Problem] = getattr(import_module(f".{module}", __name__), kind)
    return problem


def find_puzzle_or_problem(name: str) -> type[Puzzle]:
    """The problem or the puzzle of that name, on tilings too. Raises as `find` of `satloop.puzzles` does."""
    if not isinstance(name, str):
        return find_puzzle(name)
    if name in TILINGS:
        from ..puzzles.tilingslitherlink import TilingSlitherlink
        return TilingSlitherlink
    known = OTHER_NAMES.get(name, name) in PROBLEMS
    return problem_of(name) if known else find_puzzle(name)


def problem_and_text(argument: str) -> tuple[str, str] | None:
    """The name and the text of the problem, or the tiling, that an argument names; None if it names none, or a file.

    Raises PuzzleError where the file after the colon cannot be read.
    """
    kind, colon, arguments = argument.partition(":")
    if (of_file := ENDINGS.get(os.path.splitext(argument)[1])) and (
            os.path.lexists(argument) or OTHER_NAMES.get(kind, kind) not in PROBLEMS):
        kind, arguments = of_file, argument
    elif colon and kind in TILINGS and not os.path.lexists(argument):
        return TILINGS[0], " ".join(arguments.split(",", 2)) + "\n"
    elif not colon or OTHER_NAMES.get(kind, kind) not in PROBLEMS or os.path.lexists(argument):
        return None
    problem = problem_of(kind)
    return problem.name, problem.text_of(arguments, argument)


def problems_in_ranges(argument: str) -> list[str]:
    """The arguments that one with ranges of numbers stands for, with steps or without; itself where it has none.

    Raises PuzzleError for a range that is none, and for too many.

    >>> problems_in_ranges("at-most:5,50-60:5")
    ['at-most:5,50', 'at-most:5,55', 'at-most:5,60']
    """
    kind, _, arguments = argument.partition(":")
    parts = [re.fullmatch(r"([0-9]{1,7})-([0-9]{1,7})(?::([0-9]{1,7}))?", part) for part in arguments.split(",")]
    if not any(parts) or kind not in PROBLEMS or os.path.lexists(argument):
        return [argument]
    choices: list[Sequence[object]] = []
    for part, text in zip(parts, arguments.split(",")):
        first, last, step = (int(number or 1) for number in part.groups()) if part else (0, 0, 1)
        if last < first or step < 1:
            raise PuzzleError(argument, None, None, repr(text[:40]), "a range such as 50-500 or 50-500:50")
        choices.append(range(first, last + 1, step) if part else [text])
    if prod(map(len, choices)) > MOST_OF_RANGES:
        raise PuzzleError(argument, None, None, "ranges of more", f"at most {MOST_OF_RANGES} problems")
    return [f"{kind}:{','.join(map(str, choice))}" for choice in product(*choices)]


def open_problem(argument: str) -> Problem:
    """The problem that an argument names. Raises PuzzleError for what is none.

    >>> open_problem("queens:8")
    <Queens 8>
    """
    name = problem_and_text(argument)
    if name is None:
        raise PuzzleError(argument, None, None, repr(argument[:40]), f"a problem: {', '.join(PROBLEMS)}")
    return problem_of(name[0])(name[1], argument)
