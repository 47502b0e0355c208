"""What callers pass to `encoders`: a list does where an array does; all else is refused, by the argument's name."""

import inspect
import operator
import os
import pkgutil
import re
import sys
from copy import copy
from functools import cache
from importlib import import_module
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from pysat.solvers import Solver

import encoders
from encoders import (
    FALSE,
    TRUE,
    DirectedGraph,
    Formula,
    Graph,
    GridGraph,
    TooLarge,
    cardinality,
    circuits,
    gates,
    parts,
    rules,
    sequences,
    values,
    weighted,
)
from encoders.clauses.clause_tables import add_per_row
from encoders.connected_vertices import connected
from encoders.loops import disjoint_paths, marked_loops, single_loop
from encoders.numbers import NUMBERS, arithmetic
from encoders.numbers.linear import linear
from satloop.puzzles import NAMES, find

CALLS = int(os.environ.get("SATLOOP_CALLS", "300"))
ROWS, COLUMNS = 3, 3


def arguments(f, function):
    """Right arguments by the names of parameters, for a grid of 3x3 vertices, directed where the function's graph is.
    """
    graph = GridGraph(ROWS, COLUMNS)
    directed = DirectedGraph(graph.vertices, *np.concatenate([graph.edges, graph.edges[:8, ::-1]]).T)
    is_directed = function.__annotations__.get("graph") == "DirectedGraph"
    cells = np.array([0, 4, 7])
    grid, ray, three, vertices = f.new(graph.size), (3, 4), f.new(3), graph.vertices
    return {
        "graph": directed if is_directed else graph, "arcs": f.new(directed.size), "edge": grid, "cells": cells,
        "when": np.full(3, TRUE), "literals": f.new(*ray), "count": 2, "rows": f.new(*ray), "inputs": f.new(*ray),
        "a": three, "b": f.new(3), "c": f.new(3), "condition": f.new(3), "on": f.new(vertices), "end": f.new(vertices),
        "way": f.new(*ray), "bent": np.array([True, False, True]), "number": np.array([2, 3, 1]),
        "marks": np.array([4]), "table": ((1, -2), (-3, 4)), "cell": f.new(vertices), "shaded": f.new(vertices),
        "toward": np.array([0, 1, 2]),
        "equal": np.array([True, False, True]), "total": np.array([2, 3, 4]), "most": np.array([[1, 1, 2, 2]] * 3),
        "arm": f.new(3, 4, 2), "part": f.new(vertices, 2), "root": f.new(vertices), "source": f.new(vertices),
        "colour": np.array([0, 1, 0]), "depot": 4, "loads": np.arange(vertices), "capacity": 12,
        "start": f.new(vertices), "longest": 5}


PARTS = [getattr(parts, name) for name in parts.__all__ if inspect.isfunction(getattr(parts, name))]
CIRCUIT = [circuits.circuit, circuits.routes, circuits.paths, circuits.with_optional_vertices]
FUNCTIONS = [getattr(module, name) for module in (cardinality, gates, rules) for name in module.__all__
             if inspect.isfunction(getattr(module, name))]
FUNCTIONS = [function for function in [*FUNCTIONS, single_loop, disjoint_paths, marked_loops, connected, add_per_row,
                                       *PARTS, *CIRCUIT] if "f" in inspect.signature(function).parameters]
GIVEN = ("when", "on", "loads", "capacity", "start", "longest")  # even where they have a default


def needed(function):
    return [name for name, one in inspect.signature(function).parameters.items()
            if name != "f" and (one.default is one.empty or name in GIVEN)]


def called(function, f, given):
    """The function's call with these arguments: by place where it takes a graph or *inputs."""
    parameters = inspect.signature(function).parameters
    inputs = [given[name] for name, one in parameters.items() if one.kind is one.VAR_POSITIONAL]
    places = [name for name, one in parameters.items() if name in given and one.default is one.empty
              and ("graph" in given or inputs)]
    named = {name: value for name, value in given.items() if name not in places}
    if inputs:
        return function(f, *inputs, **named)
    return function(f, *(given[name] for name in places), **named) if places else function(f=f, **named)


def works(function):
    """Whether `arguments` fits the function."""
    f = Formula()
    known = arguments(f, function)
    if not {*needed(function)} <= known.keys():
        return False
    try:
        called(function, f, {name: known[name] for name in needed(function)})
    except (ValueError, TypeError):
        return False
    return True


KNOWN = [function for function in FUNCTIONS if works(function)]
BAD = [
    None, 1.7, [1.7, 2.9], "1", ["1", "2"], True, [True, False], np.array([True] * 4), np.array([True, True]), 0,
    [0, 1], [[1, 2], [3]], 10**6, [10**6, 1], -(2**31), [2**40], object(), {}, {"a": 1}, [], [[]], np.zeros((2, 0)),
    np.nan, [np.nan], np.array(5), [1], [1, 2], [[1, 2], [2, 1]], np.arange(1, 13).reshape(3, 4),
    np.arange(1, 25).reshape(2, 3, 4), (0, 1), ((0, 1),), ((9, 1),), lambda: 0, np.array([1, 2], dtype=object),
    np.array([1 + 2j]), [[1, None]], b"12", -1, 3]


def test_most_functions_are_called():
    assert len(KNOWN) > 40, [function.__name__ for function in FUNCTIONS if function not in KNOWN]


def clauses(f):
    return [block.tolist() for block in f.blocks]


@settings(max_examples=CALLS, deadline=None, derandomize=True, database=None)
@given(st.sampled_from(KNOWN), st.data())
def test_a_wrong_argument_is_refused_by_its_name_or_makes_right_clauses(function, data):
    f = Formula()
    known = arguments(f, function)
    right = {name: known[name] for name in needed(function)}
    name = data.draw(st.sampled_from([*right, "f"]))
    bad = data.draw(st.sampled_from(BAD))
    if name == "f":
        with pytest.raises((TypeError, ValueError)):
            called(function, bad, right)
        return
    before = len(f.blocks)
    try:
        called(function, f, {**right, name: bad})
    except (TypeError, ValueError) as problem:
        assert name in str(problem), (function.__name__, name, bad, problem)
        return
    for block in f.blocks[before:]:  # accepted: then all literals are the formula's
        assert block.dtype == np.int32 and (block != 0).all() and (np.abs(block) <= f.variables).all()
    for rule in f.rules:
        for clause in rule(np.ones(f.variables + 1, dtype=bool)):
            assert all(0 < abs(literal) <= f.variables for literal in clause)


class Call(NamedTuple):
    """A function, the formula before the call, and its arguments by name, as the function itself got them."""

    function: Any
    formula: Formula
    given: dict[str, Any]

    def again(self, **other):
        """The call once more, on a copy of the formula, with other arguments; returns the formula."""
        f, places, named = self.formula.copy(), list[Any](), dict[str, Any]()
        parameters = inspect.signature(self.function).parameters
        for name, parameter in parameters.items():
            value = other.get(name, f if name == "f" else self.given.get(name))
            if parameter.kind is parameter.VAR_POSITIONAL:
                places += value if isinstance(value, tuple) else [value]
            elif parameter.default is parameter.empty and name != [*parameters][-1]:
                places.append(value)
            elif name == "when" or parameter.default is not parameter.empty:
                named[name] = value
            else:
                places.append(value)
        self.function(*places, **named)
        return f


@cache
def functions():
    """Code -> function, of all public functions of `encoders` that check their arguments."""
    out = {}
    for module in pkgutil.walk_packages(encoders.__path__, "encoders."):
        for name, value in vars(import_module(module.name)).items():
            if inspect.isfunction(value) and not name.startswith("_") and hasattr(value, "__wrapped__"):
                out[inspect.unwrap(value).__code__] = value
    return {code: function for code, function in out.items() if "f" in inspect.signature(function).parameters}


@cache
def calls():
    """The first call of each function, by puzzles' examples."""
    known, out = functions(), {}

    def look(frame, event, _):
        function = known.get(frame.f_code) if event == "call" else None
        if function is not None and function not in out:
            given = {name: copy(frame.f_locals[name]) for name in inspect.signature(function).parameters if name != "f"}
            out[function] = Call(function, frame.f_locals["f"].copy(), given)

    for name in NAMES:
        puzzle, f = find(name)(find(name).example), Formula(group_kinds=("clue",))
        sys.setprofile(look)
        try:
            puzzle.encode(f)
        finally:
            sys.setprofile(None)
    return [*out.values()]


# Millions are amounts and numbers of regions that may be: they are tried above, where arrays stay small.
SPOILT = [value for value in BAD if not (isinstance(value, (int, list)) and "1000000" in str(value))]


@settings(max_examples=CALLS, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_what_puzzles_pass_is_refused_by_its_name_where_it_is_spoilt(data):
    call = calls()[data.draw(st.integers(0, len(calls()) - 1))]
    name = data.draw(st.sampled_from([*call.given]))
    bad = data.draw(st.sampled_from(SPOILT))
    try:
        f = call.again(**{name: bad})
    except TooLarge:
        return
    except (TypeError, ValueError) as problem:
        assert re.search(rf"\b{name}\b", str(problem)), (call.function.__name__, name, bad, problem)
        assert not re.search("broadcast|ambiguous|object has no|subscriptable|out of bounds", str(problem)), problem
        return
    for block in f.blocks:
        assert block.dtype == np.int32 and (block != 0).all() and (np.abs(block) <= f.variables).all()


def test_most_functions_are_called_by_puzzles():
    assert len(calls()) > 90
    for call in calls():
        call.again()


VARIABLES = 4
LITERAL = st.sampled_from([*range(1, VARIABLES + 1), *range(-VARIABLES, 0), int(TRUE), int(FALSE)])
COUNTS = {  # name -> what it says of the number of literals that hold, and of the given number
    "at_most": operator.le, "at_least": operator.ge, "exactly": operator.eq, "at_most_one": lambda held, _: held <= 1,
    "exactly_one": lambda held, _: held == 1, "weighted.at_most": operator.le, "weighted.at_least": operator.ge,
    "weighted.equal": operator.eq}
GATES = {"and_": all, "or_": any, "xor": lambda truth: sum(truth) % 2 == 1}
PAIRS = {"lex_less": operator.lt, "lex_less_equal": operator.le}


def truth_of(literals, values):
    return [literal == TRUE or (literal != FALSE and values[abs(literal) - 1] == (literal > 0)) for literal in literals]


def satisfied(f, check):
    """Whether for all values of the first variables the formula has a model exactly where `check` says so."""
    with Solver("glucose4", bootstrap_with=f.to_pysat()) as solver:
        for values in product([False, True], repeat=VARIABLES):
            fixed = [number if value else -number for number, value in enumerate(values, 1)]
            if solver.solve(assumptions=fixed) != check(values):
                return False
    return True


@settings(max_examples=CALLS // 3, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_what_is_accepted_has_right_clauses(data):
    """Of odd rows too: literals that come twice, opposite ones, constants, no literals, counts out of reach."""
    f = Formula()
    f.new(VARIABLES)
    name = data.draw(st.sampled_from([*COUNTS, *GATES, *PAIRS, "allowed", "forbidden", "add_per_row"]))
    n, rows = data.draw(st.integers(0, 4)), data.draw(st.integers(1, 2))
    literals = data.draw(st.lists(st.lists(LITERAL, min_size=n, max_size=n), min_size=rows, max_size=rows))
    when = data.draw(st.none() | st.lists(LITERAL, min_size=rows, max_size=rows))
    guards = [int(TRUE)] * rows if when is None else when
    given = np.array(literals, dtype=np.int32).reshape(rows, n) if data.draw(st.booleans()) or not n else literals
    count = data.draw(st.integers(-2, 6))
    table = data.draw(st.lists(st.lists(st.integers(0, 1), min_size=n, max_size=n), max_size=3))
    named = {} if when is None else {"when": when}
    if name in GATES:
        out = getattr(gates, name)(f, given).tolist()
        for values in product([False, True], repeat=VARIABLES):
            fixed = [number if value else -number for number, value in enumerate(values, 1)]
            with Solver("glucose4", bootstrap_with=f.to_pysat()) as solver:
                assert solver.solve(assumptions=fixed)
                model = [value > 0 for value in solver.get_model() or []]
                model += list(values[len(model):]) + [False] * (f.variables - max(len(model), VARIABLES))
            assert truth_of(out, model) == [bool(GATES[name](truth_of(row, values))) for row in literals]
        return

    if name in COUNTS:
        weights = data.draw(st.lists(st.integers(-3, 3), min_size=n, max_size=n)) if "." in name else [1] * n
        if "." in name:
            getattr(weighted, name.partition(".")[2])(f, given, np.array(weights, dtype=np.int64), count, **named)
        else:
            getattr(cardinality, name)(f, given, *([] if "one" in name else [count]), **named)

        def says(row, values):
            return COUNTS[name](sum(weight for weight, held in zip(weights, truth_of(row, values)) if held), count)
    elif name in PAIRS:
        other = data.draw(st.lists(st.lists(LITERAL, min_size=n, max_size=n), min_size=rows, max_size=rows))
        getattr(sequences, name)(f, given, np.array(other, dtype=np.int32).reshape(rows, n), **named)

        def says(row, values):
            return PAIRS[name](truth_of(row, values), truth_of(other[literals.index(row)], values))
        if len(literals) > 1 and literals[0] == literals[1]:
            return
    elif name == "add_per_row":
        columns = st.integers(1, max(n, 1)).flatmap(lambda column: st.sampled_from([column, -column]))
        drawn = data.draw(st.lists(st.lists(columns, min_size=1, max_size=3), max_size=3)) if n else []
        clauses_ = tuple(map(tuple, drawn))
        add_per_row(f, given, clauses_, **named)

        def says(row, values):
            truth = truth_of(row, values)
            return all(any(truth[abs(column) - 1] == (column > 0) for column in clause) for clause in clauses_)
    else:
        row = np.asarray(given, dtype=np.int32)
        values_of = np.stack([-row, row], axis=-1)  # of each place 0 or 1
        getattr(sequences, name)(f, values_of, np.array(table, dtype=np.int64).reshape(len(table), n), **named)

        def says(row, values):
            return (list(map(int, truth_of(row, values))) in table) == (name == "allowed")

    assert satisfied(f, lambda values: all(
        not truth_of([guard], values)[0] or says(row, values) for row, guard in zip(literals, guards)))


@pytest.mark.parametrize("function", KNOWN, ids=lambda function: function.__name__)
def test_lists_do_where_arrays_do(function):
    made = []
    for as_lists in (False, True):
        f = Formula()
        known = arguments(f, function)
        given = {name: known[name] for name in needed(function)}
        called(function, f, {name: value.tolist() if as_lists and isinstance(value, np.ndarray) else value
                             for name, value in given.items()})
        made.append(clauses(f))
    assert made[0] == made[1]


def test_numpy_truth_is_no_literal():
    """True would be the literal 1, and "always" would become "if variable 1"."""
    f = Formula()
    graph = Graph(4, [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]])
    edge = f.new(5)
    with pytest.raises(ValueError, match="on: literals are integers, not bool"):
        single_loop(f, graph, edge, on=np.array([True] * 4))
    with pytest.raises(ValueError, match="when: literals are integers, not bool"):
        cardinality.at_most(f, [[1, 2], [2, 3]], 1, when=np.array([True, True]))
    single_loop(f, graph, edge, on=np.full(4, TRUE))


@pytest.mark.parametrize("scheme", ["cuts", "binary-distance", "elimination", "height"])
def test_a_literal_for_each_edge_and_vertex(scheme):
    f = Formula()
    graph = Graph(4, [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]])
    edge = f.new(5)
    for wrong in (edge[:3], edge[:0], f.new(6), edge[:, None]):
        with pytest.raises(ValueError, match=r"edge: expected .* shape \(5,\), found shape"):
            single_loop(f, graph, wrong, scheme)
    with pytest.raises(ValueError, match=r"on: expected .* shape \(4,\), found shape \(3,\)"):
        single_loop(f, graph, edge, scheme, on=edge[:3])
    with pytest.raises(ValueError, match=r"edge: expected"):
        connected(f, graph, edge[:3])
    with pytest.raises(ValueError, match="edge: literal 99 was never allocated"):
        single_loop(f, graph, [1, 2, 3, 4, 99], scheme)
    assert not f.rules


@pytest.mark.parametrize("scheme", ["cuts", "binary-distance", "propagator", "none"])
def test_anchors_are_rows_of_edges(scheme):
    graph = Graph(4, [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]])
    for wrong in ([[7]], [[-2, 1]], [0, 1], [[0.5]]):
        f = Formula()
        edge = f.new(5)
        with pytest.raises(ValueError, match=r"^anchors"):
            single_loop(f, graph, edge, scheme, anchors=np.array(wrong))
        assert not f.rules and not f.propagators and not f.blocks


def test_fractions_zeros_and_wrong_shapes():
    f = Formula()
    f.new(3)
    for call, message in [
        (lambda: f.new(-2), "shape: expected 0 or more, found -2"),
        (lambda: f.new(2, 1.5), "shape"),
        (lambda: f.clause(1.7), "integers"),
        (lambda: f.clause([1], [True]), "bool"),
        (lambda: f.add([[1, 0]]), "0 is"),
        (lambda: cardinality.at_most_one(f, [1.7, 2.9]), "literals: literals are integers, not float64"),
        (lambda: cardinality.at_most(f, 1, 1), "literals"),
        (lambda: cardinality.at_most(f, [1, 2, 0], 1), "literals: 0 is"),
        (lambda: cardinality.at_most(f, [[1, 2], [2, 3]], [1, 1, 1]), r"literals of shape \(2, 2\), count"),
        (lambda: cardinality.exactly(f, [[1, 2]], 1, when=[1, 2, 3]), r"when of shape \(3,\)"),
        (lambda: add_per_row(f, [[1, 2]], ((0, 1),)), "table: .* found 0"),
        (lambda: add_per_row(f, [[1, 2]], ((3, 1),)), "table"),
        (lambda: gates.and_(f, [1, 2], [1, 2, 3]), "inputs"),
        (lambda: gates.and_(f, 1.5, 2), "inputs"),
    ]:
        with pytest.raises((ValueError, TypeError), match=message):
            call()
    assert f.variables == 3 and not f.blocks


@pytest.mark.parametrize("kind", NUMBERS.values(), ids=NUMBERS)
def test_numbers_name_what_does_not_fit(kind):
    f = Formula()
    a, b, c = kind.new(f, (2,), 3), kind.new(f, (2,), 3), kind.new(f, (3,), 3)
    for call, message in [
        (lambda: a.less(f, c), "other"),
        (lambda: a.equal(f, 3), f"other: expected a {kind.__name__}, found 3; .* take integers"),
        (lambda: cardinality.at_most_one(f, a), f"literals are integers, not {kind.__name__}: value_literals"),
        (lambda: linear(f, [1, 1], [a[0], f.new()], "<=", 1), "numbers: expected numbers"),
        (lambda: arithmetic.is_at_least(f, a, np.array([1, 2])), "bound: expected one integer"),
        (lambda: a.fix(f, [1.5, 2]), "value"),
        (lambda: a.less(f, b, when=np.array([True, False])), "when"),
        (lambda: a.fix(f, [1, 2, 3]), "value"),
        (lambda: kind.new(f, (-1,), 3), "shape"),
    ]:
        with pytest.raises((ValueError, TypeError), match=message):
            call()


def test_a_model_as_a_list_of_literals():
    assert values([1, -2, 3], [[1, 2], [-2, -3]]).tolist() == [[True, False], [True, False]]
    assert values([1, -2], [TRUE, FALSE]).tolist() == [True, False]
    for model, literals, message in [
        ([1, -2], [3], "not in the model"),
        ([1, 0], [1], "model"),
        ([[1], [2]], [1], "model"),
        ([1.5], [1], "model"),
        ([1, 2], [1.5], "literals"),
    ]:
        with pytest.raises(ValueError, match=message):
            values(model, literals)


def test_a_grid_has_a_column():
    from encoders.rules.straight_links import crossings, link_along_edge, pairs_in_sight
    cells, pairs = np.array([0, 1]), np.array([[0, 1]])
    for call in (lambda: pairs_in_sight(cells, 0), lambda: crossings(cells, 0, pairs),
                 lambda: link_along_edge(cells, 0, pairs, 1)):
        with pytest.raises(ValueError, match="columns: expected a number from 1 on, found 0"):
            call()
