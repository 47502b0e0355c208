"""Inside and outside of the loop as a literal a face of a plane graph, both connected by trees of faces, without cuts.

Source: the Alloy article on Slitherlink (all inside cells connected, all outside cells connected to the border); the
trees by binary labels.
"""

from __future__ import annotations

import numpy as np

from ..argument_errors import ArgumentError
from ..formula import FALSE, Formula, Literals
from ..graph import Graph, grouped_by_label
from ..literals import Ints, distinct
from ..numbers import Binary
from .cut_open_into_arcs import first_true, root_candidates, root_vertex
from .lazy.region_cuts import faces_inside


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None, degree: Literals | None = None) -> None:
    """Every face but the outer and one inside has a parent, one label below, across an edge that is off.

    The root inside is the first inside face along some edges one of which is on: those at the vertex of fewest edges
    that is always visited, else the shortest row of anchors, else those off a forest. With p faces besides the outer, c
    of them candidates for the root, s edges between two of them and b at the outer face, and labels of w bits: p(w + 1)
    + 2s + b + max(0, 2c - 3) variables. Clauses, beyond those that define the faces (`faces_inside`): p, max(0, 6c -
    9), wc, 6w - 2 for each of the 2s ways from face to face, w + 1 for each of b, and for each label one for each zero
    among the w bits of the largest, p - 1. Needs no degree rule: `degree` is not looked at. Raises ValueError for a
    graph without faces, and for paths.
    """
    if end is not None:
        raise ArgumentError("paths have no inside")
    inside = faces_inside(f, graph, edge)
    faces = graph.faces
    assert faces is not None
    vertex = root_vertex(graph, on)
    row = graph.incidence[vertex] if vertex >= 0 else root_candidates(graph, anchors)
    # Of some edges one is on, so one of the faces beside them lies inside: the root can be sought among these few
    # alone.
    among = distinct(faces[row[row >= 0]])
    among = among[among != graph.outer]
    starts = first_true(f, inside[among])
    rooted = np.full(graph.outer, FALSE)
    rooted[among] = starts
    # child and parent: either way across an edge, but the outer face is nobody's child
    child, parent = np.concatenate([faces, faces[:, ::-1]]).T
    real = (child != parent) & (child != graph.outer)
    child, parent = child[real], parent[real]
    up = f.new(len(child))
    f.clause(-up, -np.concatenate([edge, edge])[real])
    parents = grouped_by_label(child, np.arange(len(child)), graph.outer)
    # Each face is the root or has a parent; -1 in `parents` is the appended FALSE.
    f.add(np.concatenate([rooted[:, None], np.append(up, FALSE)[parents]], axis=1))
    label = Binary.new(f, graph.outer, max(0, graph.outer - 1))
    label[among].fix(f, 0, starts)
    # The outer face has label 0 without any variable.
    border = parent == graph.outer
    label[child[border]].fix(f, 1, up[border])
    label[child[~border]].successor(f, label[parent[~border]], up[~border])
