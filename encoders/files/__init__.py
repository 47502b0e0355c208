"""Formulas as text for solvers, DIMACS, WCNF and OPB, and what solvers print.

Imports formulas and weighted sums; nothing of encoders imports it.
"""
