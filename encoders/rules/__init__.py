"""What the rules of puzzles say, as clauses: where the line goes, how far it runs, regions, what is shaded.

Here is every word that a puzzle file needs, with how to count and the loop itself.
"""

from ..cardinality import exactly, exactly_one
from ..loops import single_loop
from ..loops.degrees import to_visit, visited
from .inside import lie_inside, squares_inside
from .line_lengths import (
    arm_length,
    arm_toward,
    arms,
    arms_add_up,
    arms_alike,
    equal_arms,
    lengths,
    middle_cells,
    middle_edges,
    rays,
    straight_runs,
    summands,
    turn_next_to_straight,
    two_arms,
    unequal,
    up_to,
)
from .lines import (
    AXES,
    at,
    eight_round,
    either_visited,
    not_visit,
    segments,
    segments_without,
    straight,
    turn,
    turn_where,
    turning,
    visit,
    visit_either,
    visit_where,
    ways,
)
from .links import along, at_each, in_sight, no_crossing
from .regions import (
    between,
    by_label,
    enter_each,
    enter_each_visiting_all,
    shade_so_many,
    turn_so_often,
    visit_so_many,
)
from .shading import loop_through_the_rest, not_adjacent, shading, tally

__all__ = ["AXES", "along", "arm_length", "arm_toward", "arms", "arms_add_up", "arms_alike", "at", "at_each",
           "between", "by_label", "eight_round", "either_visited", "enter_each", "enter_each_visiting_all",
           "equal_arms", "exactly", "exactly_one", "in_sight", "lengths", "lie_inside", "loop_through_the_rest",
           "middle_cells", "middle_edges", "no_crossing", "not_adjacent", "not_visit", "rays", "segments",
           "segments_without", "shade_so_many", "shading", "single_loop", "squares_inside", "straight",
           "straight_runs", "summands", "tally", "to_visit", "turn", "turn_next_to_straight", "turn_so_often",
           "turn_where", "turning", "two_arms", "unequal", "up_to", "visit", "visit_either", "visit_so_many",
           "visit_where", "visited", "ways"]
