"""What the rule of the loop says follows from the few lines that are cited for it."""

from collections import Counter

import numpy as np
import pytest

from satloop.explaining.model.chain_links import APART, CLOSED, SIDES
from satloop.explaining.preparation import prepare
from satloop.explaining.search.loop_rule.loop_reasons import LoopReasons
from satloop.explaining.search.loop_rule.parts_cut_off import Connectivity
from satloop.formats.open_board import open_board


def states(reasons, rng, count):
    """Lines of the solution that are certain, and others after them, some of which are wrong."""
    edges = len(reasons.drawn)
    solution = np.array([abs(x) for x in reasons.drawn])  # oriented: what holds is positive
    for _ in range(count):
        decided = rng.permutation(solution)[:rng.integers(edges // 3, edges)]
        certain = rng.integers(0, len(decided) + 1)
        wrong = rng.random(len(decided)) < rng.choice([0.0, 0.05, 0.3])
        wrong[:certain] = False
        yield np.where(wrong, -decided, decided).tolist(), int(certain)


def follows(reasons, kind, literal, literals):
    """Whether a literal follows from others in the way of a kind, looked for anew."""
    off, on = reasons.decided(set(literals))
    if kind == APART:
        ends = [edge[1:] for edge in reasons.edges]
        fits, absent, present = Connectivity(ends, reasons.kind).consequences(off, on)
        return not fits or literal in [*(-reasons.drawn[x] for x in absent), *(reasons.drawn[x] for x in present)]
    return bool({0, literal} & {*(reasons._sided if kind == SIDES else reasons._crossed)(off, on)})


def test_a_long_chain_cites_no_line_that_is_decided_by_others():
    """A part that is cut off rests on what cuts it off, not on lines that the colours of faces decide as well."""
    reasons = LoopReasons(prepare(open_board("instances/slitherlink/7x8-1.txt")).grouping)
    numbers = []
    for decided, certain in states(reasons, np.random.default_rng(2), 100):
        for literal in reasons._apart(*reasons.decided(set(decided))):
            numbers.append(len(reasons.needed(APART, literal, decided, certain)) - certain)
    assert len(numbers) > 100 and np.mean(numbers) < 6


@pytest.mark.parametrize("name", [
    "slitherlink/7x8-1.txt", "masyu/5x6-1.txt", "icewalk/5x5-1.txt", "countryroad/5x6-1.txt", "hashi/6x6-1.txt",
    "slalom/6x6-1.txt"])
def test_few_lines_are_cited(name):
    """The certain ones and, of the others, hardly one too many."""
    reasons = LoopReasons(prepare(open_board(f"instances/{name}")).grouping)
    seen, spare = Counter(), 0
    for decided, certain in states(reasons, np.random.default_rng(1), 150):
        off, on = reasons.decided(set(decided))
        for kind, find in ((CLOSED, reasons._crossed), (SIDES, reasons._sided), (APART, reasons._apart)):
            for literal in find(off, on):
                cited = reasons.needed(kind, literal, decided, certain)
                assert cited[:certain] == decided[:certain]
                later = cited[certain:]
                assert [x for x in decided[certain:] if x in later] == later
                assert follows(reasons, kind, literal, cited), (kind, literal)
                seen[kind, literal != 0] += 1
                spare += any(follows(reasons, kind, literal, [x for x in cited if x != one]) for one in later)
    assert sum(seen.values()) > 100 and spare <= sum(seen.values()) / 100
    assert {literal for _, literal in seen} == {True, False}
