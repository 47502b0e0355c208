from __future__ import annotations

import numpy as np

from encoders import DirectedGraph, Formula, Literals
from encoders.choice_by_name import Names
from encoders.circuits import CIRCUITS, circuit
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from ..errors import PuzzleError
from .problem import MOST, Problem, Sum, in_rows, only_named, read_file


class PrizeTour(Problem):
    name, title = "prize", "Prize-collecting tour"
    rules = "A tour that may leave places out at a price: arcs and prices cost as little as can be. (E. Balas 1989)"
    form = ("prize:PLACES,VISITED,SEED, or prize:FILE, a line 'PLACES VISITED', then 'FROM TO COST' for each arc and "
            "'PLACE PLACE COST' for a place that may be left out; places from 0, at least VISITED on the tour")
    options = {"loops": Names(CIRCUITS, "cuts", lambda scheme: scheme.sound and not scheme.needs_propagator)}
    decides = ("arcs",)
    sizes = "places"
    example = "4 2\n0 1 3\n1 0 2\n1 2 1\n2 0 1\n2 3 1\n3 0 2\n0 3 5\n1 1 4\n2 2 2\n3 3 1\n"
    least = "cost"
    known = {"6,6,1": "some", "6,3,1": "some", "2,2,1": "some", "1,1,1": "none"}
    optima = {"8,4,1": 69, "12,5,2": 75, "25,15,2": 162}

    sums = "binary-merge"

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        words = arguments.split(",")
        if not all(word.isascii() and word.isdecimal() and len(word) < 8 for word in words) or len(words) > 3:
            return read_file(arguments, cls.form)
        n, visited, seed = (*map(int, words), *(2, 0)[len(words) - 1:])
        if n > 500:
            raise PuzzleError(argument, None, None, f"{n} places", "at most 500")
        return random_places(n, visited, seed)

    def read(self, text: str) -> None:
        rows = list[list[int]]()
        for number, line in enumerate(text.splitlines(), 1):
            words = line.partition("#")[0].split()
            if not words:
                continue
            whole = all(word.isascii() and word.isdecimal() and len(word) < 8 and int(word) <= MOST for word in words)
            if not whole or len(words) != (3 if rows else 2) or (
                    rows and max(map(int, words[:2])) >= rows[0][0]):
                raise self.error(repr(line.strip()[:40]), self.form, number)
            rows.append([int(word) for word in words])
        if not rows or rows[0][0] < 1:
            raise self.error("no places")
        (self.rows, self.visited), *arcs = rows
        self.tail, self.head, self.costs = ([row[k] for row in arcs] for k in range(3))
        loops = [a for a, b in zip(self.tail, self.head) if a == b]
        if len({*loops}) < len(loops):
            raise self.error(f"place {next(a for a in loops if loops.count(a) > 1)} may be left out twice", "once")

    def encode(self, f: Formula, loops: str = "cuts") -> dict[str, Literals]:
        arcs = f.new(len(self.tail))
        # One circuit, through at least as many places as the board asks for.
        with only_named(f, f"tour of {max(2, self.visited)} places or more"):
            circuit(f, DirectedGraph(self.rows, self.tail, self.head), arcs, loops, least=max(2, self.visited))
        return {"arcs": arcs}

    def cost(self, key: Key) -> Sum:
        return key["arcs"], np.array(self.costs, dtype=np.int64)

    def cost_of(self, solution: Solution) -> int:
        return sum(cost for cost, on in zip(self.costs, solution["arcs"].tolist()) if on)

    def check(self, solution: Solution) -> Failures:
        chosen = [(a, b) for a, b, on in zip(self.tail, self.head, solution["arcs"].tolist()) if on]
        order, out = self.order(solution), {a for a, b in chosen if a == b}
        if sorted([*order, *out]) != [*range(self.rows)] or sorted(a for a, _ in chosen) != [*range(self.rows)]:
            yield Failure("the arcs are no tour of all places that are not left out")
        elif len(order) < max(2, self.visited):
            yield Failure(f"{len(order)} places are visited, fewer than {max(2, self.visited)}")

    def order(self, solution: Solution) -> list[int]:
        """The places along the arcs from the first place that is not left out."""
        ahead = {a: b for a, b, on in zip(self.tail, self.head, solution["arcs"].tolist()) if on and a != b}
        order = [min(ahead, default=0)]
        while (after := ahead.get(order[-1], order[0])) != order[0] and len(order) <= self.rows:
            order.append(after)
        return order

    def table(self, solution: Solution) -> list[list[str]]:
        return in_rows([str(place) for place in self.order(solution)])


def random_places(n: int, visited: int, seed: int) -> str:
    """An arc for each fifth ordered pair, with costs below 20; place 0 has to be visited."""
    rng = np.random.default_rng([seed, n])
    arcs = [(a, b) for a in range(n) for b in range(n) if a != b and rng.random() < max(.2, 3 / n)]
    lines = [f"{a} {b} {rng.integers(1, 20)}" for a, b in arcs]
    out = [f"{v} {v} {rng.integers(1, 20)}" for v in range(1, n)]
    return "\n".join([f"{n} {visited}", *lines, *out]) + "\n"
