"""rate: how hard boards are, and why; the scores and levels behind it."""

import csv
import json
import re
from pathlib import Path

import numpy as np
import pytest
from command import run

from satloop.explaining.board_metrics import clue_places, symmetry
from satloop.explaining.explain import explain
from satloop.explaining.level_by_steps import EVIL, EXPERT, KINDS, LevelBySteps, level_of
from satloop.explaining.model.chain_links import ITSELF, size
from satloop.explaining.model.level_names import LEVELS
from satloop.explaining.model.scoring import score, step_costs
from satloop.explaining.model.step import CLOSING, FEW, ONE, SEARCH, WHATIF, Step
from satloop.explaining.rate import rate, rate_explanation, score_text
from satloop.explaining.search.chains.step_parts import PlainChain
from satloop.explaining.words.english_sentences import WORDS
from satloop.explaining.words.recognize_technique import technique_of
from satloop.formats.open_board import open_board
from satloop.puzzles import find
from satloop.setting.generator import generate
from satloop.setting.request import Request

BOARD = str(Path(__file__).parents[2] / "instances/slitherlink/alloy-5x5.txt")
SUPPOSES = re.compile(r"\b(Suppose|If) ")  # what an assumption begins with, in a chain and in one sentence


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
    assert code == 2 and "nowhere.txt" in err and out.splitlines()[-1].endswith(str(rate(open_board(str(board)))))
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


def test_a_score_names_its_scale_and_is_rounded_down():
    assert score_text("slitherlink", 7.39) == "7.3 of Slitherlink's scale"


def steps_told(explanation):
    """For each step that is told with a reason of several rules: its text, and the parts of the reason."""
    for passage in explanation.reasons(fine=True):
        step = passage.steps[0]
        if not step.needs_no_chain and not technique_of(explanation.sentences.places, step):
            yield explanation.text(passage), [] if step.name else passage.parts


@pytest.mark.parametrize(("name", "seed", "clues"), [
    ("slitherlink", 0, "100%"), ("slitherlink", 2, "100%"), ("slitherlink", 1, "40%"), ("masyu", 0, "minimal"),
    ("masyu", 2, "minimal"), ("castlewall", 2, "minimal"), ("castlewall", 3, "minimal"), ("yajilin", 1, "minimal"),
    ("detour", 2, "40%"), ("pipelink", 1, "minimal"), ("hashi", 2, "minimal"), ("flow", 0, "minimal")])
def test_an_easy_board_supposes_nothing_and_a_medium_one_has_short_chains(name, seed, clues):
    """By what is told, whose chains are found in other ways than the level."""
    explanation = explain(generate(Request(name, 6, 6, seed, clues)).puzzle)
    told, level = [*steps_told(explanation)], rate_explanation(explanation).level
    longest = max((size(part.links) - (part.links[-1].group == ITSELF) if part.links else 99
                   for _, parts in told for part in parts), default=0)
    if level == "easy":
        assert longest <= 3 and not any(SUPPOSES.search(text) for text, _ in told)
    elif level == "medium":
        assert longest <= 5 and (longest > 3 or any(SUPPOSES.search(text) for text, _ in told))
    else:
        assert longest > 5 or any(link.case for _, parts in told for part in parts for link in part.links or ())


def test_the_page_on_difficulty_has_the_table_of_kinds():
    rows = [f"| {kind} | {LEVELS[number]} |" for kind, number in KINDS.items()]
    assert "| kind of step | least level |\n|---|---|\n" + "\n".join(rows) + "\n" in Path(
        "docs/difficulty.md").read_text()


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


def levels_of(*steps, chain=None, named=()):
    """The level by these steps, whose chains are all like `chain`. named: groups of steps that are patterns."""
    asked = []
    levels = LevelBySteps(0, lambda step: step.groups in named, lambda step, known: (asked.append(step), chain)[1])
    for step in steps:
        levels.add(step)
    return levels, asked


def test_the_level_is_that_of_the_hardest_kind_of_step():
    few, far = Step(FEW, (1, 2), 0, 2), Step(WHATIF, (1, 2), 0, 4)
    direct, short, longer = PlainChain(3, False), PlainChain(5, True), PlainChain(6, True)
    for steps, chain, named, level in (
            ([Step(ONE, (1,), 0, 2)], None, (), "easy"), ([few], direct, (), "easy"), ([few], short, (), "medium"),
            ([few], PlainChain(4, False), (), "medium"), ([few], PlainChain(1, True), (), "medium"),
            ([few], longer, (), "hard"), ([few], None, (), "hard"), ([few], longer, [(1, 2)], "easy"),
            ([far], short, (), "medium"), ([far], longer, (), "expert"), ([far, few], None, (), "expert"),
            ([Step(FEW, (1, 2, 3, 4, 5, 6), 0, 2)], short, (), "hard"), ([far._replace(fork=3)], short, (), "expert"),
            ([Step(SEARCH, (1, 2), 0, 2)], short, (), "evil"), ([Step(SEARCH, (1,), 0, 2, name="x", cost=2.9)], None,
                                                               (), "medium")):
        assert LEVELS[levels_of(*steps, chain=chain, named=named)[0].number()] == level, (steps, chain)


def test_only_chains_on_which_the_level_depends_are_looked_at():
    few = [Step(FEW, (1, group), 0, 2) for group in range(2, 9)]
    levels, asked = levels_of(*few, Step(FEW, (1, 2, 3, 4, 5, 6), 0, 2), chain=PlainChain(2, True))
    assert levels.at_least(2) and not levels.at_least(3) and levels.number() == 2 and not asked
    levels, asked = levels_of(*few, chain=PlainChain(2, True))
    assert levels.number() == levels.number() == 1 and len(asked) == len(few)


def test_a_high_score_makes_an_expert_board_evil_and_no_other():
    board = open_board(BOARD)
    for step, low, high in ((Step(FEW, (1, 2), 0, 2), "hard", "hard"), (Step(WHATIF, (1, 2), 0, 2), "expert", "evil")):
        assert [level_of(board, levels_of(step)[0], score) for score in (0.0, 99.0)] == [low, high]
    assert (EXPERT, EVIL) == (3, 4)


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
    assert rate(board, level="easy").level in LEVELS[1:3] and rate(board, tier=1).hardest > 1
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
