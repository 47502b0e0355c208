"""Cells of CSV files: text that a spreadsheet would run as a formula is kept text.

Spreadsheets take a cell that begins with = + - @ for a formula, and ids come from files of others. Such a cell gets an
apostrophe, which says that text follows; readers here take it away again. Numbers stay as they are.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping
from typing import Any, TextIO

FORMULA = re.compile("'*[=+\\-@\\t\\r]")
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?|[+-]?inf")


class CsvWriter:
    """Writes rows as CSV, by the names of their fields."""

    def __init__(self, stream: TextIO, fields: Iterable[str]) -> None:
        self._writer = csv.DictWriter(stream, list(fields), lineterminator="\n")

    def head(self) -> None:
        """Write the names of the fields."""
        self._writer.writeheader()

    def add(self, row: Mapping[str, Any]) -> None:
        """Write a row."""
        self._writer.writerow({name: cell(value) for name, value in row.items()})


def cell(value: Any) -> Any:
    """What is written for a value. A NUL, which csv does not write before Python 3.11, becomes U+FFFD.

    >>> [cell(value) for value in ("=1+2", "-x", "a-1", "-1.5", -1.5, "'=1", "")]
    ["'=1+2", "'-x", 'a-1', '-1.5', -1.5, "''=1", '']
    """
    if not isinstance(value, str):
        return value
    value = value.replace("\0", "\ufffd")
    return f"'{value}" if FORMULA.match(value) and not NUMBER.fullmatch(value) else value


def value_of(text: str) -> str:
    """The text that a cell stands for.

    >>> [value_of(text) for text in ("'=1+2", "''=1", "'tis", "-1.5")]
    ['=1+2', "'=1", "'tis", '-1.5']
    """
    return text[1:] if text.startswith("'") and FORMULA.match(text) else text
