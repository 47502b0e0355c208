"""Tapa-Like Loop: one loop visits no clue. Along the ring of the eight cells round a clue the loop falls into runs; the
clue lists their lengths, in cells. A question mark is any length, alone also none; a lone 0 is no run."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from ..grid import Cell
from ..rule_sheet import Sheet, at

RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def read(s: Sheet) -> None:
    clues = dict(s.clues("[0-8?]|[1-8?](,[1-8?]){1,3}", "a list of up to four numbers as 1,3 or 2,?"))
    for cell, token in clues.items():
        if sum(1 if sign == "?" else int(sign) for sign in token.split(",")) > 8:
            raise s.wrong(cell, "numbers that are 8 in all at most")
    s.holes |= set(clues)
    visited = {cell: s.thing("visited", *cell) for cell in s.cells if cell not in s.holes}
    for cell, token in clues.items():
        if token != "?":
            s.ways(f"the clue {token} at {at(cell)}", runs_around(s, cell, token.replace("0", "").split(","), visited))
    s.loop(mark=lambda cell, ways: [visited[cell] if ways else -visited[cell]])


def runs_around(s: Sheet, cell: Cell, lengths: list[str], visited: dict[Cell, int]) -> Iterator[list[int]]:
    """The ways for the loop to fall into runs of these lengths round a cell."""
    ring = [(cell[0] + down, cell[1] + right) for down, right in RING]
    on, line = [visited.get(other, 0) for other in ring], [*map(s.line, ring, "EESSWWNN")]
    # Of each cell of the ring: 0 it is not visited, 1 a run ends there, 2 the run goes on to the next cell.
    for states in product(*((0, 1, 2)[:1 + (a > 0) + (b > 0)] for a, b in zip(on, line))):
        end = next((k for k in range(8) if states[k] < 2), 7) + 1
        runs = "".join(map(str, states[end:] + states[:end]))
        sizes = ["8"] if runs == "2" * 8 else [str(len(run) + 1) for run in runs.replace("0", "").split("1")[:-1]]
        known = [length for length in lengths if length.isdigit()]
        if "20" not in runs and len(sizes) == len([*filter(None, lengths)]) and not Counter(known) - Counter(sizes):
            yield [*(a if k else -a for k, a in zip(states, on) if a),
                   *(b if k == 2 else -b for k, b in zip(states, line) if b)]
