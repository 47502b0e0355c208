"""The command line: `satloop COMMAND`. A command is a module of `satloop.commands`, imported when it is called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import click

from . import __version__

# Module in satloop.commands, which holds a click command of the same name -> its line in the overview.
COMMANDS = {
    "solve": "Solve boards and draw the solutions.",
    "unique": "Say whether boards have exactly one solution.",
    "check": "Check a solution against the rules.",
    "show": "Draw boards unsolved.",
    "puzzles": "List the puzzles with their schemes.",
    "size": "Count variables, clauses and literals by section.",
    "dump": "Write the CNF of a board as DIMACS.",
    "decode": "Read, check and draw what another solver found for a dumped CNF.",
    "bench": "Solve whole data sets and compare with their solutions.",
    "study": "Measure and compare schemes and solvers on boards of many sizes.",
    "hamilton": "Find Hamiltonian cycles of graphs.",
}

DONE, NO, USAGE, UNKNOWN = range(4)  # exit codes: done, the answer is no, usage or bad input, a limit was hit
BUG, INTERRUPTED = 70, 130


class Commands(click.Group):
    """The group of all commands. A command returns its exit code; every error ends as one line on stderr."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f".commands.{name}", __package__), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        if not standalone_mode:
            return super().main(*args, standalone_mode=False, **extra)
        try:
            code = super().main(*args, standalone_mode=False, **extra)
        except click.ClickException as error:
            code = complain(error.format_message(), error.exit_code)
        except click.Abort:
            code = complain("interrupted", INTERRUPTED)
        except MemoryError:
            code = complain("out of memory", UNKNOWN)
        except Exception as error:
            code = self.explain(error)
        sys.exit(code or DONE)

    def explain(self, error: Exception) -> int:
        """Say what is wrong with the input, or that satloop is; return the exit code."""
        from .errors import PuzzleError
        if isinstance(error, PuzzleError):
            return complain(str(error), USAGE)
        from .errors import InternalError
        if isinstance(error, InternalError):
            click.echo(f"satloop: a bug in satloop, please report it: {error}", err=True)
            return BUG
        raise error


def complain(message: str, code: int) -> int:
    """Write one line on stderr; return the exit code."""
    click.echo("satloop: " + " ".join(message.split()), err=True)
    return code


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="satloop")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Solve puzzles made of loops and paths with SAT solvers; show, count and take away their CNF.

    Exit codes: 0 done, 1 the answer is no, 2 wrong usage or input, 3 unknown (a limit was hit).

    Example: satloop solve board.txt
    """
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal without box-drawing characters
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
