"""Steps as sentences."""

from __future__ import annotations

from ..model.groups import BoardGroups
from ..model.local_solver import bits
from ..model.step import CLOSING, FEW, ONE, SEARCH, Step
from .english import WORDS
from .places import Fact, Places
from .reason_chain import case_split, reason_chain

MOST_LINKS = 4  # links of a chain that a sentence spells out
MOST_NAMES = 6  # groups that a sentence names


class Sentences:
    """Writes sentences about the steps of one board; words of its puzzle replace those of the language."""

    def __init__(self, grouping: BoardGroups) -> None:
        self.grouping, self.places = grouping, Places(grouping)
        self.words: dict[str, str] = {**WORDS, **getattr(grouping.puzzle, "words", {})}

    def group(self, number: int) -> str:
        """The name of a group."""
        kind, about, _ = self.grouping.groups[number]
        places = self.places
        if kind == "region":
            cells = places.cells(self.grouping.groups[number])
            return self.words["region"].format(place=places.cell(cells[0]) if cells else about[0] + 1)
        if kind == "vertex":
            return self.words["point" if places.lattice else "vertex"].format(place=places.vertex(about[0]))
        if kind == "house":
            return self.words["house"].format(number=about[0] + 1, house=self._house(about[1:]))
        if kind == "unique":
            return self.words["unique"].format(place=self._cells(about))
        if kind == "pair" or len(about) > 1:
            return self.words[kind if kind == "pair" else "clues"].format(place=", ".join(map(places.cell, about)))
        label, form = places.label(about[0]), self.words["clue"]
        return (form if label or "{label}" not in form else self.words["bare"]).format(
            label=label, place=places.cell(about[0]))

    def _house(self, cells: tuple[int, ...]) -> str:
        rows, columns = zip(*(divmod(cell, self.grouping.puzzle.columns) for cell in cells))
        if len(set(rows)) == 1:
            return self.words["row"].format(number=rows[0] + 1)
        if len(set(columns)) == 1:
            return self.words["column"].format(number=columns[0] + 1)
        return self.words["box"].format(place=self.places.cell(cells[0]))

    def groups(self, numbers: tuple[int, ...], loop: bool = False) -> str:
        """The names of cited groups, clues first. A long list is cut, and many rules of one solution are counted."""
        order = sorted(numbers, key=lambda number: -self.grouping.costs[number])
        only = [number for number in order if self.grouping.groups[number].kind == "unique"]
        if len(only) > 2:
            order = [number for number in order if number not in only]
        names = [self.group(number) for number in order[:MOST_NAMES]]
        if len(order) > MOST_NAMES:
            names.append(f"{len(order) - MOST_NAMES} more")
        if len(only) > 2:
            names.append(self.words["uniques"].format(count=len(only)))
        if loop:
            names.append(self.words["loop"])
        return self.join_names(names)

    def join_names(self, names: list[str]) -> str:
        """"A, B and C"."""
        return self.words["and"].join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    def describe(self, facts: list[Fact], prefix: str = "") -> str:
        """What facts say, with facts of one kind together. prefix: "if " for an assumption."""
        parts = []
        for (name, no, label), names in sorted(self._kinds(facts).items()):
            what, word = ", ".join(names), "no" if no else "yes"
            if f"{word} {name}" not in self.words:
                plain = self.words[word]
            else:
                plain = self.words["none of colors" if no and " " in label else f"{word} {name}"]
            form = plain if not prefix else self.words.get(f"{prefix}{word} {name}", self.words[f"{prefix}{word}"])
            fields = {"what": what, "number": label, "label": label, "name": name}
            parts.append(form.format(**fields, fact=plain.format(**fields, fact="") if prefix else ""))
        return self.join_names(parts)

    def _kinds(self, facts: list[Fact]) -> dict[tuple[str, bool, str], list[str]]:
        """Facts that share a phrase: (name, whether they do not hold, number or path) -> names of their cells or lines.

        A cell that several paths do not visit comes once, with all their labels.
        """
        kinds: dict[tuple[str, bool, str], list[str]] = {}
        missing: dict[str, list[str]] = {}
        for fact in facts:
            what, number = self.places.name_of(fact)
            name, label = self.places.path(number) if fact.name == "colors" else (fact.name, str(number + 1))
            if name == "colors" and not fact.holds:
                missing.setdefault(what, []).append(label)
            else:
                kinds.setdefault((name, not fact.holds, label), []).append(what)
        for what, labels in missing.items():
            kinds.setdefault(("colors", True, self.join_names(labels)), []).append(what)
        return kinds

    def literal(self, literal: int, prefix: str = "") -> str:
        """What a literal of the oriented formula says."""
        name, index, holds = self.places.fact(abs(literal))
        return self.describe([Fact(name, index, holds == (literal > 0))], prefix)

    def step_text(self, step: Step) -> str:
        """A step as text: the reason, then what follows."""
        return f"{self.reason(step)} {self.conclusion(step)}"

    def conclusion(self, step: Step) -> str:
        """What follows."""
        facts = self.places.facts(step.new)
        put = [fact for fact in facts if fact.name == "digits" and fact.holds]
        return self.words["so"].format(facts=self.describe(put or facts))

    def reason(self, step: Step) -> str:
        """The reason alone."""
        words, variable = self.words, bits(step.new)[0]
        if step.name:
            text = words["named"].format(name=step.name, groups=self.groups(step.groups))
        elif step.tier == ONE:
            text = self._single(step)
        elif step.tier == FEW:
            text = self._few(step, variable)
        elif step.tier == CLOSING and step.closings:
            text = words["closing"].format(line=self.places.name_of(self.places.fact(variable))[0])
        else:
            closings = words["closings"].format(count=step.closings, s="s" * (step.closings > 1))
            form = ("apart" if step.tier == CLOSING or not step.groups else "fork" if step.fork else
                    "search" if step.tier == SEARCH else "what if")
            first, second = (self.literal(x, "if ") if step.fork else "" for x in (step.fork, -step.fork))
            text = words[form].format(
                goal=self.literal(-variable, "if "), groups=self.groups(step.groups, step.loop),
                closings=closings if step.closings else "", first=first, second=second)
        return text[0].upper() + text[1:]

    def _single(self, step: Step) -> str:
        words, group = self.words, step.groups[-1]  # the rule of a cell that is an end comes after its clue
        name, kind = self.group(group), self.grouping.groups[group].kind
        new, known = self.places.facts(step.new), self.places.facts(step.known)
        drawn = sum(fact.holds for fact in known if fact.name == "edges")
        lines = [fact for fact in new if fact.name == "edges"]
        if kind == "vertex" and not lines and all(fact.name == "shaded" for fact in new):
            return words["few ways" if new[0].holds else "comes"].format(place=name)
        if kind == "vertex" and lines:
            if any(fact.holds for fact in lines):
                return words["one way" if drawn else "must pass"].format(place=name)
            return words["joined" if drawn > 1 else "dead"].format(place=name)
        if kind == "clue":
            form = "fits" if len({fact.holds for fact in new}) > 1 else "needs" if new[0].holds else "full"
            about = self.grouping.groups[group].about
            return words[form].format(clue=name, label=self.places.label(about[0]), place=self.places.cell(about[0]))
        if kind == "pair":
            place = self.join_names([self.places.cell(cell) for cell in self.grouping.groups[group].about])
            return words.get(f"pair {new[0].name}", words["rule"]).format(groups=name, place=place)
        return words["rule"].format(groups=name)

    def _cells(self, about: tuple[int, ...]) -> str:
        return ", ".join(map(self.places.cell, about[:4]))

    def _few(self, step: Step, variable: int) -> str:
        words, groups = self.words, self.groups(step.groups)
        links = reason_chain(self.grouping, step.groups, step.known, [-variable])
        if links is None:
            other = case_split(self.grouping, step.groups, step.known, variable)
            if not other:
                return words["together"].format(groups=groups)
            return words["cases"].format(groups=groups, first=self.literal(other), second=self.literal(-other))
        goal, last = self.literal(-variable, "if "), self.group(links[-1].group)
        if self.grouping.groups[links[-1].group].kind == "vertex":
            last = words["vertex rule"].format(place=last)
        if len(links) == 1 or len(links) > MOST_LINKS + 1:
            return words["at once"].format(groups=groups, goal=goal, last=last)
        facts = [words["follows"].format(literal=self.literal(link.literal), group=self.group(link.group))
                 for link in links[:-1]]
        return words["then"].format(groups=groups, goal=goal, links="; then ".join(facts), last=last)
