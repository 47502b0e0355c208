"""What the loop schemes look like: one picture each, on a small grid, and a sentence."""

from __future__ import annotations

import numpy as np

from encoders import GridGraph
from encoders.loops.labels.lfsr import TAPS, register_bits
from satloop.pictures import Picture

ROWS, COLUMNS = 5, 6
LOOP = [(0, 0), (0, 1), (0, 2), (1, 2), (1, 3), (0, 3), (0, 4), (0, 5), (1, 5), (2, 5), (2, 4), (3, 4), (3, 5), (4, 5),
        (4, 4), (4, 3), (3, 3), (3, 2), (4, 2), (4, 1), (4, 0), (3, 0), (2, 0), (2, 1), (1, 1), (1, 0)]
TWO = [[(0, 0), (0, 1), (1, 1), (2, 1), (2, 0), (1, 0)],
       [(1, 3), (1, 4), (1, 5), (2, 5), (3, 5), (4, 5), (4, 4), (4, 3), (3, 3), (2, 3)]]
Cell = tuple[int, int]


def edges(*loops: list[Cell], closed: bool = True) -> np.ndarray:
    """(m,) the segments of the loops, or of the lines if they are not closed."""
    graph = GridGraph(ROWS, COLUMNS)
    number = {frozenset(pair): i for i, pair in enumerate(graph.edges.tolist())}
    on = np.zeros(len(graph.edges), dtype=bool)
    for loop in loops:
        for one, two in zip(loop, loop[1:] + loop[:1] * closed):
            on[number[frozenset((one[0] * COLUMNS + one[1], two[0] * COLUMNS + two[1]))]] = True
    return on


def labelled(labels: list[object]) -> Picture:
    """The loop, with a label in each cell in its order."""
    return Picture(ROWS, COLUMNS, cell_loop=edges(LOOP), corners=dict(zip(LOOP, labels)), marks=[LOOP[0]])


def states(count: int) -> list[int]:
    """The states of the shift register that the scheme would take, one step each, their bits read as a number."""
    width = register_bits(count)
    bits, out = [1] + [0] * (width - 1), []
    for _ in range(count):
        out.append(int("".join(map(str, bits)), 2))
        bits = [*bits[1:], bits[0] ^ bits[TAPS[width]]]
    return out


def heights() -> list[object]:
    """The root's ends are highest; each further one is one lower from both sides."""
    half = len(LOOP) // 2
    return [half - min(i, len(LOOP) - i) for i in range(len(LOOP))]


def inside() -> np.ndarray:
    """(faces) the faces inside a loop along the grid lines."""
    shape = np.zeros((ROWS, COLUMNS), dtype=bool)
    for cell in [(0, 1), (1, 1), (1, 2), (2, 2), (2, 3), (3, 2), (1, 4), (2, 4), (3, 1)]:
        shape[cell] = True
    return shape


def outlined() -> Picture:
    framed = np.pad(inside(), 1)
    across, down = framed[:-1, 1:-1] != framed[1:, 1:-1], framed[1:-1, :-1] != framed[1:-1, 1:]
    line = np.concatenate([across.ravel(), down.ravel()])
    return Picture(ROWS, COLUMNS, grid="dots", lattice_loop=line, marks=inside())


def separate(marked: list[Cell]) -> Picture:
    return Picture(ROWS, COLUMNS, cell_loop=edges(*TWO), marks=marked)


def eliminated() -> Picture:
    """The order in which cells are taken out: fewest neighbours first; those of a cell become each other's."""
    graph = GridGraph(ROWS, COLUMNS)
    near: dict[int, set[int]] = {v: set() for v in range(graph.vertices)}
    for one, two in graph.edges.tolist():
        near[one].add(two)
        near[two].add(one)
    order: list[int] = []
    while near:
        out = min(near, key=lambda v: (len(near[v]), v))
        beside = near.pop(out)
        for v in beside:
            near[v] = (near[v] | beside) - {v, out}
        order.append(out)
    return Picture(ROWS, COLUMNS, cell_loop=edges(LOOP),
                   corners={divmod(v, COLUMNS): i for i, v in enumerate(order, 1)})


def idea(name: str) -> tuple[Picture, str]:
    """The picture and its words; a scheme that is not known here shows what it has to tell apart."""
    if name in ("region-cuts", "regions"):
        picture = outlined()
    elif name in LABELS:
        picture = labelled(LABELS[name])
    elif name == "elimination":
        picture = eliminated()
    elif name == "propagator":
        picture = Picture(ROWS, COLUMNS, cell_loop=edges(LOOP[:9], closed=False), marks=[LOOP[0], LOOP[8]])
    else:
        picture = separate([] if name == "none" else TWO[0])
    return picture, WORDS.get(name, "What every scheme must rule out: separate loops.").strip()


REMAINDERS = [f"{i % 3} {i % 5}" for i in range(len(LOOP))]
LABELS: dict[str, list[object]] = {
    "binary-distance": [*range(len(LOOP))], "unary-distance": [*range(len(LOOP))], "lfsr": [*states(len(LOOP))],
    "remainder": [*REMAINDERS], "remainder-cuts": [*REMAINDERS], "height": heights(),
}
WORDS = {
    "cuts": """
A model has two loops. The marked cells are one piece: if it and something outside are visited, some segment
must leave it. That clause is added, and the same solver goes on.
""",
    "arc-cuts": """
As `cuts`, but each segment is two arcs: the line must come into the marked piece, and must leave it.
""",
    "cuts-edges": """
The segments of the marked loop are forbidden to be on all together, unless it alone is the solution.
""",
    "region-cuts": """
Marked faces are inside. The loop is where inside meets outside; it is one loop if the inside hangs together and
the outside does. Where a model's inside falls apart a cut is added.
""",
    "regions": """
Marked faces are inside. A tree of faces holds the inside together, another the outside, so the line between
them is one loop.
""",
    "binary-distance": """
Cut open at the marked cell and followed one way, a number grows by one from cell to cell. A second loop has no
cell where it may start again.
""",
    "unary-distance": """
Cut open at the marked cell and followed one way, a number grows by one from cell to cell; here it is written as
a row of literals that say 'at least k'.
""",
    "lfsr": """
Cut open at the marked cell and followed one way, the label goes from one state of a shift register to the next:
copied bits and one xor, no carry. Here the bits are read as a number.
""",
    "remainder": """
Cut open at the marked cell and followed one way, remainders modulo 3, 5 and so on grow by one. A second loop
would have a length that all of them divide: too long for the board.
""",
    "remainder-cuts": """
Cut open at the marked cell and followed one way, remainders modulo 3 and 5 grow by one; loops of 15, 30 ...
cells are left to cuts.
""",
    "height": """
One segment is the root, at the marked cell. Every other one is one below its highest neighbour; a second loop
would have a highest segment with nothing above it.
""",
    "elimination": """
Cells are taken out one by one, in the order of the numbers; the two neighbours on the line are then joined directly.
What is left at the end of a second loop is two edges between two cells, which is forbidden.
""",
    "propagator": """
While the solver searches, the ends of each line so far are known. A segment that would close it too early is
ruled out at once.
""",
    "none": """
The degree rules alone: each cell has no line or two. Separate loops appear.
""",
}
