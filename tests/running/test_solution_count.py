"""Counts: by every method the same, what they say of segments and clues, samples, and bounds at limits."""

import json
import time
from collections import Counter
from itertools import product

import numpy as np
import pytest
from command import invoke

import satloop
from encoders import Formula
from encoders.rules import exactly
from satloop.puzzles import NAMES, find
from satloop.running import counting_methods as counting
from satloop.running.clue_counts import clue_counts, free_cells
from satloop.running.counting_methods import count_board, has_ganak
from satloop.running.kept_solutions import KeptSolutions
from satloop.solving.counting import frontier, ganak
from satloop.solving.counting.frontier import is_decided

FREE = "# puzzle: slitherlink\n3 3\n- - -\n- 2 -\n- - -\n"  # 80 solutions
DRAFT = "# puzzle: slitherlink\n5 5\n- 3 - - -\n- - - 2 -\n- - - - 3\n- 2 - - -\n- - - - 2\n"  # 740
EMPTY = "# puzzle: slitherlink\n{0} {0}\n" + "{1}"
LOOPS = {5: 1222363, 6: 487150371, 7: 603841648931, 12: 36954917962039884953387868334644457}  # OEIS A140517


def empty(size):
    return satloop.read(EMPTY.format(size, ("- " * size + "\n") * size))


@pytest.mark.parametrize("name", NAMES)
def test_a_frontier_counts_as_many_as_are_found_one_by_one(name):
    board = satloop.read(f"example:{name}")
    one = count_board(board, "frontier", 1.5)
    assert not one.complete or (one.count == count_board(board, "enumerate").count and one.method == "frontier")
    assert one.complete or one.reasons[0].startswith("frontier: ")


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("name", ["flow", "numberlink"])
def test_paths_are_counted_without_colours(name, seed):
    rng, several = np.random.default_rng(seed), 0
    for _ in range(10):
        rows, columns = rng.integers(2, 5, 2)
        pairs = int(rng.integers(1, 3))
        grid = np.full(rows * columns, "-")
        grid[rng.choice(rows * columns, 2 * pairs, replace=False)] = np.repeat([*"12"][:pairs], 2)
        board = find(name)(f"{rows} {columns}\n" + "\n".join(map(" ".join, grid.reshape(rows, columns))) + "\n")
        number = count_board(board, "enumerate").count
        assert count_board(board, "frontier").count == number, board.text
        several += number > 1
    assert several or name == "flow"


def test_every_method_counts_the_same():
    board = satloop.read(DRAFT)
    assert satloop.count(board, method="frontier") == 740 == satloop.count(board, method="enumerate")
    assert not has_ganak() or satloop.count(satloop.read(FREE), method="ganak") == 80
    assert satloop.count(board).method == "frontier" and satloop.count(satloop.read(FREE)).method == "enumerate"
    free = satloop.read(FREE)
    assert satloop.count(free, loops="elimination").method == "enumerate"  # a scheme is there to be used
    assert satloop.count(satloop.read("hamilton:grid:6x6")) == 1072
    assert satloop.count(satloop.read("tiling:honeycomb,3x3")) == 288
    for size in (5, 6, 7):
        assert satloop.count(empty(size), method="frontier") == LOOPS[size]


def test_models_of_a_formula_are_counted():
    f = Formula()
    x, further = f.new(12), f.new(2)
    exactly(f, x, 6)
    f.add([further])
    assert satloop.count(f, literals=x) == 924
    assert satloop.count(f) == 3 * satloop.count(f, literals=x)
    assert satloop.count(f, literals=x[:8]) == 238  # 2 to 6 of them hold
    f.add([[]])
    assert satloop.count(f, literals=x) == 0 == satloop.count(f, method="frontier")


def test_whether_the_key_decides_the_others():
    rng = np.random.default_rng(1)
    answers = []
    for _ in range(40):
        rows = [(rng.choice(7, 3, replace=False) + 1) * rng.choice([-1, 1], 3) for _ in range(rng.integers(15, 45))]
        models = [bits for bits in product((False, True), repeat=7)
                  if all(any(bits[abs(x) - 1] == (x > 0) for x in row) for row in rows)]
        answers.append(is_decided([row.tolist() for row in rows], range(1, 5), range(5, 8)))
        assert answers[-1] == (len(models) == len({bits[:4] for bits in models}))
    assert 5 < sum(answers) < 35
    assert not is_decided([[-5, 1], [5, -1]], [1], [5], seconds=0)


@pytest.mark.parametrize("name, text", [
    ("nurikabeloop", "4 4\n- 2 - -\n- - - -\n- - - -\n- - - -\n"),
    ("turnandrun", "4 4\n- 2 - -\n- - - -\n- + - -\n- - - -\n"),
    ("icebarn", "4 5\n- - - i On\n- i i - Ie\n- - - - -\n- - - - -\n"),
    ("icewalk", "3 5\n- - - - -\ni 4 - i -\ni - - i i\n")])
def test_what_a_solution_leaves_open_counts_once(name, text, monkeypatch):
    """In segments and samples, too; auxiliaries need not be shown to follow from the solution."""
    monkeypatch.setattr(frontier, "is_decided", lambda *_: False)
    board = find(name)(text)
    solutions = [solution["edges"] for solution in satloop.solutions(board)]
    count = satloop.count(board, method="frontier")
    assert count == len(solutions) > 1
    assert count.segments["edges"].tolist() == np.sum(solutions, axis=0).tolist()
    assert {one["edges"].tobytes() for one in count.sample(20)} <= {edges.tobytes() for edges in solutions}


@pytest.mark.skipif(not has_ganak(), reason="pyganak is not installed")
def test_ganak_is_a_judge_of_the_frontier():
    empty_board = find("masyu")("4 4\n" + "- - - -\n" * 4)
    one, other = (count_board(empty_board, method) for method in ("frontier", "ganak"))
    assert one.complete and other.complete and one.count == other.count > 100


def test_a_count_says_what_solutions_have_in_common():
    board = satloop.read(DRAFT)
    solutions = list(satloop.solutions(board))
    count = satloop.count(board)
    edges = np.sum([solution["edges"] for solution in solutions], axis=0)
    assert count.segments["edges"].tolist() == edges.tolist()
    assert {(*divmod(cell, 5), str(number)): left for cell in free_cells(board) for number, left in
            Counter(int(solution["edges"][board.counted_edges()[cell]].sum()) for solution in solutions).items()
            } == {tuple(row[:3]): row.solutions for row in count.clues}
    assert [row.solutions for row in count.clues] == sorted(row.solutions for row in count.clues)
    kept = KeptSolutions(board, {})
    one_by_one = kept.__class__.__new__(kept.__class__)  # the same from rows of bits
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("satloop.running.kept_solutions.captured_board", not_served)
        one_by_one.__init__(board, {})
    assert one_by_one.segments()["edges"].tolist() == edges.tolist()
    assert clue_counts(board, free_cells(board), one_by_one, {}) == list(count.clues)
    with pytest.raises(AttributeError, match="does not change"):
        count.method = "ganak"
    with pytest.raises(ValueError, match="read-only"):
        count.segments["edges"][0] = 1


def not_served(*_):
    raise counting.CannotCount("so the test wants it")


def test_clues_that_are_no_sums_are_tried_one_by_one():
    board = satloop.read("4 4\n- - - -\n- - - -\n- - b -\n- - - -\n", puzzle="masyu")
    count = satloop.count(board)
    assert count > 1
    for row in count.clues:
        grid = [["-"] * 4 for _ in range(4)]
        grid[2][2] = "b"
        grid[row.row][row.column] = row.clue
        text = "4 4\n" + "\n".join(map(" ".join, grid)) + "\n"
        assert satloop.count(satloop.read(text, puzzle="masyu")) == row.solutions
    assert {row.clue for row in count.clues} == {"b", "w"}
    with pytest.raises(ValueError, match="cannot be added one by one"):
        _ = satloop.count(satloop.read("example:flow")).clues


def test_samples_are_solutions_and_each_comes_up():
    count = satloop.count(satloop.read(FREE))
    chosen = count.sample(1000, seed=5)
    times = Counter(solution["edges"].tobytes() for solution in chosen)
    assert len(times) == 80 and max(times.values()) < 35  # 12.5 expected of each
    assert chosen == count.sample(1000, seed=5) != count.sample(1000, seed=6)
    flow = satloop.count(satloop.read("3 3\n1 - -\n- - -\n- - 1\n", puzzle="flow"))
    assert all(not satloop.check(flow.board, solution) for solution in flow.sample(5))
    with pytest.raises(ValueError, match="no solution"):
        satloop.count(satloop.read("# puzzle: slitherlink\n1 2\n3 0\n")).sample()


@pytest.mark.parametrize("limit", [{"time_limit": 1.0}, {"time_limit": 8.0, "memory": 3e6}])
def test_a_limit_leaves_bounds_that_are_true(limit):
    begin = time.perf_counter()
    tally = count_board(empty(12), "frontier", **limit)
    assert not tally.complete and tally.count <= LOOPS[12] <= tally.most
    assert time.perf_counter() - begin < limit["time_limit"] + 1.5
    begin = time.perf_counter()
    with pytest.raises(TimeoutError, match=r"the time limit of 1 s ran out: at least [1-9]\d+ solutions"):
        satloop.count(empty(12), time_limit=1)
    assert time.perf_counter() - begin < 2.5


def test_the_command_answers(tmp_path):
    draft, free = tmp_path / "draft.txt", tmp_path / "free.txt"
    draft.write_text(DRAFT.replace("- - - - 3", "- - ? - 3"))
    free.write_text(FREE)
    done = invoke("count", free, "--method", "frontier")
    assert (done.exit_code, done.stdout) == (0, "80 solutions\n") and "counted by a frontier" in done.stderr
    answer = json.loads(invoke("count", free, "--json").stdout)
    assert (answer["solutions"], answer["method"], answer["at_most"]) == (80, "enumerate", 80)
    done = invoke("count", draft, "--clues")
    assert done.stdout == "row 3 column 3: 3 leaves 66 solutions, 1 leaves 202, 2 leaves 472\n", done.output
    assert json.loads(invoke("count", draft, "--clues", "--json").stdout)["clues"][0] == {
        "row": 3, "column": 3, "clue": "3", "solutions": 66}
    lines = invoke("count", free, "--segments").stdout.splitlines()
    assert len(lines) == 24 and lines[0] == "36 45.0 %  the line runs above row 1 column 1"
    assert len(json.loads(invoke("count", free, "--segments", "--json").stdout)["edges"]) == 24
    picture = tmp_path / "map.svg"
    assert invoke("count", free, "--segments", "-o", picture).exit_code == 0
    assert 'class="heat"' in picture.read_text()
    assert invoke("count", free, "--sample", 2, "--seed", 4).stdout == invoke("count", free, "--sample", 2, "--seed",
                                                                            4).stdout
    assert len(json.loads(invoke("count", free, "--sample", 2, "--json").stdout)["sample"]) == 2
    for number, *words in ((2, "--segments", "--clues"), (2, "-o", picture), (2, "--method", "guess"),
                           (2, "--memory-limit", "nan"), (2, "--sample", 0), (0, "--memory-limit", 100)):
        assert invoke("count", free, *words).exit_code == number, words
    none = tmp_path / "none.txt"
    none.write_text("# puzzle: slitherlink\n1 2\n3 0\n")
    for words in ([], ["--segments"], ["--clues"], ["--sample", 3], ["--method", "frontier"]):
        assert invoke("count", none, *words).exit_code == 1, words


def test_the_command_says_segments_of_every_kind_of_board():
    for source in ("hamilton:petersen:6,2", "queens:6", "tiling:honeycomb,2x2", "example:hashi", "example:sudoku"):
        done = invoke("count", source, "--segments")
        assert done.exit_code == 0 and " %  " in done.stdout, source
    assert "cannot be added one by one" in invoke("count", "queens:6", "--clues").output


@pytest.mark.parametrize("wrong", [0, -1, "400", True, float("nan")])
def test_a_limit_of_memory_that_is_none_is_refused_by_its_name(wrong):
    with pytest.raises(ValueError, match=r"^memory_limit: expected a number above 0, found"):
        satloop.count(satloop.read(FREE), memory_limit=wrong)


def test_ganak_that_is_not_there_is_told(monkeypatch):
    monkeypatch.setattr(counting, "has_ganak", lambda: False)
    with pytest.raises(ValueError, match=r"pip install 'satloop\[count\]'"):
        satloop.count(satloop.read(FREE), method="ganak")


@pytest.mark.skipif(not has_ganak(), reason="pyganak is not installed")
def test_ganak_is_asked_in_a_process_of_its_own():
    f = Formula()
    x = f.new(3)
    assert ganak.count_by_ganak(f, x) == 8 and ganak.count_by_ganak(f, x[:0]) == 1  # variables in no clause
    f.add([x])
    assert ganak.count_by_ganak(f, x) == 7 and ganak.count_by_ganak(f, x[:2]) == 4
    f.add([[]])
    assert ganak.count_by_ganak(f, x) == 0
    begin = time.perf_counter()
    tally = count_board(empty(8), "ganak", 1.0)
    assert not tally.complete and tally.reasons == ["ganak: the time is over"] and time.perf_counter() - begin < 2.5
