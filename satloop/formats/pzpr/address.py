"""Reads and writes addresses of puzz.link, pzv.jp, pzprxs.vercel.app and related sites: a board in one line.

    https://puzz.link/p?slither/5/5/cbcbcddad
                        genre / v:TEXT, if any / flags, if any / columns / rows / fields

By v: the sender says that the board has other rules than the genre, which nobody else knows. It is kept as a comment.

The notation gives a number to a region, but does not tell in which of its cells the number is drawn. Where that is not
the cell in which puzz.link draws it, satloop adds the cells after a #, as `#clues=r1c2-r3c4`; puzz.link ignores that.
"""

from __future__ import annotations

import re

from ...boards.puzzle import Puzzle
from ...boards.text import EMPTY
from ...errors import PuzzleError, plural, shortened
from ...puzzles import find
from ..found_board import FoundBoard
from .board_grid import BoardGrid, grid_of
from .genre_lookup import check_size, find_genre, flags_of, genre_of, refuse_zeros, rules_asked_by
from .genres import GENRES, Genre
from .letters_of_addresses import AddressReader
from .recognize import ADDRESS, bare_text
from .region_fields import RegionNumberField, region_number_cells
from .variant_mark import comment_of_variant, remark_on_variant

CLUES = "clues="
SITE = "https://puzz.link/p?"
EXPECTED = f"an address such as {SITE}slither/5/5/cbcbcddad: genre, columns, rows, and the board"


def read_address(text: str, file: str | None = None) -> Puzzle:
    """The board of an address. Raises PuzzleError: no address, a genre that satloop does not solve, a bad field."""
    return read_with_remark(text, file)[0]


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of an address of which only the end was copied: `p?slither/5/5/cbcbcddad`. Raises PuzzleError."""
    board, remark = read_with_remark(SITE + text.strip().partition("?")[2], file)
    return FoundBoard(board.name, board.text, remark=remark)


def read_with_remark(text: str, file: str | None = None) -> tuple[Puzzle, str]:
    """As `read_address`, with a line about what of it says nothing here, "" for none: letters that pzprjs ignores, and
    the mark of a variant.
    """
    text = bare_text(text)
    file = file or shortened(text)
    match = re.fullmatch(ADDRESS, text)
    start = match.start(1) if match else 0
    if "=" in text and (head := re.match(r"(?:[A-Za-z]+=[^&/#]*&)+", text[start:])):
        start += head.end()  # as type=editor&
    query, _, fragment = text[start:].partition("#")
    query = query.split("&")[0].rstrip("/")
    id, *parts = query.split("/")
    if match is None or not id:
        raise PuzzleError(file, None, None, "no board after a question mark", EXPECTED)
    variant = parts.pop(0) if parts and parts[0].startswith("v:") else ""
    flags = list(parts.pop(0)) if parts and not parts[0].isdecimal() else []
    id = re.sub("_(edit|test|play)$", "", id.lower())  # older addresses name the kind of page
    genre, name = find_genre(id, flags, file)
    for flag, other in genre.without.items():
        if flag not in flags and other is None:
            raise PuzzleError(file, None, None, f"no flag {flag!r}: an older notation of {genre.puzzle}",
                              f"{id}/{flag}/ and the size")
        name = other if flag not in flags and other is not None else name
    known = [*genre.variants, *genre.asks, *genre.without]
    unknown = [flag for flag in flags if flag not in (*known, "b")]
    if len(parts) < 2:
        raise PuzzleError(file, None, None, f"{plural(len(parts), 'part')} after the genre", EXPECTED)
    rows, columns = check_size(parts[1], parts[0], file)
    kind, rules = find(name), rules_asked_by(genre, flags)
    grid = BoardGrid(kind, rows, columns, file)
    reader = AddressReader(text[:start + len(query)], file, start + len(query) - len("/".join(parts[2:])))
    for field in genre.address:
        # An address may end early: the fields left out are empty, or have what pzprjs puts there.
        if reader.more() or getattr(field, "needed", False):
            field.read(reader, grid)
    remark = "; ".join(filter(None, (remark_on(reader, unknown), remark_on_variant(variant, file, kind))))
    if fragment.startswith(CLUES) and has_region_numbers(genre):
        place_clues(fragment[len(CLUES):], grid)
    refuse_zeros(genre, grid, rules)
    return kind(comment_of_variant(variant) + grid.text(kind, rules), file), remark


def remark_on(reader: AddressReader, flags: list[str]) -> str:
    """What of an address was not read, in a line, "" for nothing. flags: those that the puzzle does not have."""
    rest, dropped = reader.text[reader.at:], sorted(reader.dropped)
    parts = [f"the flag {flag!r}" for flag in flags[:1]]
    parts += [f"{reader.text[at]!r} at character {at + 1}" for at in dropped[:1]]
    parts += [f"{plural(len(dropped) - 1, 'further letter')}"] * (len(dropped) > 1)
    parts += [f"{plural(reader.numbers_without_place, 'number')} in cells that take none"] * bool(
        reader.numbers_without_place)
    parts += [f"{shortened(rest)!r} at its end"] * bool(rest) + ["its end, which is missing"] * reader.short
    return f"{reader.file}: read without {' and '.join(parts)}, as puzz.link reads it" if parts else ""


def write_address(board: Puzzle) -> str:
    """The address of a board. Raises PuzzleError for a puzzle, or a board, that has none."""
    id = genre_of(board.name)
    if id is None:
        raise no_notation_error(board)
    grid = grid_of(board)
    fields = "".join(field.write(grid) for field in GENRES[id].address)
    flags = "".join(flag for flag in (*GENRES[id].without, *flags_of(GENRES[id], board, grid)) if len(flag) == 1)
    end = "" if fields[-1:].isalnum() else "/"  # as pzprjs does
    size = f"{board.columns}/{board.rows}"
    head = "".join(f"{part}/" for part in (board.variant, flags) if part)
    return f"{SITE}{id}/{head}{size}/{fields}{end}{clue_cells(GENRES[id], grid)}"


def has_region_numbers(genre: Genre) -> bool:
    """Whether its address has a number for each region, without the cell in which it is drawn."""
    return any(isinstance(field, RegionNumberField) for field in genre.address)


def clue_cells(genre: Genre, grid: BoardGrid) -> str:
    """The end of an address: the cells of the regions' numbers, unless they are those in which puzz.link draws them."""
    cells = [cell for cell, token in enumerate(grid.tokens) if token != EMPTY]
    tops = region_number_cells(grid) if has_region_numbers(genre) else []
    if not tops or cells == sorted(tops[region] for region in {int(grid.region.flat[cell]) for cell in cells}):
        return ""
    return f"#{CLUES}" + "-".join(f"r{cell // grid.columns + 1}c{cell % grid.columns + 1}" for cell in cells)


def place_clues(text: str, grid: BoardGrid) -> None:
    """Move the regions' numbers to the cells that the text lists.

    Raises PuzzleError for a cell of a region without a number.
    """
    tops, moved = region_number_cells(grid), {}
    for name in text.split("-"):
        match = re.fullmatch("r([1-9][0-9]{0,4})c([1-9][0-9]{0,4})", name)
        row, column = (int(match[1]) - 1, int(match[2]) - 1) if match else (grid.rows, grid.columns)
        top = tops[grid.region[row, column]] if row < grid.rows and column < grid.columns else None
        if top is None or grid.tokens[top] == EMPTY:
            raise PuzzleError(grid.file, None, None, f"{name[:40]!r} after #{CLUES}",
                              "a cell of a region with a number, as r1c2-r3c4")
        moved[row * grid.columns + column] = top
    tokens = {cell: grid.tokens[top] for cell, top in moved.items()}
    for top in moved.values():
        grid.tokens[top] = EMPTY
    for cell, token in tokens.items():
        grid.tokens[cell] = token


def no_notation_error(board: Puzzle) -> PuzzleError:
    """The error that the notations of pzprjs do not have the puzzle."""
    return PuzzleError(board.file, None, None, f"the puzzle {board.name}",
                       f"one with a notation of puzz.link: {', '.join(genre.puzzle for genre in GENRES.values())}")
