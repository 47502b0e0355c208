"""Reading a problem keeps the time limit, and takes time in proportion to its size."""

import random
from time import perf_counter, process_time

import pytest
from command import run

from encoders import Formula
from satloop.problems import problem_of


@pytest.mark.parametrize("words", [["solve", "{}"], ["count", "{}"], ["unique", "{}"], ["prove", "{}", "-o", "x"],
                                   ["solve", "{}", "queens:4"]])
def test_reading_keeps_the_time_limit(tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "big.col").write_text("p edge 9999999 0\n")
    begin = perf_counter()
    code, out, error = run(*(word.format("domset:big.col") for word in words), "--time-limit", "0.1")
    assert code == 3 and "the time limit of 0.1 s ran out" in error and perf_counter() - begin < 5
    assert out.count("Q") == 5 * ("queens:4" in words)


def seconds(problem, text):
    kind = problem_of(problem)
    kind(kind.example).encode(Formula())  # what is imported when it is first used
    begin = process_time()
    read = kind(text)
    if problem == "domset":
        read.encode(Formula())
    return process_time() - begin


@pytest.mark.parametrize("problem, size", [("domset", 10_000), ("formula", 20_000), ("qwh", 0)])
def test_reading_is_linear(problem, size):
    """Before, the vertices took 25 s, the soft clauses and the square more than one."""
    rng = random.Random(3)
    text = {"domset": lambda: f"p edge {size} {size}\n" + "".join(
                f"e {rng.randint(2, size)} 1\n" for _ in range(size)),
            "formula": lambda: "".join(
                f"{rng.randint(1, 9)} {rng.randint(1, size)} -{rng.randint(1, size)} 0\n" for _ in range(size)),
            "qwh": lambda: "200 0 1"}[problem]()
    assert seconds(problem, text) < 0.8
