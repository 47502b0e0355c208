"""WCNF and OPB files: written, read back, and solved by PySAT, beside enumeration."""

import io
import re

import numpy as np
import pytest
from brute import models
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from encoders import FALSE, TRUE, Formula, values, weighted
from encoders.cardinality import at_least, at_most_one, exactly
from encoders.files import opb, wcnf
from satloop import Session


def example(seed):
    rng, f = np.random.default_rng(seed), Formula()
    x = f.new(6)
    f.add(np.stack([rng.permutation(6)[:3] + 1 for _ in range(8)]) * rng.choice([-1, 1], (8, 3)))
    literals = np.r_[x, -x[:3], x[1], TRUE, FALSE]
    return f, literals, rng.integers(-9, 9, len(literals))


def text(write, f, *given, **named):
    out = io.BytesIO()
    write(f, out, *given, **named)
    return out.getvalue().decode()


@pytest.mark.parametrize("seed", range(5))
def test_wcnf_is_solved_elsewhere_and_read_back(seed):
    f, literals, weights = example(seed)
    sums = values(models(f), literals) @ weights
    written = text(wcnf.write, f, literals, weights, comments=["a line", "two\nlines"], key={"x": literals[:6]})
    with RC2(WCNF(from_string=written)) as rc2:
        assert rc2.compute() is not None
        assert rc2.cost + int(re.search(r"c constant (-?\d+)", written)[1]) == sums.min()
    back = wcnf.read(written.splitlines())
    assert back.comments[:4] == ["a line", "two", "lines", "key x 6: 1..6"] and back.formula.variables == 6
    assert [m.tolist() for m in models(back.formula)] == [m.tolist() for m in models(f)]
    assert (values(models(f), back.literals) @ back.weights).tolist() == sums.tolist()
    with Session(back.formula) as session:
        assert session.minimize((back.literals, back.weights)).value == sums.min()


def test_soft_clauses_and_both_formats():
    new = ["c by hand", "h 1 2 0", "h -1 -2 3 0", "5 -1 3 0", "2 -2 0", "4 0", "0 1 0", ""]
    old = ["c by hand", "p wcnf 3 6 99", "99 1 2 0", "99 -1 -2 3 0", "5 -1 3 0", "2 -2 0", "4 0", "0 1 0"]
    for lines in (new, old):
        read = wcnf.read(lines)
        assert read.formula.variables == 4 and read.literals.tolist() == [4, 2, TRUE]
        with Session(read.formula) as session:
            assert session.minimize((read.literals, read.weights)).value == 4  # 1, 3 and not 2: only the empty clause
    assert wcnf.read(["p wcnf 3 1", "7 1 2 0"]).weights.tolist() == [7]


@pytest.mark.parametrize("seed", range(5))
def test_opb_says_the_same(seed):
    f, literals, weights = example(seed)
    lines = text(opb.write, f, literals, weights, comments=["a line"]).splitlines()
    assert lines[:2] == [f"* #variable= 6 #constraint= {f.size.clauses}", "* a line"]
    constant, objective, *sums = lines[2:]
    every = np.array([[row >> i & 1 for i in range(6)] for row in range(64)])

    def total(terms):
        return sum(int(w) * every[:, int(v) - 1] for w, v in re.findall(r"([+-]\d+) x(\d+)", terms))

    fits = np.all([total(line) >= int(line.split()[-2]) for line in sums], axis=0)
    assert {tuple(row) for row in every[fits].tolist()} == {tuple(m[1:].astype(int).tolist()) for m in models(f)}
    rows = np.c_[np.ones(64, dtype=bool), every.astype(bool)]
    assert (total(objective) + int(constant.split()[-1])).tolist() == (values(rows, literals) @ weights).tolist()


@pytest.mark.parametrize("seed", range(5))
def test_opb_keeps_sums(seed):
    """Counts and weighted sums, with constants and guards: the lines hold where the clauses of a formula do."""
    rng = np.random.default_rng(seed)
    mixed = np.r_[rng.choice([-1, 1], 20) * rng.integers(1, 7, 20), TRUE, FALSE, 1, -1]
    literals = rng.permutation(mixed).reshape(4, 6)
    guards = rng.permutation(np.array([TRUE, FALSE, 5, -6]))
    weights, bounds = rng.integers(-5, 9, (4, 6)), rng.integers(-3, 12, 4)

    def say(f):
        f.new(6)
        exactly(f, literals[:2], [2, 4], when=guards[:2])
        at_most_one(f, literals[2], when=guards[2])
        with f.only_where(np.int32(-3)):
            at_least(f, literals, 3, when=guards)
            weighted.at_most(f, literals, weights, bounds, when=guards)
        weighted.at_least(f, literals[:1], weights[:1], bounds[:1] // 4)
        return f

    with_sums, f = say(Formula(keep_sums=True)), say(Formula())
    assert with_sums.variables == 6 and with_sums.sums
    lines = text(opb.write, with_sums).splitlines()
    every = np.array([[row >> i & 1 for i in range(6)] for row in range(64)])
    fits = np.all([sum(int(w) * every[:, int(v) - 1] for w, v in re.findall(r"([+-]\d+) x(\d+)", line))
                   >= int(line.split()[-2]) for line in lines[1:]], axis=0)
    assert lines[0] == f"* #variable= 6 #constraint= {len(lines) - 1}"
    assert {tuple(row) for row in every[fits].tolist()} == {tuple(m[1:7].astype(int).tolist()) for m in models(f)}
    with pytest.raises(ValueError, match="sums besides its clauses"):
        with_sums.to_pysat()


def test_an_empty_clause_and_nothing_to_make_small():
    f = Formula()
    x = f.new(2)
    f.add([x])
    f.add([[]])
    assert "\n+0 x1 >= 1 ;\n" in text(opb.write, f) and "min:" not in text(opb.write, f)
    assert "\nh 0\n" in text(wcnf.write, f, x)
    assert wcnf.read(text(wcnf.write, f, x).splitlines()).formula.contradictory


@pytest.mark.parametrize("write", [wcnf.write, opb.write])
def test_what_is_not_written(write):
    f = Formula()
    x = f.new(2)
    for literals, weights, words in ((x, [1, 2, 3], "weights: their shape"), (x, [.5, 1], "weights: expected integers"),
                                     ([77], 1, "literal 77")):
        with pytest.raises(ValueError, match=words):
            write(f, io.BytesIO(), literals, weights)
    f.rules.append(lambda model: [])
    with pytest.raises(ValueError, match="lazy rules besides its clauses"):
        write(f, io.BytesIO(), x)


@pytest.mark.parametrize(("line", "words"), [
    ("h 1 2", "line 2: found 'h 1 2'; expected h or a weight"), ("1.5 1 0", "line 2"), ("h 1 0 2 0", "line 2"),
    ("-3 1 0", "line 2"), ("0", "line 2"), ("p cnf 3 2", "line 2: .*expected 'p wcnf"), ("p wcnf x 2 3", "line 2"),
    ("3 x 0", "line 2"), ("h 9999999999 0", "line 2"), ("c nothing", "this is no WCNF file")])
def test_wrong_lines_are_named(line, words):
    with pytest.raises(ValueError, match=words):
        wcnf.read(["c first", line])
