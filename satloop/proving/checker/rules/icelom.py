"""Icelom: one line from IN to OUT (I and O with a side), which crosses itself on ice only (i), does not turn there,
comes to all cells off the ice, and to the numbers in their order; a question mark is any number."""

from ..rule_sheet import Sheet
from ..shared.numbers_in_order import in_order, read_numbers


def read(s: Sheet) -> None:
    ice, ends, numbers = read_numbers(s)
    in_order(s, ends, ice, numbers, sorted({*s.cells} - ice | {*numbers}))
