"""Reads and writes pzprv3 files, in which pzprjs (the program behind puzz.link) keeps a board with its solution.

Lines: perhaps `v:TEXT`, the mark of a variant as in an address; `pzprv3`, the genre, rows, columns (of a Sudoku one
number); then the fields that `genres.GENRES` lists; perhaps `info:` and a JSON object with the author, and the title as
its comment.
"""

from __future__ import annotations

import json
import re

from ...boards.puzzle import Puzzle, Solution
from ...errors import PuzzleError
from ...puzzles import find
from .address import no_notation_error
from .board_grid import BoardGrid, grid_of
from .file_fields import NEVER, FileReader, RegionLines, VariantLines
from .genre_lookup import check_size, find_genre, flags_of, genre_of, refuse_zeros, rules_asked_by
from .genres import GENRES
from .recognize import MARK
from .variant_mark import comment_of_variant, remark_on_variant

HEAD = re.compile(r"pzprv3(?:\.([0-9]))?")


def read_file(text: str, file: str = "<text>") -> tuple[Puzzle, Solution | None]:
    """As `read_with_remark`, without the remark."""
    return read_with_remark(text, file)[:2]


def read_with_remark(text: str, file: str) -> tuple[Puzzle, Solution | None, str]:
    """The board in the text of a file, its solution, None without one, and a line about what of it says nothing here,
    and about the mark of a variant, "" for none.

    A slash may stand for a line break. Raises PuzzleError: no pzprv3 file, a genre that satloop does not solve, a
    bad field.
    """
    text = text.strip()
    mark = re.match(MARK, text)
    variant, text = (mark[1] or "", text[mark.end():]) if mark else ("", text)
    slashes = "/" in text.split("\n")[0]
    lines = text.rstrip("/").split("/") if slashes else text.splitlines()
    head = HEAD.fullmatch(lines[0].strip()) if lines else None
    if head is None:
        raise PuzzleError(file, None, None, repr(lines[0][:40]) if lines else "no text", "a first line pzprv3")
    reader = FileReader(lines, file, 1, int(head[1] or 0))
    id = reader.next("the genre").strip()
    genre, _ = find_genre(id, [], file)
    height = reader.next("the number of rows")
    width = height if genre.square else reader.next("the number of columns")
    rows, columns = check_size(height.strip(), width.strip(), file)
    if rows * columns > len(text):
        raise PuzzleError(file, None, None, f"{rows} x {columns} cells", "as many as the lines below have")
    grid = BoardGrid(find(genre.puzzle), rows, columns, file)
    for field in genre.file:
        field.read(reader, grid)
    _, name = find_genre(id, grid.flags, file)
    kind = find(name)
    rules = rules_asked_by(genre, grid.flags)
    refuse_zeros(genre, grid, rules)
    rest = ("/" if slashes else "\n").join(lines[reader.at:])
    board = kind(comments_of(rest) + comment_of_variant(variant) + grid.text(kind, rules), file)
    left_out = f"{file}: read without {grid.left_out}" * bool(grid.left_out)
    remark = "; ".join(filter(None, (left_out, remark_on_variant(variant, file, kind))))
    return board, grid.solution(board), remark


def write_file(board: Puzzle, solution: Solution | None = None) -> str:
    """The text of a file with the board, and the solution if given.

    Raises PuzzleError for a puzzle or a board that this notation cannot express.
    """
    id = genre_of(board.name)
    if id is None:
        raise no_notation_error(board)
    genre, grid = GENRES[id], grid_of(board, solution)
    grid.flags = flags_of(genre, board, grid)
    since = [field.since for field in genre.file if isinstance(field, VariantLines) and grid.flags]
    if grid.right_inside.any() or grid.below_inside.any():
        since += [field.since for field in genre.file if isinstance(field, RegionLines) and field.since != NEVER]
    version = grid.version = max(genre.version, *since, 0)
    head = f"{board.variant}\n" * bool(board.variant) + ("pzprv3" + f".{version}" * bool(version))
    size = [str(board.rows)] if genre.square else [str(board.rows), str(board.columns)]
    return "\n".join([head, genre.file_id or id, *size,
                      *(line for field in genre.file for line in field.write(grid)), *info_lines(board)]) + "\n"


def info_lines(board: Puzzle) -> list[str]:
    """The line that tells a board's title and author; none where it has neither."""
    known = {name: text for name, text in (("author", board.author), ("comment", board.own_title)) if text}
    return [f"info:{json.dumps({'metadata': known}, ensure_ascii=False)}"] if known else []


def comments_of(rest: str) -> str:
    """The comments of board text for what the end of a file tells; what is no such object is left out."""
    try:
        data, _ = json.JSONDecoder().raw_decode(rest.partition("info:")[2].lstrip())
    except (ValueError, RecursionError):
        return ""
    metadata = data.get("metadata") if isinstance(data, dict) else None
    if not isinstance(metadata, dict):
        return ""
    texts = {word: metadata.get(name) for word, name in (("title", "comment"), ("author", "author"))}
    return "".join(f"# {word}: {' '.join(text.split())}\n" for word, text in texts.items()
                   if isinstance(text, str) and text.strip())
