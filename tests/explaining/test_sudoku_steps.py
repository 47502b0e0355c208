"""Sudoku's techniques: each on a board that needs it, each step checked by the groups that it cites alone."""

import pytest
from judge import faults

from satloop.explaining.explain import explain
from satloop.explaining.hint import hint
from satloop.explaining.sudoku.chains import cases_cost
from satloop.puzzles import find

SUDOKU = find("sudoku")

# A board -> techniques that it takes.
BOARDS = {
    ".......9.49...3....5...8...1...8.7.6.........92.17.5..27......3.......4....4391..": [
        "X-wing", "XYZ-wing", "BUG+1", "chain of 3 strong links", "chain of 4 strong links", "full house",
        "finned X-wing", "hidden single in a box", "hidden single in a line", "naked pair", "naked quad",
        "naked single", "naked triple", "pointing", "sashimi X-wing", "skyscraper", "two-string kite",
        "unique rectangle"],
    ".4...9.....8.264.5.....4.21.896..1...1......95...3..........5.8.5.........78.36..": [
        "XY-wing", "chain of one digit, 4 strong links", "claiming", "hidden pair"],
    "...1.8.2..9...64..2..5.....4..2...89.83....41..7......7.....5..8..3.7.6...6....3.": [
        "hidden triple"],
    ".2.5.9.1.5...4...9...8.7.....2...8....4.1.3..86.....21.3.1.5.8.6.......7....8....": [
        "ALS-XZ", "all cases of a house", "finned swordfish"],
    "..5...6...8.926.4..2..5..8..92...16.4...9...5...8.2.....9...3...4..6..5...15.98..": [
        "chain of one digit, 3 strong links", "turbot fish"],
    "1...732.6..7.1....2.3..571.4.5......73.....58......3.4.213..8.5....9.4..3.456...2": ["W-wing"],
    "...2..17..8.1..4..75.....8....75.8...64.237......6.9..2.93.....8.5...............": ["unique loop of 6 cells"],
    "..21..57....5.349.9...8..3.37...6.4.65.8.........4.3..84.9.....56................": ["WXYZ-wing"],
    "..6.1..2.3.....5.....6...4...97.68...7.42.9...3.8..7...472.....9.8...............": ["VWXYZ-wing"],
}


def board(text: str):
    rows = [" ".join(text[k:k + 9]).replace(".", "-") for k in range(0, 81, 9)]
    return SUDOKU("9 9\n" + "\n".join(rows))


@pytest.mark.parametrize("text", BOARDS)
def test_techniques_are_found_and_checked(text):
    explanation = explain(board(text))
    assert explanation.outcome == "explained"
    names = {step.name for step in explanation.steps}
    assert names >= set(BOARDS[text]), names
    assert faults(explanation) == []
    assert all(explanation.texts())
    long = [passage for passage in explanation.reasons() if len(passage.step.groups) > 6]
    for passage in long:  # told link by link
        assert all(part.links for part in passage.parts)
        assert "exclude each other" in explanation.sentences.passage_text(passage) or "would be left" in (
            explanation.sentences.passage_text(passage))


def test_the_first_strikes_of_a_hard_board_are_one_finned_swordfish():
    """AI Escargot (A. Inkala, 2006): rows 2, 5 and 8, columns 1, 4 and 6, the fin in r8c5."""
    explanation = explain(board("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."))
    assert explanation.texts()[1] == (
        "Finned swordfish: the 9s of row 2 (r2c4, r2c6), the 9s of row 5 (r5c1, r5c4, r5c6) and the 9s of row 8 "
        "(r8c1, r8c4, r8c5, r8c6). So 9 is not in r7c4, r7c6, r9c4 or r9c6.")


def test_other_orders():
    explanation = explain(SUDOKU(SUDOKU.example))
    assert explanation.outcome == "explained"
    assert faults(explanation) == []


def test_a_wrong_number_names_the_givens():
    answer = hint(SUDOKU(SUDOKU.example), "4 4\n1 1 - -\n- - - -\n- - - -\n- - - -\n")
    assert answer.outcome == "mistake" and answer.text() == (
        'This state cannot be finished: "1 goes in r1c2" clashes with r1c1.')


def test_hints_finish_the_board():
    sudoku, state = SUDOKU(SUDOKU.example), None
    for _ in range(30):
        answer = hint(sudoku, state)
        if answer.outcome == "finished":
            return
        state = answer.as_dict()["state"]
    pytest.fail("no end of hints")


def test_no_or_several_solutions():
    assert explain(SUDOKU("4 4\n1 - - -\n1 - - -\n- - - -\n- - - -")).outcome == "none"
    assert explain(SUDOKU("4 4\n1 - - -\n- - - -\n- - - -\n- - - -")).outcome == "several"


def test_longer_chains_of_all_cases_cost_more():
    costs = [cases_cost(length) for length in (6, 10, 14, 20, 28, 60)]
    assert costs == sorted({*costs}) and (costs[0], costs[-1]) == (7.5, 8.8)
