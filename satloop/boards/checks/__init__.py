"""Checks that several puzzles share, on plain arrays of booleans: nothing here knows a clause or a graph."""

from ..failure import failure_where
from .cells_beside_cells import (
           all_visited,
           eight_neighbour_counts,
           either_shaded_or_visited,
           neighbour_counts,
           shaded_apart_or_visited,
           touching,
           touching_only_at_corners,
)
from .line_at_cells import (
           ahead,
           arms,
           counts_ahead,
           inside,
           segments_in_line,
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
           cells_of_regions_without_mark,
           crossings,
           exits,
           longest_visits,
           per_region,
           regions_not_of_kind,
           values_beyond,
           whole_regions,
)
from .runs_around import runs_around
from .sight import nearest_sides, runs_seen

__all__ = ["EAST", "NORTH", "SOUTH", "WEST", "ahead", "all_visited", "areas", "arms", "cells_of_regions_without_mark",
           "counts_ahead", "crossings", "eight_neighbour_counts", "either_shaded_or_visited", "exits", "failure_where",
           "follow_loop", "inside", "longest_visits", "nearest_sides", "neighbour_counts", "next_marks", "one_loop",
           "per_region", "regions_not_of_kind", "runs_around", "runs_seen", "segments_in_line",
           "shaded_apart_or_visited", "sides", "straight", "straight_beyond", "touching", "touching_only_at_corners",
           "turns", "turns_around", "values_beyond", "visited", "walks", "whole_regions"]
