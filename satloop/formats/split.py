"""Several boards in one text: where each begins, and the line `rows columns` for one that has none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, pairwise

from ..boards.text import without_comments
from ..errors import shown

ADDRESS = re.compile(r"(?i)(?:https?://)?(?:[a-z0-9-]+\.)+[a-z]+(?::\d+)?(?:/[^?#\s]*)?\?(\S*)")


PAIRS = dict(zip("\"'`<(“‘«", "\"'`>)”’»"))  # what people put around an address
SUDOKU = re.compile(r"[0-9.*-]{81}")


def bare(text: str) -> str:
    """A text without the blanks, quotes and brackets around it.

    >>> bare(" <https://puzz.link/p?slither/2/2/> ")
    'https://puzz.link/p?slither/2/2/'
    """
    text = text.strip()
    while len(text) > 1 and PAIRS.get(text[0]) == text[-1]:
        text = text[1:-1].strip()
    return text


def is_address(text: str) -> bool:
    """Whether a text is one address, of whatever site."""
    text = bare(text)
    return bool(ADDRESS.fullmatch(text)) or bool(re.match(r"(?i)https?://\S*$", text))


def is_sudoku(text: str) -> bool:
    """Whether a text is the 81 cells of a Sudoku in one line."""
    return bool(SUDOKU.fullmatch(text.strip()))


def is_square(text: str) -> bool:
    """Whether a text is a Sudoku in nine lines of nine signs, and surely no Slitherlink."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    cells = "".join(lines)
    return [*map(len, lines)] == [9] * 9 and is_sudoku(cells) and any(sign in cells for sign in "56789")


def in_rows(text: str) -> str:
    """Board text for a Sudoku in one line; any other text as it is."""
    if not is_sudoku(text):
        return text
    cells = text.strip()
    return "\n".join(["# puzzle: sudoku", "9 9", *(" ".join(cells[i:i + 9]) for i in range(0, 81, 9))]) + "\n"


def joined(rows: list[list[str]]) -> bool:
    """Whether rows of tokens, of a board without a first line, are rows of signs without blanks between them.

    They are where some are empty cells, which no token of several signs holds; and where they are a square of digits.

    >>> joined([["-2---"], ["3-3-2"]]), joined([["12"], ["12"]])
    (True, False)
    """
    words = [row[0] for row in rows if len(row) == 1]
    if not words or len(words) < len(rows) or {*map(len, words)} != {len(words[0])} or len(words[0]) < 2:
        return False
    signs = "".join(words)
    return any(sign in signs for sign in "-.*") or (signs.isdecimal() and len(words) == len(words[0]) > 3)


def shortened(text: str) -> str:
    """The text, or its beginning where it is long, to name it in a message: one line of at most 60 characters."""
    text = shown(" ".join(text.split()))
    return text if len(text) <= 60 else text[:57] + "..."


def is_file(text: str) -> bool:
    """Whether a text begins as such a file."""
    return bool(re.match(r"\s*pzprv3(\.[0-9])?\s*[\r\n/]", text))


def named_puzzle(text: str) -> str | None:
    """What the comment `# puzzle: NAME` above a board says.

    >>> named_puzzle("# from a book\\n# puzzle: flow\\n1 1\\n-")
    'flow'
    """
    for line in text.splitlines():
        if line and not line.isspace():
            if not line.startswith("#"):
                return None
            word, _, name = line[1:].partition(":")
            if word.strip().lower() == "puzzle":
                return name.strip()
    return None


def boards_in(text: str, grids: tuple[int, ...] = (1, 2)) -> list[tuple[int, str]]:
    """The boards in a text, each with the number of its first line: an address, or a Sudoku of 81 signs, a line; boards
    with blank lines between.

    grids: how many grids of tokens a board may have. A blank line inside a board does no harm where its first line says
    how many rows it has; without that line a second grid of the same size belongs to the board if `grids` has room.

    >>> [line for line, board in boards_in("# puzzle: masyu\\n1 2\\n- w\\n\\n1 2\\nb -\\n", (1,))]
    [1, 5]
    """
    if is_file(text):
        starts = [m.start() for m in re.finditer(r"(?m)^pzprv3", text)] + [len(text)]
        files = [text[a:b] for a, b in pairwise(starts)]
        lines = accumulate((file.count("\n") for file in files), initial=1 + text.count("\n", 0, starts[0]))
        return list(zip(lines, files))
    found: list[tuple[int, list[list[str]]]] = []
    known: list[list[str]] = []  # the rows of the last one
    for line, block in blocks(text):
        new = rows_of([block])
        if found and goes_on(found[-1][1], known, block, new, grids):
            found[-1][1].append(block)
            known += new
        else:
            found.append((line, [block]))
            known = new
    return [(line, "\n\n".join("\n".join(block) for block in parts) + "\n") for line, parts in found
            if rows_of(parts)]


def blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Lines with none blank between them, an address alone; with the number of the first line."""
    block: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        alone = is_address(line)
        if block and (alone or not line.strip() or is_sudoku(line)):
            yield number - len(block), block
            block = []
        if alone:
            yield number, [bare(line)]
        elif is_sudoku(line):
            yield number, in_rows(line).splitlines()
        elif line.strip():
            block.append(line)


def rows_of(parts: list[list[str]]) -> list[list[str]]:
    """The rows of tokens but the lines that must be comments."""
    return [line.split() for part in parts for line in part if not line.startswith("#")]


def is_head(row: list[str]) -> bool:
    """Whether these tokens are the line `rows columns`, good or bad."""
    return len(row) == 2 and all(n.isascii() and n.isdigit() and 0 < len(n) < 10 for n in row)


def goes_on(parts: list[list[str]], known: list[list[str]], block: list[str], new: list[list[str]],
            grids: tuple[int, ...]) -> bool:
    """Whether a block is more of the board that the parts before it began; known, new: `rows_of` these and it."""
    if not known:
        return not is_address(block[0])  # so far there are comments only
    if is_address(parts[-1][0]) or is_address(block[0]) or named_puzzle("\n".join(block)):
        return False
    if not is_head(known[0]):
        return (len(parts) == 1 and max(grids) > 1 and [*map(len, known)] == [*map(len, new)] and len(known[0]) > 0
                and not joined(known))
    rows, columns = map(int, known[0])
    counts = [n * rows for n in grids]
    body = [line.split() for part in parts for line in part]
    body = body[next(i for i, row in enumerate(body) if not row[0].startswith("#")) + 1:]
    done = len(without_comments(body, columns, counts))
    if done < min(counts):
        return True
    if done >= max(counts) or not new:
        return False
    whole = is_head(new[0]) and len(new) > int(new[0][0]) and {*map(len, new[1:])} == {int(new[0][1])}
    return not whole and all(len(row) == columns for row in new)


def headed(text: str, grids: tuple[int, ...]) -> str:
    """The text with the line `rows columns` put before a board of even rows that has none.

    >>> headed("1 -\\n- -\\n1 2\\n2 2\\n", (2,))
    '2 2\\n1 -\\n- -\\n1 2\\n2 2\\n'
    """
    lines = [line for line in text.splitlines() if line.strip()]
    first = next((i for i, line in enumerate(lines) if not line.startswith("#")), None)
    if first is None or is_head(lines[first].split()):
        return text
    columns = len(lines[first].split())
    while first and len(lines[first - 1].split()) == columns and lines[first - 1].split()[0] == "#":
        first -= 1  # a row with a hole in front, above the first that is no comment for sure
    rows = without_comments([line.split() for line in lines[first:]], columns, ())
    if joined(rows):
        rows = [list(row[0]) for row in rows]
        columns = len(rows[0])
    if any(len(row) != columns for row in rows):
        return text
    several = max(grids) > 1 and len(rows) % 2 == 0 and (
        1 not in grids or all(token in ("-", ".") for row in rows[:len(rows) // 2] for token in row))
    count = len(rows) // 2 if several else len(rows)
    return "\n".join([*lines[:first], f"{count} {columns}", *lines[first:]]) + "\n"
