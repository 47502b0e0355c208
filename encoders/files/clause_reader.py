"""Reads what DIMACS and WCNF files have in common: comments, a header, and clauses of literals that a 0 ends."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import chain, islice
from math import inf
from typing import NamedTuple

import numpy as np

from ..formula import TRUE, Formula
from ..literals import distinct

LINES = 4096  # lines read at a time
CNF, WCNF = "p cnf VARIABLES CLAUSES", "p wcnf VARIABLES CLAUSES TOP"
HIGHEST = int(TRUE) - 1  # variable


class ClauseFile(NamedTuple):
    """What a file of clauses says."""

    variables: int
    # The literals of the clauses that must hold, with a 0 after each clause.
    flat: array[int]
    # (weight, literals) of the other clauses; weights are above 0 and exact.
    soft: list[tuple[int, list[int]]]
    # What is paid in any case.
    constant: int
    # It is a WCNF.
    weighted: bool
    # Without their ``c``.
    comments: list[str]

    def formula(self) -> Formula:
        """The variables and the clauses that must hold, as one block a width."""
        f = Formula()
        f.most = inf  # what is read is there already
        f.reserve(self.variables)
        literals = np.array(self.flat, dtype=np.int32)
        # A 0 ends each clause: the distances between them are the widths, and the clauses of one width are gathered
        # at once.
        stops = np.flatnonzero(literals == 0)
        widths = np.diff(stops, prepend=-1) - 1
        for width in distinct(widths).tolist():
            last = stops[widths == width]
            f.add(literals[last[:, None] - np.arange(width, 0, -1)])
        return f


def read_clauses(lines: Iterable[str], expected: str = "") -> ClauseFile:
    """The clauses in the lines of a file: a CNF, a WCNF with a header, or one without, whose clauses begin with ``h``.

    A line whose first word begins with ``c`` is a comment. Clauses of a CNF may go on over lines; of a WCNF each has a
    line, with a weight before it, and must hold where that is ``h``, or the header's TOP or more. Literals and weights
    are decimal digits, perhaps with a minus; a weight is exact, however large. A line that begins with ``%`` ends the
    file, as in SATLIB.
    expected: CNF or WCNF, if the file must be that.

    ValueError names the line and what was expected there: a missing or malformed header, something that is no integer,
    a literal beyond the header's variables, a wrong number of clauses, a clause without its terminating 0.

    >>> read_clauses(["c two ways", "h 1 2 0", "3 -1 0", "4 -1 -2 0"])[:4]
    (2, array('i', [1, 2, 0]), [(3, [-1]), (4, [-1, -2])], 0)
    """
    reader = _Reader(expected)
    source = iter(lines)
    while not reader.ended and (chunk := list(islice(source, LINES))):
        if reader.form == CNF and reader.take_literals(chunk):
            reader.number += len(chunk)
            continue
        for line in chunk:  # one by one: a header, comments, weights, or a line that is wrong
            reader.number += 1
            reader.take(line)
            if reader.ended:
                break
    return reader.finished()


class _Reader:
    """What has been read of a file so far. form: CNF or WCNF, "" as long as neither is known."""

    def __init__(self, expected: str) -> None:
        self.expected, self.form = expected, ""
        self.number, self.ended = 0, False
        self.comments: list[str] = []
        self.most, self.count, self.top = HIGHEST, -1, inf  # of the header, if there is one
        self.flat, self.soft = array("i"), list[tuple[int, list[int]]]()
        self.read = 0  # clauses of a WCNF

    def wrong(self, line: str, expected: str) -> ValueError:
        return ValueError(f"line {self.number}: found {line.strip()[:40]!r}; expected {expected}")

    def take(self, line: str) -> None:
        """Read one line. Raises ValueError."""
        words = line.split()
        if not words:
            return
        if words[0][0] == "c":
            self.comments.append(line.lstrip()[1:].strip("\r\n").removeprefix(" "))
        elif words[0][0] == "%":
            self.ended = True
        elif words[0] == "p" and not self.form:
            self.take_header(line, words[1:])
        elif self.form == CNF:
            if not self.take_literals([line]):
                raise self.wrong(line, f"literals from {-self.most} to {self.most}, and 0")
        elif not self.form and (self.expected == CNF or words[0] == "p"):
            raise self.wrong(line, f"the header '{CNF}'")
        else:
            self.form = WCNF
            if not self.take_weighted(line, words):
                raise self.wrong(line, f"h or a weight, literals from {-self.most} to {self.most}, and 0")

    def take_header(self, line: str, words: list[str]) -> None:
        """Read what stands after ``p``. Raises ValueError."""
        forms = [form for form in (CNF, WCNF) if form == (self.expected or form)]
        form = next((form for form in forms if form.split()[1:2] == words[:1]), "")
        sizes = [int(word) for word in words[1:] if word.isascii() and word.isdecimal() and len(word) < 1000]
        if not form or len(sizes) != len(words) - 1 or len(sizes) not in ((2,) if form == CNF else (2, 3)):
            raise self.wrong(line, " or ".join(f"'{form}'" for form in forms))
        if sizes[0] > HIGHEST:
            raise ValueError(f"line {self.number}: {words[1][:40]} variables do not fit an int32 literal")
        self.form, (self.most, self.count), self.top = form, sizes[:2], sizes[2] if len(sizes) > 2 else inf

    def take_literals(self, lines: list[str]) -> bool:
        """Append the literals in the lines, or append nothing and return False if something else stands there."""
        text = " ".join(lines)
        if not _is_plain(text):
            return False
        try:
            part = array("i", map(int, text.split()))
        except (ValueError, OverflowError):
            return False
        if part:
            literals = np.frombuffer(part, dtype=np.int32)
            if literals.max() > self.most or literals.min() < -self.most:
                return False
        self.flat.extend(part)
        return True

    def take_weighted(self, line: str, words: list[str]) -> bool:
        """Read a weight, literals and the 0 after them; False if something else stands there."""
        try:
            weight = inf if words[0] == "h" else int(words[0])
            *clause, end = map(int, words[1:])
        except ValueError:
            return False
        if end or weight < 0 or 0 in clause or not _is_plain(line) or (clause and (
                max(clause) > self.most or min(clause) < -self.most)):
            return False
        if weight >= self.top:
            self.flat.extend([*clause, 0])
        elif weight:
            self.soft.append((int(weight), clause))
        self.read += 1
        return True

    def finished(self) -> ClauseFile:
        """What the whole file says. Raises ValueError."""
        weighted = self.form == WCNF
        if not self.form:
            header = f"no clause and no header '{WCNF}'" if self.expected == WCNF else f"no header '{CNF}'"
            raise ValueError(f"{header}: this is no {'WCNF' if self.expected == WCNF else 'DIMACS'} file")
        if self.flat and self.flat[-1] != 0:
            raise ValueError(f"line {self.number}: found the end; expected the 0 that ends the last clause")
        read = self.read if weighted else int(np.count_nonzero(np.array(self.flat) == 0))
        if 0 <= self.count != read:
            raise ValueError(f"line {self.number}: found the end after clause {read}; expected the header's "
                             f"{self.count}")
        variables, constant = (self.most, 0) if self.count >= 0 else self.from_comments()
        return ClauseFile(variables, self.flat, self.soft, constant, weighted, self.comments)

    def from_comments(self) -> tuple[int, int]:
        """How many variables, and what is paid in any case, as `wcnf.write` writes both. Raises ValueError."""
        variables = max(map(abs, chain(self.flat, *(clause for _, clause in self.soft))), default=0)
        constant = 0
        for comment in self.comments:
            word, _, number = comment.partition(" ")
            digits = number.removeprefix("-" if word == "constant" else "")
            if word in ("constant", "variables") and digits.isascii() and digits.isdecimal() and len(digits) < 1000:
                if word == "constant":
                    constant = int(number)
                elif int(number) > HIGHEST:
                    raise ValueError(f"{number[:40]} variables do not fit an int32 literal")
                else:
                    variables = max(variables, int(number))
        return variables, constant


def _is_plain(text: str) -> bool:
    """Whether the words of a text that `int` takes are decimal digits, perhaps with a minus."""
    return text.isascii() and "_" not in text and "+" not in text


__all__ = ["CNF", "WCNF", "ClauseFile", "read_clauses"]
