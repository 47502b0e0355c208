"""CPMpy's models as formulas of satloop: its transformations down to sums of Booleans, the encodings of `encoders`.

CPMpy's own solver for PySAT stops at the same form; here every count and weighted sum takes an encoding that is chosen
by name. Needs cpmpy (1.0 or later): pip install cpmpy.
"""

from __future__ import annotations

import cpmpy
from cpmpy.expressions.core import Comparison, Operator
from cpmpy.expressions.variables import NegBoolView
from cpmpy.solvers.pysat import CPM_pysat

import satloop
from encoders import Formula, weighted

ADD = {"<=": weighted.at_most, ">=": weighted.at_least, "==": weighted.equal}


class Encoder(CPM_pysat):
    """The transformations of CPMpy's solver for PySAT; what they leave is added to a formula."""

    def __init__(self, model: cpmpy.Model, scheme: str = "auto") -> None:
        """scheme: of `encoders.weighted.WEIGHTED`, for all counts and sums."""
        self.formula, self.scheme, self.known = Formula(), scheme, {}
        super().__init__(model)

    def literal(self, term) -> int:
        """The literal of a Boolean variable of CPMpy, or of its negation."""
        if isinstance(term, NegBoolView):
            return -self.literal(term._bv)
        if term.name not in self.known:
            self.known[term.name] = int(self.formula.new())
        return self.known[term.name]

    def _post_constraint(self, constraint, when=None) -> None:
        f, name = self.formula, getattr(constraint, "name", "")
        if isinstance(constraint, Operator) and name == "->":
            self._post_constraint(constraint.args[1], self.literal(constraint.args[0]))
        elif isinstance(constraint, Operator) and name in ("or", "and"):
            row = [self.literal(term) for term in constraint.args]
            f.add([row] if name == "or" else [[literal] for literal in row], when)
        elif isinstance(constraint, Comparison):
            left, bound = constraint.args
            weights, terms = left.args if left.name == "wsum" else ([1] * len(left.args), left.args)
            ADD[name](f, [self.literal(term) for term in terms], [int(w) for w in weights], int(bound), when=when,
                      scheme=self.scheme)
        elif constraint is False or (name == "boolval" and not constraint.args[0]):
            f.add([[]], when)
        elif constraint is not True and name != "boolval":
            f.add([[self.literal(constraint)]], when)

    def values(self, model) -> dict[str, int | bool]:
        """The values of the model's own variables."""
        on = {name: bool(model[literal]) for name, literal in self.known.items()}
        out = {}
        for variable in self.user_vars:
            if variable.name in self.ivarmap:
                terms, constant = self.ivarmap[variable.name].encode_term()
                out[variable.name] = constant + sum(w for w, term in terms if on.get(term.name))
            else:
                out[variable.name] = on.get(variable.name, int(variable.lb))  # lb: what no constraint mentions
        return out


def solve(model: cpmpy.Model, scheme: str = "auto", **limits) -> dict[str, int | bool] | None:
    """A solution of a model of CPMpy by names, or None. limits: as of `satloop.solve`."""
    encoder = Encoder(model, scheme)
    result = satloop.solve(encoder.formula, **limits)
    return encoder.values(result.model) if result else None


if __name__ == "__main__":
    x = cpmpy.intvar(0, 9, shape=4, name="x")
    print(solve(cpmpy.Model(cpmpy.AllDifferent(x), x[0] + 2 * x[1] == x[2] * 3, cpmpy.sum(x) == 20)))
