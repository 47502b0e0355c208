"""No scheme at all: what the degree rules leave. It shows the separate circuits that the other schemes forbid."""

from __future__ import annotations

from typing import Any

from ..formula import Formula


def encode(f: Formula, *_: Any) -> None:
    """Adds nothing: 0 variables, 0 clauses."""
