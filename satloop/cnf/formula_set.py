"""Sets of formulas: DIMACS files of many boards and encodings in a folder, with a manifest and a README."""

from __future__ import annotations

import gzip
import io
import json
import lzma
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from encoders import Formula
from encoders.files import dimacs

from .. import __version__
from ..boards.puzzle import OPTIONS
from ..errors import plural
from ..formats.complete_file import complete_file
from ..formats.csv_cells import CsvWriter
from ..formats.file_names import FileNames
from ..problems.problem import Problem
from .boards_and_schemes import NamedBoard, Schemes, combinations
from .complete_formula import complete_formula
from .cubes import ENDING, cubes_of
from .size_rows import LeftOut, left_out

PACKED: dict[str, Callable[[bytes], bytes]] = {  # ending -> what makes the file's bytes of the formula's
    ".cnf": bytes, ".cnf.gz": lambda data: gzip.compress(data, mtime=0), ".cnf.xz": lzma.compress}
# Column of the manifest -> what it says.
COLUMNS = {
    "file": "name of the file", "sha256": "SHA-256 of the file", "formula_sha256":
    "SHA-256 of its lines without comments, before packing", "board": "board, address or problem",
    "puzzle": "puzzle or problem", "seed": "seed of a made board",
    **{name: f"encoding chosen by --{name.replace('_', '-')}" for name in OPTIONS}, "variables": "variables",
    "clauses": "clauses", "literals": "literals", "status": "satisfiable, unsatisfiable or unknown",
    "known_by": "how the status is known", "cubes": "cubes in the file beside it, NAME.cubes"}
MANIFEST, README = ("manifest.csv", "manifest.json"), "README.md"


class Written(NamedTuple):
    """A formula as bytes of DIMACS with comments, and its row of the manifest, without the file's name and hash.

    cubes: the lines of a file of cubes, or None.
    """

    data: bytes
    row: dict[str, Any]
    cubes: bytes | None = None


def open_formula(path: str) -> Any:
    """Open a formula, packed or not, as text. Raises OSError."""
    opener: Any = {".cnf.gz": gzip.open, ".cnf.xz": lzma.open}.get(ending_of(path), open)
    return opener(path, "rt", encoding="utf-8", errors="replace")


def ending_of(path: str) -> str:
    """The ending of PACKED that a path has, "" for none."""
    return next((ending for ending in PACKED if path.endswith(ending)), "")


def formula_of(item: NamedBoard, options: dict[str, str], cubes: int = 0) -> Written:
    """The formula of one item and combination of encodings. cubes: into how many parts it is divided, 0 for none.

    Raises ValueError for a lazy scheme, or one that does not fit.
    """
    chosen: dict[str, Any] = dict(options)
    written = complete_formula(item.content, **chosen)
    formula, key = written.formula, written.key
    out = io.BytesIO()
    written.write(out)
    parts = cubes_of(formula, key, item.content.decides, cubes) if cubes else None
    data = out.getvalue()
    status, known_by = status_of(item, formula)
    return Written(data, {"formula_sha256": without_comments(data), "board": item.name, "puzzle": item.puzzle,
                          "seed": item.seed, **dict.fromkeys(OPTIONS), **options, "variables": formula.variables,
                          "clauses": formula.size.clauses, "literals": formula.size.literals, "status": status,
                          "known_by": known_by, "cubes": len(parts) if parts else None},
                   None if parts is None else b"".join(dimacs.cube_lines(parts)))


def without_comments(data: bytes) -> str:
    """The SHA-256 of DIMACS lines without the comments, which `write` puts first."""
    start = 0
    while data.startswith(b"c", start):
        start = data.index(b"\n", start) + 1
    return sha256(data[start:]).hexdigest()


def status_of(item: NamedBoard, formula: Formula) -> tuple[str, str]:
    """Whether the formula has models, and how that is known without a search."""
    if formula.contradictory:
        return "unsatisfiable", "it has the empty clause"
    if isinstance(item.content, Problem):
        known = item.content.known.get(item.name.partition(":")[2])
        if known is not None:
            return ("unsatisfiable" if known in ("none", 0) else "satisfiable"), "known answer of the problem"
    elif item.solved:
        return "satisfiable", item.solved
    if (failure := item.content.unsolvable_reason()) is not None:
        return "unsatisfiable", f"plain reason: {failure}"
    return "unknown", ""


def formulas(items: Iterable[NamedBoard], schemes: Schemes, cubes: int = 0) -> Iterator[Written | LeftOut]:
    """The formulas of all items and combinations of encodings, and what is left out: lazy schemes, and misfits.

    cubes: as of `formula_of`.
    """
    for item in items:
        every, missing = combinations(item, schemes, complete=True)
        yield from (LeftOut(item.name, f"{item.puzzle} has no {name}") for name in missing)
        for options in every:
            try:
                yield formula_of(item, options, cubes)
            except (ValueError, MemoryError) as error:
                yield left_out(item, options, error)


def write_set(written: Iterable[Written], folder: str, ending: str = ".cnf", command: str = "") -> list[dict[str, Any]]:
    """Write formulas into a folder with a manifest as CSV and JSON, and a README. Returns the rows of the manifest.

    The same formulas give the same bytes. Each file appears under its name when it is whole, the manifest comes last.
    Raises OSError where it cannot be written, ValueError where there is no formula.
    """
    rows: list[dict[str, Any]] = []
    names = FileNames()
    for formula in written:
        name = names.name_of(file_stem(formula.row))
        packed = PACKED[ending](formula.data)
        os.makedirs(folder, exist_ok=True)
        write_complete(os.path.join(folder, name + ending), packed)
        if formula.cubes is not None:
            write_complete(os.path.join(folder, name + ENDING), formula.cubes)
        rows.append({"file": name + ending, "sha256": sha256(packed).hexdigest(), **formula.row})
    if not rows:
        raise ValueError("there is no formula to write")
    write_complete(os.path.join(folder, README), readme(rows, command).encode())
    table = io.StringIO()
    writer = CsvWriter(table, COLUMNS)
    writer.head()
    for row in rows:
        writer.add(row)
    for name, text in zip(MANIFEST, (table.getvalue(), json.dumps(rows, indent=1) + "\n")):
        write_complete(os.path.join(folder, name), text.encode())
    return rows


def file_stem(row: dict[str, Any]) -> str:
    """What a formula's file is named after: the board, the seed and the encodings."""
    board = str(row["board"]).replace("\\", "/").rstrip("/").rpartition("/")[2]
    board = re.sub(r"\.(txt|json|col|hcp|cnf)\b", "", board)
    parts = [board, *([f"seed{row['seed']}"] if row["seed"] is not None else []),
             *(str(row[name]) for name in OPTIONS if row[name] not in (None, "auto"))]
    return re.sub(r"[^A-Za-z0-9.x-]+", "-", "_".join(parts)).strip("-.") or "formula"


def write_complete(path: str, data: bytes) -> None:
    """Write a file that appears under its name when it is complete."""
    with complete_file(path) as stream:
        stream.write(data)


def readme(rows: Sequence[dict[str, Any]], command: str) -> str:
    """What the set is, for whoever has only the folder."""
    puzzles = ", ".join(f"{name} ({sum(row['puzzle'] == name for row in rows)})"
                        for name in dict.fromkeys(row["puzzle"] for row in rows))
    status = ", ".join(f"{sum(row['status'] == name for row in rows)} {name}"
                       for name in ("satisfiable", "unsatisfiable", "unknown"))
    columns = "\n".join(f"- `{name}`: {text}" for name, text in COLUMNS.items())
    cubes = (" A file `NAME.cubes` has a line `a LITERALS 0` for each cube: literals to be assumed together; each "
             "solution keeps exactly one." if any(row["cubes"] for row in rows) else "")
    made = f"\nMade by satloop {__version__}: `{command}`.\n" if command else f"\nMade by satloop {__version__}.\n"
    return (f"# {plural(len(rows), 'formula')}\n{made}\nBy puzzle: {puzzles}. Status: {status}.\n\n"
            "Each file is a CNF in DIMACS; its comments carry the board, the encodings and the key of the variables. "
            "`satloop decode FOLDER ANSWERS` checks what a solver has printed for each, in files of the same names, "
            f"with any ending, in the folder ANSWERS.{cubes}\n\n"
            f"`{MANIFEST[0]}` and `{MANIFEST[1]}` have a row for each formula:\n\n{columns}\n")
