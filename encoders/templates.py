"""Templates: the clauses of one kind of clue, encoded once for all places of a grid and then copied board by board.

A *local* function adds clauses each of which is about one place, a cell or an edge, and the arguments for that place:

    @local("cells")
    def function(f, graph, base, place, *arguments, when): ...

graph: a GridGraph, whose vertices, squares or edges are the places, see PLACES. base: (m,) literals, as those of the
graph's edges. place: (k,). arguments: (k,) each, ints of few different values, or int32 literals. when: (k,) literals;
every clause has that of its place as a guard, except those that define fresh variables of one place alone.

Such a function is called like any other. If a formula allows it (`Formula.templates`) and the graph is small, the
function runs once for all places, on a scratch formula, as soon as enough places have been needed. From then on a board
copies the clauses of its places. These are the same clauses in another order, with other numbers for the fresh
variables; clauses that only connect fresh variables with each other are left out. All templates together have at most
KEPT literals; the least recently used go first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .formula import TRUE, Formula, Literals, guard_of
from .graph import GridGraph
from .literals import first_of_run, ranges

Ints = NDArray[np.intp]
Argument = NDArray[Any]
Local = Callable[..., None]

PLACES: dict[str, Callable[[GridGraph], int]] = {
    "cells": lambda graph: graph.vertices,
    "squares": lambda graph: graph.outer,
    "edges": lambda graph: len(graph.edges),
}
LARGEST = 450  # vertices of a graph that has templates
KEPT = 6_000_000  # literals in all templates together
MOST = KEPT // 4  # literals beyond which a template does not grow
PAYS = 2  # places built for each place needed: building one costs about what it saves when it is used once


class Picks(NamedTuple):
    """Clauses by owner; an owner is a place together with values of its integer arguments."""

    widths: list[int]  # from the widest: so searches take a little less; 0 for the empty clause, as of one literal
    codes: Literals  # literals, where those of base are 1 .. m, and those of an owner, given and fresh, m + 1 ...
    begin: Ints  # (widths, owners) where an owner's clauses of that width begin
    size: Ints  # (widths, owners) how many literals these have
    fresh: Ints  # (owners,) how many fresh variables it has


class Built(NamedTuple):
    """The clauses that a template has so far; immutable."""

    picks: Picks
    entry: dict[tuple[int, ...], int]  # values of the integer arguments -> their rank among those built
    most: int  # fresh variables of an owner


class Template:
    """The clauses of one local function on one graph, for all places and for the arguments that have occurred."""

    def __init__(self, function: Local, graph: GridGraph, places: int, base: int) -> None:
        self.function, self.graph, self.places, self.base = function, graph, places, base
        self.needed = 0  # places so far; approximate if several threads need some at once
        self.used = 0.0  # when last (perf_counter)
        none = np.empty((0, 0), np.intp)
        self.built = Built(Picks([], np.empty(0, np.int32), none, none, none.ravel()), {}, 0)

    def add(self, f: Formula, first: int, place: Ints, arguments: list[Argument]) -> bool:
        """Add the clauses of the places; return False, and add nothing, while a template would not yet pay.

        first: the variable that base begins with.
        """
        self.needed += len(place)
        numbers = [argument.tolist() for argument in arguments if argument.dtype != np.int32]
        kinds = list(zip(*numbers)) if numbers else [()]
        built = self.built
        missing = [kind for kind in dict.fromkeys(kinds) if kind not in built.entry]
        if missing:
            large = (len(built.entry) + len(missing)) * self.places > PAYS * self.needed
            if large or len(built.picks.codes) > MOST:
                return False
            self.built = built = self.grown(built, missing, arguments)
        picks = built.picks
        if not picks.widths:
            return True
        owners = place + np.array([built.entry[kind] for kind in kinds]) * self.places
        begin, size = picks.begin.take(owners, axis=1), picks.size.take(owners, axis=1)
        taken = size.ravel()
        where, ends = ranges(begin.ravel(), taken)
        codes = picks.codes.take(where)
        literals = [argument for argument in arguments if argument.dtype == np.int32]
        if first > 1 or literals or built.most:
            rank = np.empty(size.shape, dtype=np.intp)
            rank[:] = np.arange(len(place))
            self.name(f, first, codes, rank.ravel().repeat(taken), literals, picks.fresh[owners])
        at = 0
        for width, end in zip(picks.widths, ends[len(place) - 1::len(place)].tolist()):
            if end > at:
                f.add_checked(codes[at:end].reshape(-1, width) if width else np.empty((1, 0), dtype=np.int32))
            at = end
        return True

    def name(self, f: Formula, first: int, codes: Literals, rank: Ints, literals: list[Literals], fresh: Ints) -> None:
        """Turn codes into literals, in place; rank: of each the place it belongs to; fresh: of each place how many."""
        own = (np.abs(codes) > self.base).nonzero()[0]
        theirs = codes[own]
        if first > 1:
            codes += np.sign(codes) * np.int32(first - 1)
        most = int(fresh.max())
        table = np.empty((len(fresh), len(literals) + most), dtype=np.int32)
        for i, one in enumerate(literals):
            table[:, i] = one
        if most:
            begins = f.reserve(int(fresh.sum())) + fresh.cumsum() - fresh
            table[:, len(literals):] = begins[:, None] + np.arange(most)
        codes[own] = table[rank[own], np.abs(theirs) - self.base - 1] * np.sign(theirs)

    def grown(self, built: Built, missing: list[tuple[int, ...]], arguments: list[Argument]) -> Built:
        """A copy with all places for each of the missing values. arguments: an example, for their types."""
        scratch, owners = Formula(), len(missing) * self.places
        base = scratch.new(self.base)
        columns = iter(zip(*missing))
        given = [scratch.new(owners) if argument.dtype == np.int32 else
                 np.repeat(np.array(next(columns), dtype=argument.dtype), self.places) for argument in arguments]
        on = scratch.new(owners)
        self.function(scratch, self.graph, base, np.tile(np.arange(self.places), len(missing)), *given, when=on)
        more = _picks(scratch, len(base), [argument for argument in given if argument.dtype == np.int32], on)
        picks = _with_owners(built.picks, more)
        entry = built.entry | {kind: place for place, kind in enumerate(missing, len(built.entry))}
        return Built(picks, entry, int(picks.fresh.max(initial=0)))


def _picks(scratch: Formula, base: int, literals: list[Literals], on: Literals) -> Picks:
    """The clauses of a scratch formula for each selector in `on`, which is owner of one literal of each array."""
    count = len(on)
    owner = np.full(scratch.variables + 1, -1)  # of each variable but those of base
    for own in [*literals, on]:
        owner[own] = np.arange(count)
    left = -1
    while left != (left := int(np.count_nonzero(owner < 0))):  # the fresh variables of a clause belong to its owner
        for block in scratch.blocks:
            size = np.abs(block)
            row, column = ((size > base) & (owner[size] < 0)).nonzero()
            owner[size[row, column]] = owner[size].max(axis=1)[row]
    code = np.arange(scratch.variables + 1, dtype=np.int32)
    for i, one in enumerate(literals):
        code[one] = base + 1 + i
    fresh = np.arange(int(on[-1]) + 1, scratch.variables + 1)
    fresh = fresh[owner[fresh] >= 0]  # the others stand in no clause
    number = np.bincount(owner[fresh] + 1, minlength=count + 1)[1:]
    order = owner[fresh].argsort(kind="stable")
    rank = np.arange(len(fresh)) - np.repeat(number.cumsum() - number, number)
    code[fresh[order]] = base + 1 + len(literals) + rank
    code[on] = 0
    parts: dict[int, list[tuple[Ints, Literals]]] = {}
    for block in scratch.blocks:
        size = np.abs(block)
        mine = owner[size].max(axis=1)
        if (size[mine < 0] <= base).any():
            raise ValueError("a clause is about no place: the function is not local")
        codes = (code[size] * np.sign(block))[mine >= 0]
        mine, free = mine[mine >= 0], codes != 0
        for width in set(free.sum(axis=1).tolist()):
            rows = (free.sum(axis=1) == width).nonzero()[0]
            parts.setdefault(width, []).append((mine[rows], codes[rows][free[rows]].reshape(len(rows), width)))
    begin, sizes = np.zeros((2, len(parts), count), np.intp)
    out = Picks(sorted(parts, reverse=True), np.empty(0, np.int32), begin, sizes, number)
    flat = [out.codes]
    for i, width in enumerate(out.widths):
        mine = np.concatenate([one for one, _ in parts[width]])
        codes = np.concatenate([rows for _, rows in parts[width]])[mine.argsort(kind="stable")]
        out.size[i] = np.bincount(mine, minlength=count) * max(width, 1)
        out.begin[i] = sum(map(len, flat)) + out.size[i].cumsum() - out.size[i]
        flat.append(codes.ravel() if width else np.zeros(len(codes), dtype=np.int32))
    return out._replace(codes=np.concatenate(flat))


def _with_owners(first: Picks, second: Picks) -> Picks:
    """The owners of the first, followed by those of the second."""
    widths = sorted({*first.widths, *second.widths}, reverse=True)

    def wide(begin: Ints, size: Ints) -> Ints:
        out = np.zeros((len(widths), len(first.fresh) + len(second.fresh)), dtype=np.intp)
        for picks, numbers, at in ((first, begin, 0), (second, size, len(first.fresh))):
            out[[widths.index(width) for width in picks.widths], at:at + len(picks.fresh)] = numbers
        return out

    codes = np.concatenate([first.codes, second.codes])
    return Picks(widths, codes, wide(first.begin, second.begin + len(first.codes)),
                 wide(first.size, second.size), np.concatenate([first.fresh, second.fresh]))


_templates: dict[Any, Template] = {}  # never changed: a new one takes its place


def local(places: str) -> Callable[[Local], Local]:
    """Decorator: the clauses of the function are kept by size of grid, see above. places: a name in PLACES."""
    def decorate(function: Local) -> Local:
        @wraps(function)
        def call(f: Formula, graph: GridGraph, base: Literals, place: Ints, *arguments: Argument,
                 when: Literals) -> None:
            if not (len(place) and f.templates and _added(f, function, places, graph, base, place, arguments, when)):
                function(f, graph, base, place, *arguments, when=when)
        return call
    return decorate


def _added(f: Formula, function: Local, places: str, graph: GridGraph, base: Literals,
           place: Ints, arguments: tuple[Argument, ...], when: Literals) -> bool:
    """Add the clauses from a template; return whether that was possible."""
    first = first_of_run(base)
    if not first or graph.vertices > LARGEST or f.group_kinds or guard_of(when) is not None:
        return False
    if any(argument.dtype == np.int32 and np.count_nonzero(np.abs(argument) == TRUE) for argument in arguments):
        return False
    key = function, graph.rows, graph.columns
    template = _templates.get(key)
    if template is None:
        template = Template(function, graph, PLACES[places](graph), len(base))
        _publish({**_templates, key: template})
    template.used = perf_counter()
    built = template.built
    added = template.add(f, first, place, list(arguments))
    if template.built is not built:
        _publish(_templates)
    return added


def _publish(templates: dict[Any, Template]) -> None:
    """Replace the templates by these, without the least recently used ones if they have too many literals."""
    global _templates
    newest = sorted(templates.items(), key=lambda item: -item[1].used)
    sizes = [len(template.built.picks.codes) for _, template in newest]
    while sum(sizes) > KEPT:
        newest.pop()
        sizes.pop()
    _templates = dict(newest)
