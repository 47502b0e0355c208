"""Exact numbers of solutions, of clauses alone or with edges that form a loop, several loops, or paths, or connect.

In come clauses, a `Loop`, and a key: the literals that make a solution; out go exact numbers: how many solutions there
are, in how many each literal holds, how many each sum of literals would leave, and solutions by chance. May use:
clauses and literals; it runs no solver.

    count = plan(f, f.variables, Loop(graph.edges, edge), key=edge).run(keep=True)
    count.total, count.per_literal(edge), count.sums(sides), count.sample(10, seed=1)

The variables are asked one after another, along the graph. A state says how the edges so far join the vertices on the
frontier and what is left of the clauses that are half asked; equal states are counted as one. So what it costs is the
number of states, which grows with the shorter side of a board and with the span of the clauses, not with the number of
solutions. `Plan.run` stops at limits, with a lower bound that is true.

- `simplify`: clauses before they are counted; `order` in which the variables are asked.
- `diagrams`: clauses over a few variables as layered diagrams; `levels` puts them and the edges into fields of words.
- `fields_of_words`, `states`, `sweep`: the pass itself, within `limits`; `passes` over states that were kept, and their
  `projection` on a key that leaves other variables open.
- `large_counts`: numbers that do not fit 64 bits.

Sources: K. Sekine, H. Imai, S. Tani, Computing the Tutte polynomial of a graph of moderate size (ISAAC 1995), for the
frontier; D. Knuth, The Art of Computer Programming 4A, 7.1.4, for loops by the mates of a frontier.
"""

from .count_with_samples import Count
from .limits import TooWide
from .loop import Loop
from .plan import Plan, plan

__all__ = ["Count", "Loop", "Plan", "TooWide", "plan"]
