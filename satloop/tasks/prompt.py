"""The prompt of a task: rules, the board in one of several forms, the form of the answer, a solved example."""

from __future__ import annotations

import json
import re

from ..boards.puzzle import Puzzle
from ..boards.text import EMPTY, read_board
from ..formats.pzpr.address import write_address
from ..formats.pzpr.board_grid import regions_alone
from ..pictures import draw
from ..sets.records import address_of
from .answer_form import answer_text, answer_words

FORMS = ("text", "drawing", "clues", "json", "address")
HOLES = "; # is a cell that takes no part"
GREY = ("ice", "water", "shaded", "grey")  # what a cell drawn grey may be, the first that the rules name


def prompt_of(board: Puzzle, form: str) -> str:
    """The prompt for a board. Raises ValueError for a form in which the board cannot be written."""
    kind = type(board)
    example = kind(kind.example)
    shown_as = form
    if form == "address":
        if address_of(board) is None:
            raise ValueError(f"form 'address': this board of {board.title} has none; "
                             f"others are {', '.join(FORMS[:-1])}")
        shown_as = "text" if address_of(example) is None else form
    solved = answer_text(example.read_solution(kind.answer), form)
    size = f"{board.rows} rows and {board.columns} columns, counted from 1 at the top and at the left"
    parts = [f"Solve this {board.title} puzzle.", f"Rules: {board.rules_in_words()}",
             f"The board has {size}.", legend(board, form), board_in_words(board, form),
             answer_words(board, form),
             f"An example. The board:\n\n{board_in_words(example, shown_as)}\n\nhas this solution:",
             f"```\n{solved}\n```",
             f"Write the solution of the board of {board.rows} rows and {board.columns} columns at the end of your "
             "answer, between ``` and ```."]
    return "\n\n".join(parts) + "\n"


def grids_of(board: Puzzle) -> dict[str, list[list[str]]]:
    """The tokens of a board: "clues", "regions" or both, and "walls"."""
    grids = read_board(board.text, board.file, board.grids, board.further_rule_names()).grids
    if len(grids) == 1 and regions_alone(type(board)):
        return {"regions": grids[0]}
    return dict(zip(("clues", "regions", "walls"), grids))


def legend(board: Puzzle, form: str) -> str:
    """What the signs of the board mean."""
    if form == "address":
        return "It is given by its address on puzz.link."
    if form == "drawing":
        return legend_of_drawing(board)
    grids = grids_of(board)
    words = []
    if "clues" in grids:
        words.append(f"A clue is {board.clues.expected}.")
    if "regions" in grids:
        words.append("Cells with the same sign are one region" + HOLES * any(
            "#" in pen.tokens for pen in board.region_pens) + ".")
    if "walls" in grids:
        words.append("Walls inside regions: e to the right of a cell, s below it, es both, - none.")
    return " ".join(words)


def legend_of_drawing(board: Puzzle) -> str:
    """What the signs of the drawing mean, of those that are there."""
    picture = board.picture()
    drawn, rules = draw(picture), board.rules_in_words().lower()
    words = ["It is drawn here."]
    if picture.grid == "dots":
        words.append("The dots are the corners of the cells.")
    if picture.regions is not None:
        walls = ", and walls inside them" * (picture.walls is not None)
        words.append(f"Thick lines are the borders of the regions{walls}.")
    grey = next((name for name in GREY if re.search(rf"\b{name}\b", rules)), "grey")
    for signs, text in (("·" if picture.grid == "cells" else "", "· is an empty cell."), ("●", "● is a black circle."),
                        ("○", "○ is a white circle."), ("◐", "◐ is a grey circle."),
                        ("░", "░ fills a cell that the solution leaves out."), ("▒", f"▒ fills a cell that is {grey}."),
                        ("▓", "▓ fills a black cell."), ("▕", "A clue between ▕ and ▏ is white."),
                        ("◣◢◥◤", "A triangle fills the half of its cell that is closed.")):
        if any(sign in drawn for sign in signs):
            words.append(text)
    return " ".join(words)


def board_in_words(board: Puzzle, form: str) -> str:
    """The board in a form of FORMS."""
    if form == "drawing":
        return draw(board.picture())
    if form == "address":
        return write_address(board).strip()
    grids = grids_of(board)
    if form == "json":
        rule = {"rules": list(board.given_rules)} if board.given_rules else {}
        return json.dumps({"rows": board.rows, "columns": board.columns, **grids, **rule})
    if form == "clues":
        return "\n".join(list_of_tokens(name, grid) for name, grid in grids.items())
    return "\n\n".join((f"{name.capitalize()}:\n" if len(grids) > 1 else "") + aligned_rows(grid)
                       for name, grid in grids.items())


def aligned_rows(grid: list[list[str]]) -> str:
    """Rows of tokens, columns aligned."""
    width = max(len(token) for row in grid for token in row)
    return "\n".join(" ".join(token.ljust(width) for token in row).rstrip() for row in grid)


def list_of_tokens(name: str, grid: list[list[str]]) -> str:
    """The tokens of a grid as a list: a clue a place, and for each region its places."""
    places = {(row, column): token for row, tokens in enumerate(grid, 1) for column, token in enumerate(tokens, 1)}
    if name != "regions":
        clues = [f"r{row}c{column}: {token}" for (row, column), token in places.items() if token not in (EMPTY, ".")]
        return f"{name.capitalize()}: " + (", ".join(clues) or "none")
    cells: dict[str, list[str]] = {}
    for (row, column), token in places.items():
        cells.setdefault(token, []).append(f"r{row}c{column}")
    return "\n".join(f"Region {token}: {', '.join(names)}" for token, names in cells.items())
