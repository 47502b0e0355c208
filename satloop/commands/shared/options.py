"""What the commands share: their options, and errors of one file that do not stop the others."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ...cli import USAGE, complain
from ...errors import plural
from ...formats.output import FORMATS

if TYPE_CHECKING:
    from ...boards.puzzle import Puzzle
    from ...formats.source import BoardWithSolutions, Source
    from ...running.worker_statistics import Work
    from ...solving.results import Statistics

T = TypeVar("T")
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class CommandError(click.ClickException):
    """Something a user asked for that cannot be: one line, exit code 2."""

    exit_code = USAGE


SCHEMES = {"loops": "How to say 'one single loop' or 'disjoint paths'.", "colors": "How to say a path's colour.",
           "numbers": "How to say a cell's number.", "at_most_one": "How to say 'at most one'."}


def scheme_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that choose encodings, `--loops` and so on; `chosen` sorts them out."""
    for name, text in reversed(SCHEMES.items()):
        command = click.option(f"--{name.replace('_', '-')}", name, metavar="SCHEME", help=text)(command)
    return command


def chosen(kind: type[Puzzle], schemes: dict[str, str | None]) -> dict[str, str]:
    """The options for the puzzle's `encode` among those given. Raises Refusal, naming the known, for any other."""
    given = {name: value for name, value in schemes.items() if value is not None}
    for name, value in given.items():
        flag = f"--{name.replace('_', '-')}"
        if name not in kind.options:
            known = ", ".join(f"--{other.replace('_', '-')}" for other in kind.options)
            raise CommandError(f"{kind.name} has no option {flag}; it has {known}")
        if value not in kind.options[name]:
            from encoders.registry import unknown
            raise CommandError(unknown(f"scheme for {flag} of {kind.name}:", value, kind.options[name]))
    return given


def checked_solver(name: str | None) -> str | None:
    """The name of a solver, or a command; None for the default. Raises Refusal, naming the known ones."""
    from ...solving.solvers import known_solver
    if name is not None:
        with report_value_errors():
            known_solver(name)
    return name


def why(board: Puzzle) -> str:
    """Why a board without a solution has none, after a colon, where that is plain to see."""
    reason = board.unsolvable_reason()
    return f": {reason}" if reason else ""


def gave_up_text(time_limit: float | None) -> str:
    """Why there is no answer; without a limit a solver that is a command has stopped by itself."""
    return "the solver gave up" if time_limit is None else f"the time limit of {time_limit:g} s ran out"


def lost(errors: Sequence[str]) -> str:
    """What to say of parts of a board that no worker has searched."""
    return f"{plural(len(errors), 'cube was', 'cubes were')} lost: {errors[0]}"


def summary(statistics: Statistics) -> str:
    """Statistics in one line."""
    counts = ", ".join(plural(getattr(statistics, f"{what}s"), what)
                       for what in ("variable", "clause", "cut", "round", "conflict"))
    return f"{counts}; seconds: " + ", ".join(f"{name} {value:.4f}" for name, value in statistics.seconds.items())


def puzzle_option() -> Decorator:
    """--puzzle NAME."""
    return click.option("--puzzle", metavar="NAME", help="The kind of puzzle, when the file does not say.")


def solver_option() -> Decorator:
    """--solver NAME; the default is the session's."""
    return click.option("--solver", metavar="NAME", help="One of PySAT's solvers, or a command that reads DIMACS, as "
                        "`cadical -q`.")


def plain_option() -> Decorator:
    """--plain: no stages, no normal forms."""
    return click.option("--plain", is_flag=True, help="The puzzle's own formula alone, no stages, no lemmas.")


def out_option(text: str = "Write there instead of to the terminal.") -> Decorator:
    """-o OUT; read before --format, which its ending stands for."""
    return click.option("-o", "--output", "out", metavar="OUT", is_eager=True, help=text)


def time_option(text: str = "Give a board up after so many seconds.", default: float | None = None) -> Decorator:
    """--time-limit S."""
    return click.option("--time-limit", type=click.FloatRange(min=0, min_open=True), metavar="S", help=text,
                        default=default, show_default=default is not None)


def format_option(text: str = "Drawn as text or SVG, as JSON, as data set text, as a pzprv3 file, or an address.",
                  known: Collection[str] = FORMATS, default: str = "text") -> Decorator:
    """--format FORMAT, one of the known; unless it is given, the ending of the name behind -o, where that is one."""
    def decide(context: click.Context, _: click.Parameter, given: str | None) -> str:
        ending = os.path.splitext(context.params.get("out") or "")[1][1:].lower()
        return given or (ending if ending in known else default)

    return click.option("--format", "format", type=click.Choice(tuple(known)), callback=decide, help=text,
                        show_default=f"the ending of OUT, else {default}")


def files_argument() -> Decorator:
    """FILE..."""
    return click.argument("files", metavar="FILE...", nargs=-1, required=True)


def solving_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """FILE..., --puzzle, --solver and the schemes: what a command takes that asks a solver about boards."""
    return files_argument()(puzzle_option()(solver_option()(scheme_options(command))))


def known_puzzle(name: str) -> type[Puzzle]:
    """The puzzle of that name. Raises Refusal, naming the known ones."""
    from ...puzzles import find
    with report_value_errors():
        return find(name)


@contextmanager
def report_value_errors() -> Iterator[None]:
    """A scheme that does not fit this very board raises ValueError: say so in one line."""
    try:
        yield
    except ValueError as error:
        if type(error) is not ValueError:
            raise
        raise CommandError(str(error)) from error


def each(items: Iterable[T], work: Callable[[T], int]) -> int:
    """Do the work for each; bad input is one line and does not stop the others. The worst exit code."""
    from ...errors import PuzzleError
    codes = [0]
    for item in items:
        try:
            codes.append(work(item))
        except PuzzleError as error:
            codes.append(complain(str(error), USAGE))
    return next(code for code in (2, 3, 1, 0) if code in codes)


class BoardSources:
    """The boards that FILE arguments name, found before work begins: a file may hold several."""

    def __init__(self, files: tuple[str, ...], puzzle: str | None, datasets: bool = False) -> None:
        """datasets: a whole DATASET.json is welcome, too."""
        from ...errors import PuzzleError
        from ...formats.source import sources
        self.puzzle = puzzle
        self.found: list[Source | PuzzleError] = []
        for file in files:
            try:
                self.found += sources(file, puzzle, datasets)
            except PuzzleError as error:
                self.found.append(error)
        self.several = len(self.found) > 1

    def each(self, work: Callable[[Callable[[], BoardWithSolutions], str], int]) -> int:
        """Do `work(open, name)` for each board, where `open()` reads it, and its name is one that a terminal can show;
        return the worst exit code.

        Bad input is one line and does not stop the others.
        """
        from ...errors import PuzzleError, shown
        from ...formats.source import open_source

        def one(source: Source | PuzzleError) -> int:
            if isinstance(source, PuzzleError):
                raise source
            return work(partial(open_source, source, self.puzzle), shown(source.file))

        return each(self.found, one)


def reason(error: Exception) -> str:
    """The error in words, with the file's name where it is about a file."""
    if isinstance(error, OSError) and error.strerror:
        return (f"{error.filename}: " if error.filename else "") + error.strerror.lower()
    return str(error)


def progress(length: int, work: Work | None = None) -> Any:
    """A context with a progress bar on the terminal's stderr, or with None where that is no terminal.

    work: what many workers do, said beside the bar; hand it to `update` each time.
    """
    if not sys.stderr.isatty():
        return nullcontext()
    said = None if work is None else (lambda now: str(now or ""))
    return click.progressbar(length=length, file=sys.stderr, item_show_func=said)
