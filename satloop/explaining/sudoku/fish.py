"""Sudoku's fish: the places of a digit in some lines lie in as many crossing lines, but perhaps for a fin.

Plain fish cost what Sukaku Explainer says, which has none with fins; those cost as much as the chains that it finds in
their place. The names are those of HoDoKu (B. Hobiger): a fish with a fin is sashimi where a line has one place or none
besides the fin.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..model.masks import bits, union
from .candidates import Candidates, Finding

FISH = {2: ("X-wing", 3.2, 5.3), 3: ("swordfish", 3.8, 7.5), 4: ("jellyfish", 5.2, 7.8)}  # costs: plain, with a fin
MOST_MORE = 2  # crossing lines in which places may lie besides those that the fish takes
MOST_FIN = 3  # cells of a fin


def fish(state: Candidates, size: int, fin: bool = False) -> Iterator[Finding]:
    """The places of a digit in `size` rows lie in `size` columns, or the reverse: it is struck from the rest of these.

    fin: all places but a few do, the fin. Then either the fish holds or the digit is in the fin, so it is struck from
    the cells of the rest that see all of the fin.
    """
    n, grouping = state.n, state.grouping
    name, plain, finned = FISH[size]
    house, peers = grouping.house_masks, grouping.peer_masks  # masks of cells, as all below
    for digit, held in enumerate(state.holders):
        for base, cover in ((range(n), range(n, 2 * n)), (range(n, 2 * n), range(n))):
            free = [line for line in base if 1 < state.spots[line][digit].bit_count() <= size + MOST_MORE * fin]
            for lines in combinations(free, size):
                places = bits(union([state.spots[line][digit] for line in lines]))
                if not size + fin <= len(places) <= size + MOST_MORE * fin:
                    continue
                own = union([house[line] for line in lines])
                for chosen in combinations(places, size):
                    covered = union([house[cover[place]] for place in chosen])
                    rest, out = held & own & ~covered, held & covered & ~own
                    if not out or rest.bit_count() > MOST_FIN:
                        continue
                    for cell in bits(rest):
                        out &= peers[cell]
                    if out:
                        sashimi = any((house[line] & held & covered).bit_count() < 2 for line in lines)
                        kind = "" if not fin else "sashimi " if sashimi else "finned "
                        cited = tuple(grouping.digit_group(line, digit) for line in lines)
                        yield Finding(finned if fin else plain, kind + name, cited,
                                      tuple(cell * n + digit for cell in bits(out)))
