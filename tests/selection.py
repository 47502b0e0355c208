"""Which tests run by default: all that are cheap, and the dear ones for a sample of puzzles and for what was changed.

A test with the mark `sampled` that is about one puzzle, by its parameter or its name, runs for the twelve puzzles of
the sample; of those about none one in six runs. What runs is drawn from a text, by default the hash of the last commit,
so that each commit tries others. Puzzles whose files differ from the main branch are tried as if they were in the
sample; tests in changed files run whole.
"""

from __future__ import annotations

import random
import re
import subprocess
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from satloop.puzzles import NAMES

ROOT = Path(__file__).resolve().parent.parent
# Puzzles whose tests cost most. A sample has its share of them, one in six, so that all samples cost nearly the same.
DEAR = ["balanceloop", "bhaibahan", "buildingwalk", "countryroad", "icelom2", "icewalk", "kaisu", "morningwalk",
        "onsenmeguri", "roboticwalk", "slitherlink", "waterwalk"]
SAMPLE = 12  # puzzles
OF_DEAR = 2
CHANGED = 4  # puzzles at most
ONE_IN = 6  # tests about no puzzle


def git(*words: str) -> str:
    """What git prints; nothing where there is no git, no repository, or no such commit."""
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def sample_of(text: str) -> list[str]:
    """The puzzles that a text draws, in alphabetical order."""
    draw = random.Random(text)
    return sorted([*draw.sample(DEAR, OF_DEAR), *draw.sample(sorted({*NAMES} - {*DEAR}), SAMPLE - OF_DEAR)])


def drawn(text: str, test: str) -> bool:
    """Whether a text draws a test that is about no puzzle."""
    return random.Random(f"{text} {test}").randrange(ONE_IN) == 0


def changed_files() -> list[str]:
    """The files that differ from where this branch left main, uncommitted ones too; on main, from the commit before."""
    head = git("rev-parse", "HEAD")
    base = git("merge-base", "HEAD", "main") or git("merge-base", "HEAD", "origin/main")
    if not base or base == head:
        base = git("rev-parse", "HEAD~1") or head
    if not base:
        return []
    return sorted({*git("diff", "--name-only", base).splitlines(),
                   *git("ls-files", "--others", "--exclude-standard").splitlines()})


def puzzles_in(words: str) -> set[str]:
    """The puzzles that a path or a test's name names: `tests/test_slalom_gates.py`, `instances/icelom2/7x7-1.txt`."""
    return set(re.split("[^a-z0-9]+", words.lower())) & set(NAMES)


def changed_puzzles(files: Iterable[str]) -> tuple[list[str], list[str]]:
    """The puzzles that changed files name: those with most files, at most four, and the rest."""
    count = Counter(name for file in files for name in puzzles_in(file))
    names = sorted(count, key=lambda name: (-count[name], name))
    return names[:CHANGED], names[CHANGED:]


def puzzles_of(values: Sequence[Any], name: str) -> set[str]:
    """The puzzles that a test is about, by its parameters and by its name."""
    result = puzzles_in(name)
    for value in values:
        value = getattr(value, "name", value)
        if isinstance(value, str):
            result |= puzzles_in(value)
    return result
