"""Parts of graphs: no cycle among arcs, what is reached, trees, vertices and edges that hang together, several parts.

Each notion is a module, with the encodings of it by name in `no_cycle.ACYCLIC` and `trees.TREES`.
"""

from .no_cycle import ACYCLIC, acyclic

__all__ = ["ACYCLIC", "acyclic"]
