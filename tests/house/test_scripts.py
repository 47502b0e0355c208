"""Every script in scripts/ does its work on a small case."""

import json
import os
import re
import shutil
import subprocess
import sys
from configparser import ConfigParser
from importlib.util import find_spec
from pathlib import Path

import measuring
import numpy as np
import pytest
import setting
import solvers

from satloop.puzzles import NAMES, find
from satloop.sets import make_set, write_records
from satloop.setting.generator import generate
from satloop.setting.request import Request

SCRIPTS = Path(__file__).parents[2] / "scripts"
# Scripts with a file of tests of their own.
ELSEWHERE = {"compile_ahead.py": "web/test_site.py", "make_site.py": "web/test_site.py",
             "site_figures.py": "web/test_site.py", "wrong_examples.py": "web/test_web_rules.py",
             "perturb.py": "puzzles/test_perturb.py", "pzpr_judge.py": "puzzles/test_pzpr_judge.py"}


def run(script, *arguments, code=0):
    done = subprocess.run([sys.executable, str(SCRIPTS / script), *map(str, arguments)], capture_output=True, text=True,
                          check=False, timeout=300)
    assert done.returncode == code, done.stderr
    return done.stdout, done.stderr


def test_no_script_is_without_a_test():
    here = Path(__file__)
    for script in SCRIPTS.glob("*.py"):
        if '"__main__"' in script.read_text(encoding="utf-8"):
            file = here.parents[1] / ELSEWHERE.get(script.name, f"house/{here.name}")
            tests = file.read_text(encoding="utf-8")
            assert f'"{script.name}"' in tests, f"{script.name}: run it in {here.name}, small"


def test_a_new_puzzle_is_begun_with_its_name_and_skeletons(tmp_path, monkeypatch, capsys):
    """As the script "new_puzzle.py" does it for scripts/new, in another folder."""
    import new_puzzle
    package, checker = (tmp_path / "satloop" / place for place in ("puzzles/__init__.py", "proving/checker/rules"))
    for folder in (package.parent, checker):
        folder.mkdir(parents=True)
    shutil.copy(new_puzzle.PACKAGE, package)
    monkeypatch.setattr(new_puzzle, "ROOT", tmp_path)
    monkeypatch.setattr(new_puzzle, "PACKAGE", package)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "argv", ["new", "masyuloop"])
    new_puzzle.main()
    assert "begun: satloop/puzzles/masyuloop.py" in capsys.readouterr().out
    rows = re.findall(r'^    "(\w+)": ', package.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == sorted([*NAMES, "masyuloop"])
    for file in (package.with_name("masyuloop.py"), checker / "masyuloop.py"):
        compile(file.read_text(encoding="utf-8"), file.name, "exec")
    monkeypatch.setattr(sys, "argv", ["new", "Masyu-Loop"])
    with pytest.raises(SystemExit, match="2"):
        new_puzzle.main()
    assert "is no name of a file" in capsys.readouterr().err


def test_page_start(tmp_path):
    """How soon the page is there, for one puzzle; what is no puzzle is refused."""
    assert "unknown puzzle 'nosuch'" in run("page_start.py", "nosuch", code=2)[1]
    if find_spec("playwright") is None or not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        pytest.skip("Playwright or Chromium is not installed (scripts/browser does)")
    rows = run("page_start.py", "masyu", "--repeat", "1")[0].splitlines()
    assert [row.split(",")[0] for row in rows[1:3]] == ["cold: start page drawn", "cold: board playable"]
    assert rows[5].startswith("slowest: masyu ")


def test_screens(tmp_path):
    """A picture of the page; windows that are none are refused."""
    assert "a window is WIDTHxHEIGHT" in run("screens.py", tmp_path, "--windows", "wide", code=2)[1]
    assert "a folder, or --docs" in run("screens.py", code=2)[1]
    if find_spec("playwright") is None or not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        pytest.skip("Playwright or Chromium is not installed (scripts/browser does)")
    output = run("screens.py", tmp_path, "--states", "start", "--windows", "390x844", "--themes", "dark")[0]
    assert output == "" and (tmp_path / "start-390x844-dark.png").stat().st_size > 5000


def test_circuits():
    """A row for each encoding, and one for OR-tools where it is installed; no answer of `none` is taken on trust."""
    schemes = ("cuts", "elimination", "unary-distance")
    graphs = ["sparse:12", "grid:4", "depot:45", "cairo:3"]
    lines = run("circuits.py", *graphs, "--seeds", 2, "--schemes", ",".join(schemes))[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines.splitlines()]
    assert rows[0] == ["", *graphs]
    assert [row[0] for row in rows[2:]] == [*(["OR-tools"] if find_spec("ortools") else []), *schemes]
    assert all(re.fullmatch(r"\d+\.\d{3}", cell) for row in rows[2:] for cell in row[1:])
    assert "none is wrong about grid:6" in run("circuits.py", "grid:6", "--schemes", "none", code=1)[1]
    assert "sparse:N, grid:N, depot:N or a tiling as honeycomb:N" in run("circuits.py", "wheel:6", code=2)[1]
    assert "unknown scheme 'cutz'" in run("circuits.py", "grid:6", "--schemes", "cutz", code=2)[1]


@pytest.mark.skipif(os.name == "nt", reason="a script of a shell")
def test_the_scripts_for_tests_and_docs_say_how_long_they_take_and_what_they_do(tmp_path):
    for folder in ("scripts", ".venv/bin", ".venv-lowest/bin"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("test", "docs"):
        shutil.copy(SCRIPTS / name, tmp_path / "scripts")
    for program in ("scripts/setup", "scripts/browser", *(f".venv/bin/{name}" for name in ("ruff", "mypy", "python")),
                    ".venv-lowest/bin/python"):
        (tmp_path / program).write_text('#!/bin/sh\nfor last; do :; done\n[ "$2" != sphinx ] || mkdir -p "$last"\n'
                                        '[ "$last" != wrong ]\n')
        (tmp_path / program).chmod(0o755)

    def messages(*words, code=0, **variables):
        done = subprocess.run([str(tmp_path / "scripts" / words[0]), *words[1:]], capture_output=True, text=True,
                              check=False, timeout=600, env={**os.environ, **variables})
        assert done.returncode == code
        return done.stderr

    told = "".join((SCRIPTS.parent / page).read_text(encoding="utf-8") for page in ("README.md", "CONTRIBUTING.md"))
    first, *steps, last = messages("test").splitlines()
    assert "2 minutes on two idle cores" in first and "2 minutes on two idle cores" in told
    assert steps == ["ruff ...", "mypy and pytest ..."]
    assert re.fullmatch("scripts/test took 0 min [0-9]+ s(, load .*)?", last)
    first, *steps, _ = messages("test", "--all").splitlines()
    assert "25 minutes on two idle cores" in first and "about 25 minutes" in told
    assert steps == ["ruff ...", "mypy and pytest ...", "the page in Chromium ..."]
    assert messages("test", "tests/solving/test_api.py").splitlines()[:2] == ["ruff ...", "mypy and pytest ..."]
    assert "scripts/test took" in messages("test", "wrong", code=1)
    assert len(messages("test", VERSIONS="lowest").splitlines()) == 2, "style and types are not told by old versions"
    site = tmp_path / "site"
    first, last = messages("docs", str(site)).splitlines()
    assert "about 40 seconds" in first and "about 40 seconds" in told and str(site / "index.html") in last


@pytest.mark.skipif(os.name == "nt", reason="a script of a shell")
def test_a_copied_environment_is_made_anew(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    (one / "scripts").mkdir(parents=True)
    for name in ("setup", "satloop"):
        shutil.copy(SCRIPTS / name, one / "scripts")
    (one / "setup.cfg").write_text("[metadata]\n")
    python = one / "python"  # makes an environment with itself as Python, and a satloop that says where it is
    python.write_text('#!/bin/sh\n[ "$2" = venv ] || exit 0\nmkdir -p "$4/bin" && cp "$0" "$4/bin/python"\n'
                      'printf "#!/bin/sh\\necho satloop of $4\\n" > "$4/bin/satloop" && chmod +x "$4/bin/satloop"\n')
    python.chmod(0o755)

    def started(folder):
        done = subprocess.run([folder / "scripts" / "satloop"], capture_output=True, text=True, check=True, timeout=600,
                              env={**os.environ, "PYTHON": str(folder / "python")})
        return done.stdout.strip(), done.stderr.count("setting up")

    assert [started(one), started(one)] == [(f"satloop of {one}/.venv", 1), (f"satloop of {one}/.venv", 0)]
    shutil.copytree(one, other)
    assert [started(other), started(other)] == [(f"satloop of {other}/.venv", 1), (f"satloop of {other}/.venv", 0)]


def test_every_requirement_has_a_lowest_version():
    setup = ConfigParser()
    setup.read(SCRIPTS.parent / "setup.cfg", encoding="utf-8")
    extras = setup["options.extras_require"]
    out, _ = run("lowest_versions.py", *extras)
    names = {re.split("[<>=]", line)[0] for text in (setup["options"]["install_requires"], *extras.values())
             for line in text.split("\n") if line}
    assert [line.partition("==")[0] for line in out.splitlines()] == sorted(names, key=out.index)
    assert "click==8.1\n" in out and 'tomli==2; python_version < "3.11"' in out


def test_scripts_with_a_first_line_for_the_shell_can_be_started():
    for path in SCRIPTS.iterdir():
        if path.is_file() and path.read_bytes().startswith(b"#!"):
            assert os.access(path, os.X_OK), path


def test_scripts_that_need_the_packages_find_them():
    for script in SCRIPTS.glob("*.py"):
        text = script.read_text(encoding="utf-8")
        needs = re.search(r"^ *(import numpy|from (satloop|encoders|sides)\b)", text, re.MULTILINE)
        if text.startswith("#!") and needs:
            assert not re.search(r"^(import numpy|from (satloop|encoders)\b)", text, re.MULTILINE), script.name
            assert "with own_python():" in text or "from sides import" in text, script.name


def test_a_script_started_by_a_python_without_satloop_goes_on_with_the_projects_own(tmp_path):
    (tmp_path / "scripts").mkdir()
    shutil.copy(SCRIPTS / "own_python.py", tmp_path / "scripts")
    script, setup, python = (tmp_path / "scripts" / name for name in ("work.py", "setup", "python"))
    script.write_text("from own_python import own_python\nwith own_python():\n    import no_such_module\n")
    python.write_text('#!/bin/sh\necho "own python: $*"\n')
    setup.write_text('#!/bin/sh\ncd "${0%/*}"\nmkdir -p ../.venv/bin && cp python ../.venv/bin\necho "set up $*"\n')
    for program in (setup, python):
        program.chmod(0o755)
    done = subprocess.run([sys.executable, script, "board.txt"], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["set up satloop", f"own python: {script} board.txt"]


def test_drafts_compares_with_enumeration():
    out, err = run("drafts.py", "slitherlink", "sudoku", "--boards", 2)
    assert [line.split(" | ")[:4] for line in out.splitlines()[1:]] == [["slitherlink", "2", "2/2", "2/2"],
                                                                       ["sudoku", "2", "2/2", "2/2"]] and not err


def test_counting_compares_with_enumeration():
    out, err = run("counting.py", "slitherlink", "flow", "--seconds", 30)
    rows = [[cell.strip() for cell in line.split("|")[1:7]] for line in out.splitlines()[2:4]]
    assert [row[0] for row in rows] == ["Slitherlink", "Flow"] and not err
    assert rows[0][3] == "2" and all(row[2] == row[4] == row[5] for row in rows)
    assert out.endswith("2 of 2 puzzles are counted by a frontier.\n")


def test_certificates_prints_a_row_a_data_set(tmp_path):
    kind = find("masyu")
    data = {"1": {"problem": kind.example.strip(), "solution": kind.answer.strip()},
            "2": {"problem": "3 3\n" + "- - -\n" * 3, "solution": ""}}
    (tmp_path / "Masyu.json").write_text(json.dumps({"name": "Masyu", "count": 2, "data": data}))
    out, _ = run("certificates.py", tmp_path / "Masyu.json", "--foreign", 1)
    assert [cell.strip() for cell in out.splitlines()[2].split("|")[1:8]] == ["Masyu", "2", "1", "0", "1", "0", "0"]
    assert "dratify: 1 of 1 accepted" in out


def test_hard_boards_are_those_of_the_script(tmp_path):
    for name, how in solvers.HARD.items():
        stored = (SCRIPTS.parent / "instances" / "hard" / f"{name}.txt").read_text()
        assert f"# puzzle: {how[0]}\n" in stored
        if how[0] == "sudoku":  # a solver draws the square, so later versions draw others
            size, *rows = [line.split() for line in stored.splitlines() if line[0] != "#"]
            given = [[token != "-" for token in row] for row in rows]
            assert size == [str(how[1])] * 2 and {sum(row) for row in [*given, *zip(*given)]} == {how[2]}
        elif how[0] != "flow":
            assert stored.endswith("\n" + solvers.hard_text(*how))
    board = tmp_path / "board.txt"
    board.write_text("# puzzle: sudoku\n" + solvers.hard_text("sudoku", 9, 5, 0))
    out, _ = run("solvers.py", "hard", "--measure", board, "--limit", 30)
    assert out.split()[-1] == "solved" and 0 < float(out.split()[-2]) < 30


def test_encodings_prints_a_row_a_scheme():
    out, _ = run("encodings.py", "--counters", "--weighted", "--most", 20, "--solve", "domset:queens4,1", "--solver",
                 "minisat22")
    assert "5 of 20, 1000 rows" in out and "watchdog" in out and "domset:queens4,1" in out and "parallel-counter" in out


def test_setting_prints_a_row_a_puzzle_and_size():
    out, _ = run("setting.py", "cost", "masyu", "sudoku", "--sizes", "6x6", "--seeds", 2)
    head, *rows = [line.split(" | ") for line in out.splitlines()]
    assert head[:2] == ["puzzle", "size"] and [row[:3] for row in rows] == [["masyu", "6x6", "2/2"],
                                                                           ["sudoku", "6x6", "2/2"]]
    assert all(float(row[6]) > 0 for row in rows)


def test_setting_says_how_clues_are_spread():
    clue = np.zeros((6, 6), dtype=bool)
    clue[0, 0] = clue[5, 5] = clue[0, 5] = clue[1, 4] = True
    assert measuring.spread_of(clue) == {"empty": 4, "quarter": 0}
    clue[4, 1] = True
    assert measuring.spread_of(clue) == {"empty": 3, "quarter": 20}


@pytest.mark.parametrize("name", ["moonsun", "castlewall", "mukkonn"])
def test_setting_counts_clues_that_are_written_like_holes(name):
    made = generate(Request(name, 6, 6, 1))
    assert setting.clues_of(made.puzzle).sum() == made.clues


def test_fastest_says_which_solver_is(tmp_path):
    data = {"name": "Masyu", "data": {"one": {"problem": find("masyu").example}, "bad": {}}}
    (tmp_path / "Masyu.json").write_text(json.dumps(data))
    out, _ = run("solvers.py", "fastest", tmp_path / "Masyu.json", "--sizes", "5,4", "--shares", "60", "--seeds", 1,
                 "--solvers", "minisat22,cadical153-rare")
    rows = [line.split() for line in out.splitlines()]
    assert [row[:3] for row in rows[1:3]] == [["slitherlink", "4x4", "60"], ["slitherlink", "5x5", "60"]]
    assert rows[3][:2] == ["masyu", "<=100"] and {row[-1] for row in rows[1:4]} <= {"minisat22", "cadical153-rare"}
    assert rows[4][0].startswith("slitherlink")


def test_compare_says_what_is_missing_or_measures_both_sides(tmp_path):
    if find_spec("puzzlekit") is None:
        assert run("compare.py", "x.json", code=1)[1].startswith("puzzlekit is missing")
        pytest.skip("puzzlekit is not installed (the extra bench): nothing to compare with")
    kind = find("masyu")
    file = tmp_path / "Masyu.json"
    file.write_text(json.dumps({"name": "Masyu", "data": {"one": {"problem": kind.example, "solution": kind.answer}}}))
    out, _ = run("compare.py", file, "--repeat", 1)
    assert out.splitlines()[1].split()[:3] == ["Masyu", "1", "1"]


def test_loop_rules_solves_the_same_boards_in_four_ways(tmp_path):
    file = tmp_path / "boards.json"
    for name in ("masyu", "castlewall", "numberlink"):
        kind = find(name)
        data = {"one": {"problem": kind.example, "solution": kind.answer}}
        file.write_text(json.dumps({"name": kind.__name__, "data": data}))
        if name == "numberlink":
            assert "Numberlink is not about one loop" in run("loop_rules.py", file, code=2)[1]
        elif find_spec("ortools"):  # it stops at a solution that breaks a rule
            row = run("loop_rules.py", file)[0].splitlines()[2]
            assert re.fullmatch(rf"\| {kind.title} \| 1 \| [\d.]+ \(1.0\)( \| [\d.]+ \([\d.]+\)){{3}} \|", row)


def test_the_launcher_starts_the_command_line():
    stamp = SCRIPTS.parent / ".venv" / ".ready-satloop"
    if not stamp.exists() or stamp.read_text() != (SCRIPTS.parent / "setup.cfg").read_text():
        pytest.skip("scripts/satloop would set up its .venv first")
    done = subprocess.run([str(SCRIPTS / "satloop"), "puzzles"], capture_output=True, text=True, check=True)
    assert all(find(name).title in done.stdout for name in NAMES)


def test_steps_explains_and_compares(tmp_path):
    board = tmp_path / "board.txt"
    board.write_text(f"# puzzle: slitherlink\n{find('slitherlink').example}")
    rows = tmp_path / "rows.jsonl"
    for _ in range(2):  # the second time from what stands in the file
        out, _ = run("steps.py", board, "--out", rows)
        assert re.search(r"\| slitherlink \| 1 \| 100 % \| \d+, 0 wrong \| 100 % \|", out)
        assert len(rows.read_text().splitlines()) == 1
    out, _ = run("steps.py", board, "--fill", 2, "--only", "slitherlink", "yajilin", "--out", rows)
    assert [(cells[1], cells[2], cells[4].partition(",")[2]) for line in out.splitlines()[2:]
            if (cells := [cell.strip() for cell in line.split("|")])] == [
        ("slitherlink", "2", " 0 wrong"), ("yajilin", "2", " 0 wrong"), ("all", "4", " 0 wrong")]
    assert [json.loads(line)["board"] for line in rows.read_text().splitlines()[1:]] == [
        "slitherlink 5x5, seed 0", "yajilin 5x5, seed 0", "yajilin 6x6, seed 1"]
    entry = {"problem": find("slitherlink").example}
    data = {"name": "SlitherlinkRated", "data": {str(k): {**entry, "rating": k} for k in (1, 2)}}
    file = tmp_path / "SlitherlinkRated.json"
    file.write_text(json.dumps(data))
    out, _ = run("steps.py", "rated", file)
    assert "| slitherlink | 2 | 0.000 | 0.000 | 0.000 |" in out


def test_setting_rates_anew_what_is_made_for_a_level(tmp_path):
    rows = tmp_path / "rows.jsonl"
    for _ in range(2):  # the second time from what stands in the file
        out, _ = run("setting.py", "levels", "yajilin:5x5:hard", "--boards", 1, "--out", rows)
        assert "| yajilin | 5x5 | hard | 1 of " in out and len(out.splitlines()) == 3
        assert json.loads(rows.read_text().splitlines()[-1])["read"] == "hard"
        assert len(rows.read_text().splitlines()) < 3


def test_cores_compares_one_process_with_two(tmp_path):
    board = tmp_path / "board.txt"
    board.write_text("# puzzle: slitherlink\n3 3\n- 3 -\n- - -\n- - -\n")
    for what in ("all", "hard"):
        lines = run("cores.py", what, board)[0].splitlines()
        assert len(lines) == 4 and lines[-1].startswith("geometric mean ") and str(board) in lines[2]


def test_latency_prints_a_row_a_puzzle_and_size():
    pytest.importorskip("uvicorn", reason="the page needs the extra satloop[web]")
    out, _ = run("latency.py", "masyu", "--sizes", 5, "--repeat", 1, "--markdown")
    head, _, row = (line.strip("| ").split(" | ") for line in out.splitlines()[:3])
    assert row[:2] == ["masyu", "5x5"] and len(row) == len(head) and all(float(cell) > 0 for cell in row[2:])
    assert re.fullmatch(r"from the command to the first answer \d+ ms, from Stop to the next \d+ ms",
                        out.splitlines()[-1])


def test_limits_prints_a_row_an_input():
    done = subprocess.run([sys.executable, SCRIPTS / "limits.py", "generate", "--inputs", "1", "--limit", "0.5"],
                          capture_output=True, text=True, check=False)
    head, row, total = done.stdout.splitlines()
    assert head.split()[:3] == ["command", "and", "input"] and row.startswith("generate slitherlink 40x40")
    assert total.startswith(f"{done.returncode} of 1 are late")


def test_printed_sizes_prints_a_row_a_puzzle_and_size_and_measures_the_same_boards_again(tmp_path):
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    output, _ = run("printed_sizes.py", "masyu", "--sizes", "6x6", "--seeds", "1-2", "--out", first)
    assert "| masyu | 6x6 | 2 of 2 |" in output and "| 2 of 2 | 0 |" in output
    run("printed_sizes.py", "masyu", "--sizes", "6x6", "--seeds", "1-2", "--again", first, "--out", second)
    rows = [[json.loads(line) for line in file.read_text().splitlines()] for file in (first, second)]
    assert [row["text"] for row in rows[0]] == [row["text"] for row in rows[1]] and all(
        row["outcome"] == "explained" and row["hinted"] and row["megabytes"] > 10 for row in rows[1])


def test_levels():
    out, _ = run("levels.py", "masyu", "flow", "--sizes", "4x4", "--seeds", "1")
    header, _, masyu, flow = [[cell.strip() for cell in line.split("|")[1:-1]] for line in out.splitlines()]
    assert masyu[0] == "masyu" and flow[0] == "flow" and len(header) == len(masyu) == len(flow) == 10
    assert sum(map(int, masyu[5:])) == int(masyu[1]) > 2


def test_stock_adds_boards_to_those_that_are_there(tmp_path):
    """A second run keeps the boards of the first."""
    files = ["stock.py", "shirokuro", "sudoku", "--folder", tmp_path, "--sizes", "small", "--seconds", 3]
    run(*files, "--count", 1)
    first = {name: (tmp_path / f"{name}.txt").read_text().splitlines() for name in ("shirokuro", "sudoku")}
    assert [line.split()[:3] for line in first["shirokuro"]] == [["6", "6", "easy"]]
    assert first["sudoku"] and all(line.startswith("4 4 ") for line in first["sudoku"])
    out, _ = run(*files, "--count", 2, "--seed", 100)
    assert out.startswith("shirokuro 6x6 easy 2 ") and {*first["shirokuro"]} < {
        *(tmp_path / "shirokuro.txt").read_text().splitlines()}


def test_sets_are_verified_by_another_solver(tmp_path):
    path = tmp_path / "set.jsonl"
    write_records(path, make_set("masyu,simpleloop", 5, "easy", count=2))
    out, _ = run("sets.py", path)
    assert out.splitlines()[-1].startswith("4 boards, ") and out.splitlines()[-1].endswith(" 0 wrong")
    first, *others = path.read_text().splitlines()
    path.write_text("\n".join([first.replace('"level": "easy"', '"level": "evil"'), *others]))
    out, _ = run("sets.py", path, code=1)
    assert "masyu-5x5-easy-1: level evil, but rate says easy\n" in out
    assert "set.jsonl: found no such file" in run("sets.py", tmp_path / "none" / "set.jsonl", code=2)[1]
    out, _ = run("sets.py", "--measure", "masyu", "--size", 4, "--seconds", 0.2)
    rates = [cell.strip() for cell in out.splitlines()[-1].split("|")[1:-1]]
    assert rates[0] == "masyu" and len(rates) == 3 and int(rates[1]) > 0
