"""Which clauses hold in every solution of a board but the one that may be excluded, and why."""

from .lrat import FORMULA, NamedClauses
from .rule import Literals, Rule
from .rule_sheet import Sheet
from .text import Rejected


def excluding(sheet: Sheet, clause: Literals, on: set[int]) -> bool:
    """Whether the clause holds in every solution but this one: it is false in it, and true where others differ."""
    if any((literal > 0) == (abs(literal) in on) for literal in clause):
        return False
    if sheet.apart:
        return all(-thing in clause for thing in sheet.decides if thing in on)
    return all(thing in clause or -thing in clause for thing in sheet.decides)


class Rules:
    """Rules, found by the things that they are about."""

    def __init__(self, rules: list[Rule]) -> None:
        self.rules, self.about = rules, dict[int, list[Rule]]()
        for rule in rules:
            for thing in rule.things():
                self.about.setdefault(thing, []).append(rule)

    def imply(self, clause: Literals) -> bool:
        """Whether the clause follows from one of them."""
        near = min((self.about.get(abs(literal), []) for literal in clause), key=len, default=self.rules)
        return any(rule.follows(clause) for rule in near)


class Acceptance:
    """Which clauses hold in every solution of a board, and why. lemma: those of the lemma count too."""

    def __init__(self, sheet: Sheet, lemma: bool = False) -> None:
        self.sheet, self.local = sheet, Rules(sheet.rules).imply
        self.lemma = Rules(sheet.lemmas if lemma else []).imply

    def cut(self, clause: Literals) -> bool:
        """Whether it follows from what is said of the whole board."""
        return self.sheet.whole_rule.impossible([-literal for literal in clause])


def check_clauses(acceptance: Acceptance, formula: NamedClauses, solutions: list[set[int]],
                  forced: list[int]) -> dict[str, int]:
    """How many clauses are accepted for which reason. Raises Rejected at the first that is not.

    solutions: those that clauses may exclude; forced: literals of which one clause may say that one is false.
    """
    sheet, counts = acceptance.sheet, {"local": 0, "cut": 0, "excluding": 0, "lemma": 0}
    decides = set(sheet.decides)
    known = {frozenset(on & decides): on for on in solutions}
    for variable, name in formula.names.items():
        if name not in sheet.number:
            raise Rejected(FORMULA, 0, f"variable {variable} has a name, {name[:40]!r}, of nothing on the board")
    number = {variable: sheet.number[name] for variable, name in formula.names.items()}
    for clause, line in zip(formula.clauses, formula.lines):
        here = frozenset(number[literal] if literal > 0 else -number[-literal] for literal in clause)
        if acceptance.local(here):
            counts["local"] += 1
        elif here >= {-literal for literal in forced} if forced else (
                on := known.get(frozenset(-literal for literal in here if -literal in decides))
                ) is not None and excluding(sheet, here, on):
            counts["excluding"] += 1
        elif acceptance.lemma(here):
            counts["lemma"] += 1
        elif acceptance.cut(here):
            counts["cut"] += 1
        else:
            raise Rejected(FORMULA, line, "this clause is no rule, no cut, and does not exclude a solution")
    return counts
