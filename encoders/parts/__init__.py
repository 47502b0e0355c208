"""Parts of graphs: no cycle among arcs, what is reached, trees, vertices and edges that hang together, several parts.

Each notion is a module, with the encodings of it by name in `acyclic.ACYCLIC` and `trees.TREES`.
"""

from .acyclic import ACYCLIC, acyclic

__all__ = ["ACYCLIC", "acyclic"]
