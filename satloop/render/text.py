"""A picture in box-drawing characters, with or without terminal colours.

Lines, borders and dots are laid down as weights, 0 none, 1 light, 2 heavy, of the four arms of each character; one
table turns the weights into characters, so every junction comes out right.
"""

from __future__ import annotations

import numpy as np

from ..draw import SYMBOLS, Array, Picture, palette

# The character with north, south, east, west arms of weight w stands at w[0] + 3 w[1] + 9 w[2] + 27 w[3].
BOX = np.array(list(" ╵╹╷│╿╻╽┃╶└┖┌├┞┎┟┠╺┕┗┍┝┡┏┢┣"
                    "╴┘┚┐┤┦┒┧┨─┴┸┬┼╀┰╁╂╼┶┺┮┾╄┲╆╊"
                    "╸┙┛┑┥┩┓┪┫╾┵┹┭┽╃┱╅╉━┷┻┯┿╇┳╈╋"))
NORTH, SOUTH, EAST, WEST = 1, 3, 9, 27
ARROWS = ["n", "e", "s", "w"]

# Terminal styles by number; from PATH on the colours of the paths, each as a line and as an end.
PLAIN, LOOP, SHADED, HOLE, ANSWER, CLUE, MARK, PATH = range(8)
STYLES = ["", "1;34", "90", "90", "34", "1", "1;97;41"]


def to_text(picture: Picture, color: bool = False) -> str:
    """The picture as lines of text without a final line break.

    Without regions and lines along the grid a cell is one character high and at least three wide, else cells stand
    in a frame. color: add ANSI colours (256 colours, as many paths as there are).
    """
    return _Canvas(picture, color).text()


class _Canvas:
    """The characters `char` and styles `style` of a picture, both (height, width)."""

    def __init__(self, picture: Picture, color: bool) -> None:
        self.picture, self.color = picture, color
        p = picture
        self.framed = p.grid == "dots" or any(x is not None for x in (p.regions, p.lattice_loop, p.given, p.points))
        self.labels = _merge(p)
        tail = np.char.str_len(self.labels[1]).max()
        corner = 0 if p.corners is None else int(np.char.str_len(p.corners).max())
        text = int(np.char.str_len(self.labels[0]).max())
        self.inner = max(3, 2 * corner + 1, 2 * int(tail) - 1, (text if text <= 2 else text + 2) // 2 * 2 + 1)
        self.step = self.inner + self.framed  # characters from one cell to the next
        size = (2 * p.rows + 1, p.columns * self.step + 1) if self.framed else (p.rows, p.columns * self.step)
        self.weight = np.zeros(size, dtype=np.uint8)
        self.style = np.zeros(size, dtype=np.int32)
        self._lines()
        self.char = BOX[self.weight]
        self._fill()
        self._write()
