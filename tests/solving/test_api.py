"""The public names: what they give, what they say to wrong use, and that they cost nothing until they are used."""

import gc
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from command import invoke
from pysat.formula import CNF
from pysat.solvers import Solver

import satloop
from encoders.cardinality import AT_MOST_ONE
from encoders.loops import LOOPS, Scheme
from encoders.numbers import NUMBERS, OneHot
from encoders.solution_key import literals_of
from satloop.puzzles import NAMES
from satloop.solving import session
from satloop.solving.solvers import COUNTING, SOLVERS

TWO_CORNERS = "# puzzle: slitherlink\n4 4\n3 - - -\n- - - -\n- - - -\n- - - 3\n"
SIX = "# puzzle: slitherlink\n2 2\n2 -\n- -\n"


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "six.txt"
    path.write_text(SIX)
    return satloop.read(str(path))


def python(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=600).stdout


def test_public_names_are_loaded_when_used():
    out = python("import satloop; print(dir(satloop))")
    for name in satloop.__all__:
        assert name in out and getattr(satloop, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'solv'"):
        _ = satloop.solv


@pytest.mark.parametrize("name", NAMES)
def test_boards_solutions_and_results_are_values(name):
    board = satloop.read(f"example:{name}")
    result = satloop.solve(board, limit=2)
    solution, = result.solutions
    assert result.outcome == "unique" and result.board is board
    assert result.solver in (*SOLVERS, *COUNTING)
    assert result.schemes.keys() == (set() if result.answers else board.options.keys())
    kind = type(board)
    again = kind("# another comment\n\n" + kind.example.replace(" ", "   "), "elsewhere")
    assert board == again and hash(board) == hash(again) and {board: 1}[again] == 1
    assert solution == again.read_solution(kind.answer) and hash(solution) == hash(again.read_solution(kind.answer))
    for thing in (board, solution, result):
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert thing._repr_svg_().startswith("<svg") and str(thing)
        assert kind.title in repr(thing) and "\n" not in repr(thing)
        assert thing != "other"
    rotated = kind(kind.example, "other")
    rotated.rows += 1
    assert board != rotated
    assert pickle.loads(pickle.dumps(board)).file == board.file


def test_a_solution_speaks(board):
    solution = satloop.solve(board).solutions[0]
    assert solution.edges.dtype == bool and solution.edges is not None and set(solution) == {"edges"}
    assert not solution.shaded.any() and solution.shaded.shape == (2, 2)
    path = solution.path()
    assert len(set(path)) == len(path) == int(solution.edges.sum())
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in zip(path, path[1:] + path[:1]))
    assert solution.grid == board.to_grid(solution)
    record = json.loads(solution.to_json())
    assert record["grid"] == solution.grid and record["edges"] == solution.edges.tolist()
    with pytest.raises(ValueError):
        solution.edges[0] = False
    shaded = satloop.solve(satloop.read("example:yajilin")).solutions[0]
    assert shaded.shaded.any()


def test_paths_start_at_their_ends():
    board = satloop.read("example:flow")
    solution = satloop.solve(board).solutions[0]
    paths = solution.paths()
    assert sorted(cell for path in paths for cell in path) == [(r, c) for r in range(board.rows)
                                                               for c in range(board.columns)]
    for path in paths:
        assert board.ends[path[0]] == board.ends[path[-1]] >= 0
    with pytest.raises(ValueError, match=r"use paths\(\)"):
        solution.path()


def test_solutions_come_one_by_one_and_the_solver_goes(board, monkeypatch):
    closed = []
    close = session.Session.close
    monkeypatch.setattr(session.Session, "close", lambda self: (closed.append(self.statistics.rounds), close(self)))
    solutions = satloop.solutions(board)
    one, two = next(solutions), next(solutions)
    assert one != two and not closed
    del solutions
    gc.collect()
    assert closed and closed[0] <= 2 + 1
    every = list(satloop.solutions(board))
    assert len(set(every)) == len(every) == len(satloop.solve(board, limit=None).solutions)
    assert all(satloop.check(board, solution) == [] for solution in every)
    unsound = list(satloop.solutions(satloop.read("example:simpleloop"), loops="none"))
    assert len(unsound) == 1


def test_solutions_say_that_the_time_ran_out(board):
    with pytest.raises(TimeoutError, match="may be further"):
        list(satloop.solutions(board, time_limit=0))


@pytest.mark.parametrize(("wrong", "error", "message"), [
    (lambda b: satloop.solve("2 2"), TypeError, "solve takes a board, not str '2 2': satloop.read"),
    (lambda b: satloop.solutions(7), TypeError, "solutions takes a board, not int 7"),
    (lambda b: satloop.draw(None), TypeError, "draw takes a board"),
    (lambda b: satloop.generate("slitherlink", (10**9, 10**9)), ValueError, "boards of up to 1000000 cells are made"),
    (lambda b: satloop.solve(b, limit=0), ValueError, "at least 1, or None for all, not 0"),
    (lambda b: satloop.solve(b, time_limit=-1), ValueError, "0 or more"),
    (lambda b: satloop.solutions(b, time_limit=float("nan")), ValueError, "0 or more"),
    (lambda b: satloop.solve(b, loops="cutz"), ValueError, "did you mean 'cuts'"),
    (lambda b: satloop.solutions(b, loops="cutz"), ValueError, "did you mean 'cuts'"),
    (lambda b: satloop.solve(b, loop="cuts"), TypeError, "slitherlink has no option 'loop', did you mean 'loops'"),
    (lambda b: satloop.solve(b, solver="minisat2"), ValueError, "did you mean 'minisat22'"),
    (lambda b: satloop.puzzles.find("slitherlnk"), ValueError, "did you mean 'slitherlink'"),
    (lambda b: satloop.read("example:masyuu"), satloop.PuzzleError, "'masyu'"),
    (lambda b: satloop.check(b, "2 2\nx x\nx x"), TypeError, "read_solution"),
    (lambda b: satloop.check(b, {"shaded": []}), ValueError, "'edges' is missing"),
    (lambda b: satloop.check(b, {"edges": [True]}), ValueError, "1 segment, expected 12"),
    (lambda b: satloop.draw(b, format="png"), ValueError, "known: text, svg"),
])
def test_wrong_use_is_told_what_to_do(board, wrong, error, message):
    with pytest.raises(error) as caught:
        wrong(board)
    assert message in str(caught.value)


def test_a_solution_of_another_board_is_refused(board):
    other = satloop.solve(satloop.read("example:masyu")).solutions[0]
    with pytest.raises(ValueError, match=r"one of <Masyu .*not of <Slitherlink"):
        satloop.check(board, other)
    with pytest.raises(ValueError, match="segments"):
        list(board.check(other))


def test_draw_and_check_take_plain_arrays(board):
    solution = satloop.solve(board).solutions[0]
    assert satloop.draw(board, {"edges": solution.edges.tolist()}) == satloop.draw(board, solution)
    assert satloop.check(board, {"edges": np.zeros(12, bool)})


@pytest.mark.parametrize(("arguments", "message"), [
    (["solv", "x"], "did you mean 'solve'"), (["nothing-like-it"], "known: solve"),
    (["puzzles", "slitherlnk"], "did you mean 'slitherlink'"),
    (["solve", "example:masyu", "--puzzle", "masu"], "expected 'masyu'"),
    (["solve", "example:flow", "--loops", "cutz"], "did you mean 'cuts'"), (["show", "example:flwo"], "'flow'"),
    (["solve", "example:flow", "--solver", "cadical15"], "did you mean 'cadical1"),
    (["solve", "https://puzz.link/p?slithr/3/3/g78dc"], "expected 'slither' or another genre of"),
    (["solve", "example:slitherlnk"], "expected 'slitherlink'"), (["solve", "slitherlink"], "or example:slitherlink"),
    (["solve"], "Missing argument 'FILE...'; `satloop solve --help`"),
    (["study", "--family", "slitherlnk", "--sizes", "4"], "did you mean 'slitherlink'"),
    (["study", "example:flow", "--loops", "arc-cut"], "did you mean 'arc-cuts'"),
    (["study", "example:flow", "--colors", "onehott"], "did you mean 'onehot'"),
    (["study", "example:flow", "--solver", "glucose5"], "did you mean 'glucose4"),
    (["solve", "hamilton:petersen", "--loops", "arc-cut"], "did you mean 'arc-cuts'"),
])
def test_the_command_line_suggests_the_nearest_name(arguments, message):
    done = invoke(*arguments)
    assert done.exit_code == 2 and message in done.stderr and done.stderr.count("\n") == 1
    assert "allornothing" not in done.stderr  # of 73 names the nearest is enough


def test_a_board_is_written_wherever_it_comes_from(board):
    solution = satloop.solve(board).solutions[0]
    for format in ("text", "svg", "json", "board", "pzpr", "url"):
        assert satloop.write(pickle.loads(pickle.dumps(board)), format) == satloop.write(board, format)
        assert satloop.write(board, format, solution)
    assert satloop.read(satloop.write(board, "url").strip()) == board
    code = f"import pickle, satloop; print(satloop.write(pickle.loads({pickle.dumps(board)!r}), 'url'))"
    assert python(code).strip() == satloop.write(board, "url").strip()
    with pytest.raises(ValueError, match="unknown format 'png'"):
        satloop.write(board, "png")


def test_read_takes_what_a_program_has(board, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(SIX)
    assert satloop.read(path) == satloop.read(str(path)) == satloop.read(SIX) == board
    with open(path) as text, open(path, "rb") as data:
        assert satloop.read(text) == satloop.read(data) == board
    assert satloop.read(SIX.partition("\n")[2], puzzle="slither") == board
    with pytest.raises(TypeError, match="a path, a text or an open file, not int 7"):
        satloop.read(7)
    with pytest.raises(satloop.PuzzleError, match="2 boards"):
        satloop.read(SIX + "\n" + SIX)


def test_an_encoding_can_be_taken_away(board, tmp_path):
    encoding = satloop.encode(board, loops="elimination")
    cnf = encoding.to_pysat()
    assert len(cnf.clauses) == encoding.size.clauses and cnf.nv == encoding.size.variables
    with Solver("minisat22", bootstrap_with=cnf) as solver:
        assert solver.solve()
        model = solver.get_model()
    solution = encoding.decode(model)
    assert satloop.check(board, solution) == []
    encoding.write(tmp_path / "x.cnf")
    assert CNF(from_file=str(tmp_path / "x.cnf")).clauses == cnf.clauses
    code = invoke("dump", "-", "--loops", "elimination", "-o", str(tmp_path / "y.cnf"), stdin=SIX)
    assert code.exit_code == 0 and (tmp_path / "x.cnf").read_bytes() == (tmp_path / "y.cnf").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["six.txt", "x.cnf", "y.cnf"]
    assert encoding.names[1] == "the line runs above row 1 column 1"
    assert sum(size.clauses for size in encoding.sizes.values()) == encoding.size.clauses
    for wrong in ([-literal for literal in model], [*model, cnf.nv + 1], [True]):
        with pytest.raises(ValueError):
            encoding.decode(wrong)


def test_a_lazy_encoding_goes_to_a_session_alone(board):
    encoding = satloop.encode(board, loops="region-cuts")
    assert encoding.lazy and "inside the loop" in encoding.names[1]
    with pytest.raises(satloop.LazyError, match="elimination"):
        encoding.to_pysat()
    with satloop.Session(encoding.formula) as session:
        assert session.solve()
        assert satloop.check(board, encoding.decode(session.model)) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_variable_of_a_key_has_a_name(name):
    encoding = satloop.encode(satloop.read(f"example:{name}"))
    assert not encoding.lazy
    known = {abs(literal) for entry in encoding.key.values()
             for literal in np.ravel(literals_of(entry)).tolist()} - {2**31 - 1}
    assert encoding.names.keys() == known
    words = list(encoding.names.values())
    assert len(set(words)) == len(words) and all("row" in word for word in words)


def own_scheme(f, graph, edge, on=None, end=None, anchors=None):
    """No scheme at all, under another name."""


def test_own_encodings_take_the_place_of_names(board):
    assert satloop.solve(board, loops=own_scheme, limit=None).schemes["loops"] is own_scheme
    with pytest.raises(satloop.InternalError):  # it lets pass what is no solution
        satloop.solve(satloop.read(TWO_CORNERS), loops=own_scheme, limit=None)
    calls = []

    def pairs(f, rows, when=None):
        calls.append(rows.shape)
        AT_MOST_ONE["pairwise"](f, rows, when)

    sudoku = satloop.read("example:sudoku")
    assert satloop.solve(sudoku, at_most_one=pairs, limit=2).outcome == "unique" and calls

    class Own(OneHot):
        pass

    assert satloop.solve(satloop.read("example:flow"), colors=Own, limit=2).outcome == "unique"


def test_own_encodings_are_registered_in_their_tables(board, monkeypatch):
    monkeypatch.setitem(LOOPS, "own", Scheme(LOOPS["cuts"].encode, "cuts again", lazy=True))
    assert "own" in board.options["loops"]
    assert satloop.solve(board, loops="own", limit=None).outcome == satloop.solve(board, limit=None).outcome
    monkeypatch.setitem(NUMBERS, "own", OneHot)
    assert satloop.solve(satloop.read("example:flow"), colors="own").schemes["colors"] == "own"
    monkeypatch.setitem(AT_MOST_ONE, "own", AT_MOST_ONE["ladder"])
    assert satloop.solve(satloop.read("example:sudoku"), at_most_one="own", limit=2).outcome == "unique"


def test_a_typed_program_of_a_user_passes_mypy_strict(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--cache-dir",
                           str(root / ".mypy_cache" / "user"), "program.py"], cwd=tmp_path, capture_output=True,
                          text=True, check=False, env={**os.environ, "MYPYPATH": str(root)})
    assert done.returncode == 0, done.stdout + done.stderr


PROGRAM = """
from __future__ import annotations

import sys
from pathlib import Path

import satloop
from satloop import PuzzleError, Result, Solution


def first(path: Path) -> Solution | None:
    try:
        board = satloop.read(path, puzzle="slitherlink")
    except PuzzleError as error:
        print(error, file=sys.stderr)
        return None
    result: Result = satloop.solve(board, limit=2, time_limit=10, loops="cuts")
    print(result.outcome, result.schemes["loops"], result.solver, result.statistics.clauses)
    for failure in board.check(result.solutions[0]):
        print(failure.rule, failure.cells)
    encoding = satloop.encode(board, loops="elimination")
    encoding.write("x.cnf")
    names: dict[int, str] = encoding.names
    print(len(names), encoding.sizes["loop"].clauses, satloop.write(board, "url"))
    return result.solutions[0]


for solution in satloop.solutions(satloop.read("example:masyu")):
    print(satloop.draw(solution.board, solution, format="svg"))
    print(solution.path()[0], solution.edges.sum(), solution.shaded.any(), solution.grid[0][0], solution.to_json())
    found = satloop.check(solution.board, solution)
    print([failure.rule for failure in found], [name for name in satloop.puzzles.NAMES])
"""
