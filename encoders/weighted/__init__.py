"""Weighted sums of literals at most, at least or equal to a bound, by several encodings.

`constraints` has the three functions, `schemes` the table of encodings; each has a file, and works on rows in the
normal form of `normalized_sums`.
"""

from .constraints import Form, add_sums, at_least, at_most, at_most_goes_by_groups, equal, says_equal
from .schemes import FINDS, WEIGHTED, Scheme

__all__ = ["FINDS", "WEIGHTED", "Form", "Scheme", "add_sums", "at_least", "at_most", "at_most_goes_by_groups", "equal",
           "says_equal"]
