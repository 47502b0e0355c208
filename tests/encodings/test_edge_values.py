"""Integers at the edges of their types, and what only looks like one: right clauses, or an error by the argument's
name.
"""

import os
import re

import numpy as np
import pytest
from edge_values import ENTRIES, number_of
from hypothesis import given, settings, strategies as st

from encoders import TooLarge

CALLS = int(os.environ.get("SATLOOP_CALLS", "300"))
TYPES = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64, np.intp, np.longlong]
EDGES = sorted({sign * (2**power + step) for power in (31, 62, 63, 64) for sign in (1, -1) for step in (-1, 0, 1)})
ENDS = sorted({int(end) for kind in TYPES for end in (np.iinfo(kind).min, np.iinfo(kind).max)})
SMALL = range(-3, 13)


def ends(kind):
    return int(np.iinfo(kind).min), int(np.iinfo(kind).max)


def outcome(name, value):
    """None where the call is right, the error that it raises; fails for any other."""
    argument, call = ENTRIES[name]
    number = number_of(value)
    try:
        found = call(value, number)
    except TooLarge:
        return TooLarge
    except (ValueError, TypeError) as problem:
        assert re.search(rf"\b({argument})\b", str(problem)), (name, value, str(problem))
        return type(problem)
    assert number is not None, (name, value, "is taken for an integer")
    assert found.found == found.expected, (name, value)
    return None


@pytest.mark.parametrize("name", ENTRIES)
def test_an_integer_of_any_type_means_what_pythons_means(name):
    for number in sorted({*EDGES, *ENDS, 2, 5, 100, 200}):
        plain = outcome(name, number)
        for kind in TYPES:
            if np.iinfo(kind).min <= number <= np.iinfo(kind).max and number in (2, 100, *EDGES, *ends(kind)):
                assert outcome(name, kind(number)) == plain, (name, kind, number)


ONE = st.sampled_from([*EDGES, *ENDS, *SMALL, 100, 200])
TYPED = st.sampled_from(TYPES).flatmap(lambda kind: st.sampled_from(
    [*map(kind, SMALL if np.iinfo(kind).min else range(13)), kind(np.iinfo(kind).min), kind(np.iinfo(kind).max)]))
OTHER = st.sampled_from([
    True, False, np.bool_(True), 2.0, 1.5, float("nan"), float("inf"), np.float64(3), np.float32(2), "2", b"2", 2j, {},
    object(), np.array(True), np.array([2.0]), np.array([None]), [True], [2.0], [None], [1, [2]],
    np.datetime64("2020-01-01")])
SHAPED = st.one_of(ONE, TYPED).flatmap(lambda one: st.sampled_from(
    [np.array(one), [one], np.array([one]), np.array(one, dtype=object), np.array([one], dtype=object)]))


@settings(max_examples=CALLS, deadline=None, derandomize=True, database=None)
@given(st.sampled_from([*ENTRIES]), st.one_of(ONE, TYPED, OTHER, SHAPED))
def test_right_clauses_or_an_error_by_name(name, value):
    outcome(name, value)
