"""The scores of answers by puzzle and level, with confidence intervals for the share of boards that are solved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from ..explaining.model.level_names import LEVELS
from ..puzzles import find

Z = 1.959963984540054  # of the normal distribution, for 95 %
HEAD = ("puzzle", "level", "boards", "solved", "%", "95 % interval", "mean score", "failed")


def wilson(solved: int, count: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, by Wilson's score (1927, "Probable inference, the law of succession, and
    statistical inference"): sensible for few boards too, and where none or all are solved.

    >>> [round(bound, 3) for bound in wilson(0, 10) + wilson(8, 10)]
    [0.0, 0.278, 0.49, 0.943]
    """
    share, weight = solved / count, Z * Z / count
    middle = (share + weight / 2) / (1 + weight)
    reach = Z * sqrt(share * (1 - share) / count + weight / count / 4) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def score_table(answers: Iterable[Mapping[str, Any]]) -> list[tuple[str, ...]]:
    """HEAD and a row for each puzzle and level, easiest first, then one for all, where there are several.

    answers: as `satloop.ask` returns them. failed: how many of them are none, because the program failed.
    """
    groups: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for answer in answers:
        groups.setdefault((answer["genre"], answer["level"] or ""), []).append(answer)
    order = sorted(groups, key=lambda key: (key[0], LEVELS.index(key[1]) if key[1] else -1))
    rows = [HEAD, *(_row(find(genre).title, level or "any", groups[genre, level]) for genre, level in order)]
    if len(groups) > 1:
        rows.append(_row("all", "", [answer for own in groups.values() for answer in own]))
    return rows


def _row(title: str, level: str, own: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    solved, count = sum(answer["solved"] for answer in own), len(own)
    low, high = wilson(solved, count)
    mean = sum(answer["score"] for answer in own) / count
    return (title, level, str(count), str(solved), f"{100 * solved / count:.1f}",
            f"{100 * low:.1f} to {100 * high:.1f}", f"{mean:.3f}", str(sum(bool(answer["failed"]) for answer in own)))
