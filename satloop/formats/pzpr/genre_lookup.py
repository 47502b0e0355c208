"""Which genre an address or a file has, what its flags ask for, and its size."""

from __future__ import annotations

from encoders.registry import nearest_name

from ...boards.puzzle import Puzzle
from ...boards.text import MOST
from ...errors import PuzzleError
from ...puzzles import NAMES
from .genres import GENRES, Genre

ALIASES = {"pearl": "mashu", "slitherlink": "slither", "yajirin": "yajilin", "masyu": "mashu", "numberlink": "numlin",
           "hashikake": "hashi"}


def genre_of(puzzle: str) -> str | None:
    """The id of a puzzle, None for a puzzle that these notations do not have."""
    return next((id for id, genre in GENRES.items() if genre.puzzle == puzzle), None)


def find_genre(id: str, flags: list[str], file: str) -> tuple[Genre, str]:
    """The genre of an id, and the name of the puzzle with these flags. Raises PuzzleError, naming the nearest id."""
    genre = GENRES.get(ALIASES.get(id, id))
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


def flags_of(genre: Genre, board: Puzzle) -> list[str]:
    """The flags of an address, and lines of a file, that ask for the further rules of a board."""
    return [flag for flag, name in genre.asks.items() if name in board.given_rules]


def check_size(rows: str, columns: str, file: str) -> tuple[int, int]:
    """Rows and columns as numbers. Raises PuzzleError where they are no numbers, or too large."""
    if not all(n.isascii() and n.isdigit() and 0 < len(n) < 6 and int(n) > 0 for n in (rows, columns)):
        raise PuzzleError(file, None, None, f"the size {rows[:20]!r} rows, {columns[:20]!r} columns",
                          "two positive numbers")
    if int(rows) * int(columns) > MOST:
        raise PuzzleError(file, None, None, f"{rows} x {columns} cells", f"at most {MOST} in all")
    return int(rows), int(columns)
