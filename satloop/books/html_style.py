"""The style sheet of a book in HTML: lengths of the paper, what a screen shows and what is printed."""

from __future__ import annotations

from ..pictures.pdf_pages import PAPERS
from .print_options import MARGIN, PrintOptions

RULES = """
* { box-sizing: border-box; }
html { font: 10pt/1.4 "DejaVu Sans", Verdana, "Helvetica Neue", Arial, sans-serif; color: #000; background: #e6e6e6; }
body { margin: 0; }
.page { width: $widthpt; min-height: $heightpt; margin: 16pt auto; padding: $marginpt; background: #fff;
  box-shadow: 0 1pt 5pt #0004; display: flex; flex-direction: column; }
.page.flow { display: block; }
h1 { font-size: 30pt; line-height: 1.15; margin: 12pt 0 8pt; padding-top: 20pt; border-top: 4pt solid; }
h2 { font-size: 14pt; margin: 0 0 10pt; padding-bottom: 3pt; border-bottom: 1.5pt solid; scroll-margin-top: 12pt; }
h3 { font-size: 12pt; margin: 0 0 4pt; grid-column: 1 / -1; }
a { color: inherit; }
svg { display: block; max-width: 100%; }
.count { font-size: 13pt; color: #555; margin: 0; }
.author { font-size: 13pt; margin: 6pt 0 0; }
.examples { flex: 1; display: flex; flex-wrap: wrap; gap: 24pt; align-items: center; justify-content: center;
  align-content: center; margin: 14pt 0; padding: 14pt 0; border-top: 1pt solid; }
nav ul { list-style: none; margin: 0; padding: 0; font-size: 11pt; line-height: 1.7; }
nav ul.long { columns: 3; font-size: 8.5pt; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
article { display: grid; grid-template-columns: 1fr auto; column-gap: 16pt; margin: 0 0 22pt; break-inside: avoid; }
article p { margin: 0; text-wrap: pretty; font-size: 9.5pt; }
.example { display: grid; grid-template-columns: 116pt 116pt; gap: 10pt; justify-items: center; margin-top: -8pt; }
.row { display: flex; justify-content: center; align-items: end; gap: 20pt; margin: auto 0; padding: 5pt 0;
  break-inside: avoid; }
.row.full { justify-content: start; margin: 0 0 8pt; gap: 14pt; padding: 0; }
figure { margin: 0; display: flex; flex-direction: column; align-items: center; }
figcaption { text-align: center; font-size: 8pt; color: #555; min-height: 26pt; text-wrap: balance; }
figcaption b { font-size: 10pt; color: #000; }
.small figcaption { font-size: 6.5pt; min-height: 0; }
.small figcaption b { font-size: 7.5pt; }
.fields { display: flex; gap: 14pt; margin-bottom: 16pt; }
.fields span { border-bottom: 0.6pt solid; padding-bottom: 2pt; }
.sheet h2 { font-size: 18pt; }
.turned { transform: rotate(180deg); font-size: 7.5pt; border-bottom: 0.5pt dashed; padding: 0 4pt 6pt; }
.turned ul, .hints ul { list-style: none; margin: 0; padding: 0; }
.hints li { margin-bottom: 6pt; }
@page { size: $paper; margin: $marginpt; @bottom-center { content: counter(page); font: 8.5pt Verdana, sans-serif; } }
@page :first { @bottom-center { content: ""; } }
@media print {
  html { background: none; }
  .page { width: auto; min-height: 0; height: $bodypt; margin: 0; padding: 0; box-shadow: none; break-after: page; }
  .page.flow { height: auto; }
  .page:last-child { break-after: auto; }
}
"""


def style(options: PrintOptions) -> str:
    """The style sheet for this paper."""
    width, height = PAPERS[options.paper]
    lengths = {"width": f"{width:g}", "height": f"{height:g}", "margin": f"{MARGIN:g}", "paper": options.paper,
               "body": f"{height - 2 * MARGIN - 2:g}"}
    out = RULES.lstrip()
    for name, value in sorted(lengths.items(), reverse=True):
        out = out.replace(f"${name}", value)
    return out
