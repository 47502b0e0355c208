"""What puzzles see in decided lines: lines of a solution are never wrong, and lines that are wrong leave none."""

from pathlib import Path

import numpy as np
import pytest

import satloop
from encoders import Formula
from satloop.boards.loops.lines_so_far import LineFaults, LinesSoFar
from satloop.boards.puzzle import Puzzle
from satloop.explaining.model.joined_lines import root
from satloop.puzzles import NAMES, find
from satloop.solving.session import Session

BOARDS = Path(__file__).parent.parent.parent / "instances"
READING = [name for name in NAMES if issubclass(find(name), LineFaults)]
LARGEST = 56  # cells
OF_CELLS = [name for name in NAMES if find(name).fault_of_clue is not Puzzle.fault_of_clue
            or find(name).fault_of_line is not Puzzle.fault_of_line]


def fault_of(board, edges, shown):
    """What a board says of those of its lines that are shown."""
    return board.fault_of_lines(LinesSoFar(board.around, {*np.flatnonzero(shown & edges).tolist()},
                                           {*np.flatnonzero(shown & ~edges).tolist()},
                                           range(board.graph.vertices)))


def random_lines(board, rng):
    """(edges,) lines that nowhere branch, and close no loop."""
    out, piece = np.zeros(board.graph.size, dtype=bool), {}
    degree = np.zeros(board.graph.vertices, dtype=int)
    for edge in rng.permutation(board.graph.size).tolist():
        one, two = board.graph.edges[edge].tolist()
        if degree[[one, two]].max() < 2 and root(piece, one) != root(piece, two):
            piece[root(piece, one)] = root(piece, two)
            degree[[one, two]] += 1
            out[edge] = True
    return out


@pytest.mark.parametrize("name", READING)
def test_a_fault_is_one_and_rests_on_its_lines(name):
    rng, words = np.random.default_rng(4711), set()
    for board in map(satloop.read, sorted((BOARDS / name).glob("*.txt"))):
        if board.rows * board.columns > LARGEST:
            continue
        right = np.ravel(satloop.solve(board).solutions[0]["edges"])
        formula = Formula()
        literal = np.ravel(board.encode(formula)["edges"])
        session = Session(formula)
        for _ in range(60):
            shown, wrong = rng.random(right.size) < rng.random(), random_lines(board, rng)
            assert fault_of(board, right, shown) is None
            fault = fault_of(board, wrong, shown)
            if fault is not None:
                words.add(fault.word)
                assert shown[[*fault.lines]].all()
                assumed = [int(literal[edge]) if wrong[edge] else -int(literal[edge]) for edge in fault.lines]
                assert session.solve(assumed) is False, (fault, board.text)
        session.close()
    assert len(words) > 1


def faults_of_cells(board, edges, shown):
    """The cells at which a board sees something wrong with those of its lines that are shown, each with what it is."""
    drawn, empty = ({*np.flatnonzero(shown & (edges == on)).tolist()} for on in (True, False))
    clues = board.arrow.any(axis=2) if board.name == "myopia" else getattr(board, "clue", np.full(0, -1)) >= 0
    found = [(cell, board.fault_of_clue(cell, drawn, empty))
             for cell in (np.flatnonzero(clues) if clues.size else board.cells).tolist()]
    reached = np.unique(board.graph.edges[[*drawn]]).astype(int).tolist()
    found += [(cell, board.fault_of_line(cell, drawn, empty)) for cell in reached]
    return [(cell, word) for cell, word in found if word]


@pytest.mark.parametrize("name", OF_CELLS)
def test_a_cell_is_wrong_only_where_no_solution_has_its_lines(name):
    rng, words = np.random.default_rng(4711), set()
    for path in sorted((BOARDS / name).glob("[5-7]x*.txt"))[:3]:
        board = satloop.read(path)
        right = np.ravel(satloop.solve(board).solutions[0]["edges"])
        literal = np.ravel(board.encode(formula := Formula())["edges"])
        session = Session(formula)
        for _ in range(60):
            shown, wrong = rng.random(right.size) < rng.random(), right.copy()
            assert faults_of_cells(board, right, shown) == []
            wrong[rng.integers(right.size, size=2)] ^= True
            if found := faults_of_cells(board, wrong, shown):
                words.update(word for _, word in found)
                assert session.solve(np.where(wrong, literal, -literal)[shown].tolist()) is False, (found, board.text)
        session.close()
    assert words and all(f"fault {word}" in board.words for word in words)
