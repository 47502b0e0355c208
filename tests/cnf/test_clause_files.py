"""CNF and WCNF files as people write them: one grammar, exact weights, the same clauses as PySAT reads."""

import random
from itertools import product

import numpy as np
import pytest
from command import run
from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF

import satloop
from encoders.files.clause_reader import read_clauses
from satloop import PuzzleError
from satloop.problems.formula_file import FormulaFile


def written(rng):
    """A file of one of the three forms, as a list of lines."""
    variables, form = rng.randint(1, 6), rng.choice(("cnf", "top", "no top", "h"))
    top = rng.choice((30, 1000, 2 ** 41, 2 ** 63 - 1))
    lines = []
    for _ in range(rng.randint(1, 7)):
        clause = [rng.choice((-1, 1)) * rng.randint(1, variables) for _ in range(rng.randint(1, 4))]
        hard = {"cnf": "", "top": f"{top} ", "no top": "3 ", "h": "h "}[form]
        soft = "" if form == "cnf" else f"{rng.choice((1, 2, 29, rng.randint(1, 2 ** 40)))} "
        lines.append(f"{rng.choice((hard, soft))}{' '.join(map(str, clause))} 0")
    head = {"cnf": [f"p cnf {variables} {len(lines)}"], "top": [f"p wcnf {variables} {len(lines)} {top}"],
            "no top": [f"p wcnf {variables} {len(lines)}"], "h": []}[form]
    return [*head, *lines]


COMMENTS = ("c-------- made by", "c", "c constant folded", "c variables", "comment", "c weights\f1 0", "c\u20281 0",
            "c \x1c1 0", "c a\x85-1 0", "c p cnf 1 1")


def mutated(lines, rng):
    """The lines with up to three changes: some leave a file, others make it none."""
    lines = list(lines)
    for _ in range(rng.randint(0, 3)):
        at, kind = rng.randrange(len(lines)), rng.randrange(8)
        words = lines[at].split(" ")
        if kind < 3:
            lines.insert(at, rng.choice((*COMMENTS, "", "  ")))
        elif kind == 3:
            lines[at] = rng.choice(("  ", "\t", " ")).join(["", *words, ""])
        elif kind == 4:
            lines[at] += "\r"
        elif kind == 5:
            words[rng.randrange(len(words))] = rng.choice(("0", "1", "-1", "x", "h", "7", str(2 ** 62), ""))
            lines[at] = " ".join(words)
        elif kind == 6:
            del lines[at]
            lines = lines or [""]
        else:
            lines.insert(at, lines[at])
    return lines


def test_what_is_read_of_mutated_files_is_what_pysat_reads():
    rng, same = random.Random(5), 0
    for _ in range(200):
        lines = mutated(written(rng), rng)
        text = "\n".join(lines) + "\n"
        try:
            ours = FormulaFile(text).clauses
        except PuzzleError as error:
            assert "expected" in str(error) and "\n" not in str(error)
            continue
        flat, hard = ours.flat.tolist(), []
        while flat:
            hard.append(flat[:flat.index(0)])
            del flat[:flat.index(0) + 1]
        # PySAT takes blanks before a comment for a clause, and a weight of 0 for a negative one.
        plain = [line.strip() for line in lines if not line.strip().startswith("c")]
        plain = "\n".join(line for line in plain if not ours.weighted or line.split()[:1] != ["0"]) + "\n"
        theirs = (WCNF if ours.weighted else CNF)(from_string=plain)
        soft = list(zip(theirs.wght, theirs.soft)) if ours.weighted else []
        assert hard == (theirs.hard if ours.weighted else theirs.clauses), text
        assert ours.soft == soft, text
        same += 1
    assert same > 100


@pytest.mark.parametrize("text, hard, soft", [
    ("c-------- made by\np cnf 2 1\n1 -2 0\n", [1, -2, 0], []),
    ("c weights\f1 0\np cnf 2 1\n1 2 0\nc\u2028-1 0\nc\x1c-2 0\nc a\r-2 0\n", [1, 2, 0], []),
    (" c indented\np cnf 2 2\n1\nc in a clause\n2 0 -1\n0\n%\n0\n", [1, 2, 0, -1, 0], []),
    ("p cnf 2 1\r\n1 2 0\r\n", [1, 2, 0], []),
    ("c constant folded\nh 1 0\n0 -1 0\n4 2 0\n", [1, 0], [(4, [2])]),
    (f"h 1 2 0\n{2 ** 63} -1 0\n{2 ** 70 + 1} -2 0\n", [1, 2, 0], [(2 ** 63, [-1]), (2 ** 70 + 1, [-2])]),
    (f"p wcnf 2 3 {2 ** 64}\n{2 ** 64} 1 0\n{2 ** 64 + 1} 2 0\n{2 ** 64 - 1} -1 -2 0\n", [1, 0, 2, 0],
     [(2 ** 64 - 1, [-1, -2])]),
    ("p wcnf 2 2\n1 1 0\nh 2 0\n", [2, 0], [(1, [1])]), ("p wcnf 1 1 9\n9 0\n", [0], []), ("5 0\n", [], [(5, [])])])
def test_a_file_is_read_as_it_is_written(text, hard, soft, tmp_path):
    (tmp_path / "a.wcnf").write_bytes(text.encode())
    problem = satloop.read(tmp_path / "a.wcnf")
    assert (problem.clauses.flat.tolist(), problem.clauses.soft) == (hard, soft)
    code, *_ = run("solve", tmp_path / "a.wcnf")
    assert code == (1 if 0 in hard[:1] else 0)
    for solution in satloop.solutions(problem):
        true = {n if value else -n for n, value in enumerate(solution["variables"].tolist(), 1)}
        assert problem.cost_of(solution) == sum(weight for weight, clause in soft if true.isdisjoint(clause))


@pytest.mark.parametrize("text, words", [
    ("1 2 0\n", None), ("p cnf 2 1\n1 2_0 0\n", "line 2"), ("p cnf 2 1\n+1 2 0\n", "line 2"),
    ("p cnf 2 1\n١ 2 0\n", "line 2"), ("p cnf 2 1\n1 2\n", "line 3: found the end"), ("p cnf 2 1\n1 3 0\n", "line 2"),
    ("p cnf 2 1\nc a\n1 0 2 0\n", "after clause 2"), ("h 1 2\n", "line 1"), ("h 1 0\n-5 1 0\n", "line 2"),
    ("h 1 0\n1.5 1 0\n", "line 2"), ("p wcnf 1 1 5\n2 2 0\n", "line 2"), ("p wcnf 1 2 5\n2 1 0\n", "header's 2"),
    ("h 1 0\np wcnf 1 1\n", "line 2"), ("p cnf 9999999999 1\n1 0\n", "do not fit"), ("c only\n", "no header"),
    ("c variables 9999999999\nh 1 0\n", "do not fit"), (f"p cnf {'9' * 5000} 1\n", "line 1"),
    ("h 99999999999 0", "line 1"),
    ("p cnf 2 1\nx1 2\n", "line 2"), ("p cnf 2 1\nx1 3 0\n", "line 2"), ("p cnf 2 1\n1\nx1 0\n", "line 3"),
    ("p cnf 2 1\nx1_0 0\n", "line 2"), ("p cnf 2 1\n1-2 0\n", "line 2"), ("p cnf 2 1\n- 1 0\n", "line 2"),
    ("p cnf 2 1\n1 2 -0-\n", "line 2"), (f"p cnf 2 1\n{2 ** 63 + 1} 0\n", "line 2"), ("p cnf 2 1\n1 2.0 0\n", "line 2"),
    ("p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n", "QDIMACS"), ("p inccnf\n1 0\na 1 0\n", "iCNF"),
    ("p knf 2 1\nk 1 1 2 0\n", "KNF"), ("p cnf+ 2 1\n1 2 <= 1\n", "CNF[+]"), ("aag 1 1 0 1 0\n2\n2\n", "AIGER"),
    ("* #variable= 1 #constraint= 1\n+1 x1 >= 1 ;\n", "OPB"), ("#QCIR-G14\n", "QCIR"),
    ("p sat 1\n", "'p cnf VARIABLES CLAUSES' or 'p wcnf")])
def test_what_is_no_file_of_clauses_is_refused_by_its_line(text, words):
    if words is None:
        assert read_clauses(text.split("\n")).soft == [(1, [2])]
        return
    with pytest.raises(PuzzleError, match=words):
        FormulaFile(text)


def test_weights_beyond_64_bits_are_exact(tmp_path):
    """To 2^64 - 1, as programs for MaxSAT have them, and beyond; the least is PySAT's."""
    rng = random.Random(7)
    for most in (2 ** 62, 2 ** 64 - 1, 2 ** 70):
        soft = [(rng.randint(1, most), [rng.choice((-1, 1)) * rng.randint(1, 3), -rng.randint(1, 3)]) for _ in range(8)]
        soft += [(most, [-1]), (most, [-2])]
        lines = ["h 1 2 3 0", *(f"{weight} {' '.join(map(str, clause))} 0" for weight, clause in soft)]
        (tmp_path / "a.wcnf").write_text("\n".join(lines) + "\n")
        wcnf = WCNF()  # PySAT's reader takes weights below 2^63
        wcnf.append([1, 2, 3])
        for weight, clause in soft:
            wcnf.append(clause, weight=weight)
        with RC2(wcnf) as theirs:
            assert theirs.compute() is not None
            code, out, _ = run("solve", tmp_path / "a.wcnf", "--minimize")
            assert (code, out.endswith(f"cost {theirs.cost}, the least\n")) == (0, True)
    code, _, error = run("dump", tmp_path / "a.wcnf", "-o", tmp_path / "b.wcnf")
    assert (code, "weights" in error) == (2, True)
    problem = satloop.read(tmp_path / "a.wcnf")
    with pytest.raises(ValueError, match="core-guided takes any"):
        satloop.optimum(problem, method="halves")
    code, _, error = run("prove", tmp_path / "a.wcnf", "--minimize", "-o", tmp_path / "proof")
    assert code in (0, 2) and error.count("\n") == (code == 2)


@pytest.mark.parametrize("seed", range(4))
def test_xors_are_what_they_say_and_cost_no_model(seed):
    """Long and short, with a variable twice, glued to their x or not; the plain count of models is kept."""
    rng = random.Random(seed)
    rows = [[rng.choice((-1, 1)) * rng.randint(1, 7) for _ in range(rng.choice((1, 2, 3, 5, 9)))] for _ in range(3)]
    lines = [f"x{rng.choice(('', ' '))}{' '.join(map(str, row))} 0" for row in rows]
    file = read_clauses(["p cnf 7 4", *lines[:2], "1 -2 0", lines[2]])
    expected = [bits for bits in product((False, True), repeat=7) if (bits[0] or not bits[1]) and all(
        sum(bits[abs(x) - 1] == (x > 0) for x in row) % 2 for row in rows)]
    f = file.formula()
    assert sorted(tuple(m[1:8].tolist()) for m in satloop.solutions(f)) == expected
    problem = FormulaFile("\n".join(["p cnf 7 3", *lines]))
    for bits in product((False, True), repeat=7):
        holds = all(sum(bits[abs(x) - 1] == (x > 0) for x in row) % 2 for row in rows)
        assert holds == (not list(problem.check({"variables": np.array(bits)})))


def test_what_is_shown_is_what_counts(tmp_path):
    """`c p show` of several lines, or `c ind`: a solution for each choice of these variables; dumps say it in turn."""
    clauses = "p cnf 5 2\n1 -2 4 0\nx1 2 3 4 5 0\n"
    for comments, shown, count in (("c p show 3 1 0\nc p show 2 0\n", [1, 2, 3], 8), ("c ind 5 0\n", [5], 2),
                                   ("c p show 0\n", [], 1), ("c ind the rest\n", [1, 2, 3, 4, 5], 14)):
        (tmp_path / "a.cnf").write_text(comments + clauses)
        problem = satloop.read(tmp_path / "a.cnf")
        assert satloop.count(problem) == count
        assert not any(failure for solution in satloop.solutions(problem) for failure in problem.check(solution))
        satloop.dump(problem, tmp_path / "b.cnf")
        shows = [line for line in (tmp_path / "b.cnf").read_text().splitlines() if line.startswith("c p show ")]
        assert shows == [" ".join(map(str, ["c p show", *shown, 0]))]
    for comment in ("c p show 6 0", "c p show 1", "c p show x 0", "c p show -1 0"):
        with pytest.raises(PuzzleError, match=r"expected variables from 1 to 5"):
            FormulaFile(f"{comment}\n{clauses}")


def test_a_dumped_formula_keeps_what_its_comments_hold_out_of_its_clauses(tmp_path):
    (tmp_path / "a.cnf").write_bytes(b"c a form feed\f-1 0\np cnf 1 1\n1 0\n")
    assert run("dump", tmp_path / "a.cnf", "-o", tmp_path / "b.cnf")[0] == 0
    (tmp_path / "answer").write_text("s SATISFIABLE\nv 1 0\n")
    assert run("decode", tmp_path / "b.cnf", tmp_path / "answer")[0] == 0
