"""Sudoku's techniques that use that there is one solution: deadly rectangles and loops, and cells with two candidates.

If two digits could be exchanged, there would be a second solution, so some other candidate in these cells holds. That
is a group of its own, added to the groups of the board when it is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations

from ..model.masks import bits
from .candidates import Candidates, Finding
from .chains import CandidateLinks

MOST_OTHERS = 4  # a rectangle or loop with more other candidates is passed over


def rectangles(state: Candidates, links: CandidateLinks) -> Iterator[Finding]:
    """Two digits in the corners of a rectangle over two boxes: what rules out all other candidates there is struck."""
    n, grouping = state.n, state.grouping
    box = [houses[-1] for houses in grouping.house_of]
    open_ = [cell for cell in range(n * n) if state.placed[cell] < 0]
    rows: dict[int, list[int]] = {}
    for cell in open_:
        rows.setdefault(cell // n, []).append(cell)
    for first, second in combinations(rows, 2):
        columns = [(cell, other) for cell in rows[first] for other in rows[second] if cell % n == other % n]
        for (a, c), (b, d) in combinations(columns, 2):
            cells = (a, b, c, d)
            shared = state.left[a] & state.left[b] & state.left[c] & state.left[d]
            many = sum(state.left[cell].bit_count() for cell in cells) - 8  # others, whichever two digits
            if shared.bit_count() < 2 or not 0 < many <= MOST_OTHERS or len({box[cell] for cell in cells}) != 2:
                continue
            for digits in combinations(bits(shared), 2):
                pair = 1 << digits[0] | 1 << digits[1]
                others = [cell * n + digit for cell in cells for digit in bits(state.left[cell] & ~pair)]
                yield from ruled_out(state, links, "unique rectangle", 4.5, cells, others)


def ruled_out(state: Candidates, links: CandidateLinks, name: str, cost: float, cells: tuple[int, ...],
              others: list[int]) -> Iterator[Finding]:
    """The candidates that rule out all of the others, directly or by one strong link."""
    grouping, size = state.grouping, links.size
    away = sum(1 << candidate + size for candidate in others)
    common = reduce(lambda x, y: x & y, (links.next[candidate] >> size for candidate in others))
    plain = [candidate for candidate in bits(common) if state.has(candidate)]
    if plain:
        yield Finding(cost, name, (grouping.add_group("unique", cells, others),), tuple(plain))
        return
    for cell in cells:
        for digit in bits(state.left[cell]):
            candidate = cell * state.n + digit
            if candidate in others:
                continue
            off = links.next[candidate]
            for gone in bits(off >> size):
                for held in bits(links.next.get(gone + size, 0)):
                    if (off | links.next[held]) & away == away:
                        group = grouping.add_group("unique", cells, others)
                        yield Finding(cost + 0.1, name, (group, links.by[gone, held]), (candidate,))
                        return


def almost_pairs(state: Candidates) -> Iterator[Finding]:
    """All open cells have two candidates and all digits two places, but for one candidate: it holds (BUG+1)."""
    n, grouping = state.n, state.grouping
    more = [cell for cell in range(n * n) if state.placed[cell] < 0 and state.left[cell].bit_count() > 2]
    if len(more) != 1 or state.left[more[0]].bit_count() != 3:
        return
    cell = more[0]
    odd = [digit for digit in bits(state.left[cell])
           if all(state.spots[house][digit].bit_count() == 3 for house in grouping.house_of[cell])]
    open_ = tuple(c for c in range(n * n) if state.placed[c] < 0)
    rest = all(state.spots[house][digit].bit_count() in (0, 1, 2) or (digit in odd and house in grouping.house_of[cell])
               for house in range(3 * n) for digit in range(n))
    if len(odd) == 1 and rest:
        candidate = cell * n + odd[0]
        yield Finding(5.6, "BUG+1", (grouping.add_group("unique", open_, [candidate]),),
                    put=(candidate,))


def unique_loops(state: Candidates, links: CandidateLinks) -> Iterator[Finding]:
    """Two digits in a loop of 6, 8 or 10 cells, two in each house that it meets: works as rectangles do."""
    n, grouping = state.n, state.grouping
    for digits in combinations(range(n), 2):
        pair = 1 << digits[0] | 1 << digits[1]
        cells = [cell for cell in range(n * n) if state.left[cell] & pair == pair and state.placed[cell] < 0]
        more = {cell: (state.left[cell] & ~pair).bit_count() for cell in cells}
        if sum(not extra for extra in more.values()) < 4:
            continue
        near = {cell: [other for other in cells if other in grouping.peers[cell] and more[other] <= MOST_OTHERS]
                for cell in cells}
        seen: set[frozenset[int]] = set()
        for start in cells:
            for loop in _cell_loops(start, near, more, grouping.house_of):
                loop_cells = frozenset(loop)
                if loop_cells not in seen:
                    seen.add(loop_cells)
                    others = [cell * n + digit for cell in loop for digit in bits(state.left[cell] & ~pair)]
                    cost = 4.3 + 0.05 * len(loop)
                    yield from ruled_out(state, links, f"unique loop of {len(loop)} cells", cost, loop, others)


def _cell_loops(start: int, near: dict[int, list[int]], more: dict[int, int],
            house_of: list[list[int]]) -> Iterator[tuple[int, ...]]:
    """Loops of cells that begin with their first cell; a house has none of the cells, or one at an even and one at an
    odd place.
    """
    stack: list[tuple[tuple[int, ...], int]] = [((start,), more[start])]
    while stack:
        path, extra = stack.pop()
        if len(path) in (6, 8, 10) and path[0] in near[path[-1]] and extra:
            even, odd = (sorted(h for cell in path[k::2] for h in house_of[cell]) for k in (0, 1))
            if even == odd:
                yield path
                continue
        if len(path) == 10:
            continue
        mine = {h for cell in path[len(path) % 2::2] for h in house_of[cell]}
        stack += [((*path, cell), extra + more[cell]) for cell in near[path[-1]]
                  if cell > start and cell not in path and extra + more[cell] <= MOST_OTHERS
                  and mine.isdisjoint(house_of[cell])]
