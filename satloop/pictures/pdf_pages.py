"""Pages of PDF with pictures and text at places: what sheets and books are made of.

Needs reportlab (the extra `pdf`). Lengths are points, 72 an inch, and y grows downwards from the top of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO

from encoders.choice_by_name import unknown_name

from ..errors import install_command
from .pdf_text import broken_lines, draw_text, fonts

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
MISSING = f"PDF needs one more package: {install_command('pdf')}"
LEADING = 1.4  # from line to line, of the size of the text


class PdfMissing(ImportError):
    """The package that writes PDF is not there; the text says what to install."""


class Pages:
    """A document. `page()` begins each page, `picture` and `text` fill it, `content()` is the file.

    width, height: of a page. The same calls make the same bytes.
    """

    def __init__(self, paper: str = "a4", title: str = "", author: str = "") -> None:
        """Raises ValueError for an unknown paper, PdfMissing without reportlab."""
        if paper not in PAPERS:
            raise ValueError(unknown_name("paper", paper, PAPERS))
        try:
            from reportlab.pdfgen.canvas import Canvas
        except ImportError:
            raise PdfMissing(MISSING) from None
        self.paper = PAPERS[paper]
        self.width, self.height = self.paper
        self.out = BytesIO()
        self.canvas = Canvas(self.out, PAPERS[paper], invariant=1, initialFontName=fonts()[False].fontName)
        self.canvas.setTitle(title)
        self.canvas.setAuthor(author)
        self.canvas.setCreator("satloop")
        self.count = 0

    def page(self, turned: bool = False) -> None:
        """Begin a further page. turned: its longer side lies below."""
        if self.count:
            self.canvas.showPage()
        self.width, self.height = self.paper[::-1] if turned else self.paper
        self.canvas.setPageSize((self.width, self.height))
        self.count += 1
        self.canvas.translate(0, self.height)
        self.canvas.scale(1, -1)

    def picture(self, svg: str, x: float, y: float, width: float, height: float) -> None:
        """Draw a picture that `draw` made as SVG, as large as it fits into the place, without paper of its own."""
        from .pdf_drawing import draw_svg
        draw_svg(self.canvas, svg, x, y, width, height)

    def text(self, x: float, y: float, text: str, size: float = 10, bold: bool = False, anchor: str = "start",
             width: float | None = None, color: str = "#000000") -> float:
        """Write text whose top is at y, in lines of at most that width; return where the next text begins.

        anchor: whether x is the "start", "middle" or "end" of each line.
        """
        self.canvas.setFillColor(color)
        for line in [text] if width is None else broken_lines(text, size, width, bold):
            draw_text(self.canvas, x, y + size, line, size, bold, anchor)
            y += LEADING * size
        return y

    def line(self, x: float, y: float, right: float, below: float, width: float = 0.5, color: str = "#000000",
             dashes: Sequence[float] = ()) -> None:
        """Draw a straight line from (x, y) to (right, below). dashes: lengths of strokes and of gaps."""
        self.canvas.setStrokeColor(color)
        self.canvas.setLineWidth(width)
        self.canvas.setDash([*dashes])
        self.canvas.line(x, y, right, below)

    @contextmanager
    def upside_down(self, x: float, y: float) -> Iterator[None]:
        """What is drawn meanwhile is turned by half round (x, y)."""
        self.canvas.saveState()
        self.canvas.translate(2 * x, 2 * y)
        self.canvas.scale(-1, -1)
        yield
        self.canvas.restoreState()

    def mark(self, name: str) -> None:
        """Give this page a name, for the outline of the document and for links."""
        self.canvas.bookmarkPage(name)
        self.canvas.addOutlineEntry(name, name)

    def link(self, name: str, x: float, y: float, right: float, below: float) -> None:
        """Make a place of the page lead to the page that has this name."""
        self.canvas.linkRect("", name, (x, self.height - below, right, self.height - y), relative=0, thickness=0)

    def content(self) -> bytes:
        """The whole file. No page can be added after it."""
        self.canvas.save()
        return self.out.getvalue()
