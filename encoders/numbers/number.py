"""The interface of all kinds of numbers: what `PlainNumber` has, and operators."""

from __future__ import annotations

import numpy as np

from .comparisons import Term
from .plain_number import PlainNumber
from .sums import Operators, Sum


class Number(Operators, PlainNumber):
    __doc__ = PlainNumber.__doc__

    def _sum(self) -> Sum:
        return Sum((Term(np.ones((), dtype=np.int64), self),))
