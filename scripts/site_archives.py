"""The archives of modules that the browser runs: small, and compiled ahead where there is a Python that can."""

from __future__ import annotations

import hashlib
import io
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from compile_ahead import STDLIB, VERSION
from site_sources import NotHad

ROOT = Path(__file__).resolve().parent.parent
KEPT, MOST = ROOT / ".venv" / "compiled", 24  # archives by what they are made of, and how many are kept
# What the page never runs: tests, tools to build and to debug, servers and mail, the studies and the command line.
UNUSED = re.compile(
    r"(^|/)(tests?|testing/_private|f2py|distutils|_pyinstaller|typing/mypy_plugin|include|__pycache__)/"
    r"|\.(pyi|pxd|a|lib|h|c|f90|md|typed)$"
    r"|^(numpy/(conftest|testing|fft|polynomial|doc|random/(lib|_examples)|linalg/lapack_lite|lib/recfunctions)"
    r"|numpy/ma/(mrecords|testutils)|pysat/(examples|allies)|reportlab/(graphics/samples|fonts/00))"
    r"|\.(data|dist-info)/"
    r"|^satloop/(web/(files|app|worker_desks|timed_protocol|page_files|explanation)|commands|study|cli|formulas|"
    r"running/(cluster|resumable_csv)|proving)"
    r"|^(_pyrepl|unittest|xmlrpc|wsgiref|sqlite3|email/mime|xml/(dom|sax)|curses|ensurepip|pydoc_data|__phello__|dbm|"
    r"tomllib|venv|idlelib|turtledemo|lib2to3|multiprocessing)/"
    r"|^(asyncio/__main__|json/tool|logging/(config|handlers)|http/(server|cookiejar)|pyodide/console)\.py$"
    r"|^(_pydatetime|_pydecimal|_pyio|antigravity|argparse|bdb|cProfile|cmd|code|colorsys|compileall|configparser|csv|"
    r"doctest|filecmp|fileinput|ftplib|getopt|getpass|graphlib|imaplib|mailbox|mimetypes|modulefinder|netrc|nturl2path|"
    r"optparse|pdb|pickletools|plistlib|poplib|pprint|profile|pstats|pty|py_compile|pyclbr|pydoc|rlcompleter|runpy|"
    r"sched|shelve|smtplib|sndhdr|socketserver|statistics|symtable|tabnanny|this|timeit|trace|tracemalloc|tty|turtle|"
    r"wave|webbrowser|zipapp)\.py$"
    r"|^encodings/(big5|bz2|charmap|cp(?!437|1252)|euc|gb|hex|hz|iso|johab|koi|kz|mac|mbcs|oem|palmos|ptcp|quopri|rot|"
    r"shift|tis|uu|zlib)")
# Modules that are imported, but hold nothing but documentation.
EMPTY = re.compile(r"^numpy/_core/_add_newdocs(_scalars)?\.py$")
# Each of PySAT's solvers reserves 4 MB for clauses, and an explanation keeps hundreds of solvers. Elsewhere what is
# reserved and not used costs nothing, in a browser it counts, and at 2 GB Python there ends: 16 kB to begin with are
# enough. It is the number of words that the constructor of a solver's clauses gets, 2**20, now 2**12.
RESERVED = re.compile(rb"(\x20\0\x41)\x80\x80\xc0\0(?=\x10[\x80-\xff]*[\0-\x7f]\x22\0\x41\0\x3a\0\x10)")
SOLVERS = "pysolvers."


def small_zip(files: Iterable[tuple[str, bytes]]) -> bytes:
    """The files that the page runs as one archive, the same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files):
            if not UNUSED.search(name):
                archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), b"" if EMPTY.search(name) else content)
    return out.getvalue()


def unzipped(content: bytes) -> list[tuple[str, bytes]]:
    """The files of an archive."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return [(name, archive.read(name)) for name in archive.namelist() if not name.endswith("/")]


def with_small_solvers(files: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """The files of a part, where PySAT's solvers do not reserve what they do not use. Raises NotHad for others."""
    for name, content in files:
        if name.startswith(SOLVERS):
            content, count = RESERVED.subn(b"\\1\x80\xa0\x80\0", content)
            if not count:
                raise NotHad(f"{name}: it is not known where its solvers reserve memory")
        yield name, content


def own_files() -> list[tuple[str, bytes]]:
    """The modules of this project, and its data."""
    return [(path.relative_to(ROOT).as_posix(), path.read_bytes()) for package in ("encoders", "satloop")
            for path in (ROOT / package).rglob("*") if path.is_file() and path.suffix != ".pyc"]


def packed(archives: Mapping[str, bytes], core: Mapping[str, bytes], report: Callable[[str], None]) -> dict[str, bytes]:
    """The archives by the names of their files, compiled ahead by this Python or, in Node, by Pyodide.

    core: the files of Pyodide's core. Where there is neither, sources stay, which take a browser longer. What was
    compiled before is taken from the project's .venv, where there is one. Raises NotHad.
    """
    program = (ROOT / "scripts" / "compile_ahead.py").read_bytes()
    paths = {stem: KEPT / hashlib.sha256(program + content).hexdigest()[:32] for stem, content in archives.items()}
    contents = {stem: path.read_bytes() for stem, path in paths.items() if path.is_file()}
    missing = {stem: content for stem, content in archives.items() if stem not in contents}
    if missing:
        fresh = compiled(missing, core)
        if not fresh:
            report("modules are not compiled ahead: neither Python 3.14 nor Node is here")
            return {f"{stem}.zip": content for stem, content in archives.items()}
        contents |= fresh
        if KEPT.parent.is_dir():
            KEPT.mkdir(exist_ok=True)
            for stem, content in fresh.items():
                paths[stem].write_bytes(content)
            for path in sorted(KEPT.iterdir(), key=lambda path: path.stat().st_mtime)[:-MOST]:
                path.unlink()
    return {stem + (".zip" if stem == STDLIB else ".zst"): contents[stem] for stem in archives}


def compiled(archives: Mapping[str, bytes], core: Mapping[str, bytes]) -> dict[str, bytes]:
    """The archives compiled; empty where nobody can. Raises NotHad."""
    node = shutil.which("node")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for stem, content in archives.items():
            (folder / f"{stem}.zip").write_bytes(content)
        if sys.version_info[:2] == VERSION:
            command = [sys.executable, ROOT / "scripts" / "compile_ahead.py", folder]
        elif node:
            (folder / "core").mkdir()
            for file, content in core.items():
                (folder / "core" / file).write_bytes(content)
            command = [node, ROOT / "scripts" / "compile_ahead.mjs", folder / "core", folder]
        else:
            return {}
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            lines = [line for line in done.stderr.splitlines() if "Error" in line] or [f"{command[0]} fell over"]
            raise NotHad(f"the modules could not be compiled ahead: {lines[-1]}")
        return {stem: (folder / f"{stem}.out").read_bytes() for stem in archives}
