"""Certificates: a board solved by the checker's rules, and a solver's reasons why there is no other solution."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from encoders import OutOfTime
from encoders.deadline import deadline_after

from ..boards.check_and_draw import need_board
from ..boards.puzzle import Puzzle, Solution
from ..boards.stages import Staged
from ..errors import InternalError, WrongRule, plural
from ..solving.solve import answer_request
from ..solving.solve_request import SolveRequest
from .certificate_files import names_text, refutation_files, save
from .checker import Rejected, Report
from .checker.check_folder import check
from .checker.counted_reason import check_reason
from .checker.parts_of_a_certificate import CLAIM
from .checker.rule_sheet import Sheet
from .counted_reasons import reason
from .readme import readme
from .search_by_checker_rules import CheckerRuleSearch
from .solution_names import board_text, lines_of, sheet_of, solution_of

PATIENCE = 100_000  # conflicts until a proof for Numberlink may rest on the lemma
SHARE = 0.85  # of the time limit, until it may


class Certificate(NamedTuple):
    """What was proved of a board, and the files that let anybody check it.

    outcome: unique, none, several, count, or unknown where the time limit ran out. report: what the checker says; None
    for unknown. files: name -> text. lemma: what the proof takes for granted besides the rules, "" for nothing.
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


def prove(board: Puzzle, time_limit: float | None = None, most: int | None = None) -> Certificate:
    """Prove that a board has exactly one solution, or none, in a way that anybody can check; else show two solutions.

    The clauses come from the checker's own reading of the rules, and the certificate has passed its check. time_limit:
    seconds for all. most: where it is given, a board of several solutions, `most` at most, gets a proof that these are
    all. Raises TypeError for what is no board, ValueError for a board of more solutions than `most` and for a number
    below 1, InternalError where check and proof do not agree.

    >>> import satloop
    >>> certificate = satloop.prove(satloop.read("example:masyu"))
    >>> certificate.outcome, sorted(certificate.files)[:2]
    ('unique', ['README.md', 'board.txt'])
    """
    if most is not None and most < 1:
        raise ValueError(f"most: expected a number of solutions, from 1 on, found {most}")
    begin = perf_counter()
    deadline = deadline_after(time_limit)
    try:
        outcome, sheet, solutions, files = outcome_with_proof(need_board("prove", board), deadline)
        if outcome == "several" and most is not None:
            outcome, solutions, files = count_with_proof(board, sheet, deadline, most)
        files[CLAIM] = f"{outcome} {len(solutions)}\n" if outcome == "count" else f"{outcome}\n"
    except OutOfTime:
        return Certificate("unknown", [], {}, None, perf_counter() - begin)
    report = need_accepted(board, files)
    return Certificate(outcome, [solution_of(board, sheet, on) for on in solutions],
                       {**files, "README.md": readme(report)}, report, perf_counter() - begin)


def need_accepted(board: Puzzle, files: Mapping[str, str]) -> Report:
    """What the checker says of the files. Raises InternalError where it rejects them."""
    try:
        return check(files)
    except Rejected as problem:
        raise InternalError(f"the certificate of {board.name} fails its check: {problem}\n{board.text}") from None


def outcome_with_proof(board: Puzzle, deadline: float) -> tuple[str, Sheet, list[set[int]], dict[str, str]]:
    """The outcome, the board as the checker reads it, up to two solutions, and the files."""
    sheet, files = sheet_of(board), {"board.txt": board_text(board)}
    plain = reason(sheet)
    if plain:
        check_reason(sheet, plain)
        return "none", sheet, [], {**files, "reason.txt": plain}
    most, soon = (PATIENCE, share_of(deadline)) if sheet.lemma else (None, deadline)
    with CheckerRuleSearch(sheet, soon) as search:
        try:
            first = search.solution(solution_by_stages(board, sheet, soon), most)
            if first is None:
                return "none", sheet, [], {**files, **refutation_files(sheet.names, search.clauses, soon, most)}
        except OutOfTime:
            more = None if most is None else by_lemma(sheet, None, deadline)
            if isinstance(more, dict):
                return "none", sheet, [], without_lemma({**files, **more}, "none")
            if more is None:
                raise
            first = more
        files["solution.txt"] = names_text(sheet, sorted(first))
        for failure in board.check(solution_of(board, sheet, first)):
            who = f"a solution by satloop/proving/checker/rules/{board.name}.py"
            raise WrongRule(who, failure, type(board), board.text)
        search.exclude(first)
        try:
            other = search.solution((), most)
            if other is None:
                return "unique", sheet, [first], {**files, **refutation_files(sheet.names, search.clauses, soon, most)}
        except OutOfTime:
            if most is None or not sheet.rigid(first):
                raise
            more = by_lemma(sheet, first, deadline)
            if isinstance(more, dict):
                return "unique", sheet, [first], without_lemma({**files, **more}, "unique")
            other = more
    return "several", sheet, [first, other], {**files, "another.txt": names_text(sheet, sorted(other))}


def count_with_proof(board: Puzzle, sheet: Sheet, deadline: float,
                     most: int) -> tuple[str, list[set[int]], dict[str, str]]:
    """The outcome "count", all solutions, and the files that show that these are all."""
    solutions: list[set[int]] = []
    with CheckerRuleSearch(sheet, deadline) as search:
        while (on := search.solution()) is not None:
            if len(solutions) == most:
                raise ValueError(f"the board has more than {plural(most, 'solution')}")
            for failure in board.check(solution_of(board, sheet, on)):
                raise InternalError(f"the checker's reading of {board.name} admits what is no solution: {failure}\n"
                                    f"{board.text}")
            solutions.append(on)
            search.exclude(on)
        return "count", solutions, {"board.txt": board_text(board),
                                    **refutation_files(sheet.names, search.clauses, deadline),
                                    "solutions.txt": "\n".join(names_text(sheet, sorted(on)) for on in solutions)}


def share_of(deadline: float) -> float:
    """The time at which a proof without the lemma is given up."""
    begin = perf_counter()
    return begin + SHARE * (deadline - begin)


def without_lemma(files: dict[str, str], claim: str) -> dict[str, str]:
    """The files, less the lemma if its clauses turned out not to be needed for the claim."""
    less = {name: text for name, text in files.items() if name != "lemma.txt"}
    try:
        check({**less, CLAIM: claim})
    except Rejected:
        return files
    return less


def by_lemma(sheet: Sheet, first: set[int] | None, deadline: float) -> dict[str, str] | set[int]:
    """The files of a proof that rests on the sheet's lemma, for no solution but the first; or another solution."""
    with CheckerRuleSearch(sheet, deadline, lemma=True) as search:
        if first is not None:
            search.exclude(first)
        other = search.solution()
        return other or {"lemma.txt": f"{sheet.lemma}\n", **refutation_files(sheet.names, search.clauses, deadline)}


def solution_by_stages(board: Puzzle, sheet: Sheet, deadline: float) -> list[int]:
    """The lines of a solution, as literals, for puzzles whose first solution is best found in stages; else nothing."""
    if not isinstance(board, Staged):
        return []
    result = answer_request(SolveRequest(board, 1, deadline))
    if result.outcome == "unknown":
        raise OutOfTime
    if not result.solutions:
        return []
    on = lines_of(sheet, result.solutions[0]["edges"])
    return [line if line in on else -line for line in sheet.decides]
