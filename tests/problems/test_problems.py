"""Problems that are no puzzles: known answers by several encodings, checks beside clauses, bad input."""

import re
from itertools import combinations, product

import numpy as np
import pytest

import satloop
from encoders import Formula
from encoders.solution_key import literals_of, value_of
from satloop import PuzzleError
from satloop.boards.solution import Solution
from satloop.problems import OTHER_NAMES, PROBLEMS, open_problem, problem_of

KINDS = {name: problem_of(name) for name in PROBLEMS}


def by_turns(kind, table):
    """Arguments, answer and options of each known answer: the default schemes, and for every second argument the last
    value of each option but for symmetries."""
    other = {name: list(values)[-1] for name, values in kind.options.items() if name != "symmetry"}
    other |= {"weighted": "watchdog"} if "weighted" in other else {}
    other |= {"numbers": "binary"} if kind.name == "golomb" else {}
    return [(f"{kind.name}:{arguments}", answer, other if place % 2 else {})
            for place, (arguments, answer) in enumerate(table.items())]


@pytest.mark.parametrize("argument, answer, options",
                         [case for kind in KINDS.values() for case in by_turns(kind, kind.known)])
def test_known_answers(argument, answer, options):
    problem = open_problem(argument)
    if isinstance(answer, int):
        assert satloop.count(problem, **options) == answer
    else:
        broken = {"symmetry": "broken"} if "symmetry" in problem.options else {}
        assert ("none" if satloop.solve(problem, **options, **broken).outcome == "none" else "some") == answer


@pytest.mark.parametrize("argument, least, options",
                         [case for kind in KINDS.values() for case in by_turns(kind, kind.optima)])
def test_known_optima(argument, least, options):
    problem = open_problem(argument)
    broken = {"symmetry": "broken"} if "symmetry" in problem.options else {}
    best = satloop.optimum(problem, **options, **broken)
    assert (best.outcome, best.value, best.proved) == ("optimal", least, least)
    assert not list(problem.check(best.solution))


SMALL = ["php:3,3", "php:3,2", "queens:3", "queens:4",
         "langford:2", "golomb:3,3", "golomb:3,2",
         "vdw:5,3,2", "vdw:1,1", "vdw:2,1,2", "vdw:4,2,2,2",
         "schur:4,2", "qwh:2,4", "color:myciel2,2", "domset:myciel2,2", "knapsack:7,3", "subset-sum:6,1",
         "tsp:4,1", "snake:2", "snake:3", "snake:3,4", "coil:3", "knights:3,3", "knights:2,3,open", "knights:1,1,open",
         "hamilton:petersen:3,1", "steiner:4,2,1", "steiner:3,3,2", "prize:4,2,1", "prize:4,3,2",
         "routes:4,1", "maze:2,3", "maze:2,3,5", "at-most:2,5", "at-most:0,3", "at-most-one:4", "sum:6,9", "linear:2,3",
         "all-different:3,3", "equal-sum:6,9", "relation:inverse,1", "relation:add,2", "circuit:4,9", "acyclic:4,9",
         "loads:3,2", "loop:2,3", "loop:3,3"]


@pytest.mark.parametrize("argument", SMALL)
def test_the_check_admits_what_the_clauses_admit(argument):
    """All assignments of what decides, at most 16 literals."""
    problem = open_problem(argument)
    f = Formula()
    key = problem.encode(f)
    literals = np.concatenate([literals_of(key[name]).ravel() for name in problem.decides])
    variables = np.unique(np.abs(literals))
    assert len(variables) <= 16
    with satloop.Session(f) as session:
        for bits in product((False, True), repeat=len(variables)):
            assumed = np.where(bits, variables, -variables).tolist()
            admitted = session.solve(assumed)
            model = session.model.copy() if admitted else np.zeros(f.variables + 1, dtype=bool)
            model[variables] = bits
            values = {name: value_of(entry, model) for name, entry in key.items()}
            numbers = [entry for entry in key.values() if not isinstance(entry, np.ndarray)]
            whole = all((np.abs(np.diff(model[number.literals].astype(int))) >= 0).all() for number in numbers)
            assert whole
            failures = list(problem.check(Solution(problem, values)))
            if admitted:
                assert not failures
            elif not numbers:  # of a number not every assignment is a value
                assert failures


@pytest.mark.parametrize("argument, kept, broken", [
    ("queens:4", 2, 1), ("queens:5", 10, 2), ("queens:6", 4, 1), ("queens:7", 40, 6), ("queens:8", 92, 12),
    ("langford:3", 2, 1), ("langford:4", 2, 1), ("langford:7", 52, 26), ("magic:3", 8, 1), ("golomb:5,11", 4, 2),
    ("schur:13,3", 18, 3), ("php:4,4", 24, 1), ("color:myciel2,3", 30, 5)])
def test_broken_symmetries_leave_one_of_each_kind(argument, kept, broken):
    problem = open_problem(argument)
    assert satloop.count(problem) == kept and satloop.count(problem, symmetry="broken") == broken


def test_magic_squares_of_order_four():
    """7,040 of them, 880 that differ by more than turns and mirrors (B. Frenicle de Bessy 1693)."""
    assert satloop.count(open_problem("magic:4"), solver="glucose4", symmetry="broken") == 880


@pytest.mark.parametrize("seed", range(4))
def test_knapsacks_and_subset_sums_beside_dynamic_programming(seed):
    knapsack = open_problem(f"knapsack:15,{seed}")
    best = np.zeros(knapsack.holds + 1, dtype=int)
    for value, weight in zip(knapsack.worth, knapsack.heavy):
        if weight <= knapsack.holds:
            best[weight:] = np.maximum(best[weight:], best[:len(best) - weight] + value)
    for scheme in ("auto", "adder"):
        assert satloop.optimum(knapsack, weighted=scheme).value == sum(knapsack.worth) - best[-1]
    text = open_problem(f"subset-sum:12,{seed}").text
    numbers = list(map(int, text.split()))[1:]
    sums = {sum(some) for count in range(13) for some in combinations(numbers, count)}
    for total in (sum(numbers) // 3, sum(numbers) // 3 + 1, numbers[0]):
        problem = KINDS["subset-sum"](" ".join([str(total), *[""]]) + "\n" + "\n".join(map(str, numbers)))
        for scheme in ("auto", "binary-merge"):
            assert bool(satloop.solve(problem, weighted=scheme).solutions) == (total in sums)


def test_a_problem_is_whole():
    """One file and one row: its form, its example, answers or optima that are known, and words on what it is."""
    for name, kind in KINDS.items():
        assert kind.name == name and kind.form and kind.title and kind.example
        assert kind.known or kind.optima or name in ("formula", "opb")
        assert satloop.solve(kind(kind.example)).outcome in ("solved", "unique")
        assert repr(kind(kind.example)).startswith("<") and str(kind(kind.example))
        f = Formula()
        assert set(kind.decides) <= set(kind(kind.example).encode(f))
    assert set(OTHER_NAMES.values()) <= set(PROBLEMS)
    assert type(satloop.read("kcolor:myciel2,3")) is KINDS["color"]


# Texts of problems without a solution, beside the first of those with a known answer "none".
REFUTED = {"color": "myciel3,3", "domset": "myciel3,2", "steiner": "Nodes 3\nE 1 2 1\nT 1\nT 3\n", "maze": "2,3,7",
           "subset-sum": "4\n3\n5\n", "jobshop": "2 1\n0 3\n0 2\n4\n", "snake": "3,5", "php": "3,2",
           "opb": "+1 x1 >= 1 ;\n-2 x1 >= -1 ;\n", "tsp": f"LENGTH: 5\n{KINDS['tsp'].example}",
           "routes": KINDS["routes"].example.replace("CAPACITY: 3", "CAPACITY: 1"),
           "formula": "p cnf 3 3\n1 2 0\nx-1 0\nx-2 0\n"}
ALWAYS = {"qwh", "knapsack", "at-most", "at-most-one", "sum", "equal-sum", "linear", "relation", "circuit", "acyclic",
          "loads"}


@pytest.mark.parametrize("name", [name for name in PROBLEMS if name not in ALWAYS])
def test_a_problem_without_a_solution_says_which_constraints_clash(name):
    """All together have no model, and without any one of them there is one; what has a solution has no such names."""
    kind = KINDS[name]
    arguments = REFUTED.get(name) or next(text for text, answer in kind.known.items() if answer == "none")
    problem = kind(arguments) if "\n" in arguments else open_problem(f"{name}:{arguments}")
    names = satloop.conflict(problem, time_limit=60).names
    assert names and satloop.conflict(kind(kind.example), time_limit=60) is None
    f, literals = problem.named_constraints()
    for text in {section for section, _ in f.blocks_of_sections() if section}:
        literals = {**literals, text: 0}
    assert {*names} <= {*literals}
    if any(literals.values()):
        every = [int(literals[text]) for text in names]
        with satloop.Session(f) as session:
            assert not session.solve(every)
            assert all(session.solve([other for other in every if other != one]) for one in every)


@pytest.mark.parametrize("argument", [f"{name}:{form}" for name in PROBLEMS for form in (
    "", ",", "-1", "x", "1.5", "99999999999", "1,2,3,4,x", "no/such/file", "no-file.col,3", "0,0,0,0", "\x1b[31m")])
def test_bad_arguments_are_one_clear_line(argument):
    try:
        problem = satloop.read(argument)
    except PuzzleError as error:
        assert "\n" not in str(error) and "expected" in str(error) and "\x1b" not in str(error)
    else:
        problem.encode(Formula())


@pytest.mark.parametrize("name, text", [
    ("color", "3\np edge 2 1\ne 1 3\n"), ("color", "3\ne 1 2\n"), ("color", "x\np edge 2 1\ne 1 2\n"), ("color", "3"),
    ("color", "2\np edge 0 0\n"), ("knapsack", "10\n1 2 3\n"), ("knapsack", "1 2\n"), ("knapsack", "10\n-1 2\n"),
    ("subset-sum", "# nothing\n"), ("jobshop", "1 1\n"), ("jobshop", "1 2\n2 5\n"), ("jobshop", "1 1\n0 5\n7 7\n"),
    ("jobshop", "2 1\n0 5\n"), ("jobshop", "1 1\n0 99999\n"), ("domset", "2\nhello\n"), ("formula", "p cnf 1 1\n2 0\n"),
    ("formula", "hello"), ("formula", ""), ("formula", "h 1 x 0\n"), ("opb", ""), ("jobshop", ""), ("knapsack", "")])
def test_files_that_are_none_are_refused(name, text):
    with pytest.raises(PuzzleError, match="expected"):
        KINDS[name](text, "FILE")


def test_a_random_quasigroup_is_one():
    problem = open_problem("qwh:20,0,5")
    assert satloop.solve(problem, 2).outcome == "unique"
    assert (np.sort(problem.given, axis=0) == np.arange(20)[:, None]).all()
    assert open_problem("qwh:9,40,1").text != "" and (
        open_problem("qwh:9,40,1").given != open_problem("qwh:9,40,2").given).any()
    assert (open_problem("qwh:9,40,1").given == open_problem("qwh:9,40,1").given).all()


def test_formulas_of_files(tmp_path):
    (tmp_path / "a.cnf").write_text("c any\np cnf 3 2\n1 -2\n0 3 0\n")
    (tmp_path / "a.wcnf").write_text("p wcnf 2 3 10\n10 1 2 0\n3 -1 0\n4 -2 0\n")
    problem = satloop.read(tmp_path / "a.cnf")
    assert satloop.count(problem) == 3
    wrong = Solution(problem, {"variables": np.array([False, True, True])})
    assert [failure.rule for failure in problem.check(wrong)] == ["the clause 1 -2 does not hold"]
    soft = satloop.read(tmp_path / "a.wcnf")
    best = satloop.optimum(soft)
    assert (best.value, best.outcome) == (3, "optimal")
    assert re.match(r"<Formula", repr(soft))
