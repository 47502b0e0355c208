"""CNF for other solvers: `dump` writes a board's formula with all that `decode` needs to read their answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import Formula, Literals, dimacs, values
from encoders.at_most_one import AT_MOST_ONE
from encoders.loops import LOOPS

from .. import __version__
from ..boards.puzzle import Failure, Key, Puzzle, Solution
from ..boards.stages import Staged
from ..errors import PuzzleError, plural
from ..puzzles import find
from ..solving.solve import decode as decode_model
from .variable_names import blocking_clause, names

DUMPED = "a file that satloop dump has written"


class LazyError(ValueError):
    """The scheme is completed by cuts while solving, so its CNF alone says too little."""


class Decoded(NamedTuple):
    """What a solver's output says of a dumped board; `outcome` is solved, none or unknown."""

    puzzle: Puzzle
    outcome: str
    solution: Solution | None = None
    failures: tuple[Failure, ...] = ()


def schemes(kind: type[Puzzle], options: dict[str, str]) -> dict[str, str]:
    """Every option of the puzzle's `encode`, the defaults spelled out."""
    return {name: options.get(name, known[0]) for name, known in kind.options.items()}


def complete(kind: type[Puzzle]) -> list[str]:
    """The names of the loop schemes that can be dumped for this puzzle."""
    return [name for name in kind.options.get("loops", ()) if LOOPS[name].sound and not LOOPS[name].lazy]


def dump(puzzle: Puzzle, out: BinaryIO, named: bool = False, block: Sequence[Solution] = (),
         normal_form: bool = False, **options: str) -> Formula:
    """Write the formula as DIMACS, with comments that carry the board, the schemes, the sizes and the key.

    named: comments `c name LITERAL: what it says`, too. block: solutions that the formula shall forbid, a clause each,
    so that it has none exactly if there are no others. normal_form: with the lemmas of a puzzle that has stages, which
    keep a solution but not each one.

    The same board and options give the same bytes. Raises LazyError, naming the schemes that can be dumped, and
    ValueError for a scheme that does not fit.
    """
    chosen = schemes(type(puzzle), options)
    loops = chosen.get("loops", "none")
    if LOOPS[loops].lazy:
        raise lazy_error(puzzle, loops)
    formula = Formula()
    key = puzzle.encode(formula, **chosen)
    if normal_form:
        normalized(puzzle, formula, key)
    if formula.at_most_ones:
        raise LazyError("at most one is left to a solver that counts, so the CNF cannot be dumped; schemes that can: "
                        + ", ".join(AT_MOST_ONE))
    if formula.rules or formula.propagators:
        raise lazy_error(puzzle, loops)
    _forbid(formula, key, puzzle, block)
    said = comments(puzzle, chosen, formula)
    said += [f"normal-form {lemma}" for lemma in formula.lemmas]
    said += [f"block {line}".rstrip() for solution in block
             for line in puzzle.write_solution(solution).splitlines()]
    said += [f"name {line}" for line in names(puzzle, key)] if named else []
    dimacs.write(formula, out, said, key)
    return formula


def normalized(puzzle: Puzzle, formula: Formula, key: Key) -> None:
    """Add the puzzle's lemmas; ValueError for a puzzle without."""
    if not isinstance(puzzle, Staged):
        raise ValueError(f"{puzzle.name} has no normal form; Flow and Numberlink have")
    puzzle.normalize(formula, key)


def _forbid(formula: Formula, key: Key, puzzle: Puzzle, solutions: Iterable[Solution]) -> None:
    """A clause for each solution that says: not this one."""
    for solution in solutions:
        with formula.section("block"):
            formula.add([blocking_clause(key, solution, puzzle.decides)])


def _blocked(lines: list[str], puzzle: Puzzle, file: str) -> list[Solution]:
    """The solutions in the comments of a dumped CNF that its clauses forbid."""
    rows = puzzle.rows + 1
    return [puzzle.read_solution("\n".join(lines[i:i + rows]), file) for i in range(0, len(lines), rows)]


def lazy_error(puzzle: Puzzle, loops: Any) -> LazyError:
    """Why the formula cannot be taken away, naming the schemes with which it can."""
    return LazyError(f"scheme {loops!r} is lazy: its CNF is completed by cuts while solving, so it cannot be dumped; "
                     f"those that can: {', '.join(complete(type(puzzle)))}")


def _in_words(variables: int, clauses: int) -> str:
    return f"{plural(variables, 'variable')} and {plural(clauses, 'clause')}"


class _Bounded(Formula):
    """A formula that may not grow beyond what a header says, so that a wrong file takes no memory."""

    def __init__(self, variables: int, clauses: int) -> None:
        super().__init__()
        self.most_variables, self.clauses_left = variables, clauses

    def reserve(self, count: int) -> int:
        if self.variables + count > self.most_variables:
            raise ValueError(f"more than {plural(self.most_variables, 'variable')}")
        return super().reserve(count)

    def _keep(self, rows: Literals) -> None:
        self.clauses_left -= len(rows)
        if self.clauses_left < 0:
            raise ValueError("more clauses than the header says")
        super()._keep(rows)


def comments(puzzle: Puzzle, chosen: dict[str, str], formula: Formula) -> list[str]:
    """What `read_dumped` needs to know of a formula: board, schemes, sizes."""
    return [f"satloop {__version__}", f"puzzle {puzzle.name}",
            *(f"scheme {name} {value}" for name, value in chosen.items()),
            *(f"size {name or '-'} {' '.join(map(str, size))}" for name, size in formula.sizes.items()),
            *(f"board {line}".rstrip() for line in puzzle.text.splitlines())]


def read_dumped(lines: Iterable[str], file: str) -> tuple[Puzzle, Formula, Key]:
    """The board of a dumped CNF and its formula, built anew and compared with the file's header and key.

    Raises PuzzleError when the file was not dumped by satloop, or by one that encodes otherwise.
    """
    words: dict[str, list[str]] = {"satloop": [], "puzzle": [], "scheme": [], "size": [], "board": [], "key": [],
                                   "block": [], "normal-form": []}
    header = ""
    for line in lines:
        if not line.startswith("c"):
            header = line.strip()
            break
        word, _, rest = line[2:].rstrip("\r\n").partition(" ")
        words.setdefault(word, []).append(rest)
    if not words["satloop"] or len(words["puzzle"]) != 1:
        raise PuzzleError(file, None, None, "no comments 'c satloop ...' and 'c puzzle ...'", DUMPED)
    try:
        puzzle = find(words["puzzle"][0])("\n".join(words["board"]), file)
        chosen = {name: value for name, _, value in (line.partition(" ") for line in words["scheme"])}
        if any(value not in puzzle.options.get(name, ()) for name, value in chosen.items()):
            raise ValueError(f"schemes {chosen}")
        sizes = [[int(word) for word in line.split()[1:3]] for line in words["size"]]
        variables, clauses = (sum(column) for column in zip(*sizes, strict=True))
    except PuzzleError:
        raise
    except ValueError as error:
        raise PuzzleError(file, None, None, f"a wrong comment ({error})", DUMPED) from None
    if header != f"p cnf {variables} {clauses}":
        raise PuzzleError(file, None, None, repr(header[:40]),
                          f"'p cnf {variables} {clauses}', as the comments 'c size ...' add up to")
    formula = _Bounded(variables, clauses)
    try:
        key = puzzle.encode(formula, **chosen)
        if words["normal-form"]:
            normalized(puzzle, formula, key)
        _forbid(formula, key, puzzle, _blocked(words["block"], puzzle, file))
        found = _in_words(formula.variables, formula.size.clauses)
    except ValueError as error:
        found = str(error)
    if found != _in_words(variables, clauses):
        raise PuzzleError(file, None, None, repr(header[:40]),
                          f"{found}, as this satloop encodes the board (the file is by {words['satloop'][0]})")
    if [f"key {line}".rstrip() for line in words["key"]] != list(dimacs.key_lines(key)):
        raise PuzzleError(file, None, None, "another key", "the key as this satloop encodes the board")
    return puzzle, formula, key


def decode(lines: Iterable[str], output: str, file: str = "<cnf>", output_file: str = "<output>") -> Decoded:
    """What a solver's output says of the board in a dumped CNF; the solution is checked by the puzzle's own rules.

    Raises PuzzleError: no dumped CNF, no solver's output, or the answer to another formula.
    """
    puzzle, formula, key = read_dumped(lines, file)
    try:
        status, literals = dimacs.read_model(output)
    except ValueError as error:
        raise PuzzleError(output_file, None, None, f"no answer ({error})", "what a SAT solver prints") from None
    if status != "SATISFIABLE":
        return Decoded(puzzle, "none" if status == "UNSATISFIABLE" else "unknown")
    if len(literals) and np.abs(literals).max() > formula.variables:
        raise PuzzleError(output_file, None, None, f"variable {np.abs(literals).max()}",
                          f"at most {formula.variables}, as many as the CNF has")
    model = np.zeros(formula.variables + 1, dtype=bool)
    model[literals[literals > 0]] = True
    model[0] = True
    broken = false_clause(formula, model)
    if broken is not None:
        raise PuzzleError(output_file, None, None, f"a model that breaks the clause {' '.join(map(str, broken[:9]))}",
                          "a model of this CNF: is it the answer to another one?")
    solution = Solution(puzzle, decode_model(key, model))
    return Decoded(puzzle, "solved", solution, tuple(puzzle.check(solution)))


def false_clause(formula: Formula, model: NDArray[np.bool_]) -> list[int] | None:
    """A clause that is false in the model, or None."""
    for block in formula.blocks:
        false = ~values(model, block).any(axis=1)
        if false.any():
            clause: list[int] = block[false.argmax()].tolist()
            return clause
    return None
