"""A set of boards as a taskset of verifiers.

verifiers finds a taskset by the name of a module that exports its class, so a file of two lines, `my_puzzles.py`, makes
`eval my_puzzles --env.taskset.file set.jsonl` work:

    from satloop.adapters.verifiers import PuzzleTaskset
    __all__ = ["PuzzleTaskset"]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

try:
    import verifiers.v1 as vf
except ImportError:
    raise ImportError("satloop.adapters.verifiers needs verifiers 0.4 or later: pip install verifiers") from None

from .task_lines import score_of, tasks_of


class PuzzleConfig(vf.TasksetConfig):  # type: ignore[misc]
    """file: a set, as `satloop set` writes it. form: how the prompt shows the board, as of `satloop.tasks.make`."""

    file: str = "set.jsonl"
    form: str = "text"


class PuzzleData(vf.TaskData):  # type: ignore[misc]
    """A task with `metadata`, that of `satloop.tasks`, and `answer`."""

    metadata: dict[str, Any]
    answer: str


class PuzzleTask(vf.Task[PuzzleData]):  # type: ignore[misc]
    """A board to be solved in one reply."""

    @vf.reward  # type: ignore[untyped-decorator]
    async def agreement(self, trace: vf.Trace) -> float:
        """1 for a solution, a part for what agrees with most of it, see `satloop.tasks.score`."""
        return float(score_of(trace.last_reply, self.data.metadata))

    @vf.metric  # type: ignore[untyped-decorator]
    async def solved(self, trace: vf.Trace) -> float:
        """1 for a solution, else 0."""
        return float(score_of(trace.last_reply, self.data.metadata).solved)


class PuzzleTaskset(vf.Taskset[PuzzleTask, PuzzleConfig]):  # type: ignore[misc]
    """The boards of a set."""

    def load(self) -> Iterator[PuzzleTask]:
        """The task of each board. Raises PuzzleError for a file that is no set."""
        for task in tasks_of(self.config.file, self.config.form):
            yield PuzzleTask(PuzzleData(id=task.metadata["id"], name=task.metadata["id"], prompt=task.prompt,
                                        metadata=task.metadata, answer=task.answer), self.config.task)


__all__ = ["PuzzleTaskset"]
