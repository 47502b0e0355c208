"""satloop puzzles: what can be solved, and with which schemes; all about one puzzle."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from .shared import messages, output

if TYPE_CHECKING:
    from ..boards.puzzle import Puzzle


@click.command()
@click.argument("name", metavar="[NAME]", required=False)
@click.option("--format", "format", type=click.Choice(["text", "json"]), default="text", show_default=True)
def puzzles(name: str | None, format: str) -> None:
    """List the puzzles with their schemes; the first of each list is the default.

    With the NAME of a puzzle, or another name that it goes by: its rules, tokens, options, and an example.

    Example: satloop puzzles masyu
    """
    from ..puzzles import NAMES, find
    if name is not None:
        try:
            kind = find(name)
        except ValueError as error:
            raise messages.CommandError(str(error)) from None
        about(kind, format)
        return
    kinds = [find(known) for known in NAMES]
    width = max(len(known) for known in NAMES) + 2
    if format == "json":
        import json
        click.echo(json.dumps([facts(kind) for kind in kinds], ensure_ascii=False))
        return
    by_options: dict[str, list[str]] = {}
    for kind in kinds:
        by_options.setdefault("\n".join(option_lines(kind)), []).append(f"{kind.name:{width}}{kind.title}")
    for shared, lines in by_options.items():
        click.echo("\n".join(filter(None, (*lines, shared))) + "\n")
    from encoders.loops import LOOPS
    click.echo("Loop schemes:")
    for known, scheme in LOOPS.items():
        click.echo(f"  {known:17}{scheme.summary}{' (lazy: cannot be dumped)' * scheme.lazy}")


def option_lines(kind: type[Puzzle]) -> list[str]:
    """A line an option: the flag and its values."""
    return [f"  --{name.replace('_', '-')} {' | '.join(values)}" for name, values in kind.options.items()]


def facts(kind: type[Puzzle]) -> dict[str, Any]:
    """What there is to say of a puzzle, but its drawing."""
    from ..formats.pzpr.genres import genre_of
    from ..puzzles import OTHER_NAMES
    rules = " ".join((sys.modules[kind.__module__].__doc__ or "").split())
    return {"name": kind.name, "title": kind.title, "names": list(OTHER_NAMES[kind.name]),
            "puzz.link": genre_of(kind.name), "rules": rules.removeprefix(f"{kind.title}: "), "tokens": tokens(kind),
            "options": {name: list(values) for name, values in kind.options.items()},
            "example": kind.example.strip("\n"), "answer": kind.answer.strip("\n")}


def tokens(kind: type[Puzzle]) -> str:
    """The tokens of the puzzle's board text: what it says when it finds another."""
    from ..errors import PuzzleError
    said = "a second grid of the same size names the regions, # @ or x a hole" if max(kind.grids) > 1 else ""
    if kind.grids != (1, 2) or kind.name == "sudoku":
        try:
            kind("4 4\n" + "- - - -\n" * 3 + "- - - ??\n" + "1 1 1 1\n" * 4 * (min(kind.grids) > 1))
        except PuzzleError as error:
            said = "; ".join(filter(None, (error.expected, said)))
    else:
        said = "the name of its region for each cell, # @ or x for a hole"
    return said


def about(kind: type[Puzzle], format: str) -> None:
    """Print all about one puzzle."""
    known = facts(kind)
    if format == "json":
        import json
        click.echo(json.dumps(known, ensure_ascii=False))
        return
    names = f" (also {', '.join(known['names'])})" if known["names"] else ""
    click.echo(f"{kind.title}: {kind.name}{names}\n")
    click.echo(click.wrap_text(known["rules"][:1].upper() + known["rules"][1:], 100) + "\n")
    click.echo(f"Tokens: {known['tokens']}")
    click.echo(f"puzz.link: {known['puzz.link'] or 'no notation'}")
    click.echo("\n".join(["Options, the default first:", *option_lines(kind)]) + "\n")
    board = kind(kind.example)
    click.echo(f"Example, and its solution:\n\n{known['example']}\n")
    click.echo(output.drawing_text(board.picture()))
    click.echo(output.drawing_text(board.picture(board.read_solution(kind.answer))), nl=False)
    if known["puzz.link"]:
        from ..errors import PuzzleError
        from ..formats import write
        try:
            click.echo("\n" + write(board, "url"), nl=False)
        except PuzzleError:
            return  # an example with holes has no address
