"""What `satloop count` says of all solutions of a board together: its segments, its clues, solutions by chance."""

from __future__ import annotations

import json
from typing import Any

import click
import numpy as np

from ...boards.heat_map import heat_map
from ...boards.lines_in_solution_text import LAYERS
from ...boards.puzzle import Puzzle
from ...boards.text import write_board
from ...cli import DONE, NO, complain
from ...cnf.variable_names import MEANINGS, cell_names, edge_names
from ...errors import plural
from ...pictures import draw
from ...problems.problem import Problem
from ...running.clue_counts import clue_counts, lines_of_cells
from ...running.kept_solutions import KeptSolutions, Numbers
from ...setting.editing.read_draft import open_draft, read_draft
from . import messages, options, output
from .board_sources import open_board
from .messages import LimitError


def answer(question: str, file: str, puzzle: str | None, schemes: dict[str, Any], time_limit: float | None,
           memory: float, number: int, seed: int, as_json: bool, out: str | None) -> int:
    """Print, or write to `out`, the answer to "segments", "clues" or "sample"; return the exit code."""
    free: list[int] = []
    if question == "clues":
        kind, text, name = open_draft("count", file, puzzle)
        if not kind.adds_clues:
            raise messages.CommandError(f"clues of {kind.title} cannot be added one by one")
        slots = read_draft(text, kind, name)
        board, free = kind(write_board(slots.grids, slots.further_rules), name), slots.free
    else:
        board = open_board(file, puzzle, time_limit)
    choice = options.chosen_schemes(type(board), schemes)
    try:
        with messages.report_value_errors():
            kept = KeptSolutions(board, choice, time_limit, memory)
            if not kept.total:
                return complain(f"{file}: no solution", NO)
            if question == "clues":
                lines = _clues(board, free, kept, choice, time_limit, as_json)
            elif question == "sample":
                lines = _sample(kept, number, seed, as_json)
            else:
                lines = _segments(board, kept, as_json, out)
    except TimeoutError as error:
        raise LimitError(f"{file}: {error}") from None
    output.write_text(out, "\n".join(lines) + "\n")
    click.echo(plural(kept.total, "solution"), err=True)
    return DONE


def _segments(board: Puzzle, kept: KeptSolutions, as_json: bool, out: str | None) -> list[str]:
    numbers = kept.segments()
    if out is not None and out.lower().endswith(".svg"):
        shares = {name: (array / kept.total).astype(np.float64) for name, array in numbers.items()}
        return [draw(heat_map(board, shares), "svg").rstrip("\n")]
    if as_json:
        return [json.dumps({"puzzle": board.name, "solutions": kept.total,
                            **{name: array.tolist() for name, array in numbers.items()}})]
    return [line for name, array in numbers.items() for line in _rows(board, name, array, kept.total)]


def _rows(board: Puzzle, name: str, numbers: Numbers, total: int) -> list[str]:
    """A line for each literal of a name: how many solutions, which share of all, and what it means."""
    if isinstance(board, Problem):  # no board of cells: literals by their number
        return [f"{one:>{len(str(total))}} {_percent(one, total)}  {name} {number}"
                for number, one in enumerate(numbers.ravel().tolist(), 1)]
    places = list(edge_names(board) if name in LAYERS else cell_names(board))
    rows = numbers.reshape(len(places), -1).tolist()
    out = []
    for place, row in zip(places, rows):
        for index, one in enumerate(row):
            text = MEANINGS.get(name, f"holds {index + 1}" if len(row) > 1 else f"is in {name}")
            what = f"{text} {place}" if text.endswith("runs") else f"{place} {text}"
            out.append(f"{one:>{len(str(total))}} {_percent(one, total)}  {what}")
    return out


def _percent(one: int, total: int) -> str:
    """A share in percent; 0 and 100 only where it is that.

    >>> [_percent(one, 10**6) for one in (0, 1, 500_000, 999_999, 10**6)]
    ['   0 %', '<0.1 %', '50.0 %', '>99.9 %', ' 100 %']
    """
    if one in (0, total):
        return f"{100 if one else 0:>4} %"
    tenths = (2000 * one + total) // (2 * total)
    return "<0.1 %" if not tenths else ">99.9 %" if tenths == 1000 else f"{tenths / 10:.1f} %".rjust(6)


def _clues(board: Puzzle, free: list[int], kept: KeptSolutions, choice: dict[str, Any], time_limit: float | None,
           as_json: bool) -> list[str]:
    counts = clue_counts(board, free, kept, choice, time_limit)
    if as_json:
        return [json.dumps({"puzzle": board.name, "solutions": kept.total, "clues": [
            {"row": one.row + 1, "column": one.column + 1, "clue": one.clue, "solutions": one.solutions}
            for one in counts]})]
    return lines_of_cells(counts)


def _sample(kept: KeptSolutions, number: int, seed: int, as_json: bool) -> list[str]:
    chosen = kept.sample(number, seed)
    if as_json:
        return [json.dumps({"puzzle": kept.puzzle.name, "solutions": kept.total,
                            "sample": [json.loads(solution.to_json()) for solution in chosen]})]
    return [f"{solution}\n" for solution in chosen[:-1]] + [str(chosen[-1])]
