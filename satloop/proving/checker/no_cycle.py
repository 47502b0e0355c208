"""A certificate that a graph has no Hamiltonian cycle.

    graph.col      the graph in DIMACS's format: `p edge VERTICES EDGES`, then a line `e U V` for each edge
    reason.txt     `without V`: vertices to take out, a line each; or, instead of it:
    formula.cnf    clauses over edges; comments name the variables, `c v VARIABLE edge U V`
    proof.lrat     that they have no model

A cycle through all vertices falls into at most k pieces when k of them are taken out, k > 0, and it is in one piece
itself; so the graph has no such cycle if it falls into more. A clause holds for every such cycle for one of two
reasons: it denies three edges of one vertex; or without the edges that it offers there is a part of the graph that at
most one edge joins to the rest, where a cycle has two.
"""

from collections.abc import Iterable
from pathlib import Path

from .lrat import FORMULA, PROOF, check_proof, read_formula
from .text import Incomplete, Rejected, number, plural

GRAPH, REASON = "graph.col", "reason.txt"
MOST = 10**7  # vertices
NAMES = (GRAPH, REASON, FORMULA, PROOF)
NEEDED = ({GRAPH, REASON}, {GRAPH, FORMULA, PROOF})

Near = list[set[int]]


def read_graph(text: str) -> Near:
    """The neighbours of each vertex, from 1 (the first set is empty). Raises Rejected."""
    near: Near = []
    left = 0  # edges to come
    for place, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if words[:2] == ["p", "edge"] and not near and len(words) == 4 and 0 <= number(words[2]) <= MOST:
            near = [set() for _ in range(number(words[2]) + 1)]
            left = number(words[3])
        elif (words[:1] == ["e"] and len(words) == 3 and all(0 < number(word) < len(near) for word in words[1:])
              and number(words[1]) != number(words[2])):
            u, v = map(number, words[1:])
            near[u].add(v)
            near[v].add(u)
            left -= 1
        elif words and words[0] != "c":
            raise Rejected(GRAPH, place, f"{line[:40]!r}, expected one line p edge VERTICES EDGES, then e U V")
    if not near:
        raise Rejected(GRAPH, 0, "no line p edge VERTICES EDGES")
    if left:
        raise Rejected(GRAPH, 0, "expected as many edges as the line p edge says")
    return near


def read_reason(text: str, vertices: int) -> set[int]:
    """The vertices to take out. Raises Rejected."""
    out = set[int]()
    for place, line in enumerate(text.splitlines(), 1):
        word, _, vertex = line.partition(" ")
        if word != "without" or not 0 < number(vertex) <= vertices or number(vertex) in out:
            raise Rejected(REASON, place, f"{line[:40]!r}, expected without V, each vertex once")
        out.add(number(vertex))
    return out


def check_reason(near: Near, reason: str) -> str:
    """What was checked, in words. Raises Rejected."""
    out = read_reason(reason, len(near) - 1)
    if len(near) <= 3:
        return "a cycle has three vertices at least"
    pieces, seen = 0, set(out)
    # A cycle falls into at most k pieces where k of its vertices are taken out, and each piece of the graph needs one
    # of its own.
    for start in range(1, len(near)):
        if start not in seen:
            pieces += 1
            seen.add(start)
            waiting = [start]
            for vertex in waiting:  # it grows
                fresh = near[vertex] - seen
                seen |= fresh
                waiting += fresh
    most = max(1, len(out))
    if pieces <= most:
        raise Rejected(REASON, 0, f"pieces without these vertices: {pieces}, expected more than {most}")
    return f"vertices taken out: {len(out)}, pieces left: {pieces}; of a cycle at most {most} are left"


def check_clauses(near: Near, formula: str, proof: str) -> str:
    """What was checked, in words. Raises Rejected."""
    names, clauses, lines = read_formula(formula)
    ends = {variable: edge_of(near, name) for variable, name in names.items()}
    if len({frozenset(pair) for pair in ends.values()}) < len(ends):
        raise Rejected(FORMULA, 0, "an edge has two variables")
    degrees = cuts = 0
    for place, clause in zip(lines, clauses):
        # Of three edges at a vertex a cycle leaves out one; across every cut it goes at least twice.
        if three_at_a_vertex(ends[-literal] for literal in clause if literal < 0):
            degrees += 1
        elif hangs_by_an_edge(near, [ends[literal] for literal in clause if literal > 0]):
            cuts += 1
        else:
            raise Rejected(FORMULA, place, "it neither denies three edges of a vertex nor offers all but one of a cut")
    steps = check_proof(clauses, proof)
    return (f"clauses that deny three edges of a vertex: {degrees}, that offer all edges of a cut but one: {cuts}; "
            f"{plural(steps, 'line')} of the proof")


def edge_of(near: Near, name: str) -> tuple[int, int]:
    """The ends of the edge that a name says. Raises Rejected."""
    words = name.split(" ")
    ends = [number(word) for word in words[1:]]
    if words[0] != "edge" or len(ends) != 2 or not 0 < ends[0] < len(near) or ends[1] not in near[ends[0]]:
        raise Rejected(FORMULA, 0, f"a variable {name[:40]!r}, expected edge U V, an edge of the graph")
    return ends[0], ends[1]


def three_at_a_vertex(edges: Iterable[tuple[int, int]]) -> bool:
    """Whether three of these different edges meet in a vertex."""
    count = dict[int, int]()
    for pair in edges:
        for vertex in pair:
            count[vertex] = count.get(vertex, 0) + 1
    return max(count.values(), default=0) >= 3


def hangs_by_an_edge(near: Near, edges: list[tuple[int, int]]) -> bool:
    """Whether, without these edges, at most one joins some vertices to the others: it has two pieces, or a bridge.

    Source: R. Tarjan, A note on finding the bridges of a graph (1974).
    """
    out = dict[int, set[int]]()
    for u, v in edges:
        out.setdefault(u, set()).add(v)
        out.setdefault(v, set()).add(u)
    nothing = set[int]()
    if any(len(near[vertex] - gone) < 2 for vertex, gone in out.items()):
        return True
    # Depth first: low is the earliest vertex that is reached from below; if that is the vertex itself, the edge above
    # it is a bridge.
    order, low = [0] * len(near), [0] * len(near)
    order[1] = low[1] = count = 1
    stack = [(1, 0, iter(near[1] - out.get(1, nothing)))]
    while stack:
        here, above, others = stack[-1]
        other = next(others, 0)
        if not other:
            stack.pop()
            if above and low[here] == order[here]:
                return True
            low[above] = min(low[above], low[here])
        elif not order[other]:
            count += 1
            order[other] = low[other] = count
            stack.append((other, here, iter(near[other] - out.get(other, nothing))))
        elif other != above:
            low[here] = min(low[here], order[other])
    return count < len(near) - 1


def check(texts: dict[str, str]) -> str:
    """What the files, by their names, show, in words. Raises Rejected, Incomplete where a file is missing."""
    if set(texts) not in NEEDED:
        wanted = {GRAPH, FORMULA, PROOF} if {FORMULA, PROOF} & set(texts) else {GRAPH, REASON}
        missing = sorted(wanted - set(texts))
        if missing:
            raise Incomplete(missing[0], 0, "missing")
        raise Rejected(REASON, 0, f"expected either this file, or {FORMULA} and {PROOF}")
    near = read_graph(texts[GRAPH])
    how = check_reason(near, texts[REASON]) if REASON in texts else check_clauses(near, texts[FORMULA], texts[PROOF])
    return f"this graph has no Hamiltonian cycle; vertices: {len(near) - 1}\nchecked:\n  {how}"


def verify(folder: str | Path) -> str:
    """What was checked in the folder of a certificate, in words. Raises Rejected, Incomplete."""
    texts = {}
    for name in NAMES:
        if (Path(folder) / name).exists():
            try:
                texts[name] = (Path(folder) / name).read_bytes().decode("utf-8")
            except (OSError, UnicodeDecodeError) as problem:
                raise Rejected(name, 0, f"no text ({type(problem).__name__})") from None
    return check(texts) + "\nleft to trust:\n  this checker, and Python"
