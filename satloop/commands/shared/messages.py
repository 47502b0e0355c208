"""Messages that several commands print, and the error that ends a command with one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from encoders import OutOfTime
from encoders.argument_errors import ArgumentError

from ...cli import UNKNOWN, USAGE
from ...errors import plural
from ...running.last_resort_alarm import alarm_after


class CommandError(click.ClickException):
    """A request that cannot be done: one line on stderr, exit code 2."""

    exit_code = USAGE


class LimitError(CommandError):
    """A time limit that ran out before any answer: one line on stderr, exit code 3."""

    exit_code = UNKNOWN


@contextmanager
def report_value_errors() -> Iterator[None]:
    """Turn a ValueError, such as that of a scheme that does not fit the board, into a CommandError.

    Other subclasses of ValueError than those of arguments pass unchanged, since other code handles them.
    """
    try:
        yield
    except ValueError as error:
        if type(error) not in (ValueError, ArgumentError):
            raise
        raise CommandError(str(error)) from error


@contextmanager
def report_limit(file: str, time_limit: float | None) -> Iterator[None]:
    """Do as `report_value_errors`, and turn OutOfTime into a LimitError that names the file.

    What does not read the clock raises OutOfTime too, a little after the limit (seconds).
    """

    try:
        with report_value_errors(), alarm_after(time_limit):
            yield
    except OutOfTime:
        raise LimitError(f"{file}: {gave_up_text(time_limit)}") from None


def error_text(error: Exception) -> str:
    """The error in words, with the name of the file that it is about, if any."""
    if isinstance(error, OSError) and error.strerror:
        return (f"{error.filename}: " if error.filename else "") + error.strerror.lower()
    return str(error)


def gave_up_text(time_limit: float | None) -> str:
    """Why there is no answer. Without a limit the solver, a command of its own, has stopped by itself."""
    return "the solver gave up" if time_limit is None else f"the time limit of {time_limit:g} s ran out"


def lost_cubes_text(errors: Sequence[str]) -> str:
    """How many cubes no worker has searched, and why the first was lost."""
    return f"{plural(len(errors), 'cube was', 'cubes were')} lost: {errors[0]}"
