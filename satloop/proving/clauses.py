"""From the checker's rules to clauses: all that a small rule implies, of a large one what a model breaks."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

from .checker.rule import Count, Rule, Ways
from .checker.sheet import Sheet

MOST = 200  # clauses of one rule that are written down at once
WIDE = 12  # things of a rule whose clauses are all looked for

Clause = list[int]


def at_once(sheet: Sheet, lemma: bool = False) -> tuple[list[Clause], list[Rule]]:
    """The clauses that say what small rules say, and the rules that are too large for that. lemma: those of it too."""
    clauses: list[Clause] = []
    large: list[Rule] = []
    for rule in [*sheet.rules, *(sheet.lemmas if lemma else [])]:
        mine = clauses_of(rule)
        if mine is None:
            large.append(rule)
        else:
            clauses += mine
    if sheet.whole.impossible([-thing for thing in sheet.decides]):
        clauses.append(sorted(sheet.decides))  # something is on
    return clauses, large


def clauses_of(rule: Rule) -> list[Clause] | None:
    """All shortest clauses that follow from a rule; None if these are many."""
    if isinstance(rule, Count):
        n, things = len(rule.those), sorted(rule.those)
        if rule.low > n or rule.high < 0:
            return [[]]
        if comb(n, rule.high + 1) + comb(n, n - rule.low + 1) > MOST:
            return None
        return [[-thing for thing in those] for those in combinations(things, rule.high + 1)] + [
            list(those) for those in combinations(things, n - rule.low + 1) if rule.low > 0]
    assert isinstance(rule, Ways)
    if all(len(way) == 1 for way in rule.ways):
        return [[literal for way in rule.ways for literal in way]]
    things = sorted(rule.things())
    if len(things) > WIDE:
        return None
    place = {thing: rank for rank, thing in enumerate(things, 1)}
    pattern = tuple(sorted(tuple(sorted(place[abs(lit)] * (1 if lit > 0 else -1) for lit in way)) for way in rule.ways))
    found = shortest(pattern)
    return None if found is None else [[things[abs(lit) - 1] * (1 if lit > 0 else -1) for lit in clause]
                                       for clause in found]


@lru_cache(maxsize=4096)
def shortest(ways: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]] | None:
    """The clauses with a literal of each way that need all their literals; None if there are more than MOST.

    Source: one set after another, keeping what is least (C. Berge, Hypergraphs, 1989).
    """
    found: list[frozenset[int]] = [frozenset()]
    for way in sorted(ways, key=len):
        hit = [clause for clause in found if not clause.isdisjoint(way)]
        more = {clause | {lit} for clause in found if clause.isdisjoint(way) for lit in way if -lit not in clause}
        more = {clause for clause in more if not any(one < clause for one in more)}
        found = hit + [clause for clause in more if not any(one <= clause for one in hit)]
        if len(found) > 4 * MOST:
            return None
    return None if len(found) > MOST else sorted(tuple(sorted(clause, key=abs)) for clause in found)


def broken(rule: Rule, on: set[int]) -> Clause:
    """A short clause that follows from a rule and is false where exactly these things are on; [] if the rule holds."""
    if rule.holds(on):
        return []
    if isinstance(rule, Count):
        mine = sorted(rule.those & on)
        return [-thing for thing in mine[:rule.high + 1]] if len(mine) > rule.high else sorted(rule.those - on)[
            :len(rule.those) - rule.low + 1]
    assert isinstance(rule, Ways)
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
