"""Every puzzle: its example and the boards in instances have exactly one solution, whatever the loop scheme; a solution
survives the way through text; one changed segment or shaded cell breaks a rule."""

from pathlib import Path

import numpy as np
import pytest

from encoders import Formula
from satloop.boards.loops.cell_loop import CellLoop
from satloop.boards.loops.in_out_line import InOutLine
from satloop.boards.loops.lattice_loop import LatticeLoop
from satloop.boards.loops.open_line import OpenLine
from satloop.errors import PuzzleError
from satloop.puzzles import NAMES, find
from satloop.solving.solve import solve

INSTANCES = Path(__file__).parents[2] / "instances"
LINKS = {"hashi", "loopspecial", "nagenawa", "onsenmeguri", "ringring", "shirokuro"}  # no single loop
LOOPS = [name for name in NAMES if name not in LINKS and issubclass(find(name), (CellLoop, LatticeLoop))]
CELL_LOOPS = [name for name in LOOPS if issubclass(find(name), CellLoop)]


def same(one, two):
    return all((one[part] == two[part]).all() for part in two)


def example(name):
    kind = find(name)
    puzzle = kind(kind.example)
    return puzzle, puzzle.read_solution(kind.answer)


@pytest.mark.parametrize("name", NAMES)
def test_example_has_exactly_its_answer(name):
    puzzle, answer = example(name)
    result = solve(puzzle, limit=None)
    assert result.outcome == "unique"
    assert same(result.solutions[0], answer)


@pytest.mark.parametrize("name", NAMES)
def test_solution_as_text_and_back(name):
    puzzle, answer = example(name)
    text = puzzle.write_solution(answer)
    assert text.split() == puzzle.answer.split()
    assert same(puzzle.read_solution(text), answer)


@pytest.mark.parametrize("name", LOOPS)
def test_one_change_breaks_a_rule(name):
    puzzle, answer = example(name)
    for part, values in answer.items():
        for i in range(values.size):
            other = {**answer, part: values.copy()}
            other[part].flat[i] ^= True
            assert list(puzzle.check(other)), (part, i)


@pytest.mark.parametrize("name", LOOPS)
def test_rules_of_every_loop(name):
    """No line, a stroke, and a second loop beside the answer or on an empty board."""
    puzzle, answer = example(name)
    graph = puzzle.graph
    nothing = {part: np.zeros_like(values) for part, values in answer.items()}

    def rules(*edges):
        solution = {**nothing, "edges": nothing["edges"].copy()}
        solution["edges"][list(edges)] = True
        return [failure.rule for failure in puzzle.check(solution)]

    def square(row, column):
        across, down = graph.split(np.arange(len(graph.edges)))
        return across[row, column], across[row + 1, column], down[row, column], down[row, column + 1]

    if isinstance(puzzle, OpenLine):
        ends = {puzzle.start, puzzle.goal}
        free = next(edge for edge, cells in enumerate(graph.edges.tolist()) if not ends & {*cells})
        assert "the line does not end at S or at G" in rules()
        assert "the line branches or ends elsewhere" in rules(free)
        return
    if isinstance(puzzle, InOutLine):
        assert "the line branches or ends on the board" in rules()
        return
    assert "there is no loop" in rules()
    assert "the line branches or ends" in rules(0)
    assert "there is more than one loop" in rules(*square(0, 0), *square(graph.rows - 2, graph.columns - 2))


@pytest.mark.parametrize("name", CELL_LOOPS)
@pytest.mark.parametrize("token", ["n", "ns", "nesw", "nn", "q", "x"])
def test_a_solution_whose_cells_disagree_is_no_solution(name, token):
    """The north side of a cell in the first row leads off the board; q is no side; x stands for a shaded cell."""
    puzzle, _ = example(name)
    rows = [["-"] * puzzle.columns for _ in range(puzzle.rows)]
    rows[0][1] = token
    text = "\n".join([f"{puzzle.rows} {puzzle.columns}", *map(" ".join, rows)])
    if token == "x":
        assert bool(puzzle.read_solution(text).get("shaded", np.zeros(1)).any()) == ("shaded" in puzzle.draws)
        return
    with pytest.raises(PuzzleError) as caught:
        puzzle.read_solution(text)
    assert caught.value.row in (1, 2) and caught.value.column == 2


@pytest.mark.parametrize("name", NAMES)
def test_own_boards_have_one_solution(name):
    """Those that we have made, up to 15 x 15, are solved here; test_whole_puzzles looks at their sizes and comments."""
    for path in (INSTANCES / name).glob("*.txt"):
        text = path.read_text()
        puzzle = find(name)(text, path.name)
        if "made by" in text and puzzle.rows * puzzle.columns <= 225:
            outcome = solve(puzzle, limit=2).outcome
            assert outcome == "unique", f"instances/{name}/{path.name}: found {outcome}, expected unique"


@pytest.mark.parametrize("name", NAMES)
def test_every_scheme_finds_the_answer(name):
    puzzle, answer = example(name)
    for option, schemes in puzzle.options.items():
        for scheme in schemes:
            if scheme != "none":
                result = solve(puzzle, limit=None, **{option: scheme})
                assert result.outcome == "unique" and same(result.solutions[0], answer), scheme


@pytest.mark.parametrize("name", ["countryroad", "moonsun", "entryexit", "doubleback"])
def test_a_loop_cannot_enter_the_only_region(name):
    """It has no border to cross: see `RegionLoop`. With a second region round it, it can."""
    clues = "- - - -\n" * 3 if 1 not in find(name).grids else ""
    alone = find(name)("3 4\n" + clues + "1 1 1 1\n" * 3)
    square = np.zeros(len(alone.graph.edges), dtype=bool)
    square[[0, 3, 9, 10]] = True
    assert any("entered" in failure.rule for failure in alone.check({"edges": square}))
    for scheme in ("cuts", "elimination"):
        assert solve(alone, limit=None, loops=scheme).outcome == "none"
    if name != "doubleback":
        first = "x - - o" if name == "moonsun" else "- - - -"
        halves = find(name)("3 4\n" + clues.replace("- - - -", first, 1) + "1 1 2 2\n" * 3)
        assert solve(halves, limit=None).solutions


@pytest.mark.parametrize("name", ["detour", "dotchiloop"])
def test_one_region_is_a_region_where_it_need_not_be_entered(name):
    token = {"detour": "4", "dotchiloop": "w"}[name]
    board = find(name)(f"2 3\n{token} - -\n- - -\n1 1 1\n1 1 1")
    answer = solve(board, limit=None)
    assert [board.to_grid(solution) for solution in answer.solutions if solution["edges"].sum() == 6] == [
        [["se", "ew", "sw"], ["ne", "ew", "nw"]]]


def test_regions_of_one_cell():
    """Each is crossed once if the loop enters each once, so the loop visits all of them."""
    names = "1 2 3\n4 5 6"
    board = find("entryexit")(f"2 3\n{names}")
    assert [board.to_grid(solution) for solution in solve(board, limit=None).solutions] == [
        [["se", "ew", "sw"], ["ne", "ew", "nw"]]]
    assert solve(find("doubleback")(f"2 3\n{names}"), limit=None).outcome == "none"


@pytest.mark.parametrize("name", ["flow", "numberlink"])
def test_colours_say_at_most_one_in_every_scheme(name):
    """The same answer each time, by clauses of its own; the default is that of the encoders."""
    puzzle, answer = example(name)
    kind = find(name)
    large = kind((INSTANCES / name / "10x11-1.txt").read_text())
    sizes = {}
    for scheme in kind.options["at_most_one"]:
        result = solve(puzzle, limit=None, at_most_one=scheme)
        assert result.outcome == "unique" and same(result.solutions[0], answer), scheme
        f = Formula()
        large.encode(f, at_most_one=scheme)
        sizes[scheme] = f.size
    assert len(set(sizes.values())) >= 6
    f = Formula()
    large.encode(f)
    assert f.size == sizes["auto"]
    with pytest.raises(ValueError, match="'pairwise' is for onehot"):
        solve(puzzle, colors="binary", at_most_one="pairwise")
