"""satloop puzzles: lists the puzzles with their schemes, or describes one puzzle."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from encoders.loops import LOOPS

from ..boards.alphabets.alphabet import BOXES
from ..boards.puzzle import Puzzle
from ..boards.tilings import FAMILY_NAMES, NAMES as TILINGS
from ..boards.walls_in_regions import GRID, WALLS
from ..errors import PuzzleError
from ..formats.output import write
from ..formats.tatham.loopy import NUMBERS
from ..problems import PROBLEMS, problem_of
from ..puzzles import NAMES, OTHER_NAMES, find
from .shared import messages, output

if TYPE_CHECKING:
    from ..problems.problem import Problem


@click.command()
@click.argument("name", metavar="[NAME]", required=False)
@click.option("--format", "format", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--problems", is_flag=True, help="List the problems that are no puzzles, such as queens:8.")
@click.option("--tilings", is_flag=True, help="List the tilings on which Slitherlink is played, such as "
              "tiling:honeycomb,10x10.")
def puzzles(name: str | None, format: str, problems: bool, tilings: bool) -> None:
    """List the puzzles with their schemes; the first of each list is the default.

    With the NAME of a puzzle, or one of its other names: print its rules, tokens, options, and an example.

    Example: satloop puzzles masyu
    """
    if problems or name in PROBLEMS:
        print_problems(list(map(problem_of, PROBLEMS if name is None else [name])), format)
        return
    if tilings or name in TILINGS:
        print_tilings(format)
        return
    if name is not None:
        try:
            kind = find(name)
        except ValueError as error:
            raise messages.CommandError(str(error)) from None
        print_puzzle(kind, format)
        return
    kinds = [find(known) for known in NAMES]
    width = max(len(known) for known in NAMES) + 2
    if format == "json":
        click.echo(json.dumps([puzzle_facts(kind) for kind in kinds], ensure_ascii=False))
        return
    by_options: dict[str, list[str]] = {}
    for kind in kinds:
        by_options.setdefault("\n".join(option_lines(kind)), []).append(f"{kind.name:{width}}{kind.title}")
    for shared, lines in by_options.items():
        click.echo("\n".join(filter(None, (*lines, shared))) + "\n")
    click.echo("Loop schemes:")
    for known, scheme in LOOPS.items():
        click.echo(f"  {known:17}{scheme.summary}{' (lazy: cannot be dumped)' * scheme.lazy}")


def print_tilings(format: str) -> None:
    """Print the families of tilings, what each is, and its number in Loopy."""
    if format == "json":
        click.echo(json.dumps([{"name": name, "faces": words, "loopy": NUMBERS[name]}
                               for name, words in FAMILY_NAMES.items()]))
        return
    width = max(map(len, FAMILY_NAMES)) + 2
    click.echo("Slitherlink on a tiling: tiling:FAMILY,ROWSxCOLUMNS is a board without numbers.\n")
    for name, words in FAMILY_NAMES.items():
        click.echo(f"  {name:{width}}{words} (Loopy's type {NUMBERS[name]})")


def print_problems(kinds: list[type[Problem]], format: str) -> None:
    """Print what each problem is, how it is named, its schemes, and what it minimizes."""
    facts = [{"name": kind.name, "title": kind.title, "form": kind.form, "minimizes": kind.least,
              "rules": kind.rules,
              "options": {name: list(values) for name, values in kind.options.items()}} for kind in kinds]
    if format == "json":
        click.echo(json.dumps(facts, ensure_ascii=False))
        return
    for kind, fact in zip(kinds, facts):
        click.echo(f"{kind.title}: {kind.form}")
        click.echo(click.wrap_text(str(fact["rules"]), 100, "  ", "  "))
        if kind.least:
            click.echo(f"  --minimize: {kind.least}")
        click.echo("".join(f"{line}\n" for line in option_lines(kind)))


def option_lines(kind: type[Puzzle]) -> list[str]:
    """A line for each option: the flag and its values."""
    return [f"  --{name.replace('_', '-')} {' | '.join(values)}" for name, values in kind.options.items()]


def puzzle_facts(kind: type[Puzzle]) -> dict[str, Any]:
    """The description of a puzzle as plain data, without a drawing."""
    from ..formats.pzpr.genre_lookup import genre_of
    return {"name": kind.name, "title": kind.title, "names": list(OTHER_NAMES[kind.name]),
            "puzz.link": genre_of(kind.name), "rules": kind.rules,
            "tokens": token_text(kind), "further_rules": {rule.name: rule.text for rule in kind.further_rules},
            "options": {name: list(values) for name, values in kind.options.items()},
            "example": kind.example.strip("\n"), "answer": kind.answer.strip("\n")}


def token_text(kind: type[Puzzle]) -> str:
    """The tokens of the puzzle's board text, taken from the error that the puzzle raises for an unknown token."""
    from ..formats.pzpr.board_grid import regions_alone
    text = "a second grid of the same size names the regions" if max(kind.grids) > 1 else ""
    if text and BOXES not in kind.pens:
        text += ", # @ or x a hole"
    if not regions_alone(kind):
        try:
            kind("4 4\n" + "- - - -\n" * 3 + "- - - ??\n" + "1 1 1 1\n" * 4 * (min(kind.grids) > 1))
        except PuzzleError as error:
            text = "; ".join(filter(None, (error.expected, text)))
    else:
        text = "the name of its region for each cell, # @ or x for a hole"
    if GRID + 1 in kind.grids:
        text += f"; a third grid may tell walls in regions: {WALLS.expected}"
    return text


def print_puzzle(kind: type[Puzzle], format: str) -> None:
    """Print the description of one puzzle, with its example drawn."""
    facts = puzzle_facts(kind)
    if format == "json":
        click.echo(json.dumps(facts, ensure_ascii=False))
        return
    names = f" (also {', '.join(facts['names'])})" if facts["names"] else ""
    click.echo(f"{kind.title}: {kind.name}{names}\n")
    click.echo(click.wrap_text(facts["rules"][:1].upper() + facts["rules"][1:], 100) + "\n")
    click.echo(f"Tokens: {facts['tokens']}")
    for name, text in facts["further_rules"].items():
        click.echo(f"After `rows columns` may stand {name}: {text}")
    click.echo(f"puzz.link: {facts['puzz.link'] or 'no notation'}")
    click.echo("\n".join(["Options, the default first:", *option_lines(kind)]) + "\n")
    board = kind(kind.example)
    click.echo(f"Example, and its solution:\n\n{facts['example']}\n")
    click.echo(output.drawing_text(board.picture()))
    click.echo(output.drawing_text(board.picture(board.read_solution(kind.answer))), nl=False)
    if facts["puzz.link"]:
        try:
            click.echo("\n" + write(board, "url"), nl=False)
        except PuzzleError:
            return  # an example with holes has no address
