"""Answers as rows of tokens, one a cell: with blanks, commas or bars between them, or one sign a cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from ...boards import checks
from ...boards.bridges import Bridges
from ...boards.loops.lattice_loop import LatticeLoop
from ...boards.paths.puzzle import PathPuzzle
from ...boards.puzzle import Puzzle, Values
from ...boards.text import BoardText
from .signs import EAST, NO, NORTH, SOUTH, WEST, YES, ways_of_token

Rows = list[list[str]]
BETWEEN = str.maketrans(dict.fromkeys("|│┃║,;[](){}<>'\"`", " "))
DIVIDING = re.compile("[|│┃║,;\\[\\](){}<>'\"`]")
BETWEEN_BOXES = str.maketrans(dict.fromkeys("|,;[](){}<>'\"`", " "))  # where box-drawing characters may be tokens
LABEL = re.compile(r"\s*(?:(?:row|line|r)\s*)?\d+\s*[:.)]\s+|\s*(?:row|line|r)\s*\d+\s*:?\s+", re.IGNORECASE)
RULE = re.compile(r"[\s\-+=|:─━═┼╋╬├┤┣┫╠╣╟╢╞╡┠┨┝┥┌┐└┘┏┓┗┛╔╗╚╝┬┴┳┻╦╩╤╧╪╫╂┿┯┷]*")
TRIES = 20  # places at which the rows of an answer may begin that are looked at, from the end of a text


def rows_in(lines: Sequence[str], board: Puzzle) -> Iterator[Rows]:
    """The runs of as many rows of tokens as the board has, the last first; lines that only divide the board are left
    out.
    """
    rows: list[list[str]] = []
    count = 0
    for line in reversed(lines):
        tokens = tokens_of(line, board)
        if tokens is None:
            rows = rows if RULE.fullmatch(line) else []
            continue
        rows = [tokens, *rows[:board.rows - 1]]
        if len(rows) == board.rows:
            yield rows
            count += 1
            if count == TRIES:
                return


def tokens_of(line: str, board: Puzzle) -> list[str] | None:
    """The tokens in a line that has one for each column; None in any other line."""
    if len(line) > 40 * board.columns + 40:
        return None
    between = BETWEEN_BOXES if "lines" in board.draws else BETWEEN
    label = LABEL.match(line)
    for part in (line, line[label.end():]) if label else (line,):
        words = (part.translate(between) if DIVIDING.search(part) else part).split()
        if len(words) == board.columns + 1 and words[0].lstrip("rR").isdigit() and "digits" not in board.draws:
            del words[0]  # the number of the row
        if len(words) == board.columns:
            return words
        if len(signs := "".join(words)) == board.columns and (len(words) == 1 or "digits" in board.draws):
            return list(signs)
    return None


def values_of_rows(rows: Rows, board: Puzzle) -> Values:
    """What rows of tokens say. Raises PuzzleError for a token that stands for nothing."""
    text = BoardText(board.rows, board.columns, [rows], "answer", "")
    if isinstance(board, LatticeLoop):
        return board.from_grid(text._replace(grids=[_map_tokens(rows, _x_or_dash)]))
    if isinstance(board, Bridges):
        known = board.tokens()
        lower = _map_tokens(rows,
                            lambda token: token.lower() if token.lower() in known else "-" if token in NO else token)
        return board.from_grid(text._replace(grids=[lower]))
    if "digits" in board.draws:
        return numbers(rows, board, text)
    return lines_through_cells(rows, board, text)


def _map_tokens(rows: Rows, of: Callable[[str], str]) -> Rows:
    return [[of(token) for token in row] for row in rows]


def _x_or_dash(token: str) -> str:
    word = token.lower()
    return "x" if word in YES else "-" if word in NO else token


def numbers(rows: Rows, board: Puzzle, text: BoardText) -> Values:
    """The number in each cell, 0 for none."""
    out = np.zeros((board.rows, board.columns), dtype=np.intp)
    for row, tokens in enumerate(rows):
        for column, token in enumerate(tokens):
            value = int(token) if token.isdecimal() else ord(token.upper()) - 55 if (
                len(token) == 1 and token.isascii() and token.isalpha()) else 0 if token in NO else -1
            if not 0 <= value <= board.rows:
                raise text.error(row, column, f"a number from 1 to {board.rows}")
            out[row, column] = value
    return {"digits": out}


def lines_through_cells(rows: Rows, board: Puzzle, text: BoardText) -> Values:
    """The lines that leave each cell, and which cells are shaded."""
    bits = np.zeros((board.rows, board.columns), dtype=np.intp)
    shaded = np.zeros(bits.shape, dtype=bool)
    shades, strange = "shaded" in board.draws, None
    for row, tokens in enumerate(rows):
        for column, token in enumerate(tokens):
            ways = ways_of_token(token)
            if ways is not None:
                bits[row, column] = ways
            elif shades and token.lower() in YES:
                shaded[row, column] = True
            elif token.lower() not in NO and token != "x" and strange is None:
                strange = row, column
    if strange is not None:
        if isinstance(board, PathPuzzle):
            return values_of_colours(rows, board, text)
        raise text.error(*strange, "the sides the line leaves by, as letters of nesw, or - for none")
    sides = (bits[..., None] & [NORTH, EAST, SOUTH, WEST]) > 0
    # A shaded cell says nothing of the line: there it goes as the neighbours say.
    across = sides[:, :-1, checks.EAST] | (shaded[:, :-1] & sides[:, 1:, checks.WEST])
    down = sides[:-1, :, checks.SOUTH] | (shaded[:-1] & sides[1:, :, checks.NORTH])
    for row, column in np.argwhere((checks.sides(across, down) != sides).any(axis=2) & ~shaded).tolist():
        raise text.error(row, column, "the neighbours' lines to meet it, inside the board")
    edges = np.concatenate([across.ravel(), down.ravel()])
    return {"edges": edges, "shaded": shaded} if shades else {"edges": edges}


def values_of_colours(rows: Rows, board: PathPuzzle, text: BoardText) -> Values:
    """The number of the path through each cell, and the edges between neighbours on one path. Raises PuzzleError for
    another token than the label of a path.
    """
    labels = {label.lower(): number for number, label in enumerate(board.labels)}
    colour = np.full((board.rows, board.columns), -1)
    for row, tokens in enumerate(rows):
        for column, token in enumerate(tokens):
            if token.lower() in labels:
                colour[row, column] = labels[token.lower()]
            elif token.lower() not in NO:
                raise text.error(row, column, "the sides the line leaves by, or the label of its path")
    across = (colour[:, 1:] == colour[:, :-1]) & (colour[:, 1:] >= 0)
    down = (colour[1:] == colour[:-1]) & (colour[1:] >= 0)
    colour[colour < 0] = len(board.labels)
    return {"edges": np.concatenate([across.ravel(), down.ravel()]), "colors": colour.ravel()}
