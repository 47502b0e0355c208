"""What a program has answered, in a file of JSON Lines that gets a line for each answer: a stop loses none."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from ..errors import shortened
from ..formats.finished_work import FinishedWork
from . import Score, Task, score
from .program import Reply

Answer = dict[str, Any]

EXPECTED = "the answers of `satloop ask` to these boards in this form, by the same command"
# What of an answer is read again -> its types; the score is not, it is told anew.
FIELDS: dict[str, type | tuple[type, ...]] = {
    "id": str, "form": str, "command": str, "prompt": str, "answer": str, "failed": str, "seconds": (int, float)}


def prompt_hash(task: Task) -> str:
    """What tells a prompt from others."""
    return sha256(task.prompt.encode()).hexdigest()[:16]


def answer_of(task: Task, command: str, reply: Reply) -> Answer:
    """An answer to a task, with its score; 0 where the program has failed."""
    scored = Score(0.0, reply.failed) if reply.failed else score(reply.text, task)
    known = {name: task.metadata[name] for name in ("id", "genre", "size", "level")}
    score_fields = scored.as_dict()
    del score_fields["form"]
    return {**known, "form": task.form, "command": command, "prompt": prompt_hash(task),
            "seconds": round(reply.seconds, 3), "failed": reply.failed, **score_fields, "answer": reply.text}


class AnswersFile(FinishedWork):
    """The file of the answers of a command. Use it as a context manager.

    `known` has what stands in it: the last answer to each id. Raises PuzzleError, with the line, for a file of
    something else; OSError, with the path, where it cannot be written.
    """

    def __init__(self, path: str, command: str) -> None:
        super().__init__(path, f"{EXPECTED}, or no file")
        self.command = command
        self.known: dict[str, tuple[int, Answer]] = {}
        for number, answer in self.read():
            if not all(isinstance(answer.get(name), of) for name, of in FIELDS.items()):
                raise self.wrong(number, shortened(json.dumps(answer, ensure_ascii=False)))
            if answer["command"] != command:
                raise self.wrong(number, f"an answer of {shortened(answer['command'])}")
            self.known[answer["id"]] = number, answer
        self.open()

    def answer(self, task: Task) -> Answer | None:
        """The answer to a task that stands in the file, scored anew. Raises PuzzleError for one to another prompt."""
        if task.metadata["id"] not in self.known:
            return None
        number, answer = self.known[task.metadata["id"]]
        if answer["prompt"] != prompt_hash(task):
            raise self.wrong(number, f"an answer to another prompt for {shortened(answer['id'])}")
        return answer_of(task, self.command, Reply(answer["answer"], answer["failed"], answer["seconds"]))
