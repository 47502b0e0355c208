"""`satloop ask`: programs that answer by chance, by solving, wrongly at times, and not at all."""

import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest
from command import run

import satloop
from satloop import tasks
from satloop.errors import PuzzleError
from satloop.sets.records import record_of, write_records
from satloop.tasks.answers_file import AnswersFile
from satloop.tasks.program import LONGEST, replies
from satloop.tasks.score_table import score_table, wilson
from satloop.tasks.task_lines import line_of, score_of, tasks_of

ROOT = Path(__file__).parents[2]
PYTHON = f"{sys.executable} -c "
KNOWN = """
import json, sys
prompt = sys.stdin.read()
print(json.load(open(sys.argv[1]))[prompt])
"""


@pytest.fixture(scope="module")
def boards():
    """(board, solution) of six small Slitherlinks and Masyus."""
    result = []
    for name, seed in product(("slitherlink", "masyu"), range(3)):
        board = satloop.generate(name, "4x4", seed)
        result.append((board, satloop.solve(board).solutions[0]))
    return result


@pytest.fixture
def set_file(boards, tmp_path):
    """The set of these boards."""
    records = [record_of(f"{board.name}-{number}", board, solution, level=level, score=1.0)
               for number, ((board, solution), level) in enumerate(zip(boards, ("hard", "easy", "easy") * 2))]
    write_records(tmp_path / "set.jsonl", records)
    return tmp_path / "set.jsonl"


def program(folder, text, *arguments):
    path = folder / "program.py"
    path.write_text(text)
    return " ".join([sys.executable, str(path), *map(str, arguments)])


def knowing(folder, answers):
    """A program that answers each prompt as told."""
    (folder / "known.json").write_text(json.dumps(answers))
    return program(folder, KNOWN, folder / "known.json")


def rows_of(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_the_programs_of_the_documentation_reach_what_stands_there(tmp_path, monkeypatch):
    """One answers by chance, one by satloop's solver, one errs at times."""
    page = (ROOT / "docs/benchmark.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name, text in re.findall(r"^`(\w+\.py)` .*\n\n((?:    .*\n)+)", page, re.MULTILINE):
        (tmp_path / name).write_text(re.sub("^    ", "", text, flags=re.MULTILINE))
    set_command = re.search(r"^    satloop (set .*)$", page, re.MULTILINE)[1]
    assert run(*shlex.split(set_command))[0] == 0
    examples = re.findall(r"^    \$ satloop (.*)\n((?:    [^$].*\n)+)", page, re.MULTILINE)
    assert len(examples) == 3 and " 6       6  100.0" in examples[1][1]
    for command, expected in examples:
        code, out, err = run(*shlex.split(command.replace("python ", f"{sys.executable} ")), "--jobs", 2)
        assert code == 0 and out + err == re.sub("^    ", "", expected, flags=re.MULTILINE)


@pytest.mark.parametrize("form", tasks.FORMS)
def test_a_program_that_errs_at_times_is_right_in_the_others(set_file, tmp_path, form):
    all_tasks = list(tasks_of(set_file, form))
    answers = {task.prompt: task.answer if number % 2 else "I do not know." for number, task in enumerate(all_tasks)}
    code, out, _ = run("ask", set_file, "--form", form, "--command", knowing(tmp_path, answers),
                       "-o", tmp_path / "a.jsonl")
    assert code == 0 and " ".join(out.splitlines()[-1].split()) == "all 6 3 50.0 18.8 to 81.2 0.500 0"
    result = {row["id"]: row for row in rows_of(tmp_path / "a.jsonl")}
    for number, task in enumerate(all_tasks):
        row = result[task.metadata["id"]]
        assert row["solved"] == bool(number % 2) and row["answer"].strip() == answers[task.prompt]
        assert row["reason"] == ("right" if number % 2 else "no answer in the text")


FAILURES = {
    "sh -c 'echo loud >&2; echo \"why not\" >&2; exit 3'": "exit code 3: why not",
    "sh -c 'kill -9 $$'": "ended by SIGKILL",
    "cat /dev/zero": f"an answer of more than {LONGEST} bytes",
    f"{PYTHON}'print(\"x\" * 100000000)'": f"an answer of more than {LONGEST} bytes",
    "sh -c 'exit 0'": "", "sh -c 'cat >/dev/null; echo x'": "", "sh -c 'exec <&-; echo x'": "",
    f"{PYTHON}'import sys; sys.stderr.write(\"x\" * 3000000)'": "",
    f"{PYTHON}'import sys; print(\"x\" * 900000)'": "", "sh -c 'sleep 60 & echo x'": "",
    "sh -c 'exec >&- 2>&-; exit 4'": "exit code 4"}


@pytest.mark.parametrize("command", FAILURES, ids=lambda command: command.replace(PYTHON, "python "))
def test_a_program_that_fails_has_no_score_and_a_reason(command, boards):
    answer, = satloop.ask(boards[0][0], command)
    assert answer["failed"] == FAILURES[command] and answer["score"] == 0 and not answer["solved"]
    assert answer["reason"] == (answer["failed"] or "no answer in the text") and len(answer["answer"]) <= LONGEST


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
def test_a_program_that_hangs_is_ended_with_all_that_it_has_started(boards, tmp_path, monkeypatch):
    """The clock stands still until all four processes are there."""
    pids = tmp_path / "pids"
    monkeypatch.setattr("satloop.tasks.program.perf_counter",
                        lambda: 2.0 if pids.exists() and len(pids.read_text().split()) == 4 else 0.0)
    command = f"sh -c 'sleep 600 & echo $! >> {pids}; echo $$ >> {pids}; wait'"
    answers = satloop.ask([board for board, _ in boards[:2]], command, time_limit=1.0, jobs=2)
    assert [answer["failed"] for answer in answers] == ["no answer within 1 s"] * 2
    assert len(pids.read_text().split()) == 4
    wait_for_the_end(map(int, pids.read_text().split()))


def wait_for_the_end(pids):
    """Nothing of these processes is left; a zombie that nobody has reaped yet counts as ended."""
    for pid in pids:
        while is_running(pid):
            time.sleep(0.01)


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
@pytest.mark.parametrize("number, code, word", [(signal.SIGINT, 130, "interrupted"),
                                                (signal.SIGTERM, 143, "terminated")])
def test_a_stop_keeps_the_answers_and_leaves_no_process(set_file, tmp_path, number, code, word):
    """The first three prompts are answered; then the program waits, and satloop is stopped."""
    pids, out = tmp_path / "pids", tmp_path / "a.jsonl"
    text = f"""
import os, sys, time
prompt = sys.stdin.read()
pid = os.fork()
with open({str(pids)!r}, "a") as file:
    file.write(f"{{os.getpid()}}\\n")
if pid == 0 or "Masyu" in prompt:
    time.sleep(600)
"""
    command = program(tmp_path, text)
    satloop_process = subprocess.Popen([sys.executable, "-m", "satloop", "ask", set_file, "--command", command,
                                        "-o", out], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not (out.exists() and out.read_text().count("\n") == 3 and len(pids.read_text().split()) >= 7):
        assert satloop_process.poll() is None
        time.sleep(0.02)
    satloop_process.send_signal(number)
    stdout, stderr = satloop_process.communicate()
    assert satloop_process.returncode == code and f"{word} after 3 of 6 boards" in stderr
    assert "Slitherlink" in stdout and "Masyu" not in stdout
    wait_for_the_end(map(int, pids.read_text().split()))
    assert len(rows_of(out)) == 3


def test_what_is_answered_is_not_asked_again(set_file, tmp_path):
    out, count = tmp_path / "a.jsonl", tmp_path / "count"
    command = f"sh -c 'echo >> {count}; echo x'"
    assert run("ask", set_file, "--command", command, "-o", out, "--limit", 2)[0] == 0
    first = out.read_text()
    out.write_text(first + first[:50])  # a line that a stop has cut short
    code, table, err = run("ask", set_file, "--command", command, "-o", out)
    assert code == 0 and "goes on after 2 answers" in err and out.read_text().startswith(first)
    assert len(count.read_text()) == 6 and len(rows_of(out)) == 6 and table.splitlines()[-1].split()[1] == "6"
    assert run("ask", set_file, "--command", command, "-o", out)[1] == table and len(count.read_text()) == 6


def test_only_what_failed_is_asked_again(set_file, tmp_path):
    out, flag = tmp_path / "a.jsonl", tmp_path / "flag"
    command = f"sh -c 'test -e {flag}; grep -q Masyu || test -e {flag}'"
    code, _, err = run("ask", set_file, "--command", command, "-o", out)
    assert code == 0 and "3 answers failed, the first, to slitherlink-0: exit code 1" in err
    flag.write_text("")
    assert "3 answers failed" in run("ask", set_file, "--command", command, "-o", out)[2]
    code, table, err = run("ask", set_file, "--command", command, "-o", out, "--retry")
    assert code == 0 and "answers failed" not in err and len(rows_of(out)) == 9 and table.split()[-1] == "0"


def test_a_file_of_answers_is_read_with_doubt(set_file, tmp_path):
    out = tmp_path / "a.jsonl"
    all_tasks = list(tasks_of(set_file))
    wrong = "cat"
    assert run("ask", set_file, "--command", wrong, "-o", out, "--limit", 1)[0] == 0
    row = json.loads(out.read_text())
    out.write_text(json.dumps(row | {"score": 1.0, "solved": True}) + "\n")  # a lie is told anew
    with AnswersFile(str(out), wrong) as file:
        assert file.answer(all_tasks[0])["score"] < 1 and file.answer(all_tasks[1]) is None
    for forged in ("no JSON", "[]", "{}", json.dumps(row | {"command": "dog"}), json.dumps(row | {"prompt": "0" * 16}),
                   json.dumps(row | {"answer": None}), json.dumps(row | {"failed": 0})):
        out.write_text(json.dumps(row) + "\n" + forged + "\n")
        code, table, err = run("ask", set_file, "--command", wrong, "-o", out)
        assert code == 2 and not table and f"{out}, line 2: found " in err and err.count("\n") == 1
    assert run("ask", set_file, "--command", wrong, "-o", out, "--form", "json")[0] == 2


def test_what_cannot_be_asked_is_told_in_a_line(set_file, tmp_path):
    several = tmp_path / "several.txt"
    several.write_text("# puzzle: slitherlink\n2 2\n- -\n- -\n")
    noexec = tmp_path / "noexec"
    noexec.write_text("text")
    noexec.chmod(0o755)
    for arguments, words in (
            (["--command", "no-such-program -x"], "command is a program of this machine"),
            (["--command", ""], "command is a program of this machine"), ([], "either --command PROGRAM or --tasks"),
            (["--command", "cat", "--tasks", "t.jsonl"], "either --command"),
            (["--tasks", "t.jsonl", "-o", "a.jsonl"], "-o OUT gets no answers"),
            (["--command", "cat", "--retry"], "needs -o"), (["--command", "cat", "-o", "/dev/null"], "plain file"),
            (["--command", "cat", "-o", tmp_path], "a plain file"),
            (["--command", noexec], "noexec: exec format error"), (["--command", "cat", "--form", "odd"], "odd"),
            (["--command", "cat", several], "board has several solutions"),
            (["--command", "cat", set_file], "two boards have the id slitherlink-0"),
            (["--command", "cat", "example:countryroad", "--form", "address"], "form 'address'")):
        code, out, err = run("ask", set_file, *arguments)
        assert code == 2 and not out and words in err and "Traceback" not in err, arguments
    for wrong in ("no-such-program", "", None, 3):
        with pytest.raises(ValueError, match="command is a program"):
            satloop.ask(set_file, wrong)


def test_boards_of_files_are_named_by_them(tmp_path):
    path = tmp_path / "board.txt"
    path.write_text("# puzzle: slitherlink\n2 2\n4 -\n- -\n")
    code, _, err = run("ask", path, "example:masyu", path, "--command", "cat", "-o", tmp_path / "a.jsonl")
    assert code == 0 and not err
    assert [row["id"] for row in rows_of(tmp_path / "a.jsonl")] == [str(path), "example:masyu", f"{path}-2"]


def test_tasks_are_written_as_lines_that_can_be_scored(set_file, tmp_path):
    assert run("ask", set_file, "--tasks", tmp_path / "tasks.jsonl", "--form", "json")[0] == 0
    lines = rows_of(tmp_path / "tasks.jsonl")
    assert [json.dumps(line, ensure_ascii=False) + "\n" for line in lines] == [
        *map(line_of, tasks_of(set_file, "json"))]
    for line in lines:
        assert set(line) == {"id", "input", "target", "metadata"} and line["id"] == line["metadata"]["id"]
        assert score_of(line["target"], line["metadata"]) == 1 and score_of("no", line["metadata"]) == 0
        assert score_of(None, line["metadata"]) == 0
    with pytest.raises(PuzzleError):
        score_of("x", lines[0]["metadata"] | {"solution": lines[1]["metadata"]["solution"]})
    assert run("ask", set_file, "--tasks", "-", "--form", "json")[1] == (tmp_path / "tasks.jsonl").read_text()


@pytest.mark.parametrize("solved, count", [(0, 1), (1, 1), (0, 40), (7, 9), (250, 1000)])
def test_the_interval_has_those_shares_whose_chance_is_not_below_five_percent(solved, count):
    """Wilson's bounds are where the distance of the shares is Z standard deviations of the bound itself."""
    low, high = wilson(solved, count)
    for bound in (low, high):
        assert 0 <= bound <= 1
        if bound not in (0, 1):
            deviation = (bound * (1 - bound) / count) ** 0.5
            assert abs(solved / count - bound) == pytest.approx(1.959963984540054 * deviation)


def test_the_interval_holds_what_is_drawn_from_it():
    rng = random.Random(1)
    held = 0
    for _ in range(400):
        low, high = wilson(sum(rng.random() < 0.3 for _ in range(20)), 20)
        held += low <= 0.3 <= high
    assert 0.92 < held / 400 < 0.99


def test_one_puzzle_of_one_level_needs_no_row_for_all():
    row = {"genre": "masyu", "level": None, "solved": True, "score": 1.0, "failed": ""}
    assert [line[:2] for line in score_table([row])][1:] == [("Masyu", "any")]


def test_answers_come_as_they_are_done_and_none_is_mixed_up():
    prompts = [(number, f"{number}") for number in range(7)]
    result = dict(replies(iter(prompts), ["cat"], 300.0, 3))
    assert {name: reply.text for name, reply in result.items()} == dict(prompts)


def test_a_generator_that_is_closed_leaves_no_process():
    answers = replies([(0, "0"), (1, "600")], ["sh", "-c", "read -r n; echo $$; exec sleep $n"], 300.0, 2)
    first, reply = next(answers)
    assert first == 0 and reply.failed == ""
    answers.close()
    children = subprocess.run(["ps", "-o", "args=", "--ppid", str(os.getpid())], capture_output=True, text=True).stdout
    assert "sleep 600" not in children
