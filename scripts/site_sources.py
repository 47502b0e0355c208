"""Where the parts of others can be had: a folder, the index of Python packages, Pyodide's release, npm.

A part is looked for first and fetched later, so that nothing is fetched where one of them cannot be had.
"""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.request import Request, urlopen

from site_parts import CORE, PYODIDE, RELEASE, Part

NPM = f"pyodide@{PYODIDE}"
COPIES = "open-webui==0.12.4"  # a package of the index in which there are copies of Pyodide's wheels
INNER = "open_webui/frontend/pyodide/"  # where they are in it
SECONDS = 30  # that a place may take to answer
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
FOR_BROWSERS = ["--pre", "--only-binary=:all:", "--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14",
                "--implementation", "cp", "--abi", "cp314"]


class NotHad(Exception):
    """A part that could not be had, or that is another than expected; the text says which, and why."""


class Source(NamedTuple):
    """Where a part is, and what fetches it: its bytes, None where it fails after all."""

    place: str
    fetch: Callable[[Part], bytes | None]


def source_of(part: Part, at_hand: Path | None) -> Source | None:
    """The first place that has a part, which is not fetched yet; None where no place is known to have it."""
    path = next(iter(sorted(at_hand.rglob(part.file))), None) if at_hand else None
    if path is not None:
        return Source(str(path), lambda _: path.read_bytes())
    if part.index:
        return Source(f"the index of Python packages, {part.index}", from_index) if index_has(part.index) else None
    if release_has(CORE[0].file) and release_has(part.file):
        return Source(RELEASE + part.file, from_release)
    if part.of_core:
        return Source(f"npm, {NPM}", from_npm) if output("npm", "view", NPM, "version") else None
    return Source(f"the index of Python packages, a copy in {COPIES}", from_copies) if index_has(COPIES, ()) else None


def content_of(part: Part, source: Source | None) -> bytes:
    """The bytes of a part. Raises NotHad, also for bytes of another SHA-256."""
    if source is None:
        raise NotHad(f"{part.file}: nobody gives it; --pyodide DIR takes it from a folder")
    content = source.fetch(part)
    if content is None:
        raise NotHad(f"{part.file}: it did not come from {source.place}; --pyodide DIR takes it from a folder")
    if hashlib.sha256(content).hexdigest() != part.sha256:
        raise NotHad(f"{source.place}: another file than that of {part.name} with which the page was tested")
    return content


@cache
def release_has(file: str) -> bool:
    """Whether Pyodide's release has a file."""
    try:
        with urlopen(Request(RELEASE + file, method="HEAD"), timeout=SECONDS):
            return True
    except OSError:
        return False


@cache
def index_has(requirement: str, options: tuple[str, ...] = (*FOR_BROWSERS,)) -> bool:
    """Whether the index of Python packages has a version, NAME==VERSION."""
    name, _, version = requirement.partition("==")
    return version in output(*PIP, "index", "versions", name, *options).replace(",", " ").split()


@cache
def output(*command: str) -> str:
    """What a command prints, "" where it fails or is not installed."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return "" if done.returncode else done.stdout


def from_release(part: Part) -> bytes | None:
    """A file of Pyodide's release."""
    try:
        with urlopen(RELEASE + part.file, timeout=2 * SECONDS) as reply:
            return bytes(reply.read())
    except OSError:
        return None


@cache
def of_npm() -> dict[str, bytes]:
    """The files of Pyodide's core, which is a package of npm, too."""
    with tempfile.TemporaryDirectory() as folder:
        output("npm", "pack", "--silent", f"--pack-destination={folder}", NPM)
        for path in Path(folder).glob("*.tgz"):
            with tarfile.open(fileobj=io.BytesIO(path.read_bytes())) as pack:
                files = {Path(one.name).name: pack.extractfile(one) for one in pack.getmembers()}
                return {name: file.read() for name, file in files.items() if file}
    return {}


def from_npm(part: Part) -> bytes | None:
    """A file of Pyodide's core, out of npm."""
    return of_npm().get(part.file)


def from_index(part: Part) -> bytes | None:
    """A wheel of the index of Python packages."""
    return downloaded(part.index, tuple(FOR_BROWSERS)).get(part.file)


@cache
def downloaded(requirement: str, options: tuple[str, ...]) -> dict[str, bytes]:
    """The wheel that pip gives, by its name."""
    with tempfile.TemporaryDirectory() as folder:
        output(*PIP, "download", "--no-deps", *options, "--dest", folder, requirement)
        return {path.name: path.read_bytes() for path in Path(folder).glob("*.whl")}


@cache
def copies() -> dict[str, bytes]:
    """The wheels in the package that has copies of them."""
    out: dict[str, bytes] = {}
    for content in downloaded(COPIES, ()).values():
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = [name for name in archive.namelist() if name.startswith(INNER) and name.endswith(".whl")]
            out |= {name.removeprefix(INNER): archive.read(name) for name in names}
    return out


def from_copies(part: Part) -> bytes | None:
    """A wheel of Pyodide's distribution, out of another package."""
    return copies().get(part.file)
