"""Normal forms: clauses that keep a solution of everything that has one, and lose others.

An *exchange* changes one solution into another; a potential falls with each exchange of a kind, so exchanges end, in a
solution to which no exchange of that kind applies. The clauses here forbid what an exchange could change. Each function
takes the formula, the grid graph and the literals of a key; what it adds is marked in `f.lemmas`, since who counts or
enumerates must not have it. Everywhere: graph is a GridGraph, its vertices are the cells; edge (m,) are the literals of
its edges.

The rest finds exchanges in a given solution: a solution that no exchange leads to is the only one if the clauses, and
"some edge of it is off", have no model; exchanges would lead from any other solution to one of their models.
"""

from .ladders import forbid_first_ladders, with_other_ladder
from .path_exchanges import with_other_path, with_reversal
from .paths_of_unique_boards import forbid_other_covers, forbid_other_paths
from .taut_paths import fill_bays, fill_corners, keep_paths_taut, limit_holes, no_shortcuts, no_u

__all__ = [
           "fill_bays",
           "fill_corners",
           "forbid_first_ladders",
           "forbid_other_covers",
           "forbid_other_paths",
           "keep_paths_taut",
           "limit_holes",
           "no_shortcuts",
           "no_u",
           "with_other_ladder",
           "with_other_path",
           "with_reversal",
]
