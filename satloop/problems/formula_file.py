from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from encoders import Formula, Literals
from encoders.files import wcnf
from encoders.files.clause_reader import add_xors, read_clauses
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .problem import Problem, Sum, in_rows, read_file

BREAKS = str.maketrans(dict.fromkeys("\v\f\r\x1c\x1d\x1e\x85\u2028\u2029", " "))  # what Python takes for ends of lines


class FormulaFile(Problem):
    name, title, form = "formula", "Formula", "FILE.cnf or FILE.wcnf, or formula:FILE"
    rules = ("A formula from a DIMACS or WCNF file, whoever wrote it; what its soft clauses cost is minimized. "
             "Solutions differ in the variables that comments 'c p show' name.")
    decides = ("variables",)
    sizes = "variables"
    example = "p cnf 2 2\n1 2 0\n-1 -2 0\n"
    least = "cost"
    known = {}

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        return read_file(arguments, "a DIMACS or WCNF file", newline="")

    def read(self, text: str) -> None:
        # Lines end at \n alone: what a comment has after another break is no clause, in a dumped file neither.
        self.text = text.replace("\r\n", "\n").translate(BREAKS)
        try:
            self.clauses = read_clauses(self.text.split("\n"))
        except ValueError as error:
            raise self.error(f"no formula ({error})", "a DIMACS or WCNF file") from None
        self.formula, self.paid, self.costs, _ = wcnf.weighted(self.clauses)
        self.rows = max(1, self.clauses.variables)
        if self.clauses.shown is not None:
            self.decides = ("shown",)  # type: ignore[misc]

    def encode(self, f: Formula) -> dict[str, Literals]:
        # Further variables pay for soft clauses; a solution shows those of the file alone.
        variables = f.new(self.formula.variables)
        for block in self.formula.blocks:
            f.add(block)
        key = {"variables": variables[:self.clauses.variables]}
        if self.clauses.shown is not None:
            key["shown"] = variables[np.array(self.clauses.shown, dtype=np.intp) - 1]
        return key

    def named_constraints(self) -> tuple[Formula, Mapping[str, ArrayLike]]:
        f = Formula()
        f.reserve(self.clauses.variables)
        start, flat = 0, self.clauses.flat.tolist()
        for number in range(1, flat.count(0) + 1):
            stop = flat.index(0, start)
            with f.section(f"clause {number}"):
                f.add([flat[start:stop]])
            start = stop + 1
        for number, row in enumerate(self.clauses.xors, 1):
            with f.section(f"XOR {number}"):
                add_xors(f, np.array([row], dtype=np.int32))
        return f, {}

    def cost(self, key: Key) -> Sum:
        return self.paid, self.costs

    def cost_of(self, solution: Solution) -> int:
        true = true_literals(solution)
        return self.clauses.constant + sum(weight for weight, clause in self.clauses.soft if true.isdisjoint(clause))

    def check(self, solution: Solution) -> Failures:
        true, flat = true_literals(solution), self.clauses.flat.tolist()
        start = 0
        while start < len(flat):
            stop = flat.index(0, start)
            if true.isdisjoint(flat[start:stop]):
                yield Failure(f"the clause {' '.join(map(str, flat[start:stop][:9]))} does not hold")
            start = stop + 1
        for row in self.clauses.xors:
            if sum(literal in true for literal in row) % 2 == 0:
                yield Failure(f"the XOR {' '.join(map(str, row[:9]))} does not hold")

    def table(self, solution: Solution) -> list[list[str]]:
        return in_rows([str(number if value else -number)
                        for number, value in enumerate(solution["variables"].tolist(), 1)], 10)


def true_literals(solution: Solution) -> set[int]:
    """The literals of the file that hold."""
    return {number if value else -number for number, value in enumerate(solution["variables"].tolist(), 1)}
