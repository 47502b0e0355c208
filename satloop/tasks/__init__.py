"""Puzzles for machines: prompts for language models, scores of what they answer, programs that are asked, a game.

    from satloop import tasks
    task = tasks.make("slitherlink", size=6, level="medium", seed=3)
    print(task.prompt)
    print(tasks.score("The solution is ...", task))

In come boards or a set, and answers in whatever form they are written; out go tasks as text and plain data, and scores.
`make`, `from_record` and `from_board` make a task, `score` reads an answer; `game` is a board played move by move.

May use: pictures, boards, puzzles, solving, formats, explaining, setting, running, sets.
"""

from .prompt import FORMS
from .score import Score, score
from .task import Task, from_board, from_record, make

__all__ = ["FORMS", "Score", "Task", "from_board", "from_record", "make", "score"]
