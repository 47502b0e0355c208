"""The formula of a board without its loop rule, and the loop as a graph with literals: what a frontier counts.

And back again: the solutions in models of the formula.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from encoders import FALSE, TRUE, Formula, Graph, Ints, Literals
from encoders.counting import Count
from encoders.formula import Model
from encoders.literals import as_literals
from encoders.loops import LOOPS, disjoint_paths
from encoders.rules import segments
from encoders.solution_key import Key, literals_of, value_of

from ...boards.loop_schemes import entry_of, in_place_of_lazy
from ...boards.paths.puzzle import PathPuzzle
from ...boards.puzzle import Puzzle
from ...boards.solution import Solution
from ...errors import CannotCount, WrongRule


@dataclass(frozen=True)
class LoopRule:
    """What an encoding asks of edges: one single loop, disjoint paths, or that they connect all vertices.

    edge: (m,) literals of graph.edges. end: (n,) literals, a path ends there; None for a single loop. pairs: (k, 2) the
    vertices that paths join, where it is known which.
    """

    graph: Graph
    edge: Literals
    end: Literals | None = None
    pairs: Ints | None = None
    connected: bool = False


@dataclass(frozen=True)
class CapturedBoard:
    """A formula in which the loop rule is left out; solutions are the models of both, on the literals of the key."""

    formula: Formula
    key: Key
    loop: LoopRule | None

    @property
    def literals(self) -> Literals:
        """(k,) the literals of the key, one after another."""
        return np.concatenate([literals_of(entry).ravel() for entry in self.key.values()]).astype(np.int32)


def captured_board(puzzle: Puzzle, options: dict[str, Any], deadline: float = inf) -> CapturedBoard:
    """The formula of a board in these options but `loops`, and its loop, which a scheme that adds nothing takes down.

    Raises NotServed for several loop rules and for rules that clauses do not say, OutOfTime at the deadline.
    """
    if isinstance(puzzle, PathPuzzle):
        return _captured_paths(puzzle)
    rules = list[LoopRule]()

    def take_down(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
                  anchors: Ints | None = None) -> None:
        rules.append(LoopRule(graph, edge, end, connected=puzzle.connectivity == "piece"))

    complete: dict[str, Any] = {**in_place_of_lazy(puzzle.options), **options}
    if speaks_of_loops(puzzle):
        complete["loops"] = take_down
    formula = Formula()
    formula.templates, formula.deadline = True, deadline
    key = puzzle.encode(formula, **puzzle.schemes(complete))
    formula.deadline = inf
    if len(rules) > 1:
        raise CannotCount("it has several loop rules")
    require_clauses(formula)
    return CapturedBoard(formula, key, rules[0] if rules else None)


def complete_board(puzzle: Puzzle, options: dict[str, Any], deadline: float = inf) -> CapturedBoard:
    """A formula of a board whose clauses say every rule, for a model counter. Raises as `captured_board`."""
    formula = Formula()
    formula.deadline = deadline
    key = puzzle.encode(formula, **puzzle.schemes({**in_place_of_lazy(puzzle.options), **options}))
    formula.deadline = inf
    require_clauses(formula)
    return CapturedBoard(formula, {name: key[name] for name in puzzle.decides}, None)


def captured_formula(formula: Formula, literals: ArrayLike | None = None) -> CapturedBoard:
    """A formula of one's own, whose models differ on these literals; None: on all variables."""
    require_clauses(formula)
    of = np.arange(1, formula.variables + 1, dtype=np.int32) if literals is None else as_literals(literals)
    formula.check_literals(of)
    return CapturedBoard(formula, {"literals": of}, None)


def sampled_solutions(puzzle: Puzzle, key: Key, count: Count, number: int, seed: int) -> list[Solution]:
    """Solutions by chance of a count that has kept its states, each as likely as any other; each is checked."""
    rows = count.sample(number, seed)
    return [solution_of_model(puzzle, key, model) for model in np.pad(rows, ((0, 0), (1, 0)), constant_values=True)]


def solution_of_model(puzzle: Puzzle, key: Key, model: Model) -> Solution:
    """The checked solution in a model of a captured formula."""
    found = {name: value_of(entry, model) for name, entry in key.items()}
    solution = Solution(puzzle, found)
    if isinstance(puzzle, PathPuzzle) and "colors" not in found:
        solution = Solution(puzzle, {**found, "colors": puzzle.follow(solution)})
    failure = next(puzzle.check(solution), None)
    if failure is not None:
        raise WrongRule(f"{puzzle.name} by a sample of a count", failure, type(puzzle), puzzle.text)
    return solution


def _captured_paths(puzzle: PathPuzzle) -> CapturedBoard:
    """The paths of Flow and Numberlink without colours: which ends they join says the same.

    Raises NotServed where it is open which ends are joined.
    """
    formula, ends = Formula(), puzzle.ends.ravel()
    graph, given, pairs = puzzle.graph, ends >= 0, puzzle.cells_of_colors()
    if pairs.shape[1] != 2:
        raise CannotCount("it has more than two ends of one name")
    edge = segments(formula, graph, puzzle.blocked)
    end = np.where(given, TRUE, FALSE)
    on = np.full(len(ends), TRUE) if puzzle.fill else np.where(given, TRUE, formula.new(len(ends)))
    on[puzzle.blocked.ravel()] = FALSE
    disjoint_paths(formula, graph, edge, on, end, lambda *_, **__: None)
    return CapturedBoard(formula, {"edges": edge}, LoopRule(graph, edge, end, pairs))


def speaks_of_loops(puzzle: Puzzle) -> bool:
    """Whether the option `loops` of a puzzle names schemes of `encoders.loops`: mazes and routes have others."""
    names = puzzle.options.get("loops", ())
    return bool(names) and entry_of(puzzle.options, names[0]) is LOOPS.get(names[0])


def require_clauses(formula: Formula) -> None:
    """Raise NotServed for a formula that clauses alone do not say."""
    if formula.rules or formula.propagators or formula.at_most_ones:
        raise CannotCount("it has rules that are no clauses")
