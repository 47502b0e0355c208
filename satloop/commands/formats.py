"""satloop formats: lists what is read, or says what a text, a link or a file is."""

from __future__ import annotations

import json

import click

from ..cli import DONE, NO
from ..formats.board_source import is_text
from ..formats.dataset import read_text
from ..formats.notations import NOTATIONS, notation_of, single_notation


@click.command()
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--format", "format", type=click.Choice(["text", "json"]), default="text", show_default=True)
def formats(file: str | None, format: str) -> int:
    """List the notations that are read, in the order in which they are tried, with how each is known.

    With FILE, a link or a text: say which of them it is in.

    Example: satloop formats "https://puzz.link/p?slither/5/5/cbcbcddad"
    """
    if file is None:
        if format == "json":
            click.echo(json.dumps([{"name": one.name, "known_by": one.looks, "one_line": one.single}
                                   for one in NOTATIONS]))
        else:
            width = max(len(one.name) for one in NOTATIONS)
            for one in NOTATIONS:
                click.echo(f"{one.name:{width}}  {one.looks}")
        return DONE
    found = single_notation(file) or notation_of(file if is_text(file) else read_text(file))
    if format == "json":
        click.echo(json.dumps({"name": found.name if found else None}))
    else:
        click.echo(found.name if found else "none of them; it may be board text without its line 'rows columns'")
    return DONE if found else NO
