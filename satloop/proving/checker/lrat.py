"""The field's two formats: clauses (DIMACS, with the names of variables as comments) and proofs (LRAT)."""

from typing import NamedTuple

from .rule import Literals
from .text import Rejected, number, plural

FORMULA, PROOF = "formula.cnf", "proof.lrat"


class NamedClauses(NamedTuple):
    """The name of each variable, the clauses, and the line of the file that each clause stands in."""

    names: dict[int, str]
    clauses: list[Literals]
    lines: list[int]


def integers(line: str, file: str, place: int) -> list[int]:
    """The whole numbers in a line, each of up to nine digits. Raises Rejected."""
    out = []
    for token in line.split():
        size = number(token.removeprefix("-"))
        if size < 0:
            raise Rejected(file, place, f"{token[:20]!r}, expected whole numbers")
        out.append(-size if token[0] == "-" else size)
    return out


def literals(numbers: list[int], file: str, place: int) -> Literals:
    """The numbers up to a 0 at the end as a clause: none of them twice, none with its negation. Raises Rejected."""
    if not numbers or numbers[-1] != 0 or 0 in numbers[:-1]:
        raise Rejected(file, place, "expected literals and a 0 at the end")
    if len({abs(literal) for literal in numbers}) < len(numbers):
        raise Rejected(file, place, "a variable stands twice in a clause")
    return frozenset(numbers[:-1])


def read_formula(text: str) -> NamedClauses:
    """Comments `c v VARIABLE NAME`, the line `p cnf VARIABLES CLAUSES`, and a clause a line. Raises Rejected."""
    names, known = dict[int, str](), set[str]()
    clauses, lines, header = list[Literals](), list[int](), list[int]()
    for place, line in enumerate(text.splitlines(), 1):
        if line.startswith("c v ") and not header:
            variable, _, name = line[4:].partition(" ")
            which = number(variable)
            if which < 1 or not name or which in names or name in known:
                raise Rejected(FORMULA, place, "expected c v VARIABLE NAME, each variable and name once")
            names[which] = name
            known.add(name)
        elif line.startswith("p cnf ") and not header:
            header = integers(line[6:], FORMULA, place)
            if len(header) != 2 or max(names, default=0) > header[0]:
                raise Rejected(FORMULA, place, "expected p cnf VARIABLES CLAUSES, and no variable above VARIABLES")
        elif header:
            clause = literals(integers(line, FORMULA, place), FORMULA, place)
            strange = [literal for literal in clause if abs(literal) not in names]
            if strange:
                raise Rejected(FORMULA, place, f"variable {abs(strange[0])} has no name")
            clauses.append(clause)
            lines.append(place)
        elif not line.startswith("c"):
            raise Rejected(FORMULA, place, "expected p cnf VARIABLES CLAUSES")
    if not header or header[1] != len(clauses):
        raise Rejected(FORMULA, 0, f"{plural(len(clauses), 'clause')}, not as many as the line p cnf says")
    return NamedClauses(names, clauses, lines)


def check_proof(clauses: list[Literals], text: str) -> int:
    """How many lines the proof has. Raises Rejected at the first line that does not follow, or if none is empty.

    A line is the clause's number (above the last one's), the clause, 0, hints, 0. It follows if, with all its literals
    false, each hint in turn has one literal left, which then holds, and the last one has none.
    """
    known, last = dict(enumerate(clauses, 1)), len(clauses)
    for place, line in enumerate(text.splitlines(), 1):
        numbers = integers(line, PROOF, place)
        if len(numbers) < 3 or numbers[0] <= last or numbers[-1] != 0 or 0 not in numbers[1:-1]:
            raise Rejected(PROOF, place, "expected a new number, literals, 0, numbers of clauses, 0")
        last, cut = numbers[0], numbers.index(0)
        clause, hints = literals(numbers[1:cut + 1], PROOF, place), numbers[cut + 1:-1]
        # Each hint has one literal left, at most, that is not false: this literal then holds, so its negation is
        # false.
        false = set(clause)
        for rank, hint in enumerate(hints, 1):
            if hint not in known:
                raise Rejected(PROOF, place, f"no clause {hint} stands before it")
            left = known[hint] - false
            if len(left) > 1:
                raise Rejected(PROOF, place, f"clause {hint} has more than one literal left")
            if not left and rank < len(hints):
                raise Rejected(PROOF, place, f"clause {hint} settles it, and more hints follow")
            false.update(-literal for literal in left)
        if not hints or left:
            raise Rejected(PROOF, place, "it does not follow from its hints")
        known[last] = clause
        if not clause:
            return place
    raise Rejected(PROOF, 0, "no line is the empty clause")
