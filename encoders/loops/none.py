"""No scheme at all: what the degree rules leave. It shows the illegal loops that the other schemes forbid."""

from __future__ import annotations

from typing import Any

from ..formula import Formula, Literals
from ..graph import Graph


def encode(f: Formula, graph: Graph, edge: Literals, **_: Any) -> None:
    """Adds nothing: 0 variables, 0 clauses (Flow report, its experiment without distances)."""
