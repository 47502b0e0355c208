"""What a run takes of the machine, with the commands that it starts as solvers."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import process_time

from .. import out_of_memory

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]


def processor_seconds() -> float:
    """Processor seconds of this process so far, and of those that it has started and that have ended."""
    if resource is None:
        return process_time()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def children_seconds() -> float:
    """Processor seconds of the processes that this one has started and that have ended."""
    if resource is None:
        return 0.0
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return float(children.ru_utime + children.ru_stime)


def free_memory_for_run() -> None:
    """Give memory that earlier runs of this process have left back to the system, and forget their peak."""
    gc.collect()
    gc.freeze()  # what is left then stays; so the next time takes a millisecond less for each module
    with suppress(OSError, AttributeError):  # only glibc has it
        ctypes.CDLL(None).malloc_trim(0)
    begin_peak()


@contextmanager
def memory_limited(megabytes: float | None) -> Iterator[None]:
    """Context manager: this process may take this much memory more than it has now, and each that it starts may, too.

    None: no limit. Beyond the limit Python raises MemoryError; a solver inside this process ends the process, see
    `out_of_memory`.
    Raises ValueError where the system has no such limit.
    """
    if megabytes is None:
        yield
        return
    if resource is None or not sys.platform.startswith("linux"):
        raise ValueError("a limit of memory needs Linux")
    from .backends import external
    with open("/proc/self/status", encoding="ascii") as file:
        held = next(int(line.split()[1]) << 10 for line in file if line.startswith("VmData"))
    allowed = int(megabytes * 2**20)
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (held + allowed, hard))
    out_of_memory.guard_solvers(out_of_memory.EXIT_CODE)
    external.memory = allowed
    try:
        yield
    finally:
        external.memory = None
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def peak_memory() -> float | None:
    """The most megabytes that this process, or one that it started, has held at a time; None where the system does not
    tell."""
    if resource is None:
        return None
    peaks = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return max(peaks) / (2**20 if sys.platform == "darwin" else 2**10)


def begin_peak() -> None:
    """Forget the peak of memory so far, where the system allows it (Linux)."""
    try:
        with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
            file.write("5")
    except OSError:
        pass
