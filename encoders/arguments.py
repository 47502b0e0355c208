"""The door of the encoders: what a caller passes becomes arrays of literals, or an error that names the argument.

A list does where an array does. Truth values, numbers with fractions, zeros, and literals that the formula never gave
are errors, and so are arrays whose lengths are not those of the graph. Integers come in as `integers` says.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy import ndarray
from numpy.typing import ArrayLike

from .argument_errors import ArgumentError, BadLiteral
from .explained_errors import explained
from .integers import as_integer, as_integers, has_truth, least_and_largest
from .literals import INT32, Bools, Ints, Literals, as_literals
from .parameter_types import parameter_types

F = TypeVar("F", bound=Callable[..., Any])

# Parameters whose annotation says ArrayLike and that take literals.
LITERALS = frozenset(["literals", "inputs", "a", "b", "c", "condition", "literal", "others", "when"])
# Parameters that number vertices or edges of the graph.
NUMBERED = {**dict.fromkeys(("cells", "marks", "vertices"), "vertices"), **dict.fromkeys(("edges", "pairs"), "edges")}
SECTIONED = "encoders.rules"  # the room whose functions are sections of a formula
INTS, BOOLS = np.dtype(np.intp), np.dtype(np.bool_)
KINDS: dict[Any, Any] = {Literals: INT32, Ints: INTS, Bools: BOOLS, int: int}
MANY = 1000  # arguments, more than any function has


class _Door(NamedTuple):
    """What `checked` knows of a function, found at its first call."""

    wanted: list[Any]  # of each parameter the dtype of its array, int, or None for anything
    needed: list[bool]  # it may not be None
    kinds: dict[str, Any]
    optional: set[str]
    places: list[int]  # of parameters that number vertices or edges
    edge: int
    graph: int


def checked(function: F) -> F:
    """Decorator of an encoding function: its arguments are converted and checked, as its annotations say.

    Arrays of the right kind pass by one look at each: 1 microsecond a call. What a function of SECTIONED adds outside
    of every section is a section of the function's name.
    """
    code = getattr(function, "__wrapped__", function).__code__
    names = code.co_varnames[:code.co_argcount]
    rest = code.co_varnames[code.co_argcount] if code.co_flags & 4 else ""  # *inputs
    section = function.__name__.replace("_", "-") if (
        function.__module__.startswith(SECTIONED) and names[:1] == ("f",)) else ""
    door: _Door | None = None

    @wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        nonlocal door
        if door is None:  # not before: an annotation may name what its module defines later
            door = _door(function, names)
        wanted, needed, kinds, optional, places, edge, graph = door
        try:
            for value, kind, must in zip(args, wanted, needed):
                if kind is not None and (must or value is not None) and (
                        value.dtype if value.__class__ is ndarray else value.__class__) is not kind:
                    args = tuple(_converted(value, name, kinds.get(name), optional) for value, name in zip(args, names)
                                 ) + args[len(names):]
                    break
            if rest in kinds:
                args = args[:len(names)] + tuple(as_literals(value, rest) for value in args[len(names):])
            for name, value in named.items():
                if name in kinds and (value.__class__ is not ndarray or value.dtype is not kinds[name]):
                    named[name] = _converted(value, name, kinds[name], optional)
            if edge < len(args) and args[edge].size != args[graph].size:
                _wrong_length(args[graph], "edge", args[edge])
            for place in places:
                if place < len(args):
                    what = NUMBERED[names[place]]
                    end = args[graph].vertices if what == "vertices" else args[graph].size
                    need_numbers(names[place], args[place], 0, end, f"{what} of the graph")
            if section and args and not args[0].is_in_section:
                with args[0].section(section):
                    return function(*args, **named)
            return function(*args, **named)
        except (ValueError, TypeError, LookupError, AttributeError, OverflowError, MemoryError) as problem:
            arguments = {**dict(zip(names, args)), **named, **({rest: args[len(names):]} if rest else {})}
            raise explained(function, arguments, problem) from (
                problem if isinstance(problem, BadLiteral) else problem.__cause__)

    return call  # type: ignore[return-value]


def _door(function: Callable[..., Any], names: tuple[str, ...]) -> _Door:
    types = parameter_types(function)
    kinds = {name: kind for name, taken in types.items() if (kind := _kind(name, taken.type)) is not None}
    optional = {name for name, taken in types.items() if taken.optional}
    has_edge = {"edge", "graph"} <= {*names} - optional
    return _Door([kinds.get(name) for name in names], [name not in optional for name in names], kinds, optional,
                 [i for i, name in enumerate(names)
                  if name in NUMBERED and kinds.get(name) is INTS and "graph" in names],
                 names.index("edge") if has_edge else MANY, names.index("graph") if "graph" in names else 1)


def _kind(name: str, taken: Any) -> Any:
    """The dtype that a parameter takes, or int, by its name and type; None for anything."""
    if taken == ArrayLike:
        return INT32 if name in LITERALS else None
    return next((kind for known, kind in KINDS.items() if taken == known), None)


def _converted(value: Any, name: str, kind: Any, optional: set[str]) -> Any:
    """The value as an array of the kind, or an integer. Raises ArgumentError."""
    if kind is None or (value is None and name in optional):
        return value
    if kind is INT32:
        return as_literals(value, name)
    if kind is int:
        return as_integer(value, name)
    if kind is INTS:
        return as_integers(value, name)
    array = np.asarray(value)
    if array.dtype.kind != "b" and array.size:
        raise ArgumentError(f"{name}: expected truth values, found {array.dtype}")
    return array.astype(kind, copy=False)


def measure(graph: Any, **literals: Literals | None) -> None:
    """Raise ArgumentError unless `edge` has a literal for each edge of the graph, `arcs` one for each arc, and others
    one for each vertex."""
    for name, value in literals.items():
        if value is not None and value.shape != (graph.size if name in ("edge", "arcs") else graph.vertices,):
            _wrong_length(graph, name, value)


def need_positive(name: str, value: Any) -> None:
    """Raise ArgumentError for what is no number above 0."""
    if has_truth(value) or not isinstance(value, (int, float, np.integer, np.floating)) or not value > 0:
        raise ArgumentError(f"{name}: expected a number above 0, found {value!r:.40}")


def need_numbers(name: str, value: Ints, least: int, end: int, what: str) -> None:
    """Raise ArgumentError unless all numbers of an array are from `least` on and below `end`: numbers of `what`."""
    if value.size:
        low, high = least_and_largest(value)
        if low < least or high >= end:
            raise ArgumentError(f"{name}: expected {what}, {least} to {end - 1}, found {low} to {high}")


def _wrong_length(graph: Any, name: str, value: Any) -> None:
    what = {"edge": "an edge", "arcs": "an arc"}.get(name, "a vertex")
    length = graph.vertices if what == "a vertex" else graph.size
    lines = "edges" if hasattr(graph, "edges") else "arcs"
    raise ArgumentError(f"{name}: expected a literal for {what} of the graph, shape ({length},), found shape "
                        f"{value.shape}; the graph has {graph.vertices} vertices and {graph.size} {lines}")
