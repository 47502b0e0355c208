"""Flow: every cell lies on a path; each path joins the two cells of one colour.

The encoding by binary colours, directed edges and distance labels (`--colors binary --loops binary-distance`) is that
of the report on solving Flow with SAT numbers.
"""

from ..boards.paths import PathPuzzle


class Flow(PathPuzzle):
    name, title, fill = "flow", "Flow", True

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
    wrong = {
        "an end is not left by exactly one line": "4 4\nse ew ew sw\nn e sw n\nse ew nw -\nne ew w -",
        "a line branches or stops": "4 4\nse ew ew sw\nn e sw n\ne ew nw s\ne ew w n",
        "a cell is on no path": "4 4\nse ew ew sw\nn e sw n\n- - ns s\n- - n n",
        "a path does not join equal ends": "4 4\n- - - -\ne w se w\n- - ns s\n- - n n",
        "a loop touches no end": "4 4\nse ew ew sw\nn e sw n\nse sw ns s\nne nw n n",
    }
