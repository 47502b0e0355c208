"""Puzzles as data sets of reasoning-gym: a data set class, a configuration and a curriculum for each puzzle.

    import reasoning_gym
    from satloop_reasoning_gym import register
    register("slitherlink", "masyu")
    data = reasoning_gym.create_dataset("satloop_slitherlink", min_board_size=5, max_board_size=6, seed=1, size=10)
    print(data[0]["question"], data.score_answer("...", data[0]))
"""

from __future__ import annotations

from dataclasses import dataclass, field, make_dataclass
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition, ScalarAttributeDefinition
from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset

from satloop.explaining.model.level_names import LEVELS
from satloop.puzzles import NAMES, find
from satloop.sets.plan import levels_of
from satloop.setting.request import NotFound
from satloop.tasks import FORMS, make
from satloop.tasks.task_lines import score_of

TRIES = 20  # sizes and seeds, until one has a board
SMALLEST = 3  # rows


@dataclass
class PuzzleConfig:
    """Which boards a data set has: squares of these sizes, of a level or "" for any; and the form of the prompts.

    seed: None for another data set each time. size: how many tasks it has, as reasoning-gym says.
    """

    min_board_size: int
    max_board_size: int
    level: str = ""
    form: str = FORMS[0]
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raises AssertionError for what it cannot mean, as reasoning-gym's configurations do."""
        assert self.min_board_size >= SMALLEST, f"min_board_size is at least {SMALLEST}"
        assert self.min_board_size <= self.max_board_size, "min_board_size is at most max_board_size"
        assert self.level in ("", *LEVELS), f"level is one of {', '.join(LEVELS)}, or none"
        assert self.form in FORMS, f"form is one of {', '.join(FORMS)}"
        assert self.size > 0, "size is at least 1"


class PuzzleDataset(ProceduralDataset):
    """Tasks with boards of one puzzle, `puzzle`, each with exactly one solution; the same seed has the same tasks."""

    puzzle = ""

    def __init__(self, config: PuzzleConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        config, rng = self.config, Random(f"{self.seed} {idx}")
        for tries in range(TRIES):
            size = rng.randint(config.min_board_size, config.max_board_size)
            try:
                task = make(self.puzzle, size, config.level, rng.randrange(2**31), form=config.form)
                break
            except (NotFound, ValueError):  # a Sudoku, for one, has no board of 5 rows
                if tries == TRIES - 1:
                    raise
        return {"question": task.prompt, "answer": task.answer, "metadata": {
            "source_dataset": name_of(self.puzzle), "source_idx": idx, "board_size": size, "level": config.level,
            "task": task.metadata,
            "difficulty": {"board_size": (config.min_board_size, config.max_board_size), "level": config.level}}}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """The score of `satloop.tasks.score`, a part for wrong answers that agree with most of the solution."""
        return float(score_of(answer, entry["metadata"]["task"]))


class Classes(NamedTuple):
    """What reasoning-gym registers for a puzzle."""

    dataset: type[PuzzleDataset]
    config: type[PuzzleConfig]
    curriculum: type[Any]


def name_of(puzzle: str) -> str:
    """The name under which reasoning-gym knows a puzzle."""
    return f"satloop_{puzzle}"


@lru_cache(None)
def classes_of(puzzle: str) -> Classes:
    """The classes for a puzzle. Its curriculum raises sizes from small to large ones, and levels from easy ones on.

    Raises ValueError for an unknown puzzle.
    """
    kind = find(puzzle)
    small, medium, large = kind.usual_sizes
    title = kind.__name__
    levels = levels_of(kind.name, small, small)
    config = make_dataclass(f"{title}Config", [
        ("min_board_size", int, field(default=small)), ("max_board_size", int, field(default=small))],
        bases=(PuzzleConfig,))

    class Curriculum(BaseCurriculum):
        def __init__(self) -> None:
            super().__init__(type(self).__name__, config)
            self._define_attributes(
                RangeAttributeDefinition(name="board_size", levels=[small, medium, large],
                                         description="Rows, and columns", lower_field_name="min_board_size",
                                         upper_field_name="max_board_size"),
                ScalarAttributeDefinition(name="level", levels=levels, field_name="level",
                                          description="How hard the way to the solution is"))

    Curriculum.__name__ = Curriculum.__qualname__ = f"{title}Curriculum"
    return Classes(type(f"{title}Dataset", (PuzzleDataset,), {"puzzle": kind.name}), config, Curriculum)


def register(*puzzles: str) -> None:
    """Let reasoning-gym know these puzzles, as `satloop_slitherlink`; without an argument all. Raises ValueError."""
    for puzzle in puzzles or NAMES:
        name = find(puzzle).name
        if name_of(name) not in DATASETS:
            register_dataset(name_of(name), *classes_of(name))
