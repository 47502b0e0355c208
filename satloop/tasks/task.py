"""A task: a board with one solution, the prompt that asks for it, and what the score of an answer needs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders.cached_property import cached_property
from encoders.choice_by_name import unknown_name

from ..boards.check_and_draw import need_cells
from ..boards.lines_in_solution_text import graph_of
from ..boards.paths.puzzle import PathPuzzle
from ..boards.puzzle import Puzzle, Solution
from ..errors import install_command
from ..explaining.rate import rate
from ..sets.records import board_of, read_line, record_of, solution_of
from ..setting.public_functions import generate
from ..solving.solve import solve
from .agreement import Agreement
from .answer_form import answer_text
from .prompt import FORMS, grids_of, prompt_of
from .reading.rows_of_tokens import Rows

EMPTIES = ("-", ".")  # tokens of a cell without a clue


class Task:
    """A board to be solved by whoever reads `prompt`.

    prompt: rules, board, form of the answer, an example. answer: the solution as the prompt asks for it. metadata: the
    record of the board as a set has it, see `satloop.sets.records`, and under `form` the form of the prompt; plain data
    of which `from_record` makes the task again. board, solution: the objects themselves.
    """

    def __init__(self, board: Puzzle, solution: Solution, metadata: Mapping[str, Any], form: str) -> None:
        self.board, self.solution, self.form = board, solution, form
        self.metadata: dict[str, Any] = {**metadata, "form": form}
        self.prompt = prompt_of(board, form)
        self.answer = answer_text(solution, form)
        self.right = {self.deciding(solution)}  # what answers that break no rule say, by `deciding`

    def deciding(self, values: Mapping[str, Any]) -> tuple[bytes, ...]:
        """What tells one solution from another."""
        return tuple(values[name].tobytes() for name in self.board.decides)

    @cached_property
    def agreement(self) -> Agreement:
        """The measure of wrong answers."""
        return Agreement(self.board, self.solution)

    @cached_property
    def clue_rows(self) -> Rows:
        """The tokens of the board's clues, which are no answer."""
        return grids_of(self.board).get("clues", [])

    @cached_property
    def solution_rows(self) -> Rows:
        """The tokens of the solution."""
        return self.board.to_grid(self.solution)

    @cached_property
    def colours(self) -> NDArray[Any] | None:
        """(cells,) the number of the path through each cell; None where the board has no paths to join."""
        return self.board.follow(self.solution) if isinstance(self.board, PathPuzzle) else None

    def left_out(self, edges: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """(rows, columns) the cells without a clue that a line does not visit."""
        ends = graph_of(self.board).edges[edges]
        out = np.array([[token in EMPTIES for token in row] for row in self.clue_rows])
        out.flat[np.unique(ends)] = False
        return out

    def svg(self) -> str:
        """The board as SVG, for a model that sees."""
        return self.board._repr_svg_()

    def png(self, width: int = 640) -> bytes:
        """The board as PNG, `width` pixels wide. Raises ImportError without the extra `png`."""
        try:
            from resvg_py import svg_to_bytes
        except ImportError:
            raise ImportError(f"a PNG needs resvg-py: {install_command('png')}") from None
        return bytes(svg_to_bytes(svg_string=self.svg(), width=width, background="white"))

    def __repr__(self) -> str:
        return f"<Task {self.metadata['id']}: {self.board.title} {self.board.rows}x{self.board.columns}, {self.form}>"


def make(puzzle: str, size: int | str | tuple[int, int] = 6, level: str = "", seed: int = 0, *, form: str = "text",
         **options: Any) -> Task:
    """A task with a new board that has exactly one solution; the same arguments make the same task.

    puzzle, size, level, seed, options: as of `satloop.generate`; a size may be one number, for a square. form: how the
    prompt shows the board: "text", rows of tokens; "drawing", in box-drawing characters; "clues", a list of clues;
    "json"; "address", that of puzz.link. Raises as `generate` does, and ValueError for an unknown form and for
    "address" where the board has none.

    >>> print(make("slitherlink", size=4, seed=1).answer)
    x x x x
    - - x -
    x x x x
    x - x -
    """
    verify_form(form)
    board = need_cells("make", generate(puzzle, f"{size}x{size}" if isinstance(size, int) else size, seed, level=level,
                                        **options))
    rating = rate(board) if level else None
    facts: dict[str, Any] = {} if rating is None else {
        "level": rating.level, "score": rating.score, "steps": rating.kinds}
    if options.get("symmetry", "none") != "none":
        facts["symmetry"] = options["symmetry"]
    id = "-".join(filter(None, (board.name, f"{board.rows}x{board.columns}", level, str(seed))))
    return _task(board, solve(board).solutions[0], form, id=id, seed=seed, **facts)


def from_board(board: Puzzle, form: str = "text", time_limit: float | None = None) -> Task:
    """A task of a board.

    form: as of `make`. Raises TypeError for what is no board, ValueError for one that does not have exactly one
    solution and for an unknown form, TimeoutError when the time limit (seconds) runs out first.
    """
    verify_form(form)
    need_cells("from_board", board)
    result = solve(board, 2, time_limit)
    if result.outcome in ("solved", "unknown"):
        raise TimeoutError("the time limit ran out before it was known whether the board has exactly one solution")
    if result.outcome != "unique":
        raise ValueError(f"board has {'no solution' if result.outcome == 'none' else 'several solutions'}; a task's "
                         "board has exactly one")
    return _task(board, result.solutions[0], form, id=f"{board.name}-{board.rows}x{board.columns}")


def from_record(record: Mapping[str, Any], form: str = "") -> Task:
    """A task of a record of a set, or of the metadata of a task.

    form: as of `make`; "": the one in the metadata, else "text". Raises TypeError for what is no mapping, PuzzleError
    for a record that is broken or forged, ValueError for an unknown form.
    """
    if not isinstance(record, Mapping):
        raise TypeError(f"record is an object as a set has it, not {type(record).__name__} {record!r:.40}")
    form = verify_form(form or record.get("form", FORMS[0]))
    known = read_line(json.dumps({name: value for name, value in record.items() if name != "form"}), "<record>")
    board = board_of(known)
    return Task(board, solution_of(known, board), known, form)


def verify_form(form: object) -> str:
    """The form of a prompt. Raises ValueError for an unknown one."""
    if form not in FORMS:
        raise ValueError(unknown_name("form", str(form), FORMS))
    return str(form)


def _task(board: Puzzle, solution: Solution, form: str, **known: Any) -> Task:
    return Task(board, solution, record_of(board=board, solution=solution, **known), form)
