"""Certificates that a board has a certain number of solutions and no more: made and checked; changed ones stand in
`tampering_with_counts`."""

from errno import ENOSPC
from pathlib import Path

import numpy as np
import pytest
from command import run

import satloop
from satloop.proving.checker import Rejected
from satloop.proving.checker.check_folder import check
from satloop.puzzles import find

BOARD = """# puzzle: slitherlink
5 5
- - - 2 -
- 3 - - -
2 - - - -
- - 1 3 -
- 2 - - 2
"""


@pytest.fixture(scope="module")
def files():
    return satloop.prove(satloop.read(BOARD), most=1000).files


def parts(files):
    return files["solutions.txt"].removesuffix("\n").split("\n\n")


def test_a_board_of_many_solutions(files):
    count = satloop.count(satloop.read(BOARD))
    assert len(parts(files)) == count == 163 and files["claim.txt"] == "count 163\n"
    report = check(files)
    assert (report.claim, report.lemma) == ("count", "") and "has exactly 163 solutions" in str(report)
    assert "163 clauses exclude one solution each and no other" in str(report)


@pytest.mark.parametrize(("clues", "most"), [(1, 400), (2, 3000)])
def test_numbers_are_those_that_are_counted(clues, most):
    """Examples of several genres, without a few of their clues."""
    several = 0
    for name in ("slitherlink", "masyu", "simpleloop", "sudoku", "shingoki", "hashi", "yajilin"):
        board = find(name)(find(name).example)
        rng = np.random.default_rng(clues)
        tokens = [line.split() for line in board.text.splitlines()]
        filled = [(r, c) for r, row in enumerate(tokens) if r for c, token in enumerate(row) if token != "-"]
        for place in rng.permutation(len(filled))[:clues].tolist():
            row, column = filled[place]
            tokens[row][column] = "-"
        board = satloop.read("\n".join(" ".join(row) for row in tokens), puzzle=name)
        wanted = satloop.solve(board, limit=most + 1)
        if len(wanted.solutions) > most:
            with pytest.raises(ValueError, match=f"the board has more than {most} solutions"):
                satloop.prove(board, most=most)
            continue
        made = satloop.prove(board, most=most)
        several += len(wanted.solutions) > 1
        assert len(made.solutions) == len(wanted.solutions)
        assert made.outcome == {0: "none", 1: "unique"}.get(len(wanted.solutions), "count")
        assert check(made.files).claim == made.outcome
    assert several


@pytest.mark.parametrize("claim, change, words", [
    ("count 163", lambda known: known[1:], "162 solutions, 163 as claim"), ("unique 163", list, "expected one of"),
    ("count 164", lambda known: [*known, known[5].rsplit("\n", 1)[0]], "no solution: "),
    ("count x", list, "expected count and the number"), ("count 0", list, "expected count and the number")])
def test_a_wrong_number_is_told_why(files, claim, change, words):
    with pytest.raises(Rejected, match=words):
        check({**files, "claim.txt": f"{claim}\n", "solutions.txt": "\n\n".join(change(parts(files))) + "\n"})


def test_a_solution_that_differs_in_what_the_board_does_not_show():
    """What a rule needs beside the lines is no further solution."""
    sheets = 0
    for name in ("yajilin", "flow", "balanceloop", "mukkonn"):
        board = find(name)(find(name).example)
        made = satloop.prove(board)
        names = made.files["solution.txt"].splitlines()
        for extra in names:
            less = "\n".join(other for other in names if other != extra)
            texts = {"claim.txt": "count 2\n", "board.txt": made.files["board.txt"],
                     "formula.cnf": made.files["formula.cnf"], "proof.lrat": made.files["proof.lrat"],
                     "solutions.txt": "\n".join(names) + "\n\n" + less + "\n"}
            with pytest.raises(Rejected):
                check(texts)
            sheets += 1
    assert sheets > 20


def test_the_command(tmp_path):
    (tmp_path / "b.txt").write_text(BOARD)
    code, out, err = run("prove", tmp_path / "b.txt", "-o", tmp_path / "c", "--count")
    assert (code, err) == (0, "") and out.startswith("exactly 163 solutions; ")
    code, out, err = run("verify", tmp_path / "c")
    assert (code, err) == (0, "") and "has exactly 163 solutions" in out
    run("prove", tmp_path / "b.txt", "-o", tmp_path / "c")
    assert {path.name for path in (tmp_path / "c").iterdir()} == {
        "README.md", "another.txt", "board.txt", "claim.txt", "solution.txt"}
    code, out, err = run("prove", tmp_path / "b.txt", "-o", tmp_path / "d", "--count", "--limit", "162")
    assert (code, out) == (2, "") and err.endswith("b.txt: the board has more than 162 solutions\n")
    code, _, err = run("prove", tmp_path / "b.txt", "-o", tmp_path / "d", "--limit", "3")
    assert code == 2 and "--limit goes with --count" in err
    code, out, _ = run("prove", "example:masyu", "-o", tmp_path / "m", "--count")
    assert code == 0 and out.startswith("exactly one solution")
    with pytest.raises(ValueError, match="most: expected a number of solutions, from 1 on, found 0"):
        satloop.prove(satloop.read(BOARD), most=0)


def test_a_disk_that_fills_up(tmp_path, monkeypatch):
    """One line, which names the folder; what is left there is no whole certificate."""
    (tmp_path / "b.txt").write_text(BOARD)
    write = Path.write_bytes

    def full(path, data):
        if path.name == "formula.cnf":
            raise OSError(ENOSPC, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    assert run("prove", tmp_path / "b.txt", "-o", tmp_path / "c", "--count") == (
        2, "", f"satloop: {tmp_path / 'c'}: cannot be written: no space left on device\n")
    code, out, err = run("verify", tmp_path / "c")
    assert (code, out) == (2, "") and "incomplete" in err
