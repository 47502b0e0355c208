"""Boards of a wished level have it when they are read back."""

from functools import partial
from math import inf

import numpy as np
import pytest
from command import invoke

from encoders.deadline import deadline_after
from satloop.boards.text import EMPTY, read_board, write_board
from satloop.explaining.boards_with_fewer_clues import SimilarBoards
from satloop.explaining.explain import explain
from satloop.explaining.model.level_names import LEVELS
from satloop.explaining.rate import rate, rate_explanation
from satloop.explaining.search.tier_search import TierSearch
from satloop.formats.open_board import open_board
from satloop.puzzles import find
from satloop.setting import generator
from satloop.setting.generator import generate
from satloop.setting.levels_of_puzzles import usual_request
from satloop.setting.makers.recipes import maker_of
from satloop.setting.public_functions import minimize
from satloop.setting.removal.symmetries import SYMMETRIES
from satloop.setting.request import NotFound, Request
from satloop.setting.step_replay import StepReplay
from satloop.solving.solve import solve


@pytest.mark.parametrize(("puzzle", "size", "level"), [
    ("slitherlink", 5, "easy"), ("slitherlink", 6, "hard"), ("masyu", 6, "medium"), ("masyu", 6, "expert"),
    ("numberlink", 6, "expert"), ("hashi", 6, "medium"),
    ("yajilin", 6, "easy"), ("shirokuro", 6, "easy"), ("simpleloop", 7, "easy"), ("simpleloop", 7, "medium"),
    ("entryexit", 7, "hard"), ("doubleback", 7, "hard"), ("doubleback", 7, "expert"),
    ("sudoku", 9, "medium"), ("sudoku", 4, "easy"), ("kaisu", 4, "medium"), ("onsenmeguri", 4, "evil")])
def test_boards_have_the_level_that_was_wished(puzzle, size, level):
    made = generate(Request(puzzle, size, size, level=level))
    rating = rate(made.puzzle)
    assert rating.level == level
    assert made.text.splitlines()[2] == f"# rating: {str(rating).partition('. ')[0]}"
    assert f"--level {level}" in made.text.splitlines()[1]


@pytest.mark.parametrize("puzzle", ["flow", "numberlink"])
def test_paths_of_a_similar_board_have_one_solution_and_are_no_more(puzzle):
    maker, rng = maker_of(find(puzzle), 5, 5), np.random.default_rng(1)
    sketch = first = next(filter(None, (maker.sketch(rng) for _ in range(20))))
    boards = set()
    for _ in range(10):
        other = maker.vary(sketch, rng)
        text = write_board(other.grids)
        if text not in boards:
            assert solve(find(puzzle)(text), 2).outcome == "unique"
        assert (other.grids[0] != EMPTY).sum() <= (sketch.grids[0] != EMPTY).sum()
        boards.add(text)
        sketch = other
    assert len(boards) > 1 and boards - {write_board(first.grids)}


@pytest.mark.parametrize(("puzzle", "size", "level", "symmetry"), [
    ("slitherlink", 7, "easy", "none"), ("slitherlink", 6, "hard", "rotation"), ("masyu", 8, "easy", "none"),
    ("masyu", 6, "medium", "vertical"), ("castlewall", 7, "easy", "none"), ("dotchiloop", 6, "hard", "none"),
    ("sudoku", 9, "easy", "none")])
def test_no_clue_can_go_within_the_level(puzzle, size, level, symmetry):
    made = generate(Request(puzzle, size, size, seed=5, symmetry=symmetry, level=level)).puzzle
    assert rate(made).level == level
    grids = [np.array(grid) for grid in read_board(made.text, puzzle, made.grids).grids]
    cells = np.arange(size * size).reshape(size, size)
    together = {tuple(sorted({cell, int(SYMMETRIES[symmetry](cells).flat[cell])}))
                for cell in np.flatnonzero(grids[0] != EMPTY).tolist()}
    assert len(together) > 3
    for places in together:
        fewer = grids[0].copy()
        fewer.flat[list(places)] = EMPTY
        rating = rate(type(made)(write_board([fewer, *grids[1:]])))
        assert rating.outcome == "several" or LEVELS.index(rating.level) > LEVELS.index(level), places


@pytest.mark.parametrize(("puzzle", "clues"), [("slitherlink", "70%"), ("masyu", "40%")])
def test_boards_with_fewer_clues_share_what_their_searches_find(puzzle, clues, monkeypatch):
    differences = [by for seed in (3, 4, 5) for by in shared_and_plain(puzzle, clues, seed, monkeypatch)]
    # Of several reasons that are as cheap a search takes the one that it finds first.
    assert len(differences) == 9 and max(differences) < 0.4 and sum(differences) < 0.1 * len(differences)


def shared_and_plain(puzzle, clues, seed, monkeypatch):
    """The differences of the scores that shared and ordinary searches give three boards with clues of one."""
    full = generate(Request(puzzle, 7, 7, seed=seed, clues=clues)).puzzle
    grids = [np.array(grid) for grid in read_board(full.text, puzzle, full.grids).grids]
    cells = np.flatnonzero(grids[0] != EMPTY)
    needed = np.flatnonzero(np.array(read_board(minimize(full).puzzle.text, puzzle, full.grids).grids[0]) != EMPTY)
    fewer = SimilarBoards(full, inf)
    assert len(needed) < len(cells)
    for left in (cells, needed, np.union1d(needed, cells[::2])):
        absent = set(cells.tolist()) - set(left.tolist())
        grid = grids[0].copy()
        grid.flat[list(absent)] = EMPTY
        board = type(full)(write_board([grid, *grids[1:]]))
        assert fewer.fits(board, absent)
        shared = explain(board, prepare=partial(fewer.prepare, absent))
        replay, cited = StepReplay(shared), set(left.tolist())
        assert shared.outcome == "explained" and replay.solves(cited)
        assert left is not needed or not any(replay.solves(cited - {cell}) for cell in cited)
        with monkeypatch.context() as patch:  # a step by more than one group is not searched for again
            patch.setattr(TierSearch, "by_more_than_one_group", lambda search: 1 / 0)
            assert explain(board, prepare=partial(fewer.prepare, absent)).steps == shared.steps
        yield abs(rate_explanation(shared).score - rate(board).score)


def test_boards_whose_clues_change_other_rules_share_nothing():
    full = generate(Request("yajilin", 6, 6)).puzzle
    grids = [np.array(grid) for grid in read_board(full.text, "yajilin", full.grids).grids]
    cell = int(np.flatnonzero(grids[0] != EMPTY)[0])
    grids[0].flat[cell] = EMPTY
    assert not SimilarBoards(full, inf).fits(type(full)(write_board(grids)), {cell})


def test_steps_find_less_without_a_clue_that_is_needed():
    made = generate(Request("slitherlink", 5, 5, seed=1)).puzzle
    clues = set(np.flatnonzero(made.clue >= 0).tolist())  # type: ignore[attr-defined]
    replay = StepReplay(explain(made))
    assert replay.solves(clues)
    assert all(replay.count_found(clues - {cell}) < replay.count_found(clues) for cell in clues)


def test_a_number_of_clues_is_met_within_the_level():
    made = generate(Request("slitherlink", 6, 6, clues="24", level="easy"))
    assert made.clues == 24 and rate(made.puzzle).level == "easy"


@pytest.mark.parametrize("tier", [1, 2, 3])
def test_no_step_is_harder_than_wished(tier):
    assert rate(generate(Request("slitherlink", 5, 5, seed=tier, steps=tier)).puzzle).hardest <= tier


def test_clues_come_back_with_their_partners():
    made = generate(Request("slitherlink", 6, 6, symmetry="rotation", level="easy"))
    clue = made.puzzle.clue >= 0  # type: ignore[attr-defined]
    assert (clue == clue[::-1, ::-1]).all() and rate(made.puzzle).level == "easy"


def test_what_cannot_be_met_is_told():
    with pytest.raises(ValueError, match="unknown level 'extreme'"):
        generate(Request("masyu", 4, 4, level="extreme"))
    with pytest.raises(ValueError, match="shirokuro has no hard boards: its boards are easy"):
        generate(Request("shirokuro", 6, 6, level="hard"))
    with pytest.raises(NotFound, match="no such board in"):
        generate(Request("sudoku", 9, 9, level="evil"), deadline_after(0.001))


def test_a_level_that_no_board_has_is_given_up(monkeypatch):
    """Boards of Sudoku of 4 rows take no chains; the board of the nearest level is at hand."""
    monkeypatch.setattr(generator, "MOST_TRIES", 3)
    with pytest.raises(NotFound, match="no evil board of 3 solutions: there are none, or few") as caught:
        generate(Request("sudoku", 4, 4, level="evil"))
    nearest = caught.value.nearest
    assert nearest.tries == 3 and nearest.rating.level == rate(nearest.puzzle).level < "evil"


def test_what_a_board_is_where_nothing_is_asked_for():
    for name, size, level, symmetry in (("slitherlink", 6, "medium", "rotation"), ("slitherlink", 40, "", "rotation"),
                                        ("buildingwalk", 6, "", "rotation"), ("yajilin", 6, "medium", "none"),
                                        ("flow", 6, "", "none"), ("shirokuro", 6, "", "none")):
        request = usual_request(Request(name, size, size))
        assert (request.level, request.symmetry, request.usual) == (level, symmetry, symmetry), name
        assert request.origin().endswith(f"generate {name} {size}x{size} --seed 0")
    for asked in (Request("masyu", 6, 6, clues="30%"), Request("masyu", 6, 6, cores=False), Request(
            "masyu", 6, 6, level="hard"), Request("masyu", 6, 6, steps=2), Request("tiling:honeycomb", 4, 5)):
        assert usual_request(asked) == asked
    for symmetry in ("none", "rotation", "vertical"):
        request = usual_request(Request("masyu", 6, 6), symmetry)
        assert (request.level, request.symmetry) == ("medium", symmetry)
        assert request.origin().endswith(f" --symmetry {symmetry}")
    assert Request("masyu", 6, 6).origin().endswith(" --level any")


def test_a_usual_board_has_the_nearest_level_or_any(monkeypatch):
    made = generate(usual_request(Request("slitherlink", 5, 5, seed=1)))
    clue = made.puzzle.clue >= 0  # type: ignore[attr-defined]
    assert made.rating.level == rate(made.puzzle).level == "medium" and (clue == clue[::-1, ::-1]).all()
    once = generator.make_board
    monkeypatch.setattr(generator, "make_board", lambda attempt: None if attempt.request.usual else once(attempt))
    plain = generate(usual_request(Request("slitherlink", 5, 5, seed=1)))
    any_level = generate(Request("slitherlink", 5, 5, seed=1))
    assert plain.rating is None and plain.puzzle == any_level.puzzle
    assert plain.text == any_level.text.replace(" --level any", "")


def test_the_command_takes_the_same_words(tmp_path):
    request = ["generate", "masyu", "5x5", "--level", "easy", "--steps-up-to", "2"]
    done = invoke(*request, "-o", str(tmp_path))
    assert done.exit_code == 0
    board, = tmp_path.iterdir()
    rating = rate(open_board(str(board)))
    assert rating.level == "easy" and rating.hardest <= 2


@pytest.mark.parametrize(("name", "seed"), [("moonsun", 2881000015), ("dotchidotchiloop", 2881000007)])
def test_where_clues_that_come_back_leave_several_solutions_others_come_back(name, seed):
    """A sun in a region of moons lets the line take either."""
    made = generate(Request(name, 6, 6, seed=seed, level="easy"))
    assert made.rating.level == "easy" and solve(made.puzzle, 2).outcome == "unique"
