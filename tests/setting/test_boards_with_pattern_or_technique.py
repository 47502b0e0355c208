"""Boards whose clues stand where a pattern says, and boards whose explanation uses a technique."""

import numpy as np
import pytest
from command import run

import satloop
from satloop.explaining.explain import explain
from satloop.explaining.technique_names import OF_SUDOKU, technique_named, technique_names, uses
from satloop.explaining.words.german.clue_sentences_and_names import NAMES as GERMAN
from satloop.setting.clue_pattern import cells_of_pattern, pattern_of
from satloop.setting.editing.read_draft import read_draft
from satloop.setting.makers.recipes import recipe_of
from satloop.setting.request import NotFound

RING = "xxxxxx/x----x/x-xx-x/x-xx-x/x----x/xxxxxx"


def clue_cells(board):
    first = read_draft(board.text, type(board), "x").grids[0]
    return first != recipe_of(board.name).bare(first)


@pytest.mark.parametrize(("name", "pattern"), [
    ("slitherlink", RING), ("sudoku", "xx-x/x-x-/-x-x/x-xx"),
    ("shingoki", "x-----/---x--/-x--x-/------/--x--x/x-----"),
    ("castlewall", "------/-x--x-/------/---x--/-x----/------")])
def test_clues_stand_just_where_the_pattern_has_them(name, pattern):
    rows = len(pattern.split("/"))
    boards = [satloop.generate(name, rows, seed, pattern=pattern) for seed in (1, 2)]
    for board in boards:
        assert (clue_cells(board) == cells_of_pattern(pattern, rows, rows)).all() and satloop.unique(board)
        assert f"--pattern {pattern}" in board.text
    assert boards[0].text == satloop.generate(name, rows, 1, pattern=pattern).text
    assert boards[0] != boards[1] or name == "castlewall"  # which has few boards there


def test_patterns_are_read_from_masks_boards_and_arrays():
    kind = satloop.puzzles.find("yajilin")
    wanted = "x--/-x-"
    for source in ("x--/-x-", "x--\n-x-", "x - -\n- x -\n", "2 3\n# . .\n. # .", "# a comment\n2 3\nx..\n.x.",
                   "2 3\n2e - -\n- 0s -", np.array([[1, 0, 0], [0, 1, 0]], dtype=bool)):
        assert pattern_of(source, kind, 2, 3) == wanted
    barns = satloop.puzzles.find("barns")
    ice = satloop.read("example:barns")
    cells = cells_of_pattern(pattern_of(ice.text, barns, ice.rows, ice.columns), ice.rows, ice.columns)
    assert (cells == clue_cells(ice)).all()


@pytest.mark.parametrize(("pattern", "message"), [
    ("x--/-x", "found rows of 3, 2 signs, expected 2 rows of 3"), ("---/---", "pattern: expected a cell with a clue"),
    ("x-/-x", "found rows of 2, 2 signs"), ("3 3\n1 - -\n- 2 -\n- - -", "pattern: expected 2 x 3 cells, not 3 x 3"),
    ("abc/abc", "a line 'rows columns'"), ("", "no pattern")])
def test_what_is_no_pattern_is_told_in_one_line(pattern, message, tmp_path):
    file = tmp_path / "mask.txt"
    file.write_text(pattern.replace("/", "\n"))
    code, out, err = run("generate", "slitherlink", "2x3", "--pattern", str(file))
    assert code == 2 and not out and err.count("\n") == 1 and (message in err or not pattern)


@pytest.mark.parametrize(("options", "message"), [
    (["yajilin", "5x5", "--pattern", "x----/-----/-----/-----/----x"], "cannot be put where a pattern wants them"),
    (["countryroad", "2x2", "--pattern", "x-/-x"], "cannot be put where a pattern wants them"),
    (["slitherlink", "2x2", "--pattern", "x-/-x", "--symmetry", "rotation"], "a pattern says where clues stand"),
    (["slitherlink", "2x2", "--pattern", "x-/-x", "--clues", "fewest"], "a pattern says where clues stand"),
    (["tiling:honeycomb", "3x3", "--needs", "search"], "boards on tilings are not made with a technique"),
    (["sudoku", "4x4", "--needs", "guess"], "unknown technique 'guess'; known: full house, hidden single in a box, "),
    (["slitherlink", "4x4", "--pattern", "/no/such/file"], "/no/such/file")])
def test_what_a_puzzle_cannot_is_refused(options, message):
    code, out, err = run("generate", *options)
    assert code == 2 and not out and message in err and err.count("\n") == 1


def test_a_pattern_that_leaves_several_solutions_is_not_found():
    with pytest.raises(NotFound, match="no board with clues just there"):
        satloop.generate("sudoku", 4, pattern="x---/----/----/---x", time_limit=1)


@pytest.mark.parametrize(("name", "size", "needs"), [
    ("sudoku", 9, "naked pair"), ("slitherlink", 6, "Diagonal 3s"), ("masyu", 6, "assumption"),
    ("slitherlink", 6, "closed loop or cut off part"), ("sudoku", 9, "chain of one digit, # strong links")])
def test_the_explanation_uses_the_technique(name, size, needs):
    board = satloop.generate(name, size, 4, needs=needs)
    assert uses(explain(board), needs) and f"--needs '{needs}'" in board.text and satloop.unique(board)
    assert board.text == satloop.generate(name, size, 4, needs=needs).text


def test_a_pattern_a_level_and_a_technique_go_together():
    board = satloop.generate("slitherlink", 6, 3, pattern=RING, level="easy", needs="several clues and rules")
    rating = satloop.rate(board)
    assert rating.level == "easy" and "several clues and rules" in rating.kinds
    assert (clue_cells(board) == cells_of_pattern(RING, 6, 6)).all()


def test_all_names_of_steps_are_known():
    assert {*OF_SUDOKU} == {name for name in GERMAN if name in OF_SUDOKU or "assumption" in name}
    assert technique_named(satloop.puzzles.find("sudoku"), "x-WING") == "X-wing"
    assert technique_named(satloop.puzzles.find("sudoku"), "unique loop of 6 cells") == "unique loop of 6 cells"
    for name in ("sudoku", "slitherlink", "masyu"):
        kind = satloop.puzzles.find(name)
        for step in satloop.rate(satloop.read(f"example:{name}")).kinds:
            assert technique_named(kind, step)
        assert len(technique_names(kind)) == len({*technique_names(kind)})
