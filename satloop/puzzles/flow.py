"""Flow. The encoding by binary colours, directed edges and distance labels (`--colors binary --loops binary-distance`)
is that of the report on solving Flow with SAT numbers.
"""

from ..boards.declarations import FastestSolver
from ..boards.paths.stages import StagedPaths


class Flow(StagedPaths):
    name, title, fill = "flow", "Flow", True
    rules = "Every cell lies on a path; each path joins the two cells of one colour."
    german = "Flow", "Jedes Feld liegt auf einem Weg; jeder Weg verbindet die beiden Felder einer Farbe."
    has_counters = True
    level_limits = (10.0, 10.4, 10.8, 11.6)
    fastest = (*StagedPaths.fastest, FastestSolver("glucose4", loops="binary-distance"))
    example = """
4 4
- - - -
3 2 - 3
- - - 1
- - 2 1
"""
    answer = """
4 4
se ew ew sw
n  e  sw n
se ew nw s
ne ew w  n
"""
