"""Which tests run: each test function may cost so much in a run, what was changed may cost more.

A cost is counted in loops (see `costs`). A function that costs no more than CAP, or CAP_OF_ALL with --all, runs whole;
of a dearer one a share of the cases runs, so that it costs as much on average. What runs is drawn from a text, by
default the hash of the last commit, so that each commit tries others. Cases that a change touches run besides, the
nearest first, as far as TOUCHED goes, with --all TOUCHED_OF_ALL:
those of changed test files and of changed puzzles, then the tests of modules that import what was changed.
"""

import math
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from satloop.puzzles import NAMES

TESTS = Path(__file__).resolve().parent
ROOT, COSTS = TESTS.parent, TESTS / "costs.txt"
CAP, CAP_OF_ALL = 3.0, 60.0  # loops that a test function may cost in a run
TOUCHED, TOUCHED_OF_ALL = 300.0, 3000.0  # loops, all together, that what a change touches may cost besides
CHEAP_FOR_PUZZLE = 30.0  # loops: a dearer test does not run when one puzzle is tried
IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]+)|import[ \t]+([\w., \t]+))",
                    re.MULTILINE)


def git(*words: str) -> str:
    """What git prints; nothing where there is no git, no repository, or no such commit."""
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


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


def puzzles_of(values: Sequence[Any], name: str) -> set[str]:
    """The puzzles that a test is about, by its parameters and by its name."""
    result = puzzles_in(name)
    for value in values:
        value = getattr(value, "name", value)
        if isinstance(value, str):
            result |= puzzles_in(value)
    return result


def importers(root: Path = ROOT) -> dict[str, set[str]]:
    """File -> the files that import it, inside functions too; by words of the source, which is enough for an order."""
    files = [path for folder in ("encoders", "satloop", "tests", "scripts") for path in (root / folder).rglob("*.py")]
    modules = {}
    for path in files:
        parts = path.relative_to(root).with_suffix("").parts
        if parts[0] in ("tests", "scripts"):  # which import each other by bare names
            parts = parts[-1:]
        modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path.relative_to(root).as_posix()
    used_by = defaultdict(set)
    for module, file in modules.items():
        inner = module.split(".") if file.endswith("__init__.py") else module.split(".")[:-1]
        for dots, base, names, plain in IMPORT.findall((root / file).read_text(encoding="utf-8")):
            start = ".".join([*inner[:len(inner) - len(dots) + 1], base] if dots else [base]).strip(".")
            found = plain.split(",") if plain else [f"{start}.{name}" for name in names.strip("()").split(",")]
            for name in found:
                name = name.split(" as ")[0].strip(" .\n\t")
                known = name if name in modules else name.rpartition(".")[0]
                if known in modules:
                    used_by[modules[known]].add(file)
    return used_by


def distances(changed: Iterable[str], used_by: Mapping[str, set[str]]) -> dict[str, int]:
    """How many imports away each file is from the nearest changed one, for all files that are reached at all."""
    result = dict.fromkeys(changed, 0)
    now = [*result]
    while now:
        reached = {file for one in now for file in used_by.get(one, ())} - result.keys()
        result |= dict.fromkeys(sorted(reached), result[now[0]] + 1)
        now = sorted(reached)
    return result


def costs(text: str) -> dict[str, float]:
    """The costs of a file, in loops: of a case of each dear test function, and of each case that is dear by itself."""
    return {name: float(cost) for cost, _, name in (line.partition(" ") for line in text.splitlines())}


def shares(cases: Mapping[str, Sequence[str]], cost: Mapping[str, float], cap: float) -> dict[str, float]:
    """Case -> the share of runs in which it runs, so that its function costs at most `cap` in the mean."""
    result = {}
    for function, names in cases.items():
        whole = sum(cost.get(name, cost.get(function, 0.0)) for name in names)
        result |= dict.fromkeys(names, min(1.0, cap / whole) if whole else 1.0)
    return result


def drawn(share: Mapping[str, float], cost: Mapping[str, float], text: str) -> set[str]:
    """The cases that a text draws, each in its share of texts.

    Cases that cost alike stand beside each other, and each in its turn is drawn: so each text costs nearly the same.
    """
    def place(name: str) -> tuple[int, int]:
        return math.frexp(cost.get(name, cost.get(name.partition("[")[0], 0.0)))[1], crc32(f"{text} {name}".encode())

    result, position = set(), Random(text).random()
    for name in sorted(share, key=place):
        if share[name] == 1 or int(position + share[name]) > int(position):
            result.add(name)
        position += share[name] % 1
    return result


def fifth(share: Mapping[str, float], part: int, parts: int, text: str) -> set[str]:
    """All cheap cases, and those of the dear ones that are this part's by turns: the text shifts the turn."""
    turn = crc32(text.encode()) + part
    return {name for name in share if share[name] == 1 or crc32(name.encode()) % parts == turn % parts}


def touched(rank: Mapping[str, int], cost: Mapping[str, float], most: float) -> set[str]:
    """The cases that a change touches, nearest first, up to a cost. rank: how near a case is, 0 the nearest."""
    result = set()
    for name in sorted(rank, key=lambda name: (rank[name], cost.get(name, cost.get(name.partition("[")[0], 0.0)))):
        most -= cost.get(name, cost.get(name.partition("[")[0], 0.0))
        if most < 0:
            break
        result.add(name)
    return result
