"""Certificates: a board solved by the checker's rules, and a solver's reasons why there is no other solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np

from encoders import OutOfTime

from ..boards.api import need_board
from ..boards.puzzle import Puzzle, Solution
from ..boards.stages import Staged
from ..errors import InternalError
from ..solving.refutation import refute
from ..solving.solve import solve
from .checker import Rejected, Report
from .checker.folder import FILES, check
from .checker.reasons import check_reason
from .checker.sheet import Sheet
from .names import board_text, lines_of, sheet_of, solution_of
from .readme import readme
from .reasons import reason
from .search import Search
from .trim import trim

PATIENCE = 50_000  # conflicts until a proof for Numberlink may rest on the lemma


class Certificate(NamedTuple):
    """What was proved of a board, and the files that let anybody check it.

    outcome: unique, none, several, or unknown where the time limit ran out. report: what the checker says; None for
    unknown. files: name -> text. lemma: what the proof takes for granted besides the rules, "" for nothing.
    """

    outcome: str
    solutions: list[Solution]
    files: dict[str, str]
    report: Report | None
    seconds: float

    @property
    def lemma(self) -> str:
        return self.report.lemma if self.report else ""

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(len(text.encode()) for text in self.files.values())

    def save(self, folder: str | Path) -> None:
        """Write the files into a folder, which is made; those of an older certificate there are deleted. OSError."""
        save(folder, self.files)


def prove(board: Puzzle, time_limit: float | None = None) -> Certificate:
    """Prove that a board has exactly one solution, or none, in a way that anybody can check; else show two solutions.

    The clauses come from the checker's own reading of the rules, and the certificate has passed its check. time_limit:
    seconds for all. Raises TypeError for what is no board, InternalError where check and proof do not agree.

    >>> import satloop
    >>> certificate = satloop.prove(satloop.read("example:masyu"))
    >>> certificate.outcome, sorted(certificate.files)[:2]
    ('unique', ['README.md', 'board.txt'])
    """
    begin = perf_counter()
    deadline = None if time_limit is None else begin + time_limit
    try:
        outcome, sheet, found, files = proved(need_board("prove", board), deadline)
    except OutOfTime:
        return Certificate("unknown", [], {}, None, perf_counter() - begin)
    report = accepted(board, files)
    return Certificate(outcome, [solution_of(board, sheet, on) for on in found],
                       {**files, "README.md": readme(report)}, report, perf_counter() - begin)


def save(folder: str | Path, files: Mapping[str, str]) -> None:
    """Write the files into a folder, which is made; those of an older certificate there are deleted. Raises OSError."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    for old in place.glob("without-*"):
        for name in FILES:
            (old / name).unlink(missing_ok=True)
        old.rmdir()
    for name in {*FILES, "README.md"} - set(files):
        (place / name).unlink(missing_ok=True)
    for name, text in files.items():
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_bytes(text.encode())


def accepted(board: Puzzle, files: Mapping[str, str]) -> Report:
    """What the checker says of the files. Raises InternalError where it rejects them."""
    try:
        return check(files)
    except Rejected as problem:
        raise InternalError(f"the certificate of {board.name} fails its check: {problem}\n{board.text}") from None


def proved(board: Puzzle, deadline: float | None) -> tuple[str, Sheet, list[set[int]], dict[str, str]]:
    """The outcome, the board as the checker reads it, up to two solutions, and the files."""
    sheet, files = sheet_of(board), {"board.txt": board_text(board)}
    plain = reason(sheet)
    if plain:
        check_reason(sheet, plain)
        return "none", sheet, [], {**files, "reason.txt": plain}
    most = PATIENCE if sheet.lemma else None
    with Search(sheet, deadline) as search:
        try:
            first = search.solution(staged(board, sheet, deadline), most)
            if first is None:
                return "none", sheet, [], {**files, **refuted(sheet, search.clauses, deadline, most)}
        except OutOfTime:
            more = None if most is None else by_lemma(sheet, None, deadline)
            if isinstance(more, dict):
                return "none", sheet, [], without_lemma({**files, **more})
            if more is None:
                raise
            first = more
        files["solution.txt"] = listed(sheet, sorted(first))
        for failure in board.check(solution_of(board, sheet, first)):
            raise InternalError(f"the checker's reading of {board.name} admits what is no solution: {failure}\n"
                                f"{board.text}")
        search.exclude(first)
        try:
            other = search.solution((), most)
            if other is None:
                return "unique", sheet, [first], {**files, **refuted(sheet, search.clauses, deadline, most)}
        except OutOfTime:
            if most is None or not sheet.rigid(first):
                raise
            more = by_lemma(sheet, first, deadline)
            if isinstance(more, dict):
                return "unique", sheet, [first], without_lemma({**files, **more})
            other = more
    return "several", sheet, [first, other], {**files, "another.txt": listed(sheet, sorted(other))}


def without_lemma(files: dict[str, str]) -> dict[str, str]:
    """The files, less the lemma if its clauses turned out not to be needed."""
    less = {name: text for name, text in files.items() if name != "lemma.txt"}
    try:
        check(less)
    except Rejected:
        return files
    return less


def by_lemma(sheet: Sheet, first: set[int] | None, deadline: float | None) -> dict[str, str] | set[int]:
    """The files of a proof that rests on the sheet's lemma, for no solution but the first; or another solution."""
    with Search(sheet, deadline, lemma=True) as search:
        if first is not None:
            search.exclude(first)
        other = search.solution()
        return other or {"lemma.txt": f"{sheet.lemma}\n", **refuted(sheet, search.clauses, deadline)}


def staged(board: Puzzle, sheet: Sheet, deadline: float | None) -> list[int]:
    """The lines of a solution, as literals, for puzzles whose first solution is best found in stages; else nothing."""
    if not isinstance(board, Staged):
        return []
    left = None if deadline is None else max(0.0, deadline - perf_counter())
    result = solve(board, 1, left)
    if result.outcome == "unknown":
        raise OutOfTime
    if not result.solutions:
        return []
    on = lines_of(sheet, result.solutions[0]["edges"])
    return [line if line in on else -line for line in sheet.decides]


def refuted(sheet: Sheet, clauses: Sequence[Sequence[int]], deadline: float | None,
            conflicts: int | None = None) -> dict[str, str]:
    """The files formula.cnf and proof.lrat: the clauses needed to show that all together have no model.

    Raises OutOfTime where the deadline comes first, or the solver needs more than so many conflicts.
    """
    distinct = list(dict.fromkeys(tuple(sorted(set(clause))) for clause in clauses))
    logged = [] if () in distinct else refute(distinct, deadline, conflicts)
    if logged is None:
        raise InternalError("clauses without a model have one")

    def tick() -> None:
        if deadline is not None and perf_counter() > deadline:
            raise OutOfTime

    needed, steps = trim(distinct, logged, tick)
    kept = [distinct[place] for place in needed]
    things = sorted({abs(literal) for clause in kept for literal in clause})
    number = {thing: place for place, thing in enumerate(things, 1)}
    signed = np.zeros(2 * len(sheet.names) + 1, dtype=np.int64)
    for thing, place in number.items():
        signed[thing], signed[-thing] = place, -place
    renamed = signed.tolist()
    formula = [*(f"c v {place} {sheet.names[thing]}" for thing, place in number.items()),
               f"p cnf {len(things)} {len(kept)}",
               *(" ".join([*(str(renamed[literal]) for literal in clause), "0"]) for clause in kept)]
    proof = (" ".join([str(place), *(str(renamed[literal]) for literal in clause), "0", *map(str, hints), "0"])
             for place, (clause, hints) in enumerate(steps, len(kept) + 1))
    return {"formula.cnf": "\n".join(formula) + "\n", "proof.lrat": "".join(f"{line}\n" for line in proof)}


def listed(sheet: Sheet, literals: Sequence[int]) -> str:
    """Names, one a line; with a minus for a negative literal."""
    return "".join(f"{'-' * (literal < 0)}{sheet.names[abs(literal)]}\n" for literal in literals)
