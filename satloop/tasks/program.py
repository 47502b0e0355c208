"""A program that reads a prompt from standard input and writes an answer to standard output, asked many prompts.

Each prompt has a process of its own, of which nothing is left when its answer has come: all that it has started ends
with it. One thread looks after all processes, so that a signal finds them all.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
from collections.abc import Generator, Iterable, Sequence
from contextlib import suppress
from tempfile import TemporaryFile
from time import perf_counter
from typing import IO, Generic, NamedTuple, TypeVar

from ..errors import shortened
from ..running.workers.interruption import raise_noted
from ..solving.backends.external import end_with, kill_group

T = TypeVar("T")

LONGEST = 1_000_000  # bytes of an answer
CHUNK = 1 << 16
PAUSE = 0.02  # seconds between two looks whether a process has ended
LAST_WORDS = 400  # bytes of standard error that are kept


class Reply(NamedTuple):
    """What a program has written. failed: why it is no answer, in words, else ""."""

    text: str
    failed: str
    seconds: float


class ProgramRun:
    """A process that answers one prompt."""

    def __init__(self, words: Sequence[str], prompt: str, time_limit: float) -> None:
        self.begin, self.time_limit = perf_counter(), time_limit
        self.output, self.errors = bytearray(), bytearray()
        with TemporaryFile() as stdin:
            stdin.write(prompt.encode())
            stdin.seek(0)
            self.process = subprocess.Popen(words, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                            start_new_session=True, preexec_fn=end_with(os.getpid()))
        for pipe in self.pipes:
            os.set_blocking(pipe.fileno(), False)

    @property
    def pipes(self) -> list[IO[bytes]]:
        """Its standard output and standard error."""
        return [pipe for pipe in (self.process.stdout, self.process.stderr) if pipe is not None]

    def read(self, pipe: IO[bytes]) -> bool | None:
        """Take what a pipe has now, at most CHUNK; False where it has come to its end, None where it has nothing."""
        try:
            data = os.read(pipe.fileno(), CHUNK)
        except BlockingIOError:
            return None
        if pipe is self.process.stdout:
            self.output += data
        else:
            self.errors += data
            del self.errors[:-LAST_WORDS]
        return bool(data)

    def end_reason(self) -> str | None:
        """Why there is no answer, "" where it is complete, None while the process is at work."""
        code = self.process.poll()
        if code is not None:
            for pipe in self.pipes:
                while len(self.output) <= LONGEST and self.read(pipe):
                    pass
        if len(self.output) > LONGEST:
            return f"an answer of more than {LONGEST} bytes"
        if code is None:
            late = perf_counter() - self.begin >= self.time_limit
            return f"no answer within {self.time_limit:g} s" if late else None
        if code == 0:
            return ""
        last = shortened(self.errors.decode(errors="replace").strip().rpartition("\n")[2])
        return (f"exit code {code}" if code > 0 else f"ended by {_signal_name(-code)}") + (f": {last}" if last else "")

    def reply(self, failed: str) -> Reply:
        """What it has written until now."""
        return Reply(self.output[:LONGEST].decode(errors="replace"), failed, perf_counter() - self.begin)

    def end(self) -> None:
        """End the process, and all that it has started."""
        kill_group(self.process)
        for pipe in self.pipes:
            pipe.close()


class Runs(Generic[T]):
    """The processes that are at work, each with the name of its prompt."""

    def __init__(self) -> None:
        self.selector = selectors.DefaultSelector()
        self.names: dict[ProgramRun, T] = {}

    def add(self, run: ProgramRun, name: T) -> None:
        """Look after a process."""
        self.names[run] = name
        for pipe in run.pipes:
            self.selector.register(pipe, selectors.EVENT_READ, run)

    def wait_and_read(self) -> None:
        """Wait until a process has written something, or PAUSE is over, and read it."""
        for key, _ in self.selector.select(PAUSE):
            pipe: IO[bytes] = key.fileobj  # type: ignore[assignment]
            if key.data.read(pipe) is False:
                self.selector.unregister(pipe)

    def finished(self) -> list[tuple[T, Reply]]:
        """The replies that are complete, or have failed; their processes are ended."""
        out = []
        for run in [*self.names]:
            failed = run.end_reason()
            if failed is not None:
                out.append((self.names[run], run.reply(failed)))
                self.end(run)
        return out

    def end(self, run: ProgramRun) -> None:
        """End a process."""
        for pipe in run.pipes:
            with suppress(KeyError):
                self.selector.unregister(pipe)
        run.end()
        del self.names[run]

    def close(self) -> None:
        """End all processes."""
        for run in [*self.names]:
            self.end(run)
        self.selector.close()


def replies(prompts: Iterable[tuple[T, str]], words: Sequence[str], time_limit: float, jobs: int = 1
            ) -> Generator[tuple[T, Reply], None, None]:
    """(name, what the program has written) for each (name, prompt), as they come.

    words: the program and its arguments. time_limit: seconds for each answer. jobs: how many processes at a time. Close
    the generator, or let an exception end it, and no process is left. Raises OSError where the program cannot be run.
    """
    waiting = iter(prompts)
    runs = Runs[T]()
    open_ = True
    try:
        while open_ or runs.names:
            while open_ and len(runs.names) < jobs:
                following = next(waiting, None)
                if following is None:
                    open_ = False
                else:
                    name, prompt = following
                    runs.add(_started(words, prompt, time_limit), name)
            raise_noted()
            if runs.names:
                runs.wait_and_read()
                yield from runs.finished()
    finally:
        runs.close()


def _started(words: Sequence[str], prompt: str, time_limit: float) -> ProgramRun:
    try:
        return ProgramRun(words, prompt, time_limit)
    except OSError as error:
        raise OSError(error.errno, error.strerror, words[0]) from None


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
