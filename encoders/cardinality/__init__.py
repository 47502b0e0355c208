"""Exactly, at most and at least k of n literals, by several encodings; numbers, loops and rules import it.

`constraints` has the functions, `schemes` and `at_most_one` the tables of encodings, each with its size; `tally` a
number of literals whose bound can rise.
"""

from .at_most_one import AT_MOST_ONE
from .constraints import at_least, at_most, at_most_one, exactly, exactly_by_parity, exactly_one
from .growing_tally import Tally
from .schemes import COUNTERS, FINDS

__all__ = ["AT_MOST_ONE", "COUNTERS", "FINDS", "Tally", "at_least", "at_most", "at_most_one", "exactly",
           "exactly_by_parity", "exactly_one"]
