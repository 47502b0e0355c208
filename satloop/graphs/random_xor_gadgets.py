"""Random graphs that are small and hard: gadgets with two states, joined so that a parity problem is left.

Each gadget is a path of nine vertices with two chords. A Hamiltonian cycle passes it from one end to the other, or from
one inner port to the other, so which of its vertices lead out is a choice between two states; which choices fit
together is a system of equations modulo 2, on which conflicts grow tenfold with every 20 gadgets.
"""

from __future__ import annotations

import random

import numpy as np

from encoders import Graph

GADGET = 9  # vertices
PATH = np.stack([np.arange(GADGET - 1), np.arange(1, GADGET)], axis=1)
CHORDS = np.array([[0, 5], [3, 8]])
PORTS = (0, 2, 6, 8)
OUTER = 10  # edges that leave a gadget: two at two of its ports, three at the other two
TRIES = 1_000
FEW = 5


def xor_gadgets(gadgets: int, seed: int) -> Graph:
    """A random graph of that many gadgets; the same for the same seed. 15 edges a gadget.

    Outer edges join random ports of different gadgets, no two of them the same two gadgets, so fewer than 11 gadgets
    do not suffice: ValueError. A drawing that cannot be completed is begun again.

    >>> xor_gadgets(11, 0).vertices, len(xor_gadgets(11, 0).edges)
    (99, 165)
    """
    if gadgets <= OUTER:
        raise ValueError(f"at least {OUTER + 1} gadgets: each is joined to {OUTER} others")
    rng = random.Random(f"xor gadgets {gadgets} {seed}")
    base = GADGET * np.arange(gadgets)[:, None, None]
    inner = (base + np.concatenate([PATH, CHORDS])).reshape(-1, 2)
    for _ in range(TRIES):
        outer = _outer_edges(gadgets, rng)
        if outer:
            return Graph(GADGET * gadgets, np.concatenate([inner, np.array(outer)]))
    raise ValueError(f"another number of gadgets or another seed: {TRIES} drawings could not be completed")


def _outer_edges(gadgets: int, rng: random.Random) -> list[tuple[int, int]]:
    """Edges between ports, drawn one by one; empty where the last ones fit nowhere."""
    open_ends = [GADGET * gadget + port for gadget in range(gadgets)
                 for port in (*PORTS, *PORTS, *rng.sample(PORTS, 2))]
    rng.shuffle(open_ends)
    joined: set[tuple[int, int]] = set()
    edges = []
    while open_ends:
        first = open_ends.pop()
        # A few drawings nearly always suffice, so the list of all that fit is rarely made.
        few = (rng.randrange(len(open_ends)) for _ in range(FEW))
        place = next((place for place in few if _fit(first, open_ends[place], joined)), -1)
        if place < 0:
            fitting = [place for place, port in enumerate(open_ends) if _fit(first, port, joined)]
            if not fitting:
                return []
            place = rng.choice(fitting)
        open_ends[place], open_ends[-1] = open_ends[-1], open_ends[place]
        second = open_ends.pop()
        joined.add(_pair(first, second))
        edges.append((first, second))
    return edges


def _fit(port: int, other: int, joined: set[tuple[int, int]]) -> bool:
    """Whether two ports are of different gadgets that are not joined yet."""
    return port // GADGET != other // GADGET and _pair(port, other) not in joined


def _pair(port: int, other: int) -> tuple[int, int]:
    """The two gadgets, the lower one first."""
    return min(port, other) // GADGET, max(port, other) // GADGET
