"""The script that changes stored solutions at random: it counts, and it tells what a check lets through."""

import json
import subprocess
import sys
from pathlib import Path

import perturb
import pytest
from wrongs import wrong_boards

from satloop.puzzles.grandtour import GrandTour
from satloop.puzzles.yajilin import Yajilin

SCRIPT = Path(__file__).parents[2] / "scripts" / "perturb.py"


def run(tmp_path, kind, solution):
    file = tmp_path / f"{kind.__name__}.json"
    file.write_text(json.dumps({"name": kind.__name__, "data": {"one": {"problem": kind.example,
                                                                        "solution": solution}}}))
    done = subprocess.run([sys.executable, str(SCRIPT), str(file), "--changes", "4"], capture_output=True, text=True,
                          check=False)
    return done.returncode, done.stdout.splitlines()[-1].split(), done.stderr


@pytest.mark.parametrize(("kind", "shaded"), [(Yajilin, "4"), (GrandTour, "0")])
def test_changed_solutions_are_counted_and_refused(tmp_path, kind, shaded):
    code, row, errors = run(tmp_path, kind, kind.answer)
    assert (code, row, errors) == (0, [kind.name, "1", "1", "4", shaded, "4", "0"], "")


def test_a_solution_that_fails_is_told(tmp_path):
    rule, wrong = next(iter(wrong_boards("yajilin").items()))
    code, row, errors = run(tmp_path, Yajilin, wrong)
    assert code == 0 and row[1:3] == ["1", "0"] and rule in errors


def test_what_a_check_lets_through_is_told(monkeypatch):
    monkeypatch.setattr(Yajilin, "check", lambda self, solution: iter(()))
    entry = perturb.Entry("one", Yajilin.example, Yajilin.answer)
    row, wrong = perturb.perturb(Yajilin, {"one": entry}, 4, 1)
    assert int(row[-1]) >= 8 and "a changed segment is not refused" in " ".join(wrong)
