"""Drafts that are completed with a symmetry, to a level, or with a list of what each free cell could get."""

import re
from itertools import combinations

import numpy as np
import pytest
from command import run

import satloop
from satloop.boards.text import write_board
from satloop.setting.editing.complete import NotEnough
from satloop.setting.editing.read_draft import read_draft
from satloop.setting.editing.solution_clues import SolutionClues
from satloop.setting.makers.recipes import recipe_of
from satloop.setting.removal.orbits_of_clues import partner

NAMES = ("slitherlink", "masyu", "geradeweg", "sudoku", "castlewall", "shingoki")


def filled(board):
    """The cells with a clue, flat."""
    first = read_draft(board.text, type(board), "x").grids[0]
    return set(np.flatnonzero(first != recipe_of(board.name).bare(first)).tolist())


def half(name, symmetry):
    """A draft: a board of 6x6, or 4x4, that has the symmetry, without about half of its clues."""
    size = 4 if name == "sudoku" else 6
    board = satloop.generate(name, size, 2, symmetry=symmetry)
    first = read_draft(board.text, type(board), "x").grids[0].copy()
    cells = np.array(sorted(filled(board)))
    gone = np.random.default_rng(1).permutation(cells)[:len(cells) // 2]
    first.flat[gone] = recipe_of(name).bare(first.flat[gone])
    return satloop.read(f"# puzzle: {name}\n{write_board([first])}")


@pytest.mark.parametrize("name", NAMES)
def test_all_clues_lie_in_the_symmetry_and_leave_one_solution(name):
    draft = half(name, "rotation")
    done = satloop.complete(draft, symmetry="rotation")
    clues, other = filled(done.puzzle), partner(done.puzzle.rows, done.puzzle.columns, "rotation")
    assert clues == set(other[sorted(clues)].tolist()) and satloop.unique(done.puzzle)
    assert clues - filled(draft) == {row * done.puzzle.columns + column for row, column in done.cells}


@pytest.mark.parametrize("symmetry", ["rotation", "horizontal", "vertical"])
def test_no_fewer_symmetric_clues_are_enough(symmetry):
    kind = satloop.puzzles.find("slitherlink")
    text = "2 3\n- - -\n- - -\n"
    solutions = satloop.solve(kind(text), limit=None).solutions
    clues = SolutionClues(kind(text), read_draft(text, kind, "x"))
    rows = np.array([clues.tokens(solution) for solution in solutions])
    orbits = {frozenset((cell, int(other))) for cell, other in enumerate(partner(2, 3, symmetry))}
    fewest = min(sum(map(len, chosen)) for count in range(len(orbits) + 1) for chosen in combinations(orbits, count)
                 for own in rows if (rows[:, sorted(set().union(*chosen))] == own[sorted(set().union(*chosen))]).all(
                     axis=1).sum() == 1)
    assert len(satloop.complete(kind(text), symmetry=symmetry).cells) == fewest


def test_a_clue_without_a_free_cell_across_is_refused(tmp_path):
    file = tmp_path / "draft.txt"
    file.write_text("# puzzle: slitherlink\n3 3\n3 - -\n- ? -\n- - -\n")
    code, _, err = run("complete", str(file), "--symmetry", "rotation")
    assert code == 2 and err.endswith("the clue at r1c1 has no free cell across: no symmetry of that kind\n")
    with pytest.raises(ValueError, match="no diagonal symmetry"):
        satloop.complete("2 3\n? ? ?\n? ? ?", puzzle="slitherlink", symmetry="diagonal")
    with pytest.raises(ValueError, match="unknown level 'simple'"):
        satloop.complete("2 3\n? ? ?\n? ? ?", puzzle="slitherlink", level="simple")


@pytest.mark.parametrize(("name", "level", "symmetry"), [
    ("slitherlink", "easy", "none"), ("slitherlink", "medium", "rotation"), ("masyu", "easy", "horizontal")])
def test_the_board_has_the_level(name, level, symmetry):
    kind = satloop.puzzles.find(name)
    draft = write_board([np.full((5, 5), "-")])
    done = satloop.complete(draft, name, level=level, symmetry=symmetry, time_limit=60)
    assert satloop.rate(done.puzzle).level == level and isinstance(done.puzzle, kind)
    clues, other = filled(done.puzzle), partner(5, 5, symmetry)
    assert clues == set(other[sorted(clues)].tolist())


def test_clues_that_are_too_few_are_not_enough():
    with pytest.raises((NotEnough, TimeoutError)):
        satloop.complete("4 4\n? - - -" + 3 * "\n- - - -", puzzle="slitherlink", symmetry="rotation", time_limit=1)


def test_what_each_free_cell_could_get_is_told_with_the_solutions_that_each_leaves(tmp_path):
    text = "# puzzle: slitherlink\n3 3\n? 2 -\n- ? 2\n2 - ?\n"
    file = tmp_path / "draft.txt"
    file.write_text(text)
    code, out, _ = run("complete", str(file), "--values")
    assert code == 0
    found = {(int(row), int(column), int(clue)): int(number) for row, column, rest in
             re.findall(r"^row (\d) column (\d): (.*)$", out, re.MULTILINE)
             for clue, number in re.findall(r"(\d) leaves (\d+)", rest)}
    grid = read_draft(text, satloop.puzzles.find("slitherlink"), "x").grids[0]
    for (row, column), clue in ((place, clue) for place in ((0, 0), (1, 1), (2, 2)) for clue in range(5)):
        trial = grid.copy()
        trial[row, column] = clue
        left = len(satloop.solve(satloop.read(write_board([trial]), puzzle="slitherlink"), limit=None).solutions
                   ) if clue < 4 else 0
        assert found.get((row + 1, column + 1, clue), 0) == left
    assert {place[:2] for place in found} == {(1, 1), (2, 2), (3, 3)}
