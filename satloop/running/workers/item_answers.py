"""Calls a function for many items in many workers: each item gets exactly one answer, even if workers are lost.

The workers are processes of our own or any `concurrent.futures.Executor`: threads, processes, Dask's, MPI's.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import CancelledError, Executor, Future
from itertools import islice
from math import inf
from operator import length_hint
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import Any

from encoders.deadline import check_deadline

from .executor_adapter import Adapter
from .interruption import raise_noted
from .messages import ItemAnswer, PickledItem, error_in_one_line, packed, unpacked
from .process_executor import Workers
from .work_statistics import Work
from .worker_errors import WorkerLost, WorkersFail

PACE = 320  # at most this many items a second count for the size of messages: 16 items that are done at once
LEAST, MANY = 4, 200  # the last messages have 1 / LEAST of a full one's items, or 1 / MANY of all items if that is less
BYTES = 500  # the size of a growing queue's messages, about
SLICE = 0.2  # seconds for which a wait lasts at most before it looks for signals


def message_size(most: int, left: int, total: int, width: int) -> int:
    """The number of items in a message: towards the end fewer than `most`, so that all workers end at the same time.

    left: items that wait; total: items at first; width: messages on their way. If there are few items in all, messages
    cost little and are small, so that no answer waits for the others of its message.

    >>> [message_size(16, left, 2000, 4) for left in (1000, 40, 4, 0)], [
    ...     message_size(16, left, 20, 4) for left in (20, 15, 0)]
    ([16, 10, 4, 4], [2, 1, 1])
    """
    least = min(most // LEAST, total // MANY)  # less would cost more than it evens out
    return max(1, min(most, max(least, left // (width if total >= MANY else 2 * width))))


def next_done(done: SimpleQueue[Future[bytes]], deadline: float = inf) -> Future[bytes]:
    """The next future that is done. Waits in slices: a signal just before an endless wait would not end that.

    Raises KeyboardInterrupt for a signal that was noted, see `interruption`, and OutOfTime after the deadline.
    """
    while True:
        raise_noted()
        try:
            return done.get(timeout=max(0.0, min(SLICE, deadline - perf_counter())))
        except Empty:
            check_deadline(deadline)


def answers(function: Callable[[Any], Any], items: Iterable[Any], jobs: int = 1,
            executor: Executor | Adapter | None = None, *, limit: float | None = None, fresh: bool = False,
            preload: Iterable[str] = (), work: Work | None = None, once: bool = False,
            growing: bool = False, deadline: float = inf) -> Generator[tuple[int, ItemAnswer], None, None]:
    """(index of the item, its answer) for each item, as they are done.

    function: of a module, from plain data to plain data. What it raises is an answer too. executor: one that stays
    open, or None for `jobs` processes of our own. limit, fresh, preload: see `Workers`; a given executor uses none of
    them, a cluster the limit. work: gets the statistics. growing: `items` is a queue that may get items until the last
    one is done; its length hint is the number of items that wait. deadline: on the clock of perf_counter. once: each
    item goes by itself, and is not tried again; so it is with `fresh`.
    An item whose worker is lost, alone or with others, is tried once more, by itself, after all others.
    Raises WorkersFail when no process can be started, or a cluster is gone, and OutOfTime after the deadline.
    """
    if executor is not None:
        adapter = executor if isinstance(executor, Adapter) else Adapter(executor)
        yield from _answers_through(adapter, function, items, limit, once, work, growing, deadline)
        return
    own = Workers(jobs, limit, fresh, preload)
    try:
        # A message for each worker to work at, and one to go on with at once.
        adapter = Adapter(own, jobs if fresh else 2 * jobs)
        yield from _answers_through(adapter, function, items, limit, fresh or once, work, growing, deadline)
    finally:
        own.shutdown(cancel_futures=True)


def _answers_through(adapter: Adapter, function: Callable[[Any], Any], items: Iterable[Any], limit: float | None,
                     single: bool = False, work: Work | None = None,
                     growing: bool = False, deadline: float = inf) -> Generator[tuple[int, ItemAnswer], None, None]:
    waiting, total = enumerate(items), length_hint(items, 0)
    work = work or Work()
    done: SimpleQueue[Future[bytes]] = SimpleQueue()
    running: dict[Future[bytes], list[PickledItem]] = {}
    again: list[PickledItem] = []  # lost once, to be tried alone
    seconds, done_items, taken, alone, more = 1e-9, 0, 0, False, True
    try:
        while True:
            alone = alone and (bool(running) or not more)
            while (more or again) and len(running) < (1 if alone else adapter.width):
                if more:
                    # A message is to keep a worker busy for `chunk` seconds, at the pace so far; the first ones, of
                    # unknown pace, have one item.
                    size = 1 if single or not done_items else int(adapter.chunk * min(PACE, done_items / seconds)) or 1
                    left = length_hint(items, 0) - (0 if growing else taken)
                    size = message_size(size, left, total, adapter.width) if total else size
                    chunk, unfit = packed(islice(waiting, size), BYTES if growing else None)
                    taken += len(chunk) + len(unfit)
                    more = bool(chunk or unfit)
                    yield from unfit
                elif running and not alone:
                    break
                else:
                    # Lost with others: once all else is done, each is tried alone, so that the one that ends its
                    # worker is known.
                    alone, chunk = True, [again.pop(0)]
                if not chunk:
                    continue
                try:
                    future = adapter.submit(function, chunk, limit)
                except RuntimeError as broken:  # or shut down
                    reason = f"the executor broke: {error_in_one_line(broken)}"
                    yield from ((item.place, ItemAnswer(error=reason)) for item in chunk)
                else:
                    running[future] = chunk
                    future.add_done_callback(done.put)
            if not running:
                if not growing or not length_hint(items):
                    return
                more = True
                continue
            future = next_done(done, deadline)
            chunk = running.pop(future)
            error = CancelledError() if future.cancelled() else future.exception()
            if isinstance(error, WorkersFail):
                raise error
            if error is not None and not adapter.alive():
                raise WorkersFail("the cluster is gone")
            if error is not None:
                late, progress = (error.late, error.progress) if isinstance(error, WorkerLost) else (False, None)
                # Late ones are not tried again, for they would be late again.
                if len(chunk) == 1 and (alone or late or single):
                    yield chunk[0].place, ItemAnswer(None, error_in_one_line(error), late, progress)
                else:
                    again += chunk
                continue
            worker, waited, spent, nodes, contents = pickle.loads(future.result())
            seconds, done_items = seconds + spent, done_items + len(chunk)
            left = length_hint(items, 0) - (0 if growing else taken)
            work.add_message(worker, waited, spent, nodes, len(chunk), max(0, left) + sum(map(len, running.values())))
            for item, content in zip(chunk, contents):
                yield item.place, unpacked(content)
            more = more or (growing and length_hint(items) > 0)
    finally:
        adapter.abandoned = bool(running)
        for future in running:
            future.cancel()
