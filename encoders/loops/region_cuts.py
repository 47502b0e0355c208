"""Inside and outside of the loop as a literal a face of a plane graph, both made connected by lazy boundary cuts.

Source: planar duality (a set of faces is bounded by one loop iff it and its complement are connected); lazy cuts as in
`cuts`.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ..formula import FALSE, TRUE, Formula, Literals, Model, values
from ..graph import Graph, components
from .pieces import WITNESSES, Ints, joined, thin, unanchored, witnesses


def inside_out(f: Formula, graph: Graph, edge: Literals) -> Literals:
    """(faces,) fresh literals: the face lies inside; the outer one is FALSE, an edge is on where its two faces differ.

    A variable a face but the outer; 4 clauses an edge, 2 at the outer face.
    """
    if graph.faces is None:
        raise ValueError("region schemes need a graph with faces")
    inside = np.append(f.new(graph.outer), FALSE)
    one, two = inside[graph.faces].T
    f.clause(-edge, one, two)
    f.clause(-edge, -one, -two)
    f.clause(edge, -one, two)
    f.clause(edge, one, -two)
    return inside


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None, limit: int = WITNESSES) -> None:
    """The faces inside hang together and so do those outside. A variable a face; 4 clauses an edge (2 at the border).

    The rule answers a model whose inside or outside falls apart with, for each piece S of faces but that of the outer
    one, a witness s in S and, for inside pieces, t inside elsewhere:

        not s or not t or (some face next to S is as s was)

    where s runs through all faces of a piece of at most `limit`, and is one face of a larger one. There is no t where
    a vertex off S is always visited, or a row of `anchors` has no edge at S: then something is inside elsewhere.
    Raises ValueError for a graph without faces, and for paths.
    """
    if end is not None:
        raise ValueError("paths have no inside")
    inside = inside_out(f, graph, edge)
    if on is not None and (on == TRUE).any():
        anchors = graph.incidence[on == TRUE]
    f.rules.append(partial(_rule, graph=graph, inside=inside, anchors=thin(anchors), limit=limit))


def _rule(model: Model, graph: Graph, inside: Literals, anchors: Ints | None, limit: int) -> list[Literals]:
    faces = graph.faces
    assert faces is not None
    n = graph.outer + 1
    value = values(model, inside)
    one, two = faces.T
    label = components(n, faces[value[one] == value[two]])
    roots = (np.bincount(label, minlength=n) > 0).nonzero()[0]
    if len(roots) <= 2:
        return []
    count = len(roots)
    number = np.empty(n, dtype=np.intp)
    number[roots] = np.arange(count)
    number = number[label]
    within = value[roots]
    literal = np.where(value, -inside, inside)
    active = roots != label[graph.outer]
    if within.sum() == 1:
        active &= ~within
    faced = active[number].nonzero()[0]
    take, _, _ = witnesses(literal[faced], number[faced], count, limit)
    witness = faced[take]
    heads = literal[witness][:, None]
    guarded = within & active
    if guarded.any():
        guarded &= unanchored(number[faces], anchors, count)
        if guarded.any():
            some = roots[within]
            guard = np.full(count, FALSE, dtype=np.int32)
            guard[within] = np.where(guarded[within], literal[np.roll(some, -1)], FALSE)
            heads = np.stack([heads[:, 0], guard[number[witness]]], axis=1)
    a, b = number[faces].T
    differ = a != b
    code = np.unique(np.concatenate([a[differ] * n + two[differ], b[differ] * n + one[differ]]))
    # a face beside S has the other value: its literal, false in the model, says that it turns to the value of S
    return joined(heads, number[witness], literal[code % n], code // n, count)
