"""What is drawn on a board of Penpa+ means in each puzzle: GENRES has the puzzles that are read, by Penpa's tags.

Whatever a genre does not use is refused with its cell, never dropped.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ...boards.walls_in_regions import GRID
from ...errors import PuzzleError, shortened
from ...puzzles import find
from ..found_board import FoundBoard, credit_lines, text_of_grids
from ..sudokus.fpuzzles import with_boxes
from .canvas import Canvas
from .packed_link import packed_in, unpacked

CIRCLES = {f"circle_{size}": {1: "w", 2: "b"} for size in ("L", "M", "S")}
DOTS = "circle_SS"
WAYS = "nwes"  # of the arrows 0 to 3
ARROW, PLAIN = "2", ("1", "2", "5", "6", "10")  # kinds of numbers
BLACK, GREYS = 4, (1, 3, 4, 8)


class Genre(NamedTuple):
    """What the board of a puzzle is made of.

    symbols: name of a symbol -> its number -> the token. blank: the token of an empty text. arrows: numbers
    have a way; alone: the token of a number's place without a way. blocked: the token of a black or grey cell.
    regions: borders part regions; boxes: borders part boxes, where there are any; decorated: borders and grey cells
    only decorate. coloured: clues have a colour. dots: small circles are the clues. letters: texts beside numbers.
    """

    puzzle: str
    numbers: bool = False
    symbols: dict[str, dict[int, str]] = {}
    blank: str = ""
    arrows: bool = False
    blocked: str = ""
    alone: str = ""
    regions: bool = False
    boxes: bool = False
    coloured: bool = False
    dots: bool = False
    decorated: bool = False
    letters: str = ""


GENRES = {
    "slitherlink": Genre("slitherlink", True),
    "masyu": Genre("masyu", symbols=CIRCLES),
    "yajilin": Genre("yajilin", True, arrows=True, alone="x", blocked="x", decorated=True),
    "regional yajilin": Genre("regionalyajilin", True, regions=True),
    "castlewall": Genre("castlewall", True, arrows=True, coloured=True, decorated=True),
    "country road": Genre("countryroad", True, regions=True),
    "detour": Genre("detour", True, regions=True),
    "double back": Genre("doubleback", regions=True),
    "nagenawa": Genre("nagenawa", True, regions=True),
    "maxi loop": Genre("maxiloop", True, regions=True),
    "moon or sun": Genre("moonsun", symbols={"sun_moon": {1: "o", 2: "x"}}, regions=True),
    "haisu": Genre("haisu", True, regions=True, letters="SG"),
    "dotchi-loop": Genre("dotchiloop", symbols=CIRCLES, regions=True),
    "onsen": Genre("onsenmeguri", True, blank="?", regions=True),
    "balanceloop": Genre("balanceloop", True, symbols=CIRCLES),
    "midloop": Genre("midloop", dots=True),
    "simple loop": Genre("simpleloop", blocked="x"),
    "ring-ring": Genre("ringring", blocked="x"),
    "geradeweg": Genre("geradeweg", True, blank="?", blocked="#"),
    "numberlink": Genre("numberlink", True, blocked="#", letters="ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    "hashiwokakero (hashi/bridges)": Genre("hashi", True, blank="?"),
    "classic": Genre("sudoku", True, boxes=True),
    "irregular": Genre("sudoku", True, boxes=True),
}
FURTHER = ("sudoku", "6x6")  # tags that say nothing more


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a link. puzzle: its name, where the link need not tell it. Raises PuzzleError."""
    canvas = Canvas(unpacked(packed_in(text), file), file)
    if puzzle is not None:
        genre = next((genre for genre in GENRES.values() if genre.puzzle == puzzle), None)
        if genre is None:
            raise canvas.error(f"a board of Penpa+ for {puzzle}", f"one of {', '.join(known_puzzles())}")
        return board_of(canvas, genre)
    tags = [tag for tag in canvas.tags if tag not in FURTHER]
    known = list({GENRES[tag].puzzle: GENRES[tag] for tag in tags if tag in GENRES}.values())
    others = [tag for tag in tags if tag not in GENRES]
    if others or len(known) > 1:
        raise canvas.error(f"Penpa's genre {shortened((others or tags)[0])!r}, which satloop does not solve"
                           if others else f"the genres {' and '.join(genre.puzzle for genre in known)}",
                           f"one of {', '.join(known_puzzles())}")
    return board_of(canvas, known[0]) if known else by_what_is_drawn(canvas)


def known_puzzles() -> list[str]:
    return sorted({genre.puzzle for genre in GENRES.values()})


def by_what_is_drawn(canvas: Canvas) -> FoundBoard:
    """The board of the only puzzle that all that is drawn fits. Raises PuzzleError where there are none or several."""
    found: dict[str, FoundBoard] = {}
    for genre in GENRES.values():
        if genre.regions and not (canvas.right.any() or canvas.below.any()):
            continue
        try:
            board = board_of(canvas, genre)
            kind = find(genre.puzzle)(board.text)
        except PuzzleError:
            continue
        if not any(kind.unsolvable_reasons()):
            found[genre.puzzle] = board
    if len(found) == 1 and (canvas.numbers or canvas.symbols):
        (name, board), = found.items()
        said = f"{canvas.file}: the link does not name its puzzle; read as {find(name).title} by what is on the board"
        return board._replace(remark="; ".join(filter(None, (said, board.remark))))
    likely = f": {' or '.join(found)}" if 0 < len(found) < 8 else ""
    raise canvas.error("a link that does not name its puzzle", f"the option --puzzle NAME{likely}")


def board_of(canvas: Canvas, genre: Genre) -> FoundBoard:
    """The canvas as a board of this genre. Raises PuzzleError for a drawn element that the genre does not use."""
    rows, columns = canvas.rows, canvas.columns
    tokens = [[""] * columns for _ in range(rows)]
    remark = ""
    if genre.dots:
        remark = place_dots(canvas, tokens)
    else:
        place_symbols(canvas, genre, tokens)
    place_numbers(canvas, genre, tokens)
    place_colours(canvas, genre, tokens)
    grids = [tokens]
    if genre.regions or genre.boxes:
        grids += region_grids(canvas, genre)
    elif not genre.decorated and (canvas.right.any() or canvas.below.any()):
        raise canvas.error("borders between cells", f"a board of {genre.puzzle} without them")
    if canvas.missing.any() and not genre.regions:
        if not genre.blocked:
            raise canvas.error("cells that are left out", f"a whole board of {genre.puzzle}")
        for row, column in zip(*canvas.missing.nonzero()):
            tokens[row][column] = genre.blocked
    return FoundBoard(genre.puzzle, credit_lines(title=canvas.title, author=canvas.author) + text_of_grids(*grids),
                      remark=remark)


def place_dots(canvas: Canvas, tokens: list[list[str]]) -> str:
    """The circles of Mid-loop; a line of what is left out: white ones say nothing."""
    places: dict[tuple[int, int], set[int]] = {}
    white = False
    for kind, row, column, name, number in canvas.symbols:
        if name != DOTS or number not in (1, 2) or kind == 1:
            raise canvas.error(f"the symbol {shortened(name)} {number}" + " at a corner" * (kind == 1),
                               "circles in cells and on their sides", row, column)
        if number == 1:
            white = True
        else:
            places.setdefault((row, column), set()).add(kind)
    for (row, column), kinds in places.items():
        token = {(0,): "1", (2,): "2", (3,): "3", (2, 3): "5"}.get(tuple(sorted(kinds)))
        if token is None:
            raise canvas.error("circles in and beside a cell", "one of them", row, column)
        tokens[row][column] = token
    return f"{canvas.file}: read without the white circles" * white


def place_symbols(canvas: Canvas, genre: Genre, tokens: list[list[str]]) -> None:
    for kind, row, column, name, number in canvas.symbols:
        table = genre.symbols.get(name, {})
        if kind != 0 or number not in table:
            raise canvas.error(f"the symbol {shortened(name)} {number}", f"what {genre.puzzle} has", row, column)
        tokens[row][column] = table[number]


def place_numbers(canvas: Canvas, genre: Genre, tokens: list[list[str]]) -> None:
    for (row, column), (text, kind) in canvas.numbers.items():
        number, underscore, way = text.partition("_")
        fine = genre.numbers and kind in PLAIN and (number in ("", "?") or re.fullmatch(r"\d{1,6}", number) or (
            len(number) == 1 and number in genre.letters))
        if not fine or (underscore and not (genre.arrows and way in ("0", "1", "2", "3"))):
            raise canvas.error(f"the text {shortened(text)!r}", f"what {genre.puzzle} has", row, column)
        tokens[row][column] += number_token(canvas, genre, row, column, number, WAYS[int(way)] if underscore else "")
    for (row, column), text in canvas.small.items():
        if not (genre.numbers and genre.regions) or tokens[row][column] or not (
                re.fullmatch(r"\d{1,6}|\?", text)):
            raise canvas.error(f"the small text {shortened(text)!r}", f"what {genre.puzzle} has", row, column)
        tokens[row][column] = text


def number_token(canvas: Canvas, genre: Genre, row: int, column: int, number: str, way: str) -> str:
    """The token of a number; of Castle Wall with its colour."""
    if genre.coloured:
        colour = {None: "o", BLACK: "x", 3: ""}.get(canvas.colours.get((row, column)))
        if colour is None:
            raise canvas.error(f"the colour {canvas.colours[row, column]}", "a black, grey or white clue", row, column)
        return f"{number}{way}{colour}" if number and way else colour or "?"
    if genre.alone and not way:
        if number.isdecimal():
            raise canvas.error(f"the number {number} without an arrow", "one with an arrow", row, column)
        return genre.alone
    return f"{number}{way}" if number else genre.blank


def place_colours(canvas: Canvas, genre: Genre, tokens: list[list[str]]) -> None:
    for (row, column), colour in canvas.colours.items():
        if tokens[row][column] and genre.decorated:
            continue
        if genre.coloured and colour in (3, BLACK):
            tokens[row][column] = "x" if colour == BLACK else "?"
        elif genre.blocked and not tokens[row][column] and (colour == BLACK or (not genre.arrows and colour in GREYS)):
            tokens[row][column] = genre.blocked
        else:
            raise canvas.error(f"the colour {colour}", f"what {genre.puzzle} has", row, column)


def region_grids(canvas: Canvas, genre: Genre) -> list[list[list[str]]]:
    """The grid of the regions, and that of walls inside regions, where there are any. Raises PuzzleError."""
    regions = canvas.regions()
    names = [[str(number) if number else "#" for number in row] for row in regions.tolist()]
    if genre.boxes:
        drawn = canvas.right.any() or canvas.below.any()
        return with_boxes(names, names)[1:] if drawn else []
    inside = [("e", canvas.right, regions[:, :-1] == regions[:, 1:]), ("s", canvas.below, regions[:-1] == regions[1:])]
    walls = [[""] * canvas.columns for _ in range(canvas.rows)]
    for side, border, same in inside:
        for row, column in zip(*(border[:same.shape[0], :same.shape[1]] & same).nonzero()):
            walls[row][column] += side
    if not any(any(row) for row in walls):
        return [names]
    if GRID + 1 not in find(genre.puzzle).grids:
        raise canvas.error("a border that parts nothing", "borders of regions")
    return [names, walls]
