"""The lazy rules of `encoders` for what the checker says of a board as one whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from encoders import FALSE, TRUE, Formula, Ints, Literals
from encoders.connected_vertices import connected
from encoders.formula import Model
from encoders.graph import Graph, GridGraph, grid
from encoders.loops import LOOPS
from encoders.loops.lazy.region_cuts import connect_both_sides

from .checker.hanging_together import Faces, Islands
from .checker.loop_and_path_cuts import Lines, State
from .checker.rule_sheet import Sheet
from .checker.shared.plane_faces import PlaneFaces
from .solution_names import line_literals

Cuts = list[list[int]]


def add_cuts(f: Formula, sheet: Sheet) -> None:
    """Add the lazy rules of a sheet; the formula's first variables are its things."""
    whole = sheet.whole_rule
    if isinstance(whole, PlaneFaces):
        connect_plane_faces(f, sheet)
    elif isinstance(whole, Faces):
        graph = grid(sheet.rows + 1, sheet.columns + 1)
        inside = np.append(np.array([whole.inside[cell] for cell in sheet.cells], dtype=np.int32), FALSE)
        across, down = graph.split(np.arange(len(graph.edges)))
        around = np.stack([across[:-1], across[1:], down[:, :-1], down[:, 1:]], axis=-1)
        connect_both_sides(f, graph, inside, around[tuple(np.array(whole.visited, dtype=np.intp).reshape(-1, 2).T)])
    elif isinstance(whole, Islands):
        number = {island: place for place, island in enumerate(whole.islands)}
        pairs = np.array([[number[one], number[two]] for one, two in whole.bridges.values()], dtype=np.intp)
        connected(f, Graph(len(number), pairs.reshape(-1, 2)), np.array([*whole.bridges], dtype=np.int32))
    elif isinstance(whole, Lines):
        if sheet.crossing:
            f.rules.append(lambda model: crossing_cuts(sheet, whole, model))
            return
        points = GridGraph(*sheet.points)
        edge = line_literals(sheet)
        end = None
        if whole.ends is not None:
            end, ends = np.full(points.vertices, FALSE), {those for both in whole.ends for those in both}
            end[[place_of(sheet, place.cell) for place in whole.places if frozenset(place.lines) in ends]
                or slice(0)] = TRUE
        LOOPS["cuts"].encode(f, points, edge, on=visits(sheet, whole, points), end=end, anchors=anchors(whole, edge))


def connect_plane_faces(f: Formula, sheet: Sheet) -> None:
    """The rule of `connect_both_sides` for a board of faces."""
    number = {point: place for place, point in enumerate(sorted({p for edge in sheet.plane.sides for p in edge}))}
    edges = [[number[one], number[two]] for one, two in sheet.plane.sides]
    graph = Graph(len(number), edges, [[number[point] for point in face] for face in sheet.plane.corners])
    firm = [face for face, row in enumerate(sheet.grids[0]) if row[0] not in ("-", "0")]
    connect_both_sides(f, graph, np.append(np.array(sheet.decides, dtype=np.int32), FALSE),
                       graph.edges_of_faces[firm])


def place_of(sheet: Sheet, cell: tuple[int, int]) -> int:
    return cell[0] * sheet.points[1] + cell[1]


def visits(sheet: Sheet, whole: Lines, graph: GridGraph) -> Literals | None:
    """(n,) the literal that says that the line comes to each vertex; None where some have none."""
    out = np.full(graph.vertices, FALSE)
    for place in whole.places:
        empty = [state for state in place.states if not state.on]
        if empty and len(empty[0].also) != 1:
            return None
        out[place_of(sheet, place.cell)] = -empty[0].also[0] if empty else TRUE
    return out


def anchors(whole: Lines, edge: Literals) -> Ints | None:
    """(k, width) edges of which one is on in every solution, padded with -1."""
    number = {line: place for place, line in enumerate(edge.tolist())}
    rows: list[list[int]] = [[number[line] for line in must] for must in whole.musts]
    width = max(map(len, rows), default=0)
    return np.array([row + [-1] * (width - len(row)) for row in rows], dtype=np.intp) if rows else None


def crossing_cuts(sheet: Sheet, whole: Lines, model: Model) -> Cuts:
    """For each line of several that cross or lie apart: at some cell it goes otherwise, or another line is not there.

    Another one is there in any case if one of some lines must be on that are none of this line's. Of lines with ends
    it is about those without any, and those with only one end of two.
    """
    on = set(np.flatnonzero(model).tolist())
    # state: how the lines meet at each place, in this model. piece: for each line that is on, which connected line it
    # is part of.
    state = [next(s for s in place.states if set(s.on) == set(place.lines) & on) for place in whole.places]
    piece = whole.pieces({line for line in whole.lines if line not in on},
                         {number: s.joined for number, s in enumerate(state)})
    return [sorted(cut_of_line(sheet, whole, state, piece, root)) for root in lines_that_break_rules(whole, on, piece)]


def lines_that_break_rules(whole: Lines, on: set[int], piece: Mapping[int, int]) -> list[int]:
    """The names of the lines, of each line that is on in `piece`, that no solution has as they are."""
    roots = sorted(set(piece.values()))
    if whole.ends is None:
        return roots if len(roots) > 1 else []
    ends = [tuple({piece[line] for line in those & on} for those in both) for both in whole.ends]
    apart = {root for one, two in ends for root in one ^ two}
    return [root for root in roots if root in apart or not any(root in one for one, _ in ends)]


def cut_of_line(sheet: Sheet, whole: Lines, state: Sequence[State], piece: Mapping[int, int], root: int) -> set[int]:
    """The clause that the line `root` of `piece` goes otherwise at some cell, or that another line is not there.

    state: how the lines of each place are joined.
    """
    # The clause says how this line could go otherwise: at places where it may turn only, by another line there;
    # elsewhere by one of its own lines being off.
    clause: set[int] = set()
    turns = {number for number, s in enumerate(state)
             if len(s.joined) == 1 and piece[s.on[0]] == root and straightness(sheet, s.on)}
    bent = {number for number in turns if all(other.on for other in whole.places[number].states)}
    inner = count_lines(whole, bent)
    for number, s in enumerate(state):
        others = {line for line in whole.places[number].lines if line not in s.on}
        for pair in s.joined:
            if piece[pair[0]] != root:
                continue
            if number in bent:
                clause |= {line for line in others if inner[line] < 2}
            else:
                clause |= {-line for line in pair}
                if number in turns and any(len(other.on) > 2 for other in whole.places[number].states):
                    clause |= others  # or the line crosses itself there
    mine = {line for line in piece if piece[line] == root}
    if whole.ends is None and all(must & mine for must in whole.musts):
        clause.add(-min(line for line in piece if line not in mine))
    return clause


def straightness(sheet: Sheet, lines: Iterable[int]) -> bool:
    """Whether two lines lead different ways, across and down: they turn where they meet."""
    return len({sheet.names[line][-1] for line in lines}) == 2


def count_lines(whole: Lines, places: Iterable[int]) -> dict[int, int]:
    """At how many of the places each line is."""
    out = dict.fromkeys(whole.lines, 0)
    for number in places:
        for line in whole.places[number].lines:
            out[line] += 1
    return out
