"""One board divided into cubes: no solution is lost or told twice, in one process or many, whatever becomes of them."""

import json
import os
import pickle
from functools import partial
from itertools import count
from math import inf
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from command import APART, run as invoke_apart
from tiny import boards

import satloop
from encoders import Formula
from encoders.deadline import deadline_after
from satloop.cli import main
from satloop.puzzles import NAMES, find
from satloop.running import cubes as running
from satloop.running.cubes import explore_board, packed, unpacked
from satloop.running.workers import executor_adapter
from satloop.solving.solve import solve
from satloop.solving.strategies import cubes
from satloop.solving.strategies.cubes import Chooser, CubeSearch
from satloop.study import families


def everything(found):
    """The solutions found; none may be there twice."""
    solutions = [found.search.solution(bits) for bits in found.rows()]
    assert len(set(solutions)) == len(solutions) == found.count
    return solutions


@pytest.mark.parametrize("name", NAMES)
def test_dividing_finds_each_solution_of_small_boards_once(name, monkeypatch):
    monkeypatch.setattr(cubes, "LEAF", 2)
    kind = find(name)
    side = 3 if getattr(kind, "on_lattice", False) else 4  # boards with few enough solutions
    for board in [kind(kind.example), *boards(name, side, side, 3, clues=2)]:
        expected = set(solve(board, None, plain=True).solutions)
        result = explore_board(board)
        assert result.complete and set(everything(result)) == expected
        with CubeSearch(board) as search:
            parts = search.chooser.split([[]], 12)
            counts = [search.solutions_below([cube]) for cube in parts]
            assert not any(part.open for part in counts)
            rows = [bits for part in counts for bits in part.solutions]
            assert len(rows) == len(expected) and {search.solution(bits) for bits in rows} == expected


def test_what_a_slice_leaves_open_has_no_solution_that_was_told():
    board = find("slitherlink")(families.board("slitherlink", 5, 5, 1, 30))
    expected = set(solve(board, None).solutions)
    with CubeSearch(board) as search:
        rows, open_, slices = [], [[]], 0
        while open_:
            below = search.solutions_below([open_.pop()], deadline_after(0.002))
            rows += list(below.solutions)
            open_ += below.open
            slices += 1
        assert {search.solution(bits) for bits in rows} == expected and len(rows) == len(expected) == 197
        assert slices > 1
        some = search.solutions_below([[]], inf, 5)
        assert 5 <= len(some.solutions) < 197 and some.open


def test_a_number_is_divided_by_its_values_fewest_first():
    board = find("sudoku")("4 4\n1 2 3 -\n- - - -\n- - - -\n- - - -\n")
    with CubeSearch(board) as search:
        first = search.chooser.children([])
        assert len(first) == 2 and [len(cube) for cube in first] == [1, 1]
        parts = search.chooser.split([[]], 10)
        assert len(parts) >= 10 and sum(len(search.solutions_below([cube]).solutions) for cube in parts) == len(
            solve(board, None).solutions)


def test_cubes_that_propagation_refutes_are_left_out():
    from encoders import Formula
    f = Formula()
    a, b = f.new(2)
    f.add(np.array([[-a, b], [-a, -b]]))
    assert Chooser(f, np.array([1])).split([[]], 4) == [[-1]]


def test_packed_cubes_are_small_and_come_back():
    rng = np.random.default_rng(0)
    many = [(rng.permutation(60)[:n] + 1).tolist() for n in (0, 3, 30, 60)] + [[70000, -1]]
    assert unpacked(packed(many)) == many and unpacked(packed([])) == []


def die_once(flag, board, cube):
    """As `explore`, but the first worker that is asked dies."""
    try:
        Path(flag).touch(exist_ok=False)
    except FileExistsError:
        return explore(board, cube)
    os._exit(3)


def lose_some(board, cube):
    first, = unpacked(cube[1])
    if first[:1] and first[0] > 0:
        raise MemoryError
    return explore(board, cube)


explore = running.explore


def test_many_workers_find_the_same_in_the_same_order_with_small_messages(monkeypatch, tmp_path):
    sizes = []
    board = find("slitherlink")(families.board("slitherlink", 6, 6, 3, 30))

    def submit(adapter, function, chunk, limit, ask=executor_adapter.Adapter.submit):
        sizes.append(len(pickle.dumps((function, [item.content for item in chunk]))))
        future = ask(adapter, function, chunk, limit)
        future.add_done_callback(lambda done: done.exception() or sizes.append(len(done.result())))
        return future

    monkeypatch.setattr(executor_adapter.Adapter, "submit", submit)
    monkeypatch.setattr(running, "MOMENT", 0.0)
    monkeypatch.setattr(running, "STARTING", 0.0)
    alone = explore_board(board)
    monkeypatch.setattr(running, "explore", partial(die_once, str(tmp_path / "flag")))
    result = explore_board(board, jobs=2, rows=False)
    assert result.complete and result.count == alone.count > 100 and (tmp_path / "flag").exists()
    assert max(sizes) <= len(board.text) + 1024
    monkeypatch.setattr(running, "explore", explore)
    together = explore_board(board, jobs=2)
    assert together.complete and (together.rows() == alone.rows()).all()
    assert together.work.done >= 200 and together.work.open == 0 and together.work.nodes > 0
    assert 0 < together.work.efficiency <= 1.05 and 0 <= together.work.waiting < 1


def test_solutions_found_before_there_are_workers_count(monkeypatch):
    board = find("slitherlink")(families.board("slitherlink", 5, 5, 1, 30))
    alone, looks, counts = explore_board(board), count(1), []
    monkeypatch.setattr(running, "MOMENT", inf)
    monkeypatch.setattr(running, "STARTING", inf)
    monkeypatch.setattr(cubes, "LEAF", 4)
    monkeypatch.setattr(cubes, "perf_counter", lambda: 0.0 if next(looks) % 20 else inf)  # now and then time is up
    result = explore_board(board, jobs=2, report=lambda exploration: counts.append(exploration.count))
    assert result.complete and result.count == alone.count == 197 and (result.rows() == alone.rows()).all()
    assert 0 < counts[0] < counts[1] < 197 and result.work.done > 0  # by this process twice, and by others


def test_a_lost_cube_is_told_and_a_limit_stops(monkeypatch):
    board = find("slitherlink")(families.board("slitherlink", 6, 6, 3, 30))
    monkeypatch.setattr(running, "MOMENT", 0.0)
    monkeypatch.setattr(running, "STARTING", 0.0)
    some = explore_board(board, 50, jobs=2)
    assert not some.complete and some.count >= 50 and len(everything(some)) == some.count
    monkeypatch.setattr(running, "explore", lose_some)
    lost = explore_board(board, jobs=2)
    assert not lost.complete and "out of memory" in lost.errors[0]


def test_commands_count_and_solve_all(tmp_path, monkeypatch):
    file = tmp_path / "board.txt"
    file.write_text(families.board("slitherlink", 5, 5, 1, 30))
    run = CliRunner(**APART).invoke
    assert run(main, ["count", str(file)]).stdout == "197 solutions\n"
    answer = json.loads(run(main, ["count", str(file), "--json", "--jobs", "1", "--method", "enumerate"]).output)
    assert (answer["solutions"], answer["complete"], answer["work"]) == (197, True, None)
    monkeypatch.setattr(running, "MOMENT", 0.0)
    monkeypatch.setattr(running, "STARTING", 0.0)
    solved = ["solve", str(file), "--all", "--format", "board"]
    one, two = run(main, solved), run(main, [*solved, "--jobs", "2"])
    assert one.stdout == two.stdout and one.stdout.count("5 5") >= 197
    answer = json.loads(run(main, ["solve", str(file), "--all", "--format", "json", "--jobs", "2"]).stdout)
    assert len(answer["solutions"]) == 197 and answer["work"]["workers"] == 2 and answer["work"]["open"] == 0
    none = tmp_path / "none.txt"
    none.write_text("# puzzle: slitherlink\n1 2\n3 0\n")
    done = run(main, ["count", str(none), str(file), "--time-limit", "60"])
    assert (done.exit_code, done.stdout) == (1, f"{none}: 0 solutions\n{file}: 197 solutions\n")
    refused = run(main, ["count", str(file), "--jobs", "2", "--cluster", "mpi"])
    assert refused.exit_code == 2 and "exclude" in refused.stderr


def test_a_clause_of_one_literal_twice_is_a_unit():
    f = Formula()
    a, b = f.new(2)
    f.add([[a, a]])
    assert Chooser(f, np.array([a, b])).split([[]], 4) == [[b], [-b]]


def test_dividing_ends_at_the_limit():
    with CubeSearch(find("slitherlink")(families.board("slitherlink", 4, 4))) as search:
        assert search.chooser.split([[]], 50, deadline=deadline_after(0.0)) == [[]]
        assert len(search.chooser.split([[]], 2, deadline=deadline_after(999.0))) >= 2


EMPTY = "# puzzle: slitherlink\n12 12\n" + ("- " * 12 + "\n") * 12  # 3.7e34 solutions


def test_a_count_that_ends_at_its_time_limit_says_what_was_found(tmp_path):
    file = tmp_path / "empty.txt"
    file.write_text(EMPTY)
    board = satloop.read(str(file))
    for jobs in (1, 2):
        code, out, _ = invoke_apart("count", file, "--time-limit", 1.5, "--jobs", jobs)
        assert code == 3 and int(out.split()[2]) > 1 and out.startswith("at least "), out
    with pytest.raises(TimeoutError, match=r"at least [1-9]\d+ solutions"):
        satloop.count(board, time_limit=0.5)
    small = satloop.read(families.board("slitherlink", 5, 5, 1, 30), puzzle="slitherlink")
    with CubeSearch(small) as search:
        for seconds in (0.0005, 0.002, 0.005, 0.01, 0.02):
            done = search.solutions_below([[]], deadline_after(seconds))
            assert len(done.solutions) + sum(done.found) <= 197 and len(done.found) == len(done.open)
            assert all(len(search.solutions_below([cube]).solutions) >= known for cube,
                       known in zip(done.open, done.found))
