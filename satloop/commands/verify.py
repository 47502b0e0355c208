"""satloop verify: check certificates."""

from __future__ import annotations

import click

from ..cli import DONE, NO, USAGE, complain
from .prove import LEMMA


@click.command()
@click.argument("folders", metavar="DIR...", nargs=-1, required=True)
def verify(folders: tuple[str, ...]) -> int:
    """Check certificates that `satloop prove` has written, or anybody else.

    The board is read anew, by rules that share nothing with the solver; each clause must follow from them, and the
    proof must lead from the clauses to a contradiction. What was checked, and what is left to trust, is said in words.

    Exit codes: 0 accepted, 1 rejected, 2 bad input, 4 accepted given a lemma, which is named.

    Example: satloop verify certificate
    """
    import os

    from ..proving.checker import Rejected
    from ..proving.checker import verify as checked
    codes = [DONE]
    for folder in folders:
        if not os.path.isdir(folder):
            codes.append(complain(f"{folder}: no folder", USAGE))
            continue
        head = f"{folder}: " if len(folders) > 1 else ""
        try:
            report = checked(folder)
        except Rejected as problem:
            codes.append(complain(f"{folder}: rejected: {problem}", NO))
        else:
            click.echo(f"{head}{report}")
            codes.append(LEMMA if report.lemma else DONE)
    return next(code for code in (USAGE, NO, LEMMA, DONE) if code in codes)
