"""Problems on the command line: every command that takes them, certificates and forgers, files of weights."""

import json
import re

import pytest
from command import run

import satloop
from satloop.problems import open_problem
from satloop.proving.checker import Rejected
from satloop.proving.problem_certificate import prove_problem, verify_problem


def test_solve_and_count():
    code, out, _ = run("solve", "queens:4")
    assert (code, out.count("Q")) == (0, 4)
    clash = "what clashes: pigeon 1; pigeon 2; pigeon 3; pigeon 4; hole 1; hole 2; hole 3\n"
    assert run("solve", "php:3") == (1, "no solution\n", clash)
    assert "; 1 more, see `satloop conflict php:6`" in run("solve", "php:6")[2]
    assert run("count", "queens:6", "--at-most-one", "product")[:2] == (0, "4 solutions\n")
    assert run("count", "queens:6", "--symmetry", "broken")[:2] == (0, "1 solution\n")
    data = json.loads(run("solve", "langford:3", "--format", "json")[1])
    assert (data["puzzle"] == "langford" and sorted(data["solutions"][0]["first"]) == [0, 1, 2]) or data["solutions"]
    code, _, error = run("solve", "queens:4", "--loops", "cuts")
    assert code == 2 and "queens has no option --loops" in error
    assert "unknown scheme" in run("solve", "magic:3", "--weighted", "bdx")[2]


def test_minimize():
    code, out, _ = run("solve", "golomb:5", "--minimize", "--symmetry", "broken")
    assert code == 0 and out.endswith("length 11, the least\n")
    assert run("solve", "domset:queens4", "--minimize")[1].endswith("vertices 2, the least\n")
    data = json.loads(run("solve", "jobshop:ft06", "--minimize", "--format", "json")[1])
    assert (data["outcome"], data["value"], data["proved"]) == ("optimal", 55, 55)
    assert run("solve", "golomb:5,10", "--minimize")[:2] == (1, "no solution\n")
    assert run("solve", "queens:4", "--minimize")[0] == 2
    assert run("solve", "golomb:4", "--minimize", "--all")[0] == 2


def test_dump_is_solved_elsewhere_and_decoded(tmp_path):
    from pysat.formula import CNF
    from pysat.solvers import Solver
    path = tmp_path / "magic.cnf"
    assert run("dump", "magic:3", "--numbers", "binary", "-o", path)[0] == 0
    with Solver("glucose4", bootstrap_with=CNF(from_file=str(path))) as solver:
        assert solver.solve()
        answer = "s SATISFIABLE\nv " + " ".join(map(str, solver.get_model())) + " 0\n"
    (tmp_path / "answer").write_text(answer)
    code, out, _ = run("decode", path, tmp_path / "answer")
    assert code == 0 and sorted(map(int, out.split())) == list(range(1, 10))
    assert run("solve", path)[0] == 0  # the dumped file is a formula, too
    path.write_text(path.read_text().replace("board 3", "board 4"))
    assert run("decode", path, tmp_path / "answer")[0] == 2


@pytest.mark.parametrize("argument, value", [("knapsack:8,3", None), ("golomb:5", 11), ("domset:queens4", 2)])
def test_weights_are_written_and_read(tmp_path, argument, value):
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF
    value = satloop.optimum(satloop.read(argument)).value if value is None else value
    path = tmp_path / "a.wcnf"
    assert run("dump", argument, "-o", path)[0] == 0
    with RC2(WCNF(from_file=str(path))) as search:
        model = search.compute()
        assert search.cost == value
    answer = tmp_path / "answer"
    answer.write_text(f"o {value}\ns OPTIMUM FOUND\nv {''.join('01'[lit > 0] for lit in model)}\n")
    code, out, _ = run("decode", path, answer)
    assert code == 0 and out.endswith(f" {value}\n")
    path.write_text(path.read_text().replace("c variables ", "c variables 1"))
    assert run("decode", path, answer)[0] == 2
    assert run("dump", argument, "-o", path)[0] == 0
    assert run("solve", path, "--minimize")[1].endswith(f"cost {value}, the least\n")
    code, out, _ = run("dump", argument, "--format", "opb")
    assert code == 0 and out.startswith("* #variable= ") and "\nmin: " in out
    assert run("dump", "queens:4", "--format", "wcnf")[0] == 2
    code, out, _ = run("dump", "subset-sum:6,1", "--format", "opb")
    assert code == 0 and "min:" not in out and len([line for line in out.splitlines() if line[0] != "*"]) == 2
    assert run("dump", "example:flow", "--format", "opb")[0] == 2
    assert run("dump", argument, "--format", "opb", "--names")[0] == 2


def test_size_study_and_bench(tmp_path):
    adder, bdd = (int(re.search(r"total +\d+ +(\d+)", run("size", "magic:3", "--weighted", name)[1])[1])
                  for name in ("adder", "bdd"))
    assert adder != bdd
    code, out, _ = run("study", "domset:queens4", "queens:5", "--counters", "totalizer,parallel-counter",
                       "--at-most-one", "pairwise,product", "--csv", tmp_path / "s.csv", "--html", tmp_path / "s.html")
    assert (code == 0 and "all agree" in out) or "no contradiction" in out
    assert out.count("queens:5") >= 2 and "parallel-counter" in out
    code, out, _ = run("bench", "queens:6", "php:4", "color:myciel3,4", "--jobs", 1)
    assert code == 0 and "php" in out and "color" in out


def test_certificates(tmp_path):
    for argument, options, words in (("php:5", (), "no solution"), ("golomb:5", ("--minimize",), "least 11"),
                                     ("schur:5,2", ("--symmetry", "broken"), "no solution")):
        folder = tmp_path / argument.replace(":", "-")
        code, out, _ = run("prove", argument, *options, "-o", folder)
        assert code == 0 and words in out
        code, out, _ = run("verify", folder)
        assert code == 0 and "left to trust" in out
    assert run("prove", "queens:4", "-o", tmp_path / "q")[0] == 1 and run("verify", tmp_path / "q")[0] == 0
    assert run("prove", "queens:4", "--minimize", "-o", tmp_path / "x")[0] == 2
    assert run("prove", "example:masyu", "--at-most-one", "pairwise", "-o", tmp_path / "x")[0] == 2
    (tmp_path / "php-5" / "proof.lrat").unlink()
    assert run("verify", tmp_path / "php-5")[0] == 2


def forgeries(files):
    """Certificates that are wrong in one place."""
    lines = files["proof.lrat"].splitlines()
    yield {**files, "proof.lrat": "\n".join(lines[:-1]) + "\n"}
    yield {**files, "proof.lrat": "\n".join([lines[-1]])}
    yield {**files, "proof.lrat": "nonsense"}
    formula = files["formula.cnf"].splitlines()
    for change in (formula[:-1], [*formula, "1 0"], [line.replace("c board 5", "c board 4") for line in formula],
                   [line.replace("puzzle golomb", "puzzle queens") for line in formula], ["p cnf 1 1", "1 0"],
                   [line.replace("scheme numbers unary", "scheme numbers binary") for line in formula]):
        yield {**files, "formula.cnf": "\n".join(change) + "\n"}
    for claim in ("none", "least 10", "least 12", "several", "least x", "least ١١", f"least {'9' * 5000}",
                  f"least {'9' * 19}", f"least -{'9' * 19}", "least 011", "least -0", ""):
        yield {**files, "claim.txt": f"{claim}\n"}
    for text in ('{"marks": [0, 1, 4, 9, 12]}', '{"marks": [0, 1, 2, 9, 11]}', '{"marks": [0, 1]}', "[]", "{", "{}",
                 '{"marks": "x"}'):
        yield {**files, "solution.txt": text}


def test_forged_certificates_are_rejected(tmp_path):
    files = prove_problem(open_problem("golomb:5"), minimize=True).files
    for number, forged in enumerate(forgeries(files)):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, text in forged.items():
            (folder / name).write_text(text)
        with pytest.raises(Rejected):
            verify_problem(str(folder))


def test_a_solution_is_checked_also_where_there_is_nothing_to_refute(tmp_path):
    run("prove", "queens:4", "-o", tmp_path / "q")
    code, out, _ = run("verify", tmp_path / "q")
    assert code == 0 and "has a solution" in out and "left to trust" in out
    file = tmp_path / "q" / "solution.txt"
    right = file.read_text()
    for wrong in ('{"queens": [[true]]}', '{"x": 1}', "{}", right.replace("true", "false", 1),
                  right.replace("false", "true", 1)):
        file.write_text(wrong)
        assert run("verify", tmp_path / "q")[0] == 1, wrong
    file.write_text(right)
    formula = tmp_path / "q" / "formula.cnf"
    text = formula.read_text()
    for other in (text.replace("c board 4", "c board 5"), text + "1 0\n"):
        formula.write_text(other)
        assert run("verify", tmp_path / "q")[0] == 1
    formula.unlink()
    assert run("verify", tmp_path / "q")[0] == 2


def test_what_there_is_is_listed():
    code, out, _ = run("puzzles", "--problems")
    assert code == 0 and "golomb:MARKS" in out and "--minimize: length" in out
    assert "Queens" in run("puzzles", "queens")[1]
    assert {row["name"] for row in json.loads(run("puzzles", "--problems", "--format", "json")[1])} >= {"php", "qwh"}


def test_an_encoding_of_ones_own_in_a_study(tmp_path):
    """Without touching the package: a file that adds it, as the page tells."""
    from encoders.weighted import WEIGHTED
    (tmp_path / "covers.py").write_text("""
from itertools import combinations
from encoders.weighted import WEIGHTED

def minimal_covers(f, rows, weights, bound, groups, when=None):
    for size in range(1, len(weights) + 1):
        for some in combinations(range(len(weights)), size):
            total = sum(weights[list(some)])
            if total > bound >= total - weights[some[-1]]:
                f.add(-rows[:, list(some)], when)

WEIGHTED["minimal-covers"] = minimal_covers
""")
    try:
        code, out, _ = run("study", "subset-sum:8,1", "--encodings", tmp_path / "covers.py", "--weighted",
                           "minimal-covers,bdd", "--all")
        assert code == 0 and "all agree" in out and "minimal-covers" in out
        (tmp_path / "wrong.py").write_text("nonsense(")
        assert run("study", "subset-sum:8,1", "--encodings", tmp_path / "wrong.py")[0] == 2
        assert run("study", "subset-sum:8,1", "--encodings", tmp_path / "no.py")[0] == 2
    finally:
        WEIGHTED.pop("minimal-covers", None)


@pytest.mark.parametrize("words", ["check queens:4 {}", "dump queens:4 --block {}", "complete queens:4",
                                   "convert queens:4 --format url", "minimize queens:4", "solve queens:4 --format pzpr",
                                   "dump queens:4 --normal-form", "bench queens:4 --loops cuts",
                                   "prove queens:4 --count -o x"])
def test_what_problems_do_not_have_is_one_line(words, tmp_path):
    path = tmp_path / "q.json"
    assert run("solve", "queens:4", "--format", "json", "-o", path)[0] == 0
    code, _, error = run(*words.format(path).split())
    assert code == 2 and error.startswith("satloop: ") and error.count("\n") == 1


def test_json_of_a_problem_is_the_problem(tmp_path):
    path = tmp_path / "q.json"
    assert run("solve", "queens:4", "--format", "json", "-o", path)[0] == 0
    assert run("count", path)[:2] == (0, "2 solutions\n")
    assert run("forced", "queens:4")[0] == 0 and run("unique", "queens:4")[0] == 1 and run("show", "queens:4")[0] == 0


def test_a_name_with_a_size_that_nothing_has_is_no_graph():
    code, _, error = run("solve", "wordsearch:8")
    assert code == 2 and "no problem 'wordsearch'" in error and "graph" not in error
    assert "expected 'queens', or another" in run("solve", "queen:8")[2]
