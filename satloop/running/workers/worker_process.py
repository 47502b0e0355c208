"""What runs inside a worker process of ours: it does tasks that come through its pipe, and reports on them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any

from ... import out_of_memory
from .no_imports_from_current_folder import SAFE_PATH

READY, BEGUN, PROGRESS, RESULT, FAILURE = range(5)  # the kinds of messages to the parent
_pipe: Connection | None = None  # to the parent


def work(pipe: Connection, safe_path: bool) -> None:
    """Do tasks until the pipe is closed. safe_path: what the parent's environment says for commands that it starts."""
    global _pipe
    if not safe_path:
        os.environ.pop(SAFE_PATH, None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out_of_memory.end_with_message()
    Thread(target=_watch, daemon=True).start()
    _pipe = pipe
    pipe.send((READY, None))
    while True:
        try:
            function, args, kwargs = pipe.recv()
        except EOFError:
            return
        try:
            message = RESULT, function(*args, **kwargs)
        except Exception as error:
            message = FAILURE, error
        pipe.send(message)


def _watch() -> None:
    """Exit when the parent has ended, in whatever way."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def begin_time_limit() -> None:
    """In a task: the limit counts from now on, without the imports before."""
    if _pipe is not None:
        _pipe.send((BEGUN, None))


def report(progress: Any) -> None:
    """In a task: send progress to `hear`; WorkerLost holds the last one if this process is lost."""
    if _pipe is not None:
        _pipe.send((PROGRESS, progress))
