"""The page without a server: its folder of files is whole, of one version, and takes no part that is another."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path

import make_site
import pytest
import site_parts
from click.testing import CliRunner
from site_parts import NotHad, Part, content_of

from satloop.web.page_files import page_files


def archive(**files):
    """A wheel of these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name.replace("__", "/") + ".py", text)
    return out.getvalue()


@pytest.fixture
def parts(tmp_path, monkeypatch):
    """A folder with stand-ins for the parts of others, and a table that names them."""
    folder = tmp_path / "parts"
    folder.mkdir()
    for group in ("CORE", "WHEELS", "FOR_PDF"):
        table = []
        for part in getattr(site_parts, group):
            content = archive(numpy__a="'''Doc.'''\nx = 1  # why\n", numpy__tests__b="y = 2\n") if part.file.endswith(
                (".whl", ".zip")) else f"// {part.file}".encode()
            (folder / part.file).write_bytes(content)
            table.append(part._replace(sha256=sha256(content).hexdigest()))
        monkeypatch.setattr(make_site, group, tuple(table))
    return folder


@pytest.fixture(autouse=True)
def stored(monkeypatch):
    """No answers and a single module stand for those of the project, which take longer."""
    monkeypatch.setattr(make_site, "own_files", lambda: [("satloop/__init__.py", b"")])
    monkeypatch.setattr(make_site, "stored_answers", lambda: {"puzzles.json": b"{}", "answers.json": b"{}"})


def made(*arguments):
    return CliRunner().invoke(make_site.main, [*map(str, arguments)])


def test_the_folder_is_whole_and_refers_to_nothing_outside(parts, tmp_path):
    assert made(tmp_path / "out", "--pyodide", parts).exit_code == 0
    out = tmp_path / "out"
    folder = next(out.glob("v-*"))
    html = (out / "index.html").read_text()
    for path in re.findall(r'(?:href|src)="([^"#][^"]*)"', html):
        assert (out / path).is_file(), path
    assert "'wasm-unsafe-eval'" in html and "unsafe-inline" not in html and "http" not in re.sub("http-equiv", "", html)
    worker = (out / "service_worker.js").read_text()
    kept = json.loads(re.search(r"FILES = (\[.*?\]);", worker)[1])
    assert {out / path for path in kept if path != "./"} == {
        path for path in out.rglob("*") if path.is_file() and path.name != "service_worker.js"}
    assert json.loads((out / "site.webmanifest").read_text())["icons"][0]["src"] == f"{folder.name}/icon.svg"
    assert {path for path in page_files() if path != "page.html"} <= {
        path.relative_to(folder).as_posix() for path in folder.rglob("*")}
    assert "another module" not in (folder / "carrier.js").read_text()  # the page's own one asks a server
    assert "NumPy: BSD-3-Clause" in (folder / "licences.txt").read_text()


def test_another_content_is_another_folder_and_the_same_is_the_same(parts, tmp_path, monkeypatch):
    def names():
        return sorted(path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*"))
    made(tmp_path / "out", "--pyodide", parts)
    first = names()
    made(tmp_path / "out", "--pyodide", parts)
    assert names() == first
    monkeypatch.setattr(make_site, "own_files", lambda: [("satloop/new.py", b"x = 1\n")])
    assert made(tmp_path / "out", "--pyodide", parts).exit_code == 0
    assert not {name for name in names() if name.startswith("v-")} & {*first}


def test_a_part_that_is_another_is_refused_and_nothing_is_written(parts, tmp_path):
    wheel = parts / make_site.WHEELS[0].file
    wheel.write_bytes(wheel.read_bytes() + b" ")
    result = made(tmp_path / "out", "--pyodide", parts)
    assert result.exit_code == 1 and "another file than that of NumPy" in result.output
    assert not (tmp_path / "out").exists() and [path.name for path in tmp_path.iterdir()] == ["parts"]


def test_a_part_that_nobody_gives_is_one_line(tmp_path, monkeypatch):
    def unreachable(*_, **__):
        raise OSError("no network")
    monkeypatch.setattr(site_parts, "urlopen", unreachable)
    with pytest.raises(NotHad, match="--pyodide DIR"):
        content_of(Part("x.whl", "0", "MIT", "X"), tmp_path)


def test_a_folder_of_something_else_stays(parts, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    result = made(tmp_path / "mine", "--pyodide", parts)
    assert result.exit_code == 1 and "is needed" in result.output
    assert (tmp_path / "mine" / "letter.txt").read_text() == "dear"


def test_with_the_network_of_pyodide_its_core_is_not_in_the_folder(parts, tmp_path):
    assert made(tmp_path / "out", "--pyodide", parts, "--cdn").exit_code == 0
    names = {path.name for path in (tmp_path / "out").rglob("*")}
    assert "pyodide.asm.wasm" not in names and make_site.WHEELS[0].file in names
    assert f"connect-src 'self' {site_parts.RELEASE}" in (tmp_path / "out" / "index.html").read_text()


def test_the_script_says_what_it_does():
    script = Path(make_site.__file__).with_name("make_site.py")
    done = subprocess.run([sys.executable, script, "--help"], capture_output=True, text=True, check=True)
    assert "that any web host can give" in " ".join(done.stdout.split())


def test_what_the_page_never_runs_is_left_out():
    content = make_site.small_zip([("numpy/tests/test_a.py", b"x"), ("numpy/a.pyi", b"x"),
                                   ("numpy/a.py", b"x = 1  # why")])
    with zipfile.ZipFile(io.BytesIO(content)) as wheel:
        assert wheel.namelist() == ["numpy/a.py"] and wheel.read("numpy/a.py") == b"x = 1"
    assert content == make_site.small_zip([("numpy/a.py", b"x = 1")])


def test_a_module_without_docs_does_the_same():
    text = b'"""Rules."""\n\nclass A:\n    """Doc."""\n\ndef f(x):\n    """Doc."""\n    # why\n    return x + 1\n'
    short = make_site.without_docs(text).decode()
    scope = {}
    exec(short, scope)
    assert scope["__doc__"] == "Rules." and scope["f"](1) == 2 and "Doc" not in short and "why" not in short
    assert make_site.without_docs(b"def (") == b"def ("
