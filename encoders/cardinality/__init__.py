"""Exactly, at most and at least k of n literals, by several encodings; numbers, loops and rules import it.

`constraints` has the functions, `schemes` and `at_most_one` the tables of encodings, each with its size; `tally` a
number of literals whose bound can rise.
"""

from typing import TYPE_CHECKING, Any

from .at_most_one import AT_MOST_ONE
from .constraints import at_least, at_most, at_most_one, exactly, exactly_by_parity, exactly_one
from .schemes import COUNTERS, FINDS

if TYPE_CHECKING:
    from .growing_tally import Tally

__all__ = ["AT_MOST_ONE", "COUNTERS", "FINDS", "Tally", "at_least", "at_most", "at_most_one", "exactly",
           "exactly_by_parity", "exactly_one"]


def __getattr__(name: str) -> Any:
    """`Tally`, imported when it is first asked for."""
    if name != "Tally":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .growing_tally import Tally
    return Tally
