"""How often a line through the cells of a grid turns, to which side, and how long its arms are where it turns.

As in `visit_turn_straight`, cells: (k,) cells, when: a literal a row.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from ...arguments import checked
from ...clauses.clause_tables import ClauseTable, add_per_row
from ...clauses.templates import by_template
from ...formula import FALSE, TRUE, Formula, Literals
from ...graph import GridGraph
from ...literals import Ints, distinct
from .directions import ways_out
from .lengths import fix_arm_length, lengths_up_to
from .rays import arms
from .visit_turn_straight import AXES, VISIT, turn_in_cells, ways


def _turn_clauses(number: int) -> ClauseTable:
    """Clauses over the columns north 1, east 2, south 3, west 4, and 5 to 8 the segments next beyond these."""
    out: list[tuple[int, ...]] = [*VISIT]
    for one, two in combinations(range(1, 5), 2) if number >= 0 else ():
        passed = 2 + (two - one) % 2 - number  # that many of the next cells are passed straight
        beyond = {0: ((-one - 4,), (-two - 4,)), 1: ((one + 4, two + 4), (-one - 4, -two - 4)),
                  2: ((one + 4,), (two + 4,))}
        out += [(-one, -two, *clause) for clause in beyond.get(passed, ((),))]
    return tuple(out)


TURNS = {number: _turn_clauses(number) for number in range(-1, 4)}


@checked
@by_template("cells")
def count_turns_around(f: Formula, graph: GridGraph, edge: Literals, cells: Ints, number: Ints, when: Literals) -> None:
    """The line visits the cells, and turns `number` (k,) times in the cell, the one before it and the one after it.

    -1 is any number. 4 clauses a cell with -1, 14 with 3, else 16; less at the border.
    """
    arm = arms(graph, ways(graph, edge), cells, 2)
    around = np.concatenate([arm[..., 0], arm[..., 1]], axis=1)
    for one in distinct(number).tolist():
        chosen = number == one
        add_per_row(f, around[chosen], TURNS[one], when[chosen])


@checked
@by_template("cells")
def arms_differ_by_one(f: Formula, graph: GridGraph, edge: Literals, cells: Ints, toward: Ints,
                       when: Literals) -> None:
    """The line turns in the cells, and one of its two arms there is one segment longer than the other: the one that
    goes `toward` (k,) north, east, south, west, 0 to 3, or either for -1.

    A cell whose arms in the row and in the column are at most m long, m the smaller of the two: m - 1 variables, one
    more for -1; at most 5 clauses, those of `lengths_up_to`, and 8 (m + 1) or twice as many for -1.
    """
    row, column = np.divmod(cells, graph.columns)
    most = np.minimum(np.maximum(row, graph.rows - 1 - row), np.maximum(column, graph.columns - 1 - column))
    arm = arms(graph, ways(graph, edge), cells, max(graph.rows, graph.columns))
    turn_in_cells(f, arm[..., 0], when=when)
    given = toward >= 0
    f.add(arm[given, toward[given], :1], when=when[given])
    down = np.where(toward % 2 == 0, TRUE, FALSE)  # whether the longer arm lies in the column
    down[~given] = f.new(int(np.count_nonzero(~given)))
    # long is short and one more: the same literals, moved by one place.
    short = lengths_up_to(f, most, arm.shape[2])[:, None]
    long = np.concatenate([np.full_like(short[..., :1], TRUE), short[..., :-1]], axis=-1)
    for longer, one, other in ((down, *AXES), (-down, *AXES[::-1])):
        fix_arm_length(f, arm[:, one], long, when[:, None], longer[:, None])
        fix_arm_length(f, arm[:, other], short, when[:, None], longer[:, None])


@checked
def turn_one_way(f: Formula, graph: GridGraph, edge: Literals) -> None:
    """All turns of a line are to the same side: to the right in one of its directions. It may cross itself straight.

    edge: (m,) literals of the graph's edges. A variable an edge says that the line runs to the right or down there; for
    each two sides of a cell 2 clauses, of the cell's group "vertex", which rely on its degree rule.
    """
    right = f.new(graph.size)
    way, out = ways(graph, edge), ways_out(graph, np.stack([right, -right]))
    on = f.selectors("vertex", np.arange(graph.vertices))
    for side in range(4):
        # It turns between a side and the next one clockwise: it goes out by the first, and comes in by the second.
        after, beyond = (side + 1) % 4, (side + 2) % 4
        there = (way[:, side] != FALSE) & (way[:, after] != FALSE)
        turned = np.stack([-way[there, side], -way[there, after], way[there, beyond]], axis=1)
        for going in (out[there, side], -out[there, after]):
            f.add(np.concatenate([turned, going[:, None]], axis=1), when=on[there])
        if side < 2:
            through = (way[:, side] != FALSE) & (way[:, beyond] != FALSE)
            for sign in (1, -1):
                f.clause(-way[through, side], -way[through, beyond], sign * out[through, side],
                         sign * out[through, beyond], when=on[through])
