"""Which pieces the notations of pzprjs use for which puzzle: one line an address, one a file.

A further puzzle is a further entry; what its address is made of is in `pieces`, what its file is made of in `parts`.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from encoders.names import one_of

from ..boards.text import EMPTY, MOST
from ..errors import PuzzleError
from ..puzzles import NAMES
from .arrows import Arrows, ColouredArrows
from .items import (
    ArrowTokens,
    CircleTokens,
    ColouredArrowTokens,
    DotRows,
    Letters26,
    PipeTokens,
    Stars,
    Tokens,
)
from .notation import UNKNOWN, Circles, Words
from .parts import Flags, Line, Marks, Part, Regions, Shaded
from .pieces import Dots, Four, Holes, Numbers, Packed, Piece, Pipes, RoomNumbers, Walls
from .sudoku import Answers, DigitWords, SquareNumbers, SquareTokens


class Genre(NamedTuple):
    """A puzzle in the notations of pzprjs: its name here, the pieces of an address, the parts of a file.

    variants: flags that change the rules, each with the puzzle that it makes of it, None for one that satloop does not
    solve. version: the N of a file's first line pzprv3.N. file_id: the id in a file, where it is another one.
    square: a file says the number of rows alone, for as many columns.
    """

    puzzle: str
    address: tuple[Piece, ...]
    file: tuple[Part, ...]
    variants: dict[str, str | None] = {}
    version: int = 0
    file_id: str = ""
    square: bool = False


FOUR = {number: str(number) for number in range(5)}
SIDES = Words(FOUR, unknown=EMPTY)  # a question mark says nothing
NEAR = Words(FOUR, unknown="?")
NUMBERS = Words(unknown=EMPTY)
LENGTHS = Words(unknown="?", also={"0": UNKNOWN})
ENDS = Words()
DIGITS = DigitWords(unknown=EMPTY)
PEARLS = Words({1: "w", 2: "b"}, also={"1": 1, "2": 2})
SUNS = Words({1: "o", 2: "x"})
BLOCKED = Words({1: "x"}, also={"#": 1, "@": 1})
ISLANDS = Words({number: str(number) for number in range(1, 9)}, unknown="?")
PIPES = Words(dict(enumerate(("nsew", "ns", "ew", "ne", "nw", "sw", "se"), 1)), unknown=EMPTY, also={
    "".join(piece): number for number, sides in enumerate(("nsew", "ns", "ew", "ne", "nw", "sw", "se"), 1)
    for piece in permutations(sides)})
ROUND = Circles()
LINE, ROOMS, MARKS = Line(), Regions(), Marks()

# The id in an address, and in the second line of a file -> what stands there.
GENRES: dict[str, Genre] = {
    "slither": Genre("slitherlink", (Four(SIDES),),
                     (Flags("f"), Tokens(SIDES), Marks(since=1), Line(lattice=True)),
                     {"f": None}, version=1),
    "mashu": Genre("masyu", (Packed(PEARLS, 3, 3),), (Flags("f"), Tokens(PEARLS), LINE), {"f": None}),
    "yajilin": Genre("yajilin", (Arrows(),), (Flags("o"), ArrowTokens(NUMBERS), Shaded(), LINE), {"o": None}),
    "koburin": Genre("koburin", (Four(NEAR),), (Flags("o", "m", "b"), Tokens(NEAR), Shaded(), LINE),
                     {"o": None, "m": None}),
    "country": Genre("countryroad", (Walls(), RoomNumbers(NUMBERS)),
                     (Flags("country_empty", plain="", since=1), ROOMS, Tokens(NUMBERS), LINE, MARKS),
                     {"e": None, "country_empty": None}),
    "detour": Genre("detour", (Walls(), RoomNumbers(NUMBERS)), (ROOMS, Tokens(NUMBERS), LINE, MARKS)),
    "moonsun": Genre("moonsun", (Walls(), Packed(SUNS, 3, 3)), (ROOMS, Tokens(SUNS), LINE, MARKS)),
    "dotchi": Genre("dotchiloop", (Walls(), Packed(PEARLS, 3, 3)), (ROOMS, Tokens(PEARLS), LINE, MARKS)),
    "doubleback": Genre("doubleback", (Walls(holes=True), Holes()),
                        (Regions(holes=True), Stars(regions=True), LINE, MARKS)),
    "simpleloop": Genre("simpleloop", (Packed(BLOCKED, 2, 5),), (Stars(), LINE)),
    "balance": Genre("balanceloop", (Numbers(ROUND),), (Flags("f"), CircleTokens(ROUND), LINE), {"f": None}),
    "geradeweg": Genre("geradeweg", (Numbers(LENGTHS),), (Flags("f"), Tokens(LENGTHS), LINE), {"f": None}),
    "yajilin-regions": Genre("regionalyajilin", (Walls(), RoomNumbers(NUMBERS)),
                             (Flags("o"), ROOMS, Tokens(NUMBERS), Shaded(), LINE), {"o": None}),
    "midloop": Genre("midloop", (Dots(),), (DotRows(), LINE)),
    "castle": Genre("castlewall", (ColouredArrows(),), (ColouredArrowTokens(NUMBERS), LINE)),
    "pipelink": Genre("pipelink", (Pipes(PIPES),), (Flags("circle", "ice", plain="pipe"), PipeTokens(PIPES), LINE)),
    "wblink": Genre("shirokuro", (Packed(PEARLS, 3, 3),), (Tokens(PEARLS), LINE)),
    "hashi": Genre("hashi", (Numbers(ISLANDS),), (Tokens(ISLANDS), Line(doubled=True)), file_id="hashikake"),
    "numlin": Genre("numberlink", (Numbers(ENDS),), (Tokens(ENDS), LINE)),
    "arukone": Genre("flow", (Numbers(ENDS),), (Flags("dontpassallcell", plain="passallcell"), Letters26(ENDS), LINE),
                     {"e": "numberlink", "dontpassallcell": "numberlink"}),
    "sudoku": Genre("sudoku", (SquareNumbers(DIGITS),), (SquareTokens(DIGITS), Answers(DIGITS)), square=True),
}
ALIASES = {"pearl": "mashu", "slitherlink": "slither", "yajirin": "yajilin", "masyu": "mashu", "numberlink": "numlin",
           "hashikake": "hashi"}


def genre_of(puzzle: str) -> str | None:
    """The id of a puzzle in these notations, None for one that they do not have."""
    return next((id for id, genre in GENRES.items() if genre.puzzle == puzzle), None)


def find_genre(id: str, flags: list[str], file: str) -> tuple[Genre, str]:
    """The genre of that id and the puzzle that it is with these flags. Raises PuzzleError, listing the known ids."""
    genre = GENRES.get(ALIASES.get(id, id))
    if genre is None or genre.puzzle not in NAMES:
        raise PuzzleError(file, None, None, f"the genre {id[:40]!r}, whose addresses satloop does not read",
                          one_of(id, (known for known, genre in GENRES.items() if genre.puzzle in NAMES)))
    for flag in flags:
        if genre.variants.get(flag, "") is None:
            raise PuzzleError(file, None, None, f"the variant {flag!r}, which satloop does not solve",
                              f"the rules of {genre.puzzle} as they are")
    return genre, next(filter(None, map(genre.variants.get, flags)), genre.puzzle)


def check_size(rows: str, columns: str, file: str) -> tuple[int, int]:
    """Rows and columns as numbers. Raises PuzzleError where they are none, or too large."""
    if not all(n.isascii() and n.isdigit() and 0 < len(n) < 6 and int(n) > 0 for n in (rows, columns)):
        raise PuzzleError(file, None, None, f"the size {rows[:20]!r} rows, {columns[:20]!r} columns",
                          "two positive numbers")
    if int(rows) * int(columns) > MOST:
        raise PuzzleError(file, None, None, f"{rows} x {columns} cells", f"at most {MOST} in all")
    return int(rows), int(columns)
