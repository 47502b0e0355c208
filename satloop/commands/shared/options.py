"""The options and arguments that several commands take, and how their values are checked."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

import click

from encoders.choice_by_name import unknown_name

from ...boards.puzzle import Puzzle
from ...formats.output import FORMATS
from .messages import CommandError, report_value_errors

if TYPE_CHECKING:
    from ...boards.puzzle import Puzzle

    Choice = click.Choice[str]
else:
    Choice = click.Choice  # generic from click 8.2 on

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
SCHEMES = {"loops": "Encoding of 'one single loop' or 'disjoint paths'.", "colors": "Encoding of a path's colour.",
           "numbers": "Encoding of a cell's number.", "at_most_one": "Encoding of 'at most one'.",
           "counters": "Encoding of 'at most k'.", "weighted": "Encoding of weighted sums.",
           "symmetry": "Symmetries of a problem: kept or broken."}


def scheme_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that choose encodings, `--loops` and so on; `chosen_schemes` checks their values."""
    for name, text in reversed(SCHEMES.items()):
        command = click.option(f"--{name.replace('_', '-')}", name, metavar="SCHEME", help=text)(command)
    return command


def scheme_lists(loops: str | None = None) -> Decorator:
    """The same options for commands that compare encodings: each takes several. loops: the default of `--loops`."""
    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for name, text in reversed(SCHEMES.items()):
            default = loops if name == "loops" else None
            command = click.option(f"--{name.replace('_', '-')}", name, metavar="SCHEMES", default=default,
                                   show_default=default is not None, help=f"{text.rstrip('.')}: a,b or all.")(command)
        return command

    return add


def encodings_option() -> Decorator:
    """--encodings FILE.py, for commands that compare encodings."""
    return click.option("--encodings", metavar="FILE.py",
                        help="A Python file that adds encodings of your own to their tables.")


def family_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--family, --sizes and --clues: boards that are made for a comparison."""
    for option in (
            click.option("--clues", type=click.FloatRange(0, 100), metavar="PERCENT",
                         help="Share of clues that the families' boards keep (default: 60)."),
            click.option("--sizes", metavar="N,N-N,RxC", multiple=True,
                         help="Sizes of the families' boards: one list for all families, or one for each --family."),
            click.option("--family", "families", metavar="NAME", multiple=True,
                         help="Boards to make: a puzzle, numberlink-full, knight, or hamilton-grid; may be repeated.")):
        command = option(command)
    return command


def chosen_schemes(kind: type[Puzzle], schemes: dict[str, str | None]) -> dict[str, str]:
    """The schemes that the user has chosen, as options of the puzzle's `encode`.

    Raises CommandError, naming the known ones, for an option or a scheme that the puzzle does not have.
    """
    choice = {name: value for name, value in schemes.items() if value is not None}
    for name, value in choice.items():
        flag = f"--{name.replace('_', '-')}"
        if name not in kind.options:
            known = ", ".join(f"--{option.replace('_', '-')}" for option in kind.options)
            raise CommandError(f"{kind.name} has no option {flag}; it has {known}")
        if value not in kind.options[name]:
            raise CommandError(unknown_name(f"scheme for {flag} of {kind.name}:", value, kind.options[name]))
    return choice


def checked_solver(name: str | None) -> str | None:
    """The full name of a solver, or a command; None for the default. Raises CommandError, naming the known solvers."""
    from ...solving.solvers import solvers_in_name, words_of_command
    if name is None:
        return None
    solvers = solvers_in_name(name)
    with report_value_errors():
        for solver in solvers:
            words_of_command(solver)
    return "+".join(solvers)


def puzzle_option() -> Decorator:
    """--puzzle NAME."""
    return click.option("--puzzle", metavar="NAME", help="The kind of puzzle, when the file does not name it.")


def solver_option() -> Decorator:
    """--solver NAME."""
    return click.option("--solver", metavar="NAME",
                        help="A solver of PySAT, the newest where its kind is named, as `cadical` or `glucose`, or a "
                             "command that reads DIMACS, such as `cadical -q`; on a graph A+B, which take turns.")


def plain_option() -> Decorator:
    """--plain: no stages, no normal forms."""
    return click.option("--plain", is_flag=True, help="Use the puzzle's own formula only, without stages and lemmas.")


def out_option(text: str = "Write to this file instead of to the terminal.") -> Decorator:
    """-o OUT; click reads it before --format, whose default is the ending of OUT."""
    return click.option("-o", "--output", "out", metavar="OUT", is_eager=True, help=text)


class Seconds(click.FloatRange):
    """A number of seconds above 0, and no `nan`, which no comparison refuses."""

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> float:
        seconds: float = super().convert(value, parameter, context)
        if seconds != seconds:
            self.fail("nan is not a number of seconds", parameter, context)
        return seconds


def time_option(text: str = "Give up a board after S seconds.", default: float | None = None) -> Decorator:
    """--time-limit S."""
    return click.option("--time-limit", type=Seconds(min=0, min_open=True), metavar="S", help=text,
                        default=default, show_default=default is not None)


FORMAT_TEXT = "A drawing as text or SVG, JSON, the board's text, pzprv3, an address, an id of Loopy."
DRAWN = (*FORMATS, "pdf")  # formats of commands that draw boards
DRAWN_TEXT = FORMAT_TEXT.replace("text or SVG", "text, SVG or PDF")


def format_option(text: str = FORMAT_TEXT,
                  known: Collection[str] = FORMATS, default: str = "text", txt: str = "",
                  others: Collection[str] = ()) -> Decorator:
    """--format FORMAT, one of the known; without it the ending of OUT decides.

    txt: the format of OUT.txt, if not the default. others: further endings, of the default. Raises CommandError for
    another ending, with those that are known.
    """
    endings = {**{name: name for name in known}, "txt": txt or default,
               **({"jsonl": "json", "ndjson": "json"} if "json" in known else {})}

    def decide(context: click.Context, _: click.Parameter, format: str | None) -> str:
        out = context.params.get("out") or ""
        ending = os.path.splitext(out)[1][1:].lower()
        if format is None and ending not in endings and ending and f".{ending}" not in others and not is_device(out):
            raise CommandError(f"{out}: no format has the ending .{ending}; known: "
                               f"{', '.join(f'.{name}' for name in endings)}, or choose one by --format")
        return format or endings.get(ending, default)

    return click.option("--format", "format", type=click.Choice(tuple(known)), callback=decide, help=text,
                        show_default=f"the ending of OUT, else {default}")


def is_device(path: str) -> bool:
    """Whether the path is there and no plain file: a terminal, a pipe, a device."""
    return os.path.exists(path) and not os.path.isfile(path)


def rows_options(resume: str) -> Decorator:
    """--json, --csv and --resume, for commands that make a row of each board. resume: the help of --resume."""
    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in (click.option("--resume", is_flag=True, help=resume),
                       click.option("--csv", "csv_out", metavar="OUT", help="Write each row to this CSV file as it is "
                                    "done, and all in order at the end."),
                       click.option("--json", "json_out", metavar="OUT",
                                    help="Write the rows as JSON, with statistics of the workers.")):
            command = option(command)
        return command

    return add


def files_argument() -> Decorator:
    """FILE..."""
    return click.argument("files", metavar="FILE...", nargs=-1, required=True)


def solving_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """FILE..., --puzzle, --solver and the schemes: for commands that solve boards."""
    return files_argument()(puzzle_option()(solver_option()(scheme_options(command))))
