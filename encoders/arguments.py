"""The door of the encoders: what a caller passes becomes arrays of literals, or an error that names the argument.

A list does where an array does. Truth values, numbers with fractions, zeros, and literals that the formula never gave
are errors, and so are arrays whose lengths are not those of the graph.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import numpy as np
from numpy import ndarray

from .argument_errors import ArgumentError, explained
from .literals import INT32, BadLiteral, Ints, Literals, as_literals

F = TypeVar("F", bound=Callable[..., Any])

# Parameters whose annotation says ArrayLike and that take literals.
LITERALS = frozenset(["literals", "inputs", "a", "b", "c", "condition", "literal", "others", "when"])
# Parameters that number vertices or edges of the graph.
NUMBERED = {**dict.fromkeys(("cells", "marks", "vertices"), "vertices"), **dict.fromkeys(("edges", "pairs"), "edges")}
SECTIONED = "encoders.rules"  # the room whose functions are sections of a formula
INTS, BOOLS = np.dtype(np.intp), np.dtype(np.bool_)
INT_NOTES = {"Ints", "Ints | None", "NDArray[np.intp]", "NDArray[np.intp] | None"}
MANY = 1000  # arguments, more than any function has
BOOL_NOTES = {"Bools", "Bools | None", "NDArray[np.bool_]", "NDArray[np.bool_] | None"}


def checked(function: F) -> F:
    """Decorator of an encoding function: its arguments are converted and checked, as its annotations say.

    Arrays of the right kind pass by one look at each: 1 microsecond a call. What a function of SECTIONED adds outside
    of every section is a section of the function's name.
    """
    code = getattr(function, "__wrapped__", function).__code__
    names = code.co_varnames[:code.co_argcount]
    rest = code.co_varnames[code.co_argcount] if code.co_flags & 4 else ""  # *inputs
    kinds = {name: kind for name, note in function.__annotations__.items() if (kind := _kind(name, note)) is not None}
    nullable = {name for name, note in function.__annotations__.items() if note.endswith("| None")}
    wanted = [kinds.get(name) for name in names]
    needed = [name not in nullable for name in names]
    convert_rest = rest in kinds
    places = [i for i, name in enumerate(names) if name in NUMBERED and kinds.get(name) is INTS and "graph" in names]
    section = function.__name__.replace("_", "-") if (
        function.__module__.startswith(SECTIONED) and names[:1] == ("f",)) else ""
    edge, graph = (names.index("edge"), names.index("graph")) if (
        {"edge", "graph"} <= {*names} - nullable) else (MANY, 1)

    @wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        try:
            for value, kind, must in zip(args, wanted, needed):
                if kind is not None and (value.__class__ is not ndarray or value.dtype is not kind) and (
                        must or value is not None):
                    args = tuple(_converted(value, name, kinds.get(name), nullable) for value, name in zip(args, names)
                                 ) + args[len(names):]
                    break
            if convert_rest:
                args = args[:len(names)] + tuple(as_literals(value, rest) for value in args[len(names):])
            for name, value in named.items():
                if name in kinds and (value.__class__ is not ndarray or value.dtype is not kinds[name]):
                    named[name] = _converted(value, name, kinds[name], nullable)
            if edge < len(args) and args[edge].size != args[graph].size:
                _wrong_length(args[graph], "edge", args[edge])
            for place in places:
                if place < len(args):
                    what = NUMBERED[names[place]]
                    end = args[graph].vertices if what == "vertices" else args[graph].size
                    need_numbers(names[place], args[place], 0, end, f"{what} of the graph")
            if section and args and not args[0].in_section:
                with args[0].section(section):
                    return function(*args, **named)
            return function(*args, **named)
        except (ValueError, TypeError, LookupError, AttributeError, OverflowError, MemoryError) as problem:
            arguments = {**dict(zip(names, args)), **named, **({rest: args[len(names):]} if rest else {})}
            raise explained(function, arguments, problem) from (
                problem if isinstance(problem, BadLiteral) else problem.__cause__)

    return call  # type: ignore[return-value]


def _kind(name: str, note: str) -> np.dtype[Any] | None:
    """The dtype that a parameter takes, by its name and annotation; None for anything."""
    if note.startswith("Literals") or (name in LITERALS and note.startswith("ArrayLike")):
        return INT32
    return INTS if note in INT_NOTES else BOOLS if note in BOOL_NOTES else None


def _converted(value: Any, name: str, kind: np.dtype[Any] | None, nullable: set[str]) -> Any:
    """The value as an array of the kind. Raises ArgumentError."""
    if kind is None or (value is None and name in nullable):
        return value
    if kind is INT32:
        return as_literals(value, name)
    array = np.asarray(value)
    if array.dtype.kind not in ("iu" if kind is INTS else "b") and array.size:
        raise ArgumentError(f"{name}: expected {'integers' if kind is INTS else 'truth values'}, found {array.dtype}")
    return array if array.size else array.astype(kind)


def measure(graph: Any, **literals: Literals | None) -> None:
    """Raise ArgumentError unless `edge` has a literal for each edge of the graph, `arcs` one for each arc, and others
    one for each vertex."""
    for name, value in literals.items():
        if value is not None and value.shape != (graph.size if name in ("edge", "arcs") else graph.vertices,):
            _wrong_length(graph, name, value)


def need_numbers(name: str, value: Ints, least: int, end: int, what: str) -> None:
    """Raise ArgumentError unless all numbers of an array are from `least` on and below `end`: numbers of `what`."""
    if value.size and not least <= value.min() <= value.max() < end:
        raise ArgumentError(f"{name}: expected {what}, {least} to {end - 1}, found {value.min()} to {value.max()}")


def _wrong_length(graph: Any, name: str, value: Any) -> None:
    what = {"edge": "an edge", "arcs": "an arc"}.get(name, "a vertex")
    length = graph.vertices if what == "a vertex" else graph.size
    lines = "edges" if hasattr(graph, "edges") else "arcs"
    raise ArgumentError(f"{name}: expected a literal for {what} of the graph, shape ({length},), found shape "
                        f"{value.shape}; the graph has {graph.vertices} vertices and {graph.size} {lines}")
