"""What the rules of puzzles say, as clauses: where the line goes, how far it runs, regions, what is shaded.

Here is every word that a puzzle file needs, with how to count and the loop itself.
"""

from ..cardinality import exactly
from ..loops import single_loop
from .arms import (
           arm_length,
           arms,
           arms_add_up,
           lengths,
           rays,
           straight_beyond,
           straight_runs,
           summands,
           turn_beyond,
           two_arms,
           unequal,
)
from .lines import AXES, at, either_visited, segments, straight, turn, turn_where, turning, visit, visit_where, ways
from .regions import between, by_label, enter_each, enter_each_visiting_all, turn_so_often, visit_so_many
from .shading import loop_through_the_rest, not_adjacent, shading, tally

__all__ = ["AXES", "arm_length", "arms", "arms_add_up", "at", "between", "by_label", "either_visited", "enter_each",
           "enter_each_visiting_all", "exactly", "lengths", "loop_through_the_rest", "not_adjacent", "rays",
           "segments", "shading", "single_loop", "straight", "straight_beyond", "straight_runs", "summands", "tally",
           "turn", "turn_beyond", "turn_so_often", "turn_where", "turning", "two_arms", "unequal", "visit",
           "visit_so_many", "visit_where", "ways"]
