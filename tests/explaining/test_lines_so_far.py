"""What puzzles see in decided lines: lines of a solution are never wrong, and lines that are wrong leave none."""

from pathlib import Path

import numpy as np
import pytest

import satloop
from encoders import Formula
from satloop.boards.loops.lines_so_far import LinesSoFar, ReadsLines
from satloop.puzzles import NAMES, find
from satloop.solving.session import Session

BOARDS = Path(__file__).parent.parent.parent / "instances"
READING = [name for name in NAMES if issubclass(find(name), ReadsLines)]
SIZES = ("5x5", "6x6", "7x8")


def fault_of(board, edges, shown):
    """What a board says of those of its lines that are shown."""
    return board.fault_of_lines(LinesSoFar(board.around, {*np.flatnonzero(shown & edges).tolist()},
                                           {*np.flatnonzero(shown & ~edges).tolist()}))


@pytest.mark.parametrize("name", READING)
def test_a_fault_is_one_and_rests_on_its_lines(name):
    rng, words = np.random.default_rng(4711), set()
    for size in SIZES:
        board = satloop.read(BOARDS / name / f"{size}-1.txt")
        right = np.ravel(satloop.solve(board).solutions[0]["edges"])
        formula = Formula()
        literal = np.ravel(board.encode(formula)["edges"])
        session = Session(formula)
        for _ in range(60):
            shown, wrong = rng.random(right.size) < rng.random(), right.copy()
            assert fault_of(board, right, shown) is None
            wrong[rng.integers(right.size, size=2)] ^= True
            if np.bincount(board.graph.edges[wrong & shown].ravel(), minlength=1).max(initial=0) > 2:
                continue
            fault = fault_of(board, wrong, shown)
            if fault is not None:
                words.add(fault.word)
                assert shown[[*fault.lines]].all()
                assumed = [int(literal[edge]) if wrong[edge] else -int(literal[edge]) for edge in fault.lines]
                assert session.solve(assumed) is False, (fault, board.text)
        session.close()
    assert words
