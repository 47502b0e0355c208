"""What the rules of puzzles say, as clauses: where the line goes, how far it runs, regions, what is shaded.

Here is every word that a puzzle file needs, with how to count and the loop itself.

A name brings its module when it is first used, so that a puzzle loads the rules that it has.
"""

# ruff: noqa: F403
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # a check of types does not see what the table below brings
    from ..cardinality import *
    from ..graph import *
    from ..loops import *
    from ..loops.cut_open_into_arcs import *
    from ..loops.degrees import *
    from .areas import *
    from .inside import *
    from .lines.between_marks import *
    from .lines.directions import *
    from .lines.lengths import *
    from .lines.no_touching import *
    from .lines.rays import *
    from .lines.rectangles import *
    from .lines.run_lengths import *
    from .lines.runs_around import *
    from .lines.sections import *
    from .lines.turns import *
    from .lines.visit_turn_straight import *
    from .most_frequent_kind import *
    from .region_entries import *
    from .regions import *
    from .several_loops import *
    from .shaded_cells import *
    from .sight import *
    from .straight_links import *
    from .stretches_in_regions import *

# Module -> its names.
_MODULES = {
    "..cardinality": "exactly exactly_one",
    "..graph": "grouped_by_label",
    "..loops": "single_loop",
    "..loops.cut_open_into_arcs": "arcs_leaving",
    "..loops.degrees": "named_visits visited visits_for_loop",
    ".areas": "form_areas_of_marks",
    ".inside": "keep_shaded_outside lie_inside squares_inside",
    ".lines.between_marks": "turn_at_every_other turn_where_colours_change",
    ".lines.directions": "add_arcs carry unbranched ways_in ways_out",
    ".lines.lengths":
        "arms_add_up arms_alike centre_runs_on_cells centre_runs_on_edges differ_in_length equalize_arms "
        "fix_arm_length fix_straight_runs fix_two_arms given_lengths lengths_of_sum lengths_up_to "
        "turn_next_to_straight",
    ".lines.no_touching": "join_neighbours no_touch_at_corners",
    ".lines.rays": "arm_toward arms rays",
    ".lines.rectangles": "form_rectangles",
    ".lines.run_lengths": "fix_nearest_run list_run_lengths run_lengths",
    ".lines.runs_around": "fix_runs_around run_ends_on_ring",
    ".lines.sections": "differ_from_neighbours fix_given_sizes fix_section_sizes section_places split_by_kind",
    ".lines.turns": "arms_differ_by_one count_turns_around turn_one_way",
    ".lines.visit_turn_straight":
        "AXES avoid_cells cross_in_cells eight_neighbours either_visited go_straight go_straight_or_off going_straight "
        "literals_at segments segments_without turn_in_cells turn_or_off turn_where turning visit_cells visit_either "
        "visit_where ways",
    ".most_frequent_kind": "name_most_frequent name_most_frequent_ahead",
    ".region_entries": "count_entries line_start",
    ".regions":
        "count_shaded count_turns count_visited edges_between edges_touching enter_each enter_each_visiting_all "
        "enter_once_at_most have_marks_of_one_kind turn_after_exits visit_all_or_none",
    ".several_loops": "form_loops_of_labels form_loops_of_marks visit_evenly",
    ".shaded_cells": "count_of_row_or_column count_on_rays loop_through_the_rest not_adjacent outweigh shading",
    ".sight": "see_first_at see_none_before see_run_at",
    ".straight_links": "link_along_edge links_at_each no_crossing pairs_in_sight",
    ".stretches_in_regions": "fix_longest_visit fix_visit_after",
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names.split()}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    """A name, when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name], __name__), name)
    return value
