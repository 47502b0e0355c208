"""Tours, routes and trees beside dynamic programming and plain search; files of TSPLIB and SteinLib, right or wrong."""

from itertools import combinations, permutations, product

import numpy as np
import pytest
from command import run

import satloop
from satloop import PuzzleError
from satloop.problems import open_problem, problem_of
from satloop.problems.tsplib_instances import INSTANCES

TSP, ROUTES, STEINER, PRIZE = (problem_of(name) for name in ("tsp", "routes", "steiner", "prize"))


def shortest_tour(distance):
    """M. Held, R. Karp, A dynamic programming approach to sequencing problems (1962)."""
    n = len(distance)
    best = {(1 << v, v): int(distance[0, v]) for v in range(1, n)}
    for size in range(2, n):
        for some in combinations(range(1, n), size):
            code = sum(1 << v for v in some)
            for v in some:
                best[code, v] = min(best[code ^ 1 << v, w] + int(distance[w, v]) for w in some if w != v)
    return min(best[(1 << n) - 2, v] + int(distance[v, 0]) for v in range(1, n))


@pytest.mark.parametrize("argument", ["tsp:3", "tsp:7,1", "tsp:8,2", "tsp:11,3"])
def test_shortest_tours_beside_dynamic_programming(argument):
    problem = open_problem(argument)
    want = shortest_tour(problem.distance)
    for loops in ("cuts", "unary-distance"):
        best = satloop.optimum(problem, loops=loops)
        assert (best.outcome, best.value) == ("optimal", want)
    text = problem.text
    assert not satloop.solve(TSP(f"LENGTH: {want - 1}\n{text}")).solutions
    assert satloop.solve(TSP(f"LENGTH: {want}\n{text}"), weighted="totalizer").solutions


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_routes_beside_all_orders(seed):
    """Every order of the customers, cut into routes in every way."""
    problem = open_problem(f"routes:6,{seed}")
    least = None
    for order in permutations(range(1, 6)):
        for cuts in product((False, True), repeat=4):
            routes, length = [[order[0]]], 0
            for town, cut in zip(order[1:], cuts):
                if cut:
                    routes.append([])
                routes[-1].append(town)
            if len(routes) > problem.vehicles or any(
                    sum(problem.demand[town] for town in route) > problem.capacity for route in routes):
                continue
            for route in routes:
                length += sum(int(problem.distance[pair]) for pair in zip([0, *route], [*route, 0]))
            least = length if least is None else min(least, length)
    for loops in ("cuts", "elimination"):
        best = satloop.optimum(problem, loops=loops)
        assert best.value == least and best.outcome == ("none" if least is None else "optimal")


def lightest_tree(n, pairs, weights, terminals):
    """Over all sets of further vertices, a spanning tree of each by the lightest edges first."""
    least = None
    for count in range(n - len(terminals) + 1):
        for more in combinations([v for v in range(n) if v not in terminals], count):
            some, label, total, joined = {*terminals, *more}, {v: v for v in range(n)}, 0, 0
            for weight, (a, b) in sorted(zip(weights, pairs)):
                if {a, b} <= some and label[a] != label[b]:
                    total, joined, old = total + weight, joined + 1, label[a]
                    label = {v: label[b] if name == old else name for v, name in label.items()}
            if joined == len(some) - 1:
                least = total if least is None else min(least, total)
    return least


@pytest.mark.parametrize("argument", ["steiner:8,3,1", "steiner:9,4,2", "steiner:7,7,3", "steiner:5,0,1"])
def test_lightest_trees_beside_all_sets_of_vertices(argument):
    problem = open_problem(argument)
    want = lightest_tree(problem.vertices, problem.pairs, problem.weight, problem.terminals)
    for loops in type(problem).options["loops"]:
        best = satloop.optimum(problem, loops=loops)
        assert (best.outcome, best.value) == ("optimal", want)


def cheapest_tour(problem):
    """All orders of all sets of places."""
    cost = dict(zip(zip(problem.tail, problem.head), problem.costs))
    least = None
    for count in range(max(2, problem.visited), problem.rows + 1):
        for some in combinations(range(problem.rows), count):
            out = [(v, v) for v in range(problem.rows) if v not in some]
            for order in permutations(some[1:]):
                arcs = [*out, *zip((some[0], *order), (*order, some[0]))]
                if all(arc in cost for arc in arcs):
                    total = sum(cost[arc] for arc in arcs)
                    least = total if least is None else min(least, total)
    return least


@pytest.mark.parametrize("argument", ["prize:5,2,1", "prize:6,4,2", "prize:6,6,4", "prize:3,1,1"])
def test_cheapest_tours_beside_all_orders(argument):
    problem = open_problem(argument)
    want = cheapest_tour(problem)
    for loops in ("cuts", "elimination", "binary-distance"):
        best = satloop.optimum(problem, loops=loops)
        assert best.value == want and best.outcome == ("none" if want is None else "optimal")


def matrix_text(distance, form):
    n = len(distance)
    row, column = np.indices((n, n))
    part = {"FULL_MATRIX": row >= 0, "UPPER_ROW": row < column, "LOWER_ROW": row > column,
            "UPPER_DIAG_ROW": row <= column, "LOWER_DIAG_ROW": row >= column}[form]
    numbers = " ".join(map(str, distance[part].tolist()))
    return f"NAME : x\nDIMENSION : {n}\nEDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : {form}\n" \
           f"EDGE_WEIGHT_SECTION\n{numbers}\nEOF\n"


@pytest.mark.parametrize("form", ["FULL_MATRIX", "UPPER_ROW", "LOWER_ROW", "UPPER_DIAG_ROW", "LOWER_DIAG_ROW"])
def test_every_form_of_a_matrix_is_the_same_matrix(form):
    distance = open_problem("tsp:6,1").distance
    assert (TSP(matrix_text(distance, form)).distance == distance).all()
    turned = {"UPPER_ROW": "LOWER_COL", "LOWER_ROW": "UPPER_COL", "UPPER_DIAG_ROW": "LOWER_DIAG_COL",
              "LOWER_DIAG_ROW": "UPPER_DIAG_COL"}
    if form != "FULL_MATRIX":
        assert (TSP(matrix_text(distance, form).replace(form, turned[form])).distance == distance).all()


@pytest.mark.parametrize("kind, want", [("EUC_2D", [5, 5, 7]), ("CEIL_2D", [5, 5, 8]), ("MAN_2D", [7, 7, 10]),
                                        ("MAX_2D", [4, 4, 7]), ("ATT", [2, 2, 3])])
def test_distances_of_places(kind, want):
    """Of (0, 0), (3, 4) and (7, 1): 5, 5 and 7.07; ATT is the root of a tenth of the square, 1.58 and 2.24 upwards."""
    text = f"DIMENSION: 3\nEDGE_WEIGHT_TYPE: {kind}\nNODE_COORD_SECTION\n2 3 4\n1 0 0\n3 7.0 1e0\n"
    distance = TSP(text).distance
    assert [distance[0, 1], distance[1, 2]] == want[:2]
    assert distance[0, 2] == {"MAN_2D": 8}.get(kind, want[2])


def test_distances_on_earth():
    """Of the two towns of burma14 that TSPLIB's own example counts: 153 and 510 kilometres from the first."""
    assert open_problem("tsp:burma14").distance[0, :3].tolist() == [0, 153, 510]


GR17 = INSTANCES["gr17"]
VRP = ROUTES.example


@pytest.mark.parametrize("name, text, found", [
    ("tsp", "", "DIMENSION ''"),
    ("tsp", "DIMENSION: 3", "EDGE_WEIGHT_TYPE ''"),
    ("tsp", GR17.replace("DIMENSION: 17", "DIMENSION: x"), "DIMENSION 'x'"),
    ("tsp", GR17.replace("DIMENSION: 17", "DIMENSION: 99999999999"), "DIMENSION '99999999999'"),
    ("tsp", GR17.replace("DIMENSION: 17", "DIMENSION: 18"), "153 numbers"),
    ("tsp", GR17.replace("633", "-633"), " row 8: found '-633'"),
    ("tsp", GR17.replace("633", "63.3"), " row 8: found '63.3'"),
    ("tsp", GR17.replace("633", "nan"), " row 8: found 'nan'"),
    ("tsp", GR17.replace("633", "1e300"), " row 8: found '1e300'"),
    ("tsp", GR17.replace("633", "6_3"), " row 8: found '6_3'"),
    ("tsp", GR17.replace("633", "\uff16"), "found"),
    ("tsp", GR17.replace("EXPLICIT", "GEOM"), "EDGE_WEIGHT_TYPE 'GEOM'"),
    ("tsp", GR17.replace("LOWER_DIAG_ROW", "LOWER"), "EDGE_WEIGHT_FORMAT 'LOWER'"),
    ("tsp", GR17.replace("TYPE: TSP", "TYPE: ATSP"), "TYPE 'ATSP'"),
    ("tsp", "hello\n" + GR17, " row 1: found 'hello'"),
    ("tsp", GR17.replace("EOF", GR17), "a second EDGE_WEIGHT_SECTION"),
    ("tsp", "LENGTH: x\n" + GR17, " row 1: found 'LENGTH: x'"),
    ("tsp", TSP.example.replace("2 3 4", "1 3 4"), "town 1 twice"),
    ("tsp", TSP.example.replace("2 3 4", "5 3 4"), "a town '5'"),
    ("tsp", TSP.example.replace("2 3 4", "2 3"), "11 numbers in NODE_COORD_SECTION"),
    ("tsp", TSP.example.replace("2 3 4", "2 3 inf"), "'inf'"),
    ("tsp", TSP.example.replace("4 0 4\n", "").replace("3 3 0\n", "").replace("4\nEDGE", "2\nEDGE"), "2 towns"),
    ("tsp", matrix_text(np.array([[0, 1, 2], [1, 0, 3], [9, 3, 0]]), "FULL_MATRIX"), "distances 2 and 9"),
    ("routes", TSP.example, "4 towns and 0 demands"),
    ("routes", VRP.replace("CAPACITY: 3\n", ""), "CAPACITY ''"),
    ("routes", VRP.replace("2 1\n", "2 -1\n"), "a demand '-1'"),
    ("routes", VRP.replace("2 1\n", ""), "6 numbers in DEMAND_SECTION"),
    ("routes", VRP.replace("1\n-1\n", "9\n-1\n"), "the depot '9'"),
    ("routes", VRP.replace("1\n-1\n", "1\n2\n-1\n"), "3 numbers of depots"),
    ("routes", VRP.replace("DEPOT_SECTION\n1\n-1\n", "DEPOT_SECTION\n"), "the depot ''"),
    ("routes", "VEHICLES: 0\n" + VRP, " row 1: found 'VEHICLES: 0'"),
    ("steiner", "", "no line 'Nodes N'"),
    ("steiner", "Nodes 3\nE 1 2\n", " row 2: found 'E 1 2'"),
    ("steiner", "Nodes 3\nE 1 4 2\n", " row 2: found 'E 1 4 2'"),
    ("steiner", "Nodes 3\nE 1 1 2\n", " row 2: found 'E 1 1 2'"),
    ("steiner", "Nodes 3\nE 1 2 99999999\n", " row 2: found"),
    ("steiner", "Nodes 3\nT 0\n", " row 2: found 'T 0'"),
    ("steiner", "E 1 2 3\nNodes 3\n", " row 1: found 'E 1 2 3'"),
    ("prize", "", "no places"),
    ("prize", "3\n", " row 1: found '3'"),
    ("prize", "3 2\n0 3 1\n", " row 2: found '0 3 1'"),
    ("prize", "3 2\n0 1 -1\n", " row 2: found '0 1 -1'"),
    ("prize", "3 2\n1 1 1\n1 1 2\n", "place 1 may be left out twice"),
])
def test_files_that_are_wrong_are_one_clear_line(name, text, found):
    with pytest.raises(PuzzleError) as caught:
        problem_of(name)(text, "FILE")
    assert found in str(caught.value) and "expected" in str(caught.value) and "\n" not in str(caught.value)


def test_on_the_command_line(tmp_path):
    path = tmp_path / "towns.tsp"
    path.write_text(TSP.example)
    assert run("solve", f"tsp:{path}", "--minimize")[1].endswith("length 14, the least\n")
    assert run("solve", f"tsp:{path},13")[:2] == (1, "no solution\n")
    code, _, error = run("solve", "tsp:no-such.tsp")
    assert code == 2 and error.count("\n") == 1 and "no such file" in error
    path.write_text("nonsense\n")
    code, _, error = run("solve", f"tsp:{path}", "--minimize")
    assert code == 2 and error.count("\n") == 1 and "found 'nonsense'" in error
    assert run("count", "knights:5,6")[:2] == (0, "8 solutions\n")
    assert run("solve", "snake:3,4", "--loops", "elimination")[0] == 0
    assert "unknown scheme" in run("solve", "maze:3,3", "--loops", "elimnation")[2]
    code, out, _ = run("study", "coil:3,6", "maze:2,3", "--loops", "cuts,elimination", "--csv", tmp_path / "s.csv")
    assert code == 0 and "coil:3,6" in out and "elimination" in out
    code, out, _ = run("bench", "tsp:6,1", "prize:6,3,1", "routes:4,1", "steiner:9,3,1", "--jobs", 1)
    assert code == 0 and all(name in out for name in ("tsp", "prize", "routes", "steiner"))


@pytest.mark.parametrize("argument", ["prize:6,3,1", "routes:4,1", "maze:2,3", "steiner:6,3,1", "tsp:5,1"])
def test_the_tables_of_circuits_and_parts_are_taken_as_that_of_loops(argument):
    """By size, dump and study: each scheme that is not lazy is dumped, a lazy one is refused by the names of those."""
    names, lazy = list(open_problem(argument).options["loops"]), []
    for name in names:
        code, _, error = run("dump", argument, "--loops", name)
        if code:
            lazy.append(name)
            assert error.count("\n") == 1 and "is lazy" in error
    assert "cuts" in lazy and "elimination" not in lazy
    kept = [name for name in names if name not in lazy]
    assert error_of_lazy(argument).endswith(f"those that can: {', '.join(kept)}\n")
    code, out, _ = run("size", argument, "--loops", "all")
    assert code == 0 and all(f" {name} " in out for name in names)
    code, out, _ = run("study", argument, "--loops", "all", "--time-limit", "20")
    assert code == 0 and all(f" {name} " in out for name in names)


def error_of_lazy(argument):
    return run("dump", argument, "--loops", "cuts")[2]


def test_the_seed_of_a_maze_says_which_comes_first():
    doors = [run("solve", f"maze:6,6,14{seed}")[1] for seed in ("", ",1", ",2", ",1")]
    assert len({*doors}) == 3 and doors[1] == doors[3]
    assert satloop.count(satloop.read("maze:2,3,5,7")) == satloop.count(satloop.read("maze:2,3,5"))
    for loops in open_problem("maze:1,1").options["loops"]:
        assert satloop.solve(satloop.read("maze:1,1,1,3"), loops=loops).outcome == "solved"
        assert satloop.solve(satloop.read("maze:1,5,5,3"), loops=loops).outcome == "solved"
    assert run("solve", "maze:3,3,3,-1")[0] == run("solve", "maze:3,3,3,1,1")[0] == 2


@pytest.mark.parametrize("argument, options", [("tsp:6,1", ("--loops", "elimination")), ("steiner:9,3,1", ()),
                                               ("prize:6,3,1", ("--loops", "elimination"))])
def test_weights_are_written_and_the_answer_is_read(tmp_path, argument, options):
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF
    path, answer = tmp_path / "a.wcnf", tmp_path / "answer"
    assert run("dump", argument, *options, "-o", path)[0] == 0
    with RC2(WCNF(from_file=str(path))) as search:
        model = search.compute()
        cost = search.cost
    answer.write_text(f"o {cost}\ns OPTIMUM FOUND\nv {''.join('01'[lit > 0] for lit in model)}\n")
    code, out, _ = run("decode", path, answer)
    best = satloop.optimum(satloop.read(argument))
    assert code == 0 and out.endswith(f" {best.value}\n")
    code, out, _ = run("dump", argument, *options, "--format", "opb")
    assert code == 0 and "\nmin: " in out


@pytest.mark.parametrize("argument", ["tsp:6,1", "maze:2,3,6", "knights:3,4,open"])
def test_certificates(tmp_path, argument):
    minimized = ("--minimize",) if argument.startswith("tsp") else ()
    code, _, error = run("prove", argument, *minimized, "--loops", "elimination", "-o", tmp_path / "c")
    assert code in (0, 1), error
    assert run("verify", tmp_path / "c")[0] == 0


@pytest.mark.parametrize("argument, answer", [
    ("tsp:5,1", 12), ("coil:3,6", 4), ("snake:3,4", 24), ("knights:3,4,open", 8), ("maze:2,3", 15),
    ("steiner:4,2,1", None), ("prize:5,2,1", None), ("routes:4,1", None)])
def test_every_scheme_finds_as_many_solutions(argument, answer):
    problem = open_problem(argument)
    counts = {loops: satloop.count(problem, loops=loops) for loops in problem.options["loops"]}
    assert len({*counts.values()}) == 1 and counts["cuts"] == (answer or counts["cuts"]) > 0
