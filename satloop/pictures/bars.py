"""Bar charts as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

LABEL, WIDTH, NUMBER, HEIGHT = 170, 320, 80, 22  # of a label, the longest bar, a number, and one row


def bars(rows: Sequence[tuple[str, int]], title: str) -> str:
    """A bar for each (label, number), as long as its number is large, under a title.

    >>> bars([("clues", 3), ("loop", 6)], "clauses").count("<rect")
    2
    """
    largest = max((number for _, number in rows), default=0) or 1
    full = LABEL + WIDTH + NUMBER, HEIGHT * (len(rows) + 1) + 6
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full[0]} {full[1]}" width="{full[0]}" '
           f'height="{full[1]}" role="img" font-size="12" font-family="sans-serif"><title>{escape(title)}</title>'
           f'<text x="4" y="15" font-weight="bold">{escape(title)}</text>']
    for row, (label, number) in enumerate(rows, 1):
        y, length = HEIGHT * row, number / largest * WIDTH
        out.append(f'<text x="{LABEL - 8}" y="{y + 15}" text-anchor="end">{escape(label)}</text>'
                   f'<rect x="{LABEL}" y="{y + 3}" width="{length:.1f}" height="{HEIGHT - 6}" fill="#0072b2"/>'
                   f'<text x="{LABEL + length + 6:.1f}" y="{y + 15}">{number:,}</text>')
    return "\n".join([*out, "</svg>"])
