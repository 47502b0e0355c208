"""A certificate is a folder: the board, a solution, clauses that follow from the rules, and a proof.

    claim.txt      what is claimed: a word of PARTS, which says what else there has to be
    board.txt      the puzzle's name, `rows columns`, and the rows of the board
    solution.txt   the names of what is on in the solution, one a line; absent where there is none
    another.txt    a second solution: then there is no proof
    forced.txt     what all solutions share, one name a line, with a minus for what is off in all
    formula.cnf    clauses; comments name their variables
    proof.lrat     that they have no model
    lemma.txt      what the clauses take for granted besides, in words
    reason.txt     instead of clauses and proof: why there is no solution, to be counted
    without-1 ...  of a board without a solution: folders with a solution each of that board with one clue less
"""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from .accepted_clauses import Acceptance, check_clauses
from .counted_reason import REASON, check_reason
from .lrat import FORMULA, PROOF, check_proof, read_formula
from .sheet import Sheet, at
from .text import Incomplete, Rejected, Text, plural, read_text

PUZZLES = frozenset(path.stem for path in (Path(__file__).parent / "rules").glob("*.py")) - {"__init__"}
CLAIM, BOARD, SOLUTION, ANOTHER, FORCED, LEMMA = (
    f"{name}.txt" for name in ("claim", "board", "solution", "another", "forced", "lemma"))
FILES = (CLAIM, BOARD, SOLUTION, ANOTHER, FORCED, LEMMA, REASON, FORMULA, PROOF)
# What a claim needs besides board.txt: one of these sets of files, and nothing else of FILES but a lemma with a proof.
PARTS = {
    "unique": ({SOLUTION, FORMULA, PROOF},),
    "none": ({FORMULA, PROOF}, {REASON}),
    "several": ({SOLUTION, ANOTHER},),
    "solved": ({SOLUTION},),
    "forced": ({SOLUTION, FORCED, FORMULA, PROOF},),
    "conflict": ({FORMULA, PROOF}, {REASON}),  # and the folders without-1 ...
}
LARGEST = 1 << 30  # bytes of a file


class Report(NamedTuple):
    """What was checked, in words; print it. claim: unique, none, several, solved, forced or conflict."""

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
    return sheet


def contents(folder: Path) -> dict[str, str]:
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
    if sheet.whole.impossible([thing if thing in on else -thing for thing in range(1, len(sheet.names))]):
        raise Rejected(file, 0, "no solution: it does not hang together as it must")
    return on


def check(texts: Mapping[str, str]) -> Report:
    """Check the texts of a certificate, but the folders of a conflict. Raises Rejected, with the first line that is
    wrong, Incomplete for what is missing."""
    claim = read_claim(texts)
    sheet = read_sheet(read_text(texts[BOARD]))
    solution, another = (None if name not in texts else read_solution(sheet, texts[name], name)
                         for name in (SOLUTION, ANOTHER))
    about = f"this {sheet.text.puzzle} of {sheet.rows} x {sheet.columns} cells"
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
    return check_proved(sheet, texts, solution, forced, Report(claim, [about, *checked], trusted))


def read_claim(texts: Mapping[str, str]) -> str:
    """The word of claim.txt; all that it needs is among the texts, and nothing that belongs to another claim."""
    for name in (CLAIM, BOARD):
        if name not in texts:
            raise Incomplete(name, 0, "missing")
    claim = texts[CLAIM].removesuffix("\n")
    if claim not in PARTS:
        raise Rejected(CLAIM, 1, f"{claim[:40]!r}, expected one of {', '.join(PARTS)}")
    given = {name for name in FILES if name in texts} - {CLAIM, BOARD, LEMMA}
    needed = min(PARTS[claim], key=lambda parts: len(given ^ parts))
    for name in FILES:
        if name in needed - given:
            raise Incomplete(name, 0, f"missing, to show what claim.txt says: {claim}")
        if name in given - needed or (name == LEMMA and name in texts and PROOF not in needed):
            raise Rejected(name, 0, f"no part of what claim.txt says: {claim}")
    return claim


def check_proved(sheet: Sheet, texts: Mapping[str, str], solution: set[int] | None, forced: list[int],
                 so_far: Report) -> Report:
    """Check the clauses and the proof; so_far: what was checked before."""
    (about, *checked), trusted, lemma = so_far.checked, so_far.trusted, ""
    if LEMMA in texts:
        if not sheet.lemma or texts[LEMMA].split() != sheet.lemma.split():
            raise Rejected(LEMMA, 1, "no lemma that is known for this puzzle, in its words")
        if forced or (solution is not None and not sheet.rigid(solution)):
            raise Rejected(LEMMA, 0, "a path of the solution could be another: the lemma says nothing of it")
        lemma = sheet.lemma
    read = read_formula(texts[FORMULA])
    counts = check_clauses(Acceptance(sheet, bool(lemma)), read, solution, forced)
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
    if solution is not None:
        checked.append(f"{counts['excluding']} clause excludes this solution and no other")
    what = "has no solution" if solution is None else "has exactly one solution"
    return Report(claim, [f"{about} {what}{', given a lemma' * bool(lemma)}",
                                                             *checked], trusted, lemma)


def verify(folder: str | Path) -> Report:
    """Check the certificate in a folder. Raises Rejected, with the first line that is wrong."""
    place = Path(folder)
    texts = contents(place)
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
        part = contents(parts[name])
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
