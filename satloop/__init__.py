"""Puzzles made of loops and paths, as SAT: read a board, build its CNF, solve, check, draw.

    import satloop
    board = satloop.read("example:slitherlink")
    print(satloop.solve(board))

The names in `__all__` are public, and loaded when they are first used. What else there is may change.
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing is not imported, so that a command starts before it can be interrupted
if TYPE_CHECKING:
    from typing import Any

    from . import puzzles as puzzles
    from . import sets as sets
    from . import tasks as tasks
    from .boards.check_and_draw import check as check
    from .boards.check_and_draw import draw as draw
    from .boards.failure import Failure as Failure
    from .boards.puzzle import Puzzle as Puzzle
    from .boards.solution import Solution as Solution
    from .books.print_book import book as book
    from .cnf.complete_formula import LazyError as LazyError
    from .cnf.encoding import Encoding as Encoding
    from .cnf.public_functions import decode as decode
    from .cnf.public_functions import dump as dump
    from .cnf.public_functions import encode as encode
    from .cnf.public_functions import sizes as sizes
    from .cnf.pysat_interface import CardEnc as CardEnc
    from .cnf.pysat_interface import PBEnc as PBEnc
    from .cnf.pysat_interface import from_pysat as from_pysat
    from .cnf.pysat_interface import to_pysat as to_pysat
    from .errors import InternalError as InternalError
    from .errors import PuzzleError as PuzzleError
    from .errors import SolverError as SolverError
    from .explaining.explain import explain as explain
    from .explaining.explanation import Explanation as Explanation
    from .explaining.hint import Hint as Hint
    from .explaining.hint import hint as hint
    from .explaining.rate import Rating as Rating
    from .explaining.rate import rate as rate
    from .formats.output import write as write
    from .formats.read_and_convert import convert as convert
    from .formats.read_and_convert import read as read
    from .proving.certificate import Certificate as Certificate
    from .proving.certificate import prove as prove
    from .proving.checker import Rejected as Rejected
    from .proving.checker import Report as Report
    from .proving.checker import verify as verify
    from .running.count_solutions import count as count
    from .setting.editing.backbone import Forced as Forced
    from .setting.editing.complete import Completed as Completed
    from .setting.editing.conflict import Conflict as Conflict
    from .setting.editing.minimize import Minimized as Minimized
    from .setting.public_functions import complete as complete
    from .setting.public_functions import conflict as conflict
    from .setting.public_functions import forced as forced
    from .setting.public_functions import generate as generate
    from .setting.public_functions import generated as generated
    from .setting.public_functions import minimize as minimize
    from .setting.request import NotFound as NotFound
    from .solving.conflict_of_formula import FormulaConflict as FormulaConflict
    from .solving.conflict_of_formula import conflicts as conflicts
    from .solving.csp import Csp as Csp
    from .solving.optimum_of_a_problem import Best as Best
    from .solving.optimum_of_a_problem import optimum as optimum
    from .solving.results import Result as Result
    from .solving.results import Statistics as Statistics
    from .solving.session import Session as Session
    from .solving.solve import solutions as solutions
    from .solving.solve import solve as solve
    from .solving.solve import unique as unique
    from .tasks.ask import ask as ask
    from .tasks.game.game import Game as Game

__version__ = "1.0.0rc1"
__all__ = ["Best", "CardEnc", "Certificate", "Completed", "Conflict", "Csp", "Encoding", "Explanation", "Failure",
           "Forced", "FormulaConflict", "Game", "Hint", "InternalError", "LazyError", "Minimized", "NotFound", "PBEnc",
           "Puzzle", "PuzzleError", "Rating", "Rejected", "Report", "Result", "Session", "Solution", "SolverError",
           "Statistics", "__version__", "ask", "book", "check", "complete", "conflict", "conflicts", "convert",
           "count", "decode", "draw", "dump", "encode", "explain", "forced", "from_pysat", "generate", "generated",
           "hint", "minimize", "optimum", "prove", "puzzles", "rate", "read", "sets", "sizes", "solutions", "solve",
           "tasks", "to_pysat", "unique", "verify", "write"]

# Public name -> the module that holds it.
_HOMES = {
    "Best": "solving.optimum_of_a_problem", "CardEnc": "cnf.pysat_interface", "Certificate": "proving.certificate",
    "PBEnc": "cnf.pysat_interface", "from_pysat": "cnf.pysat_interface", "to_pysat": "cnf.pysat_interface",
    "Completed": "setting.editing.complete", "Conflict": "setting.editing.conflict",
    "Csp": "solving.csp",
    "Encoding": "cnf.encoding",
    "Explanation": "explaining.explanation", "Failure": "boards.failure", "Forced": "setting.editing.backbone",
    "Game": "tasks.game.game",
    "Hint": "explaining.hint", "InternalError": "errors", "LazyError": "cnf.complete_formula",
    "Minimized": "setting.editing.minimize", "NotFound": "setting.request", "Puzzle": "boards.puzzle",
    "PuzzleError": "errors", "Rating": "explaining.rate", "Rejected": "proving.checker", "Report": "proving.checker",
    "Result": "solving.results", "Session": "solving.session", "Solution": "boards.solution", "SolverError": "errors",
    "Statistics": "solving.results", "ask": "tasks.ask", "book": "books.print_book",
    "check": "boards.check_and_draw", "complete": "setting.public_functions",
    "FormulaConflict": "solving.conflict_of_formula",
    "conflict": "setting.public_functions", "conflicts": "solving.conflict_of_formula",
    "convert": "formats.read_and_convert", "count": "running.count_solutions",
    "decode": "cnf.public_functions", "draw": "boards.check_and_draw", "dump": "cnf.public_functions",
    "encode": "cnf.public_functions", "explain": "explaining.explain", "forced": "setting.public_functions",
    "generate": "setting.public_functions", "generated": "setting.public_functions",
    "hint": "explaining.hint", "minimize": "setting.public_functions", "optimum": "solving.optimum_of_a_problem",
    "prove": "proving.certificate", "puzzles": "puzzles", "rate": "explaining.rate", "read": "formats.read_and_convert",
    "sets": "sets", "sizes": "cnf.public_functions", "solutions": "solving.solve", "solve": "solving.solve",
    "tasks": "tasks", "unique": "solving.solve", "verify": "proving.checker", "write": "formats.output",
}


def _check_encoders() -> None:
    """Refuse to start where Python finds another package `encoders`: an unrelated project of that name is on PyPI."""
    import sys
    specs = (finder.find_spec("encoders", None) for finder in sys.meta_path)
    found = next((spec for spec in specs if spec is not None), None)
    place = found.origin if found else None
    try:
        with open(place or "", encoding="utf-8") as file:
            ours = "satloop" in file.read(400)
    except (OSError, UnicodeDecodeError):
        ours = place is not None  # compiled, or in an archive
    if ours:
        return
    text = (f"needs its own package 'encoders', but Python finds {place or 'none'}; if that is another "
            "project: pip uninstall encoders, then pip install --force-reinstall --no-deps satloop")
    if "".join(sys.argv[:1]).endswith(("satloop", "satloop.exe")):  # the command
        sys.stderr.write(f"satloop: {text}\n")
        raise SystemExit(2)
    raise ImportError(f"satloop {text}")


_check_encoders()


def __getattr__(name: str) -> Any:
    """A public name, when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module 'satloop' has no attribute {name!r}; public are {', '.join(__all__)}")
    from importlib import import_module
    module = import_module(f".{_HOMES[name]}", __name__)
    value = module if _HOMES[name] == name else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
