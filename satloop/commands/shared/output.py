"""Where a command's output goes: the terminal or a file, which appears only when it is complete."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from .options import CommandError

if TYPE_CHECKING:
    from ...boards.puzzle import Puzzle, Solution
    from ...pictures.picture import Picture


@contextmanager
def whole(path: str, mode: str = "w") -> Iterator[Any]:
    """Open a file for writing that appears under its name only when it is complete; `-` is standard output.

    Raises Refusal when it cannot be written. What is no plain file (a terminal, a pipe) is written as it comes.
    """
    encoding = None if "b" in mode else "utf-8"
    if path == "-":
        yield sys.stdout.buffer if "b" in mode else sys.stdout
        return
    target = os.path.realpath(path)
    plain = not os.path.exists(target) or os.path.isfile(target)
    temporary = f"{target}.{os.getpid()}.part" if plain else target
    try:
        try:
            with open(temporary, mode, encoding=encoding) as stream:
                yield stream
            if plain:
                os.replace(temporary, target)
        finally:
            if plain and os.path.exists(temporary):
                os.unlink(temporary)
    except OSError as error:
        raise CommandError(f"{path}: cannot be written: {(error.strerror or str(error)).lower()}") from None


def plain(path: str) -> bool:
    """Is, or becomes, that a plain file, not a terminal, a pipe or a device?"""
    return path != "-" and (os.path.isfile(path) or not os.path.exists(path))


def check_writable(path: str) -> None:
    """Refuse a path that cannot be written before long work is spent on it."""
    place = os.path.dirname(os.path.realpath(path)) if plain(path) else path
    if path != "-" and (os.path.isdir(path) or not os.access(place, os.W_OK)):
        raise CommandError(f"{path}: cannot be written")


def drawn(picture: Picture, format: str = "text", out: str | None = None) -> str:
    """The picture as text or SVG, with a line break at its end; on a terminal as wide as that, and in colour if wanted.
    """
    from ...pictures import draw
    terminal = format == "text" and out is None and sys.stdout.isatty()
    color = terminal and not os.environ.get("NO_COLOR")
    return draw(picture, format, color, shutil.get_terminal_size().columns if terminal else None).rstrip("\n") + "\n"


def written(board: Puzzle, format: str, out: str | None = None, solution: Solution | None = None) -> str:
    """The board in a format, with a solution if one is given; drawn in colour on a terminal that wants it."""
    if format in ("text", "svg"):
        return drawn(board.picture(solution), format, out)
    from ...formats import write
    return write(board, format, solution)


class BoardWriter:
    """Where drawings go: the terminal, one file, or for SVG a file each: OUT.svg, OUT-2.svg and so on."""

    def __init__(self, format: str, out: str | None) -> None:
        self.format, self.out = format, out
        self.texts: list[str] = []
        self.count = 0
        self.begun = False

    def put(self, text: str, apart: bool = False) -> None:
        """Print it, or keep it for the file; an SVG drawing is written at once.

        apart: a blank line divides it from what came before. Where the text is to be read again it always does.
        """
        if self.begun and (self.format in ("dataset", "pzpr") or (apart and self.format == "text")):
            text = f"\n{text}"
        self.begun = True
        if self.out is None or self.out == "-":
            click.echo(text, nl=False)
        elif self.format == "svg":
            self.count += 1
            root, extension = os.path.splitext(self.out)
            with whole(self.out if self.count == 1 else f"{root}-{self.count}{extension}") as stream:
                stream.write(text)
        else:
            self.texts.append(text)

    def close(self) -> None:
        """Write the file that has been kept."""
        if self.out not in (None, "-") and self.format != "svg":
            with whole(str(self.out)) as stream:
                stream.writelines(self.texts)

    def refuse_several(self, several: bool) -> None:
        """Several SVG drawings do not fit on standard output."""
        if several and self.format == "svg" and self.out in (None, "-"):
            raise CommandError("several SVG drawings need -o OUT.svg (the second becomes OUT-2.svg)")
