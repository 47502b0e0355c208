"""The fewest clues of a board, found by hitting sets, are those that trying all sets of its clues finds."""

import os
import re
import signal
import subprocess
import sys
import threading
from functools import cache
from itertools import combinations, count, pairwise

import numpy as np
import pytest
from command import invoke, run

import satloop
from encoders import OutOfTime
from encoders.deadline import deadline_after
from satloop.boards.text import EMPTY, read_board, write_board
from satloop.puzzles import find
from satloop.setting.editing.minimize import minimize
from satloop.setting.editing.smallest_core import near_order
from satloop.setting.generator import generate
from satloop.setting.makers.recipes import RECIPES
from satloop.setting.removal.deletion import Deletion
from satloop.setting.request import NotFound, Request
from satloop.solving.solve import solve

REMOVABLE = sorted(name for name, recipe in RECIPES.items() if recipe.removable or recipe.remains)
CLUES = 9  # of a board whose sets of clues are all tried
FULL = {  # all clues of one solution
    "sudoku": "4 4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
    "slitherlink": "4 4\n3 1 2 3\n2 3 2 2\n1 2 1 3\n3 3 2 3\n",
}


def without(board, cells):
    """The board without the clues of these cells."""
    grids = [np.array(grid) for grid in read_board(board.text, grids=board.grids).grids]
    grids[0].flat[cells] = RECIPES[board.name].bare(grids[0].flat[cells])
    return type(board)(write_board(grids))


def clues_of(board):
    """The cells of clues that can go, flat."""
    first = np.array(read_board(board.text, grids=board.grids).grids[0]).ravel()
    return np.flatnonzero((first != EMPTY) & (first != RECIPES[board.name].bare(first)))


def unique(board):
    return solve(board, 2).outcome == "unique"


@pytest.mark.parametrize("name", REMOVABLE)
def test_all_smaller_sets_of_clues_leave_several_solutions(name):
    for seed in range(2):
        request = Request(name, 3 if name == "grandtour" else 4, 4, seed,
                          str(CLUES) if RECIPES[name].removable else "minimal")
        board = generate(request).puzzle
        cells = clues_of(board)
        bare = minimize(board, seed, fewest=True)
        assert bare.before == len(cells) and bare.clues == len(clues_of(bare.puzzle)) == bare.least
        assert bare.fewest and unique(bare.puzzle)
        own = board.to_grid(solve(board).solutions[0])
        for gone in combinations(cells.tolist(), bare.before - bare.clues + 1):
            # A board without an arrow that is shaded may have one solution, but another one.
            result = solve(without(board, list(gone)), 2)
            assert result.outcome != "unique" or board.to_grid(result.solutions[0]) != own, (board.text, gone)


def other_clues(name):
    """For each other solution that a full board of 4x4 excludes: the cells whose clue excludes it, as bits."""
    kind = find(name)
    own = np.array([row.split() for row in FULL[name].splitlines()[1:]], dtype=int)
    masks = set()
    for solution in solve(kind("4 4\n" + "- - - -\n" * 4), None).solutions:
        if name == "sudoku":
            clues = solution["digits"]
        else:
            h, v = solution["edges"][:20].reshape(5, 4), solution["edges"][20:].reshape(4, 5)
            clues = h[:-1] + 0 + h[1:] + v[:, :-1] + v[:, 1:]
        masks.add(int((clues != own).ravel() @ (1 << np.arange(16))))
    assert 0 in masks
    return masks - {0}


@cache
def unique_sets(name):
    """The sets of clues of the full board, as masks, that leave one solution."""
    sets = np.arange(1 << 16)
    for mask in other_clues(name):
        sets = sets[sets & mask != 0]
    return sets


@pytest.mark.parametrize("name", FULL)
@pytest.mark.parametrize("symmetry", ["none", "rotation", "vertical", "diagonal"])
@pytest.mark.parametrize("keep", [[], [(0, 1), (2, 2)]])
def test_a_full_board_against_all_its_sets_of_clues(name, symmetry, keep):
    sets = unique_sets(name)
    grids = (sets[:, None] >> np.arange(16) & 1).reshape(-1, 4, 4)
    turned = {"none": grids, "rotation": grids[:, ::-1, ::-1], "vertical": grids[:, ::-1],
              "diagonal": grids.transpose(0, 2, 1)}[symmetry]
    good = (grids == turned).all(axis=(1, 2))
    for row, column in keep:
        good &= grids[:, row, column] == 1
    least = grids[good].sum(axis=(1, 2)).min()
    board = find(name)(FULL[name])
    for seed in range(3):
        bare = minimize(board, seed, symmetry, keep, fewest=True)
        assert bare.fewest and bare.clues == least
        grid = np.zeros((4, 4), dtype=int)
        grid.flat[clues_of(bare.puzzle)] = 1
        assert (grids[good] == grid).all(axis=(1, 2)).any()


def test_bounds_come_nearer_and_the_best_board_so_far_stays():
    board = generate(Request("slitherlink", 7, 7, 3, "90%")).puzzle
    seen = []
    best = minimize(board, fewest=True, tell=lambda *bounds: seen.append(bounds))
    assert all(a != b and a[0] <= b[0] and a[1] >= b[1] for a, b in pairwise(seen))
    assert seen[0][0] == 0 and seen[-1] == (best.clues, best.clues) and len(seen) > 3
    assert best.sentence == f"{best.clues} of {best.before} clues stay; fewer are not enough"

    def stop(least, most):
        if least == seen[2][0]:
            raise OutOfTime
    first = minimize(board, fewest=True, tell=stop)
    assert not first.fewest and 0 < first.least <= best.clues <= first.clues and unique(first.puzzle)
    assert first.sentence.endswith(f"; fewer than {first.least} are not enough")
    assert minimize(board).least == 0


def ended_after(questions, error):
    """What asks whether clues are enough, and raises the error after that many questions."""
    ask, number = Deletion._refutation, count()

    def refutation(*arguments, **options):
        if next(number) >= questions:
            raise error
        return ask(*arguments, **options)
    return refutation


@pytest.mark.parametrize("error", [OutOfTime, KeyboardInterrupt])
def test_the_best_board_so_far_stays_when_the_search_for_a_minimal_one_ends(error, tmp_path, monkeypatch):
    board = generate(Request("slitherlink", 7, 7, 3, "90%")).puzzle
    smallest, clues = minimize(board), []
    for questions in (3, 20):
        with monkeypatch.context() as patch:
            patch.setattr(Deletion, "_refutation", ended_after(questions, error))
            best = minimize(board, ends=(OutOfTime, KeyboardInterrupt))
        assert unique(best.puzzle) and not best.minimal
        assert best.sentence == f"{best.clues} of {best.before} clues stay; perhaps more can go"
        clues.append(best.clues)
    assert smallest.minimal and best.before > clues[0] > clues[1] > smallest.clues
    file, out = tmp_path / "board.txt", tmp_path / "out.txt"
    file.write_text(board.text)
    monkeypatch.setattr(Deletion, "_refutation", ended_after(20, error))
    code, _, message = run("minimize", file, "-o", out)
    assert code == 3 and message.endswith(f": stopped before the end: {best.sentence}\n")
    assert out.read_text() == best.puzzle.text


def test_a_board_of_the_fewest_clues_is_made():
    made = generate(Request("slitherlink", 6, 6, 4, "fewest"))
    plain = generate(Request("slitherlink", 6, 6, 4))
    assert (made.solution["edges"] == plain.solution["edges"]).all() and made.clues < plain.clues
    assert "--seed 4 --clues fewest" in made.text
    least = minimize(made.puzzle, fewest=True)
    assert least.clues == made.clues
    turned = satloop.generate("masyu", "6x6", seed=1, clues="fewest", symmetry="rotation")
    circles = np.array(read_board(turned.text).grids[0]) != EMPTY
    assert (circles == circles[::-1, ::-1]).all()
    # On a busy machine the first limits may end before a bound is known, or before a board is.
    for seconds in (1.5, 6, 24, 96):
        with pytest.raises(NotFound, match="1 solution tried") as late:
            generate(Request("slitherlink", 16, 16, 1, "fewest"), deadline_after(seconds))
        if "fewer than" in str(late.value):
            break
    assert re.search(r"1 solution tried; fewer than \d+ clues of the last are not enough", str(late.value))
    assert late.value.nearest is not None and unique(late.value.nearest.puzzle)
    with pytest.raises(ValueError, match="keeps every clue"):
        generate(Request("flow", 4, 4, 1, "fewest"))
    assert run("generate", "masyu", "5x5", "--clues", "fewest")[0] == 0
    assert generate(Request("sudoku", 4, 4, 1, "fewest")).clues == 4


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    path = tmp_path_factory.mktemp("boards") / "large.txt"
    path.write_text(generate(Request("slitherlink", 16, 16, 3, "80%")).text)
    return str(path)


def test_command(tmp_path, large):
    board, out = tmp_path / "board.txt", tmp_path / "out.txt"
    board.write_text("# puzzle: sudoku\n" + FULL["sudoku"])
    done = invoke("minimize", board, "--fewest")
    assert done.exit_code == 0 and done.stderr == "4 of 16 clues stay; fewer are not enough\n"
    code, _, error = run("minimize", large, "--fewest", "--time-limit", 2, "-o", out)
    assert code == 3 and "stopped before the proof: " in error and "fewer than " in error
    assert run("unique", out)[0] == 0
    for words in ((), ("--fewest",)):
        assert run("minimize", large, *words, "--time-limit", 0.001)[0] == 3


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX")
def test_bounds_on_a_terminal_and_an_interrupt(tmp_path, large):
    """Ctrl-C, when the first bounds are on the terminal, leaves the best board so far."""
    import pty
    out = tmp_path / "out.txt"
    screen, side = pty.openpty()
    with subprocess.Popen([sys.executable, "-m", "satloop", "minimize", large, "--fewest", "-o", out],
                          stderr=side) as process:
        os.close(side)
        guard = threading.Timer(60, process.kill)
        guard.start()
        output = b""
        while not re.search(rb"[1-9] to \d+ clues", output):
            output += os.read(screen, 4096)
        process.send_signal(signal.SIGINT)
        try:
            while chunk := os.read(screen, 4096):
                output += chunk
        except OSError:  # the other side is closed
            pass
        code = process.wait()
        guard.cancel()
    os.close(screen)
    assert code == 3 and b"stopped before the proof" in output, output
    assert run("unique", out)[0] == 0


def test_cells_that_lie_together_are_counted_together():
    assert near_order(np.arange(16), 4).tolist() == [0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15]
    order = near_order(np.array([7, 300, 0]), 100)
    assert order.tolist() == [2, 1, 0]
