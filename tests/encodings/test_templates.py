"""Templates against the plain path: the same clauses, the same solutions, and no more memory than was said."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from encoders import Formula, GridGraph, Literals
from encoders.clauses import templates
from encoders.clauses.templates import by_template
from encoders.loops.outline_of_faces import count_differing_neighbours
from satloop.puzzles import NAMES, find
from satloop.solving.solution_search import SolutionSearch
from satloop.solving.solve import solve
from satloop.solving.solve_request import SolveRequest

INSTANCES = Path(__file__).parents[2] / "instances"
CELLS = 64  # of the largest boards here


@pytest.fixture
def at_once(monkeypatch):
    """Templates are built for the first board of a size."""
    monkeypatch.setattr(templates, "PAYS", 10**9)
    monkeypatch.setattr(templates, "_templates", {})


def boards(name):
    kind = find(name)
    every = [kind(kind.example), *(kind(path.read_text()) for path in sorted((INSTANCES / name).glob("*.txt")))]
    return [board for board in every if board.rows * board.columns <= CELLS]


def encoded(board, with_templates, **options):
    f = Formula()
    f.templates = with_templates
    board.encode(f, **options)
    return f


def clause_counts(f, base):
    """How often each clause is there, by its literals of base and the signs of its others; what has none of base."""
    clauses = Counter()
    for block in f.blocks:
        for clause in block.tolist():
            own = sorted(x for x in clause if abs(x) <= base)
            rest = sorted((x > 0) for x in clause if abs(x) > base)
            clauses[tuple(own), tuple(rest)] += 1
    return clauses


@pytest.mark.parametrize("name", NAMES)
def test_clauses_and_solutions_are_those_of_the_plain_path(name, at_once, monkeypatch):
    for board in boards(name):
        plain, short = encoded(board, False), encoded(board, True)
        base = len(board.graph.edges) if hasattr(board, "graph") else plain.variables
        one, two = clause_counts(plain, base), clause_counts(short, base)
        assert not two - one and all(not own for own, _ in one - two), board
        assert short.variables <= plain.variables and short.sizes.keys() == plain.sizes.keys()
        second = solve(board, 3, plain=True)
        with monkeypatch.context() as never:
            never.setattr(templates, "PAYS", 0)
            never.setattr(templates, "_templates", {})
            first = solve(board, 3, plain=True)
        assert first.outcome == second.outcome and set(first.solutions) == set(second.solutions)


@pytest.mark.parametrize("name", ["slitherlink", "masyu", "shingoki", "balanceloop", "geradeweg", "moonsun"])
def test_every_scheme_has_the_same_clauses(name, at_once):
    kind = find(name)
    board = kind(kind.example)
    for scheme in kind.options["loops"]:
        plain, short = encoded(board, False, loops=scheme), encoded(board, True, loops=scheme)
        one, two = clause_counts(plain, len(board.graph.edges)), clause_counts(short, len(board.graph.edges))
        assert not two - one and all(not own for own, _ in one - two), scheme


def test_boards_of_one_size_in_turn(at_once):
    """Each has the clues of its own: what is told of a place is not that of the board before."""
    rng = np.random.default_rng(5)
    kind = find("masyu")
    outcomes = set()
    for _ in range(40):
        tokens = rng.choice(["-", "b", "w"], size=(4, 4), p=[0.7, 0.15, 0.15])
        board = kind("4 4\n" + "\n".join(" ".join(row) for row in tokens))
        assert clause_counts(encoded(board, False), 24) == clause_counts(encoded(board, True), 24)
        outcomes.add(solve(board, 2).outcome)
    assert outcomes == {"unique", "several", "none"}


def test_a_template_is_built_when_it_pays(monkeypatch):
    monkeypatch.setattr(templates, "_templates", {})
    board = find("masyu")(find("masyu").example)
    built = []
    for _ in range(16):
        with SolutionSearch(SolveRequest(board)):
            built.append(sum(len(template.built.entry) * template.places for template in templates._templates.values()))
    assert built[0] == 0 and built[-1] == 2 * board.rows * board.columns  # of each cell a black and a white pearl
    template, = templates._templates.values()
    assert built[-1] <= templates.PAYS * template.needed


def test_what_is_kept_is_bounded(at_once, monkeypatch):
    monkeypatch.setattr(templates, "KEPT", 2000)
    kind = find("masyu")
    for size in range(3, 9):
        encoded(kind(f"{size} {size}\n" + ("b " * size + "\n") * size), True)
        assert sum(len(template.built.clauses.codes) for template in templates._templates.values()) <= 2000
    assert {key[1] for key in templates._templates} != {3, 4, 5, 6, 7, 8}


def test_a_large_template_does_not_grow(at_once, monkeypatch):
    monkeypatch.setattr(templates, "MOST", 0)
    kind = find("masyu")
    for pearl in "bwb":
        encoded(kind("4 4\n" + "- - - -\n" * 3 + f"- {pearl} - -\n"), True)
    template, = templates._templates.values()
    assert list(template.built.entry) == [(True,)] and template.needed == 3


def test_groups_take_the_plain_path(at_once):
    board = find("masyu")(find("masyu").example)
    f, g = Formula(group_kinds=["clue"]), Formula(group_kinds=["clue"])
    f.templates = True
    board.encode(f)
    board.encode(g)
    assert [block.tolist() for block in f.blocks] == [block.tolist() for block in g.blocks]
    assert not templates._templates


def test_a_function_that_is_not_local_is_found_out(at_once):
    @by_template("cells")
    def everywhere(f, graph, base, place, when):
        f.add(base[None, :])

    f, graph = Formula(), GridGraph(2, 3)
    f.templates = True
    with pytest.raises(ValueError, match="no place"):
        everywhere(f, graph, f.new(7), np.array([1]), when=f.selectors("clue", [1]))


def test_literals_that_are_told_stand_where_they_stood(at_once):
    @by_template("cells")
    def follows(f, graph, base, place, number, one: Literals, when):
        fresh = f.new(len(place))
        f.clause(-base[place % len(base)], -one, fresh, when=when)
        f.clause(-fresh[number > 1], one[number > 1])

    graph = GridGraph(2, 3)
    for with_templates in (False, True):
        f = Formula()
        f.templates = with_templates
        other, base = f.new(2), f.new(7)
        follows(f, graph, base, np.array([4, 0]), np.array([2, 1]), -other, when=f.selectors("clue", [4, 0]))
        results = sorted(sorted(clause) for block in f.blocks for clause in block.tolist())
        assert results == sorted(map(sorted, [[-7, 1, 10], [-3, 2, 11], [-10, -1]]))


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_numbers_are_no_literals_whatever_their_type(at_once, dtype):
    """Where addresses have 32 bits, as in a browser, ints have the type of literals."""
    graph, result = GridGraph(4, 4), []
    for with_templates in (False, True):
        f = Formula()
        f.templates = with_templates
        inside, cells, numbers = f.new(graph.outer), np.array([1, 4]), np.array([0, 3], dtype=dtype)
        count_differing_neighbours(f, graph, inside, cells, numbers, when=f.selectors("clue", cells))
        result.append(clause_counts(f, graph.outer))
    assert result[0] == result[1] and len(templates._templates) == 1


def test_lists_are_kept_of_blocks_that_cannot_be_written():
    from satloop.solving.backends import pysat_c
    block = np.arange(1, 7, dtype=np.int32).reshape(3, 2)
    assert list(pysat_c.rows_of(block, 1, 5)) == [(3, 4), (5, 6)] and not pysat_c._kept.keys() & {id(block)}
    block.flags.writeable = False
    for start, count in ((0, 3), (2, 3), (0, 2)):
        assert pysat_c.rows_of(block, start, count) == block[start:start + count].tolist()
    for _ in range(2 * pysat_c.KEPT):
        other = block.copy()
        other.flags.writeable = False
        assert pysat_c.rows_of(other, 0, 3) == other.tolist() and len(pysat_c._kept) <= pysat_c.KEPT
