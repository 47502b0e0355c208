"""What a run takes of the machine, with the commands that it starts as solvers."""

from __future__ import annotations

import sys
from time import process_time

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
