"""What steps are derived from: clauses by group, small solvers over a few groups, propagation with reasons.

Imports boards and solving; the searches, the sentences and the front of `explaining` import it.
"""
