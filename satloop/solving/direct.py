"""PySAT's solvers without their wrapper: the class of each, and the C function that adds a clause."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pysolvers
from pysat.solvers import MainThread, Solver

# In the main thread PySAT answers Ctrl-C by a jump out of the solver, whose memory is then in pieces: never do.
MainThread.check = staticmethod(lambda: False)


@cache
def solver_class(solver: str) -> Any:
    """PySAT's class of that solver: its methods called directly cost half of those of `pysat.solvers.Solver`."""
    with Solver(name=solver) as one:
        return type(one.solver)


def clause_adder(solver: Any) -> Callable[[list[int]], Any]:
    """What adds one clause to a PySAT solver: its C function where it is found, in half the time of the method.

    The method only passes on to `pysolvers.NAME_add_cl(handle, clause)`; both names are read off its code.
    """
    names = type(solver).add_clause.__code__.co_names
    functions = [getattr(pysolvers, name, None) for name in names if name.endswith("_add_cl")]
    handles = [vars(solver)[name] for name in names if name in vars(solver) and name != "status"]
    if len(functions) == 1 and callable(functions[0]) and len(handles) == 1:
        return partial(functions[0], handles[0])
    adder: Callable[[list[int]], Any] = solver.add_clause
    return adder
