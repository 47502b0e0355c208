"""The clauses of a board sorted by group, and what defines the variables in them.

Imports masks of the model; the other modules of the model import it.
"""
