"""A formula in parts: cubes, lists of literals to be assumed, of which every solution keeps exactly one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from encoders import Formula

from ..solving.strategies.cubes import Cube, chooser

ENDING = ".cubes"  # of a file of cubes alone, beside that of the formula
ONE_FILE = ".icnf"  # of a file with the clauses and the cubes


def cubes_of(formula: Formula, key: Mapping[str, Any], decides: Sequence[str], least: int) -> list[Cube]:
    """At least that many cubes, or fewer where nothing is left to divide, without those that propagation refutes.

    decides: the entries of the key by which the cubes are divided, the most constrained variables first. One empty cube
    where propagation refutes the formula: a solver is to say so.
    """
    return chooser(formula, [key[name] for name in decides]).split([[]], least) or [[]]
