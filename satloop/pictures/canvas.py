"""The characters of a drawing and their styles, drawn layer by layer.

Each character has four arms with weights, 0 none, 1 light, 2 heavy. Lines and borders add weights, and one table turns
weights into characters, so that every junction is right.
"""

from __future__ import annotations

import numpy as np

from .picture import SYMBOLS, Array, Picture
from .text_outside import numbers_of, widths_beside, write_outside

# The character whose arms north, south, east, west have weights n, s, e, w stands at n + 3 s + 9 e + 27 w.
BOX = np.array(list(" ╵╹╷│╿╻╽┃╶└┖┌├┞┎┟┠╺┕┗┍┝┡┏┢┣"
                    "╴┘┚┐┤┦┒┧┨─┴┸┬┼╀┰╁╂╼┶┺┮┾╄┲╆╊"
                    "╸┙┛┑┥┩┓┪┫╾┵┹┭┽╃┱╅╉━┷┻┯┿╇┳╈╋"))
HEAVY = np.array([2 in (i % 3, i // 3 % 3, i // 9 % 3, i // 27) for i in range(81)])
NORTH, SOUTH, EAST, WEST = 1, 3, 9, 27

ARROWS = "↓↑", "→←"  # across level and upright lines, forth and back
DOTS = {"white": "○", "black": "●", "gray": "◐"}

# Styles; after them the paths': a line and an end for each colour.
PLAIN, LINE, FILLED, ANSWER, CLUE, MARK, PATH = range(7)


def _texts_and_centring(p: Picture) -> tuple[Array, Array]:
    """(rows, columns) the text of each cell, and whether its middle (or else its first character) is centred."""
    text = np.full((p.rows, p.columns), "") if p.texts is None else p.texts
    if p.answers is not None:
        text = np.where(text == "", p.answers, text)
    if p.symbols is None:
        return text, np.full(text.shape, True)
    # Names of symbols are looked up once each, not once a cell.
    names, which = np.unique(p.symbols, return_inverse=True)
    glyph = np.array([SYMBOLS.get(name, "") for name in names.tolist()])[which.reshape(text.shape)]
    arrow = np.isin(names, list("nesw"))[which.reshape(text.shape)]
    return np.char.add(np.where(arrow, text, glyph), np.where(arrow, glyph, text)), arrow | (glyph == "")


def _lengths(label: Array) -> Array:
    """The number of characters of each label."""
    lengths: Array = np.array([len(text) for text in label.ravel().tolist()], dtype=np.intp).reshape(label.shape)
    return lengths


def _dash(chars: Array, where: Array, dash: str) -> None:
    """Write the dash where the mask is true, but not over corners and heavy lines."""
    chars[where & np.isin(chars, [" ", "│", "─"])] = dash


class Canvas:
    """The characters `char` and styles `style` of a picture, both (height, width); `rgb` (k, 3) of its paths."""

    def __init__(self, picture: Picture, color: bool, width: int | None) -> None:
        self.picture = p = picture
        self.label, self.centred = _texts_and_centring(p)
        ruled = p.grid == "dots" or any(x is not None for x in (p.regions, p.lattice_loop, p.given, p.points, p.arrows))
        self.framed = ruled or p.cell_open is not None or p.dots is not None or self._hidden()
        self.thin = self.framed and p.grid == "cells" and p.cell_loop is None and p.lattice_loop is None
        self.length = _lengths(self.label)
        # Brackets stand beside what they mark.
        self.bracketed = np.full(self.length.shape, False) if p.marks is None or color else p.marks
        outside = [] if p.outside is None else numbers_of(p.outside)
        least, best = self._widths(max((len(digits) for _, _, digits in outside), default=0))
        room = best if width is None else (width - self.framed - sum(widths_beside(outside))) // p.columns - self.framed
        self.inner = max(least, min(best, room))
        self.step = self.inner + self.framed
        size = (2 * p.rows + 1, p.columns * self.step + 1) if self.framed else (p.rows, p.columns * self.step)
        self.weight, self.style = np.zeros(size, dtype=np.uint8), np.zeros(size, dtype=np.int32)
        if self.framed:
            self._borders()
        if p.cell_loop is not None:
            self._loop()
        if p.pieces is not None:
            self._pieces(p.pieces)
        self.char = BOX[self.weight]
        if p.parallel is not None:
            self._counts(p.parallel)
        self._open()
        self._fill()
        self._frames()
        self._arrows()
        self._labels()
        self.style[self.char == " "] = PLAIN
        self._marks(color)
        blank = self.framed and not (ruled or self.thin)
        if blank:
            self.char, self.style = np.ascontiguousarray(self.char[1:-1, 1:]), self.style[1:-1, 1:]
        if outside:
            first = self.framed - blank
            rows, columns = np.arange(p.rows) * (1 + self.framed), np.arange(p.columns) * self.step + self.inner // 2
            self.char, self.style = write_outside(self.char, self.style, outside, rows + first, columns + first, CLUE)

    def _hidden(self) -> bool:
        """Whether the line runs down between two labels, which hide it; those of paths show it by colour."""
        below = self.picture.through_cells()[1]
        return self.picture.colors is None and bool((below & (self.label[:-1] != "") & (self.label[1:] != "")).any())

    def _widths(self, above: int) -> tuple[int, int]:
        """The least and the best number of characters inside a cell; above: of the longest number over a column."""
        p = self.picture
        corner = 0 if p.corners is None else int(_lengths(p.corners).max())
        # Odd, so that a cell has a middle; a longer label leaves room for the line to show beside it.
        wide = np.where(self.centred, (self.length > 2) * (self.length // 2 * 2 + 3), 2 * self.length - 1)
        edged = 0 if p.framed is None else (int(self.length[p.framed].max(initial=0)) + 2) | 1
        marked = int(np.where(self.centred, self.length + 2, 2 * self.length + 1)[self.bracketed].max(initial=0)) | 1
        corner += corner > 0 and bool((self.bracketed & (p.corners != "")).any())
        longest = int(self.length.max())
        least = max(longest + (longest > 1 and not self.framed), corner, edged, marked, above)
        return least, max(3, least, 2 * corner + 1, int(wide.max()))

    def inside(self, array: Array) -> Array:
        """View (rows, columns, inner) of what stands in the cells."""
        cells = array[self.framed::1 + self.framed, self.framed:]
        return cells.reshape(self.picture.rows, self.picture.columns, self.step)[..., :self.inner]

    def _borders(self) -> None:
        """Weights of all that runs along the grid lines."""
        p, step = self.picture, self.step
        thick, loop, given = p.borders(), p.along_lines(p.lattice_loop), p.along_lines(p.given)
        across, down = (np.where(thick[i] | given[i], 2, loop[i] | self.thin).astype(np.uint8) for i in (0, 1))
        lines = self.weight[::2]
        # Weights add up: each line gives the characters at both its ends one direction each, and a character of the
        # sum joins all.
        for i in range(step):
            lines[:, i:-1:step] += EAST * across
            lines[:, i + 1::step] += WEST * across
        self.weight[1::2, ::step] = (NORTH + SOUTH) * down
        lines[1:, ::step] += NORTH * down
        lines[:-1, ::step] += SOUTH * down
        if p.lattice_loop is not None or p.given is not None:
            light = PLAIN if self.thin else LINE
            self.style[:] = np.where(HEAVY[self.weight], CLUE, np.where(self.weight > 0, light, PLAIN))

    def _loop(self) -> None:
        """Weights of the line through the cells."""
        half = self.inner // 2
        p = self.picture
        right, below = (line.astype(np.uint8) + (more > 0)
                        for line, more in zip(p.through_cells(), p.through(p.parallel)))
        cells = self.inside(self.weight)
        cells[:, :-1, half] += EAST * right
        cells[:, 1:, half] += WEST * right
        cells[:-1, :, half] += SOUTH * below
        cells[1:, :, half] += NORTH * below
        # A cell is several characters wide: from its middle the line fills the rest of the cell, on both sides of the
        # border.
        cells[:, :-1, half + 1:] = (EAST + WEST) * right[..., None]
        cells[:, 1:, :half] = (EAST + WEST) * right[..., None]
        self.inside(self.style)[:] = LINE
        if self.framed:  # across the borders
            self.weight[1::2, self.step:-1:self.step] += (EAST + WEST) * right
            self.weight[2:-1:2, 1 + half::self.step] += (NORTH + SOUTH) * below

    def _counts(self, parallel: Array) -> None:
        """The number of lines side by side, 3 and more, in the cells that they pass, or between two with labels."""
        right, below = (np.where(more > 1, more + 1, 0) for more in self.picture.through(parallel))
        full, middle = self.label != "", self.inside(self.char)[..., self.inner // 2]
        between = self.char[self.framed::1 + self.framed, self.step::self.step][:, :right.shape[1]]
        close = np.where(full[:, :-1] & full[:, 1:], right, 0)
        spots = [(middle[:, :-1], right), (middle[:, 1:], right), (middle[:-1], below), (middle[1:], below),
                 (between, close)]
        if self.framed:
            spots.append((self.char[2:-1:2, 1 + self.inner // 2::self.step],
                          np.where(full[:-1] & full[1:], below, 0)))
        for chars, count in spots:
            chars[count > 0] = count[count > 0].astype(np.str_)

    def _open(self) -> None:
        """Dashes where the line may go or not, if nothing else stands there."""
        p, step, half = self.picture, self.step, self.inner // 2
        if p.lattice_open is not None:
            across, down = p.along_lines(p.lattice_open)
            for i in range(self.inner):
                _dash(self.char[::2, 1 + i:-1:step], across, "╌")
            _dash(self.char[1::2, ::step], down, "╎")
        if p.cell_open is not None:
            right, below = p.through(p.cell_open)
            for i in range(half + 1, step + half):
                _dash(self.char[1::2, 1 + i:-1:step][:, :right.shape[1]], right, "╌")
            _dash(self.char[2:-1:2, 1 + half::step], below, "╎")

    def _pieces(self, pieces: Array) -> None:
        """Weights of the lines that the puzzle prints, in their cells."""
        half, weight, style = self.inner // 2, self.inside(self.weight), self.inside(self.style)
        given = pieces.any(axis=2)
        weight[given, half] = 2 * (pieces[given] @ np.array([NORTH, EAST, SOUTH, WEST]))
        weight[given, half + 1:] = 2 * (EAST + WEST) * pieces[given, 1, None]
        weight[given, :half] = 2 * (EAST + WEST) * pieces[given, 3, None]
        style[given] = CLUE

    def _fill(self) -> None:
        """Dots where nothing else shows a point or a cell; paths in their colours; shaded cells and holes."""
        p, half = self.picture, self.inner // 2
        char, style = self.inside(self.char), self.inside(self.style)
        number, self.rgb = p.hues()
        if p.colors is not None:
            style[:] = np.where(number < 0, style[..., half], PATH + 2 * number)[..., None]
        if p.grid == "dots":
            points = self.char[::2, ::self.step]
            points[points == " "] = "·"
        elif not self.thin:
            blank = char[..., half] == " "
            style[blank] = PLAIN
            char[blank if p.corners is None else blank & (p.corners == ""), half] = "·"
        if p.grey is not None:
            char[p.grey[..., None] & np.isin(char, (" ", "·"))] = "▒"
        for cells, fill in ((p.holes, "░"), (p.shaded, "█"), (p.dark, "▓")):
            if cells is not None:
                char[cells], style[cells] = fill, FILLED

    def _frames(self) -> None:
        """Clue cells in a frame, and circles in and between cells."""
        p, half = self.picture, self.inner // 2
        if p.framed is not None:
            char, style = self.inside(self.char), self.inside(self.style)
            char[p.framed, 0], char[p.framed, 1:-1], char[p.framed, -1] = "▕", " ", "▏"
            style[p.framed] = FILLED
        if p.dots is not None:
            row, column = np.nonzero(p.dots != "")
            place = row + 1, column // 2 * self.step + np.where(column % 2, self.step, 1 + half)
            self.char[place], self.style[place] = [DOTS[dot] for dot in p.dots[row, column].tolist()], CLUE

    def _arrows(self) -> None:
        """Arrows across grid lines, and at the frame."""
        p = self.picture
        if p.arrows is None:
            return
        first = 1 + self.inner // 2
        for part, signs, (top, left) in zip(p.along_lines(p.arrows), ARROWS, ((0, first), (1, 0))):
            for value, sign in zip((1, -1), signs):
                row, column = np.nonzero(part == value)
                place = 2 * row + top, column * self.step + left
                self.char[place], self.style[place] = sign, CLUE

    def _labels(self) -> None:
        """Texts and symbols in the middle, even lengths to the right of it, and texts in the corner."""
        p, half = self.picture, self.inner // 2
        start = np.where(self.centred, (self.inner - self.length + 1) // 2, np.minimum(half, self.inner - self.length))
        number, _ = p.hues()
        given = np.full(start.shape, True) if p.texts is None else p.texts != ""
        style = np.where(given | (p.answers is None), CLUE, ANSWER)
        style = np.where(number < 0, style, PATH + 1 + 2 * number)
        self._write(self.label, start, style)
        if p.corners is not None:
            self._write(p.corners, self.bracketed.astype(np.intp), np.full_like(style, CLUE))

    def _write(self, label: Array, start: Array, style: Array) -> None:
        """Put the (rows, columns) labels into the cells from the start-th character on."""
        longest = max(int(_lengths(label).max()), 1)
        # letters: (rows, columns, longest) the characters of each label, seen in place; written one column of them at
        # a time.
        letters = label.astype(f"<U{longest}").reshape(label.shape + (1,)).view("<U1")
        chars, styles = self.inside(self.char), self.inside(self.style)
        for i in range(longest):
            row, column = np.nonzero(letters[..., i] != "")
            place = row, column, start[row, column] + i
            chars[place], styles[place] = letters[row, column, i], style[row, column]

    def _marks(self, color: bool) -> None:
        p = self.picture
        for marks, char, style in ((p.marks, self.inside(self.char), self.inside(self.style)),
                                   (p.points, self.char[::2, ::self.step, None], self.style[::2, ::self.step, None])):
            if marks is None:
                continue
            if color:
                style[marks] = MARK
            elif marks is p.points:
                char[marks] = "×"
            else:
                char[marks, 0], char[marks, -1] = "[", "]"
