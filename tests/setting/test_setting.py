"""Setting: boards of every puzzle are unique, minimal and symmetric as requested, and the same for the same request."""

import os
import re
import signal
import subprocess
import sys
import time
from math import inf
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from command import invoke

from encoders import TRUE
from encoders.deadline import deadline_after
from encoders.graph import grid
from satloop.boards.checks import follow_loop, sides
from satloop.boards.solution import Solution
from satloop.boards.text import read_board, write_board
from satloop.puzzles import find
from satloop.setting.attempt import prove_unique
from satloop.setting.clues.faces_inside_loop import faces_inside, points_on_outline
from satloop.setting.generator import generate
from satloop.setting.makers.own import kaisu, sudoku
from satloop.setting.makers.recipes import RECIPES, maker_of
from satloop.setting.removal import switchable_board
from satloop.setting.removal.evenly_spread_cells import spread_classes
from satloop.setting.removal.orbits_of_clues import orbits
from satloop.setting.removal.switchable_board import SwitchableBoard
from satloop.setting.removal.symmetries import SYMMETRIES
from satloop.setting.request import NotFound, Request
from satloop.setting.solutions.loop_interior import random_loop_interior
from satloop.setting.solutions.random_loop import flippable, flipped, outline, points_off, random_region
from satloop.solving import search_in_slices
from satloop.solving.solution_search import deciding
from satloop.solving.solve import solve
from satloop.study.plan import read_sizes

SIZES = {"sudoku": (6, 6), "grandtour": (5, 4)}
REMOVABLE = [name for name, recipe in RECIPES.items() if recipe.removable]


def size(name):
    return SIZES.get(name, (5, 6))


def without(text, row, column):
    """The board text without the clue of one cell."""
    lines, bare = text.splitlines(), RECIPES[text.split()[2]].bare
    head = next(i for i, line in enumerate(lines) if not line.startswith("#"))
    tokens = lines[head + 1 + row].split()
    tokens[column] = str(bare(np.array(tokens[column])))
    lines[head + 1 + row] = " ".join(tokens)
    return "\n".join(lines)


def clues(text):
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    rows, _ = map(int, lines[0].split())
    bare = RECIPES[text.split()[2]].bare
    return [(i, j) for i, line in enumerate(lines[1:rows + 1]) for j, token in enumerate(line.split())
            if token != str(bare(np.array(token)))]


def test_the_proof_compares_the_solution():
    request = Request("slitherlink", 5, 5)
    one, other = generate(request), generate(request._replace(seed=1))
    grids = [np.array(grid) for grid in read_board(one.text).grids]
    assert prove_unique(request, grids, one.solution, 1, inf).clues == one.clues
    with pytest.raises(AssertionError):
        prove_unique(request, grids, other.solution, 1, inf)


@pytest.mark.parametrize("name, side", [("castlewall", 10), ("dotchiloop", 13), ("detour", 12), ("countryroad", 13)])
def test_boards_come_at_the_first_tries(name, side):
    assert max(generate(Request(name, side, side, seed)).tries for seed in range(3)) <= 8


def test_searches_that_are_counted_in_conflicts_do_not_look_at_the_pace(monkeypatch):
    """The same slices, so the same solutions, on a machine of any speed."""
    all_budgets = []
    for pace in (0.0, 10.0):
        budgets: list[int] = []
        now = iter(np.arange(1000) * pace)
        monkeypatch.setattr(search_in_slices, "perf_counter", lambda now=now: float(next(now)))
        solver = SimpleNamespace(conf_budget=budgets.append, solve_limited=lambda assumptions: None,
                                 accum_stats=dict)
        assert search_in_slices.search(solver, [], 10**5, deadline=10**9, conflicts=5500) is None
        all_budgets.append(budgets)
    assert all_budgets[0] == all_budgets[1] and sum(all_budgets[0]) == 5500


@pytest.mark.parametrize("request_", [
    Request("mukkonn", 4, 4, seed=486, symmetry="horizontal"), Request("mukkonn", 5, 5, seed=1, symmetry="rotation"),
    Request("dotchidotchiloop", 2, 5, seed=1, symmetry="vertical"),
    Request("buildingwalk", 2, 2, seed=925531, level="medium"),
    Request("koburin", 2, 2, seed=41669, level="evil"),
    Request("dotchidotchiloop", 5, 5, seed=0, level="evil")],
    ids=lambda request: request.origin().partition("generate ")[2])
def test_a_board_is_made_or_none_comes_in_time(request_):
    """These ended in messages of numpy, failed assertions, or "no step on a board with one solution"."""
    try:
        made = generate(request_, deadline_after(0.7))
    except NotFound:
        return
    assert len(solve(made.puzzle, 2).solutions) == 1


@pytest.mark.parametrize("name", [name for name, recipe in RECIPES.items() if recipe.no_symmetry or recipe.no_choice])
def test_what_the_rules_leave_no_choice_of_is_refused_with_the_reason(name):
    recipe = RECIPES[name]
    for wish, reason in (({"symmetry": "rotation"}, recipe.no_symmetry), ({"clues": "9"}, recipe.no_choice)):
        if reason:
            with pytest.raises(ValueError, match=re.escape(reason)):
                generate(Request(name, 6, 6, **wish))


@pytest.mark.parametrize("name", RECIPES)
def test_boards_are_unique_and_repeat(name):
    made = generate(Request(name, *size(name), seed=3))
    assert solve(find(name)(made.text), 2).outcome == "unique"
    assert not list(made.puzzle.check(made.solution))
    assert generate(Request(name, *size(name), seed=3)).text == made.text
    assert made.text.startswith(f"# puzzle: {name}\n# origin: made by satloop ")


@pytest.mark.parametrize("name", [name for name in REMOVABLE if not RECIPES[name].kept_share])
def test_no_clue_can_go(name):
    """Without any one of them there is another solution (or, where clues rely on each other, none)."""
    text = generate(Request(name, *size(name), seed=5)).text
    for row, column in clues(text):
        assert solve(find(name)(without(text, row, column)), 2).outcome != "unique", (row, column, text)


@pytest.mark.parametrize("name", ["flow", "numberlink"])
def test_ends_of_paths_lie_in_each_quarter_of_a_large_board(name):
    """Of Flow 10x10 with seed 4711 all lay in one corner and beside it."""
    for seed in (4711, 1):
        ends = np.array(read_board(generate(Request(name, 10, 10, seed)).text).grids[0]) != "-"
        assert all(ends[row:row + 5, column:column + 5].any() for row in (0, 5) for column in (0, 5))


def test_train_stations_keep_numbers():
    """Most boards had none, since that the line goes straight at all stations is enough."""
    grid = np.array(read_board(generate(Request("trainstations", 7, 7, 2)).text).grids[0])
    assert np.isin(np.char.isdigit(grid).sum(), [4, 5]) and 4 <= (grid == "?").sum() <= 18


def test_boards_of_dotchi_loop_have_few_circles():
    """Black circles say more than white ones, so the loop leaves out many cells."""
    assert np.median([generate(Request("dotchiloop", 10, 10, seed)).clues for seed in range(7)]) <= 42


@pytest.mark.parametrize("cores", [False, True])
def test_each_region_of_moons_and_suns_keeps_a_symbol(cores):
    for seed in range(1, 9):
        board = generate(Request("moonsun", 7, 7, seed, cores=cores)).puzzle
        assert set(board.home.tolist()) == set(range(board.regions)), board.text


@pytest.mark.parametrize("symmetry", [name for name in SYMMETRIES if name != "none"])
@pytest.mark.parametrize("name", ["slitherlink", "sudoku", "masyu", "moonsun", "castlewall"])
def test_clues_are_symmetric(name, symmetry):
    made = generate(Request(name, 6, 6, 1, symmetry=symmetry))
    where = np.zeros((6, 6), dtype=bool)
    where[tuple(np.array(clues(made.text)).T)] = True
    assert (where == SYMMETRIES[symmetry](where)).all()


def test_orbits():
    assert orbits(np.array([0, 1, 8]), 3, 3, "rotation").tolist() == [0, -1, 0]
    assert orbits(np.array([0, 2, 4]), 3, 3, "horizontal").tolist() == [0, 0, 1]
    with pytest.raises(ValueError, match="not square"):
        orbits(np.array([0]), 2, 3, "diagonal")


@pytest.mark.parametrize(("wanted", "count"), [("14", 14), ("50%", 18)])
def test_so_many_clues(wanted, count):
    for name in ("slitherlink", "sudoku"):
        made = generate(Request(name, 6, 6, 2, wanted))
        assert made.clues == count == len(clues(made.text))


def test_a_wish_that_cannot_be_met_has_a_nearest_board():
    with pytest.raises(NotFound) as caught:
        generate(Request("slitherlink", 6, 6, 2, "2"), deadline_after(0.3))
    assert caught.value.nearest is not None and 2 < caught.value.nearest.clues < 30
    assert solve(find("slitherlink")(caught.value.nearest.text), 2).outcome == "unique"


def test_deletion_without_cores():
    made = generate(Request("sudoku", 6, 6, 1, cores=False))
    assert "--hard" in made.text
    for row, column in clues(made.text):
        assert solve(find("sudoku")(without(made.text, row, column)), 2).outcome == "several"


def test_hard_questions_wait(monkeypatch):
    """Where that many clues may stay, a question with too many conflicts comes again after the others."""
    monkeypatch.setattr("satloop.setting.removal.deletion.CONFLICTS", 1)
    made = generate(Request("sudoku", 9, 9, 3, "27"))
    assert made.clues == 27 and solve(made.puzzle, 2).outcome == "unique"


def test_a_large_sudoku_has_a_share_of_numbers_that_works_unless_asked_otherwise(monkeypatch):
    assert maker_of(find("sudoku"), 25, 25).few_enough == 0
    assert 0.55 <= maker_of(find("sudoku"), 36, 36).few_enough / 36 ** 2 <= 0.571
    monkeypatch.setattr(sudoku, "MINIMAL", 6)
    for clues, count in (("minimal", sudoku.easy_count(9) * 9 + round(sudoku.SPARE * 81)), ("40", 40)):
        made = generate(Request("sudoku", 9, 9, 3, clues))
        assert made.clues == count and f"--clues {count}" in made.text
        assert generate(Request("sudoku", 9, 9, 3, str(count))).text == made.text
    assert generate(Request("sudoku", 6, 6, 3)).clues < 15


@pytest.mark.parametrize("name", ["sudoku", "slitherlink"])
def test_holes_are_spread(name):
    made = generate(Request(name, 9, 9, 1, "60%", spread=True))
    assert "--spread" in made.text and solve(find(name)(made.text), 2).outcome == "unique"
    rows, columns = (np.bincount(np.array(clues(made.text))[:, axis], minlength=9) for axis in (0, 1))
    assert rows.max() - rows.min() <= 3 and columns.max() - columns.min() <= 3


def test_classes_of_sudoku_are_transversals():
    board = find("sudoku")("6 6\n" + "- - - - - -\n" * 6)
    pattern = spread_classes(board, np.random.default_rng(2)).reshape(6, 6)
    for line in (*pattern, *pattern.T, *(pattern[board.box == box] for box in range(6))):
        assert sorted(line) == list(range(6))


@pytest.mark.parametrize("share", [0, 0.05, 0.2, 0.3])
def test_loops_leave_out_what_is_wished(share):
    for seed in range(3):
        inside = random_loop_interior(10, 10, np.random.default_rng(seed), share)
        edges = outline(inside)
        problems, order = follow_loop(sides(*grid(10, 10).split(edges)))
        assert not problems and points_off(inside) == 100 - len(order)
        assert 0 <= points_off(inside) - round(100 * share) <= 1  # a loop passes an even number
        assert points_on_outline(inside).sum() == len(order)


def test_flips_keep_one_loop():
    rng = np.random.default_rng(1)
    inside = random_region(5, 7, rng)
    for wanted in (0, 4, 12):
        inside = flipped(inside, rng, wanted, 3)
        assert not follow_loop(sides(*grid(6, 8).split(outline(inside))))[0]


def test_odd_boards_leave_one_cell_out():
    assert points_off(random_loop_interior(5, 5, np.random.default_rng(2), 0)) == 1
    with pytest.raises(ValueError, match="no loop"):
        random_loop_interior(1, 6, np.random.default_rng(2), 0)


def test_segments_at_holes_are_not_assumed(monkeypatch):
    """A search near a solution assumes no segment that is a constant, which no solver knows."""
    board = SwitchableBoard(find("detour")("5 5\n" + "- - - - -\n" * 5 + "# 1 1 1 1\n" + "1 1 1 1 1\n" * 4))
    literals, assumptions = deciding(board.puzzle, board.key), []
    with board:
        assert board.solution()
        own = board.literals_of_model()
        board.forbid(board.session.model)
        assert board.solution()
        monkeypatch.setattr(switchable_board, "LOCAL", 1)
        monkeypatch.setattr(switchable_board, "has_model",
                            lambda session, assumed, deadline: assumptions.extend(assumed))
        board.come_near(own, board.clues.tolist())
    assert (abs(literals) == TRUE).any() and assumptions and max(map(abs, assumptions)) <= board.formula.variables


@pytest.mark.parametrize("size", ["5X5", "5", "5×5", " 5x5 "])
def test_a_size_as_people_write_it(size):
    assert invoke("generate", "masyu", size).stdout == invoke("generate", "masyu", "5x5").stdout != ""
    assert read_sizes(f"{size},4X6") == [(5, 5), (4, 6)]


def test_command_writes_files_once(tmp_path):
    request = ("generate", "slitherlink", "5x5", "--seed", 4, "-o", tmp_path)
    first = invoke(*request, "--count", 3, "--jobs", 1)
    assert first.exit_code == 0
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files] == [f"slitherlink-5x5-{seed}.txt" for seed in (4, 5, 6)]
    texts = [path.read_text() for path in files]
    files[1].unlink()
    stamp = files[0].stat().st_mtime_ns
    assert invoke(*request, "--count", 3, "--jobs", 2).exit_code == 0
    assert [path.read_text() for path in files] == texts and files[0].stat().st_mtime_ns == stamp
    other = invoke(*request, "--symmetry", "rotation")
    assert other.exit_code == 2 and "made with other options" in other.output


@pytest.mark.parametrize(("arguments", "code", "message"), [
    (["slitherlink", "5x"], 2, "a size is ROWSxCOLUMNS"), (["masyu", "5x5x5"], 2, "a size is"),
    (["sudoku", "7"], 2, "order 7"),
    (["sudoku", "9x8"], 2, "as many rows"), (["grandtour", "6x6"], 2, "their number is odd"),
    (["masyu", "1x9"], 2, "no loop"), (["cats", "5x5"], 2, "unknown puzzle"),
    (["slitherlink", "5x5", "--clues", "few"], 2, "clues are minimal"), (["slitherlink", "0x5"], 2, "at least one row"),
    (["slitherlink", "5x5", "--clues", "26"], 2, "has no 26 clues"),
    (["simpleloop", "5x5", "--clues", "3"], 2, "keeps every clue"),
    (["slitherlink", "5x6", "--symmetry", "diagonal"], 2, "not square"),
    (["slitherlink", "12x12", "--clues", "3", "--time-limit", "0.2"], 3, "no such board in 0.2 s"),
])
def test_wishes_that_cannot_be(arguments, code, message):
    result = invoke("generate", *arguments)
    assert result.exit_code == code and message in result.output and result.output.count("\n") == 1


def test_nearest_board_on_request():
    result = invoke("generate", "slitherlink", "7x7", "--clues", "3", "--time-limit", "0.2", "--nearest")
    assert result.exit_code == 3 and "# puzzle: slitherlink" in result.output and "the nearest has" in result.output


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_batch_that_is_stopped_leaves_whole_boards_and_goes_on(tmp_path, sent, code):
    words = [sys.executable, "-m", "satloop", "generate", "slitherlink", "6x6", "--count", "1000", "-o", tmp_path]
    process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, start_new_session=True)
    end = time.monotonic() + 100
    while time.monotonic() < end and len(list(tmp_path.glob("*.txt"))) < 4:
        time.sleep(0.02)
    os.killpg(process.pid, sent)
    _, errors = process.communicate(timeout=100)
    assert process.returncode == code and errors.count("\n") == 1 and "of 1000 boards" in errors
    texts = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert len(texts) >= 4 and all(find("slitherlink")(text).rows == 6 for text in texts.values())
    assert invoke("generate", "slitherlink", "6x6", "--count", 5, "-o", tmp_path).exit_code == 0
    assert all((tmp_path / name).read_text() == text for name, text in texts.items())


def test_names_of_a_batch_sort_by_seed_and_boards_are_not_made_again(tmp_path):
    for count in (2, 12):
        assert invoke("generate", "slitherlink", "4x4", "--seed", 8, "--count", count, "-o", tmp_path).exit_code == 0
        names = sorted(path.name for path in tmp_path.iterdir())
        seeds = range(8, 8 + count)
        assert names[:count] == [f"slitherlink-4x4-{seed:0{len(str(7 + count))}}.txt" for seed in seeds]
    stamps = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert invoke("generate", "slitherlink", "4x4", "--seed", 8, "-o", tmp_path).exit_code == 0
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == stamps


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(("line", "message"), [
    ("exec > /dev/full", "no space left"), ("ulimit -v 120000", "memory"),
    ('set -- "$@" -o /dev/null/boards', "written")])
def test_generate_ends_in_one_line(line, message):
    words = [sys.executable, "-m", "satloop", "generate", "slitherlink", "40x40"]
    done = subprocess.run(["bash", "-c", f'{line}; "$@"', "bash", *words], capture_output=True, text=True, timeout=100,
                          check=False, env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])})
    assert done.returncode == 2 and message in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize(("size", "seed"), [(6, 1), (8, 2), (10, 3), (12, 4)])
def test_blocks_of_simple_loop_stand_in_no_clumps(size, seed):
    made = generate(Request("simpleloop", size, size, seed))
    block = np.array(made.text.split()[-size * size:]).reshape(size, size) == "x"
    assert block.any() and (block[1:, 1:].astype(int) + block[1:, :-1] + block[:-1, 1:] + block[:-1, :-1]).max() <= 2


def test_simple_loop_has_few_blocks_and_hardly_bars():
    blocks = [np.array(generate(Request("simpleloop", 8, 8, seed)).text.split()[-64:]).reshape(8, 8) == "x"
              for seed in (0, 2, 5)]
    bars = [(block[2:] & block[1:-1] & block[:-2]).sum() + (block[:, 2:] & block[:, 1:-1] & block[:, :-2]).sum()
            for block in blocks]
    assert max(block.sum() for block in blocks) <= 14 and max(bars) <= 1  # 18 to 22 and 4 to 8 without `thin`


def test_a_clue_stays_where_the_question_whether_it_can_go_takes_too_long(monkeypatch):
    minimal = generate(Request("masyu", 10, 10, 1))
    monkeypatch.setitem(RECIPES, "masyu", RECIPES["masyu"]._replace(patience=1))
    quick = generate(Request("masyu", 10, 10, 1))
    assert quick.clues > minimal.clues
    assert solve(quick.puzzle, 2).outcome == "unique"


@pytest.mark.parametrize("name", ["buildingwalk", "icewalk", "morningwalk", "roboticwalk", "waterwalk"])
def test_the_ground_changes_until_the_board_has_one_solution(name):
    """Without that most tries at this size fail: their clues leave another solution of as many cells."""
    tries = [generate(Request(name, 9, 9, seed)).tries for seed in (1, 2)]
    assert min(tries) == 1


def test_a_large_kaisu_is_compared_with_solutions_that_differ_in_a_window(monkeypatch):
    met = []
    mend = kaisu.RegionsRoundLine.mend
    monkeypatch.setattr(kaisu, "LARGE", 20)
    monkeypatch.setattr(kaisu, "WINDOW", 4)
    monkeypatch.setattr(kaisu.RegionsRoundLine, "mend",
                        lambda self, *args: met.append(args) or mend(self, *args))
    made = generate(Request("kaisu", 6, 6, 1))
    assert solve(made.puzzle, 2).outcome == "unique"
    spans = []
    for sketch, others, _ in met:
        board = find("kaisu")(write_board(sketch.grids))
        for other in others:
            assert not list(board.check(other))
            differ = (board.sides(other) != board.sides(sketch.solution)).reshape(6, 6, -1).any(axis=2)
            spans.append(max(np.ptp(places) for places in np.nonzero(differ)))
    assert spans and max(spans) < 4


def test_the_guide_names_the_puzzles_whose_clues_stay_where_a_proof_is_too_long():
    guide = " ".join((Path(__file__).parents[2] / "docs" / "setting.md").read_text(encoding="utf-8").split())
    named = guide.split("on boards of 64 cells and more of ")[1].split(" a clue also stays")[0].replace(" and ", ", ")
    assert named.split(", ") == sorted(find(name).title for name, recipe in RECIPES.items() if recipe.patience)


def test_only_the_named_clues_of_slitherlink_exclude_a_loop_with_one_face_changed():
    kind = find("slitherlink")
    maker = maker_of(kind, 10, 11)
    sketch = maker.sketch(np.random.default_rng(1))
    board = kind(write_board(sketch.grids))
    inside = faces_inside(sketch.solution["edges"], 11, 12)
    changes = maker.clues_that_forbid_changes(Solution(board, dict(sketch.solution)), np.arange(110))
    assert len(changes) > 20
    for face, broken in zip(np.flatnonzero(flippable(inside)), changes):
        other = inside.copy()
        other.flat[face] ^= True
        failure, = board.check(Solution(board, {"edges": outline(other)}))  # it is still one loop
        assert sorted(row * 11 + column for row, column in failure.cells) == np.flatnonzero(broken).tolist()
