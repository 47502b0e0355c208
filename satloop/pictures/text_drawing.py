"""A picture in box-drawing characters, with or without terminal colours."""

from __future__ import annotations

import numpy as np

from .canvas import PLAIN, Canvas
from .picture import Array, Picture

# What a terminal takes for each style of a canvas but the paths'.
STYLES = ("", "1;34", "90", "34", "1", "1;97;41")


def to_text(picture: Picture, color: bool = False, width: int | None = None) -> str:
    """The picture as lines of text, without a last line break.

    A cell is three characters wide, more for long labels; where lines would be longer than `width` characters, it is
    as narrow as it must be, down to its label. Boards with regions, or with lines between the cells, are framed, two
    lines of text a row; on others a row is one line, unless that hides where the line goes. Highlighted cells stand in
    brackets, highlighted points are crosses; with `color` both are red, and lines and paths wear the terminal's 256
    colours.
    """
    canvas = Canvas(picture, color, width)
    lines = canvas.char.view(f"<U{canvas.char.shape[1]}").ravel().tolist()
    if not color:
        return "\n".join([line.rstrip() for line in lines])
    sgr = list(STYLES)
    for number, rgb in zip(_terminal(canvas.rgb).tolist(), canvas.rgb.tolist()):
        ink = 16 if 2 * rgb[0] + 5 * rgb[1] + rgb[2] > 1000 else 231
        sgr += [f"38;5;{number}", f"1;38;5;{ink};48;5;{number}"]
    return "\n".join([_colored(line, style, sgr) for line, style in zip(lines, canvas.style)])


def _terminal(rgb: Array) -> Array:
    """The nearest colours of the 6 x 6 x 6 cube that starts at 16."""
    return 16 + np.searchsorted([48, 115, 155, 195, 235], rgb) @ [36, 6, 1]


def _colored(line: str, style: Array, sgr: list[str]) -> str:
    """The line with each run of one style between its escape and the reset."""
    starts = [0, *(np.flatnonzero(np.diff(style)) + 1).tolist()]
    kinds = style[starts].tolist()
    parts = [line[i:j] for i, j in zip(starts, [*starts[1:], None])]
    if kinds[-1] == PLAIN:
        parts[-1] = parts[-1].rstrip()
    return "".join([f"\x1b[{sgr[kind]}m{part}\x1b[0m" if kind else part for kind, part in zip(kinds, parts)])
