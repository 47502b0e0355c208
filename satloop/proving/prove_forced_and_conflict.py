"""Certificates about drafts: what all solutions share, and clues that clash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from time import perf_counter

from encoders import OutOfTime

from ..boards.check_and_draw import need_cells
from ..boards.puzzle import Puzzle
from ..errors import InternalError
from .certificate import Certificate, need_accepted, outcome_with_proof
from .certificate_files import names_text, refutation_files, save
from .checker import Rejected, Report, verify
from .readme import readme
from .search_by_checker_rules import CheckerRuleSearch
from .solution_names import board_text, sheet_of, solution_of

Cell = tuple[int, int]


def prove_forced(board: Puzzle, deadline: float = inf) -> Certificate:
    """What all solutions of a board share, with one proof for all of it; of lines, or where cells say all, of cells.

    The outcome is "forced"; "none" for a board without a solution, "open" where solutions share nothing, "unknown"
    where the time limit (seconds) runs out. Raises as `prove` does.
    """
    begin = perf_counter()
    sheet, files = sheet_of(need_cells("prove_forced", board)), {"board.txt": board_text(board)}
    try:
        with CheckerRuleSearch(sheet, deadline) as search:
            first = search.solution()
            if first is None:
                files |= {"claim.txt": "none\n", **refutation_files(sheet.names, search.clauses, deadline)}
                return _finished(board, "none", files, begin)
            shared = [thing if thing in first else -thing for thing in sheet.decides]
            other: set[int] | None = first
            while shared and other is not None:
                clause = [-literal for literal in shared]  # of these some is otherwise
                search.clauses.append(clause)
                search.session.add([clause])
                other = search.solution()
                if other is not None:
                    shared = [literal for literal in shared if (abs(literal) in other) == (literal > 0)]
            solutions = [solution_of(board, sheet, first)]
            files["solution.txt"] = names_text(sheet, sorted(first))
            if not shared:
                files["claim.txt"] = "solved\n"
                return _finished(board, "open", files, begin)._replace(solutions=solutions)
            files |= {"claim.txt": "forced\n", "forced.txt": names_text(sheet, shared),
                      **refutation_files(sheet.names, search.clauses, deadline)}
            return _finished(board, "forced", files, begin)._replace(solutions=solutions)
    except OutOfTime:
        return Certificate("unknown", [], {}, None, perf_counter() - begin)


def _finished(board: Puzzle, outcome: str, files: Mapping[str, str], begin: float) -> Certificate:
    report = need_accepted(board, files)
    return Certificate(outcome, [], {**files, "README.md": readme(report)}, report, perf_counter() - begin)


def prove_conflict(board: Puzzle, cells: Sequence[Cell], deadline: float = inf) -> Certificate:
    """That the clues in these cells clash, and that none of them can go: a solution for each that is left out.

    cells: as `setting.editing.conflict` gives them; without any cell, that there is no solution without clues either.
    The outcome is "conflict", "none" without cells, or "unknown" where the time limit (seconds) runs out. Raises
    ValueError for clues that are no such set.
    """
    begin = perf_counter()
    kind = type(need_cells("prove_conflict", board))
    clues = sheet_of(board).clues_to_take()
    few = _without(kind, board, [clue for clue in clues if not {*clue[0]} & {*cells}])
    kept = sheet_of(few).clues_to_take()
    try:
        outcome, _, _, files = outcome_with_proof(few, deadline)
        if outcome != "none":
            raise ValueError("these clues alone have a solution")
        files["claim.txt"] = "conflict\n" if kept else "none\n"
        for number, clue in enumerate(kept, 1):
            less = _without(kind, few, [clue])
            reduced = sheet_of(less)
            with CheckerRuleSearch(reduced, deadline) as search:
                on = search.solution()
            if on is None:
                row, column = clue[0][0]
                raise ValueError(f"without the clue at row {row + 1} column {column + 1} they clash too")
            files |= {f"without-{number}/board.txt": board_text(less),
                      f"without-{number}/solution.txt": names_text(reduced, sorted(on))}
    except OutOfTime:
        return Certificate("unknown", [], {}, None, perf_counter() - begin)
    report = _verified(few, files)
    return Certificate(report.claim, [], {**files, "README.md": readme(report)}, report, perf_counter() - begin)


def _without(kind: type[Puzzle], board: Puzzle, clues: Sequence[tuple[list[Cell], list[str]]]) -> Puzzle:
    """The board without these clues: the cells of each, and the tokens that stay there."""
    head, *rows = board_text(board).partition("\n")[2].splitlines()
    tokens = [row.split() for row in rows]
    for cells, left in clues:
        for (row, column), token in zip(cells, left):
            tokens[row][column] = token
    return kind("\n".join([head, *map(" ".join, tokens)]))


def _verified(board: Puzzle, files: Mapping[str, str]) -> Report:
    from tempfile import TemporaryDirectory  # with random, 5 ms
    with TemporaryDirectory() as folder:
        save(folder, files)
        try:
            return verify(folder)
        except Rejected as problem:
            raise InternalError(f"the certificate of {board.name} fails its check: {problem}\n{board.text}") from None
