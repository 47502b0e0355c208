"""The mark v:TEXT of an address or a file, by which its sender says that the board has rules of its own."""

from __future__ import annotations

import re

from ...boards.puzzle import Puzzle
from ...boards.text import VARIANT
from ...errors import printable


def comment_of_variant(mark: str) -> str:
    """The comment of board text that keeps the mark of a variant, as v:TEXT; "" for no mark."""
    mark = re.sub(r"[\s#&]", "_", mark)
    return f"# {VARIANT}: {mark}\n" * bool(mark)


def remark_on_variant(mark: str, file: str, kind: type[Puzzle]) -> str:
    """A line that says that the sender marks a variant; "" for no mark."""
    text = f"{file}: its sender marks a variant ({printable(mark)[:40]}); read by the usual rules of {kind.title}"
    return text * bool(mark)
