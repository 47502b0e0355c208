"""Save files of S. Tatham's Portable Puzzle Collection: lines `KEY     :LENGTH:VALUE`, values of that many bytes.

The board is CPARAMS and PRIVDESC or DESC. STATEPOS says how many states of play there are up to the one on the
screen; each but the first is a MOVE.
"""

from __future__ import annotations

import re

import numpy as np

from ...boards.lines_in_solution_text import LETTERS
from ...errors import PuzzleError, shortened
from ..found_board import FoundBoard, text_of_grids
from .game_ids import LOOPY, PUZZLES, read_id

BEGIN = "SAVEFILE:"
MOVE, SOLVE, RESTART = "MOVE", "SOLVE", "RESTART"
EXPECTED = "a save file of Loopy, Pearl, Bridges or Solo"
PEARL = ("e", "n", "w", "s")  # what the bits 1, 2, 4, 8 of a cell of Pearl mean
MOST = 100_000  # moves


class Save:
    """A save file taken apart: game, parameters and board, and the moves up to the state on the screen."""

    def __init__(self, text: str, file: str) -> None:
        """Raises PuzzleError for a file that is damaged, or of another game."""
        values: dict[str, str] = {}
        moves: list[tuple[str, str]] = []
        data, at = text.lstrip().encode("utf-8", "replace"), 0
        while at < len(data):
            head = re.compile(rb"([A-Z]+) *:(\d{1,7}):").match(data, at)
            if head is None:
                if not data[at:].strip():
                    break
                line = 1 + data.count(b"\n", 0, at)
                raise PuzzleError(file, None, None, f"{shortened(data[at:at + 40].decode('utf-8', 'replace'))!r} in "
                                  f"line {line}", "lines KEY:LENGTH:VALUE")
            key, end = head[1].decode(), head.end() + int(head[2])
            value = data[head.end():end].decode("utf-8", "replace")
            rest = re.compile(rb"\r?\n|\Z").match(data, end)
            if end > len(data) or rest is None:
                raise PuzzleError(file, None, None, f"a {key} of another length than {int(head[2])}",
                                  "a whole save file")
            at = rest.end() if rest.end() > at else len(data)
            if key in (MOVE, SOLVE, RESTART):
                moves.append((key, value))
            values.setdefault(key, value)
        self.file = file
        self.game = values.get("GAME", "").lower()
        if self.game not in PUZZLES:
            raise PuzzleError(file, None, None, f"a save file of {shortened(values.get('GAME', '')) or 'no game'}",
                              EXPECTED)
        description = values.get("PRIVDESC") or values.get("DESC")
        if "CPARAMS" not in values or description is None:
            raise PuzzleError(file, None, None, "a save file without its board", "CPARAMS and DESC")
        self.params, self.description = values["CPARAMS"], description
        states = values.get("STATEPOS", "1")
        place = int(states) if re.fullmatch(r"\d{1,6}", states) else 1
        self.moves = moves[:min(max(0, place - 1), MOST)]

    def board(self) -> FoundBoard:
        """The board. Raises PuzzleError."""
        drawn = f"{self.file}: read without what is drawn on the board" * bool(self.moves)
        return read_id(f"{self.params}:{self.description}", self.file, self.game)._replace(remark=drawn)

    def position(self) -> str:
        """The state of play on the screen, as a token for each cell. Raises PuzzleError."""
        found = self.board()
        if self.game == "loopy" and found.puzzle != LOOPY[0]:
            raise PuzzleError(self.file, None, None, "a position of Loopy on a tiling", "one on squares")
        head = next(line for line in found.text.splitlines() if not line.startswith("#"))
        rows, columns = map(int, head.split()[:2])
        start = next((place + 1 for place in range(len(self.moves) - 1, -1, -1) if self.moves[place][0] == RESTART), 0)
        place_moves = {"loopy": loopy_position, "pearl": pearl_position, "bridges": bridges_position,
                       "solo": solo_position}
        parts = [part for _, move in self.moves[start:] for part in move.split(";") if part]
        return text_of_grids(place_moves[self.game](parts, rows, columns, self.file))


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a save file. Raises PuzzleError."""
    return Save(text, file).board()


def numbers_of_move(move: str, count: int, limits: tuple[int, ...], file: str) -> list[int]:
    """The numbers of a move, each below its limit. Raises PuzzleError."""
    found = [int(part) for part in re.findall(r"\d{1,5}", move[1:])]
    if len(found) != count or any(number >= limit for number, limit in zip(found, limits)):
        raise PuzzleError(file, None, None, f"the move {shortened(move)!r}", f"{count} numbers on the board")
    return found


def loopy_position(moves: list[str], rows: int, columns: int, file: str) -> list[list[str]]:
    """Lines and crosses of Loopy on squares: `12y` draws side 12, `12n` crosses it out, `12u` takes that back.

    The program numbers sides cell by cell, those of a cell clockwise from the top, and none twice.
    """
    sides: list[list[tuple[int, int, str]]] = []  # number of a side -> the cells that have it, and where
    number = np.full((rows, columns, 4), -1)
    for row, column in np.ndindex(rows, columns):
        known = {0: number[row - 1, column, 2] if row else -1, 3: number[row, column - 1, 1] if column else -1}
        for place, letter in enumerate(LETTERS):
            if (same := known.get(place, -1)) < 0:
                same = len(sides)
                sides.append([])
            number[row, column, place] = same
            sides[same].append((row, column, letter))
    drawn: dict[int, str] = {}
    for move in moves:
        if move[0] == "S":
            continue  # the program's own solution
        parts = re.findall(r"(\d{1,7})([ynu])", move)
        if "".join(map("".join, parts)) != move or any(int(side) >= len(sides) for side, _ in parts):
            raise PuzzleError(file, None, None, f"the move {shortened(move)!r}", "numbers of sides with y, n or u")
        drawn.update((int(side), sign) for side, sign in parts)
    tokens = [[""] * columns for _ in range(rows)]
    for side, sign in sorted(drawn.items()):
        for row, column, letter in sides[side] if sign != "u" else ():
            tokens[row][column] += letter if sign == "y" else letter.upper()
    return tokens


def pearl_position(moves: list[str], rows: int, columns: int, file: str) -> list[list[str]]:
    """Lines and crosses of Pearl: a move sets, clears, replaces or flips bits of a cell's lines, or its crosses."""
    line, cross = np.zeros((2, rows, columns), dtype=np.int64)
    for move in moves:
        if move[0] not in "LNRFM":
            if move[0] in "SH":
                continue  # the program's own solution, or a hint
            raise PuzzleError(file, None, None, f"the move {shortened(move)!r}", "a move of Pearl")
        bits, column, row = numbers_of_move(move, 3, (16, columns, rows), file)
        place = row, column
        line[place] = {"L": line[place] | bits, "N": line[place] & ~bits, "R": bits, "F": line[place] ^ bits,
                       "M": line[place]}[move[0]]
        cross[place] = cross[place] ^ bits if move[0] == "M" else cross[place] & ~line[place]
    return [["".join(side if line[r, c] >> bit & 1 else side.upper() if cross[r, c] >> bit & 1 else ""
                     for bit, side in enumerate(PEARL)) for c in range(columns)] for r in range(rows)]


def bridges_position(moves: list[str], rows: int, columns: int, file: str) -> list[list[str]]:
    """Bridges between islands: `Lx,y,x,y,n` puts n of them, `Nx,y,x,y` says that there are none."""
    tokens = [[""] * columns for _ in range(rows)]
    links: dict[tuple[tuple[int, int], str], int] = {}
    for move in moves:
        if move[0] not in "LN":
            continue  # marks of islands, and the program's own solution
        x1, y1, x2, y2, *count = numbers_of_move(move, 5 if move[0] == "L" else 4, (columns, rows, columns, rows, 17),
                                                 file)
        if (x1 == x2) == (y1 == y2):
            raise PuzzleError(file, None, None, f"the move {shortened(move)!r}", "a bridge along a row or a column")
        (r1, c1), (r2, c2) = sorted(((y1, x1), (y2, x2)))
        first, second = ("e", "w") if r1 == r2 else ("s", "n")
        for end in (((r1, c1), first), ((r2, c2), second)):
            if move[0] == "L":
                links[end] = count[0]
            else:
                links[end] = 0 if links.get(end) == -1 else -1  # a second time takes it back
    for ((row, column), side), number in sorted(links.items()):
        tokens[row][column] += {0: "", 1: side, -1: side.upper()}.get(number, f"{side}{min(number, 4)}")
    return tokens


def solo_position(moves: list[str], rows: int, columns: int, file: str) -> list[list[str]]:
    """Numbers of Solo: `Rx,y,n` puts one, or none for 0; pencil marks are left out."""
    tokens = [[""] * columns for _ in range(rows)]
    for move in moves:
        if move[0] != "R":
            continue  # pencil marks, and the program's own solution
        column, row, number = numbers_of_move(move, 3, (columns, rows, rows + 1), file)
        tokens[row][column] = str(number) if number else ""
    return tokens
