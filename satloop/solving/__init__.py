"""Solves boards: sessions with incremental SAT solvers, their results and limits. No other room calls a SAT solver.

Imports `boards` and `problems`; the rooms below import it. `solve.py` is the front, and reads from top to bottom.
"""
