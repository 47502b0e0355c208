"""Writes boards and solutions in every format: FORMATS is the one table of them."""

from __future__ import annotations

from collections.abc import Callable

from encoders.choice_by_name import unknown_name

from ..boards.check_and_draw import need_board
from ..boards.hamiltonian_board import Tour
from ..boards.puzzle import Puzzle, Solution
from ..pictures import draw

# The functions import what they need themselves: the commands read the names of the formats before numpy is loaded.


def text_drawing(board: Puzzle, solution: Solution | None) -> str:
    return draw(board.picture(solution), "text")


def svg_drawing(board: Puzzle, solution: Solution | None) -> str:
    return draw(board.picture(solution), "svg")


def json_line(board: Puzzle, solution: Solution | None) -> str:
    from .json_record import record_line
    return record_line(board, [] if solution is None else [solution])


def own_text(board: Puzzle, solution: Solution | None) -> str:
    return board_text(board) if solution is None else board.write_solution(solution)


def pzpr_file(board: Puzzle, solution: Solution | None) -> str:
    from .pzpr.file import write_file
    return write_file(board, solution)


def pzpr_address(board: Puzzle, _: Solution | None) -> str:
    from .pzpr.address import write_address
    return write_address(board)


def game_id(board: Puzzle, _: Solution | None) -> str:
    from .tatham.game_ids import write_id
    return write_id(board)


FORMATS: dict[str, Callable[[Puzzle, Solution | None], str]] = {
    "text": text_drawing, "svg": svg_drawing, "json": json_line, "board": own_text, "pzpr": pzpr_file,
    "url": pzpr_address, "tatham": game_id}
WITHOUT_SOLUTION = ("url", "tatham")  # formats that have no place for one
ENDINGS = {"svg": "svg", "json": "json"}  # of a file's name; every other format has txt


def format_named(name: str) -> str:
    """The format of that name. Raises ValueError, naming the known formats."""
    if name not in FORMATS:
        raise ValueError(unknown_name("format", name, FORMATS))
    return name


def write(board: Puzzle, format: str = "text", solution: Solution | None = None) -> str:
    """A board, with a solution if one is given, as text that ends with a line break.

    format: `text` and `svg` draw it, `json` is one object in one line, `board` is the solution as text that satloop
    reads (without a solution: the board's text), `pzpr` a pzprv3 file, `url` an address of puzz.link, `tatham` a game
    id of S. Tatham's collection; the last two hold no solution. Raises TypeError for what is no board, ValueError for
    an unknown format, PuzzleError for a board that a format cannot express.
    """
    need_board("write", board)
    return FORMATS[format_named(format)](board, solution).rstrip("\n") + "\n"


def board_text(board: Puzzle) -> str:
    """The board's own text, under the comment `# puzzle: NAME`; a graph in DIMACS's format.

    >>> from satloop.puzzles import find
    >>> board_text(find("masyu")("1 2\\n- w"))
    '# puzzle: masyu\\n1 2\\n- w\\n'
    """
    from .split_boards import named_puzzle
    if isinstance(board, Tour):
        from ..problems.graph_files import write_graph
        return write_graph(board.graph)
    text = "\n".join(line.rstrip() for line in board.text.splitlines() if line.strip()) + "\n"
    return text if named_puzzle(text) == board.name else f"# puzzle: {board.name}\n{text}"
