"""Normal forms: clauses that keep a solution of everything that has one, and lose others.

An *exchange* changes one solution into another; a potential falls with each exchange of a kind, so exchanges end, in a
solution to which no exchange of that kind applies. The clauses here forbid what an exchange could change. Each function
takes the formula, the grid graph and the literals of a key; what it adds is marked in `f.lemmas`, since who counts or
enumerates must not have it. Everywhere: graph is a GridGraph, its vertices are the cells; edge (m,) are the literals of
its edges.

The rest finds exchanges in a given solution: a solution that no exchange leads to is the only one if the clauses, and
"some edge of it is off", have no model; exchanges would lead from any other solution to one of their models.
"""

from .ladders import ladders, other_ladder
from .path_exchanges import other_path, reversal
from .paths_of_unique_boards import unique_covers, unique_paths
from .taut_paths import bays, corners, holes, no_shortcuts, no_u, taut

__all__ = ["bays", "corners", "holes", "ladders", "no_shortcuts", "no_u", "other_ladder", "other_path", "reversal",
           "taut", "unique_covers", "unique_paths"]
