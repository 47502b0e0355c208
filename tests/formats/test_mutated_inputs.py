"""Readers of problems, formulas, plans, records, plane graphs, answers and certificates: any change of what is right is
read, or refused with the reader's own error. MUTATIONS=10000 in the environment tries as many changes of each.
"""

import io
import json
import os
import random

import pytest

import satloop
from encoders.files.dimacs import read_model
from encoders.files.wcnf import read as read_wcnf
from satloop import PuzzleError
from satloop.cnf.comments import read_comments
from satloop.cnf.complete_formula import complete_formula
from satloop.cnf.read_answer import read_answer
from satloop.problems import PROBLEMS, open_problem, problem_of
from satloop.problems.tsplib_instances import INSTANCES
from satloop.proving.checker import Rejected
from satloop.proving.problem_certificate import check, prove_problem
from satloop.puzzles.tilingslitherlink import TilingSlitherlink
from satloop.sets.plan import read_plan
from satloop.sets.records import board_of, line_of, read_line, record_of, solution_of
from satloop.tasks import from_board, score

COUNT = int(os.environ.get("MUTATIONS", "40"))
PIECES = ("", " ", "\n", "\r", "\t", "\f", "\0", "\u2028", "0", "1", "-1", "9" * 30, "1e308", "NaN", "-0.0", "٣", "x",
          "[", "]", "{", "}", '"', ":", ",", "#", "%", "p", "c ", "h", "true", "null", "\\u0000", "=", "é", "\ud800")
MASYU = satloop.read("example:masyu")
TASK = from_board(MASYU)
PLAN = """seed = 3
title = "N {number}"
[[boards]]
puzzles = ["masyu"]
sizes = [5, "4x6"]
levels = ["easy"]
count = 2
"""
WHEEL = json.dumps({"points": [[0, 0], [2, 0], [2, 2], [0, 2], [1, 1]], "clues": [1, None, 2, None],
                    "edges": [[0, 1], [1, 2], [2, 3], [3, 0], [0, 4], [1, 4], [2, 4], [3, 4]]})
WCNFS = ("c constant 4\nh 1 2 0\n3 -1 0\n4 -1 -2 0\n", "p wcnf 2 3 10\n10 1 2 0\n3 -1 0\n4 -2 0\n")


def mutated(text, rng):
    """The text with one to four pieces put in, left out, doubled or exchanged."""
    for _ in range(rng.randint(1, 4)):
        at, length = rng.randint(0, len(text)), rng.choice((0, 1, 1, 2, 5, 20))
        kept = text[at:at + length]
        text = text[:at] + rng.choice((rng.choice(PIECES), rng.choice(PIECES), "", kept * 2)) + text[at + length:]
    return text


def plan(text, path):
    path.write_text(text, encoding="utf-8", errors="replace", newline="")
    known = read_plan(path)
    assert known.portions and 0 <= known.seed < 2**31


def set_record(text, path):
    record = read_line(text, "set")
    board = board_of(record)  # then it tells the truth
    assert not [*board.check(solution_of(record, board))] and record["size"] == f"{board.rows}x{board.columns}"


def dump():
    """What stands in a dumped formula above its clauses, with them; a model of it is an answer."""
    out = io.BytesIO()
    complete_formula(satloop.read("# puzzle: slitherlink\n1 2\n3 -\n"), loops="binary-distance").write(out)
    return out.getvalue().decode()


def answer_to_dump(text, path):
    result = read_answer(io.StringIO(dump()), text)
    assert result.outcome in ("none", "unknown") or not result.failures


def certificate(text, path, files={}):  # noqa: B006 - filled once
    if not files:
        files.update(prove_problem(open_problem("golomb:4"), minimize=True).files)
    name, _, content = text.partition("\n\n")
    if name in files:
        check({**files, name: content})


def certificates():
    files = prove_problem(open_problem("golomb:4"), minimize=True).files
    return [f"{name}\n\n{text}" for name, text in files.items() if name != "README.md"]


def problem_reader(name):
    def read(text, path):
        repr(problem_of(name)(text))
    return read


RECORD = line_of(record_of("m-1", MASYU, satloop.solve(MASYU).solutions[0], 3, "easy", 0.5, {"one clue or rule": 4}))
READERS = {
    **{f"problem {name}": (problem_reader(name), lambda name=name: [
        problem_of(name).example, *([INSTANCES["burma14"]] if name == "tsp" else [])], PuzzleError)
       for name in PROBLEMS},
    "wcnf": (problem_reader("formula"), lambda: WCNFS, PuzzleError),
    "wcnf of encoders": (lambda text, path: read_wcnf(text.split("\n")), lambda: WCNFS, ValueError),
    "comments of a dump": (lambda text, path: read_comments(text.split("\n"), "file"), lambda: [
        "* #variable= 2 #constraint= 2\nmin: +3 x1 -2 x2 ;\n",
        "c satloop 1\nc puzzle masyu\nc scheme loops cuts\nc size - 2 3 4\nc key edges 2: 1..2\np cnf 2 3\n"],
                           PuzzleError),
    "plan": (plan, lambda: [PLAN], PuzzleError),
    "record": (set_record, lambda: [RECORD], PuzzleError),
    "dump": (lambda text, path: read_answer(io.StringIO(text), "s UNSATISFIABLE"), lambda: [dump()], PuzzleError),
    "answer to a dump": (answer_to_dump, lambda: [
        "s SATISFIABLE\nv 1 -2 3 0\n", "s UNSATISFIABLE\n", "INDET\n", "SAT\n1 -1 2 0\n"], PuzzleError),
    "plane graph": (lambda text, path: TilingSlitherlink(text), lambda: [WHEEL, "honeycomb 2x2\n- -\n- 3\n"],
                    PuzzleError),
    "answer": (lambda text, path: score(text, TASK), lambda: [TASK.answer, json.dumps({"solution": TASK.answer}),
                                                              "I think:\n```\n" + TASK.answer + "\n```\n"], ()),
    "solver's answer": (lambda text, path: read_model(text, 3), lambda: [
        "c x\ns SATISFIABLE\nv 1 -2\nv 3 0\n", "SAT\n1 2 0\n", "o 3\ns OPTIMUM FOUND\nv 101\n"], ValueError),
    "certificate": (certificate, certificates, Rejected),
}


@pytest.mark.parametrize("name", READERS)
def test_no_change_of_a_text_ends_its_reader(name, tmp_path):
    read, texts, refused = READERS[name]
    rng, examples = random.Random(name), texts()
    count = 0
    for _ in range(COUNT):
        text = mutated(rng.choice(examples), rng)
        try:
            read(text, tmp_path / "file")
        except refused as error:
            count += 1
            assert "\n" not in str(error), text
        except BaseException:
            print(repr(text))
            raise
    assert count or not refused or COUNT < 20
