"""Fetches what the page without a server needs of others into .venv, once."""

import fcntl
import sys
from hashlib import sha256
from pathlib import Path

from site_parts import CORE, FOR_PDF, WHEELS
from site_sources import NotHad, content_of, source_of

FOLDER = Path(sys.prefix) / "pyodide"


def fetch():
    """Why a part is missing, "" where all are in the folder now. Of two processes the second waits for the first."""
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return missing()


def missing():
    """Fetch what is not there, or there as another file; why a part is missing."""
    for part in (*CORE, *WHEELS, *FOR_PDF):
        path = FOLDER / part.file
        if path.exists() and sha256(path.read_bytes()).hexdigest() == part.sha256:
            continue
        try:
            path.write_bytes(content_of(part, source_of(part, None)))
        except NotHad as error:
            return str(error)
    return ""
