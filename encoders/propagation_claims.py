"""What unit propagation finds with every encoding: one table of all claims, which a test compares with enumeration.

all: each literal that follows from a partial assignment of the inputs, and each contradiction; conflicts: only that
nothing fits any more; whole: only that an assignment of all inputs does not fit; nothing: none of these for certain.
The inputs are the literals of a row or of a graph, or those of the numbers, with the clauses that make them numbers; of
routes the schemes of capacities are with `elimination`. Of a lazy encoding it is what its clauses find before any cut.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from .cardinality import AT_MOST_ONE
from .cardinality.at_most_one import KEEPS as ONE_KEEPS
from .cardinality.schemes import FINDS as COUNTER_FINDS
from .cardinality.schemes import KEEPS as COUNTER_KEEPS
from .cardinality.schemes import Finds
from .circuits import CAPACITIES, CIRCUITS
from .loops import LOOPS
from .parts.no_cycle import ACYCLIC
from .weighted.schemes import EQUAL_FINDS, EQUAL_KEEPS
from .weighted.schemes import FINDS as SUM_FINDS
from .weighted.schemes import KEEPS as SUM_KEEPS


def _of_kinds(unary: Finds, onehot: Finds, binary: Finds) -> dict[str, Finds]:
    return {"unary": unary, "onehot": onehot, "binary": binary}


# Constraint -> scheme, or kind of its numbers -> what unit propagation finds.
CLAIMS: dict[str, Mapping[str, Finds]] = {
    "at most one": dict.fromkeys(AT_MOST_ONE, "all"),
    "at most, at least k": COUNTER_FINDS,
    "weighted at most, at least": SUM_FINDS,
    "weighted equal": EQUAL_FINDS,
    "linear <=, >=": _of_kinds("all", "conflicts", "conflicts"),
    "linear ==": _of_kinds("conflicts", "whole", "whole"),
    "equal": _of_kinds("all", "all", "all"),
    "less": _of_kinds("all", "all", "all"),
    "less_equal": _of_kinds("all", "all", "all"),
    "successor": _of_kinds("all", "all", "conflicts"),
    "not_equal": _of_kinds("all", "all", "all"),
    "add": _of_kinds("all", "whole", "conflicts"),
    "minimum": _of_kinds("all", "conflicts", "conflicts"),
    "maximum": _of_kinds("all", "conflicts", "conflicts"),
    "absolute_difference": _of_kinds("conflicts", "whole", "whole"),
    "product": _of_kinds("conflicts", "whole", "conflicts"),
    "all_different": _of_kinds("whole", "whole", "whole"),
    "count_values": _of_kinds("whole", "whole", "whole"),
    "inverse": _of_kinds("whole", "whole", "whole"),
    "element": _of_kinds("conflicts", "conflicts", "whole"),
    "channel": _of_kinds("conflicts", "conflicts", "conflicts"),
    "before": _of_kinds("all", "all", "all"),
    "disjunctive": _of_kinds("whole", "whole", "whole"),
    "cumulative": _of_kinds("conflicts", "conflicts", "whole"),
    "acyclic": {name: scheme.finds for name, scheme in ACYCLIC.items()},
    "single loop": {name: scheme.finds for name, scheme in LOOPS.items()},
    "circuit": {name: scheme.finds for name, scheme in CIRCUITS.items()},
    "capacity of routes": {name: scheme.finds for name, scheme in CAPACITIES.items()},
    "rows": {"lex_less": "all", "lex_less_equal": "all", "precedence": "all", "accepted": "all", "allowed": "all",
             "forbidden": "whole"},
    "gates": {"and_": "all", "or_": "all", "xor": "all", "if_then_else": "all", "full_adder": "conflicts"},
}


_ALL = ("unary", "onehot", "binary")
# Constraint -> schemes, or kinds of numbers, that keep the number of models: every model of the inputs has one
# assignment of the fresh variables. "At most" and "at least" of more schemes do with `functional=True`.
KEPT: dict[str, tuple[str, ...]] = {
    "at most one": tuple(name for name, kept in ONE_KEEPS.items() if kept),
    "at most, at least k": tuple(name for name, kept in COUNTER_KEEPS.items() if kept),
    "weighted at most, at least": tuple(name for name, kept in SUM_KEEPS.items() if kept),
    "weighted equal": tuple(name for name, kept in EQUAL_KEEPS.items() if kept),
    "linear <=, >=": (),
    **dict.fromkeys(("less", "less_equal", "minimum", "maximum", "absolute_difference"), ("unary", "onehot")),
    "linear ==": ("onehot", "binary"),
    **dict.fromkeys(("equal", "successor", "not_equal", "add", "product", "all_different", "count_values",
                     "inverse", "element", "channel", "before"), _ALL),
    **dict.fromkeys(("disjunctive", "cumulative"), ()),
    "acyclic": ("cuts",),
    "single loop": ("cuts", "cuts-edges", "region-cuts", "height", "propagator", "none"),
    "circuit": ("cuts", "cuts-both-ways", "cuts-arcs", "elimination", "propagator", "none"),
    "capacity of routes": ("cuts",),
    "rows": ("accepted", "allowed", "forbidden"),
    "gates": ("and_", "or_", "xor", "if_then_else", "full_adder"),
}


def markdown() -> str:
    """The table of the claims, for the page: a constraint a row, what is found with which scheme, what keeps models."""
    lines = [f"| constraint | {' | '.join(get_args(Finds))} | models kept |", "|---" * (2 + len(get_args(Finds))) + "|"]
    for name, claims in CLAIMS.items():
        cells = [", ".join(f"`{scheme}`" for scheme, finds in claims.items() if finds == word)
                 for word in get_args(Finds)]
        cells.append("every one" if {*KEPT[name]} == {*claims} else ", ".join(f"`{scheme}`" for scheme in KEPT[name]))
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
