"""Errors of arguments: which argument of a call does not fit, told by its name once the call has failed."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import prod
from types import GenericAlias
from typing import Any, get_args, get_origin

import numpy as np
from numpy.typing import ArrayLike

from .argument_errors import ArgumentError, BadLiteral
from .clauses.clause_store import TooLarge
from .literals import INT32, Bools, Ints, Literals
from .parameter_types import Taken, parameter_types

UNFIT = "these arguments do not fit together"
MACHINE = 1 << 43  # bytes: no machine has as much memory
LARGE = 1 << 31  # no vertex, region or amount has such a number
ARRAYS = (Literals, Ints, Bools, ArrayLike)


def explained(function: Callable[..., Any], arguments: dict[str, Any], problem: Exception) -> Exception:
    """The error to raise instead: one that names the argument, where the problem does not."""
    if not hasattr(arguments.get("f"), "clause"):
        return TypeError(f"f: expected a Formula, found {_described(arguments.get('f'))}")
    bad = problem if isinstance(problem, BadLiteral) else problem.__cause__
    if isinstance(bad, BadLiteral):
        for name, value in arguments.items():
            if any(part.dtype == INT32 and (np.abs(part) == abs(bad.literal)).any()
                   for part in (value if isinstance(value, tuple) else [value]) if isinstance(part, np.ndarray)):
                return ArgumentError(f"{name}: {bad}").with_traceback(None)
    if isinstance(problem, MemoryError):  # where numpy would take more than any machine has, the arguments are at fault
        shape, dtype = getattr(problem, "shape", ()), getattr(problem, "dtype", INT32)
        beyond = prod(map(int, shape)) * dtype.itemsize > MACHINE and not isinstance(problem, TooLarge)
        return TooLarge(f"{function.__name__}: {problem}") if beyond else problem
    ours = isinstance(problem, ArgumentError) and UNFIT not in str(problem)
    types = parameter_types(function)
    for name, value in arguments.items():
        if name in types and (expected := _unfit(types[name], value)):
            return ArgumentError(f"{name}: expected {expected}, found {_described(value)}")
    if str(problem).partition(":")[0] in {function.__name__, *arguments}:
        return problem
    other = re.match(r"\w+:", str(problem)) is not None  # an argument of a function that was called inside
    if ours and not other and any(re.search(rf"\b{name}\b", str(problem)) for name in arguments if name != "f"):
        return problem
    given = [name for name, value in arguments.items() if isinstance(value, (str, int)) and repr(value) in str(problem)]
    if ours and given and not other:
        return ArgumentError(f"{given[0]}: {problem}")
    all_given = ", ".join(f"{name} {_described(value)}" for name, value in arguments.items()
                          if name not in ("f", "self"))
    why = f" ({problem})" if ours or (" argument" in str(problem) and UNFIT not in str(problem)) else ""
    return ArgumentError(f"{function.__name__}: {UNFIT}: {all_given}{why}")


def _unfit(taken: Taken, value: Any) -> str:
    """What a parameter takes, if a value is none of it; "" where it is, or may be."""
    kind, parts = taken.type, get_args(taken.type)
    if value is None and taken.optional:
        return ""
    if kind is bool:
        return "" if isinstance(value, (bool, np.bool_)) else "True or False"
    if kind is str or (str in parts and kind not in ARRAYS):  # of an encoding, or the encoding itself
        return "" if isinstance(value, str) or callable(value) else "a name"
    if kind is int:  # the door has its own message
        return ""
    if isinstance(kind, type) and not isinstance(kind, GenericAlias):
        return "" if isinstance(value, kind) else f"a {kind.__name__}"
    if get_origin(kind) is type:
        return "" if isinstance(value, type) else f"a class of the kind {parts[0].__name__}"
    if get_origin(kind) is tuple:
        return "" if isinstance(value, tuple) and all(isinstance(clause, tuple) for clause in value) else (
            "a tuple of tuples of columns")
    if value is None or isinstance(value, (str, bytes, dict)) or callable(value):
        return "an array"
    if isinstance(value, np.ndarray) and value.dtype.kind in "iu" and value.size and value.dtype != INT32 and (
            np.abs(value).max() >= LARGE):
        return "smaller numbers"
    return ""


def _described(value: Any) -> str:
    """The shape of an array, or what else it is."""
    if isinstance(value, tuple):
        return " and ".join(map(_described, value))
    if isinstance(value, np.ndarray):
        return f"of shape {value.shape}"
    plain = value is None or isinstance(value, (int, str, float, list))
    return repr(value)[:40] if plain else f"a {type(value).__name__}"
