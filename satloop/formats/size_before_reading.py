"""The size of the board that a text asks for, found before the board is read."""

from __future__ import annotations

import json
import re

from ..boards.tilings import is_tiling_text
from .notations import single_notation
from .pzpr.recognize import ADDRESS, MARK, bare_text, is_address, is_file

TIMES = re.compile(r"(\d{1,9})x(\d{1,9})")
SIZE = re.compile(r"\s*(\d{1,9})\s+(\d{1,9})\s*")


def shape_of(text: str) -> tuple[int, int]:
    """(rows, columns) that the text names; (1, 1) if it names no size, because then it holds every cell itself.

    An address, a pzprv3 file and the line `rows columns` can ask for a large board in a few signs. Raises
    nothing: text that is no board is refused when it is read.

    >>> shape_of("https://puzz.link/p?slither/30/20/"), shape_of("# puzzle: masyu\\n999 999\\n- -")
    ((20, 30), (999, 999))
    """
    if is_address(text):
        match = re.fullmatch(ADDRESS, bare_text(text))
        numbers = [part for part in match[1].partition("#")[0].split("/")[1:5] if part.isdecimal()] if match else []
        return _rows_and_columns(numbers[1], numbers[0]) if len(numbers) > 1 else (1, 1)
    if is_file(text):
        lines = re.split(r"[\r\n/]+", re.sub(MARK, "", text.strip(), count=1))[2:4]
        return _rows_and_columns(lines[0].strip(), lines[-1].strip()) if lines else (1, 1)
    if is_tiling_text(text) or is_game_id(text):  # FAMILY ROWSxCOLUMNS; WIDTHxHEIGHT...
        times = TIMES.search(text)
        return _rows_and_columns(*times.groups()) if times else (1, 1)
    if text.lstrip()[:1] in ("{", "["):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            return 1, 1
        records = data if isinstance(data, list) else [data]
        boards = [record.get("board") for record in records if isinstance(record, dict)]
        return max((shape_of(board) for board in boards if isinstance(board, str) and board.lstrip()[:1] not in "{["),
                   key=lambda shape: shape[0] * shape[1], default=(1, 1))
    first = next((line for line in text.splitlines() if line.strip() and not line.startswith("#")), "")
    match = SIZE.fullmatch(first)
    return _rows_and_columns(*match.groups()) if match else (1, 1)


def is_game_id(text: str) -> bool:
    """Whether a text is a game id of Tatham's collection."""
    known = single_notation(text)
    return known is not None and known.reader == "tatham.game_ids"


def _rows_and_columns(rows: str, columns: str) -> tuple[int, int]:
    fine = rows.isdecimal() and columns.isdecimal() and len(rows + columns) < 20
    return (int(rows), int(columns)) if fine else (1, 1)
