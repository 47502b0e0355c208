"""The game as an environment of Gymnasium (extra `gym`): boards of one puzzle and size, with rewards.

    from satloop.tasks.game.environment import PuzzleEnv
    env = PuzzleEnv("slitherlink", size=5)
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_of(env.game.hint().moves[0]))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import install_command

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise ImportError(f"satloop.tasks.game.environment needs gymnasium: {install_command('gym')}") from None

from ...boards.check_and_draw import need_cells
from ...boards.lines_in_solution_text import LAYERS
from ...boards.puzzle import Puzzle
from ...boards.text import read_board
from ...explaining.explain import explain
from ...explaining.words.places import Fact
from ...puzzles import find
from ...setting.public_functions import generate, rows_and_columns
from .game import Game
from .moves import Move

REWARDS = ("steps", "end")
LONGEST = 8  # signs of a token that an observation has
CODES = 128  # of a sign; others are 127
MOVES_A_PLACE = 3  # after which an episode is cut off, for each place

Observation = dict[str, NDArray[Any]]


class PuzzleEnv(gymnasium.Env[Observation, np.int64]):  # type: ignore[misc]
    """Boards of one puzzle and one size, each with exactly one solution.

    puzzle, size, level: which boards are made, as by `satloop.generate`, one for each `reset`, its seed drawn from that
    of `reset`. boards: instead of these, boards of one puzzle and size of which each `reset` draws one.

    An action is a number: place times values plus value, see `move_of`; `info["action_mask"]` says which of them change
    something. A move at a place that the board prints changes nothing.

    An observation has "state", for each place -1 open, 0 crossed out, 1 drawn, or the number in a cell, 0 for none;
    "clues", (rows, columns, 8) codes of the signs of each token; "regions", (rows, columns) numbers from 0, where the
    board has regions, else all 0.

    reward: "end" gives 1 for the move that solves the board; "steps" gives 1 in all on the way there: of the steps of
    the explanation the share that a move completes, less the same for a wrong entry, and what is lacking at the end
    for the last move. What a move brings is lost when it is taken back, so that nothing is gained by going round (this
    is shaping by a potential: Ng, Harada, Russell 1999).

    terminated: the board is solved. truncated: after 3 moves a place. render_mode: "ansi", the board as text.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(self, puzzle: str = "slitherlink", size: int | str | tuple[int, int] = 6, level: str = "", *,
                 boards: Sequence[Puzzle] = (), reward: str = "steps", render_mode: str | None = None) -> None:
        if reward not in REWARDS:
            raise ValueError(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.boards = [need_cells("PuzzleEnv", board) for board in boards]
        if self.boards:
            first = self.boards[0]
            if any((board.name, board.rows, board.columns) != (first.name, first.rows, first.columns)
                   for board in self.boards):
                raise ValueError("boards are of one puzzle and one size, so that all have the same actions")
            self.puzzle, self.size = first.name, (first.rows, first.columns)
        else:
            self.puzzle = find(puzzle).name
            self.size = rows_and_columns(f"{size}x{size}" if isinstance(size, int) else size)
        self.level, self.reward, self.render_mode = level, reward, render_mode
        kind, (rows, columns) = find(self.puzzle), self.size
        self.parts = parts_of(kind, rows, columns)
        self.first = dict(zip(self.parts, accumulate(self.parts.values(), initial=0)))  # the first place of each part
        numbers = "digits" in self.parts
        self.values = [*range(rows + 1)] if numbers else [-1, 0, 1]
        places = sum(self.parts.values())
        self.most_moves = MOVES_A_PLACE * places
        self.action_space = spaces.Discrete(places * len(self.values))
        self.observation_space = spaces.Dict({
            "state": spaces.Box(min(self.values), max(self.values), (places,), np.int8),
            "clues": spaces.Box(0, CODES - 1, (rows, columns, LONGEST), np.uint8),
            "regions": spaces.Box(0, rows * columns, (rows, columns), np.int32)})

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """A new board. options: {"board": board} plays that one, of the same puzzle and size."""
        super().reset(seed=seed)
        board = (options or {}).get("board")
        if board is None:
            board = self._new_board()
        elif (need_cells("reset", board).name, (board.rows, board.columns)) != (self.puzzle, self.size):
            raise ValueError(f"board is one of {self.puzzle} {self.size[0]}x{self.size[1]}, not {board!r}")
        self.game = Game(board)
        self.moves = 0
        self._clues, self._regions = tokens_of(board)
        self._steps = steps_of(board) if self.reward == "steps" else []
        self._worth = self._potential()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make the move of an action."""
        move = self.move_of(int(action))
        self.moves += 1
        answer: dict[str, Any] = {}
        if self.game.is_open(move):
            answer = self.game.play(move).as_dict()
        solved = self.game.solved
        worth = 1.0 if solved else self._potential()
        reward, self._worth = worth - self._worth, worth
        return (self._observation(), float(reward), solved, not solved and self.moves >= self.most_moves,
                {**self._info(), **answer})

    def render(self) -> str | None:
        return self.game.render() if self.render_mode == "ansi" else None

    def move_of(self, action: int) -> Move:
        """The move of an action. Raises ValueError for a number that is none."""
        if not 0 <= action < self.action_space.n:
            raise ValueError(f"action is a number from 0 to {self.action_space.n - 1}, not {action}")
        place, value = divmod(action, len(self.values))
        part = next(part for part, first in reversed(self.first.items()) if first <= place)
        return {"part": part, "place": place - self.first[part], "value": self.values[value]}

    def action_of(self, move: Mapping[str, Any]) -> int:
        """The action of a move."""
        place: int = self.first[move["part"]] + move["place"]
        return place * len(self.values) + self.values.index(move["value"])

    def _new_board(self) -> Puzzle:
        if self.boards:
            return self.boards[int(self.np_random.integers(len(self.boards)))]
        return generate(self.puzzle, self.size, int(self.np_random.integers(2**31)), level=self.level)

    def _potential(self) -> float:
        """The share of the explanation's steps that are drawn, less as much for each wrong entry; 0 where the reward
        comes at the end.
        """
        if not self._steps:
            return 0.0
        right, wrong = 0, set[Fact]()
        state = self.game.arrays
        for facts in self._steps:
            marks = [(fact, int(state[fact.name][fact.place])) for fact in facts]
            right += all(mark == fact.holds for fact, mark in marks)
            wrong.update(fact for fact, mark in marks if mark not in (-1, fact.holds))
        return (right - len(wrong)) / len(self._steps)

    def _observation(self) -> Observation:
        state = self.game.arrays
        parts = []
        for part, size in self.parts.items():
            entries = state[part]
            if part == "digits":
                table = entries.reshape(size, -1) == 1
                entries = np.where(table.any(axis=1), table.argmax(axis=1) + 1, 0)
            parts.append(entries)
        return {"state": np.concatenate(parts).astype(np.int8), "clues": self._clues.copy(),
                "regions": self._regions.copy()}

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(int(self.action_space.n), dtype=np.int8)
        mask[[self.action_of(move) for move in self.game.moves()]] = 1
        return {"action_mask": mask}


def parts_of(kind: type[Puzzle], rows: int, columns: int) -> dict[str, int]:
    """What moves draw on boards of a size: names of the key, and how many places each has."""
    cells = rows * columns
    lattice = "sides" in kind.draws
    lines = (rows + lattice) * (columns - 1 + lattice) + (rows - 1 + lattice) * (columns + lattice)
    sizes = {**dict.fromkeys(LAYERS, lines), "shaded": cells, "digits": cells}
    return {name: size for name, size in sizes.items() if name in kind.decides or name in kind.draws}


def tokens_of(board: Puzzle) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
    """The codes of the signs of each token, and the number of each cell's region."""
    grids = read_board(board.text, board.file, board.grids, board.further_rule_names()).grids
    codes = np.zeros((board.rows, board.columns, LONGEST), dtype=np.uint8)
    for row, tokens in enumerate(grids[0]):
        for column, token in enumerate(tokens):
            signs = [min(ord(sign), CODES - 1) for sign in token[:LONGEST]]
            codes[row, column, :len(signs)] = signs
    regions = np.zeros((board.rows, board.columns), dtype=np.int32)
    if len(grids) > 1:
        regions = np.unique(np.array(grids[1]), return_inverse=True)[1].reshape(regions.shape).astype(np.int32)
    return codes, regions


def steps_of(board: Puzzle) -> list[list[Fact]]:
    """What each step of the board's explanation draws; steps that draw nothing are left out.

    Raises ValueError for a board that does not have exactly one solution.
    """
    explanation = explain(board)
    if explanation.outcome != "explained":
        raise ValueError(f"board is to have exactly one solution for rewards by steps; this one: {explanation.outcome}")
    game = Game(board)
    places = explanation.sentences.places
    out = [[fact for fact in places.facts(step.new | step.means) if fact.name in game.arrays]
           for step in explanation.steps]
    return [facts for facts in out if facts]


NAME = "satloop/Puzzle-v0"  # gymnasium.make("satloop.tasks.game.environment:satloop/Puzzle-v0", puzzle="masyu")
if NAME not in gymnasium.registry:
    gymnasium.register(NAME, entry_point="satloop.tasks.game.environment:PuzzleEnv")
