"""Sessions with incremental SAT solvers, results and limits. No other room calls a SAT solver. `solve` is the front.

In come boards, or formulas with a key; out go checked solutions, whether there are more, and what the search took.

May use: boards, problems.
"""
