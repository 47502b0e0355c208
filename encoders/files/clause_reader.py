"""Reads what DIMACS and WCNF files have in common: comments, a header, and clauses of literals that a 0 ends."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import chain, islice
from math import inf
from typing import NamedTuple

import numpy as np

from ..formula import TRUE, Formula, Literals
from ..gates import xor
from ..literals import distinct

LINES = 1 << 14  # lines read at a time
LITERALS = b"-0123456789 \t\r\n"  # the bytes in lines of literals
SHORT = 4  # literals of an XOR that needs no fresh variables
CNF, WCNF = "p cnf VARIABLES CLAUSES", "p wcnf VARIABLES CLAUSES TOP"
HIGHEST = int(TRUE) - 1  # variable
# Files of other kinds, by how a line begins that stands where a header or literals should.
OTHERS = {"a ": "QDIMACS, with quantifiers", "e ": "QDIMACS, with quantifiers", "d ": "DQDIMACS, with quantifiers",
          "p inccnf": "iCNF, clauses with cubes", "p knf": "KNF, with counts", "p cnf+": "CNF+, with counts",
          "p wcnf+": "WCNF+, with counts", "p sat": "a formula with gates, and no CNF", "p edge": "a graph (.col)",
          "p col": "a graph (.col)", "* #variable": "OPB (.opb)", "min:": "OPB (.opb)", "#QCIR": "QCIR, with gates",
          "aag ": "AIGER, with gates", "aig ": "AIGER, with gates", "(": "SMT-LIB"}


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
    # Lists of literals of which an odd number must hold, lines ``x1 -2 3 0``.
    xors: list[list[int]]
    # The variables in which models that count differ, of comments ``c p show 1 2 0`` or ``c ind 1 2 0``; None for all.
    shown: list[int] | None

    def formula(self) -> Formula:
        """The variables, the clauses that must hold, as one block a width, and the XORs, with fresh variables for long
        ones, which others fix."""
        f = Formula()
        f.most = inf  # what is read is there already
        f.reserve(self.variables)
        literals = np.array(self.flat, dtype=np.int32)
        # A 0 ends each clause: the distances between them are the widths, and the clauses of one width are gathered
        # at once.
        stops = np.flatnonzero(literals == 0)
        widths = np.diff(stops, prepend=-1) - 1
        kinds = distinct(widths).tolist()
        for width in kinds:
            last = stops if len(kinds) == 1 else stops[widths == width]
            f.add(literals.reshape(-1, width + 1)[:, :-1] if len(kinds) == 1 else
                  literals[last[:, None] - np.arange(width, 0, -1)])
        for width in sorted({*map(len, self.xors)}):
            add_xors(f, np.array([row for row in self.xors if len(row) == width], dtype=np.int32))
        return f


def add_xors(f: Formula, rows: Literals) -> None:
    """Of each row (m, n) an odd number holds: a clause for each even choice of what is true."""
    while rows.shape[1] > SHORT:
        even = rows.shape[1] // 2 * 2
        rows = np.concatenate([xor(f, rows[:, 0:even:2], rows[:, 1:even:2]), rows[:, even:]], axis=1)
    n = rows.shape[1]
    choices = np.arange(1 << n)[:, None] >> np.arange(n) & 1
    signs = 1 - 2 * choices[choices.sum(axis=1) % 2 == 0]
    f.add((rows[:, None] * signs).reshape(len(rows) * len(signs), n))


def read_clauses(lines: Iterable[str], expected: str = "") -> ClauseFile:
    """The clauses in the lines of a file: a CNF, a WCNF with a header, or one without, whose clauses begin with ``h``.

    A line whose first word begins with ``c`` is a comment. Clauses of a CNF may go on over lines; of a WCNF each has a
    line, with a weight before it, and must hold where that is ``h``, or the header's TOP or more. Literals and weights
    are decimal digits, perhaps with a minus; a weight is exact, however large. A line that begins with ``%`` ends the
    file, as in SATLIB. In a CNF a line ``x1 -2 3 0`` is an XOR, as in CryptoMiniSat, and counts as a clause.
    expected: CNF or WCNF, if the file must be that.

    ValueError names the line and what was expected there: a missing or malformed header, something that is no integer,
    a literal beyond the header's variables, a wrong number of clauses, a clause without its terminating 0.

    >>> read_clauses(["c two ways", "h 1 2 0", "3 -1 0", "4 -1 -2 0"])[:4]
    (2, array('i', [1, 2, 0]), [(3, [-1]), (4, [-1, -2])], 0)
    >>> read_clauses(["p cnf 3 2", "c p show 1 2 0", "x1 -2 3 0", "1 2 0"])[-2:]
    ([[1, -2, 3]], [1, 2])
    """
    reader = _Reader(expected)
    source = iter(lines)
    while not reader.ended and (chunk := list(islice(source, LINES if reader.form == CNF else 1))):
        if reader.form == CNF and reader.take_chunk(chunk):
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
        self.xors = list[list[int]]()
        self.read = 0  # clauses of a WCNF

    def wrong(self, line: str, expected: str) -> ValueError:
        other = next((name for start, name in OTHERS.items() if line.lstrip().startswith(start)), "")
        expected += f"; this is {other}" if other else ""
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
            if not (self.take_xor(line) if words[0][0] == "x" else self.take_literals([line])):
                raise self.wrong(line, f"literals from {-self.most} to {self.most}, and 0")
        elif not self.form and (self.expected == CNF or words[0] == "p"):
            raise self.wrong(line, f"the header '{CNF}'")
        else:
            self.form = WCNF
            if not self.take_weighted(line, words):
                raise self.wrong(line, f"h or a weight, literals from {-self.most} to {self.most}, and 0")

    def take_header(self, line: str, words: list[str]) -> None:
        """Read the words of a header line after its ``p``. Raises ValueError."""
        forms = [form for form in (CNF, WCNF) if form == (self.expected or form)]
        form = next((form for form in forms if form.split()[1:2] == words[:1]), "")
        sizes = [int(word) for word in words[1:] if word.isascii() and word.isdecimal() and len(word) < 1000]
        if not form or len(sizes) != len(words) - 1 or len(sizes) not in ((2,) if form == CNF else (2, 3)):
            raise self.wrong(line, " or ".join(f"'{form}'" for form in forms))
        if sizes[0] > HIGHEST:
            raise ValueError(f"line {self.number}: {words[1][:40]} variables do not fit an int32 literal")
        self.form, (self.most, self.count), self.top = form, sizes[:2], sizes[2] if len(sizes) > 2 else inf

    def take_chunk(self, lines: list[str]) -> bool:
        """Take many lines of literals and comments; False, and nothing is taken, where there is another one."""
        if self.take_literals(lines):
            return True
        plain = [line for line in lines if line[:1] != "c"]
        if len(plain) == len(lines) or not self.take_literals(plain):
            return False
        for line in lines:
            if line[:1] == "c":
                self.take(line)
        return True

    def take_literals(self, lines: list[str]) -> bool:
        """Append the literals in the lines, or append nothing and return False if something else stands there."""
        text = f" {' '.join(lines)} "
        if text.isspace():
            return True
        if not text.isascii() or (data := text.encode()).translate(None, LITERALS):
            return False
        # numpy reads digits up to what is none: before a minus stands a blank, after it a digit. What does not fit
        # int64 becomes its largest, which is no literal.
        signs = np.frombuffer(data, dtype=np.uint8)
        minus = np.flatnonzero(signs == ord("-"))
        if (signs[minus - 1] > ord(" ")).any() or (signs[minus + 1] <= ord("-")).any():
            return False
        literals = np.fromstring(text, dtype=np.int64, sep=" ")
        if literals.max() > self.most or literals.min() < -self.most:
            return False
        self.flat.frombytes(literals.astype(np.intc).tobytes())
        return True

    def take_xor(self, line: str) -> bool:
        """Read the literals after ``x`` and the 0 after them; False if something else stands there."""
        if not _is_plain(line) or (self.flat and self.flat[-1]):
            return False
        try:
            *row, end = map(int, line.strip()[1:].split())
        except ValueError:
            return False
        if end or 0 in row or any(abs(literal) > self.most for literal in row):
            return False
        self.xors.append(row)
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
        read = self.read if weighted else len(self.xors) + int(np.count_nonzero(np.array(self.flat) == 0))
        if 0 <= self.count != read:
            raise ValueError(f"line {self.number}: found the end after clause {read}; expected the header's "
                             f"{self.count}")
        variables, constant = (self.most, 0) if self.count >= 0 else self.from_comments()
        return ClauseFile(variables, self.flat, self.soft, constant, weighted, self.comments, self.xors,
                          None if weighted else self.shown())

    def shown(self) -> list[int] | None:
        """The variables of comments ``p show`` and ``ind``, None without such a comment. Raises ValueError."""
        lines = [words[2 - (words[0] == "ind"):] for comment in self.comments
                 if (words := comment.split())[:2] == ["p", "show"] or (
                     words[:1] == ["ind"] and all(word.isdecimal() for word in words[1:]))]
        for words in lines:
            if words[-1:] != ["0"] or not all(word.isascii() and word.isdecimal() and len(word) < 11 and
                                              1 <= int(word) <= self.most for word in words[:-1]):
                raise ValueError(f"the comment 'p show': found {' '.join(words)[:40]!r}; expected variables from 1 to "
                                 f"{self.most}, and 0")
        return sorted({int(word) for words in lines for word in words[:-1]}) if lines else None

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


__all__ = ["CNF", "WCNF", "ClauseFile", "add_xors", "read_clauses"]
