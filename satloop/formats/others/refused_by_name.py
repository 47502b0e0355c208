"""What is known and not read: each is refused by its name, with what to do instead."""

from __future__ import annotations

import re

from ...errors import PuzzleError
from ..found_board import FoundBoard

# Regular expression of the text -> what it is, and what to give instead.
KNOWN = {
    r"(?i)(?:https?://)?(?:www\.)?pedros\.works/\S*": (
        "an address of Kudamono (pedros.works)", "an address of puzz.link, or a link of Penpa+"),
    r"(?i)(?:https?://)?(?:www\.)?(?:tinyurl\.com|bit\.ly|git\.io|is\.gd|t\.co)/\S+": (
        "a short address, which only its site can lengthen", "the long address that the browser shows"),
    r"(?i)(?:https?://)?(?:www\.)?f-puzzles\.com/?\?id=\S*": (
        "a link of f-puzzles that only names a board on its server", "a link with ?load= (Export, then the long link)"),
    r"": ("XML of an unknown kind", "a document of OpenSudoku or PencilBox"),
}


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """Raises PuzzleError."""
    raise PuzzleError(file, None, None, *next(words for begin, words in KNOWN.items() if re.match(begin, text.strip())))
