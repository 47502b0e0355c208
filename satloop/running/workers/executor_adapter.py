"""An adapter around an executor: it sends messages with items to it, or one item alone."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from dataclasses import dataclass
from typing import Any

from .messages import ItemAnswer, PickledItem, error_in_one_line, serve, unpacked
from .work_statistics import Work
from .worker_errors import WorkerLost

CHUNK_SECONDS = 0.05  # items that are done faster go several in a message
WIDTH = 64  # messages that a given executor has at a time


@dataclass
class Adapter:
    """An executor, and how to use it."""

    executor: Executor
    # The number of messages that the executor has at a time.
    width: int = WIDTH
    # Called in its workers in place of `serve`, with the limit.
    relay: Callable[[bytes, float | None], bytes] | None = None
    # False where the executor answers no more.
    alive: Callable[[], bool] = lambda: True
    # Its tasks were left undone.
    abandoned: bool = False
    # The seconds for which a message of several items should keep a worker busy.
    chunk: float = CHUNK_SECONDS
    # Ends the running tasks.
    stop: Callable[[], object] = lambda: None

    def submit(self, function: Callable[[Any], Any], chunk: list[PickledItem], limit: float | None) -> Future[bytes]:
        """Hand a chunk over; the future's result is what `serve` returns. limit: seconds for an item."""
        message = pickle.dumps((function, [item.content for item in chunk]))
        return self.executor.submit(self.relay, message, limit) if self.relay else self.executor.submit(serve, message)


def ask(adapter: Adapter, function: Callable[[Any], Any], item: Any, limit: float | None = None) -> Future[bytes]:
    """Send one item alone, at once; `answer` reads the result."""
    return adapter.submit(function, [PickledItem(0, pickle.dumps(item))], limit)


def answer(future: Future[bytes], work: Work) -> ItemAnswer:
    """The answer to an item that `ask` has sent and that is done."""
    error = CancelledError() if future.cancelled() else future.exception()
    if error is not None:
        return ItemAnswer(error=error_in_one_line(error), late=isinstance(error, WorkerLost) and error.late)
    worker, waited, spent, nodes, contents = pickle.loads(future.result())
    work.add_message(worker, waited, spent, nodes, 1, work.open - 1)
    return unpacked(contents[0])
