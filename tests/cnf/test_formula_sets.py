"""Sets of formulas: folders of DIMACS files with a manifest, the same bytes each time, and answers to them."""

import csv
import gzip
import json
import lzma
import shutil
from hashlib import sha256

import pytest
from command import run
from pysat.formula import CNF
from pysat.solvers import Solver

import satloop
from satloop.cnf import formula_set

WORDS = ("--family", "slitherlink", "--sizes", "4-5", "--seeds", 2, "--loops", "elimination,lfsr,cuts", "--counters",
         "direct,totalizer", "hamilton:petersen", "queens:3", "php:4")


def dumped(folder, *more):
    code, _, err = run("dump", *WORDS, *more, "-o", folder)
    assert code == 0, err
    return json.loads((folder / "manifest.json").read_text()), err


def answer(path):
    """What a solver of the SAT competition prints."""
    with Solver("minisat22", bootstrap_with=CNF(from_file=str(path)).clauses) as solver:
        if not solver.solve():
            return "s UNSATISFIABLE\n"
        return "s SATISFIABLE\nv " + " ".join(map(str, solver.get_model())) + " 0\n"


def test_a_set_with_its_answers(tmp_path):
    rows, err = dumped(tmp_path / "set")
    assert len(rows) == 2 * 2 * 2 * 2 + 2 + 2 + 1 and "is lazy" in err and "queens has no option --loops" in err
    with (tmp_path / "set/manifest.csv").open(newline="") as file:
        table = list(csv.DictReader(file))
    assert [row["sha256"] for row in table] == [row["sha256"] for row in rows]
    for row in rows:
        data = (tmp_path / "set" / row["file"]).read_bytes()
        assert sha256(data).hexdigest() == row["sha256"]
        lines = [line for line in data.split(b"\n") if not line.startswith(b"c")]
        assert sha256(b"\n".join(lines)).hexdigest() == row["formula_sha256"]
        assert lines[0].split()[2:] == [str(row["variables"]).encode(), str(row["clauses"]).encode()]
    status = {row["board"]: row["status"] for row in rows}
    assert (status["queens:3"], status["php:4"], status["hamilton:petersen"]) == ("unsatisfiable",) * 3
    answers = tmp_path / "answers"
    answers.mkdir()
    for row in rows:
        name = row["file"].removesuffix(".cnf")
        (answers / f"{name}.out").write_text(answer(tmp_path / "set" / row["file"]))
    code, out, _ = run("decode", tmp_path / "set", answers)
    assert code == 0 and out.splitlines()[-1] == "5 none, 16 solved"
    # Each kind of wrong answer is named, and a missing one.
    first, *_, solved = sorted(answers.iterdir())
    first.write_text("s SATISFIABLE\nv 1 2 3 0\n")
    solved.write_text("s UNSATISFIABLE\n")
    next(answers.glob("queens*")).unlink()
    code, out, _ = run("decode", tmp_path / "set", answers)
    assert code == 1 and "the set says satisfiable: made from a solution" in out and "1 missing" in out
    assert out.count("wrong") == 3


def test_the_same_bytes_again_packed_or_not(tmp_path):
    plain, _ = dumped(tmp_path / "a")
    for ending, unpack in (("gz", gzip.decompress), ("xz", lzma.decompress)):
        rows, _ = dumped(tmp_path / ending, "--pack", ending)
        again, _ = dumped(tmp_path / f"{ending}2", "--pack", ending)
        assert rows == again and [row["formula_sha256"] for row in rows] == [row["formula_sha256"] for row in plain]
        for row, other in zip(rows, plain):
            whole = (tmp_path / "a" / other["file"]).read_bytes()
            assert unpack((tmp_path / ending / row["file"]).read_bytes()) == whole
    one = tmp_path / "one.cnf.gz"
    assert run("dump", "example:slitherlink", "--loops", "lfsr", "-o", one)[0] == 0
    (tmp_path / "one.cnf").write_bytes(gzip.decompress(one.read_bytes()))
    (tmp_path / "answer").write_text(answer(tmp_path / "one.cnf"))
    assert run("decode", one, tmp_path / "answer")[0] == 0


def test_the_same_in_python(tmp_path):
    board, ring = satloop.read("example:slitherlink"), satloop.read("0 1\n1 2\n2 3\n0 3\n", "hamilton")
    rows = satloop.dump([board, ring], tmp_path / "set", loops=["elimination", "lfsr"])
    assert [row["loops"] for row in rows] == ["elimination", "lfsr"] * 2
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / f"{rows[0]['file'][:-4]}.out").write_text(answer(tmp_path / "set" / rows[0]["file"]))
    one, *others = satloop.decode(tmp_path / "set", tmp_path / "answers")
    assert one.outcome == "solved" and {other.outcome for other in others} == {"missing"}
    row, = satloop.dump(board, tmp_path / "one.cnf", loops="lfsr")
    (tmp_path / "answer").write_text(answer(tmp_path / "one.cnf"))
    decoded = satloop.decode(tmp_path / "one.cnf", tmp_path / "answer")
    assert decoded.solution == satloop.solve(board).solutions[0] and row["file"] == "one.cnf"
    with pytest.raises(ValueError, match=r"one.cnf is one file; found 2 formulas"):
        satloop.dump(board, tmp_path / "one.cnf", loops=["lfsr", "elimination"])
    with pytest.raises(ValueError, match="pack: expected none, gz, xz, found 'zip'"):
        satloop.dump(board, tmp_path / "new", pack="zip", loops="lfsr")


def test_names_of_files():
    row = dict.fromkeys(formula_set.COLUMNS)
    row.update(board="a b/../10x10-1.txt", loops="cuts", seed=3, counters="auto")
    assert formula_set.file_stem(row) == "10x10-1-seed3-cuts"
    assert formula_set.file_stem({**row, "board": "../..", "seed": None, "loops": None}) == "formula"
    assert [formula_set.ending_of(name) for name in ("a.cnf", "b.cnf.xz", "c.txt")] == [".cnf", ".cnf.xz", ""]


def test_two_boards_of_one_name(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "1.txt").write_text("# puzzle: slitherlink\n1 1\n-\n")
    code, _, _ = run("dump", tmp_path / "a/1.txt", tmp_path / "b/1.txt", "--loops", "lfsr", "-o", tmp_path / "set")
    assert code == 0
    assert sorted(path.name for path in (tmp_path / "set").glob("*.cnf")) == ["1-lfsr-2.cnf", "1-lfsr.cnf"]


def test_bad_input_is_one_line(tmp_path):
    (tmp_path / "file").write_text("")
    (tmp_path / "empty").mkdir()
    for arguments, words in ((("dump", "example:flow", "example:slitherlink"), "go into a folder"),
                             (("dump", "example:flow", "--loops", "all", "-o", tmp_path / "x.cnf"), "go into a folder"),
                             (("dump", "example:slitherlink", "--loops", "cuts", "-o", tmp_path / "new"),
                              "there is no formula to write"),
                             (("dump", "example:slitherlink", "--loops", "x", "-o", tmp_path / "new"), "unknown"),
                             (("dump", "-o", tmp_path / "new"), "there must be boards"),
                             (("dump", "example:flow", "--loops", "all", "-o", tmp_path / "file"), "it is no folder"),
                             (("dump", "example:flow", "--loops", "all", "--names", "-o", tmp_path / "new"),
                              "for one board"),
                             (("decode", tmp_path / "empty", tmp_path / "empty"), "manifest")):
        code, out, err = run(*arguments)
        assert code == 2 and words in err and "Traceback" not in out + err, (arguments, err)
    dumped(tmp_path / "set")
    assert run("decode", tmp_path / "set", tmp_path / "none")[0] == 2
    assert run("decode", tmp_path / "set", tmp_path / "empty")[0] == 3
    for text in ("[]x", '[{"file": "../../a.cnf"}]', '[{"file": 3}]', "{}"):
        (tmp_path / "set/manifest.json").write_text(text)
        code, _, err = run("decode", tmp_path / "set", tmp_path / "empty")
        assert (code, "manifest of a set" in err) == (2, True) or text == "{}"


@pytest.mark.parametrize("name", ["missing", "cut"])
def test_a_set_that_was_changed(tmp_path, name):
    rows, _ = dumped(tmp_path / "set", "--pack", "gz")
    (tmp_path / "answers").mkdir()
    file = next(row["file"] for row in rows if row["puzzle"] == "slitherlink")
    (tmp_path / "answers" / file.replace(".cnf.gz", ".out")).write_text("s SATISFIABLE\nv 1 0\n")
    path = tmp_path / "set" / file
    if name == "missing":
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[:100])
    code, out, _ = run("decode", tmp_path / "set", tmp_path / "answers")
    assert code == 1 and "1 wrong" in out
    shutil.rmtree(tmp_path / "set")
    assert run("decode", tmp_path / "set", tmp_path / "answers")[0] == 2


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path):
    """Also where an encoding is left out, of which a line would tell."""
    (tmp_path / "file").write_text("")
    code, out, err = run("dump", "example:slitherlink", "--loops", "region-cuts,regions", "-o", tmp_path / "file/set")
    assert (code, out) == (2, "") and err.count("\n") == 1 and "set: cannot be written: not a directory" in err
