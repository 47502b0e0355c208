"""The variables and clauses of counters and of "at most one" in closed form, from the lengths of rows alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb

from .at_most_one import AT_MOST_ONE
from .comparators import sorting_size
from .constraints import few_direct_clauses, smallest
from .merge_selection import merge_selection_size
from .modulo_totalizer import modulo_size
from .parallel_counter import parallel_size

Counts = tuple[int, int]  # variables and clauses


def direct_size(n: int, k: int, least: bool, most: bool) -> Counts:
    """Of `direct`, for any k."""
    if (least and k > n) or (most and k < 0):
        return 0, 1
    return 0, (comb(n, k - 1) if least and k > 0 else 0) + (comb(n, k + 1) if most and k < n else 0)


def sequential_size(n: int, k: int, least: bool, most: bool) -> Counts:
    """Of `sequential`, 0 < k < n."""
    inner = 2 * k * (n - k)
    return k * (n - k), (inner + n - 2 * k) * most + (inner - n + 2 * k) * least


def totalizer_size(n: int, k: int, least: bool, most: bool) -> Counts:
    """Of `totalizer`, 0 < k < n: of each node the pairs of numbers that its clauses name."""
    if 2 * k > n:
        k, least, most = n - k, most, least
    bound = k + 1 if most else k
    half = 1 << ((n - 1).bit_length() - 1)
    a, b = min(half, bound), min(n - half, bound)
    variables, clauses = (sum(part) for part in zip(sum_size(half, bound, most, least),
                                                    sum_size(n - half, bound, most, least)))
    for total, use in ((k + 1, most), (k - 1, least)):
        clauses += use * sum(0 <= total - i <= b for i in range(a + 1))
    return variables, clauses


@lru_cache(maxsize=4096)
def sum_size(n: int, bound: int, up: bool, down: bool) -> Counts:
    """Of a node of `totalizer` over n literals whose sum counts to `bound`, and all below it."""
    if n == 1:
        return 0, 0
    half = 1 << ((n - 1).bit_length() - 1)
    a, b, own = min(half, bound), min(n - half, bound), min(n, bound)
    variables, clauses = (sum(part) for part in zip(sum_size(half, bound, up, down),
                                                    sum_size(n - half, bound, up, down)))
    for low, high, use in ((1, own, up), (0, own - 1, down)):
        clauses += use * sum(max(0, min(b, high - i) - max(0, low - i) + 1) for i in range(a + 1))
    return variables + own, clauses


def _cardinality_network_size(n: int, k: int, least: bool, most: bool) -> Counts:
    if 2 * k > n:
        k, least, most = n - k, most, least
    return sorting_size(n, k, k + most, least, most)


SIZES: dict[str, Callable[[int, int, bool, bool], Counts]] = {
    "direct": direct_size, "sequential": sequential_size, "totalizer": totalizer_size,
    "modulo-totalizer": modulo_size,
    "k-modulo-totalizer": lambda n, k, least, most: modulo_size(n, k, least, most, cut=True),
    "sorting-network": lambda n, k, least, most: sorting_size(n, k, n, least, most),
    "cardinality-network": _cardinality_network_size, "merge-selection": merge_selection_size,
    "parallel-counter": parallel_size,
}


def counter_size(scheme: str, n: int, k: int, low: int | None, high: int | None) -> Counts:
    """The variables and clauses for one row of n literals without constants: at least k + low, at most k + high; None
    for no bound. scheme: a name in `COUNTERS`, or "auto". Raises KeyError for a scheme without a form.

    >>> counter_size("sequential", 20, 5, None, 0), counter_size("auto", 4, 2, 0, 0)
    ((75, 160), (0, 8))
    """
    def of(low: int | None, high: int | None) -> Counts:
        parts = [(low, True, True)] if low == high else [(low, True, False), (high, False, True)]
        sizes = [_bound_size(scheme, n, k + offset, least, most) for offset, least, most in parts if offset is not None]
        return sum(size[0] for size in sizes), sum(size[1] for size in sizes)

    if low is not None and high is not None and low != high:
        return min(of(high, high), of(low, high), key=sum)
    return of(low, high)


def _bound_size(scheme: str, n: int, k: int, least: bool, most: bool) -> Counts:
    if not 0 < k < n or (scheme == "auto" and few_direct_clauses(n, k, least, most)):
        return direct_size(n, k, least, most)
    return SIZES[smallest(n, k, least, most) if scheme == "auto" else scheme](n, k, least, most)


def one_size(scheme: str, n: int, k: int, least: bool) -> Counts:
    """The variables and clauses of "at most one" of n literals, and at least one (`least`); k: 1, or 0 and less where
    constants hold. scheme: a name in `AT_MOST_ONE`, or "auto". Raises KeyError for a scheme without a form.

    >>> one_size("pairwise", 4, 1, True), one_size("auto", 20, 1, False)
    ((0, 7), (19, 56))
    """
    if k != 1 or n < 2:
        return direct_size(n, k, least, True)
    if scheme == "auto":
        scheme = "pairwise" if few_direct_clauses(n, 1, False, True) else "sequential"
    size = getattr(AT_MOST_ONE[scheme], "size", None)
    if size is None:
        raise KeyError(scheme)
    variables, clauses = size(n)
    return variables, clauses + least
