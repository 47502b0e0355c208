"""Parts of a board that are cut off from the rest: a line that enters them could not come back."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

HANGING = ("cycle", "circuit", "trail", "piece")  # kinds of which something follows


class ConnectivityResult(NamedTuple):
    """What follows from where lines can still run. fits: no drawn line is cut off from the rest. off, on: edges."""

    fits: bool
    off: list[int]
    on: list[int]


class Connectivity:
    """A graph of edges, by number, and how its lines must hang together (see `Puzzle.connectivity`).

    "cycle" and "circuit": one simple cycle, so all lines lie in one biconnected block; "trail": one closed line that
    may cross itself, so no bridge of the graph is a line; "piece": all vertices hang together, so every bridge is a
    line; of the others nothing follows here.
    """

    def __init__(self, ends: list[tuple[int, int]], hangs: str) -> None:
        self.hangs, self.ends = hangs, ends
        self.around: dict[int, list[tuple[int, int]]] = {}
        for edge, (first, second) in enumerate(ends):
            self.around.setdefault(first, []).append((edge, second))
            self.around.setdefault(second, []).append((edge, first))

    def consequences(self, off: Collection[int], on: Collection[int]) -> ConnectivityResult:
        """What follows when the edges `off` are no lines and the edges `on` are lines; the result names other edges."""
        if self.hangs not in HANGING:
            return ConnectivityResult(True, [], [])
        part, bridges, pieces = self.parts(off)
        if self.hangs == "piece":
            return ConnectivityResult(pieces == 1, [], [edge for edge in bridges if edge not in on])
        parts = {part[edge] for edge in on}
        if len(parts) > 1 or not bridges.isdisjoint(on) or len(bridges) == len(part):  # or no cycle
            return ConnectivityResult(False, [], [])
        lone = [edge for edge in bridges if edge not in on]
        if not parts:
            return ConnectivityResult(True, lone, [])
        home = parts.pop()
        return ConnectivityResult(True, [edge for edge, number in part.items() if number != home], [])

    def parts(self, off: Collection[int]) -> tuple[dict[int, int], set[int], int]:
        """Edge -> its block, or its component without bridges; the bridges; the number of connected components.

        This is Tarjan's depth-first search, with a stack in place of recursion.
        """
        around, cycle = self.around, self.hangs in ("cycle", "circuit")
        depth: dict[int, int] = {}
        low: dict[int, int] = {}
        part: dict[int, int] = {}
        bridges: set[int] = set()
        number = pieces = 0
        for root in around:
            if root in depth:
                continue
            pieces += 1
            depth[root] = low[root] = len(depth)
            open_edges: list[int] = []  # not yet in a part
            stack = [(root, -1, 0, iter(around[root]))]
            while stack:
                vertex, entry_edge, mark, rest = stack[-1]
                for edge, other in rest:
                    if edge == entry_edge or edge in off:
                        continue
                    if other not in depth:
                        depth[other] = low[other] = len(depth)
                        stack.append((other, edge, len(open_edges), iter(around[other])))
                        open_edges.append(edge)
                        break
                    if depth[other] < depth[vertex]:
                        open_edges.append(edge)
                        low[vertex] = min(low[vertex], depth[other])
                else:
                    stack.pop()
                    if not stack:
                        number = _close(part, open_edges, 0, number)
                        continue
                    above = stack[-1][0]
                    low[above] = min(low[above], low[vertex])
                    if low[vertex] > depth[above]:
                        bridges.add(entry_edge)
                        number = _close(part, open_edges, mark + 1, number)
                        part[open_edges.pop()] = number
                        number += 1
                    elif cycle and low[vertex] == depth[above]:
                        number = _close(part, open_edges, mark, number)
        return part, bridges, pieces


def _close(part: dict[int, int], open_edges: list[int], mark: int, number: int) -> int:
    """Make a part of the edges in `open_edges` from position `mark` on; return the number of the next part."""
    if len(open_edges) > mark:
        part.update(dict.fromkeys(open_edges[mark:], number))
        del open_edges[mark:]
        number += 1
    return number
