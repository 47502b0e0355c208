from __future__ import annotations

from encoders import Formula, Literals
from encoders.cardinality import at_most_one as one_of, exactly_one
from encoders.sequences import precedence

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import ONE, SYMMETRY, Problem, named_selectors


class Pigeonhole(Problem):
    name, title, form = "php", "Pigeonhole", "php:HOLES or php:PIGEONS,HOLES"
    rules = ("Pigeons fly into holes, each into one, at most one into each hole: with more pigeons than holes there is "
             "no way.")
    options = {**ONE, **SYMMETRY}
    decides = ("hole",)
    example = "4 4"
    known = {"4,4": 24, "3,4": 24, "4": "none", "7": "none", "9": "none"}

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        words = arguments.split(",")
        if len(words) == 1 and words[0].isdecimal():
            words.insert(0, str(int(words[0][:9]) + 1))
        return " ".join(words)

    def read(self, text: str) -> None:
        self.pigeons, self.holes = self.numbers(0, 1)
        self.rows, self.columns = max(1, self.pigeons), self.holes

    def encode(self, f: Formula, at_most_one: str = "auto", symmetry: str = "kept") -> dict[str, Literals]:
        hole = f.new(self.pigeons, self.holes)  # [p, h]: pigeon p is in hole h
        # Each pigeon flies into one hole.
        exactly_one(f, hole, named_selectors(f, (f"pigeon {p + 1}" for p in range(self.pigeons))), scheme=at_most_one)
        # At most one flies into each hole.
        one_of(f, hole.T, named_selectors(f, (f"hole {h + 1}" for h in range(self.holes))), scheme=at_most_one)
        # Symmetry: holes are interchangeable, they are used in their order.
        if symmetry == "broken":
            precedence(f, hole)
        return {"hole": hole}

    def check(self, solution: Solution) -> Failures:
        for pigeon, holes in enumerate(solution["hole"].tolist()):
            if sum(map(bool, holes)) != 1:
                yield Failure("a pigeon is not in one hole", ((pigeon, 0),))
        for hole in range(self.holes):
            if sum(bool(row[hole]) for row in solution["hole"].tolist()) > 1:
                yield Failure("two pigeons are in one hole", ((0, hole),))

    def table(self, solution: Solution) -> list[list[str]]:
        return [["x" if there else "" for there in row] for row in solution["hole"].tolist()] or [[""]]
