"""Random loops on a plane graph, as the faces inside them."""

from __future__ import annotations

from math import exp, inf

import numpy as np

from encoders import Bools, Graph, Ints
from encoders.deadline import check_deadline

Rng = np.random.Generator

CHANGES = 40  # tried for each face
LOOK = 10_000  # changes from one look at the clock to the next
COLD = 0.7  # temperature of the changes, in edges of the loop


class FaceRings:
    """What lies round each face of a plane graph: all faces that meet it at an edge or a corner, in their order.

    rings: of each face but the outer one the list of those round it, where the order is known; else None. sides: the
    faces across its edges.
    """

    def __init__(self, graph: Graph, faces: list[list[int]], deadline: float = inf) -> None:
        """Raises OutOfTime after the deadline (of perf_counter)."""
        assert graph.faces is not None
        around, sure = graph.faces_round_vertices
        at = [[face for face in row if face >= 0 and known] for row, known in zip(around.tolist(), sure.tolist())]
        across: list[dict[tuple[int, int], int]] = [{} for _ in range(graph.outer + 1)]
        for (one, two), (a, b) in zip(graph.edges.tolist(), graph.faces.tolist()):
            across[a][min(one, two), max(one, two)] = b
            across[b][min(one, two), max(one, two)] = a
        self.outer = graph.outer
        self.sides = [list(across[face].values()) for face in range(graph.outer)]
        self.rings: list[list[int] | None] = []
        for face, corners in enumerate(faces):
            if face % LOOK == 0:
                check_deadline(deadline)
            self.rings.append(self._ring(face, corners, at, across[face]))

    @staticmethod
    def _ring(face: int, corners: list[int], at: list[list[int]],
              across: dict[tuple[int, int], int]) -> list[int] | None:
        """The faces round a face: across each edge, then those between this and the next at their corner."""
        ring = []
        for before, corner in zip([corners[-1], *corners[:-1]], corners):
            first = across[min(before, corner), max(before, corner)]
            there = at[corner]
            if face not in there:
                return None
            place = there.index(face)
            others = there[place + 1:] + there[:place]
            ring += others if others[0] == first else others[::-1]
        return ring

    def may_change(self, face: int, inside: list[bool]) -> bool:
        """Whether one loop stays one where the face changes sides: round it lie one stretch inside and one outside, and
        it has an edge on each."""
        ring = self.rings[face]
        if ring is None:
            return False
        sides = [inside[other] for other in ring]
        return sum(one != two for one, two in zip(sides, [*sides[1:], sides[0]])) == 2 and len(
            {inside[other] for other in self.sides[face]}) == 2


def random_interior(rings: FaceRings, rng: Rng, deadline: float = inf) -> Bools:
    """(faces,) the faces inside a random loop that reaches everywhere: after many random changes of one face.

    A change that makes the loop shorter by d edges is made with probability exp(-d / COLD), one that does not always
    (Metropolis). Sequential, for each step depends on those before. Raises OutOfTime after the deadline.
    """
    count = rings.outer
    inside = [False] * (count + 1)
    able = [face for face in range(count) if rings.rings[face] is not None]
    if not able:
        return np.asarray(np.arange(count) == int(rng.integers(count)))
    inside[int(rng.choice(able))] = True
    chance = [exp(-d / COLD) for d in range(30)]
    order, lucks = rng.integers(len(able), size=CHANGES * len(able)).tolist(), rng.random(CHANGES * len(able)).tolist()
    for step, (place, luck) in enumerate(zip(order, lucks)):
        if step % LOOK == 0:
            check_deadline(deadline)
        face = able[place]
        sides = rings.sides[face]
        on = sum(inside[other] != inside[face] for other in sides)
        shorter = 2 * on - len(sides)
        if 0 < on < len(sides) and (shorter <= 0 or luck < chance[min(shorter, 29)]) and rings.may_change(face, inside):
            inside[face] ^= True
    return np.array(inside[:-1])


def changed_near(inside: Bools, rings: FaceRings, rng: Rng, near: Ints, changes: int) -> Bools:
    """The region after at most `changes` changes of a face of `near`, each of which keeps the outline one loop."""
    sides = [*inside.tolist(), False]
    for _ in range(changes):
        fitting = [face for face in rng.permutation(near)[:20].tolist() if rings.may_change(face, sides)]
        if fitting:
            sides[fitting[0]] ^= True
    return np.array(sides[:-1])
