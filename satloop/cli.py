"""The command line: `satloop COMMAND`. Each command is a module of `satloop.commands`, imported when it is called."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from types import FrameType
from typing import Any, TextIO

import click

from . import __version__, out_of_memory
from .errors import InternalError, PuzzleError, SolverError, WrongRule, printable
from .running.workers.interruption import end_work, stop_looking

# Group of commands -> name of a command, and of its module in satloop.commands -> its line in the overview.
GROUPS = {
    "Solve and check": {
        "solve": "Solve boards and draw the solutions.",
        "unique": "Say whether boards have exactly one solution.",
        "count": "Count all solutions of boards.",
        "check": "Check a solution against the rules.",
        "prove": "Write certificates that boards have exactly one solution, or none.",
        "verify": "Check certificates."},
    "CNF and encodings": {
        "size": "Count the variables, clauses and literals of the CNF by section.",
        "dump": "Write the CNF of a board as DIMACS.",
        "decode": "Read another solver's answer to a dumped CNF, check it, draw it.",
        "study": "Measure and compare schemes and solvers on boards of many sizes."},
    "Make and edit": {
        "generate": "Make boards that have exactly one solution.",
        "minimize": "Remove clues that a board does not need.",
        "forced": "Show what all solutions of a board share.",
        "complete": "Add the fewest clues that leave a draft one solution.",
        "conflict": "Mark clues that contradict each other."},
    "Explain": {
        "hint": "Give the next step, and its reason.",
        "explain": "Explain the way to the solution, step by step.",
        "rate": "Say how hard boards are, and why."},
    "Print and play": {
        "puzzles": "List the puzzles, or describe one.",
        "show": "Draw boards unsolved.",
        "convert": "Convert boards and solutions between formats.",
        "formats": "List the files and links that are read, or say what one is.",
        "book": "Print boards as a book, or as worksheets for a class.",
        "serve": "Open a page in the browser to play, explain and make boards."},
    "Many boards": {
        "set": "Make many boards of several puzzles, sizes and levels.",
        "bench": "Solve whole data sets and compare with their stored solutions.",
        "ask": "Ask a program for the solutions of boards, and score its answers."},
}
COMMANDS = {name: line for lines in GROUPS.values() for name, line in lines.items()}

# Exit codes: done, the answer is no, usage or bad input, a limit was hit, proved given a lemma.
DONE, NO, USAGE, UNKNOWN, LEMMA = range(5)
BUG, INTERRUPTED, CLOSED_PIPE, TERMINATED = 70, 130, 141, 143


class Terminated(KeyboardInterrupt):
    """Raised on SIGTERM: ends the work as Ctrl-C does, with another exit code."""


def terminate(signum: int, frame: FrameType | None) -> None:
    """Handle SIGTERM: raise Terminated, and ignore further signals, such as `timeout` sends."""
    signal.signal(signum, signal.SIG_IGN)
    end_work(Terminated(), frame)


def interrupt(signum: int, frame: FrameType | None) -> None:
    """Handle SIGINT: raise KeyboardInterrupt; the next Ctrl-C ends the process at once, even if this one got lost."""
    signal.signal(signum, signal.SIG_DFL)
    end_work(KeyboardInterrupt(), frame)


def word_and_code(error: BaseException | None) -> tuple[str, int]:
    """The word and the exit code for work that Ctrl-C or SIGTERM has ended, which ends no further work from here on."""
    stop_looking()
    return ("terminated", TERMINATED) if isinstance(error, Terminated) else ("interrupted", INTERRUPTED)


class Help(click.HelpFormatter):
    """Lays out help texts.

    No line breaks inside a word with hyphens, a command in backticks, or brackets. An example is one line, so that it
    can be copied.
    """

    UNTIED = str.maketrans("\N{NON-BREAKING HYPHEN}\N{NO-BREAK SPACE}", "- ")

    def write_text(self, text: str) -> None:
        words, mark, example = text.partition("Example: ")
        super().write_text(self.tied(words.rstrip()))
        if mark:
            self.write(f"\n{'':{self.current_indent}}{mark}{' '.join(example.split())}\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(term, self.tied(text)) for term, text in rows], col_max, col_spacing)

    def tied(self, text: str) -> str:
        """The text with hyphens and blanks replaced by such as do not break, where no line may break."""
        parts = re.split(r"(`[^`]*`|\[[^\]]*\])", text.replace("-", "\N{NON-BREAKING HYPHEN}"))
        parts[1::2] = [re.sub(r"\s+", "\N{NO-BREAK SPACE}", part) for part in parts[1::2]]
        return "".join(parts)

    def getvalue(self) -> str:
        return super().getvalue().translate(self.UNTIED)


class Context(click.Context):
    """The context of a command, which lays out its help with `Help`."""

    formatter_class = Help


class Command(click.Command):
    """A command whose help has the options that hardly anybody needs in a second block. rare: their names in Python."""

    def __init__(self, *args: Any, rare: str = "", **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.rare = rare.split()

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        blocks: dict[str, list[tuple[str, str]]] = {"Options": [], "Rarely needed": []}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record and isinstance(parameter, click.Option):
                blocks["Rarely needed" if parameter.name in self.rare else "Options"].append(record)
        for name, rows in blocks.items():
            if rows:
                with formatter.section(name):
                    formatter.write_dl(rows)


class Commands(click.Group):
    """The group of all commands. A command returns its exit code; every error ends as one line on stderr."""

    context_class = Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            from encoders.choice_by_name import unknown_name
            raise click.UsageError(unknown_name("command", name, COMMANDS), ctx)
        command: click.Command = getattr(import_module(f".commands.{name}", __package__), name)
        command.context_class = Context
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, COMMANDS))
        for group, lines in GROUPS.items():
            with formatter.section(group):
                formatter.write_dl([(name.ljust(width), line) for name, line in lines.items()])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:
            if sys.stderr.isatty():
                raise  # click ends the line on which the terminal shows ^C
            raise click.Abort from error

    def main(self, args: Any = None, prog_name: Any = None, complete_var: Any = None, standalone_mode: bool = True,
             windows_expand_args: bool = True, **extra: Any) -> Any:
        extra.update(windows_expand_args=windows_expand_args)
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        code: int | None
        try:
            code = super().main(args, prog_name, complete_var, False, **extra)
            sys.stdout.flush()
        except click.MissingParameter as error:
            where = f"; `satloop {error.ctx.info_name} --help` says what it takes" if error.ctx else ""
            if where and error.param is not None and error.param.name in ("file", "files"):
                where += ", and example:NAME is the example of a puzzle, as example:slitherlink"
            code = complain(f"{error.format_message().rstrip('.')}{where}", error.exit_code)
        except click.ClickException as error:
            code = complain(error.format_message(), error.exit_code)
        except click.Abort as error:
            code = complain(*word_and_code(error.__cause__))
        except SystemExit:  # click exits so when standard output is a pipe that nobody reads any more
            code = discard(sys.stdout, CLOSED_PIPE)
        except Exception as error:
            lost = signal.getsignal(signal.SIGINT) is signal.SIG_DFL  # imports may turn Ctrl-C into another exception
            code = complain(*word_and_code(None)) if lost else report_error(error)
        sys.exit(code or DONE)


def report_error(error: Exception) -> int:
    """Print in one line what is wrong with the input, the machine or satloop; return the exit code."""
    if isinstance(error, (PuzzleError, SolverError)):
        return complain(str(error), USAGE)
    if out_of_memory.ran_out(error):
        return complain(out_of_memory.text_of(error), USAGE)
    if isinstance(error, BrokenPipeError):
        return discard(sys.stdout, CLOSED_PIPE)
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else "the output cannot be written: "
        return complain(place + (error.strerror or str(error)).lower(), discard(sys.stdout, USAGE))
    if isinstance(error, InternalError):
        what = "a rule is wrong" if isinstance(error, WrongRule) else "a bug in satloop"
        click.echo(f"satloop: {what}, please report it: {error}", err=True)
        return BUG
    raise error


def complain(message: str, code: int) -> int:
    """Print one line on stderr; return the exit code, even if stderr cannot be written."""
    try:
        click.echo("satloop: " + printable(" ".join(message.split())), err=True)
    except OSError:
        discard(sys.stderr, code)
    return code


def discard(stream: TextIO, code: int) -> int:
    """Discard what the stream still has to write, since it takes no more; return the exit code."""
    with suppress(OSError, ValueError):
        stream.flush()
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return code


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="satloop")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Solve, make and explain puzzles of loops, paths and numbers with SAT solvers, and write their CNF.

    Exit codes: 0 done, 1 the answer is no, 2 wrong usage or input, 3 unknown (a limit was hit).

    Example: satloop solve board.txt
    """
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal without box-drawing characters
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
