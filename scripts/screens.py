#!/usr/bin/env python3
"""Pictures of the page of `satloop serve`: ten states by four windows, light and dark, as files STATE-WINDOW-THEME.png.

A server is started, and Chromium is brought to each state as a person would bring it there. Reports what scrolls
sideways and what the browser complains about. Needs Playwright and Chromium, as scripts/browser does.

Examples: scripts/screens.py pictures
          scripts/screens.py pictures --states start finish --windows 1280x720 --themes dark
          scripts/screens.py --docs     the few that README and docs/serve.md show
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from own_python import own_python

with own_python():
    import satloop

ROOT = Path(__file__).parents[1]
WINDOWS = ("1920x1080", "1280x720", "844x390", "390x844")
MASYU = """10 10
b - - - - - b - - b\n- - - w - - - - - -\nb - - w - - w w - -\n- w - - - b - - w -\n- - - - - - - - - -
- w w - - w w - - -\n- - - - w w - - w -\nw - w - w - - - - -\n- - w - - - - - w -\n- - w - - - - b - -"""
BARE = "- - - - - - - -\n"
PLAY = "#url=" + quote(f"masyu\n{MASYU}")
HALF = """await satloop.steps.begin();
          satloop.steps.go(satloop.steps.steps.length >> 1);
          satloop.steps.take();"""
WRONG = """const { grid } = satloop.view;
           const from = grid.wide, edges = satloop.now.marks.edges.slice();
           for (const way of [[0, 1], [1, 0]]) edges[grid.edgeFrom(from + 2, way)] = 2;
           satloop.history.draw({ edges });
           satloop.command("check");"""
# Of each state the address, and what is done there.
STATES = {
    "start": ("#start", ""),
    "play": (PLAY, HALF),
    "hint": (PLAY, HALF + "for (let i = 0; i < 3; i++) { satloop.command('hint'); await pause(500); }"),
    "wrong": (PLAY, HALF + WRONG),
    "steps": (PLAY, "await satloop.steps.begin(); satloop.steps.go(Math.ceil(0.6 * satloop.steps.steps.length));"),
    "finish": (PLAY, "const known = await satloop.help.solve(), { marksOf } = await import('./board/position.js'); "
                     "satloop.history.draw(marksOf(satloop.now.board, known.solutions[0]));"),
    "more": (PLAY, "document.querySelector('#more > summary').click();"),
    "new": (PLAY, "document.querySelector('#newboard > summary').click();"),
    "set": (PLAY.replace("#url", "#set"), ""),
    "several": ("#set=" + quote("yajilin\n8 8\n" + 3 * BARE + "- 2e - - - - 1s -\n" + 4 * BARE), ""),
}
PICTURES = {"serve.png": ("start", "1280x720", "light"), "serve-play.png": ("hint", "1280x720", "light"),
            "serve-steps.png": ("steps", "1280x720", "dark"),
            "serve-phone.png": ("play", "390x844", "light")}


@contextmanager
def served() -> Iterator[str]:
    """The address of a page of its own."""
    command = [sys.executable, "-m", "satloop", "serve", "--no-open", "--port", "0", "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
        try:
            assert server.stdout is not None
            match = re.search(r"http://\S+", server.stdout.readline())
            if match is None:
                sys.exit("satloop serve did not begin: is satloop[web] installed?")
            yield match[0]
        finally:
            server.terminate()


def take(browser: Any, address: str, state: str, window: str, theme: str, path: Path) -> None:
    """One picture; what is wrong with it is printed."""
    width, height = map(int, window.split("x"))
    phone = min(width, height) < 500
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme, is_mobile=phone,
                                  has_touch=phone, device_scale_factor=2 if phone else 1, reduced_motion="reduce")
    page = context.new_page()
    page.on("console", lambda message: print(f"{path.name}: {message.text}"))
    page.on("pageerror", lambda error: print(f"{path.name}: {error}"))
    place, act = STATES[state]
    page.goto(address + place)
    page.wait_for_selector("#start a:visible" if state == "start" else "#board svg")
    page.wait_for_timeout(800)
    if act:
        page.evaluate("async () => { const pause = time => new Promise(done => setTimeout(done, time)); " + act + " }")
        page.wait_for_timeout(1200)
    if page.evaluate("document.documentElement.scrollWidth") > width:
        print(f"{path.name}: scrolls sideways")
    page.screenshot(path=str(path))
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, help="where the pictures go")
    parser.add_argument("--docs", action="store_true", help="the pictures of README and docs")
    parser.add_argument("--states", nargs="+", choices=STATES, default=[*STATES], metavar="STATE")
    parser.add_argument("--windows", nargs="+", default=WINDOWS, metavar="WIDTHxHEIGHT")
    parser.add_argument("--themes", nargs="+", choices=("light", "dark"), default=("light", "dark"), metavar="THEME")
    options = parser.parse_args()
    if options.docs == (options.folder is not None):
        parser.error("a folder, or --docs")
    if not all(re.fullmatch(r"[1-9]\d{2,3}x[1-9]\d{2,3}", window) for window in options.windows):
        parser.error("a window is WIDTHxHEIGHT, such as 1280x720")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sys.exit("Playwright is not installed; scripts/browser installs it")
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        sys.exit("Chromium is not installed")
    if options.docs:
        wanted = {ROOT / "docs" / "pictures" / name: state for name, state in PICTURES.items()}
    else:
        options.folder.mkdir(parents=True, exist_ok=True)
        wanted = {options.folder / f"{state}-{window}-{theme}.png": (state, window, theme) for state in options.states
                  for window in options.windows for theme in options.themes}
    print(f"satloop {satloop.__version__}: {len(wanted)} pictures", file=sys.stderr)
    with served() as address, sync_playwright() as api:
        browser = api.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for path, (state, window, theme) in wanted.items():
            take(browser, address, state, window, theme, path)


if __name__ == "__main__":
    main()
