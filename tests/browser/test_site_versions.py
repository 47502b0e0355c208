"""The page without a server in other builds: a new version, with Pyodide's own network, with sources as they are, and
with workers that end early."""

import os

import pytest
import site_archives
from make_site import LOCK, folder_files, site_files, write_folder
from plain_server import plain_server
from site_answers import written
from site_parts import CORE, RELEASE

from . import parts_of_others
from .hands import patient, shown

pytestmark = pytest.mark.together("site")
QUESTION = ["solve", {"puzzle": "masyu", "text": "2 2\n- -\n- -", "limit": 2}]
ASK = "([job, question]) => satloop.run(job, question)"
SCRIPT = "document.querySelector('script[type=module]').src"


@pytest.fixture
def context(browser):
    context = patient(browser)
    yield context
    context.close()


def build(cdn=False):
    """The files of a folder that is named by its content."""
    reason = parts_of_others.fetch()
    if reason:
        pytest.skip(reason)
    return folder_files(parts_of_others.FOLDER, cdn, str)[0]


@pytest.fixture(scope="module")
def inner():
    return build()


def opened(context, origin):
    page = context.new_page()
    page.goto(f"{origin}/page/#url=example:masyu")
    shown(page)
    return page


def answers(page):
    """Whether Python answers in a page."""
    shown(page)
    return page.evaluate(ASK, QUESTION)["outcome"] == "unique"


def test_a_new_version_takes_the_place_of_the_one_before(context, inner, tmp_path):
    """A page that is open goes on with the files of its own version; all that is opened later has the new ones."""
    folder = tmp_path / "page"
    with plain_server(tmp_path) as (origin, _):
        pages, scripts = [], []
        for version in range(3):
            new = f"\n/* {version} */".encode()
            write_folder(site_files({**inner, "whole.css": inner["whole.css"] + new}, False), folder)
            page = opened(context, origin)
            assert answers(page)
            pages.append(page)
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            scripts.append(page.evaluate(SCRIPT))
            page.wait_for_function("""async script => {
                const caching = await caches.keys(), folder = new URL(".", script).pathname.split("/").at(-2);
                return caching.some(name => name.includes(folder)) && caching.length <= 2
                    && !(await navigator.serviceWorker.getRegistration()).installing;
            }""", arg=scripts[-1])
        assert len({*scripts}) == 3 and len(page.evaluate("caches.keys()")) == 2  # the oldest is let go
        assert pages[1].evaluate(SCRIPT) == scripts[1] and answers(pages[1])
        context.set_offline(True)
        page.reload()
        assert answers(page) and page.evaluate(SCRIPT) == scripts[2]


def test_the_stored_page_opens_where_the_server_fails_or_hangs_or_another_page_comes(context, inner, tmp_path):
    write_folder(site_files(inner, False), tmp_path / "page")
    index = tmp_path / "page" / "index.html"
    with plain_server(tmp_path) as (origin, _):
        page = opened(context, origin)
        script = page.evaluate(SCRIPT)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        for change in (lambda: index.write_text("<h1>Log in to this network</h1>"), index.unlink,
                       lambda: os.mkfifo(index)):  # the server waits for somebody who writes
            change()
            page.reload()
            page.wait_for_selector("#board svg")
            assert page.evaluate(SCRIPT) == script
        os.close(os.open(index, os.O_RDWR))
    assert answers(page)


def test_pyodide_may_come_from_its_own_network(context, tmp_path):
    write_folder(site_files(build(cdn=True), True), tmp_path / "page")
    names, kinds = [], {"mjs": "text/javascript", "wasm": "application/wasm"}

    def network(route):
        name = route.request.url.removeprefix(RELEASE)
        names.append(name)
        lock = name == "pyodide-lock.json"
        route.fulfill(body=written(LOCK) if lock else (parts_of_others.FOLDER / name).read_bytes(), headers={
            "Access-Control-Allow-Origin": "*", "Content-Type": kinds.get(name.rpartition(".")[2], "application/zip")})

    context.route(f"{RELEASE}*", network)
    with plain_server(tmp_path) as (origin, own):
        assert answers(opened(context, origin))
        assert {part.file for part in CORE} <= {*names} and not any(part.file in path for part in CORE for path in own)


def test_modules_that_nobody_compiled_are_run_from_their_sources(context, tmp_path, monkeypatch):
    monkeypatch.setattr(site_archives, "compiled", lambda archives, core: {})
    monkeypatch.setattr(site_archives, "KEPT", tmp_path / "nothing")
    write_folder(site_files(build(), False), tmp_path / "page")
    with plain_server(tmp_path) as (origin, _):
        assert answers(opened(context, origin))


def test_a_worker_that_took_much_memory_or_fell_over_is_replaced(context, inner, tmp_path):
    worker = inner["worker.js"].replace(b"2 ** 30", b"2 ** 20").replace(
        b"\tanswer(job,", b"\tif (job === 'forced') throw new Error('this is the end');\n\tanswer(job,")
    assert b"2 ** 20" in worker and b"the end" in worker
    write_folder(site_files({**inner, "worker.js": worker}, False), tmp_path / "page")
    with plain_server(tmp_path) as (origin, _):
        page = opened(context, origin)
        for _ in range(3):
            assert answers(page)
        assert page.evaluate(ASK, ["forced", {"state": {}}]) is None
        assert page.inner_text("#says")
        assert answers(page) and len(page.workers) <= 3
