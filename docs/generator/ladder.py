"""A step of each tier of one board of Slitherlink, drawn, with its text; `make` writes the picture for the page.

Example: `python -c "from generator.ladder import make; make()"` in docs/ writes pictures/ladder-slitherlink.svg.
"""

from __future__ import annotations

import re
from html import escape
from textwrap import wrap

import satloop
from satloop.explaining.model.step import TIERS
from satloop.explaining.words.drawing import STYLE, TIER_COLORS

from . import DOCS

BOARD = """7 8
- 2 2 2 1 2 2 3
- 2 2 - - - 2 -
2 2 1 - - - - 2
2 - 2 - - - - 3
3 - 3 2 - 2 2 -
- 1 - - - - - 3
- 2 - - - 2 3 -"""
WIDTH, HEIGHT, LETTERS, LINE, ACROSS = 300, 267, 50, 15, 3  # of a drawing, of a line of text, and of a row
NAMES = {1: "one clue or rule", 2: "several clues and rules", 3: "a loop closes, a part is cut off",
         4: "an assumption, followed", 5: "every way is tried"}


def panels() -> list[tuple[int, str, list[str]]]:
    """For each tier the step with the shortest text of more than one line: tier, drawing, lines of text."""
    found = satloop.explain(satloop.puzzles.find("slitherlink")(BOARD))
    best: dict[int, tuple[int, str, list[str]]] = {}
    for passage in found.passages(fine=True):
        step, text = passage.steps[0], found.text(passage)
        lines = [part for line in text.split("\n") for part in wrap(line, LETTERS, subsequent_indent="   " * (
            line.startswith("  (")))]
        if len(text) > LETTERS and (step.tier not in best or len(lines) < len(best[step.tier][2])):
            best[step.tier] = step.tier, found.svg(passage), lines
    return [best[tier] for tier in TIERS]


def picture() -> str:
    """The SVG."""
    chosen, y, out = panels(), 8, []
    for row in (chosen[:ACROSS], chosen[ACROSS:]):
        for column, (tier, svg, lines) in enumerate(row):
            inner = re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL)
            inner = re.sub(r'width="\d+" height="\d+"', f'width="{WIDTH}" height="{HEIGHT}"', inner, count=1)
            text = "".join(f'<text x="8" y="{HEIGHT + 45 + LINE * number}" font-size="11" fill="#1a1f26" '
                           f'xml:space="preserve">{escape(line)}</text>' for number, line in enumerate(lines))
            out.append(f'<g transform="translate({8 + column * (WIDTH + 16)} {y})"><text x="8" y="16" font-size="14" '
                       f'font-weight="bold" fill="{TIER_COLORS[tier]}">{tier}  {NAMES[tier]}</text>'
                       f'<g transform="translate(0 22)">{inner}</g>{text}</g>')
        y += HEIGHT + 50 + LINE * max(len(lines) for _, _, lines in row)
    width = 8 + ACROSS * (WIDTH + 16)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{y}" viewBox="0 0 {width} {y}" '
            "font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\">"
            f'<title>The ladder of steps, Slitherlink</title><rect width="{width}" height="{y}" fill="#fff"/>\n'
            f"<style>{STYLE}</style>\n" + "\n".join(out) + "\n</svg>\n")


def make() -> None:
    (DOCS / "pictures" / "ladder-slitherlink.svg").write_text(picture(), encoding="utf-8")
