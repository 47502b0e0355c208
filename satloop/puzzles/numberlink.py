"""Numberlink: paths join equal numbers; cells may stay empty."""

from ..boards.paths import PathPuzzle


class Numberlink(PathPuzzle):
    name, title, fill = "numberlink", "Numberlink", False

    example = """
3 5
1 2 2 - -
- - 1 - -
3 3 - - -
"""
    answer = """
3 5
s  e  w - -
ne ew w - -
e  w  - - -
"""
    wrong = {
        "an end is not left by exactly one line": "3 5\ns e w - -\nne ew w - -\n- - - - -",
        "a line branches or stops": "3 5\ns e w - -\nn e w - -\ne w - - -",
        "a path does not join equal ends": "3 5\ns e w - -\nns - s - -\nn e nw - -",
        "a loop touches no end": "3 5\ns e w se sw\nne ew w ne nw\ne w - - -",
    }
