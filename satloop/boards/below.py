"""What a board is asked for and a room below does: the top of the package, which knows all rooms, puts it here.

So boards need not import what stands below them, and a board can `write` itself wherever it comes from, a pickle too:
the top of the package is always loaded first.
"""

from __future__ import annotations

from collections.abc import Callable

write: Callable[..., str]
