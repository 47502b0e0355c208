"""Numbered cells to which a line from IN to OUT comes in the order of their numbers."""

import re
from collections.abc import Callable, Collection

from ..grid import STEPS, Cell, at
from ..rule_sheet import Sheet, amount, off
from .in_out_line import in_to_out, read_ends
from .open_line import beyond

Ends = dict[str, tuple[Cell, str]]


def read_numbers(s: Sheet) -> tuple[set[Cell], Ends, dict[Cell, str]]:
    """The cells of ice, IN and OUT, and the numbered cells with their numbers or question marks."""
    s.left = lambda token: re.sub("[0-9]+", "?", token)
    ice, ends, numbers = set[Cell](), Ends(), dict[Cell, str]()
    for cell, token in s.clues(r"(?!$)i?([0-9]+|[?])?([IO][nesw])?", "ice i, a number or ?, then I or O and a side"):
        token = read_ends(s, cell, token, ends)
        if token.startswith("i"):
            ice.add(cell)
        if token.strip("i"):
            numbers[cell] = token.strip("i")
    return ice, ends, numbers


def in_order(s: Sheet, ends: Ends, ice: Collection[Cell], numbers: dict[Cell, str], cells: Collection[Cell]) -> None:
    """One line from IN to OUT comes to these cells, and to the numbers in their order; a question mark is any."""
    arc = in_to_out(s, ends, ice, cells)
    known = {cell: min(amount(token), 2 * len(s.cells) + 1) for cell, token in numbers.items() if token != "?"}
    if len(ends) == 2 and known:
        count = counted_numbers(s, ends["I"], ice, numbers, max(known.values()) + 1, arc)
        for cell, n in known.items():
            for way in "NE" if cell in ice else "N":
                least = count(cell, way)
                s.all(f"the number {n} at {at(cell)}", [*least[n:n + 1] * (n > 0), *off(least[n + 1])])


def counted_numbers(s: Sheet, start: tuple[Cell, str], ice: Collection[Cell], numbers: Collection[Cell], top: int,
                    arc: Callable[[Cell, str], int]) -> Callable[[Cell, str], list[int]]:
    """The things that the line has come to at least 1, 2 .. `top` numbers when it is in a cell, which it has entered or
    left that way; the first is 0."""
    levels, text = range(1, top + 1), "to how many numbers the line has come"

    def count(cell: Cell, way: str) -> list[int]:
        axis = ("EW" if way in "EW" else "NS") if cell in ice else ""
        return [0, *(s.thing("count", axis, *cell, k) for k in levels)]

    for cell in s.cells:
        for way in STEPS:
            if not (leaves := arc(cell, way)):
                continue
            here, there = count(cell, way), count(beyond(cell, way), way)
            for k in levels:
                if k > 1:
                    s.either(text, -here[k], here[k - 1])
                before = here[k - 1] if beyond(cell, way) in numbers else here[k]
                s.ways(text, [[-leaves], [there[k], before], [-there[k], -before]] if before else
                       [[-leaves], [there[k]]])
    first = count(*start)
    s.all(text, [first[1] if start[0] in numbers else -first[1], *off(*first[2:])])
    return count
