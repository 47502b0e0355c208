"""The command line, through click's runner: what each command prints, and its exit code."""

import json
import re
import signal
import subprocess
import sys

import pytest
from command import run

from encoders import Formula
from satloop import __version__
from satloop.cli import COMMANDS
from satloop.commands.shared import output
from satloop.errors import InternalError
from satloop.puzzles import NAMES, find
from satloop.solving.results import Result, Statistics
from satloop.solving.solvers import SOLVERS

CORNER = "# puzzle: slitherlink\n3 3\n- 2 -\n3 - 3\n- - 2\n"
TWICE = "# puzzle: slitherlink\n2 2\n2 -\n- -\n"
NEVER = "# puzzle: slitherlink\n1 2\n3 0\n"
FOUR = "# puzzle: flow\n4 4\n1 - - 2\n- - - -\n- - - -\n1 - - 2\n"


@pytest.fixture
def board(tmp_path):
    def write(text, name="board.txt"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path
    return write


def test_overview_and_version():
    code, out, _ = run()
    assert code == 0
    assert all(name in out for name in COMMANDS)
    assert run("--version") == (0, f"satloop, version {__version__}\n", "")


def test_solve_draws_the_loop(board):
    code, out, err = run("solve", board(CORNER))
    assert (code, err) == (0, "") and out.splitlines() == [
        "┌───────┐   ·", "│     2 │", "└───┐   └───┐", "  3 │     3 │", "┌───┘   ┌───┘", "│       │ 2", "└───────┘   ·"]


def test_solve_reads_standard_input_and_an_explicit_puzzle(board):
    bare = CORNER.partition("\n")[2]
    assert run("solve", "-", "--puzzle", "slitherlink", stdin=bare) == run("solve", board(CORNER))
    assert run("solve", "-", stdin=bare)[0] == 2


def test_solve_dataset_format_is_what_check_reads(board, tmp_path):
    path = board(CORNER)
    code, out, _ = run("solve", path, "--format", "board", "-o", tmp_path / "solution.txt")
    assert (code, out) == (0, "")
    assert run("check", path, tmp_path / "solution.txt") == (0, "correct\n", "")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["board.txt", "solution.txt"]


def test_solve_json(board):
    path = board(TWICE)
    code, out, _ = run("solve", path, "--format", "json", "--all")
    record = json.loads(out)
    assert code == 0
    assert (record["puzzle"], record["file"], record["outcome"], record["complete"]) == (
        "slitherlink", str(path), "several", True)
    assert len({str(s["grid"]) for s in record["solutions"]}) == len(record["solutions"]) > 1
    assert all(len(s["edges"]) == 12 and s["failures"] == [] for s in record["solutions"])
    assert {"variables", "clauses", "cuts", "rounds", "conflicts", "seconds"} == record["statistics"].keys()


def test_solve_several_svg_go_to_numbered_files(board, tmp_path):
    path = board(TWICE)
    assert run("solve", path, "--limit", 2, "--format", "svg", "-o", tmp_path / "x.svg")[0] == 0
    one, two = ((tmp_path / name).read_text() for name in ("x.svg", "x-2.svg"))
    assert one.startswith("<svg") and two.startswith("<svg") and one != two
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board.txt", "x-2.svg", "x.svg"]
    code, out, err = run("solve", path, "--limit", 2, "--format", "svg")
    assert (code, out) == (2, "") and "-o" in err


def test_solve_all_counts(board):
    """The three: two cells, three, and the whole board inside."""
    code, out, err = run("solve", path := board(TWICE), "--all", "--format", "board")
    assert (code, err) == (0, f"{path}: 3 solutions\n")
    assert sorted(out.strip().split("\n\n")) == ["2 2\n- x\nx x", "2 2\nx x\nx -", "2 2\nx x\nx x"]


def test_solve_stats_go_to_stderr(board):
    code, out, err = run("solve", board(CORNER), "--stats")
    assert (code, out) == run("solve", board(CORNER))[:2]
    size = find("slitherlink")(CORNER).encode(f := Formula()) and f.size
    counts, _, seconds = err.partition("; seconds: ")
    assert counts.startswith(f"{size.variables} variables, {size.clauses} clauses, ")
    assert re.fullmatch(r".*, \d+ cuts, 1 round, \d+ conflicts", counts)
    assert re.findall(r"(\w+) \d+\.\d+", seconds) == ["parse", "encode", "load", "solve", "check"]


def test_no_solution_is_exit_code_1(board):
    assert run("solve", board(NEVER)) == (1, "no solution\n", "")


def test_time_limit_is_unknown_never_no_solution(board):
    code, out, err = run("solve", board(CORNER), "--time-limit", 1e-9)
    assert (code, out) == (3, "")
    assert "unknown" in err and "no solution" not in err
    assert run("unique", board(CORNER), "--time-limit", 1e-9)[:2] == (3, "unknown\n")


def test_time_limit_before_all_are_found_is_unknown(board, monkeypatch):
    result = Result("several", [{}, {}], Statistics(), [[], []], exhausted=False, board=None, schemes={})
    monkeypatch.setattr("satloop.commands.shared.workers.BoardSearch.result", lambda *_, **__: (result, None))
    monkeypatch.setattr("satloop.commands.solve.write_solutions", lambda *_: None)
    code, _, err = run("solve", board(TWICE), "--all", "--time-limit", 1)
    assert code == 3
    assert "perhaps more" in err


def test_loops_none_shows_what_the_check_says(board, monkeypatch):
    # Two 1x1 loops: the degree rules and the numbers hold, one single loop it is not.
    text = "# puzzle: slitherlink\n1 3\n4 2 4\n"
    code, out, _ = run("solve", board(text), "--loops", "none")
    assert code == 1
    assert "┌" in out and "not a solution: there is more than one loop" in out
    assert run("solve", board(text))[0] == 1
    assert run("unique", board(text), "--loops", "none")[0] == 2


def test_unique(board):
    assert run("unique", board(CORNER)) == (0, "unique\n", "")
    code, out, _ = run("unique", board(TWICE))
    assert code == 1
    assert out.startswith("several solutions; `satloop complete` finds the clues that leave one\n")
    assert out.count("┌───────┐") >= 1
    cells = re.search(r"they differ in (\d+) cells? \(at (.*)\)\n$", out)
    assert cells and len(cells[2].split(", ")) == int(cells[1]) == out.count("[") // 2 > 0
    assert run("unique", board(NEVER)) == (
        1, "no solution; `satloop conflict` finds the clues that contradict each other\n", "")


def test_check_names_rule_and_place(board):
    assert run("check", board(TWICE), board("2 2\n- -\n- x\n", "s.txt")) == (
        1, "a number is not the count of its cell's sides on the loop (at row 1 column 1)\n", "")


def test_show_and_size_and_puzzles(board):
    code, out, _ = run("show", board(CORNER))
    assert code == 0 and out.count("3") == 2
    assert run("show", board(CORNER), "--format", "svg")[1].startswith("<svg")
    code, out, _ = run("size", board(CORNER))
    rows = [line.split() for line in out.splitlines()]
    total = next(row for row in rows if row[0] == "total")
    parts = rows[1:rows.index(total)]
    assert [sum(int(row[i]) for row in parts) for i in (-3, -2, -1)] == [int(n) for n in total[1:]]
    code, out, _ = run("puzzles")
    assert code == 0
    assert all(word in out for word in ("slitherlink", "Numberlink", "--loops cuts", "--colors onehot", "lazy"))
    assert {p["name"] for p in json.loads(run("puzzles", "--format", "json")[1])} >= {"flow", "slitherlink"}
    holes = {name: "# @ or x a hole" in run("puzzles", name)[1] for name in ("moonsun", "haisu", "fakearrow")}
    assert holes == {"moonsun": True, "haisu": False, "fakearrow": False}  # where regions may have holes


def test_dataset_argument(board, tmp_path):
    record = {"problem": TWICE.partition("\n")[2], "solution": "2 2\nx x\nx -\n"}
    path = board(json.dumps({"name": "Slitherlink", "data": {"a#1": record}}), "boards.json")
    assert run("solve", f"{path}#a#1")[0] == 0
    assert run("check", f"{path}#a#1", f"{path}#a#1")[:2] == (0, "correct\n")
    code, _, err = run("solve", f"{path}#b")
    assert code == 2 and "'b'" in err and "a#1" in err
    code, _, err = run("solve", path)
    assert code == 2 and "#ID" in err


BAD = {
    "ragged": ("# puzzle: slitherlink\n2 2\n1 2\n3\n", ["row 2", "1 token,", "2"]),
    "unknown token": ("# puzzle: slitherlink\n1 2\n1 ?\n", ["row 1", "column 2", "'?'"]),
    "a number 5": ("# puzzle: slitherlink\n1 2\n1 5\n", ["row 1", "column 2", "'5'", "0 to 4"]),
    "one end": ("# puzzle: flow\n1 3\n1 - 2\n", ["row 1", "once"]),
    "three ends": ("# puzzle: flow\n1 3\n1 1 1\n", ["row 1", "3 times"]),
    "empty": ("", ["rows columns"]),
    "binary": (b"\x00\xff\xfe\x80", ["UTF-8"]),
    "no puzzle": ("1 2\n1 -\n", ["--puzzle"]),
    "unknown puzzle": ("# puzzle: chess\n1 2\n1 -\n", ["chess", "slitherlink"]),
}


@pytest.mark.parametrize("case", BAD)
@pytest.mark.parametrize("command", ["solve", "unique", "show", "size", "dump"])
def test_bad_board_is_one_line_and_exit_code_2(board, case, command):
    text, words = BAD[case]
    code, out, err = run(command, board(text))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1 and err.endswith("\n")
    assert all(word in err for word in ["board.txt", *words]), err


@pytest.mark.parametrize("arguments", [
    ["solve"], ["solve", "nosuchfile.txt"], ["solve", "."], ["solve", "x\0y"], ["nosuchcommand"],
    ["solve", "BOARD", "--solver", "minisat99"], ["solve", "BOARD", "--loops", "magic"],
    ["solve", "BOARD", "--colors", "onehot"], ["solve", "BOARD", "--puzzle", "go"], ["solve", "BOARD", "--nosuch"],
    ["solve", "BOARD", "--limit", "0"], ["solve", "BOARD", "--all", "--limit", "2"],
    ["solve", "BOARD", "-o", "no/such/folder/x"], ["solve", "BOARD", "--time-limit", "-1"],
    ["solve", "BOARD", "--limit", "-3"], ["solve", "BOARD", "--time-limit", "0"],
    ["solve", "BOARD", "--time-limit", "nan"],
    ["check", "BOARD", "nosuchfile"], ["check", "BOARD", "BOARD"], ["check", "BOARD", "OTHER"],
    ["decode", "BOARD", "BOARD"], ["decode", "nosuch.cnf", "BOARD"], ["dump", "BOARD", "--loops", "cuts"],
    ["bench", "nosuchfile"], ["bench", "."],
])
def test_bad_usage_is_one_line_and_exit_code_2(board, arguments):
    paths = {"BOARD": board(CORNER), "OTHER": board("2 2\nx -\n- -\n", "other.txt")}
    code, out, err = run(*(paths.get(a, a) for a in arguments))
    assert (code, out) == (2, ""), out
    assert err.count("\n") == 1 and err.startswith("satloop: ")


def test_unknown_names_list_the_known(board):
    loops = find("slitherlink").options["loops"]
    for option, known in (("--solver", SOLVERS), ("--loops", loops), ("--puzzle", NAMES)):
        code, _, err = run("solve", board(CORNER), option, "x")
        assert code == 2 and set(known) <= set(re.findall(r"[\w-]+", err)), option


def test_one_bad_file_does_not_stop_the_others(board):
    code, out, err = run("solve", board("", "empty.txt"), board(NEVER, "never.txt"), board(CORNER))
    assert code == 2
    assert "no solution" in out and "┌" in out
    assert err.count("\n") == 1


def test_failed_write_leaves_the_old_file(tmp_path):
    path = tmp_path / "x"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt), output.open_complete(str(path)) as stream:
        stream.write("half")
        raise KeyboardInterrupt
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("command", [
    "solve -o", "unique -o", "show -o", "convert -o", "convert --format json -o", "minimize -o", "complete -o",
    "forced -o", "conflict -o", "hint -o", "explain -o", "dump -o", "rate --json", "rate --csv"])
def test_a_command_without_a_result_leaves_the_old_file(board, command):
    old = board("old", "old")
    for file in (board("# puzzle: slitherlink\n2 2\n3 x\n- -\n", "bad.txt"), "missing.txt"):
        for _ in range(2):
            assert run(*command.split(), old, file)[0] == 2 and old.read_text() == "old"


def test_a_set_of_no_boards_leaves_the_old_file(board):
    old = board("old", "old")
    code, _, err = run("set", "kaisu", "--sizes", "1", "--jobs", 1, "-o", old)
    assert code == 3 and err.endswith("no board was made\n") and old.read_text() == "old"


def test_a_device_is_written_and_stays(board):
    assert run("solve", board(CORNER), "-o", "/dev/null")[0] == 0
    import pathlib
    assert pathlib.Path("/dev/null").is_char_device()


def test_color_only_on_a_terminal_that_wants_it(monkeypatch):
    kind = find("slitherlink")
    board = kind(TWICE)
    picture = board.picture(board.read_solution("2 2\nx -\n- -\n"))
    assert "\033" not in output.drawing_text(picture)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\033" in output.drawing_text(picture)
    assert "\033" not in output.drawing_text(picture, out="file")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\033" not in output.drawing_text(picture)


def test_drawing_is_narrower_where_the_terminal_is(monkeypatch):
    board = find("countryroad")("\n".join(["20 20", *[" ".join("1" + 19 * "-")] * 20, *[" ".join(20 * "1")] * 20]))
    longest = {}
    monkeypatch.setenv("NO_COLOR", "1")
    for terminal in (True, False):
        monkeypatch.setattr(sys.stdout, "isatty", lambda on=terminal: on, raising=False)
        for columns in ("100", "80", "50", "10"):
            monkeypatch.setenv("COLUMNS", columns)
            longest[terminal, columns] = max(map(len, output.drawing_text(board.picture()).splitlines()))
            assert max(map(len, output.drawing_text(board.picture(), out="file").splitlines())) == 81
    assert [*longest.values()] == [81, 61, 41, 41, 81, 81, 81, 81]


def test_internal_error_is_no_traceback(board, monkeypatch):
    def broken(*_, **__):
        raise InternalError("cuts fail")
    monkeypatch.setattr("satloop.commands.shared.workers.solve", broken)
    code, out, err = run("solve", board(CORNER))
    assert (code, out) == (70, "")
    assert "bug" in err and "cuts fail" in err


def test_ctrl_c_is_130_and_leaves_no_half_file(board, tmp_path):
    # The second board has millions of solutions: the command is at work when the interrupt comes.
    endless = "# puzzle: slitherlink\n14 14\n" + "- " * 14 + ("\n" + "- " * 14) * 13
    command = [sys.executable, "-m", "satloop", "solve", board(CORNER), board(endless, "endless.txt"), "--all",
               "--stats", "--format", "svg", "-o", tmp_path / "x.svg"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    while not process.stderr.readline().endswith(": 1 solution\n"):  # of the first board, the last of its lines
        pass
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=300)
    assert process.returncode == 130
    assert err == "satloop: interrupted\n"
    drawn = list(tmp_path.glob("*.svg"))
    assert drawn and all(path.read_text().rstrip().endswith("</svg>") for path in drawn)
    assert {path.suffix for path in tmp_path.iterdir()} == {".svg", ".txt"}
