"""DIMACS files: write a formula with its key, read a formula; `read_model` reads the output of a solver."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from math import prod

import numpy as np

from ..clauses.text_of_clauses import clause_lines, cube_lines, key_lines, write
from ..formula import FALSE, TRUE, Formula, Literals
from .clause_reader import CNF, read_clauses
from .solver_output import read_model


def sha256_of(f: Formula) -> str:
    """The SHA-256 of the file that `write` makes of `f`, without comments.

    >>> f = Formula()
    >>> f.add([f.new(2)])
    >>> sha256_of(f)[:16], sha256(b"p cnf 2 1\\n1 2 0\\n").hexdigest()[:16]
    ('0800169e860f9787', '0800169e860f9787')
    """
    out = sha256(f"p cnf {f.variables} {f.size.clauses}\n".encode())
    for lines in clause_lines(f.blocks, f.variables):
        out.update(lines)
    return out.hexdigest()


def read_key(comments: Iterable[str]) -> dict[str, Literals]:
    """The key that `write` put among the comments: name -> literals (for numbers, the literals they are made of).

    ValueError for a line that `write` does not write.

    >>> read_key(["any text", "key cells 2x2: 1..3 -7"])["cells"].tolist()
    [[1, 2], [3, -7]]
    """
    key = {}
    for comment in comments:
        if not comment.startswith("key "):
            continue
        head, _, tail = comment.rpartition(":")
        words = head.split(" ")
        if len(words) != 3:
            raise ValueError(f"found {comment[:40]!r}; expected 'key NAME SHAPE: LITERALS'")
        runs = [_run(word) for word in tail.split()]
        dims = [] if words[2] == "-" else [int(n) for n in words[2].split("x")]
        if sum(map(len, runs)) != prod(dims):  # before they become an array: a short run may stand for many literals
            raise ValueError(f"key {words[1]!r}: found literals: {sum(map(len, runs))}; expected {words[2]}")
        key[words[1]] = np.array([lit for run in runs for lit in run], dtype=np.int32).reshape(dims)
    return key


def _run(word: str) -> range:
    if word in ("T", "F"):
        only = int(TRUE if word == "T" else FALSE)
        return range(only, only + 1)
    first, dots, last = word.partition("..")
    return range(int(first), int(last if dots else first) + 1)


def read(lines: Iterable[str]) -> tuple[Formula, list[str]]:
    """The formula in the lines of a DIMACS file, and its comments without their ``c``; clauses as one block a width.

    ValueError as of `read_clauses`, whose grammar it is.

    >>> f, comments = read(["c by hand", "p cnf 3 2", "1 -2 0", "3", "0"])
    >>> comments, f.size
    (['by hand'], Size(variables=3, clauses=2, literals=3))
    """
    file = read_clauses(lines, CNF)
    return file.formula(), file.comments


__all__ = ["clause_lines", "cube_lines", "key_lines", "read", "read_key", "read_model", "sha256_of", "write"]
