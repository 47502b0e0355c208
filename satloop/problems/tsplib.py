"""Files of TSPLIB: towns with distances, and for vehicles their demands, the capacity and the depot.

G. Reinelt, TSPLIB 95: lines `KEYWORD: VALUE`, and sections of numbers. Symmetric distances of all its formats, and of
its types EXPLICIT, EUC_2D, CEIL_2D, MAN_2D, MAX_2D, GEO and ATT.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from encoders import Ints

if TYPE_CHECKING:
    from .problem import Problem

TOWNS = 400  # more are refused
FARTHEST = 10**7  # the largest distance
Entries = list[tuple[int, str]]  # words with the number of their line
TYPES = ("TSP", "CVRP")
SECTIONS = ("NODE_COORD_SECTION", "EDGE_WEIGHT_SECTION", "DEMAND_SECTION", "DEPOT_SECTION", "DISPLAY_DATA_SECTION")


class Towns(NamedTuple):
    """What a file says. The depot is a number from 0; without demands there is none, and no capacity: -1."""

    distance: Ints  # (n, n), symmetric
    demand: list[int]
    capacity: int = -1
    depot: int = -1


def read_towns(problem: Problem, text: str) -> Towns:
    """The towns of a file. Raises PuzzleError, which names the line, for what is none of the format or not read."""
    keys, sections = _parts(problem, text)
    kind = keys.get("TYPE", "TSP").split()[:1]
    if kind and kind[0] not in TYPES:
        raise problem.error(f"TYPE {kind[0][:40]!r}", f"one of {', '.join(TYPES)}")
    n = _whole(problem, keys.get("DIMENSION", ""), "DIMENSION", 1, TOWNS)
    distance = _distance(problem, keys, sections, n)
    if "DEMAND_SECTION" not in sections:
        return Towns(distance, [])
    capacity = _whole(problem, keys.get("CAPACITY", ""), "CAPACITY", 1, FARTHEST)
    rows = _rows(problem, "DEMAND_SECTION", sections["DEMAND_SECTION"], n, 2)
    demand = [_whole(problem, row[1][1], "a demand", 0, FARTHEST, row[1][0]) for row in rows]
    depots = sections.get("DEPOT_SECTION", [(0, "1")])
    line, word = depots[0] if depots else (0, "")
    if [word for _, word in depots[1:]] not in ([], ["-1"]):
        raise problem.error(f"{len(depots)} numbers of depots", "one depot, and -1 after it", depots[1][0])
    return Towns(distance, demand, capacity, _whole(problem, word, "the depot", 1, n, line) - 1)


def _parts(problem: Problem, text: str) -> tuple[dict[str, str], dict[str, Entries]]:
    """The values of keywords, and the words of sections."""
    keys, sections = dict[str, str](), dict[str, Entries]()
    section: Entries | None = None
    for number, line in enumerate(text.splitlines(), 1):
        word = line.split(":")[0].strip().upper()
        if word == "EOF":
            break
        if word in SECTIONS:
            if word in sections:
                raise problem.error(f"a second {word}", "each section once", number)
            section = sections[word] = []
        elif ":" in line:
            section = None
            keys[word] = line.partition(":")[2].strip()
        elif section is not None:
            section += [(number, part) for part in line.split()]
        elif line.strip():
            raise problem.error(repr(line.strip()[:40]), "KEYWORD: VALUE, or a section of TSPLIB", number)
    return keys, sections


def _whole(problem: Problem, word: str, what: str, least: int, most: int, line: int | None = None) -> int:
    digits = word.strip()
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 9 or not least <= int(digits) <= most:
        raise problem.error(f"{what} {word[:40]!r}", f"{what}, a number from {least} to {most}", line or None)
    return int(digits)


def _number(problem: Problem, entry: tuple[int, str], most: float = 1e7) -> float:
    line, word = entry
    try:
        value = float(word) if word.isascii() and "_" not in word else math.nan
    except ValueError:
        value = math.nan
    if not abs(value) <= most:
        raise problem.error(repr(word[:40]), f"a number up to {most:.0f}", line)
    return value


def _rows(problem: Problem, name: str, entries: Entries, n: int, width: int) -> list[Entries]:
    """The rows of a section in the order of its towns, each of which has one."""
    if len(entries) != n * width:
        raise problem.error(f"{len(entries)} numbers in {name}", f"{width} for each of {n} towns",
                            entries[-1][0] if entries else None)
    rows: list[Entries] = [[] for _ in range(n)]
    for at in range(0, len(entries), width):
        line, word = entries[at]
        town = _whole(problem, word, "a town", 1, n, line) - 1
        if rows[town]:
            raise problem.error(f"town {town + 1} twice", "each town once", line)
        rows[town] = entries[at:at + width]
    return rows


def _distance(problem: Problem, keys: dict[str, str], sections: dict[str, Entries], n: int) -> Ints:
    kind = keys.get("EDGE_WEIGHT_TYPE", "").strip()
    if kind == "EXPLICIT":
        return _matrix(problem, keys.get("EDGE_WEIGHT_FORMAT", "").strip(), sections.get("EDGE_WEIGHT_SECTION", []), n)
    if kind not in FUNCTIONS:
        raise problem.error(f"EDGE_WEIGHT_TYPE {kind[:40]!r}", f"one of EXPLICIT, {', '.join(FUNCTIONS)}")
    rows = _rows(problem, "NODE_COORD_SECTION", sections.get("NODE_COORD_SECTION", []), n, 3)
    places = [(_number(problem, row[1]), _number(problem, row[2])) for row in rows]
    out = np.zeros((n, n), dtype=np.intp)
    for a, one in enumerate(places):
        for b, other in enumerate(places[:a]):
            out[a, b] = out[b, a] = FUNCTIONS[kind](*one, *other)
    if out.max(initial=0) > FARTHEST:
        raise problem.error(f"a distance of {out.max()}", f"distances up to {FARTHEST}")
    return out


def _matrix(problem: Problem, form: str, entries: Entries, n: int) -> Ints:
    """A matrix that is written row by row: whole, or the part above or below the diagonal, with or without it."""
    row, column = np.indices((n, n))
    part = FORMATS.get(form)
    if part is None:
        raise problem.error(f"EDGE_WEIGHT_FORMAT {form[:40]!r}", f"one of {', '.join(FORMATS)}")
    # written: (n, n) which entries the file has, in the order of reading.
    written = part(row, column)
    if len(entries) != written.sum():
        raise problem.error(f"{len(entries)} numbers in EDGE_WEIGHT_SECTION",
                            f"{written.sum()} of {form} for {n} towns", entries[-1][0] if entries else None)
    numbers = [_number(problem, entry, FARTHEST) for entry in entries]
    out = np.zeros((n, n), dtype=np.intp)
    out[written] = numbers
    np.fill_diagonal(out, 0)
    wrong = [k for k, value in enumerate(numbers) if value != int(value)]
    off = np.flatnonzero(out[written] < 0)
    if wrong or len(off):
        line, word = entries[wrong[0] if wrong else int(off[0])]
        raise problem.error(repr(word[:40]), f"a whole number from 0 to {FARTHEST}", line)
    if form == "FULL_MATRIX":
        if (out != out.T).any():
            a, b = np.argwhere(out != out.T)[0].tolist()
            raise problem.error(f"distances {out[a, b]} and {out[b, a]} between towns {a + 1} and {b + 1}",
                                "the same in both directions")
        return out
    return np.asarray(out + out.T)


FORMATS: dict[str, Callable[[Ints, Ints], np.ndarray]] = {
    "FULL_MATRIX": lambda row, column: row >= 0,
    "UPPER_ROW": lambda row, column: row < column,
    "LOWER_ROW": lambda row, column: row > column,
    "UPPER_DIAG_ROW": lambda row, column: row <= column,
    "LOWER_DIAG_ROW": lambda row, column: row >= column,
}
FORMATS |= {"UPPER_COL": FORMATS["LOWER_ROW"], "LOWER_COL": FORMATS["UPPER_ROW"],
            "UPPER_DIAG_COL": FORMATS["LOWER_DIAG_ROW"], "LOWER_DIAG_COL": FORMATS["UPPER_DIAG_ROW"]}


def _nearest(value: float) -> int:
    return int(value + 0.5)


def _on_earth(a: float, b: float, c: float, d: float) -> int:
    """Of degrees and minutes, as 16.47; with the constants of TSPLIB."""
    first, second, third, fourth = (3.141592 * (math.trunc(x) + 5 * (x - math.trunc(x)) / 3) / 180
                                    for x in (a, b, c, d))
    east, north, both = math.cos(second - fourth), math.cos(first - third), math.cos(first + third)
    cosine = ((1 + east) * north - (1 - east) * both) / 2
    return int(6378.388 * math.acos(max(-1, min(1, cosine))) + 1)


def _pseudo(a: float, b: float, c: float, d: float) -> int:
    root = math.sqrt(((a - c) ** 2 + (b - d) ** 2) / 10)
    return _nearest(root) + (_nearest(root) < root)


FUNCTIONS: dict[str, Callable[[float, float, float, float], int]] = {
    "EUC_2D": lambda a, b, c, d: _nearest(math.hypot(a - c, b - d)),
    "CEIL_2D": lambda a, b, c, d: math.ceil(math.hypot(a - c, b - d)),
    "MAN_2D": lambda a, b, c, d: _nearest(abs(a - c) + abs(b - d)),
    "MAX_2D": lambda a, b, c, d: max(_nearest(abs(a - c)), _nearest(abs(b - d))),
    "GEO": _on_earth,
    "ATT": _pseudo,
}
