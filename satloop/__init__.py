"""Puzzles made of loops and paths, as SAT: read a board, build its CNF, solve, check, draw.

    import satloop
    board = satloop.read("example:slitherlink")
    print(satloop.solve(board))

The names in `__all__` are public, and loaded when they are first used. What else there is may change.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .boards import below

if TYPE_CHECKING:
    from . import puzzles
    from .boards.api import check as check
    from .boards.api import draw as draw
    from .boards.puzzle import Failure as Failure
    from .boards.puzzle import Puzzle as Puzzle
    from .boards.solution import Solution as Solution
    from .errors import InternalError as InternalError
    from .errors import PuzzleError as PuzzleError
    from .errors import SolverError as SolverError
    from .explaining.explain import explain as explain
    from .explaining.explanation import Explanation as Explanation
    from .explaining.hint import Hint as Hint
    from .explaining.hint import hint as hint
    from .explaining.rate import Rating as Rating
    from .explaining.rate import rate as rate
    from .formats.cnf import LazyError as LazyError
    from .formats.encoding import Encoding as Encoding
    from .formats.encoding import encode as encode
    from .formats.output import write as write
    from .formats.reading import read as read
    from .proving.certificate import Certificate as Certificate
    from .proving.certificate import prove as prove
    from .proving.checker import Rejected as Rejected
    from .proving.checker import Report as Report
    from .proving.checker import verify as verify
    from .setting.api import generate as generate
    from .setting.api import generated as generated
    from .solving.results import Result as Result
    from .solving.results import Statistics as Statistics
    from .solving.session import Session as Session
    from .solving.solve import solutions as solutions
    from .solving.solve import solve as solve

__version__ = "0.1.0"
__all__ = ["Certificate", "Encoding", "Explanation", "Failure", "Hint", "InternalError", "LazyError", "Puzzle",
           "PuzzleError", "Rating", "Rejected", "Report", "Result", "Session", "Solution", "SolverError", "Statistics",
           "__version__", "check", "draw", "encode", "explain", "generate", "generated", "hint", "prove", "puzzles",
           "rate", "read", "solutions", "solve", "verify", "write"]

# Public name -> the module that holds it.
_HOMES = {
    "Encoding": "formats.encoding", "Failure": "boards.puzzle", "InternalError": "errors", "LazyError": "formats.cnf",
    "Explanation": "explaining.explanation", "Hint": "explaining.hint", "Rating": "explaining.rate",
    "explain": "explaining.explain", "hint": "explaining.hint", "rate": "explaining.rate",
    "Puzzle": "boards.puzzle", "PuzzleError": "errors", "Result": "solving.results", "Session": "solving.session",
    "Solution": "boards.solution", "SolverError": "errors", "Statistics": "solving.results", "check": "boards.api",
    "Certificate": "proving.certificate", "Rejected": "proving.checker", "Report": "proving.checker",
    "prove": "proving.certificate", "verify": "proving.checker",
    "draw": "boards.api", "encode": "formats.encoding",
    "generate": "setting.api", "generated": "setting.api", "puzzles": "puzzles", "read": "formats.reading",
    "solutions": "solving.solve", "solve": "solving.solve", "write": "formats.output",
}


def __getattr__(name: str) -> Any:
    """A public name, when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module 'satloop' has no attribute {name!r}; public are {', '.join(__all__)}")
    module = import_module(f".{_HOMES[name]}", __name__)
    value = module if _HOMES[name] == name else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


below.write = lambda *args: __getattr__("write")(*args)
