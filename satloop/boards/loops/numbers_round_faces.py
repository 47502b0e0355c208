"""The rule of Slitherlink on any plane graph: one loop, and numbers in faces that count their edges on it."""

from __future__ import annotations

import numpy as np

from encoders import FALSE, Bools, Formula, Graph, Ints, Literals
from encoders.graph import GridGraph
from encoders.loops.outline_of_faces import count_outline, outline
from encoders.rules import exactly, single_loop

from ..puzzle import Key


def loop_with_numbers(f: Formula, graph: Graph, sides: Ints, clue: Ints, firm: Bools, loops: str, on: Literals,
                      required: Literals | None = None) -> Key:
    """One loop along edges, and each number is how many edges of its face are on it.

    sides: (faces, k) the edges round each face but the outer one, -1 pads. clue: (faces,) the numbers, -1 for none.
    firm: (faces,) whose number is above 0 and always holds. on: the literals of the numbers' groups. required: for each
    vertex TRUE where the loop has to pass; None where it may leave out any.
    """
    given = clue >= 0
    # The edges form one single loop; it passes every face with a number above 0.
    anchors = sides[firm]
    if loops == "region-cuts" and required is None and not f.has_groups("vertex", "loop"):
        # Its edges need no rule to be loops.
        border = outline(f, graph, anchors)
        # A number is how many of its face's neighbours, one across each edge, lie on the other side of the loop.
        with f.section("clues"):
            count_outline(f, graph, border, np.flatnonzero(given), clue[given], when=on)
        return {"edges": border}
    edge = f.new(graph.size)
    # A number is how many of its face's edges are on the loop.
    with f.section("clues"):
        literals = edge if isinstance(graph, GridGraph) else np.append(edge, FALSE)  # all squares have four sides
        exactly(f, literals[sides[given]], clue[given], when=on)
    single_loop(f, graph, edge, loops, required, anchors=anchors)
    return {"edges": edge}
