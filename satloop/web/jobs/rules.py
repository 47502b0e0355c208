"""The job that shows the rules of a puzzle: its example solved, and two wrong solutions, each with the places where it
breaks a rule.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from ...boards.failure import Failure
from ...explaining.state_json import solution_dict
from ..question_fields import Fields
from .boards import KINDS, facts

Tell = Callable[[dict[str, Any]], object]


@cache
def wrong_examples() -> dict[str, list[list[str]]]:
    """For each puzzle the wrong solutions of its example that are shown: a rule, and solution text that breaks it.

    scripts/wrong_examples.py writes the file.
    """
    text = files("satloop.web").joinpath("wrong_examples.json").read_text(encoding="utf-8")
    examples: dict[str, list[list[str]]] = json.loads(text)
    return examples


def failure_places(failure: Failure) -> dict[str, Any]:
    """A failure for the page: its rule and its places."""
    return {"rule": failure.rule, "points" if failure.points else "cells": [*map(list, failure.cells)]}


def rules(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The example as a board, and three states of it: solved, and two that are wrong."""
    kind = KINDS[fields.choice("puzzle", KINDS)]
    board = kind(kind.example)
    figures: list[dict[str, Any]] = [{"state": solution_dict(board.read_solution(kind.answer))}]
    for rule, text in wrong_examples()[kind.name]:
        wrong = board.read_solution(text)
        failure = next(failure for failure in board.check(wrong) if failure.rule == rule)
        figures.append({"state": solution_dict(wrong), "failure": failure_places(failure)})
    return {"board": facts(board), "figures": figures}
