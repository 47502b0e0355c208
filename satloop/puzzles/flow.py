"""Flow. The encoding by binary colours, directed edges and distance labels (`--colors binary --loops binary-distance`)
is that of the report on solving Flow with SAT numbers.
"""

from ..boards.declarations import FastestSolver
from ..boards.paths.stages import StagedPaths


class Flow(StagedPaths):
    name, title, fill = "flow", "Flow", True
    rules = ("Every cell lies on a path, but the blocked; each path joins two cells of one colour. If a colour has "
             "more cells, paths join two each.")
    german = "Flow", ("Jedes Feld liegt auf einem Weg, nur gesperrte nicht; jeder Weg verbindet zwei Felder einer "
                      "Farbe. Hat eine Farbe mehr Felder, verbinden Wege je zwei davon.")
    has_counters = True
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
