"""Smallest hitting sets: the fewest elements such that every set contains one of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf

import numpy as np

from encoders import Formula, values
from encoders.cardinality import at_most

from ...solving.session import Session
from ..ask_until_deadline import has_model


def smallest_hitting_set(sets: Sequence[Collection[int]], least: int = 0, most: int | None = None,
                         deadline: float = inf) -> list[int] | None:
    """The fewest elements, sorted, such that every set contains one of them; None if there are no such `most` elements.

    least: a number that is known to be too few or just enough. Raises OutOfTime at the deadline (of perf_counter).

    >>> len(smallest_hitting_set([{1, 2}, {2, 3}, {3, 4}]) or [])
    2
    """
    if not all(sets):
        return None
    elements = sorted(set().union(*sets)) if sets else []
    index = {element: i for i, element in enumerate(elements)}
    for count in range(least, len(elements) + 1 if most is None else min(most, len(elements)) + 1):
        f = Formula()
        chosen = f.new(len(elements))
        f.add([[int(chosen[index[element]]) for element in members] for members in sets])
        at_most(f, chosen, count)
        with Session(f) as session:
            if has_model(session, (), deadline):
                return [elements[i] for i in np.flatnonzero(values(session.model, chosen)).tolist()]
    return None
