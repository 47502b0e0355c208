"""The degree rules, which every loop scheme needs: how many edges are on at a vertex."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import checked
from ..cardinality import at_most, exactly
from ..clauses.clause_tables import ClauseTable, add_per_row, clauses_by_table
from ..formula import FALSE, TRUE, Formula, Literals, guard_column, guard_of
from ..gates import and_
from ..graph import Graph
from ..literals import as_literals, first_of_run

WIDE = 6  # edges at a vertex up to which the clauses stand in a table
FEW = 2000  # vertices of a graph up to which its clauses are cached for the next board of its size


@checked
def visited(f: Formula, graph: Graph, edge: Literals) -> Literals:
    """(n,) fresh literals: some edge at the vertex is on. n variables, n + 2m clauses."""
    on = f.new(graph.vertices)
    at = graph.at_vertices(edge)
    f.add(np.concatenate([-on[:, None], at], axis=1))
    f.clause(-edge[:, None], on[graph.edges])
    return on


@checked
def visits_for_loop(f: Formula, graph: Graph, edge: Literals) -> Literals:
    """(n,) fresh literals for the `on` of a loop, whose degree rules say that they hold where some edge is on.

    n variables and no clause; where degree rules may be off, what `visited` takes.
    """
    return visited(f, graph, edge) if f.has_groups("vertex") else f.new(graph.vertices)


@checked
def named_visits(f: Formula, graph: Graph, edge: Literals) -> Literals:
    """(n,) fresh literals that explanations may mention as "visited": the loop comes to the cell. n variables and 2m
    clauses, and what `come_where` takes.
    """
    on = f.new(graph.vertices)
    f.name("visited", on, np.arange(graph.vertices))
    f.clause(-edge[:, None], on[graph.edges])
    come_where(f, graph, edge, on)
    return on


def come_where(f: Formula, graph: Graph, edge: Literals, on: Literals) -> None:
    """A loop comes to each vertex where `on` (n,) holds: by two ways, so says the rule of the vertex with k clauses for
    one of k edges, or by some way where that rule is off, with a clause.
    """
    vertex, at = f.selectors("vertex", np.arange(graph.vertices)), graph.at_vertices(edge)
    width = at.shape[1]
    add_per_row(f, np.concatenate([at, on[:, None]], axis=1), tuple(
        (-width - 1, *others) for others in combinations(range(1, width + 1), width - 1)), vertex)
    f.add(np.concatenate([-on[:, None], at, vertex[:, None]], axis=1))


def loop_degrees(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None,
                 when: Literals | None = None) -> None:
    """Every vertex has degree 0 or 2; with `on`, degree 2 exactly where it holds. when: (n,), a guard for each vertex.

    Without `on`, a vertex of k edges takes k + k(k-1)(k-2)/6 clauses (2 where k = 2) and no variable: each of its edges
    needs another one, and no three go together. With `on` it takes k clauses more: its edges are off where it is.
    In a graph with a vertex of more than WIDE edges `at_most` and `exactly` choose how to count.
    """
    width = graph.incidence.shape[1]
    table = two_or_none(width) if on is None else two_where(width)
    when = guard_of(when)
    if when is None and width <= WIDE and graph.vertices <= FEW and (on is None or not np.count_nonzero(on != TRUE)):
        # A plain grid with literals in a row has the same clauses every time, but for the number of the first
        # literal.
        first = first_of_run(edge)
        if first:
            for clauses in _cached(graph, table, on is not None, first):
                f.add_checked(clauses)
            return
    at = graph.at_vertices(edge)
    if width <= WIDE:
        add_per_row(f, at if on is None else np.concatenate([at, on[:, None]], axis=1), table, when)
    elif on is None:
        # Where one edge is on, another one is, too: a row for each edge, with its own literal negated.
        f.add(np.where(np.eye(width, dtype=np.bool_), -at[:, None], at[:, None]), when=guard_column(when))
        at_most(f, at, 2, when=when)
    else:
        exactly(f, at, 2, when=on if when is None else and_(f, on, when))
        f.clause(-edge[:, None], on[graph.edges], when=None if when is None else when[graph.edges])


@lru_cache(maxsize=64)
def _cached(graph: Graph, table: ClauseTable, all_visited: bool, first: int) -> list[Literals]:
    """The clauses of the table for all vertices, where the edges are the literals first, first + 1 ..."""
    at = graph.at_vertices(np.arange(first, first + len(graph.edges), dtype=np.int32))
    if all_visited:
        at = np.append(at, np.full((len(at), 1), TRUE), axis=1)
    blocks = clauses_by_table(at, table, np.abs(at) == TRUE)
    for clauses in blocks:
        clauses.flags.writeable = False  # the next board has the same
    return blocks


@cache
def two_or_none(n: int) -> ClauseTable:
    """Of the columns 1 to n none hold or two."""
    columns = range(1, n + 1)
    return (*((-column, *(other for other in columns if other != column)) for column in columns), *no_three(n))


@cache
def two_where(n: int) -> ClauseTable:
    """Of the columns 1 to n two hold where column n + 1 does, and else none."""
    columns = range(1, n + 1)
    return (*((-n - 1, *others) for others in combinations(columns, max(0, n - 1))), *no_three(n),
            *((-column, n + 1) for column in columns))


def no_three(n: int) -> ClauseTable:
    """No three of the columns 1 to n hold."""
    return tuple(combinations(range(-1, -n - 1, -1), 3))


def path_degrees(f: Formula, graph: Graph, edge: Literals, on: Literals, end: Literals,
                 when: Literals | None = None) -> None:
    """Degree 1 where `end` holds, 2 where only `on` holds, 0 elsewhere; an end counts as visited.

    when: (n,), a guard for each vertex.
    """
    at = graph.at_vertices(edge)
    when = guard_of(when)
    f.clause(-end, on)
    exactly(f, at, 1, when=end if when is None else and_(f, end, when))
    inner = end == FALSE
    exactly(f, at[inner], 2, when=on[inner] if when is None else and_(f, on[inner], when[inner]))
    guarded = ~inner & (end != TRUE)
    if guarded.any():  # neither an end nor empty: a passage
        passage = f.new(int(guarded.sum()))
        f.clause(passage, end[guarded], -on[guarded], when=None if when is None else when[guarded])
        exactly(f, at[guarded], 2, when=passage)
    f.clause(-edge[:, None], on[graph.edges], when=None if when is None else when[graph.edges])


def not_empty(f: Formula, edge: ArrayLike, when: ArrayLike | None = None) -> None:
    """At least one edge is on: one clause."""
    edges = as_literals(edge, "edge").ravel()
    f.add(edges[edges != FALSE][None, :], when)


__all__ = ["come_where", "loop_degrees", "named_visits", "not_empty", "path_degrees", "visited", "visits_for_loop"]
