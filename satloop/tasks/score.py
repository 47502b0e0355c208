"""The score of a text that answers a task: 1 for a right answer, else less, with the rules that it breaks."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from ..boards.failure import Failure
from ..boards.puzzle import Solution, Values
from .reading.find_answer import Answer, find_answer
from .task import Task


class Score(float):
    """A number from 0 to 1, which knows why it is so.

    solved: whether the answer breaks no rule; then it is 1. failures: the rules that it breaks, each with its cells, as
    `satloop.check` has them. reason: one line in words. form: how the answer is written: "rows", "drawing", "places",
    "JSON", "file"; "" where none was found.
    """

    failures: tuple[Failure, ...]
    reason: str
    form: str

    def __new__(cls, value: float, reason: str = "", form: str = "", failures: tuple[Failure, ...] = ()) -> Score:
        out = super().__new__(cls, value)
        out.failures, out.reason, out.form = failures, reason, form
        return out

    @property
    def solved(self) -> bool:
        return self == 1.0

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"score": float(self), "solved": self.solved, "reason": self.reason, "form": self.form, "failures": [
            {"rule": failure.rule, "points" if failure.points else "cells": [list(cell) for cell in failure.cells]}
            for failure in self.failures]}

    def __repr__(self) -> str:
        return f"<Score {float(self):.3f}: {self.reason}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Score, (float(self), self.reason, self.form, self.failures)


RIGHT = "right"
BEFORE = re.compile(r"(?:^|\n *\n|```[a-z]*\n)$")  # what stands before an answer that stands alone


def score(text: object, task: Task) -> Score:
    """How good an answer is: 1.0 for any solution that breaks no rule of the board, at most 0.9 for another one.

    text: what a model has written: the answer in any form that `satloop.tasks.reading` reads, with words around it; of
    several answers the last counts. A wrong answer has a partial score by its agreement with the solution, see
    `satloop.tasks.agreement`: about 0.8 where one edge is wrong, 0 for no answer, for an empty or a full one, and for
    guesses. No text is an error: what is none, as None, scores 0. Raises TypeError for what is no task.

    >>> from satloop.tasks import make, score
    >>> task = make("slitherlink", size=4, seed=1)
    >>> score(f"I think it is this:\\n{task.answer}\\nIs it?", task)
    <Score 1.000: right>
    >>> score("This is solved.", task)
    <Score 0.000: no answer in the text>
    """
    if not isinstance(task, Task):
        raise TypeError(f"task is what satloop.tasks.make makes, not {type(task).__name__} {task!r:.40}")
    if not isinstance(text, str):
        return Score(0.0, f"an answer is text, not {type(text).__name__}")
    if is_answer_itself(text, task):
        return Score(1.0, RIGHT, "rows")
    answer = find_answer(text, task.board, task.clue_rows)
    if not answer.values:
        return Score(0.0, answer.flaw, answer.form)
    return score_answer(answer, task)


def is_answer_itself(text: str, task: Task) -> bool:
    """Whether the text ends with the solution as the task has it, or with its rows: a quick look, often enough."""
    text = text.rstrip("`~ \n")
    if text.endswith(task.answer) and BEFORE.search(text, max(0, len(text) - len(task.answer) - 20),
                                                    len(text) - len(task.answer)):
        return True
    lines = text.rsplit("\n", task.board.rows)[-task.board.rows:]
    return [line.split() for line in lines] == task.solution_rows


def score_answer(answer: Answer, task: Task) -> Score:
    """The score of an answer that could be read; of several ways to read it, the best."""
    wrong = []
    for values in answer.values:
        solution = completed_solution(values, task)
        if task.deciding(solution) in task.right and not shaded_otherwise(values, task):
            return Score(1.0, RIGHT, answer.form)
        wrong.append((values, solution))
    best: Score | None = None
    for values, solution in wrong:
        failures = tuple(task.board.check(solution))
        if not failures:
            return Score(1.0, RIGHT, answer.form)
        partial = task.agreement.partial_score(values)
        if best is None or partial > best:
            reason = "; ".join(map(str, failures[:3])) + "; ..." * (len(failures) > 3)
            best = Score(partial, reason, answer.form, failures)
    assert best is not None
    return best


def shaded_otherwise(values: Values, task: Task) -> bool:
    """Whether an answer shades other cells than the solution; where it says nothing of shading, its line tells."""
    return "shaded" in values and not np.array_equal(values["shaded"], task.solution["shaded"])


def completed_solution(values: Values, task: Task) -> Solution:
    """What was read as a solution: parts that its form does not tell follow from the line, or are nothing."""
    board, solution = task.board, task.solution
    out: dict[str, Any] = {name: values[name] for name in solution if name in values}
    colours = "colors" in values and task.colours is not None and np.array_equal(values["colors"], task.colours)
    if colours:  # neighbours on one path need not be joined, so the colours of all cells say more
        out["edges"] = solution["edges"]
    if "digits" in solution:
        return Solution(board, out)
    same = np.array_equal(out["edges"], solution["edges"])
    for name in solution:
        if name not in out:
            out[name] = solution[name] if same else (
                task.left_out(out["edges"]) if name == "shaded" else np.zeros_like(solution[name]))
    return Solution(board, out)


