"""minimize, forced, complete and conflict agree with enumeration on small boards, and explain themselves."""

import json
from itertools import combinations
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest
from command import invoke, run

import satloop
from encoders import OutOfTime
from satloop.boards.text import EMPTY, read_board, write_board
from satloop.errors import CannotCount, PuzzleError
from satloop.puzzles import NAMES, find
from satloop.setting.editing import complete as completing
from satloop.setting.editing.backbone import forced
from satloop.setting.editing.complete import NotEnough, complete
from satloop.setting.editing.conflict import conflict
from satloop.setting.editing.hitting_set import smallest_hitting_set
from satloop.setting.editing.minimize import minimize
from satloop.setting.editing.read_draft import read_draft
from satloop.setting.editing.smallest_core import SmallestCore
from satloop.setting.editing.solution_clues import KnownSolutions, SolutionClues
from satloop.setting.generator import generate
from satloop.setting.request import Request
from satloop.solving.counting import frontier
from satloop.solving.solve import solve

TOKENS = {"slitherlink": "0 1 2 3", "grandtour": "1 2 4 8 12", "masyu": "b w", "shingoki": "b2 w2 w3 b",
          "balanceloop": "b w w2", "countryroad": "1 2 3", "detour": "1 2 4", "sudoku": "1 2 3 4",
          "castlewall": "o x 1so 0ex", "geradeweg": "1 2 3", "linesweeper": "5 6 7 8", "midloop": "1 2 3 5",
          "pipelink": "nsew ns ew ne sw", "regionalyajilin": "0 1 2", "vertexslitherlink": "0 1 2 3 4",
          "turnaround": "0 1 2 3", "touchslitherlink": "0 1 2 3", "lring": "n e s w ?",
          "sheepwolfslitherlink": "1 2 s w", "lineofsight": "1n 2e 1w ?s", "myopia": "n es nw w",
          "bosnianroad": "2 3 4 5 ?", "kurarin": "1b 1w 2g 3g",
          "tapaloop": "2 3 5 1,2 2,?", "mukkonn": "# e1 s2 n1w1 e0s1",
          "roundtrip": "n2 e3 s0 w2"}
REGIONS = {3: ["1 1 2", "3 1 2", "3 3 2"], 4: ["1 1 2 2", "1 1 2 2", "3 3 4 4", "3 3 4 4"]}
BOARDS = 8  # a puzzle
# A few clues of these leave thousands of solutions of a 4x4 board.
LOOSE = ("lineofsight", "myopia", "sheepwolfslitherlink", "touchslitherlink", "vertexslitherlink")


def drafts(name, count, seed=0):
    """Small boards with a few clues drawn at random, at random places."""
    kind, rng = find(name), np.random.default_rng(seed)
    while count:
        n = 4 if name == "sudoku" else 3 if name in LOOSE else int(rng.integers(3, 5))
        grid = np.full((n, n), EMPTY, dtype="U2")
        cells = rng.choice(n * n, int(rng.integers(1, 5 if name != "sudoku" else 9)), replace=False)
        grid.flat[cells] = rng.choice(TOKENS[name].split(), len(cells))
        grids = [grid, np.array([row.split() for row in REGIONS[n]])] if min(kind.grids) > 1 else [grid]
        try:
            kind(write_board(grids))
        except PuzzleError:
            continue
        count -= 1
        yield kind, grids


def edges(result, name):
    return np.array([solution["digits" if name == "sudoku" else "edges"] for solution in result.solutions])


@pytest.mark.parametrize("name", TOKENS)
def test_forced_agrees_with_enumeration(name):
    for kind, grids in drafts(name, BOARDS, 1):
        board = kind(write_board(grids))
        result = solve(board, None)
        every = edges(result, name)
        answer = forced(board)
        assert (answer is None) == (len(every) == 0)
        if answer is not None:
            same = (every == every[0]).all(axis=0)
            part = answer.parts["digits" if name == "sudoku" else "edges"]
            assert (part == np.where(same, every[0], 0 if name == "sudoku" else -1)).all()
            shaded = np.array([solution["shaded"] for solution in result.solutions if "shaded" in board.draws])
            sure = (shaded == shaded[:1]).all(axis=0)
            assert answer.open_count == (~same).sum() + (~sure).sum()
            if "shaded" in board.draws:
                assert (answer.parts["shaded"] == np.where(sure, shaded[0], -1)).all()


@pytest.mark.parametrize("name", TOKENS)
def test_conflict_agrees_with_enumeration(name):
    for kind, grids in drafts(name, BOARDS, 2):
        board = kind(write_board(grids))
        result = conflict(board)
        shaded = grids[0] == "#"  # cells of the board, no clues that contradict each other
        places = [tuple(place) for place in np.argwhere((grids[0] != EMPTY) & ~shaded).tolist()]

        def solvable(clues, kind=kind, grids=grids, shaded=shaded):
            grid = np.where(shaded, grids[0], EMPTY)
            for place in clues:
                grid[place] = grids[0][place]
            return bool(solve(kind(write_board([grid, *grids[1:]]))).solutions)

        assert (result is None) == solvable(places)
        if result is not None:
            assert result.smallest and not solvable(result.cells)
            assert not result.cells or all(map(solvable, combinations(places, len(result.cells) - 1)))


@pytest.mark.parametrize("name", [name for name in NAMES if find(name).adds_clues])
def test_complete_agrees_with_enumeration(name):
    count = 0
    for kind, grids in drafts(name, BOARDS // 2, 3):
        draft = read_draft(write_board(grids), kind, "draft")
        if len(solve(kind(write_board(grids)), 60).solutions) > 50:
            continue
        try:
            made = complete(kind, draft)
        except NotEnough:
            continue
        count += 1
        if made is None:
            assert not solve(kind(write_board(grids))).solutions
            continue
        assert made.fewest == (not find(name).many_clues_fit) and solve(made.puzzle, 2).outcome == "unique"
        assert (solve(kind(write_board(grids)), 2).outcome == "unique") == (not made.cells)
        if made.fewest and len(made.cells) == 2:  # no single clue is enough
            for cell in draft.free:
                for token in TOKENS[name].split():
                    grid = grids[0].copy()
                    grid.flat[cell] = token
                    assert solve(kind(write_board([grid, *grids[1:]])), 2).outcome != "unique", (made.puzzle.text, cell)
    assert count


def completed(kind, grids):
    """The board that is made of a draft of these grids, None if it has no solution, "" if no clues were found."""
    try:
        return complete(kind, read_draft(write_board(grids), kind, "draft"))
    except NotEnough:
        return ""


@pytest.mark.parametrize("name", [name for name in NAMES if find(name).adds_clues])
def test_where_solutions_are_too_many_to_try_all_clues_are_found_too(name, monkeypatch):
    """Not always the fewest, which it does not claim; and none are found only where there are none."""
    for kind, grids in drafts(name, BOARDS, 3):
        if len(solve(kind(write_board(grids)), 201).solutions) > 200:
            continue
        monkeypatch.setattr(completing, "SEVERAL", 400)
        exact = completed(kind, grids)
        monkeypatch.setattr(completing, "SEVERAL", 3)
        made = completed(kind, grids)
        if not exact or not made or exact == made:
            assert exact == made
            continue
        assert solve(made.puzzle, None, plain=True).outcome == "unique" and not (made.fewest and kind.many_clues_fit)
        assert kind.many_clues_fit or len(made.cells) >= len(exact.cells)
        draft = read_draft(write_board(grids), kind, "draft")
        assert {row * grids[0].shape[1] + column for row, column in made.cells} <= {*draft.free}


def test_three_marks_of_a_large_board_get_their_clues():
    """Of the many solutions of the draft few are told from all others by three clues: such a one is looked for."""
    made = generate(Request("slitherlink", 8, 8, 2)).puzzle
    grid = np.array(read_board(made.text).grids[0])
    clues = np.flatnonzero(grid != EMPTY)
    marks = clues[::len(clues) // 3][:3]
    grid.flat[marks] = "?"
    result = complete(type(made), read_draft(write_board([grid]), type(made), "draft"))
    assert solve(result.puzzle, None, plain=True).outcome == "unique" and result.fewest == (len(result.cells) == 1)
    assert {8 * row + column for row, column in result.cells} <= {*marks.tolist()}


def test_clues_that_leave_fewest_come_first():
    """So two new clues are enough, where a solution found by chance needs three."""
    kind = find("slitherlink")
    text = "5 5\n- 2 - 3 -\n2 - - - -\n- - - 3 2\n- - - - -\n- - - - -\n"
    made = complete(kind, read_draft(text, kind, "draft"))
    assert solve(made.puzzle, 2).outcome == "unique" and len(made.cells) == 2 and not made.fewest


def test_without_a_frontier_clues_are_found_too(monkeypatch):
    monkeypatch.setattr(frontier, "count_by_frontier", Mock(side_effect=CannotCount("too wide")))
    monkeypatch.setattr(completing, "SEVERAL", 20)
    kind = find("slitherlink")
    made = complete(kind, read_draft("4 4\n- - - -\n- 3 - -\n- - - -\n- 3 - -\n", kind, "draft"))
    assert solve(made.puzzle, 2).outcome == "unique" and frontier.count_by_frontier.called


def test_the_rarest_clues_leave_the_fewest_of_the_known_solutions():
    kind = find("slitherlink")
    draft = read_draft("4 4\n3 - - -\n- - - -\n- - - 2\n- - 3 -\n", kind, "draft")
    board = kind(write_board(draft.grids))
    rows = np.array([board.clue_values(one).ravel()[draft.free] for one in solve(board, None).solutions])
    left = {(cell, str(token)): count for cell in range(len(draft.free))
            for token, count in zip(*np.unique(rows[:, cell], return_counts=True)) if count < len(rows)}
    rarest = KnownSolutions(SolutionClues(board, draft), solve(board, None).solutions).rarest()
    assert [left[one] for one in rarest] == sorted(left.values())


@pytest.mark.parametrize(("several", "code", "message"), [
    (400, 1, "no clues in its free cells leave one solution"), (3, 3, "perhaps there are some")])
def test_that_no_clues_are_enough_is_claimed_only_where_all_solutions_were_tried(tmp_path, monkeypatch, several, code,
                                                                                 message):
    monkeypatch.setattr(completing, "SEVERAL", several)
    (tmp_path / "draft.txt").write_text("3 3\n1 - -\n- - -\n- - ?\n")
    ended, out, err = run("complete", "--puzzle", "slitherlink", tmp_path / "draft.txt")
    assert (ended, out) == (code, "") and message in err


@pytest.mark.parametrize("several", [400, 3])
def test_a_search_that_ends_too_soon_leaves_clues_that_are_enough(several, monkeypatch):
    def late(*_, **__):
        raise OutOfTime

    monkeypatch.setattr(completing, "SEVERAL", several)
    monkeypatch.setattr(KnownSolutions, "fewest", late)
    monkeypatch.setattr(SmallestCore, "bounds", late)
    kind = find("slitherlink")
    made = complete(kind, read_draft("4 4\n3 - - -\n- - - -\n- - - 2\n- - 3 -\n", kind, "draft"))
    assert solve(made.puzzle, None, plain=True).outcome == "unique" and not made.fewest and made.cells
    assert str(made).endswith("perhaps fewer are enough")


@pytest.mark.parametrize("drawn", ["12 - -\n- - -\n- - -\n", "- - -\n- - 8\n- - -\n", "- ? -\n- - ?\n? - ?\n"])
def test_given_sides_of_a_grand_tour_may_have_others_beside(drawn):
    """A clue with one side (8) also suits a loop with that side and another (9): it does not tell them apart."""
    kind = find("grandtour")
    draft = read_draft(f"3 3\n{drawn}", kind, "draft")
    board = kind(write_board(draft.grids))
    sides = np.array([board.sides_on(solution) @ [8, 2, 4, 1] for solution in solve(board, None).solutions])
    clues = sides.reshape(len(sides), 9)[:, draft.free]
    suits = (clues[:, None] & ~clues[None]) == 0  # (own, other, free): the own clue there suits the other
    enough = [cells for count in range(len(draft.free) + 1) for cells in combinations(range(len(draft.free)), count)
              if (suits[..., cells].all(axis=2).sum(axis=1) == 1).any()]
    made = complete(kind, draft)
    assert solve(made.puzzle, 2).outcome == "unique" and made.fewest and len(made.cells) == len(enough[0])


def test_marks_say_where_clues_may_come():
    kind = find("slitherlink")
    draft = read_draft("3 3\n? - -\n- 2 -\n- - ?\n", kind, "draft")
    assert draft.free == [0, 8] and (draft.grids[0] == EMPTY).sum() == 8


@pytest.mark.parametrize("name, text", [("lring", "4 5\n- - - - -\n- - - - ?\n- - - - w\n- e - - -\n"),
                                        ("geradeweg", "3 4\n- ? 1 -\n2 - - -\n- - - -\n")])
def test_a_question_mark_that_is_a_clue_stays(name, text):
    board = find(name)(text)
    assert solve(board, 2).outcome == "unique"
    for draft in (f"# puzzle: {name}\n{text}", board):
        made = satloop.complete(draft)
        assert made is not None and made.cells == () and made.puzzle.cells.tolist() == board.cells.tolist()
    assert read_draft(text.replace("-", "*", 1), find(name), "draft").free == [0]


def test_hitting_sets_are_smallest():
    rng = np.random.default_rng(4)
    for _ in range(10):
        sets = [set(rng.choice(7, int(rng.integers(1, 4)), replace=False).tolist()) for _ in range(6)]
        result = smallest_hitting_set(sets)
        assert all(set(result) & one for one in sets)
        assert not any(all(set(few) & one for one in sets) for few in combinations(range(7), len(result) - 1))
    assert smallest_hitting_set([{1}, set()]) is None and smallest_hitting_set([{1}, {2}], 0, 1) is None


def test_minimize_keeps_what_it_should():
    full = "4 4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"
    board = find("sudoku")(full)
    made = minimize(board, keep=[(0, 0), (3, 3)])
    assert made.before == 16 and made.puzzle.given[0, 0] == 1 and made.puzzle.given[3, 3] == 1
    other = minimize(board, seed=2, symmetry="rotation").puzzle.given > 0
    assert (other == other[::-1, ::-1]).all() and other.sum() < 16
    for puzzle, kept in ((made.puzzle, [(0, 0), (3, 3)]), (minimize(board, seed=2).puzzle, [])):
        assert solve(puzzle, 2).outcome == "unique"
        for place in map(tuple, np.argwhere(puzzle.given > 0).tolist()):
            tokens = puzzle.given.astype(str)
            tokens[place] = "0"
            text = "4 4\n" + "\n".join(map(" ".join, tokens)).replace("0", "-")
            assert place in kept or solve(find("sudoku")(text), 2).outcome == "several", place
    islands = find("hashi")((Path(__file__).parents[2] / "instances/hashi/10x10-1.txt").read_text())
    bare = minimize(islands, seed=1)
    assert not isinstance(bare, str) and bare.clues < bare.before
    assert bare.puzzle.cells.tolist() == islands.cells.tolist()
    has_clue = bare.puzzle.number >= 0
    assert has_clue.sum() == bare.clues and (bare.puzzle.number[has_clue] == islands.number[has_clue]).all()
    for island in bare.puzzle.cells[has_clue].tolist():
        grid = np.array(read_board(bare.puzzle.text).grids[0])
        grid.flat[island] = "?"
        assert solve(find("hashi")(write_board([grid])), 2).outcome == "several"
    assert minimize(find("sudoku")("4 4\n1 - - -\n- - - -\n- - - -\n- - - -")) == "several"
    assert minimize(find("sudoku")("4 4\n1 1 - -\n- - - -\n- - - -\n- - - -")) == "none"


@pytest.fixture
def draft(tmp_path):
    path = tmp_path / "draft.txt"
    path.write_text("# puzzle: slitherlink\n3 3\n3 - -\n- - -\n- - ?\n")
    return path


def test_commands(tmp_path, draft):
    made = generate(Request("slitherlink", 5, 5, 1))
    board, out = tmp_path / "board.txt", tmp_path / "out.txt"
    board.write_text(made.text)
    assert invoke("minimize", board, "-o", out).exit_code == 0 and "# puzzle: slitherlink" in out.read_text()
    done = invoke("complete", draft)
    assert done.exit_code in (0, 1)
    board.write_text("# puzzle: slitherlink\n3 3\n3 - -\n- - -\n- - -\n")
    assert invoke("minimize", board).exit_code == 1
    result = invoke("forced", board, "--format", "json")
    state = json.loads(result.output)
    assert result.exit_code == 0 and state["open"] == state["edges"].count(-1) and len(state["edges"]) == 24
    state["edges"][state["edges"].index(-1)] = 1
    (tmp_path / "state.json").write_text(json.dumps(state))
    more = json.loads(invoke("forced", board, "--partial", tmp_path / "state.json", "--format", "json").output)
    assert more["open"] < state["open"]
    drawn = invoke("forced", board)
    assert "╌" in drawn.output and "open" in drawn.output
    svg = invoke("forced", board, "--format", "svg").output
    assert 'class="open"' in svg
    assert invoke("conflict", board).exit_code == 1
    board.write_text("# puzzle: slitherlink\n3 3\n3 3 -\n0 - -\n- - 3\n")
    result = invoke("conflict", board)
    assert result.exit_code == 0 and "[3]" in result.output and "2 cells' clues contradict" in result.output
    assert json.loads(invoke("conflict", board, "--format", "json").output)["smallest"] is True
    assert invoke("forced", board).exit_code == 1 and invoke("complete", board).exit_code == 1


@pytest.mark.parametrize(("text", "cells"), [
    ("simpleloop\n3 4\n- - - -\n- - - x\n- - - -\n", [(1, 3)]),  # a block is a clue
    ("yajilin\n3 4\n- - - -\n- 0s - -\n- - - -\n", None),
    ("yajilin\n3 3\n- 0w -\n- - -\n- - 0n\n", [(2, 2)]),  # what blocks the corner
    ("slitherlink\n2 2\n0 3\n3 -\n", [(0, 0), (1, 0)])])
def test_all_that_a_clue_says_counts(text, cells):
    """Also that its cell is blocked: without any one of the clues there is a solution, of the board that is left."""
    name, _, board = text.partition("\n")
    kind = find(name)
    result = conflict(kind(board))
    if cells is None:
        assert result is None
        return
    grid = np.array(read_board(board).grids[0])

    def solvable(clues):
        left = np.full_like(grid, EMPTY)
        for place in clues:
            left[place] = grid[place]
        return bool(solve(kind(write_board([left]))).solutions)

    assert not solvable(result.cells) and all(map(solvable, combinations(result.cells, len(result.cells) - 1)))
    assert len(result.cells) == len(cells)


def test_where_no_clue_is_to_blame_cells_that_mend_it_are_named():
    """A clue of Kaisu cannot be left out by itself; a circle too many can."""
    text = find("kaisu").example.strip().replace("o - - o", "o o - o", 1)
    result = conflict(find("kaisu")(text))
    assert not result.cells and (0, 1) in result.repairs and "if any one of these cells is emptied" in result.sentence
    for row, column in result.repairs:
        rows = [line.split() for line in text.splitlines()]
        rows[row + 1][column] = EMPTY
        assert solve(find("kaisu")("\n".join(map(" ".join, rows)))).solutions


@pytest.mark.parametrize(("arguments", "message"), [
    (["minimize", "{}", "--keep", "0,1"], "a cell is ROW,COLUMN"),
    (["minimize", "{}", "--keep", "3,3"], "no clue to keep"),
    (["minimize", "{}", "--puzzle", "nurikabeloop"], "keeps every clue"),
    (["complete", "{}", "--puzzle", "koburin"], "cannot be added one by one"),
    (["forced", "{}", "--partial", "/nowhere"], "no such file"), (["conflict", "/nowhere"], "no such file"),
])
def test_bad_input_is_one_line(tmp_path, arguments, message):
    board = tmp_path / "board.txt"
    board.write_text("# puzzle: slitherlink\n3 3\n3 - -\n- - -\n- - -\n")
    result = invoke(*(str(board) if word == "{}" else word for word in arguments))
    assert result.exit_code == 2 and message in result.output and result.output.count("\n") == 1


def test_what_is_forced_on_a_board_of_paths_is_told_by_its_stages():
    """By the search alone it takes seconds; a state of play that the only solution does not agree with leaves none."""
    board = generate(Request("numberlink", 9, 9, 1)).puzzle
    answer = forced(board)
    assert answer is not None and not answer.open_count
    edges = np.full(len(answer.parts["edges"]), -1)
    edges[:20] = answer.parts["edges"][:20]
    again = forced(board, {"edges": edges})
    assert again is not None and (again.parts["edges"] == answer.parts["edges"]).all()
    edges[3] = 1 - edges[3]
    assert forced(board, {"edges": edges}) is None
    with pytest.raises(ValueError, match="shape"):
        forced(board, {"edges": edges[1:]})
    several = find("numberlink")("2 3\n1 - 1\n- - -")
    open_ = forced(several)
    assert open_ is not None and open_.open_count


def test_shading_counts_in_a_state_of_play():
    board = find("yajilin")("3 3\n- - -\n- - -\n- - -")
    free = forced(board)
    held = forced(board, {"shaded": np.array([[-1, -1, -1], [-1, 1, -1], [-1, -1, -1]])})
    assert free is not None and free.open_count and held is not None and not held.open_count


def test_generate_promises_no_minimal_boards_of_hashi_which_minimize_makes():
    made = generate(Request("hashi", 5, 5, 1))
    smaller = minimize(made.puzzle)
    assert (made.puzzle.number >= 0).all() and smaller.clues < made.clues
    assert smaller.puzzle.cells.tolist() == made.puzzle.cells.tolist()
    assert "Hashi and kin keep every number" in " ".join(invoke("generate", "--help").stdout.split())
