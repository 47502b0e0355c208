"""A certificate is a folder: the board, a solution, clauses that follow from the rules, and a proof.

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
from itertools import count, takewhile
from pathlib import Path
from typing import NamedTuple

from .acceptance import Acceptance, check_clauses
from .lrat import FORMULA, PROOF, check_proof, read_formula
from .reasons import REASON, check_reason
from .sheet import Sheet, at
from .text import Rejected, Text, plural, read_text

PUZZLES = frozenset(path.stem for path in (Path(__file__).parent / "rules").glob("*.py")) - {"__init__"}
LEMMA = "lemma.txt"
FILES = ("board.txt", "solution.txt", "another.txt", "forced.txt", LEMMA, REASON, FORMULA, PROOF)
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
    """Check the texts of a certificate. Raises Rejected, with the first line that is wrong."""
    if "board.txt" not in texts:
        raise Rejected("board.txt", 0, "missing")
    sheet = read_sheet(read_text(texts["board.txt"]))
    solution, another = (None if name not in texts else read_solution(sheet, texts[name], name)
                         for name in ("solution.txt", "another.txt"))
    about = f"this {sheet.text.puzzle} of {sheet.rows} x {sheet.columns} cells"
    checked, trusted = [], [f"the rules as rules/{sheet.text.puzzle}.py reads them", "this checker, and Python"]
    if solution is not None:
        checked.append(f"the solution meets all rules of the board: {len(sheet.rules)}")
    if another is not None:
        if solution is None or all((thing in solution) == (thing in another) for thing in sheet.decides):
            raise Rejected("another.txt", 0, "not another solution")
        return Report("several", [f"{about} has several solutions", *checked, "so does another one"], trusted)
    if REASON in texts:
        if solution is not None:
            raise Rejected(REASON, 0, "there is a solution")
        return Report("none", [f"{about} has no solution", check_reason(sheet, texts[REASON])], trusted)
    forced = read_names(sheet, texts["forced.txt"], "forced.txt", minus=True) if "forced.txt" in texts else []
    if "forced.txt" in texts and (solution is None or not forced):
        raise Rejected("forced.txt", 0, "expected something that is so in all solutions, and a solution")
    if FORMULA not in texts and PROOF not in texts and solution is not None and not forced:
        return Report("solved", [f"{about} has a solution", *checked], trusted)
    for name in (FORMULA, PROOF):
        if name not in texts:
            raise Rejected(name, 0, "missing")
    return check_proved(sheet, texts, solution, forced, Report("", [about, *checked], trusted))


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
    if forced:
        same = plural(len(forced), "thing is", "things are") + " the same"
        return Report("forced", [f"in all solutions of {about} {same}", *checked], trusted)
    if lemma:
        trusted = [f"the lemma: {lemma}", *trusted]
        checked.insert(0, f"{plural(counts['lemma'], *follow)} from the lemma")
    if solution is not None:
        checked.append(f"{counts['excluding']} clause excludes this solution and no other")
    what = "has no solution" if solution is None else "has exactly one solution"
    return Report("none" if solution is None else "unique", [f"{about} {what}{', given a lemma' * bool(lemma)}",
                                                             *checked], trusted, lemma)


def verify(folder: str | Path) -> Report:
    """Check the certificate in a folder. Raises Rejected, with the first line that is wrong."""
    place = Path(folder)
    texts = contents(place)
    report = check(texts)
    return check_conflict(place, texts, report) if (place / "without-1").is_dir() else report


def check_conflict(folder: Path, texts: Mapping[str, str], report: Report) -> Report:
    """Check that each clue of a board without a solution is needed: without any one of them there is a solution."""
    text = read_text(texts["board.txt"])
    sheet = read_sheet(text)
    left = {cell for cell in sheet.cells if text.grids[0][cell[0]][cell[1]] not in sheet.fixed}
    if report.claim != "none":
        raise Rejected("board.txt", 0, "it has a solution, so its clues do not clash")
    places = [*takewhile(Path.is_dir, (folder / f"without-{number}" for number in count(1)))]
    for place in places:
        part = contents(place)
        if check(part).claim != "solved":
            raise Rejected(place.name, 0, "expected a board and a solution")
        other = read_text(part["board.txt"])
        changed = [cell for cell in sheet.cells if other.grids[0][cell[0]][cell[1]] != text.grids[0][cell[0]][cell[1]]]
        if other._replace(grids=[]) != text._replace(grids=[]) or other.grids[1:] != text.grids[1:] or not changed or (
                len({text.grids[0][row][column] for row, column in changed}) > 1) or any(
                other.grids[0][row][column] != sheet.blank for row, column in changed):
            raise Rejected(place.name, 0, f"expected the same board with a clue less, {sheet.blank} there")
        left -= set(changed)
    if left:
        raise Rejected("board.txt", 0, f"no solution shows that the clue at {at(min(left))} is needed")
    return report._replace(claim="conflict", checked=[*report.checked, "without any one of its "
                                                      f"{plural(len(places), 'clue')} the board has a solution"])
