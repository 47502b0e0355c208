from __future__ import annotations

import numpy as np

from encoders import TRUE, DirectedGraph, Formula, Literals
from encoders.choice_by_name import Names
from encoders.circuits import CIRCUITS, routes
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import Problem, Sum, only_named, read_file, split_file
from .travelling_salesman import price_reductions, random_towns
from .tsplib import read_towns

MOST_TOWNS = 200


class VehicleRoutes(Problem):
    name, title = "routes", "Vehicle routes"
    rules = ("Vehicles with a capacity bring to all customers what they want, from one depot and back, by the shortest "
             "routes. (G. Dantzig, J. Ramser 1959)")
    form = "routes:FILE or routes:FILE,VEHICLES, a file of type CVRP of TSPLIB, or routes:TOWNS,SEED for random ones"
    options = {"loops": Names(CIRCUITS, "cuts", lambda scheme: scheme.sound and not scheme.needs_propagator)}
    decides = ("arcs",)
    sizes = "towns"
    example = ("DIMENSION: 4\nCAPACITY: 3\nEDGE_WEIGHT_TYPE: MAN_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 0\n3 0 3\n4 3 3\n"
               "DEMAND_SECTION\n1 0\n2 1\n3 2\n4 2\nDEPOT_SECTION\n1\n-1\nEOF\n")
    least = "length"
    known = {"5,1": "some"}
    optima = {"6,1": 3690, "8,1": 3515, "10,1": 5737}
    method = "halves"
    sums = "binary-merge"

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        towns, other = split_file(arguments)
        if towns.isascii() and towns.isdecimal():
            return random_customers(cls, towns, other, argument)
        text = read_file(towns, cls.form)
        return f"VEHICLES: {other}\n{text}" if other else text

    def read(self, text: str) -> None:
        first, _, rest = text.partition("\n")
        word = first[9:].strip() if first.startswith("VEHICLES:") else ""
        towns = read_towns(self, f"\n{rest}" if word else text)
        self.distance, self.demand, self.capacity, self.depot = towns
        self.rows = len(self.distance)
        if not self.demand or self.rows < 2 or self.rows > MOST_TOWNS:
            raise self.error(f"{self.rows} towns and {len(self.demand)} demands",
                             f"2 to {MOST_TOWNS} towns, each with a demand; {self.form}")
        wanted = sum(self.demand) - self.demand[self.depot]
        self.vehicles = max(1, -(-wanted // self.capacity))
        if word:
            if not (word.isascii() and word.isdecimal()) or not 0 < int(word[:5]) <= self.rows or len(word) > 5:
                raise self.error(repr(first[:40]), f"VEHICLES: and a number from 1 to {self.rows}", 1)
            self.vehicles = int(word)
        self.arcs = [(a, b) for a in range(self.rows) for b in range(self.rows) if a != b]

    def encode(self, f: Formula, loops: str = "cuts") -> dict[str, Literals]:
        graph = DirectedGraph(self.rows, *zip(*self.arcs))
        arcs = f.new(graph.size)
        # One vehicle comes to each customer, all come back to the depot, and none carries more than it can.
        with only_named(f, f"routes of at most {self.vehicles} vehicles"):
            routes(f, graph, arcs, self.depot, loops, most=self.vehicles, loads=np.array(self.demand),
                   capacity=self.capacity)
        return {"arcs": arcs}

    def cost(self, key: Key) -> Sum:
        """The length, as of `TravellingSalesman`: what is taken from all ways at a customer counts twice beside them.
        """
        off = price_reductions(self.distance, self.depot)
        weights = [int(self.distance[a, b] - off[a] - off[b]) for a, b in self.arcs]
        return np.append(key["arcs"], TRUE), np.array([*weights, 2 * off.sum()], dtype=np.int64)

    def cost_of(self, solution: Solution) -> int:
        return sum(int(self.distance[arc]) for arc, on in zip(self.arcs, solution["arcs"].tolist()) if on)

    def check(self, solution: Solution) -> Failures:
        routes = self.routes_of(solution)
        visited = [town for route in routes for town in route]
        chosen = [arc for arc, on in zip(self.arcs, solution["arcs"].tolist()) if on]
        if any(sorted(towns) != [town for town in range(self.rows) if town != self.depot] for towns in (
                visited, *([arc[k] for arc in chosen if arc[k] != self.depot] for k in range(2)))):
            yield Failure("the arcs are no routes from the depot and back, one to each customer")
        if len(routes) > self.vehicles:
            yield Failure(f"there are {len(routes)} routes for {self.vehicles} vehicles")
        for number, route in enumerate(routes):
            if sum(self.demand[town] for town in route) > self.capacity:
                yield Failure("a route carries more than a vehicle can", ((number, 0),))

    def routes_of(self, solution: Solution) -> list[list[int]]:
        """The customers of each route in order, as far as it does not come to one a second time."""
        ahead: dict[int, list[int]] = {town: [] for town in range(self.rows)}
        for (a, b), on in zip(self.arcs, solution["arcs"].tolist()):
            if on:
                ahead[a].append(b)
        routes = []
        for town in ahead[self.depot]:
            route = [town]
            while (after := ahead[route[-1]][:1]) and after[0] != self.depot and after[0] not in route:
                route += after
            routes.append(route)
        return routes

    def table(self, solution: Solution) -> list[list[str]]:
        routes = self.routes_of(solution)
        width = max(map(len, routes), default=1)
        return [[str(town + 1) for town in route] + [""] * (width - len(route)) for route in routes] or [[""]]


def random_customers(kind: type[Problem], towns: str, seed: str, argument: str) -> str:
    """Random towns with demands from 1 to 9, and vehicles that carry 20; the first is the depot."""
    text = random_towns(kind, towns, seed, argument, MOST_TOWNS, "TYPE: CVRP\nCAPACITY: 20\n")
    demand = np.random.default_rng([int(seed or 0), int(towns), 1]).integers(1, 10, int(towns)).tolist()
    rows = "\n".join(f"{k} {amount if k > 1 else 0}" for k, amount in enumerate(demand, 1))
    return text.replace("EOF\n", f"DEMAND_SECTION\n{rows}\nDEPOT_SECTION\n1\n-1\nEOF\n")
