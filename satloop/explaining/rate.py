from __future__ import annotations
from typing import NamedTuple
def costs(explanation):
    return [[0,.2,2,3,12,40][s.tier] for s in explanation.steps]
class R(NamedTuple):
    sentence: str
def rate_explanation(x): return R("")
