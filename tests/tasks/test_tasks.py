"""Answers to tasks as models write them, each judged as it should be."""

import json
import random

import numpy as np
import pytest

import satloop
from satloop import tasks
from satloop.boards.lines_in_solution_text import graph_of
from satloop.boards.loops.lattice_loop import LatticeLoop
from satloop.formats.output import write
from satloop.puzzles import NAMES, find

# One puzzle of each way to draw: along grid lines, loops with and without crossings, lines with ends, shading, bridges,
# paths, numbers.
FAMILIES = ("slitherlink", "masyu", "pipelink", "haisu", "yajilin", "hashi", "flow", "numberlink", "sudoku")
MEGABYTE = 1_000_000


def task_of(name, form="text"):
    return tasks.from_board(satloop.read(f"example:{name}"), form)


TASKS = {name: task_of(name) for name in FAMILIES}


def rows(task):
    return task.board.to_grid(task.solution)


def text_of(grid, between=" "):
    return "\n".join(between.join(row) for row in grid)


def edges(task):
    """The ends of each edge of the solution, as (row, column) pairs."""
    graph = graph_of(task.board)
    on = graph.edges[np.asarray(task.solution["edges"])].tolist()
    return [tuple(divmod(end, graph.columns) for end in pair) for pair in on]


def first(task):
    """From which number on points are counted in an answer."""
    return 0 if isinstance(task.board, LatticeLoop) else 1


def named(task, pair):
    return "-".join(f"r{row + first(task)}c{column + first(task)}" for row, column in pair)


def twice(task):
    return task.solution["doubled"][np.asarray(task.solution["edges"])] if "doubled" in task.solution else None


def listed_edges(task, pattern="r{}c{}-r{}c{}", since=None):
    since = first(task) if since is None else since
    double = twice(task)
    lines = [pattern.format(*(place + since for end in pair for place in end)) for pair in edges(task)]
    return "\n".join(line + " x2" * bool(double is not None and double[k]) for k, line in enumerate(lines))


def shaded_too(task, text):
    """The list of edges with that of the shaded cells."""
    cells = [f"({row + 1}, {column + 1})" for row, column in np.argwhere(task.solution.get("shaded", np.zeros((1, 1))))]
    return text + (f"\nShaded cells: {', '.join(cells)}" if cells else "")


def route(task, arrow=" -> "):
    """The loop, or the lines, point after point."""
    lines = [[f"({row + first(task)},{column + first(task)})" for row, column in path]
             for path in task.solution.paths()]
    return "\n".join(arrow.join(line + line[:1] * (task.board.connectivity == "cycle")) for line in lines)


def drawing(task):
    return satloop.draw(task.board, task.solution)


def ascii_drawing(task):
    table = str.maketrans("─│┌┐└┘┼├┤┬┴╴╵╶╷·━┃╋", "-|+++++++++-|-|.=‖+")
    return drawing(task).translate(table)


def double_drawing(task):
    return drawing(task).translate(str.maketrans("─│┌┐└┘┼", "═║╔╗╚╝╬"))


def table(task):
    grid = rows(task)
    head = [str(k + 1) for k in range(len(grid[0]))]
    lines = [["", *head], ["---"] * (len(head) + 1), *([str(k + 1), *row] for k, row in enumerate(grid))]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def changed(task):
    """The solution with one edge, or one number, that is wrong, as JSON."""
    if "digits" in task.solution:
        digits = task.solution["digits"].copy()
        row, column = np.argwhere(task.board.given == 0)[0]
        digits[row, column] = digits[row, column] % task.board.rows + 1
        return json.dumps({"digits": digits.ravel().tolist()})
    on = np.asarray(task.solution["edges"]).copy()
    on[np.flatnonzero(on)[0]] = False
    return json.dumps(state_of(task, on))


def state_of(task, on):
    state = {"edges": "".join(map(str, on.astype(int)))}
    for name in ("shaded", "doubled"):
        if name in task.solution:
            state[name] = "".join(map(str, np.ravel(task.solution[name]).astype(int)))
    return state


LINES = set(FAMILIES) - {"sudoku"}
WITHOUT_ROWS = set(FAMILIES) - {"hashi"}  # whose rows of tokens say more than a person would guess

# Right answers: how they are written -> the puzzles for which they are, and the text.
RIGHT = {
    "as asked for": (FAMILIES, lambda t: t.answer),
    "between fences": (FAMILIES, lambda t: f"```\n{t.answer}\n```"),
    "between fences with a language, words around": (
        FAMILIES, lambda t: f"Let me see.\n\n```text\n{t.answer}\n```\n\nEvery clue is met, so this is the solution."),
    "in one breath with words": (FAMILIES, lambda t: f"The solution is:\n{t.answer}\nI am sure of it."),
    "lines that end as on Windows": (FAMILIES, lambda t: t.answer.replace("\n", "\r\n") + "\r\n"),
    "quoted": (FAMILIES, lambda t: "> " + t.answer.replace("\n", "\n> ")),
    "in a tag": (FAMILIES, lambda t: f"<think>hard</think>\n<answer>\n{t.answer}\n</answer>"),
    "capitals": (FAMILIES, lambda t: t.answer.upper()),
    "hidden signs": (FAMILIES, lambda t: "\ufeff" + t.answer.replace("\n", "\u200b\n")),
    "after a wrong one": (FAMILIES, lambda t: f"{changed(t)}\n\nNo, that is wrong. Better:\n\n{t.answer}"),
    "after a megabyte of words": (FAMILIES, lambda t: "so it has to be here, or there. " * 30_000 + "\n\n" + t.answer),
    "before a megabyte of words": (("slitherlink", "sudoku"),
                                   lambda t: t.answer + "\n\n" + "it could not be otherwise.\n" * 38_000),
    "rows of tokens": (FAMILIES, lambda t: text_of(rows(t))),
    "with commas": (FAMILIES, lambda t: text_of(rows(t), ", ")),
    "with bars": (WITHOUT_ROWS, lambda t: "\n".join(f"| {' | '.join(row)} |" for row in rows(t))),
    "a table of Markdown": (WITHOUT_ROWS - {"sudoku"}, table),
    "rows with their numbers": (
        WITHOUT_ROWS, lambda t: "\n".join(f"Row {k}: {' '.join(row)}" for k, row in enumerate(rows(t), 1))),
    "lists of Python": (WITHOUT_ROWS, lambda t: "grid = [\n" + "\n".join(f"    {row!r}," for row in rows(t)) + "\n]"),
    "JSON": (FAMILIES, lambda t: json.dumps({"grid": rows(t)})),
    "JSON, indented": (FAMILIES, lambda t: "```json\n" + json.dumps({"answer": {"grid": rows(t)}}, indent=2) + "\n```"),
    "JSON, rows as text": (WITHOUT_ROWS, lambda t: json.dumps([" ".join(row) for row in rows(t)])),
    "JSON that satloop prints": (FAMILIES, lambda t: write(t.board, "json", t.solution)),
    "JSON of a state of play": (LINES, lambda t: json.dumps(state_of(t, np.asarray(t.solution["edges"])))),
    "JSON, edges as pairs": (LINES - {"hashi"}, lambda t: json.dumps({"edges": [
        [[place + first(t) for place in end] for end in pair] for pair in edges(t)]})),
    "JSON, the loop": (("slitherlink", "masyu"), lambda t: json.dumps({"loop": [
        [place + first(t) for place in point] for point in t.solution.path()]})),
    "a drawing": (FAMILIES, lambda t: drawing(t)),
    "a drawing between fences": (FAMILIES, lambda t: f"```\n{drawing(t)}\n```"),
    "a drawing in double lines": (LINES - {"hashi", "haisu"}, double_drawing),
    "a drawing in ASCII": (("slitherlink", "yajilin"), ascii_drawing),
    "edges by name": (LINES, lambda t: shaded_too(t, listed_edges(t))),
    "edges as pairs of numbers": (LINES, lambda t: shaded_too(t, listed_edges(t, "({}, {}) - ({}, {})"))),
    "edges as tuples": (LINES, lambda t: shaded_too(t, listed_edges(t, "(({}, {}), ({}, {}))"))),
    "edges in words": (LINES, lambda t: shaded_too(t, listed_edges(t, "row {}, column {} to row {}, column {}"))),
    "edges that count otherwise": (LINES, lambda t: listed_edges(t, since=1 - first(t))),
    "the way of the line": (LINES - {"hashi", "pipelink", "yajilin"}, route),
    "the way of the line, other arrows": (LINES - {"hashi", "pipelink", "yajilin"}, lambda t: route(t, "→")),
    "a file of puzz.link": (FAMILIES, lambda t: write(t.board, "pzpr", t.solution)),
    "words for inside and outside": (
        ("slitherlink",), lambda t: text_of([["in" if token == "x" else "out" for token in row] for row in rows(t)])),
    "ones and noughts": (("slitherlink",), lambda t: text_of(rows(t), "").translate({120: "1", 45: "0"})),
    "squares": (("slitherlink",), lambda t: text_of(rows(t), "").translate({120: "■", 45: "□"})),
    "the cells inside": (("slitherlink",), lambda t: "Inside: " + ", ".join(
        f"r{r}c{c}" for r, row in enumerate(rows(t), 1) for c, token in enumerate(row, 1) if token == "x")),
    "one sign a cell": (("masyu", "pipelink", "haisu"), lambda t: text_of([[
        {"-": ".", "ew": "─", "ns": "│", "se": "┌", "sw": "┐", "ne": "└", "nw": "┘", "nsew": "┼", "n": "╵", "s": "╷",
         "e": "╶", "w": "╴"}[token] for token in row] for row in rows(t)], "")),
    "up, down, left, right": (("masyu", "haisu"), lambda t: text_of([[
        token.translate(str.maketrans("nsew", "udrl")) for token in row] for row in rows(t)])),
    "labels of the paths": (("flow",), lambda t: text_of([[
        t.board.labels[number] for number in row] for row in t.board.follow(t.solution).reshape(4, 4).tolist()])),
    "81 signs": (("sudoku",), lambda t: "\n".join("".join(row) for row in rows(t))),
    "numbers by cell": (("sudoku",), lambda t: "\n".join(
        f"r{r}c{c} = {token}" for r, row in enumerate(rows(t), 1) for c, token in enumerate(row, 1))),
    "lines over several cells": (("hashi",), lambda t: t.answer.replace("-", " to ").replace("x2", "(2 bridges)")),
}

# Wrong answers: how -> puzzles, text, the most that they may score, and a word of the reason.
WRONG = {
    "nothing": (FAMILIES, lambda t: "", 0, "no answer"),
    "a lie": (FAMILIES, lambda t: "This is solved. All clues are met, and the answer is correct.", 0, "no answer"),
    "no text": (("masyu",), lambda t: None, 0, "NoneType"),
    "the board again": (("slitherlink", "masyu", "hashi", "sudoku", "flow"),
                        lambda t: t.prompt.partition("An example")[0].partition("none.")[2], 0.001, ""),
    "one edge or number is wrong": (FAMILIES, changed, 0.89, "("),
    "a right one, then a wrong one": (FAMILIES, lambda t: f"{t.answer}\n\nNo, rather:\n\n{changed(t)}", 0.89, "("),
    "no line at all": (LINES, lambda t: text_of([["-"] * t.board.columns] * t.board.rows), 0, ""),
    "all edges": (LINES, lambda t: json.dumps({"edges": "1" * t.solution["edges"].size}), 0, ""),
    "a row is missing": (WITHOUT_ROWS, lambda t: text_of(rows(t)[1:]), 0, "no answer"),
    "a token of its own": (WITHOUT_ROWS - {"flow", "numberlink"},
                           lambda t: text_of([["?", *rows(t)[0][1:]], *rows(t)[1:]]), 0, "row 1, column 1"),
    "lines that do not meet": (("masyu", "haisu"),
                               lambda t: text_of([["-", *rows(t)[0][1:]], *rows(t)[1:]]), 0, "meet"),
    "another address": (("masyu",), lambda t: "https://puzz.link/p?masyu/5/4/0600i0600", 0, "address"),
    "a file without lines": (("masyu",), lambda t: write(t.board, "pzpr"), 0, ""),
    "all 1": (("sudoku",), lambda t: text_of([["1"] * 4] * 4), 0, ""),
    "a megabyte of noise": (("slitherlink", "haisu"), lambda t: noise(), 0.2, ""),
    "a megabyte of brackets": (("masyu", "sudoku"), lambda t: "[" * MEGABYTE, 0, "no answer"),
    "a megabyte of lines": (("masyu", "hashi"), lambda t: "-|" * (MEGABYTE // 2), 0, "no answer"),
    "a megabyte of places": (("slitherlink", "hashi"), lambda t: "r1c1-r1c2\n" * (MEGABYTE // 10), 0.2, ""),
    "a megabyte of rows": (("masyu", "pipelink"), lambda t: "ns ew se sw q\n" * (MEGABYTE // 14), 0, "row"),
    "places off the board": (("slitherlink", "masyu"), lambda t: "r1c1-r1c99\nr5000c1-r7c7", 0, "no answer"),
    "a slanting line": (("slitherlink", "masyu"), lambda t: "r1c1-r2c2\nr2c2-r3c3", 0, "no answer"),
}


def noise():
    letters = random.Random(5).choices("xesnw-|1234567890 \n,.{}[]\"'`rc()#", k=MEGABYTE // 10)
    return "".join(letters) * 10


def cases(table):
    return [pytest.param(name, *rest, id=f"{how}, {name}") for how, (names, *rest) in table.items()
            for name in sorted(names)]


def test_there_are_two_hundred_answers():
    assert len(cases(RIGHT)) + len(cases(WRONG)) >= 200


@pytest.mark.parametrize("name, text", cases(RIGHT))
def test_a_right_answer_in_an_odd_form_is_right(name, text):
    result = tasks.score(text(TASKS[name]), TASKS[name])
    assert result == 1.0 and result.solved and not result.failures, result


@pytest.mark.parametrize("name, text, most, reason", cases(WRONG))
def test_a_wrong_answer_scores_less_and_says_why(name, text, most, reason):
    result = tasks.score(text(TASKS[name]), TASKS[name])
    assert 0 <= result <= most and not result.solved and reason in result.reason, result


@pytest.mark.parametrize("form", tasks.FORMS)
@pytest.mark.parametrize("name", FAMILIES)
def test_the_answer_of_a_task_in_each_form_is_right(name, form):
    task = task_of(name, form)
    assert tasks.score(task.answer, task) == tasks.score(f"So:\n\n```\n{task.answer}\n```\n", task) == 1.0
    assert task.answer not in task.prompt.partition("An example.")[0] and task.prompt.endswith(" ``` and ```.\n")
    again = tasks.from_record(json.loads(json.dumps(task.metadata)))
    assert (again.prompt, again.answer, again.form) == (task.prompt, task.answer, form)


@pytest.mark.parametrize("name", NAMES)
def test_every_puzzle_has_tasks(name):
    board = find(name)(find(name).example)
    for form in tasks.FORMS[:4]:
        task = tasks.from_board(board, form)
        assert tasks.score(task.answer, task) == 1.0
        assert tasks.score(drawing(task), task) == 1.0, "its own drawing"
        assert 0 <= tasks.score(changed(task), task) < 0.9
    assert tasks.score(write(board, "json", task.solution), task) == 1.0


@pytest.mark.parametrize("name, sign", [("kurarin", "█●█"), ("railpool", "1,2,3,5")])
def test_a_drawing_with_clues_in_shaded_cells_or_of_several_numbers_is_read(name, sign):
    task = tasks.make(name, seed=1)
    assert sign in drawing(task) and tasks.score(drawing(task), task) == 1.0


def test_a_made_task_is_the_same_for_the_same_seed():
    one, other = (tasks.make("slitherlink", size=5, level="easy", seed=4) for _ in range(2))
    assert one.prompt == other.prompt and one.metadata == other.metadata
    assert one.metadata["level"] == "easy" and one.metadata["size"] == "5x5" and one.metadata["seed"] == 4
    assert tasks.make("masyu", size="4x6", seed=1).board.columns == 6
    assert one.svg().startswith("<svg")


def test_a_picture_is_a_png():
    pytest.importorskip("resvg_py")
    assert TASKS["masyu"].png(200)[:4] == b"\x89PNG"


def test_a_forged_record_makes_no_task():
    record = dict(TASKS["masyu"].metadata)
    for name, value in (("solution", "4 5\n" + "- - - - -\n" * 4), ("text", "no board"), ("genre", "chess"),
                        ("size", "9x9")):
        with pytest.raises(satloop.PuzzleError):
            tasks.from_record(record | {name: value})


def test_arguments_are_refused_by_name():
    board = satloop.read("example:masyu")
    with pytest.raises(ValueError, match="form"):
        tasks.from_board(board, "picture")
    with pytest.raises(ValueError, match="form 'address'"):
        tasks.make("shingoki", form="address")
    with pytest.raises(ValueError, match="board has several solutions"):
        tasks.from_board(satloop.read("3 3\n- - -\n- - -\n- - -", puzzle="slitherlink"))
    with pytest.raises(ValueError, match="board has no solution"):
        tasks.from_board(satloop.read("2 2\n0 3\n- -", puzzle="slitherlink"))
    with pytest.raises(TypeError, match="from_board takes a board"):
        tasks.from_board("masyu")
    with pytest.raises(TypeError, match="record"):
        tasks.from_record([1])
    with pytest.raises(TypeError, match="task"):
        tasks.score("x", board)


def test_another_solution_that_breaks_no_rule_is_right():
    board = satloop.read("2 2\n2 -\n- -", puzzle="slitherlink")
    one, other = satloop.solve(board, 2).solutions
    task = tasks.Task(board, one, {"id": "two"}, "text")
    assert tasks.score(board.write_solution(one), task) == tasks.score(board.write_solution(other), task) == 1.0


@pytest.mark.parametrize("name", FAMILIES)
def test_guesses_score_nothing(name):
    task = TASKS[name]
    random_numbers = np.random.default_rng(7)
    result = []
    for density in (0, 0.1, 0.3, 0.5, 0.7, 0.9, 1):
        for _ in range(20):
            if "digits" in task.solution:
                answer = {"digits": random_numbers.integers(1, task.board.rows + 1, task.board.given.size).tolist()}
            else:
                answer = {part: "".join(map(str, (random_numbers.random(np.size(values)) < density).astype(int)))
                          for part, values in task.solution.items() if part != "colors"}
            result.append(float(tasks.score(json.dumps(answer), task)))
    assert sum(result) / len(result) < 0.01 and max(result) < 0.4, result


def test_no_text_is_an_error():
    """Parts of answers, shuffled: whatever stands there, a score comes back."""
    choose = random.Random(3)
    for name, task in TASKS.items():
        parts = [*text_of(rows(task)).split("\n"), *drawing(task).split("\n"), "```", "", "{", "[", '{"grid": [["x"]]}',
                 '{"edges": [[1, 2], null]}', "[[[0, 0], [0, 1]], 7]", "r1c1-r1c2", "(1, 2)", "pzprv3", "pzprv3/a/b/c",
                 "slither", "3", "\x00\ud800", "Shaded: (9, 9)", '{"digits": [1, 2]}', '{"edges": "012"}', "|" * 50,
                 '{"path": [[1, 1], [1, 1]]}', '{"bridges": [["r1c1", "r1c1", 2]]}', "1e999", "[NaN]", '[[]]', "\u2028"]
        for _ in range(60):
            text = "\n".join(choose.choices(parts, k=choose.randrange(1, 12)))
            result = tasks.score(text, task)
            assert 0 <= result <= 1 and result.as_dict()["reason"], (name, text)
    for text in (None, 3, b"bytes", ["x"]):
        assert tasks.score(text, task) == 0 and "text" in tasks.score(text, task).reason
