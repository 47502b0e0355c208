"""Game ids of S. Tatham's Portable Puzzle Collection: `PARAMETERS:BOARD`, perhaps with the program's name before it.

Without a name the board says which game it is of; where it could be of two, the name is asked for.
"""

from __future__ import annotations

import re

from ...boards.puzzle import Puzzle
from ...errors import PuzzleError, shortened
from ..found_board import FoundBoard, text_of_grids
from . import pearl_bridges_solo as games
from .loopy import is_game_id, read_game_id, write_game_id
from .runs_of_empty_cells import cells_of, rows_of

PUZZLES = {"loopy": "slitherlink", "pearl": "masyu", "bridges": "hashi", "solo": "sudoku"}
LOOPY = ("slitherlink", "tilingslitherlink")  # puzzles that are boards of Loopy: on squares, on tilings
SEED = ("an id with a seed, from which only its own program makes the board",
        "the id of the board itself: in the game, Game > Specific")
READERS = {"pearl": games.pearl, "bridges": games.bridges, "solo": games.solo}


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of an id. puzzle: the name of its kind, where it is known. Raises PuzzleError."""
    text = text.strip()
    match = re.fullmatch(r"(?:(?:sgt-)?([A-Za-z]+):)?(.*)", text)
    name, id = (match[1] or "", match[2]) if match else ("", text)
    game = name.lower() or next((game for game, kind in PUZZLES.items() if kind == puzzle), "")
    return read_id(id, file, game)


def read_id(id: str, file: str, game: str = "") -> FoundBoard:
    """The board of an id without a name. game: the program's name, "" where it is not known. Raises PuzzleError."""
    if game and game not in PUZZLES:
        raise PuzzleError(file, None, None, f"the game {game.capitalize()}, which satloop does not solve",
                          "Loopy, Pearl, Bridges or Solo")
    params, _, description = id.partition(":")
    if "#" in params:
        raise PuzzleError(file, None, None, *SEED)
    if is_game_id(id) and game in ("", "loopy"):
        return FoundBoard(*read_game_id(id, file))
    found = {known: board for known, reader in READERS.items() if game in ("", known)
             if (board := reader(params, description, file)) is not None}
    if game in ("", "loopy") and (board := old_loopy(params, description)) is not None:
        found["loopy"] = board
    if len(found) == 1:
        return next(iter(found.values()))
    if found and not re.search(r"[^a-z_]", description.partition(",")[0]):
        raise PuzzleError(file, None, None, "an id without a clue",
                          "a board with clues, or its program's name before it")
    if found:
        raise PuzzleError(file, None, None, f"an id that may be of {' or '.join(map(str.capitalize, found))}",
                          f"the program's name before it, as {next(iter(found))}:{shortened(id)}")
    raise PuzzleError(file, None, None, repr(shortened(id)),
                      f"an id of {game.capitalize()}: its size, a colon, and all cells of the board" if game else
                      "a game id of Loopy, Pearl, Bridges or Solo: its size, a colon, and all cells of the board")


def old_loopy(params: str, description: str) -> FoundBoard | None:
    """A board of Slitherlink in the notation of the first Loopy, which has no type; None for none."""
    size = games.size_and_options(params, r"(?:r?d[enth])?")
    cells = size and cells_of(description, "[0-4]", size.columns * size.rows)
    if not size or not cells or len(cells) != size.columns * size.rows:
        return None
    return FoundBoard("slitherlink", text_of_grids(rows_of(cells, size.columns)))


def write_id(board: Puzzle) -> str:
    """The game id of a board. Raises PuzzleError for one that the collection does not have."""
    # Of these Bridges alone has further rules: how many bridges two islands may have.
    writers = {"hashi": games.write_bridges} if board.given_rules else {
        "masyu": games.write_pearl, "hashi": games.write_bridges, "sudoku": games.write_solo}
    if board.name in writers:
        return writers[board.name](board)
    if board.name in LOOPY:
        return write_game_id(board)
    raise PuzzleError(board.file, None, None, f"a board of {board.title}" + " with a further rule" * bool(
        board.given_rules), "Slitherlink, Masyu, Hashi or Sudoku, which Loopy, Pearl, Bridges and Solo have")
