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

from .literals import INT32, BadLiteral, Literals, as_literals

F = TypeVar("F", bound=Callable[..., Any])

# Parameters whose annotation says ArrayLike and that take literals.
LITERALS = frozenset(["literals", "inputs", "a", "b", "c", "condition", "literal", "others", "when"])
VERTICES = frozenset(["cells", "marks", "vertices"])  # parameters that number vertices of the graph
INTS, BOOLS = np.dtype(np.intp), np.dtype(np.bool_)
INT_NOTES = {"Ints", "Ints | None", "NDArray[np.intp]", "NDArray[np.intp] | None"}
MANY = 1000  # arguments, more than any function has
BOOL_NOTES = {"Bools", "Bools | None", "NDArray[np.bool_]", "NDArray[np.bool_] | None"}
NUMPY = ("broadcast", "shape", "dimension", "array element", "inhomogeneous", "concatenat", "axis", "repeats")


class ArgumentError(ValueError):
    """An argument of a function of `encoders` is not what it takes; the message names it."""


def checked(function: F) -> F:
    """Decorator of an encoding function: its arguments are converted and checked, as its annotations say.

    Arrays of the right kind pass by one look at each: 1 microsecond a call.
    """
    code = getattr(function, "__wrapped__", function).__code__
    names = code.co_varnames[:code.co_argcount]
    rest = code.co_varnames[code.co_argcount] if code.co_flags & 4 else ""  # *inputs
    kinds = {name: kind for name, note in function.__annotations__.items() if (kind := _kind(name, note)) is not None}
    nullable = {name for name, note in function.__annotations__.items() if note.endswith("| None")}
    wanted = [kinds.get(name) for name in names]
    needed = [name not in nullable for name in names]
    convert_rest = rest in kinds
    place = next((i for i, name in enumerate(names) if name in VERTICES and "graph" in names), MANY)
    edge, graph = (names.index("edge"), names.index("graph")) if {"edge", "graph"} <= {*names} else (MANY, 1)

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
            if place < len(args) and args[place].size and not 0 <= args[place].min() <= args[place].max() < (
                    args[graph].vertices):
                raise ArgumentError(f"{names[place]}: expected vertices of the graph, 0 to {args[graph].vertices - 1}, "
                                    f"found {args[place].min()} to {args[place].max()}")
            return function(*args, **named)
        except (ValueError, TypeError, IndexError, AttributeError) as problem:
            arguments = {**dict(zip(names, args)), **named, **({rest: list(args[len(names):])} if rest else {})}
            raise _explained(function.__name__, arguments, problem) from (
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
    """Raise ArgumentError unless `edge` has a literal for each edge of the graph, and others one for each vertex."""
    for name, value in literals.items():
        if value is not None and value.shape != (graph.size if name == "edge" else graph.vertices,):
            _wrong_length(graph, name, value)


def _wrong_length(graph: Any, name: str, value: Any) -> None:
    what, length = ("an edge", graph.size) if name == "edge" else ("a vertex", graph.vertices)
    raise ArgumentError(f"{name}: expected a literal for {what} of the graph, shape ({length},), found shape "
                        f"{value.shape}; the graph has {graph.vertices} vertices and {graph.size} edges")


def _explained(function: str, arguments: dict[str, Any], problem: Exception) -> Exception:
    """The error to raise instead: one that names the argument, where the problem does not."""
    if not hasattr(arguments.get("f"), "clause"):
        return TypeError(f"f: expected a Formula, found {_described(arguments.get('f'))}")
    bad = problem if isinstance(problem, BadLiteral) else problem.__cause__
    if isinstance(bad, BadLiteral):
        for name, value in arguments.items():
            if any(part.dtype == INT32 and (np.abs(part) == abs(bad.literal)).any()
                   for part in (value if isinstance(value, list) else [value]) if isinstance(part, np.ndarray)):
                return ArgumentError(f"{name}: {bad}").with_traceback(None)
    if str(problem).partition(":")[0] in {function, *arguments}:
        return problem
    if type(problem) is ValueError and not any(word in str(problem) for word in NUMPY):
        return problem
    given = ", ".join(f"{name} {_described(value)}" for name, value in arguments.items() if name not in ("f", "self"))
    return ArgumentError(f"{function}: these arguments do not fit together: {given} ({problem})")


def _described(value: Any) -> str:
    """The shape of an array, or what else it is."""
    if isinstance(value, list):
        return " and ".join(map(_described, value))
    return f"of shape {value.shape}" if isinstance(value, np.ndarray) else f"{str(value)[:40]!r}" if isinstance(
        value, (int, str, float)) else f"a {type(value).__name__}"
