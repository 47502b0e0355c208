"""Text of a board: rows of tokens; and what is said of a certificate that is wrong."""

import re
from typing import NamedTuple


class Rejected(Exception):
    """The certificate is wrong: which file, which line (from 1, 0 for none), and what is wrong there."""

    def __init__(self, file: str, line: int, problem: str) -> None:
        place = f"{file} line {line}" if line else file
        super().__init__("".join(c if c.isprintable() else "?" for c in f"{place}: {problem}"))
        self.file, self.line, self.problem = file, line, problem


class Incomplete(Rejected):
    """A part is missing that the claim needs."""


class Text(NamedTuple):
    """A board as text: the puzzle's name, its size, one to three grids of tokens, row by row, names of more rules."""

    puzzle: str
    rows: int
    columns: int
    grids: list[list[list[str]]]
    further_rules: list[str]  # each may end with a number


def number(token: str) -> int:
    """The whole number that a token of up to nine digits says, or -1."""
    return int(token) if token.isascii() and token.isdigit() and len(token) < 10 else -1


def read_text(text: str, file: str = "board.txt") -> Text:
    """The puzzle's name, then `rows columns` and any names of further rules, then rows of tokens. Raises Rejected."""
    lines = text.removesuffix("\n").split("\n")
    if len(lines[0].split()) != 1:
        raise Rejected(file, 1, "expected the puzzle's name")
    head = [*map(number, "".join(lines[1:2]).split()[:2])]
    if len(head) != 2 or min(head) < 1 or head[0] * head[1] > 10**6:
        raise Rejected(file, 2, "expected the numbers of rows and columns, from 1 on, of up to a million cells")
    rows, columns = head
    body = [line.split() for line in lines[2:]]
    for place, row in enumerate(body):
        if len(row) != columns:
            raise Rejected(file, place + 3, f"{plural(len(row), 'token')}, expected {columns}")
    if len(body) not in (rows, 2 * rows, 3 * rows):
        raise Rejected(file, 0, f"{plural(len(body), 'row')} of tokens, expected {rows}, or {2 * rows} with regions, "
                       f"or {3 * rows} with walls in these")
    return Text(lines[0].split()[0], rows, columns, [body[start:start + rows] for start in range(0, len(body), rows)],
                re.split(r" (?!\d)", " ".join(rules)) if (rules := lines[1].split()[2:]) else [])


def plural(count: int, one: str, several: str = "") -> str:
    """A count and what is counted, with what it does; several: the plural, if it is not the word with an s."""
    return f"{count} {one if count == 1 else several or one + 's'}"
