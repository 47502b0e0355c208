"""Templates: what a clue says of its place, encoded once for all places of a size, and then picked board by board.

A *local* function adds clauses each of which is about one place, a cell or an edge, and what is told of it:

    @local("cells")
    def function(f, graph, base, place, *told, when): ...

graph: a GridGraph, whose vertices, squares or edges are the places, see PLACES. base: (m,) literals, as those of the
graph's edges. place: (k,). told: (k,) each, ints of which few differ, or int32 literals. when: (k,) literals; every
clause hangs on that of its place, but for those that define fresh variables of one place alone.

Such a function is called as it stands. Where a formula allows it (`Formula.templates`) and the graph is small, it is
run for all places at once, on a scratch formula, as soon as it has been asked for enough of them; from then on a board
takes the clauses of its places out of that. They are the same clauses, in another order; the fresh variables have other
numbers, and where nothing but such variables hangs together, they and their clauses are left out. All that is kept has
at most KEPT literals; what was not used for long goes first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .formula import TRUE, Formula, Literals, binding
from .graph import GridGraph
from .literals import consecutive, runs

Ints = NDArray[np.intp]
Told = NDArray[Any]
Local = Callable[..., None]

PLACES: dict[str, Callable[[GridGraph], int]] = {
    "cells": lambda graph: graph.vertices,
    "squares": lambda graph: graph.outer,
    "edges": lambda graph: len(graph.edges),
}
LARGEST = 450  # vertices of a graph that has templates
KEPT = 6_000_000  # literals in all templates together
MOST = KEPT // 4  # literals of a template that is made no larger
PAYS = 2  # a place costs about as much in a template as what it saves at one time: two are made for one asked for


class Picks(NamedTuple):
    """Clauses by owner, which is a place and what is told of it."""

    widths: list[int]  # from the widest: so searches take a little less; 0 for the empty clause, as of one literal
    codes: Literals  # literals, where those of base are 1 .. m, and those of an owner, told and fresh, m + 1 ...
    begin: Ints  # (widths, owners) where an owner's clauses of that width begin
    size: Ints  # (widths, owners) how many literals these have
    fresh: Ints  # (owners,) how many fresh variables it has


class Built(NamedTuple):
    """What a template has: never changed."""

    picks: Picks
    entry: dict[tuple[int, ...], int]  # what is told, in numbers -> its place among those that were built
    most: int  # fresh variables of an owner


class Template:
    """The clauses of one local function on one graph, for all places, and each thing that has been told of them."""

    def __init__(self, function: Local, graph: GridGraph, places: int, base: int) -> None:
        self.function, self.graph, self.places, self.base = function, graph, places, base
        self.asked = 0  # places so far; roughly, where threads ask at once
        self.used = 0.0  # when last (perf_counter)
        none = np.empty((0, 0), np.intp)
        self.built = Built(Picks([], np.empty(0, np.int32), none, none, none.ravel()), {}, 0)

    def add(self, f: Formula, first: int, place: Ints, told: list[Told]) -> bool:
        """Add the clauses of the places; False, and nothing added, as long as it does not pay to have them all.

        first: the variable that base begins with.
        """
        self.asked += len(place)
        numbers = [one.tolist() for one in told if one.dtype != np.int32]
        kinds = list(zip(*numbers)) if numbers else [()]
        built = self.built
        missing = [kind for kind in dict.fromkeys(kinds) if kind not in built.entry]
        if missing:
            large = (len(built.entry) + len(missing)) * self.places > PAYS * self.asked
            if large or len(built.picks.codes) > MOST:
                return False
            self.built = built = self.grown(built, missing, told)
        picks = built.picks
        if not picks.widths:
            return True
        owners = place + np.array([built.entry[kind] for kind in kinds]) * self.places
        begin, size = picks.begin.take(owners, axis=1), picks.size.take(owners, axis=1)
        taken = size.ravel()
        where, ends = runs(begin.ravel(), taken)
        codes = picks.codes.take(where)
        literals = [one for one in told if one.dtype == np.int32]
        if first > 1 or literals or built.most:
            rank = np.empty(size.shape, dtype=np.intp)
            rank[:] = np.arange(len(place))
            self.name(f, first, codes, rank.ravel().repeat(taken), literals, picks.fresh[owners])
        at = 0
        for width, end in zip(picks.widths, ends[len(place) - 1::len(place)].tolist()):
            if end > at:
                f.keep(codes[at:end].reshape(-1, width) if width else np.empty((1, 0), dtype=np.int32))
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

    def grown(self, built: Built, missing: list[tuple[int, ...]], told: list[Told]) -> Built:
        """The same with all places for each of the missing; told: as an example of what else is told."""
        scratch, owners = Formula(), len(missing) * self.places
        base = scratch.new(self.base)
        columns = iter(zip(*missing))
        given = [scratch.new(owners) if one.dtype == np.int32 else
                 np.repeat(np.array(next(columns), dtype=one.dtype), self.places) for one in told]
        on = scratch.new(owners)
        self.function(scratch, self.graph, base, np.tile(np.arange(self.places), len(missing)), *given, when=on)
        more = _picks(scratch, len(base), [one for one in given if one.dtype == np.int32], on)
        picks = _joined(built.picks, more)
        entry = built.entry | {kind: place for place, kind in enumerate(missing, len(built.entry))}
        return Built(picks, entry, int(picks.fresh.max(initial=0)))


def _picks(scratch: Formula, base: int, literals: list[Literals], on: Literals) -> Picks:
    """What a scratch formula has for each selector `on`, whose literals are one of each array."""
    count = len(on)
    owner = np.full(scratch.variables + 1, -1)  # of each variable but those of base
    for own in [*literals, on]:
        owner[own] = np.arange(count)
    left = -1
    while left != (left := int(np.count_nonzero(owner < 0))):  # a clause tells whose its fresh variables are
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


def _joined(one: Picks, two: Picks) -> Picks:
    """The owners of one, and after them those of two."""
    widths = sorted({*one.widths, *two.widths}, reverse=True)

    def wide(begin: Ints, size: Ints) -> Ints:
        out = np.zeros((len(widths), len(one.fresh) + len(two.fresh)), dtype=np.intp)
        for picks, numbers, at in ((one, begin, 0), (two, size, len(one.fresh))):
            out[[widths.index(width) for width in picks.widths], at:at + len(picks.fresh)] = numbers
        return out

    return Picks(widths, np.concatenate([one.codes, two.codes]), wide(one.begin, two.begin + len(one.codes)),
                 wide(one.size, two.size), np.concatenate([one.fresh, two.fresh]))


_templates: dict[Any, Template] = {}  # never changed: a new one takes its place


def local(places: str) -> Callable[[Local], Local]:
    """What the function says is kept by size, see above; places: a name in PLACES."""
    def decorate(function: Local) -> Local:
        @wraps(function)
        def call(f: Formula, graph: GridGraph, base: Literals, place: Ints, *told: Told, when: Literals) -> None:
            if not (len(place) and f.templates and _added(f, function, places, graph, base, place, told, when)):
                function(f, graph, base, place, *told, when=when)
        return call
    return decorate


def _added(f: Formula, function: Local, places: str, graph: GridGraph, base: Literals,
           place: Ints, told: tuple[Told, ...], when: Literals) -> bool:
    """Whether a template has added the clauses."""
    first = consecutive(base)
    if not first or graph.vertices > LARGEST or f.selected or binding(when) is not None:
        return False
    if any(one.dtype == np.int32 and np.count_nonzero(np.abs(one) == TRUE) for one in told):
        return False
    key = function, graph.rows, graph.columns
    template = _templates.get(key)
    if template is None:
        template = Template(function, graph, PLACES[places](graph), len(base))
        _publish({**_templates, key: template})
    template.used = perf_counter()
    built = template.built
    added = template.add(f, first, place, list(told))
    if template.built is not built:
        _publish(_templates)
    return added


def _publish(templates: dict[Any, Template]) -> None:
    """Have these templates, but for those not used for long where they are too many literals together."""
    global _templates
    newest = sorted(templates.items(), key=lambda item: -item[1].used)
    sizes = [len(template.built.picks.codes) for _, template in newest]
    while sum(sizes) > KEPT:
        newest.pop()
        sizes.pop()
    _templates = dict(newest)
