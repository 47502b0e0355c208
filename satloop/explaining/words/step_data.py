"""A step as plain data: for JSON, by names, and for the page, in short."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..model.step import Step
from .places import Fact, Places

Chain = Iterable[tuple[int, Fact]]  # see `Sentences.chain_facts`


def fact_rows(facts: Iterable[Fact]) -> list[dict[str, Any]]:
    """Facts by the names of their fields."""
    return [fact._asdict() for fact in facts]


def marks(places: Places, facts: Iterable[Fact]) -> list[list[Any]]:
    """Facts as [name, place, holds], one for each place: a long bridge has several."""
    return [[fact.name, place, fact.holds] for fact in facts for place in places.edges_of(fact)]


def cited(places: Places, numbers: Iterable[int]) -> dict[str, list[list[int]]]:
    """The cells and the lattice points of groups, each [row, column]."""
    groups, columns = [places.grouping.groups[number] for number in numbers], places.puzzle.columns
    return {"cells": [list(divmod(cell, columns)) for group in groups for cell in places.cells(group)],
            "points": [list(divmod(point, columns + 1)) for group in groups for point in places.points(group)]}


def step_data(places: Places, step: Step, chain: Chain = ()) -> dict[str, Any]:
    """A step by the names of its fields. chain: what it supposes and what follows from that."""
    groups = [places.grouping.groups[number] for number in step.groups]
    return {
        "tier": step.tier, "tier_name": places.words[f"tier {step.tier}"], "new": fact_rows(places.facts(step.new)),
        "means": fact_rows(places.facts(step.means)), "known": fact_rows(places.facts(step.known)),
        "chain": [{"link": number, **fact._asdict()} for number, fact in chain],
        "groups": [{"kind": group.kind, "about": list(group.about)} for group in groups]
        + [{"kind": "loop", "about": []}] * step.loop}


def step_marks(places: Places, step: Step, chain: Chain = ()) -> dict[str, Any]:
    """A step as the page draws it, facts as `marks`: "quiet" goes without a word, "chain" has the number of its link
    after each mark.
    """
    quiet = places.unmarked(step.new)
    return {"tier": step.tier, "new": marks(places, places.facts(step.new & ~quiet)),
            "quiet": marks(places, places.facts(quiet | step.means)), "known": marks(places, places.facts(step.known)),
            "chain": [[*mark, number] for number, fact in chain for mark in marks(places, [fact])],
            **cited(places, step.groups)}
