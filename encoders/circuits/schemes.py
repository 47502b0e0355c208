"""One constraint, many encodings: the chosen arcs of a directed graph form one circuit, or circuits through a depot.

Every scheme is a function

    encode(f, graph, arcs, visited, depot)

called after the degree rules are added. graph: without arcs from a vertex to itself; arcs: (m,) literals, none FALSE.
visited: (n,) literals, one arc that is on leaves the vertex and one enters it; else none does. depot: a vertex that any
number of arcs may leave and enter, and that every circuit is to pass; or -1, then no vertex is always visited, and all
arcs that are on are to form one circuit at most. A function of that signature can stand in place of a name, or get a
name: `CIRCUITS["mine"] = Scheme(encode, "what it does")`. Each in use, with what it takes beside the degrees:

>>> graph = DirectedGraph(4, [0, 1, 1, 2, 2, 3, 3], [1, 2, 3, 1, 3, 0, 1])
>>> for name in CIRCUITS:
...     f = Formula()
...     on = circuit(f, graph, f.new(graph.size), name)
...     size = f.size.clauses - f.sizes["degrees"].clauses
...     print(f"{name}: {f.variables - graph.size} variables, {size} clauses, {len(f.rules)} rules")
cuts: 0 variables, 2 clauses, 1 rules
cuts-both-ways: 0 variables, 2 clauses, 1 rules
cuts-arcs: 0 variables, 0 clauses, 1 rules
binary-distance: 6 variables, 48 clauses, 0 rules
unary-distance: 6 variables, 23 clauses, 0 rules
lfsr: 9 variables, 43 clauses, 0 rules
remainder: 12 variables, 41 clauses, 0 rules
remainder-cuts: 24 variables, 87 clauses, 1 rules
binary-rank: 11 variables, 28 clauses, 0 rules
unary-rank: 6 variables, 18 clauses, 0 rules
elimination: 1 variables, 4 clauses, 0 rules
closure: 6 variables, 15 clauses, 0 rules
propagator: 0 variables, 0 clauses, 0 rules
none: 0 variables, 0 clauses, 0 rules
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from ..arguments import checked, measure
from ..cardinality import at_least
from ..cardinality.schemes import Finds
from ..choice_by_name import lookup
from ..directed_graph import DirectedGraph
from ..formula import FALSE, Formula, Literals
from ..gates import or_
from ..parts import acyclic
from .cut_open import best_depot, cut_open, not_there_and_back, uncut_arcs
from .degrees import circuit_degrees, visited

Encode = Callable[[Formula, DirectedGraph, Literals, Literals, int], None]


class Scheme(NamedTuple):
    """An encoding and its traits."""

    encode: Encode
    summary: str
    lazy: bool = False  # complete only with its rule, so it cannot be dumped
    sound: bool = True  # False: admits separate circuits, for experiments
    needs_propagator: bool = False  # a propagator that the solver asks while it searches
    finds: Finds = "nothing"  # what unit propagation finds, as `propagation_claims` says


def _imported_later(module: str, name: str = "encode") -> Encode:
    """A function of a module of this room that is imported when it is first called."""
    def encode(f: Formula, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int) -> None:
        getattr(import_module(f".{module}", __package__), name)(f, graph, arcs, visited, depot)
    return encode


def _labels(module: str, **options: object) -> Encode:
    """The labels of a module of `loops.labels` along the arcs of a circuit cut open."""
    def encode(f: Formula, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int) -> None:
        labels = import_module(f"..loops.labels.{module}", __package__)
        labels.add_labels(f, cut_open(f, graph, arcs, visited, depot), **options)
    return encode


def _no_cycle(scheme: str) -> Encode:
    """`parts.acyclic` of the arcs of a circuit cut open."""
    def encode(f: Formula, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int) -> None:
        acyclic(f, graph, uncut_arcs(f, graph, arcs, visited, depot), scheme)
    return encode


def _remainder_cuts(f: Formula, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int) -> None:
    _labels("remainder", moduli=(3, 5))(f, graph, arcs, visited, depot)
    CIRCUITS["cuts"].encode(f, graph, arcs, visited, depot)


CIRCUITS: dict[str, Scheme] = {
    "cuts": Scheme(_imported_later("cuts"), "lazy: some arc leaves each circuit of a model", lazy=True),
    "cuts-both-ways": Scheme(_imported_later("cuts", "encode_both_ways"), "lazy: some arc leaves, and some arc enters",
                             lazy=True),
    "cuts-arcs": Scheme(_imported_later("forbid_circuits_by_their_arcs"), "lazy: forbids the circuit's own arcs",
                        lazy=True),
    "binary-distance": Scheme(_labels("binary_distance"), "binary labels grow by one along each arc"),
    "unary-distance": Scheme(_labels("unary_distance"), "order-encoded labels grow by one along each arc",
                             finds="whole"),
    "lfsr": Scheme(_labels("lfsr"), "labels step through a shift register along each arc"),
    "remainder": Scheme(_labels("remainder"), "labels modulo several coprimes grow along each arc"),
    "remainder-cuts": Scheme(_remainder_cuts, "labels modulo 3 and 5, lazy cuts for the rest", lazy=True),
    "binary-rank": Scheme(_no_cycle("binary-rank"), "binary ranks rise along each arc"),
    "unary-rank": Scheme(_no_cycle("unary-rank"), "order-encoded ranks rise along each arc", finds="whole"),
    "elimination": Scheme(_no_cycle("elimination"), "no cycle when cut open, by eliminating vertices", finds="whole"),
    "closure": Scheme(_no_cycle("closure"), "which vertex reaches which when cut open", finds="whole"),
    "propagator": Scheme(_imported_later("propagator"), "inside the solver: no path closes too early", lazy=True,
                         needs_propagator=True),
    "none": Scheme(_imported_later("none"), "degree rules alone: separate circuits appear", sound=False),
}


def encode_of(scheme: str | Encode) -> Encode:
    """The function of that name, or the function itself. ValueError, which lists the known names, for another one."""
    return scheme if callable(scheme) else lookup(CIRCUITS, scheme, "scheme for circuits").encode


def call_scheme(f: Formula, graph: DirectedGraph, arcs: Literals, on: Literals, depot: int,
                scheme: str | Encode) -> None:
    """Call a scheme, in a section `circuit`. Arcs from a vertex to itself, and those that are FALSE, are left out."""
    encode, loop = encode_of(scheme), f.selectors("loop")
    real = ~graph.is_loop & (arcs != FALSE)
    if not real.any():
        return
    graph, arcs = DirectedGraph(graph.vertices, graph.tail[real], graph.head[real]), arcs[real]
    with f.section("circuit"), f.only_where(loop), f.note_call("circuits", scheme, graph, arcs, depot):
        encode(f, graph, arcs, on, depot)


@checked
def circuit(f: Formula, graph: DirectedGraph, arcs: Literals, scheme: str | Encode = "cuts", empty: bool = False,
            least: int = 2) -> Literals:
    """The arcs that are on form one circuit, through each vertex but those whose arc to itself is on: these stay out.

    So a vertex without such an arc is always visited, and a circuit has two vertices or more. arcs: (m,) literals;
    scheme: a name in `CIRCUITS`. empty: all vertices may stay out. least: how many vertices a circuit has at least.
    Returns (n,) literals: the vertex is visited. Raises ValueError for an unknown scheme, and for another number of
    literals than the graph has arcs.

    Beside the scheme, `degrees.circuit_degrees` and `degrees.visited`: a clause for "some vertex", where all may stay
    out but for `empty`; for a `least` above 2 `at_least` and `not_there_and_back`, and with `empty` a variable and
    n + 1 clauses.

    >>> f = Formula()
    >>> graph = DirectedGraph(3, [0, 1, 2, 0, 1], [1, 2, 0, 0, 1])
    >>> on = circuit(f, graph, f.new(5), "elimination")
    >>> on.tolist()[:2]  # the third vertex is always visited
    [-4, -5]
    """
    encode_of(scheme)
    measure(graph, arcs=arcs)
    f.check_literals(arcs)
    with f.section("degrees"):
        on = visited(f, graph, arcs)
        circuit_degrees(f, graph, arcs)
        if not empty:
            f.add(on[None])
        if least > 2:
            at_least(f, on, least, when=or_(f, on) if empty else None)
            not_there_and_back(f, graph, arcs)
    call_scheme(f, graph, arcs, on, best_depot(graph, on), scheme)
    return on
