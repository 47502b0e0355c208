"""Numberlink: paths join equal numbers; cells may stay empty."""

from ..paths import PathPuzzle


class Numberlink(PathPuzzle):
    name, title, fill = "numberlink", "Numberlink", False

    example = """
3 3
1 - 2
- - -
2 - 1
"""
    answer = """
4 4
"""
    wrong = {}
