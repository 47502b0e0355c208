"""A worker explores cubes of one board and keeps the solver with its lazy cuts; cubes are packed as bytes."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from math import inf
from typing import Any, NamedTuple

import numpy as np

from encoders.deadline import deadline_after

from ..problems import find_puzzle_or_problem
from ..solving.strategies.cubes import Cube, CubeSearch

_own = threading.local()  # in a worker: `name` and `search` of the board that it works at


class Board(NamedTuple):
    """The board as a worker needs it; `until` is the time (since the epoch) when the search ends, or 0."""

    puzzle: str
    text: str
    solver: str | None
    options: tuple[tuple[str, Any], ...]
    limit: int | None = None
    rows: bool = True  # the solutions, not only their number
    until: float = 0.0


def packed(cubes: Sequence[Cube]) -> bytes:
    """Cubes as bytes: for each the length that it shares with the one before, and its other literals.

    >>> unpacked(packed([[1, -2, 300], [1, -2, -300, 7], []]))
    [[1, -2, 300], [1, -2, -300, 7], []]
    """
    numbers, last = [], list[int]()
    for cube in cubes:
        shared = next((index for index, (a, b) in enumerate(zip(cube, last)) if a != b), min(len(cube), len(last)))
        numbers += [shared, len(cube) - shared, *cube[shared:]]
        last = cube
    kind = np.int16 if all(abs(number) < 1 << 15 for number in numbers) else np.int32
    return np.dtype(kind).char.encode() + np.array(numbers, dtype=kind).tobytes()


def unpacked(content: bytes) -> list[Cube]:
    """The cubes of `packed`."""
    numbers = np.frombuffer(content[1:], dtype=content[:1].decode()).tolist()
    cubes, start = list[Cube](), 0
    while start < len(numbers):
        shared, more = numbers[start:start + 2]
        cubes.append([*(cubes[-1][:shared] if cubes else []), *numbers[start + 2:start + 2 + more]])
        start += 2 + more
    return cubes


class Explored(NamedTuple):
    """What a worker found below a cube: the number of solutions, their bits, the cubes left, rounds and cuts.

    found: how many further solutions of each cube left are known; None where the time was up before the search.
    """

    number: int
    bits: bytes
    left: bytes
    counts: tuple[int, int]
    found: list[int] | None


def explore(board: Board, item: tuple[float, bytes]) -> Explored:
    """In a worker: solutions below a cube."""
    seconds, cube = item
    if board.until:
        seconds = min(seconds, board.until - time.time())
    if seconds <= 0:
        return Explored(0, b"", cube, (0, 0), None)
    search = _search(board)
    before = _counts(search)
    solutions, left, found = search.solutions_below(unpacked(cube), deadline_after(seconds), board.limit)
    bits = np.packbits(solutions, axis=1).tobytes() if board.rows else b""
    rounds, cuts = (now - then for now, then in zip(_counts(search), before))
    return Explored(len(solutions), bits, packed(left) if left else b"", (rounds, cuts), found)


def _search(board: Board) -> CubeSearch:
    name, before = board[:4], getattr(_own, "search", None)
    if before is None or _own.name != name:
        if before is not None:
            before.__exit__()
        _own.search = CubeSearch(find_puzzle_or_problem(board.puzzle)(board.text), inf, board.solver,
                                 dict(board.options))
        _own.name = name
    search: CubeSearch = _own.search
    return search


def _counts(search: CubeSearch) -> tuple[int, int]:
    return search.statistics.rounds, search.statistics.cuts
