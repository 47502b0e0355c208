"""On tiny boards of every puzzle the solutions by SAT are exactly what `check` accepts among all assignments."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from tiny import UNSOLVED, assignments, board, boards, drawn, packed, shapes, size, some_regions, tokens

from encoders import GridGraph
from satloop.boards.checks import one_loop, sides
from satloop.boards.loops.cell_loop import BLACK
from satloop.boards.loops.lattice_loop import LatticeLoop
from satloop.puzzles import NAMES, find
from satloop.solving.solve import solve

SMALL = [name for name in NAMES if "edges" in find(name).decides]  # all solutions there might be can be tried
# lines that may cross anywhere, links, or several loops
LINES = [name for name in SMALL if not find(name).antichain or find(name).connectivity in ("loops", "")]
OPEN = [name for name in SMALL if hasattr(find(name), "set_ends")]  # a line from S to G
IN_OUT = [name for name in SMALL if hasattr(find(name), "read_ends")]  # a line from IN to OUT
PORTALS = [name for name in SMALL if name == "portalloop"]  # segments of a loop that goes on elsewhere
LOOPS = [name for name in SMALL if "colors" not in find(name).options and
         name not in (*LINES, *OPEN, *IN_OUT, *PORTALS)]


@cache
def loops_of(rows, columns):
    """All single loops of the grid: every one is the outline of a set of faces."""
    graph = GridGraph(rows, columns)
    inside = np.array([(*faces, False) for faces in product([False, True], repeat=graph.outer)])
    one, two = graph.faces.T
    return [edges for edges in inside[:, one] != inside[:, two] if not list(one_loop(sides(*graph.split(edges))))]


def agrees(puzzle, every, *schemes):
    """How many solutions the board has, by every scheme those that the check accepts."""
    parts = shapes(puzzle)
    accepted = {packed(solution, parts) for solution in every if not list(puzzle.check(solution))}
    for loops in schemes:
        options = {} if loops is None else {"loops": loops}
        result = [packed(solution, parts) for solution in solve(puzzle, limit=None, **options).solutions]
        assert len(result) == len(set(result)) and set(result) == accepted, (puzzle.text, loops)
    return len(accepted)


@pytest.mark.parametrize("name", SMALL)
def test_among_all_assignments(name):
    kind, rng = find(name), np.random.default_rng(6)
    schemes = [loops for loops in kind.options.get("loops", ()) if loops != "none"]
    for puzzle in boards(name, *size(kind, 8), 5):
        agrees(puzzle, assignments(puzzle), *(["cuts", str(rng.choice(schemes))] if schemes else [None]))


@pytest.mark.parametrize("name", LOOPS)
def test_among_all_loops_of_a_larger_board(name):
    """What is no single loop is tried above. Some of these boards have a solution."""
    shades = "shaded" in find(name).draws
    rows, columns, most = (2, 4, 2) if shades else (3, 3, 15) if issubclass(find(name), LatticeLoop) else (3, 4, 40)
    bits = product([False, True], repeat=rows * columns) if shades else []
    shadings = [np.array(shaded).reshape(rows, columns) for shaded in bits] or [None]

    def solved(puzzle):
        every = ({"edges": edges, **({} if shaded is None else {"shaded": shaded})}
                 for edges in loops_of(puzzle.graph.rows, puzzle.graph.columns) for shaded in shadings)
        return agrees(puzzle, every, "cuts") > 0

    random = [solved(puzzle) for puzzle in boards(name, rows, columns, most, seed=23 if shades else 8)]
    if not any(random):
        assert any(solved(puzzle) for puzzle in drawn(name, rows, columns, 5)), UNSOLVED.format(name)


@pytest.mark.parametrize("name", IN_OUT)
def test_among_all_lines_from_in_to_out(name):
    """All lines with ends in two corners of the board, where IN and OUT are; they may cross and branch at will."""
    graph, solved = GridGraph(3, 3), 0
    every = (np.arange(1 << graph.size)[:, None] >> np.arange(graph.size) & 1).astype(bool)
    degree = (every + 0) @ (graph.incidence[..., None] == np.arange(graph.size)).any(axis=1).T
    every = every[(degree % 2 == np.isin(np.arange(9), [0, 8])).all(axis=1)]
    for puzzle in boards(name, 3, 3, 12, seed=8, clues=2):
        solved += agrees(puzzle, [{"edges": edges} for edges in every], "cuts", "binary-distance") > 0
    assert solved > 2


@pytest.mark.parametrize("name", PORTALS)
def test_among_all_lines_between_portals(name):
    """All lines that come to each portal once and to each other cell twice, on boards with two pairs of portals."""
    graph, kind, rng, solved = GridGraph(3, 4), find(name), np.random.default_rng(3), 0
    every = (np.arange(1 << graph.size)[:, None] >> np.arange(graph.size) & 1).astype(bool)
    degree = (every + 0) @ (graph.incidence[..., None] == np.arange(graph.size)).any(axis=1).T
    schemes = [loops for loops in kind.options["loops"] if loops != "none"]
    for number in range(50):
        dark, light = ([cell for cell in rng.permutation(12).tolist() if sum(divmod(cell, 4)) % 2 == k] for k in (0, 1))
        cells = [*rng.permutation([*dark[:2], *light[:2]]).tolist(), dark[2]]
        wanted = np.where(np.isin(np.arange(12), cells[:4]), 1, 2)
        result = board(kind, 3, 4, dict(zip(cells, ["1", "1", "2", "2", "-?"[number % 2]])))
        if result.unsolvable_reason():
            continue
        right = ({"edges": edges} for edges in every[(degree == wanted).all(axis=1)])
        solved += agrees(result, right, schemes[number % len(schemes)]) > 0
    assert solved > 2


@pytest.mark.parametrize("name", OPEN)
def test_among_all_open_lines_of_a_larger_board(name):
    """All lines with two ends, on boards where S and G are not in the way of a line through all cells."""
    graph, solved = GridGraph(3, 3), 0
    every = (np.arange(1 << graph.size)[:, None] >> np.arange(graph.size) & 1).astype(bool)
    degree = (every + 0) @ (graph.incidence[..., None] == np.arange(graph.size)).any(axis=1).T
    every = every[(degree <= 2).all(axis=1) & ((degree == 1).sum(axis=1) == 2)]
    some = boards(name, 3, 3, 60, seed=8, clues=1)
    fitting = [puzzle for puzzle in some if not (puzzle.start % 2 or puzzle.goal % 2)]
    schemes = [loops for loops in fitting[0].options["loops"] if loops != "none"]
    for number, puzzle in enumerate(fitting[:8]):
        solved += agrees(puzzle, ({"edges": edges} for edges in every), "cuts", schemes[number % len(schemes)]) > 0
    assert solved > 1


@pytest.mark.parametrize("name, text, count", [
    ("masyu", "3 4\n- - - -\n? - w -\n- - - ?", 2), ("masyu", "3 4\n- - ? -\n- ? - -\nb - - -", 1),
    ("geradeweg", "2 6\n- - - - - -\n- - - - - ?", 1), ("geradeweg", "2 6\n- - - - - -\n- - - - - 0", 1),
    ("geradeweg", "4 4\n? - - -\n- # - 3\n- - # -\n- - - -", 1), ("geradeweg", "3 4\n? - - #\n- - - -\n- - 2 -", 1),
    ("geradeweg", "3 4\n? - - ?\n- - - -\n- - - -", 0), ("geradeweg", "4 4\n? - - ?\n- - - -\n" + "- - - -\n" * 2, 3),
    ("geradeweg", "3 3\n- ? -\n- - -\n- - -", 8), ("moonsun", "2 3\nx - -\n- - -\n1 1 2\n1 1 2", 0),
    ("moonsun", "2 3\nx - -\n- - o\n1 1 2\n1 1 2", 1), ("moonsun", "2 3\n- o -\n- - x\n1 1 2\n1 1 2", 2),
    ("ovotovata", "3 4\ng? - - -\n- - - -\n- - - g1\n1 1 2 2\n1 1 3 3\n4 4 4 3", 9),
    ("ovotovata", "3 4\ng - - -\n- - - -\n- - - g2\n1 1 2 2\n1 1 3 3\n4 4 4 3", 0)])
def test_clues_among_all_loops_of_a_board(name, text, count):
    puzzle = find(name)(text)
    every = [{"edges": edges} for edges in loops_of(puzzle.rows, puzzle.columns)]
    assert agrees(puzzle, every, *[scheme for scheme in puzzle.options["loops"] if scheme != "none"]) == count


@pytest.mark.parametrize("name, text, count", [
    ("pipelink", "3 3\n- - -\n- - -\n- - -", 0),
    ("pipelink", "3 4\n- - - -\n- nsew - -\n- - - -", 0),
    ("pipelink", "3 4\n- - - -\n- - - ns\n- ew - -", 1),
    ("pipelink", "4 3\n- - -\n- - -\n- ne -\n- - -", 1),
    ("roundtrip", "3 4\n- - - -\n- - - -\n- - - -", 54),
    ("roundtrip", "3 4\n- - - -\n- - - e3\n- - s3 -", 4),
    ("roundtrip", "3 4\n- - n0 -\n- - - e3\ns1 - - -", 2),
    ("shirokuro", "3 4\nb - w -\n- w - b\nb - w -", 1),
    ("shirokuro", "3 4\nb - - w\n- - b -\n- w - -", 0),
    ("shirokuro", "3 3\n- b -\nw - b\n- w -", 0),
    ("shirokuro", "3 4\nb w b w\n- b b -\nw - - w", 0),
    ("hashi", "2 3\n2 - ?\n- - -", 1),
    ("hashi", "2 3\n? ? ?\n- - ?", 8),
    ("hashi", "3 3\n- ? -\n1 - 1\n- ? -", 0),
    ("hashi", "3 3\n2 - 3\n- - -\n2 - ?", 2),
    ("hashi", "2 3\n? - 4\n? - ?", 8),
    ("hashi", "3 3\n- ? -\n? - ?\n- ? -", 0),
    ("hashi", "2 3 bridges 1\n? ? ?\n- - ?", 1), ("hashi", "2 3 bridges 1\n? - 2\n? - ?", 3),
    ("hashi", "2 3 bridges 3\n? ? ?\n- - ?", 27), ("hashi", "2 2 bridges 3\n? 5\n? ?", 30),
    ("hashi", "2 3 bridges 3\n? - 4\n? - ?", 45), ("hashi", "1 4 bridges 4\n? - 7 ?", 2),
    ("hashi", "1 5 bridges 4\n? - 6 - ?", 3), ("hashi", "2 2 bridges 4\n? -\n? 8", 0),
    ("vertigo", "3 4\n- - - -\n- x x -\n- - - -", 1),
    ("loopspecial", "3 4\n1 - - -\n- - - -\n- - - 2", 1),
    ("loopspecial", "3 4\n1 - - -\n- - - -\n- - - 1", 2),
    ("loopspecial", "3 4\n1 - - -\n- ? - -\n- - - 2", 1),
    ("onsenmeguri", "3 4\n? - - ?\n- - - -\n- - - -\n1 1 2 2\n1 1 2 2\n1 1 2 2", 4),
    ("onsenmeguri", "3 4\n- - - -\n- ? - -\n- - - -\n1 1 2 2\n1 1 2 2\n1 1 2 2", 13),
    ("onsenmeguri", "3 4\n- - - -\n- ? - -\n- - - -\n1 1 1 1\n1 1 2 2\n1 2 2 2", 8),
    ("onsenmeguri", "3 4\n4 - - -\n- - - -\n- - - ?\n1 1 1 1\n1 1 1 1\n1 1 1 1", 2)])
def test_among_all_lines_of_a_larger_board(name, text, count):
    """All lines that leave no cell by one side only, but where a link ends."""
    puzzle = find(name)(text)
    m = len(puzzle.graph.edges)
    every = (np.arange(1 << m)[:, None] >> np.arange(m) & 1).astype(bool)
    free = np.setdiff1d(np.arange(puzzle.rows * puzzle.columns), puzzle.cells if name != "pipelink" else [])
    every = every[((every + 0) @ (puzzle.graph.incidence[free][..., None] == np.arange(m)).any(axis=1).T % 2 == 0)
                  .all(axis=1)]
    if name == "hashi":
        layers = [[edges] for edges in every]
        for _ in puzzle.decides[1:]:
            layers = [[*those, more] for those in layers for more in every if not (more & ~those[-1]).any()]
        solutions = (dict(zip(puzzle.decides, those)) for those in layers)
    else:
        solutions = ({"edges": edges} for edges in every)
    schemes = [loops for loops in puzzle.options.get("loops", ()) if loops != "none"]
    assert agrees(puzzle, solutions, *(schemes or [None])) == count


def pieces_that_fit(puzzle):
    """All lines by which every cell has two sides, or four: cell by cell, of the pieces that fit those before."""
    rows, columns = puzzle.rows, puzzle.columns
    kinds = [piece for piece in product([False, True], repeat=4) if sum(piece) in (2, 4)]  # north, east, south, west

    def grow(cells):
        row, column = divmod(len(cells), columns)
        if row == rows:
            yield cells
            return
        for piece in kinds:
            if (piece[0] == (row > 0 and cells[-columns][2]) and piece[3] == (column > 0 and cells[-1][1]) and
                    not (piece[1] and column == columns - 1) and not (piece[2] and row == rows - 1)):
                yield from grow([*cells, piece])

    for cells in grow([]):
        ways = np.array(cells).reshape(rows, columns, 4)
        yield {"edges": np.concatenate([ways[:, :-1, 1].ravel(), ways[:-1, :, 2].ravel()])}


@pytest.mark.parametrize("name, text, count", [
    ("pipelink", "4 4\n" + "- - - -\n" * 4, 11), ("pipelink", "4 4\n- - - -\n- nsew - -\n" + "- - - -\n" * 2, 3),
    ("pipelink", "4 5\n- - - - -\n- nsew - - -\n" + "- - - - -\n" * 2, 6),
    ("vertigo", "4 4\n" + "- - - -\n" * 4, 1), ("vertigo", "4 5\n" + "- - - - -\n" * 4, 2)])
def test_a_loop_that_crosses_itself(name, text, count):
    puzzle = find(name)(text)
    assert agrees(puzzle, pieces_that_fit(puzzle), *puzzle.options["loops"][:-1]) == count


def test_tokens_are_found_by_trying():
    assert {"b", "w", "b4", "4w"} <= set(tokens(find("shingoki"))) and tokens(find("entryexit")) == []
    assert set(tokens(find("slitherlink"))) == set("01234") and {"2n", "e0", "x", "@"} <= set(tokens(find("yajilin")))
    regions = some_regions(np.random.default_rng(1), 3, 3)
    assert len(regions) == 9 and set(regions) <= set("1234#")
    assert board(find("masyu"), 2, 2, {0: "7"}) is None
    assert board(find("masyu"), 2, 2, {0: "b"}).circle.tolist() == [BLACK]
