"""Fetches what the page without a server needs of others into .venv, once.

Wheels of Pyodide's distribution that cannot be had by themselves are taken out of another project's package.
"""

from __future__ import annotations

import fcntl
import subprocess
import sys
import zipfile
from pathlib import Path

import site_parts

FOLDER = Path(sys.prefix) / "pyodide"
HAS_COPIES = "open-webui==0.12.4"  # a package with a copy of Pyodide's distribution in it


def fetch():
    """Why a part is missing, "" where all are in the folder now. Of two processes the second waits for the first."""
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return missing()


def missing():
    """Fetch what is not there; why a part is missing."""
    for part in (*site_parts.CORE, *site_parts.WHEELS, *site_parts.FOR_PDF):
        if (FOLDER / part.file).exists():
            continue
        try:
            content = site_parts.content_of(part, None)
        except site_parts.NotHad as error:
            copies()
            if not (FOLDER / part.file).exists():
                return str(error)
            continue
        (FOLDER / part.file).write_bytes(content)
    return ""


def copies():
    """Take the wheels out of the package that has copies of them."""
    done = subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
                           "--no-deps", "--dest", FOLDER, HAS_COPIES], capture_output=True, check=False)
    for wheel in FOLDER.glob("open_webui-*.whl") if not done.returncode else ():
        with zipfile.ZipFile(wheel) as archive:
            for part in (*site_parts.WHEELS, *site_parts.FOR_PDF):
                name = f"open_webui/frontend/pyodide/{part.file}"
                if name in archive.namelist():
                    (FOLDER / part.file).write_bytes(archive.read(name))
        wheel.unlink()
