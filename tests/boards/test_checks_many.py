"""Many solutions checked at once: something is said if and only if the single check says something of one of them."""

import numpy as np
import pytest
from tiny import boards
from wrongs import wrong_boards, wrong_solution

from satloop.boards import checks
from satloop.boards.checks.lines import all_reached, reached
from satloop.boards.solution import Solution
from satloop.errors import InternalError
from satloop.puzzles import NAMES, find
from satloop.solving.solve import solve
from satloop.solving.strategies.cubes import CubeSearch

STACKED = [name for name in NAMES if find(name).checks_many]


def stacked(puzzle, solutions):
    return Solution(puzzle, {name: np.stack([solution[name] for solution in solutions]) for name in solutions[0]})


def fine(puzzle, *solutions):
    return next(puzzle.check(stacked(puzzle, solutions)), None) is None


def test_the_commonest_puzzles_are_checked_so():
    assert {"slitherlink", "masyu", "flow", "numberlink", "sudoku", "simpleloop"} <= set(STACKED)


@pytest.mark.parametrize("name", STACKED)
def test_a_wrong_solution_is_seen_among_right_ones(name):
    puzzle = find(name)(find(name).example)
    right, = solve(puzzle).solutions
    assert fine(puzzle, right) and fine(puzzle, *[right] * 11)
    for text in wrong_boards(name).values():
        wrong = wrong_solution(puzzle, text)
        if "colors" in right and "colors" not in wrong:
            wrong = Solution(puzzle, {**wrong, "colors": puzzle.follow(wrong)})
        assert not fine(puzzle, wrong) and not fine(puzzle, *[right] * 9, wrong, right)


@pytest.mark.parametrize("name", STACKED)
def test_changed_solutions_are_judged_as_one_by_one(name):
    rng, seen = np.random.default_rng(1), {True: 0, False: 0}
    for puzzle in [find(name)(find(name).example), *boards(name, 4, 4, 3, clues=2)]:
        solutions = solve(puzzle, 12, plain=True).solutions
        for solution in [solution for solution in solutions for _ in range(4)]:
            changed = {key: value.copy() for key, value in solution.items()}
            for value in changed.values():
                for place in rng.integers(value.size, size=rng.integers(0, 2)):
                    value.flat[place] = not value.flat[place] if value.dtype == bool else rng.integers(1, 4)
            other = Solution(puzzle, changed)
            right = next(puzzle.check(other), None) is None
            assert fine(puzzle, solution, other, *solutions[:3]) == right
            seen[right] += 1
    assert all(seen.values())


def test_lines_are_followed_to_their_ends_on_boards_of_any_number():
    rng = np.random.default_rng(2)
    for count in (1, 7, 8, 9, 17):
        across, down = rng.random((count, 5, 5)) < 0.4, rng.random((count, 4, 6)) < 0.4
        sides, starts = checks.sides(across, down), rng.random((count, 5, 6)) < 0.3
        alone = [not (checks.visited(one) & ~reached(one, np.flatnonzero(start))).any()
                 for one, start in zip(sides, starts)]
        assert [all_reached(sides[[k]], starts[[k]]) for k in range(count)] == alone
        assert all_reached(sides, starts) == all(alone)


def test_all_solutions_of_a_wrong_encoding_are_refused_together(monkeypatch):
    kind = find("slitherlink")
    puzzle = kind("3 3\n- - -\n- - -\n- - -\n")
    with CubeSearch(puzzle) as search:
        assert len(search.solutions_below().solutions) > 9
    puzzle.clue[0, 0] = 3
    rule = "not the count of its cell's sides"
    with CubeSearch(kind(puzzle.text)) as search, pytest.raises(InternalError, match=rule):
        search.puzzle = puzzle
        search.solutions_below()
