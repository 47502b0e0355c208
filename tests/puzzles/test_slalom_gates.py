"""Slalom's gates: which number is whose, in which order a loop passes them, and their notations."""

from pathlib import Path

import numpy as np
import pytest

from encoders import Formula
from satloop.boards.own.slalom_gates import certain_numbers, numbered_gates
from satloop.errors import PuzzleError
from satloop.explaining.explain import explain
from satloop.formats.pzpr.address import read_address, write_address
from satloop.formats.pzpr.file import read_file
from satloop.puzzles import find
from satloop.solving.solve import solve

SLALOM = find("slalom")
NUMBERS = SLALOM.options["numbers"]
BOARD = "4 5\n- - - - -\n- - - | o\n= {} - - -\n- - - | -"


@pytest.mark.parametrize(("touched", "number", "gate", "certain"), [
    ([[0], [1]], [1, 2], [0, 1], [0, 1]),
    ([[0], [0]], [3, 3], [0, 0], [0, 1]),  # the same number at both ends
    ([[0], [0]], [3, 4], [-1, -1], []),  # different numbers at both ends say nothing
    ([[0], [0, 1]], [3, 4], [0, 1], []),  # the gate with one number only, which then is no other's
    ([[0], [1], [0]], [3, 3, 4], [-1, 1, 0], []),  # the 3 of gate 1, so not that of gate 0
    ([[0, 1], [1]], [2, 5], [0, 1], []),
    ([[], [0]], [1, 1], [-1, 0], [0, 1]),
])
def test_which_gate_a_number_belongs_to(touched, number, gate, certain):
    assert numbered_gates(touched, np.array(number)).tolist() == gate
    assert certain_numbers(touched, np.array(number)).tolist() == certain


@pytest.mark.parametrize("numbers", NUMBERS)
@pytest.mark.parametrize(("clue", "count"), [("1", 2), ("2w", 4), ("3", 2), ("4", 0), ("4n", 6), ("9999999", 0)])
def test_a_number_leaves_the_loops_that_check_accepts(clue, count, numbers):
    loops, board = solve(SLALOM(BOARD.format("#")), 20).solutions, SLALOM(BOARD.format(clue))
    result = {solution["edges"].tobytes() for solution in solve(board, 20, numbers=numbers).solutions}
    assert result == {solution["edges"].tobytes() for solution in loops if not list(board.check(solution))}
    assert (len(loops), len(result)) == (6, count)


def test_a_number_without_a_certain_gate_is_no_group():
    f = Formula(group_kinds=["clue"])
    board = SLALOM("3 3\n3 = 4\n- 5 |\n- | -")
    board.encode(f)
    assert board.gate.tolist() == [0, 1, 2]
    assert f.groups["clue"].about.tolist() == [[4]]


def test_old_files_have_numbers_at_gates():
    board = read_file("pzprv3/slalom/3/5/. . . . . /# w2 w # i1 /o . . . # /")[0]
    assert board.text.split("\n")[1:4] == ["- - - - -", "2 = = 2 |", "o - - - 1"]
    board = read_file("pzprv3.1/slalom/2/3/o . . /2 - # /")[0]
    assert board.text.split("\n")[1:3] == ["o - -", "2 = #"]


@pytest.mark.parametrize(("address", "words"), [
    ("slalom/3/3/c/0", "an older notation"), ("slalom/d/2/1/14g/0", "the circle on a gate"),
    ("slalom/d/2/1/14g/9", "the cell of the circle, from 0 to 1"),
])
def test_addresses_that_are_none(address, words):
    with pytest.raises(PuzzleError, match="slalom") as error:
        read_address(f"https://puzz.link/p?{address}")
    assert words in str(error.value)


def test_a_board_without_a_circle_has_no_address():
    with pytest.raises(PuzzleError, match="a board without a circle"):
        write_address(SLALOM("2 2\n- -\n- -"))


def test_steps_speak_of_gates():
    explanation = explain(SLALOM(Path("instances/slalom/6x6-1.txt").read_text(encoding="utf-8")))
    texts = " ".join(explanation.texts())
    assert explanation.outcome == "explained"
    assert "The loop has to pass the gate at r" in texts and "region" not in texts
