"""Reasons made small in parts: what is left still fails, and no part of it can go."""

import random

import pytest

from satloop.explaining.search.path_probing import FEWER, MANY, PARTS, minimal_in_parts


@pytest.mark.parametrize("count", [0, 1, PARTS - 1, PARTS + 1, MANY, MANY + 1, 5 * MANY])
@pytest.mark.parametrize("share", [0.0, 0.02, 0.3, 1.0])
def test_what_is_left_fails_and_none_of_its_last_parts_can_go(count, share):
    order = random.Random(count)
    needed = set(order.sample(range(count), round(share * count)))
    left = minimal_in_parts(list(range(count)), needed.issubset)
    assert needed <= set(left) and left == sorted(left)
    size = 1 + len(left) // (PARTS if len(left) <= MANY else FEWER)
    assert size > 1 or set(left) == needed
    assert len(left) <= size * len(needed)


def test_the_first_items_are_dropped_first():
    assert minimal_in_parts([1, 2, 3, 4], lambda left: len(left) > 1) == [3, 4]
