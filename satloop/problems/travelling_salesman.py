from __future__ import annotations

from itertools import combinations

import numpy as np

from encoders import TRUE, Formula, Graph, Ints, Literals, weighted as sums
from encoders.loops import single_loop
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from ..errors import PuzzleError
from .problem import WEIGHT, Problem, Sum, in_rows, loop_schemes, only_named, read_file, split_file
from .tsplib import TOWNS, read_towns
from .tsplib_instances import INSTANCES

FORM = "a file of TSPLIB, its name for burma14, ulysses16, gr17, gr21, fri26, or N,SEED for random towns"


class TravellingSalesman(Problem):
    name, title = "tsp", "Travelling salesman"
    rules = ("A travelling salesman: the shortest tour through all towns. (J. Robinson 1949; G. Dantzig, R. Fulkerson, "
             "S. Johnson 1954)")
    form = f"tsp:TOWNS or tsp:TOWNS,LENGTH, TOWNS {FORM}"
    options = {**loop_schemes(), **WEIGHT}
    decides = ("edges",)
    sizes = "towns"
    vertex = "town"
    example = "DIMENSION: 4\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 4\n3 3 0\n4 0 4\nEOF\n"
    least = "length"
    known = {"burma14,3322": "none", "burma14,3323": "some", "gr21,2707": "some", "5,1": 12}
    optima = {"burma14": 3323, "ulysses16": 6859, "gr17": 2085, "gr21": 2707, "fri26": 937}
    method = "halves"
    sums = "binary-merge"

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        towns, length = split_file(arguments)
        if towns.isascii() and towns.isdecimal():
            return random_towns(cls, towns, length, argument)
        text = INSTANCES[towns] if towns in INSTANCES else read_file(towns, cls.form)
        return f"LENGTH: {length}\n{text}" if length else text

    def read(self, text: str) -> None:
        length, text = at_most_length(self, text)
        self.distance = read_towns(self, text).distance
        n = self.rows = len(self.distance)
        if n < 3:
            raise self.error(f"{n} towns", "three towns or more")
        self.pairs = list(combinations(range(n), 2))
        self.lengths = self.distance[tuple(zip(*self.pairs))]
        self.most = length

    def encode(self, f: Formula, loops: str = "cuts", weighted: str = "auto") -> dict[str, Literals]:
        graph = Graph(self.rows, self.pairs)
        edge = f.new(graph.size)
        # One loop through all towns.
        single_loop(f, graph, edge, loops, on=np.full(self.rows, TRUE))
        # The loop is no longer than the problem allows.
        if self.most >= 0:
            literals, weights = self.cost({"edges": edge})
            with only_named(f, f"length {self.most}"):
                sums.at_most(f, literals, weights, self.most, scheme=weighted)
        return {"edges": edge}

    def cost(self, key: Key) -> Sum:
        """The length, written so that most tours are far from the least value that the numbers allow: two ways meet at
        each town, so what is taken from all ways at a town counts twice beside them.
        """
        off = price_reductions(self.distance)
        ends = np.array(self.pairs)
        return (np.append(key["edges"], TRUE),
                np.append(self.lengths - off[ends].sum(axis=1), 2 * off.sum()).astype(np.int64))

    def cost_of(self, solution: Solution) -> int:
        return sum(length for length, on in zip(self.lengths.tolist(), solution["edges"].tolist()) if on)

    def check(self, solution: Solution) -> Failures:
        order = tour(self.rows, [pair for pair, on in zip(self.pairs, solution["edges"].tolist()) if on])
        if len(order) != self.rows:
            yield Failure(f"the way from the first town is no tour of all {self.rows}")
        elif 0 <= self.most < self.cost_of(solution):
            yield Failure(f"the tour is {self.cost_of(solution)} long, more than {self.most}")

    def table(self, solution: Solution) -> list[list[str]]:
        order = tour(self.rows, [pair for pair, on in zip(self.pairs, solution["edges"].tolist()) if on])
        return in_rows([str(town + 1) for town in order])


def at_most_length(problem: Problem, text: str) -> tuple[int, str]:
    """The length that a first line asks for, -1 for none, and the rest of the text. Raises PuzzleError."""
    first, _, rest = text.partition("\n")
    if not first.startswith("LENGTH:"):
        return -1, text
    word = first[7:].strip()
    if not (word.isascii() and word.isdecimal()) or len(word) > 9:
        raise problem.error(repr(first[:40]), "LENGTH: and a number", 1)
    return int(word), f"\n{rest}"


def random_towns(kind: type[Problem], towns: str, seed: str, argument: str, most: int = TOWNS, extra: str = "") -> str:
    """Towns in a square, in the format of TSPLIB. Raises PuzzleError for a number of them that is too large."""
    if len(towns) > 7 or not 3 <= int(towns) <= most or len(seed) > 9:
        raise PuzzleError(argument, None, None, f"{towns[:20]} towns", f"3 to {most} of them, and a seed")
    n = int(towns)
    places = np.random.default_rng([int(seed or 0), n]).integers(0, 1000, (n, 2)).tolist()
    rows = "\n".join(f"{k} {x} {y}" for k, (x, y) in enumerate(places, 1))
    return f"DIMENSION: {n}\nEDGE_WEIGHT_TYPE: EUC_2D\n{extra}NODE_COORD_SECTION\n{rows}\nEOF\n"


def price_reductions(distance: Ints, depot: int = -1) -> Ints:
    """(n,) for each town what can be taken off all ways there: of the ways that are left, two at each town should cost
    less than nothing. A search uphill for the dual of the least cost of two ways at each town; at a depot there may be
    more, and nothing is taken off.
    """
    n = len(distance)
    off = best = np.zeros(n)
    step, highest = distance.max() / 10, -np.inf
    for _ in range(600):
        # left: what each way costs once both its towns have taken off; the value is a lower bound of the cost of any
        # tour.
        left = distance - off[:, None] - off
        np.fill_diagonal(left, 1)
        value = 2 * off.sum() + left[left < 0].sum() / 2
        if value > highest:
            best, highest = off, value
        off = off + step * np.where(np.arange(n) == depot, 0, 2 - (left < 0).sum(axis=1))
        step *= 0.99
    return np.rint(best).astype(np.intp)


def tour(towns: int, pairs: list[tuple[int, int]]) -> list[int]:
    """The towns in the order of the way from the first, if two ways meet at each town of it; [] else."""
    near: dict[int, list[int]] = {town: [] for town in range(towns)}
    for a, b in pairs:
        near[a].append(b)
        near[b].append(a)
    if any(len(ends) != 2 for ends in near.values()):
        return []
    order, last, here = [0], near[0][0], 0
    while True:
        last, here = here, near[here][near[here][0] == last]
        if here == 0:
            return order
        order.append(here)
