"""Wrong against unfinished: what an unfinished drawing breaks for good is named, and nothing else is."""

import random

import numpy as np
import pytest
from wrongs import wrong_boards, wrong_solution

from satloop.boards.lines_in_solution_text import graph_of
from satloop.explaining.broken_rules import broken_rules
from satloop.explaining.state_json import solution_dict, state_of
from satloop.puzzles import NAMES, find
from satloop.setting.public_functions import forced
from satloop.web.jobs.do_job import do
from satloop.web.question_limits import Limits


@pytest.fixture(scope="module", params=NAMES)
def example(request):
    """(board, its solution as a state)"""
    kind = find(request.param)
    board = kind(kind.example)
    return board, solution_dict(board.read_solution(kind.answer))


def part_of(state, share, rng):
    """The state with that share of its entries, the others open; a second bridge only where the first one is known."""
    out = {name: "".join(sign if rng.random() < share else "-" for sign in signs) if isinstance(signs, str)
           else [number if rng.random() < share else 0 for number in signs] for name, signs in state.items()}
    if "doubled" in out:
        out["doubled"] = "".join(second if first == "1" else "-" for first, second in zip(out["edges"], out["doubled"]))
    return out


def test_nothing_is_wrong_with_a_part_of_the_solution(example):
    board, solution = example
    rng = random.Random(board.name)
    for share in (0.0, 0.2, 0.5, 0.8, 0.95):
        result = broken_rules(board, state_of(board, part_of(solution, share, rng)))
        assert not result.wrong and not result.lines, (share, result)
    assert broken_rules(board, state_of(board, {})).left <= board.rows * board.columns


def test_a_third_line_at_a_place_is_wrong_there(example):
    board, solution = example
    if "edges" not in solution or board.connectivity not in ("cycle", "lines", "loops"):
        pytest.skip("lines may meet here")
    graph, edges = graph_of(board), np.array([sign == "1" for sign in solution["edges"]])
    degree = np.bincount(graph.edges[edges].ravel(), minlength=graph.vertices)
    count = 0
    for edge in np.flatnonzero(~edges).tolist():
        vertex = next((int(end) for end in graph.edges[edge] if degree[end] == 2), None)
        if vertex is None:
            continue
        near = {edge, *np.flatnonzero(edges & (graph.edges == vertex).any(axis=1)).tolist()}
        signs = "".join("1" if place in near else "-" for place in range(graph.size))
        result = broken_rules(board, state_of(board, {"edges": signs}))
        where = divmod(vertex, graph.columns)
        crossing = len({abs(a - b) for a, b in graph.edges[[*near]].tolist()}) == 2 and board.name.startswith("ice")
        near_by = [max(abs(where[0] - row), abs(where[1] - column)) for failure in result.wrong
                   for row, column in failure.cells]
        assert crossing or min(near_by) <= 1, (where, result)
        count += 1
        if count == 5:
            break
    assert count


def test_a_whole_wrong_answer_is_wrong(example):
    board, _ = example
    for rule, text in wrong_boards(board.name).items():
        if rule.startswith(("a cell holds no number", "a cell does not have the colour")):
            continue  # the one is not finished, the other cannot be drawn
        wrong = wrong_solution(board, text)
        result = broken_rules(board, state_of(board, solution_dict(wrong)))
        assert result.wrong and not result.solved, rule


def test_what_is_wrong_fits_no_solution(example):
    board, solution = example
    rng, named = random.Random(board.name), 0
    name = "edges" if "edges" in solution else "digits"
    for _ in range(12):
        state = part_of(solution, 0.5, rng)
        place = rng.randrange(len(state[name]))
        if name == "edges":
            other = "10"[int(solution[name][place])]
            state[name] = state[name][:place] + other + state[name][place + 1:]
        else:
            state[name][place] = state[name][place] % board.rows + 1
        if "doubled" in state:
            state["doubled"] = state["doubled"].replace("1", "-")
        values = state_of(board, state)
        if broken_rules(board, values).wrong:
            named += 1
            values = {**values, "digits": solution_digits(board, values)} if name == "digits" else values
            if "shaded" in values:
                values = {**values, "shaded": values["shaded"].reshape(board.rows, board.columns)}
            assert forced(board, values) is None
    assert named


def solution_digits(board, values):
    table = values["digits"].reshape(board.rows, board.columns, -1) == 1
    return np.where(table.any(axis=-1), table.argmax(axis=-1) + 1, 0)


def test_the_question_names_the_line_that_closes_too_early():
    text = "# puzzle: slitherlink\n3 3\n- - -\n- - -\n- - -\n"
    board = find("slitherlink")(text)
    top = {0, 3, 12, 13}  # round the first cell
    state = {"edges": "".join("1" if edge in top | {11} else "-" for edge in range(graph_of(board).size))}
    result = do("check", {"puzzle": "slitherlink", "text": text, "state": state}, Limits(), print)["result"]
    assert result["lines"] == sorted(top) and [failure["rule"] for failure in result["failures"]] == [
        "a line is closed too early"]
    alone = {"edges": state["edges"][:11] + "-" + state["edges"][12:]}
    assert do("check", {"puzzle": "slitherlink", "text": text, "state": alone}, Limits(), print)["result"]["solved"]
