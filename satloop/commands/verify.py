"""satloop verify: checks certificates."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ..cli import DONE, LEMMA, NO, USAGE, complain
from ..proving import checker
from ..proving.checker import no_cycle
from ..proving.checker.lrat import FORMULA


@click.command()
@click.argument("folders", metavar="DIR...", nargs=-1, required=True)
def verify(folders: tuple[str, ...]) -> int:
    """Check certificates, which `satloop prove` or another program has written.

    The checker reads the board with code that shares nothing with the solver. Each clause must follow from the rules,
    and the proof must lead from the clauses to a contradiction. The report lists what was checked and what is assumed.

    Exit codes: 0 accepted, 1 rejected, 2 incomplete or bad input, 4 accepted under the lemma that the report names.

    Example: satloop verify certificate
    """

    codes = [DONE]
    for folder in folders:
        if not os.path.isdir(folder):
            codes.append(complain(f"{folder}: no folder", USAGE))
            continue
        head = f"{folder}: " if len(folders) > 1 else ""
        if holds_problem(folder):
            from ..proving.problem_certificate import verify_problem
            try:
                click.echo(f"{head}{verify_problem(folder)}")
            except checker.Rejected as problem:
                word, code = ("incomplete", USAGE) if isinstance(problem, checker.Incomplete) else ("rejected", NO)
                codes.append(complain(f"{folder}: {word}: {problem}", code))
            continue
        of_graph = os.path.isfile(os.path.join(folder, no_cycle.GRAPH))
        try:
            report = no_cycle.verify(folder) if of_graph else checker.verify(folder)
        except checker.Rejected as problem:
            word, code = ("incomplete", USAGE) if isinstance(problem, checker.Incomplete) else ("rejected", NO)
            codes.append(complain(f"{folder}: {word}: {problem}", code))
        else:
            click.echo(f"{head}{report}")
            codes.append(LEMMA if isinstance(report, checker.Report) and report.lemma else DONE)
    return next(code for code in (USAGE, NO, LEMMA, DONE) if code in codes)


def holds_problem(folder: str) -> bool:
    """Whether a folder has the certificate of a problem: a formula with satloop's comments, or a solution as JSON."""
    for name, begin in ((FORMULA, b"c satloop"), ("solution.txt", b"{")):
        path = Path(folder) / name
        if path.is_file():
            with path.open("rb") as stream:
                if stream.read(len(begin)) == begin:
                    return True
    return False
