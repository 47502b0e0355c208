"""functools.cached_property without its lock.

Up to Python 3.11 all objects of a class share a lock for each such property: threads wait for each other, and a process
that is forked meanwhile finds the lock taken for ever. Without it two threads at once may compute a value twice.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property
else:
    class cached_property(functools.cached_property):
        """A property that is computed once for each object, and kept in its `__dict__`."""

        def __get__(self, instance: Any, owner: Any = None) -> Any:
            if instance is None:
                return self
            value = instance.__dict__[self.attrname] = self.func(instance)
            return value

__all__ = ["cached_property"]
