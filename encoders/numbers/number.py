"""The interface of all kinds of numbers: what `PlainNumber` has, and operators."""

from __future__ import annotations

import numpy as np

from .comparisons import Term
from .operators import Operators, Sum
from .plain_number import PlainNumber


class Number(Operators, PlainNumber):
    __doc__ = PlainNumber.__doc__

    def _sum(self) -> Sum:
        return Sum((Term(np.ones((), dtype=np.int64), self),))
