"""The checker of certificates: it stands alone, reads the rules as the puzzles do, and accepts only what follows."""

import ast
import os
import random
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import tiny

from satloop.boards.tilings import NAMES as TILINGS
from satloop.proving import checker
from satloop.proving.certificate import prove
from satloop.proving.checker import Rejected
from satloop.proving.checker.accepted_clauses import Acceptance
from satloop.proving.checker.check_folder import PUZZLES, check
from satloop.proving.checker.lrat import check_proof, read_formula
from satloop.proving.search_by_checker_rules import CheckerRuleSearch
from satloop.proving.solution_names import sheet_of, solution_of
from satloop.puzzles import NAMES, find
from satloop.solving.solve import solve

FOLDER = Path(checker.__file__).parent
CLAUSES = int(os.environ.get("SATLOOP_CLAUSES", "300"))  # accepted ones, a puzzle
MOST = 200  # solutions of a tiny board


def test_it_imports_nothing_but_pythons_library():
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                assert {alias.name.split(".")[0] for alias in node.names} <= sys.stdlib_module_names, path
            elif isinstance(node, ast.ImportFrom):
                depth = len(path.relative_to(FOLDER).parts)
                assert node.level <= depth, path
                assert node.level or node.module.split(".")[0] in sys.stdlib_module_names, path


def test_it_is_short_and_has_a_rules_file_for_each_puzzle():
    lines = {path: len(path.read_text().splitlines()) for path in FOLDER.rglob("*.py")}
    rules = {path.stem: count for path, count in lines.items() if path.parent.name == "rules"}
    shared = [count for path, count in lines.items() if path.parent.name in ("shared", "own")]
    assert max(shared) <= 70, "what few puzzles speak of stands in a short module of its own"
    graphs = lines[FOLDER / "no_cycle.py"]
    assert sum(lines.values()) - sum(rules.values()) - sum(shared) - graphs <= 1100 + 2 * (len(PUZZLES) - 25)
    assert sum(lines.values()) - graphs <= 1570 + 40 * (len(PUZZLES) - 25)
    assert {*rules} == {*NAMES, TILINGS[0], "__init__"}
    assert {*NAMES, TILINGS[0]} == PUZZLES
    bodies = {name: body_lines(FOLDER / "rules" / f"{name}.py") for name in PUZZLES}
    assert max(bodies.values()) <= 40, (
        f"satloop/proving/checker/rules: rules take up to 40 lines of code; more takes {max(bodies, key=bodies.get)}")


def body_lines(path):
    """The lines of code of a module, without its docstring and its imports."""
    skipped = (ast.Import, ast.ImportFrom)
    return sum(node.end_lineno - node.lineno + 1 for node in ast.parse(path.read_text()).body[1:]
               if not isinstance(node, skipped))


def test_a_copy_of_it_runs_where_satloop_is_not(tmp_path):
    shutil.copytree(FOLDER, tmp_path / "alone", ignore=shutil.ignore_patterns("__pycache__"))
    prove(find("masyu")(find("masyu").example)).save(tmp_path / "given")
    command = [sys.executable, "-S", "-m", "alone", "given"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stderr) == (0, "") and "exactly one solution" in done.stdout
    (tmp_path / "given/proof.lrat").write_text("")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stdout) == (1, "") and done.stderr == "rejected: proof.lrat: no line is the empty " \
        "clause\n"
    assert subprocess.run([*command[:-1]], cwd=tmp_path, capture_output=True, timeout=600).returncode == 2


def as_row(puzzle, solution):
    return tuple(np.concatenate([np.asarray(solution[name]).ravel() for name in puzzle.decides]).tolist())


@cache
def boards(name):
    """Tiny boards of a puzzle: as the checker reads them, with all solutions that the puzzle's own clauses have."""
    out = []
    for rows, columns in [(4, 4), (6, 6)] if name == "sudoku" else [(3, 3), (3, 4)]:
        for draw in (tiny.boards(name, rows, columns, 12, clues=4), ()):
            if not draw and not any(outcome for _, _, outcome in out):
                draw = tiny.drawn(name, rows, columns, 6)
            for puzzle in draw:
                result = solve(puzzle, limit=MOST, plain=True)
                if result.exhausted:
                    out.append((puzzle, sheet_of(puzzle), {as_row(puzzle, one) for one in result.solutions}))
    return out


def all_on(sheet):
    """What is on in each solution, as the checker reads the board."""
    result = []
    with CheckerRuleSearch(sheet) as search:
        while (on := search.solution()) is not None:
            result.append(on)
            search.exclude(on)
    return result


@pytest.mark.parametrize("name", NAMES)
def test_rules_admit_the_solutions_of_the_puzzle_and_no_others(name):
    assert any(rows for _, _, rows in boards(name)), tiny.UNSOLVED.format(name)
    for puzzle, sheet, rows in boards(name):
        result = [as_row(puzzle, solution_of(puzzle, sheet, on)) for on in all_on(sheet)]
        assert len(result) == len(set(result)) and set(result) == rows, puzzle.text


@pytest.mark.parametrize("name", NAMES)
def test_accepted_clauses_hold_in_all_solutions(name):
    """Random clauses about what one rule is about, about what decides, or about anything."""
    rng, accepted, cuts = random.Random(name), 0, 0
    known = []
    for _, sheet, rows in boards(name):
        about = [things for rule in sheet.rules if (things := sorted(rule.things()))]
        if rows and about and sheet.decides:
            table = np.array([[thing in on for thing in range(len(sheet.names))] for on in all_on(sheet)])
            known.append((sheet, Acceptance(sheet), table, about))
    assert known, tiny.UNSOLVED.format(name)
    while accepted < CLAUSES:
        sheet, acceptance, table, about = rng.choice(known)
        for _ in range(50):
            things = rng.choice([rng.choice(about), sheet.decides, range(1, len(sheet.names))])
            share = rng.choice([0.1, 0.3, 0.5, 0.9])
            chosen = rng.sample(list(things), rng.randint(1, min(len(things), 14)))
            clause = [thing if rng.random() < share else -thing for thing in chosen]
            local = acceptance.local(frozenset(clause))
            if local or acceptance.cut(frozenset(clause)):
                accepted, cuts = accepted + 1, cuts + (not local)
                held = table[:, [lit for lit in clause if lit > 0]].any(axis=1)
                held |= ~table[:, [-lit for lit in clause if lit < 0]].all(axis=1)
                assert held.all(), (sheet.grids, [sheet.names[abs(lit)] for lit in clause], clause)
    assert cuts or name in ("nagenawa", "ringring", "sudoku", "shirokuro")


PROOF = ([frozenset({1, 2}), frozenset({-1, 2}), frozenset({1, -2}), frozenset({-1, -2})], "5 2 0 1 2 0\n6 0 5 3 4 0\n")


def test_a_proof_is_counted_in_lines():
    assert check_proof(*PROOF) == 2


@pytest.mark.parametrize(("text", "where", "what"), [
    ("", 0, "no line is the empty clause"), ("5 2 0 1 2 0\n", 0, "no line is the empty clause"),
    ("5 0 1 2 0\n", 1, "more than one literal left"), ("5 2 0 1 0\n6 0 5 3 4 0\n", 1, "does not follow"),
    ("5 2 0 1 9 0\n", 1, "no clause 9"), ("5 2 0 1 -2 0\n", 1, "no clause -2"), ("4 2 0 1 2 0\n", 1, "new number"),
    ("5 2 0 1 2\n", 1, "0"), ("x\n", 1, "'x'"), ("5 2 2 0 1 2 0\n", 1, "twice"), ("5 2 -2 0 1 0\n", 1, "twice"),
    ("5 2 0 1 2 3 0\n", 1, "more hints follow"), ("5 2 0 1 2 0\n5 0 5 3 4 0\n", 2, "new number"),
    ("5 d 1 0\n", 1, "'d'"), ("5 ²  0 1 2 0\n", 1, "'²'"), ("5 0 0\n", 1, "does not follow")])
def test_a_wrong_proof_is_rejected_at_its_line(text, where, what):
    with pytest.raises(Rejected, match=what) as caught:
        check_proof(PROOF[0], text)
    assert caught.value.line == where


@pytest.mark.parametrize(("text", "where"), [
    ("", 0), ("p cnf 1\n", 1), ("c v 1 a\nc v 1 b\np cnf 1 0\n", 2), ("c v 1 a\nc v 2 a\np cnf 2 0\n", 2),
    ("c v 0 a\np cnf 1 0\n", 1), ("p cnf 1 1\n1 0\n", 2), ("c v 1 a\np cnf 1 2\n1 0\n", 0), ("c v 2 a\np cnf 1 0\n", 2),
    ("c v 1 a\np cnf 1 1\n1\n", 3), ("c v 1 a\np cnf 1 1\n1 1 0\n", 3), ("1 0\n", 1), ("c v 1\np cnf 1 0\n", 1)])
def test_a_wrong_formula_is_rejected_at_its_line(text, where):
    with pytest.raises(Rejected) as caught:
        read_formula(text)
    assert caught.value.line == where


@pytest.mark.parametrize(("board", "where"), [
    ("", 1), ("chess\n2 2\n- -\n- -\n", 1), ("masyu\n", 2), ("masyu\n0 2\n", 2), ("masyu\n2 2\n- -\n-\n", 4),
    ("masyu\n2 2\n- -\n", 0), ("masyu\n2 2\n- z\n- -\n", 3), ("sudoku\n5 5\n" + "- - - - -\n" * 5, 2),
    ("flow\n1 2\n1 2\n", 3), ("midloop\n2 2\n- 3\n- -\n", 3), ("pipelink\n2 2\nns -\n- -\n", 3)])
def test_a_wrong_board_is_rejected_at_its_line(board, where):
    with pytest.raises(Rejected) as caught:
        check({"claim.txt": "none\n", "board.txt": board, "formula.cnf": "", "proof.lrat": ""})
    assert (caught.value.file, caught.value.line) == ("board.txt", where)


@pytest.mark.parametrize("name", NAMES)
def test_any_text_is_read_or_rejected(name):
    rng, example = random.Random(name), find(name).example.strip()
    for _ in range(60):
        signs = list(f"{name}\n{example}\n")
        for _ in range(rng.randint(1, 3)):
            signs[rng.randrange(len(signs))] = rng.choice("0123456789-nesw#@xobw?.\n\x1b² ")
        try:
            check({"claim.txt": "none\n", "board.txt": "".join(signs), "formula.cnf": "", "proof.lrat": ""})
        except Rejected as problem:
            assert str(problem).isprintable()


@pytest.mark.parametrize("name", NAMES)
def test_numbers_of_thousands_of_digits_are_read_or_rejected(name):
    example = find(name).example.strip()
    for place in re.finditer("[0-9]+", example):
        text = f"{name}\n{example[:place.start()]}{'9' * 5000}{example[place.end():]}\n"
        with pytest.raises(Rejected):
            check({"claim.txt": "none\n", "board.txt": text, "formula.cnf": "", "proof.lrat": ""})


@pytest.mark.parametrize(("name", "columns", "numbers"), [("detour", 4, range(4, 14, 2)),
                                                          ("regionalyajilin", 5, (4, 5))])
def test_large_counts_are_added_up(name, columns, numbers):
    """Things that the rules define by the way neither admit nor forbid anything."""
    some = 0
    for number in numbers:
        blank, region = ["- " * columns] * (columns - 1), ["1 " * columns] * columns
        puzzle = find(name)("\n".join([f"{columns} {columns}", f"{number}" + " -" * (columns - 1), *blank, *region]))
        sheet = sheet_of(puzzle)
        result = {as_row(puzzle, solution_of(puzzle, sheet, on)) for on in all_on(sheet)}
        assert result == {as_row(puzzle, one) for one in solve(puzzle, limit=None, plain=True).solutions}
        some += bool(result) and any(thing.startswith("least ") for thing in sheet.number)
    assert some


def test_a_board_of_one_large_count_is_proved_in_time():
    """Without adding up, of 79 turns in 88 cells every choice of ten cells would be looked at."""
    board = find("detour")("6 6\n" + "28 - - - - -\n" + "- - - - - -\n" * 5 + "1 1 1 1 1 1\n" * 6)
    assert prove(board, 60).outcome in ("none", "unique", "several")
