"""Flow and Numberlink with blocked cells, and with four ends of a name or six: on tiny boards, and as text."""

import random
from functools import cache

import numpy as np
import pytest

import satloop
from encoders import FALSE, Formula
from encoders.groups import ALL_KINDS
from satloop.boards.paths import fill_empty_cells, routing
from satloop.errors import PuzzleError
from satloop.puzzles import find
from satloop.solving.solve import solve

NAMES = [(), (), ("1",) * 4, ("1",) * 2 + ("2",) * 2, ("1",) * 4 + ("2",) * 2, ("1",) * 6]


@cache
def subsets(m):
    return (np.arange(1 << m)[:, None] >> np.arange(m) & 1).astype(bool)


def solutions_of(puzzle):
    """The edges of every solution, among all lines with one end where an end stands and none in other cells."""
    edges = puzzle.graph.edges
    every, ends = subsets(len(edges)), puzzle.ends.ravel()
    degree = every @ (edges[:, :, None] == np.arange(len(ends))).any(axis=1).astype(int)
    fine = np.where(ends >= 0, degree == 1, (degree == 2) | ((degree == 0) & ((ends < -1) | (not puzzle.fill))))
    found = every[(fine & ((ends > -2) | (degree == 0))).all(axis=1)]
    return {tuple(row) for row in found.tolist() if not [*puzzle.check(puzzle.from_edges(np.array(row)))]}


def boards(name, most, seed):
    rng, rows, columns = random.Random(seed), 3, 4
    while most:
        cells, tokens = rng.sample(range(rows * columns), rows * columns), ["-"] * (rows * columns)
        for label in rng.choice(NAMES) + ("#",) * rng.choice((0, 1, 2, 3)):
            tokens[cells.pop()] = label
        yield find(name)("\n".join([f"{rows} {columns}", *(" ".join(tokens[i:i + columns]) for i in
                                                            range(0, rows * columns, columns))]))
        most -= 1


@pytest.mark.parametrize("name", ["flow", "numberlink"])
def test_all_ways_find_what_brute_force_finds(name):
    """Schemes, stages, the proof of uniqueness, plain reasons and the certificate."""
    rng, seen = random.Random(1), set()
    for puzzle in boards(name, 30, 4):
        expected = solutions_of(puzzle)
        options = {"loops": rng.choice(puzzle.options["loops"][:-1]), "colors": rng.choice(puzzle.options["colors"])}
        found = [tuple(solution["edges"].tolist()) for solution in solve(puzzle, limit=None, **options).solutions]
        assert sorted(found) == sorted(expected), (puzzle.text, options)
        outcome = ("none", "unique", "several")[min(len(expected), 2)]
        assert solve(puzzle).outcome == ("solved" if expected else "none"), puzzle.text
        assert satloop.unique(puzzle) == (outcome == "unique") and satloop.count(puzzle) == len(expected), puzzle.text
        assert not (expected and [*puzzle.unsolvable_reasons()]), puzzle.text
        if puzzle.has_blocked:
            assert satloop.prove(puzzle).outcome == outcome, puzzle.text
        seen.add((outcome, puzzle.has_blocked, bool(len(puzzle.colors_of_one_path) < len(puzzle.labels))))
    assert {outcome for outcome, *_ in seen} == {"none", "unique", "several"} and len(seen) > 6


@pytest.mark.parametrize("name, text", [
    ("numberlink", "4 4\n2 - 1 -\n- # - #\n2 - 1 #\n- - 1 1"), ("flow", "4 4\n1 - - 1\n# 2 2 #\n- - - -\n1 - - 1")])
def test_what_is_made_of_such_a_board(name, text):
    """Steps to the end, the drawing, a solution as text, fewer clues, and a wrong line."""
    puzzle = find(name)(text)
    explanation = satloop.explain(puzzle)
    assert explanation.outcome == "explained" and "the pair of ends" not in str(explanation)
    solution = solve(puzzle).solutions[0]
    assert puzzle.read_solution(puzzle.write_solution(solution))["edges"].tolist() == solution["edges"].tolist()
    assert str(puzzle).count("#") == 0 and "░" in str(puzzle) and 'class="holes"' in satloop.write(puzzle, "svg")
    wrong = puzzle.from_edges(solution["edges"] | (puzzle.graph.edges == np.flatnonzero(puzzle.blocked)[0]).any(axis=1))
    assert "a line enters a blocked cell" in {failure.rule for failure in puzzle.check(wrong)}
    assert satloop.read(satloop.write(puzzle, "board")) == puzzle


def test_routes_and_windows_leave_out_blocked_cells():
    rows = ["1 - # - 1", "- - - - -", "2 # - - 2", "- - - - -", "- - # - -"]
    puzzle = find("flow")("\n".join(["5 5", *rows]))
    chosen = routing.route(puzzle.graph, puzzle.pairs, closed=puzzle.blocked_vertices)
    grown = routing.grow(puzzle.graph, chosen, closed=puzzle.blocked_vertices)
    assert not [*find("numberlink")(puzzle.text).check(puzzle.from_edges(chosen))] and grown.sum() > chosen.sum()
    edge = np.arange(1, puzzle.graph.size + 1)
    windows = fill_empty_cells.fill(puzzle.graph, edge, np.where(puzzle.blocked.ravel(), FALSE, 100), grown)
    assert all(FALSE not in assumed for assumed, _ in windows)
    assert {failure.rule for failure in puzzle.check(puzzle.from_edges(grown))} <= {"a cell is on no path"}


def test_groups_of_ends_have_all_their_cells():
    f = Formula(group_kinds=ALL_KINDS)
    find("numberlink")("3 4\n1 1 2 -\n1 1 2 #\n- - - -").encode(f)
    assert f.groups["clue"].about.tolist() == [[0, 1, 4, 5], [2, 6, -1, -1]]


@pytest.mark.parametrize("rows, board", [
    (["#A.", "..B", "#B.", "..A"], None), (["# A .", ". . B", "# B .", ". . A"], None),
    (["3 4", "..#", "A.B", "#B.", "..A"], ["..#", "A.B", "#B.", "..A"])])
def test_rows_that_begin_with_a_blocked_cell_are_no_comments(rows, board):
    puzzle = satloop.read("\n".join([*rows, ""]), puzzle="numberlink")
    rows = [row.replace(" ", "") for row in board or rows]
    assert (puzzle.rows, puzzle.columns) == (4, 3)
    assert puzzle.blocked.tolist() == [[sign == "#" for sign in row] for row in rows]


@pytest.mark.parametrize("text, words", [
    ("2 2\n1 1\n1 -", "each end twice, or another even number"), ("2 2\n1 1\n1 @", "# for a blocked cell")])
def test_other_boards_are_refused(text, words):
    with pytest.raises(PuzzleError) as error:
        find("numberlink")(text)
    assert words in str(error.value)
    with pytest.raises(PuzzleError, match="this notation"):
        satloop.write(find("flow")("2 2\n1 1\n# #"), "url")
