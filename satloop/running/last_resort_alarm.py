"""The last resort of a limit of time: an alarm that ends what does not read the clock itself."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from encoders import OutOfTime

from .workers.interruption import PAUSE, must_wait

GRACE, SHARE = 0.2, 0.05  # seconds, or a share of the limit: what reads the clock ends before, with what it has


@contextmanager
def alarm_after(time_limit: float | None) -> Iterator[None]:
    """Raise OutOfTime in here a little after the limit (seconds), between any two instructions of Python.

    Only in the main thread, and on systems that have such alarms; elsewhere, and for None, this does nothing.
    """
    here = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
    if time_limit is None or not here:
        yield
        return

    def ring(_: int, frame: FrameType | None) -> None:
        if must_wait(frame):
            signal.setitimer(signal.ITIMER_REAL, PAUSE)
        else:
            raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, time_limit + max(GRACE, SHARE * time_limit))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def until_alarm(function: Callable[[Any], Any], time_limit: float | None, task: Any) -> Any:
    """What the function makes of the task; None where the alarm after the limit (seconds) ends it."""
    try:
        with alarm_after(time_limit):
            return function(task)
    except OutOfTime:
        return None
