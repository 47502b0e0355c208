"""dump --cubes: every solution keeps the literals of exactly one cube. The files are read by plain code."""

import gzip
import json

import pytest
from command import run
from pysat.solvers import Solver

import satloop

BOARDS = {"slitherlink": "# puzzle: slitherlink\n4 4\n- 3 - -\n- - - 2\n- - - -\n2 - - -\n",
          "sudoku": "# puzzle: sudoku\n4 4\n1 - - -\n- - - -\n- - - -\n- - - 4\n",
          "flow": "# puzzle: flow\n4 4\nA - - B\n- - - -\n- - - -\nA - - B\n"}
SCHEMES = {"slitherlink": ("--loops", "elimination"), "flow": ("--loops", "elimination")}


def read(text):
    """The clauses and the cubes of an iCNF, or of a CNF with its file of cubes after it, and how many variables."""
    lines = [line.split() for line in text.splitlines() if not line.startswith("c")]
    assert lines[0][:2] in (["p", "inccnf"], ["p", "cnf"])
    rows = {kind: [[int(word) for word in line if word != "a"] for line in lines[1:] if (line[0] == "a") == kind]
            for kind in (False, True)}
    assert all(row[-1] == 0 and 0 not in row[:-1] for part in rows.values() for row in part)
    return [row[:-1] for row in rows[False]], [row[:-1] for row in rows[True]]


def models(clauses, about):
    """All models of the clauses over the variables `about`, as sets of literals."""
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        while solver.solve():
            model = set(solver.get_model())
            yield model
            solver.add_clause([-lit for lit in model if abs(lit) in about])


@pytest.mark.parametrize("name", BOARDS)
def test_every_solution_keeps_one_cube(name, tmp_path):
    board = tmp_path / f"{name}.txt"
    board.write_text(BOARDS[name])
    code, _, err = run("dump", board, *SCHEMES.get(name, ()), "--cubes", 9, "-o", tmp_path / "a.icnf")
    assert code == 0, err
    clauses, cubes = read((tmp_path / "a.icnf").read_text())
    assert len(cubes) >= 9 and err.splitlines()[-1] == f"{len(cubes)} cubes"
    key = next(line for line in (tmp_path / "a.icnf").read_text().splitlines() if line.startswith("c key "))
    about = {abs(lit) for cube in cubes for lit in cube}
    assert key
    count = 0
    for model in models(clauses, set(range(1, 1 + max(abs(lit) for clause in clauses for lit in clause)))):
        assert sum(model.issuperset(cube) for cube in cubes) == 1
        count += 1
        if count > 300:
            break
    assert count > 1 and about
    # The same clauses and cubes in two files, and the same bytes again.
    assert run("dump", board, *SCHEMES.get(name, ()), "--cubes", 9, "-o", tmp_path / "b.cnf.gz")[0] == 0
    text = gzip.decompress((tmp_path / "b.cnf.gz").read_bytes()).decode()
    assert read(text + (tmp_path / "b.cubes").read_text()) == (clauses, cubes)
    code, out, _ = run("dump", board, *SCHEMES.get(name, ()), "--cubes", 9)
    assert code == 0 and out == (tmp_path / "a.icnf").read_text()
    # The first cube with a model: decode checks it, as it does an answer to the CNF; a forged file is refused.
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        model = next(solver.get_model() for cube in cubes if solver.solve(assumptions=cube))
    answer = f"s SATISFIABLE\nv {' '.join(map(str, model))} 0\n"
    code, out, err = run("decode", tmp_path / "a.icnf", "-", stdin=answer)
    assert (code, err) == (0, "")
    whole = (tmp_path / "a.icnf").read_text()
    for old, new in (("p inccnf", "p cnf 1 1"), ("p inccnf", "p inccnf 3"), (key, key + " 1"),
                     ("c board 4 4", "c board 4 5"), ("c size", "c sizes")):
        assert old in whole
        (tmp_path / "forged.icnf").write_text(whole.replace(old, new, 1))
        assert run("decode", tmp_path / "forged.icnf", "-", stdin=answer)[0] == 2, old


def test_a_set_with_cubes(tmp_path):
    code, _, err = run("dump", "hamilton:petersen:9,2", "queens:6", "php:4", "--loops", "elimination", "--cubes", 6,
                       "-o", tmp_path / "set")
    assert code == 0, err
    rows = json.loads((tmp_path / "set/manifest.json").read_text())
    assert len(rows) == 3
    for row in rows:
        _, cubes = read("p cnf 1 1\n" + (tmp_path / "set" / row["file"].replace(".cnf", ".cubes")).read_text())
        assert len(cubes) == row["cubes"]
    assert ".cubes" in (tmp_path / "set/README.md").read_text()
    again = satloop.dump(satloop.read("queens:6"), tmp_path / "q.cnf", cubes=6)
    assert again[0]["cubes"] == next(row["cubes"] for row in rows if row["board"] == "queens:6") >= 6
    assert (tmp_path / "q.cubes").read_text() == (tmp_path / "set/queens-6-kept.cubes").read_text()


def test_a_formula_that_propagation_refutes_has_one_empty_cube(tmp_path):
    board = tmp_path / "none.txt"
    board.write_text("# puzzle: slitherlink\n2 2\n3 3\n3 3\n")
    assert run("dump", board, "--loops", "elimination", "--cubes", 4, "-o", tmp_path / "a.cnf")[0] == 0
    assert (tmp_path / "a.cubes").read_text() == "a 0\n"


@pytest.mark.parametrize("words, message", [
    (("--cubes", 1), "is not in the range"), (("--cubes", 4, "--format", "opb"), "are for cnf"),
    (("-o", "x.icnf", "--loops", "elimination"), "is for a formula with --cubes"),
    (("--cubes", 4, "--loops", "cuts"), "is lazy")])
def test_what_cannot_be_divided(words, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    given = "example:slitherlink" if "opb" not in words else "knapsack:5,1"
    code, _, err = run("dump", given, *words)
    assert code == 2 and message in err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("cubes", [-1, 2.5, True, "8"])
def test_what_is_no_number_of_cubes(cubes, tmp_path):
    with pytest.raises(ValueError, match="cubes: expected how many"):
        satloop.dump(satloop.read("queens:5"), tmp_path / "a.cnf", cubes=cubes)


def write_answers(folder, clauses, cubes, name="{}.out"):
    """What a solver prints for each part, in files."""
    folder.mkdir(exist_ok=True)
    printed = []
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for part, cube in enumerate(cubes, 1):
            answer = solver.solve(assumptions=cube)
            printed.append(f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n" if answer else
                           "s UNSATISFIABLE\n")
            (folder / name.format(part)).write_text(printed[-1])
    return printed


@pytest.mark.parametrize("ending", [".cnf", ".cnf.xz", ".icnf"])
def test_answers_to_all_parts_are_put_together(ending, tmp_path):
    """A solution of any part; none where no part has one; else unknown, with the parts that are missing."""
    board, folder = tmp_path / "b.txt", tmp_path / "answers"
    board.write_text(BOARDS["slitherlink"])
    for words, solved in (((board, "--loops", "elimination"), True), (("php:6",), False)):
        given = tmp_path / f"a{ending}"
        assert run("dump", *words, "--cubes", 6, "-o", given)[0] == 0
        assert run("dump", *words, "--cubes", 6, "-o", tmp_path / "a.icnf")[0] == 0
        clauses, cubes = read((tmp_path / "a.icnf").read_text())
        printed = write_answers(folder, clauses, cubes)
        assert len(cubes) > 3 and any(text.startswith("s SAT") for text in printed) == solved
        code, out, err = run("decode", given, folder)
        assert (code, err) == ((0, "") if solved else (1, "")) and (solved or out == "no solution\n")
        assert satloop.decode(given, folder).outcome == ("solved" if solved else "none")
        for part in (2, len(cubes)):
            if not solved or [text for text in printed if text.startswith("s SAT")] == [printed[part - 1]]:
                (folder / f"{part}.out").unlink()
                code, out, err = run("decode", given, folder)
                assert code == 3 and f"unknown: no answer to 1 part of {len(cubes)}: {part}" in err
                (folder / f"{part}.out").write_text("s UNKNOWN\n")
                assert run("decode", given, folder)[::2] == (code, err)
                (folder / f"{part}.out").write_text(printed[part - 1])
        for path in folder.iterdir():
            path.unlink()
        assert run("decode", given, folder)[0] == 3


def test_answers_to_other_parts_are_refused(tmp_path):
    (tmp_path / "b.txt").write_text(BOARDS["slitherlink"])
    assert run("dump", tmp_path / "b.txt", "--loops", "elimination", "--cubes", 6, "-o", tmp_path / "a.cnf")[0] == 0
    clauses, cubes = read((tmp_path / "a.cnf").read_text() + (tmp_path / "a.cubes").read_text())
    folder = tmp_path / "answers"
    printed = write_answers(folder, clauses, cubes, "a.{}.out")
    assert run("decode", tmp_path / "a.cnf", folder)[0] == 0
    solved = next(part for part, text in enumerate(printed, 1) if text.startswith("s SAT"))
    other = 1 + solved % len(cubes)
    for name, text, message in ((f"a.{other}.out", printed[solved - 1], f"expected a model of part {other}, which has"),
                                (f"a.{len(cubes) + 1}.out", "s UNSATISFIABLE\n", f"one of {len(cubes)} parts"),
                                ("a.1.out", "hello\n", "expected what a SAT solver prints")):
        before = (folder / name).read_text() if (folder / name).exists() else None
        (folder / name).write_text(text)
        code, out, err = run("decode", tmp_path / "a.cnf", folder)
        assert (code, out) == (2, "") and err.count("\n") == 1 and message in err
        (folder / name).unlink() if before is None else (folder / name).write_text(before)
    (tmp_path / "a.cubes").write_text("")
    assert "no parts" in run("decode", tmp_path / "a.cnf", folder)[2]
    (tmp_path / "a.cubes").unlink()
    code, _, err = run("decode", tmp_path / "a.cnf", folder)
    assert code == 2 and err.count("\n") == 1


def test_answers_to_the_parts_of_a_set(tmp_path):
    assert run("dump", "queens:6", "php:6", "--cubes", 6, "-o", tmp_path / "set")[0] == 0
    folder = tmp_path / "answers"
    for row in json.loads((tmp_path / "set/manifest.json").read_text()):
        stem = row["file"].removesuffix(".cnf")
        text = (tmp_path / "set" / row["file"]).read_text() + (tmp_path / f"set/{stem}.cubes").read_text()
        write_answers(folder, *read(text), stem + ".{}.out")
    result = satloop.decode(tmp_path / "set", folder)
    assert sorted(one.outcome for one in result) == ["none", "solved"]
    last = sorted(path for path in folder.iterdir() if path.name.startswith("php"))[-1]
    last.unlink()
    code, out, _ = run("decode", tmp_path / "set", folder)
    assert code == 0 and "unknown no answer to 1 part of" in out
