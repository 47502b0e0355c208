#!/usr/bin/env python3
"""How soon is the page of `satloop serve` there, and how soon the first board of each puzzle? A table, with the aims.

`cold`: a server is started, and once it says where it is, a browser that runs already opens the page, with nothing
kept: until the pictures of the start page are drawn, and until a board can be drawn on. Then, by one server, the first
board of every puzzle, by its address in a page of its own, from the navigation until it can be drawn on; the median
and the slowest are shown. A star marks what misses its aim. Then what the start page fetches, as it comes over the
wire. Needs Playwright and Chromium, as scripts/browser does.

Examples: scripts/page_start.py
          scripts/page_start.py masyu yajilin --repeat 1
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from measuring import show
from own_python import own_python
from screens import served
from site_figures import CHROMIUM, DRAWN, OPTIONS, PLAYABLE, Visitor

with own_python():
    import satloop

AIM, KILOBYTES = 1000, 300  # milliseconds until a page is there; what its start fetches
WIDTHS = (44, 8, 8, 6)
FETCHED = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .reduce((sum, { transferSize }) => sum + transferSize, 0)"""


def cold(browser: Any, place: str, state: str) -> float:
    """Milliseconds from the line that says where a new server is until a state of its page."""
    with served() as address:
        begin = perf_counter()
        fresh(browser, address, place, state)
        return 1000 * (perf_counter() - begin)


def fresh(browser: Any, address: str, place: str, state: str) -> float:
    """Milliseconds from the navigation to a place until its state, with nothing kept."""
    visitor = Visitor(browser, address)
    try:
        return visitor.time(place, state)
    finally:
        visitor.context.close()


def row(name: str, times: list[float], aim: float = AIM) -> None:
    """Print a row: median and largest, with a star where the median misses its aim."""
    middle = median(times)
    show((name, f"{'*' * (middle > aim)}{middle:.0f}", f"{max(times):.0f}", str(aim)), WIDTHS)


def main(puzzles: list[str], repeat: int, report: Callable[[str], None] = print) -> None:
    """Measure, and print the table."""
    from playwright.sync_api import sync_playwright
    with sync_playwright() as api:
        browser = api.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        show(("", "median", "largest", "aim"), WIDTHS)
        row("cold: start page drawn, ms", [cold(browser, "", DRAWN) for _ in range(repeat)])
        row("cold: board playable, ms", [cold(browser, "#masyu", PLAYABLE) for _ in range(repeat)])
        with served() as address:
            visitor = Visitor(browser, address)
            page = visitor.open("")
            visitor.until(page, DRAWN)
            row("start page over the wire, kB", [page.evaluate(FETCHED) / 1000], KILOBYTES)
            page.close()
            times = {name: median(fresh(browser, address, f"#{name}", PLAYABLE) for _ in range(repeat))
                     for name in puzzles}
        browser.close()
    row(f"first board of {len(times)} puzzles, ms", [*times.values()])
    slowest = sorted(times, key=lambda name: -times[name])
    report("slowest: " + ", ".join(f"{name} {times[name]:.0f}" for name in slowest[:5]))
    late = [name for name in slowest if times[name] > AIM]
    report(f"later than {AIM} ms: {', '.join(late) or 'none'}")
    report(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("puzzles", nargs="*", metavar="PUZZLE", help="puzzles (default: all)")
    parser.add_argument("--repeat", type=int, default=3, help="runs, of which the median counts (default 3)")
    options = parser.parse_args()
    if options.repeat < 1:
        parser.error("--repeat is 1 or more")
    try:
        names = [satloop.puzzles.find(name).name for name in options.puzzles] or [*satloop.puzzles.NAMES]
    except ValueError as error:
        parser.error(str(error))
    if CHROMIUM is None:
        sys.exit("Chromium is not installed; scripts/browser does that")
    main(names, options.repeat)
