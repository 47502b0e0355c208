"""A page of `satloop serve` in Debian's Chromium, driven by Playwright; skipped where either is missing.

With `--site` the page is the one without a server, below a path of a plain file server; it is made now, or
SITE_FOLDER says where scripts/site made it.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from plain_server import plain_server

from . import parts_of_others
from .hands import patient, shown

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FOLDER = f"{Path(__file__).parent}{os.sep}"


def pytest_addoption(parser):
    parser.getgroup("satloop").addoption("--site", action="store_true", help="drive the page without a server")


def pytest_collection_modifyitems(items):
    for item in items:
        if str(item.path).startswith(FOLDER):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Where the page without a server is, below a path of a plain file server; skipped where no one gives its parts."""
    folder = tmp_path_factory.mktemp("host")
    if "SITE_FOLDER" in os.environ:
        shutil.copytree(os.environ["SITE_FOLDER"], folder / "puzzles" / "here")
    else:
        reason = parts_of_others.fetch()
        if reason:
            pytest.skip(reason)
        subprocess.run([sys.executable, ROOT / "scripts" / "make_site.py", folder / "puzzles" / "here", "--pyodide",
                        parts_of_others.FOLDER], check=True, capture_output=True)
    with plain_server(folder) as (origin, _):
        yield f"{origin}/puzzles/here/"


@pytest.fixture(scope="session")
def address(request):
    """Where the page is: a server of its own for these tests."""
    if request.config.getoption("site"):
        yield request.getfixturevalue("site")
        return
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


@pytest.fixture(scope="module")
def context(browser):
    context = patient(browser)
    yield context
    context.close()


@pytest.fixture(scope="session")
def complaints():
    """What the console of any tab of `page` says; a test takes what it brings about itself away."""
    return []


@pytest.fixture(scope="session")
def page(browser, site, complaints):
    """One page without a server for all tests of it, since Python starts with each; nothing may come from elsewhere."""
    outside, context = [], patient(browser)
    page = context.new_page()
    page.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: outside.append(request.url) if not request.url.startswith(site) else None)
    page.goto(f"{site}#url=example:masyu")
    shown(page)
    yield page
    context.close()
    assert outside == []


@pytest.fixture
def visit(browser, address):
    """visit(path, **context): a page of its own. At the end, no page may have said anything to the console: what
    breaks the policy of contents is said there too."""
    contexts, complaints = [], []

    def visit(path="#url=example:slitherlink", **options):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        context.set_default_timeout(int(os.environ.get("PAGE_TIMEOUT", 30_000)))
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
