"""Links that pzprjs opens for a copy of a board: `p?type=editor&pzprv3.1/slither/...`, a pzprv3 file in an address."""

from __future__ import annotations

import re
from urllib.parse import unquote

from ..found_board import FoundBoard
from .file import read_with_remark
from .recognize import bare_text
from .variant_mark import comment_of_variant, remark_on_variant


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a link, with the lines that are drawn. Raises PuzzleError."""
    content = unquote(re.sub(r"^[^?]*\?(?:[A-Za-z]+=[^&/?\s]*&)*", "", bare_text(text))).replace("/\n", "/")
    variant = re.match(r"(v:[^/]*)/(.*)", content, re.DOTALL)
    board, solution, remark = read_with_remark(variant[2] if variant else content, file)
    marked = remark_on_variant(variant[1], file, type(board)) if variant else ""
    head = comment_of_variant(variant[1]) if variant else ""
    return FoundBoard(board.name, head + board.text, None if solution is None else board.write_solution(solution),
                      "; ".join(filter(None, (remark, marked))))
