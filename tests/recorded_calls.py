"""Calls of the functions of `encoders` as puzzles make them: what each is given, to try it with something else."""

import inspect
import pkgutil
import sys
from copy import copy
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import encoders
from encoders import Formula
from satloop.puzzles import NAMES, find


class Call(NamedTuple):
    """A function, the formula before the call, and its arguments by name, as the function itself got them."""

    function: Any
    formula: Formula
    given: dict[str, Any]

    def again(self, **other):
        """The call once more, on a copy of the formula, with other arguments; returns the formula."""
        f, places, named = self.formula.copy(), list[Any](), dict[str, Any]()
        parameters = inspect.signature(self.function).parameters
        for name, parameter in parameters.items():
            value = other.get(name, f if name == "f" else self.given.get(name))
            if parameter.kind is parameter.VAR_POSITIONAL:
                places += value if isinstance(value, tuple) else [value]
            elif parameter.default is parameter.empty and name != [*parameters][-1]:
                places.append(value)
            elif name == "when" or parameter.default is not parameter.empty:
                named[name] = value
            else:
                places.append(value)
        self.function(*places, **named)
        return f


@cache
def functions():
    """Code -> function, of all public functions of `encoders` that check their arguments."""
    out = {}
    for module in pkgutil.walk_packages(encoders.__path__, "encoders."):
        for name, value in vars(import_module(module.name)).items():
            if inspect.isfunction(value) and not name.startswith("_") and hasattr(value, "__wrapped__"):
                out[inspect.unwrap(value).__code__] = value
    return {code: function for code, function in out.items() if "f" in inspect.signature(function).parameters}


@cache
def calls():
    """The first call of each function, by puzzles' examples."""
    known, out = functions(), {}

    def look(frame, event, _):
        function = known.get(frame.f_code) if event == "call" else None
        if function is not None and function not in out:
            given = {name: copy(frame.f_locals[name]) for name in inspect.signature(function).parameters if name != "f"}
            out[function] = Call(function, frame.f_locals["f"].copy(), given)

    for name in NAMES:
        puzzle, f = find(name)(find(name).example), Formula(group_kinds=("clue",))
        sys.setprofile(look)
        try:
            puzzle.encode(f)
        finally:
            sys.setprofile(None)
    return [*out.values()]
