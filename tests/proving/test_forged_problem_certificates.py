"""A forger at the solution of each problem's certificate: entries out of range, of another type, too few, too many."""

import json

import numpy as np
import pytest

import satloop
from encoders import Formula
from satloop.boards.solution import Solution
from satloop.problems import PROBLEMS, problem_of
from satloop.proving.checker import Rejected
from satloop.proving.problem_certificate import check, dimacs_of_problem, proof_text, prove_problem

NO_BOOLEAN = ("0", "1", "-1", "2", "1.0", "-0.0", "NaN", "1e308", str(2 ** 70), '"true"', "null", "[true]", "[]", "{}")
NO_INTEGER = ("true", "false", "1.0", "0.0", "-0.0", "NaN", "-Infinity", "1e308", "1e400", '"1"', "null", "[0]", "[]",
              "{}", str(2 ** 70), str(-2 ** 70), str(2 ** 63), str(2 ** 31), "-1" + "0" * 5000)


def replaced(data, place, text):
    """The nested lists as JSON, with a text in place of one entry."""
    if not place:
        return text
    parts = [json.dumps(part) for part in data]
    parts[place[0]] = replaced(data[place[0]], place[1:], text)
    return f"[{', '.join(parts)}]"


def misshapen(data):
    """Nested lists of another shape than data."""
    yield [data]
    yield None
    yield {"0": data}
    if isinstance(data, list):
        yield data[:-1] if data else [[]]
        yield [*data, *(data[-1:] or [True])]
        yield (data and [*data[:-1], [data[-1]]]) or [[[]]]
        if data and isinstance(data[0], list) and data[0]:
            yield [data[0][:-1], *data[1:]]
            yield [*data[:-1], [*data[-1], data[-1][-1]]]
            yield [value for part in data for value in part]


def forgeries(solution, key):
    """Texts of solutions that are none, each wrong in one place."""
    data = {name: value.tolist() for name, value in solution.items()}
    whole = json.dumps(data)
    for text in ("", "[]", "null", "1", whole + whole, whole + "]", "[" * 100_000, json.dumps([data]),
                 json.dumps({**data, "more": []}), whole.replace("{", '{"' + next(iter(data)) + '": [], ')):
        yield text
    for name, value in data.items():
        others = {other: data[other] for other in data if other != name}
        yield json.dumps(others)

        def text(part, name=name, others=others):
            return f'{{{json.dumps(name)}: {part}, {json.dumps(others)[1:]}'.replace(", }", "}")
        for wrong in misshapen(value):
            yield text(json.dumps(wrong))
        entry = key[name]
        bad = NO_BOOLEAN if isinstance(entry, np.ndarray) else (*NO_INTEGER, str(entry.lower - 1), str(entry.upper + 1))
        places = list(np.ndindex(entry.shape))
        for number, place in enumerate(dict.fromkeys((*places[:1], *places[-1:], *places[len(places) // 2:][:1]))):
            for word in bad[::1 + 4 * number]:
                yield text(replaced(value, place, word))


@pytest.mark.parametrize("name", PROBLEMS)
def test_no_forged_solution_of_a_problem_is_accepted(name):
    kind = problem_of(name)
    problem = kind(kind.example)
    certificate = prove_problem(problem)
    assert certificate.claim == "solved"
    solution = satloop.solve(problem).solutions[0]
    count = 0
    for text in forgeries(solution, problem.encode(Formula())):
        count += 1
        with pytest.raises(Rejected):
            print(text[:200], check({**certificate.files, "solution.txt": text}))
    assert count > 30


@pytest.mark.parametrize("name", PROBLEMS)
def test_a_check_holds_its_own_bounds(name):
    """Without the reader of certificates: a number out of range breaks a rule; a literal holds or not, whatever counts.
    """
    kind = problem_of(name)
    problem = kind(kind.example)
    solution = satloop.solve(problem).solutions[0]
    for entry, part in problem.encode(Formula()).items():
        for place in np.ndindex(part.shape):
            changed = {key: value.astype(object) for key, value in solution.items()}
            if isinstance(part, np.ndarray):
                for on in (-1, 2, 10 ** 400):
                    changed[entry][place] = on
                    as_booleans = {**changed, entry: changed[entry].astype(bool)}
                    found, expected = (Solution(problem, values) for values in (changed, as_booleans))
                    assert list(problem.check(found)) == list(problem.check(expected)), (entry, place, on)
                    assert not kind.least or problem.cost_of(found) == problem.cost_of(expected)
                continue
            for wrong in (part.lower - 1, part.upper + 1, -10 ** 30, 2 ** 70):
                changed[entry][place] = wrong
                assert list(problem.check(Solution(problem, changed))), (entry, place, wrong)


@pytest.mark.parametrize("name, text, least, forged", [
    ("jobshop", "2 2\n0 3 1 2\n1 2 0 4\n", 5, {"start": [-2, 1, -2, 1], "end": 5}),
    ("golomb", "4 5\n", None, {"marks": [0, 1, 4, 6]}),
    ("golomb", "7 24\n", None, {"marks": [0, 1, 4, 10, 18, 23, 25]}),
    ("domset", "2\np edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n", 0, {"chosen": [1, 0, -1, 0, 0]}),
    ("maze", "1 2\n", None, {"doors": [True], "way": [True, False]}),
    ("langford", "3\n", None, {"first": [-100, 2, 0]}),
    ("vdw", "1 1\n", None, {"color": [[True]]})])
def test_a_false_claim_is_rejected_for_its_solution(name, text, least, forged):
    """All else is as it should be: the formula, and that nothing costs less than a value below the least."""
    problem = problem_of(name)(text)
    files = {"claim.txt": "solved\n" if least is None else f"least {least}\n", "solution.txt": json.dumps(forged)}
    files["formula.cnf"], formula, *_ = dimacs_of_problem(problem, {}, least)
    if least is not None:
        files["proof.lrat"] = proof_text(formula, float("inf"))
    with pytest.raises(Rejected) as rejected:
        check(files)
    assert rejected.value.file == "solution.txt"
