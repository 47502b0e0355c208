"""The command line in this process, as a user would meet it: no test passes over a traceback."""

import inspect

from click.testing import CliRunner, Result

from satloop.cli import main

# Before click 8.2 standard error was mixed into standard output, unless one asked for both.
APART = {"mix_stderr": False} if "mix_stderr" in inspect.signature(CliRunner).parameters else {}


class Whole(Result):
    """What a command did; `output` is all that it wrote, as from click 8.2 on."""

    @property
    def output(self) -> str:
        return self.stderr + self.stdout


def invoke(*arguments: object, stdin: str | None = None) -> Result:
    """What a command did; an error that it did not foresee is raised here."""
    result = CliRunner(**APART).invoke(main, [str(argument) for argument in arguments], input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    if APART:
        result.__class__ = Whole
    return result


def run(*arguments: object, stdin: str | None = None) -> tuple[int, str, str]:
    """(exit code, stdout, stderr)"""
    result = invoke(*arguments, stdin=stdin)
    return result.exit_code, result.stdout, result.stderr
