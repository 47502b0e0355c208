"""Ways to tamper with certificates: the table of them, and what takes a certificate apart and mends it.

A way takes the certificate apart, changes one thing, and mends what that makes wrong elsewhere, as a forger would: the
numbers in the header, the numbers of clauses that the proof cites, the number that is claimed.
"""

from dataclasses import dataclass, field
from functools import cache

import satloop
from encoders import GridGraph
from satloop.problems.named_graphs import petersen
from satloop.proving.certificate_of_no_cycle import prove_no_cycle
from satloop.puzzles import find

REFUSED, SAME = "refused", "the same"  # what a way must lead to
WAYS = {}
BOARD = "# puzzle: slitherlink\n4 4\n- 3 - -\n2 - - -\n- - 1 3\n- 2 - -\n"


@cache
def certificate(kind):
    """The files of a certificate that is right."""
    if kind == "graph":
        return prove_no_cycle(petersen(11, 2))
    if kind == "reason":
        return prove_no_cycle(GridGraph(3, 5))
    if kind == "hidden":  # numbers of paths, also of cells without one
        return satloop.prove(find("numberlink")("4 4\n1 - - -\n- - - 2\n- - - -\n1 2 - -"), most=500).files
    return satloop.prove(satloop.read(BOARD), most=100).files


@dataclass
class Parts:
    """Formula and proof, taken apart. steps: of the proof, each a clause and the numbers of those that it cites."""

    names: list[tuple[int, str]]
    clauses: list[list[int]]
    steps: list[tuple[list[int], list[int]]]
    variables: int
    counted: int | None = None  # clauses as the header says, if that is not how many there are
    numbers: dict[int, int] = field(default_factory=dict)  # new numbers of clauses and steps

    @classmethod
    def of(cls, files):
        lines = files["formula.cnf"].splitlines()
        names = [(int(line.split(" ")[2]), line.split(" ", 3)[3]) for line in lines if line.startswith("c v")]
        clauses = [[int(word) for word in line.split()[:-1]] for line in lines if line[0] not in "cp"]
        header = next(line.split() for line in lines if line.startswith("p cnf"))
        steps = []
        for place, line in enumerate(files["proof.lrat"].splitlines(), len(clauses) + 1):
            words = list(map(int, line.split()))
            assert words[0] == place
            cut = words.index(0)
            steps.append((words[1:cut], words[cut + 1:-1]))
        return cls(names, clauses, steps, int(header[2]))

    def text(self, files):
        """The files with these parts."""
        counted = len(self.clauses) if self.counted is None else self.counted
        formula = [*(f"c v {variable} {name}" for variable, name in self.names), f"p cnf {self.variables} {counted}",
                   *(" ".join(map(str, [*clause, 0])) for clause in self.clauses)]
        proof = []
        for place, (clause, hints) in enumerate(self.steps, len(self.clauses) + 1):
            words = [self.numbers.get(place, place), *clause, 0, *(self.numbers.get(hint, hint) for hint in hints), 0]
            proof.append(" ".join(map(str, words)))
        return {**files, "formula.cnf": "\n".join(formula) + "\n", "proof.lrat": "\n".join(proof) + "\n"}

    def without(self, place):
        """The clause at a place goes, and nothing cites it."""
        def moved(hints):
            return [hint - (hint > place + 1) for hint in hints if hint != place + 1]

        del self.clauses[place]
        self.steps = [(clause, moved(hints)) for clause, hints in self.steps]

    def more(self, clause):
        """One clause more, after the others."""
        last = len(self.clauses)
        self.clauses.append(clause)
        self.steps = [(one, [hint + (hint > last) for hint in hints]) for one, hints in self.steps]
        return last + 1


def way(kind, verdict=REFUSED):
    """Make a function of (files, parts, rng) a way to tamper with certificates of a kind."""
    def add(function):
        assert function.__name__ not in WAYS
        WAYS[function.__name__] = kind, verdict, function
        return function
    return add


def of_parts(function):
    """The way that changes the parts in place."""
    def changed(files, rng):
        parts = Parts.of(files)
        function(parts, rng)
        return parts.text(files)
    changed.__name__ = function.__name__
    return changed


def in_both(name, change, verdict=REFUSED):
    """A way for graphs and for counts: `change` takes the parts and rng."""
    for kind in ("graph", "count"):
        def one(parts, rng):
            change(parts, rng)
        one.__name__ = f"{name}_of_{kind}"
        way(kind, verdict)(of_parts(one))


def choose(parts, rng, wanted):
    """The place of a clause that is as wanted."""
    return rng.choice([place for place, clause in enumerate(parts.clauses) if wanted(clause)])
