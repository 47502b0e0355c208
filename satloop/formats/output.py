"""Boards and solutions out, in any of the formats."""

from __future__ import annotations

from encoders.names import unknown

from ..boards.asked import need_board
from ..boards.puzzle import Puzzle, Solution
from .split import named_puzzle

FORMATS = ("text", "svg", "json", "dataset", "pzpr", "url")


def write(board: Puzzle, format: str = "text", solution: Solution | None = None) -> str:
    """A board, with a solution if one is given, as text that ends with a line break.

    format: `text` and `svg` draw it, `json` is one object a line, `dataset` is the solution as data set text (without
    a solution: the board's text), `pzpr` a pzprv3 file, `url` an address of puzz.link, which holds no solution.
    Raises ValueError for an unknown format, PuzzleError for a board that `pzpr` or `url` cannot say, TypeError for what
    is no board.
    """
    need_board("write", board)
    if format not in FORMATS:
        raise ValueError(unknown("format", format, FORMATS))
    if format == "json":
        import json

        from .record import record
        return json.dumps(record(board, [] if solution is None else [solution])) + "\n"
    if format == "dataset":
        return board_text(board) if solution is None else board.write_solution(solution)
    if format == "pzpr":
        from .pzprv3 import write_file
        return write_file(board, solution)
    if format == "url":
        from .puzzlink import write_address
        return write_address(board) + "\n"
    from ..pictures import draw
    return draw(board.picture(solution), format).rstrip("\n") + "\n"


def board_text(board: Puzzle) -> str:
    """The board's own text, under the comment `# puzzle: NAME`.

    >>> from satloop.puzzles import find
    >>> board_text(find("masyu")("1 2\\n- w"))
    '# puzzle: masyu\\n1 2\\n- w\\n'
    """
    text = "\n".join(line.rstrip() for line in board.text.splitlines() if line.strip()) + "\n"
    return text if named_puzzle(text) == board.name else f"# puzzle: {board.name}\n{text}"
