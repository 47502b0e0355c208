"""Where the output of a command goes: the terminal, or a file that appears only when it is complete."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from ...boards.puzzle import Puzzle, Solution
from ...errors import printable
from ...formats.complete_file import complete_file
from ...formats.output import write
from ...pictures import draw
from ...pictures.picture import Picture
from .messages import CommandError

if TYPE_CHECKING:
    from ...formats.sheets import SheetBoard


@contextmanager
def open_complete(path: str | None, mode: str = "w") -> Iterator[Any]:
    """Open a file for writing that appears under its name only when it is complete; `-` or None is standard output.

    What is no plain file (a terminal, a pipe) is written directly. Raises CommandError when it cannot be written.
    """
    if path is None or path == "-":
        yield sys.stdout.buffer if "b" in mode else sys.stdout
        return
    try:
        with complete_file(path, mode) as stream:
            yield stream
    except OSError as error:
        reason = _unwritable(path) or (error.strerror or str(error)).lower()
        raise CommandError(f"{path}: cannot be written: {reason}") from None


@contextmanager
def writing_into(folder: str) -> Iterator[None]:
    """Raises CommandError, which names the folder, where something in it cannot be written."""
    try:
        yield
    except FileExistsError:
        raise CommandError(f"{folder}: cannot be written: it is no folder") from None
    except OSError as error:
        raise CommandError(f"{folder}: cannot be written: {(error.strerror or str(error)).lower()}") from None


def make_folder(path: str) -> None:
    """Make a folder, and those above it, where it is not there. Raises CommandError where it cannot be made."""
    with writing_into(path):
        os.makedirs(path, exist_ok=True)


def check_folder(path: str | None) -> None:
    """Raise CommandError where a file has the folder's name, before long work is spent on the folder's files."""
    if path is not None and os.path.exists(path) and not os.path.isdir(path):
        raise CommandError(f"{path}: cannot be written: it is no folder")


def write_text(path: str | None, text: str) -> None:
    """Write the text to a file, or to standard output, as `open_complete` does."""
    with open_complete(path) as stream:
        stream.write(text)


def write_csv(path: str, fields: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> None:
    """Write the rows, under a row of the fields' names, as `open_complete` does."""
    from ...formats.csv_cells import CsvWriter
    with open_complete(path) as stream:
        writer = CsvWriter(stream, fields)
        writer.head()
        for row in rows:
            writer.add(row)


def is_plain_file(path: str) -> bool:
    """Whether the path is, or will be, a plain file: no terminal, pipe or device."""
    return path != "-" and (os.path.isfile(path) or not os.path.exists(path))


def check_writable(*paths: str | None) -> None:
    """Raise CommandError for a path that cannot be written, before long work is spent on it."""
    for path in paths:
        if path is not None and path != "-" and (reason := _unwritable(path)):
            raise CommandError(f"{path}: cannot be written: {reason}")


def _unwritable(path: str) -> str:
    """Why a path cannot be written; "" if it seems that it can be."""
    folder = os.path.dirname(os.path.realpath(path))
    if os.path.isdir(path):
        return "it is a folder"
    if not os.path.isdir(folder):
        return f"there is no folder {folder}" if not os.path.exists(folder) else f"{folder} is no folder"
    return "" if os.access(folder if is_plain_file(path) else path, os.W_OK) else "permission denied"


def drawing_text(picture: Picture, format: str = "text", out: str | None = None) -> str:
    """The picture as text or SVG, ending with a line break.

    Text for a terminal keeps to its width and is in colour, unless NO_COLOR is set.
    """
    terminal = format == "text" and out is None and sys.stdout.isatty()
    color = terminal and not os.environ.get("NO_COLOR")
    width = None
    if terminal:
        from shutil import get_terminal_size
        width = get_terminal_size().columns
    return draw(picture, format, color, width).rstrip("\n") + "\n"


def board_output(board: Puzzle, format: str, out: str | None = None, solution: Solution | None = None) -> str:
    """The board in a format, with the solution if one is given; a drawing as in `drawing_text`."""
    if format in ("text", "svg"):
        return drawing_text(board.picture(solution), format, out)
    return write(board, format, solution)


def need_pdf(out: str | None) -> None:
    """Raise CommandError where a PDF has no file, or the package that writes it is missing."""
    from ...pictures.pdf_pages import Pages, PdfMissing
    if out is None:
        raise CommandError("a PDF needs -o OUT.pdf")
    try:
        Pages()
    except PdfMissing as error:
        raise CommandError(str(error)) from None


class Writer:
    """Writes texts to the terminal or to one file; SVG drawings and tours to a file each: OUT.svg, OUT-2.svg and so on;
    all boards and solutions of a PDF to one.
    """

    def __init__(self, format: str, out: str | None) -> None:
        self.format, self.out = format, None if out == "-" else out
        self.file_each = format in ("svg", "tour")
        self.texts: list[str] = []
        self.sheets: list[SheetBoard] = []
        self.files = 0
        self.empty = True
        if format == "pdf":
            need_pdf(self.out)

    def write_board(self, board: Puzzle, solution: Solution | None = None, apart: bool = False) -> None:
        """Write the board, with the solution if one is given; in a PDF its page comes after those of all boards."""
        if self.format == "pdf":
            from ...books.chapters import level_of
            from ...formats.sheets import SheetBoard
            solutions = () if solution is None else (solution,)
            if self.sheets and self.sheets[-1].board is board:  # a further solution
                solutions = (*self.sheets.pop().solutions, *solutions)
            self.sheets.append(SheetBoard(board, solutions, level=level_of(board)))
        else:
            self.write(board_output(board, self.format, self.out, solution), apart)

    def write(self, text: str, apart: bool = False) -> None:
        """Print the text, or keep it for the file; what has a file of its own is written at once.

        apart: put a blank line before a drawing in text. Between boards in data set text or pzprv3 there always is one,
        so that they can be read again.
        """
        if not self.empty and (self.format in ("board", "pzpr") or (apart and self.format == "text")):
            text = f"\n{text}"
        self.empty = False
        if self.out is None:
            click.echo(text, nl=False)
        elif self.file_each:
            self.files += 1
            root, extension = os.path.splitext(self.out)
            write_text(self.out if self.files == 1 else f"{root}-{self.files}{extension}", text)
        else:
            self.texts.append(text)

    def close(self) -> None:
        """Write what was kept to the file; where nothing was, a file that is there stays as it is."""
        if self.sheets:
            from ...formats.sheets import sheets
            with open_complete(self.out, "wb") as stream:
                stream.write(sheets(self.sheets))
        elif self.out is not None and self.texts:
            write_text(self.out, "".join(self.texts))

    def refuse_several(self, several: bool) -> None:
        """Raise CommandError for several SVG drawings without a file, since standard output holds only one."""
        if several and self.format == "svg" and self.out is None:
            raise CommandError("several SVG drawings need -o OUT.svg (the second becomes OUT-2.svg)")


def print_table(rows: list[tuple[str, ...]]) -> None:
    """Print the rows, the first column to the left and the others to the right."""
    rows = [tuple(map(printable, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows)]
    for first, *rest in rows:
        click.echo("  ".join([first.ljust(widths[0]), *(text.rjust(width) for text, width in zip(rest, widths[1:]))]))
