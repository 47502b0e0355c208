"""Jobs of the start page: the picture of each puzzle, a board that was made ahead, and the boards of a day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any
from zlib import crc32

from ...boards.puzzle import Puzzle
from ...errors import PuzzleError
from ...explaining.model.level_names import LEVELS
from ...explaining.state_json import as_solution
from ...formats.open_board import open_text
from ...pictures import draw
from ...sets.stock_of_boards import StockBoard, stock_of
from ..question_fields import Fields, Refused
from .boards import KINDS, facts

Tell = Callable[[dict[str, Any]], object]
PICTURES = 40  # of one question
DAY_LEVELS = LEVELS[:3]  # of the boards of a day


def tiles(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The picture of each puzzle's example with its answer, as SVG."""
    return {"tiles": {name: tile_picture(kind) for name, kind in KINDS.items()}}


def tile_picture(kind: type[Puzzle]) -> str:
    """The solved example of a puzzle."""
    board = kind(kind.example)
    return draw(board.picture(board.read_solution(kind.answer)), "svg")


def pictures(fields: Fields, tell: Tell) -> dict[str, Any]:
    """Small pictures of boards with what is drawn on them: for each its SVG, rows and columns; null for what is no
    board. boards: a list of {"puzzle", "text", "state"}."""
    boards = fields.data.get("boards")
    if not isinstance(boards, list) or len(boards) > PICTURES:
        raise Refused(f"boards is a list of at most {PICTURES} boards")
    return {"pictures": [picture(Fields(one, fields.limits)) for one in boards]}


def picture(fields: Fields) -> dict[str, Any] | None:
    """One of `pictures`."""
    try:
        board = fields.board(fields.limits.steps)
        drawn = as_solution(board, fields.state(board)) if fields.data.get("state") else None
        return {"svg": draw(board.picture(drawn), "svg"), "rows": board.rows, "columns": board.columns}
    except (PuzzleError, Refused):
        return None


def stock_facts(name: str, board: StockBoard) -> dict[str, Any]:
    """A board of the stock with all that the page has to know of it."""
    return facts(open_text(board.source, name).board) | {"level": board.level, "score": board.score}


def stock(fields: Fields, tell: Tell) -> dict[str, Any]:
    """A board that was made ahead: of these rows and this level, or the nearest that there is. `number` counts on
    among the boards of the same size and level; `count` is how many there are.

    Without rows, it is of the puzzle's medium size; without a level, the easiest.
    """
    name = fields.choice("puzzle", KINDS)
    rows = fields.number("rows", KINDS[name].usual_sizes[1], 1, 1000)
    level = fields.choice("level", ("", *LEVELS), "") or LEVELS[0]
    boards = nearest(stock_of(name), rows, level)
    if not boards:
        raise Refused(f"there is no board of {KINDS[name].title} yet", "cannotmake")
    board = boards[fields.number("number", 0, 0, 2**53) % len(boards)]
    return stock_facts(name, board) | {"count": len(boards), "met": (board.rows, board.level) == (rows, level)}


def nearest(boards: tuple[StockBoard, ...], rows: int, level: str) -> list[StockBoard]:
    """The boards of the level that is nearest, the easier one of two; of these, those whose size is nearest."""
    def distance(board: StockBoard) -> tuple[int, int, int, int]:
        away = LEVELS.index(board.level) - LEVELS.index(level)
        return abs(away), away, abs(board.rows - rows), board.rows

    best = min(map(distance, boards), default=None)
    return [board for board in boards if distance(board) == best]


def day(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The boards of a day, of three puzzles, one of each of three levels; the same for everybody. date: YYYY-MM-DD."""
    try:
        number = date.fromisoformat(fields.text("date")).toordinal()
    except ValueError:
        raise Refused("date is a day as 2026-11-30") from None
    return {"boards": [stock_facts(name, board) for name, board in boards_of_day(number)]}


def boards_of_day(number: int) -> list[tuple[str, StockBoard]]:
    """The puzzles of a day with their boards, easiest first. number: of days, as `date.toordinal` counts.

    For each level, the puzzles that have boards of it come one a day, in an order of their own; in place of one that
    the day has already, that from the other half of the order comes.
    """
    out: list[tuple[str, StockBoard]] = []
    for level in DAY_LEVELS:
        names = puzzles_in_order(level)
        far = [names[(number + step) % len(names)] for step in (0, len(names) // 2, len(names) // 4)]
        name = next(name for name in far if name not in [name for name, _ in out])
        boards = medium_boards(name, level)
        out.append((name, boards[crc32(f"{number} {name}".encode()) % len(boards)]))
    return out


def puzzles_in_order(level: str) -> list[str]:
    """The puzzles that have boards of the day of a level, in the order in which they come."""
    return sorted(filter(partial(medium_boards, level=level), KINDS),
                  key=lambda name: crc32(f"{level} {name}".encode()))


def medium_boards(name: str, level: str) -> list[StockBoard]:
    """The boards of a puzzle that have its medium size and this level."""
    return [board for board in stock_of(name) if (board.rows, board.level) == (KINDS[name].usual_sizes[1], level)]
