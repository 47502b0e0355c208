"""An executor as workers of the rest: how messages are handed over to it, and what of one item alone."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from dataclasses import dataclass
from typing import Any

from .failures import WorkerLost
from .messages import Answer, Item, in_line, serve, unpacked
from .worker_statistics import Work

CHUNK_SECONDS = 0.05  # items that are done faster go several in a message
WIDTH = 64  # messages that a given executor has at a time


@dataclass
class Engine:
    """An executor, and how to use it.

    width: messages that it has at a time. relay: what takes the place of `serve` in its workers, given the limit too.
    alive: False when nothing more will come of it. abandoned: it was left with tasks undone. chunk: seconds for which a
    message of several items should keep a worker busy.
    """

    executor: Executor
    width: int = WIDTH
    relay: Callable[[bytes, float | None], bytes] | None = None
    alive: Callable[[], bool] = lambda: True
    abandoned: bool = False
    chunk: float = CHUNK_SECONDS
    stop: Callable[[], object] = lambda: None

    def submit(self, function: Callable[[Any], Any], chunk: list[Item], limit: float | None) -> Future[bytes]:
        """Hand a chunk over; the future's result is what `serve` returns. limit: seconds for an item."""
        message = pickle.dumps((function, [item.content for item in chunk]))
        return self.executor.submit(self.relay, message, limit) if self.relay else self.executor.submit(serve, message)


def ask(engine: Engine, function: Callable[[Any], Any], item: Any, limit: float | None = None) -> Future[bytes]:
    """One item alone, at once; `answer` reads what comes of it."""
    return engine.submit(function, [Item(0, pickle.dumps(item))], limit)


def answer(future: Future[bytes], work: Work) -> Answer:
    """What came of an item that was asked for by `ask`, and is done."""
    error = CancelledError() if future.cancelled() else future.exception()
    if error is not None:
        return Answer(error=in_line(error), late=isinstance(error, WorkerLost) and error.late)
    worker, waited, spent, made, contents = pickle.loads(future.result())
    work.told(worker, waited, spent, made, 1, work.open - 1)
    return unpacked(contents[0])
