"""Refutations on the whole board: which groups, with what is known, rule out the negation of a variable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...errors import InternalError
from ...solving.backends.small_solvers import SmallSolver, minimal
from .board_groups import BoardGroups
from .board_solver import BoardSolver, Effort
from .masks import bits

THOROUGH = Effort(2000, 50)  # for the question what known facts they need, and for steps of which a board has one
LARGE = 250  # conflicts of a question to a board of some 5,000 clauses; larger boards have fewer
PARTS = 16  # on larger boards a search first gets this part of its conflicts: what it then shows is easier to see
FEWER = 4  # and each part of a reason, as it is tried, this part: with fewer, many idle groups stay
TESTS, MANY = 60, 10**9  # questions which groups may be left out, on smaller boards
MUCH = 40  # unknown variables of a group that is far from everything
MOST_OTHERS = 15  # facts of a search beside the one that it is about: more would not be seen as one step
FAR = 1000  # the ring of such a group


class Refutation(NamedTuple):
    """Groups of which none can be left out, a mask of the known variables that they need, and whether the loop rule is
    needed.
    """

    groups: tuple[int, ...]
    known: int
    loop: bool


def refuting_core(board_solver: BoardSolver, groups: Iterable[int], known: int, variable: int, loop: bool,
                  effort: Effort | None = None) -> tuple[list[int], bool] | None:
    """Groups that, with what is known, refute the negation of the variable, and whether the loop rule is among them.

    None if the effort, by default that of the solver, finds no refutation. The groups are not minimal. loop: whether
    the loop rule may be used. The solver holds what is known for good, so it has little left to do.
    """
    grouping = board_solver.grouping
    selectors = {grouping.selectors[group]: group for group in groups}
    rule = [grouping.loop if loop else -grouping.loop] if grouping.loop else []
    solver = board_solver.narrow(known)
    assumed = [*rule, *selectors, -int(grouping.sign[variable]) * variable]
    if board_solver.solve(assumed, solver, effort or board_solver.effort) is not False:
        return None
    core = solver.core()
    return [selectors[x] for x in core if x in selectors], loop and grouping.loop in core


def refute(board_solver: BoardSolver, groups: Iterable[int], known: int, variable: int,
           loop: bool) -> Refutation | None:
    """As `refuting_core`, but shrunk."""
    core = refuting_core(board_solver, groups, known, variable, loop)
    return None if core is None else shrink(board_solver, core[0], known, variable, core[1])


def shrink(board_solver: BoardSolver, groups: Iterable[int], known: int, variable: int,
           loop: bool) -> Refutation:
    """As `needed_groups`, and which known variables they need."""
    needed, loop = needed_groups(board_solver, groups, known, variable, loop)
    return Refutation(needed, premises(board_solver, needed, known, [variable], loop), loop)


def needed_groups(board_solver: BoardSolver, groups: Iterable[int], known: int, variable: int,
                  loop: bool) -> tuple[tuple[int, ...], bool]:
    """Drop groups, the loop rule among them, as long as the rest still refutes; return what is left,
    and whether the loop rule is.

    The farthest groups are dropped first, half of them at once, then fewer, on large boards never one by one as long as
    there are many. A group that is idle may stay among others that are needed, if the effort does not show that it is,
    or after TESTS tests.
    """
    near = rings(board_solver.grouping, variable, known)
    costs = board_solver.grouping.costs
    todo = sorted(groups, key=lambda group: (-near.get(group, FAR), -costs[group]))
    if loop:
        core = refuting_core(board_solver, todo, known, variable, False)
        if core is not None:
            todo, loop = [group for group in todo if group in core[0]], False
    parts, tests, effort = brief(board_solver.effort)

    def refuted(left: list[int]) -> set[int] | None:
        core = refuting_core(board_solver, left, known, variable, loop, effort)
        return None if core is None else {*core[0]}

    return tuple(sorted(minimal(todo, refuted, len(todo) // 2, lambda left: max(1, left // parts), tests))), loop


def brief(effort: Effort) -> tuple[int, int, Effort]:
    """How a reason is made small: in how many parts it is tried, by how many questions, and the effort for each. On a
    large board the parts are fewer, and so are the rounds in which the loop rule cuts off models.
    """
    if effort.conflicts > LARGE:
        return MANY, TESTS, effort
    return max(1, effort.conflicts // 8), MANY, Effort(
        max(1, effort.conflicts // FEWER), min(effort.rounds, max(1, effort.rounds - 9)))


def first_effort(effort: Effort) -> Effort:
    """The effort with which a search for any refutation begins; it doubles as long as none is found."""
    return effort if effort.conflicts > LARGE else Effort(max(1, effort.conflicts // PARTS), max(1, effort.rounds // 2))


def rings(grouping: BoardGroups, variable: int, known: int) -> dict[int, int]:
    """Group -> how far it is from a variable, over unknown variables: 0 if it says something about the variable.

    Groups that speak of much of the board are in no ring, nor is what cannot be reached without them.
    """
    masks, groups_of, out = grouping.clauses.masks, grouping.clauses.groups_of, dict[int, int]()
    ring, reached, fresh = 0, 1 << variable, 1 << variable
    while fresh:
        touched = 0
        for group in {group for v in bits(fresh) for group in groups_of[v]}:
            if group not in out and (unknown := masks[group] & ~known).bit_count() <= MUCH:
                out[group] = ring
                touched |= unknown
        ring, fresh, reached = ring + 1, touched & ~reached, reached | touched
    return out


def premises(board_solver: BoardSolver, groups: Iterable[int], known: int, variables: Sequence[int],
             loop: bool) -> int:
    """A mask of known variables that these groups need to refute the negation of each variable; it may not be minimal.

    It is all that is known where THOROUGH effort does not show which: `GroupClauses.masks` leaves out what is far.
    """
    grouping = board_solver.grouping
    sign = grouping.sign
    literals = {int(sign[v]) * v: v for v in bits(known)}
    rule = [grouping.loop if loop else -grouping.loop] if grouping.loop else []
    goal = -int(sign[variables[0]]) * variables[0]
    if len(variables) > 1:
        goal = _one_negation(board_solver, board_solver.solver, variables)
    assumed = [*rule, *(grouping.selectors[group] for group in groups), *literals, goal]
    answer = board_solver.solve(assumed, effort=THOROUGH)
    if answer:
        raise InternalError(f"a refutation that does not hold\n{grouping.puzzle.text}")
    core = board_solver.solver.core()
    if len(variables) > 1:
        board_solver.solver.add([-goal])
    if answer is None:
        return known
    return sum(1 << literals[x] for x in core if x in literals)


def groups_with_loop_rule(board_solver: BoardSolver, groups: Iterable[int], known: int,
                          variables: int) -> tuple[int, ...] | None:
    """Of some groups those that, with the loop rule and what is known, refute the negation of each of the variables;
    THOROUGH effort shows no idle one among them. None if it finds no refutation, or one without the loop rule.

    known, variables: masks. One question about all variables takes less time than one about each.
    """
    selectors = {board_solver.grouping.selectors[group]: group for group in groups}
    rule, solver = board_solver.grouping.loop, board_solver.narrow(known)
    goal = _one_negation(board_solver, solver, bits(variables))

    def refuted(chosen: Iterable[int], rule: int = rule) -> list[int] | None:
        answer = board_solver.solve([rule, *chosen, goal], solver, THOROUGH)
        return solver.core() if answer is False else None

    core = refuted(selectors) if refuted(selectors, -rule) is None else None
    return None if core is None else tuple(sorted(
        selectors[x] for x in minimal([x for x in selectors if x in core], refuted)))


def _one_negation(board_solver: BoardSolver, solver: SmallSolver, variables: Sequence[int]) -> int:
    """A new variable of a solver, which implies the negation of at least one of the variables."""
    goal = board_solver.fresh()
    solver.add([-goal, *(-int(board_solver.grouping.sign[v]) * v for v in variables)])
    return goal


def also_refuted(board_solver: BoardSolver, groups: Sequence[int], known: int, variable: int, others: int,
                 loop: bool) -> list[int]:
    """Of other unknown variables, a mask, at most MOST_OTHERS whose negation the groups refute as well, as far as
    little effort shows them; those nearest to the variable come first.
    """
    effort, grouping = brief(board_solver.effort)[2], board_solver.grouping
    near = rings(grouping, variable, known)
    todo = dict.fromkeys(v for group in sorted(groups, key=lambda group: near.get(group, FAR))
                         for v in grouping.clauses.variables_of[group] if others >> v & 1)
    out = list[int]()
    while todo and len(out) < MOST_OTHERS:
        other = next(iter(todo))
        del todo[other]
        if refuting_core(board_solver, groups, known, other, loop, effort) is not None:
            out.append(other)
        elif todo:  # what is false in the model does not follow, or at least not at once
            false = set(board_solver.narrow(known).model())
            todo = dict.fromkeys(v for v in todo if -int(grouping.sign[v]) * v not in false)
    return out
