"""Numberlink: paths join equal labels, two each; cells may stay empty, and none of them lies on a closed line."""

from ..own import numberlink_lemma
from ..rule_sheet import Sheet
from . import flow


def read(s: Sheet) -> None:
    flow.read(s, fill=False)
    numberlink_lemma.add_lemma(s)
