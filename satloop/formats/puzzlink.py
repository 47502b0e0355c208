"""Addresses of puzz.link, pzv.jp, pzprxs.vercel.app and their relatives: a board in a line, to paste and to click.

    https://puzz.link/p?slither/5/5/cbcbcddad
                        genre / flags, if any / columns / rows / pieces

Behind # stands what this notation has no letters for, and what puzz.link passes over: in which cells the numbers of
regions are drawn, where it would draw them in others, as `#clues=r1c2-r3c4`.
"""

from __future__ import annotations

import re

from ..boards.puzzle import Puzzle
from ..boards.text import EMPTY
from ..errors import PuzzleError, plural
from ..puzzles import find
from .genres import GENRES, Genre, check_size, find_genre, genre_of
from .notation import Letters
from .pieces import RoomNumbers, heads
from .sheet import Sheet, sheet_of
from .split import ADDRESS, bare, shortened

PLACES = "clues="
SITE = "https://puzz.link/p?"
EXPECTED = f"an address as {SITE}slither/5/5/cbcbcddad: genre, columns, rows, and the board"


def read_address(text: str, file: str | None = None) -> Puzzle:
    """The board of an address. Raises PuzzleError: no such address, a genre that we do not solve, a bad piece."""
    text = bare(text)
    file = file or shortened(text)
    found = ADDRESS.fullmatch(text)
    start = found.start(1) if found else 0
    query, _, behind = text[start:].partition("#")
    query = query.split("&")[0].rstrip("/")
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
        raise PuzzleError(file, None, None, f"{plural(len(parts), 'part')} behind the genre", EXPECTED)
    rows, columns = check_size(parts[1], parts[0], file)
    sheet = Sheet(rows, columns, file)
    letters = Letters(text[:start + len(query)], file, start + len(query) - len("/".join(parts[2:])))
    for piece in genre.address:
        if letters.more():  # an address may end early: the pieces left out say nothing
            piece.read(letters, sheet)
    if letters.more():
        letters.take("")
        raise letters.wrong("the end of the address")
    if behind.startswith(PLACES) and has_room_numbers(genre):
        place_clues(behind[len(PLACES):], sheet)
    kind = find(name)
    return kind(sheet.text(kind), file)


def write_address(board: Puzzle, site: str = SITE) -> str:
    """The address of a board. Raises PuzzleError for a puzzle, or a board, that has none."""
    id = genre_of(board.name)
    if id is None:
        raise no_notation(board)
    sheet = sheet_of(board)
    pieces = "".join(piece.write(sheet) for piece in GENRES[id].address)
    return f"{site}{id}/{board.columns}/{board.rows}/{pieces}{places(GENRES[id], sheet)}"


def has_room_numbers(genre: Genre) -> bool:
    """Whether its address says a number a region, and not in which cell."""
    return any(isinstance(piece, RoomNumbers) for piece in genre.address)


def places(genre: Genre, sheet: Sheet) -> str:
    """In which cells the numbers of regions are drawn, if it is not in those where puzz.link draws them."""
    cells = [cell for cell, token in enumerate(sheet.tokens) if token != EMPTY]
    tops = heads(sheet) if has_room_numbers(genre) else []
    if not tops or cells == sorted(tops[room] for room in {int(sheet.region.flat[cell]) for cell in cells}):
        return ""
    return f"#{PLACES}" + "-".join(f"r{cell // sheet.columns + 1}c{cell % sheet.columns + 1}" for cell in cells)


def place_clues(text: str, sheet: Sheet) -> None:
    """Draw the regions' numbers in the cells that the text lists. Raises PuzzleError for a cell of no numbered region.
    """
    tops, moved = heads(sheet), {}
    for name in text.split("-"):
        found = re.fullmatch("r([1-9][0-9]{0,4})c([1-9][0-9]{0,4})", name)
        row, column = (int(found[1]) - 1, int(found[2]) - 1) if found else (sheet.rows, sheet.columns)
        top = tops[sheet.region[row, column]] if row < sheet.rows and column < sheet.columns else None
        if top is None or sheet.tokens[top] == EMPTY:
            raise PuzzleError(sheet.file, None, None, f"{name[:40]!r} behind #{PLACES}",
                              "a cell of a region with a number, as r1c2-r3c4")
        moved[row * sheet.columns + column] = top
    tokens = {cell: sheet.tokens[top] for cell, top in moved.items()}
    for top in moved.values():
        sheet.tokens[top] = EMPTY
    for cell, token in tokens.items():
        sheet.tokens[cell] = token


def no_notation(board: Puzzle) -> PuzzleError:
    """That a puzzle has no place in the notations of pzprjs."""
    return PuzzleError(board.file, None, None, f"the puzzle {board.name}",
                       f"one with a notation of puzz.link: {', '.join(genre.puzzle for genre in GENRES.values())}")
