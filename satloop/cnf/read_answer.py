"""Reads another solver's answer to a dumped CNF or WCNF: the comments give the board, which is encoded again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from encoders import Formula, Literals
from encoders.files import dimacs

from ..boards.failure import Failure
from ..boards.puzzle import Key, Puzzle, Solution
from ..errors import PuzzleError, plural
from ..problems import find_puzzle_or_problem
from ..solving.solution_search import decode
from .comments import CnfComments, read_comments, wrong_comment
from .complete_formula import add_normal_form, false_clause, forbid


class Decoded(NamedTuple):
    """What a solver's output says about a dumped board; `outcome` is solved, none, or unknown, with `why`."""

    puzzle: Puzzle
    outcome: str
    solution: Solution | None = None
    failures: tuple[Failure, ...] = ()
    why: str = ""


def read_answer(lines: Iterable[str], output: str, file: str = "<cnf>", output_file: str = "<output>") -> Decoded:
    """What a solver's output says about the board in a dumped CNF; the puzzle's own rules check the solution.

    Raises PuzzleError: no dumped CNF, no solver's output, or the answer to another formula.
    """
    puzzle, formula, key = read_dumped(lines, file)
    try:
        status, literals = dimacs.read_model(output, formula.variables)
    except ValueError as error:
        raise PuzzleError(output_file, None, None, f"no answer ({error})", "what a SAT solver prints") from None
    if status != "SATISFIABLE":
        return Decoded(puzzle, "none") if status == "UNSATISFIABLE" else Decoded(puzzle, "unknown",
                                                                                 why="the solver gave up")
    if len(literals) and np.abs(literals).max() > formula.variables:
        raise PuzzleError(output_file, None, None, f"variable {np.abs(literals).max()}",
                          f"at most {formula.variables}, as many as the CNF has")
    model = np.zeros(formula.variables + 1, dtype=bool)
    model[literals[literals > 0]] = True
    model[0] = True
    clause = false_clause(formula, model)
    if clause is not None:
        raise PuzzleError(output_file, None, None, f"a model that breaks the clause {' '.join(map(str, clause[:9]))}",
                          "a model of this CNF: is it the answer to another one?")
    solution = Solution(puzzle, decode(key, model))
    return Decoded(puzzle, "solved", solution, tuple(puzzle.check(solution)))


def read_dumped(lines: Iterable[str], file: str) -> tuple[Puzzle, Formula, Key]:
    """The board of a dumped CNF and its formula, encoded again and compared with the file's header and key.

    Raises PuzzleError when satloop did not dump the file, or another version of satloop encoded it in another way.
    """
    comments = read_comments(lines, file)
    try:
        puzzle = find_puzzle_or_problem(comments.puzzle)(comments.board, file)
        if any(value not in puzzle.options.get(name, ()) for name, value in comments.schemes.items()):
            raise ValueError(f"schemes {comments.schemes}")
    except PuzzleError:
        raise
    except ValueError as error:
        raise wrong_comment(file, error) from None
    header = (f"c variables {comments.variables}" if comments.header.startswith("c ") else
              f"p cnf {comments.variables} {comments.clauses}")
    if comments.header not in (header, "p inccnf"):
        raise PuzzleError(file, None, None, repr(comments.header[:40]),
                          f"'{header}', as the comments 'c size ...' add up to")
    formula, key = encode_again(puzzle, comments, file)
    if [f"key {line}".rstrip() for line in comments.key] != list(dimacs.key_lines(key)):
        raise PuzzleError(file, None, None, "another key", "the key as this satloop encodes the board")
    return puzzle, formula, key


def encode_again(puzzle: Puzzle, comments: CnfComments, file: str) -> tuple[Formula, Key]:
    """The formula and the key that the comments describe. Raises PuzzleError where the size is not the header's."""
    formula = LimitedFormula(comments.variables, comments.clauses)
    key: Key = {}
    try:
        key = puzzle.encode(formula, **comments.schemes)
        if comments.normal_form:
            add_normal_form(puzzle, formula, key)
        forbid(formula, key, puzzle, blocked_solutions(comments.blocked, puzzle, file))
        size = size_text(formula.variables, formula.size.clauses)
    except ValueError as error:
        size = str(error)
    if size != size_text(comments.variables, comments.clauses):
        raise PuzzleError(file, None, None, repr(comments.header[:40]),
                          f"{size}, as this satloop encodes the board (the file is by {comments.version})")
    return formula, key


def blocked_solutions(lines: list[str], puzzle: Puzzle, file: str) -> list[Solution]:
    """The solutions that the clauses of a dumped CNF forbid, from the lines of its comments."""
    rows = puzzle.rows + 1
    return [puzzle.read_solution("\n".join(lines[i:i + rows]), file) for i in range(0, len(lines), rows)]


def size_text(variables: int, clauses: int) -> str:
    """A formula's size in words."""
    return f"{plural(variables, 'variable')} and {plural(clauses, 'clause')}"


class LimitedFormula(Formula):
    """A formula that may not grow beyond the size in a header, so that a wrong file takes no memory."""

    def __init__(self, variables: int, clauses: int) -> None:
        super().__init__()
        self.max_variables, self.clauses_left = variables, clauses

    def reserve(self, count: int) -> int:
        if self.variables + count > self.max_variables:
            raise ValueError(f"more than {plural(self.max_variables, 'variable')}")
        return super().reserve(count)

    def _append(self, rows: Literals) -> None:
        self.clauses_left -= len(rows)
        if self.clauses_left < 0:
            raise ValueError("more clauses than the header says")
        super()._append(rows)
