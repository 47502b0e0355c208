"""A certificate is a folder: the board, a solution, clauses that follow from the rules, and a proof.

    claim.txt      what is claimed: a word of PARTS, which says what else there has to be; after `count` the number
    board.txt      the puzzle's name, `rows columns`, and the rows of the board
    solution.txt   the names of what is on in the solution, one a line; absent where there is none
    another.txt    a second solution: then there is no proof
    solutions.txt  all solutions, as in solution.txt, with an empty line between two
    forced.txt     what all solutions share, one name a line, with a minus for what is off in all
    formula.cnf    clauses; comments name their variables
    proof.lrat     that they have no model
    lemma.txt      what the clauses take for granted besides, in words
    reason.txt     instead of clauses and proof: why there is no solution, to be counted
    without-1 ...  of a board without a solution: folders with a solution each of that board with one clue less
"""

from collections.abc import Mapping
from pathlib import Path

from .counted_reason import REASON
from .lrat import FORMULA, PROOF
from .rule_sheet import Sheet
from .text import Incomplete, Rejected, number, plural

CLAIM, BOARD, SOLUTION, ANOTHER, SOLUTIONS, FORCED, LEMMA = (
    f"{name}.txt" for name in ("claim", "board", "solution", "another", "solutions", "forced", "lemma"))
FILES = (CLAIM, BOARD, SOLUTION, ANOTHER, SOLUTIONS, FORCED, LEMMA, REASON, FORMULA, PROOF)
# What a claim needs besides board.txt: one of these sets of files, and nothing else of FILES but a lemma with a proof.
PARTS = {
    "unique": ({SOLUTION, FORMULA, PROOF},),
    "none": ({FORMULA, PROOF}, {REASON}),
    "several": ({SOLUTION, ANOTHER},),
    "solved": ({SOLUTION},),
    "count": ({SOLUTIONS, FORMULA, PROOF},),
    "forced": ({SOLUTION, FORCED, FORMULA, PROOF},),
    "conflict": ({FORMULA, PROOF}, {REASON}),  # and the folders without-1 ...
}
LARGEST = 1 << 30  # bytes of a file


def read_texts(folder: Path) -> dict[str, str]:
    """The texts of the files that make up a certificate, by name. Raises Rejected for what is no text."""
    out = {}
    for name in FILES:
        path = folder / name
        try:
            if path.is_file():
                if path.stat().st_size > LARGEST:
                    raise Rejected(name, 0, "too large")
                out[name] = path.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise Rejected(name, 0, f"no text ({type(problem).__name__})") from None
    return out


def read_claim(texts: Mapping[str, str]) -> tuple[str, int]:
    """The word of claim.txt, and the number after `count`, else 0; all that it needs is among the texts, and nothing
    that belongs to another claim."""
    for name in (CLAIM, BOARD):
        if name not in texts:
            raise Incomplete(name, 0, "missing")
    words = texts[CLAIM].removesuffix("\n")
    claim, _, after = words.partition(" ")
    count = number(after) if claim == "count" else 0
    if claim not in PARTS or (after and claim != "count"):
        raise Rejected(CLAIM, 1, f"{words[:40]!r}, expected one of {', '.join(PARTS)}")
    if claim == "count" and count < 1:
        raise Rejected(CLAIM, 1, f"{words[:40]!r}, expected count and the number of solutions, from 1 on")
    given = {name for name in FILES if name in texts} - {CLAIM, BOARD, LEMMA}
    needed = min(PARTS[claim], key=lambda parts: len(given ^ parts))
    for name in FILES:
        if name in needed - given:
            raise Incomplete(name, 0, f"missing, to show what claim.txt says: {claim}")
        if name in given - needed or (name == LEMMA and name in texts and PROOF not in needed):
            raise Rejected(name, 0, f"no part of what claim.txt says: {claim}")
    return claim, count


def read_names(sheet: Sheet, text: str, file: str, minus: bool = False) -> list[int]:
    """The things that a file names, one a line, each once; with `minus`, literals. Raises Rejected."""
    out: list[int] = []
    for place, line in enumerate(text.splitlines(), 1):
        sign = -1 if minus and line.startswith("-") else 1
        thing = sheet.number.get(line[1:] if sign < 0 else line)
        if thing is None:
            raise Rejected(file, place, f"{line[:40]!r}, expected the name of something on the board")
        out.append(sign * thing)
    if len(set(map(abs, out))) < len(out):
        raise Rejected(file, 0, "a name stands twice")
    return out


def read_solution(sheet: Sheet, text: str, file: str) -> set[int]:
    """The things that are on in a solution, which is checked. Raises Rejected, naming the first rule that it breaks."""
    on = set(read_names(sheet, text, file))
    for rule in sheet.rules:
        if not rule.holds(on):
            raise Rejected(file, 0, f"no solution: {rule.text}")
    if sheet.whole_rule.impossible([thing if thing in on else -thing for thing in range(1, len(sheet.names))]):
        raise Rejected(file, 0, "no solution: it does not hang together as it must")
    return on


def read_solutions(sheet: Sheet, text: str, count: int) -> list[set[int]]:
    """That many different solutions, which are checked. Raises Rejected."""
    parts = text.removesuffix("\n").split("\n\n")
    if len(parts) != count:
        raise Rejected(SOLUTIONS, 0, f"{plural(len(parts), 'solution')}, {count} as {CLAIM} says")
    out, decides = [read_solution(sheet, part, SOLUTIONS) for part in parts], set(sheet.decides)
    if len({frozenset(on & decides) for on in out}) < count:
        raise Rejected(SOLUTIONS, 0, "a solution stands twice")
    return out
