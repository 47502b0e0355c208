"""Jobs that make boards and help to make them; their results are boards as `boards.read` gives them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...errors import PuzzleError
from ...explaining.model.scoring import LEVELS
from ...setting import api
from ...setting.clues.symmetry import SYMMETRIES
from ...setting.editing import complete as completing
from ...setting.generator import generate as make
from ...setting.request import NotFound, Request
from ..ask import Ask, Refused
from .boards import KINDS, facts

Tell = Callable[[dict[str, Any]], object]


def generate(ask: Ask, tell: Tell) -> dict[str, Any]:
    """A board of that size with exactly one solution; `missed` says why it is only the nearest to what was asked."""
    kind = KINDS[ask.choice("puzzle", KINDS)]
    rows, columns = ask.number("rows", None, 1, 1000), ask.number("columns", None, 1, 1000)
    if rows * columns > ask.limits.made:
        raise Refused(f"boards of {ask.limits.made} cells at most are made here, not of {rows} x {columns}")
    request = Request(kind.name, rows, columns, ask.number("seed", 0, 0, 2**53), ask.text("clues", "minimal"),
                      ask.choice("symmetry", SYMMETRIES, "none"),
                      difficulty=ask.choice("difficulty", ("", *LEVELS), ""))
    try:
        return facts(make(request, ask.seconds, lambda tries: tell({"tries": tries})).puzzle)
    except NotFound as missed:
        if missed.nearest is None:
            raise Refused(str(missed)) from None
        return facts(missed.nearest.puzzle) | {"missed": str(missed)}
    except PuzzleError:
        raise
    except ValueError as error:
        raise Refused(str(error)) from None


def minimize(ask: Ask, tell: Tell) -> dict[str, Any]:
    """The board without the clues that it does not need."""
    board = ask.board(ask.limits.steps)
    keep = ask.cells("keep", board)
    try:
        found = api.minimize(board, symmetry=ask.choice("symmetry", SYMMETRIES, "none"), keep=keep,
                             time_limit=ask.seconds)
    except ValueError as error:
        raise Refused(str(error)) from None
    return facts(found.puzzle) | {"before": found.before, "clues": found.clues}


def complete(ask: Ask, tell: Tell) -> dict[str, Any]:
    """The draft with the fewest further clues, in its cells marked `?`; `cells` are those of the new clues."""
    kind, text = KINDS[ask.choice("puzzle", KINDS)], ask.board_text("text", ask.limits.steps)
    try:
        found = completing.complete(kind, completing.read_draft(text, kind, "<draft>"), ask.seconds, "<draft>")
    except PuzzleError:
        raise
    except ValueError as error:
        raise Refused(str(error)) from None
    if found is None:
        raise Refused("the board has no solution")
    return facts(found.puzzle) | {"cells": [list(cell) for cell in found.cells], "fewest": found.fewest}


def conflict(ask: Ask, tell: Tell) -> dict[str, Any]:
    """A smallest set of clues that contradict each other: their cells, none where the board has a solution."""
    found = api.conflict(ask.board(ask.limits.steps), time_limit=ask.seconds)
    if found is None:
        return {"cells": [], "smallest": True, "sentence": "The board has a solution."}
    sentence = found.sentence
    return {"cells": [list(cell) for cell in found.cells], "smallest": found.smallest,
            "sentence": sentence[:1].upper() + sentence[1:] + "."}
