"""Errors name the argument where the source of `encoders` is not at hand, and where annotations are no text."""

import compileall
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import encoders
from encoders import Formula

ASK = """
import encoders, numpy as np
from encoders import Formula, cardinality
from encoders.numbers import Unary
from encoders.numbers.linear import linear
assert encoders.__file__.endswith(".pyc"), encoders.__file__
f = Formula()
for call in (lambda: cardinality.at_most(f, f.new(3), 1, scheme="totaliser"),
             lambda: linear(f, [1], [Unary.new(f, (), 2)], "<", 1),
             lambda: cardinality.at_most(f, [1.5], 1)):
    try:
        call()
    except ValueError as problem:
        print(type(problem).__name__, problem)
"""
PLAIN = '''
"""An encoder whose annotations Python has evaluated."""
import numpy as np
from numpy.typing import ArrayLike

from encoders import Formula, Literals
from encoders.arguments import checked
from encoders.cardinality import at_most


@checked
def few(f: Formula, literals: Literals, k: int, when: "Literals | None" = None, scheme: str = "auto") -> None:
    at_most(f, literals, k, when, scheme)
'''


def test_an_error_is_the_same_without_source(tmp_path):
    shutil.copytree(Path(encoders.__file__).parent, tmp_path / "encoders", ignore=shutil.ignore_patterns("__pycache__"))
    assert compileall.compile_dir(tmp_path, quiet=1, legacy=True)
    for source in tmp_path.rglob("*.py"):
        source.unlink()
    done = subprocess.run([sys.executable, "-c", ASK], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[0].startswith("ArgumentError scheme: unknown counter 'totaliser', did you mean")
    assert done.stdout.splitlines()[1:] == [
        "ArgumentError relation: expected one of <=, >=, ==, !=, found '<'",
        "ArgumentError literals: literals are integers, not float64"], done.stderr


@pytest.mark.parametrize("first", ["", "from __future__ import annotations\n"])
def test_an_encoder_may_have_annotations_of_both_kinds(tmp_path, first):
    (tmp_path / "few_of_them.py").write_text(first + PLAIN)
    spec = importlib.util.spec_from_file_location("few_of_them", tmp_path / "few_of_them.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    f = Formula()
    x = f.new(3)
    module.few(f, x.tolist(), 1, when=None)
    assert f.size.clauses == 3
    for given, message in (((f, [1.5], 1), "^literals: literals are integers"),
                           ((f, x, 1.0), "^k: expected an integer"),
                           ((f, x, 1, [True]), "^when: literals are integers, not bool"),
                           ((f, x, 1, None, "totaliser"), "'totaliser', did you mean 'totalizer'")):
        with pytest.raises(ValueError, match=message):
            module.few(*given)
