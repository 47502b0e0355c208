"""Garbage is not looked for while many lists are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def garbage_stays() -> Iterator[None]:
    """Within this no garbage is looked for: each look would go through millions of new lists, none of them cyclic."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
