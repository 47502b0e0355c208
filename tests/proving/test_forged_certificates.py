"""Certificates of every kind, forged: a claim made weaker or stronger, parts left out, added, doubled or exchanged.

What claim.txt says decides: with a part missing a certificate is incomplete (exit code 2), with parts that do not show
it, or that belong to another claim, it is rejected (1); less than the claim is never accepted.
"""

import shutil
from functools import cache

import pytest
from command import run

import satloop
from satloop.proving.checker.parts_of_a_certificate import FILES, PARTS
from satloop.proving.prove_forced_and_conflict import prove_conflict, prove_forced
from satloop.puzzles import find

NONE = "slitherlink", "1 2\n3 0"
ODD = "simpleloop", "3 3\n" + "- - -\n" * 3
OPEN = "slitherlink", "2 2\n- -\n- -"
CLASH = "slitherlink", "2 2\n0 3\n3 -"
MAKERS = {
    "unique": lambda: satloop.prove(find("masyu")(find("masyu").example)),
    "none": lambda: satloop.prove(find(NONE[0])(NONE[1])),
    "none by counting": lambda: satloop.prove(find(ODD[0])(ODD[1])),
    "several": lambda: satloop.prove(find(OPEN[0])(OPEN[1])),
    "forced": lambda: prove_forced(find("slitherlink")("2 3\n3 - -\n- - -")),
    "solved": lambda: prove_forced(find(OPEN[0])(OPEN[1])),
    "conflict": lambda: prove_conflict(find(CLASH[0])(CLASH[1]), [(0, 0), (0, 1)]),
}


@cache
def files_of(kind):
    return dict(MAKERS[kind]().files)


def written(files, folder):
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def code(files, folder):
    """The exit code of `verify`, and what it says."""
    number, out, err = run("verify", written(files, folder))
    assert "Traceback" not in err and (number == 0) == (not err)
    return number, out + err


@pytest.mark.parametrize("kind", MAKERS)
def test_a_certificate_says_its_claim_and_shows_it(kind, tmp_path):
    assert files_of(kind)["claim.txt"] == kind.split()[0] + "\n"
    assert code(files_of(kind), tmp_path / "given")[0] == 0


@pytest.mark.parametrize("kind", MAKERS)
def test_a_part_left_out_makes_it_incomplete(kind, tmp_path):
    """Also several at once: a proof of the only solution without its clauses and proof is not "has a solution"."""
    files = files_of(kind)
    parts = [name for name in files if name in FILES or name.startswith("without-")]
    proof = ["formula.cnf", "proof.lrat"]
    for gone in [*([name] for name in parts), proof, ["claim.txt", *proof]]:
        if set(gone) <= set(files):
            number, text = code({name: text for name, text in files.items() if name not in gone}, tmp_path / "given")
            assert number == 2 and "incomplete" in text and "missing" in text, (gone, text)


@pytest.mark.parametrize("kind", MAKERS)
def test_another_claim_is_not_shown(kind, tmp_path):
    """Stronger or weaker: only a conflict may be called what its clauses show, if its folders are taken away too."""
    files = files_of(kind)
    for claim in [*PARTS, "", "unique none", "UNIQUE", "hard\x1b[31m"]:
        if claim != kind.split()[0]:
            number, text = code({**files, "claim.txt": f"{claim}\n"}, tmp_path / "given")
            assert number in (1, 2) and "\x1b" not in text, (claim, text)
    several = {name: text for name, text in files_of("several").items() if name not in files}
    assert code({**several, **files}, tmp_path / "given")[0] == (0 if kind == "several" else 1)


def test_what_is_shown_of_another_board_is_not_shown_of_this(tmp_path):
    unique, none = files_of("unique"), files_of("none")
    for name in ("board.txt", "formula.cnf", "proof.lrat"):
        assert code({**unique, name: none[name]}, tmp_path / "given")[0] == 1


def test_the_empty_proof_shows_nothing(tmp_path):
    for kind in ("unique", "none", "forced", "conflict"):
        for name in {"formula.cnf", "proof.lrat"} & set(files_of(kind)):
            for text in ("", "\n".join(files_of(kind)[name].splitlines()[:-1]) + "\n"):
                assert code({**files_of(kind), name: text}, tmp_path / "given")[0] == 1


def conflict_with(*changes):
    """The certificate of the clash of the 0 and a 3, with other boards: (folder, board, cells on of its solution)."""
    files = dict(files_of("conflict"))
    for folder, board, solution in changes:
        files |= {f"{folder}/board.txt": f"slitherlink\n2 2\n{board}\n",
                  f"{folder}/solution.txt": "".join(f"in {cell}\n" for cell in solution)}
    return files


def test_each_folder_takes_one_clue_away(tmp_path):
    """Of the board 0 3 / 3 -: without the 0 there is a solution, without both threes too, without one there is none."""
    given = tmp_path / "given"
    files = {**files_of("conflict"), "board.txt": "slitherlink\n2 2\n0 3\n3 -\n"}
    two = {name.replace("without-1", "without-2"): text for name, text in files.items() if "without-1" in name}
    both = {"without-2/board.txt": "slitherlink\n2 2\n0 -\n- -\n", "without-2/solution.txt": "in 1 1\n"}
    for forged in (files, {**files, **both}, {**files, **two},
                   {**files, **both, **{name.replace("2", "3"): text for name, text in both.items()}}):
        assert code(forged, given)[0] in (1, 2)


def test_no_clue_is_taken_away_twice_and_none_is_left_out(tmp_path):
    given, files = tmp_path / "given", files_of("conflict")
    folders = sorted({name.partition("/")[0] for name in files if "/" in name})
    assert folders == ["without-1", "without-2"]

    def renamed(old, new):
        return {name.replace(old, new): text for name, text in files.items() if name.startswith(old)}

    less = {name: text for name, text in files.items() if not name.startswith("without-2")}
    assert code(less, given)[0] == 2  # one is left out
    assert code({**less, **renamed("without-1", "without-2")}, given)[0] in (1, 2)  # one twice
    assert code({**files, **renamed("without-1", "without-3")}, given)[0] == 1  # and one more
    assert code({**files, **renamed("without-1", "without-x")}, given)[0] == 1
    whole = {name: text for name, text in files.items() if "/" not in name}
    assert code({**files, "without-1/board.txt": whole["board.txt"]}, given)[0] == 1  # nothing is taken away
    assert code({**files, "without-1/claim.txt": "none\n"}, given)[0] in (1, 2)
    assert code({**whole, "claim.txt": "none\n"}, given)[0] == 0  # less is claimed, and shown
    assert code({**files, "claim.txt": "none\n"}, given)[0] == 1


def test_a_pair_of_ends_is_one_clue(tmp_path):
    board = find("numberlink")("2 3\n1 - 2\n2 - 1")
    files = prove_conflict(board, [(0, 0), (0, 2), (1, 0), (1, 2)]).files
    assert code(files, tmp_path / "given")[0] == 0
    half = files["without-1/board.txt"].replace("- - 2\n2 - -", "1 - 2\n2 - -")
    assert half != files["without-1/board.txt"]
    assert code({**files, "without-1/board.txt": half}, tmp_path / "given")[0] == 1
