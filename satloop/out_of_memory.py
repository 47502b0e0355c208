"""Out of memory under a limit (`ulimit -v`), or too large a formula: the process ends with one line, also when it
happens inside a solver.
"""

from __future__ import annotations

import errno
import os
from typing import Any

EXIT_CODE = 12  # of a worker process that ran out of memory
TEXT = "out of memory"
LEAST = 100 << 20  # bytes; with less OpenBLAS ends the process when numpy is imported
_kept: list[Any] = []  # what C calls must not be collected


def end_with_message(exit_code: int = EXIT_CODE, message: str = "") -> None:
    """Make this process write the message and exit when C++ runs out of memory, which would abort it.

    Does nothing unless the address space is limited; exits at once if the limit is too low to import numpy. Neither
    PySAT nor Python catches a solver's `bad_alloc`, so this replaces the terminate handler of C++.
    """
    limit = memory_limit()
    if limit is None:
        return
    if limit < LEAST:
        _end(exit_code, message.encode())
    guard_solvers(exit_code, message)


def guard_solvers(exit_code: int, message: str = "") -> None:
    """Make this process write the message and exit when C++ runs out of memory."""
    try:
        import ctypes
        library = ctypes.CDLL("libstdc++.so.6")
        handler = ctypes.CFUNCTYPE(None)(lambda: _end(exit_code, message.encode()))
        _kept.append(handler)
        library._ZSt13set_terminatePFvvE.restype = ctypes.c_void_p
        library._ZSt13set_terminatePFvvE(handler)
    except (ImportError, OSError, AttributeError):
        return  # another system or another C++


def memory_limit() -> int | None:
    """The limit of this process's address space in bytes, None without a limit."""
    try:
        import resource
    except ImportError:
        return None
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    return None if limit == resource.RLIM_INFINITY else limit


def _end(exit_code: int, message: bytes) -> None:
    if message:
        os.write(2, message)
    os._exit(exit_code)


def ran_out(error: BaseException) -> bool:
    """Whether the error means that memory ran out; under a limit a failed import means it too."""
    return isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM) or (
        isinstance(error, (ImportError, SystemError)) and memory_limit() is not None)


def text_of(error: BaseException) -> str:
    """What to say of an error that means that memory ran out, or would have."""
    return str(error) if type(error).__name__ == "TooLarge" else TEXT  # `encoders` is not imported for that
