"""A file of JSON Lines that gets a line for each piece of work that is finished: a stop in the middle loses none."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from ..errors import PuzzleError, shortened
from .dataset import read_text

Self = TypeVar("Self", bound="FinishedWork")


class FinishedWork:
    """The file at a path. Use it as a context manager, after `read`; `add` writes a line.

    expected: what stands in it, in words for errors.
    """

    def __init__(self, path: str, expected: str) -> None:
        self.path, self.expected = path, expected

    def read(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Each line as an object, with its number from 1; nothing where there is no file. A last line that was cut
        short is removed. Raises PuzzleError for a line that is no object.
        """
        if not os.path.exists(self.path):
            return
        text = read_text(self.path, self.expected)
        if not text.endswith("\n"):
            text = text[:text.rfind("\n") + 1]
            os.truncate(self.path, len(text.encode()))
        for number, line in enumerate(text.split("\n")[:-1], 1):
            try:
                entry = json.loads(line)
            except (ValueError, RecursionError):
                entry = None
            if not isinstance(entry, dict):
                raise self.wrong(number, shortened(line))
            yield number, entry

    def wrong(self, number: int, found: str, expected: str = "") -> PuzzleError:
        """The error for what was found in a line."""
        return PuzzleError(f"{self.path}, line {number}", None, None, found, expected or self.expected)

    def open(self) -> None:
        """Open the file to write at its end. Raises OSError, with the path."""
        self._stream = open(self.path, "a", encoding="utf-8")  # noqa: SIM115 - closed by __exit__

    def add(self, row: Mapping[str, Any]) -> None:
        """Write a line; it is on disk when this returns. Raises OSError, with the path."""
        try:
            self._stream.write(json.dumps(row, ensure_ascii=False) + "\n")
            self._stream.flush()
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path) from None

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._stream.close()
