"""What goes to a worker and comes back: chunks of pickled items, and an answer for each, whatever it was."""

from __future__ import annotations

import os
import pickle
import platform
import threading
from collections.abc import Iterable
from time import perf_counter
from typing import Any, NamedTuple

from ..solving.session import nodes
from . import memory, workers
from .failures import WorkerLost


class _Own(threading.local):
    """What a worker remembers, which may be a thread among others."""

    ended = 0.0  # when its last message was done (perf_counter)


_own = _Own()


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


def packed(items: Iterable[tuple[int, Any]], most: int | None) -> tuple[list[Item], list[tuple[int, Answer]]]:
    """The items pickled, until they have `most` bytes, and the answers for those that do not pickle."""
    chunk, unfit, size = list[Item](), [], 0
    for index, item in items:
        try:
            chunk.append(Item(index, pickle.dumps(item)))
        except Exception as error:
            unfit.append((index, Answer(error=in_line(error))))
        else:
            size += len(chunk[-1].content)
        if most is not None and size >= most:
            break
    return chunk, unfit


def unpacked(content: bytes) -> Answer:
    """The answer that a worker gave to one item."""
    try:
        return Answer(*pickle.loads(content))
    except Exception as error:
        return Answer(error=in_line(error))


def serve(message: bytes) -> bytes:
    """In the worker: call the function for each item. Never raises, and what it returns is sure to unpickle."""
    function, items = pickle.loads(message)
    workers.begin()
    begin, before = perf_counter(), nodes()
    waited = begin - (_own.ended or begin)
    contents = []
    for item in items:
        try:
            content = pickle.dumps((function(pickle.loads(item)),))
            pickle.loads(content)
        except Exception as error:
            content = pickle.dumps((None, memory.TEXT if memory.ran_out(error) else in_line(error)))
        contents.append(content)
    _own.ended = perf_counter()
    return told(waited, _own.ended - begin, nodes() - before, contents)


def told(waited: float, spent: float, made: int, contents: list[bytes]) -> bytes:
    """What a worker answers to a message: who it is, how long it waited for it and was busy, nodes, and contents."""
    worker = f"{platform.node()}:{os.getpid()}:{threading.get_ident()}"
    return pickle.dumps((worker, waited, spent, made, contents))


def in_line(error: BaseException) -> str:
    """An error in one line."""
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = ""
    return text if isinstance(error, WorkerLost) else f"{type(error).__name__}: {text}".rstrip(": ")
