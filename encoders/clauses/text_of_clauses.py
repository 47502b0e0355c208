"""Clauses and a key as the text of DIMACS files; `files.dimacs` reads them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..literals import TRUE, Literals, as_literals, distinct
from ..solution_key import literals_of
from .clause_store import ClauseStore

ROWS = 1 << 16  # clauses written at a time: a few megabytes


def write(f: ClauseStore, file: BinaryIO, comments: Iterable[str] = (), key: Mapping[str, Any] | None = None,
          cubes: Iterable[Sequence[int]] | None = None, show: ArrayLike | None = None) -> None:
    """Write the clauses of `f` to a file open for bytes, after a header of comments and the key.

    comments: lines of text, without the leading ``c``. key: name -> literals, or a number of `encoders.numbers`; each
    is a line ``c key NAME SHAPE: LITERALS``, where ``3..7`` is 3 4 5 6 7, and ``T`` and ``F`` are constants. An empty
    clause is a line ``0``. Lazy rules are not part of the file. cubes: lists of literals to be assumed, one list after
    the other; the file is then an iCNF. show: literals by which models that count differ; their variables are a line
    ``c p show``, which programs that count read. ValueError for a name in the key that is not one word.

    >>> import io
    >>> f, out = ClauseStore(), io.BytesIO()
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
    if show is not None:
        shown = distinct(np.abs(as_literals(show, "show")))
        file.write(f"c p show {' '.join(map(str, [*shown[shown != TRUE].tolist(), 0]))}\n".encode())
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
    if not isinstance(key, Mapping):
        raise ValueError(f"key: expected names, each with its literals, found {key!r:.40}")
    for name, entry in key.items():
        if not isinstance(name, str) or not name or name.split() != [name]:
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
