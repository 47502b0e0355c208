"""Boards over Dask and MPI: the same rows as over processes, whatever dies; skipped where these are not installed."""

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from test_running import EXPECTED, TASKS

from satloop import __version__
from satloop.puzzles import find
from satloop.study import families

ROOT = Path(__file__).parents[2]
SLITHERLINK = find("slitherlink")
dask = pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed (extra `cluster`)")
mpi = pytest.mark.skipif(find_spec("mpi4py") is None or shutil.which("mpiexec") is None,
                         reason="MPI is not installed (extra `mpi`)")
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "tests", ROOT / "tests/running"))),
               "PYTHONUNBUFFERED": "1",
               "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "3s",
               "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1"}
SAME = ("dataset", "id", "puzzle", "rows", "columns", "status", "reference", "variables", "clauses", "verdict", "note")


def start(*arguments, **how):
    return subprocess.Popen([sys.executable, *map(str, arguments)], env=ENVIRONMENT, text=True, **how)


class DaskCluster:
    """A scheduler and its workers, as processes of this machine that talk over TCP."""

    def __init__(self, folder):
        folder.mkdir()
        self.folder, self.file, self.processes = folder, folder / "scheduler.json", []
        self.scheduler = self.start("scheduler", "--host", "127.0.0.1", "--port", 0)
        end = time.monotonic() + 60
        while not (self.file.exists() and self.file.read_text().endswith("}")) and time.monotonic() < end:
            time.sleep(0.05)  # the file is there before its text
        self.address = json.loads(self.file.read_text())["address"]

    def start(self, what, *options):
        process = start("-m", "dask", what, "--scheduler-file", self.file, "--no-dashboard", *options,
                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.processes.append(process)
        return process

    def add_workers(self, *options):
        self.start("worker", "--nthreads", 1, "--local-directory", self.folder / "work", *options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes[::-1]:
            process.terminate()
        for process in self.processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@pytest.fixture
def dataset(tmp_path):
    data = {**{f"{n}": {"problem": SLITHERLINK.example, "solution": SLITHERLINK.answer} for n in range(20)},
            **{f"large {n}": {"problem": families.board("slitherlink", 12, 12, n)} for n in range(4)},
            "several": {"problem": "2 2\n2 -\n- -\n"}, "flawed": {"problem": "1 1"}, "none": {"problem": "1 2\n3 0\n"},
            "unsound": {"problem": SLITHERLINK.example, "solution": "3 3\n" + "- - -\n" * 3}}
    (tmp_path / "boards.json").write_text(json.dumps({"name": "Slitherlink", "data": data}))
    return tmp_path / "boards.json"


def satloop(*arguments, before=(), code=0):
    done = subprocess.run([*before, sys.executable, "-m", "satloop", *map(str, arguments)], env=ENVIRONMENT,
                          capture_output=True, text=True, timeout=100)
    assert done.returncode == code, done.stderr
    return done


def bench(*arguments, before=(), code=0):
    return satloop("bench", *arguments, before=before, code=code)


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A board with 197 solutions."""
    path = tmp_path_factory.mktemp("many") / "board.txt"
    path.write_text(families.board("slitherlink", 5, 5, 1, 30))
    return path


def check_commands(folder, many, *cluster, before=()):
    """generate, solve --all, unique and rate say over a cluster what they say alone: in one process each way."""
    boards = folder / "rated.txt"
    boards.write_text("\n".join(families.board("slitherlink", 4, 4, n, 90) for n in range(6)))
    for name, more in (("alone", []), ("cluster", cluster)):
        place = folder / name
        place.mkdir()
        commands = [["generate", "slitherlink", "5x5", "--count", "6", "--seed", "3", "-o", place / "made", *more],
                    ["solve", many, "--all", "--format", "board", "-o", place / "all.txt", *more],
                    ["unique", "example:slitherlink", "--format", "board", "-o", place / "one.txt", *more],
                    ["rate", boards, "--csv", place / "rated.csv", *more]]
        program = [sys.executable, "-c", ONE_BY_ONE, json.dumps(commands, default=str)]
        done = subprocess.run([*(before if more else ()), *program], env=ENVIRONMENT, capture_output=True, timeout=100)
        assert done.returncode == 0, done.stderr
    assert contents(folder / "alone") == contents(folder / "cluster")


def contents(folder):
    """All files, without the seconds of tables."""
    result = {path.relative_to(folder): path.read_text() for path in folder.rglob("*.txt")}
    with open(folder / "rated.csv", newline="") as stream:
        table = list(csv.DictReader(stream))
    assert all(row.pop("seconds") for row in table)
    assert len(result) == 8 and len(table) == 6
    return result, table


# No moment alone, so that small boards are divided too.
ONE_BY_ONE = """
import json, sys
from satloop.cli import main
from satloop.running import cubes
cubes.MOMENT = 0.0
for command in json.loads(sys.argv[1]):
    try:
        main(command)
    except SystemExit as end:
        assert end.code in (0, 1), end.code
"""


def rows(path):
    with open(path, newline="") as stream:
        return [{name: row[name] for name in SAME} for row in csv.DictReader(stream)]


@pytest.fixture
def expected(dataset, tmp_path):
    bench(dataset, "--unique", "--jobs", 2, "--csv", tmp_path / "processes.csv")
    result = rows(tmp_path / "processes.csv")
    assert len(result) == 28 and {row["status"] for row in result} == {"unique", "several", "bad input", "none"}
    return result


@dask
def test_dask_gives_what_processes_give_and_survives_what_kills_workers(dataset, expected, tmp_path, many):
    with DaskCluster(tmp_path / "dask") as cluster:
        cluster.add_workers("--nworkers", 2)
        output, _ = start("-c", OTHER, cluster.file, stdout=subprocess.PIPE).communicate(timeout=600)
        assert len(output.splitlines()) == 1, "workers of another version are refused by name"
        assert f" has satloop {__version__}, PySAT " in output and output.endswith(", Python 9.9\n")
        bench(dataset, "--unique", "--cluster", cluster.file, "--csv", tmp_path / "dask.csv")
        assert rows(tmp_path / "dask.csv") == expected
        check_commands(tmp_path, many, "--cluster", cluster.file)
        check_faults(cluster.address, tmp_path / "flag")
        out, _ = start("-c", KILLED, cluster.file, stdout=subprocess.PIPE).communicate(timeout=100)
        assert out.strip() == str([(n, n) for n in range(8)])


@mpi
def test_mpi_gives_what_processes_give(dataset, expected, tmp_path, many):
    ranks = ["mpiexec", "-n", "2"]
    bench(dataset, "--unique", "--cluster", "mpi", "--csv", tmp_path / "mpi.csv", before=ranks)
    assert rows(tmp_path / "mpi.csv") == expected
    check_commands(tmp_path, many, "--cluster", "mpi", before=ranks)


FAULTS = """
import json, sys
from satloop.running.cluster import connect
from satloop.running.workers.item_answers import answers
from test_running import TASKS, Deadly, summary, work
tasks = [*TASKS, ("die", 0), ("die once", sys.argv[2]), Deadly(), ("report and hang", 7)]
with connect(sys.argv[1]) as adapter:
    found = list(answers(work, tasks, executor=adapter, limit=0.5))
print(json.dumps([(n, *summary(None, answer)) if answer.error else (n, answer.value) for n, answer in found]))
"""


def check_faults(address, flag):
    """Each of the faults costs its own answer."""
    out, _ = start("-c", FAULTS, address, flag, stdout=subprocess.PIPE).communicate(timeout=100)
    data = json.loads(out)
    assert sorted(index for index, *_ in data) == list(range(len(TASKS) + 4))
    answers = {index: tuple(rest) if len(rest) > 1 else rest[0] for index, *rest in data}
    last = [answers.pop(len(TASKS) + n) for n in range(4)]
    died = ("the worker process died with exit code 3", False)
    assert last == [died, "alive", died, ("ended at its time limit", True)]
    assert [value for index, value in sorted(answers.items()) if index != 3] == [
        value for index, value in enumerate(EXPECTED) if index != 3]


KILLED = """
import os, signal, sys, time
from satloop.running.cluster import connect
from satloop.running.workers.item_answers import answers
from test_running import work
with connect(sys.argv[1]) as adapter:
    found = answers(work, [("sleep", n) for n in range(8)], executor=adapter)
    told = [next(found)]
    pids = adapter.executor._client.run(os.getpid)
    os.kill(next(iter(pids.values())), signal.SIGKILL)
    told += found
print(sorted((index, answer.value) for index, answer in told))
"""


ALONE = """
import sys
from satloop.running import cluster
cluster.PATIENCE = 1.0
try:
    with cluster.connect(sys.argv[1]):
        print("connected")
except cluster.ClusterError as error:
    print(error)
"""


OTHER = """
import platform, sys
from satloop.running import cluster
platform.python_version = lambda: "9.9"
try:
    with cluster.connect(sys.argv[1]):
        print("connected")
except cluster.ClusterError as error:
    print(error)
"""


def test_a_full_disk_and_what_is_left_of_rate_and_generate(tmp_path):
    boards = tmp_path / "boards.txt"
    boards.write_text(satloop("generate", "slitherlink", "4x4", "--count", 4).stdout.replace("# puzzle", "\n# puzzle"))
    table = tmp_path / "rows.csv"
    satloop("rate", boards, "--csv", table)
    whole = table.read_text()
    lines = whole.splitlines(keepends=True)
    table.write_text("".join(lines[:3]).replace(",explained,", ",unknown,", 1) + lines[3][:7])
    satloop("rate", boards, "--csv", table, "--resume", "--jobs", 2, "--json", tmp_path / "rows.json")
    report = json.loads((tmp_path / "rows.json").read_text())
    assert report["work"]["done"] == 3 and len(report["rows"]) == 4
    assert [line.rpartition(",")[0] for line in table.read_text().splitlines()] == [
        line.rpartition(",")[0] for line in whole.splitlines()]
    (tmp_path / "other.txt").write_text(boards.read_text())
    errors = satloop("rate", tmp_path / "other.txt", "--csv", table, "--resume", code=2).stderr
    assert "which is none of these boards" in errors and len(errors.splitlines()) == 1
    assert "needs --csv" in satloop("rate", boards, "--resume", code=2).stderr
    if Path("/dev/full").exists():
        with open("/dev/full", "w") as full:
            done = subprocess.run([sys.executable, "-m", "satloop", "count", boards, "--jobs", "2"], env=ENVIRONMENT,
                                  stdout=full, stderr=subprocess.PIPE, text=True, timeout=100)
        assert (done.returncode, done.stderr) == (2, "satloop: the output cannot be written: no space left on device\n")


@dask
def test_a_scheduler_without_workers_or_one_that_goes_is_one_line_and_keeps_what_is_done(tmp_path, dataset):
    data = json.loads(dataset.read_text())
    data["data"].update({f"slow {n}": {"problem": families.board("slitherlink", 70, 70, n)} for n in range(3)})
    dataset.write_text(json.dumps(data))
    out = tmp_path / "rows.csv"
    with DaskCluster(tmp_path / "dask") as cluster:
        output, _ = start("-c", ALONE, cluster.file, stdout=subprocess.PIPE).communicate(timeout=600)
        assert output == f"the Dask scheduler at {cluster.file} has no workers\n"
        cluster.add_workers("--no-nanny")
        process = start("-m", "satloop", "bench", dataset, "--loops", "elimination", "--cluster", cluster.file,
                        "--csv", out, "--time-limit", 3, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        end = time.monotonic() + 60
        while time.monotonic() < end and not (out.exists() and rows(out)):
            time.sleep(0.05)
        cluster.scheduler.send_signal(signal.SIGKILL)
        _, errors = process.communicate(timeout=600)
    count = len(rows(out))
    assert 0 < count < 31
    assert (process.returncode, errors) == (
        2, f"satloop: the cluster is gone after {count} of 31 boards; --resume --csv {out} goes on\n")


@pytest.mark.parametrize("address, says", [
    ("tcp://127.0.0.1:1", "no Dask scheduler answers at tcp://127.0.0.1:1: "), ("none.json", "none.json: no such file"),
    ("nonsense", "expected tcp://HOST:PORT, FILE.json or mpi"), ("tcp://x:y", "expected tcp://HOST:PORT"),
    (str(ROOT / "README.md") + ".json", "no such file")], ids=lambda text: text.replace(str(ROOT), "ROOT"))
def test_a_cluster_that_is_not_there_is_one_line(address, says, dataset):
    errors = bench(dataset, "--cluster", address, code=2).stderr
    assert says in errors and len(errors.splitlines()) == 1
