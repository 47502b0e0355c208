"""Studies: repeated runs, limits of memory, proofs, plain reasons, kept workers, clusters."""

import csv
import shlex
import sys
from importlib.util import find_spec

import pytest
from command import run
from study_records import run_of
from test_cluster import DaskCluster

import satloop
from encoders.files.dimacs import sha256_of
from satloop.study import plan, records
from satloop.study.execute_runs import execute

BOARD = "# puzzle: slitherlink\n3 3\n- 2 -\n3 - 3\n- - 2\n"
EMPTY = "15 15\n" + (" ".join("-" * 15) + "\n") * 15
# A solver that is a command: it notes its words, and writes a proof of seven bytes where it is asked for one.
SOLVER = """
import sys
from pysat.formula import CNF
from pysat.solvers import Solver
words = sys.argv[1:]
with open(words[0], "a") as log:
    log.write(" ".join(words[1:]) + "\\n")
for word in words:
    if word.endswith(".drat"):
        with open(word, "w") as proof:
            proof.write("1 2 0\\n0")
with Solver("minisat22", bootstrap_with=CNF(from_file=[w for w in words if w.endswith(".cnf")][0]).clauses) as solver:
    if solver.solve():
        print("s SATISFIABLE\\nv", *solver.get_model(), 0)
    else:
        print("s UNSATISFIABLE")
"""


def rows_of(path):
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def board(tmp_path):
    (tmp_path / "b.txt").write_text(BOARD)
    return tmp_path / "b.txt"


@pytest.fixture
def command(tmp_path):
    """The words of a solver that is a command, and the file that gets the words of each call."""
    (tmp_path / "solver.py").write_text(SOLVER)
    return f"{shlex.quote(sys.executable)} {tmp_path / 'solver.py'} {tmp_path / 'log'}", tmp_path / "log"


def test_repeated_runs_have_orders_of_clauses(board, tmp_path):
    words = ("study", board, "--loops", "elimination", "--seeds", 2, "--csv", tmp_path / "a.csv", "--html",
             tmp_path / "a.html")
    code, out, _ = run(*words, "--repeat", 3)
    assert code == 0 and out.startswith("6 runs, at most ")
    rows = rows_of(tmp_path / "a.csv")
    assert [(row["seed"], row["repeat"], row["order_seed"], row["solver_seed"]) for row in rows] == [
        (str(seed), str(repeat), str(3 * seed + repeat), "") for seed in range(2) for repeat in range(3)]
    assert len({row["formula_sha256"] for row in rows}) == 6
    formula = satloop.encode(satloop.read(str(board)), loops="elimination").formula
    assert rows[0]["formula_sha256"] == sha256_of(formula)
    assert len({(row["outcome"], row["clauses"]) for row in rows}) == 1
    assert "; 3 runs of each, in seeds of the solver or orders of clauses." in (tmp_path / "a.html").read_text()
    # Going on does nothing again, and other limits are refused.
    assert run(*words, "--repeat", 3, "--resume")[0] == 0 and len(rows_of(tmp_path / "a.csv")) == 6
    code, _, err = run(*words, "--repeat", 3, "--resume", "--memory-limit", 100)
    assert code == 2 and "no --memory-limit, not --memory-limit 100" in err


def test_boards_of_a_family_are_the_same_in_each_repetition():
    runs, text = plan.runs([], families=["slitherlink"], sizes=["3"], loops="cuts", seeds=2, repeat=2)
    assert [(run.seed, run.order_seed) for run in runs] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert text(runs[0]) == text(runs[1]) != text(runs[2])
    assert len({records.identity(run.record()) for run in runs}) == 4


def test_seeds_of_a_solver_that_is_a_command(board, command, tmp_path):
    words, log = command
    code, _, err = run("study", board, "--loops", "elimination", "--repeat", 3, "--solver",
                       f"{words} --seed={{seed}} {{cnf}}", "--csv", tmp_path / "a.csv")
    assert code == 0, err
    rows = rows_of(tmp_path / "a.csv")
    assert [(row["order_seed"], row["solver_seed"]) for row in rows] == [("0", "0"), ("0", "1"), ("0", "2")]
    assert len({row["formula_sha256"] for row in rows}) == 1
    seeds = [line.split()[0] for line in log.read_text().splitlines()]
    # A new worker begins with the example, which has seed 0.
    assert [seed for seed in seeds if seed != "--seed=0"] == ["--seed=1", "--seed=2"] and seeds.count("--seed=0") >= 2


def test_proofs_are_kept(board, command, tmp_path):
    words, _ = command
    code, _, err = run("study", board, "--loops", "elimination", "--solver", f"{words} {{cnf}} {{proof}},minisat22",
                       "--proof", tmp_path / "proofs", "--csv", tmp_path / "a.csv")
    assert code == 0, err
    own, pysat = rows_of(tmp_path / "a.csv")
    assert (own["proof"], own["proof_bytes"]) == (str(tmp_path / "proofs/00001.drat"), "7")
    assert float(own["proof_seconds"]) > 0 and not pysat["proof"] and not pysat["proof_bytes"]
    assert (tmp_path / "proofs/00001.drat").read_text() == "1 2 0\n0"
    assert [path.name for path in (tmp_path / "proofs").iterdir()] == ["00001.drat"]


def test_who_writes_no_proof(board, command, tmp_path):
    for solver, message in ((command[0], "put {cnf} and {proof} into its command"), ("minisat22", "are commands"),
                            (None, "are commands")):
        code, _, err = run("study", board, *(["--solver", solver] if solver else []), "--proof", tmp_path / "proofs")
        assert code == 2 and message in err and err.count("\n") == 1
    assert not (tmp_path / "proofs").exists()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit is one of Linux")
def test_a_limit_of_memory_costs_the_run_alone():
    """The same worker goes on with the next run, which has its own memory, and no less of it."""
    large = run_of(board="large", options=(("loops", "unary-distance"),), size=(15, 15), memory_limit=12.0)
    small = run_of(board="small", memory_limit=12.0)
    texts = {"large": EMPTY, "small": BOARD}
    runs = [small, large, run_of(board="small", memory_limit=12.0, repeat=1)]
    done = list(execute(runs, lambda ran: texts[ran.board]))
    outcomes = [(ran.board, record["outcome"], record["note"]) for ran, record in done]
    assert outcomes[1] == ("large", "unknown", "out of memory: limit 12 MB")
    assert outcomes[0][:2] == ("small", "solved") and outcomes[2][:2] == ("small", "solved")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit is one of Linux")
def test_a_limit_of_memory_holds_for_a_command(board, tmp_path):
    """300 MB by a limit of 200 are refused; the same command ends without the limit, in another error."""
    command = f"{shlex.quote(sys.executable)} -c 'held = bytearray(300 << 20)' {{cnf}}"
    for limit, outcome, message in (("200", "unknown", "MemoryError: limit 200 MB"), ("900", "unknown", "no answer"),
                                    (None, "error", "no answer")):
        run("study", board, "--loops", "cuts", "--solver", command, *(["--memory-limit", limit] if limit else []),
            "--csv", tmp_path / "a.csv")
        row, = rows_of(tmp_path / "a.csv")
        assert row["outcome"] == outcome and message in row["note"], row["note"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems do not forget the peak of memory")
def test_memory_of_a_run_is_its_own_in_a_kept_worker():
    large = run_of(board="large", options=(("loops", "unary-distance"),), size=(15, 15))
    small = run_of(board="small")
    texts = {"large": EMPTY, "small": BOARD}
    megabytes = [record["megabytes"] for _, record in execute([large, small], lambda ran: texts[ran.board])]
    assert megabytes[1] < megabytes[0] - 5


def test_a_run_that_is_refused_costs_itself_alone():
    runs = [run_of(board="a"), run_of(board="dies", puzzle="slitherlink", solver="no-such-solver"), run_of(board="b")]
    done = {ran.board: record for ran, record in execute(runs, lambda ran: BOARD)}
    assert done["a"]["outcome"] == done["b"]["outcome"] == "solved" and done["dies"]["outcome"] == "refused"


@pytest.mark.parametrize("words, message", [
    (("--repeat", 0), "range"), (("--memory-limit", 0), "range"), (("--memory-limit", "nan"), "nan"),
    (("--cluster", "tcp://127.0.0.1:1"), "no dask scheduler answers")])
def test_wrong_options(words, message, board):
    code, _, err = run("study", board, *words)
    assert code == 2 and message in err.lower()


@pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed (extra `cluster`)")
def test_a_study_on_a_cluster(tmp_path):
    with DaskCluster(tmp_path / "dask") as cluster:
        cluster.add_workers("--nworkers", 2)
        words = ("study", "--family", "slitherlink", "--sizes", "3,4", "--loops", "cuts,elimination", "--seeds", 2)
        code, _, err = run(*words, "--cluster", cluster.address, "--csv", tmp_path / "a.csv")
        assert code == 0, err
    assert run(*words, "--csv", tmp_path / "b.csv")[0] == 0
    same = [{tuple(row[name] for name in ("board", "seed", "loops", "outcome", "clauses", "formula_sha256"))
             for row in rows_of(tmp_path / name)} for name in ("a.csv", "b.csv")]
    assert same[0] == same[1] and len(same[0]) == 8
