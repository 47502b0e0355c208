"""The messages to workers and back: chunks of pickled items, and an answer for each item, also for one that fails."""

from __future__ import annotations

import os
import pickle
import platform
import threading
from collections.abc import Iterable
from time import perf_counter
from typing import Any, NamedTuple

from ... import out_of_memory
from ...solving.session import search_nodes
from . import worker_process
from .worker_errors import WorkerLost


class _WorkerMemory(threading.local):
    """The memory of a worker, which may be one of several threads."""

    ended = 0.0  # when its last message was done (perf_counter)


_own = _WorkerMemory()


class ItemAnswer(NamedTuple):
    """The value that the function returned for an item, or the error in one line.

    late: the worker was ended at the limit. progress: what a lost worker sent last by `worker_process.report`.
    """

    value: Any = None
    error: str = ""
    late: bool = False
    progress: Any = None


class PickledItem(NamedTuple):
    """The pickled item, and its place among all."""

    place: int
    content: bytes


def packed(items: Iterable[tuple[int, Any]],
           most: int | None) -> tuple[list[PickledItem], list[tuple[int, ItemAnswer]]]:
    """The items pickled, until they have `most` bytes, and the answers for those that do not pickle."""
    chunk, unfit, size = list[PickledItem](), [], 0
    for index, item in items:
        try:
            chunk.append(PickledItem(index, pickle.dumps(item)))
        except Exception as error:
            unfit.append((index, ItemAnswer(error=error_in_one_line(error))))
        else:
            size += len(chunk[-1].content)
        if most is not None and size >= most:
            break
    return chunk, unfit


def unpacked(content: bytes) -> ItemAnswer:
    """The answer that a worker gave to one item."""
    try:
        return ItemAnswer(*pickle.loads(content))
    except Exception as error:
        return ItemAnswer(error=error_in_one_line(error))


def serve(message: bytes) -> bytes:
    """In the worker: call the function for each item. Never raises; what it returns can be unpickled."""
    function, items = pickle.loads(message)
    worker_process.begin_time_limit()
    begin, before = perf_counter(), search_nodes()
    waited = begin - (_own.ended or begin)
    contents = []
    for item in items:
        try:
            content = pickle.dumps((function(pickle.loads(item)),))
            pickle.loads(content)
        except Exception as error:
            reason = out_of_memory.text_of(error) if out_of_memory.ran_out(error) else error_in_one_line(error)
            content = pickle.dumps((None, reason))
        contents.append(content)
    _own.ended = perf_counter()
    return reply(waited, _own.ended - begin, search_nodes() - before, contents)


def reply(waited: float, spent: float, nodes: int, contents: list[bytes]) -> bytes:
    """A worker's reply to a message: its name, the seconds for which it waited and was busy, nodes, and answers."""
    worker = f"{platform.node()}:{os.getpid()}:{threading.get_ident()}"
    return pickle.dumps((worker, waited, spent, nodes, contents))


def error_in_one_line(error: BaseException) -> str:
    """An error in one line."""
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = ""
    return text if isinstance(error, WorkerLost) else f"{type(error).__name__}: {text}".rstrip(": ")
