"""Scripts run with whatever Python starts them: where that lacks satloop, the project's own .venv takes over."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def own_python() -> Iterator[None]:
    """Around a script's imports: where one is missing, make .venv ready and start the script again with its Python."""
    try:
        yield
    except ImportError:
        root = Path(__file__).resolve().parent.parent
        if Path(sys.prefix).resolve() == root / ".venv":
            raise
        subprocess.run([root / "scripts" / "setup", "satloop"], check=True)
        python = str(root / ".venv" / "bin" / "python")
        os.execv(python, [python, *sys.argv])
