"""Certificates of problems: a formula and a refutation, and with something to minimize a solution that is the best.

    claim.txt      "none", "solved", or "least VALUE"
    formula.cnf    the formula of the problem, as `satloop dump` writes it; for "least", of a solution that costs less
    proof.lrat     that it has no model; absent for "solved"
    solution.txt   a solution, a line of JSON; absent for "none"
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import Formula, OutOfTime
from encoders.deadline import deadline_after
from encoders.files import dimacs
from encoders.solution_key import Key

from ..boards.hamiltonian_board import Tour
from ..boards.solution import Solution
from ..cnf.comments import comment_lines, read_comments
from ..cnf.complete_formula import complete_schemes
from ..errors import PuzzleError
from ..problems import PROBLEMS, problem_of
from ..problems.problem import Problem
from ..solving.objective import Objective
from ..solving.optimum_of_a_problem import optimum
from ..solving.solve import solve
from .certificate_files import short_log
from .certificate_of_no_cycle import prove_no_cycle
from .checker import Incomplete, Rejected
from .checker.lrat import FORMULA, PROOF, check_proof
from .trim_proof import trim

CLAIM, SOLUTION = "claim.txt", "solution.txt"
CLAIMS = re.compile(r"none|solved|least (0|-?[1-9][0-9]{0,18})")


class ProblemCertificate(NamedTuple):
    """What was proved of a problem: claim "none", "solved", "least VALUE", or "unknown"; files: name -> text."""

    claim: str
    files: dict[str, str]
    seconds: float

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(len(text.encode()) for text in self.files.values())


def prove_problem(problem: Problem, time_limit: float | None = None, minimize: bool = False,
                  options: Mapping[str, Any] | None = None) -> ProblemCertificate:
    """Refute the formula of a problem; with `minimize`, find the best solution and refute that one costs less. That a
    graph has no Hamiltonian cycle is proved by clauses of its own, if no schemes are chosen, see `checker.no_cycle`.

    time_limit: seconds for all. options: schemes; a refutation rests on them, on broken symmetries too. Raises
    LazyError for a lazy one.
    """
    begin, chosen = perf_counter(), dict(options or {})
    if isinstance(problem, Tour) and not chosen:
        try:
            files = prove_no_cycle(problem.graph, deadline_after(time_limit))
        except OutOfTime:
            return ProblemCertificate("unknown", {}, perf_counter() - begin)
        if files:
            return ProblemCertificate("none", files, perf_counter() - begin)
        time_limit = None if time_limit is None else max(0.0, time_limit - (perf_counter() - begin))
    complete = complete_schemes(problem, chosen)  # the formula is to hold every rule, the search may be lazy
    deadline = deadline_after(time_limit)
    solution, value = None, None
    if minimize:
        best = optimum(problem, time_limit, **chosen)
        if best.outcome not in ("optimal", "none"):
            return ProblemCertificate("unknown", {}, perf_counter() - begin)
        solution, value = best.solution, best.value
    else:
        result = solve(problem, 1, time_limit, **chosen)
        if result.outcome == "unknown":
            return ProblemCertificate("unknown", {}, perf_counter() - begin)
        solution = result.solutions[0] if result.solutions else None
    files = {}
    if solution is not None:
        files[SOLUTION] = json.dumps({name: array.tolist() for name, array in solution.items()}) + "\n"
    claim = "none" if solution is None else "solved" if value is None else f"least {value}"
    files[CLAIM] = f"{claim}\n"
    try:
        files[FORMULA], formula, _ = dimacs_of_problem(problem, complete, value, deadline)
        if claim != "solved":
            files[PROOF] = proof_text(formula, deadline)
    except OutOfTime:
        return ProblemCertificate("unknown", {}, perf_counter() - begin)
    files["README.md"] = f"# A certificate\n\n{check(files)}\n\nTo check it: `satloop verify .` in this folder" + (
        f"; or `lrat-check {FORMULA} {PROOF}` for the refutation alone.\n" if PROOF in files else ".\n")
    return ProblemCertificate(claim, files, perf_counter() - begin)


def dimacs_of_problem(problem: Problem, options: Mapping[str, Any], value: int | None,
                      deadline: float = inf) -> tuple[str, Formula, Key]:
    """The formula in DIMACS's format; with a value, of a solution that costs less; and its key. Raises OutOfTime."""
    formula = Formula()
    formula.deadline = deadline
    key = problem.encode(formula, **options)
    if value is not None:
        with formula.section("better"):
            formula.add([[literal] for literal in Objective(formula, problem.cost(key)).bound(value - 1)])
    out = io.BytesIO()
    dimacs.write(formula, out, comment_lines(problem, problem.schemes(options), formula), key)
    return out.getvalue().decode(), formula, key


def proof_text(formula: Formula, deadline: float) -> str:
    """The refutation of a formula in the format LRAT. Raises OutOfTime."""
    clauses = [clause for block in formula.blocks for clause in block.tolist()]
    numbers: dict[tuple[int, ...], int] = {}
    for number, clause in enumerate(clauses, 1):
        distinct = tuple(sorted(set(clause)))
        if not any(-literal in distinct for literal in distinct):
            numbers.setdefault(distinct, number)
    given = list(numbers)

    def tick() -> None:
        if perf_counter() > deadline:
            raise OutOfTime

    needed, steps = trim(given, [] if () in numbers else short_log(given, deadline, None), tick)
    of_file = [numbers[given[place]] for place in needed]
    shift = len(clauses) - len(needed)
    return "".join(" ".join(map(str, [len(clauses) + place, *clause, 0,
                                      *(of_file[hint - 1] if hint <= len(needed) else hint + shift for hint in hints),
                                      0])) + "\n" for place, (clause, hints) in enumerate(steps, 1))


def verify_problem(folder: str) -> str:
    """What was checked in a folder, in words. Raises Rejected."""
    texts = {}
    for name in (CLAIM, FORMULA, PROOF, SOLUTION):
        path = Path(folder) / name
        try:
            if path.is_file():
                texts[name] = path.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise Rejected(name, 0, f"no text ({type(problem).__name__})") from None
    return check(texts)


def check(files: Mapping[str, str]) -> str:
    """What was checked, in words. Raises Rejected."""
    claim = files.get(CLAIM, "").strip()
    match = CLAIMS.fullmatch(claim)
    if match is None:
        raise Rejected(CLAIM, 1, f"{claim[:40]!r}, expected none, solved or least VALUE")
    least = None if match[1] is None else int(match[1])
    for name in [FORMULA, *((SOLUTION,) if claim != "none" else ()), *((PROOF,) if claim != "solved" else ())]:
        if name not in files:
            raise Incomplete(name, 0, "missing")
    try:
        comments = read_comments(files[FORMULA].splitlines(), FORMULA)
        if comments.puzzle not in PROBLEMS:
            raise Rejected(FORMULA, 0, f"no problem {comments.puzzle[:40]!r}")
        kind = problem_of(comments.puzzle)
        problem = kind(comments.board, FORMULA)
        problem.schemes(comments.schemes)
        again, formula, key = dimacs_of_problem(problem, comments.schemes, least)
    except (PuzzleError, ValueError, TypeError, OverflowError) as error:
        raise Rejected(FORMULA, 0, str(error)) from None
    if again != files[FORMULA]:
        raise Rejected(FORMULA, 0, "it is not the formula of the problem and the schemes in its comments")
    lines = [] if claim == "none" else [check_solution(problem, files[SOLUTION], key, least)]
    if claim == "solved":
        return "\n".join([f"{problem!r} has a solution", "checked:", *(f"  {line}" for line in lines), "left to trust:",
                          "  the code that checks solutions, and Python"])
    clauses = [frozenset(clause) for block in formula.blocks for clause in block.tolist()]
    steps = check_proof(clauses, files[PROOF])
    what = f"{problem!r} has no solution" if least is None else f"no solution of {problem!r} has less than {least}"
    schemes = ", ".join(f"{name} {value}" for name, value in comments.schemes.items())
    lines += [f"the formula, {len(clauses)} clauses with {schemes or 'no schemes'}, is that of the problem",
              f"the refutation, {steps} steps"]
    return "\n".join([what, "checked:", *(f"  {line}" for line in lines), "left to trust:",
                      "  the encoding of the problem, its broken symmetries if any, this checker, and Python"])


def check_solution(problem: Problem, text: str, key: Key, least: int | None) -> str:
    """What was checked of a line of JSON, in words: that it solves the problem, and at what cost. Raises Rejected."""
    solution = read_solution(problem, text, key)
    for failure in problem.check(solution):
        raise Rejected(SOLUTION, 1, str(failure))
    if least is None:
        return "the solution"
    if problem.cost_of(solution) != least:
        raise Rejected(SOLUTION, 1, f"its {problem.least} is {problem.cost_of(solution)}, not {least}")
    return f"the solution, whose {problem.least} is {least}"


def read_solution(problem: Problem, text: str, key: Key) -> Solution:
    """The solution in a line of JSON: for each name of the key and no other an array of its shape, of true and false
    for literals, and for a number of integers in its range. Raises Rejected.
    """
    try:
        data = json.loads(text, object_pairs_hook=_without_repeated_names)
        if type(data) is not dict or {*data} != {*key}:
            raise ValueError(f"expected an object with {', '.join(key)}, each once")
        values = {name: _array_of_lists(data[name], entry, name) for name, entry in key.items()}
    except (ValueError, RecursionError) as error:
        raise Rejected(SOLUTION, 1, f"no solution ({error})") from None
    return Solution(problem, values)


def _without_repeated_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a name stands twice")
    return data


def _array_of_lists(data: Any, entry: Any, name: str) -> NDArray[Any]:
    """Nested lists of JSON as the array that an entry of a key stands for. Raises ValueError for what it cannot be."""
    row = [data]
    for length in entry.shape:
        if not all(type(part) is list and len(part) == length for part in row):
            raise ValueError(f"{name}: expected lists of shape {'x'.join(map(str, entry.shape))}")
        row = [value for part in row for value in part]
    if isinstance(entry, np.ndarray):
        kind, wrong = "true or false", [value for value in row if type(value) is not bool]
    else:
        kind = f"an integer from {entry.lower} to {entry.upper}"
        wrong = [value for value in row if type(value) is not int or not entry.lower <= value <= entry.upper]
    if wrong:
        raise ValueError(f"{name}: found {json.dumps(wrong[0])[:20]}, expected {kind}")
    return np.array(row, dtype=np.bool_ if isinstance(entry, np.ndarray) else np.int64).reshape(entry.shape)
