"""Exact counts: every number against all assignments, samples against chance, known sequences, limits, and the door."""

from functools import cache
from itertools import product
from random import Random
from time import perf_counter

import numpy as np
import pytest

from encoders import FALSE, TRUE, Formula, counting
from encoders.cardinality import exactly
from encoders.counting import large_counts, levels, passes, projection, simplify, states

TRUTH = int(TRUE)


def grid(rows, columns):
    """The edges of a grid of vertices."""
    number = np.arange(rows * columns).reshape(rows, columns)
    return np.concatenate([np.stack([number[:, :-1], number[:, 1:]], -1).reshape(-1, 2),
                           np.stack([number[:-1], number[1:]], -1).reshape(-1, 2)])


def is_line(pairs, loop, holds):
    """Whether these edges, all that are on, are what a loop asks for: degrees and pieces, one at a time."""
    near = {}
    for u, v in pairs:
        near.setdefault(u, []).append(v)
        near.setdefault(v, []).append(u)
    ends = loop.ends.ravel().tolist() + [v for v, x in enumerate(loop.end.tolist()) if holds(x)]
    wrong = any(len(near.get(v, ())) != 1 for v in ends) or any(len(n) != 2 for v, n in near.items() if v not in ends)
    if wrong and loop.kind != "connected":
        return False
    pieces, seen = [], set()
    for start in near:
        if start not in seen:
            piece, todo = {start}, [start]
            while todo:
                for w in near[todo.pop()]:
                    if w not in piece:
                        piece.add(w)
                        todo.append(w)
            pieces.append(piece)
            seen |= piece
    if loop.kind == "connected":
        return loop.connected < 2 or (len(pieces) == 1 and len(near) == loop.connected)
    if loop.kind == "loop":
        return len(pieces) == 1
    if loop.kind == "open":
        return all(len(piece & {*ends}) == 2 for piece in pieces)
    if loop.kind == "paths":
        return sorted(sorted(piece & {*ends}) for piece in pieces) == sorted(map(sorted, loop.ends.tolist()))
    return loop.marks is None or all(piece & {*loop.marks.tolist()} for piece in pieces)


def solutions(clauses, variables, loop, key):
    """The different values of the key variables, as a set; and of all variables, as a list of literals' truth."""
    found = {}
    for bits in product((False, True), repeat=variables):
        def holds(x, bits=bits):
            return x > 0 if abs(x) == TRUTH else bits[abs(x) - 1] == (x > 0)

        if all(any(map(holds, clause)) for clause in clauses) and (loop is None or is_line(
                [pair for pair, x in zip(loop.edges.tolist(), loop.on.tolist()) if holds(x)], loop, holds)):
            found[tuple(bits[x - 1] for x in key)] = bits
    return found


def random_case(random, leave_open):
    """Clauses, a number of variables, a loop or None, and the key; the variables behind the key follow from it, unless
    `leave_open`: then parts of what defines them are missing."""
    vertices = random.randint(2, 6)
    pairs = [(u, v) for u in range(vertices) for v in range(u)]
    edges = random.sample(pairs, random.randint(1, min(9, len(pairs))))
    own, auxiliaries = random.choice((0, 0, 1, 3)), random.choice((0, 0, 1, 2))
    kind = random.choice(("loop", "loop", "loops", "marks", "paths", "open", "connected", "none"))
    key = [*range(1, len(edges) + own + 1)]
    variables = len(key) + auxiliaries
    clauses = [[random.choice((1, -1)) * x for x in random.sample(key, min(len(key), random.randint(1, 4)))]
               for _ in range(random.choice((0, 1, 2, 4, 8)))]
    for clause in clauses:
        if random.random() < 0.1:
            clause.append(random.choice((TRUTH, -TRUTH, -clause[0], clause[0])))
    for x in range(len(key) + 1, variables + 1):
        a, b = (random.choice((1, -1)) * random.randint(1, x - 1) for _ in range(2))
        definition = [[-x, a], [-x, b], [x, -a, -b]]
        clauses += random.sample(definition, random.randint(0, 2)) if leave_open else definition
        clauses.append([x if random.random() < 0.5 else -x, random.choice(key)])
    if random.random() < 0.02:
        clauses.append([])
    on = [*range(1, len(edges) + 1)]
    for i in range(len(on)):
        if random.random() < 0.15:
            on[i] = random.choice((-on[i], TRUTH, -TRUTH, random.choice(key), -random.choice(key), variables))
    some = random.sample(range(vertices), random.randint(1, vertices))
    loop = None if kind == "none" else counting.Loop(edges, on, **{
        "loops": {"several": True}, "marks": {"several": some}, "loop": {},
        "connected": {"connected": vertices},
        "open": {"end": [random.choice((-TRUTH, -TRUTH, TRUTH, random.choice(key), -random.choice(key)))
                         for _ in range(random.randint(1, vertices))]},
        "paths": {"ends": np.reshape(some[:len(some) // 2 * 2], (-1, 2))}}[kind])
    return clauses, variables, loop, key


def check_case(seed, leave_open=False):
    """Whether all that a count says is right; returns the number of solutions, and whether others were met twice."""
    random = Random(seed)
    clauses, variables, loop, key = random_case(random, leave_open)
    found = solutions(clauses, variables, loop, key)
    plan = counting.plan(clauses, variables, loop, key)
    count = plan.run(keep=True, project=leave_open)
    ways = plan.run().total
    assert count.total == len(found) == plan.run(project=True).total <= ways
    assert leave_open or ways == len(found)
    truth = np.array([*found.values()], bool).reshape(-1, variables)
    lits = np.array([x * random.choice((1, -1)) for x in key] + [TRUTH, -TRUTH])
    held = np.where(np.abs(lits) == TRUTH, lits > 0, truth[:, np.abs(lits) % TRUTH - 1] == (lits > 0))
    assert count.per_literal(lits).tolist() == held.sum(0).tolist()
    rows = np.array([[random.randrange(len(lits)) for _ in range(4)] for _ in range(3)])
    sums = held[:, rows].sum(-1)
    assert count.sums(lits[rows]).tolist() == [np.bincount(column, minlength=5).tolist() for column in sums.T]
    if found:
        sample = count.sample(20, seed)[:, np.array(key) - 1]
        assert {*map(tuple, sample.tolist())} <= found.keys()
    return len(found), ways > len(found)


def loops_of(rows, columns):
    """The plan of one loop in an empty grid of cells, and its number of edges."""
    edges = grid(rows + 1, columns + 1)
    variables = np.arange(1, len(edges) + 1)
    return counting.plan([], len(edges), counting.Loop(edges, variables)), len(edges)


@cache
def large():
    plan, variables = loops_of(9, 9)
    return plan.run(keep=True), variables


def test_all_numbers_are_those_of_all_assignments():
    numbers = [check_case(seed)[0] for seed in range(40)]
    assert sum(number > 1 for number in numbers) > 10


@pytest.mark.parametrize("equal", [False, True])
def test_what_the_key_leaves_open_counts_once(equal, monkeypatch):
    """Whatever the hashes of sets are, and where no auxiliary is eliminated before."""
    monkeypatch.setattr(simplify, "SMALL", (-1, 0))
    if equal:
        monkeypatch.setattr(projection, "hashed_sets", lambda members, begins: np.zeros(len(begins), np.uint64))
    assert sum(check_case(seed, leave_open=True)[1] for seed in range(30)) > 2


def test_large_numbers_and_equal_hashes_give_the_same(monkeypatch):
    monkeypatch.setattr(large_counts, "PLAIN", 4.0)  # limbs from the first levels on
    monkeypatch.setattr(passes, "EXACT", 1)  # and remainders by primes
    monkeypatch.setattr(levels, "WORD", 12)  # states take several words
    met = []

    def hashed(words):
        met.append(len(words))
        return words[0] if len(words) == 1 else np.zeros(words.shape[1], np.uint64)

    monkeypatch.setattr(states, "hashed", hashed)
    for seed in range(40, 70):
        check_case(seed)
    assert counting.plan(*queens(5)).run().total == 10
    assert loops_of(4, 4)[0].run().total == 9349
    assert max(met) > 3


def queens(n):
    """Clauses of queens on a board of n x n, one a row and none that attack each other, and the number of variables."""
    f = Formula()
    board = f.new(n, n)
    cells = [(i, j) for i in range(n) for j in range(n)]
    f.add(board)
    f.add([[-board[a], -board[b]] for a in cells for b in cells if a < b and (
        a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1]))])
    return f, f.variables


@pytest.mark.parametrize(("name", "numbers"), [
    ("A140517, loops in a square of cells", [1, 13, 213, 9349, 1222363, 487150371, 603841648931, 2318527339461265]),
    ("A003763, loops through all vertices of a square of 2n x 2n", [1, 6, 1072, 4638576]),
    ("A007764, ways from corner to corner of a square of vertices", [1, 2, 12, 184, 8512, 1262816]),
    ("A000170, queens", [1, 0, 0, 2, 10, 4]),
])
def test_known_sequences(name, numbers):
    for n, number in enumerate(numbers, 1):
        if name.startswith("A140517"):
            plan, _ = loops_of(n, n)
        elif name.startswith("A000170"):
            plan = counting.plan(*queens(n))
        else:
            side = 2 * n if name.startswith("A003763") else n
            edges = grid(side, side)
            variables = np.arange(1, len(edges) + 1)
            visited = [variables[(edges == v).any(1)] for v in range(side * side)]
            if name.startswith("A003763"):
                plan = counting.plan(visited, len(edges), counting.Loop(edges, variables))
            else:
                ends = [[0, side * side - 1]] if n > 1 else []
                plan = counting.plan([], len(edges), counting.Loop(edges, variables, ends=ends))
        assert plan.run().total == number, (name, n)


def test_a_large_board_agrees_with_its_own_boards():
    # 2**65 solutions: of each literal as many as with a clause that says it, of a cell's sums those with the clue.
    count, variables = large()
    assert count.total == 27359264067916806101
    edges = grid(10, 10)
    loop = counting.Loop(edges, np.arange(1, variables + 1))
    held = counting.plan([[-77]], variables, loop).run().total
    assert count.per_literal([77, -77]).tolist() == [count.total - held, held]
    f = Formula()
    edge = f.new(variables)
    corner = edge[[0, 90, 9, 91]]
    exactly(f, corner, 2)
    sums = count.sums(corner[None])
    assert sums[0, 2] == counting.plan(f, f.variables, loop, key=edge).run().total
    assert sums.sum() == count.total


def test_samples_are_uniform():
    edges = [[0, 1]] * 8  # two of eight edges between two vertices are a loop
    count = counting.plan([], 8, counting.Loop(edges, range(1, 9))).run(keep=True)
    assert count.total == 28
    met = np.unique(count.sample(28_000, seed=1) @ (1 << np.arange(8)), return_counts=True)[1]
    assert len(met) == 28
    assert ((met - 1000) ** 2 / 1000).sum() < 55.5  # one in a thousand is above it


def test_numbers_beyond_63_bits_are_sampled_uniformly():
    count, variables = large()
    shares = count.per_literal(np.arange(1, variables + 1)).astype(float) / count.total
    sample = count.sample(3000, seed=2)
    assert (np.abs(sample.mean(0) - shares) < 4.5 * np.sqrt(shares * (1 - shares) / 3000)).all()


def test_variables_that_the_key_leaves_open_count_once():
    tried = 0
    for seed in range(40):
        random = Random(seed)
        variables = random.randint(4, 8)
        key = [*range(1, variables - 1)]
        clauses = [[random.choice((1, -1)) * x for x in random.sample(range(1, variables + 1), 3)]
                   for _ in range(random.randint(3, 10))]
        found = solutions(clauses, variables, None, key)
        assert counting.plan(clauses, variables, key=key).run(project=True).total == len(found)
        tried += len(found) < len(solutions(clauses, variables, None, range(1, variables + 1)))
    assert tried > 20


def test_what_stays_open_is_named_and_cannot_be_asked():
    loop = counting.Loop(grid(2, 2), [1, 2, 3, 4])
    plan = counting.plan([[5, 3], [-5, 4]], 5, loop, key=[1, 2])
    assert plan.others == [3, 4]
    assert sorted(map(sorted, plan.clauses)) == [[3, 4]]
    with pytest.raises(ValueError, match="variable 3 is no key"):
        plan.run(keep=True, project=True).per_literal([3])


def test_limits_leave_true_bounds_in_time():
    plan, variables = loops_of(7, 7)
    for limit in ({"states": 1000}, {"memory": 100_000}, {"memory": 400_000, "keep": True}):
        with pytest.raises(counting.TooWide) as error:
            plan.run(**limit)
        assert 0 < error.value.at_least < 603841648931 <= error.value.at_most < 2**variables
    wide, _ = loops_of(30, 30)
    assert wide.width > 40
    start = perf_counter()
    with pytest.raises(counting.TooWide, match=r"time is over; at least \d") as error:
        wide.run(deadline=start + 0.5, states=1e9)
    assert perf_counter() - start < 3
    assert error.value.at_least < error.value.at_most
    with pytest.raises(counting.TooWide, match="time"):
        counting.plan(*queens(4), deadline=0)


def test_what_look_raises_ends_the_count():
    looks = []

    def look():
        looks.append(perf_counter())
        if len(looks) > 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        loops_of(9, 9)[0].run(look=look)


@pytest.mark.parametrize(("call", "message"), [
    (lambda: counting.plan([[3]], 2), "clauses: expected literals of variables 1 to 2, found 3"),
    (lambda: counting.plan([[0]], 2), "clauses: expected literals"),
    (lambda: counting.plan([[1.5]], 2), "clauses: literals are integers"),
    (lambda: counting.plan([], -1), "variables: expected 0 or more"),
    (lambda: counting.plan([], 2, key=[3]), "key: expected literals"),
    (lambda: counting.plan([], 1, counting.Loop([[0, 1]], [2])), "on: expected literals"),
    (lambda: counting.Loop([[0, 1]], [1, 2]), "on: expected a literal for each edge"),
    (lambda: counting.Loop([[0, 1]], [0]), "on: 0 is no literal"),
    (lambda: counting.Loop([[0, 0]], [1]), "edges: vertex 0 is paired with itself"),
    (lambda: counting.Loop([[0, 1, 2]], [1]), "edges: expected pairs of vertices"),
    (lambda: counting.Loop([[0, -1]], [1]), "edges: expected vertices, 0 or more"),
    (lambda: counting.Loop([[0, 1]], [1], ends=[[0, 1], [1, 2]]), "ends: expected each vertex once"),
    (lambda: counting.Loop([[0, 1]], [1], ends=[[0, 1]], several=True), "several: paths with given ends"),
    (lambda: counting.Loop([[0, 1]], [1], several=[[0]]), "several: expected truth, or vertices"),
    (lambda: counting.Loop([[0, 1]], [1], end=[1, 0]), "end: 0 is no literal"),
    (lambda: counting.Loop([[0, 1]], [1], end=1), "end: expected literals of vertices"),
    (lambda: counting.Loop([[0, 1]], [1], end=[1], several=True), "end: expected without"),
    (lambda: counting.plan([], 1, counting.Loop([[0, 1]], [1], end=[1, 2])), "end: expected literals"),
    (lambda: counting.Loop([[0, 1]], [1], connected=1), "connected: of 1 vertices none has number 1"),
    (lambda: counting.Loop([[0, 1]], [1], connected=2, several=True), "connected: expected without"),
    (lambda: counting.Loop([[0, 1]], [1], connected=2.5), "connected: expected"),
    (lambda: counting.plan([[1]], 2).run().per_literal([2, -2]).sum(), None),
    (lambda: counting.plan([[1, 2]], 2).run().per_literal([2]), "keep: the states were not kept"),
    (lambda: counting.plan([[1, 2]], 2).run(keep=True).per_literal([3]), "literals: expected those of variables 1 to"),
    (lambda: counting.plan([[1, 2]], 2, key=[1]).run(keep=True).per_literal([2]), "variable 2 is no key"),
    (lambda: counting.plan([[1, 2]], 2).run(keep=True).sums([1, 2]), "rows: expected literals of shape"),
    (lambda: counting.plan([[1, 2]], 2).run(states=0), "states: expected a number above 0, found 0"),
    (lambda: counting.plan([[1, 2]], 2).run(memory="1"), "memory: expected a number"),
    (lambda: counting.plan([[]], 2).run(keep=True).sample(1), "number: there is no solution"),
])
def test_the_door(call, message):
    if message is None:
        assert call() == 2
    else:
        with pytest.raises(ValueError, match=message):
            call()


def test_nothing_to_count():
    edges, on = [[0, 1], [1, 2], [2, 0]], [1, 2, 3]
    for loop, number in ((None, 8), (counting.Loop(edges, on), 1), (counting.Loop(edges, on, several=True), 2),
                         (counting.Loop(edges, on, several=[7]), 1), (counting.Loop(edges, on, ends=[[0, 2]]), 2),
                         (counting.Loop(edges, on, ends=[[0, 7]]), 0), (counting.Loop(edges, on, end=[TRUE] * 3), 0),
                         (counting.Loop(edges, on, end=[TRUE, FALSE, TRUE]), 2), (counting.Loop(edges, on, end=[]), 1),
                         (counting.Loop([], []), 0), (counting.Loop(edges, on, connected=3), 4),
                         (counting.Loop(edges, on, connected=4), 0), (counting.Loop([], [], connected=1), 8),
                         (counting.Loop([], [], connected=2), 0),
                         (counting.Loop([], [], several=True), 8), (counting.Loop(edges, [FALSE] * 3), 0),
                         (counting.Loop(edges, [TRUE] * 3), 8), (counting.Loop(edges, [1, 1, 1]), 4)):
        assert counting.plan([], 3, loop).run().total == number
        assert counting.plan([[]], 3, loop).run().total == 0
    f = Formula()
    f.add([[]])
    assert counting.plan(f, 0).run().total == 0
    assert counting.plan([], 0).run(keep=True).sample(2).shape == (2, 0)


def test_another_program_counts_the_same_loops():
    graphillion = pytest.importorskip("graphillion")
    for rows, columns in ((3, 5), (6, 6)):
        graphillion.GraphSet.set_universe([tuple(pair) for pair in (grid(rows + 1, columns + 1) + 1).tolist()])
        assert loops_of(rows, columns)[0].run().total == len(graphillion.GraphSet.cycles())
