"""Solvers that are commands: they find what PySAT's find, lazily and not, keep time limits, leave nothing behind."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time

import pytest
from command import invoke

import satloop
from encoders import Formula
from satloop.errors import SolverError
from satloop.solving.backends.external import command_of
from satloop.solving.session import Session
from satloop.study.plan import runs as make_runs

# A solver that is always there: PySAT in a process of its own, which talks as the competitions want it.
SOLVER = """
import sys
from pysat.formula import CNF
from pysat.solvers import Solver
print("c a comment")
with Solver("minisat22", bootstrap_with=CNF(from_file=sys.argv[1])) as solver:
    print("s SATISFIABLE" if solver.solve() else "s UNSATISFIABLE")
    print("v", *(solver.get_model() or []), 0)
"""
REAL = ["cadical -q", "minisat", "cryptominisat5 --verb 0", "minisat {cnf} {result}"]
BOARDS = ["example:slitherlink", "example:yajilin", "example:flow"]


@pytest.fixture(scope="session")
def own(tmp_path_factory):
    path = tmp_path_factory.mktemp("solver") / "solver.py"
    path.write_text(SOLVER)
    return f"'{sys.executable}' '{path}'"


def answers(file, solver, loops):
    board = satloop.read(file)
    result = satloop.solve(board, limit=2, solver=solver, loops=loops)
    return result.outcome, set(result.solutions)


@pytest.mark.parametrize("loops", ["cuts", "elimination"])
@pytest.mark.parametrize("file", BOARDS)
def test_a_command_finds_what_pysat_finds(own, file, loops):
    assert answers(file, own, loops) == answers(file, None, loops)


@pytest.mark.parametrize("loops", ["cuts", "elimination"])
@pytest.mark.parametrize("solver", REAL)
def test_debian_solvers_find_what_pysat_finds(solver, loops):
    if not shutil.which(solver.split()[0]):
        pytest.skip(f"{solver.split()[0]} is not installed")
    for file in BOARDS:
        assert answers(file, solver, loops) == answers(file, None, loops)


def test_rounds_of_cuts_run_the_command_again(own):
    board = satloop.read("instances/masyu/8x9-1.txt" if os.path.isdir("instances") else "example:masyu")
    result = satloop.solve(board, solver=own)
    assert result.outcome == "solved" and result.solver == own
    assert result.statistics.rounds == 1 + bool(result.statistics.cuts) or result.statistics.rounds > 2


def test_assumptions_and_new_clauses(own):
    f = Formula()
    a, b = f.new(2).tolist()
    f.add([[a, b]])
    with Session(f, own) as session:
        assert session.solve([-a]) and session.model.tolist() == [True, False, True]
        assert session.solve([-a, -b]) is False
        f.add([[-b]])
        assert session.solve() and session.model.tolist() == [True, True, False]
        assert session.solve([-a]) is False
        folder = session._external._folder.name
        assert os.path.isdir(folder)
    assert not os.path.exists(folder)


@pytest.mark.parametrize(("command", "message"), [
    ("false", "no answer"), ("echo hello", "expected a solver's output"), ("sh -c 'echo s SATISFIABLE'", "no model"),
    ("sh -c 'echo v 1 -2 0; echo s SATISFIABLE'", "breaks a clause"),
    ("sh -c 'echo v 7 0; echo s SATISFIABLE'", "another formula"),
    ("sh -c 'echo wrong option >&2; exit 3'", "exit code 3, its last line: wrong option"),
])
def test_what_is_no_answer_is_told(command, message):
    f = Formula()
    f.add([[-int(f.new())], [int(f.new())]])
    with Session(f, command) as session, pytest.raises(SolverError, match=message):
        session.solve()


def test_a_command_that_gives_up_is_unknown(tmp_path):
    done = invoke("solve", "example:masyu", "--solver", "sh -c 'echo s UNKNOWN'")
    assert done.exit_code == 3 and "the solver gave up" in done.stderr
    done = invoke("unique", "example:masyu", "--solver", "echo hello")
    assert done.exit_code == 2 and done.stderr.startswith("satloop: echo gave no answer")
    done = invoke("unique", "example:masyu", "--solver", "no-such-command -q")
    assert done.exit_code == 2 and "a command of this machine" in done.stderr
    assert command_of("'") == command_of("") == []


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat") as stat:
        return stat.read().split()[2] != "Z"


@pytest.fixture
def sleeper(tmp_path):
    """A command that writes its own and its child's number to a file, and sleeps."""
    pids = tmp_path / "pids"
    script = tmp_path / "sleeper.sh"
    script.write_text(f"#!/bin/sh\nsleep 60 &\necho $$ $! > {pids}.part\nmv {pids}.part {pids}\nwait\n")
    script.chmod(0o755)
    return script, pids


def gone(pids):
    end = time.monotonic() + 5
    while any(map(alive, pids)) and time.monotonic() < end:
        time.sleep(0.02)
    return not any(map(alive, pids))


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_time_limit_ends_the_command_and_what_it_started(sleeper):
    script, pids = sleeper
    for seconds in (0.5, 4, 32):  # on a busy machine the command has not begun when the first limits end
        result = satloop.solve(satloop.read("example:masyu"), solver=str(script), time_limit=seconds)
        assert result.outcome == "unknown"
        if pids.exists():
            break
    assert gone(map(int, pids.read_text().split()))


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_a_signal_ends_the_command(sleeper, number, code):
    script, pids = sleeper
    process = subprocess.Popen([sys.executable, "-m", "satloop", "solve", "example:masyu", "--solver", str(script)],
                               stderr=subprocess.PIPE)
    end = time.monotonic() + 30
    while not pids.exists() and time.monotonic() < end:
        time.sleep(0.02)
    process.send_signal(number)
    _, errors = process.communicate(timeout=600)
    assert process.returncode == code
    if number == signal.SIGINT:
        assert errors.strip() == b"satloop: interrupted"
        assert gone(map(int, pids.read_text().split()))
    else:  # nobody is left to end what the command started
        first, second = map(int, pids.read_text().split())
        assert gone([first])
        os.kill(second, signal.SIGKILL)


def test_the_name_of_a_kind_is_the_newest_of_pysats_and_no_command_of_that_name(tmp_path, monkeypatch):
    program = tmp_path / "cadical"
    program.write_text("#!/bin/sh\necho s UNKNOWN\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    board = satloop.read("example:masyu")
    for name, newest in (("cadical", "cadical300"), ("glucose", "glucose42"), ("cadical/3", "cadical300/3")):
        assert satloop.solve(board, solver=name).statistics.solver == newest
        done = invoke("solve", "example:masyu", "--solver", name, "--format", "json")
        assert done.exit_code == 0 and json.loads(done.stdout)["solver"] == newest
    assert invoke("solve", "hamilton:petersen:5,2", "--solver", "cadical+glucose").exit_code in (0, 1)
    runs, _ = make_runs(["example:masyu"], solvers="cadical,glucose,cadical300", loops="cuts")
    assert [run.solver for run in runs] == ["cadical300", "glucose42"]
    assert satloop.solve(board, solver="cadical -q").outcome == "unknown"  # a command still is one
