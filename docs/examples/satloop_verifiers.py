"""A set of boards as a taskset of verifiers.

verifiers finds a taskset by the name of a module that exports its class, so with this file beside yours
`eval satloop_verifiers --env.taskset.file set.jsonl` works.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from satloop.tasks.task_lines import score_of, tasks_of


class PuzzleConfig(vf.TasksetConfig):
    """file: a set, as `satloop set` writes it. form: how the prompt shows the board, as of `satloop.tasks.make`."""

    file: str = "set.jsonl"
    form: str = "text"


class PuzzleData(vf.TaskData):
    """A task with `metadata`, that of `satloop.tasks`, and `answer`."""

    metadata: dict[str, Any]
    answer: str


class PuzzleTask(vf.Task[PuzzleData]):
    """A board to be solved in one reply."""

    @vf.reward
    async def agreement(self, trace: vf.Trace) -> float:
        """1 for a solution, a part for what agrees with most of it, see `satloop.tasks.score`."""
        return float(score_of(trace.last_reply, self.data.metadata))

    @vf.metric
    async def solved(self, trace: vf.Trace) -> float:
        """1 for a solution, else 0."""
        return float(score_of(trace.last_reply, self.data.metadata).solved)


class PuzzleTaskset(vf.Taskset[PuzzleTask, PuzzleConfig]):
    """The boards of a set."""

    def load(self) -> Iterator[PuzzleTask]:
        """The task of each board. Raises PuzzleError for a file that is no set."""
        for task in tasks_of(self.config.file, self.config.form):
            yield PuzzleTask(PuzzleData(id=task.metadata["id"], name=task.metadata["id"], prompt=task.prompt,
                                        metadata=task.metadata, answer=task.answer), self.config.task)


__all__ = ["PuzzleTaskset"]
