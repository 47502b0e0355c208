"""Groups: with all selectors on a formula means the puzzle; with any of them off, the rules that are left."""

from functools import cache

import numpy as np
import pytest
from tiny import FEW, MARKED, assignments, board, boards, packed, shapes, size
from wrongs import kinds_of_failures

from encoders import TRUE, Formula, GridGraph
from encoders.graph import components
from encoders.groups import ALL_KINDS
from encoders.loops import LOOPS, single_loop
from encoders.solution_key import literals_of
from satloop.puzzles import NAMES, find
from satloop.setting.makers.recipes import recipe_of
from satloop.solving.session import Session
from satloop.solving.solution_search import decode

# Failure of a check -> the kind of group that it is about, if not clues; "board": no group, it holds on all boards of
# the size. It stands after the failure in tests/wrong/NAME.txt.
KIND = kinds_of_failures()


LINKS = ["hashi", "nagenawa", "ringring", "shirokuro"]  # straight links, or rectangles: no rule is a cell's own
SEVERAL = ("loopspecial", "onsenmeguri")  # several loops, told apart by their circles
LOOPS_AND_PATHS = [name for name in NAMES if "edges" in find(name).decides and name not in LINKS]


@cache
def everything(puzzle):
    """Packed assignment -> assignment, for all there are."""
    parts = shapes(puzzle)
    return {packed(solution, parts): solution for solution in assignments(puzzle)}


@cache
def checked(puzzle, judge):
    """Packed assignment of a board -> what the check of another, the same with fewer clues, says of it."""
    return {packed_: list(judge.check(solution)) for packed_, solution in everything(puzzle).items()}


class Board:
    """A tiny board, its formula with all groups, and which assignments keep which of the rules."""

    def __init__(self, puzzle, select=ALL_KINDS, **options):
        self.puzzle, self.parts = puzzle, shapes(puzzle)
        self.formula = Formula(group_kinds=select)
        self.key = puzzle.encode(self.formula, **options)
        self.session = Session(self.formula)
        self.all = everything(puzzle)
        self.checks = {}

    def names(self):
        """Every group: (kind, what it is about)."""
        return [(kind, tuple(about)) for kind, group in self.formula.groups.items() for about in group.about.tolist()]

    def solutions(self, held):
        """What the formula allows with these groups on and all others off."""
        selectors = np.concatenate([[], *(group.literals for group in self.formula.groups.values())]).astype(int)
        on = np.array([name in held for name in self.names()], dtype=bool)
        key = {name: self.key[name] for name in self.parts}
        literals = np.concatenate([np.ravel(literals_of(entry)) for entry in key.values()])
        models = self.session.models(literals, assumptions=np.where(on, selectors, -selectors).tolist())
        return {packed(decode(key, model), self.parts) for model in models}

    def broken(self, held):
        """Assignment -> the groups whose rules it breaks on the board with the clues that are held alone."""
        off = frozenset(cell for kind, about in self.names() if kind == "clue" and (kind, about) not in held
                        for cell in about)
        if off not in self.checks:
            # a clue that is off stands there
            shades = "shaded" in self.puzzle.draws and self.puzzle.name != "fakearrow"
            kept = shades or self.puzzle.name in (*LINKS, "kuroshiroloop")
            puzzle = self.puzzle if kept else without(self.puzzle, off)
            self.checks[off] = {packed_: {name for failure in failures for name in self.blamed(failure, off)}
                                for packed_, failures in checked(self.puzzle, puzzle).items()}
        return self.checks[off]

    def blamed(self, failure, off):
        kind = KIND.get(failure.rule, "clue")
        if kind not in self.formula.groups or self.bare(failure, off):
            return [None]
        columns = self.puzzle.graph.columns if kind == "vertex" else self.puzzle.columns
        cells = {row * columns + column for row, column in failure.cells}
        if kind == "region":
            cells = set(self.puzzle.region.ravel()[list(cells)].tolist())
        enough = 2 if kind == "pair" and cells else 1
        return [name for name in self.names() if name[0] == kind and (
            kind == "loop" or not cells or len(cells & set(name[1])) >= enough)]


    def bare(self, failure, off):
        """Whether it is said of a region without a mark among the clues that are held: so no clue says it."""
        return self.puzzle.name in MARKED and "in a region the loop does not visit all" in failure.rule and any(
            row * self.puzzle.columns + column not in set(self.puzzle.cells.tolist()) - off
            for row, column in failure.cells)


def without(puzzle, cells):
    """The board with no clue in these cells, but with what remains there."""
    recipe = recipe_of(puzzle.name)
    rows, columns = puzzle.rows, puzzle.columns
    body = puzzle.text.split("\n")[1:]
    grid = [token for line in body[:rows] for token in line.split()]
    regions = [token for line in body[rows:] for token in line.split()] or None
    tokens = {cell: token if cell not in cells else recipe.remainder_of(token)
              for cell, token in enumerate(grid) if recipe.remains or cell not in cells}
    return board(type(puzzle), rows, columns, tokens, regions)


def subsets(rng, names):
    """All, none, all but one, each kind alone or left out, and some at random."""
    kinds = sorted({kind for kind, _ in names})
    yield set(names)
    yield set()
    yield set(names) - {names[rng.integers(len(names))]}
    for kind in kinds:
        yield {name for name in names if name[0] != kind}
    for share in (0.5, 0.8):
        yield {name for name in names if rng.random() < share}
    yield {name for name in names if name[0] == "vertex" or rng.random() < 0.5}


def hint(puzzle, held):
    """What to look at where the formula and the check differ."""
    return (f"with the groups {sorted(held)} held, the formula of {puzzle.name} and its check differ on the board\n"
            f"{puzzle.text}\nEither a clause of satloop/puzzles/{puzzle.name}.py lacks its group (`when=`), "
            f"or a failure is about no clue: then tests/wrong/{puzzle.name}.txt gives its kind after its name, as "
            "'# two shaded cells touch [pair]': vertex, region, pair, loop, or board where no group switches it off")


def agree(puzzle, rng, select, loops):
    """Whether any groups held mean the rules that are left; how many subsets had a solution."""
    tiny, met = Board(puzzle, select, loops=loops), 0
    names = tiny.names()
    points = {group for group in names if group[0] == "vertex"}
    for held in subsets(rng, names) if names else [set()]:
        whole, broken = tiny.solutions(held | points), tiny.broken(held)
        if loops in ("cuts", "cuts-edges"):
            # A rule of one cell or point says what it says of that one, whatever else is on.
            assert whole == {a for a in tiny.solutions(held) if not broken[a] & points}, hint(puzzle, held)
        # Where all these rules hold, the check says what the others mean.
        some_loop = {"loop"} if hasattr(puzzle, "wrong_sizes") or puzzle.name in SEVERAL else set()
        single = {"moonsun": {"region", "loop"}}.get(puzzle.name, some_loop)
        if single & {group[0] for group in set(names) - held}:
            continue  # its check looks along the loop only if there is one
        right = {a for a, groups in broken.items() if not groups & (held | points | {None})}
        assert whole == right, hint(puzzle, held)
        met += bool(whole)
    if set(select) == set(ALL_KINDS) and loops == "cuts" and puzzle.name not in SEVERAL:
        # Alone, without any rule of a cell, regions and pairs say what the check says, and the loop rule "one piece".
        # But the visits of Moon or Sun and Kaisu are those of a line that no cell breaks.
        along = puzzle.name in ("moonsun", "kaisu")
        some = {group for group in names if group[0] in ("region", "pair") and not along}
        assert tiny.solutions(some) == {a for a, groups in tiny.broken(some).items() if not groups & (some | {None})}
        ends = hasattr(puzzle, "set_ends") or hasattr(puzzle, "read_ends") or hasattr(puzzle, "portals")
        meet = not puzzle.antichain or puzzle.name == "pipelinkreturns"
        if not ("colors" in tiny.key or ends or meet):
            # where Pipelink's lines meet is a rule of the cells
            loop = {group for group in names if group[0] == "loop"}
            fit = {a for a, groups in tiny.broken(loop).items() if None not in groups}
            assert tiny.solutions(loop) == {a for a in fit if one_piece(puzzle.graph, tiny.all[a]["edges"])}
    tiny.session.close()
    return met


def some_boards(name, most):
    """But for Numberlink without a number: a line has a colour, and there is none. Few of Moon or Sun are solvable."""
    result = boards(name, *size(find(name), 8), 4 * most if name in (*MARKED, *FEW) and name != "fakearrow" else most)
    return [puzzle for puzzle in result if getattr(puzzle, "labels", True) != []]


@pytest.mark.parametrize("name", LOOPS_AND_PATHS)
def test_any_groups_mean_the_rules_that_are_left(name):
    rng = np.random.default_rng(3)
    assert sum([agree(puzzle, rng, ALL_KINDS, "cuts") for puzzle in some_boards(name, 4)]) > 2


@pytest.mark.parametrize("name, text", [
    ("hashi", "2 2\n2 1\n- 1"), ("hashi", "2 2\n1 -\n? 3"), ("hashi", "2 2\n1 1\n1 1"),
    ("nagenawa", "2 3\n- 2 -\n- 1 -\n1 2 2\n1 3 3"), ("nagenawa", "2 4\n- - 3 -\n- - - -\n# 1 2 2\n1 1 2 2"),
    ("ringring", "2 3\n- - -\nx - -"), ("ringring", "2 4\n- - - -\n- - - -"),
    ("shirokuro", "2 3\nb w -\nw - b"), ("shirokuro", "2 3\nb w b\n- - w")])
def test_any_groups_of_links_mean_the_rules_that_are_left(name, text):
    tiny, rng = Board(find(name)(text)), np.random.default_rng(9)
    names = tiny.names()
    for held in subsets(rng, names):
        right = {a for a, groups in tiny.broken(held).items() if not groups & (held | {None})}
        assert tiny.solutions(held) == right, (text, held)
    tiny.session.close()


@pytest.mark.parametrize("name", LOOPS_AND_PATHS)
def test_the_loop_rule_is_one_group(name):
    """Steps take its clauses from a solver, and know one literal of it."""
    f = Formula(group_kinds=["loop"])
    find(name)(find(name).example).encode(f)
    assert len(f.groups["loop"].literals) == 1


@pytest.mark.parametrize("select", [("clue",), ("clue", "region", "pair", "loop"), ("vertex", "loop")])
@pytest.mark.parametrize("name", LOOPS_AND_PATHS)
def test_some_kinds_of_groups_and_every_scheme_that_can(name, select):
    rng, kind = np.random.default_rng(4), find(name)
    schemes = [loops for loops in kind.options["loops"] if loops not in ("none", "propagator") and (
        LOOPS[loops].selectable_degrees or "vertex" not in select)]
    assert {"cuts", "cuts-edges", "elimination"} <= set(schemes)
    for puzzle in some_boards(name, 2):
        for loops in rng.choice(schemes, 3, replace=False).tolist():
            agree(puzzle, rng, select, loops)


@pytest.mark.parametrize("loops", [name for name in LOOPS if not LOOPS[name].selectable_degrees])
def test_a_scheme_that_leans_on_degree_rules_says_so(loops):
    with pytest.raises(ValueError, match="does not work with the groups vertex; those that do: cuts, "):
        single_loop(f := Formula(group_kinds=["vertex"]), graph := GridGraph(3, 3), f.new(len(graph.edges)), loops)
    with pytest.raises(ValueError, match=r"propagator.* does not work with the groups loop"):
        single_loop(f := Formula(group_kinds=["loop"]), graph := GridGraph(3, 3), f.new(len(graph.edges)), "propagator")


def one_piece(graph, edges):
    label = components(graph.vertices, graph.edges[edges])
    return len(set(label[graph.edges[edges].ravel()].tolist())) == 1


@pytest.mark.parametrize("loops", [name for name in LOOPS if LOOPS[name].selectable_degrees and LOOPS[name].sound])
def test_the_loop_rule_alone(loops):
    """Without any degree rule: one piece; or one loop where faces say it; or something weaker than one piece."""
    graph = GridGraph(2, 4)
    f = Formula(group_kinds=["vertex", "loop"])
    edge = f.new(len(graph.edges))
    single_loop(f, graph, edge, loops)
    points, rule = f.groups["vertex"].literals, f.groups["loop"].literals
    every = np.array([[bits >> k & 1 for k in range(len(edge))] for bits in range(1 << len(edge))], dtype=bool)
    pieces = {tuple(row) for row in every.tolist() if one_piece(graph, row)}
    degrees = (every[:, graph.incidence] & (graph.incidence >= 0)).sum(axis=2)
    loops_only = {tuple(row) for row in every[np.isin(degrees, (0, 2)).all(axis=1)].tolist()} & pieces
    with Session(f) as session:
        def chosen(*assumptions):
            result = session.models(edge, assumptions=np.concatenate(assumptions).tolist())
            return {tuple(model[edge].tolist()) for model in result}
        assert len(chosen(-points, -rule)) == len(every)
        assert chosen(points, rule) == loops_only
        result = chosen(-points, rule)
    if LOOPS[loops].planar:
        assert result == loops_only
    elif loops == "elimination":
        assert result >= pieces
    else:
        assert result == pieces


def test_selectors_are_in_order_and_cost_nothing_else():
    plain, f = Formula(), Formula(group_kinds=["clue", "region"])
    assert plain.selectors("clue", [[1, 2], [3, 4]]).tolist() == [TRUE, TRUE] and plain.selectors("loop") == TRUE
    assert not plain.groups and not plain.variables and not plain.has_groups(*ALL_KINDS)
    assert f.has_groups("loop", "clue")
    assert f.selectors("clue", [[1, 2], [3, 4]]).tolist() == [1, 2] and f.selectors("vertex", [5]).tolist() == [TRUE]
    assert f.selectors("clue", [7]).tolist() == [3] and f.selectors("region").tolist() == 4
    assert f.groups["clue"].literals.tolist() == [1, 2, 3] and f.groups["region"].literals.tolist() == [4]
    assert f.groups["clue"].about.tolist() == [[1, 2], [3, 4], [7, -1]]
    for wrong in (lambda: Formula(group_kinds=["clues"]), lambda: f.selectors("klue", [1]),
                  lambda: f.has_groups("loops")):
        with pytest.raises(ValueError, match=r"unknown kind of group .*known: clue, vertex, region, pair, outside"):
            wrong()


def test_what_stands_under_a_literal_counts_where_it_holds():
    f = Formula()
    a, b, on = f.new(3)
    with f.only_where(on):
        f.add([[a, b], [-a, TRUE]])
        f.clause(-a, when=b)
        f.rules.append(lambda model: [[int(a)]])
    f.add([[b]])
    assert [block.tolist() for block in f.blocks] == [[[-3, 1, 2]], [[-3, -2, -1]], [[2]]]
    assert f.rules[0](np.array([True, False, True, True])) == [[1, -3]]
    assert f.rules[0](np.array([True, False, True, False])) == []
