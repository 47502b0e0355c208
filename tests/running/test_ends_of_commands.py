"""How commands end when the world does not play along: signals, output that fails, closed streams, little memory."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from satloop.puzzles import find
from satloop.study import families

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="for systems with POSIX signals")
SLITHERLINK = find("slitherlink")
PYTHON = [sys.executable, "-m", "satloop"]
# Where a file may not grow, Python would keep compiled modules cut short, at which every later process fails.
KEEPS_NO_MODULES = "export PYTHONDONTWRITEBYTECODE=1;"


@pytest.fixture
def board(tmp_path):
    (tmp_path / "b.txt").write_text(f"# puzzle: slitherlink\n{SLITHERLINK.example}")
    return tmp_path / "b.txt"


@pytest.fixture
def dataset(tmp_path):
    """Three boards that are done at once and three that are not done in minutes."""
    def write(easy=3, hard=3):
        slow = families.board("slitherlink", 90, 90)
        data = {**{f"easy {n}": {"problem": SLITHERLINK.example, "solution": SLITHERLINK.answer} for n in range(easy)},
                **{f"hard {n}": {"problem": slow} for n in range(hard)}}
        (tmp_path / "boards.json").write_text(json.dumps({"name": "Slitherlink", "data": data}))
        return tmp_path / "boards.json"
    return write


def satloop(*arguments, shell="", before="", stdin=None):
    """(exit code, stdout, stderr) of a process; shell: redirections, before: what the shell does first."""
    words = [*PYTHON, *map(str, arguments)]
    line = f'{before} "$@" {shell}'
    done = subprocess.run(["bash", "-c", line, "bash", *words], capture_output=True, text=True, timeout=99, input=stdin)
    return done.returncode, done.stdout, done.stderr


def living(group):
    """The processes of a group, dead ones that nobody has asked after aside."""
    result = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, its = path.read_text().rpartition(")")[2].split()[:3]
        except (OSError, ValueError):
            continue
        if int(its) == group and state != "Z":
            result.append(path.parent.name)
    return result


def stopped_after(rows, out, send, *arguments):
    """Start, wait for that many rows of the CSV file, send the signal, return the exit code and stderr."""
    process = subprocess.Popen([*PYTHON, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True, start_new_session=True)
    end = time.monotonic() + 300
    while time.monotonic() < end and process.poll() is None and len(read(out)) < rows:
        time.sleep(0.05)
    send(process.pid)
    _, errors = process.communicate(timeout=300)
    while living(process.pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert not living(process.pid)
    return process.returncode, errors


def read(path):
    try:
        with open(path, newline="") as stream:
            return list(csv.DictReader(stream))
    except OSError:
        return []


SIGNALS = {"SIGTERM": (lambda pid: os.kill(pid, signal.SIGTERM), 143, "terminated"),
           "SIGTERM to all, twice": (lambda pid: [os.killpg(pid, signal.SIGTERM) for _ in range(2)], 143, "terminated"),
           "SIGINT to all": (lambda pid: os.killpg(pid, signal.SIGINT), 130, "interrupted")}


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
@pytest.mark.parametrize("name", SIGNALS)
def test_a_bench_that_is_stopped_keeps_every_row_and_leaves_nothing(name, dataset, tmp_path):
    send, code, word = SIGNALS[name]
    out, other = tmp_path / "rows.csv", tmp_path / "rows.json"
    result, errors = stopped_after(3, out, send, "bench", dataset(), "--loops", "elimination", "--jobs", 1, "--csv",
                                   out, "--json", other)
    assert (result, errors) == (code, f"satloop: {word} after 3 of 6 boards; --resume --csv {out} goes on\n")
    assert [row["id"] for row in read(out)] == [row["id"] for row in json.loads(other.read_text())["rows"]] == [
        f"easy {n}" for n in range(3)]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["boards.json", "rows.csv", "rows.json"]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
@pytest.mark.parametrize("name", SIGNALS)
def test_a_study_that_is_stopped_keeps_every_run_and_leaves_nothing(name, tmp_path):
    send, code, word = SIGNALS[name]
    out, other = tmp_path / "runs.csv", tmp_path / "runs.json"
    result, errors = stopped_after(2, out, send, "study", "--family", "slitherlink", "--sizes", "3,4,90", "--loops",
                                  "elimination", "--csv", out, "--json", other)
    assert result == code and len(errors.splitlines()) == 1
    assert errors.startswith(f"satloop: {word} after 2 of 3 runs; --resume --csv")
    assert [row["rows"] for row in read(out)] == ["3", "4"] and len(json.loads(other.read_text())) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["runs.csv", "runs.json"]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
@pytest.mark.parametrize("delay", [0.03, 0.1, 0.2])
def test_ctrl_c_while_workers_start_is_quiet(delay):
    words = [*PYTHON, "generate", "slitherlink", "9x9", "--count", "500", "--jobs", "2"]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                               start_new_session=True)
    end = time.monotonic() + 100
    while len(living(process.pid)) < 3 and time.monotonic() < end:  # itself, and the two of multiprocessing
        time.sleep(0.01)
    time.sleep(delay)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=100)
    lines = [line for line in errors.splitlines() if line]
    assert process.returncode == 130 and len(lines) == 1 and lines[0].startswith("satloop: interrupted"), errors


@pytest.mark.parametrize("effect", ["eval('os.kill(os.getpid(), signal.SIGINT)')", "lose_signal()",
                                    "__import__('module_with_signal')"])
def test_ctrl_c_in_an_import_is_quiet(effect, tmp_path):
    """CPython ends by SIGINT where an eval was interrupted, and its imports may raise another exception instead."""
    (tmp_path / "module_with_signal.py").write_text("import os, signal; os.kill(os.getpid(), signal.SIGINT)")
    (tmp_path / "program.py").write_text(
        "import os, signal, sys, time; from satloop import __main__, cli\n"
        "def lose_signal():\n"
        "    try: os.kill(os.getpid(), signal.SIGINT)\n"
        "    except KeyboardInterrupt: raise TypeError('expected a message argument') from None\n"
        f"cli.import_module = lambda *names: {effect}\n"
        "printable = cli.printable\n"
        "cli.printable = lambda text: time.sleep(0.05) or printable(text)\n"  # as on a busy machine
        "sys.argv[1:] = ['solve', 'example:masyu']; __main__.main()\n")
    done = subprocess.run([sys.executable, "-m", "program"], cwd=tmp_path, capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stdout) == (130, "") and done.stderr.split() == ["satloop:", "interrupted"], done


def test_ctrl_c_is_quiet_almost_from_the_start():
    """The modules that are imported before `main` has Ctrl-C end the process quietly; the script of pip imports re."""
    program = "import re, sys; before = {*sys.modules}; import satloop.__main__; print(*{*sys.modules} - before)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=100, check=True)
    assert {*done.stdout.split()} <= {"satloop", "satloop.__main__", "gc", "signal"}


@pytest.mark.parametrize("count", [0, 1, 2, 6])
def test_ctrl_c_between_two_lines_of_the_start_is_quiet(count):
    """The first line takes Ctrl-C over from Python, which would show a traceback; every later line is quiet."""
    program = ("import os, sys\n"
               "def follow(frame, event, argument):\n"
               "    return interrupt if frame.f_globals.get('__name__') == 'satloop.__main__' else None\n"
               "def interrupt(frame, event, argument):\n"
               "    lines.append(event == 'line')\n"
               f"    if sum(lines) == 4 + {count}: os.kill(os.getpid(), 2)\n"
               "    return interrupt\n"
               "lines = []; sys.settrace(follow)\n"
               "import satloop.__main__; print(len(lines))\n")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@pytest.mark.parametrize("files", [8, 10, 13, 15])
def test_few_open_files_are_one_line(files, board, dataset):
    for arguments in (["generate", "slitherlink", "4x4", "--count", 2, "--jobs", 2],
                      ["study", board, "--loops", "cuts"], ["bench", dataset(2, 0), "--jobs", 2]):
        code, _, errors = satloop(*arguments, before=f"ulimit -n {files};")
        assert code == 2 and len(errors.splitlines()) == 1, errors
        assert errors.startswith("satloop: no worker process can be started: too many open files"), errors


COMMANDS = [["--help"], ["show", "BOARD"], ["solve", "BOARD", "--format", "json"], ["dump", "BOARD", "--loops", "none"],
            ["solve", "hamilton:grid:4x4"]]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_full_disk_is_one_line(arguments, board):
    code, _, errors = satloop(*(str(board) if word == "BOARD" else word for word in arguments), shell="> /dev/full")
    assert (code, errors) == (2, "satloop: the output cannot be written: no space left on device\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_under_files_is_one_line_that_names_them(board, dataset):
    for arguments in (["dump", board, "--loops", "none", "-o"], ["bench", dataset(2, 0), "--json"],
                      ["study", board, "--loops", "cuts", "--csv"]):
        code, _, errors = satloop(*arguments, "/dev/full")
        assert code == 2 and errors.startswith("satloop: /dev/full: "), errors
        assert "no space left on device" in errors and len(errors.splitlines()) == 1 and "--resume" not in errors


def test_a_study_on_a_full_disk_names_both_of_its_files_and_can_be_resumed(board, tmp_path):
    rows, page = tmp_path / "rows.csv", tmp_path / "page.html"
    arguments = ["study", board, "--loops", "cuts,regions,height", "--csv", rows, "--html", page]
    code, _, errors = satloop(*arguments, before=f"{KEEPS_NO_MODULES} ulimit -f 1;")
    first, second = errors.splitlines()
    assert code == 2 and not page.exists() and first == f"satloop: {page}: cannot be written: file too large"
    assert second.startswith(f"satloop: {rows}: file too large after ") and "; --resume" in second
    assert satloop(*arguments, "--resume")[0] == 0 and page.exists()
    with rows.open() as file:
        assert [row["loops"] for row in csv.DictReader(file)] == ["cuts", "regions", "height"]


@pytest.mark.parametrize("command", ["study", "bench", "rate"])
def test_a_disk_that_takes_no_row_leaves_no_empty_file(command, board, tmp_path):
    out = tmp_path / "rows.csv"
    code, _, errors = satloop(command, board, "--csv", out, before=f"{KEEPS_NO_MODULES} ulimit -f 0;")
    assert code == 2 and errors.startswith(f"satloop: {out}: file too large after 0 of 1"), errors
    assert len(errors.splitlines()) == 1 and "--resume" not in errors and not out.exists()


def test_closed_streams_are_one_line(board):
    for arguments in (["show", board], ["--version"], ["generate", "slitherlink", "4x4"],
                      ["generate", "slitherlink", "4x4", "--count", "3", "--jobs", "2"]):
        code, _, errors = satloop(*arguments, shell=">&-")
        assert (code, errors) == (2, "satloop: the output cannot be written: bad file descriptor\n")
    code, out, errors = satloop("show", "-", shell="<&-")
    assert (code, out) == (2, "") and "bad file descriptor" in errors and len(errors.splitlines()) == 1
    assert satloop("show", board.parent / "none", shell="2>&-") == (2, "", "")
    assert satloop("show", board.parent / "none", shell="2> /dev/full")[0] == 2
    assert satloop("show", board, "-o", board.parent / "x", shell=">&- 2>&- <&-")[0] == 0


def test_a_closed_pipe_ends_quietly(dataset, tmp_path):
    slow = tmp_path / "large.txt"
    slow.write_text(families.board("slitherlink", 60, 60))
    for arguments in (["show", slow, slow, slow], ["dump", slow, "--loops", "none"], ["--help"]):
        code, out, errors = satloop(*arguments, shell="| head -c 1; exit ${PIPESTATUS[0]}")
        assert len(out) == 1 and errors == ""
        assert code in (0, 141)
    for jobs in (1, 2):
        code, out, errors = satloop("generate", "slitherlink", "4x4", "--count", 200, "--jobs", jobs,
                                    shell="| head -1; exit ${PIPESTATUS[0]}")
        assert (code, out, errors) == (141, "# puzzle: slitherlink\n", "")
    assert satloop("dump", slow, "--loops", "none", shell="| true; exit ${PIPESTATUS[0]}")[::2] == (141, "")


@pytest.mark.parametrize("megabytes", [70, 102])
def test_little_memory_is_one_line(megabytes, tmp_path, dataset):
    large = tmp_path / "large.txt"
    large.write_text(families.board("slitherlink", 60, 60))
    for arguments in (["solve", large], ["bench", dataset(0, 1)], ["study", large, "--loops", "cuts"]):
        code, out, errors = satloop(*arguments, before=f"ulimit -v {1024 * megabytes};")
        assert (code, out) == (2, "") and len(errors.splitlines()) == 1, (arguments, errors)
        assert "out of memory" in errors or "no worker process can be started" in errors


def test_a_solver_that_runs_out_of_memory_is_one_line():
    program = ("from satloop import out_of_memory; import resource\n"
               "from satloop.solving.session import Session; from encoders import Formula\n"
               "resource.setrlimit(resource.RLIMIT_AS, (400 << 20, resource.RLIM_INFINITY))\n"
               "out_of_memory.end_with_message(2, 'satloop: out of memory\\n')\n"
               "session = Session(Formula(), 'cadical195'); session.add([[100_000_000]])\n")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (2, "satloop: out of memory\n")


def test_a_call_that_fails_without_memory_is_one_line():
    program = ("import resource, satloop.cli, satloop.__main__\n"
               "{}\n"
               "def main(): raise SystemError('returned NULL')\n"
               "satloop.cli.main = main\n"
               "satloop.__main__.main()\n")
    limit = "resource.setrlimit(resource.RLIMIT_AS, (600 << 20, resource.RLIM_INFINITY))"
    for line, code, last in (("", 1, "SystemError: returned NULL"), (limit, 2, "satloop: out of memory")):
        done = subprocess.run([sys.executable, "-c", program.format(line)], capture_output=True, text=True, timeout=300)
        assert (done.returncode, done.stderr.splitlines()[-1]) == (code, last)
