"""Templates: the clauses of one kind of clue, encoded once for all places of a grid and then copied board by board.

A *local* function adds clauses each of which is about one place, a cell or an edge, and the arguments for that place:

    @local("cells")
    def function(f, graph, base, place, *arguments, when): ...

graph: a GridGraph, whose vertices, squares or edges are the places, see PLACES. base: (m,) literals, as those of the
graph's edges. place: (k,). arguments: (k,) each, literals where they are annotated as `Literals`, else ints or bools of
few different values. when: (k,) literals; every clause has that of its place as a guard, except those that define fresh
variables of one place alone.

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

from ..argument_errors import ArgumentError
from ..formula import TRUE, Formula, Literals, guard_of
from ..graph import GridGraph
from ..literals import Ints, first_of_run, ranges

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


class OwnedClauses(NamedTuple):
    """Clauses by owner; an owner is a place together with values of its integer arguments."""

    widths: list[int]  # from the widest: so searches take a little less; 0 for the empty clause, as of one literal
    codes: Literals  # literals, where those of base are 1 .. m, and those of an owner, given and fresh, m + 1 ...
    begin: Ints  # (widths, owners) where an owner's clauses of that width begin
    size: Ints  # (widths, owners) how many literals these have
    fresh: Ints  # (owners,) how many fresh variables it has


class Built(NamedTuple):
    """The clauses that a template has so far; immutable."""

    clauses: OwnedClauses
    entry: dict[tuple[int, ...], int]  # values of the integer arguments -> their rank among those built
    most_fresh: int  # of an owner


class Template:
    """The clauses of one local function on one graph, for all places and for the arguments that have occurred.

    literal: of each argument, whether it is literals; where addresses have 32 bits, ints have their type, too.
    """

    def __init__(self, function: Local, literal: list[bool], graph: GridGraph, places: int, base: int,
                 counters: str) -> None:
        self.function, self.literal, self.graph, self.places = function, literal, graph, places
        self.base, self.counters = base, counters
        self.needed = 0  # places so far; approximate if several threads need some at once
        self.used = 0.0  # when last (perf_counter)
        none = np.empty((0, 0), np.intp)
        self.built = Built(OwnedClauses([], np.empty(0, np.int32), none, none, none.ravel()), {}, 0)

    def add(self, f: Formula, first: int, place: Ints, arguments: list[Argument]) -> bool:
        """Add the clauses of the places; return False, and add nothing, while a template would not yet pay.

        first: the variable that base begins with.
        """
        self.needed += len(place)
        columns = [argument.tolist() for argument, literal in zip(arguments, self.literal) if not literal]
        values = list(zip(*columns)) if columns else [()]
        built = self.built
        missing = [value for value in dict.fromkeys(values) if value not in built.entry]
        if missing:
            too_large = (len(built.entry) + len(missing)) * self.places > PAYS * self.needed
            if too_large or len(built.clauses.codes) > MOST:
                return False
            self.built = built = self.with_values(built, missing, arguments)
        clauses = built.clauses
        if not clauses.widths:
            return True
        # An owner is a place with values: the places of each tuple of values are one after another.
        owners = place + np.array([built.entry[value] for value in values]) * self.places
        size = clauses.size.take(owners, axis=1)
        sizes = size.ravel()
        index, ends = ranges(clauses.begin.take(owners, axis=1).ravel(), sizes)
        codes = clauses.codes.take(index)
        literals = [argument for argument, literal in zip(arguments, self.literal) if literal]
        if first > 1 or literals or built.most_fresh:
            rank = np.empty(size.shape, dtype=np.intp)
            rank[:] = np.arange(len(place))
            self.put_literals(f, first, codes, rank.ravel().repeat(sizes), literals, clauses.fresh[owners])
        begin = 0
        for width, end in zip(clauses.widths, ends[len(place) - 1::len(place)].tolist()):
            if end > begin:
                f.add_checked(codes[begin:end].reshape(-1, width) if width else np.empty((1, 0), dtype=np.int32))
            begin = end
        return True

    def put_literals(self, f: Formula, first: int, codes: Literals, rank: Ints, literals: list[Literals],
                     fresh: Ints) -> None:
        """Turn codes into literals, in place. rank: the place of each code; fresh: (k,) the variables of each place."""
        own = (np.abs(codes) > self.base).nonzero()[0]
        own_codes = codes[own]
        if first > 1:
            codes += np.sign(codes) * np.int32(first - 1)
        most = int(fresh.max())
        # table: (places, arguments + most fresh) the literal that each code above `base` stands for, at each place.
        table = np.empty((len(fresh), len(literals) + most), dtype=np.int32)
        for i, argument in enumerate(literals):
            table[:, i] = argument
        if most:
            begins = f.reserve(int(fresh.sum())) + fresh.cumsum() - fresh
            table[:, len(literals):] = begins[:, None] + np.arange(most)
        codes[own] = table[rank[own], np.abs(own_codes) - self.base - 1] * np.sign(own_codes)

    def with_values(self, built: Built, missing: list[tuple[int, ...]], arguments: list[Argument]) -> Built:
        """A copy with all places for each of the missing values. arguments: an example, for their types."""
        scratch, owners = Formula(), len(missing) * self.places
        scratch.counters = self.counters
        base = scratch.new(self.base)
        columns = iter(zip(*missing))
        # One call of the function makes the clauses of all places for all missing values, each place with literals of
        # its own, by which its clauses are told from the others'.
        given = [scratch.new(owners) if literal else
                 np.repeat(np.array(next(columns), dtype=argument.dtype), self.places)
                 for argument, literal in zip(arguments, self.literal)]
        on = scratch.new(owners)
        self.function(scratch, self.graph, base, np.tile(np.arange(self.places), len(missing)), *given, when=on)
        literals = [argument for argument, literal in zip(given, self.literal) if literal]
        clauses = _with_owners(built.clauses, scratch, len(base), literals, on)
        entry = built.entry | {value: rank for rank, value in enumerate(missing, len(built.entry))}
        return Built(clauses, entry, int(clauses.fresh.max(initial=0)))


def _with_owners(before: OwnedClauses, scratch: Formula, base: int, literals: list[Literals],
                 on: Literals) -> OwnedClauses:
    """The clauses before, and those of a scratch formula for each selector in `on`, which is a further owner.

    Of each array of literals an owner has one. ValueError for a clause that no owner has.
    """
    count, owner = len(on), _owners(scratch, base, [*literals, on])
    # code: (variables + 1,) how a variable of the scratch formula is written for any owner: itself up to `base`, then
    # a number for each argument, then numbers for the owner's own fresh variables in their order; 0 for the selector,
    # which is left out.
    code = np.arange(scratch.variables + 1, dtype=np.int32)
    for i, argument in enumerate(literals):
        code[argument] = base + 1 + i
    fresh = np.arange(int(on[-1]) + 1, scratch.variables + 1)
    fresh = fresh[owner[fresh] >= 0]  # the others stand in no clause
    number = np.bincount(owner[fresh], minlength=count)
    code[fresh[owner[fresh].argsort(kind="stable")]] = base + 1 + len(literals) + ranges(0 * number, number)[0]
    code[on] = 0
    parts: dict[int, list[tuple[Ints, Literals]]] = {}
    for block in scratch.blocks:
        variable = np.abs(block)
        # A clause belongs to the owner of one of its variables; shared variables have owner -1, below all others.
        owners = owner[variable].max(axis=1)
        if (variable[owners < 0] <= base).any():
            raise ArgumentError("a clause is about no place: the function is not local")
        codes = (code[variable] * np.sign(block))[owners >= 0]
        owners, free = owners[owners >= 0], codes != 0
        lengths = free.sum(axis=1)
        for width in set(lengths.tolist()):
            rows = (lengths == width).nonzero()[0]
            parts.setdefault(width, []).append((owners[rows], codes[rows][free[rows]].reshape(len(rows), width)))
    widths = sorted({*before.widths, *parts}, reverse=True)
    old, flat = len(before.fresh), [before.codes]
    # begin, size: (widths, owners) where in the flat row of codes the clauses of an owner of one width are, and how
    # many codes; a board's clauses are gathered from there, an owner at a time, without looking at them.
    begin, size = np.zeros((2, len(widths), old + count), np.intp)
    for width, begins, sizes in zip(before.widths, before.begin, before.size):
        begin[widths.index(width), :old], size[widths.index(width), :old] = begins, sizes
    for i, width in enumerate(widths):
        if width in parts:
            owners = np.concatenate([part for part, _ in parts[width]])
            codes = np.concatenate([part for _, part in parts[width]])[owners.argsort(kind="stable")]
            size[i, old:] = np.bincount(owners, minlength=count) * max(width, 1)
            begin[i, old:] = sum(map(len, flat)) + size[i, old:].cumsum() - size[i, old:]
            flat.append(codes.ravel() if width else np.zeros(len(codes), dtype=np.int32))
    return OwnedClauses(widths, np.concatenate(flat), begin, size, np.concatenate([before.fresh, number]))


def _owners(scratch: Formula, base: int, own: list[Literals]) -> Ints:
    """(variables + 1,) the owner of each variable; -1 for those of base, and for those in no clause of an owner.

    own: the literals of the owners, of each array one. The fresh variables of a clause belong to its owner.
    """
    owner = np.full(scratch.variables + 1, -1)
    for literals in own:
        owner[literals] = np.arange(len(literals))
    left = -1
    while left != (left := int(np.count_nonzero(owner < 0))):
        for block in scratch.blocks:
            variable = np.abs(block)
            row, column = ((variable > base) & (owner[variable] < 0)).nonzero()
            owner[variable[row, column]] = owner[variable].max(axis=1)[row]
    return owner


_templates: dict[Any, Template] = {}  # never changed: a new one takes its place


def by_template(places: str) -> Callable[[Local], Local]:
    """Decorator: the clauses of the function are kept by size of grid, see above. places: a name in PLACES."""
    def decorate(function: Local) -> Local:
        names = function.__code__.co_varnames[4:function.__code__.co_argcount - 1]
        literal = [function.__annotations__.get(name) in ("Literals", Literals) for name in names]

        @wraps(function)
        def call(f: Formula, graph: GridGraph, base: Literals, place: Ints, *arguments: Argument,
                 when: Literals) -> None:
            if not (len(place) and f.templates and _added(f, function, literal, places, graph, base, place, arguments,
                                                             when)):
                function(f, graph, base, place, *arguments, when=when)
        return call
    return decorate


def _added(f: Formula, function: Local, literal: list[bool], places: str, graph: GridGraph, base: Literals,
           place: Ints, arguments: tuple[Argument, ...], when: Literals) -> bool:
    """Add the clauses from a template; return whether that was possible."""
    first = first_of_run(base)
    if not first or graph.vertices > LARGEST or f.group_kinds or guard_of(when) is not None:
        return False
    if any(one and np.count_nonzero(np.abs(argument) == TRUE) for argument, one in zip(arguments, literal)):
        return False
    key = function, graph.rows, graph.columns, f.counters
    template = _templates.get(key)
    if template is None:
        template = Template(function, literal, graph, PLACES[places](graph), len(base), f.counters)
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
    sizes = [len(template.built.clauses.codes) for _, template in newest]
    while sum(sizes) > KEPT:
        newest.pop()
        sizes.pop()
    _templates = dict(newest)
