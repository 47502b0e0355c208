"""The page without a server: its folder of files is whole, of one version, and takes no part that is another."""

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
import site_answers
import site_archives
import site_drawings
import site_parts
import site_sources
from click.testing import CliRunner
from site_parts import Part
from site_sources import NotHad, content_of, source_of

from satloop.puzzles import find
from satloop.web.page_files import page_files


def archive(**files):
    """A wheel of these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name.replace("__", "/") + ".py", text)
        wheel.writestr("numpy-1.dist-info/licenses/LICENSE", "Anybody may use it.")
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
    """One puzzle's answers and a single module stand for those of the project, which take longer, and Pyodide for none.
    """
    monkeypatch.setattr(make_site, "own_files", lambda: [("satloop/__init__.py", b"")])
    monkeypatch.setattr(make_site, "stored_answers", lambda: {
        "puzzles.json": b'{"result": {"puzzles": [{"name": "masyu"}]}}', "stored/masyu.json": b"{}"})
    monkeypatch.setattr(site_archives, "compiled", lambda archives, core: {})


def make(*arguments):
    return CliRunner().invoke(make_site.main, [*map(str, arguments)])


def test_the_folder_is_whole_and_refers_to_nothing_outside(parts, tmp_path):
    assert make(tmp_path / "out", "--pyodide", parts).exit_code == 0
    out = tmp_path / "out"
    folder = next(out.glob("v-*"))
    html = (out / "index.html").read_text()
    for path in re.findall(r'(?:href|src)="([^"#][^"]*)"', html):
        assert (out / path).is_file(), path
    assert "'wasm-unsafe-eval'" in html and "unsafe-inline" not in html and "http" not in re.sub("http-equiv", "", html)
    worker = (out / "service_worker.js").read_text()
    paths = json.loads(re.search(r"FILES = (\[.*?\]);", worker)[1])
    late = {path for path in out.rglob("*") if any(part.stem in path.name for part in make_site.FOR_PDF)}
    joined = {folder / path for path in page_files() if path.endswith((".js", ".css")) and "words/" not in path}
    assert len(late) == 3 and {out / path for path in paths if path != "./"} == {
        path for path in out.rglob("*") if path.is_file()} - late - joined - {
        out / "service_worker.js", out / "licences.txt"}
    assert "leave(" in (folder / "whole.js").read_text() and f"{folder.name}/whole.js" in html
    assert json.loads((out / "site.webmanifest").read_text())["icons"][0]["src"] == f"{folder.name}/icon.svg"
    assert {path for path in page_files() if path != "page.html"} <= {
        path.relative_to(folder).as_posix() for path in folder.rglob("*")}
    assert "another module" not in (folder / "carrier.js").read_text()  # the page's own one asks a server
    licences = (out / "licences.txt").read_text()
    assert "NumPy: BSD-3-Clause (licenses/LICENSE)\n\nAnybody may use it." in licences
    for text in ("Mozilla Public License Version 2.0", "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2", "MIT License"):
        assert text in licences
    assert 'ARCHIVES = ["pyodide/numpy' in (folder / "parts.js").read_text()


def test_another_content_is_another_folder_and_the_same_is_the_same(parts, tmp_path, monkeypatch):
    def names():
        return sorted(path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*"))
    make(tmp_path / "out", "--pyodide", parts)
    first = names()
    make(tmp_path / "out", "--pyodide", parts)
    assert names() == first
    monkeypatch.setattr(make_site, "own_files", lambda: [("satloop/new.py", b"x = 1\n")])
    assert make(tmp_path / "out", "--pyodide", parts).exit_code == 0
    assert not {name for name in names() if name.startswith("v-")} & {*first}


def test_a_part_that_is_another_is_refused_and_nothing_is_written(parts, tmp_path):
    wheel = parts / make_site.WHEELS[0].file
    wheel.write_bytes(wheel.read_bytes() + b" ")
    result = make(tmp_path / "out", "--pyodide", parts)
    assert result.exit_code == 1 and "another file than that of NumPy" in result.output
    assert not (tmp_path / "out").exists() and [path.name for path in tmp_path.iterdir()] == ["parts"]


def test_a_part_without_the_text_of_its_licence_is_refused(parts, tmp_path, monkeypatch):
    monkeypatch.setattr(make_site, "LICENCES", tmp_path)
    result = make(tmp_path / "out", "--pyodide", parts)
    assert result.exit_code == 1 and "there is no text of its licence, MPL-2.0" in result.output
    assert not (tmp_path / "out").exists()


@pytest.fixture
def network(monkeypatch):
    """network(*places): only these answer, of "release", "npm" and the names of packages; nothing may be fetched."""
    def network(*places):
        def fetched(*_):
            raise AssertionError("a part was fetched")
        monkeypatch.setattr(site_sources, "release_has", lambda file: "release" in places)
        monkeypatch.setattr(site_sources, "index_has", lambda package, *_: package.partition("==")[0] in places)
        monkeypatch.setattr(site_sources, "output", lambda *command: "1" if command[0] in places else "")
        for name in ("from_release", "from_npm", "from_index", "from_copies"):
            monkeypatch.setattr(site_sources, name, fetched)

    return network


@pytest.mark.parametrize("places, file, place", [
    (("release", "npm"), "pyodide.mjs", "cdn.jsdelivr.net"), (("npm",), "pyodide.mjs", "npm"), ((), "pyodide.mjs", ""),
    (("release", "open-webui"), "numpy", "cdn.jsdelivr.net"), (("open-webui",), "numpy", "open-webui"),
    (("npm", "six"), "numpy", ""), (("six",), "six", "six==1"), (("release",), "six", "")])
def test_a_part_is_looked_for_where_it_is_published(network, places, file, place):
    network(*places)
    part = next(part for part in (*site_parts.CORE, *site_parts.WHEELS) if part.file.startswith(file))
    source = source_of(part, None)
    assert place in source.place if place else source is None


def test_nothing_is_fetched_where_a_part_is_missing_and_what_is_missing_is_said(parts, network, tmp_path):
    network("npm", "release", "six")
    table = {part.file.partition("-")[0]: part for part in (*make_site.CORE, *make_site.WHEELS, *make_site.FOR_PDF)}
    for name in ("pyodide.mjs", "numpy", "six", "reportlab", "charset_normalizer"):
        (parts / table[name].file).unlink()
    result = make(tmp_path / "out", "--pyodide", parts)
    assert result.exit_code == 1 and len(result.output.splitlines()) == 1 and not (tmp_path / "out").exists()
    missing = [table[name].file for name in ("charset_normalizer", "reportlab")]
    assert f"nobody gives {', '.join(missing)};" in result.output
    result = make("--check", "--pyodide", parts)
    lines = dict(line.split(": ", 1) for line in result.output.splitlines())
    assert result.exit_code == 1 and lines.keys() == {part.file for part in table.values()}
    assert [file for file, place in lines.items() if place.startswith("MISSING")] == missing
    (parts / missing[0]).write_text("x")
    (parts / missing[1]).write_text("x")
    assert make("--check", "--pyodide", parts).exit_code == 0
    assert make().exit_code == 2


def test_a_part_that_does_not_come_after_all_is_one_line(monkeypatch):
    def unreachable(*_, **__):
        raise OSError("no network")
    monkeypatch.setattr(site_sources, "urlopen", unreachable)
    source = site_sources.Source("its release", site_sources.from_release)
    for one in (source, None):
        with pytest.raises(NotHad, match="--pyodide DIR"):
            content_of(Part("x.whl", "0", "MIT", "X"), one)
    assert site_sources.output("no-such-command") == "" and site_sources.output(sys.executable, "-c", "1/0") == ""


def test_a_folder_of_something_else_stays(parts, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    result = make(tmp_path / "mine", "--pyodide", parts)
    assert result.exit_code == 1 and "is needed" in result.output
    assert (tmp_path / "mine" / "letter.txt").read_text() == "dear"


def test_with_the_network_of_pyodide_its_core_is_not_in_the_folder(parts, tmp_path):
    assert make(tmp_path / "out", "--pyodide", parts, "--cdn").exit_code == 0
    names = {path.name for path in (tmp_path / "out").rglob("*")}
    assert "pyodide.asm.wasm" not in names and f"{make_site.WHEELS[0].stem}.zip" in names
    assert f"connect-src 'self' {site_parts.RELEASE}" in (tmp_path / "out" / "index.html").read_text()


def test_the_script_says_what_it_does():
    script = Path(make_site.__file__).with_name("make_site.py")
    done = subprocess.run([sys.executable, script, "--help"], capture_output=True, text=True, check=True)
    assert "that any web host can give" in " ".join(done.stdout.split())


def test_archives_are_compiled_by_whoever_can_and_kept(tmp_path, monkeypatch):
    calls = []
    monkeypatch.setattr(site_archives, "KEPT", tmp_path / "compiled")
    monkeypatch.setattr(site_archives, "compiled", lambda archives, core: (
        calls.append([*archives]) or dict.fromkeys(archives, b"compiled")))
    for _ in range(2):
        assert site_archives.packed({"a": b"1", "python_stdlib": b"2"}, {}, print) == {
            "a.zst": b"compiled", "python_stdlib.zip": b"compiled"}
    site_archives.packed({"a": b"3", "python_stdlib": b"2"}, {}, print)
    assert calls == [["a", "python_stdlib"], ["a"]]


def test_modules_that_cannot_be_compiled_are_one_line(monkeypatch, compiled=site_archives.compiled):
    monkeypatch.setattr(site_archives.shutil, "which", lambda _: "false")
    monkeypatch.setattr(site_archives, "VERSION", (2, 7))
    with pytest.raises(NotHad, match="could not be compiled ahead: false fell over"):
        compiled({"a": b""}, {})
    monkeypatch.setattr(site_archives.shutil, "which", lambda _: None)
    assert compiled({"a": b""}, {}) == {}


def test_a_compiled_module_does_what_its_source_does(tmp_path):
    """The Python of the tests compiles for itself here; what it packs is a plain archive."""
    text = "'Rules.'\n\ndef f(x):\n    'Doc.'\n    return [y + 1 for y in x]\n"
    (tmp_path / "python_stdlib.zip").write_bytes(archive(own__a=text))
    subprocess.run([sys.executable, Path(make_site.__file__).with_name("compile_ahead.py"), tmp_path], check=True)
    with zipfile.ZipFile(tmp_path / "python_stdlib.out") as compiled:
        assert "own/a.pyc" in compiled.namelist() and "own/a.py" not in compiled.namelist()
        compiled.extractall(tmp_path)
    program = "from own import a; print(a.f([1, 2]), a.f.__doc__, a.__doc__)"
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert done.stdout == "[2, 3] None None\n"


def test_the_board_of_a_tile_is_the_one_that_is_stored():
    presets = [{"rows": rows, "levels": levels} for rows, levels in (
        (5, ["easy", "hard"]), (8, ["medium"]), (12, ["easy"]))]
    assert site_answers.first_preset(presets, 8) == (5, "easy")
    assert site_answers.first_preset(presets, 12) == (12, "easy")
    assert site_answers.first_preset(presets[1:2], 8) == (8, "medium")


def test_answers_are_stored_for_the_example_and_the_board_of_the_tile():
    kind = next(one for one in site_answers.last_message("puzzles")["result"]["puzzles"] if one["name"] == "masyu")
    answers = site_answers.answers_of(kind)
    assert [*answers["read"]] == ["example:masyu"] and len(answers["stock"]) == 1 and [*answers["rules"]] == [""]
    boards = [message["result"] for job in ("read", "stock") for message in answers[job].values()]
    for board in boards:
        assert answers["solve"][board["text"]]["result"]["outcome"] == "unique"
        assert answers["hint"][board["text"]]["result"]["outcome"] == "step"


def test_figures_are_of_a_folder_that_has_the_page(tmp_path):
    script = Path(make_site.__file__).with_name("site_figures.py")
    done = subprocess.run([sys.executable, script, tmp_path], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "is no folder of scripts/site" in done.stderr


def test_what_the_page_never_runs_is_left_out():
    content = site_archives.small_zip([("numpy/tests/test_a.py", b"x"), ("numpy/a.pyi", b"x"),
                                   ("numpy/a.py", b"x = 1  # why")])
    with zipfile.ZipFile(io.BytesIO(content)) as wheel:
        assert wheel.namelist() == ["numpy/a.py"] and wheel.read("numpy/a.py") == b"x = 1  # why"
    assert content == site_archives.small_zip([("numpy/a.py", b"x = 1  # why")])


def test_solvers_do_not_reserve_what_they_do_not_use():
    """The number that a constructor passes on, not another number of the same bytes; another library is refused."""
    def code(number):
        return b"\0asm\x20\0\x41" + number + b"\x10\x9a\x10\x22\0\x41\0\x3a\0\x10 and \x41" + number + b"\x46"

    (name, content), other = site_archives.with_small_solvers([
        ("pysolvers.so", code(b"\x80\x80\xc0\0")), ("other.so", code(b"\x80\x80\xc0\0"))])
    assert content == code(b"\x80\x80\xc0\0").replace(b"\x80\x80\xc0\0", b"\x80\xa0\x80\0", 1)
    assert other == ("other.so", code(b"\x80\x80\xc0\0"))
    with pytest.raises(NotHad, match=name):
        list(site_archives.with_small_solvers([(name, b"another")]))


def test_what_is_drawn_early_is_cut_out_of_drawings_of_python():
    """A face for each clue, at the corner of its cell; numbers of the same length have one. Colours of paths depend on
    the whole board, so that Python draws these."""
    assert [site_drawings.drawing_facts(find(name)) for name in ("flow", "linesweeper")] == [None, None]
    masyu, yajilin = (site_drawings.drawing_facts(find(name)) for name in ("masyu", "yajilin"))
    assert [*masyu["faces"]] == ["?", "b", "w"] and masyu["paper"].keys() <= site_drawings.COMMON
    assert 'cx="~20" cy="^20" r="15"' in masyu["faces"]["b"][1] and masyu["faces"]["b"][0] == ""
    assert {"1n", "11n"} <= yajilin["faces"].keys() and "2n" not in yajilin["faces"]
    assert yajilin["fields"][0]["tokens"]["01"][0] == "1n"
