"""Files of the app OpenSudoku: XML whose elements `game` have 81 digits, or, in progress, three fields a cell."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...errors import PuzzleError, shortened
from ..found_board import FoundBoard, credit_lines
from ..xml_of_others import xml_root
from .grid_text import board_of


def split(text: str, file: str) -> Iterator[tuple[int, str]]:
    """Each game: the title, the author and its data, a line each. Raises PuzzleError for broken XML."""
    root = xml_root(text, file)
    words = [" ".join((root.findtext(word) or "").split()) for word in ("name", "author")]
    games = [game.get("data", "") for game in root.iter("game")]
    if not games:
        raise PuzzleError(file, None, None, "no game", "elements <game data=\"81 digits\"/>")
    places = [match.start() for match in re.finditer(r"<game\b", text)]
    for number, data in enumerate(games):
        line = 1 + text.count("\n", 0, places[number]) if number < len(places) else 1
        yield line, "\n".join([*words, data])


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a game; of one in progress, the cells that are not editable. Raises PuzzleError."""
    title, author, data = text.split("\n", 2)
    version = re.match(r"version:\s*\d+\s+", data)  # the line break after it has become a blank
    cells = data[version.end():].strip() if version else data.strip()
    if version or "|" in cells:
        fields = cells.strip().rstrip("|").split("|")
        # A further field a cell stands in later versions; notes may hold bars, and then nobody knows the cells.
        each = len(fields) // 81
        if len(fields) % 81 or each < 3 or not all(field in "0123456789" and field for field in fields[::each]) or not (
                all(field in ("0", "1") for field in fields[2::each])):
            raise PuzzleError(file, None, None, "a game in progress that does not split into 81 cells",
                              "value, notes and editable of each cell")
        cells = "".join(value if editable == "0" else "0" for value, editable in zip(fields[::each], fields[2::each]))
    if not re.fullmatch(r"[0-9]{81}", cells):
        raise PuzzleError(file, None, None, repr(shortened(cells)), "the 81 digits of a game")
    return FoundBoard("sudoku", credit_lines(title=title, author=author) + board_of(cells))
