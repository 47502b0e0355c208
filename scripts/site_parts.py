"""What the page without a server needs of others: where each part comes from, and the SHA-256 that it has to have."""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

PYODIDE = "314.0.3"
RELEASE = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"


class Part(NamedTuple):
    """A file of others. licence: by its SPDX name."""

    file: str
    sha256: str
    licence: str
    name: str
    index: str = ""  # what the index of Python packages calls it, "" for a file of Pyodide's release

    @property
    def stem(self) -> str:
        """The file without its ending, and without what a wheel's name says of machines."""
        return "-".join(self.file.rpartition(".")[0].split("-")[:2])

    @property
    def of_core(self) -> bool:
        """Whether it is a file of Pyodide itself."""
        return not self.file.endswith(".whl")


CORE = (
    Part("pyodide.mjs", "5cfc46f5dcbaf2a16f26e2363f441873eb424762609cc03db00d6a2ace4d00e5", "MPL-2.0", "Pyodide"),
    Part("pyodide.asm.mjs", "1a9775427ef6e8abaa7db88ece0515422d1886915ae5c9093776410c865dfd8d", "MPL-2.0", "Pyodide"),
    Part("pyodide.asm.wasm", "e7f8fac36f8bf11085309cbc5c829b3ec3057c18bf1d73b05a6741612d63cdbf", "PSF-2.0",
         "CPython, by Pyodide"),
    Part("python_stdlib.zip", "444c770dfd75a32097fc0a7d5c1413fd3140601f49c3a1f2e9af0376fcd124b4", "PSF-2.0",
         "Python's standard library"),
)
WHEELS = (
    Part("numpy-2.4.3-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
         "0cad9c1b91f0082e4f959bc0e0bf5835a2efbba6ab3b1e9d1fe6e7e564cca98e", "BSD-3-Clause", "NumPy"),
    Part("six-1.17.0-py2.py3-none-any.whl",
         "c6681057bd87fdec57e811b8e4007bad38deea284052817fa400d542c6423e2d", "MIT", "six"),
    Part("python_sat-1.9.dev24-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
         "621b06b68cbd46c4862f6fa1872f506c982cb7e4635235f9ae0749de0564a03d", "MIT", "PySAT", "python-sat==1.9.dev24"),
)
FOR_PDF = (
    Part("pillow-12.2.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
         "a50d83a8a76d646768e99e93ed5bf365d0b83563fd8b597e77562e75c8f575a9", "MIT-CMU", "Pillow"),
    Part("charset_normalizer-3.4.7-py3-none-any.whl",
         "fdb1aad0f2606f2c05b27de59beabd9c4fc897795996492ccc5e2b7ef2967248", "MIT", "charset-normalizer"),
    Part("reportlab-5.1.0-py3-none-any.whl",
         "59fdbaec5efe437095ad1d7292ec9a271c8ca2d3ec75e889c6e61400929b90df", "BSD-3-Clause", "ReportLab",
         "reportlab==5.1.0"),
)


class NotHad(Exception):
    """A part that could not be had, or that is another than expected; the text says which, and why."""


def content_of(part: Part, at_hand: Path | None) -> bytes:
    """The bytes of a part: from the folder, at any depth, if there is one that has it, else from where it is published.

    Raises NotHad, also for bytes of another SHA-256.
    """
    result = next(iter(sorted(at_hand.rglob(part.file))), None) if at_hand else None
    content = result.read_bytes() if result else from_index(part) if part.index else from_release(part)
    if hashlib.sha256(content).hexdigest() != part.sha256:
        raise NotHad(f"{result or part.file}: another file than that of {part.name} with which the page was tested")
    return content


def from_release(part: Part) -> bytes:
    """A file of Pyodide's release."""
    try:
        with urlopen(RELEASE + part.file, timeout=60) as reply:
            return bytes(reply.read())
    except OSError as error:
        if part.of_core:
            return from_npm(part)
        raise NotHad(f"{RELEASE}{part.file}: {error}; --pyodide DIR takes it from a folder") from None


_packed: dict[str, bytes] = {}


def from_npm(part: Part) -> bytes:
    """A file of Pyodide's core, which is a package of npm, too."""
    if not _packed:
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=folder, capture_output=True,
                                  text=True, check=False)
            packs = list(Path(folder).glob("*.tgz"))
            if done.returncode or not packs:
                raise NotHad(f"pyodide {PYODIDE}: neither its release nor npm gives it; --pyodide DIR takes a folder")
            with tarfile.open(fileobj=io.BytesIO(packs[0].read_bytes())) as pack:
                for member in pack.getmembers():
                    file = pack.extractfile(member)
                    if file:
                        _packed[Path(member.name).name] = file.read()
    return _packed[part.file]


def from_index(part: Part) -> bytes:
    """A wheel of the index of Python packages."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--pre",
            "--only-binary=:all:", "--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14",
            "--implementation", "cp", "--abi", "cp314", "--dest", folder, part.index],
            capture_output=True, text=True, check=False)
        path = Path(folder) / part.file
        if done.returncode or not path.exists():
            raise NotHad(f"{part.index}: pip does not give {part.file}; --pyodide DIR takes it from a folder")
        return path.read_bytes()
