"""What puzzles share whose line has to come to each icebarn, a patch of ice cells that hang together."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from encoders import Bools, Formula, Ints, Literals
from encoders.cached_property import cached_property
from encoders.graph import components

from .. import checks
from ..failure import Failures
from ..puzzle import Marks
from .crossing_loop import ON_ICE
from .in_out_line import InOutLine


class EveryIcebarn(InOutLine):
    """A line from IN to OUT that comes to each icebarn."""

    group = "ice"
    words: ClassVar = {**ON_ICE, "must pass": "at {place} the line comes in or goes out, and only this way is left",
                       "region": "the icebarn of {place}",
                       "region needs": "the line has to come to the icebarn of {place}, and only this way is left",
                       "wrong region": "the line could not come to {group}"}

    @cached_property
    def region(self) -> Ints:  # type: ignore[override]
        """(rows, columns) the number of each cell's icebarn, -1 off the ice."""
        one, two = self.graph.edges[self.ice.ravel()[self.graph.edges].all(axis=1)].T
        # 0 off the ice is appended, so that it is there on boards of ice alone, and becomes -1 when all is shifted by
        # one.
        area = np.where(self.ice.ravel(), components(self.ice.size, np.stack([one, two], axis=1)) + 1, 0)
        return np.asarray(np.unique(np.append(area, 0), return_inverse=True)[1][:-1].reshape(self.ice.shape) - 1)

    def visit_icebarns(self, f: Formula, edge: Literals) -> None:
        """The line comes to each icebarn. edge: (m,) as of `line_edges`. A clause an icebarn."""
        area = np.arange(int(self.region.max()) + 1)
        f.add(self.lines_at(edge, self.region), when=f.selectors("region", area))

    def left_out_icebarns(self, sides: Bools) -> Failures:
        """The icebarns that the line leaves out."""
        left = np.isin(self.region, self.region[self.visited(sides)], invert=True)
        yield from checks.failure_where("the line leaves out an icebarn", self.ice & left)

    def marks(self) -> Marks:
        return {**super().marks(), "regions": None}
