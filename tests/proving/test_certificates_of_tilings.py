"""Certificates of boards on tilings: each family is proved and verified, forged ones are refused, and no clause that
the checker accepts is false in a solution."""

import random
from functools import cache

import numpy as np
import pytest
from command import invoke
from graphs import cycles
from test_tilings import PATCHES, board_of

import satloop
from satloop.proving.certificate import prove
from satloop.proving.checker.accepted_clauses import Acceptance
from satloop.proving.checker.check_folder import check
from satloop.proving.checker.text import Rejected
from satloop.proving.solution_names import sheet_of
from satloop.puzzles.tilingslitherlink import TilingSlitherlink

SMALL = {**PATCHES, "greatgreatdodecagonal": "1x3", "greatdodecagonal": "1x3", "kites": "1x1", "floret": "1x1"}


@cache
def proved(family, size):
    return prove(satloop.generate(f"tiling:{family}", size, seed=1))


@pytest.mark.parametrize("family", PATCHES)
def test_boards_of_each_family_are_proved(family, tmp_path):
    certificate = proved(family, "4x4")
    assert certificate.outcome == "unique" and str(certificate.report).startswith("this tilingslitherlink of ")
    certificate.save(tmp_path)
    assert invoke("verify", str(tmp_path)).exit_code == 0


def test_counts_and_boards_without_a_solution_are_proved():
    empty = TilingSlitherlink("honeycomb 2x2")
    assert prove(empty).outcome == "several"
    assert prove(empty, most=20).files["claim.txt"] == "count 14\n"
    assert prove(TilingSlitherlink("honeycomb 2x2\n6 - - 6")).outcome == "none"


@pytest.mark.parametrize("family", PATCHES)
def test_accepted_clauses_hold_in_all_solutions(family):
    """Random clauses about faces; most that are accepted are cuts. All solutions come from walks along edges."""
    rng, draw = np.random.default_rng(7), random.Random(7)
    board = TilingSlitherlink(f"{family} {SMALL[family]}")
    loops = sorted(cycles(board.drawing.graph), key=sorted)
    pairs = board.drawing.graph.edges.tolist()
    accepted = 0
    for _ in range(3):
        on = {tuple(sorted(pairs[edge])) for edge in loops[rng.integers(len(loops))]}
        given = board.with_clues(np.where(rng.random(len(board.clue)) < 0.4, board.count(on), -1))
        sheet = sheet_of(given)
        solutions = [np.isin(np.arange(board.drawing.graph.size), [*loop]) for loop in loops]
        inside = np.array([given.inside({"edges": edges}) for edges in solutions if not any(given.check(
            {"edges": edges}))])
        acceptance = Acceptance(sheet)
        for _ in range(400):
            faces = draw.sample(range(len(board.clue)), min(len(board.clue), draw.randint(1, 5)))
            signs = [draw.choice((1, -1)) for _ in faces]
            clause = frozenset(sign * sheet.decides[face] for sign, face in zip(signs, faces))
            if acceptance.local(clause) or acceptance.cut(clause):
                accepted += 1
                assert (inside[:, faces] == (np.array(signs) > 0)).any(axis=1).all()
    assert accepted > 20


def line(text, number, new):
    lines = text.split("\n")
    lines[number] = new(lines[number])
    return "\n".join(lines)


# Name -> the file and what becomes of its text; each has to be refused.
FORGED = {
    "a clue of another number": ("board.txt", lambda t: line(t, 2, lambda row: "54"[row[0] == "5"] + row[1:])),
    "a clue above all edges": ("board.txt", lambda t: line(t, 2, lambda row: "7" + row[1:])),
    "a clue that is no number": ("board.txt", lambda t: line(t, 2, lambda row: "x" + row[1:])),
    "a point twice": ("board.txt", lambda t: line(t, 2, lambda row: " ".join([*row.split()[:-1], row.split()[1]]))),
    "a face of two points": ("board.txt", lambda t: line(t, 2, lambda row: " ".join(row.split()[:3] + ["-"] * 4))),
    "a point after the end": ("board.txt", lambda t: line(t, 2, lambda row: " ".join([*row.split()[:5], "-", "9"]))),
    "two points exchanged": ("board.txt", lambda t: line(t, 3, lambda row: " ".join(
        [row.split()[i] for i in (0, 1, 4, 3, 2, 5, 6)]))),
    "another point": ("board.txt", lambda t: line(t, 3, lambda row: " ".join([*row.split()[:-1], "77"]))),
    "a face in place of another": ("board.txt", lambda t: line(t, 3, lambda row: t.split("\n")[2])),
    "a face less": ("board.txt", lambda t: t.replace("16 7", "15 7").rsplit("\n", 2)[0] + "\n"),
    "another puzzle": ("board.txt", lambda t: t.replace("tilingslitherlink", "slitherlink")),
    "a rule that it has not": ("board.txt", lambda t: t.replace("16 7", "16 7 visit-all")),
    "a face outside": ("solution.txt", lambda t: t.split("\n", 1)[1]),
    "a face that is not there": ("solution.txt", lambda t: t + "in 99\n"),
    "a face twice": ("solution.txt", lambda t: t + t.split("\n")[0] + "\n"),
    "an empty solution": ("solution.txt", lambda t: "")}


@pytest.mark.parametrize("way", FORGED)
def test_forged_certificates_are_refused(way, tmp_path):
    name, change = FORGED[way]
    certificate = proved("honeycomb", "4x4")
    files = {**certificate.files, name: change(certificate.files[name])}
    assert files != certificate.files
    with pytest.raises(Rejected):
        check(files)
    certificate._replace(files=files).save(tmp_path)
    result = invoke("verify", str(tmp_path))
    assert result.exit_code in (1, 2) and result.stderr.count("\n") == 1


def test_random_changes_are_refused_or_say_the_same():
    """A digit of some file changed: the checker rejects it, or the clauses still follow and refute."""
    files, draw = proved("kagome", "3x3").files, random.Random(11)
    refused = 0
    for _ in range(150):
        name = draw.choice(["board.txt", "solution.txt", "formula.cnf", "proof.lrat"])
        text = files[name]
        places = [i for i, sign in enumerate(text) if sign.isdigit()]
        place = draw.choice(places)
        changed = text[:place] + draw.choice("0123456789") + text[place + 1:]
        if changed == text:
            continue
        try:
            check({**files, name: changed})
        except Rejected:
            refused += 1
        else:
            assert name != "solution.txt"
            if name == "board.txt":  # one that has no more to say: it has the same only solution
                assert "in " in files["solution.txt"]
    assert refused > 100


def test_a_board_is_not_one_of_cells():
    with pytest.raises(satloop.errors.PuzzleError):
        from satloop.proving.prove_forced_and_conflict import prove_forced
        prove_forced(board_of("honeycomb"))
