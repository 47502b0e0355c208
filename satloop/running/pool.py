"""Plain data through a function in many workers: each item is answered exactly once, whatever becomes of a worker.

Over worker processes of our own or any `concurrent.futures.Executor`: threads, processes, Dask's, MPI's.
"""

from __future__ import annotations

import os
import pickle
import platform
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from dataclasses import dataclass
from itertools import islice
from operator import length_hint
from queue import SimpleQueue
from time import perf_counter
from typing import Any, NamedTuple

from ..solving.session import nodes
from . import memory, workers
from .work import Work
from .workers import WorkerLost, Workers, WorkersFail

CHUNK_SECONDS = 0.05  # items that are done faster go several in a message
PACE = 320  # and so many a second at most: 16 in a message
BYTES = 500  # of items that a growing queue sends at a time, about
WIDTH = 64  # messages that a given executor has at a time


_ended = [0.0]  # in a worker: when its last message was done


class Growing(Iterator[Any]):
    """A queue of items that grows while they are done, by `add`; at its end are new ones, first those added first."""

    def __init__(self, items: Iterable[Any] = ()) -> None:
        self._items = deque(items)

    def add(self, items: Iterable[Any]) -> None:
        """More items."""
        self._items += items

    def clear(self) -> None:
        """Forget what is waiting."""
        self._items.clear()

    def __next__(self) -> Any:
        if not self._items:
            raise StopIteration
        return self._items.popleft()

    def __length_hint__(self) -> int:
        return len(self._items)


class Answer(NamedTuple):
    """What the function returned for an item, or why it did not, in one line.

    late: its worker was ended at the limit. progress: the last that it gave to `workers.report`, where it was lost.
    """

    value: Any = None
    error: str = ""
    late: bool = False
    progress: Any = None


class Item(NamedTuple):
    """The pickled item, and its place among all."""

    place: int
    content: bytes


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


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def answers(function: Callable[[Any], Any], items: Iterable[Any], jobs: int = 1,
            executor: Executor | Engine | None = None, *, limit: float | None = None, fresh: bool = False,
            preload: Iterable[str] = (), work: Work | None = None) -> Generator[tuple[int, Answer], None, None]:
    """(index of the item, its answer) for each item, as they are done.

    function: of a module, from plain data to plain data. What it raises is an answer too. executor: one that stays
    open, or None for `jobs` processes of our own. limit, fresh, preload: see `Workers`; a given executor knows none of
    them, a cluster the limit. items may be a `Growing` queue. work: is told what it took.
    An item whose worker is lost, alone or with others, is tried once more, by itself, after all others.
    Raises WorkersFail when no process can be started, or a cluster is gone.
    """
    if executor is not None:
        engine = executor if isinstance(executor, Engine) else Engine(executor)
        yield from _through(engine, function, items, limit, work=work)
        return
    own = Workers(jobs, limit, fresh, preload)
    try:
        # A message for each worker to work at, and one to go on with at once.
        yield from _through(Engine(own, jobs if fresh else 2 * jobs), function, items, limit, fresh, work)
    finally:
        own.shutdown(cancel_futures=True)


def _through(engine: Engine, function: Callable[[Any], Any], items: Iterable[Any], limit: float | None,
             single: bool = False, work: Work | None = None) -> Generator[tuple[int, Answer], None, None]:
    waiting, growing, total = enumerate(items), isinstance(items, Growing), length_hint(items, 0)
    work = work or Work()
    done: SimpleQueue[Future[bytes]] = SimpleQueue()
    running: dict[Future[bytes], list[Item]] = {}
    again: list[Item] = []  # lost once, to be tried alone
    seconds, done_items, taken, alone, more = 1e-9, 0, 0, False, True
    try:
        while True:
            alone = alone and (bool(running) or not more)
            while (more or again) and len(running) < (1 if alone else engine.width):
                if more:
                    size = 1 if single or not done_items else int(engine.chunk * min(PACE, done_items / seconds))
                    left = length_hint(items, 0) - (0 if growing else taken)
                    size = max(1, min(size, left // (2 * engine.width) if total else size))
                    chunk, unfit = _packed(islice(waiting, size), BYTES if growing else None)
                    taken += len(chunk) + len(unfit)
                    more = bool(chunk or unfit)
                    yield from unfit
                elif running and not alone:
                    break
                else:
                    alone, chunk = True, [again.pop(0)]
                if not chunk:
                    continue
                try:
                    future = engine.submit(function, chunk, limit)
                except RuntimeError as broken:  # or shut down
                    reason = f"the executor broke: {_line(broken)}"
                    yield from ((item.place, Answer(error=reason)) for item in chunk)
                else:
                    running[future] = chunk
                    future.add_done_callback(done.put)
            if not running:
                if not growing or not length_hint(items):
                    return
                more = True
                continue
            future = done.get()
            chunk = running.pop(future)
            error = CancelledError() if future.cancelled() else future.exception()
            if isinstance(error, WorkersFail):
                raise error
            if error is not None and not engine.alive():
                raise WorkersFail("the cluster is gone")
            if error is not None:
                late, progress = (error.late, error.progress) if isinstance(error, WorkerLost) else (False, None)
                if len(chunk) == 1 and (alone or late or single):
                    yield chunk[0].place, Answer(None, _line(error), late, progress)
                else:
                    again += chunk
                continue
            worker, waited, spent, made, contents = pickle.loads(future.result())
            seconds, done_items = seconds + spent, done_items + len(chunk)
            left = length_hint(items, 0) - (0 if growing else taken)
            work.told(worker, waited, spent, made, len(chunk), max(0, left) + sum(map(len, running.values())))
            for item, content in zip(chunk, contents):
                yield item.place, _unpacked(content)
            more = more or (growing and length_hint(items) > 0)
    finally:
        engine.abandoned = bool(running)
        for future in running:
            future.cancel()


def ask(engine: Engine, function: Callable[[Any], Any], item: Any, limit: float | None = None) -> Future[bytes]:
    """One item alone, at once; `answer` reads what comes of it."""
    return engine.submit(function, [Item(0, pickle.dumps(item))], limit)


def answer(future: Future[bytes], work: Work) -> Answer:
    """What came of an item that was asked for by `ask`, and is done."""
    error = CancelledError() if future.cancelled() else future.exception()
    if error is not None:
        return Answer(error=_line(error), late=isinstance(error, WorkerLost) and error.late)
    worker, waited, spent, made, contents = pickle.loads(future.result())
    work.told(worker, waited, spent, made, 1, work.open - 1)
    return _unpacked(contents[0])


def _packed(items: Iterable[tuple[int, Any]], most: int | None) -> tuple[list[Item], list[tuple[int, Answer]]]:
    """The items pickled, until they have `most` bytes, and the answers for those that do not pickle."""
    chunk, unfit, size = list[Item](), [], 0
    for index, item in items:
        try:
            chunk.append(Item(index, pickle.dumps(item)))
        except Exception as error:
            unfit.append((index, Answer(error=_line(error))))
        else:
            size += len(chunk[-1].content)
        if most is not None and size >= most:
            break
    return chunk, unfit


def _unpacked(content: bytes) -> Answer:
    try:
        return Answer(*pickle.loads(content))
    except Exception as error:
        return Answer(error=_line(error))


def serve(message: bytes) -> bytes:
    """In the worker: call the function for each item. Never raises, and what it returns is sure to unpickle."""
    function, items = pickle.loads(message)
    workers.begin()
    begin, before = perf_counter(), nodes()
    waited = begin - (_ended[0] or begin)
    contents = []
    for item in items:
        try:
            content = pickle.dumps((function(pickle.loads(item)),))
            pickle.loads(content)
        except Exception as error:
            content = pickle.dumps((None, memory.TEXT if memory.ran_out(error) else _line(error)))
        contents.append(content)
    _ended[0] = perf_counter()
    return told(waited, _ended[0] - begin, nodes() - before, contents)


def told(waited: float, spent: float, made: int, contents: list[bytes]) -> bytes:
    """What a worker answers to a message: who it is, how long it waited for it and was busy, nodes, and contents."""
    return pickle.dumps((f"{platform.node()}:{os.getpid()}", waited, spent, made, contents))


def _line(error: BaseException) -> str:
    """An error in one line."""
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = ""
    return text if isinstance(error, WorkerLost) else f"{type(error).__name__}: {text}".rstrip(": ")
