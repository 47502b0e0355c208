"""Directed graphs: the chosen arcs form one circuit, circuits through a depot, or paths; vertices may stay out.

`schemes` has the table of encodings and `circuit`. The labels that grow along the arcs are those of `loops.labels`, and
ranks and vertex elimination those of `parts.acyclic`.
"""

from .capacity import CAPACITIES
from .routes import paths, routes, with_optional_vertices
from .schemes import CIRCUITS, Encode, Scheme, circuit

__all__ = ["CAPACITIES", "CIRCUITS", "Encode", "Scheme", "circuit", "paths", "routes", "with_optional_vertices"]
