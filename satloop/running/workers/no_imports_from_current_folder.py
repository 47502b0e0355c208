"""Where processes that are started look for modules: not in the current folder, which may be anybody's.

multiprocessing starts processes as `python -c ...`, which look in the current folder first, for Python's own modules
too: a file random.py there would be run.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import util
from typing import Any

SAFE_PATH = "PYTHONSAFEPATH"  # since Python 3.11


@contextmanager
def without_current_folder() -> Iterator[None]:
    """Context manager: Python processes started inside do not look for modules in the current folder.

    Changes the environment of this process meanwhile, so that two threads must not be in it at once.
    """
    if sys.version_info < (3, 11):
        with _isolated():
            yield
        return
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


@contextmanager
def _isolated() -> Iterator[None]:
    """The same for Python 3.10: by the flag -I among those that multiprocessing hands on; the workers take the module
    path of this process afterwards."""
    shared: Any = util
    flags = shared._args_from_interpreter_flags
    shared._args_from_interpreter_flags = lambda: [*flags(), "-I"]
    try:
        yield
    finally:
        shared._args_from_interpreter_flags = flags
