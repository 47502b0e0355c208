"""Boards with several solutions: steps are true in all of them, reach all that they share, and what is open is said."""

import json

import numpy as np
import pytest
from command import run

import satloop
from encoders import TRUE
from satloop.explaining.explain import explain
from satloop.explaining.hint import hint
from satloop.explaining.model.masks import union
from satloop.explaining.rate import rate
from satloop.setting.editing.read_draft import read_draft

GENRES = ("slitherlink", "masyu", "yajilin", "flow", "sudoku", "icelom2", "nurikabeloop", "numberlink")


def drafts(name, count):
    """Boards of a puzzle with 2 to 1,000 solutions, each with all of them: its example without some clues."""
    kind = satloop.puzzles.find(name)
    draft = read_draft(satloop.read(f"example:{name}").text, kind, "x")
    rng = np.random.default_rng(7)
    row, column = np.nonzero(draft.grids[0] != "-")
    while count:
        grid = draft.grids[0].copy()
        gone = rng.choice(len(row), rng.integers(1, 2 + len(row) // 3), replace=False)
        grid[row[gone], column[gone]] = "-"
        try:
            board = kind(satloop.boards.text.write_board([grid, *draft.grids[1:]], draft.further_rules), "x")
        except satloop.PuzzleError:  # the ends of paths go by twos
            continue
        result = satloop.solve(board, limit=1001)
        if 2 <= len(result.solutions) <= 1000:
            count -= 1
            yield board, result.solutions


def entries(explanation):
    """What an explanation knows at its end: (name, place) -> whether it holds."""
    known = explanation.known | union(step.new | step.means for step in explanation.steps)
    places = explanation.sentences.places
    return {(fact.name, place): fact.holds for fact in places.facts(known) for place in places.edges_of(fact)}


def shared(explanation, solutions):
    """What all solutions share of that which is decided by the board's clauses, in the same form."""
    out = {}
    for name, literals in explanation.grouping.literals.items():
        if name in explanation.grouping.key:
            values = np.array([np.ravel(one[name]) for one in solutions])
            if name in ("digits", "colors"):
                values = values[..., None] == np.arange(literals.size // values.shape[1]) + (name == "digits")
                values = values.reshape(len(solutions), -1)
            for place in np.flatnonzero((values == values[0]).all(axis=0)).tolist():
                if abs(int(literals[place])) != TRUE:
                    out[name, place] = bool(values[0, place])
    return out


@pytest.mark.parametrize("name", GENRES)
def test_steps_are_true_in_all_solutions_and_bring_all_that_these_share(name):
    for board, solutions in drafts(name, 2):
        explanation = explain(board)
        assert explanation.outcome == "several" and sum(explanation.open_counts.values())
        wanted, brought = shared(explanation, solutions), entries(explanation)
        wrong = {entry for entry, holds in brought.items() if wanted.get(entry, holds if entry[0] not in (
            explanation.grouping.key) else None) != holds}
        assert not wrong, (board.text, wrong)
        assert {entry for entry in wanted if entry[0] != "colors"} <= brought.keys(), board.text


def test_what_is_open_is_counted_as_forced_counts_it():
    for name in ("slitherlink", "yajilin", "sudoku"):
        for board, _ in drafts(name, 2):
            assert sum(explain(board).open_counts.values()) == satloop.forced(board).open_count


def test_hints_lead_to_all_that_solutions_share():
    board, _ = next(drafts("masyu", 1))
    state, turns = None, 0
    while (step := hint(board, state)).outcome == "step":
        assert str(step).endswith("stay open.")
        state, turns = step.as_dict()["state"], turns + 1
    assert step.outcome == "several" and turns and "All that they share is drawn" in str(step)
    assert step.as_dict()["open"] == explain(board).as_dict()["open"]


@pytest.mark.parametrize("name", ["slitherlink", "flow", "sudoku"])
def test_hints_go_on_from_what_is_drawn_although_not_all_solutions_have_it(name):
    board, solutions = next(drafts(name, 1))
    part = "digits" if name == "sudoku" else "edges"
    for solution in solutions[:2]:
        names = explain(board).grouping.literals
        state = {key: np.full(len(literals), -1, dtype=np.int8) for key, literals in names.items()}
        value = np.ravel(solution[part])
        state[part][:] = (value[:, None] == np.arange(board.rows) + 1).ravel() if name == "sudoku" else value
        assert hint(board, state).outcome == "finished"
        other = next(one for one in solutions if one is not solution)
        place = int(np.flatnonzero(np.ravel(other[part]) != value)[0])
        if name == "sudoku":
            state[part][place * board.rows:][:board.rows] = np.arange(board.rows) + 1 == value[place] % board.rows + 1
        else:
            state[part][place] = 1 - state[part][place]
        clash = hint(board, state)
        assert clash.outcome == "mistake" and clash.mistake is not None and str(clash)


def test_what_rests_on_one_solution_is_no_step():
    """A unique rectangle, or a path that could take a short cut, proves nothing where there are several solutions."""
    for name in ("sudoku", "numberlink"):
        for board, _ in drafts(name, 3):
            explanation = explain(board)
            kinds = {explanation.grouping.groups[group].kind for step in explanation for group in step.groups}
            assert "unique" not in kinds


def test_the_command_tells_steps_and_what_is_open(tmp_path):
    board = next(drafts("yajilin", 1))[0]
    file = tmp_path / "draft.txt"
    file.write_text(f"# puzzle: yajilin\n{board.text}")
    code, out, err = run("explain", str(file))
    assert code == 1 and not err and out.startswith("1. ")
    assert "The steps say all that they share; " in out.splitlines()[-1] and out.rstrip().endswith(" are open.")
    code, out, _ = run("explain", str(file), "--format", "json")
    data = json.loads(out)
    assert code == 1 and data["outcome"] == "several" and data["open"].keys() == {"lines", "cells"} and data["steps"]
    code, out, err = run("explain", str(file), "--format", "svg")
    assert code == 1 and "several solutions; `satloop forced`" in err
    assert out.count('class="open"') == sum(data["open"].values())
    code, out, _ = run("explain", str(file), "--format", "html")
    assert code == 1 and "The steps say all that they share" in out
    assert run("explain", str(file), "--step", "99")[0] == 2 and run("hint", str(file))[0] == 0


def test_a_rating_is_refused_without_a_search_for_steps(monkeypatch):
    def never(*_):
        raise AssertionError("steps of a draft")

    monkeypatch.setattr("satloop.explaining.explain.prepare_draft", never)
    assert rate(next(drafts("sudoku", 1))[0]).sentence.startswith("This board has several solutions")


def test_german_says_what_is_open():
    board = next(drafts("slitherlink", 1))[0]
    assert "gemeinsam haben" in str(explain(board, language="de"))
    assert str(hint(board, language="de")).endswith("bleiben offen.")
