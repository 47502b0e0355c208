"""The wrong solutions of tests/wrong/NAME.txt: of its example, one for every failure that its check can yield."""

import ast
import inspect
import re
import textwrap
from functools import cache
from pathlib import Path

import numpy as np

from satloop.boards.solution import Solution
from satloop.boards.text import read_board
from satloop.puzzles import NAMES, find

FILES = Path(__file__).parent / "wrong"


HEAD = re.compile(r"# (?P<rule>.+?)(?: \[(?P<kind>\w+)\])?")


def entries(name):
    """(failure, the kind of group that it is about or None where none is given, solution text), as they stand."""
    file = FILES / f"{name}.txt"
    assert file.exists(), f"write tests/wrong/{name}.txt: for each failure of the check a wrong solution of the example"
    for part in file.read_text(encoding="utf-8").strip().split("\n\n"):
        head, _, text = part.partition("\n")
        match = HEAD.fullmatch(head)
        assert match, f"tests/wrong/{name}.txt: found the line {head!r}, expected '# FAILURE' or '# FAILURE [KIND]'"
        yield match["rule"], match["kind"], text


def wrong_boards(name):
    """Failure -> the solution text under its name."""
    out = {}
    for rule, _, text in entries(name):
        assert rule not in out, f"tests/wrong/{name}.txt: two solutions for {rule!r}"
        out[rule] = text
    return out


def kinds_of_failures():
    """Failure -> the kind of group that it is about, as tests/wrong says it: "board" for none; clues are not named."""
    return {rule: kind for name in NAMES for rule, kind, _ in entries(name) if kind}


def wrong_solution(puzzle, text):
    """A solution from its text; where a second grid follows, it is the colour of each cell."""
    parts = read_board(text, grids=(1, 2))
    head, *rows = text.split("\n")
    solution = puzzle.read_solution("\n".join([head, *rows[:parts.rows]]), f"tests/wrong/{puzzle.name}.txt")
    if len(parts.grids) > 1:
        return Solution(puzzle, {**solution, "colors": np.array(parts.grids[1]).astype(int).ravel()})
    return solution


@cache
def failures(name):
    """Every rule that the puzzle's check can name, read off its code, in the order in which it stands there."""
    kind, result = find(name), []

    def read(function):
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
        known = vars(inspect.getmodule(function)) | {"self": kind}

        def meant(node):
            if isinstance(node, ast.Name):
                return known.get(node.id)
            return getattr(meant(node.value), node.attr, None) if isinstance(node, ast.Attribute) else None

        for node in ast.walk(tree):
            if isinstance(node, ast.If) and meant(node.test) is False:  # a rule of other puzzles of this sort
                node.body = []
        rows = {target.id: [row.elts[i].value for row in node.iter.elts if isinstance(row.elts[i], ast.Constant)]
                for node in ast.walk(tree) if isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple)
                for i, target in enumerate(node.target.elts)}
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
            called, first = meant(call.func), call.args[0] if call.args else None
            rule = first.value if isinstance(first, ast.Constant) else meant(first) if first is not None else None
            if called is not None and getattr(called, "__name__", "") in (
                    "failure_where", "failures_between", "Failure", "miscounted"):
                result.extend(rows.get(first.id, []) if isinstance(first, ast.Name) else [rule])
            elif inspect.isfunction(called) and called.__module__.startswith(("satloop.boards", "satloop.puzzles")):
                read(called)

    read(kind.check)
    return list(dict.fromkeys(result))
