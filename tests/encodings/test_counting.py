"""Exact counts: every number against all assignments, samples against chance, known sequences, limits, and the door."""

from itertools import product
from random import Random

import numpy as np

from encoders import TRUE, counting

TRUTH = int(TRUE)


def grid(rows, columns):
    """The edges of a grid of vertices."""
    number = np.arange(rows * columns).reshape(rows, columns)
    return np.concatenate([np.stack([number[:, :-1], number[:, 1:]], -1).reshape(-1, 2),
                           np.stack([number[:-1], number[1:]], -1).reshape(-1, 2)])


def is_line(pairs, loop):
    """Whether these edges, all that are on, are what a loop asks for: degrees and pieces, one at a time."""
    near = {}
    for u, v in pairs:
        near.setdefault(u, []).append(v)
        near.setdefault(v, []).append(u)
    ends = loop.ends.ravel().tolist()
    if any(len(near.get(v, ())) != 1 for v in ends) or any(len(n) != 2 for v, n in near.items() if v not in ends):
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
    if loop.kind == "loop":
        return len(pieces) == 1
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
                [pair for pair, x in zip(loop.edges.tolist(), loop.on.tolist()) if holds(x)], loop)):
            found[tuple(bits[x - 1] for x in key)] = bits
    return found


def random_case(random):
    """Clauses, a number of variables, a loop or None, and the key; the variables behind the key follow from it."""
    vertices = random.randint(2, 6)
    pairs = [(u, v) for u in range(vertices) for v in range(u)]
    edges = random.sample(pairs, random.randint(1, min(9, len(pairs))))
    own, auxiliaries = random.choice((0, 0, 1, 3)), random.choice((0, 0, 1, 2))
    kind = random.choice(("loop", "loop", "loops", "marks", "paths", "none"))
    key = [*range(1, len(edges) + own + 1)]
    variables = len(key) + auxiliaries
    clauses = [[random.choice((1, -1)) * x for x in random.sample(key, min(len(key), random.randint(1, 4)))]
               for _ in range(random.choice((0, 1, 2, 4, 8)))]
    for clause in clauses:
        if random.random() < 0.1:
            clause.append(random.choice((TRUTH, -TRUTH, -clause[0], clause[0])))
    for x in range(len(key) + 1, variables + 1):
        a, b = (random.choice((1, -1)) * random.randint(1, x - 1) for _ in range(2))
        clauses += [[-x, a], [-x, b], [x, -a, -b]]
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
        "paths": {"ends": np.reshape(some[:len(some) // 2 * 2], (-1, 2))}}[kind])
    return clauses, variables, loop, key


def check_case(seed):
    """Whether all that a count says is right; returns the number of solutions."""
    random = Random(seed)
    clauses, variables, loop, key = random_case(random)
    found = solutions(clauses, variables, loop, key)
    plan = counting.plan(clauses, variables, loop, key)
    count = plan.run(keep=True)
    assert count.total == len(found) == plan.run().total
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
    return len(found)


def test_all_numbers_are_those_of_all_assignments():
    numbers = [check_case(seed) for seed in range(60)]
    assert sum(number > 1 for number in numbers) > 15
