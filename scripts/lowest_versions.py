#!/usr/bin/env python3
"""Prints the lowest version of each requirement that setup.cfg allows, as constraints for pip.

    scripts/lowest_versions.py test web > lowest.txt      # those to run, and those of the extras `test` and `web`
    pip install -c lowest.txt .[test,web]

`VERSIONS=lowest scripts/test` runs the tests with them, in an environment of their own.
"""

from __future__ import annotations

import configparser
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def lowest(extras: list[str]) -> list[str]:
    """A line NAME==VERSION for each requirement. Raises SystemExit for one that has no lowest version."""
    setup = configparser.ConfigParser()
    setup.read(ROOT / "setup.cfg", encoding="utf-8")
    texts = [setup["options"]["install_requires"], *(setup["options.extras_require"][extra] for extra in extras)]
    lines: dict[str, str] = {}
    for requirement in (line.strip() for text in texts for line in text.splitlines() if line.strip()):
        found = re.fullmatch(r"([\w.-]+)(?:>=|==)([\w.]+)(\s*;.*)?", requirement)
        if found is None:
            raise SystemExit(f"setup.cfg: {requirement!r} names no lowest version")
        name, version, condition = found.groups()
        if lines.setdefault(name, line := f"{name}=={version}{condition or ''}") != line:
            raise SystemExit(f"setup.cfg: {name} has two lowest versions: {lines[name]!r}, {line!r}")
    return list(lines.values())


if __name__ == "__main__":
    print("\n".join(lowest(sys.argv[1:])))
