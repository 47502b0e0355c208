"""Directions along lines, and numbers that they carry, against walks along every line of small graphs."""

from itertools import product

import numpy as np
import pytest
from brute import models

from encoders import FALSE, TRUE, Formula, Graph, GridGraph, values
from encoders.graph import CrossedGrid
from encoders.loops.degrees import loop_degrees
from encoders.numbers import NUMBERS, Unary
from encoders.rules import add_arcs, carry, ways, ways_in, ways_out

SQUARE = Graph(4, [[0, 1], [1, 2], [3, 2], [0, 3]])  # the third edge points the other way
TWO = Graph(6, [[0, 1], [1, 2], [0, 2], [3, 4], [5, 4], [3, 5]])  # two triangles


@pytest.mark.parametrize("graph", [SQUARE, TWO])
def test_arcs_give_each_closed_line_one_of_two_directions(graph):
    f = Formula()
    edge = f.new(graph.size)
    arc = add_arcs(f, graph, edge)
    loop_degrees(f, graph, edge)
    seen = [values(model, arc) for model in models(f)]
    lines = {tuple(one.any(axis=0).tolist()) for one in seen}
    parts = 2 if graph is TWO else 1  # closed lines, each there or not
    assert lines == {tuple(np.repeat(on, graph.size // parts).tolist()) for on in product([False, True], repeat=parts)}
    assert len(seen) == len({one.tobytes() for one in seen}) == 3 ** parts
    for one in seen:
        tails, heads = (np.bincount(ends[one], minlength=graph.vertices) for ends in (
            graph.edges.T, graph.edges.T[::-1]))
        assert not one.all(axis=0).any() and (tails == heads).all() and (tails <= 1).all()


def test_arcs_where_degree_rules_may_be_off():
    """An edge has a direction unless the line branches at one of its vertices; at any other vertex it runs on."""
    star, spread = Graph(5, [[0, 1], [0, 2], [0, 3], [3, 4]]), GridGraph(2, 3)
    for graph in (star, spread):
        f = Formula(group_kinds=["vertex"])
        edge = f.new(graph.size)
        arc = add_arcs(f, graph, edge)
        seen = {}
        for model in models(f):
            seen.setdefault(tuple(values(model, edge).tolist()), []).append(values(model, arc))
        assert len(seen) == 2 ** graph.size
        for on, result in seen.items():
            degree = np.bincount(graph.edges[np.array(on)].ravel(), minlength=graph.vertices)
            plain = np.array(on) & (degree[graph.edges] < 3).all(axis=1)
            for one in result:
                assert (one.sum(axis=0) == plain).all()
                tails, heads = (np.bincount(ends[one], minlength=graph.vertices) for ends in (
                    graph.edges.T, graph.edges.T[::-1]))
                assert (tails < 2).all() and (heads < 2).all()


@pytest.mark.parametrize("crossed", [False, True])
def test_ways_of_arcs(crossed):
    """Out of a cell to one side is into the next cell from the opposite side, and either is on the way there."""
    graph = GridGraph(3, 4)
    size = len(CrossedGrid(3, 4).edges) if crossed else graph.size
    arc = np.arange(1, 2 * size + 1, dtype=np.int32).reshape(2, size)
    out, into = ways_out(graph, arc), ways_in(graph, arc)
    assert (into == ways_out(graph, arc[::-1])).all()
    for cell in range(graph.vertices):
        for side, step in enumerate((-4, 1, 4, -1)):
            literal, back = out[cell, side], into[cell, side]
            if ways(graph, np.arange(1, graph.size + 1, dtype=np.int32))[cell, side] == FALSE:
                assert literal == back == FALSE
                continue
            assert into[cell + step, (side + 2) % 4] == literal and out[cell + step, (side + 2) % 4] == back
            k, edge = divmod(int(literal) - 1, size)
            assert graph.edges[edge].tolist()[::-1 if k else 1] == [cell, cell + step]


@pytest.mark.parametrize("kind", NUMBERS.values(), ids=NUMBERS)
@pytest.mark.parametrize("graph, arc", [(Graph(3, [[0, 1], [2, 1]]), [[TRUE, FALSE], [FALSE, TRUE]]),
                                        (Graph(3, [[0, 1], [1, 2], [0, 2]]),
                                         [[TRUE, TRUE, FALSE], [FALSE, FALSE, TRUE]])])
def test_carry(kind, graph, arc):
    """Each step says what the number at the head is; the largest stands for all above it."""
    for steps in product([FALSE, TRUE, None], repeat=graph.size):
        f, upper = Formula(), 2
        step = np.array([f.new() if one is None else one for one in steps], dtype=np.int32)
        number = kind.new(f, graph.vertices, upper)
        carry(f, graph, np.array(arc, dtype=np.int32), number, step)
        seen = {(*number.value(model).tolist(), *values(model, step).tolist()) for model in models(f)}
        right = set()
        for row in product(range(upper + 1), repeat=graph.vertices):
            for taken in product([False, True], repeat=graph.size):
                fits = all(one is None or (one == TRUE) == on for one, on in zip(steps, taken))
                for (first, second), forth, on in zip(graph.edges.tolist(), arc[0], taken):
                    tail, head = (first, second) if forth == TRUE else (second, first)
                    fits = fits and row[head] == min(upper, row[tail] + on)
                if fits:
                    right.add((*row, *taken))
        assert seen == right


@pytest.mark.parametrize("kind", [*NUMBERS.values()])
def test_what_arrives_may_be_another_number(kind):
    """At the middle of a path the number changes: what comes there is carried to it, what leaves it goes on."""
    f, graph = Formula(), Graph(3, [[0, 1], [1, 2]])
    number, middle = kind.new(f, 3, 2), kind.new(f, 1, 2)
    arrived = type(number)(np.concatenate([number.literals[:1], middle.literals, number.literals[2:]]), 2)
    carry(f, graph, np.array([[TRUE, TRUE], [FALSE, FALSE]]), number, FALSE, arrived)
    seen = {(*number.value(model).tolist(), *middle.value(model).tolist()) for model in models(f)}
    assert seen == {(a, b, b, a) for a in range(3) for b in range(3)}


def test_nothing_is_carried_where_no_arc_is():
    f, graph = Formula(), Graph(2, [[0, 1]])
    carry(f, graph, np.array([[FALSE], [FALSE]]), Unary.new(f, 2, 2), TRUE)
    assert len(models(f)) == 9
    carry(f, graph, f.new(2, 1), Unary.new(f, 2, 2), f.new(1))
    assert f.variables == 4 + 2 + 4 + 1 + 4
