"""Tasks as JSON Lines, for frameworks that read such files: `id`, `input` (the prompt), `target` (the answer) and
`metadata`, that of the task, so that whoever has a line can score answers to it.

These are the names that inspect_ai's `json_dataset` looks for; the YAML of lm-evaluation-harness names any.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from ..sets.records import Record, board_of, read_records, solution_of
from . import Score, Task, from_record, score
from .task import verify_form

KEPT = 1024  # tasks that answers are being scored for


def tasks_of(path: str | os.PathLike[str], form: str = "text") -> Iterator[Task]:
    """The task of each record of a set, `satloop set`. Raises as `read_records` does, and ValueError for the form."""
    verify_form(form)
    return (task_of_record(record, form) for record in read_records(path))


def task_of_record(record: Record, form: str) -> Task:
    """The task of a record that `read_records` has verified. Raises ValueError where it cannot have that form."""
    board = board_of(record)
    return Task(board, solution_of(record, board), record, form)


def line_of(task: Task) -> str:
    """The line of a task, with its line break."""
    return json.dumps({"id": task.metadata["id"], "input": task.prompt, "target": task.answer,
                       "metadata": task.metadata}, ensure_ascii=False) + "\n"


def score_of(text: object, metadata: Mapping[str, Any]) -> Score:
    """The score of an answer to the task with that metadata. Raises as `satloop.tasks.from_record` does."""
    return score(text, _task(json.dumps(metadata, sort_keys=True)))


@lru_cache(KEPT)
def _task(metadata: str) -> Task:
    return from_record(json.loads(metadata))
