"""Checks that several puzzles share, on plain arrays of booleans: nothing here knows a clause or a graph."""

from ..failure import failure_where
from .cells_beside_cells import (
           all_visited,
           eight_round,
           either_shaded_or_visited,
           next_to,
           only_at_corners,
           shaded_apart_or_visited,
           touching,
)
from .line_at_cells import (
           ahead,
           arms,
           counts_ahead,
           in_line,
           inside,
           sides,
           straight,
           straight_beyond,
           turns,
           turns_around,
           visited,
)
from .lines import EAST, NORTH, SOUTH, WEST, follow_loop, next_marks, one_loop, walks
from .regions_and_areas import (
           areas,
           beyond,
           crossings,
           exits,
           longest_visits,
           not_of_kind,
           per_region,
           whole_regions,
           without_mark,
)
from .runs_around import runs_around
from .sight import nearest_sides, runs_seen

__all__ = ["EAST", "NORTH", "SOUTH", "WEST", "ahead", "all_visited", "areas", "arms", "beyond", "counts_ahead",
           "crossings", "eight_round", "either_shaded_or_visited", "exits", "failure_where", "follow_loop", "in_line",
           "inside", "longest_visits", "nearest_sides", "next_marks", "next_to", "not_of_kind", "one_loop",
           "only_at_corners", "per_region", "runs_around", "runs_seen", "shaded_apart_or_visited", "sides", "straight",
           "straight_beyond", "touching", "turns", "turns_around", "visited", "walks", "whole_regions", "without_mark"]
