"""Clues that are numbers: which a puzzle has, said once for its token table, its error text and its pen."""

from __future__ import annotations

from typing import NamedTuple

from .editor_pens import Pen, pick, typed
from .text import ANY, Labels


class NumberClues(NamedTuple):
    """table: a token -> its number, ANY for a question mark. expected: what a wrong token's error asks for. pen: how a
    person writes these tokens."""

    table: Labels
    expected: str
    pen: Pen


def numbers(low: int = 0, high: int | None = None, unknown: str = "") -> NumberClues:
    """The numbers from `low` to `high`, at most 9, or all from 0 on; with a question mark for what `unknown` says.

    >>> numbers(0, 3, unknown="any").expected
    'a number from 0 to 3, ? for any, or - for none'
    >>> numbers(0, 3, unknown="any").pen.tokens, numbers().pen.tokens
    ('0 1 2 3 ?', '\\\\d+')
    """
    span, mark = "" if high is None else f" from {low} to {high}", "?" * bool(unknown)
    if high is None:
        pen = typed(r"\d+" + r"|\?" * bool(unknown))
    else:
        pen = pick(" ".join([*map(str, range(low, high + 1)), *mark]))
    return NumberClues(Labels(r"\d+" if high is None else f"[{low}-{high}]", more=dict.fromkeys(mark, ANY)),
                       f"a number{span}{f', ? for {unknown}' * bool(unknown)}, or - for none", pen)
