"""From the checker's rules to clauses: all that a small rule implies, of a large one what a model breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from math import comb

from .checker.rule import Alternatives, Count, Rule
from .checker.rule_sheet import Sheet

MOST = 200  # clauses of one rule that are written down at once
WIDE = 12  # things of a rule whose clauses are all looked for

Clause = list[int]


def at_once(sheet: Sheet, lemma: bool = False) -> tuple[list[Clause], list[Rule]]:
    """The clauses that say what small rules say, and the rules that are too large for that. lemma: those of it too."""
    rules = [*sheet.rules, *(sheet.lemmas if lemma else [])]
    known, clauses = settled(rules)
    large: list[Rule] = []
    for rule in rules:
        more = clauses_of(rule, known)
        if more is None:
            large.append(rule)
        else:
            clauses += more
    drawn = sorted(thing for thing in sheet.decides if not sheet.names[thing].startswith("shaded "))
    if sheet.whole_rule.impossible([-thing for thing in drawn]):
        clauses.append(drawn)  # something is on, besides what is shaded
    return clauses, large


def settled(rules: Iterable[Rule]) -> tuple[set[int], list[Clause]]:
    """The literals that follow by counting alone, and for each the clause by which it follows.

    A count whose things are on as often as they may be, or off, settles its other things.
    """
    known: set[int] = set()
    about: dict[int, list[Count]] = {}  # literal -> counts that have another thing settled by it
    seen: Counter[tuple[int, int]] = Counter()
    clauses = [[*rule.ways[0]] for rule in rules if isinstance(rule, Alternatives) and len(rule.ways) == 1]
    clauses = [clause for clause in clauses if len(clause) == 1]
    waiting = [clause[0] for clause in clauses]

    def count_in(rule: Count, sign: int) -> None:
        """Settle the other things if as many as possible are on (sign 1) or off (-1)."""
        if seen[id(rule), sign] == limit(rule, sign):
            sure = [-sign * thing for thing in sorted(rule.those) if sign * thing in known]
            rest = [-sign * thing for thing in sorted(rule.those) if not known & {thing, -thing}]
            clauses.extend([*sure, literal] for literal in rest)
            waiting.extend(rest)

    for rule in rules:
        if isinstance(rule, Count):
            for thing in rule.those:
                about.setdefault(thing, []).append(rule)
            count_in(rule, 1)
            count_in(rule, -1)
    while waiting:
        literal = waiting.pop()
        if literal not in known:
            known.add(literal)
            sign = 1 if literal > 0 else -1
            for rule in about.get(abs(literal), []):
                seen[id(rule), sign] += 1
                count_in(rule, sign)
    return known, clauses


def limit(rule: Count, sign: int) -> int:
    """How many of the things can be on (sign 1) or off (-1)."""
    return rule.high if sign > 0 else len(rule.those) - rule.low


def clauses_of(rule: Rule, known: set[int]) -> list[Clause] | None:
    """The shortest clauses that follow from a rule, those of a count given the known literals; None if many."""
    if isinstance(rule, Count):
        return clauses_of_count(rule, known)
    assert isinstance(rule, Alternatives)
    if all(len(way) == 1 for way in rule.ways):
        return [[literal for way in rule.ways for literal in way]]
    things = sorted(rule.things())
    if len(things) > WIDE:
        return None
    place = {thing: rank for rank, thing in enumerate(things, 1)}
    pattern = tuple(sorted(tuple(sorted(place[abs(lit)] * (1 if lit > 0 else -1) for lit in way)) for way in rule.ways))
    clauses = shortest(pattern)
    return None if clauses is None else [[things[abs(lit) - 1] * (1 if lit > 0 else -1) for lit in clause]
                                         for clause in clauses]


def clauses_of_count(rule: Count, known: set[int]) -> list[Clause] | None:
    """The clauses of a count from which the others follow where the known literals hold; None if many."""
    out: list[Clause] = []
    rest = [thing for thing in sorted(rule.those) if not known & {thing, -thing}]
    for sign in (1, -1):
        sure = [-sign * thing for thing in sorted(rule.those) if sign * thing in known]
        size = limit(rule, sign) + 1
        if len(sure) >= size:
            out.append(sure[:max(0, size)])
        elif comb(len(rest), size - len(sure)) + len(out) > MOST:
            return None
        else:
            out += [[*sure, *(-sign * thing for thing in those)] for those in combinations(rest, size - len(sure))]
    return out


@lru_cache(maxsize=4096)
def shortest(ways: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]] | None:
    """The clauses with a literal of each way that need all their literals; None if there are more than MOST.

    Source: one set after another, keeping what is least (C. Berge, Hypergraphs, 1989).
    """
    clauses: list[frozenset[int]] = [frozenset()]
    for way in sorted(ways, key=len):
        hit = [clause for clause in clauses if not clause.isdisjoint(way)]
        more = {clause | {lit} for clause in clauses if clause.isdisjoint(way) for lit in way if -lit not in clause}
        more = {clause for clause in more if not any(one < clause for one in more)}
        clauses = hit + [clause for clause in more if not any(one <= clause for one in hit)]
        if len(clauses) > 4 * MOST:
            return None
    return None if len(clauses) > MOST else sorted(tuple(sorted(clause, key=abs)) for clause in clauses)


def broken_clause(rule: Rule, on: set[int]) -> Clause:
    """A short clause that follows from a rule and is false where exactly these things are on; [] if the rule holds."""
    if rule.holds(on):
        return []
    if isinstance(rule, Count):
        mine = sorted(rule.those & on)
        return [-thing for thing in mine[:rule.high + 1]] if len(mine) > rule.high else sorted(rule.those - on)[
            :len(rule.those) - rule.low + 1]
    assert isinstance(rule, Alternatives)
    left = [[lit for lit in way if (abs(lit) in on) != (lit > 0)] for way in rule.ways]
    clause: Clause = []
    while left:
        counts: dict[int, int] = {}
        for way in left:
            for lit in way:
                counts[lit] = counts.get(lit, 0) + 1
        best = max(counts, key=counts.__getitem__)
        clause.append(best)
        left = [way for way in left if best not in way]
    for lit in list(clause):
        rest = frozenset(clause) - {lit}
        if rule.follows(rest):
            clause.remove(lit)
    return clause
