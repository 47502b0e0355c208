"""The boards made ahead: what the start page and New open at once."""

import random
from datetime import date
from itertools import pairwise

import pytest

from satloop.boards.puzzle import GROUPS
from satloop.explaining.model.level_names import LEVELS
from satloop.explaining.rate import rate
from satloop.formats.open_board import open_text
from satloop.puzzles import NAMES, find
from satloop.sets.stock_of_boards import presets, read_line, stock_of
from satloop.setting.levels_of_puzzles import levels_of
from satloop.solving.solve import solve
from satloop.web.jobs import stock as jobs
from satloop.web.jobs.do_job import do
from satloop.web.question_limits import Limits

LIMITS = Limits(seconds=20)
BYTES = 150_000  # of all files of the stock
DAYS = range(date(2026, 11, 27).toordinal(), date(2027, 11, 27).toordinal())


def answer(job, **data):
    return do(job, data, LIMITS, lambda message: None)


def test_every_puzzle_has_a_group_and_boards_of_its_usual_sizes():
    for name in NAMES:
        kind = find(name)
        assert kind.group in GROUPS and list(kind.usual_sizes) == sorted({*kind.usual_sizes})
        assert stock_of(name), f"{name} has no boards: run scripts/stock.py {name}"
        assert kind.usual_sizes[1] in [preset["rows"] for preset in presets(name)], name
        further = {(one.rows, one.level) for one in stock_of(name) if one.rows not in kind.usual_sizes}
        levels = {one.level for one in stock_of(name)}
        least = levels_of(name, *[kind.usual_sizes[0]] * 2)[0]
        assert all(rows < kind.usual_sizes[0] and level == least for rows, level in further), name
        assert levels <= {*LEVELS[LEVELS.index(least):]}, f"{name} has boards that are easier than its least level"
        assert least in levels, f"scripts/stock.py {name}: no {least} board"


def test_the_stock_is_small_and_each_line_is_a_board_once():
    size = 0
    for name in NAMES:
        lines = [board.line for board in stock_of(name)]
        assert len({*lines}) == len(lines) and [read_line(line) for line in lines] == [*stock_of(name)]
        keys = [(board.rows, LEVELS.index(board.level)) for board in stock_of(name)]
        assert keys == sorted(keys)
        size += sum(len(line.encode()) + 1 for line in lines)
    assert size < BYTES


@pytest.mark.parametrize("name", NAMES)
def test_every_board_of_the_stock_has_its_size_and_one_solution(name):
    for one in stock_of(name):
        board = open_text(one.source, name).board
        assert (board.name, board.rows, board.columns) == (name, one.rows, one.columns)
        assert solve(board, 2).outcome == "unique", one.line


@pytest.mark.parametrize("name", NAMES)
def test_a_board_of_the_stock_has_its_level(name):
    """One board of the smaller sizes, by its name."""
    few = [one for one in stock_of(name) if one.rows <= find(name).usual_sizes[1]]
    one = random.Random(name).choice(few)
    rating = rate(open_text(one.source, name).board)
    assert (rating.level, round(rating.score, 2)) == (one.level, one.score), one.line


@pytest.mark.parametrize("name", NAMES)
def test_every_preset_of_a_puzzle_is_answered_from_the_stock(name):
    known = {kind["name"]: kind for kind in answer("puzzles")["result"]["puzzles"]}[name]
    assert known["presets"]
    for rows, levels in ((preset["rows"], preset["levels"]) for preset in known["presets"]):
        for level in levels:
            board = answer("stock", puzzle=name, rows=rows, level=level)["result"]
            assert (board["puzzle"], board["rows"], board["level"], board["met"]) == (name, rows, level, True)
            again = answer("stock", puzzle=name, rows=rows, level=level, number=board["count"])["result"]
            assert again["text"] == board["text"]
    first = answer("stock", puzzle=name)["result"]
    assert LEVELS.index(first["level"]) == min(
        LEVELS.index(level) for preset in known["presets"] for level in preset["levels"])


def test_where_there_is_no_such_board_the_nearest_comes():
    board = answer("stock", puzzle="shirokuro", rows=30, level="evil")["result"]
    assert not board["met"] and board["level"] == "easy" and board["rows"] == presets("shirokuro")[-1]["rows"]
    assert "error" in answer("stock", puzzle="shirokuro", rows=0)
    assert "error" in answer("stock", puzzle="shirokuro", level="mild")
    assert "error" in answer("stock", puzzle="unknown")


def test_a_day_has_three_boards_of_three_puzzles_and_levels():
    for text in ("2026-11-27", "2027-02-28"):
        boards = answer("day", date=text)["result"]["boards"]
        assert boards == answer("day", date=text)["result"]["boards"]
        assert [board["level"] for board in boards] == ["easy", "medium", "hard"]
        assert len({board["puzzle"] for board in boards}) == 3
    for text in ("", "27.11.2026", "2026-02-30", 5):
        assert "error" in answer("day", date=text)


def test_days_differ_and_every_puzzle_that_has_the_level_comes():
    days = [jobs.boards_of_day(number) for number in DAYS]
    for level, place in zip(jobs.DAY_LEVELS, range(3)):
        names = [day[place][0] for day in days]
        assert all(one != other for one, other in pairwise(names))
        assert {*names} == {name for name in NAMES if jobs.medium_boards(name, level)}


def test_every_tile_is_the_example_with_its_answer():
    tiles = answer("tiles")["result"]["tiles"]
    assert list(tiles) == list(NAMES) and all(svg.startswith("<svg") for svg in tiles.values())
    assert 'class="loop"' in tiles["masyu"]


@pytest.mark.parametrize("name", ["Loop the Loop", "Fences", "スリザーリンク", "Takegaki"])
def test_a_puzzle_is_found_by_its_other_names(name):
    assert find(name).name == "slitherlink"
