"""What a text, a link or a file is: NOTATIONS is the one table, tried in its order. `satloop formats` prints it.

A row is a regular expression of how the text begins, or the function `fits` of the module that reads it, or both. Such
a module has `read(text, file, puzzle) -> FoundBoard`, and, where a text can hold several boards, `split(text, file)`:
the number of the first line and the text of each. A text that no row knows may still be board text without its line
`rows columns`.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, NamedTuple

from ..errors import PuzzleError
from ..puzzles import NAMES, find
from .pzpr.recognize import ADDRESS, FILE, PAIRS, bare_text

SITE = r"(?i)(?:https?://)?(?:[\w-]+\.)*"
PROLOG = r"(?:<\?[^<>]*>\s*|<!--(?:(?!-->).)*-->\s*|<!\w[^<>]*>\s*)*"
GRAPH = r"(c( .*)?\n+)*p( \w+)? \d+ \d+\s*$|(NAME|TYPE|DIMENSION|COMMENT) ?:"  # its beginning
CELLS = "[0-9.*_xX-]"


class Notation(NamedTuple):
    """A row of the table.

    looks: how it is known, in words. begins: the regular expression, "" for none. reader: the module of this room that
    reads it, "" for our own texts. single: it is a board in one line. near: a sign of a text that is nearly one, a
    regular expression.
    """

    name: str
    looks: str
    begins: str
    reader: str = ""
    single: bool = False
    near: str = ""


NOTATIONS = (
    Notation("Numberlink, columns first", "the size line fits only as columns and rows, or 0 0 ends the text",
             r"(?:#[^\n]*\n|\s)*\d{1,4}[ \t]+\d{1,4}[ \t]*\r?\n(?:#[^\n]*\n)*[ \t]*\S+[ \t]*(?:\r?\n|\Z)",
             "others.numberlink_text"),
    Notation("board text", "a line 'rows columns', or the comment '# puzzle: NAME'",
             r"(?:#(?! ?puzzle:)[^\n]*\n|\s)*(?:# ?puzzle:|\d+[ \t]+\d+(?:[ \t]+[a-z][a-z-]*(?:[ \t]+\d)?)*[ \t]*"
             r"(?:\r?\n|\Z))"),
    Notation("pzprv3", "pzprv3 or pzprv3.1 in its first line", FILE, near="pzpr"),
    Notation("save file of Tatham's collection", "SAVEFILE: in its first line", r"SAVEFILE:", "tatham.save_files",
             near=r"(?m)^(SAVE|CPARAMS|DESC)"),
    Notation("link of Penpa+", "m=edit&p= or m=solve&p=",
             r"(?i)(?:https?://)?[\w.-]+(?:[/:][^\s#?]*)?[#?](?:\S*&)?m=(?:edit|solve)&p=", "penpa.genres", True,
             near="(?i)penpa"),
    Notation("link of SudokuPad", "sudokupad.app or crackingthecryptic.com",
             SITE + r"(?:sudokupad\.app|crackingthecryptic\.com)(?::\d+)?/\S+$", "sudokus.sudokupad", True,
             near="(?i)sudokupad"),
    Notation("link of f-puzzles", "f-puzzles.com with load=", SITE + r"f-puzzles\.com/?\?(?:\S*&)?load=",
             "sudokus.fpuzzles", True, near="(?i)f-puzzles"),
    Notation("link of sudokuwiki", "sudokuwiki.org with bd=", SITE + r"sudokuwiki\.org/\S*[?#&]bd=",
             "sudokus.sudokuwiki", True, near="(?i)sudokuwiki"),
    Notation("link of Kanpen", "kanpen.net with problem= or pzpr=", SITE + r"kanpen\.net/\w+\.html\?(?:problem|pzpr)=",
             "others.kanpen", True, near="(?i)kanpen"),
    Notation("link of pzprjs to a copy", "pzprv3 after the question mark",
             r"(?i)\S*\?(?:[a-z]+=[^&/?\s]*&)*(?:v:[^/\s]*/)?pzprv3(?:\.\d)?/", "pzpr.pzprv3_in_address", True),
    Notation("link that is refused by name", "Kudamono, f-puzzles with id=, short addresses",
             SITE + r"(?:pedros\.works/|(?:tinyurl\.com|bit\.ly|git\.io|is\.gd|t\.co)/\w|f-puzzles\.com/?\?id=)",
             "others.refused_by_name", True, near="(?i)kudamono|pedros"),
    Notation("address of puzz.link or its kin", "a question mark after a site, the genre and the board",
             rf"(?:{ADDRESS.replace('(?i)', '')}|https?://\S*)\Z", single=True, near="(?i)puzz|pzv|pzpr"),
    Notation("address of puzz.link without its site", "p? or p.html?, the genre and the board",
             r"/?p(?:\.html)?\?\w[\w-]*/\S*\Z", "pzpr.address", True),
    Notation("level of Flow Free", "SIZE,0,NUMBER,FLOWS and paths after semicolons",
             r"\d{1,3}(?::\d{1,3})?(?:\+[A-Za-z])?,\d*,\d*,\d+[\d:|,<>]*;[\d,;]*\Z", "others.flow_levels", True,
             near=r"\d,\d+,\d+,\d+.*;\d"),
    Notation("Sudoku of 81 signs, a line of HoDoKu", "81 cells in a line, perhaps fields or a comment after them",
             rf"(?:{CELLS}{{81}}(?:[\s,;#|].*)?|:\d{{4}}:[^:\s]*:(?:\+?{CELLS}){{81}}(?::.*)?)\Z",
             "sudokus.cells_in_a_line", single=True, near=rf"\A:?[\dx:]*:?{CELLS}{{60,}}"),
    Notation("game id of Tatham's collection", "SIZE, perhaps letters, and a colon or # ; the game's name before it",
             r"(?:(?:sgt-)?(?i:[a-z]+):)?\d{1,5}(?:x\d{1,5}|[A-Za-z])[A-Za-z0-9.]*[:#]\S*\Z", "tatham.game_ids", True,
             near=r"\A\d+x\d+\S*\s*\Z"),
    Notation("text of janko.at", "begin in its first line", r"(?i)\[?begin\]?[ \t]*(?:\r?\n|\Z)", "others.janko",
             near=r"(?mi)^\[?(problem|areas|end)\]?$"),
    Notation("OpenSudoku", "XML, its root opensudoku", rf"(?s){PROLOG}<opensudoku\b", "sudokus.opensudoku",
             near="(?i)opensudoku"),
    Notation("PencilBox", "XML, its root puzzle", rf"(?s){PROLOG}<puzzle\b", "others.pencilbox",
             near="(?i)brow|puzzle type"),
    Notation("other XML, which is refused", "an angle bracket first", r"<[?!a-zA-Z]", "others.refused_by_name"),
    Notation("JSON of SudokuPad", "cells and regions", r"\{", "sudokus.sudokupad", near='"cells"'),
    Notation("JSON of f-puzzles", "a size and a grid", r"\{", "sudokus.fpuzzles", near='"grid"'),
    Notation("Sudoku as a list of lists", "numbers in double brackets, of Python, JSON or numpy",
             r"(?:[A-Za-z_]\w*\s*(?::[^=\n]*)?=\s*)?(?:\w+\.)?(?:array\()?\s*[\[(]\s*[\[(]", "sudokus.list_of_lists",
             near=r"\[\s*\["),
    Notation("JSON of satloop, a plane graph", "objects", r"\{|\[(?!Puzzle\])", near='"(puzzle|board)"'),
    Notation("graph of DIMACS or TSPLIB", "a line p, or NAME: and TYPE:", rf"(?m){GRAPH}"),
    Notation("CSV of Sudokus", "a head with quizzes or puzzle, and solution, then a board a line",
             r"(?i)\"?(?:\w+\"?[,;]\"?)*(?:quizzes|quiz|puzzles?|sudoku)\"?(?:[,;]\"?[\w ]+\"?)*[ \t]*\r?\n"
             r"[^\n]*[\d.]{16}",
             "sudokus.csv_of_sudokus", near="(?i)(quiz|puzzle)\\w*,"),
    Notation("Sudoku in rows", "nine rows of nine cells, with gaps, blank lines, bars or frames; .sdk, .ss", "",
             "sudokus.grid_text", near=r"[1-9.]{3}[ |]"),
)
BY_NAME = {notation.name: notation for notation in NOTATIONS}
SINGLE = tuple(notation for notation in NOTATIONS if notation.single)
OWN_TEXT, ADDRESS_OF_PUZZLINK = "board text", "address of puzz.link or its kin"
USUAL = r"https?://[\w.]+/p(?:\.html)?\?(?!pzprv3)[a-z][\w-]*/\S*\Z"  # most addresses, known without further looks


def reader_of(notation: Notation) -> Any:
    """The module that reads a notation."""
    return import_module(f".{notation.reader}", __package__)


def notation_of(text: str, puzzle: str | None = None) -> Notation | None:
    """The notation of a text, None for one that no row of the table knows. puzzle: the kind of its boards, if known."""
    begin = unquoted(text)
    if re.match(USUAL, begin):
        return BY_NAME[ADDRESS_OF_PUZZLINK]
    for notation in NOTATIONS if "\n" in begin or "\r" in begin else (*SINGLE, *NOTATIONS):
        if (not notation.begins or re.match(notation.begins, begin)) and (
                not notation.reader or fits(notation, text, puzzle)):
            return notation
    return None


def main_name(puzzle: str | None) -> str | None:
    """The puzzle's main name for any of its names; a text that is no name stays.

    >>> main_name("number place"), main_name("masyu"), main_name(None)
    ('sudoku', 'masyu', None)
    """
    if puzzle is None or puzzle in NAMES:
        return puzzle
    try:
        return find(puzzle).name
    except ValueError:
        return puzzle


def fits(notation: Notation, text: str, puzzle: str | None) -> bool:
    """Whether the module that reads a notation takes the text, where it looks at more than the beginning."""
    look = getattr(reader_of(notation), "fits", None)
    return look is None or (notation.single and text.lstrip()[:1] != "{") or bool(look(text, main_name(puzzle)))


def single_notation(line: str) -> Notation | None:
    """The notation of a line that is a board by itself, None for any other line."""
    text = line.strip()
    if (" " in text or "\t" in text) and len(text) < 81 and text[0] not in PAIRS:
        return None  # as nearly every line of a board
    if len(text) < 5 or text[0] == "#":
        return None
    text = unquoted(text)
    if re.match(USUAL, text):
        return BY_NAME[ADDRESS_OF_PUZZLINK]
    return next((notation for notation in SINGLE if re.match(notation.begins, text)), None)


def unquoted(text: str) -> str:
    """The text without blanks, and an address without quotes and brackets, around it."""
    text = text.strip().removeprefix("\ufeff").lstrip()
    return bare_text(text) if text[:1] in PAIRS and re.match(r"\W+(?:https?:|[\w-]+\.[\w.-]+[/?])", text) else text


def unknown_text(error: PuzzleError, text: str) -> PuzzleError:
    """The error for a text in no known notation, with the notations that were tried and the nearest one."""
    near = next((notation for notation in NOTATIONS if notation.near and re.search(notation.near, text)), None)
    nearest = f", of which the nearest is: {near.name} ({near.looks})" if near else ""
    others = f"one of the {len(NOTATIONS)} notations that `satloop formats` lists"
    return PuzzleError(error.file, error.row, error.column, error.found, f"{error.expected}; or {others}{nearest}")
