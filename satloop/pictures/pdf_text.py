"""Text on a page of PDF: fonts that are embedded, lines that are broken."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Any

FAMILY = {False: "Vera", True: "VeraBd"}  # part of reportlab: Latin letters and digits
OTHERS = "HeiseiKakuGo-W5"  # for letters that these lack; every reader of PDF has it or one like it
ARROWS = {"→": (0,), "↓": (1,), "←": (2,), "↑": (3,), "↕": (1, 3), "↔": (0, 2)}  # drawn: quarter turns of their heads
ARROW, WIDE = "arrow", 0.9  # in place of a font's name; of the size


@cache
def fonts() -> dict[bool, Any]:
    """Whether bold -> the font; both are known to reportlab then."""
    from reportlab.pdfbase import cidfonts, pdfmetrics, ttfonts
    made = {bold: ttfonts.TTFont(f"satloop-{name}", f"{name}.ttf") for bold, name in FAMILY.items()}
    for font in (*made.values(), cidfonts.UnicodeCIDFont(OTHERS)):
        pdfmetrics.registerFont(font)
    return made


def runs(text: str, bold: bool) -> list[tuple[str, str]]:
    """The text in pieces of one font each: its name and the piece."""
    font = fonts()[bold]
    return [(name, "".join(letters)) for name, letters in groupby(text, lambda letter: ARROW if letter in ARROWS else (
        font.fontName if ord(letter) in font.face.charToGlyph else OTHERS))]


def letters_not_embedded(text: str) -> str:
    """The letters of a text that its fonts lack, each once; the reader's own font shows them, if it has them."""
    return "".join(dict.fromkeys(letter for name, piece in runs(text, False) if name == OTHERS for letter in piece))


def text_width(text: str, size: float, bold: bool = False) -> float:
    """How wide the text is, in points where the size is."""
    from reportlab.pdfbase.pdfmetrics import stringWidth
    return float(sum(WIDE * size * len(piece) if font == ARROW else stringWidth(piece, font, size)
                     for font, piece in runs(text, bold)))


def draw_text(page: Any, x: float, foot: float, text: str, size: float, bold: bool = False, anchor: str = "start"
              ) -> None:
    """Write one line, its foot at that height. page: a canvas of reportlab whose y grows downwards.

    anchor: whether x is the "start", "middle" or "end" of the line.
    """
    x -= {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * text_width(text, size, bold)
    for font, piece in runs(text, bold):
        if font == ARROW:
            for sign in piece:
                draw_arrow(page, x + WIDE * size / 2, foot - 0.36 * size, 0.36 * size, ARROWS[sign])
                x += WIDE * size
            continue
        page.saveState()
        page.translate(x, foot)
        page.scale(1, -1)
        page.setFont(font, size)
        page.drawString(0, 0, piece)
        page.restoreState()
        x += page.stringWidth(piece, font, size)


def draw_arrow(page: Any, x: float, y: float, reach: float, heads: tuple[int, ...]) -> None:
    """An arrow in the colour of texts, its middle at (x, y). heads: quarter turns from the right."""
    for turn in heads:
        page.saveState()
        page.translate(x, y)
        page.rotate(90 * turn)
        page.rect(-reach, -0.1 * reach, 1.5 * reach, 0.2 * reach, stroke=0, fill=1)
        path = page.beginPath()
        path.moveTo(reach, 0)
        path.lineTo(0.4 * reach, -0.45 * reach)
        path.lineTo(0.4 * reach, 0.45 * reach)
        path.close()
        page.drawPath(path, stroke=0, fill=1)
        page.restoreState()


def broken_lines(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """The text in lines that are no wider; a word that is wider stands alone."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, bold) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def well_broken_lines(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """The text in as few lines, the last of which is no single short word where narrower lines help."""
    lines = broken_lines(text, size, width, bold)
    for share in (0.97, 0.94, 0.91, 0.88):
        if len(lines) < 2 or text_width(lines[-1], size, bold) > 0.2 * width:
            break
        narrower = broken_lines(text, size, share * width, bold)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines
