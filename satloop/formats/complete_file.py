"""A file that appears under its name only when it is complete."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def complete_file(path: str | os.PathLike[str], mode: str = "wb") -> Iterator[Any]:
    """Open a file for writing, under another name beside it until all is written. Text is UTF-8.

    What is no plain file (a terminal, a pipe) is written directly. Raises OSError where it cannot be written.
    """
    target = os.path.realpath(path)
    plain = not os.path.exists(target) or os.path.isfile(target)
    part = f"{target}.{os.getpid()}.part" if plain else target
    try:
        with open(part, mode, encoding=None if "b" in mode else "utf-8") as stream:
            yield stream
        if plain:
            os.replace(part, target)
    finally:
        if plain and os.path.exists(part):
            os.unlink(part)
