"""Engines behind a session: PySAT's solvers, foreign commands, small and renamed solvers.

Imports `limits`; sessions import it.
"""
