"""Errors of arguments: which argument of a call does not fit, told by its name once the call has failed."""

from __future__ import annotations

import re
from collections.abc import Callable
from linecache import getline
from typing import Any

import numpy as np

from .literals import INT32, BadLiteral

UNFIT = "these arguments do not fit together"
LARGE = 1 << 31  # no vertex, region or amount has such a number


class ArgumentError(ValueError):
    """An argument of a function of `encoders` is not what it takes; the message names it."""


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
    for name, value in arguments.items():
        if expected := _unfit(function.__annotations__.get(name, ""), value):
            return ArgumentError(f"{name}: expected {expected}, found {_described(value)}")
    if str(problem).partition(":")[0] in {function.__name__, *arguments}:
        return problem
    if isinstance(problem, MemoryError):
        return problem
    ours = isinstance(problem, ValueError) and _is_ours(problem) and UNFIT not in str(problem)
    other = re.match(r"\w+:", str(problem)) is not None  # an argument of a function that was called inside
    if ours and not other and any(re.search(rf"\b{name}\b", str(problem)) for name in arguments if name != "f"):
        return problem
    named = [name for name, value in arguments.items() if isinstance(value, (str, int)) and repr(value) in str(problem)]
    if ours and named and not other:
        return ArgumentError(f"{named[0]}: {problem}")
    given = ", ".join(f"{name} {_described(value)}" for name, value in arguments.items() if name not in ("f", "self"))
    why = f" ({problem})" if ours or (" argument" in str(problem) and UNFIT not in str(problem)) else ""
    return ArgumentError(f"{function.__name__}: {UNFIT}: {given}{why}")


def _is_ours(problem: Exception) -> bool:
    """Whether code of this package raised an error, by the line that did; else numpy or Python itself."""
    trace = problem.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None or trace.tb_frame.f_globals.get("__name__", "").startswith("numpy"):
        return False
    return getline(trace.tb_frame.f_code.co_filename, trace.tb_lineno).lstrip().startswith("raise")


def _unfit(note: str, value: Any) -> str:
    """What a parameter of that annotation takes, if a value is none of it; "" where it is, or may be."""
    if value is None and note.endswith("| None"):
        return ""
    note = note.removesuffix(" | None")
    if note in ("Graph", "GridGraph"):
        return "" if hasattr(value, "edges") and (note == "Graph" or hasattr(value, "columns")) else f"a {note}"
    if note == "DirectedGraph":
        return "" if hasattr(value, "tail") and hasattr(value, "head") else "a DirectedGraph"
    if note == "Number":
        return "" if hasattr(value, "literals") and hasattr(value, "upper") else "numbers of `encoders.numbers`"
    if note == "type[Number]":
        return "" if isinstance(value, type) else "a class of `encoders.numbers`"
    if note.startswith("str"):
        return "" if isinstance(value, str) or callable(value) else "a name"
    if note in ("int", "bool"):
        kinds: tuple[type, ...] = (int, np.integer) if note == "int" else (bool, np.bool_)
        fits = isinstance(value, kinds) and (note == "bool" or not isinstance(value, bool))
        return "" if fits else "a whole number" if note == "int" else "True or False"
    if note == "Table":
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
