"""A page of `satloop serve` in Debian's Chromium, driven by Playwright; skipped where either is missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FOLDER = f"{Path(__file__).parent}{os.sep}"


def pytest_collection_modifyitems(items):
    for item in items:
        if str(item.path).startswith(FOLDER):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def address():
    """Where the page is: a server of its own for these tests."""
    command = [sys.executable, "-m", "satloop", "serve", "--no-open", "--port", "0", "--jobs", "2", "--seconds", "30"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            line = server.stdout.readline()
            yield re.search(r"http://\S+", line)[0]
        finally:
            server.terminate()


@pytest.fixture(scope="session")
def browser():
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (scripts/browser does)")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed (scripts/browser does)")
    with playwright.sync_playwright() as api:
        chromium = api.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser, address):
    """visit(path, **context): a page of its own. At the end, no page may have said anything to the console: what
    breaks the policy of contents is said there too."""
    contexts, complaints = [], []

    def visit(path="#url=example:slitherlink", **options):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        context.set_default_timeout(30_000)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(f"{error.name}: {error.message} {error.stack}"))
        page.goto(address + path)
        if path not in ("", "#start"):
            page.wait_for_selector("#board svg")
        return page

    visit.address = address
    yield visit
    for context in contexts:
        context.close()
    assert complaints == []
