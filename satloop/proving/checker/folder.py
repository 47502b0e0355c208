"""A certificate is a folder: the board, a solution, clauses that follow from the rules, and a proof.

    board.txt      the puzzle's name, `rows columns`, and the rows of the board
    solution.txt   the names of what is on in the solution, one a line; absent where there is none
    another.txt    a second solution: then there is no proof
    forced.txt     what all solutions share, one name a line, with a minus for what is off in all
    formula.cnf    clauses; comments name their variables
    proof.lrat     that they have no model
    reason.txt     instead of clauses and proof: why there is no solution, to be counted
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from .lrat import FORMULA, PROOF, Formula, check_proof, read_formula
from .reasons import check_reason
from .rule import Literals
from .sheet import Sheet
from .text import Rejected, Text, read_text

PUZZLES = frozenset(path.stem for path in (Path(__file__).parent / "rules").glob("*.py")) - {"__init__"}
LARGEST = 1 << 30  # bytes of a file


class Report(NamedTuple):
    """What was checked, in words; print it. claim: unique, none, several or forced."""

    claim: str
    checked: list[str]
    trusted: list[str]
    lemma: str = ""

    def __str__(self) -> str:
        return "\n".join([self.checked[0], "checked:", *(f"  {line}" for line in self.checked[1:]),
                          "left to trust:", *(f"  {line}" for line in self.trusted)])


def read_sheet(text: Text) -> Sheet:
    """The board as its rules file reads it. Raises Rejected."""
    if text.puzzle not in PUZZLES:
        raise Rejected("board.txt", 1, f"no rules for a puzzle {text.puzzle[:30]!r}")
    sheet = Sheet(text)
    import_module(f".rules.{text.puzzle}", __package__).read(sheet)
    return sheet


def content(folder: Path, name: str) -> str | None:
    """The text of a file in the folder, None where it is absent. Raises Rejected for what is no text."""
    path = folder / name
    try:
        if not path.is_file():
            return None
        if path.stat().st_size > LARGEST:
            raise Rejected(name, 0, "too large")
        return path.read_bytes().decode("ascii" if name in (FORMULA, PROOF) and False else "utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise Rejected(name, 0, f"no text ({type(problem).__name__})") from None


def read_names(sheet: Sheet, text: str, file: str, minus: bool = False) -> list[int]:
    """The things that a file names, one a line, each once; with `minus`, literals. Raises Rejected."""
    out: list[int] = []
    for place, line in enumerate(text.splitlines(), 1):
        sign = -1 if minus and line.startswith("-") else 1
        thing = sheet.number.get(line[1:] if sign < 0 else line)
        if thing is None or thing in map(abs, out[-1:]) or -thing in out:
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
    if sheet.whole.impossible([thing if thing in on else -thing for thing in range(1, len(sheet.names))]):
        raise Rejected(file, 0, "no solution: it does not hang together as it must")
    return on


def excluding(sheet: Sheet, clause: Literals, on: set[int]) -> bool:
    """Whether the clause holds in every solution but this one: it is false in it, and true where others differ."""
    if any((literal > 0) == (abs(literal) in on) for literal in clause):
        return False
    if sheet.apart:
        return all(-thing in clause for thing in sheet.decides if thing in on)
    return all(thing in clause or -thing in clause for thing in sheet.decides)


class Acceptance:
    """Which clauses hold in every solution of a board, and why."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.about: dict[int, list[int]] = {}  # thing -> the rules about it
        for number, rule in enumerate(sheet.rules):
            for thing in rule.things():
                self.about.setdefault(thing, []).append(number)

    def local(self, clause: Literals) -> bool:
        """Whether it follows from one rule."""
        near = min((self.about.get(abs(literal), []) for literal in clause), key=len,
                   default=range(len(self.sheet.rules)))
        return any(self.sheet.rules[number].follows(clause) for number in near)

    def cut(self, clause: Literals) -> bool:
        """Whether it follows from what is said of the whole board."""
        return self.sheet.whole.impossible([-literal for literal in clause])


def check_clauses(sheet: Sheet, formula: Formula, on: set[int] | None, forced: list[int]) -> dict[str, int]:
    """How many clauses are accepted for which reason. Raises Rejected at the first that is not.

    on: the solution that one clause may exclude; forced: literals of which one clause may say that one is false.
    """
    acceptance, counts = Acceptance(sheet), {"local": 0, "cut": 0, "excluding": 0}
    number = {}
    for variable, name in formula.names.items():
        if name not in sheet.number:
            raise Rejected(FORMULA, 0, f"variable {variable} has a name, {name[:40]!r}, of nothing on the board")
        number[variable] = sheet.number[name]
    for clause, line in zip(formula.clauses, formula.lines):
        here = frozenset(number[literal] if literal > 0 else -number[-literal] for literal in clause)
        if acceptance.local(here):
            counts["local"] += 1
        elif forced and here >= {-literal for literal in forced}:
            counts["excluding"] += 1
        elif on is not None and not forced and excluding(sheet, here, on):
            counts["excluding"] += 1
        elif acceptance.cut(here):
            counts["cut"] += 1
        else:
            raise Rejected(FORMULA, line, "this clause is no rule, no cut, and does not exclude the solution")
    return counts


def verify(folder: str | Path) -> Report:
    """Check the certificate in a folder. Raises Rejected, with the first line that is wrong."""
    folder = Path(folder)
    board = content(folder, "board.txt")
    if board is None:
        raise Rejected("board.txt", 0, "missing")
    sheet = read_sheet(read_text(board))
    texts = {name: content(folder, f"{name}.txt") for name in ("solution", "another", "forced", "reason")}
    solution, another = (None if (said := texts[name]) is None else read_solution(sheet, said, f"{name}.txt")
                         for name in ("solution", "another"))
    about = f"this {sheet.text.puzzle} of {sheet.rows} x {sheet.columns} cells"
    checked, trusted = [], [f"the rules as rules/{sheet.text.puzzle}.py reads them", "this checker, and Python"]
    if solution is not None:
        checked.append(f"the solution meets all {len(sheet.rules)} rules of the board")
    if another is not None:
        if solution is None or all((thing in solution) == (thing in another) for thing in sheet.decides):
            raise Rejected("another.txt", 0, "not another solution")
        return Report("several", [f"{about} has several solutions", *checked, "so does another one"], trusted)
    if texts["reason"] is not None:
        if solution is not None:
            raise Rejected("reason.txt", 0, "there is a solution")
        return Report("none", [f"{about} has no solution", check_reason(sheet, texts["reason"])], trusted)
    forced = [] if texts["forced"] is None else read_names(sheet, texts["forced"], "forced.txt", minus=True)
    if texts["forced"] is not None and (solution is None or not forced):
        raise Rejected("forced.txt", 0, "expected something that is so in all solutions, and a solution")
    formula, proof = content(folder, FORMULA), content(folder, PROOF)
    if formula is None or proof is None:
        raise Rejected(FORMULA if formula is None else PROOF, 0, "missing")
    read = read_formula(formula)
    counts = check_clauses(sheet, read, solution, forced)
    lines = check_proof(read.clauses, proof)
    checked += [f"{counts['local']} clauses each follow from one rule of the board, {counts['cut']} from its being "
                "one whole", f"{lines} lines of proof lead from them to a contradiction"]
    if forced:
        return Report("forced", [f"in {about} {len(forced)} things are the same in all solutions", *checked], trusted)
    if solution is not None:
        checked.append(f"{counts['excluding']} clause excludes this solution and no other")
    what = "has no solution" if solution is None else "has exactly one solution"
    lemma = [f"given the lemma: {sheet.lemma}"] if sheet.lemma else []
    return Report("none" if solution is None else "unique", [f"{about} {what}{', given a lemma' * bool(lemma)}",
                                                             *checked], lemma + trusted, sheet.lemma)
