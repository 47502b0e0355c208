"""Functions of later rooms that methods of a board call; `satloop/__init__`, which knows all rooms, puts them here.

So boards import nothing that stands below them. The top of the package is always loaded first, so that every board,
one from a pickle too, can `write` itself.
"""

from __future__ import annotations

from collections.abc import Callable

write: Callable[..., str]
