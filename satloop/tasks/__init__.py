"""Puzzles as tasks for language models: a prompt, and a score for the text that comes back.

    from satloop import tasks
    task = tasks.make("slitherlink", size=6, level="medium", seed=3)
    print(task.prompt)
    print(tasks.score("The solution is ...", task))

`make`, `from_record` and `from_board` make a task, `score` reads an answer in whatever form it is written. Imports
`boards`, `pictures`, `solving`, `formats`, `explaining`, `setting` and `sets`.
"""

from __future__ import annotations

from .prompt import FORMS
from .score import Score, score
from .task import Task, from_board, from_record, make

__all__ = ["FORMS", "Score", "Task", "from_board", "from_record", "make", "score"]
