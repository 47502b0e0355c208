"""Which genre an address or a file has, what its flags ask for, and its size."""

from __future__ import annotations

from collections.abc import Collection
from copy import copy

import numpy as np

from encoders.choice_by_name import nearest_name

from ...boards.declarations import SKIP_REGIONS, TOP_FLOOR
from ...boards.puzzle import Puzzle
from ...boards.text import MOST
from ...errors import PuzzleError
from ...puzzles import NAMES, OTHER_NAMES
from .board_grid import BoardGrid
from .genres import GENRES, Genre
from .region_fields import RegionNumberField, WallField


def genre_of(puzzle: str) -> str | None:
    """The id of a puzzle, None for a puzzle that these notations do not have."""
    return next((id for id, genre in GENRES.items() if genre.puzzle == puzzle), None)


def find_genre(id: str, flags: list[str], file: str) -> tuple[Genre, str]:
    """The genre of an id, and the name of the puzzle with these flags. Raises PuzzleError, naming the nearest id."""
    named = [name for name, others in OTHER_NAMES.items() if id == name or id in others]
    genre = GENRES.get(id) or GENRES.get((named and genre_of(named[0])) or "")
    if genre is None or genre.puzzle not in NAMES:
        raise PuzzleError(file, None, None, f"the genre {id[:40]!r}, whose addresses satloop does not read",
                          f"{nearest_name(id, GENRES) or 'slither'!r} or another genre of satloop's puzzles, such as "
                          "slither, mashu, yajilin, arukone")
    for flag in flags:
        if genre.variants.get(flag, "") is None:
            raise PuzzleError(file, None, None, f"the variant {flag!r}, which satloop does not solve",
                              f"the usual rules of {genre.puzzle}")
    return genre, next(filter(None, map(genre.variants.get, flags)), genre.puzzle)


def rules_asked_by(genre: Genre, flags: list[str]) -> list[str]:
    """The names of the further rules that the flags ask for."""
    return [genre.asks[flag] for flag in flags if flag in genre.asks]


def flags_of(genre: Genre, board: Puzzle, grid: BoardGrid) -> list[str]:
    """The flags of an address, and lines of a file, that ask for the further rules of a board.

    Raises PuzzleError for a rule that has no flag, and for a board that pzprjs would read as another: `top-floor`
    without a number, where the top floor is the highest number there, and here any; a region with two numbers, of which
    pzprjs reads one; a region that only a hole holds together, which there are two; a 0 that it takes for no number.
    """
    for rule in board.given_rules:
        if rule not in genre.asks.values():
            raise PuzzleError(board.file, None, None, f"the further rule {rule!r}",
                              "the usual rules, as this notation has no word for others")
    refuse_zeros(genre, grid, board.given_rules)
    if TOP_FLOOR.name in board.given_rules and not any(token.lstrip("SG").isdigit() for token in grid.tokens):
        raise PuzzleError(board.file, None, None, f"{TOP_FLOOR.name} without a number",
                          "a number, which says how high the building is in this notation")
    for field in genre.address:
        if isinstance(field, RegionNumberField):
            field.write(grid)
    hole = np.array([token == "#" for token in grid.tokens]).reshape(grid.region.shape)
    if hole.any() and any(isinstance(field, WallField) for field in genre.address):
        parted = copy(grid)
        parted.region = np.where(hole, -1, grid.region)
        parted.walls(True)
    return [flag for flag, name in genre.asks.items() if name in board.given_rules]


def refuse_zeros(genre: Genre, grid: BoardGrid, rules: Collection[str]) -> None:
    """Raise PuzzleError for a 0 where pzprjs takes it for no number: it would read, or has read, another board."""
    for cell, token in enumerate(grid.tokens if genre.from_one and SKIP_REGIONS.name not in rules else ()):
        if token.lstrip("SG") and not token.lstrip("SG").strip("0"):
            row, column = divmod(cell, grid.columns)
            raise PuzzleError(grid.file, row + 1, column + 1, "a 0", "a number from 1, as in this notation")


def check_size(rows: str, columns: str, file: str) -> tuple[int, int]:
    """Rows and columns as numbers. Raises PuzzleError where they are no numbers, or too large."""
    if not all(n.isascii() and n.isdigit() and 0 < len(n) < 6 and int(n) > 0 for n in (rows, columns)):
        raise PuzzleError(file, None, None, f"the size {rows[:20]!r} rows, {columns[:20]!r} columns",
                          "two positive numbers")
    if int(rows) * int(columns) > MOST:
        raise PuzzleError(file, None, None, f"{rows} x {columns} cells", f"at most {MOST} in all")
    return int(rows), int(columns)
