"""Parts of graphs: no cycle among arcs, what is reached, trees, vertices and edges that hang together, several parts.

Each takes the name of an encoding in `ACYCLIC`: "cuts" are lazy, the others say of arcs that lead back to a root, or of
the arcs themselves, that they have no cycle.
"""

from .forests import arborescence, forest, rooted_forest, spanning_tree
from .hang_together import connected_edges, connected_vertices
from .no_cycle import ACYCLIC, acyclic
from .reach import reachable
from .several_parts import connected_parts, exactly_parts

__all__ = ["ACYCLIC", "acyclic", "arborescence", "connected_edges", "connected_parts", "connected_vertices",
           "exactly_parts", "forest", "reachable", "rooted_forest", "spanning_tree"]
