"""In which form an answer is asked for, in words and with the solution written so."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from ..boards.lines_in_solution_text import graph_of
from ..boards.puzzle import Puzzle, Solution

SIDES = "x for a cell inside the loop and - for one outside"
LINES = ("the letters of the sides by which the line leaves the cell (n up, s down, e right, w left, as in ns, ew, ne, "
         "nw, se, sw), or - where no line comes")
NUMBERS = "the number that stands in the cell"
BRIDGES = ("Answer with a line for each two islands that are joined, as r1c2-r1c4 for those in row 1 column 2 and in "
           "row 1 column 4{}")
BRIDGES_JSON = ('Answer with a JSON object {"bridges": [["r1c2", "r1c4", 1], ...]}: each two islands that are joined, '
                "by row and column, and how many bridges join them{}")


def cell_words(kind: type[Puzzle] | Puzzle) -> str:
    """What stands for a cell in rows of tokens."""
    if "sides" in kind.draws:
        return SIDES
    if "digits" in kind.draws:
        return NUMBERS
    return LINES + (", or x for a shaded cell" if "shaded" in kind.draws else "")


def answer_words(board: Puzzle, form: str) -> str:
    """In which form the answer is asked for, for a prompt of that form."""
    if "bridges" in board.draws:
        counts = [str(count) for count in range(1, len(board.decides) + 1)]
        one_of = f", {' or '.join(counts)}" if form == "json" else (
            f", followed by x2 where two bridges join them{', and so on to x' * (len(counts) > 2)}"
            f"{counts[-1] * (len(counts) > 2)}") * (len(counts) > 1)
        return (BRIDGES_JSON if form == "json" else BRIDGES).replace("{}", one_of) + "."
    size = f"{board.rows} rows of {board.columns} tokens"
    if form == "json":
        return f'Answer with a JSON object {{"grid": ...}}, {size} as lists of strings. A token is {cell_words(board)}.'
    return f"Answer with {size}, a blank between two tokens. A token is {cell_words(board)}."


def answer_text(solution: Solution, form: str) -> str:
    """A solution in the form in which it is asked for."""
    board = solution.board
    if "bridges" in board.draws:
        bridge_list = bridges(solution)
        if form == "json":
            return json.dumps({"bridges": bridge_list})
        return "\n".join(f"{one}-{other}" + f" x{count}" * (count > 1) for one, other, count in bridge_list)
    if form == "json":
        return json.dumps({"grid": board.to_grid(solution)})
    return board.write_solution(solution).partition("\n")[2].rstrip("\n")


def bridges(solution: Solution) -> list[list[Any]]:
    """The bridges of a solution: island, island, how many."""
    board = solution.board
    edges = graph_of(board).edges
    island = np.asarray(board.mask(board.number >= -1)).ravel()  # type: ignore[attr-defined]
    count = sum(solution[name].astype(int) for name in board.decides)
    on = {pair: number for pair, number in zip(map(tuple, edges.tolist()), np.ravel(count).tolist()) if number}
    out = []
    for one, other in sorted(on):
        if not island[one]:
            continue
        step, end = other - one, other
        while not island[end]:
            end += step
        out.append([_cell(board, one), _cell(board, end), on[one, other]])
    return out


def _cell(board: Puzzle, number: int) -> str:
    row, column = divmod(number, board.columns)
    return f"r{row + 1}c{column + 1}"
