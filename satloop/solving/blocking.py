"""Clauses that keep a model from being found again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from encoders import TRUE, Literals

if TYPE_CHECKING:
    from .session import Session


def blocking(session: Session, literals: Literals, antichain: bool, asking: int) -> Callable[[], None]:
    """What allows, when called, no further model that says of the literals (k,) what the last one does.

    It holds where `asking` is assumed. antichain: see `Session.models`.
    """
    free = literals[np.abs(literals) < TRUE]
    variables, negative = np.abs(free), free < 0

    def block() -> None:
        held = session.model[variables] ^ negative
        clause: list[int] = (-free[held] if antichain else np.where(held, -free, free)).tolist()
        clause.append(-asking)
        session.add([clause])

    return block
