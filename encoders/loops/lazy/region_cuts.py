"""A literal for each face of a plane graph says whether it lies inside; lazy boundary cuts connect both sides.

Source: planar duality (a set of faces is bounded by one loop iff it and its complement are connected); lazy cuts as in
`cuts`, here between faces.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ...argument_errors import ArgumentError
from ...formula import FALSE, TRUE, Clauses, Formula, Literals, Model, values
from ...graph import Graph, GridGraph, components
from ...literals import Ints, distinct
from . import region_cuts_bitset, region_cuts_by_runs_in_rows
from .pieces import WITNESSES, cut_clauses, thinned, unanchored, witnesses


def faces_inside(f: Formula, graph: Graph, edge: Literals) -> Literals:
    """(faces,) fresh literals: the face lies inside; an edge is on where its two faces differ. The outer one is FALSE.

    A variable a face but the outer; 4 clauses an edge, 2 at the outer face. ValueError for a graph without faces.
    """
    if graph.faces is None:
        raise ArgumentError("regions need a graph with faces")
    inside = np.append(f.new(graph.outer), FALSE)
    a, b = inside[graph.faces].T
    f.clause(-edge, a, b)
    f.clause(-edge, -a, -b)
    f.clause(edge, -a, b)
    f.clause(edge, a, -b)
    return inside


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None, degree: Literals | None = None, limit: int = WITNESSES) -> None:
    """The faces inside are connected and so are those outside. A variable a face; 4 clauses an edge (2 at the border).

    The cuts are those of `connect_both_sides`; the edges of a vertex that is always visited are an anchor too.
    Needs no degree rule, so `degree` is ignored. Raises ValueError for a graph without faces, and for paths.
    """
    if end is not None:
        raise ArgumentError("paths have no inside")
    inside = faces_inside(f, graph, edge)
    if on is not None and (on == TRUE).any():
        anchors = graph.incidence[on == TRUE]
    connect_both_sides(f, graph, inside, anchors, limit)


def connect_both_sides(f: Formula, graph: Graph, inside: Literals, anchors: Ints | None = None,
                       limit: int = WITNESSES) -> None:
    """The faces where `inside` (faces,) holds are connected, and so are the others. 0 variables, 0 clauses, one rule.

    The rule answers a model in which a side falls apart with, for each piece S of faces but that of the outer one and
    the largest inside, a witness s in S and, for pieces inside, a witness t in the largest:

        not s or not t or (some face of C is as s was)

    where C are the faces next to S that lead on to a face neither in S nor next to S: any way from s to t crosses C,
    and a face in a bay of S is not in C. s runs through all faces of a piece of at most `limit`, and is one face of a
    larger one. t is left out where a row of `anchors` has no edge at S or next to S: then something is inside beyond C.
    ValueError for a graph without faces.
    """
    rows = thinned(anchors)
    if isinstance(graph, GridGraph) and region_cuts_bitset.has_plain_squares(graph, inside):
        small = graph.outer <= region_cuts_bitset.LARGEST
        rule = region_cuts_bitset.RegionCutsRule if small else region_cuts_by_runs_in_rows.RegionCutsByRowsRule
        f.rules.append(rule(graph, inside, rows, limit))
        return
    if graph.faces is None:
        raise ArgumentError("regions need a graph with faces")
    if rows is not None:
        sides = np.append(graph.faces, np.full((1, 2), graph.outer), axis=0)[rows]  # -1 pads: the outer face
        rows = np.concatenate([sides[..., None], graph.beside[sides]], axis=-1).reshape(len(rows), -1)
    f.rules.append(partial(_rule, graph=graph, inside=inside, around=rows, limit=limit))


def _rule(model: Model, graph: Graph, inside: Literals, around: Ints | None, limit: int) -> Clauses:
    """The cuts of `connect_both_sides`. around: (p, k) the faces at and beside the edges of each row of anchors."""
    faces, n = graph.faces, graph.outer + 1
    assert faces is not None
    value = values(model, inside)  # (n,) whether each face lies inside in the model
    differ = value[faces[:, 0]] != value[faces[:, 1]]
    label = components(n, faces[~differ])  # (n,) the first face of the piece of each face
    roots = (label == np.arange(n)).nonzero()[0]
    count = len(roots)
    if count <= 2:
        return []
    number = np.empty(n, dtype=np.intp)
    number[roots] = np.arange(count)
    number = number[label]  # (n,) the piece of each face, from 0
    within = value[roots]  # (count,) whether each piece lies inside
    largest = np.where(within, np.bincount(number), 0).argmax()
    active = np.ones(count, dtype=np.bool_)  # (count,) the pieces that get cuts
    active[[number[graph.outer], largest]] = False
    literal = np.where(value, -inside, inside)  # the face changes sides; false in the model
    members = active[number].nonzero()[0]
    take, _, _ = witnesses(literal[members], number[members], count, limit)
    witness = members[take]
    heads = literal[witness][:, None]  # (w, 1), later (w, 2): what a cut says besides its frontier
    guarded = within & active
    if guarded.any():
        guarded &= unanchored(number, around, count)
        if guarded.any():
            guard = np.where(guarded[number[witness]], literal[roots[largest]], FALSE)
            heads = np.stack([heads[:, 0], guard], axis=1)
    own, other = np.concatenate([faces[differ], faces[differ][:, ::-1]]).T  # faces beside each other on two sides
    cut = active[number[own]]
    owner, face = _frontier(graph, number, own[cut], other[cut])
    return cut_clauses(heads, number[witness], literal[face], owner, count)


def _frontier(graph: Graph, number: Ints, own: Ints, other: Ints) -> tuple[Ints, Ints]:
    """Piece and face, for the faces next to a piece S that lead on to a face neither in S nor next to S.

    number: the piece of each face. own, other: a face of S and a face beside it in another piece, all such pairs.
    """
    n = len(number)
    code = distinct(number[own] * n + other)
    owner, face = code // n, code % n
    ahead = graph.beside[face]
    pieces = np.append(number, -1)
    beyond = pieces[graph.beside[ahead]]
    far = (ahead >= 0) & (pieces[ahead] != owner[:, None]) & (beyond != owner[:, None, None]).all(axis=-1)
    # `beside` has no row for the outer face: look whether S is beside it
    outer = face == graph.outer
    at_border = np.zeros(n, dtype=np.bool_)
    at_border[owner[outer]] = True
    far &= (ahead != graph.outer) | ~at_border[owner][:, None]
    keep = far.any(axis=1) | outer
    return owner[keep], face[keep]
