"""What the rules of puzzles say, as clauses: where the line goes, how far it runs, regions, what is shaded.

Here is every word that a puzzle file needs, with how to count and the loop itself.

A name brings its module when it is first used, so that a puzzle loads the rules that it has.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..cardinality import exactly, exactly_one
    from ..graph import grouped_by_label
    from ..loops import single_loop
    from ..loops.cut_open_into_arcs import arcs_leaving
    from ..loops.degrees import to_visit, visited
    from .areas import areas_of_marks
    from .inside import lie_inside, shaded_outside, squares_inside
    from .lines.between_marks import turn_at_every_other, turn_where_colours_change
    from .lines.directions import arcs, carry, unbranched, ways_in, ways_out
    from .lines.lengths import (
        arm_length,
        arms_add_up,
        arms_alike,
        equal_arms,
        given_lengths,
        lengths_of_sum,
        lengths_up_to,
        middle_cells,
        middle_edges,
        straight_runs,
        turn_next_to_straight,
        two_arms,
        unequal_lengths,
    )
    from .lines.no_touching import join_neighbours, no_touch_at_corners
    from .lines.rays import arm_toward, arms, rays
    from .lines.rectangles import rectangles
    from .lines.run_lengths import nearest_run, run_lengths, run_lengths_listed
    from .lines.runs_around import runs_around, runs_on_ring
    from .lines.sections import given_sizes, section_places, section_sizes, split_by_kind, unlike_neighbours
    from .lines.turns import arms_differ_by_one, turn_one_way, turns_around
    from .lines.visit_turn_straight import (
        AXES,
        cross,
        eight_neighbours,
        either_visited,
        going_straight,
        literals_at,
        not_visit,
        segments,
        segments_without,
        straight,
        straight_or_off,
        turn,
        turn_or_off,
        turn_where,
        turning,
        visit,
        visit_either,
        visit_where,
        ways,
    )
    from .most_frequent_kind import most_frequent, most_frequent_ahead
    from .region_entries import count_entries, line_start
    from .regions import (
        count_shaded,
        count_turns,
        count_visited,
        edges_between,
        edges_touching,
        enter_each,
        enter_each_visiting_all,
        enter_once_at_most,
        of_a_kind,
        turn_after_exits,
        visit_all_or_none,
    )
    from .several_loops import loops_of_labels, loops_of_marks, visit_evenly
    from .shaded_cells import (
        count_of_row_or_column,
        count_on_rays,
        loop_through_the_rest,
        not_adjacent,
        outweigh,
        shading,
    )
    from .sight import first_at, none_before, run_at
    from .straight_links import link_along_edge, links_at_each, no_crossing, pairs_in_sight
    from .stretches_in_regions import longest_visit, visit_after

__all__ = ["AXES", "arcs", "arcs_leaving", "areas_of_marks", "arm_length", "arm_toward", "arms", "arms_add_up",
           "arms_alike", "arms_differ_by_one", "carry", "count_entries", "count_of_row_or_column", "count_on_rays",
           "count_shaded", "count_turns", "count_visited", "cross", "edges_between", "edges_touching",
           "eight_neighbours", "either_visited", "enter_each", "enter_each_visiting_all", "enter_once_at_most",
           "equal_arms", "exactly", "exactly_one", "first_at", "given_lengths", "given_sizes", "going_straight",
           "grouped_by_label", "join_neighbours", "lengths_of_sum", "lengths_up_to", "lie_inside", "line_start",
           "link_along_edge", "links_at_each", "literals_at", "longest_visit", "loop_through_the_rest",
           "loops_of_labels", "loops_of_marks", "middle_cells", "middle_edges", "most_frequent", "most_frequent_ahead",
           "nearest_run", "no_crossing", "no_touch_at_corners", "none_before", "not_adjacent", "not_visit", "of_a_kind",
           "outweigh", "pairs_in_sight", "rays", "rectangles", "run_at", "run_lengths", "run_lengths_listed",
           "runs_around", "runs_on_ring", "section_places", "section_sizes", "segments", "segments_without",
           "shaded_outside", "shading", "single_loop", "split_by_kind", "squares_inside", "straight", "straight_or_off",
           "straight_runs", "to_visit", "turn", "turn_after_exits", "turn_at_every_other", "turn_next_to_straight",
           "turn_one_way", "turn_or_off", "turn_where", "turn_where_colours_change", "turning", "turns_around",
           "two_arms", "unbranched", "unequal_lengths", "unlike_neighbours", "visit", "visit_after",
           "visit_all_or_none", "visit_either", "visit_evenly", "visit_where", "visited", "ways", "ways_in", "ways_out"]

# Module -> its names.
_MODULES = {
    "..cardinality": "exactly exactly_one",
    "..graph": "grouped_by_label",
    "..loops": "single_loop",
    "..loops.cut_open_into_arcs": "arcs_leaving",
    "..loops.degrees": "to_visit visited",
    ".areas": "areas_of_marks",
    ".inside": "lie_inside shaded_outside squares_inside",
    ".lines.between_marks": "turn_at_every_other turn_where_colours_change",
    ".lines.directions": "arcs carry unbranched ways_in ways_out",
    ".lines.lengths":
        "arm_length arms_add_up arms_alike equal_arms given_lengths lengths_of_sum lengths_up_to "
        "middle_cells middle_edges straight_runs turn_next_to_straight two_arms unequal_lengths",
    ".lines.no_touching": "join_neighbours no_touch_at_corners",
    ".lines.rays": "arm_toward arms rays",
    ".lines.rectangles": "rectangles",
    ".lines.run_lengths": "nearest_run run_lengths run_lengths_listed",
    ".lines.runs_around": "runs_around runs_on_ring",
    ".lines.sections": "given_sizes section_places section_sizes split_by_kind unlike_neighbours",
    ".lines.turns": "arms_differ_by_one turn_one_way turns_around",
    ".lines.visit_turn_straight":
        "AXES cross eight_neighbours either_visited going_straight literals_at not_visit "
        "segments segments_without straight straight_or_off turn turn_or_off turn_where turning visit visit_either "
        "visit_where ways",
    ".most_frequent_kind": "most_frequent most_frequent_ahead",
    ".region_entries": "count_entries line_start",
    ".regions":
        "count_shaded count_turns count_visited edges_between edges_touching enter_each enter_each_visiting_all "
        "enter_once_at_most of_a_kind turn_after_exits visit_all_or_none",
    ".several_loops": "loops_of_labels loops_of_marks visit_evenly",
    ".shaded_cells": "count_of_row_or_column count_on_rays loop_through_the_rest not_adjacent outweigh shading",
    ".sight": "first_at none_before run_at",
    ".straight_links": "link_along_edge links_at_each no_crossing pairs_in_sight",
    ".stretches_in_regions": "longest_visit visit_after",
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """A name, when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name], __name__), name)
    return value
