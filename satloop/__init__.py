"""Puzzles made of loops and paths, as SAT: read a board, build its CNF, solve, check, draw.

    import satloop
    board = satloop.read("example:slitherlink")
    print(satloop.solve(board))

The names in `__all__` are public, and loaded when they are first used. What else there is may change.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # typing is not imported, so that a command starts before it can be interrupted
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from . import puzzles as puzzles, sets as sets, tasks as tasks
    from .boards.check_and_draw import check as check, draw as draw
    from .boards.failure import Failure as Failure
    from .boards.puzzle import Puzzle as Puzzle
    from .boards.solution import Solution as Solution
    from .books.print_book import book as book
    from .cnf.complete_formula import LazyError as LazyError
    from .cnf.encoding import Encoding as Encoding
    from .cnf.public_functions import decode as decode, dump as dump, encode as encode, sizes as sizes
    from .cnf.pysat_interface import CardEnc as CardEnc, PBEnc as PBEnc, from_pysat as from_pysat, to_pysat as to_pysat
    from .errors import InternalError as InternalError, PuzzleError as PuzzleError, SolverError as SolverError
    from .explaining.explain import explain as explain
    from .explaining.explanation import Explanation as Explanation
    from .explaining.hint import Hint as Hint, hint as hint
    from .explaining.rate import Rating as Rating, rate as rate
    from .formats.output import write as write
    from .formats.read_and_convert import convert as convert, read as read
    from .proving.certificate import Certificate as Certificate, prove as prove
    from .proving.checker import Rejected as Rejected, Report as Report, verify as verify
    from .running.solution_count import count as count
    from .setting.editing.backbone import Forced as Forced
    from .setting.editing.complete import Completed as Completed
    from .setting.editing.conflict import Conflict as Conflict
    from .setting.editing.minimize import Minimized as Minimized
    from .setting.public_functions import (
        complete as complete,
        conflict as conflict,
        forced as forced,
        generate as generate,
        generated as generated,
        minimize as minimize,
    )
    from .setting.request import NotFound as NotFound
    from .solving.conflict_of_formula import FormulaConflict as FormulaConflict, conflicts as conflicts
    from .solving.csp import Csp as Csp
    from .solving.optimum_of_a_problem import Best as Best, optimum as optimum
    from .solving.results import Result as Result, Statistics as Statistics
    from .solving.session import Session as Session
    from .solving.solve import solutions as solutions, solve as solve, unique as unique
    from .tasks.ask import ask as ask
    from .tasks.game.game import Game as Game

__version__ = "1.0.0rc1"


def lazy(package: str, modules: dict[str, str]) -> tuple[list[str], Callable[[str], Any], Callable[[], list[str]]]:
    """`__all__`, `__getattr__` and `__dir__` of a package that loads a public name's module when it is first used.

    modules: module -> its public names, its own among them where it is public itself.
    """
    homes = {name: module for module, names in modules.items() for name in names.split()}
    public = sorted(homes)

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}; public are {', '.join(public)}")
        from importlib import import_module
        module = import_module(f".{homes[name]}", package)
        value = module if homes[name] == name else getattr(module, name)
        setattr(import_module(package), name, value)
        return value

    return public, find, public.copy


__all__, __getattr__, __dir__ = lazy(__name__, {
    "boards.check_and_draw": "check draw", "boards.failure": "Failure", "boards.puzzle": "Puzzle",
    "boards.solution": "Solution", "books.print_book": "book", "cnf.complete_formula": "LazyError",
    "cnf.encoding": "Encoding", "cnf.public_functions": "decode dump encode sizes",
    "cnf.pysat_interface": "CardEnc PBEnc from_pysat to_pysat", "errors": "InternalError PuzzleError SolverError",
    "explaining.explain": "explain", "explaining.explanation": "Explanation", "explaining.hint": "Hint hint",
    "explaining.rate": "Rating rate", "formats.output": "write", "formats.read_and_convert": "convert read",
    "proving.certificate": "Certificate prove", "proving.checker": "Rejected Report verify", "puzzles": "puzzles",
    "running.solution_count": "count", "sets": "sets", "setting.editing.backbone": "Forced",
    "setting.editing.complete": "Completed", "setting.editing.conflict": "Conflict",
    "setting.editing.minimize": "Minimized",
    "setting.public_functions": "complete conflict forced generate generated minimize", "setting.request": "NotFound",
    "solving.conflict_of_formula": "FormulaConflict conflicts", "solving.csp": "Csp",
    "solving.optimum_of_a_problem": "Best optimum", "solving.results": "Result Statistics",
    "solving.session": "Session", "solving.solve": "solutions solve unique", "tasks": "tasks", "tasks.ask": "ask",
    "tasks.game.game": "Game",
})
__all__ += ["__version__"]


def _check_encoders() -> None:
    """Refuse to start where Python finds another package `encoders`: an unrelated project of that name is on PyPI."""
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
