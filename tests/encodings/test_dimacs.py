"""DIMACS both ways, and what solvers print."""

import io
import string

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from encoders import FALSE, TRUE, Formula, Size
from encoders.files.dimacs import read, read_key, read_model, write
from encoders.numbers import Binary
from encoders.solution_key import literals_of


def text(f, comments=(), key=None):
    out = io.BytesIO()
    write(f, out, comments, key)
    return out.getvalue().decode()


def clauses(f):
    return sorted(row for block in f.blocks for row in block.tolist())


def formula(variables, rows):
    f = Formula()
    f.new(variables)
    for row in rows:
        f.add([row])
    return f


formulas = st.integers(1, 12345).flatmap(lambda v: st.builds(
    formula, st.just(v), st.lists(st.lists(st.integers(-v, v).filter(bool), min_size=1, max_size=5), max_size=12)))


@given(formulas, st.lists(st.text(string.printable, max_size=20), max_size=3))
def test_round_trip(f, comments):
    written = text(f, comments)
    again, lines = read(written.splitlines())
    assert again.variables == f.variables
    assert clauses(again) == clauses(f)
    assert again.size == f.size
    assert text(formula(f.variables, [r for b in f.blocks for r in b.tolist()]), comments) == written
    if all(c.isprintable() and c == c.strip() for c in comments):
        assert lines == comments


@given(formulas, st.integers(1, 3))
def test_clauses_may_be_broken_over_lines(f, step):
    words = [w for line in text(f).splitlines()[1:] for w in line.split()]
    lines = [" ".join(words[i:i + step]) for i in range(0, len(words), step)]
    again, _ = read([f"p cnf {f.variables} {f.size.clauses}\n", "c in between", "", *lines, "%", "0"])
    assert clauses(again) == clauses(f)


def test_numbers_of_every_length_are_written_as_they_are():
    rows = np.array([[1, -9, 10], [-99, 100, 999], [-1000, 99999, -100000], [7, -100010, 30]], dtype=np.int32)
    f = formula(100010, [])
    f.add(rows)
    assert text(f) == "p cnf 100010 4\n" + "".join(" ".join(map(str, row)) + " 0\n" for row in rows.tolist())


def test_blocks_longer_than_what_is_written_and_read_at_a_time():
    f = formula(200_000, [])
    f.add(np.arange(1, 200_001).reshape(-1, 2))
    lines = text(f).splitlines()
    assert lines[1:] == [f"{i} {i + 1} 0" for i in range(1, 200_001, 2)]
    again, _ = read(iter(lines))
    assert np.array_equal(again.blocks[0], f.blocks[0])
    lines[70_000] = "1 x 0"
    with pytest.raises(ValueError, match=r"^line 70001: found '1 x 0'"):
        read(lines)


def test_a_contradiction_is_an_empty_clause():
    f = formula(2, [[1, -2]])
    f.add([[FALSE]])
    assert text(f) == "p cnf 2 2\n1 -2 0\n0\n"
    again, _ = read(text(f).splitlines())
    assert again.contradictory and again.size == Size(2, 2, 2)
    assert text(Formula()) == "p cnf 0 0\n"
    assert read(["p cnf 0 0"])[0].size == Size(0, 0, 0)


def test_key():
    f = Formula()
    x = f.new(2, 3)
    n = Binary.new(f, 2, 5)
    x[0, 1], x[1, 2] = TRUE, FALSE
    key = {"cells": x, "n": n, "one": x[0, 0], "none": x[:0], "mixed": [-3, -2, -1, 1, 2, 4]}
    header = text(f, ["two\nlines", ""], key).splitlines()
    assert header == [
        "c two", "c lines", "c", "c key cells 2x3: 1 T 3..5 F", "c key n 2x3: 7..12", "c key one -: 1",
        "c key none 0x3:", "c key mixed 6: -3..-1 1..2 4", "p cnf 12 2", "-8 -9 0", "-11 -12 0"]
    again = read_key(line[2:] for line in header if line.startswith("c"))
    assert list(again) == list(key)
    for name, lits in key.items():
        expected = np.asarray(literals_of(lits))
        assert again[name].shape == expected.shape and np.array_equal(again[name], expected)
    with pytest.raises(ValueError, match="one word, not 'two words'"):
        text(f, key={"two words": x})


@pytest.mark.parametrize("line, message", [
    ("key a", "found 'key a'; expected 'key NAME SHAPE"), ("key a b c: 1", "found 'key a b c: 1'; expected 'key NAME"),
    ("key a 2: 1", "'a': found literals: 1; expected 2"), ("key a -1: 1", "'a': found literals: 1; expected -1"),
    ("key a 1: 1..99999999999999", "found literals: 99999999999999; expected 1"), ("key a 1: x", "'x'"),
    ("key a 2xx: 1 2", "''"), ("key a 1: 1..", "''")])
def test_wrong_key(line, message):
    with pytest.raises(ValueError, match=message):
        read_key([line])


@pytest.mark.parametrize(("lines", "message"), [
    ([], "no header 'p cnf VARIABLES CLAUSES'"),
    (["c only"], "no header"),
    (["1 2 0"], "line 1: found '1 2 0'; expected the header"),
    (["p cnf 3"], "line 1: found 'p cnf 3'; expected 'p cnf VARIABLES CLAUSES'"),
    (["p dnf 3 1"], "line 1: found 'p dnf 3 1'"),
    (["p cnf 3 -1"], "line 1"),
    (["p cnf 9999999999 1"], "do not fit an int32"),
    (["p cnf 3 1", "p cnf 3 1"], "line 2: found 'p cnf 3 1'; expected literals"),
    (["p cnf 3 1", "1 two 0"], "line 2: found '1 two 0'; expected literals from -3 to 3"),
    (["p cnf 3 1", "1.5 0"], "line 2: found '1.5 0'"),
    (["p cnf 3 2", "1 0", "-4 0"], "line 3: found '-4 0'; expected literals from -3 to 3"),
    (["p cnf 3 2", "1 0", "99999999999 0"], "line 3"),
    (["p cnf 3 1", "1 2 3"], "expected the 0 that ends the last clause"),
    (["p cnf 3 2", "1 2 0"], "after clause 1; expected the header's 2"),
    (["p cnf 3 1", "1 2 0", "3 0"], "after clause 2; expected the header's 1"),
])
def test_wrong_files(lines, message):
    with pytest.raises(ValueError, match=message):
        read(lines)


words = st.sampled_from(["p", "cnf", "c", "v", "s", "0", "1", "-2", "3", "SATISFIABLE", "SAT", "UNSAT", "\n", "\n", "%",
                         "-", "²", "x", "p cnf 3 1\n", "\x1c", "9" * 5000])


@settings(max_examples=300)
@given(st.one_of(st.text(), st.lists(words).map(" ".join)))
def test_any_text_is_read_or_a_value_error_of_one_line(given_text):
    for reader in (lambda: read(given_text.splitlines()), lambda: read_model(given_text)):
        try:
            reader()
        except ValueError as error:
            assert "\n" not in str(error) and len(str(error)) < 250


@pytest.mark.parametrize(("output", "status", "model"), [
    ("c CaDiCaL\ns SATISFIABLE\nv 1 -2 3\nv -4 0\nc exit 10\n", "SATISFIABLE", [1, -2, 3, -4]),
    ("v 1 0\ns SATISFIABLE\n", "SATISFIABLE", [1]),
    ("s SATISFIABLE\r\nv 1 -2 0\r\n", "SATISFIABLE", [1, -2]),
    ("s SATISFIABLE\nv 1\nv -2\nv 0\n", "SATISFIABLE", [1, -2]),  # picosat, CryptoMiniSat: broken as they like
    ("s SATISFIABLE\nv 0\n", "SATISFIABLE", []),
    ("SAT\n1 -2 3 0\n", "SATISFIABLE", [1, -2, 3]),  # MiniSat's result file
    ("SAT\n0\n", "SATISFIABLE", []),
    ("SATISFIABLE\nv 1 1 -2 0\n", "SATISFIABLE", [1, 1, -2]),
    ("s UNSATISFIABLE\n", "UNSATISFIABLE", []),
    ("c x\nUNSAT\n", "UNSATISFIABLE", []),
    ("UNSATISFIABLE", "UNSATISFIABLE", []),
    ("s UNKNOWN\n", "UNKNOWN", []),
    ("INDET\n", "UNKNOWN", []),
    ("c MaxSAT\no 7\no 3\ns OPTIMUM FOUND\nv 011\n", "SATISFIABLE", [-1, 2, 3]),
    ("o 3\ns OPTIMUM FOUND\nv -1 2 0\n", "SATISFIABLE", [-1, 2]),
])
def test_solver_output(output, status, model):
    result, literals = read_model(output)
    assert result == status and literals.dtype == np.int32 and literals.tolist() == model


@pytest.mark.parametrize(("output", "message"), [
    ("", "no answer"),
    ("c nothing\n", "no answer"),
    ("v 1 2 0\n", "no answer"),
    ("Segmentation fault\n", "line 1: found 'Segmentation fault'; expected a solver's output"),
    ("s SATISFIABLE maybe\n", "line 1"),
    ("s\n", "line 1"),
    ("s MAYBE\n", "line 1: found 's MAYBE'"),
    ("SAT 1 2 0\n", "line 1"),
    ("1 2 0\nSAT\n", "line 1"),
    ("UNSAT\n1 2 0\n", "line 2"),
    ("s SATISFIABLE\n1 2 0\n", "line 2"),
    ("s SATISFIABLE\ns UNSATISFIABLE\n", "line 2: a second answer, UNSATISFIABLE, after SATISFIABLE"),
    ("s SATISFIABLE\n", "no model"),
    ("SAT\n", "no model"),
    ("s SATISFIABLE\nv 1 -2 3\n", "cut off"),
    ("SAT\n1 -2", "cut off"),
    ("s SATISFIABLE\nv 1 x 0\n", "line 2: found 'v 1 x 0'; expected literals"),
    ("s SATISFIABLE\nv 1 99999999999 0\n", "line 2"),
    ("s SATISFIABLE\nv 1 0 2 0\n", "line 2: more literals after the 0"),
    ("s SATISFIABLE\nv 1 0\nv 2 0\n", "line 3: more literals after the 0"),
    ("s SATISFIABLE\nv 1 -2 2 0\n", "both ways"),
    ("s SATISFIABLE\nv 011\n", "cut off"),
    ("o 3\ns OPTIMUM FOUND\nv 011\nv 1 0\n", "line 4: more literals"),
    ("OPTIMUM FOUND\n", "line 1"),
])
def test_what_is_no_solver_output(output, message):
    with pytest.raises(ValueError, match=message):
        read_model(output)


def test_rc2_prints_no_last_0():
    """PySAT's rc2.py -vv: a model that has all variables is whole, one that lacks some may have been cut off."""
    printed = "c core sz: 2\ns OPTIMUM FOUND\no 2\nv 1 -2 3\nc oracle time: 0.0000\n"
    assert read_model(printed, 3)[1].tolist() == [1, -2, 3]
    for variables in (None, 2, 4):
        with pytest.raises(ValueError, match="cut off"):
            read_model(printed, variables)


def test_a_formula_writes_itself(tmp_path):
    f = formula(3, [[1, -2], [3]])
    f.write(tmp_path / "a.cnf", {"cells": np.array([1, 2, 3])}, ["by hand"])
    assert (tmp_path / "a.cnf").read_text() == "c by hand\nc key cells 3: 1..3\np cnf 3 2\n1 -2 0\n3 0\n"
    for ending in ("wcnf", "opb"):
        with pytest.raises(ValueError, match=f"encoders.files.{ending}.write"):
            f.write(tmp_path / f"a.{ending}")
    for key in (5, {"a b": np.array([1])}, {7: np.array([1])}):
        with pytest.raises(ValueError, match=r"key: expected names|one word"):
            f.write(tmp_path / "a.cnf", key)
    assert (tmp_path / "a.cnf").read_text().startswith("c by hand\n"), "the old file is lost"
    f.rules.append(lambda model: [])
    with pytest.raises(ValueError, match="lazy rules"):
        f.write(tmp_path / "b.cnf")
    assert not (tmp_path / "b.cnf").exists()
