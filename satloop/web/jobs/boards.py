"""Jobs that search for nothing: the list of puzzles, reading and writing boards, and the check of a state."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from typing import Any

from encoders.deadline import deadline_after

from ...boards.puzzle import GROUPS, Puzzle
from ...boards.text import read_board, write_board
from ...boards.walls_in_regions import GRID
from ...errors import PuzzleError
from ...explaining.broken_rules import broken_rules
from ...explaining.model.level_names import LEVELS
from ...explaining.state_json import as_dict, as_solution, solution_dict, state_of
from ...explaining.words.languages import LANGUAGES, all_puzzles_share
from ...formats.output import FORMATS, write as text_of
from ...formats.pzpr.genre_lookup import genre_of
from ...formats.sheets import SheetBoard, sheets
from ...pictures import draw
from ...pictures.pdf_pages import PAPERS
from ...puzzles import NAMES, OTHER_NAMES, find
from ...sets.stock_of_boards import presets, stock_of
from ...setting.makers.recipes import recipe_of
from ...setting.removal.symmetries import SYMMETRIES
from ...solving.solve import solve as solve_board
from ..question_fields import Fields

Tell = Callable[[dict[str, Any]], object]
KINDS = {name: find(name) for name in NAMES}  # loaded now, so that no question waits for it

BEGIN = "slitherlink"  # what the page shows first


def kind_facts(kind: type[Puzzle] | Puzzle) -> dict[str, Any]:
    """What the page has to know of a kind of puzzle, or of a board with rules of its own."""
    return {"title": kind.title, "in": {"de": {"title": kind.title_in("de")}}, "draws": list(kind.draws),
            "pens": [pen._asdict() for pen in kind.pens], "signs": dict(kind.signs),
            "inner_walls": GRID + 1 in kind.grids}  # whether a wall inside a region says something


def is_square(kind: type[Puzzle]) -> bool:
    """Whether boards have as many rows as columns."""
    try:
        kind(write_board(kind.empty(3, 4)))
    except PuzzleError:
        return True
    return False


def puzzles(fields: Fields, tell: Tell) -> dict[str, Any]:
    """Every puzzle, by the name that it is asked for."""
    return {"puzzles": [{
        "name": kind.name, **kind_facts(kind), "names": list(OTHER_NAMES[name]), "group": kind.group,
        "sizes": list(kind.usual_sizes), "presets": presets(name),
        "regions": max(kind.grids) > 1, "url": genre_of(name) is not None,
        # Whether its line is a Hamiltonian cycle or path of what there is to visit.
        "hamiltonian": getattr(kind, "fill", False) and kind.connectivity in ("cycle", "lines"),
        "square": is_square(kind), "completes": kind.adds_clues,
        "minimizes": bool(recipe_of(name).removable or recipe_of(name).remains or recipe_of(name).shades),
        "symmetries": [known for known in SYMMETRIES if known == "none" or not recipe_of(name).no_symmetry]}
        for name, kind in KINDS.items()], "levels": list(LEVELS), "groups": list(GROUPS),
        "explained": fields.limits.steps,
        "begin": BEGIN}


def level_of(board: Puzzle, url: str) -> str:
    """The level of a board whose text tells it, or that was made ahead with this address; "" where nobody knows it."""
    rating = re.search(rf"^# rating: ({'|'.join(LEVELS)})\b", board.text, re.MULTILINE)
    return rating[1] if rating else next((one.level for one in stock_of(board.name) if url and one.source == url), "")


def facts(board: Puzzle) -> dict[str, Any]:
    """All that the page has to know of a board."""
    try:
        url = text_of(board, "url").strip() if genre_of(board.name) else ""
    except PuzzleError:
        url = ""  # the notation has no word for something on the board
    return {"puzzle": board.name, **kind_facts(board), "rules": board.rules_in_words(),
            "in": {"de": {"title": board.title_in("de"), "rules": board.rules_in_words("de")}},
            "level": level_of(board, url), "own_title": board.own_title, "author": board.author,
            "variant": board.variant, "rows": board.rows, "columns": board.columns,
            "further_rules": list(board.given_rules), "text": text_of(board, "board"), "grids": grids(board),
            "url": url, "svg": draw(board.picture(), "svg"), "given": as_dict(board, state_of(board, {}))}


def grids(board: Puzzle) -> list[list[list[str]]]:
    """The tokens of the board, clues first, then regions and walls in these, if the puzzle may have any."""
    return read_board(board.text, board.file, board.grids, board.further_rule_names()).grids


def read(fields: Fields, tell: Tell) -> dict[str, Any]:
    """A board from an address, board text, a pzprv3 file, JSON or `example:NAME`, with the lines drawn beside it."""
    puzzle = fields.data.get("puzzle")
    board, solutions, _, _ = fields.source("source", puzzle if isinstance(puzzle, str) and puzzle else None)
    beside = {} if not solutions or fields.text("source").strip().startswith("example:") else {
        "state": solution_dict(solutions[0])}
    return facts(board) | beside


def check(fields: Fields, tell: Tell) -> dict[str, Any]:
    """Whether the state is a solution; which rules are broken for good, and how many clues are not met yet.

    "lines" are the edges of a line that is closed too early.
    """
    board = fields.board()
    verdict = broken_rules(board, fields.state(board), deadline_after(fields.seconds))
    return {"solved": verdict.solved, "left": verdict.left, "lines": verdict.lines, "failures": [
        {"rule": failure.rule, "points" if failure.points else "cells": [*map(list, failure.cells)]}
        for failure in verdict.wrong]}


def write(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The board in a format, with the state where the question has one and the format a place for it.

    A PDF for `paper` "a4" or "letter", in the `language` and with the `level` of the question, is `base64` instead of
    `text`: the rules with the board on one page, and its solution on a second one, where it has exactly one that is
    found in time.
    """
    board = fields.board()
    format = fields.choice("format", (*FORMATS, "pdf"))
    if format == "pdf":
        result = solve_board(board, 2, fields.seconds)
        language, level = fields.choice("language", LANGUAGES, "en"), fields.choice("level", ("", *LEVELS), "")
        solutions = tuple(result.solutions) if result.outcome == "unique" else ()
        one = SheetBoard(board, solutions, board.rules_in_words(language), all_puzzles_share(language).own(level))
        content = sheets([one], fields.choice("paper", tuple(PAPERS), "a4"), language)
        return {"base64": b64encode(content).decode()}
    if "state" not in fields.data or format == "board":
        return {"text": text_of(board, format)}
    return {"text": text_of(board, format, as_solution(board, fields.state(board)))}
