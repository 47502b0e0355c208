"""The regions of a jigsaw of Solo: which of the inner edges of the grid part two regions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from encoders.graph import components

from ...errors import PuzzleError

RUN = 25  # places without an edge in a letter; z is written for as many without an edge after them


def read_regions(text: str, order: int, file: str) -> list[list[str]]:
    """The names of the regions. Raises PuzzleError.

    The places are the edges between columns row by row, then those between rows column by column. An underscore is an
    edge, a letter 1 to 25 places without an edge and then an edge; one is thought after the last place.
    """
    places: list[bool] = []
    count = 2 * order * (order - 1)
    for sign in text:
        if sign != "_" and not "a" <= sign <= "z":
            raise PuzzleError(file, None, None, f"{sign!r} in the regions of a jigsaw", "letters and _")
        run = 0 if sign == "_" else ord(sign) - ord("a") + 1
        places += [False] * min(run, RUN) + [True] * (run <= RUN)
        if len(places) > count + 1:
            break
    if len(places) not in (count, count + 1):
        raise PuzzleError(file, None, None, f"{len(places)} places in the regions of a jigsaw", f"{count + 1}")
    parted = np.array(places[:count])
    cell = np.arange(order * order).reshape(order, order)
    # ends: (2 order (order - 1), 2) the two cells at each place.
    ends = np.concatenate([np.stack([cell[:, :-1], cell[:, 1:]], axis=-1).reshape(-1, 2),
                           np.stack([cell[:-1].T, cell[1:].T], axis=-1).reshape(-1, 2)])
    region = np.asarray(components(order * order, ends[~parted]))
    number: dict[int, str] = {}
    return [[number.setdefault(name, str(len(number) + 1)) for name in row]
            for row in region.reshape(order, order).tolist()]


def write_regions(region: NDArray[np.int64]) -> str:
    """The text of the regions; each place between two of one region is without an edge."""
    places = [*(region[:, :-1] != region[:, 1:]).ravel().tolist(), *(region[:-1] != region[1:]).T.ravel().tolist()]
    out, run = "", 0
    for edge in (*places, True):
        if edge:
            out += chr(ord("a") + run - 1) if run else "_"
            run = 0
            continue
        run += 1
        if run == RUN + 1:
            out, run = out + "z", 1
    return out
