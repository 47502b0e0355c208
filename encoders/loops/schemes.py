"""One constraint, many encodings: the chosen edges are one single loop, or disjoint paths between given ends.

Every scheme is a module of this room or of its sub-rooms with one function

    encode(f, graph, edge, on=None, end=None, anchors=None)

called after the degree rules are added. edge: (m,) literals of graph.edges. on: (n,) literals, the vertex is visited;
None if the caller has none (a scheme that needs them defines them by `degrees.visited`). end: None for a single loop;
for paths (n,) literals, the vertex is the end of a path. anchors: None or (p, k) indices of edges, padded with -1: of
each row at least one edge is on in every solution, so that a cut may rely on it.
Then the models, restricted to `edge`, are exactly the single loops (the sets of disjoint paths); for a lazy scheme,
together with the rule that it appends to `f.rules`. A function of that signature can stand in place of a name, or get
a name: `LOOPS["mine"] = Scheme(encode, "what it does")`.

The degree rule of each vertex is a group of kind "vertex". The scheme, and the clause that some edge is on, are a group
of kind "loop", of which a scheme need not know. Where degree rules may be off, edges may branch or end. Only schemes
marked `selectable_degrees` allow that; they take `degree`, (n,) literals, the rule of the vertex is on. They then say
less, never more than that all chosen edges are connected; `cuts` and `cuts-edges` say just that, or for paths that
every piece has an end. The schemes with faces still say that the edges are one single loop.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..argument_errors import ArgumentError
from ..arguments import checked, measure, need_numbers
from ..cardinality.schemes import Finds
from ..choice_by_name import Names, did_you_mean
from ..formula import FALSE, TRUE, Formula, Literals
from ..gates import and_
from ..graph import Graph
from ..literals import distinct
from .degrees import loop_degrees, not_empty, path_degrees

Encode = Callable[..., None]


class Scheme(NamedTuple):
    """Where a scheme is, and its traits. module: that below this package with its `encode`, or that function itself."""

    module: str | Encode
    summary: str
    lazy: bool = False  # complete only with its rule, so it cannot be dumped
    paths: bool = False  # also for disjoint paths
    planar: bool = False  # needs graph.faces
    sound: bool = True  # False: admits illegal loops, for experiments
    needs_propagator: bool = False  # a propagator that the solver asks while it searches
    sets_degrees: bool = False  # says itself that every vertex has degree 2, where all are visited
    selectable_degrees: bool = False  # works where degree rules are groups that may be off
    finds: Finds = "nothing"  # what unit propagation finds of a single loop, see `propagation_claims`

    @property
    def encode(self) -> Encode:
        """The function that adds the clauses."""
        return self.module if callable(self.module) else _encode_of(self.module)


@cache
def _encode_of(module: str) -> Encode:
    encode: Encode = import_module(f".{module}", __package__).encode
    return encode


LOOPS: dict[str, Scheme] = {
    "cuts": Scheme("lazy.cuts", "lazy boundary cuts for every component", lazy=True, paths=True,
                   selectable_degrees=True),
    "arc-cuts": Scheme("lazy.arc_cuts", "lazy boundary cuts over directed arcs", lazy=True, sets_degrees=True),
    "cuts-edges": Scheme("lazy.forbid_loops_by_their_edges", "lazy: forbids the loop's own edges", lazy=True,
                         paths=True, selectable_degrees=True),
    "region-cuts": Scheme("lazy.region_cuts", "inside and outside literals, lazy cuts for both", lazy=True, planar=True,
                          selectable_degrees=True),
    "binary-distance": Scheme("labels.binary_distance", "binary labels grow by one along each arc", paths=True),
    "unary-distance": Scheme("labels.unary_distance", "order-encoded labels grow by one along each arc", paths=True),
    "lfsr": Scheme("labels.lfsr", "labels step through a shift register along each arc", paths=True),
    "remainder": Scheme("labels.remainder", "labels modulo several coprimes grow along each arc", paths=True),
    "remainder-cuts": Scheme("labels.remainder_cuts", "labels modulo 3 and 5, lazy cuts for the rest", lazy=True,
                             paths=True),
    "elimination": Scheme("elimination", "acyclic when cut open, by eliminating vertices", paths=True,
                          selectable_degrees=True, finds="whole"),
    "height": Scheme("labels.height", "every edge but the root is one below its highest neighbour", paths=True,
                     finds="whole"),
    "regions": Scheme("inside_outside_trees", "inside and outside each connected by a tree of faces", planar=True,
                      selectable_degrees=True),
    "propagator": Scheme("propagator", "inside the solver: no path closes too early", lazy=True, paths=True,
                         needs_propagator=True),
    "none": Scheme("none", "degree rules alone: separate loops appear", paths=True, sound=False,
                   selectable_degrees=True),
}


def scheme_names(paths: bool = False, planar: bool = False, first: str = "cuts") -> Names:
    """The names of the schemes for disjoint paths or single loops, on planar or any graphs; `first` stands first."""
    return Names(LOOPS, first, lambda s: (s.paths or not paths) and (planar or not s.planar))


def scheme_of(name: str | Encode) -> Scheme:
    """The scheme of that name, or of a function of the user's, which is taken to work for loops and paths."""
    if callable(name):
        return Scheme(name, (name.__doc__ or "").strip().partition("\n")[0], paths=True)
    return LOOPS[name]


def name_of(scheme: Scheme) -> str:
    """The name of a scheme, or that of its function where it has none."""
    return next((name for name, other in LOOPS.items() if other is scheme), getattr(scheme.module, "__name__", "?"))


def find_scheme(name: str | Encode, graph: Graph, paths: bool = False) -> Scheme:
    """The scheme of that name; ValueError, naming those that fit, if it is unknown or does not fit."""
    scheme = scheme_of(name) if callable(name) or name in LOOPS else None
    if scheme is not None and (scheme.paths or not paths) and (not scheme.planar or graph.faces is not None):
        return scheme
    fitting = scheme_names(paths, graph.faces is not None)
    if scheme is None:
        raise ArgumentError(f"unknown loop scheme {name!r}{did_you_mean(name, fitting)}")
    what = "disjoint paths" if paths and not scheme.paths else "this graph"
    raise ArgumentError(f"loop scheme {name!r} does not work for {what}; those that do: {', '.join(fitting)}")


def _find_for(f: Formula, graph: Graph, name: str | Encode, paths: bool) -> Scheme:
    """As `find_scheme`; ValueError also for a scheme that does not work with the formula's groups."""
    scheme = find_scheme(name, graph, paths)
    if (f.has_groups("vertex") and not scheme.selectable_degrees) or (f.has_groups("loop") and scheme.needs_propagator):
        fitting = [name for name in scheme_names(paths, graph.faces is not None) if LOOPS[name].selectable_degrees]
        raise ArgumentError(f"loop scheme {name!r} does not work with the groups {', '.join(sorted(f.group_kinds))}; "
                            f"those that do: {', '.join(fitting)}")
    return scheme


@checked
def single_loop(f: Formula, graph: Graph, edge: Literals, scheme: str | Encode = "cuts",
                on: Literals | None = None, anchors: NDArray[np.intp] | None = None) -> None:
    """The edges that are on form exactly one closed loop; with `on`, through exactly the vertices where it holds."""
    chosen = _find_for(f, graph, scheme, False)
    measure(graph, edge=edge, on=on)
    f.check_literals(edge)
    if anchors is not None:
        need_numbers("anchors", anchors, -1, graph.size, "edges of the graph, padded with -1")
        if anchors.ndim != 2:  # a row may have no edge, where a caller knows that there is no loop
            raise ArgumentError(f"anchors: expected rows of edges, found shape {anchors.shape}")
    degree, loop = _vertices(f, graph), f.selectors("loop")
    with f.section("degrees"):
        all_visited = bool(graph.vertices) and on is not None and bool((on == TRUE).all())
        if not (chosen.sets_degrees and all_visited and not f.has_groups("loop")):
            loop_degrees(f, graph, edge, on, degree)
            if anchors is None or not len(anchors):
                not_empty(f, edge, loop)
    with f.section("loop"), f.only_where(loop):
        _encode(f, chosen, graph, edge, on=on, degree=degree, anchors=anchors)


@checked
def disjoint_paths(f: Formula, graph: Graph, edge: Literals, on: Literals, end: Literals,
                   scheme: str | Encode = "cuts") -> None:
    """The edges that are on form vertex-disjoint paths whose ends are the vertices where `end` holds, and no loop."""
    chosen = _find_for(f, graph, scheme, True)
    measure(graph, edge=edge, on=on, end=end)
    f.check_literals(edge)
    degree, loop = _vertices(f, graph), f.selectors("loop")
    with f.section("degrees"):
        path_degrees(f, graph, edge, on, end, degree)
    with f.section("loop"), f.only_where(loop):
        _encode(f, chosen, graph, edge, on=on, degree=degree, end=end)


@checked
def marked_loops(f: Formula, graph: Graph, edge: Literals, on: Literals, marks: NDArray[np.intp],
                 scheme: str | Encode = "cuts", counts: Literals | None = None) -> Literals:
    """The edges that are on form vertex-disjoint closed loops through exactly the vertices where `on` holds.

    Each loop passes at least one of the marks (k,); of those where `counts` (k,) holds, where it is given. It is cut
    open there: for the scheme each edge at a mark ends in a vertex of its own, so that loops become paths; where the
    mark may not count, an edge leads on to the mark, which is on if it does not count. Returns the literal of the loop
    rule.
    """
    chosen = _find_for(f, graph, scheme, True)
    measure(graph, edge=edge, on=on)
    f.check_literals(edge)
    degree, loop = _vertices(f, graph), f.selectors("loop")
    with f.section("degrees"):
        loop_degrees(f, graph, edge, on, degree)
    # at: (m, 2) the ends of edges that are marks; each of them gets a vertex of its own beyond the graph's, a tip.
    ends, at = graph.edges.copy(), np.isin(graph.edges, marks)
    ends[at] = graph.vertices + np.arange(np.count_nonzero(at))
    # A tip is visited if its edge is on. Where the mark counts it is an end; else the line goes on from it to the
    # mark.
    tips = np.broadcast_to(edge[:, None], at.shape)[at]
    cut = np.full(graph.vertices, FALSE)
    cut[marks] = TRUE if counts is None else counts
    with f.section("loop"):
        mark = graph.edges[at]
        end, passed, inner = and_(f, tips, cut[mark]), and_(f, tips, -cut[mark]), and_(f, on, -cut)
        leads = passed != FALSE
        ends = np.concatenate([ends, np.stack([mark, ends[at]], axis=1)[leads]])
        with f.only_where(loop):
            _encode(f, chosen, Graph(graph.vertices + len(tips), ends), np.concatenate([edge, passed[leads]]),
                    on=np.concatenate([inner, tips]), end=np.concatenate([np.full(graph.vertices, FALSE), end]),
                    degree=None if degree is None else np.concatenate([degree, np.full(len(tips), TRUE)]))
    return loop


def _vertices(f: Formula, graph: Graph) -> Literals | None:
    """(n,) the selector of each vertex's degree rule, one for those of a cell; None if the rules always count."""
    if not f.has_groups("vertex"):
        return None
    if graph.cell is None:
        return f.selectors("vertex", np.arange(graph.vertices))
    return f.selectors("vertex", distinct(graph.cell))[graph.cell]


def _encode(f: Formula, chosen: Scheme, graph: Graph, edge: Literals, on: Literals | None, degree: Literals | None,
            **given: NDArray[Any] | None) -> None:
    with f.note_call("loops", name_of(chosen), graph, edge, on, given.get("end"), given.get("anchors")):
        if degree is not None:  # then `on` may hold where the edges do not follow it
            chosen.encode(f, graph, edge, degree=degree, **given)
        else:
            chosen.encode(f, graph, edge, on=on, **given)
