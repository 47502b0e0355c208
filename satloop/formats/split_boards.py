"""Splits a text into boards, and adds the line `rows columns` to a board that has none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, pairwise

from ..boards.declarations import FURTHER_RULES
from ..boards.text import comment, rules_named, without_comments
from ..boards.walls_in_regions import is_wall_grid
from .notations import single_notation, unquoted
from .pzpr.recognize import MARK, is_file


def without_blanks(rows: list[list[str]]) -> bool:
    """Whether rows of tokens, of a board without its size, are cells of one sign each without blanks between them.

    They are if a row has a sign for an empty cell, which is never part of a longer token; and if the rows are digits
    that form a square of at least four cells each way.

    >>> without_blanks([["-2---"], ["3-3-2"]]), without_blanks([["12"], ["12"]])
    (True, False)
    """
    words = [row[0] for row in rows if len(row) == 1]
    if not words or len(words) < len(rows) or {*map(len, words)} != {len(words[0])} or len(words[0]) < 2:
        return False
    signs = "".join(words)
    return any(sign in signs for sign in "-.*") or (signs.isdecimal() and len(words) == len(words[0]) > 3)


def named_puzzle(text: str) -> str | None:
    """The name in the comment `# puzzle: NAME` above a board, else None.

    >>> named_puzzle("# from a book\\n# puzzle: flow\\n1 1\\n-")
    'flow'
    """
    return comment(text, "puzzle") or None


def boards_in(text: str, grids: tuple[int, ...] = (1, 2, 3)) -> list[tuple[int, str]]:
    """The boards in a text, each with the number of its first line.

    Some notations, as addresses, have a board in one line; other boards have blank lines between them. grids: how
    many grids of tokens a board may have. A blank line inside a board is allowed where its first line gives the number
    of rows; without that line a second grid of the same size belongs to the board, if `grids` allows two. A third one
    tells walls.

    >>> [line for line, board in boards_in("# puzzle: masyu\\n1 2\\n- w\\n\\n1 2\\nb -\\n", (1,))]
    [1, 5]
    """
    if is_file(text):
        starts = [m.start() for m in re.finditer(rf"(?m)^{MARK}pzprv3", text)] + [len(text)]
        files = [text[a:b] for a, b in pairwise(starts)]
        lines = accumulate((file.count("\n") for file in files), initial=1 + text.count("\n", 0, starts[0]))
        return list(zip(lines, files))
    boards: list[tuple[int, list[list[str]], list[list[str]]]] = []  # first line, blocks, rows of tokens
    for line, block in blocks(text):
        new = token_rows([block])
        if boards and continues_board(*boards[-1][1:], block, new, grids):
            boards[-1][1].append(block)
            boards[-1][2].extend(new)
        else:
            boards.append((line, [block], new))
    return [(line, "\n\n".join("\n".join(block) for block in parts) + "\n") for line, parts, rows in boards if rows]


def blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """The blocks of a text, lines without a blank line between them, each with the number of its first line.

    A line that is a board by itself, as an address, is a block of its own.
    """
    block: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        alone = in_one_line(line)
        if block and (alone or not line.strip()):
            yield number - len(block), block
            block = []
        if alone:
            yield number, [unquoted(line)]
        elif line.strip():
            block.append(line)


def in_one_line(line: str) -> bool:
    """Whether a line is a board by itself, as an address is."""
    return single_notation(line) is not None


def token_rows(parts: list[list[str]]) -> list[list[str]]:
    """The rows of tokens, without the lines that must be comments."""
    return [line.split() for part in parts for line in part if not line.startswith("#")]


def is_size_line(row: list[str]) -> bool:
    """Whether the tokens are a line `rows columns`, of any two numbers, with any names of further rules."""
    return len(row) > 1 and {*rules_named(row[2:])} <= {*FURTHER_RULES} and all(
        n.isascii() and n.isdigit() and 0 < len(n) < 10 for n in row[:2])


def continues_board(parts: list[list[str]], known: list[list[str]], block: list[str], new: list[list[str]],
                    grids: tuple[int, ...]) -> bool:
    """Whether a block continues the board that the parts before it began.

    known: the `token_rows` of the parts. new: those of the block.
    """
    if not known:
        return not in_one_line(block[0])  # only comments so far
    if in_one_line(parts[-1][0]) or in_one_line(block[0]) or named_puzzle("\n".join(block)):
        return False
    if not is_size_line(known[0]):
        alike = len(known[0]) > 0 and [*map(len, known[:len(known) // len(parts)])] == [*map(len, new)]
        if len(parts) == 2 and is_wall_grid(new):
            return max(grids) > 2 and alike
        return len(parts) == 1 and max(grids) > 1 and alike and not without_blanks(known)
    rows, columns = map(int, known[0][:2])
    counts = [n * rows for n in grids]
    body = [line.split() for part in parts for line in part]
    body = body[next(i for i, row in enumerate(body) if not row[0].startswith("#")) + 1:]
    done = len(without_comments(body, columns, counts))
    if done < min(counts):
        return True
    if done >= max(counts) or not new or (done >= 2 * rows and not is_wall_grid(new)):
        return False
    whole = is_size_line(new[0]) and len(new) > int(new[0][0]) and {*map(len, new[1:])} == {int(new[0][1])}
    return not whole and all(len(row) == columns for row in new)


def with_size_line(text: str, grids: tuple[int, ...]) -> str:
    """The text with a line `rows columns` before the board, if it has none and its rows are equally long.

    >>> with_size_line("1 -\\n- -\\n1 2\\n2 2\\n", (2,))
    '2 2\\n1 -\\n- -\\n1 2\\n2 2\\n'
    """
    lines = [line for line in text.splitlines() if line.strip()]
    first = next((i for i, line in enumerate(lines) if not line.startswith("#")), None)
    if first is None or is_size_line(lines[first].split()):
        return text
    columns = len(lines[first].split())
    # A row of one word is no comment if it has an empty cell, or its signs stand in other rows as well.
    signs = {"#", *(sign for line in lines if not line.startswith("#") for sign in line)} if columns == 1 else {"#"}
    while first and len(words := lines[first - 1].split()) == columns and words[1:2] != ["puzzle:"] and (
            ({*words[0]} <= signs or "." in words[0]) and len(words[0]) in (1, len(lines[first].strip()))):
        first -= 1  # not a comment, but a row that begins with a hole
    width = columns if columns > 1 else len(lines[first].strip())
    rows = without_comments([line.split() for line in lines[first:]], width, ())
    if without_blanks(rows):
        rows = [list(row[0]) for row in rows]
        columns = len(rows[0])
    if any(len(row) != columns for row in rows):
        return text
    third, walled = len(rows) // 3, False
    if max(grids) > 2 and len(rows) % 3 == 0:
        walled = is_wall_grid(rows[2 * third:]) and any(token in "-." for row in rows[2 * third:] for token in row)
    several = max(grids) > 1 and len(rows) % 2 == 0 and (
        1 not in grids or all(token in ("-", ".") for row in rows[:len(rows) // 2] for token in row))
    count = third if walled else len(rows) // 2 if several else len(rows)
    return "\n".join([*lines[:first], f"{count} {columns}", *lines[first:]]) + "\n"
