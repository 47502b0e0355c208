"""Ctrl-C and SIGTERM in the main thread: Python may lose the exception that a signal raises.

One that meets an import is printed or dropped, and may leave the lock of the import taken, for which a thread that
starts a worker then waits for ever; so it waits until the import is over. One that meets a `__del__`, or what a weak
dictionary does when a key goes, is dropped; so it waits, too. In other finalizers it may still be lost, so it is noted,
and raised again before the next wait for workers.
"""

from __future__ import annotations

import signal
import threading
from time import monotonic
from types import FrameType

PAUSE = 0.01  # seconds between two looks at whether the import is over,
PATIENCE = 2.0  # for this many seconds; then it is no import, but a program that runs while it is imported
_noted: list[tuple[KeyboardInterrupt, float]] = []  # at most one: what a signal raises, and when it came


def end_work(error: KeyboardInterrupt, frame: FrameType | None) -> None:
    """Raise the error in the main thread, whose frame a signal has met; where that must wait, as soon as may be."""
    if not _noted:
        _noted.append((error, monotonic()))
    if not must_wait(frame) or monotonic() > _noted[0][1] + PATIENCE or not hasattr(signal, "setitimer"):
        raise error
    signal.signal(signal.SIGALRM, lambda _, later: end_work(error, later))
    signal.setitimer(signal.ITIMER_REAL, PAUSE)


def must_wait(frame: FrameType | None) -> bool:
    """Whether an exception may not be raised in the frame: an import would be left half done, a `__del__` loses it."""
    while frame and not (frame.f_code.co_filename.startswith("<frozen importlib") or frame.f_code.co_name == "__del__"
                         or frame.f_code.co_filename.endswith("weakref.py")):
        frame = frame.f_back
    return frame is not None


def raise_noted() -> None:
    """Raise the KeyboardInterrupt of a signal that came since, if the main thread calls this. Call before each wait."""
    if _noted and threading.current_thread() is threading.main_thread():
        stop_looking()
        raise _noted.pop()[0]


def stop_looking() -> None:
    """Look no more whether an import is over. Call before the process ends, whose last moments know no handlers."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)
