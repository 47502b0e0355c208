"""satloop size: rows of sizes, counted again from the clauses; tables, files and a page of many boards."""

import csv
import json

import numpy as np
import pytest
from command import run
from unit_propagation import WEAKER, finds, keeps

import satloop
from encoders import Formula, cardinality, values
from encoders.numbers import number_kind
from encoders.numbers.relations import all_different
from encoders.propagation_claims import CLAIMS
from encoders.solution_key import literals_of, value_of
from satloop.boards.puzzle import OPTIONS
from satloop.boards.solution import Solution
from satloop.cnf import size_rows, size_table
from satloop.problems import open_problem
from satloop.problems.relations_of_numbers import FORMS, RELATIONS

BOARDS = ("example:slitherlink", "example:flow", "example:sudoku", "queens:5")


def counted(board, options):
    """The figures of a row, counted clause by clause."""
    f = Formula()
    key = board.encode(f, **options)
    clauses = [row for block in f.blocks for row in block.tolist()]
    lengths = [len(clause) for clause in clauses]
    variables = {abs(lit) for entry in key.values() for lit in literals_of(entry).ravel().tolist()} - {2**31 - 1}
    return {"variables": f.variables, "primary": len(variables), "clauses": len(clauses), "literals": sum(lengths),
            "units": lengths.count(1), "binary": lengths.count(2), "longest": max(lengths)}


@pytest.mark.parametrize("name", BOARDS)
def test_rows_are_counted_clause_by_clause(name):
    board = satloop.read(name)
    some = {"at_most_one": "pairwise,product", "counters": "direct,totalizer"}
    schemes = {option: some.get(option, "all") for option in OPTIONS if option in board.options}
    rows = satloop.sizes(board, **schemes)
    assert len(rows) > 3 and len({tuple(row[option] for option in schemes) for row in rows}) == len(rows)
    for row in rows:
        options = {option: row[option] for option in schemes}
        assert {name: row[name] for name in size_rows.COUNTS} == counted(board, options)
        assert sum(part[1] for part in row["sections"].values()) == row["clauses"]
        assert row["puzzle"] == board.name and row["seconds"] > 0 and (row["rows"], row["columns"]) == (
            board.rows, board.columns)


def test_numbers_that_are_made():
    flow = satloop.read("example:flow")
    row, = satloop.sizes(flow, loops="binary-distance", colors="binary")
    colors = {tuple(note) for note in row["numbers_made"]}
    assert ("colors", "binary", flow.rows * flow.columns, 2) in colors and len(colors) > 1  # and distances


def test_graphs_and_boards_together():
    ring = "".join(f"{i} {(i + 1) % 5}\n" for i in range(5))
    rows = satloop.sizes([satloop.read(ring, "hamilton"), satloop.read("example:slitherlink")],
                         loops=["cuts", "elimination", "regions"])
    assert [(row["puzzle"], row["loops"]) for row in rows] == [
        ("hamilton", "cuts"), ("hamilton", "elimination"), ("slitherlink", "cuts"), ("slitherlink", "elimination"),
        ("slitherlink", "regions")]  # a ring has no faces
    assert [row["lazy"] for row in rows] == [1, 0, 1, 0, 0]


def test_what_is_no_scheme_or_board():
    board = satloop.read("example:slitherlink")
    with pytest.raises(ValueError, match="unknown scheme for --loops: 'cutz', did you mean 'cuts'"):
        satloop.sizes(board, loops="cutz")
    with pytest.raises(ValueError, match="none of the puzzles has an option --colors"):
        satloop.sizes(board, colors="all")
    with pytest.raises(TypeError, match="boards: expected boards, found str"):
        satloop.sizes(["example:slitherlink"])
    with pytest.raises(TypeError, match=r"sizes takes loops, .*, not 'loop'"):
        satloop.sizes(board, loop="cuts")


def test_one_board_by_section():
    code, out, _ = run("size", "example:slitherlink", "--loops", "elimination")
    lines = out.splitlines()
    assert code == 0 and lines[0].split() == ["section", "variables", "clauses", "literals"]
    assert lines[-2].split() == ["total", "53", "167", "476"] and lines[-1].startswith("24 variables of a solution")
    code, out, _ = run("size", "example:slitherlink", "--cuts")
    assert (code == 0 and "a search adds" in out and "(unique)" in out) or "(solved)" in out


def test_many_boards_and_files(tmp_path):
    names = {ending: tmp_path / f"sizes.{ending}" for ending in ("csv", "json", "html")}
    code, out, err = run("size", "--family", "slitherlink", "--sizes", "4-8:2", "--seeds", 2, "example:flow",
                         "--loops", "cuts,elimination,regions", "--counters", "direct,totalizer",
                         *(part for ending, path in names.items() for part in (f"--{ending}", path)))
    assert code == 0 and "left out: flow has no encoding 'regions' for --loops (example:flow)" in err
    lines = out.splitlines()
    assert len(lines) == 1 + 6 + 4 and sum("*" in line for line in lines) >= 2
    rows = json.loads(names["json"].read_text())
    with names["csv"].open(newline="") as file:
        texts = list(csv.DictReader(file))
    assert len(rows) == len(texts) == 3 * 2 * 6 + 4
    assert [json.loads(text["sections"]) for text in texts] == [row["sections"] for row in rows]
    with (tmp_path / "sizes.csv.columns").open(newline="") as file:
        assert [row["column"] for row in csv.DictReader(file)] == list(texts[0])
    page = names["html"].read_text()
    assert page.count("<svg") >= 3 and "http://" not in page.replace("http://www.w3.org", "")
    code, out, _ = run("size", "example:flow", "example:flow", "example:slitherlink", "--each", "--loops", "cuts")
    assert code == 0 and len(out.splitlines()) == 3


def test_a_page_of_constraints_has_plots_over_each_number(tmp_path):
    """Over K with the largest N, and over N with the largest K; names apart, seeds together."""
    page = tmp_path / "sizes.html"
    assert run("size", "at-most:0-4:2,20-40:20", "relation:less,2-4", "relation:equal,2-3", "sum:5-6,9,1-2", "loop:3,3",
               "--html", page)[0] == 0
    heads = [part.partition("</h3>")[0] for part in page.read_text().split("<h3>")[1:]]
    assert [head for head in heads if head.startswith("Clauses")] == [
        "Clauses by K, N = 40", "Clauses by N, K = 4", "Clauses by UPPER, NAME = less",
        "Clauses by UPPER, NAME = equal", "Clauses by N, HEAVIEST = 9"]


def test_means_and_stars():
    assert size_table.geometric_mean([2, 8]) == pytest.approx(4)
    assert size_table.geometric_mean([0, 3]) == pytest.approx(1)  # of 1 and 4, less one
    rows = satloop.sizes(satloop.read("example:slitherlink"), loops=["cuts", "elimination"])
    head, first, second = size_table.lines(rows, False)
    column = head.index("clauses")
    assert [first[column], second[column]] == [f"{rows[0]['clauses']}*", f"{rows[1]['clauses']} "]


def test_bad_input_is_one_line(tmp_path):
    for arguments, words in ((("example:slitherlink", "--loops", "cutz"), "unknown scheme"),
                             (("example:slitherlink", "--counters", "all,x"), "unknown scheme"),
                             ((), "there must be boards"), (("no-such-file.txt",), "no-such-file.txt"),
                             (("hamilton:petersen:9,2", "--loops", "regions"), "does not work for this graph"),
                             (("--family", "slitherlink", "--sizes", "x"), "is no size"),
                             (("example:flow", "--csv", tmp_path / "no" / "a.csv"), "there is no folder")):
        code, out, err = run("size", *arguments)
        assert code == 2 and words in err.lower() and "Traceback" not in out + err, (arguments, err)


def test_an_encoding_of_ones_own(tmp_path):
    file = tmp_path / "own.py"
    file.write_text("from encoders.cardinality import COUNTERS\n\nCOUNTERS['own'] = COUNTERS['totalizer']\n")
    try:
        code, out, err = run("size", "domset:queens5,3", "--counters", "own,totalizer", "--encodings", file, "--each")
    finally:
        cardinality.COUNTERS.pop("own", None)
    assert code == 0, err
    own, totalizer = (line.split() for line in out.splitlines()[1:])
    assert own[1] == "own" and totalizer[1] == "totalizer" and own[3:9] == totalizer[3:9]


def test_a_scheme_that_is_too_large_leaves_the_rows_of_the_others(tmp_path, monkeypatch):
    monkeypatch.setattr(Formula, "most", 6_000)
    code, out, errors = run("size", "example:flow", "--loops", "all")
    assert code == 0 and {"elimination", "lfsr"} <= {line.split()[1] for line in out.splitlines()}
    assert any(line.split()[1:] == ["unary-distance", "1", "too", "large"] for line in out.splitlines()), out
    assert (
        "left out: unary-distance, onehot, auto, auto: the formula is too large: more than 6,000 " in errors)
    code, _, errors = run("dump", "example:flow", "--loops", "all", "-o", tmp_path / "set")
    assert code == 0 and "left out: unary-distance, onehot, auto, auto: the formula is too large" in errors
    code, out, errors = run("size", "example:flow", "--loops", "unary-distance")
    assert (code, out, errors.count("\n")) == (2, "", 1)
    assert errors.startswith("satloop: unary-distance, onehot, auto, auto: the formula is too large")


@pytest.mark.parametrize("name, option, build", [
    ("at-most:{},{}", "counters", lambda f, k, n, scheme: cardinality.at_most(f, f.new(n), k, scheme=scheme)),
    ("at-most-one:{1}", "at_most_one", lambda f, k, n, scheme: cardinality.at_most_one(f, f.new(n), scheme=scheme)),
    ("all-different:{},{}", "numbers", lambda f, k, n, scheme: all_different(f, number_kind(scheme).new(f, k, n - 1)))])
def test_a_constraint_by_itself_has_the_size_of_a_formula_of_it(name, option, build):
    """Over a grid, every encoding of its table; what unit propagation finds is the claim that a test holds."""
    for k, n in ((1, 5), (2, 9), (4, 8), (3, 12)):
        rows = satloop.sizes(satloop.read(name.format(k, n)), predict=True, **{option: "all"})
        assert len(rows) >= 3
        for row in rows:
            f = Formula()
            build(f, k, n, row[option])
            assert (row["variables"], row["clauses"], row["literals"]) == f.size
            assert row["propagation"] in ("all", "conflicts", "whole", "nothing")
            given = [row["form_variables"], row["form_clauses"]]
            assert given == [row["variables"], row["clauses"]]
            for _, _, _, variables, clauses, *built in row["predicted"]:
                assert [variables, clauses] == built[:2] or variables is None


def test_closed_forms_of_numbers():
    """Of all different numbers with few and many values, and of relations that have a form."""
    arguments = [f"all-different:{n},{values}" for n, values in ((1, 1), (1, 4), (2, 2), (3, 3), (9, 9), (10, 40),
                                                                 (3, 500), (5, 4), (12, 13))]
    arguments += [f"relation:{name},{upper}" for name, _ in FORMS for upper in (1, 2, 3, 4, 7, 8, 12, 32)]
    some = 0
    for argument in dict.fromkeys(arguments):
        for row in satloop.sizes(argument, numbers="all"):
            given = [row["form_variables"], row["form_clauses"]]
            form = argument[0] == "a" or (argument.partition(":")[2].partition(",")[0], row["numbers"]) in FORMS
            assert given == ([row["variables"], row["clauses"]] if form else [None] * 2), (argument, row["numbers"])
            some += form
    assert some > 250


BARE = [("at-most", "2,5"), ("at-most", "3,4"), ("at-most-one", "5"), ("at-most-one", "7"), ("sum", "4,9"),
        ("sum", "5,9,1"), ("equal-sum", "4,9"), ("equal-sum", "5,9,1"), ("linear", "2,3"), ("all-different", "2,3"),
        *(("relation", f"{name},{1 + (name == 'product')}") for name in RELATIONS), ("circuit", "4,8"),
        ("circuit", "3,6"), ("acyclic", "3,6"), ("acyclic", "4,8"), ("loads", "2,1"), ("loop", "2,3")]


@pytest.mark.parametrize("name, arguments", BARE)
def test_the_columns_of_a_constraint_are_true_by_enumeration(name, arguments):
    """Of each entry: at least what is claimed is found, and models are kept where the column says so. That claims are
    not too weak is tested of the tables that they come from."""
    problem = open_problem(f"{name}:{arguments}")
    for row in satloop.sizes(problem, **dict.fromkeys(problem.options, "all")):
        whole, inputs = Formula(), Formula()
        key, = problem.encode(whole, **{option: row[option] for option in problem.options}).values()
        n = literals_of(key).size
        assert literals_of(key).ravel().tolist() == [*range(1, n + 1)]
        if not isinstance(key, np.ndarray):
            type(key).new(inputs, key.shape, key.upper)

        def add(f, _):
            f.new(whole.variables - n)  # noqa: B023
            for block in whole.blocks:  # noqa: B023
                f.add(block)

        def fits(bits):
            model = np.array([True, *map(bool, bits)])
            return all(values(model, block).any(axis=1).all() for block in inputs.blocks) and not list(  # noqa: B023
                problem.check(Solution(problem, {problem.decides[0]: value_of(key, model)})))  # noqa: B023

        found = "nothing" if row["lazy"] else finds(n, add, fits)
        assert WEAKER.index(found) >= WEAKER.index(row["propagation"]), row
        assert not row["models_kept"] or row["lazy"] or keeps(n, add, fits), row


def test_every_scheme_of_every_table_is_that_of_a_constraint_by_itself():
    """Circuits that are none, `none`, are left out."""
    shown = {}
    for name, arguments in BARE:
        problem = open_problem(f"{name}:{arguments}")
        shown.setdefault(problem.claim, set()).update(problem.options[next(iter(problem.options))])
    for claim, table in CLAIMS.items():
        if claim not in ("rows", "gates", "linear =="):  # no schemes; the linear one is `linear <=, >=` with both sides
            assert {*table} - {"none"} <= shown[claim], claim


def test_ranges_and_what_is_none():
    rows = satloop.sizes("at-most:2-6:2,8", counters="totalizer")
    assert [row["board"] for row in rows] == ["at-most:2,8", "at-most:4,8", "at-most:6,8"]
    for text, words in (("at-most:5-2,8", "expected a range"), ("at-most:1-2:0,8", "expected a range"),
                        ("at-most:1-99,1-99", "at most 1000")):
        code, out, err = run("size", text)
        assert (code, out, err.count("\n")) == (2, "", 1) and words in err


def test_a_table_for_a_paper(tmp_path):
    code, *_ = run("size", "at-most:2,9", "--counters", "direct,sequential", "--latex", tmp_path / "a.tex")
    lines = (tmp_path / "a.tex").read_text().splitlines()
    assert code == 0 and lines[1] == r"\begin{tabular}{llrrrrrrrrrrll}"
    assert lines[5].startswith(r"at-most:2,9 & direct & 1 & \textbf{9} & \textbf{9} & 84 & 252 &")
    assert lines[6].startswith("at-most:2,9 & sequential & 1 & ") and lines[6].count("&") == lines[3].count("&")
