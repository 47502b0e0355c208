"""One constraint, many encodings: the chosen edges are one single loop, or disjoint paths between given ends.

`schemes` has the table of encodings, what each must do, and the functions that choose one; each scheme has a module.
"""

from .schemes import (
           LOOPS,
           Encode,
           Scheme,
           disjoint_paths,
           find_scheme,
           marked_loops,
           scheme_names,
           scheme_of,
           single_loop,
)

__all__ = ["LOOPS", "Encode", "Scheme", "disjoint_paths", "find_scheme", "marked_loops", "scheme_names", "scheme_of",
           "single_loop"]
