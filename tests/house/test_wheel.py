"""The wheel, built and installed into empty environments, works outside the clone, with the newest versions of what it
requires and with the lowest. Slow: only where CI is set."""

import os
import re
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

pytestmark = pytest.mark.together("wheel")  # one worker builds the wheel and makes the environments
ROOT = Path(__file__).parents[2]
ENOUGH = {"PATH": os.defpath, "HOME": os.environ.get("HOME", "/")}

PROGRAM = """
import pickle, sys
from pathlib import Path
import satloop

assert "site-packages" in satloop.__file__, satloop.__file__
board = satloop.read("https://puzz.link/p?slither/5/5/cbcbcddad")
result = satloop.solve(board, limit=2, time_limit=10)
print(result)
assert result._repr_svg_().startswith("<svg") and pickle.loads(pickle.dumps(result)) == result
for solution in satloop.solutions(board):
    assert list(board.check(solution)) == [] == satloop.check(board, solution)
    assert satloop.draw(board, solution, format="svg").startswith("<svg")
    solution.edges, solution.shaded, solution.grid, solution.path(), solution.to_json()
    break
assert satloop.read(satloop.write(board, "url").strip()) == board
cnf = satloop.encode(board, loops="elimination")
cnf.write("x.cnf")
assert cnf.to_pysat().nv == cnf.size.variables and cnf.names and cnf.sizes
for name in satloop.puzzles.NAMES:
    assert satloop.solve(satloop.read(f"example:{name}"), limit=2).outcome == "unique", name
try:
    satloop.solve("2 2")
except TypeError as error:
    assert "satloop.read" in str(error)
"""
HELP = """
from click.testing import CliRunner
from satloop.cli import COMMANDS, main

for command in COMMANDS:
    shown = CliRunner().invoke(main, [command, "--help"], prog_name="satloop").output
    assert shown.startswith(f"Usage: satloop {command} "), shown
"""


def run(*words, cwd, ok=True):
    words = [str(word) for word in words]
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False, env=ENOUGH)
    assert not ok or done.returncode == 0, done.stdout + done.stderr
    return done


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """(an empty folder, the wheel in it)"""
    if not os.environ.get("CI"):
        pytest.skip("set CI=1: it builds the wheel and installs it with its dependencies")
    place = tmp_path_factory.mktemp("wheel")
    clone = place / "clone"
    run("git", "clone", "-q", ROOT, clone, cwd=place)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    done = subprocess.run([*pip, "wheel", "--no-deps", "-w", str(place), str(clone)], capture_output=True, text=True,
                          check=False)
    if done.returncode:
        pytest.skip(f"pip builds no wheel here: {done.stderr[-200:]}")
    return place, *place.glob("*.whl")


@pytest.fixture(scope="module", params=["newest", "lowest"])
def environment(request, built):
    """(the environment's folder, the wheel, an empty folder). Tests of the other one come between: made once."""
    place, wheel = built[0] / request.param, built[1]
    if not (place / "empty").exists():
        place.mkdir(exist_ok=True)
        limits = place / "limits.txt"
        limits.write_text(run(sys.executable, ROOT / "scripts" / "lowest_versions.py", cwd=place).stdout
                          if request.param == "lowest" else "")
        run(sys.executable, "-m", "venv", "--without-pip", place / "env", cwd=place)
        pip = [sys.executable, "-m", "pip", "--python", place / "env/bin/python", "--disable-pip-version-check", "-q"]
        done = subprocess.run([*map(str, pip), "install", "-c", str(limits), str(wheel)], capture_output=True,
                              text=True, check=False)
        if done.returncode:
            pytest.skip(f"pip installs nothing here: {done.stderr[-200:]}")
        (place / "empty").mkdir()
    return place / "env" / "bin", wheel, place / "empty"


def test_public_calls(environment):
    bin_, _, empty = environment
    done = run(bin_ / "python", "-c", PROGRAM, cwd=empty)
    assert done.stdout.splitlines()[-1] == "unique"


def test_encoders_alone(environment):
    """The second top-level package works without the first."""
    bin_, _, empty = environment
    page = (ROOT / "docs" / "encoders.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    done = run(bin_ / "python", "-c", f"{code}\nimport sys\nassert 'satloop' not in sys.modules", cwd=empty)
    assert "bitwise" in done.stdout


def test_the_command_line(environment):
    bin_, _, empty = environment
    assert run(bin_ / "satloop", "--version", cwd=empty).stdout.startswith("satloop, version ")
    assert "●" in run(bin_ / "satloop", "solve", "example:masyu", cwd=empty).stdout
    run(bin_ / "satloop", "dump", "example:flow", "--loops", "elimination", "-o", "flow.cnf", cwd=empty)
    assert run(bin_ / "satloop", "unique", "example:sudoku", cwd=empty).stdout == "unique\n"
    assert run(bin_ / "satloop", "check", "example:masyu", "example:masyu", cwd=empty).stdout == "correct\n"
    run(bin_ / "python", "-c", HELP, cwd=empty)
    for words in ("count example:flow", "rate example:masyu", "hint example:hashi", "explain example:slitherlink",
                  "convert example:masyu --format svg", "size example:flow --loops all", "book example:masyu -o b.html",
                  "prove example:masyu -o proof", "verify proof", "generate masyu 5x5 --seed 1 -o m.txt",
                  "solve queens:6 --jobs 2", "dump example:flow example:masyu -o set", "unique m.txt --solver cadical"):
        run(bin_ / "satloop", *words.split(), cwd=empty)


def test_metadata(environment):
    with zipfile.ZipFile(environment[1]) as wheel:
        names = wheel.namelist()
        text = wheel.read(next(name for name in names if name.endswith("METADATA"))).decode()
    fields = Parser().parsestr(text)
    assert (fields["Author"], fields["Name"]) == ("satloop contributors", "satloop")
    assert "puzzles" in fields["Keywords"] and "Typing :: Typed" in fields.get_all("Classifier")
    assert {"Documentation", "Changes", "Issues"} <= {url.partition(",")[0] for url in fields.get_all("Project-URL")}
    assert str(fields.get_payload()).startswith("# satloop")
    assert {"satloop/py.typed", "encoders/py.typed"} <= set(names)
    page = {f"satloop/web/{path.relative_to(ROOT / 'satloop' / 'web')}" for path in (ROOT / "satloop/web").rglob("*.*")}
    assert {path for path in page if path.endswith(("html", "js", "css", "svg"))} <= set(names)
    assert not [name for name in names if name.partition("/")[0] not in ("satloop", "encoders")
                and ".dist-info" not in name]
