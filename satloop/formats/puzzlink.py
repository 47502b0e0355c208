"""Addresses of puzz.link, pzv.jp, pzprxs.vercel.app and their relatives: a board in a line, to paste and to click.

    https://puzz.link/p?slither/5/5/cbcbcddad
                        genre / flags, if any / columns / rows / pieces
"""

from __future__ import annotations

import re

from ..boards.puzzle import Puzzle
from ..errors import PuzzleError
from ..puzzles import find
from .genres import GENRES, check_size, find_genre, genre_of
from .notation import Letters
from .sheet import Sheet, sheet_of
from .split import ADDRESS, shortened

SITE = "https://puzz.link/p?"
EXPECTED = f"an address as {SITE}slither/5/5/cbcbcddad: genre, columns, rows, and the board"


def read_address(text: str, file: str | None = None) -> Puzzle:
    """The board of an address. Raises PuzzleError: no such address, a genre that we do not solve, a bad piece."""
    text = text.strip()
    file = file or shortened(text)
    found = ADDRESS.fullmatch(text)
    start = found.start(1) if found else 0
    query = text[start:].split("&")[0].rstrip("/")
    id, *parts = query.split("/")
    if found is None or not id:
        raise PuzzleError(file, None, None, "no board behind a question mark", EXPECTED)
    flags: list[str] = []
    if parts and not parts[0].isdecimal():
        flags = list(parts.pop(0).replace("v:", ""))
    id = re.sub("_(edit|test|play)$", "", id.lower())  # older addresses say for what the page is
    genre, name = find_genre(id, flags, file)
    unknown = [flag for flag in flags if flag not in (*genre.variants, "b")]
    if unknown:
        raise PuzzleError(file, None, None, f"the flag {unknown[0]!r}", "flags whose meaning is known: b, v: and " +
                          (", ".join(genre.variants) or "no other"))
    if len(parts) < 2:
        raise PuzzleError(file, None, None, f"{len(parts)} parts behind the genre", EXPECTED)
    rows, columns = check_size(parts[1], parts[0], file)
    sheet = Sheet(rows, columns, file)
    letters = Letters(text[:start + len(query)], file, start + len(query) - len("/".join(parts[2:])))
    for piece in genre.address:
        if letters.more():  # an address may end early: the pieces left out say nothing
            piece.read(letters, sheet)
    if letters.more():
        letters.take("")
        raise letters.wrong("the end of the address")
    kind = find(name)
    return kind(sheet.text(kind), file)


def write_address(board: Puzzle, site: str = SITE) -> str:
    """The address of a board. Raises PuzzleError for a puzzle, or a board, that has none."""
    id = genre_of(board.name)
    if id is None:
        raise no_notation(board)
    sheet = sheet_of(board)
    pieces = "".join(piece.write(sheet) for piece in GENRES[id].address)
    return f"{site}{id}/{board.columns}/{board.rows}/{pieces}"


def no_notation(board: Puzzle) -> PuzzleError:
    """That a puzzle has no place in the notations of pzprjs."""
    return PuzzleError(board.file, None, None, f"the puzzle {board.name}",
                       f"one with a notation of puzz.link: {', '.join(genre.puzzle for genre in GENRES.values())}")
