"""OPB files as people write them: read, solved and counted beside enumeration, written again, refused by line."""

import io
import json
import random
import re
import shutil
import subprocess
from itertools import product

import pytest
from command import run

import satloop
from encoders.files import opb
from satloop import PuzzleError
from satloop.cnf.complete_formula import write_weighted
from satloop.problems.pseudo_boolean import PseudoBoolean


def written(rng, products=None):
    """A file with up to six variables and all that the format has; products: whether it has any."""
    n, big, some = rng.randint(1, 6), rng.choice((1, 1, 2**20, 2**55)), rng.random() < .4
    products = some if products is None else products

    def term():
        weight = rng.choice((-1, 1)) * rng.choice((1, 1, 2, rng.randint(1, 12))) * rng.choice((1, big))
        count = rng.randint(1, 3) if products else 1
        literals = [f"{rng.choice(('', '', '~'))}x{rng.randint(1, n)}" for _ in range(count)]
        return f"{weight:+d} {' '.join(literals)}"

    rows = []
    for _ in range(rng.randint(1, 5)):
        terms = [term() for _ in range(rng.randint(1, n + 1))]
        if rng.random() < .4:
            terms = [f"{rng.choice('+-')}1 {term.split()[1]}" for term in terms]
        total = sum(abs(int(term.split()[0])) for term in terms)
        bound = rng.choice((1, 0, rng.randint(-total, total) // 2, int(terms[0].split()[0])))
        text = " ".join(terms)
        rows.append(f"{text.replace(' ', chr(10), rng.random() < .2)} {rng.choice(('>=', '>=', '=', '<='))} {bound} ;")
    head = [f"* #variable= {n} #constraint= {len(rows)}"] if rng.random() < .8 else []
    least = [f"min: {' '.join(term() for _ in range(rng.randint(0, n)))} ;"] if rng.random() < .7 else []
    return "\n".join([*head, "* a comment; +3 x1 >= 2 ;", *least, *rows]) + "\n"


def enumerated(text, n):
    """How many assignments fit, and the least objective of these; by other code."""
    statements = [part.split() for part in re.sub(r"(?m)^\*.*\n", "", text).split(";")[:-1]]
    costs = []
    for bits in product((False, True), repeat=n):
        def total(words, bits=bits):
            sums, weight, holds = 0, 0, True
            for word in [*words, "0"]:
                if "x" in word:
                    holds = holds and bits[int(word.lstrip("~x")) - 1] != word.startswith("~")
                else:
                    sums, weight, holds = sums + weight * holds, int(word), True
            return sums
        cost, fits = 0, True
        for words in statements:
            if words[0] == "min:":
                cost = total(words[1:])
            else:
                left, right = total(words[:-2]), int(words[-1])
                fits = fits and {">=": left >= right, "<=": left <= right, "=": left == right}[words[-2]]
        costs += [cost] * fits
    return len(costs), min(costs, default=None)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_read_is_what_enumeration_finds(seed):
    text = written(random.Random(seed))
    problem = PseudoBoolean(text)
    expected = enumerated(text, problem.given.variables)
    for scheme in ("auto", ("adder", "watchdog", "totalizer")[seed % 3]):
        best = satloop.optimum(problem, weighted=scheme)
        assert (satloop.count(problem, weighted=scheme), best.value) == expected, text
    out = io.BytesIO()
    write_weighted(problem, out, "opb")
    again = PseudoBoolean(out.getvalue().decode())  # products are clauses there
    assert satloop.optimum(again).value == expected[1]
    formula, literals, weights, _ = opb.read(text.split("\n"))
    with satloop.Session(formula) as session:
        assert session.minimize((literals, weights)).value == expected[1]


def without_negations(text):
    """The file with a line for each sum, w ~x as w - w x; and what is to be added to its least value."""
    lines, constant = [], 0
    for statement in re.sub(r"(?m)^\*.*\n", "", text).split(";")[:-1]:
        terms = [(int(weight), sign, name) for weight, sign, name in re.findall(r"([+-]\d+)\s+(~?)(x\d+)", statement)]
        row = " ".join(f"{-weight if sign else weight:+d} {name}" for weight, sign, name in terms)
        moved = sum(weight for weight, sign, _ in terms if sign)
        if statement.strip().startswith("min:"):
            constant, line = moved, f"min: {row} ;" if row else ""
        else:
            relation, bound = statement.split()[-2:]
            line = f"{row} {relation} {int(bound) - moved} ;"
        lines.append(line)
    return "\n".join(lines) + "\n", constant


@pytest.mark.skipif(shutil.which("minisat+") is None, reason="minisat+ is not installed")
@pytest.mark.parametrize("seed", range(8))
def test_another_program_finds_the_same_least_value(seed, tmp_path):
    """MiniSat+ reads neither products nor negated literals, and each sum has to be a line."""
    text = written(random.Random(100 + seed), products=False)
    (tmp_path / "a.opb").write_text(text)
    turned, constant = without_negations(text)
    (tmp_path / "b.opb").write_text(turned)
    done = subprocess.run(["minisat+", tmp_path / "b.opb"], capture_output=True, text=True, check=False, timeout=60)
    found = re.search(r"Optimal solution: (-?\d+)", done.stdout)
    refuted = "s UNSATISFIABLE" in done.stdout
    assert refuted or re.search("(?m)^s (OPTIMUM FOUND|SATISFIABLE)", done.stdout), done.stdout + done.stderr
    code, out, _ = run("solve", tmp_path / "a.opb", "--minimize", "--weighted", ("auto", "adder", "bdd")[seed % 3])
    assert (code, refuted) in ((0, False), (1, True))
    if not refuted:
        least = int(found[1]) if found else 0  # without an objective nothing is minimized
        assert out.endswith(f"cost {least + constant}, the least\n")


def test_a_file_is_solved_with_a_chosen_encoding(tmp_path):
    (tmp_path / "a.opb").write_text("min: +3 x1 +2 x2 +2 ~x3 ;\n+2 x1 +3 x2 -2 x3 >= 2 ;\n")
    code, out, _ = run("solve", tmp_path / "a.opb", "--minimize", "--weighted", "adder")
    assert (code, out.split()) == (0, ["-x1", "x2", "-x3", "cost", "4,", "the", "least"])
    code, out, _ = run("size", tmp_path / "a.opb", "--weighted", "all")
    assert code == 0 and "watchdog" in out
    assert run("dump", tmp_path / "a.opb", "-o", tmp_path / "b.wcnf")[0] == 0


@pytest.mark.parametrize("text, words", [
    ("", "no OPB file"), ("p cnf 1 1\n1 0\n", "the end"), ("+1 x1 >= 1", "';' that ends"), ("+1 x1 ;", "line 1.*'>='"),
    ("+1 x1 >= ;", "'>='"), ("+1 x1 >= 1.5 ;", "whole number"), ("x1 >= 1 ;", "found 'x1'; expected a weight"),
    ("+1 >= 1 ;", "literal after a weight"), ("+1 y1 >= 1 ;", "found 'y1'"), ("+1 x0 >= 1 ;", "variable from x1"),
    ("+1 x1 > 1 ;", "line 1"), ("+1 x1 >= 1 ;\n;", "line 2"), ("+1 x1 >= 1 ;\nmin: +1 x1 ;", "before all"),
    ("max: +1 x1 ;", "turned round"), ("soft: 3 ;", "WBO"), ("[2] +1 x1 >= 1 ;", "WBO"), ("+1 ~~x1 >= 1 ;", "line 1"),
    ("* #variable= 1 #constraint= 1\n+1 x2 >= 1 ;", "line 2: found 'x2'; expected a variable from x1 to x1"),
    ("* #variable= 1 #constraint= 2\n+1 x1 >= 1 ;", "first line's 2"), ("* #variable= 1\n", "line 1"),
    ("* #variable= 9999999999 #constraint= 0\n", "line 1"), ("+1 x9999999999 >= 1 ;", "variable from x1"),
    (f"+{2**61} x1 +{2**61} x2 >= 1 ;", "less than 2[*][*]62"), (f"+{'9' * 5000} x1 >= 1 ;", "line 1"),
    ("+1 x1x2 >= 1 ;", "found 'x1x2'"), ("+1 x1 >= 1 >= 1 ;", "line 1"), ("+1_0 x1 >= 1 ;", "line 1")])
def test_what_is_no_such_file_is_refused_by_its_line(text, words):
    with pytest.raises(PuzzleError, match=words) as caught:
        PseudoBoolean(text)
    assert "\n" not in str(caught.value)


def test_a_file_without_a_solution_says_which_constraints_clash(tmp_path):
    (tmp_path / "a.opb").write_text("+1 x1 +1 x2 >= 1 ;\n+1 x3 +1 x4 = 1 ;\n+2 x1 +3 x2 <= 1 ;\n-1 x3 >= 0 ;\n")
    assert run("conflict", tmp_path / "a.opb")[:2] == (0, "constraint 1\nconstraint 3\n")
    code, out, _ = run("conflict", tmp_path / "a.opb", "--format", "json")
    assert (code, json.loads(out)["smallest"], len(json.loads(out)["left_out"])) == (0, True, 1)
    assert run("conflict", tmp_path / "a.opb", "--format", "svg")[0] == 2
    (tmp_path / "a.opb").write_text("+1 x1 +1 x2 >= 1 ;\n")
    assert run("conflict", tmp_path / "a.opb")[0] == 1
    assert run("conflict", "magic:2", "--time-limit", "0.0001")[0] == 3
    code, _, error = run("conflict", "at-most:2,5")
    assert (code, error.count("\n")) == (1, 1)
