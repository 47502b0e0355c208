"""The check of a certificate: of its board, its solutions, its clauses and its proof, see `parts`."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from .accepted_clauses import Acceptance, check_clauses
from .counted_reason import REASON, check_reason
from .lrat import FORMULA, PROOF, check_proof, read_formula
from .parts_of_a_certificate import (
    ANOTHER,
    BOARD,
    CLAIM,
    FORCED,
    LEMMA,
    SOLUTION,
    SOLUTIONS,
    read_claim,
    read_names,
    read_solution,
    read_solutions,
    read_texts,
)
from .rule_sheet import Sheet, at
from .text import Incomplete, Rejected, Text, plural, read_text

PUZZLES = frozenset(path.stem for path in (Path(__file__).parent / "rules").glob("*.py")) - {"__init__"}


class Report(NamedTuple):
    """What was checked, in words; print it. claim: unique, none, several, solved, count, forced or conflict."""

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
    if sheet.unknown:
        raise Rejected("board.txt", 2, f"no rule {min(sheet.unknown)[:30]!r} of {text.puzzle}")
    if not sheet.all_read:
        raise Rejected("board.txt", 3 + 2 * text.rows, f"a third grid of tokens, which {text.puzzle} does not have")
    return sheet


def check(texts: Mapping[str, str]) -> Report:
    """Check the texts of a certificate, but the folders of a conflict. Raises Rejected, with the first line that is
    wrong, Incomplete for what is missing."""
    claim, count = read_claim(texts)
    sheet = read_sheet(read_text(texts[BOARD]))
    solution, another = (None if name not in texts else read_solution(sheet, texts[name], name)
                         for name in (SOLUTION, ANOTHER))
    about = f"this {sheet.text.puzzle} of {sheet.size}"
    checked, trusted = [], [f"the rules as rules/{sheet.text.puzzle}.py reads them", "this checker, and Python"]
    if solution is not None:
        checked.append(f"the solution meets all rules of the board: {len(sheet.rules)}")
    if claim == "solved":
        return Report("solved", [f"{about} has a solution", *checked], trusted)
    if another is not None:
        if solution is None or all((thing in solution) == (thing in another) for thing in sheet.decides):
            raise Rejected(ANOTHER, 0, "not another solution")
        return Report("several", [f"{about} has several solutions", *checked, "so does another one"], trusted)
    if REASON in texts:
        return Report(claim, [f"{about} has no solution", check_reason(sheet, texts[REASON])], trusted)
    forced = read_names(sheet, texts[FORCED], FORCED, minus=True) if claim == "forced" else []
    if claim == "forced" and not forced:
        raise Rejected(FORCED, 0, "expected something that is so in all solutions")
    solutions = [] if solution is None else [solution]
    if claim == "count":
        solutions = read_solutions(sheet, texts[SOLUTIONS], count)
        checked.append(f"{plural(count, 'solution meets', 'different solutions meet')} all rules of the board: "
                       f"{len(sheet.rules)}")
    return check_proved(sheet, texts, solutions, forced, Report(claim, [about, *checked], trusted))


def check_proved(sheet: Sheet, texts: Mapping[str, str], solutions: list[set[int]], forced: list[int],
                 so_far: Report) -> Report:
    """Check the clauses and the proof. so_far: the report of the checks before. solutions: all of the board."""
    (about, *checked), trusted, lemma = so_far.checked, so_far.trusted, ""
    if LEMMA in texts:
        if not sheet.lemma or texts[LEMMA].split() != sheet.lemma.split():
            raise Rejected(LEMMA, 1, "no lemma that is known for this puzzle, in its words")
        if forced or not all(map(sheet.rigid, solutions)):
            raise Rejected(LEMMA, 0, "a path of the solution could be another: the lemma says nothing of it")
        lemma = sheet.lemma
    read = read_formula(texts[FORMULA])
    counts = check_clauses(Acceptance(sheet, bool(lemma)), read, solutions, forced)
    lines = check_proof(read.clauses, texts[PROOF])
    follow = "clause follows", "clauses each follow"
    checked += [f"{plural(counts['local'], *follow)} from one rule of the board, {counts['cut']} from what is said of "
                "the whole board", plural(lines, "line of proof leads", "lines of proof lead") +
                " from them to a contradiction"]
    claim = so_far.claim
    if forced:
        same = plural(len(forced), "thing is", "things are") + " the same"
        return Report("forced", [f"in all solutions of {about} {same}", *checked], trusted)
    if lemma:
        trusted = [f"the lemma: {lemma}", *trusted]
        checked.insert(0, f"{plural(counts['lemma'], *follow)} from the lemma")
    if solutions:
        which = "this solution" if len(solutions) == 1 else "one solution each"
        checked.append(f"{plural(counts['excluding'], 'clause excludes', 'clauses exclude')} {which} and no other")
    exactly = {0: "no solution", 1: "exactly one solution"}.get(len(solutions), f"exactly {len(solutions)} solutions")
    return Report(claim, [f"{about} has {exactly}{', given a lemma' * bool(lemma)}", *checked], trusted, lemma)


def verify(folder: str | Path) -> Report:
    """Check the certificate in a folder. Raises Rejected, with the first line that is wrong."""
    place = Path(folder)
    texts = read_texts(place)
    report = check(texts)
    parts = {path.name: path for path in place.glob("without-*")}
    if report.claim == "conflict":
        return check_conflict(parts, texts, report)
    if parts:
        raise Rejected(min(parts), 0, f"no part of what {CLAIM} says: {report.claim}")
    return report


def check_conflict(parts: Mapping[str, Path], texts: Mapping[str, str], report: Report) -> Report:
    """Check that each clue of a board without a solution is needed: without any one of them there is a solution."""
    text = read_text(texts[BOARD])
    clues = read_sheet(text).clues_to_take()
    if further := set(parts) - {f"without-{number}" for number in range(1, len(clues) + 1)}:
        raise Rejected(min(further), 0, f"expected {plural(len(clues), 'folder')}, one for each clue")
    if not clues:
        raise Rejected(BOARD, 0, "no clues that could contradict each other")
    grids: dict[str, list[list[str]]] = {}
    for name in sorted(parts):
        part = read_texts(parts[name])
        if check({CLAIM: "solved", **part}).claim != "solved":
            raise Rejected(name, 0, "expected a board and a solution")
        other = read_text(part[BOARD])
        if other._replace(grids=[]) != text._replace(grids=[]) or other.grids[1:] != text.grids[1:]:
            raise Rejected(name, 0, "expected the same board, but for one clue")
        grids[name] = other.grids[0]
    for cells, left in clues:
        less = [[*row] for row in text.grids[0]]
        for (row, column), token in zip(cells, left):
            less[row][column] = token
        if (name := next((name for name, grid in grids.items() if grid == less), "")) == "":
            raise Incomplete("without-...", 0, f"missing, to show that the clue at {at(cells[0])} is needed")
        del grids[name]
    for name in grids:
        raise Rejected(name, 0, "expected the same board with one clue less, and each clue once")
    one = f"any one of its {len(clues)} clues" if len(clues) > 1 else "its only clue"
    return report._replace(checked=[*report.checked, f"without {one} the board has a solution"])
