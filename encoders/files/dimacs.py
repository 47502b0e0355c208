"""DIMACS files: write a formula with its key, read a formula; `read_model` reads the output of a solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from math import prod
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from ..formula import FALSE, TRUE, Formula, Literals
from ..solution_key import literals_of
from .clause_reader import CNF, read_clauses
from .solver_output import read_model

ROWS = 1 << 16  # clauses written at a time: a few megabytes


def write(f: Formula, file: BinaryIO, comments: Iterable[str] = (), key: Mapping[str, Any] | None = None,
          cubes: Iterable[Sequence[int]] | None = None) -> None:
    """Write the clauses of `f` to a file open for bytes, after a header of comments and the key.

    comments: lines of text, without the leading ``c``. key: name -> literals, or a number of `encoders.numbers`; each
    is a line ``c key NAME SHAPE: LITERALS``, where ``3..7`` is 3 4 5 6 7, and ``T`` and ``F`` are constants. An empty
    clause is a line ``0``. Lazy rules are not part of the file. cubes: lists of literals to be assumed, one list after
    the other; the file is then an iCNF. ValueError for a name in the key that is not one word.

    >>> import io
    >>> f, out = Formula(), io.BytesIO()
    >>> x = f.new(2, 2)
    >>> f.add(-x)
    >>> write(f, out, ["a small one"], {"cells": x})
    >>> print(out.getvalue().decode(), end="")
    c a small one
    c key cells 2x2: 1..4
    p cnf 4 2
    -1 -2 0
    -3 -4 0
    """
    for comment in comments:
        for line in comment.splitlines() or [""]:
            file.write(f"c {line}".rstrip().encode() + b"\n")
    file.writelines(f"c {line}\n".encode() for line in key_lines(key or {}))
    file.write(f"p cnf {f.variables} {f.size.clauses}\n".encode() if cubes is None else b"p inccnf\n")
    file.writelines(clause_lines(f.blocks, f.variables))
    file.writelines(cube_lines(cubes or ()))


def cube_lines(cubes: Iterable[Sequence[int]]) -> Iterator[bytes]:
    """Lines of literals to be assumed, as iCNF files have them (S. Wieringa 2011), and files of cubes alone.

    >>> list(cube_lines([[1, -2], []]))
    [b'a 1 -2 0\\n', b'a 0\\n']
    """
    for cube in cubes:
        yield f"a {' '.join(map(str, [*cube, 0]))}\n".encode()


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


def clause_lines(blocks: Iterable[Literals], variables: int) -> Iterator[bytes]:
    """The clauses of blocks, without constants, as lines of DIMACS; many lines at a time.

    >>> list(clause_lines([np.array([[1, -2], [2, 3]], dtype=np.int32)], 3))
    [b'1 -2 0\\n2 3 0\\n']
    """
    digits = _digits(variables)
    for block in blocks:
        for start in range(0, len(block), ROWS):
            yield _text(block[start:start + ROWS], digits)


def key_lines(key: Mapping[str, Any]) -> Iterator[str]:
    """The comments that `write` makes of a key, without their ``c``. ValueError for a name that is not one word.

    >>> list(key_lines({"cells": np.array([[1, 2], [3, -7]])}))
    ['key cells 2x2: 1..3 -7']
    """
    for name, entry in key.items():
        if not name or name.split() != [name]:
            raise ValueError(f"a name in the key is one word, not {name!r}")
        lits = np.asarray(literals_of(entry), dtype=np.int64)
        shape = "x".join(map(str, lits.shape)) or "-"
        yield f"key {name} {shape}: {' '.join(_runs(lits.ravel()))}".rstrip()


def _runs(lits: NDArray[np.int64]) -> Iterator[str]:
    if not len(lits):
        return
    # A run goes on as long as each literal is one more than the last.
    starts = np.flatnonzero(np.diff(lits, prepend=lits[:1] - 2) != 1)
    for first, last in zip(lits[starts].tolist(), lits[np.append(starts[1:], len(lits)) - 1].tolist()):
        if abs(first) == TRUE:
            yield "T" if first > 0 else "F"
        else:
            yield str(first) if first == last else f"{first}..{last}"


def _digits(highest: int) -> NDArray[np.bytes_]:
    """(highest + 1,) each number in decimal digits, with zero bytes before them."""
    width = len(str(highest))
    out = np.zeros((highest + 1, width), dtype=np.uint8)
    for i in range(width):
        power = 10 ** (width - 1 - i)
        first = power if power > 1 else 0
        out[first:, i] = np.arange(first, highest + 1, dtype=np.int32) // np.int32(power) % 10 + ord("0")
    return out.view(f"S{width}")[:, 0]


def _text(rows: Literals, digits: NDArray[np.bytes_]) -> bytes:
    """Every literal as sign, digits and blank in columns of bytes; then the unused bytes are dropped."""
    m, width = rows.shape
    out = np.zeros((m, width + 1, digits.itemsize + 2), dtype=np.uint8)
    np.multiply(rows < 0, ord("-"), out=out[:, :-1, 0], casting="unsafe")
    out[:, :-1, 1:-1] = digits.take(np.abs(rows)).view(np.uint8).reshape(m, width, digits.itemsize)
    out[:, :-1, -1] = ord(" ")
    out[:, -1, -2:] = [ord("0"), ord("\n")]
    return out.tobytes().translate(None, b"\0")


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


__all__ = ["clause_lines", "key_lines", "read", "read_key", "read_model", "write"]
