#!/usr/bin/env python3
"""How long does the page without a server take, and how much does it fetch? A table with what is aimed at.

A folder of scripts/site is served by a plain file server on this machine and opened in Chromium: `cold` with nothing
kept, `warm` with what the browser keeps, in a profile on disk as a person has it, after a visit of ten seconds, in
which it puts by the compiled WebAssembly. Milliseconds count from the navigation. The pasted board is one that
the page has no answers for. Then hints and edits in the same page. Figures are medians of --repeat runs, with the
largest after them; a star marks what misses its aim. Needs Playwright and Chromium, as scripts/browser does.

Example: scripts/site out && scripts/site_figures.py out --repeat 5
"""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from measuring import show
from own_python import own_python
from plain_server import plain_server

with own_python():
    import satloop
    from satloop.sets.stock_of_boards import stock_of

DRAWN = "document.querySelector('.tile-box svg')"
PLAYABLE = "globalThis.satloop?.now?.board && document.querySelector('#board svg')"
SHOWN = "document.querySelector('#board svg')"
HINTED = "!document.getElementById('degrees').hidden"
LINKS = ("slitherlink", "masyu", "countryroad", "castlewall", "yajilin")
HINTS, EDITS, VISIT = 12, 20, 10_000  # VISIT: milliseconds of the visit before a warm one
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
OPTIONS = ["--no-sandbox"]
# What a row measures, its unit, and what is aimed at.
AIMS = (
    ("cold: start page drawn", "ms", 1000), ("cold: board of a tile playable", "ms", 1000),
    ("cold: linked board drawn, at a quarter of the speed", "ms", 1000),
    ("cold: first hint of a pasted board", "ms", 4500), ("warm: start page drawn", "ms", 1000),
    ("warm: first hint of a pasted board", "ms", 3000), ("next hint", "ms", 150),
    ("10x10: picture and uniqueness after an edit", "ms", 100), ("fetched at the first visit, compressed", "MB", 9),
    ("heap after 220 edits, over 20", "%", 10),
)
TIMED = """async ([job, questions]) => {
    const out = [];
    for (const parts of questions) {
        const begin = performance.now();
        for (const [job, question] of parts) await satloop.run(job, question);
        out.push(performance.now() - begin);
    }
    return out;
}"""


def board_of(seed: int) -> str:
    """A Slitherlink board of 10x10 cells, as text."""
    return str(satloop.generate("slitherlink", "10", seed).text)


def edited(text: str, number: int) -> str:
    """The board without one of its clues."""
    head, *rows = text.split("\n")
    cells = [(r, c) for r, row in enumerate(rows) for c, one in enumerate(row.split()) if one.isdigit()]
    r, c = cells[number % len(cells)]
    row = rows[r].split()
    return "\n".join([head, *rows[:r], " ".join([*row[:c], "-", *row[c + 1:]]), *rows[r + 1:]])


class Visitor:
    """A browser with what it keeps, at an address."""

    def __init__(self, browser: Any, address: str, profile: str = "") -> None:
        """profile: a folder of a browser that keeps on disk what it would keep for a person."""
        size: Any = {"width": 1280, "height": 720}
        self.context = (browser.browser_type.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=OPTIONS, viewport=size) if profile
            else browser.new_context(viewport=size))
        self.context.set_default_timeout(300_000)
        self.address = address

    def open(self, place: str, slower: int = 1) -> Any:
        """A new page at a place, on a processor that is slower by a factor."""
        page = self.context.new_page()
        if slower > 1:
            self.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.goto(self.address + place, wait_until="commit")
        return page

    @staticmethod
    def until(page: Any, state: str) -> float:
        """Milliseconds from the navigation until a state of the page."""
        return float(page.wait_for_function(f"() => {{ return {state} ? performance.now() : 0; }}").json_value())

    def time(self, place: str, state: str) -> float:
        """Milliseconds from the navigation to a place until its state."""
        page = self.open(place)
        try:
            return self.until(page, state)
        finally:
            page.close()

    def hint(self, text: str) -> tuple[float, Any]:
        """Milliseconds until the first hint of a pasted board is read, and the page."""
        page = self.open(f"#url={quote(f'slitherlink{chr(10)}{text}')}")
        self.until(page, PLAYABLE)
        page.click("#hint")
        return self.until(page, HINTED), page


def linked(browser: Any, address: str) -> list[float]:
    """Milliseconds until boards of addresses are drawn, with nothing kept, at a quarter of the processor's speed."""
    out = []
    for puzzle in LINKS:
        visitor = Visitor(browser, address)
        out.append(visitor.until(visitor.open(f"#url={quote(stock_of(puzzle)[-1].source)}", 4), SHOWN))
        visitor.context.close()
    return out


def ask(page: Any, questions: list[list[tuple[str, dict[str, object]]]]) -> list[float]:
    """Milliseconds that each list of questions took, asked one after the other as the page asks."""
    return [float(time) for time in page.evaluate(TIMED, [None, questions])]


def edits(page: Any, text: str, count: int, first: int) -> list[float]:
    """Milliseconds of edits: each reads the board anew and asks for two solutions."""
    boards = [edited(text, number) + f"\n# {first + number}\n" for number in range(count)]
    return ask(page, [[("read", {"source": one, "puzzle": "slitherlink"}),
                       ("solve", {"puzzle": "slitherlink", "text": one, "limit": 2})] for one in boards])


def heap(page: Any) -> float:
    """Bytes of the memory of the Python that answers."""
    return max(float(worker.evaluate("self.heap ? heap() : 0")) for worker in page.workers)


def run(browser: Any, address: str, seed: int, profile: str) -> tuple[list[float], list[float]]:
    """One run of all rows but the bytes: one figure for each, and the largest for those of several questions."""
    text = board_of(seed)
    tile, links = Visitor(browser, address).time("#masyu", PLAYABLE), linked(browser, address)
    visitor = Visitor(browser, address, profile)
    drawn = visitor.time("", DRAWN)
    cold, page = Visitor(browser, address).hint(text)
    page.context.close()
    _, page = visitor.hint(text)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_timeout(VISIT)
    page.close()
    warm_drawn = visitor.time("", DRAWN)
    warm, page = visitor.hint(board_of(seed + 1))
    hints = []
    for _ in range(HINTS):
        page.evaluate("satloop.hint.draw()")
        hints += ask(page, [[("hint", {"state": page.evaluate(
            "import(new URL('board/position.js', document.querySelector('script[type=module]').src))"
            ".then(({ stateOf }) => stateOf(satloop.now.marks))")})]])
        page.evaluate("satloop.hint.ask()")
    made = edits(page, text, EDITS, 0)
    first = heap(page)
    edits(page, text, 10 * EDITS, EDITS)
    growth = 100 * (heap(page) / first - 1)
    visitor.context.close()
    return ([drawn, tile, median(links), cold, warm_drawn, warm, median(hints), median(made), growth],
            [drawn, tile, max(links), cold, warm_drawn, warm, max(hints), max(made), growth])


def fetched(browser: Any, folder: Path) -> float:
    """Megabytes that a first visit fetches until all files are kept, each file counted once, as gzip packs it."""
    with plain_server(folder) as (origin, paths):
        visitor = Visitor(browser, f"{origin}/")
        _, page = visitor.hint(board_of(1))
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        visitor.context.close()
        files = {folder / path.partition("?")[0].lstrip("/") for path in paths}
    files = {path / "index.html" if path.is_dir() else path for path in files}
    return sum(min(len(one), len(gzip.compress(one))) for one in (path.read_bytes() for path in files)) / 1e6


def main(folder: Path, repeat: int, report: Callable[[str], None] = print) -> None:
    """Measure, and print the table."""
    from playwright.sync_api import sync_playwright
    with sync_playwright() as api, plain_server(folder) as (origin, _):
        browser = api.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        runs = []
        for number in range(repeat):
            with TemporaryDirectory() as profile:
                runs.append(run(browser, f"{origin}/", 10 * number + 1, profile))
        megabytes = fetched(browser, folder)
        browser.close()
    middle = [median(one[0][row] for one in runs) for row in range(9)]
    most = [max(one[1][row] for one in runs) for row in range(9)]
    middle.insert(8, megabytes)
    most.insert(8, megabytes)
    widths = (54, 8, 8, 8)
    show(("", "median", "largest", "aim"), widths)
    for (name, unit, aim), figure, large in zip(AIMS, middle, most):
        places = 2 if unit == "MB" else 0
        star = "*" if figure > aim else ""
        show((f"{name}, {unit}", f"{star}{figure:.{places}f}", f"{large:.{places}f}", str(aim)), widths)
    report(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="a folder that scripts/site made")
    parser.add_argument("--repeat", type=int, default=3, help="runs, each with everything anew (default 3)")
    options = parser.parse_args()
    if not (options.folder / "service_worker.js").is_file():
        parser.error(f"{options.folder} is no folder of scripts/site")
    if options.repeat < 1:
        parser.error("--repeat is 1 or more")
    if CHROMIUM is None:
        sys.exit("Chromium is not installed; scripts/browser does that")
    main(options.folder, options.repeat)
