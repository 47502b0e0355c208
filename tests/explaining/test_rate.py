"""rate: how hard boards are, and why; the scores and levels behind it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from command import run

from satloop.explaining.board_metrics import clue_places, symmetry
from satloop.explaining.explain import explain
from satloop.explaining.model.level_names import LEVELS
from satloop.explaining.model.scoring import level_of, score, step_costs
from satloop.explaining.model.step import CLOSING, ONE
from satloop.explaining.rate import rate, rate_explanation, score_text
from satloop.explaining.words.english_sentences import WORDS
from satloop.formats.open_board import open_board
from satloop.puzzles import NAMES, find
from satloop.setting.generator import generate
from satloop.setting.request import Request

BOARD = str(Path(__file__).parents[2] / "instances/slitherlink/alloy-5x5.txt")


def test_rate_says_how_hard_and_why(tmp_path):
    code, out, _ = run("rate", BOARD, "--stats")
    level, rest = out.split(",", 1)
    assert code == 0 and level in LEVELS and "Its hardest kind of step is" in rest
    assert "clues 10 (40% of the cells)" in rest
    board = tmp_path / "two.txt"
    board.write_text("# puzzle: slitherlink\n2 2\n- -\n- -\n")
    table, listed = tmp_path / "rows.csv", tmp_path / "rows.json"
    files = [BOARD, str(board), "nowhere.txt"]
    assert run("rate", *files[::-1], "--stats", "--csv", str(table))[0] == 2  # rows of which some have more
    code, out, err = run("rate", *files, "--stats", "--csv", str(table), "--json", str(listed))
    assert code == 2 and "nowhere.txt" in err and out.splitlines()[-1].endswith(str(explain(open_board(str(board)))))
    rows = json.loads(listed.read_text())["rows"]
    assert [row["id"] for row in rows] == [BOARD, str(board)] and [row["level"] for row in rows] == [level, ""]
    with table.open() as stream:
        assert [row["puzzle"] for row in csv.DictReader(stream)] == ["slitherlink", "slitherlink"]
    assert run("rate", BOARD, "--time-limit", "0.000001")[0] == 3
    assert run("rate", str(board))[0] == 1


def test_rate_takes_data_sets_and_workers(tmp_path):
    data = {"name": "Sudoku", "data": {key: {"problem": find("sudoku").example} for key in "ab"}}
    file = tmp_path / "Sudoku.json"
    file.write_text(json.dumps(data))
    code, out, _ = run("rate", str(file), "--jobs", "2")
    assert code == 0 and [line.split(":")[0] for line in out.splitlines()] == ["a", "b"] and "single" in out


def test_scores_grow_with_the_steps():
    boards = [find("masyu")(find("masyu").example), open_board(BOARD.replace("slitherlink/alloy-5x5", "masyu/8x9-1"))]
    easy, hard = (rate(board) for board in boards)
    assert easy.score is not None and hard.score is not None and easy.score < hard.score
    assert [level_of(find("masyu"), score) for score in (0.0, 99.0)] == ["easy", "evil"]


@pytest.mark.parametrize("name", NAMES)
def test_a_higher_score_is_never_of_a_lower_level(name):
    levels = [LEVELS.index(level_of(find(name), score)) for score in np.linspace(0, 15, 200)]
    assert levels == sorted(levels) and set(levels) == set(range(5))


def test_the_scale_says_where_the_level_begins():
    assert score_text("slitherlink", 7.39, "hard") == "7.3 of Slitherlink's scale: hard from 6.5"
    assert score_text("slitherlink", 7.4, "expert") == "7.4 of Slitherlink's scale: expert from 7.4"
    assert score_text("masyu", 0.0, "easy") == "0.0 of Masyu's scale: easy below 4.3"


def test_further_steps_never_make_a_board_easier():
    rng = np.random.default_rng(1)
    for side in (4, 7, 15):
        board = find("masyu")(f"{side} {side}\n" + ("- " * side + "\n") * side)
        costs = rng.choice([0.0, 1.0, 2.5, 10.0, 12.0, 40.0], 200).tolist()
        scores = [score(board, costs[:k]) for k in range(200)]
        assert scores == sorted(scores) and scores[0] == 0


@pytest.mark.parametrize("seed", [907, 3, 11])
def test_the_hardest_kind_of_step_is_the_one_that_costs_most(seed):
    """In Slitherlink a closing loop is of a high tier and costs nothing."""
    explanation = explain(generate(Request("slitherlink", 6, 6, seed=seed)).puzzle)
    rating, costs = rate_explanation(explanation), step_costs(explanation.puzzle, explanation.steps)
    hardest = explanation.steps[costs.index(max(costs))]
    assert (WORDS[f"tier {hardest.tier}"] in rating.sentence) == (hardest.tier > ONE), rating.sentence


@pytest.mark.parametrize("name", ["pipelink", "pipelinkreturns", "barns", "loopspecial"])
def test_a_cell_with_two_ways_out_is_a_step_of_one_rule(name):
    """That a cell is visited, and that no line ends there, is one rule of the cell."""
    board = open_board(f"instances/{name}/5x5-1.txt")
    assert set(rate(board).steps) <= {ONE, CLOSING}


@pytest.mark.parametrize(("file", "highest"), [("slitherlink/4x5-1", "hard"), ("masyu/5x5-1", "hard")])
def test_a_few_hard_steps_on_a_small_board_make_it_hard_and_not_more(file, highest):
    rating = rate(open_board(BOARD.replace("slitherlink/alloy-5x5", file)))
    assert rating.level == highest and rating.hardest >= CLOSING
    once = rating.puzzle, [max(step_costs(rating.puzzle, explain(rating.puzzle).steps))]
    assert level_of(type(rating.puzzle), score(*once)) in ("easy", "medium")


def test_a_level_asks_for_amount():
    board = find("slitherlink")("10 10\n" + ("- " * 10 + "\n") * 10)
    once, often = (LEVELS.index(level_of(type(board), score(board, [12.0] * count))) for count in (1, 30))
    assert once <= LEVELS.index("easy") and often >= LEVELS.index("hard")


def test_a_rating_stops_where_the_steps_show_enough(monkeypatch):
    from satloop.explaining.search.tier_search import TierSearch
    once, calls = TierSearch.find, []
    monkeypatch.setattr(TierSearch, "find", lambda self: (calls.append(1), once(self))[1])
    board = open_board(BOARD.replace("alloy-5x5", "10x10-1"))
    full, all_of_them = rate(board), len(calls)
    for wish in ({"level": "easy"}, {"tier": 1}):
        calls.clear()
        cut = rate(board, **wish)
        assert cut.outcome == "stopped" and "the rest was not looked for" in cut.sentence
        assert len(calls) == sum(cut.steps.values()) < all_of_them
        assert 0 < cut.score <= full.score and LEVELS.index(cut.level) <= LEVELS.index(full.level)
    assert rate(board, level="easy").level == "medium" and rate(board, tier=1).hardest > 1
    rating = rate(board, level=full.level, tier=full.hardest)
    assert (rating.outcome, rating.score, rating.sentence) == ("explained", full.score, full.sentence)


def test_givens_count_as_clues():
    expected = {"midloop": (7, "none"), "pipelink": (2, "rotation"), "grandtour": (4, "none"),
                "simpleloop": (4, "none")}
    assert {name: (int(clues.sum()), symmetry(clues)) for name in expected
            for clues in [clue_places(find(name)(find(name).example))]} == expected
    _, out, _ = run("rate", "example:grandtour", "--stats")
    assert "clues 4 (33% of the cells), symmetry none" in out
    between = find("midloop")("1 3\n3 3 -")
    assert symmetry(clue_places(between)) == "rotation" and clue_places(between).sum() == 2


def test_symmetry_of_clues():
    pattern = np.zeros((4, 4), dtype=bool)
    pattern[0, 1] = True
    assert symmetry(pattern) == "none"
    assert symmetry(pattern | pattern[::-1, ::-1]) == "rotation"
    assert symmetry(pattern | pattern[:, ::-1]) == "horizontal"
    assert symmetry(pattern | pattern[::-1]) == "vertical"
    assert symmetry(pattern | np.rot90(pattern) | np.rot90(pattern, 2) | np.rot90(pattern, 3)) == "quarter turn"
    assert symmetry(np.ones((4, 4), dtype=bool)) == "full"
    assert symmetry(pattern | pattern.T) == "diagonal"


def test_rate_keeps_what_it_has_when_it_is_interrupted(monkeypatch, tmp_path):
    from satloop.commands import rate as command
    once, calls = command.rate_task, []

    def broken(task):
        calls.append(task)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return once(task)

    monkeypatch.setattr(command, "rate_task", broken)
    listed = tmp_path / "rows.json"
    code, _, err = run("rate", BOARD, BOARD, BOARD, "--json", str(listed))
    assert code == 130 and "interrupted after 1 of 3 boards" in err and len(json.loads(listed.read_text())["rows"]) == 1
