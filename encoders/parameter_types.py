"""What the parameters of a function take, by its annotations, which Python has evaluated or, with
`from __future__ import annotations`, kept for later.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, reduce
from operator import or_
from types import CodeType, NoneType
from typing import Any, NamedTuple, get_args


class Taken(NamedTuple):
    """What a parameter takes: a type, and whether None will do."""

    type: Any
    optional: bool


_known: dict[tuple[str, tuple[int, ...]], Taken] = {}  # by an annotation and the objects that its names stand for


def parameter_types(function: Callable[..., Any]) -> dict[str, Taken]:
    """Name -> what the parameter takes, for those with annotations. What an annotation names only for those who check
    types, and nowhere else, is Any.
    """
    inner: Any = function
    while hasattr(inner, "__wrapped__"):
        inner = inner.__wrapped__
    names = inner.__globals__
    return {name: _evaluated(note, names) if isinstance(note, str) else _taken(note)
            for name, note in inner.__annotations__.items() if name != "return"}


def _evaluated(note: str, names: dict[str, Any]) -> Taken:
    """The meaning of an annotation. Few differ, and some take Python 0.1 ms, so they are kept."""
    code = _compiled(note)
    key = note, tuple(id(names.get(name)) for name in code.co_names)
    if key not in _known:
        try:
            meant = eval(code, names)
            _known[key] = _evaluated(meant, names) if isinstance(meant, str) else _taken(meant)
        except NameError:
            return Taken(Any, True)
    return _known[key]


@lru_cache(maxsize=1024)
def _compiled(note: str) -> CodeType:
    return compile(note, "<annotation>", "eval")


def _taken(note: Any) -> Taken:
    parts = get_args(note)
    if NoneType not in parts:
        return Taken(note, False)
    return Taken(reduce(or_, (part for part in parts if part is not NoneType)), True)
