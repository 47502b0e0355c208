"""The puzzle of a board whose text names none, by the names of its file and folder."""

from __future__ import annotations

import os
import re

from ..boards.declarations import FURTHER_RULES
from ..boards.text import read_board
from ..errors import PuzzleError
from ..problems import find_puzzle_or_problem
from ..puzzles import NAMES, OTHER_NAMES
from .split_boards import with_size_line

EDGES = r"(([#%c].*)?\n|[ \t]*(\d+)[ \t]+(?!\3\s)\d+[ \t]*\n){2,}"  # two vertices a line
A_GRAPH = "a list of edges", "a board; hamilton:FILE is a graph, of which a Hamiltonian cycle is asked"
GRIDS = (1, 2, 3)  # how many grids of tokens a board may have
LIKELY = 5  # puzzles that are named for a board without a name


def named_by_path(file: str, text: str) -> str:
    """The puzzle that a file's name or its folder's says, where the text says none and is a board of it.

    Raises PuzzleError for no board, for a list of edges, and where no name is found: with puzzles whose boards look so.
    """
    edges = re.fullmatch(EDGES, text.strip() + "\n")
    try:
        board = read_board(with_size_line(text, GRIDS), file, GRIDS, FURTHER_RULES)
    except PuzzleError as error:
        raise (PuzzleError(file, None, None, *A_GRAPH) if edges else error) from None
    path = os.path.abspath(file.partition(", line ")[0])
    for part in (os.path.basename(path), os.path.basename(os.path.dirname(path))):
        for word in re.findall("[a-z]+[0-9]?|[a-z]+", part.lower()):
            for known in (word, word.rstrip("0123456789")):
                if (name := known_name(known)) and can_read(name, text):
                    return name
    if edges:
        raise PuzzleError(file, None, None, *A_GRAPH)
    tokens = {token for grid in board.grids for row in grid for token in row} - {"-", "."}
    # Those with more names are better known.
    likely = sorted((-share_of(tokens, find_puzzle_or_problem(kind).example) - min(len(OTHER_NAMES[kind]), 4) / 10,
                     place, kind) for place, kind in enumerate(NAMES) if can_read(kind, text))
    hint = f", as of {', '.join(kind for _, _, kind in likely[:LIKELY])}" if likely else ""
    raise PuzzleError(file, None, None, "no puzzle's name",
                      f"the comment '# puzzle: NAME' or the option --puzzle NAME{hint}")


def share_of(tokens: set[str], example: str) -> float:
    """The share of the tokens of a board and of an example that both have."""
    others = {*example.strip().partition("\n")[2].split()} - {"-", "."}
    return len(tokens & others) / max(1, len(tokens | others))


def known_name(word: str) -> str:
    """The puzzle of that name or other name, "" for none."""
    try:
        return find_puzzle_or_problem(word).name
    except ValueError:
        return ""


def can_read(name: str, text: str) -> bool:
    """Whether the text is a board of the puzzle of that name."""
    kind = find_puzzle_or_problem(name)
    try:
        kind(with_size_line(text, kind.grids))
    except PuzzleError:
        return False
    return True
