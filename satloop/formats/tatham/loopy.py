"""Game ids of Loopy, the Slitherlink of S. Tatham's Portable Puzzle Collection: `10x10t2:a4d5a5b4...`.

Columns x rows, t and the number of the tiling, perhaps d and the difficulty, a colon, for a triangular board `0_`, for
a Penrose tiling its patch and `_`, then the faces in their order: a digit is a number, a capital letter a number from
10 on; a small letter stands for 1 to 26 faces in a row without a number.
"""

from __future__ import annotations

import re
from itertools import groupby

from ...boards.puzzle import Puzzle
from ...boards.tilings import tiling
from ...errors import PuzzleError, shortened

GAME_ID = r"(\d{1,5})(?:x(\d{1,5}))?t(\d{1,2})(?:d[enth])?:(?:([^_\s]*)_)?([0-9A-Za-z]*)"
LIKELY = r"\d+(x\d+)?t\d+(d[a-z])?:\S*"  # what is meant to be one
# The tilings by their numbers. A triangular board without `0_` is one of the first version, with ears.
TYPES = ("squares", "triangular", "honeycomb", "snubsquare", "cairo", "greathexagonal", "octagonal", "kites", "floret",
         "dodecagonal", "greatdodecagonal", "penrose-kites", "penrose-rhombs", "greatgreatdodecagonal", "kagome",
         "compassdodecagonal")
EARS, NO_EARS = "triangular-with-ears", "0"
NUMBERS = {**{name: number for number, name in enumerate(TYPES)}, EARS: TYPES.index("triangular")}
EXPECTED = "a game id of Loopy, WIDTHxHEIGHTtTYPE:CLUES, of type 0 to 15"


def is_game_id(text: str) -> bool:
    """Whether a text is one game id, or is meant to be one."""
    return ":" in text and bool(re.fullmatch(LIKELY, text.strip(), re.ASCII))


def read_game_id(text: str, file: str) -> tuple[str, str]:
    """The puzzle's name and the board's text. Raises PuzzleError.

    >>> read_game_id("2x1t0:a3", "<text>")
    ('slitherlink', '1 2\\n- 3\\n')
    """
    match = re.fullmatch(GAME_ID, text.strip(), re.ASCII)
    if match is None or int(match[3]) >= len(TYPES):
        raise PuzzleError(file, None, None, repr(shortened(text.strip())), EXPECTED)
    columns, rows, family, part = int(match[1]), int(match[2] or match[1]), TYPES[int(match[3])], match[4]
    if family == "triangular":
        family, part = (EARS, None) if part is None else (family, None if part == NO_EARS else part)
    try:
        drawing = tiling(family, rows, columns, part or "")
        if part is not None and not family.startswith("penrose"):
            raise ValueError(f"{family} has no part {shortened(part)!r}")
        if part is None and family.startswith("penrose"):
            raise ValueError("a Penrose tiling without its patch, as G578,1366,252_")
    except ValueError as error:
        raise PuzzleError(file, None, None, repr(shortened(text.strip())), f"a tiling: {error}") from None
    tokens, faces = list[str](), len(drawing.faces)
    for sign in match[5]:
        if sign.islower():
            tokens += ["-"] * (ord(sign) - ord("a") + 1)
        else:
            tokens.append(sign if sign.isdecimal() else str(ord(sign) - ord("A") + 10))
        if len(tokens) > faces:
            break
    if len(tokens) != faces:
        number = f"{len(tokens)} faces" if len(tokens) < faces else "more faces"
        raise PuzzleError(file, None, None, f"{number} after the colon",
                          f"{faces} as {family} of {rows} x {columns} has")
    lines = "".join(" ".join(line) + "\n" for line in drawing.in_lines(tokens))
    if family == "squares":
        return "slitherlink", f"{rows} {columns}\n{lines}"
    return "tilingslitherlink", f"{family} {rows}x{columns} {part or ''}".rstrip() + f"\n{lines}"


def write_game_id(board: Puzzle) -> str:
    """The game id of a board. Raises PuzzleError for one that has none.

    >>> from satloop.puzzles import find
    >>> write_game_id(find("slitherlink")("1 2\\n- 3\\n"))
    '2x1t0:a3'
    """
    family = board.family
    if family not in NUMBERS or board.given_rules:
        raise PuzzleError(board.file, None, None, f"a board of {board.title}",
                          "one that Loopy has: Slitherlink on squares or a tiling by name")
    part = f"{NO_EARS}_" if family == "triangular" else f"{patch}_" if (patch := getattr(board, "patch", "")) else ""
    clues: list[int] = board.clue.ravel().tolist()  # type: ignore[attr-defined]
    signs = ""
    for empty, run in groupby(clues, lambda clue: clue < 0):
        if empty:
            count = len([*run])
            signs += "z" * (count // 26) + (chr(ord("a") + count % 26 - 1) if count % 26 else "")
        else:
            signs += "".join(str(clue) if clue < 10 else chr(ord("A") + clue - 10) for clue in run)
    return f"{board.columns}x{board.rows}t{NUMBERS[family]}:{part}{signs}"
