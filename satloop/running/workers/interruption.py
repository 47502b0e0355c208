"""Ctrl-C and SIGTERM while the main thread waits for workers: Python may lose the exception that a signal raises.

It is lost where it meets a finalizer, and one that meets an import may leave the lock of the import taken, for which a
thread that starts a worker then waits for ever. So the signal is noted too, and looked at before each wait.
"""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

_noted: list[KeyboardInterrupt] = []  # at most one: the signal that came last, until it is raised before a wait
_waits: list[None] = []  # one for each wait for workers that the main thread is in


def end_work(error: KeyboardInterrupt, frame: FrameType | None) -> None:
    """Raise the error in the main thread, whose frame a signal has met; inside an import, before the next wait.

    If no workers are at work, there may be no next wait: it is raised at once.
    """
    _noted[:] = [error]
    if not (_waits and imports(frame)):
        raise error


def imports(frame: FrameType | None) -> bool:
    """Whether the frame, or one that it was called from, is of Python's import machinery."""
    while frame and not frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.f_back
    return frame is not None


@contextmanager
def workers_at_work() -> Generator[None, None, None]:
    """Has the main thread look at signals itself, by `raise_noted`; does nothing in another thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _waits.append(None)
    try:
        yield
    finally:
        _waits.pop()


def raise_noted() -> None:
    """Raise the KeyboardInterrupt of a signal that came since, if the main thread calls this. Call before each wait."""
    if _noted and threading.current_thread() is threading.main_thread():
        raise _noted.pop()
