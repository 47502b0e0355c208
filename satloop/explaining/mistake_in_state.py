"""What is wrong with a state of play: a wrong entry, and the few clues and rules around it that rule it out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from ..boards.lines_in_solution_text import LAYERS, graph_of
from ..boards.puzzle import Values
from ..solving.backends.small_solvers import SmallSolver, minimal
from .model.board_groups import BoardGroups
from .model.board_solver import BoardSolver, Effort
from .model.masks import bits
from .model.refutation import Refutation
from .preparation import Preparation
from .state_of_play import impossible_entries, mistakes, state_literals
from .sudoku.candidates import Candidates, SudokuGroups
from .words.mistake import Mistake
from .words.places import Fact, Places

NEAR = 120  # groups around an entry that are looked at
MOST = 16  # groups that a clash names: nobody follows more
ENTRIES = 4  # wrong entries that are looked at; the clash is about the one with the fewest groups
FIRST, GROWTH = 2, 1.5  # of the nearest groups: the number tried at first, and its growth from try to try

Core = tuple[list[int], list[int], bool]  # premises, entries, whether the loop rule is needed


def mistake_in(preparation: Preparation, state: Values, deadline: float) -> Mistake:
    """Why a wrong state cannot be finished. Raises OutOfTime."""
    grouping = preparation.grouping
    if isinstance(grouping, SudokuGroups):
        return sudoku_clash(grouping, state)
    if impossible := impossible_entries(grouping, state):
        return Mistake([Fact(*entry) for entry in impossible])
    groups, known, loop = clash(grouping, preparation.board_solver or BoardSolver(grouping, deadline), state)
    held, wrong = {abs(x): x > 0 for x in state_literals(grouping, state)}, mistakes(grouping, state)
    facts = {}
    for variable in bits(known):
        name, index, plain = grouping.entry_of[variable]
        facts[variable] = Fact(name, index, held[variable] == plain)
    return Mistake([*facts.values()], next((facts[x] for x in facts if x in wrong), None), (), groups, loop)


def clash(grouping: BoardGroups, board_solver: BoardSolver, state: Values) -> Refutation:
    """Groups that a wrong state contradicts, of which none can be left out, and the part of the state that does so.

    The part has one wrong entry alone. The groups lie as near to it as possible. The result has no groups if more than
    MOST would be needed, and then only the wrong entry, or if the entries contradict each other without any group.
    `known` of the result is the mask of the variables in that part, right or wrong. Raises OutOfTime.
    """
    entries = sorted(set(state_literals(grouping, state)) - {0}, key=abs)

    best: Core | None = None
    wrong = [variable for variable in mistakes(grouping, state) if variable]
    right = [x for x in entries if abs(x) not in wrong]
    for variable in wrong[:ENTRIES]:
        order = nearest(grouping, variable)[:NEAR]
        held = [x for x in entries if abs(x) == variable]
        smallest = nearest_clash(board_solver, order, [*right, *held])
        if smallest is not None and len(smallest[0]) <= MOST and (best is None or weight(smallest) < weight(best)):
            best = smallest
    if best is None:
        return Refutation((), 1 << wrong[0], False)
    return Refutation(tuple(best[0]), sum(1 << abs(x) for x in best[1]), best[2])


def nearest_clash(board_solver: BoardSolver, order: list[int], entries: list[int],
                  effort: Effort | None = None) -> Core | None:
    """As `nearest_core`; the premises are groups of the board, by their numbers, and the loop rule."""
    group_of = {board_solver.grouping.selectors[group]: group for group in order}
    core = nearest_core(partial(board_solver.solve, effort=effort), board_solver.solver, [*group_of], entries,
                        board_solver.grouping.loop)
    return core and (sorted(group_of[x] for x in core[0]), *core[1:])


def weight(core: Core) -> tuple[int, int]:
    """How much a clash has to name: groups, then entries."""
    return len(core[0]) + core[2], len(core[1])


def nearest_core(solve: Callable[[list[int]], bool | None], solver: SmallSolver, order: list[int], entries: list[int],
                 loop: int = 0) -> Core | None:
    """A core of the fewest nearest premises in which there is one, of which nothing can be left out; None for no core.

    solve: asks the solver whether it has a model. order: premises, the nearest first; loop: the literal of the loop
    rule, 0 for none.
    """
    place = {x: i for i, x in enumerate([*order, *entries])}

    def refuted(left: list[int]) -> set[int] | None:
        nonlocal loop
        if solve([*[loop] * bool(loop), *sorted(left, key=place.__getitem__)]) is not False:
            return None
        core = {*solver.core()}
        loop = loop if loop in core else -abs(loop)
        return core

    size, loop = FIRST, -loop
    while (core := refuted([*order[:size], *entries])) is None:
        if loop >= 0:
            if size >= len(order):
                return None
            size = int(size * GROWTH) + 1
        loop = -loop  # without the loop rule, then with it
    left = minimal([x for x in [*order[::-1], *entries] if x in core], refuted)
    return [x for x in order if x in left], [x for x in entries if x in left], loop > 0


def nearest(grouping: BoardGroups, variable: int) -> list[int]:
    """All groups, those first whose cells and points are nearest to the place of a variable."""
    places = Places(grouping)
    columns = places.puzzle.columns
    name, index, _ = grouping.entry_of[variable]

    def cell(number: int) -> tuple[int, int]:  # in units of half a cell
        return 2 * (number // columns) + 1, 2 * (number % columns) + 1

    def point(number: int) -> tuple[int, int]:
        return 2 * (number // (columns + 1)), 2 * (number % (columns + 1))

    if name in LAYERS:
        run = places.edges_of(Fact(name, index, True))
        ends = graph_of(places.puzzle).edges[run].ravel().tolist()
        spots = np.array([(point if places.lattice else cell)(end) for end in ends])
    else:
        spots = np.array([cell(index // places.width(name))])
    distances = []
    for group in grouping.groups:
        about = np.array([*map(cell, places.cells(group)), *map(point, places.points(group))])
        distances.append(np.abs(about[:, None] - spots).max(axis=-1).min() if len(about) else np.inf)
    order: list[int] = np.argsort(distances, kind="stable").tolist()
    return order


def sudoku_clash(grouping: SudokuGroups, state: Values) -> Mistake:
    """Entries of a wrong state of a Sudoku that cannot all hold, one of them wrong, and the printed cells that they
    contradict.
    """
    solver, n = Candidates(grouping).solver(False), grouping.n
    given = grouping.puzzle.given.ravel()  # type: ignore[attr-defined]
    clues = {int(cell * n + given[cell]): int(cell) for cell in np.flatnonzero(given)}
    literals = dict.fromkeys(state_literals(grouping, state))
    filled = {(x - 1) // n for x in literals if x > 0}  # the number excludes the others of its cell
    entries = [x for x in literals if x not in clues and (x > 0 or (-x - 1) // n not in filled)]

    best: Core | None = None
    wrongs = [x for x in entries if x * int(grouping.sign[abs(x)]) < 0]
    for wrong in wrongs[:ENTRIES]:
        variable = abs(wrong)
        cell, digit = divmod(variable - 1, n)

        def far(literal: int, cell: int = cell, digit: int = digit) -> int:
            other, number = divmod(abs(literal) - 1, n)
            return (other not in (cell, *grouping.peers[cell])) + (number != digit)

        order = sorted((x for x in [*clues, *entries] if x not in wrongs), key=far)
        smallest = nearest_core(solver.solve, solver, order, [wrong])
        if smallest is not None and (best is None or weight(smallest) < weight(best)):
            best = smallest
    assert best is not None, "a wrong state that can be finished"
    premises = [*best[1], *best[0]]
    facts = [Fact(*grouping.entry_of[abs(x)][:2], x > 0) for x in sorted(premises, key=abs) if x not in clues]
    mark = next(fact for fact, x in zip(facts, sorted({*premises} - {*clues}, key=abs)) if x in wrongs)
    return Mistake(facts, mark, [clues[x] for x in premises if x in clues])
