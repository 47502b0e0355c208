"""Clauses that keep a model from being found again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from encoders import TRUE, Literals
from encoders.formula import Model

if TYPE_CHECKING:
    from .session import Session


def blocking(session: Session, literals: Literals, antichain: bool, asking: int) -> Callable[[Model], None]:
    """What allows, called with a model, no further one that says of the literals (k,) what this one does.

    It holds where `asking` is assumed. antichain: see `Session.models`.
    """
    free = literals[np.abs(literals) < TRUE]
    variables, negative = np.abs(free), free < 0

    def block(model: Model) -> None:
        held = model[variables] ^ negative
        clause: list[int] = (-free[held] if antichain else np.where(held, -free, free)).tolist()
        clause.append(-asking)
        session.add([clause])

    return block
