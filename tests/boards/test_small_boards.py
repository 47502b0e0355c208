"""Boards and graphs that are next to nothing: all loop schemes say the same; with few edges, as brute force."""

from itertools import cycle, islice, product

import numpy as np
import pytest

from encoders import FALSE, TRUE, Formula, Graph, GridGraph, values
from encoders.loops import LOOPS, disjoint_paths, single_loop
from encoders.loops.degrees import visited
from satloop.boards.text import read_board
from satloop.errors import PuzzleError
from satloop.explaining.explain import explain
from satloop.explaining.hint import hint
from satloop.puzzles import NAMES, find
from satloop.solving.session import Session
from satloop.solving.solve import solve

SOUND = [name for name, scheme in LOOPS.items() if scheme.sound]
NO_LOOP = [GridGraph(1, 1), GridGraph(1, 2), GridGraph(2, 1), GridGraph(1, 5), Graph(1, []), Graph(3, []),
           Graph(3, [[0, 2]]), Graph(4, [[0, 1], [2, 3]])]
SIZES = [(1, 1), (1, 2), (2, 1), (1, 5), (2, 2)]
BOARDS = 4  # of each puzzle and size: the empty one, and that many more with clues
EDGES = 9  # up to which every set of edges is tried


@pytest.mark.parametrize("scheme", SOUND)
def test_no_loop_in_a_graph_of_few_edges_or_none(scheme):
    for graph in NO_LOOP:
        if graph.faces is None and LOOPS[scheme].planar:
            continue
        n, m = graph.vertices, len(graph.edges)
        for visits in ("unsaid", "literals", "all", "none"):
            for anchors in (None, np.full((1, 2), -1)):
                f = Formula()
                edge = f.new(m)
                on = {"unsaid": None, "all": np.full(n, TRUE), "none": np.full(n, FALSE)}.get(visits)
                if visits == "literals":
                    on = visited(f, graph, edge)
                single_loop(f, graph, edge, scheme, on, anchors)
                if anchors is not None:
                    f.add(np.append(edge, FALSE)[anchors])
                with Session(f) as session:
                    assert session.solve() is False, (n, m)


@pytest.mark.parametrize("scheme", [name for name in SOUND if LOOPS[name].paths])
def test_paths_in_a_graph_of_few_edges_or_none(scheme):
    for graph in NO_LOOP:
        n, m = graph.vertices, len(graph.edges)
        for ends in product([FALSE, TRUE], repeat=n):
            f = Formula()
            edge = f.new(m)
            end = np.array(ends, dtype=np.int32)
            disjoint_paths(f, graph, edge, np.where(end == TRUE, TRUE, f.new(n)), end, scheme)
            with Session(f) as session:
                result = {tuple(values(model, edge).tolist()) for model in session.models(edge)}
            odd = [v for v in range(n) if ends[v] == TRUE]
            wanted = {chosen for chosen in product([False, True], repeat=m)
                      if all(sum(v in pair for pair, on in zip(graph.edges.tolist(), chosen) if on)
                             in ((1,) if v in odd else (0, 2)) for v in range(n))}
            assert result == wanted, (graph.edges.tolist(), ends)


def boards(kind, rows, columns):
    """Boards of the size, made of the tokens of the puzzle's example: the empty one and a seeded choice of others."""
    rng = np.random.default_rng(rows * 10 + columns)
    example = read_board(kind.example, grids=kind.grids)
    known = [sorted({token for row in grid for token in row}) for grid in example.grids]
    for number in range(BOARDS + 1):
        lines = [f"{rows} {columns}"]
        for tokens in known:
            names = tokens[:1] if number == 0 else tokens
            lines += [" ".join(rng.choice(names, columns)) for _ in range(rows)]
        try:
            yield kind("\n".join(lines))
        except PuzzleError:
            continue  # an end without its other one, a clue in a hole


def accepted(puzzle):
    """What the check accepts among all assignments."""
    for edges in product([False, True], repeat=len(puzzle.graph.edges)):
        shadings = product([False, True], repeat=puzzle.rows * puzzle.columns) if "shaded" in puzzle.draws else [()]
        for shaded in shadings:
            solution = {"edges": np.array(edges, dtype=bool)}
            if shaded:
                solution["shaded"] = np.array(shaded).reshape(puzzle.rows, puzzle.columns)
            more = product([False, True], repeat=len(edges)) if "doubled" in puzzle.decides else [None]
            for doubled in more:
                if doubled is not None:
                    solution = {**solution, "doubled": np.array(doubled, dtype=bool)}
                if not list(puzzle.check(solution)):
                    yield solution


def packed(puzzle, solutions):
    return {tuple(solution[part].tobytes() for part in puzzle.decides) for solution in solutions}


@pytest.mark.parametrize("name", [name for name in NAMES if "loops" in find(name).options])
def test_smallest_boards_have_the_same_solutions_in_all_schemes(name):
    """The empty boards and those of 2 x 2 with each scheme, the others with the first and four more in turn."""
    kind = find(name)
    schemes = [scheme for scheme in kind.options["loops"] if LOOPS[scheme].sound]
    turn, seen = cycle(schemes), 0
    for rows, columns in SIZES:
        for number, puzzle in enumerate(boards(kind, rows, columns)):
            seen += 1
            few = number and (rows, columns) != (2, 2)
            result = {scheme: packed(puzzle, solve(puzzle, limit=None, loops=scheme).solutions)
                     for scheme in (["cuts", *islice(turn, 4)] if few else schemes)}
            wanted = result["cuts"]
            if len(puzzle.graph.edges) <= EDGES:
                wanted = packed(puzzle, accepted(puzzle))
            assert all(solutions == wanted for solutions in result.values()), (puzzle.text, result)
    assert seen >= 5


@pytest.mark.parametrize("name", NAMES)
def test_hints_and_steps_of_the_smallest_boards(name):
    """Both say how many solutions there are; the steps lead to the only one, and are told."""
    for rows, columns in SIZES:
        for puzzle in boards(find(name), rows, columns):
            wanted = {"unique": "explained", "several": "several", "none": "none"}[solve(puzzle, limit=2).outcome]
            way, first = explain(puzzle), hint(puzzle)
            assert way.outcome == wanted, puzzle.text
            hints = {"explained": ("step", "finished"), "several": ("step", "several"), "none": ("none",)}
            assert first.outcome in hints[wanted], puzzle.text
            assert first.text() and len(way.texts()) == len(way.passages()), puzzle.text


@pytest.mark.parametrize(("name", "board"), [
    ("icebarn", "1 1\n-"), ("icelom", "1 2\n- -"), ("icelom2", "2 1\n-\n-"), ("icewalk", "1 1\n1"),
    ("shirokuro", "1 1\n-"), ("trainstations", "1 2\n- -"), ("turnandrun", "1 1\n-")])
def test_boards_without_edges_or_without_clues_are_explained(name, board):
    puzzle = find(name)(board)
    wanted = ("explained", "finished") if name == "shirokuro" else ("none", "none")
    assert (explain(puzzle).outcome, hint(puzzle).outcome) == wanted
