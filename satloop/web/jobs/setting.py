"""Jobs that make boards and help to make them; their results are boards as `boards.read` gives them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from encoders.deadline import deadline_after

from ...boards.puzzle import Puzzle
from ...boards.text import credits_of
from ...errors import PuzzleError
from ...explaining.model.level_names import LEVELS
from ...setting import public_functions
from ...setting.editing import complete as completing
from ...setting.editing.read_draft import read_draft
from ...setting.editing.transform import TRANSFORMS, transform as transform_board
from ...setting.generator import generate as make
from ...setting.removal.symmetries import SYMMETRIES
from ...setting.request import NotFound, Request
from ..question_fields import Fields, Refused
from .boards import KINDS, facts

Tell = Callable[[dict[str, Any]], object]


def generate(fields: Fields, tell: Tell) -> dict[str, Any]:
    """A board of that size with exactly one solution; `missed` says why it is only the nearest to what was asked."""
    kind = KINDS[fields.choice("puzzle", KINDS)]
    rows, columns = fields.number("rows", None, 1, 1000), fields.number("columns", None, 1, 1000)
    if rows * columns > fields.limits.made:
        raise Refused(f"boards of {fields.limits.made} cells at most are made here, not of {rows} x {columns}",
                      "toolarge", cells=fields.limits.made)
    request = Request(kind.name, rows, columns, fields.number("seed", 0, 0, 2**53), fields.text("clues", "minimal"),
                      fields.choice("symmetry", SYMMETRIES, "none"),
                      level=fields.choice("level", ("", *LEVELS), ""))
    try:
        return facts(make(request, deadline_after(fields.seconds), lambda tries: tell({"tries": tries})).puzzle)
    except NotFound as missed:
        if missed.nearest is None:
            raise Refused(str(missed), "notfound") from None
        return facts(missed.nearest.puzzle) | {"missed": str(missed)}
    except PuzzleError:
        raise
    except ValueError as error:
        raise Refused(str(error), "cannotmake") from None


def with_credits(board: Puzzle, credits: str) -> Puzzle:
    """The board with the comments that name title and author."""
    return type(board)(credits + board.text, board.file) if credits else board


def transform(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The board turned, mirrored, shifted, or with a row or column more or less, at `at`."""
    board = fields.board()
    name = fields.choice("transform", TRANSFORMS)
    size = {"insert-row": (1, 0), "insert-column": (0, 1)}.get(name, (0, 0))
    if (board.rows + size[0]) * (board.columns + size[1]) > fields.limits.cells:
        raise Refused(f"a board has {fields.limits.cells} cells at most here",
                      "toolarge", cells=fields.limits.cells)
    try:
        return facts(transform_board(board, name, fields.number("at", 0, 0, 1000)))
    except PuzzleError:
        raise
    except ValueError as error:
        raise Refused(str(error), "cannotedit") from None


def minimize(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The board without the clues that it does not need."""
    board = fields.board(fields.limits.steps)
    keep = fields.cells("keep", board)
    try:
        result = public_functions.minimize(board, symmetry=fields.choice("symmetry", SYMMETRIES, "none"), keep=keep,
                                           time_limit=fields.seconds)
    except ValueError as error:
        raise Refused(str(error), "cannotedit") from None
    return facts(with_credits(result.puzzle, board.credits)) | {"before": result.before, "clues": result.clues,
                                                                "minimal": result.minimal}


def complete(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The draft with the fewest further clues, in marked or empty cells; `cells` are the cells of the new clues."""
    kind, text = KINDS[fields.choice("puzzle", KINDS)], fields.board_text("text", fields.limits.steps)
    try:
        result = completing.complete(kind, read_draft(text, kind, "<draft>"), deadline_after(fields.seconds), "<draft>")
    except PuzzleError:
        raise
    except completing.NotEnough as error:
        raise Refused(str(error), "notenough") from None
    except ValueError as error:
        raise Refused(str(error), "cannotedit") from None
    if result is None:
        raise Refused("the board has no solution", "nosolution")
    return facts(with_credits(result.puzzle, credits_of(text))) | {"cells": [list(cell) for cell in result.cells],
                                                                   "fewest": result.fewest}


def conflict(fields: Fields, tell: Tell) -> dict[str, Any]:
    """A smallest set of clues that contradict each other: their cells, none where the board has a solution."""
    result = public_functions.conflict(fields.board(fields.limits.steps), time_limit=fields.seconds)
    if result is None:
        return {"cells": [], "smallest": True, "sentence": "The board has a solution."}
    sentence = result.sentence
    return {"cells": [list(cell) for cell in result.cells], "smallest": result.smallest,
            "sentence": sentence[:1].upper() + sentence[1:] + "."}
