"""A queue that grows while it is worked at."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any


class Growing(Iterator[Any]):
    """A queue of items that grows while they are done, by `add`; at its end are new ones, first those added first."""

    def __init__(self, items: Iterable[Any] = ()) -> None:
        self._items = deque(items)

    def add(self, items: Iterable[Any]) -> None:
        """More items."""
        self._items += items

    def clear(self) -> None:
        """Forget what is waiting."""
        self._items.clear()

    def __next__(self) -> Any:
        if not self._items:
            raise StopIteration
        return self._items.popleft()

    def __length_hint__(self) -> int:
        return len(self._items)
