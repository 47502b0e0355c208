"""The solvers of a session: PySAT's, commands that read DIMACS, small solvers, solvers with renamed variables.

Imports `errors`; sessions import it.
"""
