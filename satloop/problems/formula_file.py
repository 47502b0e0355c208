from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from encoders import Formula, Literals
from encoders.files import dimacs, wcnf
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import Problem, Sum, in_rows, read_file


class FormulaFile(Problem):
    name, title, form = "formula", "Formula", "FILE.cnf or FILE.wcnf, or formula:FILE"
    rules = "A formula from a DIMACS or WCNF file, whoever wrote it; what its soft clauses cost is minimized."
    decides = ("variables",)
    sizes = "variables"
    example = "p cnf 2 2\n1 2 0\n-1 -2 0\n"
    least = "cost"
    known = {}

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        return read_file(arguments, "a DIMACS or WCNF file")

    def read(self, text: str) -> None:
        lines = text.splitlines()
        head = next((line.split() for line in lines if line.strip() and not line.startswith("c")), [])
        self.weighted = head[:2] == ["p", "wcnf"] or (bool(head) and head[0] != "p")
        try:
            if self.weighted:
                read = wcnf.read(lines)
                self.formula, self.paid, self.costs = read.formula, read.literals, read.weights
            else:
                self.formula = dimacs.read(lines)[0]
                self.paid, self.costs = np.empty(0, dtype=np.int32), np.empty(0, dtype=np.int64)
        except ValueError as error:
            raise self.error(f"no formula ({error})", "a DIMACS or WCNF file") from None
        self.rows = max(1, self.formula.variables)

    def encode(self, f: Formula) -> dict[str, Literals]:
        variables = f.new(self.formula.variables)
        for block in self.formula.blocks:
            f.add(block)
        return {"variables": variables}

    def cost(self, key: Key) -> Sum:
        return self.paid, self.costs

    def cost_of(self, solution: Solution) -> int:
        return self._constant() + sum(weight for weight, clause in self._clauses(solution) if weight > 0)

    def check(self, solution: Solution) -> Failures:
        for weight, clause in self._clauses(solution):
            if weight < 0:
                yield Failure(f"the clause {' '.join(map(str, clause[:9]))} does not hold")

    def _clauses(self, solution: Solution) -> list[tuple[int, list[int]]]:
        """The clauses that do not hold, each with its weight, -1 for one that must."""
        true = {number if value else -number for number, value in enumerate(solution["variables"].tolist(), 1)}
        lines = [line.split() for line in self.text.partition("\n%")[0].splitlines()]
        top = next((int(words[4]) for words in lines if words[:2] == ["p", "wcnf"] and len(words) > 4), None)
        out = []
        for words in self._ended(lines):
            weight = -1 if not self.weighted or words[0] == "h" else int(words.pop(0))
            clause = [int(word) for word in words if word != "h"]
            if true.isdisjoint(clause):
                out.append((-1 if top is not None and weight >= top else weight, clause))
        return out

    @staticmethod
    def _ended(lines: list[list[str]]) -> Iterator[list[str]]:
        """The words of each clause, which a 0 ends, perhaps some lines further on."""
        words: list[str] = []
        for word in (word for line in lines if line and line[0] not in ("c", "p") for word in line):
            if word == "0":
                yield words
                words = []
            else:
                words.append(word)

    def _constant(self) -> int:
        """What is paid in any case, as a comment of WCNF says."""
        lines = [line.split() for line in self.text.splitlines()] if self.weighted else []
        return sum(int(words[2]) for words in lines if words[:2] == ["c", "constant"] and len(words) == 3)

    def table(self, solution: Solution) -> list[list[str]]:
        return in_rows([str(number if value else -number)
                        for number, value in enumerate(solution["variables"].tolist(), 1)], 10)
