"""Texts of janko.at: `begin`, lines of a key and a value, sections such as `problem`, `areas` and `solution`, `end`.

The tokens are those of board text. Keys that say nothing of the board are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...errors import PuzzleError, shortened
from ...puzzles import NAMES, find
from ..found_board import FoundBoard, credit_lines, text_of_grids

BEGIN = r"(?i)\[?begin\]?[ \t]*(?:\r?\n|\Z)"
SECTIONS = ("problem", "areas", "solution")
OUTSIDE = ("clabels", "rlabels", "labels", "nodes")  # sections that the puzzles read here do not have
LEFT_OUT = ("moves", "info", "notes")


def split(text: str, file: str) -> Iterator[tuple[int, str]]:
    """Each board, from its `begin` on, with the number of its line."""
    starts = [match.start() for match in re.finditer(rf"(?m)^{BEGIN.replace('(?i)', '')}", text, re.IGNORECASE)]
    for start, end in zip(starts, [*starts[1:], len(text)]):
        yield 1 + text.count("\n", 0, start), text[start:end]


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a text. Raises PuzzleError."""
    parts: dict[str, list[list[str]]] = {}
    words: dict[str, str] = {}
    section = None
    for line in text.strip().splitlines()[1:]:
        tokens = line.split()
        head = tokens[0].strip("[]").lower() if tokens else ""
        if len(tokens) == 1 and head in (*SECTIONS, *OUTSIDE, *LEFT_OUT, "end"):
            if head == "end":
                break
            section = parts.setdefault(head, [])
        elif section is None:
            if len(tokens) > 1:
                words.setdefault(head, " ".join(tokens[1:]))
        elif tokens:
            section.append([token.lower() for token in tokens])
    name = puzzle or known_name(words.get("puzzle", ""))
    if not name:
        said = f"the puzzle {shortened(words['puzzle'])!r}" if "puzzle" in words else "a text without a puzzle's name"
        raise PuzzleError(file, None, None, said, "a line 'puzzle NAME' of one that satloop solves, or the option "
                          "--puzzle NAME")
    for outside in OUTSIDE:
        if any(token != "-" for row in parts.get(outside, []) for token in row):
            raise PuzzleError(file, None, None, f"the section {outside!r}", f"what {name} has")
    board = parts.get("problem") or [["-"] * len(row) for row in parts.get("areas", [])]
    if not board:
        raise PuzzleError(file, None, None, "a text without a board", "a section 'problem'")
    grids = [board, *([parts["areas"]] if parts.get("areas") else [])]
    head = credit_lines(title=words.get("title"), author=words.get("author"), source=words.get("source"))
    return FoundBoard(name, head + text_of_grids(*grids),
                      text_of_grids(parts["solution"]) if parts.get("solution") else None)


def known_name(word: str) -> str:
    """The puzzle of that name or other name, "" for none."""
    name = re.sub(r"[^a-z0-9]", "", word.lower())
    try:
        found = find(name).name if name else ""
    except ValueError:
        return ""
    return found if found in NAMES else ""
