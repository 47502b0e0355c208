"""A formula in parts: cubes, lists of literals to be assumed, of which every solution keeps exactly one.

The answers to all parts, put together, are one answer to the whole.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from encoders import Formula
from encoders.files import dimacs

from ..errors import PuzzleError, plural
from ..formats.dataset import read_text
from ..solving.strategies.cubes import Cube, chooser

ENDING = ".cubes"  # of a file of cubes alone, beside that of the formula
ONE_FILE = ".icnf"  # of a file with the clauses and the cubes
NAMED = 9  # parts without an answer that are named


def cubes_of(formula: Formula, key: Mapping[str, Any], decides: Sequence[str], least: int) -> list[Cube]:
    """At least that many cubes, or fewer where nothing is left to divide, without those that propagation refutes.

    decides: the entries of the key by which the cubes are divided, the most constrained variables first. One empty cube
    where propagation refutes the formula: a solver is to say so.
    """
    return chooser(formula, [key[name] for name in decides]).split([[]], least) or [[]]


class WholeOutput(NamedTuple):
    """An output that a solver of the whole formula could have printed; why: the reason where none is known."""

    printed: str
    why: str = ""


def cubes_in(path: str, ending: str) -> list[list[int]]:
    """The cubes of a formula, in its file if that is an iCNF, else beside it. Raises PuzzleError where there are none.

    ending: of the path, as `ending_of`.
    """
    beside = path if path.endswith(ONE_FILE) else path.removesuffix(ending) + ENDING
    what = f"the parts that --cubes has written, for a folder of answers to {os.path.basename(path)}"
    lines = [line for line in read_text(beside, what).splitlines() if line.startswith("a ")]
    try:
        cubes = [[int(word) for word in line.split()[1:-1]] for line in lines]
    except ValueError:
        cubes = []
    if not cubes:
        raise PuzzleError(beside, None, None, "no parts", what)
    return cubes


def files_of_parts(stem: str, names: Iterable[str]) -> dict[int, str]:
    """The file of each part's answer, by the part's number from 1: K or STEM.K, with any ending.

    >>> files_of_parts("board", ["board.2.out", "1.out", "board.out", "other.3.out"])
    {2: 'board.2.out', 1: '1.out'}
    """
    form = re.compile(rf"(?:{re.escape(stem)}\.)?0*([1-9][0-9]{{0,8}})(?:\.[^.]*)?")
    matches = ((form.fullmatch(name), name) for name in names)
    return {int(match[1]): name for match, name in matches if match}


def put_together(cubes: list[list[int]], files: dict[int, str], folder: str) -> WholeOutput:
    """One answer: a solution of any part, or none where no part has one, or unknown.

    Raises PuzzleError for an answer that is none, to a part that there is not, or whose model is of another part.
    """
    unknown, solved = [], ""
    for part in sorted(files):
        path = os.path.join(folder, files[part])
        if part > len(cubes):
            raise PuzzleError(path, None, None, f"part {part}", f"one of {plural(len(cubes), 'part')}")
        printed = read_text(path, "what a SAT solver printed")
        try:
            status, literals = dimacs.read_model(printed)
        except ValueError as error:
            raise PuzzleError(path, None, None, f"no answer ({error})", "what a SAT solver prints") from None
        if status == "SATISFIABLE":
            lost = {-literal for literal in cubes[part - 1]} & set(literals.tolist())
            if lost:
                raise PuzzleError(path, None, None, f"a model with {min(lost, key=abs)}",
                                  f"a model of part {part}, which has {-min(lost, key=abs)}")
            solved = solved or printed
        elif status != "UNSATISFIABLE":
            unknown.append(part)
    unknown += [part for part in range(1, len(cubes) + 1) if part not in files]
    if solved:
        return WholeOutput(solved)
    if not unknown:
        return WholeOutput("s UNSATISFIABLE\n")
    more = f" and {len(unknown) - NAMED} more" if len(unknown) > NAMED else ""
    return WholeOutput("s UNKNOWN\n", f"no answer to {plural(len(unknown), 'part')} of {len(cubes)}: "
                       f"{', '.join(map(str, sorted(unknown)[:NAMED]))}{more}")
