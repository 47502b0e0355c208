"""A set of boards as a task of inspect_ai, with the scorer for it.

    from inspect_ai import eval
    from satloop_inspect_ai import puzzles
    eval(puzzles("set.jsonl"), model="openai/gpt-4o")

The file that `satloop ask --tasks` writes is a `json_dataset`, too, for a task of one's own with `puzzle_scorer()`.
"""

from __future__ import annotations

from typing import Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Score, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState, generate

from satloop.tasks.task_lines import score_of, tasks_of


@scorer(metrics={"*": [mean(), stderr()]})
def puzzle_scorer() -> Any:
    """Scores `solved`, 1 or 0, and `score`, that of `satloop.tasks`, which counts a part for some wrong answers."""
    async def judge(state: TaskState, target: Target) -> Score:
        scored = score_of(state.output.completion, state.metadata)
        return Score(value={"solved": int(scored.solved), "score": float(scored)}, explanation=scored.reason,
                     answer=state.output.completion)

    return judge


@task
def puzzles(file: str, form: str = "text") -> Task:
    """The boards of a set, `satloop set`, each answered once.

    form: how the prompt shows the board, as of `satloop.tasks.make`. Raises PuzzleError for a file that is no set.
    """
    samples = [Sample(input=one.prompt, target=one.answer, id=one.metadata["id"], metadata=one.metadata)
               for one in tasks_of(file, form)]
    return Task(dataset=MemoryDataset(samples, name=file), solver=generate(), scorer=puzzle_scorer())
