"""What the reader of another program's notation finds: a board as our own text, with what stands beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..boards.text import EMPTY


class FoundBoard(NamedTuple):
    """A board in a text of another program.

    puzzle: the name of its kind, None where the text does not tell. text: board text. solution: text of its solution,
    where there is one. remark: what was left out or had to be guessed, in a line, "" for nothing.
    """

    puzzle: str | None
    text: str
    solution: str | None = None
    remark: str = ""


def credit_lines(**words: object) -> str:
    """Comments such as `# title: ...` above a board; empty words and what is no text are left out.

    >>> credit_lines(title="Two  boards", author="")
    '# title: Two boards\\n'
    """
    return "".join(f"# {word}: {' '.join(value.split())}\n" for word, value in words.items()
                   if isinstance(value, str) and value.strip())


def text_of_grids(*grids: Sequence[Sequence[str]], rules: str = "") -> str:
    """Board text of grids of tokens, of the same size each.

    >>> text_of_grids([["3", ""], ["", "1"]])
    '2 2\\n3 -\\n- 1\\n'
    """
    head = f"{len(grids[0])} {len(grids[0][0])} {rules}".rstrip()
    return "\n".join([head, *(" ".join(token or EMPTY for token in row) for grid in grids for row in grid)]) + "\n"
