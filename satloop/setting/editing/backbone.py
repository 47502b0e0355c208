"""What all solutions of a board share: lines that are certain, lines that are excluded, and what is open."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import TRUE, Bools, Formula, Ints, values
from encoders.solution_key import literals_of

from ...boards.check_and_draw import need_cells
from ...boards.puzzle import Key, Puzzle, Solution
from ...boards.stages import Staged
from ...errors import plural
from ...pictures import Picture, draw
from ...solving.session import Session
from ...solving.solution_search import decode, shared_values
from ...solving.solve import answer_request
from ...solving.solve_request import SolveRequest
from ..ask_until_deadline import has_model


class Forced(NamedTuple):
    """By name of the solution's parts, an array each: 1 in all solutions, 0 in none, -1 open; numbers: 0 is open."""

    parts: dict[str, Ints]
    example: Solution

    @property
    def open_count(self) -> int:
        """How many lines, shaded cells or numbers are open."""
        return sum(int((part == (0 if name == "digits" else -1)).sum()) for name, part in self.parts.items())

    @property
    def sentence(self) -> str:
        """How much is open, in words."""
        if not self.open_count:
            return "nothing is open: there is one solution"
        return f"{plural(self.open_count, 'line, cell or number is', 'lines, cells or numbers are')} open"

    def picture(self) -> Picture:
        """The board with what is certain drawn, what is open dashed or marked, what is excluded crossed out."""
        board = self.example.board
        known = {name: part if name == "digits" else part == 1 for name, part in self.parts.items()}
        picture = board.picture(Solution(board, {**self.example, **known}))
        marks = np.zeros((board.rows, board.columns), dtype=bool)
        for name, part in self.parts.items():
            if name == "edges":
                kind = "lattice" if picture.lattice_loop is not None else "cell"
                setattr(picture, f"{kind}_open", part == -1)
                setattr(picture, f"{kind}_off", part == 0)
            elif part.shape == marks.shape:
                marks |= part == (0 if name == "digits" else -1)
                if name == "digits":
                    picture.answers = np.where(part > 0, part.astype(np.str_), "")
        if "digits" not in self.parts:
            picture.marks = marks
        return picture

    def __str__(self) -> str:
        return f"{draw(self.picture()).rstrip()}\n{self.sentence}"

    def _repr_svg_(self) -> str:
        return draw(self.picture(), "svg")


def drawn_parts(puzzle: Puzzle) -> tuple[str, ...]:
    """The names of a solution's parts that a person draws."""
    return (*puzzle.decides, *(name for name in ("shaded",) if name in puzzle.draws))


def plain_options(puzzle: Puzzle) -> dict[str, str]:
    """Options of `encode` with which every segment has a literal of its own."""
    return {"loops": "cuts"} if "cuts" in puzzle.options.get("loops", ()) else {}


def forced(puzzle: Puzzle, state: dict[str, Any] | None = None, deadline: float = inf) -> Forced | None:
    """What all solutions share that agree with a state of play; None if there is no such solution.

    state: by name of the solution's parts, arrays as in `Forced.parts`. After the first solution, each further
    solution differs from all earlier ones in something that these share, until there is no further solution.
    Raises OutOfTime when the deadline comes, ValueError for a state of another shape.
    """
    need_cells("forced", puzzle)
    f = Formula()
    key = puzzle.encode(f, **plain_options(puzzle))
    literals = np.concatenate([literals_of(key[name]).ravel() for name in drawn_parts(puzzle)])
    wanted = literals_of_state(puzzle, key, state or {})
    if isinstance(puzzle, Staged):  # stages prove much faster that there is one solution
        result = answer_request(SolveRequest(puzzle, 2, deadline))
        if result.outcome in ("unique", "none"):
            agreeing = [solution for solution in result.solutions if agrees_with_state(solution, state or {})]
            return Forced({name: agreeing[0][name].astype(np.intp) for name in puzzle.decides},
                          agreeing[0]) if agreeing else None
    f.add(wanted[:, None])
    with Session(f) as session:
        if not has_model(session, (), deadline):
            return None
        example = Solution(puzzle, decode(key, session.model))
        first = values(session.model, literals)

        def further(differs: int) -> Bools | None:
            """The values of a model in which something differs."""
            return values(session.model, literals) if has_model(session, [differs], deadline) else None

        shared = shared_values(literals, first, further, lambda clause: f.add([clause]),
                               lambda: int(f.new()))
    constant = np.abs(literals) == TRUE
    known = np.where(constant, literals == TRUE, first)
    return Forced(_by_parts(puzzle, key, np.where(shared | constant, known, -1)), example)


def agrees_with_state(solution: Solution, state: dict[str, Any]) -> bool:
    """Whether lines of a solution are as a state of play says."""
    return all((np.isin(state[name], -1) | (np.asarray(state[name]) == solution[name])).all()
               for name in solution.board.decides if name in state)


def _by_parts(puzzle: Puzzle, key: Key, known: Ints) -> dict[str, Ints]:
    """What is known of the literals that decide solutions, as an array for each part of a solution."""
    parts: dict[str, Ints] = {}
    start = 0
    for name in drawn_parts(puzzle):
        shape = literals_of(key[name]).shape
        size = int(np.prod(shape))
        part = known[start:start + size].reshape(shape)
        start += size
        parts[name] = part if name != "digits" else np.where((part == 1).any(axis=-1), part.argmax(axis=-1) + 1, 0)
    return parts


def part_of_state(name: str, wanted: Any, shape: tuple[int, ...], least: int, most: int) -> Ints:
    """A part of a state of play as an array. Raises ValueError for another shape, and for what is none of its numbers.
    """
    try:
        part = np.asarray(wanted)
    except ValueError:
        raise ValueError(f"{name} of the state: expected rows of equal lengths") from None
    if name == "shaded" and part.size == np.prod(shape):
        part = part.reshape(shape)  # a state of play has its cells in one row
    if part.shape != shape:
        raise ValueError(f"{name} of the state has the shape {part.shape}, not {shape}")
    if part.dtype.kind not in "iub" or (part.size and not least <= part.min() <= part.max() <= most):
        raise ValueError(f"{name} of the state: expected whole numbers from {least} to {most}")
    return part.astype(np.intp)


def literals_of_state(puzzle: Puzzle, key: Key, state: dict[str, Any]) -> NDArray[np.int32]:
    """(k,) the literals that a state of play says hold. Raises ValueError for what no solution can have."""
    out = [np.zeros(0, dtype=np.int32)]
    for name, wanted in state.items():
        if name not in drawn_parts(puzzle):
            continue
        literals = literals_of(key[name])
        if name == "digits":
            part = part_of_state(name, wanted, literals.shape[:-1], 0, literals.shape[-1])
            where = part > 0
            out.append(np.take_along_axis(literals[where], part[where][:, None] - 1, axis=1)[:, 0])
        else:
            part = part_of_state(name, wanted, literals.shape, -1, 1)
            out += [literals[part == 1], -literals[part == 0]]
    literals = np.concatenate(out)
    return np.asarray(literals[literals != TRUE])
