from __future__ import annotations

from collections.abc import Mapping

from numpy.typing import ArrayLike

from encoders import Formula, Literals
from encoders.files.opb_reader import read_sums
from encoders.files.wcnf import weights_of_file
from encoders.solution_key import Key

from ..boards.failure import Failure, Failures
from ..boards.solution import Solution
from .formula_file import BREAKS, true_literals
from .problem import WEIGHT, Problem, Sum, in_rows, read_file


class PseudoBoolean(Problem):
    name, title, form = "opb", "Pseudo-Boolean", "FILE.opb, or opb:FILE"
    rules = "Sums of literals from an OPB file, each with a bound, whoever wrote them; its objective is minimized."
    options = {**WEIGHT}
    decides = ("variables",)
    sizes = "variables"
    example = "min: +3 x1 +2 x2 +2 ~x3 ;\n+2 x1 +3 x2 -2 x3 >= 2 ;\n+1 x1 x2 +1 x3 = 1 ;\n"
    least = "cost"
    known = {}

    @classmethod
    def text_of(cls, arguments: str, argument: str) -> str:
        return read_file(arguments, "an OPB file", newline="")

    def read(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n").translate(BREAKS)
        try:
            self.given = read_sums(self.text.split("\n"))
        except ValueError as error:
            raise self.error(f"no sums ({error})", "an OPB file") from None
        self.rows = max(1, self.given.variables)

    def encode(self, f: Formula, weighted: str = "auto") -> dict[str, Literals]:
        variables, paid = self.given.add_to(f, weighted)
        return {"variables": variables, "paid": paid}

    def named_constraints(self) -> tuple[Formula, Mapping[str, ArrayLike]]:
        f = Formula()
        self.given.add_to(f, named=True)
        return f, {}

    def cost(self, key: Key) -> Sum:
        weights, _ = self.given.objective or ([], [])
        return weights_of_file(key["paid"], weights, self.given.constant)

    def cost_of(self, solution: Solution) -> int:
        weights, products = self.given.objective or ([], [])
        true = true_literals(solution)
        return self.given.constant + sum(
            weight for weight, product in zip(weights, products) if true.issuperset(product))

    def check(self, solution: Solution) -> Failures:
        true = true_literals(solution)
        for number, (weights, products, relation, bound) in enumerate(self.given.constraints, 1):
            total = sum(weight for weight, product in zip(weights, products) if true.issuperset(product))
            if not {">=": total >= bound, "<=": total <= bound, "=": total == bound}[relation]:
                yield Failure(f"constraint {number} has the sum {total}, and asks for {relation} {bound}")

    def table(self, solution: Solution) -> list[list[str]]:
        return in_rows([f"{'' if value else '-'}x{number}"
                        for number, value in enumerate(solution["variables"].tolist(), 1)], 10)
